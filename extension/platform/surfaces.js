// Pages of the extension beside the page: panel, sidebar, prompt. Browsers differ in what they have
// and in what they count as a gesture.

import { packaged, webext } from './webext.js';
import { randomId } from '../shared/ids.js';

/**
 * Whether the browser has one window and nothing beside a page, as on a phone: there the extension's pages open in tabs, and there are
 * no keys for commands.
 */
export const isPhone = () => webext.windows === undefined;

/** Size of the panel when it has to be a window of its own, px. */
const PANEL = { width: 400, height: 760 };

/**
 * Opens the panel for a tab: the side panel, the sidebar, a small window, or on a phone a tab. Call it before anything
 * is awaited.
 * @param {number} tab
 */
export async function openPanel(tab) {
  const url = packaged(`ui/panel.html?tab=${tab}`);
  if (isPhone()) {
    await webext.tabs.create({ url });
    return;
  }
  try {
    if (webext.sidePanel) {
      await webext.sidePanel.open({ tabId: tab });
      return;
    }
    await Reflect.get(webext, 'sidebarAction').open();
  } catch {
    // Without a gesture neither opens.
    await webext.windows.create({ url, type: 'popup', ...PANEL });
  }
}

/**
 * Opens the page that asks for a host with a button of its own.
 * @param {{site: string, host: string, path: string, mode: string | null, was?: string, tab: number}} about
 */
export async function openPrompt({ site, host, path, mode, was = path, tab }) {
  const query = new URLSearchParams({ site, host, path, mode: mode ?? '', was });
  const url = packaged(`ui/always.html?${query}`);
  await webext.tabs.create(isPhone() ? { url } : { url, openerTabId: tab });
}

/** Whether pages of the extension open in private windows: in Firefox. Chromium opens them in normal ones instead. */
export const opensInPrivate = () => packaged('').startsWith('moz-');

/**
 * Opens the page that saves a file, behind the tab that is shown. It closes itself.
 * @param {string} key of the file
 * @param {number} window that the tab is in from which the file comes
 * @returns {Promise<number | undefined>} its tab
 */
export async function openSaver(key, window) {
  const url = packaged(`ui/save.html#${key}`);
  const place = isPhone() ? {} : { windowId: window };
  return (await webext.tabs.create({ url, active: false, ...place })).id;
}

/** Where open workbenches hear of pages that are sent to them, and the lock that each of them holds. */
export const WORKBENCH = 'husk-workbench';

/** How long an open workbench may take to answer: it may be at work, ms. */
const ANSWER_TIMEOUT = 3000;

/**
 * Opens the workbench in a tab of its own; with a page, in one that is open already where there is one.
 * @param {number | null} tab whose page is brought along
 */
export async function openWorkbench(tab = null) {
  if (tab !== null && (await sentTo(tab))) return;
  const url = packaged(tab === null ? 'workbench.html' : `workbench.html?tab=${tab}`);
  await webext.tabs.create({ url });
}

/**
 * Sends the page of a tab to an open workbench.
 * @param {number} tab
 * @returns {Promise<boolean>} whether there is one
 */
async function sentTo(tab) {
  const { held = [] } = await navigator.locks.query();
  if (!held.some(({ name }) => name === WORKBENCH)) return false;
  const channel = new BroadcastChannel(WORKBENCH);
  try {
    return await new Promise((resolve) => {
      const ask = randomId();
      channel.addEventListener('message', ({ data }) => {
        if (data?.answer === ask) resolve(true);
      });
      channel.postMessage({ tab, ask });
      setTimeout(() => resolve(false), ANSWER_TIMEOUT);
    });
  } finally {
    channel.close();
  }
}

/** The reading list, and what is done with several tabs at once. */
const READING_LIST = 'ui/reading_list.html';

/** Opens the reading list in a tab of its own. */
export async function openReadingList() {
  await webext.tabs.create({ url: packaged(READING_LIST) });
}

/** The first screen. */
export const WELCOME = 'ui/welcome.html';

/** Opens the first screen in a tab of its own. */
export async function openWelcome() {
  await webext.tabs.create({ url: packaged(WELCOME) });
}

/** Comes back from a tab of the extension's own to the page that it is about. @param {number} tab of the page */
export async function returnToTab(tab) {
  const own = await webext.tabs.getCurrent();
  await webext.tabs.update(tab, { active: true });
  if (own?.id !== undefined) await webext.tabs.remove(own.id);
}

/**
 * Has a page used by the person: on a phone its tab is in front meanwhile, and then the one that this is called from.
 * @template T
 * @param {number} tab of the page
 * @param {() => Promise<T>} run
 * @returns {Promise<T>}
 */
export async function usePage(tab, run) {
  const running = run();
  if (!isPhone()) return running;
  const own = await webext.tabs.getCurrent();
  await webext.tabs.update(tab, { active: true });
  try {
    return await running;
  } finally {
    if (own?.id !== undefined) await webext.tabs.update(own.id, { active: true });
  }
}

/** The commands and their keys, none where the browser has no keys. @returns {Promise<chrome.commands.Command[]>} */
export async function commandKeys() {
  return (await webext.commands?.getAll()) ?? [];
}

/**
 * Opens the browser's own page for the keys of extensions.
 * @throws {Error} where there is none that an extension may open
 */
export async function openKeySettings() {
  const firefox = Reflect.get(webext.commands, 'openShortcutSettings');
  if (firefox) await firefox.call(webext.commands);
  else await webext.tabs.create({ url: 'chrome://extensions/shortcuts' });
}

/** Whether the button is in the toolbar itself, not in the browser's menu of extensions. Also where the browser does not tell. */
export async function isButtonShown() {
  const settings = await webext.action.getUserSettings?.();
  return settings?.isOnToolbar ?? true;
}

/** Whether a button is put into the toolbar by an entry of a menu beside it: in Firefox. Chromium has a pin there. */
export const pinsByMenu = () => packaged('').startsWith('moz-');
