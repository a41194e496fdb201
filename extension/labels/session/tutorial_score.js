// Compares the labels of a tutorial page with its key, word by word; differences are grouped by the pieces of the key.

import { indexAt } from '../model/blocks.js';
import { oneLine } from '../model/one_line.js';

/** @typedef {import('../model/blocks.js').Block} Block */
/** @typedef {import('./tutorial.js').Piece} Piece */

/**
 * @typedef {object} Difference
 * @property {Piece} piece of the key
 * @property {Block} block of the user
 * @property {boolean} template whether this answer differs
 * @property {boolean} main
 * @property {number} words
 * @property {string} sample
 */

/**
 * @typedef {object} Score
 * @property {number} words that the key covers
 * @property {number} template words with the right answer
 * @property {number} main
 * @property {number} roles pieces whose role is right
 * @property {number} pieces
 * @property {Difference[]} differences in document order
 */

/**
 * @param {object} given
 * @param {import('../model/leaf_tree.js').LeafTree} given.tree
 * @param {readonly Block[]} given.blocks
 * @param {(leaf: number) => Piece | null} given.pieceOf the piece of the key that a text belongs to
 * @param {(leaf: number) => string} given.textOf
 * @param {(text: string) => number} given.count words
 * @returns {Score}
 */
export function scoreOf({ tree, blocks, pieceOf, textOf, count }) {
  /** @type {Score} */
  const score = { words: 0, template: 0, main: 0, roles: 0, pieces: 0, differences: [] };
  /** @type {Map<Piece, boolean>} */
  const roles = new Map();
  /** @type {Map<string, Difference>} */
  const found = new Map();
  for (const leaf of tree.leavesIn(0, tree.length)) {
    const piece = pieceOf(leaf);
    const block = blocks[indexAt(tree, blocks, leaf)];
    if (piece === null || block === undefined) continue;
    const text = textOf(leaf);
    const words = count(text);
    const [template, main] = [block.template === piece.template, block.main === piece.main];
    score.words += words;
    if (template) score.template += words;
    if (main) score.main += words;
    roles.set(piece, (roles.get(piece) ?? true) && block.role === piece.role);
    if (template && main) continue;
    const key = `${block.id} ${piece.at}`;
    const known = found.get(key);
    if (known) known.words += words;
    else {
      const sample = oneLine(text);
      const difference = { piece, block, template: !template, main: !main, words, sample };
      found.set(key, difference);
      score.differences.push(difference);
    }
  }
  score.pieces = roles.size;
  for (const isRight of roles.values()) if (isRight) score.roles += 1;
  return score;
}
