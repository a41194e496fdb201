// Elements in a line that are words of their own, though no white space is written between them. The core has the same rules
// (src/core/article/inline.rs). O(1) for each element: what is large is not looked through.

import { FLAG } from '../../content/wire.js';
import { isBlank } from './article_writer.js';

/** @typedef {import('../../content/page_view.js').PageView} PageView */

/** Nodes of an element, or children of one, that are looked at. */
const MOST_NODES = 64;

/** Elements in each other at whose end another one follows, and elements without text between two that have words. */
const MOST_LEVELS = 8;
const MOST_BETWEEN = 4;

/** Letters from which on there is a word, and a character after which a phrase may end, or with which one may begin. */
const WORD = /(?:\p{L}\P{L}*){3}/u;
const LETTERS = /(?:[\p{L}\p{N}][^\p{L}\p{N}]*){3}/u;
const ENDS = /[\p{Ll}0-9.,:;!?…)%]$/u;
const BEGINS = /^[\p{Lu}0-9]/u;

/** Nodes of an element that says who is quoted, at most. */
const MOST_OF_QUOTED = 16;

/**
 * Whether an element in a line, right behind another one, says other words than that: their margins keep them apart on the page. So
 * where their parent holds only elements, each has three letters or digits, one of them a word, a capital or a digit follows a small
 * letter, a digit or a sign that ends a phrase, and their boxes do not touch.
 * @param {PageView} view
 * @param {Uint8Array} kept
 * @param {number} id
 */
export function followsOtherWords(view, kept, id) {
  const parent = view.parent(id);
  if (parent < 0) return false;
  const before = previousWords(view, kept, id, parent);
  if (before < 0) return false;
  const [one, next] = [before, id].map((k) => wordsOf(view, kept, k));
  if (!ENDS.test(one) || !BEGINS.test(next)) return false;
  if (!LETTERS.test(one) || !LETTERS.test(next) || !(WORD.test(one) || WORD.test(next))) {
    return false;
  }
  return holdsOnlyElements(view, parent) && !touch(view, before, id);
}

/** The element before that says something, with nothing but elements without text between; -1 for none. @param {PageView} view @param {Uint8Array} kept @param {number} id @param {number} parent */
function previousWords(view, kept, id, parent) {
  let at = id;
  for (let k = 0; k < MOST_BETWEEN; k += 1) {
    let before = at - 1;
    for (let up = 0; before >= 0 && view.parent(before) !== parent; up += 1) {
      if (up === MOST_LEVELS) return -1;
      before = view.parent(before);
    }
    const isInLine = before > parent && (view.flags[before] & (FLAG.INLINE | FLAG.CONTENTS)) !== 0;
    if (!isInLine || view.isText(before) || view.end(before) - before > MOST_NODES) return -1;
    if (!isBlank(wordsOf(view, kept, before))) return before;
    at = before;
  }
  return -1;
}

/** The kept texts of an element; empty for a large one. @param {PageView} view @param {Uint8Array} kept @param {number} id */
function wordsOf(view, kept, id) {
  const end = view.end(id);
  if (end - id > MOST_NODES) return '';
  let text = '';
  for (let k = id; k < end; k += 1) if (kept[k] === 1 && view.isText(k)) text += view.text(k);
  return text;
}

/** @param {PageView} view @param {number} parent */
function holdsOnlyElements(view, parent) {
  const end = view.end(parent);
  for (let k = parent + 1, count = 0; k < end && count < MOST_NODES; k = view.end(k), count += 1) {
    if (view.isText(k) && !isBlank(view.text(k))) return false;
  }
  return true;
}

/** Whether the boxes of two elements that follow each other touch. @param {PageView} view @param {number} one @param {number} next */
function touch({ rects }, one, next) {
  const [x, y, width, height] = rects.subarray(4 * one, 4 * one + 4);
  const [nextX, nextY, , nextHeight] = rects.subarray(4 * next, 4 * next + 4);
  const shareLine = y < nextY + nextHeight && nextY < y + height;
  return shareLine && Math.abs(nextX - x - width) < 1;
}

/** Whether an element says before a quote who is quoted: `Ann wrote:`. It has a line of its own. @param {PageView} view @param {Uint8Array} kept @param {number} id */
export function saysWhoIsQuoted(view, kept, id) {
  if (view.tag(id) !== 'cite' || view.end(id) - id > MOST_OF_QUOTED) return false;
  const parent = view.parent(id);
  const isQuoted = [parent, parent < 0 ? -1 : view.parent(parent)].some(
    (up) => up >= 0 && view.tag(up) === 'blockquote',
  );
  return isQuoted && wordsOf(view, kept, id).trimEnd().endsWith(':');
}
