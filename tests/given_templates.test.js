// Templates that come to the workbench as files: found among others by how they begin, read with the core, kept by site; what
// cannot be read says why. The templates are learned here, from two made pages.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import './views/speak.js';

import { PageWriter } from '../extension/content/wire.js';
import { take } from '../extension/workbench/files.js';
import { GivenTemplates } from '../extension/workbench/given_templates.js';
import { Judge } from '../extension/workbench/judge.js';
import { openCore } from './built.js';

/** @type {any} */
let core;
/** @type {Uint8Array<ArrayBuffer>} */
let template;

before(async () => {
  core = await openCore();
  for (const name of ['one', 'two']) {
    const page = columns('https://mill.example/', name);
    ({ template } = core.learn(template, page, 'mill.example', 5, core.findings(page)));
  }
});

/** A page with a masthead and a text of its own. @param {string} url @param {string} text */
function columns(url, text) {
  const writer = new PageWriter(false);
  writer.node(0xffffffff, 0, 'html');
  writer.node(0, 0, 'body');
  writer.node(1, 0, 'header');
  writer.node(2, 1, 'The mill and its wheel');
  writer.node(1, 0, 'p');
  writer.node(4, 1, `The story of the wheel, told by ${text}, at some length.`);
  return writer.finish({ url, title: '', viewport: [0, 0], document: [0, 0] });
}

const given = () =>
  new GivenTemplates(async (bytes) => ({ ...core.checkTemplate(bytes), without: null }));
new GivenTemplates(async (bytes) => ({ ...core.checkTemplate(bytes), without: null }));

/** @param {Record<string, string | Uint8Array<ArrayBuffer>>} files by path */
function taken(files) {
  const found = Object.entries(files).map(([path, content]) => ({
    path,
    file: new File([content], path.slice(path.lastIndexOf('/') + 1)),
  }));
  return take(found);
}

/** A file of sites, as the command line writes it. @param {Record<string, Uint8Array | null | string>} sites */
function fileOf(sites) {
  const entries = Object.entries(sites).map(([site, bytes]) => ({
    format: 2,
    site,
    template: bytes instanceof Uint8Array ? Buffer.from(bytes).toString('base64') : bytes,
  }));
  return JSON.stringify({ format: 'husk-backup', version: 1, husk: '0.1.0', sites: entries });
}

test('templates are told from pages and the files beside them, and taken out', async () => {
  const all = given();
  const { rest, count } = await all.take(
    taken({
      'a/page.html': '<p>HUSKSITE and "husk-backup" are words</p>',
      'a/data.json': '{"format": "other"}',
      'a/style.css': '{"husk-backup"}',
      'a/mill.json': fileOf({
        'mill.example': template,
        'bell.example': template,
        'x.example': null,
      }),
      // As `husk learn DIR -o FILE` writes it: a name without an ending would be a page.
      template,
    }),
  );
  assert.equal(count, 3);
  assert.deepEqual(all.faults, []);
  assert.deepEqual(
    rest.pages.map(({ path }) => path),
    ['a/page.html'],
  );
  assert.deepEqual([...rest.files.keys()], ['a/page.html', 'a/data.json', 'a/style.css']);
  assert.deepEqual(
    all.all.map(({ site, file, pages }) => [site, file, pages]),
    [
      ['bell.example', 'mill.json', 2],
      ['mill.example', 'template', 2],
    ],
    'by site; the last one counts',
  );
  assert.deepEqual(all.all[0].known, { template, decisions: [] });
});

test('what cannot be read says why, and takes nothing with it', async () => {
  const all = given();
  await all.take(taken({ 'mill.json': fileOf({ 'mill.example': template }) }));
  const torn = Uint8Array.from(template);
  torn[torn.length - 1] ^= 1;
  const lines = JSON.stringify(JSON.parse(fileOf({ 'a.example': template })), null, 1);
  const { count } = await all.take(
    taken({
      'torn.husk': torn,
      'half.json': fileOf({ 'b.example': template, 'c.example': torn }),
      'cut.json': lines.slice(0, lines.indexOf('"site":')),
      'newer.json': lines.replace('"version": 1', '"version": 2'),
      'text.json': lines.replace(/"template": "[^"]+"/, '"template": "***"'),
      'none.json': fileOf({ 'a.example': null }),
      'nameless.json': fileOf({ '': template }),
    }),
  );
  assert.equal(count, 0);
  const why = new Map(all.faults.map(({ file, reason }) => [file, reason]));
  assert.match(why.get('torn.husk') ?? '', /checksum|damaged|torn/);
  assert.match(why.get('half.json') ?? '', /^line 1: .*(checksum|damaged|torn)/);
  assert.match(why.get('cut.json') ?? '', /^line \d+: .*early/);
  assert.equal(why.get('newer.json'), 'line 3: version 2 is not known, 1 is');
  assert.match(why.get('text.json') ?? '', /^line \d+: "template" is not base64$/);
  assert.equal(why.get('none.json'), 'it holds no template');
  assert.match(why.get('nameless.json') ?? '', /"site" must be/);
  assert.equal(why.size, 7);
  assert.deepEqual(
    all.all.map(({ site }) => site),
    ['mill.example'],
    'what was known stays, and of a bad file nothing comes',
  );
  await all.take(taken({}));
  assert.deepEqual(all.faults, [], 'faults are of the last files');
});

test('a page is of the site that its address names, or of the folder it lies in', async () => {
  const all = given();
  const sites = { 'mill.example': template, 'old.mill.example': template, 'host:8080': template };
  await all.take(taken({ 'all.json': fileOf(sites) }));
  const of = (/** @type {string} */ url, key = 'page.html') => all.of({ url, key })?.site ?? null;
  assert.equal(of('https://mill.example/a'), 'mill.example');
  assert.equal(of('https://www.mill.example/a'), 'mill.example');
  assert.equal(of('https://www.old.mill.example/a'), 'old.mill.example', 'the narrowest');
  assert.equal(of('https://windmill.example/'), null);
  assert.equal(of('http://host:8080/'), 'host:8080');
  assert.equal(of('http://host/'), null);
  assert.equal(of('https://dropped.invalid/mill.example/a.html'), null);
  assert.equal(of('https://dropped.invalid/x', 'mill.example/a.html'), 'mill.example');
  assert.equal(of('not an address', 'mill.example'), null, 'a name is no folder');
});

test('pages of the site are judged beside the template of the file, and others are not', async () => {
  const all = given();
  const pages = ['https://mill.example/3', 'https://bell.example/'].map((url, k) => ({
    path: `${k}.html`,
    url,
    file: new File([], 'x'),
  }));
  /** @type {string[]} */
  const asked = [];
  const judge = new Judge({
    core: /** @type {any} */ ({
      async call(/** @type {string} */ name, /** @type {any} */ { page, template: beside }) {
        asked.push(name);
        return core.analyze(page, beside ?? undefined, []);
      },
    }),
    read: async (found) => ({ bytes: columns(/** @type {any} */ (found).url, 'three') }),
    pages,
    sites: ['', 'other'],
    cap: 4,
    given: all,
  });
  const bytes = () => columns('https://mill.example/3', 'three');
  assert.equal(
    (await judge.verdict(0, bytes())).template,
    null,
    'alone, with nothing to learn from',
  );
  await all.take(taken({ 'mill.json': fileOf({ 'mill.example': template }) }));
  const verdict = await judge.verdict(0, bytes());
  assert.equal(verdict.template?.of, 2);
  assert.deepEqual(await judge.template(0), template);
  assert.equal(await judge.template(1), null);
  assert.deepEqual(new Set(asked), new Set(['judge']), 'nothing is learned');
});
