// Any number of annotators fused by the core as the workbench asks it: simulated people whose errors are known and who cut pages into
// blocks of their own size, agreement, what is disputed, and the labels that come of it.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { Adjudication, isMadeOf, provenance } from '../../extension/labels/scoring/adjudication.js';
import {
  cellsOf,
  disputedCount,
  fuse,
  fusedRecord,
  sharedPages,
  sidesOf,
} from '../../extension/labels/scoring/fuse.js';
import { fusedRows } from '../../extension/labels/scoring/score_tables.js';
import { treeOf } from '../../extension/labels/scoring/score_errors.js';
import { readRecord } from '../../extension/labels/model/record.js';
import { Columns } from '../../extension/page/columns.js';
import { openCore } from '../built.js';
import { bytesOf, el, hashOf, recordOn } from './pages.js';

const PARAGRAPHS = 60;
const PAGES = 10;
/** How often each of five people is right. */
const PEOPLE = { ann: 0.97, bob: 0.95, cat: 0.92, dan: 0.7, eve: 0.6 };

/** @type {any} */
let core;

before(async () => {
  core = await openCore();
});

/** The core as the worker hands it out. @param {string} name @param {any} given */
async function ask(name, { votes, weights, people, classes }) {
  assert.equal(name, 'fuseVotes');
  return core.fuseVotes(votes, weights, people, classes);
}

/** @param {number} seed @returns {() => number} 0..1 */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** @param {number} page */
function bytesOfPage(page) {
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, k) =>
    el('p', `Passage ${k} of page ${page} ${'and more '.repeat(k % 7)}`),
  );
  return bytesOf(el('html', el('body', ...paragraphs)), { url: `https://a.example/${page}` });
}

/** What is right of a paragraph: the first and the last are template. @param {number} k */
const rightOf = (k) => (k < 15 || k >= 50 ? 'yes' : 'no');

/** Records of five people on some pages; each cuts a page in runs of their own length. */
function simulated() {
  const random = randomOf(7);
  const columns = new Map();
  const records = [];
  for (let page = 0; page < PAGES; page += 1) {
    const bytes = bytesOfPage(page);
    const read = new Columns(bytes);
    columns.set(hashOf(bytes), bytes);
    const nodes = [...new Array(read.length).keys()].filter((k) => read.tag(k) === 'p');
    for (const [who, [annotator, reliable]] of Object.entries(PEOPLE).entries()) {
      const answers = nodes.map((_, k) => {
        const right = rightOf(k) === 'yes';
        return (random() < reliable ? right : !right) ? 'yes' : 'no';
      });
      const blocks = [];
      for (const [k, node] of nodes.entries()) {
        const last = blocks[blocks.length - 1];
        const isSame = last && last.template === answers[k] && last.nodes.length <= who;
        if (isSame) last.nodes.push(node);
        else {
          const main = answers[k] === 'yes' ? 'no' : 'yes';
          const role = answers[k] === 'yes' ? 'navigation' : 'body';
          blocks.push({
            ...{ id: `b${k}`, nodes: [node], template: answers[k], main, role },
            ...{ origin: 'human', note: '', anchors: [] },
          });
        }
      }
      const about = { id: `${annotator}${page}`, annotator, url: `https://a.example/${page}` };
      records.push(recordOn(bytes, { ...about, blocks: /** @type {any} */ (blocks) }));
    }
  }
  return { records, columnsOf: async (/** @type {string} */ hash) => columns.get(hash) };
}

test('five people of whom two are careless give fused labels that are right', async () => {
  const { records, columnsOf } = simulated();
  const fused = await fuse({ records, columnsOf, ask });
  assert.deepEqual(fused.people, Object.keys(PEOPLE));
  assert.deepEqual(fused.pages, [10, 10, 10, 10, 10]);
  let [right, all, majority] = [0, 0, 0];
  for (const { cells } of fused.shared) {
    for (const { nodes, answer, said } of cells) {
      assert.equal(said.length, 5);
      // All paragraphs are siblings: a node for each, after its own text.
      for (const node of nodes) {
        const wanted = rightOf((node - 2) / 2);
        const yes = said.filter((block) => block?.template === 'yes').length;
        all += 1;
        if (answer.template === wanted) right += 1;
        if ((yes > 2 ? 'yes' : 'no') === wanted) majority += 1;
      }
    }
  }
  assert.equal(all, PAGES * PARAGRAPHS);
  assert.ok(right / all >= 0.98, `${right} of ${all} are right`);
  assert.ok(right > majority, `${right} by reliability, ${majority} by majority`);
  for (const [k, known] of Object.values(PEOPLE).entries()) {
    const found = fused.fits.template.reliability[k];
    assert.ok(Math.abs(found - known) < 0.06, `${fused.people[k]}: ${found} for ${known}`);
  }
  const [nav, body] = [1, 12].map((role) => fused.fits.role.kappas[role] ?? 0);
  assert.ok(nav > 0.2 && nav < 0.9 && Math.abs(nav - body) < 1e-9, `${nav}, ${body}`);
  assert.equal(fused.fits.role.kappas[0], null, 'a role that nobody gives');
  assert.equal(fused.disputes[0].cells > 0, true);
  const { heads, rows } = fusedRows(fused, [3, 0]);
  const table = rows.map((row) => Object.fromEntries(heads.map((head, k) => [head, row[k]])));
  assert.deepEqual(
    table.map(({ page, annotators, places }) => [page, annotators, places]),
    [3, 0].map((page) => [
      `https://a.example/${page}`,
      Object.keys(PEOPLE).join(', '),
      fused.shared[page].cells.length,
    ]),
  );
  for (const row of table) {
    const [disputed, places, sure] = [row.disputed, row.places, row.least_sure].map(Number);
    assert.ok(disputed > 0 && disputed <= places && sure > 0 && sure < 1, `${disputed}, ${sure}`);
  }
  assert.deepEqual(
    new Set(fused.disputes.map(({ answers }) => answers.join())),
    new Set(['no,yes', 'body,navigation']),
  );
});

test('larger and smaller blocks with the same answers agree wholly', async () => {
  const bytes = bytesOf(el('html', el('body', el('main', el('p', 'One 🌊'), el('p', 'Two')))));
  const answers = { template: 'no', main: 'yes', role: '', origin: 'human', note: '', anchors: [] };
  const block = (/** @type {string} */ id, /** @type {number} */ node) => ({
    id,
    nodes: [node],
    ...answers,
  });
  const record = (/** @type {string} */ annotator, /** @type {any[]} */ blocks) =>
    recordOn(bytes, { id: annotator, annotator, blocks });
  const coarse = record('ann', [block('a', 2)]);
  const fine = record('bob', [block('a', 3), block('b', 5)]);
  const made = { ...record('cat', [block('a', 2)]), proposal: provenance(coarse, fine) };
  const records = [coarse, fine, made];
  assert.deepEqual(sharedPages(records), [[coarse, fine]], 'what was made of others says nothing');
  const fused = await fuse({ records, columnsOf: async () => bytes, ask });
  assert.deepEqual(fused.alike, [
    [1, 1],
    [1, 1],
  ]);
  assert.equal(fused.fits.main.agreed, 1);
  assert.equal(fused.chars.main, 'One 🌊'.length + 'Two'.length);
  assert.deepEqual(fused.disputes, []);
  assert.equal(disputedCount(fused.shared[0]), 0);
  const tree = treeOf(new Columns(bytes));
  const cells = cellsOf(tree, [coarse.blocks, fine.blocks], () => 'x', 7);
  assert.deepEqual(
    cells.map(({ nodes, item }) => [nodes, item]),
    [
      [[3], 7],
      [[5], 8],
    ],
  );
});

test('a third person decides on what is disputed alone, and the fused labels have their uncertainty', async () => {
  const { records, columnsOf } = simulated();
  const fused = await fuse({ records, columnsOf, ask });
  for (const page of fused.shared) {
    const [first] = page.records;
    const { one, other } = sidesOf(page);
    const tree = treeOf(new Columns(await columnsOf(first.page.hash)));
    const adjudication = new Adjudication(tree, one.blocks, other.blocks);
    assert.equal(adjudication.disputed.length, disputedCount(page));
    assert.ok(disputedCount(page) > 0 && disputedCount(page) < page.cells.length);
    for (const piece of adjudication.disputed) {
      const { a, b } = adjudication.pieces[piece];
      const names = [a, b].flatMap((block) => (block?.note ?? '').split(', '));
      assert.deepEqual(
        names.filter((name) => Object.hasOwn(PEOPLE, name)).sort(),
        Object.keys(PEOPLE),
        'everybody is on one side',
      );
    }
    const record = readRecord(fusedRecord(page, { ...first, annotator: 'fused' }));
    assert.equal(record.blocks.length, page.cells.length);
    assert.equal(record.proposal.method, 'fused');
    const unsure = record.blocks.filter(({ origin }) => origin === 'proposal').map(({ id }) => id);
    const said = new Map(
      String(record.proposal.sure)
        .split(' ')
        .map((entry) => [entry.split(':')[0], Number(entry.split(':')[1])]),
    );
    assert.ok(unsure.every((id) => Number(said.get(id)) < 95));
    assert.equal(record.done, unsure.length === 0);
  }
  const [page] = fused.shared;
  const third = { ...page.records[0], proposal: provenance(...page.records) };
  assert.ok(isMadeOf(third, ...Object.keys(PEOPLE)));
  assert.ok(!isMadeOf(third, 'ann', 'bob'));
});
