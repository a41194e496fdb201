// Columns out of files: what the walk writes is read back, and whatever else comes is refused before anything of it is used.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { alignPages } from '../extension/labels/frozen/align.js';
import { ColumnText } from '../extension/labels/matching/column_text.js';
import { Columns, ColumnsError } from '../extension/page/columns.js';
import { isVisibleText } from '../extension/page/text.js';
import { NO_LEAF, subtreesByKey } from '../extension/labels/model/subtrees.js';
import { readColumns } from './agreement/columns.js';
import { PAGE, bytesOf, columnsOf, el, named } from './labels/pages.js';

/** Trees of a few names and texts. */
const tree = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom('a', 'some words', ' ', 'ä𝔘🌊', ''),
    fc
      .tuple(
        fc.constantFrom('div', 'p', 'a', 'ul', 'span#x', 'p.y'),
        fc.array(tie('node'), { maxLength: 5 }),
      )
      .map(([tag, children]) => el(tag, .../** @type {any[]} */ (children))),
  ),
})).node;
const page = fc
  .array(tree, { maxLength: 6 })
  .map((children) => el('html', el('body', .../** @type {any[]} */ (children))));

test('columns say what a second reader reads', () => {
  fc.assert(
    fc.property(page, (root) => {
      const bytes = bytesOf(root);
      const mine = new Columns(bytes);
      const { nodes, url, title } = readColumns(bytes);
      assert.deepEqual([mine.length, mine.url, mine.title], [nodes.length, url, title]);
      nodes.forEach((node, k) => {
        const isText = (node.flags & 1) !== 0;
        assert.equal(mine.parent[k], node.parent);
        assert.equal(isText ? mine.text(k) : mine.tag(k), node.name);
        assert.deepEqual(mine.attributes(k), node.attributes);
        let end = k + 1;
        const inside = (/** @type {number} */ at) => {
          for (let up = at; up !== 0xffffffff; up = nodes[up].parent) if (up === k) return true;
          return false;
        };
        while (end < nodes.length && inside(end)) end += 1;
        assert.equal(mine.end(k), end);
      });
    }),
  );
});

test('columns cut at any byte, or with any word changed, are refused or are still columns', () => {
  const bytes = bytesOf(PAGE());
  for (let length = 0; length < bytes.length; length += 1) {
    assert.throws(() => new Columns(bytes.slice(0, length)), ColumnsError, `${length} bytes`);
  }
  const values = [0, 1, 2, 0xff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];
  for (let word = 0; word < bytes.length / 4; word += 1) {
    for (const value of values) {
      const copy = bytes.slice();
      new DataView(copy.buffer).setUint32(4 * word, value, true);
      try {
        const columns = new Columns(copy);
        for (let k = 0; k < columns.length; k += 1) {
          assert.ok(columns.end(k) > k && columns.end(k) <= columns.length);
          assert.equal(typeof columns.tag(k) + typeof columns.text(k), 'stringstring');
          columns.attributes(k);
        }
      } catch (error) {
        assert.ok(error instanceof ColumnsError, `word ${word} = ${value}: ${String(error)}`);
      }
    }
  }
  assert.ok(
    new Columns(new Uint8Array([1, ...bytes]).subarray(1)).length > 0,
    'anywhere in memory',
  );
});

test('the text of a subtree is found in that of the page', () => {
  const columns = columnsOf(PAGE());
  const text = new ColumnText(columns);
  const [first] = named(columns, 'p');
  assert.equal(text.words(first), 'The mill stood by the old sea wall, and turned twice a day.');
  const [em] = named(columns, 'em');
  assert.equal(text.words(em), 'old sea');
  const { start, end } = text.span(em);
  assert.equal(text.around(start, end), em + 1, 'the text itself');
  assert.equal(text.around(start - 6, end), first, 'what holds both ends');
  assert.equal(text.words(named(columns, 'title')[0]), '', 'heads are not read');
});

test('a page is itself, and one with mended markup keeps its texts', () => {
  const one = columnsOf(PAGE());
  const { nodes, exact } = alignPages(one, columnsOf(PAGE()));
  assert.ok(exact);
  assert.deepEqual([...nodes], [...nodes.keys()]);
  const wrapped = PAGE();
  const body = /** @type {any} */ (wrapped).children[1];
  body.children[1] = el('section', el('p', 'before it'), body.children[1]);
  body.children[2].children.reverse();
  const other = columnsOf(wrapped);
  const mended = alignPages(one, other);
  assert.equal(mended.exact, false);
  for (let k = 0; k < one.length; k += 1) {
    assert.notEqual(mended.nodes[k], -1, `node ${k}`);
    assert.equal(other.tag(mended.nodes[k]), one.tag(k));
    if (isVisibleText(one, k)) assert.equal(other.text(mended.nodes[k]), one.text(k));
  }
});

test('aligned nodes are never taken twice and are alike: any two pages', () => {
  fc.assert(
    fc.property(page, page, (a, b) => {
      const [from, to] = [columnsOf(a), columnsOf(b)];
      const { nodes } = alignPages(from, to);
      const taken = [...nodes].filter((node) => node !== -1);
      assert.equal(new Set(taken).size, taken.length);
      nodes.forEach((node, k) => {
        if (node === -1 || k === 0) return;
        assert.equal(from.tag(k), to.tag(node));
        assert.equal(from.flags[k] & 1, to.flags[node] & 1);
      });
      assert.ok(alignPages(from, from).exact);
    }),
  );
});

test('blocks by marks: as large as can be, over every visible text once', () => {
  fc.assert(
    fc.property(
      page,
      fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 60, maxLength: 60 }),
      (root, marks) => {
        const columns = columnsOf(root);
        const blocks = subtreesByKey(columns.parent, (k) =>
          isVisibleText(columns, k) ? marks[k % 60] : NO_LEAF,
        );
        const owner = new Array(columns.length).fill(null);
        for (const { node, key: mark } of blocks) {
          for (let k = node; k < columns.end(node); k += 1) {
            assert.equal(owner[k], null, 'blocks lie apart');
            owner[k] = mark;
          }
          const above = columns.parent[node];
          const same = Array.from({ length: columns.length }, (_, k) => k)
            .filter(
              (k) =>
                above !== 0xffffffff &&
                k > above &&
                k < columns.end(above) &&
                isVisibleText(columns, k),
            )
            .every((k) => marks[k % 60] === mark);
          assert.ok(above === 0xffffffff || !same, 'no larger one would do');
        }
        for (let k = 0; k < columns.length; k += 1) {
          if (isVisibleText(columns, k)) assert.equal(owner[k], marks[k % 60]);
        }
      },
    ),
  );
});
