// The blocks of the page that is being labelled, the current one, and the commands that change them. No view: every command returns
// what it did, or why it could not be done.

import { History } from '../model/history.js';
import { UNANSWERED, applyEdits, indexAt, invertEdits, lastIdNumber } from '../model/blocks.js';
import {
  answer,
  confirm,
  confirmAll,
  followers,
  isOpen,
  nextOpen,
  openCount,
  placesAlike,
  placesAround,
  placesUnanswered,
  propagate,
} from '../model/block_answers.js';
import { cutOut, childrenOf, grow, merge, shrink, split, whole } from '../model/block_shape.js';

/** @typedef {import('../model/blocks.js').Answers} Answers */
/** @typedef {import('../model/blocks.js').Block} Block */
/** @typedef {import('../model/blocks.js').Edit} Edit */
/** @typedef {import('../model/blocks.js').Outcome} Outcome */
/** @typedef {import('../model/blocks.js').Refusal} Refusal */
/** @typedef {import('../model/leaf_tree.js').LeafTree} LeafTree */

/** `before` and `after`: the current block before and after it. @typedef {{edits: readonly Edit[], before: number, after: number, what: string}} Step */

/**
 * `what`: the command; `refused`: why nothing was done; `count`: blocks changed or added.
 * @typedef {{what: string, refused?: Refusal | 'noUndo' | 'noRedo' | 'noOpen', count: number, undone?: 'undo' | 'redo'}} CommandResult
 */

const TEMPLATE = Object.freeze({ template: 'yes', main: 'no' });
const MAIN = Object.freeze({ template: 'no', main: 'yes' });

/** The answers that a command gives. @type {Record<string, Partial<Pick<Block, 'template' | 'main'>>>} */
export const ANSWERING = Object.freeze({
  isTemplate: TEMPLATE,
  isMain: MAIN,
  isNeither: Object.freeze({ template: 'no', main: 'no' }),
  templateYes: Object.freeze({ template: 'yes' }),
  templateNo: Object.freeze({ template: 'no' }),
  templateUnsure: Object.freeze({ template: 'unsure' }),
  mainYes: Object.freeze({ main: 'yes' }),
  mainNo: Object.freeze({ main: 'no' }),
  mainUnsure: Object.freeze({ main: 'unsure' }),
});

/** Commands that give the answers of a block to others of the page. @typedef {'around' | 'alike' | 'rest'} Spread */

export class BlockEditor {
  /** @type {History<Step>} */
  #history = new History();
  #structureOf;
  #number;
  /** First node of the block before it was grown, to which shrinking leads back; -1 when it was not. */
  #grownFrom = -1;

  /**
   * @param {object} page
   * @param {LeafTree} page.tree
   * @param {readonly Block[]} page.blocks
   * @param {(node: number) => number} page.structureOf see structure.js
   * @param {ReadonlyMap<string, number>} [page.doubts] how doubtful proposals are, by block
   */
  constructor({ tree, blocks, structureOf, doubts = new Map() }) {
    this.tree = tree;
    /** @type {readonly Block[]} */
    this.blocks = blocks;
    this.current = 0;
    this.#structureOf = structureOf;
    this.doubts = doubts;
    this.#number = lastIdNumber(blocks);
  }

  /** @returns {Block | undefined} undefined on a page without text */
  get block() {
    return this.blocks[this.current];
  }

  /** The number of blocks that still need an answer. */
  get open() {
    return openCount(this.blocks);
  }

  get canUndo() {
    return this.#history.canUndo;
  }

  get canRedo() {
    return this.#history.canRedo;
  }

  makeId = () => `b${(this.#number += 1)}`;

  /** What operations are applied to. */
  get given() {
    return { tree: this.tree, blocks: this.blocks, makeId: this.makeId };
  }

  /** Makes a block the current one; an index outside the list means the first or last one. @param {number} at */
  go(at) {
    this.current = Math.max(0, Math.min(at, this.blocks.length - 1));
  }

  /**
   * Makes the block that contains a node the current one, or the first one inside the node.
   * @param {number} node
   * @returns {boolean} whether there is one
   */
  goTo(node) {
    let at = indexAt(this.tree, this.blocks, node);
    if (at < 0) at = this.blocks.findIndex(({ nodes }) => this.tree.holds(node, nodes[0]));
    if (at >= 0) this.current = at;
    return at >= 0;
  }

  /**
   * Runs a command on the current block.
   * @param {string} what see `COMMANDS`
   * @param {string} [given] the role, or the note
   * @returns {CommandResult}
   */
  run(what, given = '') {
    if (this.block === undefined) return { what, refused: 'empty', count: 0 };
    const at = this.current;
    const answers = Object.hasOwn(ANSWERING, what) ? ANSWERING[what] : null;
    if (answers) return this.#done(what, answer(this.given, at, answers));
    switch (what) {
      case 'next':
      case 'previous':
        return this.#step(what, at + (what === 'next' ? 1 : -1));
      case 'first':
      case 'last':
        this.go(what === 'first' ? 0 : Infinity);
        return { what, count: 0 };
      case 'nextOpen': {
        const open = nextOpen(this.blocks, at);
        if (open < 0) return { what, refused: 'noOpen', count: 0 };
        this.current = open;
        return { what, count: 0 };
      }
      case 'doubtful': {
        const doubtful = this.#doubtful();
        if (doubtful < 0) return { what, refused: 'noOpen', count: 0 };
        this.current = doubtful;
        return { what, count: 0 };
      }
      case 'grow': {
        const [from] = this.block.nodes;
        const result = this.#done(what, grow(this.given, at));
        if (!result.refused) this.#grownFrom = from;
        return result;
      }
      case 'shrink':
        return this.#done(what, shrink(this.given, at, this.#grownFrom));
      case 'split':
        return this.#done(what, split(this.given, at));
      case 'mergeNext':
        return this.#done(what, merge(this.given, at, 1));
      case 'mergePrevious':
        return this.#done(what, merge(this.given, at, -1));
      case 'allTemplate':
        return this.#done(what, whole(this.given, { ...UNANSWERED, ...TEMPLATE }));
      case 'role':
        return this.#done(what, answer(this.given, at, { role: given }));
      case 'note':
        return this.#done(what, answer(this.given, at, { note: given }));
      case 'confirm':
        return this.#done(what, confirm(this.given, at));
      case 'confirmAll':
        return this.#done(what, confirmAll(this.given, at));
      case 'around':
      case 'alike':
      case 'rest':
        return this.#done(what, propagate(this.given, at, this.#places(what)));
      case 'undo':
      case 'redo':
        return this.#turn(what);
      default:
        throw new RangeError(`no command is called ${what}`);
    }
  }

  /** The open block that follows the current one in the order of doubt, beginning again with the most doubtful; -1 for none. */
  #doubtful() {
    const doubt = (/** @type {number} */ at) => this.doubts.get(this.blocks[at].id) ?? 0;
    const order = [...this.blocks.keys()].filter((at) => isOpen(this.blocks[at]));
    order.sort((a, b) => doubt(b) - doubt(a));
    return order[(order.indexOf(this.current) + 1) % order.length] ?? -1;
  }

  /** The blocks that a command would give the answers of the current one. @param {Spread} what @returns {number[]} indices */
  followers(what) {
    return this.block ? followers(this.blocks, this.current, this.#places(what)) : [];
  }

  /** @param {Spread} what @returns {number[]} */
  #places(what) {
    if (what === 'around') return placesAround(this.given, this.current);
    if (what === 'rest') return placesUnanswered(this.given, this.current);
    return placesAlike(this.given, this.current, this.#structureOf);
  }

  /**
   * Cuts a node out as a block of its own. Cut out of template it is main content, unless answers are given.
   * @param {number} node
   * @param {Partial<Answers> | null} [answers]
   * @returns {CommandResult}
   */
  cutOut(node, answers = null) {
    const at = indexAt(this.tree, this.blocks, node);
    const from = this.blocks[at];
    const wasTemplate = from?.template === 'yes' && from.main === 'no';
    const asked = answers ?? (wasTemplate ? MAIN : {});
    return this.#done('cutOut', cutOut(this.given, node, { ...UNANSWERED, ...asked }));
  }

  /** Applies an outcome that no command made, as a step that can be undone. @param {string} what @param {Outcome} outcome */
  take(what, outcome) {
    return this.#done(what, outcome);
  }

  /**
   * The node to which an arrow key leads from a node in the current block, for choosing what to cut out.
   * @param {number} node
   * @param {'in' | 'out' | 'next' | 'previous'} way
   * @returns {number} the same node if there is no other
   */
  nodeBeside(node, way) {
    const { tree, block } = this;
    if (block === undefined) return node;
    if (way === 'in') {
      const pieces = childrenOf(tree, [node]);
      return pieces.length > 1 ? pieces[0] : node;
    }
    const isRoot = (/** @type {number} */ k) => block.nodes.includes(k);
    if (way === 'out') {
      let out = node;
      while (!isRoot(out) && tree.count(out) === tree.count(node)) out = tree.parent(out);
      return out;
    }
    let from = node;
    // An only child has the neighbours of its parent.
    while (!isRoot(from) && tree.count(tree.parent(from)) === tree.count(from)) {
      from = tree.parent(from);
    }
    const siblings = isRoot(from) ? block.nodes : tree.children(tree.parent(from));
    const withText = siblings.filter((k) => tree.count(k) > 0);
    return withText[withText.indexOf(from) + (way === 'next' ? 1 : -1)] ?? node;
  }

  /** @param {string} what @param {number} to @returns {CommandResult} */
  #step(what, to) {
    if (to < 0) return { what, refused: 'first', count: 0 };
    if (to >= this.blocks.length) return { what, refused: 'last', count: 0 };
    this.current = to;
    return { what, count: 0 };
  }

  /** @param {string} what @param {Outcome} outcome @returns {CommandResult} */
  #done(what, outcome) {
    if ('refused' in outcome) return { what, refused: outcome.refused, count: 0 };
    const { edits, current } = outcome;
    this.#history.push({ edits, before: this.current, after: current, what });
    this.#grownFrom = -1;
    this.#apply(edits, current);
    return { what, count: edits.reduce((count, { added }) => count + added.length, 0) };
  }

  /** @param {'undo' | 'redo'} way @returns {CommandResult} */
  #turn(way) {
    const isUndo = way === 'undo';
    const step = isUndo ? this.#history.undo() : this.#history.redo();
    if (step === null) return { what: way, refused: isUndo ? 'noUndo' : 'noRedo', count: 0 };
    if (isUndo) this.#apply(invertEdits(step.edits), step.before);
    else this.#apply(step.edits, step.after);
    return { what: step.what, undone: way, count: 0 };
  }

  /** @param {readonly Edit[]} edits @param {number} current */
  #apply(edits, current) {
    this.blocks = applyEdits(this.blocks, edits);
    this.go(current);
  }
}
