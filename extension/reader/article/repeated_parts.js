// The parts that a page repeats, the posts of a thread or the items of a list: sections one after the other, whatever the page nests
// them in.

import { isBlank } from './article_writer.js';

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

/** Elements from the first text of a post up to the one that holds all of it. */
const BODY_LEVELS = 16;

/**
 * The quotes that are all that posts say, where most posts are written so: they are none. The core has the same rule
 * (`quoted_bodies` in src/core/article/posts). O(nodes).
 * @param {PageView} view
 * @param {Article} article
 */
export function quotedBodies(view, { kept, posts, comments }) {
  return new Set([posts, comments].flatMap((list) => quotedBodiesOf(view, kept, list)));
}

/** @param {PageView} view @param {Uint8Array} kept @param {Article['posts']} posts */
function quotedBodiesOf(view, kept, posts) {
  const heads = new Set(posts.flatMap((post) => post.heads));
  /** The first and the last text of each post that is open, innermost last. @type {{node: number, first: number, last: number}[]} */
  const open = [];
  const all = posts.map(({ node }) => ({ node, first: -1, last: -1 }));
  const byNode = new Map(all.map((post) => [post.node, post]));
  for (let id = posts[0]?.node ?? kept.length; id < kept.length; id += 1) {
    while (open.length > 0 && view.end(open[open.length - 1].node) <= id) open.pop();
    const begun = byNode.get(id);
    if (begun !== undefined) open.push(begun);
    const post = open.at(-1);
    if (post === undefined || kept[id] === 0 || heads.has(id) || !view.isText(id)) continue;
    if (isBlank(view.text(id))) continue;
    if (post.first < 0) post.first = id;
    post.last = id;
  }
  const found = all.flatMap(({ node, first, last }) => {
    let up = first < 0 ? -1 : view.parent(first);
    for (let k = 0; k < BODY_LEVELS && up > node; k += 1, up = view.parent(up)) {
      if (view.tag(up) === 'blockquote' && view.contains(up, last)) return [up];
    }
    return [];
  });
  return 2 * found.length > posts.length ? found : [];
}
