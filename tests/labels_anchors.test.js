// Blocks found again on another copy of their page: all of them where nothing changed, by what they say where the page did, and
// those that are gone are listed.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { SURE } from '../extension/content/anchor.js';
import { NO_PARENT } from '../extension/content/wire.js';
import {
  LONGEST_QUOTE,
  anchorMaker,
  findBlocks,
  likeness,
  nodeAtPath,
} from '../extension/labels/matching/anchors.js';
import { ColumnText } from '../extension/labels/matching/column_text.js';
import { isVisibleText } from '../extension/page/text.js';
import { readRecord } from '../extension/labels/model/record.js';
import { NO_LEAF, subtreesByKey } from '../extension/labels/model/subtrees.js';
import { PAGE, block, bytesOf, columnsOf, el, named, recordOn } from './labels/pages.js';

/** Blocks over a page: one for each child of the containers below the body, and its own texts. @param {import('../extension/page/columns.js').Columns} columns */
function blocksOn(columns) {
  const make = anchorMaker(columns);
  const [body] = named(columns, 'body');
  const childOf = (/** @type {number} */ k) => {
    let at = k;
    for (let up = columns.parent[at]; up > body && up !== NO_PARENT; up = columns.parent[at]) {
      if (columns.parent[up] === body) break;
      at = up;
    }
    return at;
  };
  const keyOf = (/** @type {number} */ k) => (isVisibleText(columns, k) ? childOf(k) : NO_LEAF);
  return subtreesByKey(columns.parent, keyOf)
    .filter(({ node }) => node > body)
    .map(({ node }) => ({ id: `b${node}`, nodes: [node], anchors: make([node]) }));
}

/** Numbers the texts of a page, so that each stands once. @param {any} node @param {{next: number}} count */
function numbered(node, count = { next: 0 }) {
  if (typeof node === 'string') {
    count.next += 1;
    return node.trim() === '' ? node : `${node} number ${count.next * 7919} of this page`;
  }
  return { ...node, children: (node.children ?? []).map((child) => numbered(child, count)) };
}

test('paths lead back to every node', () => {
  const columns = columnsOf(PAGE());
  const make = anchorMaker(columns);
  for (let k = 0; k < columns.length; k += 1) {
    assert.equal(nodeAtPath(columns, make([k])[0].element ?? []), k);
  }
  assert.equal(nodeAtPath(columns, [1, 99]), -1);
  assert.equal(nodeAtPath(columns, [1, 0, 0, 0, 0]), -1);
});

test('anchors fit a record, also of long and of deep blocks', () => {
  let deep = /** @type {any} */ (el('p', 'far down'));
  for (let k = 0; k < 2000; k += 1) deep = el('div', deep);
  const long = '𝔘nder the 🌊 it goes on. '.repeat(300);
  const bytes = bytesOf(el('html', el('body', deep, el('p', long), el('p', ' '))));
  const columns = columnsOf(el('html', el('body', deep, el('p', long), el('p', ' '))));
  const make = anchorMaker(columns);
  const paragraphs = named(columns, 'p');
  const blocks = paragraphs.map((node, k) => block(`${k}`, [node], { anchors: make([node]) }));
  const record = readRecord(recordOn(bytes, { blocks }));
  const [first, second, third] = record.blocks.map(({ anchors }) => anchors[0]);
  assert.equal(first.element, null, 'too deep for a path');
  assert.equal(first.text?.quote.exact, 'far down');
  assert.ok((second.text?.quote.exact.length ?? 0) <= LONGEST_QUOTE);
  assert.ok(second.text?.quote.exact.isWellFormed());
  assert.equal(third.text, null, 'nothing to quote');
  const { found, orphans } = findBlocks(record.blocks, columns, columns);
  assert.deepEqual(orphans, []);
  assert.deepEqual(
    found.map(({ nodes }) => nodes[0]),
    paragraphs,
  );
});

test('white space between the roots of a block says nothing of how sure it is', () => {
  const says = [1, 2, 3].map((k) => `Paragraph ${k * 7919} says what no other one does`);
  const story = says.flatMap((text) => [el('p', text), '\n  ']);
  const from = columnsOf(el('html', el('body', el('nav', 'Home'), el('main', ...story))));
  const to = columnsOf(el('html', el('body', el('main', el('h1', 'New'), ...story))));
  const [main] = named(from, 'main');
  const nodes = [...from.children(main)];
  assert.equal(nodes.length, 6);
  const { found } = findBlocks([{ id: 'b', nodes, anchors: [] }], from, to);
  assert.equal(found[0].lost, 0);
  assert.ok(found[0].confidence >= SURE, `${found[0].confidence}`);
});

test('on the same page every block is where it was, surely', () => {
  const columns = columnsOf(PAGE());
  const blocks = blocksOn(columns);
  const { found, orphans } = findBlocks(blocks, columns, columns);
  assert.deepEqual(orphans, []);
  for (const [k, one] of found.entries()) {
    assert.deepEqual(one, {
      id: blocks[k].id,
      nodes: blocks[k].nodes,
      confidence: 1,
      by: 'element',
      lost: 0,
    });
  }
});

test('what is gone is an orphan, what was changed is found with less assurance', () => {
  const from = columnsOf(PAGE());
  const blocks = blocksOn(from);
  const root = /** @type {any} */ (PAGE());
  const [, body] = root.children;
  body.children.splice(2, 1);
  body.children[1].children[2] = el(
    'p',
    'Its gate shuts all by itself. Nobody has to wait for the evening tide.',
  );
  const to = columnsOf(root);
  const { found, orphans } = findBlocks(blocks, from, to);
  const text = new ColumnText(from);
  const gone = blocks
    .filter(({ id }) => orphans.includes(id))
    .map(({ nodes }) => text.words(nodes[0]));
  assert.deepEqual(gone, ['Read on', 'Another mill', 'A third mill']);
  const changed = found.find(({ nodes }) =>
    new ColumnText(to).words(nodes[0]).startsWith('Its gate'),
  );
  assert.ok(
    changed && changed.confidence < SURE && changed.confidence > 0.5,
    JSON.stringify(changed),
  );
  const rest = found.filter((one) => one !== changed);
  assert.ok(
    rest.length > 5 && rest.every(({ confidence }) => confidence >= 0.75),
    JSON.stringify(rest),
  );
});

test('a block of several roots says how many of them it lost', () => {
  const from = columnsOf(PAGE());
  const roots = named(from, 'p');
  const root = /** @type {any} */ (PAGE());
  root.children[1].children[1].children.splice(2, 1);
  const { found } = findBlocks([{ id: 'x', nodes: roots, anchors: [] }], from, columnsOf(root));
  assert.equal(found[0].nodes.length, 2);
  assert.equal(found[0].lost, 1);
  assert.ok(found[0].confidence < 0.7);
});

const sentence = fc.constantFrom(
  'The mill stood',
  'Nobody waits',
  'A third mill',
  'Home',
  'Under the wall',
);
const part = fc.oneof(
  fc.tuple(fc.constantFrom('p', 'h2', 'div'), sentence).map(([tag, text]) => el(tag, text)),
  fc
    .array(sentence, { minLength: 1, maxLength: 4 })
    .map((all) => el('ul', ...all.map((text) => el('li', text)))),
);
const site = fc
  .array(fc.array(part, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  .map((all) => numbered(el('html', el('body', ...all.map((parts) => el('section', ...parts))))));

/** @type {Record<string, (body: any, at: number) => void>} */
const CHANGES = {
  insert: (body, at) => {
    const into = body.children[at % body.children.length].children;
    into.splice(at % (into.length + 1), 0, el('div', 'An advertisement came in here'));
  },
  before: (body) => body.children.unshift(el('header', 'Breaking: something else entirely')),
  remove: (body, at) => {
    const from = body.children[at % body.children.length].children;
    from.splice(at % from.length, 1);
  },
  wrap: (body, at) => {
    const into = body.children[at % body.children.length];
    into.children = [el('main', ...into.children)];
  },
  wrapAll: (body) => (body.children = [el('div', ...body.children)]),
  swap: (body) => body.children.reverse(),
};

test('siblings put in, taken out, wrapped or moved: every block whose words are there is found, and no other', () => {
  fc.assert(
    fc.property(
      site,
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), fc.nat(50)), {
        minLength: 1,
        maxLength: 4,
      }),
      (root, changes) => {
        const from = columnsOf(root);
        const blocks = blocksOn(from);
        const copy = structuredClone(root);
        for (const [name, at] of changes) CHANGES[name](copy.children[0], at);
        const to = columnsOf(copy);
        const { found, orphans } = findBlocks(blocks, from, to);
        const [before, after] = [new ColumnText(from), new ColumnText(to)];
        for (const { id, nodes } of blocks) {
          const words = before.words(nodes[0]);
          const one = found.find((each) => each.id === id);
          if (after.page.text.includes(words)) {
            assert.ok(one, `${words}: not found after ${JSON.stringify(changes)}`);
            assert.equal(after.words(one.nodes[0]), words);
            assert.ok(one.confidence >= 0.5, `${words}: ${one.confidence}`);
          } else {
            assert.ok(orphans.includes(id), `${words}: ${JSON.stringify(one)}`);
          }
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('found roots lie apart, whatever the other page', () => {
  fc.assert(
    fc.property(site, site, (a, b) => {
      const [from, to] = [columnsOf(a), columnsOf(b)];
      const blocks = blocksOn(from);
      const { found, orphans } = findBlocks(blocks, from, to);
      assert.equal(found.length + orphans.length, blocks.length);
      const roots = found.flatMap(({ nodes }) => nodes).sort((x, y) => x - y);
      for (let k = 1; k < roots.length; k += 1) assert.ok(roots[k] >= to.end(roots[k - 1]));
      for (const { confidence } of found) assert.ok(confidence > 0 && confidence <= 1);
    }),
  );
});

test('texts that were changed are found at their place while half of their words stand', () => {
  fc.assert(
    fc.property(site, fc.nat(100), (root, at) => {
      const from = columnsOf(root);
      const blocks = blocksOn(from);
      const texts = Array.from({ length: from.length }, (_, k) => k).filter((k) =>
        isVisibleText(from, k),
      );
      const target = texts[at % texts.length];
      let seen = -1;
      const change = (/** @type {any} */ node) => {
        if (typeof node === 'string') {
          seen += 1;
          return texts[seen] === target ? node.replace('of this page', 'of that page') : node;
        }
        return { ...node, children: node.children.map(change) };
      };
      const to = columnsOf(change(root));
      const { found, orphans } = findBlocks(blocks, from, to);
      assert.deepEqual(orphans, []);
      found.forEach(({ nodes }, k) => assert.deepEqual(nodes, blocks[k].nodes));
    }),
  );
});

test('likeness is 1 for the same alone, and never without words in common', () => {
  assert.equal(likeness('a b c', 'a b c'), 1);
  assert.equal(likeness('a b', 'c d'), 0);
  assert.equal(likeness('a b c d', 'a b c e'), 0.75);
  assert.ok(likeness('a b', 'b a') < 1);
});
