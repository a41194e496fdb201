// Another model in the extension: learned by the command line from labels, loaded, compared with the built-in one, used, and
// left again. What is no model is refused; what is broken later never keeps Husk from judging.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before } from 'node:test';

import { MODEL_MAX } from '../../extension/shared/model.js';
import { openCore } from '../built.js';
import { assertAccessible } from './axe.js';
import { makeFolder, removeFolder, waitFor } from './harness/host.js';
import { husk } from '../labels/husk_binary.js';
import { inBothBrowsers, wording, words } from './setup.js';
import { LABELLED, OTHER, keepLabels, labelStories, serveStories, train } from './trained_model.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */
/** @typedef {import('./trained_model.js').Labelled} Labelled */

const FILE = { css: '#model-loaded strong' };
const NAME = 'my.model';

/** @type {import('./harness/server.js').Site} */
let site;
let folder = '';
/** What was learned in each browser, which lays pages out in its own way. @type {Map<string, Learned>} */
const known = new Map();
/** @typedef {{labelled: Labelled[], zip: string, model: string, bytes: Buffer}} Learned */

before(async () => {
  site = await serveStories();
  folder = makeFolder('models');
});
after(async () => {
  await site?.close();
  if (folder) removeFolder(folder);
});

/** @param {Setup} setup @returns {Promise<Learned>} */
async function learned(setup) {
  const { name } = setup.browser;
  let all = known.get(name);
  if (!all) {
    const labelled = await labelStories(setup, site);
    all = { labelled, ...(await train(labelled, join(folder, name))) };
    known.set(name, all);
  }
  return all;
}

/** Options with these labels, and with nothing else kept. @param {Setup} setup @param {Labelled[]} labelled */
async function openOptions(setup, labelled) {
  await setup.forget();
  const options = await setup.openOwn('ui/options.html');
  await keepLabels(options, labelled);
  await options.get({ css: '#model-built-in .in-use' });
  return options;
}

/** Chooses a file, or drops it. @param {TestPage} options @param {Uint8Array} bytes @param {{name?: string, drop?: boolean}} [how] */
async function give(options, bytes, { name = NAME, drop = false } = {}) {
  await options.evaluate(
    (text, file, dropped) => {
      const raw = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([raw], file, { lastModified: 1_700_000_000_000 }));
      if (dropped) {
        const how = { dataTransfer: transfer, bubbles: true, cancelable: true };
        document.getElementById('models')?.dispatchEvent(new DragEvent('drop', how));
        return;
      }
      const input = /** @type {HTMLInputElement} */ (document.getElementById('model-file'));
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    Buffer.from(bytes).toString('base64'),
    name,
    drop,
  );
}

/** Loads a model and waits until it is there. @param {TestPage} options @param {Uint8Array} bytes */
async function load(options, bytes) {
  await give(options, bytes);
  await options.get(FILE);
  await said(options, words('ui_model_loaded', NAME));
}

/** @param {TestPage} options @param {string} text */
const said = (options, text) => options.get({ css: '#said', text });

/** Answers the question that is asked. @param {TestPage} options @param {string} question @param {'yes' | 'no'} said_ */
async function answer(options, question, said_) {
  await options.get({ css: '#question', text: question });
  await options.click({ css: `dialog button[value=${said_}]` });
  await options.gone({ css: 'dialog' });
}

/** Compares, and waits for the result. @param {TestPage} options */
async function compare(options) {
  await options.click({ css: '#model-compare' });
  await options.get({ css: '#model-summary', text: /\d/ });
}

/** Switches the model on after the warning. @param {TestPage} options */
async function useUncompared(options) {
  await options.click({ css: '#model-use' });
  await answer(options, words('ui_model_use_text', NAME), 'yes');
  await options.get({ css: '#model-loaded .in-use' });
}

/** What is hidden on the page that has no labels: samples of its blocks. @param {Setup} setup @param {string} [path] */
async function hiddenOn(setup, path = OTHER) {
  const page = await setup.open(site.url(path));
  const state = await setup.switchOn(page);
  await setup.shut(page);
  return { text: state.blocks.map(({ sample }) => sample).join('\n'), share: state.share };
}

/** Text of the story, and of the column beside it. */
const PARAGRAPHS = /rule everyone repeats|discussion among people/;
const STORY = new RegExp(`laying a stile|${PARAGRAPHS.source}`);
const ASIDE = /Boots that forgive you|Related articles|Seven knots/;

inBothBrowsers('models', ({ firefox, story }) => {
  story(
    'learned, loaded, compared, used at the next page, and left again',
    async (setup) => {
      const { labelled, bytes, zip, model } = await learned(setup);
      const options = await openOptions(setup, labelled);
      const usual = await hiddenOn(setup);
      assert.doesNotMatch(usual.text, STORY);
      assert.match(usual.text, ASIDE);

      await options.bringToFront();
      await assertAccessible(options, 'the built-in model alone');
      await load(options, bytes);
      const about = await options.text({ css: '#model-loaded > .soft' });
      assert.ok(about.includes(words('ui_model_labels_built_in', String(LABELLED.length))), about);
      await options.get({ css: '#model-built-in .in-use' });
      assert.equal((await hiddenOn(setup)).text, usual.text, 'nothing judges unasked');

      await options.bringToFront();
      await compare(options);
      const notes = (await options.find({ css: '#model-comparison .warning' })).map(
        ({ text }) => text,
      );
      assert.deepEqual(notes, [
        words('ui_model_few', String(LABELLED.length)),
        words('ui_model_exactly', NAME),
      ]);
      await sameAsCommandLine(options, zip, model);
      assert.deepEqual(await options.find({ css: '#model-worse' }), []);
      await assertAccessible(options, 'a comparison');
      for (const dark of [false, true]) {
        await options.prefer({ dark });
        await setup.picture(options, `model-${dark ? 'dark' : 'light'}`);
      }
      await options.prefer({});

      // Compared: no further question.
      await options.click({ css: '#model-use' });
      await options.get({ css: '#model-loaded .in-use' });
      await said(options, words('ui_model_used', NAME));
      const other = await hiddenOn(setup);
      assert.match(other.text, STORY, 'the story is noise to it');
      assert.doesNotMatch(other.text, /Related articles/);

      // So says the next worker, too.
      await setup.browser.killBackground();
      assert.equal((await hiddenOn(setup)).text, other.text);

      await options.bringToFront();
      await options.click({ css: '#model-use' });
      await options.get({ css: '#model-built-in .in-use' });
      await said(options, words('ui_model_used', words('ui_model_built_in')));
      assert.equal((await hiddenOn(setup)).text, usual.text);

      await options.bringToFront();
      await options.click({ css: '#model-remove' });
      await answer(options, words('ui_model_remove_text', NAME), 'yes');
      await options.gone(FILE);
      assert.deepEqual(await options.find({ css: '#model-comparison > *' }), []);
      await said(options, words('ui_list_removed', NAME));
    },
    { timeout: 420_000 },
  );

  story(
    'the reader judges by it',
    async (setup) => {
      const { bytes } = await learned(setup);
      const options = await openOptions(setup, []);
      await load(options, bytes);
      const page = await setup.open(site.url(OTHER));
      const article = async () => {
        await setup.read(page);
        const text = await page.text({ css: '.reader' });
        await setup.switchOff(page);
        return text;
      };
      assert.match(await article(), PARAGRAPHS);
      await options.bringToFront();
      await useUncompared(options);
      assert.doesNotMatch(await article(), PARAGRAPHS);
      await setup.shut(page);
    },
    { chromium: 'the core is the same' },
  );

  story(
    'what is no model is refused with the reason, and nothing is lost',
    async (setup) => {
      const { bytes } = await learned(setup);
      const options = await openOptions(setup, []);
      const flipped = Uint8Array.from(bytes);
      flipped[bytes.length >> 1] ^= 4;
      /** @type {[string, Uint8Array, RegExp][]} */
      const files = [
        ['empty.model', new Uint8Array(), /HUSKTREE/],
        ['page.model', Buffer.from('{"format":1,"method":"page-level"}'), /HUSKTREE/],
        ['head.model', bytes.subarray(0, 9), /damaged/],
        ['cut.model', bytes.subarray(0, bytes.length - 1), /damaged/],
        ['half.model', bytes.subarray(0, bytes.length >> 1), /damaged/],
        ['flipped.model', flipped, /damaged/],
        ['newer.model', Buffer.concat([Buffer.from('HUSKTREE'), Buffer.from([9])]), /version 9/],
        ['<img src=x onerror=alert(1)>.model', new Uint8Array(3000).fill(255), /HUSKTREE/],
      ];
      for (const [name, wrong, reason] of files) {
        await give(options, wrong, { name });
        const told = await options.get({ css: '#said', text: `${name} was not read` });
        assert.match(told.text, reason);
        assert.deepEqual(await options.find(FILE), [], name);
      }
      await give(options, new Uint8Array(MODEL_MAX + 1), { name: 'huge.model' });
      await said(options, 'huge.model was not read: it takes');
      // Dropped, it is taken; and what is wrong does not take its place.
      await give(options, bytes, { drop: true });
      await options.get(FILE);
      await give(options, flipped, { name: 'flipped.model' });
      await answer(options, words('ui_model_replace_text', 'flipped.model', NAME), 'yes');
      await said(options, 'flipped.model was not read');
      assert.equal(await options.text(FILE), NAME);
      await give(options, bytes, { name: 'other.model' });
      await answer(options, words('ui_model_replace_text', 'other.model', NAME), 'no');
      assert.equal(await options.text(FILE), NAME);
      await give(options, bytes, { name: 'other.model' });
      await answer(options, words('ui_model_replace_text', 'other.model', NAME), 'yes');
      await options.get({ ...FILE, text: 'other.model' });
      await options.get({ css: '#model-built-in .in-use' });
    },
    { chromium: 'the core is the same' },
  );

  story(
    'without labels: said, and used only after a warning',
    async (setup) => {
      const { bytes, labelled } = await learned(setup);
      const options = await openOptions(setup, []);
      await load(options, bytes);
      await options.click({ css: '#model-compare' });
      await options.get({ css: '#model-summary', text: words('ui_model_no_pages') });
      await options.click({ css: '#model-use' });
      await answer(options, words('ui_model_use_text', NAME), 'no');
      await options.get({ css: '#model-built-in .in-use' });
      await useUncompared(options);
      // Stopped at once, it says so and shows nothing; it can be begun again.
      await keepLabels(options, labelled);
      await options.evaluate(
        () =>
          new Promise((done) => {
            const press = () => {
              const stop = document.getElementById('model-stop');
              if (stop) done(stop.click());
              else setTimeout(press);
            };
            document.getElementById('model-compare')?.click();
            press();
          }),
      );
      await options.get({ css: '#model-summary', text: words('ui_model_stopped') });
      assert.deepEqual(await options.find({ css: '#model-comparison > *' }), []);
      // Labels of which it has seen some: this cannot be known, and is said.
      await keepLabels(options, labelled.slice(1));
      await compare(options);
      await options.get({ css: '#model-comparison .warning', text: words('ui_model_among', NAME) });
      // Where labels say the opposite of what it was taught, it is worse, page by page.
      const right = labelled.slice(0, 2).map(({ record, columns }) => ({
        columns,
        record: {
          ...record,
          blocks: record.blocks.map((one) => ({ ...one, template: one.main, main: one.template })),
        },
      }));
      await keepLabels(options, right);
      await compare(options);
      await options.get({
        css: '#model-summary',
        text: words('ui_model_changed', 2, 0, 2, 0),
      });
      const links = (await options.find({ css: '#model-worse a' })).map(({ text }) => text);
      assert.deepEqual(links.sort(), right.map(({ record }) => record.title).sort());
      await options.evaluate(() => document.getElementById('model-summary')?.scrollIntoView());
      for (const dark of [false, true]) {
        await options.prefer({ dark });
        await setup.picture(options, `model-worse-${dark ? 'dark' : 'light'}`);
      }
      await options.prefer({});
    },
    { chromium: 'words of ours' },
  );

  story('what was learned of a site under one model serves under the other', async (setup) => {
    const { bytes, labelled } = await learned(setup);
    const core = await openCore();
    const pages = labelled.map(({ columns }) => columns);
    const last = pages.pop();
    for (const [teacher, judge] of [
      [undefined, bytes],
      [bytes, undefined],
      [bytes, bytes],
    ]) {
      let template;
      for (const page of pages) {
        ({ template } = core.learn(
          template,
          page,
          'stories.example',
          1,
          core.findings(page, teacher),
        ));
      }
      assert.equal(core.checkTemplate(template).pages, pages.length);
      const { blocks } = core.analyze(last, template, [], judge);
      const text = blocks.map(({ sample }) => sample).join('\n');
      assert.match(text, /All rights reserved/);
      // The model that judges decides, not the one that taught.
      assert.equal(STORY.test(text), judge === bytes);
      // It goes on being learned under the other one.
      const more = core.learn(template, last, 'stories.example', 2, core.findings(last, judge));
      assert.equal(more.report.pages, pages.length + 1);
    }
  });

  story(
    'broken where it is kept: the built-in one judges, and this is told once',
    async (setup) => {
      const { bytes } = await learned(setup);
      const options = await openOptions(setup, []);
      await load(options, bytes);
      await useUncompared(options);
      await setup.shut(options);
      await setup.browser.background(async () => {
        const { model } = await chrome.storage.local.get('model');
        const text = String(model);
        await chrome.storage.local.set({ model: text.slice(0, text.length >> 1) });
      });
      await setup.browser.killBackground();
      const hidden = await hiddenOn(setup);
      assert.doesNotMatch(hidden.text, STORY);
      const again = await setup.openOwn('ui/options.html');
      await again.get({ css: '#notices li', text: wording('ui_notice_model') });
      await again.get({ css: '#aside strong', text: words('ui_model') });
      await again.get({ css: '#model-built-in .in-use' });
      await assertAccessible(again, 'a model that was set aside');
      await again.click({ css: '#notices button' });
      await again.gone({ css: '#notices li' });
      await setup.browser.killBackground();
      await hiddenOn(setup);
      assert.deepEqual((await setup.ask('ui-bg-sites')).notices, []);
      await again.bringToFront();
      await load(again, bytes);
    },
    { chromium: 'the core is the same' },
  );

  story(
    'the backup carries it, no file switches it on, and wiping removes it',
    async (setup) => {
      const { bytes } = await learned(setup);
      const options = await openOptions(setup, []);
      await load(options, bytes);
      await useUncompared(options);
      const { text } = await setup.ask('ui-bg-export');
      const { model } = await setup.ask('ui-bg-model');
      assert.equal(JSON.parse(text).model.bytes, bytes.toString('base64'));
      assert.equal((await setup.ask('ui-bg-import', { texts: [text] })).model, 'left');
      assert.equal((await setup.ask('ui-bg-model')).model.on, true);
      await setup.ask('ui-bg-wipe');
      assert.equal((await setup.ask('ui-bg-model')).model, null);
      assert.equal(
        await setup.browser.background(
          async () => 'model' in (await chrome.storage.local.get(null)),
        ),
        false,
      );
      assert.equal((await setup.ask('ui-bg-import', { texts: [text] })).model, 'new');
      assert.deepEqual((await setup.ask('ui-bg-model')).model, { ...model, on: false });
      await waitFor(async () => (await options.find(FILE)).length === 1 || options.bringToFront());
      await options.get({ css: '#model-built-in .in-use' });
      // What is wrong in it is refused as a whole, by its line.
      const spoilt = text.replace(/"bytes": "(.{60})/, '"bytes": "$1$1');
      const page = await setup.openOwn('ui/cannot.html');
      const send = (message) => chrome.runtime.sendMessage(message);
      const message = { name: 'ui-bg-import', payload: { texts: [spoilt] } };
      const { ok, error } = await page.evaluate(send, message);
      assert.deepEqual([ok, error.name], [false, 'JsonError']);
      assert.match(error.message, /^line \d+: model: forest is damaged/);
    },
    { chromium: 'the same code writes it in both' },
  );

  story('a browser that ends keeps it as it was', async (setup) => {
    const { bytes } = await learned(setup);
    const options = await openOptions(setup, []);
    await load(options, bytes);
    await setup.browser.killBackground();
    await useUncompared(options);
    await setup.restart();
    assert.equal((await setup.ask('ui-bg-model')).model.on, true);
    assert.match((await hiddenOn(setup)).text, STORY);
    if (firefox) return;
    // Every message of the options may meet a worker that has just begun.
    const again = await setup.openOwn('ui/options.html');
    await again.get({ css: '#model-loaded .in-use' });
    await setup.browser.killBackground();
    await again.click({ css: '#model-use' });
    await again.get({ css: '#model-built-in .in-use' });
  });
});

/** The table shows what `husk eval` says of the same labels. @param {TestPage} options @param {string} zip @param {string} model */
async function sameAsCommandLine(options, zip, model) {
  const { code, out, err } = husk([
    'eval',
    zip,
    '--method',
    'husk',
    '--model',
    model,
    '--format',
    'json',
  ]);
  assert.equal(code, 0, err);
  const rows = JSON.parse(out).rows;
  const shares = new Intl.NumberFormat('en', {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const keys = ['precision', 'recall', 'f1', 'main_precision', 'main_recall', 'main_f1'];
  const wanted = keys.map((key) => rows.map((row) => shares.format(row[key])));
  const cells = await options.evaluate(() =>
    [...document.querySelectorAll('#model-table tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].slice(0, 2).map((cell) => cell.textContent),
    ),
  );
  assert.deepEqual(cells, wanted);
}
