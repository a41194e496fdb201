// What starts by itself: which rule holds, compared with a slow twin on anything, also on patterns made to cost; what is
// proposed for an address; and the pause, against a clock that moves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';

import { PAUSE_FOR, createPause } from '../../extension/background/pause.js';
import { createStorage } from '../../extension/platform/storage.js';
import {
  AUTO_MODES,
  isAutoRule,
  isHost,
  matches,
  pathFault,
  proposals,
  readPath,
  ruleFor,
  sameRule,
  shownPath,
  startingHosts,
  startingMode,
  withAuto,
} from '../../extension/shared/auto.js';
import { memoryArea } from './lib/memory_area.js';

const HOST = 'news.example';
const on = (path) => `https://${HOST}${path}`;

/** @type {(path: string, mode?: any, host?: string) => import('../../extension/shared/auto.js').AutoRule} */
const rule = (path, mode = 'hide', host = HOST) => ({ host, path, mode });

/** The path of the rule that holds. @param {string[]} paths @param {string} address */
const holding = (paths, address) =>
  ruleFor(
    paths.map((path) => rule(path)),
    on(address),
  )?.path ?? null;

// --- which rule holds ---

test('the rule with the longest path of its own holds', () => {
  const paths = ['', '/*', '/news/*', '/news/2026/*', '/news/2026/flood'];
  assert.equal(holding(paths, '/news/2026/flood'), '/news/2026/flood');
  assert.equal(holding(paths, '/news/2026/other'), '/news/2026/*');
  assert.equal(holding(paths, '/news/2025/flood'), '/news/*');
  assert.equal(holding(paths, '/news'), '/*');
  assert.equal(holding([''], '/anything?a=1#b'), '');
  assert.equal(holding(['/news/*'], '/sport/1'), null);
  assert.equal(holding(['/news/*', '/*/comments'], '/news/1/comments'), '/*/comments');
});

test('without stars goes before with stars, later before earlier', () => {
  assert.equal(holding(['/a', '/a*'], '/a'), '/a');
  assert.equal(holding(['/a*', '/a'], '/a'), '/a');
  assert.equal(holding(['/a*', '/*a'], '/a'), '/*a');
  assert.equal(holding(['/*a', '/a*'], '/a'), '/a*');
  assert.equal(ruleFor([rule('', 'hide'), rule('', 'off')], on('/'))?.mode, 'off');
});

test('a host is that host alone, on any port', () => {
  const rules = [rule('', 'hide')];
  assert.equal(ruleFor(rules, 'http://news.example:8080/x')?.mode, 'hide');
  for (const other of [
    'https://www.news.example/',
    'https://example/',
    'https://evil.example/?news.example',
  ]) {
    assert.equal(ruleFor(rules, other), null, other);
  }
  assert.equal(ruleFor(rules, 'not an address'), null);
});

test('a query counts where the rule has one', () => {
  assert.equal(holding(['/article'], '/article?id=3'), '/article');
  assert.equal(holding(['/article?id=3'], '/article?id=4'), null);
  assert.equal(holding(['/article', '/article?id=3'], '/article?id=3'), '/article?id=3');
  assert.equal(holding(['/article?*id=3*'], '/article?from=x&id=3&to=y'), '/article?*id=3*');
});

test('letters and their codes are the same path', () => {
  assert.equal(readPath(' /größe/* '), '/gr%C3%B6%C3%9Fe/*');
  assert.equal(holding([readPath('/größe/*')], '/gr%c3%b6%c3%9fe/1'), '/gr%C3%B6%C3%9Fe/*');
  assert.equal(shownPath('/gr%C3%B6%C3%9Fe/*'), '/größe/*');
  assert.equal(
    shownPath('/a%E2%80%AEb%20c'),
    '/a%E2%80%AEb%20c',
    'what does not show stays a code',
  );
  assert.equal(shownPath('/%E0%A4%A'), '/%E0%A4%A', 'and so does what is none');
});

test('paths that cannot be used say why', () => {
  assert.equal(pathFault(''), null);
  assert.equal(pathFault('/a b'), null);
  assert.equal(pathFault('news/*'), 'start');
  assert.equal(pathFault('https://news.example/'), 'start');
  assert.equal(pathFault('/a#b'), 'hash');
  assert.equal(pathFault(`/${'ö'.repeat(200)}`), 'long');
  assert.equal(readPath('//evil.example/*'), '//evil.example/*');
  assert.equal(readPath('/a/../b/***'), '/b/*');
});

test('rules are checked field by field', () => {
  for (const mode of AUTO_MODES) assert.ok(isAutoRule(rule('/a', mode)));
  for (const bad of [
    null,
    [],
    {},
    rule('a'),
    rule('/', 'other'),
    rule('', 'hide', 'a/b'),
    rule('', 'hide', '*'),
  ]) {
    assert.ok(!isAutoRule(bad), JSON.stringify(bad));
  }
  assert.ok(isHost('[::1]'));
  assert.ok(!isHost(''));
});

/**
 * The obvious way: every ending of the text is tried at every star.
 * @param {string} pattern
 * @param {string} text
 */
function twin(pattern, text) {
  let at = new Set([0]);
  for (const letter of pattern) {
    const next = new Set();
    for (const place of at) {
      if (letter === '*') for (let i = place; i <= text.length; i += 1) next.add(i);
      else if (text[place] === letter) next.add(place + 1);
    }
    at = next;
  }
  return at.has(text.length);
}

test('matching does what the slow twin does', () => {
  const few = (/** @type {string[]} */ ...letters) =>
    fc.array(fc.constantFrom(...letters), { maxLength: 14 }).map((list) => list.join(''));
  fc.assert(
    fc.property(few('a', 'b', '*', '/'), few('a', 'b', '/'), (pattern, text) => {
      assert.equal(matches(pattern, text), twin(pattern, text));
    }),
    { numRuns: 5000 },
  );
});

test('the rule that holds is one that fits, and none that fits outweighs it', () => {
  const path = fc
    .array(fc.constantFrom('a', 'b', '*', '/'), { maxLength: 6 })
    .map((list) => (list.length === 0 ? '' : readPath(`/${list.join('')}`)));
  fc.assert(
    fc.property(fc.array(path, { maxLength: 8 }), path, (paths, address) => {
      const text = address.replaceAll('*', 'a') || '/';
      const fits = paths.filter((one) => one === '' || twin(one, text));
      const best = holding(paths, text);
      if (fits.length === 0) return assert.equal(best, null);
      const letters = (/** @type {string} */ one) => one.replaceAll('*', '').length;
      const most = Math.max(...fits.map(letters));
      const longest = fits.filter((one) => letters(one) === most);
      const exact = longest.filter((one) => one !== '' && !one.includes('*'));
      return assert.equal(best, (exact.length > 0 ? exact : longest).at(-1));
    }),
    { numRuns: 3000 },
  );
});

test('hostile patterns and addresses cost no more than their length', () => {
  const long = `/${'a'.repeat(60_000)}`;
  const patterns = [
    `/${'*a'.repeat(240)}b`,
    `/*${'a'.repeat(490)}b*`,
    `/*${'a'.repeat(240)}b*${'a'.repeat(240)}b`,
    '*'.repeat(500),
  ];
  // The quickest of several: others share the machine.
  const time = (/** @type {string} */ text) => {
    const times = Array.from({ length: 12 }, () => {
      const began = performance.now();
      for (const pattern of patterns) matches(pattern, text);
      return performance.now() - began;
    });
    return Math.min(...times);
  };
  time(long);
  const half = time(long.slice(0, 30_001));
  const whole = time(long);
  // Twice the text: about twice the time, and far from four times.
  assert.ok(whole < half * 3.2 + 2, `${half.toFixed(2)} ms, then ${whole.toFixed(2)} ms`);
});

// --- changes and proposals ---

test('a change puts, moves, takes away; what changes nothing is the same list', () => {
  const rules = [rule('', 'hide'), rule('/a', 'off'), rule('', 'hide', 'www.news.example')];
  const put = withAuto(rules, { host: HOST, path: '/b/*', mode: 'highlight' });
  assert.deepEqual(put, [...rules, rule('/b/*', 'highlight')]);
  assert.deepEqual(withAuto(rules, { host: HOST, path: '/c', mode: 'hide', was: '' }), [
    rules[1],
    rules[2],
    rule('/c', 'hide'),
  ]);
  assert.deepEqual(withAuto(rules, { host: HOST, path: '/a', mode: null }), [rules[0], rules[2]]);
  assert.equal(withAuto(rules, { host: HOST, path: '/x', mode: null }), rules);
  assert.equal(withAuto(rules, { host: HOST, path: '/a', mode: 'off' }), rules);
  // Moved to where another one is: one of them stays.
  assert.deepEqual(withAuto(rules, { host: HOST, path: '/a', mode: 'hide', was: '' }), [
    rules[2],
    rule('/a', 'hide'),
  ]);
});

test('hosts that need a permission are those on which something starts', () => {
  const rules = [rule('', 'off'), rule('/a', 'hide', 'b.example'), rule('/b', 'off', 'b.example')];
  assert.deepEqual(startingHosts(rules), ['b.example']);
  assert.equal(startingMode(rules[0]), null);
  assert.equal(startingMode(null), null);
  assert.equal(startingMode(rules[1]), 'hide');
  assert.ok(sameRule(null, null));
  assert.ok(sameRule(rule('/a'), rule('/a')));
  assert.ok(!sameRule(rule('/a'), rule('/a', 'off')));
  assert.ok(!sameRule(rule(''), null));
});

test('proposals for an address fit that address', () => {
  assert.deepEqual(proposals(on('/news/2026/may/flood.html?p=2')), {
    folders: ['/news/*', '/news/2026/may/*'],
    page: '/news/2026/may/flood.html?p=2',
  });
  assert.deepEqual(proposals(on('/')), { folders: [], page: '/' });
  assert.deepEqual(proposals(on('/news/1')), { folders: ['/news/*'], page: '/news/1' });
  const long = proposals(on(`/n/${'x'.repeat(600)}`));
  assert.deepEqual(long, { folders: ['/n/*'], page: null });
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      const address = `${on(path || '/')}?${query}`;
      const { folders, page } = proposals(address);
      for (const one of [...folders, ...(page === null ? [] : [page])]) {
        assert.equal(pathFault(one), null);
        assert.ok(ruleFor([rule(one)], address), `${one} at ${address}`);
      }
    }),
  );
});

// --- the pause ---

/** @param {Map<string, any>} [local] @param {Map<string, any>} [session] */
function clock(local = new Map(), session = new Map()) {
  const time = { now: 1_000_000 };
  const areas = { local: memoryArea(local), session: memoryArea(session), locks: undefined };
  const pause = createPause({ storage: createStorage(areas), now: () => time.now });
  return { time, pause, local, session };
}

test('a pause for an hour holds everywhere, outlives the browser, and ends by the clock', async () => {
  const { time, pause, local } = clock();
  assert.equal(await pause.get(null), null);
  await pause.set('hour', 3);
  const until = time.now + PAUSE_FOR;
  assert.deepEqual(await pause.get(8), { what: 'hour', until });
  const later = clock(local, new Map());
  assert.deepEqual(await later.pause.get(null), { what: 'hour', until }, 'after a restart');
  later.time.now = until - 1;
  assert.deepEqual(await later.pause.get(null), { what: 'hour', until });
  later.time.now = until;
  assert.equal(await later.pause.get(null), null);
});

test('a clock that was set back does not make a longer pause', async () => {
  const { time, pause } = clock();
  await pause.set('hour', null);
  time.now -= 10;
  assert.equal(await pause.get(null), null);
});

test('a pause of a tab is that tab’s, and ends when it is closed or resumed', async () => {
  const { pause, session } = clock();
  await pause.set('tab', 3);
  assert.deepEqual(await pause.get(3), { what: 'tab', until: null });
  assert.equal(await pause.get(4), null);
  assert.equal(await pause.get(null), null);
  await pause.moved(3, 9);
  assert.equal(await pause.get(3), null);
  assert.deepEqual(await pause.get(9), { what: 'tab', until: null });
  await pause.closed(9);
  assert.equal(await pause.get(9), null);
  await pause.set('tab', 5);
  await pause.set('hour', 5);
  assert.equal((await pause.get(5))?.what, 'hour');
  await pause.set(null, 5);
  assert.equal(await pause.get(5), null, 'resuming ends both');
  assert.deepEqual([...session.keys()], []);
});

test('a stored pause that is no time is none', async () => {
  for (const bad of ['', 'soon', 'Infinity', '1e99', '{}', '-5']) {
    assert.equal(await clock(new Map([['pause', bad]])).pause.get(null), null, bad);
  }
});
