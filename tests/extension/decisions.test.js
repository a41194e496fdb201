// What a person decided: which decisions a page has, what is one, edits of a template's leaves, and every older stored form of them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import fc from 'fast-check';

import {
  DECISIONS_MAX,
  aboutBlock,
  decisionsFor,
  withDecisions,
  withEarlier,
  withField,
} from '../../extension/background/decisions.js';
import { emptySite, siteFromJson } from '../../extension/background/record.js';
import {
  LEAF_EDITS,
  decidedField,
  decidedOfLeaves,
  isDecision,
  withLeafEdit,
} from '../../extension/shared/decisions.js';
import { decision } from './lib/decisions.js';

/** @typedef {import('../../extension/background/record.js').Site} Site */
/** @typedef {import('../../extension/shared/decisions.js').Decision} Decision */

test('decisions of a page are those of the site and of its address', () => {
  /** @type {any} */
  const said = { verdict: 'hide', at: 1, anchor: { v: 1 }, url: 'https://a.example/1#top' };
  const put = (/** @type {Site} */ site, /** @type {any[]} */ ...made) =>
    withDecisions(site, { put: made.map((one) => aboutBlock({ ...said, ...one })) });
  const site = put(emptySite('a.example'), { id: 's', scope: 'site' }, { id: 'p', scope: 'page' });
  assert.ok(site.decisions.every(isDecision));
  assert.deepEqual(
    decisionsFor(site, 'https://a.example/1#other').map(({ id }) => id),
    ['s', 'p'],
  );
  assert.deepEqual(
    decisionsFor(site, 'https://a.example/2').map(({ id }) => id),
    ['s'],
  );
  // The same decided twice is one decision; taking an unknown one out changes nothing.
  assert.deepEqual(
    put(site, { id: 'again', scope: 'site' }).decisions.map(({ id }) => id),
    ['p', 'again'],
  );
  assert.equal(withDecisions(site, { remove: ['unknown'] }), site);
  const swapped = withDecisions(site, { put: [decision('new')], remove: ['s'] });
  assert.deepEqual(
    swapped.decisions.map(({ id }) => id),
    ['p', 'new'],
  );
  const full = {
    ...site,
    decisions: Array.from({ length: DECISIONS_MAX }, (_, i) => decision(`${i}`)),
  };
  assert.throws(() => put(full, { id: 'more', scope: 'site' }), { name: 'DecisionsFullError' });
  // Another in the place of one that goes is no more than there were.
  withDecisions(full, { put: [decision('more')], remove: ['0'] });
});

const KEY = '00000000000000aa';
for (const [what, value, fits] of /** @type {[string, any, boolean][]} */ ([
  ['about a block', decision('a'), true],
  ['of one page', decision('a', { scope: 'page', url: 'https://a.example/' }), true],
  ['of one page that is not said', decision('a', { scope: 'page' }), false],
  ['about leaves', decision('a', { target: { leaves: [KEY], quote: 'News' } }), true],
  ['about no leaf', decision('a', { target: { leaves: [], quote: '' } }), false],
  ['about a leaf without a key', decision('a', { target: { leaves: ['x'], quote: '' } }), false],
  ['about a block by place', decision('a', { target: { place: 'aa', content: '' } }), true],
  ['about nothing', decision('a', { target: /** @type {any} */ ({}) }), false],
  [
    'that gives leaves a class',
    decision('a', { verdict: 'role', role: 3, target: { leaves: [KEY], quote: '' } }),
    true,
  ],
  ['that gives a block a class', decision('a', { verdict: 'role', role: 3 }), false],
  [
    'that gives no class',
    decision('a', { verdict: 'role', target: { leaves: [KEY], quote: '' } }),
    false,
  ],
  [
    'that makes a leaf the main content',
    decision('a', { verdict: 'main', target: { leaves: [KEY], quote: '' } }),
    false,
  ],
  ['without a name', decision(''), false],
])) {
  test(`a decision ${what} is ${fits ? 'one' : 'none'}`, () => {
    assert.equal(isDecision(value), fits);
  });
}

test('edits of leaves: the last one of each kind holds, and no other decision changes', () => {
  const LEAVES = [1, 2, 3, 4].map((k) => k.toString(16).padStart(16, '0'));
  const step = fc.record({
    leaves: fc.subarray(LEAVES, { minLength: 1 }),
    edit: fc.constantFrom(...LEAF_EDITS),
    role: fc.integer({ min: 0, max: 9 }),
    quote: fc.constant(''),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const mine = decision('mine');
      let decisions = [mine];
      /** @type {Map<string, {override: string, role: number}>} */
      const naive = new Map(LEAVES.map((leaf) => [leaf, { override: '', role: 0 }]));
      steps.forEach((one, k) => {
        decisions = withLeafEdit(decisions, one, { id: `${k}`, at: k });
        for (const leaf of one.leaves) {
          const old = naive.get(leaf);
          const { edit, role } = one;
          if (edit === 'forget') naive.set(leaf, { override: '', role: 0 });
          else if (edit === 'role') naive.set(leaf, { ...old, role });
          else naive.set(leaf, { ...old, override: edit === 'unsaid' ? '' : edit });
        }
      });
      assert.ok(decisions.every(isDecision));
      assert.equal(decisions[0], mine);
      const known = decidedOfLeaves(decisions);
      for (const [leaf, wanted] of naive) {
        assert.deepEqual(known.get(leaf) ?? { override: '', role: 0 }, wanted);
      }
    }),
  );
});

/** A record as a version of Husk stored it. @param {string} name */
const stored = (name) =>
  JSON.parse(readFileSync(new URL(`./records/${name}.json`, import.meta.url), 'utf8'));

for (const name of ['format1', 'format2']) {
  test(`a record of ${name} keeps everything that a person decided`, () => {
    const old = stored(name);
    const site = siteFromJson(old, 'hide');
    assert.deepEqual(
      site.decisions.map(({ id, verdict, scope, url, at, target }) => [
        ...[id, verdict, scope, url, at],
        'anchor' in target && target.anchor,
      ]),
      old.rules.map((/** @type {any} */ { id, kind, scope, url, at, anchor }) => [
        ...[id, kind, scope, url, at],
        anchor,
      ]),
    );
    assert.ok(site.decisions.length >= 2);
    assert.ok(site.decisions.every((one) => isDecision(one) && one.from === 'page'));
    assert.equal(site.learnt.length, old.learnt.length);
  });
}

test('what the template of a record held comes beside its decisions, and a press is there once', () => {
  const site = siteFromJson(stored('format2'), 'hide');
  const [first] = site.decisions;
  const block = { target: { place: 'aa', content: '' } };
  const given = [
    // The other half of the first press.
    decision('block-aa-', { ...block, verdict: first.verdict, at: first.at + 30 }),
    decision('block-bb-', { ...block, verdict: first.verdict, at: first.at + 3_600_000 }),
    decision('leaves-1', { at: 1, target: { leaves: ['00000000000000aa'], quote: 'News' } }),
  ];
  const without = new Uint8Array([7]);
  const merged = withEarlier(site, { decisions: given, without });
  assert.equal(merged.template, without);
  const ids = merged.decisions.map(({ id }) => id);
  assert.ok(!ids.includes('block-aa-'));
  assert.deepEqual(ids.filter((id) => /^(block|leaves)/.test(id)).sort(), [
    'block-bb-',
    'leaves-1',
  ]);
  assert.deepEqual(
    ids,
    merged.decisions.toSorted((a, b) => a.at - b.at).map(({ id }) => id),
  );
  assert.deepEqual(withEarlier(merged, { decisions: given, without }).decisions, merged.decisions);
  assert.equal(withEarlier(site, { decisions: [], without: null }), site);
});

test('a field of records stands where it was said last, each form and field for itself', () => {
  /** @type {any} */
  const author = { record: 'post', name: 'div.post', field: 'author', path: 'b.user', order: 0 };
  let site = emptySite('a.example');
  const say = (/** @type {object} */ target, /** @type {string} */ id) =>
    (site = withField(site, { ...author, ...target }, { id, at: 1 }));
  say({}, 'first');
  say({ field: 'date', path: 'time' }, 'date');
  say({ name: 'li.comment' }, 'comments');
  say({ path: 'i.nick', order: 2 }, 'second');
  assert.deepEqual(
    site.decisions.map(({ id }) => id),
    ['date', 'comments', 'second'],
  );
  assert.ok(site.decisions.every(isDecision));
  const { target } = decidedField(site.decisions, author) ?? {};
  assert.deepEqual(target, { ...author, path: 'i.nick', order: 2 });
  assert.equal(decidedField(site.decisions, { ...author, record: 'item' }), undefined);
  const [made] = site.decisions;
  for (const wrong of [
    { verdict: 'hide' },
    { role: 3 },
    { target: { ...author, field: 'size' } },
    { target: { ...author, path: 'x'.repeat(257) } },
    { target: { ...author, order: -1 } },
    { target: { path: 'b' } },
  ]) {
    assert.ok(!isDecision({ ...made, ...wrong }), JSON.stringify(wrong));
  }
});
