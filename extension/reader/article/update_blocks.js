// Puts a newly built article in the place of the one that is shown. Blocks that did not change stay the nodes they are: a
// film goes on playing, a selection and the place of reading are kept. Compared are the blocks at the top, from both ends,
// so what arrives at the end of a page costs what it is long. O(article).

/**
 * @param {Element} shown
 * @param {Element} built in another document; what is new moves from there
 * @param {Map<Node, Node>} origins of the built nodes
 * @returns {{origins: Map<Node, Node>, added: Element[]}} origins of the nodes that are shown now
 */
export function renew(shown, built, origins) {
  const before = [...shown.children];
  const after = [...built.children];
  /** What a block was built as: what Husk's own controls made of it since does not count. */
  const forms = after.map(formOf);
  const same = (/** @type {number} */ a, /** @type {number} */ b) =>
    FORMS.get(before[a]) === forms[b];
  let head = 0;
  while (head < before.length && head < after.length && same(head, head)) head += 1;
  let tail = 0;
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    same(before.length - 1 - tail, after.length - 1 - tail)
  ) {
    tail += 1;
  }
  const kept = new Map(origins);
  const pair = (/** @type {Element} */ old, /** @type {Element} */ fresh) => {
    follow(old, fresh, kept);
  };
  for (let k = 0; k < head; k += 1) pair(before[k], after[k]);
  for (let k = 1; k <= tail; k += 1) pair(before[before.length - k], after[after.length - k]);
  for (const old of before.slice(head, before.length - tail)) old.remove();
  const added = after.slice(head, after.length - tail);
  const anchor = tail > 0 ? before[before.length - tail] : null;
  for (const [k, fresh] of added.entries()) {
    FORMS.set(fresh, forms[head + k]);
    shown.insertBefore(fresh, anchor);
  }
  return { origins: kept, added };
}

/** @type {WeakMap<Element, string>} */
const FORMS = new WeakMap();

/** @param {Element} block */
function formOf(block) {
  return block.outerHTML;
}

/**
 * Origins of a block that stays: those of the one built anew, node by node, as long as both have the same form.
 * @param {Element} old
 * @param {Element} fresh
 * @param {Map<Node, Node>} origins
 */
function follow(old, fresh, origins) {
  const walk = (/** @type {Node} */ root) =>
    /** @type {Document} */ (root.ownerDocument).createTreeWalker(root, NodeFilter.SHOW_ALL);
  const [a, b] = [walk(old), walk(fresh)];
  for (
    let [x, y] = /** @type {[Node | null, Node | null]} */ ([a.currentNode, b.currentNode]);
    x !== null && y !== null && x.nodeName.toLowerCase() === y.nodeName.toLowerCase();
    [x, y] = [a.nextNode(), b.nextNode()]
  ) {
    const origin = origins.get(y);
    if (origin !== undefined) {
      origins.set(x, origin);
      origins.delete(y);
    }
  }
}
