// Operations that change the answers of blocks: answer, confirm, propagate.

import { blockOf, firstIndexFrom, sameAnswers } from './blocks.js';
import { elementAround } from './block_shape.js';

/** @typedef {import('./blocks.js').Answers} Answers */
/** @typedef {import('./blocks.js').Block} Block */
/** @typedef {import('./blocks.js').Given} Given */
/** @typedef {import('./blocks.js').Outcome} Outcome */

/** Whether a block needs the user: a question is not answered, or the proposal is not confirmed. @param {Block} block */
export function isOpen({ template, main, origin }) {
  return template === null || main === null || origin === 'proposal';
}

/** @param {readonly Block[]} blocks */
export function openCount(blocks) {
  return blocks.filter(isOpen).length;
}

/**
 * The index of the next open block after an index, beginning again at the start; -1 when there is none.
 * @param {readonly Block[]} blocks
 * @param {number} at
 */
export function nextOpen(blocks, at) {
  for (let k = 1; k <= blocks.length; k += 1) {
    const place = (at + k) % blocks.length;
    if (isOpen(blocks[place])) return place;
  }
  return -1;
}

/**
 * Answers a block. A proposal becomes confirmed if the answers are the same, the user's own if not. A role or note alone does not
 * confirm it.
 * @param {Given} given
 * @param {number} at
 * @param {Partial<Pick<Block, 'template' | 'main' | 'role' | 'note'>>} answers
 * @returns {Outcome}
 */
export function answer({ blocks }, at, answers) {
  const block = blocks[at];
  const next = { ...block, ...answers };
  if ('template' in answers || 'main' in answers) {
    const agrees = next.template === block.template && next.main === block.main;
    const isDone = next.template !== null && next.main !== null;
    if (block.origin !== 'proposal' || !agrees) next.origin = 'human';
    else if (isDone) next.origin = 'confirmed';
  }
  return isSame(block, next) ? { refused: 'same' } : put(blocks, at, next);
}

/** Confirms the proposal of a block. @param {Given} given @param {number} at @returns {Outcome} */
export function confirm({ blocks }, at) {
  const block = blocks[at];
  if (block.template === null || block.main === null) return { refused: 'unanswered' };
  if (block.origin !== 'proposal') return { refused: 'same' };
  return put(blocks, at, { ...block, origin: 'confirmed' });
}

/** Confirms all proposals that have both answers. @param {Given} given @param {number} at @returns {Outcome} */
export function confirmAll({ blocks }, at) {
  /** @type {import('./blocks.js').Edit[]} */
  const edits = [];
  for (const [place, block] of blocks.entries()) {
    const isProposed =
      block.origin === 'proposal' && block.template !== null && block.main !== null;
    if (isProposed) edits.push(...put(blocks, place, { ...block, origin: 'confirmed' }).edits);
  }
  return edits.length === 0 ? { refused: 'same' } : { edits, current: at };
}

/**
 * The blocks that would follow one: those of others that do not have its answers yet.
 * @param {readonly Block[]} blocks
 * @param {number} at
 * @param {readonly number[]} places
 */
export function followers(blocks, at, places) {
  const isAnswered = blocks[at].template !== null || blocks[at].main !== null;
  const has = (/** @type {Block} */ block) =>
    isAnswered && block.origin !== 'proposal' && sameAnswers(blocks[at], block);
  return places.filter((place) => place !== at && !has(blocks[place]));
}

/**
 * Gives other blocks the answers of one; notes are kept.
 * @param {Given} given
 * @param {number} at
 * @param {Iterable<number>} places ascending
 * @returns {Outcome}
 */
export function propagate({ blocks }, at, places) {
  const { template, main, role } = blocks[at];
  if (template === null && main === null) return { refused: 'unanswered' };
  /** @type {import('./blocks.js').Edit[]} */
  const edits = [];
  for (const place of places) {
    const block = blocks[place];
    const next = /** @type {const} */ ({ ...block, template, main, role, origin: 'human' });
    if (!isSame(block, next)) edits.push(...put(blocks, place, next).edits);
  }
  return edits.length === 0 ? { refused: 'same' } : { edits, current: at };
}

/** Indices of the blocks in the nearest ancestor with more text, itself included. @param {Given} given @param {number} at */
export function placesAround({ tree, blocks }, at) {
  const around = elementAround(tree, blocks[at]);
  if (around < 0) return [at];
  const from = firstIndexFrom(blocks, around);
  const to = firstIndexFrom(blocks, tree.ends[around]);
  return Array.from({ length: to - from }, (_, k) => from + k);
}

/**
 * Indices of the blocks with the same structure as one: the same path of tags and classes, as in the rows of a list or table.
 * @param {Given} given
 * @param {number} at
 * @param {(node: number) => number} structureOf equal numbers: the same structure
 */
export function placesAlike({ blocks }, at, structureOf) {
  const wanted = structureOf(blocks[at].nodes[0]);
  return [...blocks.keys()].filter((place) => structureOf(blocks[place].nodes[0]) === wanted);
}

/** Indices of the blocks of which a question is not answered, and of one itself. @param {Given} given @param {number} at */
export function placesUnanswered({ blocks }, at) {
  const isLeft = (/** @type {Block} */ { template, main }) => template === null || main === null;
  return [...blocks.keys()].filter((place) => place === at || isLeft(blocks[place]));
}

/** @param {readonly Block[]} blocks @param {number} at @param {Block} next */
function put(blocks, at, next) {
  const { id, nodes } = blocks[at];
  return {
    edits: [{ at, removed: [blocks[at]], added: [blockOf(id, nodes, next)] }],
    current: at,
  };
}

/** @param {Answers} a @param {Answers} b */
function isSame(a, b) {
  return sameAnswers(a, b) && a.note === b.note && a.origin === b.origin;
}
