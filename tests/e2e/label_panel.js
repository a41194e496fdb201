// What stories about labelling in the panel share: a site with pages of a story and other parts, the panel opened for a page,
// what its list and card show, where the box on the page lies, and which labels are stored.

import { waitFor } from './harness/host.js';
import { serve } from './harness/server.js';
import { answerOnce } from './label_bench.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

export const STORY = `<main class="story"><h1>The swept path</h1>
<p id="first">Every morning the path behind the mill is swept by an old man with a broom of twigs, and nobody has ever asked him why he does it.</p>
<p id="second">He says that a path which is not swept forgets where it leads, and that he has seen it happen to the mill twice in his life.</p>
<p id="third">When the snow comes he leaves the broom at the gate and waits, for snow is a broom of its own and knows the path better than he.</p></main>`;

/** HTML of a page. @param {string} body @param {string} [more] HTML that follows in the body */
export const pageOf = (
  body,
  more = '',
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The swept path</title>
<style>nav li{display:inline-block;margin-inline-end:1em} aside{border:1px solid}</style></head><body>${body}${more}</body></html>`;

export const NAV =
  '<nav id="menu"><ul><li><a href="/a">Walks</a></li><li><a href="/b">Huts</a></li><li><a href="/c">Maps</a></li></ul></nav>';
export const AD =
  '<aside id="ad">Advertisement. Coats for every kind of rain, and for the kinds nobody has named yet.</aside>';
export const FOOT =
  '<footer id="foot">The walking club, Heron Lane 4 <a href="/i">Imprint</a> <a href="/p">Privacy</a></footer>';

/** The HTML that the site of `onSite` serves at each path; stories fill it. @type {Map<string, string>} */
export const pages = new Map();

/** The id of the active tab of the window that had focus last. @param {Setup} setup */
const activeTabId = (setup) =>
  setup.browser.background(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return tab.id;
  });

/** Opens a page, switches Husk on there and opens the panel for it; gives both. @param {Setup} setup @param {string} url */
export async function beside(setup, url) {
  const page = await setup.open(url);
  await setup.switchOn(page);
  const panel = await openPanel(setup);
  return { page, panel };
}

/** Opens the panel for the page in front, 400 px wide; what is asked once before labelling was answered. @param {Setup} setup */
export async function openPanel(setup) {
  const panel = await setup.openOwn(`ui/panel.html?tab=${await activeTabId(setup)}`);
  await panel.resize(400, 900);
  await panel.get({ css: '#tab-label' });
  await answerOnce(panel);
  return panel;
}

/** Begins labelling by keyboard and waits until the list of blocks is filled and has focus. @param {TestPage} panel @param {string} [id] of the button that begins */
export async function begin(panel, id = 'label-begin') {
  await panel.bringToFront();
  await panel.focus({ css: '#tab-here' });
  await panel.press('End');
  await panel.waitFor((buttonId) => document.getElementById(buttonId) !== null, id);
  await panel.focus({ css: `#${id}` });
  await panel.press('Enter');
  await panel.waitFor(
    () =>
      document.querySelector('.label-view:not([aria-busy])') !== null &&
      document.querySelectorAll('.label-side [role=option]').length > 0 &&
      document.activeElement?.classList.contains('label-list') === true,
  );
}

/** The text of each row of the list of blocks, with single spaces. @param {TestPage} panel */
export const rows = (panel) =>
  panel.evaluate(() =>
    [...document.querySelectorAll('.label-side .label-list [role=option]')].map((row) =>
      (row.textContent ?? '').replace(/\s+/g, ' ').trim(),
    ),
  );

/** All records of an object store in the extension's databases; of byte arrays only the length in bytes. @param {TestPage} panel @param {'labels' | 'pages'} [name] @returns {Promise<any[]>} */
export const kept = (panel, name = 'labels') =>
  panel.evaluate(async (store) => {
    const records = [];
    for (const { name: databaseName = '' } of await indexedDB.databases()) {
      const database = await new Promise((resolve, reject) => {
        const request = indexedDB.open(databaseName);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      if ([...database.objectStoreNames].includes(store)) {
        const found = await new Promise((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
        });
        records.push(...found);
      }
      database.close();
    }
    return JSON.parse(
      JSON.stringify(records, (_, value) => (ArrayBuffer.isView(value) ? value.byteLength : value)),
    );
  }, name);

/** Empties every object store of the extension, and local storage but for what is asked once. @param {TestPage} panel */
export async function forget(panel) {
  await panel.evaluate(async () => {
    localStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((resolve) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => {
          const database = request.result;
          const stores = [...database.objectStoreNames];
          const transaction = stores.length > 0 ? database.transaction(stores, 'readwrite') : null;
          for (const store of stores) transaction?.objectStore(store).clear();
          if (transaction) transaction.oncomplete = () => resolve(database.close());
          else resolve(database.close());
        };
      });
    }
  });
  await answerOnce(panel);
}

/** Waits until the status line of the labelling view contains a text. @param {TestPage} panel @param {string} wanted */
export const says = (panel, wanted) =>
  panel.waitFor(
    (text) => (document.querySelector('.label-said')?.textContent ?? '').includes(text),
    wanted,
  );

/** The title of the card of the current block; empty where there is no card. @param {TestPage} panel */
export const card = (panel) =>
  panel.evaluate(() => document.querySelector('.label-card-title')?.textContent ?? '');

/** The rectangle of the box around the current block on the page, in px; null where no box is drawn. @param {TestPage} page */
export async function boxOn(page) {
  const [box] = await page.find({ css: '.label-box', within: 'all' });
  return box?.rect ?? null;
}

/** Waits until that box lies around an element, to within 4 px. @param {TestPage} page @param {string} css */
export async function boxLiesOn(page, css) {
  await page.bringToFront();
  await waitFor(
    async () => {
      const wanted = await page.evaluate((selector) => {
        const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
        return { x, y, width, height };
      }, css);
      const box = await boxOn(page);
      return (
        box && ['x', 'y', 'width', 'height'].every((side) => Math.abs(box[side] - wanted[side]) < 4)
      );
    },
    { what: `the box on ${css}` },
  );
}

/** Serves `pages` while a story runs, and empties them afterwards. @param {(site: import('./harness/server.js').Site) => Promise<void>} run */
export async function onSite(run) {
  const site = await serve((path) => pages.get(path));
  try {
    await run(site);
  } finally {
    pages.clear();
    await site.close();
  }
}
