// The accuracy bench without its peers: tables from given figures, peers that cannot be had, texts that are kept.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';

import { bestPeer, markdown, withSummary, withTables } from './bench/accuracy_table.js';
import { blockText } from './bench/peers/block_text.js';
import { linesOf } from './bench/peers/lines.js';
import { openPeers } from './bench/peers/peers.js';
import { program } from './bench/peers/program.js';
import { refuseNothing } from './bench/peers/texts.js';
import { makeFolder, removeFolder } from './e2e/harness/host.js';

const folder = makeFolder('accuracy');
after(() => removeFolder(folder));

/** @param {string} type @param {number} f1 @param {number | null} [pageF1] */
const group = (type, f1, pageF1 = f1) => ({
  type,
  pages: 10,
  precision: /** @type {[number, number]} */ ([f1 + 0.01, 0.02]),
  recall: /** @type {[number, number]} */ ([f1 - 0.01, 0.02]),
  f1: /** @type {[number, number]} */ ([f1, 0.0123]),
  pageF1: pageF1 === null ? null : /** @type {[number, number]} */ ([pageF1, 0.03]),
});

const figures = (name, f1, types = [], failed = 0, gain = null) => ({
  name,
  all: group('all', f1),
  types,
  failed,
  gain,
});

/** @param {string} kind @param {number} pages @param {number} bad */
const sight = (kind, pages, bad) => ({ kind, pages, bad, kept: 1 - bad / 100, hidden: 0.9 });

/** @returns {import('./bench/accuracy_table.js').Findings} */
const findings = () => ({
  date: '2026-01-02',
  version: '1.2.3',
  commit: 'abc',
  peers: [
    { name: 'First', version: '4.5', how: 'from here' },
    { name: 'Second', version: '6', how: 'from there' },
  ],
  skipped: [{ name: 'Third', why: 'no python3 on PATH' }],
  missing: ['gone'],
  rows: [
    {
      set: 'pages',
      note: '',
      types: true,
      figures: [
        figures('Husk', 0.9, [group('article', 0.95), group('list|ing', 0.5)], 0, [-0.0004, 0.02]),
        figures('First', 0.9004, [group('article', 0.94), group('list|ing', 0.6)], 3),
        figures('Second', 0.8, [group('article', 1)]),
      ],
    },
    {
      set: 'pages',
      note: 'made by Second',
      own: ['Second'],
      figures: [
        figures('Husk', 0.7, [], 0, [0.1, 0.02]),
        figures('First', 0.6),
        figures('Second', 0.99),
      ],
    },
    { set: 'pages', note: 'site known', alone: true, figures: [figures('Husk', 0.925)] },
  ],
  sights: [
    { name: 'Husk, quiet', sight: [sight('home', 3, 1), sight('all', 10, 1)] },
    { name: 'First', sight: [sight('home', 3, 2), { ...sight('all', 10, 4), hidden: null }] },
  ],
  lost: [{ name: 'First', set: 'site', why: 'it ended with 139' }],
});

test('the tables show all contestants, the best in bold', () => {
  const lines = markdown(findings()).split('\n');
  const has = (/** @type {string} */ line) =>
    assert.ok(lines.includes(line), `${line}\n\nin\n\n${lines.join('\n')}`);
  has('| F1 | pages | Husk | First | Second | Husk − best other |');
  has('| --- | ---: | ---: | ---: | ---: | ---: |');
  // Equal as far as shown, so both; what made the truth wins nothing; alone is no race.
  has('| pages | 10 | **.900** ± .012 | **.900** ± .012 | .800 ± .012 | −.000 ± .020 |');
  has(
    '| pages, made by Second | 10 | **.700** ± .012 | .600 ± .012 | (.990 ± .012) | +.100 ± .020 |',
  );
  has('| pages, site known | 10 | .925 ± .012 | – | – | – |');
  has('- pages, site known: 25 % of the error of one page alone is gone');
  has('| mean F1 | pages | Husk | First | Second |');
  has('| article | 10 | .950 ± .030 | .940 ± .030 | **1.000** ± .030 |');
  has('| list\\|ing | 10 | .500 ± .030 | **.600** ± .030 | – |');
  has('| pages | **.890** ± .020 | **.890** ± .020 | .790 ± .020 |');
  has('| bad pages | pages | Husk, quiet | First |');
  has('| home | 3 | 1 | 2 |');
  has('| all | 10 | 1 | 4 |');
  has('| kept |  | .990 | .960 |');
  has('| hidden |  | .900 | – |');
  has('- First on pages: 3 of 10');
  has('- Second 6: from there');
  assert.match(
    lines.join('\n'),
    /Measured on 2026-01-02: Husk 1\.2\.3 \(abc\), First 4\.5, Second 6\./,
  );
});

test('Husk is measured beside the best of the peers that made no truth', () => {
  const [, row, alone] = findings().rows;
  assert.equal(bestPeer(row, row.figures), 'First');
  assert.equal(bestPeer({ set: '', note: '' }, row.figures), 'Second');
  assert.equal(bestPeer(alone, alone.figures), undefined);
});

test('a peer that fails on every page has no figure', () => {
  const file = join(folder, 'answers.jsonl');
  const bad = '{"id":"a","error":"no such module"}\n';
  writeFileSync(file, bad);
  assert.throws(() => refuseNothing(file), /every page: no such module/);
  writeFileSync(file, '');
  assert.throws(() => refuseNothing(file), /no answer/);
  writeFileSync(file, `${bad}{"id":"b","text":""}\n`);
  refuseNothing(file);
});

test('what could not be measured is said', () => {
  const text = markdown(findings());
  for (const line of [
    '- Third is skipped: no python3 on PATH',
    '- gone is not there',
    '- First has no figure on site: it ended with 139',
  ]) {
    assert.ok(text.split('\n').includes(line), line);
  }
});

for (const [what, filled, first] of /** @type {const} */ ([
  ['README.md', withSummary, /^\| F1 \| pages \| Husk \| best other \|$/m],
  ['docs/benchmarks.md', withTables, /^Measured on 2026-01-02/m],
])) {
  test(`${what} keeps all but what stands between its marks`, () => {
    const marks = ['<!-- accuracy: written by a command -->\n', '<!-- /accuracy -->'];
    const before = `# Title\n\n${marks[0]}old\n${marks[1]}\n\n## Next\n`;
    const once = filled(before, findings());
    assert.ok(once.startsWith(`# Title\n\n${marks[0]}\n`));
    assert.ok(once.endsWith(`\n\n${marks[1]}\n\n## Next\n`));
    assert.match(once, first);
    assert.ok(!once.includes('old'));
    assert.equal(filled(once, findings()), once);
    assert.throws(() => filled('# Title\n', findings()), /no marks/);
  });

  test(`${what} has the marks`, () => {
    const text = readFileSync(new URL(`../${what}`, import.meta.url), 'utf8');
    assert.match(filled(text, findings()), first);
  });
}

test('the short table has Husk and the best of those that made no truth', () => {
  const text = withSummary('<!-- accuracy: x -->\n<!-- /accuracy -->', findings());
  assert.deepEqual(
    text.split('\n').filter((line) => line.startsWith('| pages')),
    [
      '| pages | 10 | .900 ± .012 | .900 ± .012 (First) |',
      '| pages, made by Second | 10 | .700 ± .012 | .600 ± .012 (First) |',
    ],
  );
});

test('a peer that cannot be had is skipped with its reason, and the others go on', async () => {
  const peer = (/** @type {string} */ name) => ({
    name,
    version: '1',
    how: '',
    key: name,
    extract: async () => {},
    close: async () => {},
  });
  const opened = [];
  const sources = [
    {
      names: ['A', 'B'],
      open: () => {
        throw new Error('no python3 on PATH\nand more');
      },
    },
    { names: ['C', 'D'], open: async () => [peer('C'), peer('D')] },
    { names: ['E'], open: () => opened.push('E') && [peer('E')] },
  ];
  const wanted = (/** @type {string} */ name) => !['B', 'D', 'E'].includes(name);
  const { peers, skipped } = await openPeers(folder, wanted, sources);
  assert.deepEqual(
    peers.map(({ name }) => name),
    ['C'],
  );
  assert.deepEqual(skipped, [{ name: 'A', why: 'no python3 on PATH' }]);
  assert.deepEqual(opened, [], 'what nobody asked for is not set up');
});

test('a program reads pages and its answers are kept; one that breaks down is told', async () => {
  const filter = join(folder, 'filter.js');
  writeFileSync(
    filter,
    `for await (const chunk of process.stdin) {
       if (String(chunk).includes('bad')) process.exit(3);
       process.stdout.write(String(chunk).toUpperCase());
     }`,
  );
  const command = [process.execPath, filter];
  const peer = program({ name: 'x', version: '1', how: '', key: '', command });
  const out = join(folder, 'texts/out.jsonl');
  await peer.extract(stream('{"a":1}\n', '{"b":2}\n'), out);
  assert.equal(readFileSync(out, 'utf8'), '{"A":1}\n{"B":2}\n');
  await assert.rejects(peer.extract(stream('bad\n', '{"b":2}\n'), out), /ended with 3/);
  const none = program({
    name: 'x',
    version: '1',
    how: '',
    key: '',
    command: [join(folder, 'no')],
  });
  await assert.rejects(none.extract(stream('{}\n'), out), /ENOENT/);
});

test('lines end with a line feed and nothing else', async () => {
  const text = '{"a":"one\u2028two\r"}\n\n{"b":"é"}';
  const bytes = Buffer.from(text);
  const pieces = Array.from(bytes, (byte) => Buffer.from([byte]));
  for (const chunks of [[bytes], pieces]) {
    const lines = [];
    for await (const line of linesOf(Readable.from(chunks))) lines.push(line);
    assert.deepEqual(lines, text.split('\n'));
  }
});

test('the text of blocks is apart, that of words is not', () => {
  const text = (/** @type {any} */ root) =>
    blockText(root)
      .split('\n')
      .filter((line) => line !== '');
  const leaf = (/** @type {string} */ data) => node('#text', [], data);
  const root = node('DIV', [
    node('H2', [leaf('Title')]),
    node('P', [leaf('wo'), node('B', [leaf('r')]), leaf('d')]),
    node('SCRIPT', [leaf('unseen')]),
    leaf('after'),
    node('BR'),
    leaf('last'),
  ]);
  assert.deepEqual(text(root), ['Title', 'word', 'after', 'last']);
  assert.deepEqual(text(node('DIV')), []);
});

/** A node as the walk sees one. @param {string} nodeName @param {any[]} [children] @param {string} [nodeValue] */
function node(nodeName, children = [], nodeValue) {
  const own = { nodeName, nodeValue, nodeType: nodeName === '#text' ? 3 : 1 };
  children.forEach((child, k) => {
    child.parentNode = own;
    child.nextSibling = children[k + 1] ?? null;
  });
  return Object.assign(own, { firstChild: children[0] ?? null, nextSibling: null });
}

/** @param {string[]} chunks */
function stream(...chunks) {
  return Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
}
