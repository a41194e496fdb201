// Two models beside each other, against the same worked out anew from the pages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';

import { changesOf } from '../../extension/options/model_changes.js';

/** @typedef {{words: number | null, main: number | null} | null} Page what a model has of a page; null for nothing */

/** A tally of which only F1 is looked at. @param {number | null} f1 */
const tally = (f1) => ({ precision: f1, recall: f1, f1 });

/** Scores as extension/labels/scoring/scoring.js gives them: pages in any order, those of which nothing is said left out. @param {Page[]} pages */
function scores(pages) {
  const groups = pages.flatMap((page, record) => {
    if (page === null) return [];
    const figures = { words: tally(page.words), main: tally(page.main) };
    return [{ site: '', record, lines: [{ records: 1, learned: 0, figures }] }];
  });
  const figures = { words: tally(0.5), main: tally(null) };
  const all = groups.length === 0 ? null : { lines: [{ records: 1, learned: 0, figures }] };
  const records = pages.map((_, k) => ({ title: String(k) }));
  return /** @type {any} */ ({ records, all, pages: groups.reverse() });
}

const f1 = fc.option(fc.integer({ min: 0, max: 4 }).map((quarter) => quarter / 4));
const page = fc.option(fc.record({ words: f1, main: f1 }));

test('pages are better, worse or the same; what nobody can say is counted apart', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(page, page), { maxLength: 12 }), (pairs) => {
      const [before, after] = [0, 1].map((k) => scores(pairs.map((pair) => pair[k])));
      const changes = changesOf(before, after);
      const of = (/** @type {Page} */ one) => one?.words ?? one?.main ?? null;
      const gains = pairs.map(([one, other]) => {
        const [old, now] = [of(one), of(other)];
        return old === null || now === null ? null : now - old;
      });
      const count = (/** @type {(gain: number) => boolean} */ fits) =>
        gains.filter((gain) => gain !== null && fits(gain)).length;
      assert.equal(changes.records, pairs.length);
      assert.equal(changes.unscored, gains.filter((gain) => gain === null).length);
      assert.equal(
        changes.better,
        count((gain) => gain > 0),
      );
      assert.equal(
        changes.worse,
        count((gain) => gain < 0),
      );
      assert.equal(
        changes.equal,
        count((gain) => gain === 0),
      );
      const lost = changes.worst.map((one) => one.before - one.after);
      assert.deepEqual(
        lost,
        [...lost].sort((a, b) => b - a),
      );
      assert.deepEqual(
        changes.worst.map(({ record }) => Number(record.title)).sort((a, b) => a - b),
        gains.flatMap((gain, k) => (gain !== null && gain < 0 ? [k] : [])),
      );
    }),
  );
});

test('the rows are the measures of both, and of nothing where nothing is scored', () => {
  const { rows } = changesOf(scores([{ words: 1, main: null }]), scores([null]));
  assert.deepEqual(
    rows.map(({ what, measure, before, after }) => [what, measure, before, after]),
    [
      ['template', 'precision', 0.5, null],
      ['template', 'recall', 0.5, null],
      ['template', 'f1', 0.5, null],
      ['main', 'precision', null, null],
      ['main', 'recall', null, null],
      ['main', 'f1', null, null],
    ],
  );
});
