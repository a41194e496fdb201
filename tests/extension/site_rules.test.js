// Filter lists and full-text rules: what they say of decisions, and what they say is missing.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readFilters } from '../../extension/labels/formats/filters.js';
import { filterList, sitePatterns } from '../../extension/shared/site_rules.js';
import { decision } from './lib/decisions.js';

const ANCHOR = {
  ...{ v: 1, path: ['div', 'main', 'body', 'html'], hash: '0f', ordinal: 0, count: 1, nth: 0 },
  ...{ id: '', classes: [], quote: 'Words', share: 0.1 },
};

/** @param {string} id @param {object} anchor @param {object} [more] */
const about = (id, anchor, more = {}) =>
  decision(id, { target: { anchor: /** @type {any} */ ({ ...ANCHOR, ...anchor }) }, ...more });

/** @param {...import('../../extension/shared/decisions.js').Decision} decisions */
const site = (...decisions) => [{ site: 'a.example:8080', host: 'www.a.example:8080', decisions }];

const rules = (/** @type {string | null} */ text) =>
  (text ?? '').split('\n').filter((line) => line.includes('#') && !line.startsWith('!'));

test('a block is named by its id, its classes, its number or its path', () => {
  const text = filterList(
    site(
      about('a', { id: 'promo' }),
      about('b', { id: 'post-20240131', classes: ['wide', 'a:b'] }),
      about('c', { count: 4, nth: 2, classes: ['card'] }),
      about('d', {}, { verdict: 'keep' }),
      about('e', { every: 'div .card', classes: ['card', 'n12'], count: 9 }),
    ),
  );
  assert.deepEqual(rules(text), [
    'a.example##div#promo',
    'a.example##html > body > main > div.wide.a\\3a b',
    'a.example##html > body > main > div.card:nth-of-type(3)',
    'a.example#@#html > body > main > div',
    'a.example##html > body > main > div.card',
  ]);
  assert.ok(text?.startsWith('[Adblock Plus 2.0]\n! Title: '));
  assert.equal(readFilters(text ?? '').ignored, 0, 'every line is a rule or a comment');
});

test('what cannot be said is counted', () => {
  const left = [
    about('a', { count: 3 }),
    about('b', {}, { scope: 'page', url: 'https://a.example/private' }),
    about('c', { path: ['body', 'html'] }),
    about('d', { every: 'div', classes: ['n12'] }),
    decision('e', { target: { leaves: ['0123456789abcdef'], quote: 'x' } }),
  ];
  const text = filterList(site(...left, about('f', { id: 'promo' })));
  assert.match(text ?? '', /^! 5 corrections are not in here: /m);
  assert.ok(!text?.includes('private'), 'no address of a page leaves');
  assert.equal(filterList(site(...left)), null);
  assert.equal(sitePatterns(site(...left)).size, 0);
  assert.equal(
    filterList([{ site: '/home/me', host: '/home/me', decisions: [about('a', {})] }]),
    null,
  );
});

test('of two decisions about one block the later one holds', () => {
  const both = [
    about('b', { id: 'x' }, { at: 2, verdict: 'keep' }),
    about('a', { id: 'x' }, { at: 1 }),
  ];
  assert.deepEqual(rules(filterList(site(...both))), ['a.example#@#div#x']);
});

/** Lines of the site's full-text rules, without comments. @param {...import('../../extension/shared/decisions.js').Decision} decisions */
const patterns = (...decisions) =>
  (sitePatterns(site(...decisions)).get('a.example.txt') ?? '')
    .split('\n')
    .filter((line) => !line.startsWith('#') && line !== '');

test('full-text rules: a file for the host, with body, strip and an address to test', () => {
  const decisions = [
    about('a', { classes: ['story'], path: ['article', 'body', 'html'] }, { verdict: 'main' }),
    about('b', { count: 4, nth: 2, classes: ["it's"] }),
  ];
  assert.deepEqual([...sitePatterns(site(...decisions)).keys()], ['a.example.txt']);
  assert.deepEqual(patterns(...decisions), [
    "body: /html/body/article[contains(concat(' ',normalize-space(@class),' '),' story ')]",
    `strip: /html/body/main/div[3][contains(concat(' ',normalize-space(@class),' ')," it's ")]`,
    'test_url: https://a.example/',
  ]);
});

test('the newest main content is looked for first, and what was chosen at once is one body', () => {
  const main = (/** @type {string} */ id, /** @type {number} */ at) =>
    about(id, { id }, { verdict: 'main', at });
  assert.deepEqual(patterns(main('old', 1), main('b', 3), main('a', 3), main('middle', 2)), [
    "body: //div[@id='b'] | //div[@id='a']",
    "body: //div[@id='middle']",
    "body: //div[@id='old']",
    'test_url: https://a.example/',
  ]);
});

test('what was kept is part of every body, and without one it is counted', () => {
  const keep = about('k', { id: 'by' }, { verdict: 'keep', at: 2 });
  const hide = about('h', { id: 'ad' }, { at: 3 });
  const main = about('m', { id: 'story' }, { verdict: 'main', at: 1 });
  const again = about('n', { id: 'story' }, { verdict: 'keep', at: 4 });
  assert.deepEqual(patterns(keep, hide, main, again), [
    "body: //div[@id='story'] | //div[@id='by']",
    "strip: //div[@id='ad']",
    'test_url: https://a.example/',
  ]);
  assert.deepEqual(patterns(keep, hide), [
    "strip: //div[@id='ad']",
    'test_url: https://a.example/',
  ]);
  const text = sitePatterns(site(keep, hide)).get('a.example.txt') ?? '';
  assert.match(text, /^# 1 correction is not in here/m);
  assert.equal(sitePatterns(site(keep)).size, 0);
  // Hidden afterwards, and the other way round.
  const gone = about('g', { id: 'by' }, { at: 5 });
  assert.deepEqual(patterns(keep, main, gone), [
    "body: //div[@id='story']",
    "strip: //div[@id='by']",
    'test_url: https://a.example/',
  ]);
});
