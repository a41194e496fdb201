// The parts that a page repeats, the posts of a thread or the items of a list: sections one after the other, whatever the page nests
// them in.

/** @typedef {import('../../content/page_view.js').PageView} PageView */
/** @typedef {import('../../shared/answers.js').Article} Article */

/**
 * The elements that arrange the parts: those around them, and inside them around what their heads are made of. They are no lists,
 * tables or quotes of what somebody wrote. O(nodes).
 * @param {PageView} view
 * @param {Article} article
 */
export function arrangingElements(view, { posts, comments, items }) {
  const around = new Set();
  const parts = [
    ...[...posts, ...comments].map(({ node, heads }) => [
      node,
      ...heads.map((head) => view.parent(head)),
    ]),
    ...items.map(({ node, title }) => [node, view.parent(title)]),
  ];
  for (let id of parts.flat()) {
    for (; id >= 0 && !around.has(id); id = view.parent(id)) around.add(id);
  }
  // An item may be its own title.
  for (const { title } of items) around.delete(title);
  return around;
}
