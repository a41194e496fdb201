// Every view of Husk, and how it comes up. To add one: a name, the size of its window, and a function that brings it up and
// gives the page it is on. Views of one size follow each other in one browser, so each begins where the last one may
// have ended: on the page, with Husk on or off.

import { HEDGEROW, LANTERN, WORKBENCH } from './looks_setup.js';

/** @typedef {import('./looks_setup.js').LooksSetup} LooksSetup */
/** @typedef {import('../e2e/harness/test_page.js').TestPage} TestPage */

/**
 * @typedef {object} View
 * @property {string} name
 * @property {[number, number]} size of its window in CSS pixels; of a web page, WINDOW
 * @property {(setup: LooksSetup, size: [number, number]) => Promise<TestPage>} show
 * @property {(page: TestPage, setup: LooksSetup) => Promise<unknown>} [leave] ends what would be in the next view's way
 * @property {boolean} [whole] the page from top to bottom, not only what the window shows
 * @property {string[]} [masks] selectors of what is never the same twice, which is covered
 * @property {string[]} [without] names of variants that it has not
 * @property {Record<string, [number, number]>} [sizes] of variants for which the usual rule does not hold
 * @property {number} [least] px that its controls have at least each way; 32 without it
 */

/** That of every web page. @type {[number, number]} */
export const WINDOW = [1024, 640];
/** @type {[number, number]} */
const PANEL = [400, 720];

const STORY = `${HEDGEROW}/`;
const MILL = `${LANTERN}/stories/tide-mill.html`;

const escape = (/** @type {TestPage} */ page) => page.press('Escape');

/** @type {View[]} */
export const VIEWS = [
  {
    name: 'bar-marks',
    size: WINDOW,
    show: (setup) => setup.reading(STORY, 'highlight'),
  },
  {
    name: 'card',
    size: WINDOW,
    show: async (setup) => {
      const page = await setup.reading(STORY, 'highlight');
      await page.hover({ css: '#menu a', within: 'all' });
      await page.get({ css: '.card' });
      return page;
    },
    leave: async (page, setup) => {
      await escape(page);
      await page.gone({ css: '.card' });
      await setup.unpoint(page);
    },
  },
  {
    name: 'menu-modes',
    size: WINDOW,
    show: async (setup) => {
      const page = await setup.reading(STORY, 'highlight');
      await page.click({ css: '.bar .mode' });
      await page.get({ role: 'menu' });
      return page;
    },
    leave: escape,
  },
  {
    name: 'menu-more',
    size: WINDOW,
    show: async (setup) => {
      const page = await setup.reading(STORY, 'highlight');
      await setup.menu(page);
      return page;
    },
    leave: escape,
  },
  {
    name: 'picker',
    size: WINDOW,
    show: async (setup) => {
      const page = await setup.reading(STORY, 'highlight');
      await setup.more(page, setup.words('content_more_hide'));
      await page.get({ css: '.picking' });
      // Its first line, at the top of a low window, in which the picker covers what comes next.
      const at = await page.evaluate(() => {
        const paragraph = /** @type {Element} */ (document.querySelector('#p1'));
        if (paragraph.getBoundingClientRect().top > innerHeight - 200) paragraph.scrollIntoView();
        return paragraph.getBoundingClientRect().toJSON();
      });
      await page.raw.mouse.move(at.x + 20, at.y + 8);
      await page.raw.mouse.move(at.x + 20, at.y + 9);
      await page.get({ css: '.veil' });
      return page;
    },
    leave: escape,
  },
  {
    name: 'bar-quiet',
    size: WINDOW,
    show: (setup) => setup.reading(STORY, 'hide'),
  },
  {
    name: 'bar-nothing',
    size: WINDOW,
    show: (setup) => setup.reading(`${HEDGEROW}/links-alone`, 'hide'),
  },
  panelView('panel-here', (panel) => panel.get({ css: '#blocks .block' }), { masks: ['#core'] }),
  panelView(
    'panel-here-open',
    async (panel) => {
      await panel.click({ css: '#blocks .block' });
      await panel.get({ css: '.more button' });
    },
    { masks: ['#core'] },
  ),
  panelView(
    'panel-here-kept',
    async (panel) => {
      await panel.click({ css: '#view-kept' });
      await panel.get({ css: '#blocks .block' });
    },
    { masks: ['#core'] },
  ),
  panelView('panel-here-empty', (panel) => panel.get({ css: '#line', text: /./ }), {
    url: `${HEDGEROW}/links-alone`,
    mode: 'hide',
    masks: ['#core'],
  }),
  {
    name: 'panel-here-off',
    size: PANEL,
    show: async (setup, size) => {
      const page = await setup.kept(`${HEDGEROW}/article`);
      const panel = await setup.panelOf(page, size);
      await panel.get({ css: '#line', text: /./ });
      return panel;
    },
  },
  panelView('panel-site-unknown', async (panel) => {
    await panel.click({ css: '#tab-site' });
    await panel.get({ css: '#site h2' });
  }),
  {
    name: 'plan',
    size: WINDOW,
    show: async (setup) => {
      const page = await setup.reading(MILL, 'hide');
      await setup.planLearning(page);
      await page.get({ css: '.plan .primary' });
      await page.hover({ css: '.plan h2' });
      return page;
    },
    leave: escape,
  },
  {
    name: 'panel-site',
    size: PANEL,
    show: async (setup, size) => {
      const page = await setup.reading(MILL, 'hide');
      await setup.ensureLearned(page);
      const panel = await setup.panelOf(page, size);
      await panel.click({ css: '#tab-site' });
      await panel.get({ css: '#site summary' });
      return panel;
    },
  },
  {
    name: 'reader',
    size: WINDOW,
    show: async (setup) => {
      const page = await setup.reading(MILL, 'reader');
      await page.get({ css: '.reader .title' });
      return page;
    },
  },
  {
    name: 'reader-controls',
    size: WINDOW,
    show: async (setup) => {
      const page = await setup.reading(MILL, 'reader');
      await page.click({ css: '.tools .letters' });
      await page.get({ css: '.controls' });
      return page;
    },
    leave: escape,
  },
  {
    name: 'reader-take',
    size: WINDOW,
    show: async (setup) => {
      const page = await setup.reading(MILL, 'reader');
      await page.click({ css: '.tools .take' });
      await page.get({ css: '.take-panel' });
      return page;
    },
    leave: escape,
  },
  {
    name: 'reader-lines',
    size: WINDOW,
    show: async (setup) => {
      const page = await setup.reading(MILL, 'reader');
      await page.click({ css: '.tools .lines' });
      await page.click({ css: '.tools .lines' });
      await page.get({ css: '.shade.below' });
      await page.hover({ css: '.reader .title' });
      return page;
    },
    leave: async (page) => {
      await page.click({ css: '.tools .lines' });
      await page.click({ css: '.tools .lines' });
      await page.press('Escape');
      await page.gone({ css: '.reader' });
    },
  },
  {
    name: 'welcome',
    size: [1280, 720],
    whole: true,
    show: async (setup, size) => {
      const page = await setup.own('ui/welcome.html', size);
      await page.get({ css: 'h1' });
      return page;
    },
  },
  {
    name: 'options',
    size: [900, 700],
    whole: true,
    show: async (setup, size) => {
      await setup.ensureLearned(await setup.reading(MILL, 'hide'));
      const page = await setup.own('ui/options.html', size);
      await page.get({ css: '#sites tbody tr' });
      return page;
    },
  },
  {
    name: 'reading-list',
    size: [760, 640],
    whole: true,
    show: async (setup, size) => {
      // A day of this year would be written without its year, until the year ends.
      const added = Date.UTC(2024, 4, 3, 12);
      const items = [
        { path: 'hedge', title: 'On laying a hedge', minutes: { from: 4, to: 6 }, read: 0.4 },
        { path: 'mill', title: 'The tide mill', minutes: { from: 11, to: 14 }, read: 0 },
        { path: 'rope', title: 'Seven knots for wet string', minutes: null, read: 1 },
      ].map(({ path, ...item }, k) => ({
        ...{ ...item, place: null, added: added - k, changed: added },
        address: `https://hedgerow.example/${path}`,
      }));
      await setup.ask('ui-bg-list-put', { items });
      const page = await setup.own('ui/reading_list.html', size);
      await page.get({ css: '#list li' });
      await page.get({ css: '#tabs li' });
      // Which tabs are open depends on the views before: none is listed.
      await page.evaluate(() => document.getElementById('tabs')?.replaceChildren());
      return page;
    },
    leave: async (_, setup) => {
      const { items } = await setup.ask('ui-bg-list');
      const addresses = items.map((/** @type {{address: string}} */ { address }) => address);
      await setup.ask('ui-bg-list-remove', { addresses });
    },
  },
  {
    name: 'cannot',
    size: [360, 240],
    // The browser makes this window as large as what is in it, up to 800 × 600 dots.
    sizes: { zoom: [360, 240] },
    show: (setup, size) => setup.own('ui/cannot.html?why=browser', size),
  },
  {
    name: 'always',
    size: [720, 480],
    show: (setup, size) => setup.own('ui/always.html?site=example.org&host=news.example.org', size),
  },
  {
    name: 'workbench',
    size: [1200, 720],
    // Its words are English.
    without: ['rtl'],
    show: async (setup, size) => {
      const page = await setup.open(WORKBENCH);
      await page.resize(...size);
      page.whole = true;
      // The tab of the last visit comes first.
      await page.click({ css: '#tab-page' });
      await page.get({ css: '#open-samples' });
      return page;
    },
  },
  {
    name: 'workbench-page',
    size: [1280, 800],
    without: ['rtl'],
    // Times are never the same.
    masks: ['#caption-a', '#caption-b'],
    show: async (setup, size) => {
      const page = await openWorkbench(setup, size);
      await page.get({ css: '.tree-row .swatch' });
      await page.evaluate(() => {
        const field = document.querySelector('.tree-tools input');
        Reflect.set(/** @type {Element} */ (field), 'value', '<nav');
      });
      await page.focus({ css: '.tree-tools input' });
      await page.press('Enter');
      await page.get({ css: '.card .path', text: /nav$/ });
      return page;
    },
  },
  // Days are of today, positions of the window's own.
  workbenchView('sequence', '#panel-sequence .plot canvas', []),
  workbenchView('scores', '#panel-scores .plot canvas', []),
  workbenchView('template', '#panel-template [role=treeitem]', [
    '#panel-template .view > p.number',
  ]),
  workbenchView('alignment', '#panel-alignment [role=row]', []),
  workbenchView('label', '#panel-label [role=option]', ['.label-room'], async (page) => {
    // It is asked once, in whatever variant comes first.
    await page.get({ css: '#panel-label :is(.label-start, [role=option])' });
    if (await page.evaluate(() => document.querySelector('.label-start') === null)) return;
    await page.click({ css: '#label-start-husk' });
    await page.click({ css: '.label-start button' });
  }),
  workbenchView('score', '#panel-score p', []),
  // The time of reading.
  panelView(
    'panel-inspect',
    async (panel) => {
      await panel.click({ css: '#tab-inspect' });
      await panel.get({ css: '.tree-row .swatch' });
    },
    { masks: ['#inspect-line'] },
  ),
  panelView('panel-label', async (panel) => {
    await panel.click({ css: '#tab-label' });
    await panel.get({ css: '.label-idle button' });
  }),
];

/**
 * The panel about a page with Husk on it.
 *
 * @param {string} name
 * @param {(panel: TestPage) => Promise<unknown>} bringUp
 * @param {{url?: string, mode?: import('../../extension/shared/settings.js').Mode, masks?: string[]}} [options]
 * @returns {View}
 */
function panelView(name, bringUp, { url = STORY, mode = 'highlight', masks = [] } = {}) {
  return {
    name,
    size: PANEL,
    masks,
    show: async (setup, size) => {
      const page = await setup.panelOf(await setup.reading(url, mode), size);
      await bringUp(page);
      return page;
    },
  };
}

/** The workbench with the sample sites open. @param {LooksSetup} setup @param {[number, number]} size */
async function openWorkbench(setup, size) {
  const page = await setup.open(WORKBENCH);
  await page.resize(...size);
  page.whole = true;
  await page.click({ css: '#tab-page' });
  await page.click({ css: '#open-samples' });
  await page.waitFor(() => document.documentElement.dataset.state === 'done');
  return page;
}

/**
 * A tab of the workbench, with the sample sites open.
 * @param {string} tab
 * @param {string} css of what it shows when it is ready
 * @param {string[]} masks
 * @param {(page: TestPage) => Promise<void>} [begin] what leads to it from the tab
 * @returns {View}
 */
function workbenchView(tab, css, masks, begin = async () => {}) {
  return {
    name: `workbench-${tab}`,
    size: [1280, 800],
    without: ['rtl', 'zoom'],
    // Numbers of rows and keys are small, and stand apart.
    least: 24,
    masks: ['#caption-a', '#caption-b', ...masks],
    show: async (setup, size) => {
      const page = await openWorkbench(setup, size);
      await page.click({ css: `#tab-${tab}` });
      await begin(page);
      await page.get({ css });
      // The button that opened the pages lay where one of them is now.
      await page.hover({ css: 'h1' });
      await page.waitFor(() => !document.querySelector('iframe')?.matches(':hover'));
      return page;
    },
  };
}
