// The panel's tab “Inspect”: the open page in the views that the panel shares with the workbench (tree, sequence, scores,
// template), an element chosen in the panel or on the page, and the page opened in the workbench.

import assert from 'node:assert/strict';

import { assertAccessible } from './axe.js';
import { waitFor } from './harness/host.js';
import { inBothBrowsers, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

const ARTICLE_PATH = '/stories/tide-mill.html';

/** The id of the active tab of the window that had focus last. @param {Setup} setup */
const activeTabId = (setup) =>
  setup.browser.background(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return tab.id;
  });

/**
 * Opens the panel for a page and shows its tab “Inspect”.
 *
 * @param {Setup} setup
 * @param {TestPage} page
 * @param {number} [width] of the panel, px
 * @returns {Promise<TestPage>} the panel
 */
async function openInspectTab(setup, page, width = 360) {
  await page.bringToFront();
  const panel = await setup.openOwn(`ui/panel.html?tab=${await activeTabId(setup)}`);
  await panel.resize(width, 900);
  await panel.evaluate(() => localStorage.clear());
  await panel.click({ css: '#tab-inspect' });
  return panel;
}

/** Opens a page, switches Husk on there and opens its panel; gives both once the panel has read the page. @param {Setup} setup @param {string} url */
async function openWithPanel(setup, url) {
  await setup.forget();
  const page = await setup.open(url);
  await setup.switchTo(page, 'hide');
  const panel = await openInspectTab(setup, page);
  await untilState(panel);
  return { page, panel };
}

/** Waits until the tab “Inspect” is in a state: by default, until it has read the page. @param {TestPage} panel @param {string} [state] */
const untilState = (panel, state = 'read') =>
  panel.waitFor((wanted) => document.getElementById('inspect')?.dataset.state === wanted, state);

/** Whether Husk's outline on the page lies on an element, to within 8 px. @param {TestPage} page @param {string} css */
async function isOutlined(page, css) {
  const [outline] = await page.find({ css: '.flash', within: 'all' });
  const box = await page.evaluate((selector) => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    return { x, y, width, height };
  }, css);
  return (
    outline !== undefined &&
    ['x', 'y', 'width', 'height'].every((side) => Math.abs(outline.rect[side] - box[side]) < 8)
  );
}

/** Types a text into the search box of the tree and chooses the row that is found. @param {TestPage} panel @param {string} text */
async function searchTree(panel, text) {
  await panel.focus({ css: '.tree-tools input' });
  await panel.evaluate(() => /** @type {HTMLInputElement} */ (document.activeElement).select());
  await panel.type(text);
  await panel.press('Enter');
}

/** Shows a view of the tab “Inspect”. @param {TestPage} panel @param {'tree' | 'sequence' | 'scores' | 'template'} view */
const showView = (panel, view) => panel.click({ css: `#inspect #tab-${view}` });

/** Asserts that axe finds nothing serious at panel widths of 320 and 480 px. @param {TestPage} panel @param {string} what names the view in failures */
async function assertAccessibleNarrow(panel, what) {
  for (const width of [320, 480]) {
    await panel.resize(width, 900);
    await assertAccessible(panel, `${what} at ${width} px`);
  }
  await panel.resize(360, 900);
}

/** Saves pictures of the panel, light and dark, in runs that ask for them (`HUSK_PICTURES`). @param {Setup} setup @param {TestPage} panel @param {string} name */
async function takePictures(setup, panel, name) {
  for (const dark of [false, true]) {
    await panel.prefer({ dark });
    await setup.picture(panel, `${name}-${dark ? 'dark' : 'light'}`);
  }
  await panel.prefer({});
}

/** Waits until the template view reports the last edit with a text. @param {TestPage} panel @param {string | RegExp} text */
const untilEditReported = (panel, text) => panel.get({ css: '#panel-template .sentence', text });

/** What is stored of the template of a page's site. @param {Setup} setup @param {TestPage} page */
const storedTemplate = async (setup, page) => (await setup.storedSite(page)).template;

inBothBrowsers('inspect panel', ({ story }) => {
  story(
    'a row chosen in the tree is outlined on the page; an element chosen on the page is selected in the tree',
    async (setup) => {
      const { page, panel } = await openWithPanel(setup, setup.sample('lantern', ARTICLE_PATH));
      await panel.get({ css: '.tree-row .swatch' });
      await searchTree(panel, 'site-footer');
      await panel.get({ css: '.card .path', text: /footer$/ });
      await panel.get({ css: '.card-reasons li' });
      await waitFor(() => isOutlined(page, 'body > footer'), {
        what: 'the footer outlined on the page',
      });
      await takePictures(setup, panel, 'inspect-tree');

      await panel.click({ css: '#inspect-choose' });
      await panel.get({ css: '#inspect-choose[aria-pressed=true]' });
      await page.bringToFront();
      await page.get({ css: '.picking' });
      await page.click({ css: 'article h1', within: 'all' });
      await page.gone({ css: '.picking' });
      await panel.bringToFront();
      await panel.get({ css: '.card .path', text: /h1$/ });
      await panel.get({ css: '.tree-row[aria-selected=true] .tag', text: 'h1' });
      await panel.gone({ css: '#inspect-choose[aria-pressed=true]' });

      // A second method is compared with Husk: every row that it marks carries a letter.
      await panel.evaluate(() => {
        const select = /** @type {HTMLSelectElement} */ (document.getElementById('inspect-method'));
        select.value = 'tps';
        select.dispatchEvent(new Event('change'));
      });
      await panel.get({ css: '.tree-row .mark' });
      await assertAccessibleNarrow(panel, 'the tree');
    },
  );

  story(
    'sequence and scores of the open page; a part chosen in the scores is outlined on the page',
    async (setup) => {
      const { page, panel } = await openWithPanel(setup, setup.sample('lantern', ARTICLE_PATH));
      await showView(panel, 'sequence');
      await panel.get({ css: '#panel-sequence .plot' });
      await panel.get({ css: '#panel-sequence .sentence', text: /./ });
      await takePictures(setup, panel, 'inspect-sequence');
      await assertAccessibleNarrow(panel, 'the sequence');

      await showView(panel, 'scores');

      await panel.focus({ css: '#panel-scores .plot' });
      await panel.press('ArrowRight');
      await panel.press('ArrowRight');
      await waitFor(async () => (await page.find({ css: '.flash', within: 'all' })).length === 1, {
        what: 'the part outlined on the page',
      });
      await takePictures(setup, panel, 'inspect-scores');
      await assertAccessibleNarrow(panel, 'the scores');
      // The same part is selected in the tree.
      await showView(panel, 'tree');
      await panel.get({ css: '.tree-row[aria-selected=true]' });
    },
    { chromium: 'plots of ours' },
  );

  story(
    'the template of the site is learned, edited and undone, and the page follows each edit',
    async (setup) => {
      const { page, panel } = await openWithPanel(setup, setup.sample('lantern', ARTICLE_PATH));
      await showView(panel, 'template');
      const learn = { role: 'button', name: words('view_learn_this') };
      const undo = { role: 'button', name: words('ui_undo') };
      await panel.click(learn);
      await untilEditReported(panel, /./);
      assert.equal((await storedTemplate(setup, page)).pages, 1);
      await page.goto(setup.sample('lantern', '/stories/salt-road.html'));
      await setup.switchOn(page);
      await panel.bringToFront();
      await untilState(panel, 'left');
      await panel.get({ css: '#inspect-line', text: words('ui_inspect_left') });
      await panel.click({ css: '#inspect-read' });
      await untilState(panel);
      await panel.click(learn);
      await waitFor(async () => (await storedTemplate(setup, page)).pages === 2, {
        what: 'two pages learned',
      });
      await panel.bringToFront();
      await panel.get({ css: '#panel-template [role=treeitem]' });

      // The heading “Read next” is hidden at first, shown after “Keep” is pressed, and hidden again after that is undone.
      const isHeadingShown = async () =>
        page.evaluate(() => document.querySelector('.related h2').getClientRects().length > 0);
      assert.equal(await isHeadingShown(), false, 'hidden at first');
      await panel.click({ css: '#tab-tree' });
      await searchTree(panel, 'Read next');
      await panel.click({ css: '#tab-template' });
      await panel.get({ css: '#panel-template [role=treeitem][aria-selected=true]' });
      await takePictures(setup, panel, 'inspect-template');
      await panel.click({ role: 'button', name: words('ui_keep') });
      await untilEditReported(panel, words('ui_about', words('ui_keep'), '1'));
      await page.reload();
      await setup.switchOn(page);
      assert.equal(await isHeadingShown(), true, 'kept after a reload');
      await panel.bringToFront();
      await panel.click(undo);
      await untilEditReported(panel, words('view_undone'));
      await waitFor(async () => !(await isHeadingShown()), { what: 'hidden again' });

      // The panel shows when the template is changed from elsewhere, and its own edit can then no longer be undone.
      await panel.click({ role: 'button', name: words('view_never') });
      await untilEditReported(panel, words('ui_about', words('view_never'), '1'));
      await waitFor(async () => (await panel.get(undo)).disabled === false, {
        what: 'a button that says so',
      });
      await setup.ask('ui-bg-forget', { site: await page.evaluate(() => location.host) });
      await panel.bringToFront();
      await panel.get({ css: '#panel-template', text: words('view_template_none') });
      await waitFor(async () => (await panel.get(undo)).disabled === true, {
        what: 'a button that says so',
      });
      await panel.click(learn);
      await waitFor(async () => (await storedTemplate(setup, page))?.pages === 1, {
        what: 'learned again',
      });
      await panel.bringToFront();
      await assertAccessibleNarrow(panel, 'the template');
    },
    { chromium: 'a view of ours' },
  );

  story('the panel says when the page has changed, was left or cannot be read', async (setup) => {
    const { page, panel } = await openWithPanel(setup, setup.fixtures.url('/boxes'));
    await page.evaluate(() => {
      const section = document.createElement('section');
      section.append('More of the story has arrived meanwhile, and it is long enough to matter.');
      document.body.append(section);
    });
    await untilState(panel, 'changed');
    await panel.get({ css: '#inspect-line', text: words('ui_inspect_changed') });
    await assertAccessible(panel, 'a page that has changed');
    await panel.click({ css: '#inspect-read' });
    await untilState(panel);
    await page.goto(setup.sample('quill', '/install.html'));
    await untilState(panel, 'left');
    // The browser grants no access to this page before Husk's toolbar button is pressed on it.
    await panel.bringToFront();
    await panel.click({ css: '#inspect-read' });
    await untilState(panel, 'unreadable');
    await panel.get({ css: '#inspect-line', text: words('ui_inspect_press') });
    await setup.switchOn(page);
    await panel.bringToFront();
    await untilState(panel);

    // With Husk off the page can be inspected all the same, and afterwards no element of Husk is left in it.
    await setup.switchOff(page);
    await panel.bringToFront();
    await searchTree(panel, 'main');
    await waitFor(async () => (await page.find({ css: '.flash', within: 'all' })).length === 1, {
      what: 'the outline without Husk',
    });
    await panel.press('Escape');
    await panel.focus({ css: '#inspect [role=tree]' });
    await panel.press('Escape');
    await waitFor(async () => (await page.find({ css: '.flash', within: 'all' })).length === 0, {
      what: 'nothing of Husk left',
    });
    assert.deepEqual(
      await page.evaluate(() => document.documentElement.children.length),
      2,
      'head and body alone',
    );
  });

  story(
    'the open page in every tab of the workbench',
    async (setup) => {
      const { page, panel } = await openWithPanel(setup, setup.sample('lantern', ARTICLE_PATH));
      const tab = await panel.evaluate(() => new URLSearchParams(location.search).get('tab'));
      const bench = await setup.openOwn(`workbench.html?tab=${tab}`);
      await bench.resize(1280, 900);
      await bench.waitFor(() => document.documentElement.dataset.state === 'done');
      await bench.get({ css: '#pages [role=option]', text: /tide-mill/ });
      await bench.get({ css: '.tree-row .swatch' });
      await setup.picture(bench, 'workbench-page');
      for (const view of ['sequence', 'scores', 'template', 'alignment', 'label']) {
        await bench.click({ css: `#tab-${view}` });
        await bench.get({ css: `#panel-${view} *` });
        assert.deepEqual(await bench.find({ css: `#panel-${view} [role=alert]` }), []);
      }
      await setup.picture(bench, 'workbench-label');

      // A second page is added to the workbench that is already open.
      await page.goto(setup.sample('lantern', '/stories/salt-road.html'));
      await setup.switchOn(page);
      await panel.bringToFront();
      await panel.click({ css: '#inspect-read' });
      await untilState(panel);
      await panel.click({ css: '#inspect-workbench' });

      await bench.waitFor(() => document.querySelectorAll('#pages [role=option]').length === 2);
      await bench.click({ css: '#tab-page' });
      await bench.get({ css: '#result-title', text: /salt-road/ });
      await bench.waitFor(() => document.documentElement.dataset.state === 'done');
      await assertAccessible(bench, 'the workbench');
    },
    { chromium: 'the workbench is a web page of ours' },
  );

  story("the tab reads the page in the browser's own side panel", async (setup) => {
    // Firefox does not open its sidebar for a press on a page.
    if (setup.isFirefox) return;
    await setup.forget();
    const page = await setup.open(setup.fixtures.url('/'));
    await setup.switchTo(page, 'highlight');
    await setup.more(page, words('ui_inspect'));
    const state = () =>
      setup.browser.inPanel(() => {
        const tab = document.getElementById('tab-inspect');
        if (tab?.getAttribute('aria-selected') !== 'true') tab?.click();
        return [
          document.getElementById('inspect')?.dataset.state,
          document.querySelectorAll('#inspect .tree-row').length > 5,
        ].join();
      });
    await waitFor(async () => (await state()) === 'read,true', {
      what: 'the page read in the panel',
    });
  });
});
