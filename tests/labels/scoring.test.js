// Scores of labels: the numbers are those of `husk eval` to the last digit, order and all; what was found before is not asked
// again; what breaks is told and stops nothing else.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { agree, leastAgreed, pairsOf } from '../../extension/labels/scoring/agreement.js';
import { writeLabelsZip } from '../../extension/labels/formats/labels_zip.js';
import { measure, ordered, scoreRecords } from '../../extension/labels/scoring/scoring.js';
import { agreementRows, scoreRows } from '../../extension/labels/scoring/score_tables.js';
import { evalLabels, labels, startCore } from './score_parts.js';

const { ask, asked } = startCore();
const { methods: all } = await import('../../dist/wasm/lab.js');
const METHODS = all();

const NOBODY = () => ({});
/** Sees related links as template, and one page the other way round. */
const ann = (/** @type {string} */ tag, /** @type {number} */ k) => {
  if (tag === 'aside') return { template: k % 3 ? 'yes' : 'unsure' };
  return tag === 'main' && k === 1 ? { template: 'yes', main: 'no' } : {};
};
const bob = (/** @type {string} */ tag, /** @type {number} */ k) => {
  if (tag === 'footer' && k === 2) return { template: 'no', role: 'other' };
  return tag === 'nav' && k === 3 ? { template: null, main: null, role: '' } : {};
};

/** Rows by the names of their columns. @param {{heads: string[], rows: any[][]}} table */
const named = ({ heads, rows }) =>
  rows.map((row) => Object.fromEntries(heads.map((head, k) => [head, row[k]])));

/** @param {any} theirs a row of the command line @param {any} ours */
function equal(theirs, ours) {
  for (const [key, value] of Object.entries(theirs)) {
    if (key === 'model') continue;
    assert.ok(Object.hasOwn(ours, key), `no column ${key}`);
    assert.equal(ours[key], value, `${key} of ${JSON.stringify(theirs)}`);
  }
}

/** @param {any[]} records @param {(hash: string) => Promise<any>} columnsOf @param {(path: string) => void} task */
async function inZip(records, columnsOf, task) {
  const folder = mkdtempSync(join(tmpdir(), 'husk-scores-'));
  try {
    const zip = await writeLabelsZip(records, async (hash) => ({
      columns: await columnsOf(hash),
      html: '',
    }));
    const path = join(folder, 'labels.zip');
    writeFileSync(path, new Uint8Array(await zip.arrayBuffer()));
    task(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('every method, site and page has the numbers of the command line, in its order', async () => {
  const sites = { 'a.example': 7, 'b.example': 2, 'c.example': 1, 'z.example': 6 };
  const { records, columnsOf } = labels(sites, { ann, bob });
  const shuffled = records.map((_, k) => records[(k * 7 + 3) % records.length]);
  const scores = await scoreRecords({ records: shuffled, columnsOf, methods: METHODS, ask });
  await inZip(records, columnsOf, (zip) => {
    for (const [group, words] of /** @type {const} */ ([
      ['all', []],
      ['sites', ['--sites']],
      ['pages', ['--pages']],
    ])) {
      const theirs = evalLabels(zip, ...words).rows;
      const ours = named(scoreRows(scores, group));
      assert.equal(ours.length, theirs.length);
      theirs.forEach((/** @type {any} */ row, /** @type {number} */ k) => equal(row, ours[k]));
    }
  });
});

test('two people agree as far as the command line says', async () => {
  const people = { bob, ann, Ångström: NOBODY, '': NOBODY };
  const { records, columnsOf } = labels({ 'a.example': 5, 'b.example': 2 }, people);
  const pairs = pairsOf(ordered(records));
  assert.equal(pairs.length, 6);
  const wanted = pairs.map(({ one, other }) => `${one}/${other}`);
  const told = [];
  for (const pair of pairs) told.push(await agree({ pair, columnsOf, ask }));
  await inZip(records, columnsOf, (zip) => {
    const theirs = evalLabels(zip, '--method', 'tps').agreement.rows;
    assert.deepEqual(
      theirs.map((/** @type {any} */ row) => `${row.one}/${row.other}`),
      wanted,
    );
    pairs.forEach((pair, k) => equal(theirs[k], named(agreementRows(pair, told[k]).all)[0]));
    const pages = evalLabels(zip, '--method', 'tps', '--pages').agreement.rows;
    const ours = pairs.flatMap((pair, k) => named(agreementRows(pair, told[k]).pages));
    assert.equal(ours.length, pages.length);
    ours.forEach((row, k) => equal(pages[k], row));
  });
  for (const { pages } of told) for (const page of pages) assert.ok(leastAgreed(page) <= 1);
});

test('of two records by one person on one page the newer counts', () => {
  const { records } = labels({ 'a.example': 2 }, { ann: NOBODY });
  const newer = { ...records[0], id: 'zzz', changed: records[0].changed + 1 };
  assert.deepEqual(
    ordered([newer, ...records]).map(({ id }) => id),
    ['zzz', records[1].id].sort((a, b) => (a === 'zzz' ? -1 : b === 'zzz' ? 1 : 0)),
  );
});

test('what was found before is not asked again, until what it depends on has changed', async () => {
  const { records, columnsOf } = labels({ 'a.example': 6 }, { ann });
  const kept = new Map();
  const known = {
    get: (/** @type {string} */ print) => kept.get(print),
    set: (/** @type {string} */ print, /** @type {any} */ outcome) => void kept.set(print, outcome),
  };
  const methods = METHODS.filter((/** @type {any} */ { name }) => ['tps', 'rtdm'].includes(name));
  const given = { records, columnsOf, methods, ask, known };
  const first = await scoreRecords(given);
  const before = { ...asked };
  assert.deepEqual(await scoreRecords(given), first);
  assert.equal(asked.learn, before.learn);
  assert.equal(asked.scoreMarked, before.scoreMarked);
  const [one, ...rest] = records;
  await scoreRecords({ ...given, records: [{ ...one, changed: one.changed + 1 }, ...rest] });
  assert.equal(asked.scoreMarked - before.scoreMarked, 2, 'its page alone, by both methods');
  // One page less to learn from: what learns of the site is asked anew, what does not is not.
  const fewer = { ...given, records: rest };
  const count = asked.scoreMarked;
  const onlyKnown = await scoreRecords({ ...fewer, onlyKnown: true });
  assert.equal(asked.scoreMarked, count);
  const missing = onlyKnown.outcomes.map((list) => list.filter((found) => !found).length);
  assert.equal(missing[methods.findIndex((/** @type {any} */ { name }) => name === 'tps')], 0);
  assert.ok(missing[methods.findIndex((/** @type {any} */ { name }) => name === 'rtdm')] > 0);
  await scoreRecords({ ...given, about: 'another model' });
  assert.equal(asked.scoreMarked - count, 12);
});

test('a method that brings the core down is told, and given up after some times', async () => {
  const { records, columnsOf } = labels({ 'a.example': 8 }, { ann });
  const [method] = METHODS.filter((/** @type {any} */ { name }) => name === 'tps');
  let falls = 0;
  const outcomes = await measure({
    records: ordered(records),
    columnsOf,
    method,
    ask: async (name, given) => {
      if (name !== 'scoreMarked') return ask(name, given);
      falls += 1;
      throw Object.assign(new Error('unreachable'), { name: 'TrapError' });
    },
  });
  assert.equal(falls, 3);
  assert.ok(outcomes.every((one) => one?.numbers === null && one.broken));
});

test('a page that is not there is told, and the others are measured', async () => {
  const { records, columnsOf, pages } = labels({ 'a.example': 3 }, { ann });
  const [gone] = pages.keys();
  pages.delete(gone);
  const methods = METHODS.filter((/** @type {any} */ { name }) => name === 'tps');
  const {
    all: total,
    outcomes,
    pages: told,
  } = await scoreRecords({
    ...{ records, columnsOf, methods, ask },
  });
  assert.equal(total?.lines[0]?.records, 2);
  assert.equal(told.length, 2);
  assert.equal(outcomes[0].filter((one) => one?.broken === 'not there').length, 1);
});

test('it ends when it is told to', async () => {
  const { records, columnsOf } = labels({ 'a.example': 3 }, { ann });
  const stop = new AbortController();
  const running = scoreRecords({
    ...{ records, columnsOf, methods: METHODS, ask, signal: stop.signal },
    onProgress: () => stop.abort(),
  });
  await assert.rejects(running, { name: 'AbortError' });
});

test('without labels there is nothing, and nothing is asked for it', async () => {
  const given = { records: [], columnsOf: async () => new Uint8Array(), methods: METHODS, ask };
  const { all: none, sites, pages } = await scoreRecords(given);
  assert.deepEqual([none, sites, pages], [null, [], []]);
});
