// The trial on pages of the data sets: its choice of pages, what counts as lost, and its tables. The pages themselves are
// tried by `./build.sh trial`.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';

import { choosePages } from './trial/pages.js';
import { sheet, tables } from './trial/report.js';
import { found, share } from './trial/snippets.js';
import { kept } from './trial/try_page.js';

const text = (/** @type {string} */ words, role = 'body') => ({ text: words, role });

test('a text is found whatever its spaces, dashes and quotation marks', () => {
  const whole = 'The “old” lamp –\n  12.00 € — stands\u00a0here.';
  const wanted = ['the "old" lamp', '12.00 €', 'stands here', 'stands there', '…'].map((one) =>
    text(one),
  );
  assert.deepEqual(
    found(wanted, whole).map((snippet) => snippet.text),
    ['the "old" lamp', '12.00 €', 'stands here'],
  );
  assert.equal(share(0, 0), null);
});

test('a page is bad where its title or more than a fifth of what should stay is lost', () => {
  const keep = [text('title', 'title'), ...['one', 'two', 'three', 'four'].map((one) => text(one))];
  const labelled = { id: 'a:1', set: 'a', page: '1', kind: 'article', keep, hide: [text('menu')] };
  const before = 'menu title one two three four';
  const after = (/** @type {string} */ left) => kept(labelled, before, left);
  assert.equal(after('title one two three').bad, false);
  assert.equal(after('title one two').bad, true);
  assert.equal(after('one two three four').bad, true);
  assert.deepEqual(after('menu title one two three four'), {
    kept: 1,
    hidden: 0,
    bad: false,
    lost: [],
    left: ['menu'],
  });
  // What was not in sight before cannot be lost.
  assert.equal(kept(labelled, 'title one', 'title one').kept, 1);
});

test('as many pages of each kind, laid-out ones first, the same with the same seed', () => {
  const data = mkdtempSync(join(tmpdir(), 'husk-trial-'));
  try {
    const ids = Array.from({ length: 12 }, (_, k) => `p${k}`);
    for (const set of ['plain', 'blocks-random']) {
      mkdirSync(join(data, set, 'html'), { recursive: true });
      const lines = ids.map((id) => JSON.stringify({ id, site: id, html: `html/${id}.html` }));
      writeFileSync(join(data, set, 'index.jsonl'), lines.join('\n'));
      for (const id of ids) writeFileSync(join(data, set, 'html', `${id}.html`), `<p>${id}`);
    }
    mkdirSync(join(data, 'snippets'));
    const labelled = ids.flatMap((page, k) =>
      ['plain', 'blocks-random'].map((set) => {
        const kind = set === 'plain' && k % 2 === 0 ? 'forum' : 'home';
        return { id: `${set}:${page}`, set, page, kind, keep: [], hide: [] };
      }),
    );
    const lines = labelled.map((one) => JSON.stringify(one));
    writeFileSync(join(data, 'snippets/index.jsonl'), lines.join('\n'));
    const choice = (/** @type {number} */ seed) => {
      const { pages, close } = choosePages(data, { count: 8, seed, only: [] });
      close();
      return pages.map(({ id }) => id);
    };
    const chosen = choice(3);
    assert.equal(chosen.length, 8);
    assert.equal(chosen.filter((id) => id.startsWith('plain')).length, 4, 'the forums');
    assert.deepEqual(choice(3), chosen);
    assert.notDeepEqual(choice(4), chosen);
    const one = choosePages(data, { count: 8, seed: 3, only: ['plain:p3'] });
    assert.deepEqual(
      one.pages.map(({ site }) => Buffer.from(site.html).toString()),
      ['<p>p3'],
    );
    one.close();
    assert.throws(() => choosePages(data, { count: 8, seed: 3, only: ['plain:none'] }), /none/);
  } finally {
    rmSync(data, { recursive: true });
  }
});

test('the tables count by kind what was measured and what was seen', () => {
  const half = { kept: 0.5, hidden: null, bad: true, lost: ['<b>'], left: [] };
  const whole = { kept: 1, hidden: 1, bad: false, lost: [], left: [] };
  const tried = ['a:1', 'a:2'].map((id, k) => ({
    id,
    kind: 'home',
    quiet: { blocks: 1, share: 0.1, line: 'one', ...whole },
    reader: { opened: k === 0, line: 'No <article>', ...(k === 0 ? whole : half) },
    presses: 1,
    ms: 5,
  }));
  const verdicts = { 'a:1': { quiet: 'good', reader: 'fair', note: 'x < y' } };
  const rows = tables(tried, verdicts).split('\n');
  assert.equal(
    rows.at(-1),
    '| all | 2 | 0 | 1.000 | 1.000 | 1 · 0 · 0 | 1 | .750 | 1.000 | 0 · 1 · 0 | 1 |',
  );
  const html = sheet(tried, verdicts);
  assert.match(html, /x &#60; y/);
  assert.doesNotMatch(html, /<article>|<b>/);
});

test('each verdict is one of the words, and says why where it is not good', () => {
  const verdicts = JSON.parse(
    readFileSync(new URL('trial/verdicts.json', import.meta.url), 'utf8'),
  );
  for (const [id, { quiet, reader, note }] of Object.entries(verdicts)) {
    for (const word of [quiet, reader]) assert.match(word, /^(good|fair|bad|none)$/, id);
    if ([quiet, reader].some((word) => word !== 'good')) assert.ok(note, id);
  }
});
