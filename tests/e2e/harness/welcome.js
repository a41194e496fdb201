// The first screen, which the extension opens in front once it is installed: closed before a test begins, as a person does.

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
