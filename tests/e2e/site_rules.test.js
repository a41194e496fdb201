// Corrections leave for other programs: a page is hidden by the exported selectors as by Husk, and the exported XPath takes the
// body that the reader shows. In the options, where sites are listed.

import assert from 'node:assert/strict';

import { strFromU8, unzipSync } from 'fflate';

import { assertAccessible } from './axe.js';
import { waitFor } from './harness/host.js';
import { page as article } from './pages/article.js';
import { inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

const PARAGRAPHS = [
  'Coal came up the river twice a week, and whoever had a cart stood at the quay before it was light.',
  'The keeper of the lock wrote down each boat in a book that nobody has found since the flood of that year.',
  'What we know of the trade we know from the bills, which were kept by the widow of the last miller.',
  'A bill for rope names four kinds of it, and a price for each that no later bill ever reaches again.',
];

/** What a person may not want to see, alone, in a row and by its id. */
const NOISE = {
  alone: 'Readers of this paper may join a walk along the quay on the first Sunday of any month.',
  named: 'This story was first told on the wireless, and is printed here as it was spoken there.',
};

const STORY = `<article id="story"><h1>Coal on the river</h1>
${PARAGRAPHS.map((text) => `<p class="para">${`${text} `.repeat(5)}</p>`).join('\n')}
<section class="walks extra"><p>${NOISE.alone}</p></section>
<div id="origin"><span>${NOISE.named}</span></div>
</article>`;

/** Lines that are shown. @param {TestPage} page @returns {Promise<string[]>} */
const lines = (page) =>
  page.evaluate(() =>
    document.body.innerText
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );

/** @param {string[]} before @param {string[]} after */
const gone = (before, after) => before.filter((line) => !after.includes(line)).sort();

/** @param {Setup} setup */
const frontTab = (setup) =>
  setup.browser.background(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return tab.id ?? -1;
  });

/**
 * Does something with the block that begins with a text, as the panel does.
 * @param {Setup} setup @param {TestPage} page @param {string} sample @param {string} action
 */
async function act(setup, page, sample, action) {
  const { kept } = await setup.ready(page);
  const row = kept.rows.find((one) => one.sample.startsWith(sample.slice(0, 30)));
  assert.ok(row, `${sample}: ${JSON.stringify(kept.rows.map((one) => one.sample))}`);
  await setup.ask('ui-bg-tab-act', { tab: await frontTab(setup), node: row.node, action });
}

/** The file that a button of the options saves. @param {TestPage} options @param {string} id */
async function saved(options, id) {
  await options.evaluate(() => {
    const { createObjectURL } = URL;
    Reflect.set(window, 'made', null);
    URL.createObjectURL = (/** @type {any} */ blob) => {
      Reflect.set(window, 'made', blob);
      return createObjectURL.call(URL, blob);
    };
  });
  await options.click({ css: `#${id}` });
  const bytes = await waitFor(() =>
    options.evaluate(async () => {
      const blob = Reflect.get(window, 'made');
      return blob && [...new Uint8Array(await blob.arrayBuffer())];
    }),
  );
  return new Uint8Array(bytes);
}

inBothBrowsers('rules for other programs', ({ story: test }) => {
  test('selectors hide what Husk hides, and XPath takes the same body', async (setup) => {
    const { url } = await setup.serve({ '/coal': article({ story: STORY }) });
    const page = await setup.open(url('/coal'));
    await setup.switchTo(page, 'hide');
    const shown = await lines(page);
    await act(setup, page, NOISE.alone, 'hide');
    await waitFor(async () => !(await lines(page)).includes(NOISE.alone));
    await act(setup, page, NOISE.named, 'hide');
    await waitFor(async () => !(await lines(page)).includes(NOISE.named));
    await act(setup, page, PARAGRAPHS[1], 'hide');
    await waitFor(async () => gone(shown, await lines(page)).length === 3);
    const hidden = gone(shown, await lines(page));

    const options = await setup.openOwn('ui/options.html');
    await options.get({ css: '#sites-take' });
    await assertAccessible(options, 'options with corrections');
    await options.evaluate(() =>
      document.getElementById('sites-title')?.scrollIntoView({ behavior: 'instant' }),
    );
    await setup.picture(options, 'site-rules');
    const list = strFromU8(await saved(options, 'sites-filters'));
    const selectors = list
      .split('\n')
      .filter((line) => line.includes('##'))
      .map((line) => line.split('##'));
    assert.equal(selectors.length, 3, list);
    assert.ok(selectors.every(([host]) => host === '127.0.0.1'));

    const plain = await setup.open(url('/coal'));
    const before = await lines(plain);
    await plain.evaluate(
      (css) => {
        document.head.append(Object.assign(document.createElement('style'), { textContent: css }));
      },
      `${selectors.map(([, selector]) => selector).join(',')}{display:none!important}`,
    );
    assert.deepEqual(gone(before, await lines(plain)), hidden);

    // The body of the rules, with what was kept beside it and without what they strip, is what the reader shows.
    await page.bringToFront();
    const { blocks } = await setup.ready(page);
    const foot = blocks.find(({ sample }) => sample.includes('All rights reserved'));
    assert.ok(foot, JSON.stringify(blocks.map(({ sample }) => sample)));
    const tab = await frontTab(setup);
    await setup.ask('ui-bg-tab-act', { tab, node: foot.node, action: 'restore-site' });
    await waitFor(async () => (await setup.storedSite(page)).decisions.length === 4);
    const { kept } = await setup.ready(page);
    const main = kept.rows.find(({ kind }) => kind === 'main');
    assert.ok(main);
    await setup.ask('ui-bg-tab-act', { tab, node: main.node, action: 'main' });
    await waitFor(async () => (await setup.storedSite(page)).decisions.length === 5);
    const files = unzipSync(await saved(options, 'sites-patterns'));
    assert.deepEqual(Object.keys(files), ['127.0.0.1.txt']);
    const rules = strFromU8(files['127.0.0.1.txt']);
    assert.match(rules, /^body: \/\/article\[@id='story'\] \| \/\/footer\[@id='footer'\]$/m, rules);
    assert.ok(!rules.includes('/coal'), 'no address of a page leaves');
    const body = await plain.evaluate((text) => {
      const all = (/** @type {string} */ kind) =>
        text
          .split('\n')
          .filter((/** @type {string} */ line) => line.startsWith(`${kind}: `))
          .flatMap((/** @type {string} */ line) => {
            const found = document.evaluate(
              line.slice(kind.length + 2),
              document,
              null,
              XPathResult.ORDERED_NODE_SNAPSHOT_TYPE,
            );
            return Array.from({ length: found.snapshotLength }, (_, k) => found.snapshotItem(k));
          });
      for (const node of all('strip')) /** @type {Element} */ (node).remove();
      return all('body')
        .flatMap((node) => [.../** @type {Element} */ (node).querySelectorAll('p,span')])
        .map((part) => (part.textContent ?? '').trim())
        .filter((part) => part !== '');
    }, rules);
    await page.bringToFront();
    await setup.mode(page, 'reader');
    await page.get({ css: '.reader .title' });
    const read = (await page.find({ css: '.reader .body p' })).map(({ text }) => text.trim());
    assert.deepEqual(body, read);
    assert.equal(read.length, 5);
  });

  test('where nothing can be said, that is said', async (setup) => {
    await setup.forget();
    const { url } = await setup.serve({ '/coal': article({ story: STORY }) });
    const page = await setup.open(url('/coal'));
    await setup.switchTo(page, 'hide');
    await act(setup, page, NOISE.alone, 'hide-page');
    await waitFor(async () => (await setup.storedSite(page)).decisions.length === 1);
    const options = await setup.openOwn('ui/options.html');
    await options.click({ css: '#sites-filters' });
    await options.get({ css: '#said', text: words('ui_sites_none') });
  });
});
