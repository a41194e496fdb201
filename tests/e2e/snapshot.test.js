// `./build.sh snapshot`: saved pages laid out in Chromium come out as columns, with their labels taken off and kept beside.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';

import { ROOT } from '../paths.js';
import { HIDDEN, readColumns } from '../agreement/columns.js';
import { makeFolder, removeFolder } from './harness/host.js';

/** The frame of a page is named by its file's folders; its style sheet lies beside, another host's in that host's folder. */
const PAGE = `<!doctype html><html><head><title>Labelled</title>
<link rel="stylesheet" href="style.css"><link rel="stylesheet" href="../cdn.example/more.css%3Fv=1.css">
<script src="http://awesomeness/builder/builder.js"></script>
<style>*[data-block] {padding: 100px !important}</style><style>body {margin: 0}</style></head>
<body><div id="menu" data-block="1" data-block-type="Menu" class="highlight">Home</div>
<div data-block="1" data-block-type="Content"><p data-block="2" data-block-type="Article">Text</p></div>
<script>document.body.id = 'ran';</script>
<img src="http://elsewhere.example/never.png"><div id="aside">Aside</div>
<div class="ui-dialog"><input name="group1" value="LinkList">choose</div>
<meta http-equiv="refresh" content="0; url=http://elsewhere.example/"></body></html>`;

let folder = '';
before(() => {
  folder = makeFolder('snapshot');
  const write = (path, text) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  write('unpacked/a/a.example/dir/page.html', PAGE);
  write('unpacked/a/a.example/dir/style.css', '#menu {width: 321px; height: 20px}');
  write('unpacked/a/cdn.example/more.css?v=1.css', '#aside {display: none}');
  const line = (id, html) => `${JSON.stringify({ id, site: id, html, gold: {} })}\n`;
  write('data/packed/index.jsonl', line('a', 'a/a.example/dir/page.html'));
  const archive = join(folder, 'data/packed/pages.tar.gz');
  execFileSync('tar', ['-czf', archive, '-C', join(folder, 'unpacked'), 'a']);
  write('data/plain/index.jsonl', line('b/ä', 'b.html.gz') + line('gone', 'gone.html'));
  write('data/plain/b.html.gz', gzipSync('<title>Plain</title><p>One <noscript>two</noscript>'));
});
after(() => removeFolder(folder));

/** @param {string[]} words */
function snapshot(...words) {
  const script = join(ROOT, 'tests/bench/snapshot.js');
  const places = ['--data', join(folder, 'data'), '-o', join(folder, 'out')];
  return spawnSync(process.execPath, [script, ...words, ...places], { encoding: 'utf8' });
}

const read = (name) => ({
  record: JSON.parse(readFileSync(join(folder, 'out', `${name}.json`), 'utf8')),
  page: readColumns(gunzipSync(readFileSync(join(folder, 'out', `${name}.page.gz`)))),
});

test('a labelled page is laid out with its own files, without its labels and without what made them', () => {
  const { status, stderr } = snapshot('packed');
  assert.equal(status, 0, stderr);
  const { record, page } = read('packed/a');
  assert.equal(page.url, 'http://a.example/dir/page.html');
  assert.ok(page.laidOut && record.complete && record.nodes === page.nodes.length);
  const attributes = page.nodes.flatMap((node) => node.attributes.map(([name]) => name));
  assert.ok(!attributes.some((name) => name.startsWith('data-block')), 'labels are off');

  const byId = (id) =>
    page.nodes.find((node) => node.attributes.some((a) => a.join() === `id,${id}`));
  assert.deepEqual(
    byId('menu').rect.slice(2),
    [321, 20],
    'its style sheet holds, that of the labels does not',
  );
  assert.ok(byId('aside').flags & HIDDEN, 'the style sheet of another host was found');
  assert.equal(byId('ran'), undefined, 'scripts do not run');
  const texts = page.nodes.map((node) => node.name);
  assert.ok(
    texts.includes('Text') && !texts.includes('choose'),
    'the dialog of the labelling is gone',
  );

  const shown = record.blocks.map(({ node, type, level }) => [page.nodes[node].name, type, level]);
  assert.deepEqual(shown, [
    ['div', 'Menu', 1],
    ['div', 'Content', 1],
    ['p', 'Article', 2],
  ]);
  assert.equal(page.nodes[record.blocks[0].node], byId('menu'));
});

test('what is there is kept until the page or the code changes, or it is asked for', () => {
  const file = join(folder, 'out/packed/a.page.gz');
  const { mtimeMs } = statSync(file);
  assert.match(snapshot('packed').stderr, /0 pages laid out, 1 kept/);
  assert.equal(statSync(file).mtimeMs, mtimeMs);
  assert.match(snapshot('packed', '--fresh').stderr, /1 pages laid out, 0 kept/);
  const record = join(folder, 'out/packed/a.json');
  const older = { ...JSON.parse(readFileSync(record, 'utf8')), made_by: 'older code' };
  writeFileSync(record, JSON.stringify(older));
  assert.match(snapshot('packed').stderr, /1 pages laid out, 0 kept/);
});

test('a page that fails is named and the rest is done', () => {
  const { status, stderr } = snapshot('plain');
  assert.equal(status, 1);
  assert.match(stderr, /plain gone: .*gone\.html/);
  const { record, page } = read('plain/b%2F%C3%A4');
  assert.equal(record.blocks, undefined);
  const noscript = page.nodes.findIndex((node) => node.name === 'noscript');
  assert.ok(page.nodes[noscript].flags & HIDDEN, 'the page counts as one with scripts on');
});

test('bad usage is told', () => {
  assert.equal(snapshot().status, 2);
  const { status, stderr } = snapshot('none');
  assert.equal(status, 1);
  assert.match(stderr, /no data set at .*none/);
});
