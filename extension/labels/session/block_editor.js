// The work on one page: its blocks, the one that is looked at, and what a command does to them. No view: whoever shows it
// is told after every command what was done, or why it could not be.

import { placeOf, UNANSWERED } from '../model/blocks.js';
import {
  answer,
  confirm,
  confirmAll,
  nextOpen,
  openCount,
  placesAlike,
  placesAround,
  propagate,
} from '../model/block_answers.js';
import { carve, childrenOf, grow, merge, shrink, split, whole } from '../model/block_shape.js';
import { History } from './history.js';

/** @typedef {import('../model/blocks.js').Answers} Answers */
/** @typedef {import('../model/blocks.js').Block} Block */
/** @typedef {import('../model/blocks.js').Outcome} Outcome */
/** @typedef {import('../model/blocks.js').Refusal} Refusal */
/** @typedef {import('../model/leaf_tree.js').LeafTree} LeafTree */

/**
 * `what` is the command; `refused` says why nothing was done; `count` how many blocks were changed or came.
 * @typedef {{what: string, refused?: Refusal | 'noUndo' | 'noRedo' | 'noOpen', count: number, undone?: 'undo' | 'redo'}} Told
 */

const TEMPLATE = Object.freeze({ template: 'yes', main: 'no' });
const MAIN = Object.freeze({ template: 'no', main: 'yes' });

/** What a command answers. @type {Record<string, Partial<Pick<Block, 'template' | 'main'>>>} */
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

export class LabelWork {
  #history = new History();
  #structureOf;
  #number;
  /** Where the block was grown from: shrinking leads back there. */
  #trail = -1;

  /**
   * @param {object} page
   * @param {LeafTree} page.tree
   * @param {readonly Block[]} page.blocks
   * @param {(node: number) => number} page.structureOf see structure.js
   */
  constructor({ tree, blocks, structureOf }) {
    this.tree = tree;
    /** @type {readonly Block[]} */
    this.blocks = blocks;
    this.current = 0;
    this.#structureOf = structureOf;
    this.#number = lastNumber(blocks);
  }

  /** @returns {Block | undefined} undefined on a page without text */
  get block() {
    return this.blocks[this.current];
  }

  /** Blocks that still want a person. */
  get open() {
    return openCount(this.blocks);
  }

  get canUndo() {
    return this.#history.length > 0;
  }

  get canRedo() {
    return this.#history.ahead > 0;
  }

  makeId = () => `b${(this.#number += 1)}`;

  /** What operations work on. */
  get given() {
    return { tree: this.tree, blocks: this.blocks, makeId: this.makeId };
  }

  /** Goes to a place in the list; places outside it are brought in. @param {number} at */
  go(at) {
    this.current = Math.max(0, Math.min(at, this.blocks.length - 1));
  }

  /**
   * Goes to the block that holds a node, or the first one in it.
   * @param {number} node
   * @returns {boolean} whether there is one
   */
  goTo(node) {
    let at = placeOf(this.tree, this.blocks, node);
    if (at < 0) at = this.blocks.findIndex(({ nodes }) => this.tree.holds(node, nodes[0]));
    if (at >= 0) this.current = at;
    return at >= 0;
  }

  /**
   * Does a command on the current block.
   * @param {string} what see `COMMANDS`
   * @param {string} [given] the role, or the note
   * @returns {Told}
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
      case 'grow': {
        const [trail] = this.block.nodes;
        const told = this.#done(what, grow(this.given, at));
        if (!told.refused) this.#trail = trail;
        return told;
      }
      case 'shrink':
        return this.#done(what, shrink(this.given, at, this.#trail));
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
        return this.#done(what, propagate(this.given, at, placesAround(this.given, at)));
      case 'alike': {
        const places = placesAlike(this.given, at, this.#structureOf);
        return this.#done(what, propagate(this.given, at, places));
      }
      case 'undo':
      case 'redo':
        return this.#turn(what);
      default:
        throw new RangeError(`no command is called ${what}`);
    }
  }

  /**
   * Cuts a node out as a block of its own. What is cut out of template is not template, unless it is said what it is.
   * @param {number} node
   * @param {Partial<Answers> | null} [answers]
   * @returns {Told}
   */
  carve(node, answers = null) {
    const at = placeOf(this.tree, this.blocks, node);
    const from = this.blocks[at];
    const wasTemplate = from?.template === 'yes' && from.main === 'no';
    const asked = answers ?? (wasTemplate ? MAIN : {});
    return this.#done('carve', carve(this.given, node, { ...UNANSWERED, ...asked }));
  }

  /** Does what something other than a command found out, as a step that can be undone. @param {string} what @param {Outcome} outcome */
  take(what, outcome) {
    return this.#done(what, outcome);
  }

  /**
   * The node that arrows lead to from a node within the current block: what can be cut out of it.
   * @param {number} node
   * @param {'in' | 'out' | 'next' | 'previous'} way
   * @returns {number} the same node where there is no other
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
    // An only child has its neighbours where its parent has.
    while (!isRoot(from) && tree.count(tree.parent(from)) === tree.count(from)) {
      from = tree.parent(from);
    }
    const siblings = isRoot(from) ? block.nodes : tree.children(tree.parent(from));
    const withText = siblings.filter((k) => tree.count(k) > 0);
    return withText[withText.indexOf(from) + (way === 'next' ? 1 : -1)] ?? node;
  }

  /** @param {string} what @param {number} to @returns {Told} */
  #step(what, to) {
    if (to < 0) return { what, refused: 'first', count: 0 };
    if (to >= this.blocks.length) return { what, refused: 'last', count: 0 };
    this.current = to;
    return { what, count: 0 };
  }

  /** @param {string} what @param {Outcome} outcome @returns {Told} */
  #done(what, outcome) {
    if ('refused' in outcome) return { what, refused: outcome.refused, count: 0 };
    const { edits, current } = outcome;
    const step = { edits, before: this.current, after: current, what };
    this.#trail = -1;
    this.#take(this.#history.run(this.blocks, step));
    let count = 0;
    for (const { added } of edits) count += added.length;
    return { what, count };
  }

  /** @param {'undo' | 'redo'} way @returns {Told} */
  #turn(way) {
    const turn = way === 'undo' ? this.#history.undo(this.blocks) : this.#history.redo(this.blocks);
    if (turn === null) {
      return { what: way, refused: way === 'undo' ? 'noUndo' : 'noRedo', count: 0 };
    }
    this.#take(turn);
    return { what: turn.what, undone: way, count: 0 };
  }

  /** @param {import('./history.js').Turn} turn */
  #take({ blocks, current }) {
    this.blocks = blocks;
    this.go(current);
  }
}

/** @param {readonly Block[]} blocks */
function lastNumber(blocks) {
  let last = 0;
  for (const { id } of blocks) {
    const [, digits] = /^b(\d{1,9})$/.exec(id) ?? [];
    if (digits !== undefined) last = Math.max(last, Number(digits));
  }
  return last;
}
