// Two people's labels of one page, settled by a third look. The page is cut where either of them has cut it: in every piece each
// says one thing. Where both say the same, that stands; every other piece wants a decision.
//
//   pieces   one label of each over all of it ─┬─ same answers ──▶ agreed
//                                             ├─ none of either ▶ silent: stays without an answer
//                                             └─ others ────────▶ apart: open ── take A, take B, another ─▶ settled
//
// What was decided is read from the third label set itself, text by text, so it can be laid aside and gone on with, also when
// one of the two has changed meanwhile: a decision stands as long as all texts of a piece have it.
// Nothing here knows a view or a store; decisions are undone and redone without limit.

import { grouped } from '../model/blocks.js';
import { blockOfNodes } from './score_errors.js';

/** @typedef {import('../model/leaf_tree.js').LeafTree} LeafTree */
/** @typedef {import('../model/record.js').Block} Block */
/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {Pick<Block, 'template' | 'main' | 'role'>} Said */

/**
 * A run of texts over which either says one thing.
 * @typedef {object} Piece
 * @property {number[]} nodes roots: neighbouring siblings
 * @property {Block | null} a null where A has no block
 * @property {Block | null} b
 * @property {'agreed' | 'silent' | 'apart'} state
 */

/** @type {Readonly<Said>} */
const NOTHING = Object.freeze({ template: null, main: null, role: '' });

/** Whether both questions are answered, if only by "unsure". @param {Said | null} said */
export function isWhole(said) {
  return said !== null && said.template !== null && said.main !== null;
}

/**
 * What both say, where they agree: the same answers to both questions, and no two roles.
 * @param {Said | null} a
 * @param {Said | null} b
 * @returns {Said | null}
 */
export function sharedBy(a, b) {
  if (a === null || b === null || !isWhole(a)) return null;
  if (a.template !== b.template || a.main !== b.main) return null;
  if (a.role !== '' && b.role !== '' && a.role !== b.role) return null;
  return { template: a.template, main: a.main, role: a.role || b.role };
}

/**
 * The questions that they answer otherwise.
 * @param {Said | null} a
 * @param {Said | null} b
 * @returns {('template' | 'main' | 'role')[]}
 */
export function differing(a, b) {
  const [one, other] = [a ?? NOTHING, b ?? NOTHING];
  return /** @type {const} */ (['template', 'main', 'role']).filter((question) => {
    const [left, right] = [one[question], other[question]];
    if (question === 'role') return left !== '' && right !== '' && left !== right;
    return left !== right || left === null;
  });
}

/** @param {Said | null} a @param {Said | null} b @returns {Piece['state']} */
function stateOf(a, b) {
  const isSilent = [a, b].every((said) => !said || (said.template === null && said.main === null));
  if (isSilent) return 'silent';
  return sharedBy(a, b) === null ? 'apart' : 'agreed';
}

/** @param {Said} a @param {Said} b */
function same(a, b) {
  return a.template === b.template && a.main === b.main && a.role === b.role;
}

/**
 * @param {LeafTree} tree
 * @param {readonly Block[]} a
 * @param {readonly Block[]} b
 * @returns {Piece[]} in document order; together all visible texts, none in two
 */
export function piecesOf(tree, a, b) {
  const [inA, inB] = [blockOfNodes(tree, a), blockOfNodes(tree, b)];
  const width = b.length + 1;
  const key = (/** @type {number} */ leaf) => (inA[leaf] + 1) * width + inB[leaf] + 1;
  return grouped(tree, key).map(({ nodes, key: both }) => {
    const [left, right] = [Math.floor(both / width) - 1, (both % width) - 1];
    const [one, other] = [a[left] ?? null, b[right] ?? null];
    return { nodes, a: one, b: other, state: stateOf(one, other) };
  });
}

/** @typedef {{piece: number, before: Said | null, after: Said | null}} Step */

export class Adjudication {
  #tree;
  /** @type {(Said | null)[]} */
  #decided;
  /** @type {Step[]} */
  #done = [];
  /** @type {Step[]} */
  #undone = [];

  /**
   * @param {LeafTree} tree
   * @param {readonly Block[]} a
   * @param {readonly Block[]} b
   * @param {readonly Block[]} [third] what was decided before
   */
  constructor(tree, a, b, third = []) {
    this.#tree = tree;
    this.pieces = piecesOf(tree, a, b);
    const before = blockOfNodes(tree, third);
    this.#decided = this.pieces.map((piece) => {
      if (piece.state !== 'apart') return null;
      const [from, to] = [piece.nodes[0], tree.ends[piece.nodes[piece.nodes.length - 1]]];
      /** @type {Said | null} */
      let found = null;
      for (const leaf of tree.leavesIn(from, to)) {
        const said = third[before[leaf]];
        if (said === undefined || !isWhole(said) || (found !== null && !same(found, said))) {
          return null;
        }
        found = answersOf(said);
      }
      return found;
    });
    /** Places of the pieces that they do not agree on. @type {readonly number[]} */
    this.disputed = [...this.pieces.keys()].filter((k) => this.pieces[k].state === 'apart');
  }

  /** What stands for a piece: agreed on, or decided; null while it is open. @param {number} piece @returns {Said | null} */
  said(piece) {
    const { a, b, state } = this.pieces[piece];
    return state === 'agreed' ? sharedBy(a, b) : this.#decided[piece];
  }

  /** Pieces that want a decision. */
  get open() {
    return this.disputed.reduce((sum, k) => sum + (this.#decided[k] === null ? 1 : 0), 0);
  }

  /** Whom a decision follows; `other` for neither, null while there is none. @param {number} piece @returns {'a' | 'b' | 'other' | null} */
  taken(piece) {
    const said = this.said(piece);
    const { a, b } = this.pieces[piece];
    if (said === null) return null;
    if (a !== null && same(said, a)) return 'a';
    if (b !== null && same(said, b)) return 'b';
    return 'other';
  }

  /**
   * @param {number} piece one of `disputed`
   * @param {Said | null} said null: open again
   * @returns {boolean} false when nothing changes, or a question is not answered
   */
  decide(piece, said) {
    if (this.pieces[piece]?.state !== 'apart') return false;
    if (said !== null && !isWhole(said)) return false;
    const before = this.#decided[piece];
    const after = said === null ? null : answersOf(said);
    if (before === after || (before !== null && after !== null && same(before, after))) {
      return false;
    }
    this.#decided[piece] = after;
    this.#done.push({ piece, before, after });
    this.#undone = [];
    return true;
  }

  /** @param {number} piece @param {'a' | 'b'} side @returns {boolean} false where they have said nothing, or not all */
  take(piece, side) {
    const block = this.pieces[piece]?.[side] ?? null;
    return block !== null && this.decide(piece, block);
  }

  /** @returns {number} the piece that it was about, -1 when there is nothing to undo */
  undo() {
    const step = this.#done.pop();
    if (step === undefined) return -1;
    this.#undone.push(step);
    this.#decided[step.piece] = step.before;
    return step.piece;
  }

  /** @returns {number} */
  redo() {
    const step = this.#undone.pop();
    if (step === undefined) return -1;
    this.#done.push(step);
    this.#decided[step.piece] = step.after;
    return step.piece;
  }

  /**
   * The blocks of the third label set. Pieces with the same answers from one block of whom they were taken from are one block
   * again; what is open stands by itself, without answers.
   * @returns {Block[]}
   */
  blocks() {
    /** @type {Map<string, number>} */
    const keys = new Map();
    /** @type {{piece: number, said: Said | null}[]} */
    const kinds = [];
    const pieceOf = new Int32Array(this.#tree.length).fill(-1);
    const keyOf = this.pieces.map(({ nodes, a, b }, piece) => {
      for (const root of nodes) pieceOf.fill(piece, root, this.#tree.ends[root]);
      const said = this.said(piece);
      const source = sourceOf(said, a, b);
      const name = JSON.stringify([source?.side ?? piece, source?.block.id ?? '', said]);
      let key = keys.get(name);
      if (key === undefined) {
        key = kinds.length;
        keys.set(name, key);
        kinds.push({ piece, said });
      }
      return key;
    });
    return grouped(this.#tree, (leaf) => keyOf[pieceOf[leaf]]).map(({ nodes, key }, k) => {
      const { piece, said } = kinds[key];
      const { a, b, state } = this.pieces[piece];
      const source = sourceOf(said, a, b);
      return {
        id: `b${k + 1}`,
        nodes,
        ...(said ?? NOTHING),
        origin:
          said === null
            ? 'proposal'
            : state === 'agreed' || source !== null
              ? 'confirmed'
              : 'human',
        note: source?.block.note ?? '',
        anchors: [],
      };
    });
  }
}

/** @param {Said} said @returns {Said} */
function answersOf({ template, main, role }) {
  return { template, main, role };
}

/**
 * The block that answers were taken from: A's, else B's. A role that only the other named does not change that.
 * @param {Said | null} said
 * @param {Block | null} a
 * @param {Block | null} b
 * @returns {{side: 'a' | 'b', block: Block} | null}
 */
function sourceOf(said, a, b) {
  if (said === null) return null;
  const shared = sharedBy(a, b);
  if (a !== null && (same(said, a) || (shared !== null && same(said, shared)))) {
    return { side: 'a', block: a };
  }
  return b !== null && same(said, b) ? { side: 'b', block: b } : null;
}

/**
 * What a record of the third label set says of where it comes from.
 * @param {LabelRecord} a
 * @param {LabelRecord} b
 */
export function provenance(a, b) {
  const of = [a, b].map(({ id, annotator, changed }) => ({ id, annotator, changed }));
  return { method: 'adjudication', of };
}

/** Whether a record is one of a third label set made of these two people's. @param {LabelRecord} record @param {string} one @param {string} other */
export function isMadeOf({ proposal }, one, other) {
  if (proposal.method !== 'adjudication' || !Array.isArray(proposal.of)) return false;
  const names = proposal.of.map((from) => from?.annotator);
  return names.length === 2 && names.includes(one) && names.includes(other);
}
