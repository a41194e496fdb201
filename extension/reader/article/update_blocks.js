// Puts a newly built article in the place of the one that is shown. Blocks that did not change stay the same nodes, so that a video
// goes on playing, and the selection and the place of reading are kept. The blocks at the top are compared, from both ends.
// O(article).

import { nodesOfBoth } from './origins.js';

/** What each shown block was built as, before controls of the reader were added to it. @type {WeakMap<Element, string>} */
const BUILT_AS = new WeakMap();

/**
 * @param {Element} shown
 * @param {Element} built in another document, from which new blocks are moved
 * @param {Map<Node, Node>} builtOrigins
 * @returns {Map<Node, Node>} origins of the nodes that are shown now
 */
export function updateBlocks(shown, built, builtOrigins) {
  const before = [...shown.children];
  const after = [...built.children];
  const markup = after.map((block) => block.outerHTML);
  const isSame = (/** @type {number} */ a, /** @type {number} */ b) =>
    BUILT_AS.get(before[a]) === markup[b];
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && isSame(head, head)) head += 1;
  let tail = 0;
  while (tail < shorter - head && isSame(before.length - 1 - tail, after.length - 1 - tail)) {
    tail += 1;
  }
  const origins = new Map(builtOrigins);
  for (let k = 0; k < head; k += 1) moveOrigins(after[k], before[k], origins);
  for (let k = 1; k <= tail; k += 1) {
    moveOrigins(after[after.length - k], before[before.length - k], origins);
  }
  for (const old of before.slice(head, before.length - tail)) old.remove();
  const next = tail > 0 ? before[before.length - tail] : null;
  for (let k = head; k < after.length - tail; k += 1) {
    BUILT_AS.set(after[k], markup[k]);
    shown.insertBefore(after[k], next);
  }
  return origins;
}

/** Gives the origins of a built block to the shown one, node by node. @param {Element} built @param {Element} shown @param {Map<Node, Node>} origins */
function moveOrigins(built, shown, origins) {
  for (const { a, b } of nodesOfBoth(built, shown)) {
    const origin = origins.get(a);
    if (origin === undefined) continue;
    origins.set(b, origin);
    origins.delete(a);
  }
}
