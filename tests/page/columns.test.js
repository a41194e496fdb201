// What views read of a page: everything as it was written, against a slow twin; and bytes of strangers are refused with
// the reason or read without a fault, whatever they hold.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { NO_PARENT, PageWriter } from '../../extension/content/wire.js';
import { Columns, ColumnsError } from '../../extension/page/columns.js';
import { anyTree, bytesOf, columnsOf } from '../views/pages.js';

const page = columnsOf(
  {
    tag: 'html',
    children: [
      { tag: 'head', hidden: true, children: [{ tag: 'title', children: ['Tides'] }] },
      {
        tag: 'body',
        children: [
          { tag: 'nav', attributes: { class: 'top', id: 'menu' }, children: ['Home'] },
          {
            tag: 'p',
            box: [10, 20, 300.5, 40],
            children: ['Ebb 🌊 ', { tag: 'b', children: ['flow'] }],
          },
        ],
      },
    ],
  },
  { laidOut: true, url: 'https://tides.example/', title: 'Tides' },
);

test('a page is read as it was written', () => {
  assert.equal(page.length, 11);
  assert.deepEqual([page.url, page.title, page.laidOut], ['https://tides.example/', 'Tides', true]);
  assert.deepEqual(page.viewport, { width: 800, height: 600 });
  assert.deepEqual(page.document, { width: 800, height: 2000 });
  assert.deepEqual([page.tag(5), page.text(5), page.isText(5)], ['nav', '', false]);
  assert.deepEqual([page.tag(8), page.text(8), page.isText(8)], ['', 'Ebb 🌊 ', true]);
  assert.deepEqual(page.attributes(5), [
    ['class', 'top'],
    ['id', 'menu'],
  ]);
  assert.deepEqual([page.attribute(5, 'id'), page.attribute(5, 'href')], ['menu', null]);
  assert.deepEqual(page.rect(7), { x: 10, y: 20, width: 300.5, height: 40 });
  assert.equal(page.path(10), 'html/body/p/b/#text');
  assert.deepEqual([page.isHidden(1), page.isHidden(3), page.isHidden(7)], [true, true, false]);
  assert.deepEqual([...page.children(4)], [5, 7]);
  assert.deepEqual([...page.ancestors(10)], [9, 7, 4, 0]);
  assert.deepEqual([page.end(0), page.end(1), page.end(7), page.end(10)], [11, 4, 11, 11]);
  assert.equal(columnsOf('alone').rect(0), null, 'no layout, no box');
});

test('any tree comes back, with its ends, children and paths', () => {
  fc.assert(
    fc.property(anyTree, fc.boolean(), fc.nat(3), (tree, laidOut, shift) => {
      const bytes = bytesOf(tree, { laidOut });
      // Bytes that lie somewhere in a larger buffer, as those of a zip do.
      const moved = new Uint8Array(bytes.length + shift);
      moved.set(bytes, shift);
      const columns = new Columns(moved.subarray(shift));
      let at = 0;
      /** Walks the tree by recursion and asks of every node. */
      const visit = (node, parent, path) => {
        const id = at;
        at += 1;
        const text = typeof node === 'string';
        const here = [...path, text ? '#text' : node.tag.toWellFormed()];
        assert.equal(columns.parent[id], parent);
        assert.equal(columns.isText(id), text);
        assert.equal(columns.path(id), here.join('/'));
        const below = [];
        if (text) {
          assert.equal(columns.text(id), node.toWellFormed());
          assert.deepEqual(columns.attributes(id), []);
        } else {
          assert.deepEqual(
            columns.attributes(id),
            Object.entries(node.attributes).map((pair) => pair.map((part) => part.toWellFormed())),
          );
          const [x, y, width, height] = node.box;
          assert.deepEqual(columns.rect(id), laidOut ? { x, y, width, height } : null);
          for (const child of node.children) {
            below.push(at);
            visit(child, id, here);
          }
        }
        assert.equal(columns.end(id), at);
        assert.deepEqual([...columns.children(id)], below);
        for (const k of [id, at - 1]) assert.ok(columns.holds(id, k));
        assert.ok(!columns.holds(id, at) && !columns.holds(id, id - 1));
      };
      visit(tree, NO_PARENT, []);
      assert.equal(columns.length, at);
    }),
  );
});

test('depth and size are a loop like any other', () => {
  const writer = new PageWriter(false);
  for (let k = 0; k < 200_000; k += 1) writer.node(k === 0 ? NO_PARENT : k - 1, 0, 'div');
  const columns = new Columns(
    writer.finish({ url: '', title: '', viewport: [0, 0], document: [0, 0] }),
  );
  assert.equal(columns.end(0), 200_000);
  assert.equal(columns.path(199_999).length, 4 * 200_000 - 1);
});

/** Asks everything of a page that is shown. @param {Columns} columns */
function askAll(columns) {
  for (let k = 0; k < columns.length; k += 1) {
    columns.tag(k);
    columns.text(k);
    columns.attributes(k);
    columns.rect(k);
    assert.ok(columns.end(k) > k && columns.end(k) <= columns.length);
    columns.path(k);
  }
}

test('bytes changed anywhere are refused with the reason, or read without a fault', () => {
  fc.assert(
    fc.property(
      anyTree,
      fc.boolean(),
      fc.array(fc.tuple(fc.nat(), fc.oneof(fc.nat(64), fc.nat(0xffffffff))), { maxLength: 4 }),
      fc.option(fc.nat()),
      (tree, laidOut, changes, cut) => {
        let bytes = bytesOf(tree, { laidOut });
        const words = new Uint32Array(bytes.buffer);
        for (const [at, value] of changes) words[at % words.length] = value;
        if (cut !== null) bytes = bytes.slice(0, cut % bytes.length);
        try {
          askAll(new Columns(bytes));
        } catch (error) {
          if (!(error instanceof ColumnsError)) throw error;
          assert.ok(error.message.length > 10);
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test('what is wrong is said', () => {
  const good = () => bytesOf({ tag: 'p', attributes: { id: 'x' }, children: ['a', 'é'] });
  /** @param {(words: Uint32Array, bytes: Uint8Array) => void} change @param {RegExp} reason */
  const refused = (change, reason) => {
    const bytes = good();
    change(new Uint32Array(bytes.buffer), bytes);
    assert.throws(() => new Columns(bytes), { name: 'ColumnsError', message: reason });
  };
  new Columns(good());
  for (const nothing of [
    new Uint8Array(0),
    new Uint8Array(7),
    new TextEncoder().encode('<html>'),
  ]) {
    assert.throws(() => new Columns(nothing), /not a page/);
  }
  assert.throws(() => new Columns(good().slice(0, 40)), /cut within its header/);
  assert.throws(() => new Columns(good().slice(0, -4)), /bytes whose header says/);
  refused((words) => (words[1] = 2), /format 2; this Husk reads format 1/);
  refused((words) => (words[2] = 2), /no meaning/);
  refused((words) => (words[15] = 1), /no meaning/);
  refused((words) => (words[3] = 0), /without nodes/);
  refused((words) => (words[3] = 0xffffffff), /4294967295 nodes/);
  refused((words) => (words[4] = 0xffffffff), /header says/);
  refused((words) => (words[16] = 0), /first node has a parent/);
  refused((words) => (words[17] = 2), /node 1 has parent 2/);
  refused((words) => (words[18] = 1), /node 1 is text and cannot have children/);
  refused((words) => (words[19] = 1 << 20), /flags/);
  refused((words) => (words[22] = 99), /node 0 names string 99/);
  refused((words) => (words[25] = 7), /attributes of node 0 end at 7/);
  refused((words) => (words[25] = 0), /node 1 is text and cannot have attributes/);
  refused((words) => (words[7] = 1000), /the page names string 1000/);
  refused((words) => (words[30] = 3), /string|character|text/);
  refused((_, bytes) => (bytes[bytes.length - 1] = 7), /no meaning|UTF-8|string|text/);
  refused((words) => (words[9] = 0x7fc00000), /size/);
  const boxed = bytesOf({ tag: 'p', box: [0, 0, 1, 1] }, { laidOut: true });
  new Float32Array(boxed.buffer)[16 + 4 + 2] = -1;
  assert.throws(() => new Columns(boxed), /node 0 has a box that is none/);
});

test('a string that ends between the halves of a character is refused', () => {
  const bytes = bytesOf('🌊', { url: '' });
  const words = new Uint32Array(bytes.buffer);
  // One node: strings are its text and the empty address, which is the title too.
  assert.deepEqual([words[5], words[20]], [2, 2]);
  [words[20], words[21]] = [1, 1];
  assert.throws(() => new Columns(bytes), /within a character/);
});
