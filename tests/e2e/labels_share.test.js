// Labels leave and enter through the workbench, in both browsers: every kind of file goes out and comes in again, what is broken
// or means ill is refused whole, what is kept is listed, opened, deleted and brought back.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before } from 'node:test';

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

import { assertAccessible } from './axe.js';
import { benchReady, kept, opened, rows, serveBench, walks } from './label_bench.js';
import {
  again,
  answers,
  choose,
  exported,
  imported,
  isSaved,
  labelTwo,
  sorted,
  wipe,
} from './labels_desk.js';
import { evalLabels } from '../labels/score_parts.js';
import { csv, equal, idle, measure } from './score_bench.js';
import { inBothBrowsers, wording, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

/** @type {Awaited<ReturnType<typeof serveBench>>} */
let bench;
before(async () => {
  bench = await serveBench();
});
after(() => bench?.close());

/**
 * What a file of Label Studio or doccano says of each text.
 * @param {Buffer} file
 */
function linesSaid(file) {
  const tasks = String(file).startsWith('[')
    ? JSON.parse(String(file)).map((/** @type {any} */ { data, annotations }) => ({
        text: data.text,
        label: annotations.flatMap((/** @type {any} */ { result }) =>
          result.flatMap((/** @type {any} */ { value: { start, end, labels } }) =>
            labels.map((/** @type {string} */ label) => [start, end, label]),
          ),
        ),
      }))
    : String(file)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
  return tasks
    .flatMap((/** @type {any} */ { text, label }) =>
      label.flatMap((/** @type {[number, number, string]} */ [start, end, name]) =>
        [...text]
          .slice(start, end)
          .join('')
          .split('\n')
          .map((line) => `${line}: ${name}`),
      ),
    )
    .sort();
}

/** The workbench with nothing kept. @param {Setup} setup */
async function fresh(setup) {
  const page = await bench.open(setup);
  await page.evaluate(() => {
    localStorage.clear();
    return new Promise((done) => {
      const request = indexedDB.deleteDatabase('husk');
      request.onsuccess = request.onerror = request.onblocked = () => done(null);
    });
  });
  await page.reload();
  await benchReady(page);
  return page;
}

inBothBrowsers('labels', ({ story }) => {
  story('are made here, go out, come in, and are scored as by the command line', async (setup) => {
    const page = await fresh(setup);
    await labelTwo(page);
    const zip = await exported(setup, page, 'zip', 'labels.zip');
    await wipe(page);
    await imported(page, 'labels.zip', zip);
    await page.click({ css: '#tab-score' });
    await idle(page);
    await measure(page);
    const path = join(setup.browser.downloads, 'husk-labels.zip');
    const save = words('view_save', 'CSV');
    for (const [option, button] of /** @type {const} */ ([
      [[], save],
      [['--sites'], words('ui_about', words('ui_sites'), save)],
      [['--pages'], words('ui_about', words('ui_pages'), save)],
    ])) {
      const { rows: theirs } = evalLabels(path, ...option);
      assert.ok(theirs.some(({ method }) => method === 'husk'));
      equal(theirs, await csv(page, button), `scores ${option.join()}`);
    }
  });

  story(
    'go out with their pages and come in again where nothing is open',
    async (setup) => {
      const page = await fresh(setup);
      const first = await labelTwo(page);
      assert.equal(first.length, 2);
      assert.deepEqual(
        first.map(({ site, annotator }) => [site, annotator]),
        first.map(() => ['walks.example', 'ann']),
      );
      await page.click({ css: '.label-desk-bar button', text: words('label_export') });
      await page.get({ css: '.label-share' });
      await assertAccessible(page, 'export');
      await setup.picture(page, 'label-export');
      await page.press('Escape');
      const file = await exported(setup, page, 'zip', 'labels.zip');
      assert.match(await page.text({ css: '.label-desk-said' }), wording('label_exported'));
      await page.reload();
      await benchReady(page);
      // Without pages the list is what there is.
      await page.get({ css: '.label-kept' });
      await choose(page, 'same.zip', file);
      const same = await page.get({ css: '.label-import-summary [data-fate=same]' });
      assert.match(same.text, /^here already: 2/);
      const isOff = () =>
        /** @type {any} */ (document.querySelector('.label-share button:last-child')).disabled;
      assert.equal(await page.evaluate(isOff), true, 'there is nothing to import');
      await page.press('Escape');
      await wipe(page);
      await choose(page, 'labels.zip', file);
      await page.get({ css: '.label-import-summary [data-fate=new]' });
      await assertAccessible(page, 'import');
      await setup.picture(page, 'label-import');
      await page.press('Escape');
      await page.waitFor(() => document.querySelector('.label-share') === null);
      assert.deepEqual(await kept(page), [], 'Cancel changes nothing');
      const told = await imported(page, 'labels.zip', file);
      assert.match(told, /ann \(2\)/);
      assert.match(told, /walks\.example \(2\)/);
      assert.match(await page.text({ css: '.label-desk-said' }), /new: 2/);
      assert.deepEqual(sorted(await kept(page)), first);
      const second = unzipSync(await exported(setup, page, 'zip', 'labels.zip'));
      const out = unzipSync(file);
      assert.deepEqual(Object.keys(second).sort(), Object.keys(out).sort());
      for (const [name, bytes] of Object.entries(out)) assert.deepEqual(second[name], bytes, name);
      await page.get({ css: '.label-kept [role=option]' });
      await assertAccessible(page, 'labels kept here');
      await setup.picture(page, 'label-kept');
      // A page is looked at and labelled on though its file is not open.
      const titles = () =>
        [...document.querySelectorAll('.label-kept [role=option]')].map((one) => one.textContent);
      const all = await page.evaluate(titles);
      assert.match(all[0] ?? '', /^walks\.example by ann +done: 1 of 2/);
      await page.focus({ css: '.label-kept .label-list' });
      await page.press('Home');
      await page.press('ArrowDown');
      await page.press('Enter');
      await opened(page, 'birch');
      const shown = () =>
        /** @type {HTMLIFrameElement} */ (document.querySelector('.label-frame')).contentDocument
          ?.body.textContent;
      assert.match(await page.evaluate(shown), /swept by an old man/);
      assert.match((await rows(page))[0], /^navigation T✓ M✗/);
      await page.focus({ css: '.label-side .label-list' });
      await page.press('End');
      await page.press('2');
      await isSaved(page);
      const [changed] = sorted(await kept(page));
      const [old] = first;
      assert.deepEqual([changed.id, changed.annotator], [old.id, 'ann']);
      assert.equal(changed.blocks.at(-1).template, 'no');
      assert.ok(changed.changed > old.changed);
      await choose(page, 'labels.zip', file);
      assert.match(await page.text({ css: '[data-fate=older]' }), /^older than yours, left out: 1/);
      await page.press('Escape');
      // What is newer takes the place, and the view shows it.
      const lines = strFromU8(out['labels.jsonl']).trim().split('\n');
      const newer = lines.map((line) => {
        const record = JSON.parse(line);
        return JSON.stringify({ ...record, changed: changed.changed + 5, notes: 'newer' });
      });
      const zip = zipSync({ ...out, 'labels.jsonl': strToU8(newer.join('\n')) });
      assert.match(await imported(page, 'newer.zip', zip), /newer than yours, in their place: 2/);
      const notes = (await kept(page)).map((record) => record.notes);
      assert.deepEqual(notes, ['newer', 'newer']);
    },
    { chromium: 'the same code writes and reads the formats in both' },
  );

  story(
    'go out as other formats and come in again onto the open pages',
    async (setup) => {
      const page = await fresh(setup);
      const first = await labelTwo(page);
      const files = {
        annotations: await exported(setup, page, 'annotations', 'annotations.json'),
        articles: await exported(setup, page, 'articles', 'articles.json'),
        teco: await exported(setup, page, 'teco', 'teco.zip'),
        filters: await exported(setup, page, 'filters', 'filters.txt'),
      };

      await again(page);
      await wipe(page);
      await imported(page, 'annotations.json', files.annotations);
      const annotated = sorted(await kept(page));
      assert.deepEqual(
        annotated.map(({ blocks }) => blocks.map(answers)),
        first.map(({ blocks }) => blocks.map(answers)),
      );
      for (const [k, record] of annotated.entries()) {
        for (const name of ['url', 'site', 'annotator', 'began', 'changed', 'page', 'done']) {
          const wanted = name === 'done' ? isWhole(first[k]) : first[k][name];
          assert.deepEqual(record[name], wanted, name);
        }
        assert.deepEqual(
          record.blocks.map(({ anchors }) => anchors),
          first[k].blocks.map(({ anchors }) => anchors),
        );
      }

      for (const [kind, name] of /** @type {const} */ ([
        ['labelStudio', 'label-studio.json'],
        ['doccano', 'doccano.jsonl'],
      ])) {
        const file = await exported(setup, page, kind, name);
        await wipe(page);
        await imported(page, name, file);
        const back = sorted(await kept(page));
        assert.deepEqual(
          back.map(({ annotator, url }) => [annotator, url]),
          first.map(({ annotator, url }) => [annotator, url]),
        );
        // A passage of several texts may come back as several: every text still says what it said.
        const [said, wanted] = [await exported(setup, page, kind, name), file].map(linesSaid);
        assert.ok(wanted.length > 8, `${wanted.length} texts`);
        assert.deepEqual(said, wanted, name);
      }

      await wipe(page);
      await imported(page, 'articles.json', files.articles, 'ann');
      const second = await exported(setup, page, 'articles', 'articles.json');
      assert.equal(String(second), String(files.articles), 'the same bodies');
      assert.deepEqual(
        (await kept(page)).map(({ annotator }) => annotator),
        ['ann', 'ann'],
      );

      await wipe(page);
      await imported(page, 'filters.txt', files.filters, 'ann');
      const filters = await exported(setup, page, 'filters', 'filters.txt');
      // They hold on the third page too.
      assert.equal((await kept(page)).length, 3);
      const rules = (/** @type {Buffer} */ text) => String(text).match(/^.+##.+$/gm);
      assert.deepEqual(rules(filters), ['walks.example##body > nav:nth-of-type(1)']);
      assert.deepEqual(rules(filters), rules(files.filters), 'the same rules');

      await wipe(page);
      await imported(page, 'teco.zip', files.teco);
      const teco = unzipSync(await exported(setup, page, 'teco', 'teco.zip'));
      for (const [name, bytes] of Object.entries(unzipSync(files.teco))) {
        const [one, other] = [strFromU8(teco[name]), strFromU8(bytes)];
        // Where all texts of an element say the same, blocks may have become one; every text still says what it said.
        if (name.endsWith('.html')) assert.deepEqual(textsSaid(one), textsSaid(other), name);
        else assert.equal(one, other, name);
      }

      // Where nothing is open a page with class names is one by itself; what only speaks of pages says that they are not here.
      await wipe(page);
      await page.reload();
      await benchReady(page);
      await page.get({ css: '.label-empty' });
      await imported(page, 'teco.zip', files.teco);
      const alone = sorted(await kept(page));
      assert.deepEqual(
        alone.map(({ url, site, title, annotator }) => ({ url, site, title, annotator })),
        first.map(({ url, site, title, annotator }) => ({ url, site, title, annotator })),
      );
      assert.ok(alone.every(({ done, blocks }) => done && blocks.length > 1));
      await wipe(page);
      for (const [name, bytes] of [
        ['annotations.json', files.annotations],
        ['articles.json', files.articles],
        ['filters.txt', files.filters],
      ]) {
        await choose(page, /** @type {string} */ (name), /** @type {Buffer} */ (bytes));
        await page.get({ css: '.label-import-summary', text: wordsIn('label_import_nothing') });
        await page.press('Escape');
        await page.waitFor(() => document.querySelector('.label-share') === null);
      }
      assert.deepEqual(await kept(page), []);
    },
    { chromium: 'the same code writes and reads the formats in both' },
  );

  story(
    'are refused whole when a file is broken or means ill',
    async (setup) => {
      const page = await fresh(setup);
      const first = await labelTwo(page);
      const good = unzipSync(await exported(setup, page, 'zip', 'labels.zip'));
      const [line, other] = strFromU8(good['labels.jsonl']).trim().split('\n');
      const hash = JSON.parse(line).page.hash;
      const columns = good[`pages/${hash}.columns`];
      /** @param {(record: any) => unknown} change */
      const withLine = (change) =>
        zipSync({
          ...good,
          'labels.jsonl': strToU8(`${JSON.stringify(change(JSON.parse(line)))}\n${other}`),
        });
      const text = (/** @type {string} */ value) => strToU8(value);
      const deep = '['.repeat(200_000);
      /** @type {[string, Uint8Array, RegExp][]} */
      const files = [
        ['empty.zip', text(''), /empty/],
        ['cut.zip', zipSync(good).subarray(0, 4000), /not a whole zip file/],
        ['other.zip', zipSync({ 'a.txt': text('a') }), /no labels\.jsonl/],
        ['way.zip', zipSync({ '../labels.jsonl': text(line) }), /leads out/],
        ['bomb.zip', bomb(), /longer than it says|damaged/],
        ['gone.zip', zipSync({ 'labels.jsonl': text(line) }), /is not there/],
        [
          'lying.zip',
          zipSync({ ...good, [`pages/${hash}.columns`]: columns.slice(4) }),
          /not what its name says/,
        ],
        [
          'line.zip',
          zipSync({ ...good, 'labels.jsonl': text(`${line}\n{"format": 1,`) }),
          /labels\.jsonl, line 2/,
        ],
        [
          'proto.zip',
          zipSync({
            ...good,
            'labels.jsonl': text(
              line.replace('"blocks":', '"other":').replace('{', '{"__proto__": {"blocks": []},'),
            ),
          }),
          /line 1: blocks/,
        ],
        ['huge.zip', withLine((one) => ({ ...one, changed: 1e300 })), /line 1: changed/],
        ['type.zip', withLine((one) => ({ ...one, blocks: { length: 1e9 } })), /line 1: blocks/],
        [
          'node.zip',
          withLine((one) => ({ ...one, blocks: [{ ...one.blocks[0], nodes: [1e9] }] })),
          /blocks\[0\]\.nodes\[0\]/,
        ],
        [
          'within.zip',
          withLine((one) => ({
            ...one,
            blocks: [
              { ...one.blocks[0], nodes: [1], anchors: [] },
              { ...one.blocks[1], nodes: [2], anchors: [] },
            ],
          })),
          /record /,
        ],
        ['deep.json', text(deep), /line 1/],
        ['cut.json', text('{"a": {"articleBody": '), /line 1/],
        ['articles.json', text('{"a": {"articleBody": 7}}'), /"a": articleBody must be a text/],
        [
          'role.json',
          text(
            JSON.stringify([
              { type: 'Annotation', body: [{ value: 'role:king' }], target: 'https://x/' },
            ]),
          ),
          /annotation 1: the role "king"/,
        ],
        ['record.jsonl', text(`${line.replaceAll(hash, '0'.repeat(64))}\n`), /is not here/],
        [
          'page.html',
          text('<!doctype html><p>no labels</p>'),
          /no element of the page has a class of TeCo/,
        ],
        ['picture.png', Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10), /no file of labels/],
        ['filters.txt', text('! a list\n##.ad\n\0'), /not text/],
      ];
      for (const [name, bytes, reason] of files) {
        await choose(page, name, bytes);
        const { text: said } = await page.get({ css: '.label-share-fault', text: /./ });
        assert.match(said, reason, name);
        assert.ok(said.startsWith(`${name} was not read, and nothing was changed:`), said);
        const go = { css: '.label-share button', text: words('ui_import') };
        assert.deepEqual(await page.find(go), [], 'there is no way on');
        if (name === 'line.zip') {
          await assertAccessible(page, 'refused');
          await setup.picture(page, 'label-refused');
        }
        await page.press('Escape');
        await page.waitFor(() => document.querySelector('.label-share') === null);
      }
      assert.deepEqual(sorted(await kept(page)), first);
      assert.equal(await page.evaluate(pagesKept), 2, 'no page is left behind');
      const polluted = () => /** @type {any} */ ({}).blocks === undefined;
      assert.equal(await page.evaluate(polluted), true);
    },
    { chromium: 'the same code reads files in both' },
  );

  story(
    'are dropped on the tab, while pages dropped there are opened',
    async (setup) => {
      const page = await fresh(setup);
      await labelTwo(page);
      const file = await exported(setup, page, 'zip', 'labels.zip');
      await wipe(page);
      await drop(page, 'labels.zip', file, '.label-kept');
      await page.get({ css: '.label-import-summary [data-fate=new]' });
      await page.press('Tab');
      await page.click({ css: '.label-share button', text: words('ui_import') });
      await page.waitFor(() => document.querySelector('.label-share') === null);
      assert.equal((await kept(page)).length, 2);
      await drop(page, 'mill.html', strToU8(walks('a drop')['mill.html']), '.label-kept');
      await opened(page, 'mill.html');
      const isOver = () => document.body.classList.contains('over');
      assert.equal(await page.evaluate(isOver), false);
    },
    { chromium: 'events of the mouse that tests make themselves' },
  );

  story(
    'are searched, deleted and brought back, and labelled by another person',
    async (setup) => {
      const page = await fresh(setup);
      const first = await labelTwo(page);
      await page.reload();
      await benchReady(page);
      await page.get({ css: '.label-kept [role=option]' });
      const count = () => document.querySelectorAll('.label-kept [role=option]').length;
      assert.equal(await page.evaluate(count), 3);
      await page.focus({ css: '.label-kept input[type=search]' });
      await page.type('birch');
      await page.waitFor(() => document.querySelectorAll('.label-kept [role=option]').length === 2);
      await page.press('ArrowDown');
      await page.press('End');
      await page.press('Delete');
      await page.get({
        css: '.label-desk-said',
        text: words('label_kept_gone').replace('undefined', '1'),
      });
      assert.equal((await kept(page)).length, 1);
      assert.equal(await page.evaluate(pagesKept), 1);
      await page.press('Control+z');
      await page.get({ css: '.label-desk-said', text: words('label_kept_again') });
      assert.deepEqual(sorted(await kept(page)), first);
      // The same pages under another name begin without answers of the first.
      await page.evaluate(() => {
        const old = JSON.parse(localStorage.getItem('husk-workbench') ?? '{}');
        localStorage.setItem('husk-workbench', JSON.stringify({ ...old, annotator: 'bob' }));
      });
      await page.reload();
      await benchReady(page);
      await page.get({ css: '.label-kept [role=option]' });
      await page.focus({ css: '.label-kept .label-list' });
      await page.press('Home');
      await page.click({ css: '.label-kept-commands button', text: words('label_kept_mine') });
      await page.waitFor(() => document.querySelector('.label-side [role=option]') !== null);
      assert.match(await page.text({ css: '.label-head [data-command=pages]' }), /1 of 2/);
      await page.focus({ css: '.label-side .label-list' });
      await page.press('Shift+C');
      await isSaved(page);
      const names = (await kept(page)).map(({ annotator }) => annotator).sort();
      assert.deepEqual(names, ['ann', 'ann', 'bob']);
      assert.equal(await page.evaluate(pagesKept), 2, 'one page for both of them');
      // By its site.
      await page.press('Shift+K');
      await page.get({ css: '.label-kept [role=option]' });
      await page.focus({ css: '.label-kept .label-list' });
      await page.press('Home');
      await page.press('Delete');
      await page.get({ css: '.label-sure' });
      await assertAccessible(page, 'question');
      await page.press('Escape');
      assert.equal((await kept(page)).length, 3);
      await page.press('Delete');
      await page.click({ css: '.label-sure .grave' });
      await page.get({ css: '.label-desk-said', text: words('label_kept_gone', 2) });
      assert.deepEqual(
        (await kept(page)).map(({ annotator }) => annotator),
        ['bob'],
      );
    },
    { chromium: 'a view of ours' },
  );
});

/** Elements with a text of their own: tag, classes of TeCo, text. @param {string} html */
const textsSaid = (html) =>
  [...html.matchAll(/<(\w+)([^>]*)>([^<]*[^<\s][^<]*)</g)].map(
    ([, tag, attributes, text]) => `${tag} ${attributes.match(/TECO_\w+/g) ?? ''} ${text}`,
  );

/** Whether a person has answered all of it. @param {any} record */
const isWhole = ({ blocks }) =>
  blocks.every(
    ({ template, main, origin }) => template !== null && main !== null && origin !== 'proposal',
  );

/** @param {string} key */
const wordsIn = (key) => new RegExp(words(key).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

/** Frozen pages in the browser's database. */
async function pagesKept() {
  const base = await new Promise((resolve) => {
    const asked = indexedDB.open('husk');
    asked.onsuccess = () => resolve(asked.result);
  });
  const count = await new Promise((resolve) => {
    const asked = base.transaction('pages').objectStore('pages').count();
    asked.onsuccess = () => resolve(asked.result);
  });
  base.close();
  return count;
}

/** Drops a file. @param {TestPage} page @param {string} name @param {Uint8Array} bytes @param {string} on */
function drop(page, name, bytes, on) {
  return page.evaluate(
    (called, text, selector) => {
      const raw = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([raw], called));
      const target = /** @type {Element} */ (document.querySelector(selector));
      for (const type of ['dragover', 'drop']) {
        target.dispatchEvent(
          new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }),
        );
      }
    },
    name,
    Buffer.from(bytes).toString('base64'),
    on,
  );
}

/** A zip file of which one file says that it is small and unpacks to much more. */
function bomb() {
  const bytes = zipSync({ 'labels.jsonl': new Uint8Array(4 << 20) });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let k = 0; k + 30 < bytes.length; k += 1) {
    const sign = view.getUint32(k, true);
    if (sign === 0x04034b50) view.setUint32(k + 22, 100, true);
    if (sign === 0x02014b50) view.setUint32(k + 24, 100, true);
  }
  return bytes;
}
