// One browser for the stories of many files: starting one takes seconds, making it as new takes a fraction of a second.

import { after } from 'node:test';

/** @typedef {import('./test_browser.js').TestBrowser} TestBrowser */

/** The browser that nobody uses now. @type {TestBrowser | null} */
let idle = null;

let isClosedAtTheEnd = false;

/** Has the last browser closed when all tests are over; called where tests are registered, outside of any. */
export function closeAtTheEnd() {
  if (!isClosedAtTheEnd) after(closeIdle);
  isClosedAtTheEnd = true;
}

async function closeIdle() {
  const browser = idle;
  idle = null;
  await browser?.close();
}

/**
 * @param {'chromium' | 'firefox'} name
 * @param {() => Promise<TestBrowser>} launch called where there is none of that name
 * @returns {Promise<TestBrowser>} as new; give it back with `returnBrowser`
 */
export async function takeBrowser(name, launch) {
  if (idle !== null && (idle.name !== name || idle.isGone())) await closeIdle();
  const browser = idle ?? (await launch());
  idle = null;
  return browser;
}

/** Leaves a browser to the next file; one that cannot be made as new is closed. @param {TestBrowser} browser */
export async function returnBrowser(browser) {
  try {
    await browser.reset();
    idle = browser;
  } catch {
    await browser.close();
  }
}
