// The panel beside a page that is labelled, for the stories that tell of it.

import { until } from './harness/place.js';
import { serve } from './harness/server.js';

/** @typedef {import('./stage.js').Stage} Stage */
/** @typedef {import('./stage.js').TestPage} TestPage */

export const STORY = `<main class="story"><h1>The swept path</h1>
<p id="first">Every morning the path behind the mill is swept by an old man with a broom of twigs, and nobody has ever asked him why he does it.</p>
<p id="second">He says that a path which is not swept forgets where it leads, and that he has seen it happen to the mill twice in his life.</p>
<p id="third">When the snow comes he leaves the broom at the gate and waits, for snow is a broom of its own and knows the path better than he.</p></main>`;

/** @param {string} body @param {string} [more] */
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

/** What the site says at each path; stories change it. @type {Map<string, string>} */
export const pages = new Map();

/** @param {Stage} stage */
const frontTab = (stage) =>
  stage.browser.background(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return tab.id;
  });

/** A page with Husk on and the panel that speaks of it. @param {Stage} stage @param {string} url */
export async function beside(stage, url) {
  const page = await stage.open(url);
  await stage.switchOn(page);
  const panel = await openPanel(stage);
  return { page, panel };
}

/** @param {Stage} stage */
export async function openPanel(stage) {
  const panel = await stage.openOwn(`ui/panel.html?tab=${await frontTab(stage)}`);
  await panel.resize(400, 900);
  await panel.get({ css: '#tab-label' });
  return panel;
}

/** Begins by key. @param {TestPage} panel @param {string} [id] of the button */
export async function begin(panel, id = 'label-begin') {
  await panel.bringToFront();
  await panel.focus({ css: '#tab-here' });
  await panel.press('End');
  await panel.until((one) => document.getElementById(one) !== null, id);
  await panel.focus({ css: `#${id}` });
  await panel.press('Enter');
  await panel.until(
    () =>
      document.querySelector('.label-view:not([aria-busy])') !== null &&
      document.querySelectorAll('.label-side [role=option]').length > 0 &&
      document.activeElement?.classList.contains('label-list') === true,
  );
}

/** What the list says, row by row. @param {TestPage} panel */
export const rows = (panel) =>
  panel.evaluate(() =>
    [...document.querySelectorAll('.label-side .label-list [role=option]')].map((row) =>
      (row.textContent ?? '').replace(/\s+/g, ' ').trim(),
    ),
  );

/** What is kept in the browser's database. @param {TestPage} panel @param {'labels' | 'pages'} [name] @returns {Promise<any[]>} */
export const kept = (panel, name = 'labels') =>
  panel.evaluate(async (store) => {
    const all = [];
    for (const { name: base = '' } of await indexedDB.databases()) {
      const open = await new Promise((resolve, reject) => {
        const asked = indexedDB.open(base);
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
      if ([...open.objectStoreNames].includes(store)) {
        const found = await new Promise((resolve) => {
          const asked = open.transaction(store).objectStore(store).getAll();
          asked.onsuccess = () => resolve(asked.result);
        });
        all.push(...found);
      }
      open.close();
    }
    return JSON.parse(
      JSON.stringify(all, (_, one) => (ArrayBuffer.isView(one) ? one.byteLength : one)),
    );
  }, name);

/** Forgets all labels. @param {TestPage} panel */
export const forget = (panel) =>
  panel.evaluate(async () => {
    localStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((resolve) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => {
          const base = asked.result;
          const stores = [...base.objectStoreNames];
          const all = stores.length > 0 ? base.transaction(stores, 'readwrite') : null;
          for (const store of stores) all?.objectStore(store).clear();
          if (all) all.oncomplete = () => resolve(base.close());
          else resolve(base.close());
        };
      });
    }
  });

/** @param {TestPage} panel @param {string} wanted */
export const says = (panel, wanted) =>
  panel.until(
    (one) => (document.querySelector('.label-said')?.textContent ?? '').includes(one),
    wanted,
  );

/** @param {TestPage} panel */
export const card = (panel) =>
  panel.evaluate(() => document.querySelector('.label-card-title')?.textContent ?? '');

/** The box of the current block on the page, px. @param {TestPage} page */
export async function boxOn(page) {
  const [box] = await page.find({ css: '.label-box', within: 'all' });
  return box?.rect ?? null;
}

/** Waits until the box lies around an element. @param {TestPage} page @param {string} css */
export async function boxLiesOn(page, css) {
  await page.bringToFront();
  await until(
    async () => {
      const wanted = await page.evaluate((one) => {
        const { x, y, width, height } = document.querySelector(one).getBoundingClientRect();
        return { x, y, width, height };
      }, css);
      const box = await boxOn(page);
      return box && ['x', 'y', 'width', 'height'].every((k) => Math.abs(box[k] - wanted[k]) < 4);
    },
    { what: `the box on ${css}` },
  );
}

/** A site of one page that stories change. @param {(site: import('./harness/server.js').Site) => Promise<void>} run */
export async function onSite(run) {
  const site = await serve((path) => pages.get(path));
  try {
    await run(site);
  } finally {
    pages.clear();
    await site.close();
  }
}
