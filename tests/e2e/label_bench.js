// The workbench as labelling stories use it: served from a folder, pages given to it as a person picks them, the list of blocks
// read off the screen, and what is kept looked up in the browser's database.

import assert from 'node:assert/strict';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { serveSamples } from '../../www/samples/serve.js';
import { builtWorkbench } from '../built.js';
import { makeFolder, removeFolder } from './harness/host.js';

/** @typedef {import('./setup.js').TestPage} TestPage */

const BELOW = 'tools/bench';

/** Serves the workbench below a folder of its own. */
export async function serveBench() {
  const folder = makeFolder('label');
  mkdirSync(join(folder, 'tools'));
  cpSync(builtWorkbench(), join(folder, BELOW), { recursive: true });
  const server = await serveSamples({ root: folder });
  const url = `${server.url}${BELOW}/workbench.html`;
  return {
    url,
    /** @param {{open: (url: string) => Promise<TestPage>}} setup */
    async open(setup) {
      const page = await setup.open(url);
      await benchReady(page);
      return page;
    },
    async close() {
      await server.close();
      removeFolder(folder);
    },
  };
}

/** Brings the labels to the front and answers what is asked once: they begin with nobody's answers. @param {TestPage} page */
export async function startLabels(page) {
  await page.click({ css: '#tab-label' });
  await page.click({ css: '.label-start [type=submit]' });
}

/** Waits until the workbench takes files; what is asked once before labelling was answered. @param {TestPage} page */
export async function benchReady(page) {
  page.whole = true;
  await page.waitFor(() => document.querySelector('#tab-label') !== null);
  await page.waitFor(() => !(/** @type {any} */ (document.getElementById('sample')).hidden));
  await answerOnce(page);
}

/** Answers, unless it was, what is asked once: labels begin with Husk's answers. @param {TestPage} page of the workbench or the panel */
export const answerOnce = (page) =>
  page.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem('husk-workbench') ?? '{}');
    localStorage.setItem('husk-workbench', JSON.stringify({ proposer: 'husk', ...settings }));
  });

/**
 * Three pages of one site, the middle of them with an ad in the story.
 * @param {string} name
 * @param {string} more
 */
const pageOf = (name, more = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${name}</title>
<link rel="canonical" href="https://walks.example/${name}">
<style>nav li{display:inline-block;margin-right:1em}</style></head>
<body>
  <nav class="top"><ul><li><a href="/a">Walks</a></li><li><a href="/b">Huts</a></li><li><a href="/c">Maps</a></li></ul></nav>
  <main class="story">
    <h1>The ${name} path</h1>
    <p>Every morning the path behind the ${name} is swept by an old man with a broom of twigs, and nobody has ever asked him why he does it.</p>
    <p>He says that a path which is not swept forgets where it leads, and that he has seen it happen to the ${name} twice in his life.</p>
    ${more}
    <p>When the snow comes he leaves the broom at the gate and waits, for snow is a broom of its own and knows the ${name} better than he.</p>
  </main>
  <footer>The walking club, Heron Lane 4 <a href="/i">Imprint</a></footer>
</body></html>`;

/** Gives pages to the input as if the person had picked them. @param {TestPage} page @param {Record<string, string>} made */
export async function pick(page, made) {
  await page.chooseFiles('files', made);
  await page.waitFor(() => document.documentElement.dataset.state === 'done');
}

/** Pages that no other story has labelled. @param {string} story */
export const walks = (story) => ({
  'birch.html': pageOf('birch', `<p>This was written down for ${story}.</p>`),
  'heron.html': pageOf('heron', '<aside class="ad">Advertisement. Coats for rain.</aside>'),
  'mill.html': pageOf('mill'),
});

/** Brings the tab to the front by key and waits until a page is open. @param {TestPage} page @param {string} name */
export async function toLabels(page, name) {
  await page.bringToFront();
  // The tab of the last visit is in front at once.
  await page.focus({ css: '#tabs [aria-selected=true]' });
  for (let k = 0; k < 12; k += 1) {
    if (await page.evaluate(() => document.activeElement?.id === 'tab-label')) break;
    await page.press('ArrowRight');
  }
  await opened(page, name);
  for (let k = 0; k < 40; k += 1) {
    if (await page.evaluate(() => document.activeElement?.matches('.label-side .label-list'))) {
      break;
    }
    await page.press('Tab');
  }
  await at(page, name);
}

/** Waits until a page is open. @param {TestPage} page @param {string} name */
export async function opened(page, name) {
  await page.waitFor(
    (wanted) =>
      document.querySelector('.label-title')?.textContent === wanted &&
      !document.querySelector('.label-view[aria-busy]'),
    name,
  );
}

/** Waits until a page is open and the list has the focus. @param {TestPage} page @param {string} name */
export async function at(page, name) {
  await page.waitFor(
    (wanted) =>
      document.querySelector('.label-title')?.textContent === wanted &&
      !document.querySelector('.label-view[aria-busy]') &&
      document.activeElement?.classList.contains('label-list') === true,
    name,
  );
}

/** What the list says, row by row: "ad, template yes, main no". @param {TestPage} page */
export function rows(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('.label-side .label-list [role=option]')].map((row) => {
      const [name, ...answers] = [...row.children]
        .filter(
          (part) => !part.matches('.label-mark, .label-follows, .label-sample, .out-of-sight'),
        )
        .map((part) => part.textContent?.trim() ?? '');
      const said = answers.map((answer) => answer.replace(/\s+/g, ' ').split(' ').slice(0, 2));
      return `${name} ${said.map((one) => one.join('')).join(' ')}`;
    }),
  );
}

/** Waits until the list says this. @param {TestPage} page @param {string[]} wanted */
export async function shows(page, wanted) {
  for (let k = 0; k < 40 && (await rows(page)).join() !== wanted.join(); k += 1) {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  }
  assert.deepEqual(await rows(page), wanted);
}

/** Chooses a role by its letter. @param {TestPage} page @param {string} letter */
export async function nameIt(page, letter) {
  await page.press('r');
  await page.get({ css: '.label-roles' });
  await page.press(letter);
  await page.waitFor(() => document.activeElement?.classList.contains('label-list') === true);
}

/** @param {TestPage} page */
export const said = (page) =>
  page.evaluate(() => (document.querySelector('.label-said')?.textContent ?? '').trim());

/** @param {TestPage} page */
export const current = (page) =>
  page.evaluate(() => document.querySelector('.label-card-title')?.textContent ?? '');

/** What is kept in the browser's database. @param {TestPage} page @returns {Promise<any[]>} */
export function kept(page) {
  return page.evaluate(async () => {
    const bases = await indexedDB.databases();
    const all = [];
    for (const { name = '' } of bases) {
      const base = await new Promise((resolve, reject) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
      const store = [...base.objectStoreNames].find((one) => one === 'labels');
      if (store) {
        const found = await new Promise((resolve) => {
          const asked = base.transaction(store).objectStore(store).getAll();
          asked.onsuccess = () => resolve(asked.result);
        });
        all.push(...found);
      }
      base.close();
    }
    return JSON.parse(JSON.stringify(all));
  });
}
