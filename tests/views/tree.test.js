// The tree as rows, against a twin that walks the tree by recursion; search, against asking every node.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { NO_PARENT, PageWriter } from '../../extension/content/wire.js';
import { Columns } from '../../extension/page/columns.js';
import { TreeModel } from '../../extension/views/tree/model.js';
import { nextOf, search } from '../../extension/views/tree/search.js';
import { anyTree, columnsOf } from './pages.js';

const isBlank = (columns, k) => k > 0 && columns.isText(k) && !/\S/.test(columns.text(k));

/** Rows by recursion: a node, and below it its children when it is open. */
function rowsOf(columns, open, node = 0) {
  if (isBlank(columns, node)) return [];
  const below = open.has(node) ? [...columns.children(node)] : [];
  return [node, ...below.flatMap((child) => rowsOf(columns, open, child))];
}

const shown = (model) => Array.from({ length: model.count }, (_, row) => model.nodeAt(row));

/** @param {Columns} columns @param {TreeModel} model */
function openOf(columns, model) {
  return new Set([...Array(columns.length).keys()].filter((k) => model.isOpen(k)));
}

test('rows are those of a walk by recursion, whatever is opened and closed', () => {
  const step = fc.tuple(
    fc.constantFrom('open', 'close', 'openAll', 'closeAll', 'siblings', 'reveal'),
    fc.nat(),
  );
  fc.assert(
    fc.property(anyTree, fc.array(step, { maxLength: 12 }), (tree, steps) => {
      const columns = columnsOf(tree);
      const model = new TreeModel(columns);
      const open = openOf(columns, model);
      // What is open beside that shows once there is something below it: the twin knows of nodes with rows only.
      const folds = (k) => [...columns.children(k)].some((child) => !isBlank(columns, child));
      const set = (k, on) => void (on && folds(k) ? open.add(k) : open.delete(k));
      const below = (k) => Array.from({ length: columns.end(k) - k }, (_, n) => k + n);
      for (const [what, pick] of steps) {
        const node = pick % columns.length;
        if (what === 'open' || what === 'close') {
          model.set(node, what === 'open');
          set(node, what === 'open');
        } else if (what === 'openAll' || what === 'closeAll') {
          model.setAll(node, what === 'openAll');
          for (const k of below(node)) set(k, what === 'openAll');
        } else if (what === 'siblings') {
          model.openSiblings(node);
          const all = node === 0 ? [0] : [...columns.children(columns.parent[node])];
          for (const k of all) set(k, true);
        } else {
          const row = model.reveal(node);
          for (const k of columns.ancestors(node)) set(k, true);
          if (!isBlank(columns, node)) assert.equal(model.nodeAt(row), node);
        }
        assert.deepEqual(shown(model), rowsOf(columns, open));
      }
      for (let node = 0; node < columns.length; node += 1) {
        const rows = shown(model);
        const nearest = [node, ...columns.ancestors(node)].find((k) => rows.includes(k));
        assert.equal(model.nodeAt(model.rowOf(node)), nearest);
        const ups = [...columns.ancestors(node)];
        assert.equal(model.level(node), ups.length + 1);
        if (node === 0 || isBlank(columns, node)) continue;
        const all = [...columns.children(ups[0])].filter((k) => !isBlank(columns, k));
        assert.deepEqual(model.place(node), { at: all.indexOf(node) + 1, of: all.length });
      }
    }),
  );
});

test('a page begins open as far as it has few rows, and its head closed', () => {
  const many = (count) =>
    Array.from({ length: count }, (_, k) => ({ tag: 'li', children: [`${k}`] }));
  const columns = columnsOf({
    tag: 'html',
    children: [
      { tag: 'head', children: [{ tag: 'title', children: ['x'] }] },
      {
        tag: 'body',
        children: [
          { tag: 'ul', children: many(500) },
          { tag: 'p', children: ['p'] },
        ],
      },
    ],
  });
  const model = new TreeModel(columns);
  const tags = shown(model).map((k) => columns.tag(k) || columns.text(k));
  assert.deepEqual(tags, ['html', 'head', 'body', 'ul', 'p', 'p']);
});

test('a page of a million levels is laid out like any other', () => {
  const writer = new PageWriter(false);
  const length = 1_000_000;
  for (let k = 0; k < length; k += 1) writer.node(k === 0 ? NO_PARENT : k - 1, 0, 'div');
  const facts = { url: '', title: '', viewport: [0, 0], document: [0, 0] };
  const model = new TreeModel(new Columns(writer.finish(facts)));
  assert.equal(model.reveal(length - 1), length - 1);
  assert.equal(model.level(length - 1), length);
});

const page = columnsOf({
  tag: 'html',
  children: [
    {
      tag: 'nav',
      attributes: { class: 'Top menu', id: 'Menu' },
      children: [{ tag: 'ul', children: [{ tag: 'li', children: ['Tide tables'] }] }],
    },
    { tag: 'p', children: ['On the MENU today: tides'] },
    { tag: 'ul', children: [{ tag: 'li', children: ['Tide tables'] }] },
  ],
});

test('text, tags, classes, ids and paths are found', () => {
  const find = (query) => [...search(page, query)];
  assert.deepEqual(find('tide'), [4, 6, 9]);
  assert.deepEqual(find(' TIDE tables '), [4, 9]);
  assert.deepEqual(find('menu'), [1, 6], 'an id or class, and text');
  assert.deepEqual(find('ul'), [2, 7]);
  assert.deepEqual(find('<p'), [5]);
  assert.deepEqual(find('.top'), [1]);
  assert.deepEqual(find('.to'), []);
  assert.deepEqual(find('#menu'), [1]);
  assert.deepEqual(find('ul/li'), [3, 8]);
  assert.deepEqual(find('nav/ul/li'), [3]);
  assert.deepEqual(find('/html/ul/li'), [8]);
  assert.deepEqual(find('/ul/li'), []);
  assert.deepEqual(find('li/#text'), [4, 9]);
  assert.deepEqual(find(''), []);
  assert.deepEqual(find('(['), []);
  assert.deepEqual(find('tide-mill'), []);
});

test('the next match goes round, both ways', () => {
  const found = Uint32Array.of(4, 6, 9);
  const from = (node, step) => found[nextOf(found, node, step)];
  assert.deepEqual([from(-1, 1), from(4, 1), from(5, 1), from(9, 1)], [4, 6, 6, 4]);
  assert.deepEqual([from(9, -1), from(7, -1), from(4, -1), from(-1, -1)], [6, 6, 9, 9]);
});
