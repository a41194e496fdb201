// Files that views save: tables that read back as they were, pictures that are well formed whatever a page says.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import '../run/words.js';

const { csvOf } = await import('../../extension/views/table.js');
const { svgOf } = await import('../../extension/views/plot.js');
const { between } = await import('../../extension/views/plot_colours.js');

/** A table as a spread sheet reads it (RFC 4180). @param {string} text */
function readCsv(text) {
  const rows = [[]];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        cell += text[at];
        if (text[at] === '"') at += 1;
      }
      at += 1;
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') cell += text[at++];
    }
    rows.at(-1)?.push(cell);
    if (text[at] === '\r') {
      rows.push([]);
      at += 2;
    } else at += 1;
  }
  assert.deepEqual(rows.pop(), [], 'a table ends with a line');
  return rows;
}

const anyCell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('=1+1', '-x', '@a', '"', 'a,b', 'a\r\nb', "'"),
  fc.integer(),
  fc.constant(null),
);

test('a table reads back as it was, and no cell is a formula', () => {
  const tables = fc.array(fc.array(anyCell, { minLength: 2, maxLength: 2 }));
  fc.assert(
    fc.property(tables, (rows) => {
      const [heads, ...read] = readCsv(csvOf(['a', 'b'], rows));
      assert.deepEqual(heads, ['a', 'b']);
      assert.equal(read.length, rows.length);
      for (const [k, row] of read.entries()) {
        for (const [column, cell] of row.entries()) {
          const given = rows[k][column];
          if (typeof given === 'number') assert.equal(cell, String(given));
          else {
            const text = (given ?? '').toWellFormed();
            assert.ok(cell === text || cell === `'${text}`);
            assert.doesNotMatch(cell, /^[=+\-@\t\r]/);
          }
        }
      }
    }),
  );
});

test('a saved picture holds what was drawn, and words of pages as words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (words) => {
      const svg = svgOf({
        name: 'x',
        title: words,
        width: 20,
        height: 10,
        draw(sheet, colours) {
          sheet.clip(0, 0, 5, 5, () => sheet.rects([1, 2, 3, 4], colours('ad'), 0.5));
          sheet.line([0, 0, 1.23456, 2], { stroke: colours('ink'), width: 1, dash: [2, 1] });
          sheet.text(words, 1, 2, { fill: colours('ink'), anchor: 'end', bold: true });
        },
      });
      const tags = [...svg.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/[\s>].*$/s, ''));
      assert.deepEqual(
        tags.filter((tag) => tag !== '<rect'),
        [
          ...['<svg', '<title', '</title', '<clipPath', '</clipPath', '<g', '<path', '</g'],
          ...['<polyline', '<text', '</text', '</svg'],
        ],
      );
      assert.match(svg, /points="0,0 1\.23,2"/);

      assert.doesNotMatch(svg, /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
      assert.ok(svg.isWellFormed());
    }),
  );
});

test('colours between two are on the way', () => {
  assert.equal(between('#000000', '#ffffff', 0.5), '#808080');
  assert.equal(between('#102030', '#ffffff', 0), '#102030');
  assert.equal(between('#102030', '#405060', 2), '#405060');
});
