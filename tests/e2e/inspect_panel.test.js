// The tab "Inspect" of the panel: the open page in the workbench's views, choosing both ways, the template of its site, and
// the page in the workbench.

import assert from 'node:assert/strict';

import { accessible } from './axe.js';
import { until } from './harness/place.js';
import { inBothBrowsers, words } from './stage.js';

/** @typedef {import('./stage.js').Stage} Stage */
/** @typedef {import('./stage.js').TestPage} TestPage */

const STORY = '/stories/tide-mill.html';

/** The browser's number of the tab in front. @param {Stage} stage */
const frontTab = (stage) =>
  stage.browser.background(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return tab.id;
  });

/** The panel of a page, with "Inspect" in front. @param {Stage} stage @param {TestPage} page @param {number} [width] */
async function inspect(stage, page, width = 360) {
  await page.bringToFront();
  const panel = await stage.openOwn(`ui/panel.html?tab=${await frontTab(stage)}`);
  await panel.resize(width, 900);
  await panel.evaluate(() => localStorage.clear());
  await panel.click({ css: '#tab-inspect' });
  return panel;
}

/** A page with Husk on, and its panel. @param {Stage} stage @param {string} url */
async function beside(stage, url) {
  await stage.forget();
  const page = await stage.open(url);
  await stage.switchTo(page, 'hide');
  const panel = await inspect(stage, page);
  await reads(panel);
  return { page, panel };
}

/** Waits until the page is read. @param {TestPage} panel @param {string} [state] */
const reads = (panel, state = 'read') =>
  panel.until((wanted) => document.getElementById('inspect')?.dataset.state === wanted, state);

/** What is outlined on the page: whether the outline lies on an element. @param {TestPage} page @param {string} css */
async function outlined(page, css) {
  const [outline] = await page.find({ css: '.flash', within: 'all' });
  const box = await page.evaluate((one) => {
    const { x, y, width, height } = document.querySelector(one).getBoundingClientRect();
    return { x, y, width, height };
  }, css);
  return (
    outline !== undefined &&
    ['x', 'y', 'width', 'height'].every((side) => Math.abs(outline.rect[side] - box[side]) < 8)
  );
}

/** Finds a row of the tree and chooses it. @param {TestPage} panel @param {string} text */
async function seek(panel, text) {
  await panel.focus({ css: '.tree-tools input' });
  await panel.evaluate(() => /** @type {HTMLInputElement} */ (document.activeElement).select());
  await panel.type(text);
  await panel.press('Enter');
}

/** @param {TestPage} panel @param {'tree' | 'sequence' | 'scores' | 'template'} view */
const show = (panel, view) => panel.click({ css: `#inspect #tab-${view}` });

/** Axe in the widths that panels have. @param {TestPage} panel @param {string} what */
async function accessibleNarrow(panel, what) {
  for (const width of [320, 480]) {
    await panel.resize(width, 900);
    await accessible(panel, `${what} at ${width} px`);
  }
  await panel.resize(360, 900);
}

/** Pictures worth keeping, light and dark. @param {Stage} stage @param {TestPage} panel @param {string} name */
async function pictures(stage, panel, name) {
  for (const dark of [false, true]) {
    await panel.prefer({ dark });
    await stage.picture(panel, `${name}-${dark ? 'dark' : 'light'}`);
  }
  await panel.prefer({});
}

/** The template's line of what was done last. @param {TestPage} panel @param {string | RegExp} text */
const done = (panel, text) => panel.get({ css: '#panel-template .sentence', text });

/** What is kept of a page's site, said of its parts. @param {Stage} stage @param {TestPage} page */
const kept = async (stage, page) => (await stage.knownOf(page)).template;

inBothBrowsers('inspect panel', ({ story }) => {
  story(
    'the open page as a tree; choosing there shows on the page, and the other way',
    async (stage) => {
      const { page, panel } = await beside(stage, stage.sample('lantern', STORY));
      await panel.get({ css: '.tree-row .swatch' });
      await seek(panel, 'site-footer');
      await panel.get({ css: '.card .path', text: /footer$/ });
      await panel.get({ css: '.card-reasons li' });
      await until(() => outlined(page, 'body > footer'), {
        what: 'the footer outlined on the page',
      });
      await pictures(stage, panel, 'inspect-tree');

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

      // Another method beside Husk: a letter in every row that it marks.
      await panel.evaluate(() => {
        const select = /** @type {HTMLSelectElement} */ (document.getElementById('inspect-method'));
        select.value = 'tps';
        select.dispatchEvent(new Event('change'));
      });
      await panel.get({ css: '.tree-row .mark' });
      await accessibleNarrow(panel, 'the tree');
    },
  );

  story(
    'sequence and scores of the open page; what is chosen there is outlined on it',
    async (stage) => {
      const { page, panel } = await beside(stage, stage.sample('lantern', STORY));
      await show(panel, 'sequence');
      await panel.get({ css: '#panel-sequence .plot' });
      await panel.get({ css: '#panel-sequence .sentence', text: /./ });
      await pictures(stage, panel, 'inspect-sequence');
      await accessibleNarrow(panel, 'the sequence');

      await show(panel, 'scores');

      await panel.focus({ css: '#panel-scores .plot' });
      await panel.press('ArrowRight');
      await panel.press('ArrowRight');
      await until(async () => (await page.find({ css: '.flash', within: 'all' })).length === 1, {
        what: 'the part outlined on the page',
      });
      await pictures(stage, panel, 'inspect-scores');
      await accessibleNarrow(panel, 'the scores');
      // In the tree it is chosen too.
      await show(panel, 'tree');
      await panel.get({ css: '.tree-row[aria-selected=true]' });
    },
    { chromium: 'plots of ours' },
  );

  story(
    'the template of the site: learned, edited, taken back; the page hides what was said',
    async (stage) => {
      const { page, panel } = await beside(stage, stage.sample('lantern', STORY));
      await show(panel, 'template');
      const learn = { role: 'button', name: words('view_learn_this') };
      const undo = { role: 'button', name: words('view_undo') };
      await panel.click(learn);
      await done(panel, /./);
      assert.equal((await kept(stage, page)).pages, 1);
      await page.goto(stage.sample('lantern', '/stories/salt-road.html'));
      await stage.switchOn(page);
      await panel.bringToFront();
      await reads(panel, 'left');
      await panel.get({ css: '#inspect-line', text: words('ui_inspect_left') });
      await panel.click({ css: '#inspect-read' });
      await reads(panel);
      await panel.click(learn);
      await until(async () => (await kept(stage, page)).pages === 2, { what: 'two pages learned' });
      await panel.bringToFront();
      await panel.get({ css: '#panel-template [role=treeitem]' });

      // The heading of what to read next: kept by a press, hidden before it and after it is taken back.
      const related = async () =>
        page.evaluate(() => document.querySelector('.related h2').getClientRects().length > 0);
      assert.equal(await related(), false, 'hidden at first');
      await panel.click({ css: '#tab-tree' });
      await seek(panel, 'Read next');
      await panel.click({ css: '#tab-template' });
      await panel.get({ css: '#panel-template [role=treeitem][aria-selected=true]' });
      await pictures(stage, panel, 'inspect-template');
      await panel.click({ role: 'button', name: words('view_keep') });
      await done(panel, words('view_edited_keep_one', 1));
      await page.reload();
      await stage.switchOn(page);
      assert.equal(await related(), true, 'kept after a reload');
      await panel.bringToFront();
      await panel.click(undo);
      await done(panel, words('view_undone'));
      await until(async () => !(await related()), { what: 'hidden again' });

      // What is changed elsewhere meanwhile is shown, and not taken back from here.
      await panel.click({ role: 'button', name: words('view_never') });
      await done(panel, words('view_edited_hide_one', 1));
      await until(async () => (await panel.get(undo)).disabled === false, {
        what: 'a button that says so',
      });
      await stage.ask('ui-bg-forget', { site: await page.evaluate(() => location.host) });
      await panel.bringToFront();
      await panel.get({ css: '#panel-template', text: words('view_template_none') });
      await until(async () => (await panel.get(undo)).disabled === true, {
        what: 'a button that says so',
      });
      await panel.click(learn);
      await until(async () => (await kept(stage, page))?.pages === 1, { what: 'learned again' });
      await panel.bringToFront();
      await accessibleNarrow(panel, 'the template');
    },
    { chromium: 'a view of ours' },
  );

  story('a page that changes, is left, or cannot be read says so', async (stage) => {
    const { page, panel } = await beside(stage, stage.fixtures.url('/boxes'));
    await page.evaluate(() => {
      const more = document.createElement('section');
      more.append('More of the story has arrived meanwhile, and it is long enough to matter.');
      document.body.append(more);
    });
    await reads(panel, 'changed');
    await panel.get({ css: '#inspect-line', text: words('ui_inspect_changed') });
    await accessible(panel, 'a page that has changed');
    await panel.click({ css: '#inspect-read' });
    await reads(panel);
    await page.goto(stage.sample('quill', '/install.html'));
    await reads(panel, 'left');
    // The browser lets nothing in before the button is pressed there.
    await panel.bringToFront();
    await panel.click({ css: '#inspect-read' });
    await reads(panel, 'unreadable');
    await panel.get({ css: '#inspect-line', text: words('ui_inspect_press') });
    await stage.switchOn(page);
    await panel.bringToFront();
    await reads(panel);

    // Off, the page is as it was; it can be looked at all the same, and nothing of Husk stays.
    await stage.switchOff(page);
    await panel.bringToFront();
    await seek(panel, 'main');
    await until(async () => (await page.find({ css: '.flash', within: 'all' })).length === 1, {
      what: 'the outline without Husk',
    });
    await panel.press('Escape');
    await panel.focus({ css: '#inspect [role=tree]' });
    await panel.press('Escape');
    await until(async () => (await page.find({ css: '.flash', within: 'all' })).length === 0, {
      what: 'nothing of Husk left',
    });
    assert.deepEqual(
      await page.evaluate(() => document.documentElement.children.length),
      2,
      'head and body alone',
    );
  });

  story(
    'the open page in the workbench, with all its tabs',
    async (stage) => {
      const { page, panel } = await beside(stage, stage.sample('lantern', STORY));
      const tab = await panel.evaluate(() => new URLSearchParams(location.search).get('tab'));
      const bench = await stage.openOwn(`workbench.html?tab=${tab}`);
      await bench.resize(1280, 900);
      await bench.until(() => document.documentElement.dataset.state === 'done');
      await bench.get({ css: '#pages [role=option]', text: /tide-mill/ });
      await bench.get({ css: '.tree-row .swatch' });
      await stage.picture(bench, 'workbench-page');
      for (const view of ['sequence', 'scores', 'template', 'alignment', 'label']) {
        await bench.click({ css: `#tab-${view}` });
        await bench.get({ css: `#panel-${view} *` });
        assert.deepEqual(await bench.find({ css: `#panel-${view} [role=alert]` }), []);
      }
      await stage.picture(bench, 'workbench-label');

      // A second page joins the first in the workbench that is open.
      await page.goto(stage.sample('lantern', '/stories/salt-road.html'));
      await stage.switchOn(page);
      await panel.bringToFront();
      await panel.click({ css: '#inspect-read' });
      await reads(panel);
      await panel.click({ css: '#inspect-workbench' });

      await bench.until(() => document.querySelectorAll('#pages [role=option]').length === 2);
      await bench.click({ css: '#tab-page' });
      await bench.get({ css: '#result-title', text: /salt-road/ });
      await bench.until(() => document.documentElement.dataset.state === 'done');
      await accessible(bench, 'the workbench');
    },
    { chromium: 'the workbench is a web page of ours' },
  );

  story('in the side panel itself', async (stage) => {
    // Firefox opens no sidebar for a page's press.
    if (stage.isFirefox) return;
    await stage.forget();
    const page = await stage.open(stage.fixtures.url('/'));
    await stage.switchTo(page, 'highlight');
    await stage.more(page, words('content_more_inspect'));
    const state = () =>
      stage.browser.inPanel(() => {
        const tab = document.getElementById('tab-inspect');
        if (tab?.getAttribute('aria-selected') !== 'true') tab?.click();
        return [
          document.getElementById('inspect')?.dataset.state,
          document.querySelectorAll('#inspect .tree-row').length > 5,
        ].join();
      });
    await until(async () => (await state()) === 'read,true', {
      what: 'the page read in the panel',
    });
  });
});
