// What two exports hold becomes one, whatever the order in which they meet: merging is idempotent, commutative and associative.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';

import { mergeSites } from '../../extension/background/merge_sites.js';
import { DECISIONS_READ, emptySite } from '../../extension/background/record.js';
import { AUTO_MAX, AUTO_MODES } from '../../extension/shared/auto.js';
import { COLOURS, mergePages } from '../../extension/shared/highlights.js';
import { READING_DEFAULTS } from '../../extension/shared/reading.js';
import { decision } from './lib/decisions.js';

/** @import {Site} from '../../extension/background/record.js' */
/** @import {HighlightsPage} from '../../extension/shared/highlights.js' */

/** Few times and ids, so that most items meet others. */
const time = fc.integer({ min: 0, max: 3 });
const id = fc.constantFrom('a', 'b', 'c', 'd');

const decisions = fc.uniqueArray(
  fc
    .record({ id, at: time, verdict: fc.constantFrom('hide', 'keep'), quote: id })
    .map(({ quote, ...more }) =>
      decision(more.id, /** @type {any} */ ({ ...more, target: { leaves: ['0'], quote } })),
    ),
  { selector: (one) => one.id },
);
const auto = fc.uniqueArray(
  fc.record(
    {
      host: id,
      path: fc.constantFrom('', '/x/*'),
      mode: fc.constantFrom(...AUTO_MODES),
      at: fc.integer({ min: 1, max: 3 }),
    },
    { requiredKeys: ['host', 'path', 'mode'] },
  ),
  { selector: ({ host, path }) => host + path },
);
const template = fc.option(
  fc.record({
    bytes: fc.uint8Array({ maxLength: 3 }),
    pages: time,
    clusters: time,
    learnt: fc.array(id, { maxLength: 2 }),
  }),
);
const reading = fc.option(
  fc.constantFrom('paper', 'dark').map((theme) => ({ ...READING_DEFAULTS, theme })),
);

/** @type {fc.Arbitrary<Site>} */
const site = fc
  .record({ decisions, auto, template, reading, readingAt: time, used: time, host: id })
  .map(({ template: learned, readingAt, ...rest }) => ({
    ...emptySite('a.example'),
    .../** @type {any} */ (rest),
    template: learned?.bytes ?? null,
    stats: { pages: learned?.pages ?? 0, clusters: learned?.clusters ?? 0 },
    learnt: learned?.learnt ?? [],
    ...(readingAt > 0 ? { readingAt } : {}),
  }));

/** @type {fc.Arbitrary<HighlightsPage>} */
const page = fc.record({
  format: fc.constant(1),
  address: fc.constant('https://a.example/'),
  title: id,
  highlights: fc.uniqueArray(
    fc.record({
      id,
      made: time,
      changed: time,
      colour: fc.constantFrom(...COLOURS),
      note: id,
      parts: fc.constant([]),
    }),
    { selector: (one) => one.id, minLength: 1 },
  ),
});

/** All but the count of this computer's own writes, and the order of lists, which follows from times. @param {Site} one */
const content = ({ revision: _, ...rest }) => ({
  ...rest,
  decisions: sorted(rest.decisions),
  auto: sorted(rest.auto),
});

/** @param {object[]} list */
const sorted = (list) => list.map((one) => JSON.stringify(Object.entries(one).sort())).sort();

/** @param {HighlightsPage} one */
const pageContent = (one) => ({ ...one, highlights: sorted(one.highlights) });

for (const { what, item, merge, view } of [
  { what: 'sites', item: site, merge: mergeSites, view: content },
  { what: 'highlights', item: page, merge: mergePages, view: pageContent },
]) {
  const same = (/** @type {any} */ one, /** @type {any} */ other) =>
    assert.deepEqual(/** @type {any} */ (view)(one), /** @type {any} */ (view)(other));
  const both = /** @type {(one: any, other: any) => any} */ (merge);
  test(`merging ${what} is idempotent, commutative and associative`, () => {
    fc.assert(
      fc.property(fc.tuple(item, item, item), (made) => {
        const [one, two, three] = structuredClone(made);
        same(both(one, one), one);
        same(both(one, two), both(two, one));
        same(both(both(one, two), three), both(one, both(two, three)));
        // The order in which items are shown is settled as well.
        assert.deepEqual({ ...both(one, two), revision: 0 }, { ...both(two, one), revision: 0 });
      }),
      { numRuns: 2000 },
    );
  });
}

test('every item of both is there, in its newest form', () => {
  fc.assert(
    fc.property(site, site, (one, two) => {
      const merged = mergeSites(one, two);
      for (const old of [...one.decisions, ...two.decisions]) {
        assert.ok(merged.decisions.some((now) => now.id === old.id && now.at >= old.at));
      }
      for (const old of [...one.auto, ...two.auto]) {
        const now = merged.auto.find(({ host, path }) => host === old.host && path === old.path);
        assert.ok(now !== undefined && (now.at ?? 0) >= (old.at ?? 0));
      }
    }),
  );
});

test('what was decided last holds, whichever file it is in', () => {
  const old = { ...emptySite('a.example'), decisions: [decision('d', { at: 1, verdict: 'hide' })] };
  const later = { ...old, decisions: [decision('d', { at: 2, verdict: 'keep' })] };
  assert.equal(mergeSites(old, later).decisions[0].verdict, 'keep');
  assert.equal(mergeSites(later, old).decisions[0].verdict, 'keep');
});

test('more than a site may have is refused, not cut', () => {
  const many = (/** @type {string} */ name) => ({
    ...emptySite('a.example'),
    decisions: Array.from({ length: DECISIONS_READ }, (_, k) => decision(`${name}${k}`)),
  });
  const error = {
    name: 'RecordError',
    message: `a.example: more than ${DECISIONS_READ} corrections`,
  };
  assert.throws(() => mergeSites(many('a'), many('b')), error);
  assert.equal(mergeSites(many('a'), many('a')).decisions.length, DECISIONS_READ);
  const rules = (/** @type {string} */ host) => ({
    ...emptySite('a.example'),
    auto: Array.from({ length: AUTO_MAX }, (_, k) => ({
      host,
      path: `/${k}`,
      mode: /** @type {const} */ ('off'),
    })),
  });
  assert.throws(() => mergeSites(rules('a'), rules('b')), { name: 'RecordError' });
});
