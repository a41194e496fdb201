// The bytes of a page: what is written is what is read, whatever the strings are.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import {
  FLAG,
  MAX_ATTRIBUTE_UNITS,
  NO_PARENT,
  PageWriter,
  clip,
} from '../../extension/content/wire.js';
import { readColumns } from '../agreement/columns.js';

const anyString = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
});

test('pages come back as they were written', () => {
  const node = fc.record({
    up: fc.nat(5),
    text: fc.boolean(),
    name: anyString,
    attributes: fc.array(fc.tuple(anyString, anyString), { maxLength: 4 }),
    box: fc.array(fc.float({ noNaN: true, noDefaultInfinity: true, min: 0, max: 1e6 }), {
      minLength: 4,
      maxLength: 4,
    }),
  });
  fc.assert(
    fc.property(
      fc.array(node, { maxLength: 40 }),
      fc.boolean(),
      anyString,
      (nodes, laidOut, url) => {
        const writer = new PageWriter(laidOut);
        writer.node(NO_PARENT, 0, 'html');
        const open = [0];
        const written = [];
        for (const { up, text, name, attributes, box } of nodes) {
          open.length = Math.max(1, open.length - up);
          const parent = open[open.length - 1];
          const id = writer.node(parent, text ? FLAG.TEXT : 0, name);
          if (laidOut) writer.rect(box[0], box[1], box[2], box[3]);
          if (!text) {
            for (const [key, value] of attributes) writer.attribute(key, value);
            open.push(id);
          }
          written.push({
            parent,
            name: name.toWellFormed(),
            attributes: text
              ? []
              : attributes.map((pair) => pair.map((part) => part.toWellFormed())),
            ...(laidOut ? { rect: box } : {}),
          });
        }
        const page = readColumns(
          writer.finish({ url, title: '', viewport: [800, Number.NaN], document: [1, -1] }),
        );
        assert.equal(page.url, url.toWellFormed());
        assert.deepEqual(page.sizes, [800, 0, 1, 0]);
        assert.deepEqual(
          page.nodes.slice(1).map(({ flags: _, ...rest }) => rest),
          written,
        );
      },
    ),
  );
});

test('a box that is not finite is left out', () => {
  const writer = new PageWriter(true);
  writer.node(NO_PARENT, 0, 'html');
  writer.rect(0, 0, Number.POSITIVE_INFINITY, 1);
  writer.node(0, 0, 'p');
  writer.rect(Number.NaN, 0, 1, 1);
  const { nodes } = readColumns(
    writer.finish({ url: '', title: '', viewport: [0, 0], document: [0, 0] }),
  );
  assert.deepEqual(
    nodes.map(({ rect }) => rect),
    [
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ],
  );
});

test('long values are cut and marked, never between the halves of a character', () => {
  const full = 'x'.repeat(MAX_ATTRIBUTE_UNITS);
  assert.equal(clip(full), full);
  assert.equal(clip(`${full}y`), full);
  assert.equal(clip(`${full.slice(1)}🌾`), full.slice(1));
  assert.equal(clip(`${full.slice(2)}🌾y`), `${full.slice(2)}🌾`);
  const writer = new PageWriter(false);
  writer.node(NO_PARENT, 0, 'html');
  writer.attribute('data-a', `${full}y`);
  const { nodes } = readColumns(
    writer.finish({ url: '', title: '', viewport: [0, 0], document: [0, 0] }),
  );
  assert.equal(nodes[0].flags, FLAG.CLIPPED);
});

test('halves of a character that two strings end and begin with stay apart', () => {
  const texts = ['mill\ud83c', '\udf3ewheel', 'ri\ud83cver', '🌾'];
  const writer = new PageWriter(false);
  writer.node(NO_PARENT, 0, 'html');
  for (const text of texts) writer.node(0, FLAG.TEXT, text);
  const { nodes } = readColumns(
    writer.finish({ url: '', title: '', viewport: [0, 0], document: [0, 0] }),
  );
  assert.deepEqual(
    nodes.slice(1).map(({ name }) => name),
    texts.map((text) => text.toWellFormed()),
  );
});

test('a page is past a size by the bytes that its letters may take', () => {
  const writer = new PageWriter(false);
  writer.node(NO_PARENT, 0, 'html');
  const letters = 1000;
  writer.node(0, FLAG.TEXT, 'x'.repeat(letters));
  // Header, two nodes, two lengths and the letters.
  const least = 4 * (16 + 2 * 4 + 2) + 'html'.length + letters;
  assert.equal(writer.isPast(least - 1), true);
  assert.equal(writer.isPast(least), false);
  writer.node(0, FLAG.TEXT, 'я'.repeat(letters));
  assert.equal(writer.isPast(least + 4 * 5 + 3 * letters - 1), true);
  assert.equal(writer.isPast(least + 4 * 5 + 3 * letters), false);
});

test('columns grow past their first size', () => {
  const writer = new PageWriter(true);
  writer.node(NO_PARENT, 0, 'html');
  for (let k = 0; k < 20_000; k += 1) {
    writer.node(k, 0, 'i');
    writer.rect(k, 0, 1, 1);
  }
  const { nodes } = readColumns(
    writer.finish({ url: '', title: '', viewport: [0, 0], document: [0, 0] }),
  );
  assert.equal(nodes.length, 20_001);
  assert.deepEqual(nodes.at(-1), {
    parent: 19_999,
    flags: 0,
    name: 'i',
    attributes: [],
    rect: [19_999, 0, 1, 1],
  });
});
