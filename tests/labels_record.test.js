// Label records: what fits is read whole, what does not is refused with the field, whatever stands in it.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import {
  ROLES,
  RecordError,
  faultOnPage,
  isAnswered,
  newRecord,
  progressOf,
  readRecord,
} from '../extension/labels/model/record.js';
import { anchorMaker } from '../extension/labels/matching/anchors.js';
import { Columns } from '../extension/page/columns.js';
import { PAGE, block, bytesOf, columnsOf, el, named, recordOn } from './labels/pages.js';

function full() {
  const bytes = bytesOf(PAGE());
  const columns = new Columns(bytes);
  const make = anchorMaker(columns);
  const [menu, aside, footer] = ['nav', 'aside', 'footer'].map((tag) => named(columns, tag));
  const [, ...paragraphs] = named(columns, 'p');
  const blocks = [
    block('a', menu, { template: 'yes', main: 'no', role: 'navigation', anchors: make(menu) }),
    block('b', paragraphs, {
      template: 'no',
      main: 'yes',
      role: 'body',
      anchors: make(paragraphs),
    }),
    block('c', aside, { template: 'unsure', note: 'odd', origin: 'human' }),
    block('d', footer),
  ];
  return { columns, record: recordOn(bytes, { blocks, notes: 'two\nlines', seconds: 12.5 }) };
}

test('a record comes back as it was, through JSON too', () => {
  const { record } = full();
  assert.deepEqual(readRecord(record), record);
  assert.deepEqual(readRecord(JSON.parse(JSON.stringify(record))), record);
});

test('every field is asked for, and named when it does not fit', () => {
  const { record } = full();
  const cases = {
    format: [2, '1', undefined],
    id: ['', 'a b', 7, 'x'.repeat(65), '../x'],
    url: [null, 'u'.repeat(70_000), '\ud800'],
    site: [1],
    title: [[], 't'.repeat(1001)],
    annotator: [{}],
    husk: [0],
    began: [-1, '0', Infinity, 1e300],
    changed: [Number.NaN],
    seconds: [-0.1],
    done: ['yes', 1],
    notes: ['n'.repeat(100_001)],
    proposal: [null, [], 'husk'],
    blocks: [{}, null],
    page: [null, 'x'],
    'page.hash': ['', 'z'.repeat(64), `${record.page.hash}0`, record.page.hash.toUpperCase()],
    'page.nodes': [0, 1.5, -1, 2 ** 40],
    'page.laidOut': [0],
    'page.complete': [undefined],
    'blocks[0].id': ['', 'a b', 1],
    'blocks[0].nodes': [[], 'x', {}],
    'blocks[0].template': ['maybe', true, undefined],
    'blocks[0].main': ['YES'],
    'blocks[0].role': ['hero', null],
    'blocks[0].origin': ['', 'machine'],
    'blocks[0].note': [null],
    'blocks[0].anchors': [[{}, {}], 1],
    'blocks[1].id': ['a'],
    'blocks[1].nodes[1]': [0],
    'blocks[0].anchors[0].element': [[-1], ['1'], 'x'],
    'blocks[0].anchors[0].text': [{}, 'x', { path: null }],
  };
  for (const [path, values] of Object.entries(cases)) {
    for (const value of values) {
      const copy = structuredClone(record);
      const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
      let at = /** @type {any} */ (copy);
      for (const step of steps.slice(0, -1)) at = at[step];
      at[/** @type {string} */ (steps.at(-1))] = value;
      assert.throws(
        () => readRecord(copy),
        (error) => error instanceof RecordError && error.field.startsWith(path),
        `${path} = ${String(JSON.stringify(value)).slice(0, 60)}`,
      );
    }
    const copy = structuredClone(record);
    if (!/[.[]/.test(path)) {
      delete copy[path];
      assert.throws(() => readRecord(copy), RecordError, `without ${path}`);
    }
  }
});

test('keys of the language do not come along, and what is inherited counts for nothing', () => {
  const { record } = full();
  const text = JSON.stringify(record);
  const sly = JSON.parse(text.replace('{', '{"__proto__": {"admin": true}, "constructor": 1, '));
  const read = readRecord(sly);
  assert.deepEqual(read, record);
  assert.equal(/** @type {any} */ (read).admin, undefined);
  assert.throws(() => readRecord(Object.create(record)), /is not there/);
  const proposal = JSON.parse('{"__proto__": {"x": 1}}');
  assert.throws(() => readRecord({ ...record, proposal }), /proposal.*bad key/);
});

test('a proposal is free in what it says, bounded in size and depth', () => {
  const { record } = full();
  const proposal = { method: 'husk', model: [1, 2, { a: null, b: true }] };
  assert.deepEqual(readRecord({ ...record, proposal }).proposal, proposal);
  let deep = /** @type {any} */ ({});
  for (let k = 0; k < 100_000; k += 1) deep = { deep };
  assert.throws(() => readRecord({ ...record, proposal: deep }), /too deep/);
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, k) => [`k${k}`, k]));
  assert.throws(() => readRecord({ ...record, proposal: many }), /more than/);
  const loop = /** @type {any} */ ({});
  loop.loop = loop;
  assert.throws(() => readRecord({ ...record, proposal: loop }), RecordError);
});

test('anything else is refused, never a crash', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true }), (value) => {
      assert.throws(() => readRecord(value), RecordError);
    }),
  );
  const { record } = full();
  const paths = fc.constantFrom(...Object.keys(record));
  fc.assert(
    fc.property(paths, fc.anything(), (key, value) => {
      try {
        const read = readRecord({ ...record, [key]: value });
        assert.deepEqual(readRecord(read), read, 'what was read is read again');
      } catch (error) {
        assert.ok(error instanceof RecordError, String(error));
      }
    }),
  );
});

test('a new record begins empty, its long texts cut between letters', () => {
  const page = { hash: 'a'.repeat(64), nodes: 3, laidOut: true, complete: true };
  const given = { url: 'https://b.example:81/x', annotator: '', husk: '1', page, now: 5 };
  const record = newRecord({ ...given, title: `${'t'.repeat(999)}🌊🌊` });
  assert.equal(record.site, 'b.example:81');
  assert.equal(record.title.length, 1000);
  assert.ok(record.title.isWellFormed());
  assert.deepEqual([record.began, record.changed, record.done, record.blocks], [5, 5, false, []]);
});

test('progress counts blocks with both answers', () => {
  const { record } = full();
  assert.equal(isAnswered(record.blocks[2]), false);
  assert.deepEqual(progressOf(record), { blocks: 4, answered: 2, confirmed: 0 });
  assert.equal(new Set(ROLES).size, 17);
});

test('blocks must lie on their page: side by side, and none in another', () => {
  const { columns, record } = full();
  assert.equal(faultOnPage(record, columns), '');
  const [first, second, third] = named(columns, 'p');
  const wrong = (/** @type {number[][]} */ ...lists) =>
    faultOnPage({ ...record, blocks: lists.map((nodes, k) => block(`${k}`, nodes)) }, columns);
  assert.equal(wrong([first, second], [third]), '');
  assert.match(wrong([first, third]), /blocks\[0\]\.nodes\[1\]: does not stand beside/);
  assert.match(wrong([columns.parent[first]], [second]), /blocks\[1\]\.nodes: lies in another/);
  assert.match(wrong([second], [columns.parent[first]]), /lies in another/);
  const [body] = named(columns, 'body');
  assert.match(wrong([body, columns.end(body) - 1]), /does not stand beside|lies in another/);
  assert.match(
    faultOnPage(record, columnsOf(el('html', el('body', 'x')))),
    /page\.nodes: the page has 3/,
  );
  assert.match(
    faultOnPage({ ...record, page: { ...record.page, laidOut: true } }, columns),
    /laidOut/,
  );
});
