// One saved page laid out in Chromium: its scripts do not run, nothing is fetched, it goes nowhere.

/** A common window. */
export const VIEWPORT = { width: 1280, height: 800 };

/** A page that is not there by then is read as it stands; no saved page needs a second. */
const LOAD_MS = 20_000;

/** It counts as one with scripts on: `noscript` is not shown. */
const POLICY = "script-src 'none'; object-src 'none'";

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} script what reads the page, see in_layout.js
 * @param {import('./saved_pages.js').SavedSite} site
 */
export async function layOut(browser, script, site) {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' });
  try {
    const tab = await context.newPage();
    let served = false;
    await tab.route('**/*', (route) => {
      const request = route.request();
      const headers = {
        'content-security-policy': POLICY,
        // Fonts ask for it even here.
        'access-control-allow-origin': '*',
      };
      if (request.isNavigationRequest() && request.frame() === tab.mainFrame()) {
        // A page may want to go elsewhere (by a refresh): it stays. Any other way to refuse shows an error page.
        if (served) return route.abort('aborted');
        served = true;
        headers['content-type'] = site.type;
        return route.fulfill({ body: Buffer.from(site.html), headers });
      }
      const file = site.file(new URL(request.url()));
      if (file === null) return route.abort();
      headers['content-type'] = file.type;
      return route.fulfill({ body: Buffer.from(file.body), headers });
    });
    await tab.goto(site.url, { waitUntil: 'commit', timeout: LOAD_MS });
    await tab.waitForLoadState('load', { timeout: LOAD_MS }).catch((error) => {
      if (!/Timeout/.test(error.message)) throw error;
    });
    await tab.evaluate(script);
    const answer = await tab.evaluate(() => Reflect.get(globalThis, 'readLaidOut')());
    return { ...answer, columns: Buffer.from(answer.page, 'base64') };
  } finally {
    await context.close();
  }
}
