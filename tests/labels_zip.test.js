// Labels as a zip file: what goes out comes in, also through another program; what is cut, forged or a bomb is refused whole.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { strToU8, unzipSync, zipSync } from 'fflate';

import { LabelsError } from '../extension/labels/formats/file_checks.js';
import {
  readLabelsZip,
  readLines,
  writeLabelsZip,
} from '../extension/labels/formats/labels_zip.js';
import { planMerge } from '../extension/labels/store/merge.js';
import { compareRecords } from '../extension/labels/model/record.js';
import { ZipWriter, checksum, openZip } from '../extension/labels/formats/zip.js';
import { PAGE, block, bytesOf, el, hashOf, recordOn } from './labels/pages.js';

/** Two pages, three records, two annotators. */
function some() {
  const [one, two] = [bytesOf(PAGE()), bytesOf(el('html', el('body', el('p', '𝔘nder the 🌊'))))];
  const pages = new Map([
    [hashOf(one), { columns: one, html: '<!doctype html><p>The mill 🌊' }],
    [hashOf(two), { columns: two, html: '' }],
  ]);
  const records = [
    recordOn(one, { id: 'a', blocks: [block('x', [4], { template: 'yes', main: 'no' })] }),
    recordOn(two, { id: 'b', notes: 'line\u2028one\nline two' }),
    recordOn(one, { id: 'c', annotator: 'bob' }),
  ];
  const pageOf = async (/** @type {string} */ hash) => pages.get(hash) ?? null;
  return { records, pages, pageOf };
}

const file = (/** @type {Uint8Array} */ bytes) =>
  new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (bytes)]);
const bytesOfBlob = async (/** @type {Blob} */ blob) => new Uint8Array(await blob.arrayBuffer());

async function written() {
  const { records, pages, pageOf } = some();
  return { records, pages, bytes: await bytesOfBlob(await writeLabelsZip(records, pageOf)) };
}

test('what goes out comes in, and other programs read it too', async () => {
  const { records, pages, bytes } = await written();
  const seen = /** @type {number[][]} */ ([]);
  const read = await readLabelsZip(file(bytes), (done, of) => void seen.push([done, of]));
  assert.deepEqual(read.records, records);
  assert.deepEqual(seen, [
    [1, 2],
    [2, 2],
  ]);
  for (const [hash, page] of pages) assert.deepEqual(await read.page(hash), page);
  assert.equal(await read.page('0'.repeat(64)), null);
  const other = unzipSync(bytes);
  const [one, two] = [...pages.keys()];
  assert.deepEqual(Object.keys(other).sort(), [
    'README.txt',
    'labels.jsonl',
    ...[`pages/${one}.columns`, `pages/${one}.html`, `pages/${two}.columns`].sort(),
  ]);
  const lines = new TextDecoder().decode(other['labels.jsonl']).trimEnd().split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    records,
  );
});

test('records of any time go out', async () => {
  const { records, pageOf } = some();
  for (const changed of [0, 8.64e15, 1.5]) {
    const odd = records.map((record) => ({ ...record, changed }));
    assert.deepEqual((await readLabelsZip(await writeLabelsZip(odd, pageOf))).records, odd);
  }
  await assert.rejects(
    writeLabelsZip(records, async () => null),
    /is not there/,
  );
});

test('packed by another program, in a folder, with things beside it', async () => {
  const { records, bytes } = await written();
  const again = Object.entries(unzipSync(bytes)).map(([name, data]) => [`labels/${name}`, data]);
  const more = {
    '__MACOSX/labels/._x': strToU8('x'),
    'labels/.DS_Store': strToU8('x'),
    'labels/pages/': strToU8(''),
  };
  const packed = zipSync(
    { ...Object.fromEntries(again), ...more },
    { level: 9, comment: 'made by hand' },
  );
  assert.deepEqual((await readLabelsZip(file(packed))).records, records);
});

test('a file cut at any byte is refused', async () => {
  const { bytes } = await written();
  for (let length = 0; length < bytes.length; length += 1) {
    await assert.rejects(
      readLabelsZip(file(bytes.subarray(0, length))),
      LabelsError,
      `${length} bytes`,
    );
  }
  await assert.rejects(readLabelsZip(file(bytes.subarray(1))), LabelsError);
  await assert.rejects(readLabelsZip(file(new Uint8Array([...bytes, 0]))), LabelsError);
});

test('a file with any byte changed is refused, or says the same', async () => {
  const { records, pages, bytes } = await written();
  for (let at = 0; at < bytes.length; at += 1) {
    const copy = bytes.slice();
    copy[at] ^= 1 + ((at * 7) % 255);
    try {
      const read = await readLabelsZip(file(copy));
      assert.deepEqual(read.records, records, `byte ${at}`);
      for (const [hash, { columns }] of pages) {
        assert.deepEqual((await read.page(hash))?.columns, columns, `byte ${at}`);
      }
    } catch (error) {
      assert.ok(error instanceof LabelsError, `byte ${at}: ${String(error)}`);
    }
  }
});

/** A zip of these files, as any program makes it. @param {Record<string, Uint8Array>} files */
const zipOf = (files) => file(zipSync(files));
/** Two entries of one name: fflate keeps names apart, so the second is renamed in the bytes. */
function renamed(/** @type {Record<string, Uint8Array>} */ files, from, to) {
  const bytes = zipSync(files);
  const text = Buffer.from(bytes).toString('latin1').replaceAll(from, to);
  return file(Buffer.from(text, 'latin1'));
}

test('names that lead elsewhere, or stand twice, are refused', async () => {
  const bad = [
    '../labels.jsonl',
    '/labels.jsonl',
    'a/../../x',
    'a//b',
    './x',
    'C:/x',
    'a\\b',
    '..',
    'a/./b',
  ];
  for (const name of bad) {
    await assert.rejects(openZip(zipOf({ [name]: strToU8('x') })), /leads out/, name);
  }
  const two = { 'labels.jsonl': strToU8('x'), 'labels.jsonx': strToU8('y') };
  await assert.rejects(openZip(renamed(two, 'labels.jsonx', 'labels.jsonl')), /twice/);
  await assert.rejects(openZip(renamed(two, 'labels.jsonx', 'LABELS.JSONL')), /twice/);
});

test('bombs: a length that lies, far more than is taken, files in each other', async () => {
  const zeros = zipSync({ 'labels.jsonl': new Uint8Array(120 << 20) }, { level: 9 });
  assert.ok(zeros.length < 1 << 18);
  const zip = await openZip(file(zeros));
  await assert.rejects(zip.read('labels.jsonl'), /larger than/);
  const view = new DataView(zeros.buffer, zeros.byteOffset);
  const end = zeros.length - 22;
  const list = view.getUint32(end + 16, true);
  view.setUint32(list + 24, 1000, true);
  await assert.rejects((await openZip(file(zeros))).read('labels.jsonl'), /longer than it says/);

  const pair = zipSync(
    { a: strToU8('hello hello hello'), b: strToU8('hello hello hello') },
    { level: 0 },
  );
  const pairView = new DataView(pair.buffer, pair.byteOffset);
  const from = pairView.getUint32(pair.length - 22 + 16, true);
  const second = from + 46 + 1;
  pairView.setUint32(second + 42, pairView.getUint32(from + 42, true), true);
  await assert.rejects(openZip(file(pair)), /damaged/);
});

test('what is no file of labels says what is missing', async () => {
  const { records, pages } = some();
  const [[hash, { columns }]] = pages;
  const line = strToU8(JSON.stringify(records[0]));
  const name = `pages/${hash}.columns`;
  const cases = /** @type {[Record<string, Uint8Array>, RegExp][]} */ ([
    [{ 'x.txt': line }, /no labels.jsonl/],
    [{ 'labels.jsonl': strToU8('') }, /no record/],
    [{ 'labels.jsonl': line }, new RegExp(`${name} is not there`)],
    [{ 'labels.jsonl': line, [name]: strToU8('x') }, /not what its name says/],
    [
      { 'labels.jsonl': strToU8('{"format": 1,\n'), [name]: columns },
      /line 1: the file ends too early/,
    ],
    [
      { 'labels.jsonl': strToU8(`${JSON.stringify(records[0])}\n[]\n`), [name]: columns },
      /line 2: must be an object/,
    ],
    [{ 'labels.jsonl': Uint8Array.of(0xff, 0xfe), [name]: columns }, /not UTF-8/],
  ]);
  for (const [files, reason] of cases) await assert.rejects(readLabelsZip(zipOf(files)), reason);

  const other = { ...records[0], page: { ...records[0].page, nodes: 99 } };
  const files = { 'labels.jsonl': strToU8(JSON.stringify(other)), [name]: columns };
  await assert.rejects(readLabelsZip(zipOf(files)), /record a: page.nodes/);
  const forged = strToU8('not a page at all, but its name is right');
  const named = { ...records[0], page: { ...records[0].page, hash: hashOf(forged) } };
  const bad = {
    'labels.jsonl': strToU8(JSON.stringify(named)),
    [`pages/${hashOf(forged)}.columns`]: forged,
  };
  await assert.rejects(readLabelsZip(zipOf(bad)), /page [\da-f]+: /);
});

test('lines: blank ones are passed over, an id may stand once', () => {
  const { records } = some();
  const [a, b] = records.map((record) => JSON.stringify(record));
  assert.equal(readLines(`\n${a}\r\n\n  ${b}`).length, 2);
  assert.throws(() => readLines(`${a}\n${b}\n${a}`), /line 3: id: is that of line 1/);
  assert.throws(() => readLines(`${a}\n${'['.repeat(200_000)}`), /line 2/);
});

test('the writer refuses what would be no zip any more, and the checksum is the known one', () => {
  assert.equal(checksum(strToU8('123456789')), 0xcbf43926);
  const zip = new ZipWriter();
  zip.count = 65_000;
  assert.throws(() => zip.add('x', strToU8('x')), LabelsError);
});

test('merging: by page and annotator, the newer stays, and each record is counted once', () => {
  const { records } = some();
  const [a, b, c] = records;
  const later = { ...a, id: 'z', changed: a.changed + 1, notes: 'later' };
  let made = 0;
  const plan = (here, incoming) =>
    planMerge(
      here,
      incoming,
      (id) => here.some((one) => one.id === id),
      () => `new${(made += 1)}`,
    );
  assert.deepEqual(plan([], records), {
    put: records,
    remove: [],
    counts: { new: 3, newer: 0, older: 0, same: 0 },
  });
  assert.deepEqual(plan(records, records).counts, { new: 0, newer: 0, older: 0, same: 3 });
  assert.deepEqual(plan(records, records).put, []);
  const newer = plan(records, [later]);
  assert.deepEqual(newer, {
    put: [later],
    remove: ['a'],
    counts: { new: 0, newer: 1, older: 0, same: 0 },
  });
  const older = plan([later], [a]);
  assert.deepEqual(older, { put: [], remove: [], counts: { new: 0, newer: 0, older: 1, same: 0 } });
  assert.deepEqual(plan([], [a, later]).put, [later]);
  assert.deepEqual(plan([], [later, a]).put, [later]);
  assert.deepEqual(plan([], [later, a]).counts, { new: 1, newer: 0, older: 1, same: 0 });
  // An id that is another's here is not taken from it.
  const stranger = { ...b, id: 'a' };
  assert.deepEqual(plan([a], [stranger]).put[0].id, 'new1');
  assert.deepEqual(plan([a], [{ ...a, changed: a.changed + 1 }]).remove, [], 'in its own place');
  assert.deepEqual(
    [c, b, a].sort(compareRecords).map(({ id }) => id),
    ['a', 'b', 'c'],
  );
  const [wave, last] = ['🌊', '\uffee'].map((site) => ({ ...a, site, id: site }));
  assert.deepEqual(
    [last, wave].sort(compareRecords).map(({ id }) => id),
    ['🌊', '\uffee'],
    'by units, as the core compares',
  );
});
