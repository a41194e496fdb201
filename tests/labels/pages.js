// Small pages as columns, and records on them, for the tests of labels.

import { createHash } from 'node:crypto';

import { FLAG, NO_PARENT, PageWriter } from '../../extension/content/wire.js';
import { Columns } from '../../extension/page/columns.js';
import { newRecord } from '../../extension/labels/model/record.js';

/** @typedef {string | {tag: string, attributes?: Record<string, string>, children?: Plain[], flags?: number}} Plain */

/**
 * An element of a plain tree.
 * @param {string} name `div`, `div#id` or `div.class`
 * @param {...Plain} children
 * @returns {Plain}
 */
export function el(name, ...children) {
  const [, tag, kind, value] = /^([\w-]+)(?:([#.])(.+))?$/.exec(name) ?? [];
  const attributes = kind === undefined ? {} : { [kind === '#' ? 'id' : 'class']: value };
  return { tag, attributes, children };
}

/** @param {Plain} root @param {{url?: string}} [facts] @returns {Uint8Array<ArrayBuffer>} */
export function bytesOf(root, { url = 'https://a.example/page' } = {}) {
  const writer = new PageWriter(false);
  const stack = [{ node: root, parent: NO_PARENT }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, parent } = next;
    if (typeof node === 'string') {
      writer.node(parent, FLAG.TEXT, node);
      continue;
    }
    const id = writer.node(parent, node.flags ?? 0, node.tag);
    for (const [key, value] of Object.entries(node.attributes ?? {})) writer.attribute(key, value);
    for (const child of [...(node.children ?? [])].reverse()) {
      stack.push({ node: child, parent: id });
    }
  }
  return writer.finish({ url, title: 'A page', viewport: [0, 0], document: [0, 0] });
}

/** @param {Plain} root */
export const columnsOf = (root) => new Columns(bytesOf(root));

/** @param {Uint8Array} bytes */
export const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {Partial<import('../../extension/labels/model/record.js').LabelRecord>} [more]
 */
export function recordOn(bytes, more = {}) {
  const { length, laidOut } = new Columns(bytes);
  const record = newRecord({
    url: 'https://a.example/page',
    title: 'A page',
    annotator: 'ann',
    husk: '0.1.0',
    page: { hash: hashOf(bytes), nodes: length, laidOut, complete: true },
    proposal: { method: 'husk' },
    now: 1_700_000_000_000,
  });
  return { ...record, ...more };
}

/**
 * @param {string} id
 * @param {number[]} nodes
 * @param {Partial<import('../../extension/labels/model/record.js').Block>} [more]
 * @returns {import('../../extension/labels/model/record.js').Block}
 */
export function block(id, nodes, more = {}) {
  const open = { template: null, main: null, role: '', origin: 'proposal', note: '', anchors: [] };
  return /** @type {any} */ ({ id, nodes, ...open, ...more });
}

/** A page with everything: menu, article, related links, footer. */
export const PAGE = () =>
  el(
    'html',
    el('head', el('title', 'The mill')),
    el(
      'body',
      el('nav#menu', el('a', 'Home'), el('a', 'News'), el('a', 'Weather')),
      el(
        'div',
        el('h1', 'The mill by the sea wall'),
        el('p', 'The mill stood by the ', el('em', 'old sea'), ' wall, and turned twice a day.'),
        el('p', 'Its gate shuts by itself. Nobody has to wait for the tide.'),
        el('p', 'Under the wall it goes on turning, they say, as long as there is a moon.'),
      ),
      el('aside', el('h2', 'Read on'), el('a', 'Another mill'), el('a', 'A third mill')),
      el('footer', 'All rights reserved'),
    ),
  );

/** Numbers of the elements of a tag. @param {Columns} columns @param {string} tag */
export function named(columns, tag) {
  return Array.from({ length: columns.length }, (_, k) => k).filter((k) => columns.tag(k) === tag);
}
