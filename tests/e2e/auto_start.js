// A site on which Husk starts by itself, and what stories about it do and ask again and again.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import { FIXTURES } from './pages/fixtures.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */
/** @typedef {import('./harness/server.js').Site} Site */

export const HOST = '127.0.0.1';

/** The sign of a page that would have started. */
export const PAUSED = '‖';

/** Runs with a site that has the article at every address. @param {Setup} setup @param {(site: Site) => Promise<void>} run */
export async function withSite(setup, run) {
  await setup.forget();
  await run(await setup.serve(() => FIXTURES['/article']));
}

/** Opens a page and has Husk start by itself on the host. @param {Setup} setup @param {Site} site @param {string} path @param {'hide' | 'highlight'} mode */
export async function openWithAutoStart(setup, site, path, mode = 'hide') {
  const page = await setup.open(site.url(path));
  await setup.switchOn(page);
  await setup.startByItself(page, mode);
  return page;
}

/** Changes a rule as the options do. @param {Setup} setup @param {TestPage} page @param {object} change */
export async function setRule(setup, page, change) {
  const site = await page.evaluate(() => location.host);
  const { kept } = await setup.ask('ui-bg-auto', { site, host: HOST, ...change });
  assert.ok(kept);
  await page.bringToFront();
}

/** Rules of the page's site, each as one word. @param {Setup} setup @param {TestPage} page */
export const rules = async (setup, page) =>
  (await setup.storedSite(page)).site.auto.map(({ path, mode }) => `${mode}:${path}`);

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

/** Goes to an address and waits for Husk in a mode. @param {Setup} setup @param {TestPage} page @param {string} url @param {string} mode */
export async function startsIn(setup, page, url, mode) {
  await go(page, url);
  await setup.ready(page, (state) => state.mode === mode);
}

/** Goes to an address, gives Husk time to start, and sees that it did not. @param {Setup} setup @param {TestPage} page @param {string} url */
export async function staysOff(setup, page, url) {
  await go(page, url);
  await settled(setup, page);
  assert.equal((await setup.state(page))?.on ?? false, false, `off at ${url}`);
}

/** Waits until the page has asked what starts, where it has anybody to ask. @param {Setup} setup @param {TestPage} page */
export async function settled(setup, page) {
  const url = await page.evaluate(() => location.href);
  await page.waitFor(() => document.readyState === 'complete');
  await waitFor(async () => {
    const at = await setup.browser.background(async () => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      const key = `tab:${tab.id}`;
      return /** @type {any} */ ((await chrome.storage.session.get(key))[key])?.url ?? null;
    });
    return at === null || at === url;
  });
  // A start that is under way has a status by now, or it will not come.
  await new Promise((resolve) => setTimeout(resolve, 150));
}

/** Whether the browser allows Husk on the host. @param {Setup} setup @param {string} [host] */
export const allowed = (setup, host = HOST) =>
  setup.browser.background(
    (origins) => chrome.permissions.contains({ origins }),
    [`*://${host}/*`],
  );

/** Presses the browser's own back or forward. @param {TestPage} page @param {1 | -1} way @param {string} url */
export async function travel(page, way, url) {
  await page.evaluate((delta) => void setTimeout(() => history.go(delta)), way);
  await arrive(page, url);
}

/** Text of the button and state of the tab that shows an address, in front or not. @param {Setup} setup @param {string} url */
export const tabAt = (setup, url) =>
  setup.browser.background(async (wanted) => {
    const tabs = await chrome.tabs.query({});
    const tab = tabs.find((one) => one.url === wanted && !one.discarded);
    if (tab?.id === undefined) return null;
    const message = { name: 'bg-content-blocks', payload: {} };
    const reply = await chrome.tabs.sendMessage(tab.id, message, { frameId: 0 }).catch(() => null);
    const badge = await chrome.action.getBadgeText({ tabId: tab.id });
    return { id: tab.id, badge, on: reply?.value?.on ?? false, mode: reply?.value?.mode };
  }, url);

/** Waits until Husk has its verdict in that tab and the button shows it. @param {Setup} setup @param {string} url @param {string} badge */
export const tabReady = (setup, url, badge) =>
  waitFor(
    async () => {
      const tab = await tabAt(setup, url);
      return tab?.on && tab.badge === badge ? tab : null;
    },
    { what: `“${badge}” on the button at ${url}` },
  );
