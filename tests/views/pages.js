// Pages for tests of views: written as the walk writes them, from a short form.

import fc from 'fast-check';

import { FLAG, NO_PARENT, PageWriter } from '../../extension/content/wire.js';
import { Columns } from '../../extension/page/columns.js';

/**
 * A node of a made page: text, or an element with its children.
 * @typedef {string | {tag: string, attributes?: Record<string, string>, box?: number[], hidden?: boolean, children?: Made[]}} Made
 */

/**
 * The bytes of a page. On a stack of its own: pages may be of any depth.
 * @param {Made} root
 * @param {{laidOut?: boolean, url?: string, title?: string}} [facts]
 */
export function bytesOf(root, { laidOut = false, url = 'https://a.example/', title = '' } = {}) {
  const writer = new PageWriter(laidOut);
  /** @type {{node: Made, parent: number, hidden: boolean}[]} */
  const waiting = [{ node: root, parent: NO_PARENT, hidden: false }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, parent } = next;
    if (typeof node === 'string') {
      writer.node(parent, FLAG.TEXT | (next.hidden ? FLAG.HIDDEN : 0), node);
      continue;
    }
    const hidden = next.hidden || node.hidden === true;
    const id = writer.node(parent, hidden ? FLAG.HIDDEN : 0, node.tag);
    for (const [name, value] of Object.entries(node.attributes ?? {})) {
      writer.attribute(name, value);
    }
    const [x, y, width, height] = node.box ?? [0, 0, 0, 0];
    writer.rect(x, y, width, height);
    for (const child of [...(node.children ?? [])].reverse()) {
      waiting.push({ node: child, parent: id, hidden });
    }
  }
  return writer.finish({ url, title, viewport: [800, 600], document: [800, 2000] });
}

/** @param {Made} root @param {Parameters<typeof bytesOf>[1]} [facts] */
export function columnsOf(root, facts) {
  return new Columns(bytesOf(root, facts));
}

/** Any tree. @type {fc.Arbitrary<Made>} */
export const anyTree = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string({ unit: 'binary', maxLength: 12 }),
    tie('element'),
  ),
  element: fc.record({
    tag: fc.constantFrom('div', 'p', 'ul', 'li', 'a', 'nav', 'é', '😀-x'),
    attributes: fc.dictionary(fc.constantFrom('class', 'id', 'href', '__proto__'), fc.string(), {
      maxKeys: 3,
    }),
    box: fc.array(fc.nat(900), { minLength: 4, maxLength: 4 }),
    hidden: fc.boolean(),
    children: fc.array(/** @type {fc.Arbitrary<Made>} */ (tie('node')), { maxLength: 5 }),
  }),
})).element;
