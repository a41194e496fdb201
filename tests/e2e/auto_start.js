// A site on which Husk starts by itself, and what stories about it do and ask again and again.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import { FIXTURES } from './pages/fixtures.js';

/** @typedef {import('./stage.js').Stage} Stage */
/** @typedef {import('./stage.js').TestPage} TestPage */
/** @typedef {import('./harness/server.js').Site} Site */

export const HOST = '127.0.0.1';

/** The sign of a page that would have started. */
export const PAUSED = '‖';

/** Runs with a site that has the article at every address. @param {Stage} stage @param {(site: Site) => Promise<void>} run */
export async function withSite(stage, run) {
  await stage.forget();
  await run(await stage.serve(() => FIXTURES['/article']));
}

/** Opens a page and has Husk start by itself on the host. @param {Stage} stage @param {Site} site @param {string} path @param {'hide' | 'highlight'} mode */
export async function openWithAutoStart(stage, site, path, mode = 'hide') {
  const page = await stage.open(site.url(path));
  await stage.switchOn(page);
  await stage.startByItself(page, mode);
  return page;
}

/** Changes a rule as the options do. @param {Stage} stage @param {TestPage} page @param {object} change */
export async function setRule(stage, page, change) {
  const site = await page.evaluate(() => location.host);
  const { kept } = await stage.ask('ui-bg-auto', { site, host: HOST, ...change });
  assert.ok(kept);
  await page.bringToFront();
}

/** Rules of the page's site, each as one word. @param {Stage} stage @param {TestPage} page */
export const rules = async (stage, page) =>
  (await stage.storedSite(page)).site.auto.map(({ path, mode }) => `${mode}:${path}`);

/**
 * Goes to an address as a link does: the drivers lose a page that came back from the browser's cache.
 *
 * @param {TestPage} page
 * @param {string} url
 */
export async function go(page, url) {
  await page.evaluate((to) => void setTimeout(() => location.assign(to)), url);
  await arrive(page, url);
}

/** Waits until a page has come. @param {TestPage} page @param {string} url */
export async function arrive(page, url) {
  const at = () =>
    page.evaluate(() => (document.readyState === 'complete' ? location.href : '')).catch(() => '');
  await waitFor(async () => (await at()) === url, { what: `the way to ${url}` });
}

/** Goes to an address and waits for Husk in a mode. @param {Stage} stage @param {TestPage} page @param {string} url @param {string} mode */
export async function startsIn(stage, page, url, mode) {
  await go(page, url);
  await stage.ready(page, (state) => state.mode === mode);
}

/** Goes to an address, gives Husk time to start, and sees that it did not. @param {Stage} stage @param {TestPage} page @param {string} url */
export async function staysOff(stage, page, url) {
  await go(page, url);
  await settled(stage, page);
  assert.equal((await stage.state(page))?.on ?? false, false, `off at ${url}`);
}

/** Waits until the page has asked what starts, where it has anybody to ask. @param {Stage} stage @param {TestPage} page */
export async function settled(stage, page) {
  const url = await page.evaluate(() => location.href);
  await page.waitFor(() => document.readyState === 'complete');
  await waitFor(async () => {
    const at = await stage.browser.background(async () => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      const key = `tab:${tab.id}`;
      return /** @type {any} */ ((await chrome.storage.session.get(key))[key])?.url ?? null;
    });
    return at === null || at === url;
  });
  // A start that is under way has a status by now, or it will not come.
  await new Promise((resolve) => setTimeout(resolve, 150));
}

/** Whether the browser allows Husk on the host. @param {Stage} stage @param {string} [host] */
export const allowed = (stage, host = HOST) =>
  stage.browser.background(
    (origins) => chrome.permissions.contains({ origins }),
    [`*://${host}/*`],
  );

/** Presses the browser's own back or forward. @param {TestPage} page @param {1 | -1} way @param {string} url */
export async function travel(page, way, url) {
  await page.evaluate((delta) => void setTimeout(() => history.go(delta)), way);
  await arrive(page, url);
}

/** Text of the button and state of the tab that shows an address, in front or not. @param {Stage} stage @param {string} url */
export const tabAt = (stage, url) =>
  stage.browser.background(async (wanted) => {
    const tabs = await chrome.tabs.query({});
    const tab = tabs.find((one) => one.url === wanted && !one.discarded);
    if (tab?.id === undefined) return null;
    const message = { name: 'bg-content-blocks', payload: {} };
    const reply = await chrome.tabs.sendMessage(tab.id, message, { frameId: 0 }).catch(() => null);
    const badge = await chrome.action.getBadgeText({ tabId: tab.id });
    return { id: tab.id, badge, on: reply?.value?.on ?? false, mode: reply?.value?.mode };
  }, url);

/** Waits until Husk has its verdict in that tab and the button shows it. @param {Stage} stage @param {string} url @param {string} badge */
export const tabReady = (stage, url, badge) =>
  waitFor(
    async () => {
      const tab = await tabAt(stage, url);
      return tab?.on && tab.badge === badge ? tab : null;
    },
    { what: `“${badge}” on the button at ${url}` },
  );
