// What makes an extension as new: the welcome page, which it opens in front once it is installed, is closed as a person does,
// and all that it stored is deleted.

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { until } from './place.js';

/** Where the shipped package has it; the harness's own fixture has none. */
const PATH = 'ui/welcome.html';

/**
 * @param {import('./types.js').TestBrowser} browser
 * @param {string} extensionDir
 */
export async function shutWelcome(browser, extensionDir) {
  if (!statSync(extensionDir).isDirectory() || !existsSync(join(extensionDir, PATH))) return;
  await until(
    () =>
      browser.background(async (path) => {
        const url = chrome.runtime.getURL(path);
        const tab = (await chrome.tabs.query({})).find((one) => one.url === url);
        if (tab?.id === undefined || tab.status !== 'complete') return false;
        await chrome.tabs.remove(tab.id);
        return true;
      }, PATH),
    { what: 'the first screen' },
  );
}

/** Deletes what the extension stored and gives back the hosts that it was granted. Runs in its background. */
export async function forgetAll() {
  await chrome.storage.local.clear();
  await chrome.storage.session.clear();
  const { origins = [] } = await chrome.permissions.getAll();
  if (origins.length > 0) await chrome.permissions.remove({ origins });
  for (const { name } of await indexedDB.databases()) {
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(String(name));
      request.onsuccess = resolve;
      request.onerror = () => reject(request.error);
      request.onblocked = () => reject(new Error(`${name} is still in use`));
    });
  }
}
