// Adjudication: the labels of two annotators on one page become a third label set. The page is split wherever either of them has
// split it, so each has one block over every piece. Where they agree that is kept; every other piece needs a decision.
//
//   pieces ─┬─ same answers ───▶ agreed
//           ├─ no answers ─────▶ silent: stays without an answer
//           └─ other answers ──▶ apart: open ── take A, take B, another answer ─▶ decided
//
// Earlier decisions are read from the third label set itself, text by text, so that work can go on later, also after one of the two
// has changed their labels: a decision is kept as long as all texts of a piece have it. No view, no store.

import { groupLeaves, sameAnswers } from '../model/blocks.js';
import { History } from '../model/history.js';
import { blockOfNodes } from './score_errors.js';

/** @typedef {import('../model/leaf_tree.js').LeafTree} LeafTree */
/** @typedef {import('../model/record.js').Block} Block */
/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {Pick<Block, 'template' | 'main' | 'role'>} PieceAnswers */

/**
 * A part of the page over which each annotator has at most one block.
 * @typedef {object} Piece
 * @property {number[]} nodes roots, siblings side by side
 * @property {Block | null} a null where A has no block
 * @property {Block | null} b
 * @property {'agreed' | 'silent' | 'apart'} state
 */

/** @type {Readonly<PieceAnswers>} */
const NOTHING = Object.freeze({ template: null, main: null, role: '' });

/** Whether both questions are answered, be it by "unsure". @param {PieceAnswers | null} answer */
export function isAnswered(answer) {
  return answer !== null && answer.template !== null && answer.main !== null;
}

/**
 * The answers that both share; null where they differ in an answer or in the role.
 * @param {PieceAnswers | null} a
 * @param {PieceAnswers | null} b
 * @returns {PieceAnswers | null}
 */
export function sharedBy(a, b) {
  if (a === null || b === null || !isAnswered(a)) return null;
  if (a.template !== b.template || a.main !== b.main) return null;
  if (a.role !== '' && b.role !== '' && a.role !== b.role) return null;
  return { template: a.template, main: a.main, role: a.role || b.role };
}

/**
 * The questions that they answer differently.
 * @param {PieceAnswers | null} a
 * @param {PieceAnswers | null} b
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

/** @param {PieceAnswers | null} a @param {PieceAnswers | null} b @returns {Piece['state']} */
function stateOf(a, b) {
  const isSilent = [a, b].every(
    (answer) => !answer || (answer.template === null && answer.main === null),
  );
  if (isSilent) return 'silent';
  return sharedBy(a, b) === null ? 'apart' : 'agreed';
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
  return groupLeaves(tree, key).map(({ nodes, key: both }) => {
    const [left, right] = [Math.floor(both / width) - 1, (both % width) - 1];
    const [one, other] = [a[left] ?? null, b[right] ?? null];
    return { nodes, a: one, b: other, state: stateOf(one, other) };
  });
}

/** @typedef {{piece: number, before: PieceAnswers | null, after: PieceAnswers | null}} Step */

export class Adjudication {
  #tree;
  /** @type {(PieceAnswers | null)[]} */
  #decided;
  /** @type {History<Step>} */
  #history = new History();

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
      /** @type {PieceAnswers | null} */
      let found = null;
      for (const leaf of tree.leavesIn(from, to)) {
        const answer = third[before[leaf]];
        if (
          answer === undefined ||
          !isAnswered(answer) ||
          (found !== null && !sameAnswers(found, answer))
        ) {
          return null;
        }
        found = answersOf(answer);
      }
      return found;
    });
    /** Indices of the pieces on which they do not agree. @type {readonly number[]} */
    this.disputed = [...this.pieces.keys()].filter((k) => this.pieces[k].state === 'apart');
  }

  /** The answers of a piece, agreed on or decided; null while it is open. @param {number} piece @returns {PieceAnswers | null} */
  answerFor(piece) {
    const { a, b, state } = this.pieces[piece];
    return state === 'agreed' ? sharedBy(a, b) : this.#decided[piece];
  }

  /** The number of pieces that need a decision. */
  get open() {
    return this.disputed.reduce((sum, k) => sum + (this.#decided[k] === null ? 1 : 0), 0);
  }

  /** Whose answers were taken; `other` for neither, null while there is no decision. @param {number} piece @returns {'a' | 'b' | 'other' | null} */
  taken(piece) {
    const answer = this.answerFor(piece);
    const { a, b } = this.pieces[piece];
    if (answer === null) return null;
    if (a !== null && sameAnswers(answer, a)) return 'a';
    if (b !== null && sameAnswers(answer, b)) return 'b';
    return 'other';
  }

  /**
   * @param {number} piece one of `disputed`
   * @param {PieceAnswers | null} answer null opens the piece again
   * @returns {boolean} false when nothing changes or a question is not answered
   */
  decide(piece, answer) {
    if (this.pieces[piece]?.state !== 'apart') return false;
    if (answer !== null && !isAnswered(answer)) return false;
    const before = this.#decided[piece];
    const after = answer === null ? null : answersOf(answer);
    if (before === after || (before !== null && after !== null && sameAnswers(before, after))) {
      return false;
    }
    this.#decided[piece] = after;
    this.#history.push({ piece, before, after });
    return true;
  }

  /** @param {number} piece @param {'a' | 'b'} side @returns {boolean} false where their answers are missing or incomplete */
  take(piece, side) {
    const block = this.pieces[piece]?.[side] ?? null;
    return block !== null && this.decide(piece, block);
  }

  /** @returns {number} the piece of the decision, -1 when there is nothing to undo */
  undo() {
    const step = this.#history.undo();
    if (step !== null) this.#decided[step.piece] = step.before;
    return step?.piece ?? -1;
  }

  /** @returns {number} the piece of the decision, -1 when there is nothing to redo */
  redo() {
    const step = this.#history.redo();
    if (step !== null) this.#decided[step.piece] = step.after;
    return step?.piece ?? -1;
  }

  /**
   * The blocks of the third label set. Pieces whose answers come from the same block become one block again; open pieces stay
   * separate, without answers.
   * @returns {Block[]}
   */
  blocks() {
    /** @type {Map<string, number>} */
    const keys = new Map();
    /** @type {{piece: number, answer: PieceAnswers | null}[]} */
    const kinds = [];
    const pieceOf = new Int32Array(this.#tree.length).fill(-1);
    const keyOf = this.pieces.map(({ nodes, a, b }, piece) => {
      for (const root of nodes) pieceOf.fill(piece, root, this.#tree.ends[root]);
      const answer = this.answerFor(piece);
      const source = sourceOf(answer, a, b);
      const name = JSON.stringify([source?.side ?? piece, source?.block.id ?? '', answer]);
      let key = keys.get(name);
      if (key === undefined) {
        key = kinds.length;
        keys.set(name, key);
        kinds.push({ piece, answer });
      }
      return key;
    });
    return groupLeaves(this.#tree, (leaf) => keyOf[pieceOf[leaf]]).map(({ nodes, key }, k) => {
      const { piece, answer } = kinds[key];
      const { a, b, state } = this.pieces[piece];
      const source = sourceOf(answer, a, b);
      return {
        id: `b${k + 1}`,
        nodes,
        ...(answer ?? NOTHING),
        origin:
          answer === null
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

/** @param {PieceAnswers} answer @returns {PieceAnswers} */
function answersOf({ template, main, role }) {
  return { template, main, role };
}

/**
 * The block from which answers were taken: A's, else B's. It stays A's where only B has a role.
 * @param {PieceAnswers | null} answer
 * @param {Block | null} a
 * @param {Block | null} b
 * @returns {{side: 'a' | 'b', block: Block} | null}
 */
function sourceOf(answer, a, b) {
  if (answer === null) return null;
  const shared = sharedBy(a, b);
  if (a !== null && (sameAnswers(answer, a) || (shared !== null && sameAnswers(answer, shared)))) {
    return { side: 'a', block: a };
  }
  return b !== null && sameAnswers(answer, b) ? { side: 'b', block: b } : null;
}

/**
 * The `proposal` of a record of the third label set: the records it was made from.
 * @param {...LabelRecord} records
 */
export function provenance(...records) {
  const of = records.map(({ id, annotator, changed }) => ({ id, annotator, changed }));
  return { method: 'adjudication', of };
}

/** Whether a record belongs to the third label set of these annotators, or of some of them. @param {LabelRecord} record @param {...string} people */
export function isMadeOf({ proposal }, ...people) {
  if (proposal.method !== 'adjudication' || !Array.isArray(proposal.of)) return false;
  const names = new Set(proposal.of.map((from) => from?.annotator));
  return names.size > 1 && [...names].every((name) => people.includes(name));
}
