// Real pages from the data sets, each at its own address with its own scripts, and nothing of any other host: pictures are
// drawn here, style sheets are empty, everything else is refused. What the page's timers do can be stopped, so that what is
// left is Husk's doing.

import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { seeded, shuffled } from '../../bench/random.js';
import { openSet } from '../../bench/saved_pages.js';
import { DATA } from '../../paths.js';

const SETS = ['readability-pages', 'wcxb-dev'];

/** Pages of each set, of each type in it, of other languages, and the seed of the choice. */
const PAGES = 20;
const OF_EACH_TYPE = 2;
const FOREIGN = 7;
const SEED = 5;

/** Pages of fewer bytes were written for tests. */
const SMALL = 5000;

/** Beginning of a page in which it says its language, bytes. */
const HEAD = 200_000;

/** Files that pages put where a picture comes later. */
const STAND_IN = /(?:blank|spacer|pixel|placeholder|transparent|lazy|loading|1x1)[^/]*$/i;
const SPECK = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/**
 * @typedef {object} RealPage
 * @property {string} name
 * @property {string} type
 * @property {string} url
 * @property {Buffer} html
 * @property {string} charset that the server says, where the page does not
 * @property {{text?: string, expected_html?: string}} gold
 */

/** Why there are none, null when there are. */
export const missing = SETS.every((name) => existsSync(join(DATA, name, 'index.jsonl')))
  ? null
  : `no real pages: ${SETS.join(' and ')} are not in ${DATA} (set HUSK_DATA)`;

/** @returns {RealPage[]} the same on every run */
export function chosenPages() {
  return SETS.flatMap((name) => {
    const set = openSet(DATA, name);
    try {
      const all = shuffled(set.pages, seeded(SEED));
      return choice(all, (page) => Buffer.from(set.read(page))).map((page) => {
        const bytes = set.read(page);
        const { url, html } = set.site(page, bytes);
        return {
          name: `${name} ${page.id}`,
          type: Reflect.get(page, 'type') ?? 'article',
          url,
          html: Buffer.from(html),
          charset: /charset/i.test(head(Buffer.from(html))) ? '' : '; charset=utf-8',
          gold: Reflect.get(page, 'gold'),
        };
      });
    } finally {
      set.close();
    }
  });
}

/** Some of each type, some of other languages, the rest as it comes. */
function choice(all, read) {
  const chosen = new Set();
  const byType = new Map();
  for (const page of all) {
    const { type } = page;
    const count = byType.get(type) ?? 0;
    if (type === undefined || count >= OF_EACH_TYPE) continue;
    byType.set(type, count + 1);
    chosen.add(page);
  }
  for (const isWanted of [isRightToLeft, isForeign]) {
    for (const page of all) {
      if (chosen.size >= PAGES || foreignIn(chosen) >= FOREIGN) break;
      if (chosen.has(page) || !isWanted(head(read(page)))) continue;
      page.isForeign = true;
      chosen.add(page);
    }
  }
  for (const page of all) {
    if (chosen.size < PAGES && !chosen.has(page) && read(page).length >= SMALL) chosen.add(page);
  }
  return [...chosen];
}

const foreignIn = (chosen) => [...chosen].filter((page) => page.isForeign).length;
const head = (bytes) => bytes.subarray(0, HEAD).toString('latin1');
const isRightToLeft = (text) => /<(?:html|body|div)\b[^>]*\sdir\s*=\s*["']?rtl/i.test(text);
const isForeign = (text) => {
  const said = /<html\b[^>]*\slang\s*=\s*["']?([a-z]+)/i.exec(text)?.[1];
  return said !== undefined && said.toLowerCase() !== 'en';
};

/** A picture, in a colour of its address. @param {string} url */
function picture(url) {
  const hue = [...url].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500" viewBox="0 0 640 400"><rect width="640" height="400" fill="hsl(${hue} 35% 62%)"/><path d="M0 400 190 170l110 120 150-190 190 300z" fill="hsl(${hue} 30% 38%)"/></svg>`;
}

/**
 * Opens a page as it is on its site, alone.
 * @param {import('../setup.js').Setup} setup
 * @param {RealPage} real
 */
export async function openReal(setup, real) {
  const page = await setup.open('about:blank');
  /** @type {{url: string, type: string}[]} */
  const asked = [];
  await page.raw.addInitScript(stoppable);
  await page.raw.route('**/*', (route) => {
    const request = route.request();
    const [url, type] = [request.url(), request.resourceType()];
    asked.push({ url, type });
    const isPage = type === 'document' && request.frame() === page.raw.mainFrame();
    if (isPage && asked.length === 1) {
      const contentType = `text/html${real.charset}`;
      return route.fulfill({ body: real.html, contentType });
    }
    if (isPage) return route.abort('aborted');
    // Scripts that wait for their style sheets go on.
    if (type === 'stylesheet') return route.fulfill({ body: '', contentType: 'text/css' });
    if (type !== 'image') return route.abort('blockedbyclient');
    if (STAND_IN.test(new URL(url).pathname)) {
      return route.fulfill({ body: SPECK, contentType: 'image/gif' });
    }
    return route.fulfill({ body: picture(url), contentType: 'image/svg+xml' });
  });
  await page.goto(real.url);
  return { page, asked };
}

/** Runs in the page before its scripts: what they put off can be stopped. */
function stoppable() {
  const state = { stopped: false };
  Object.defineProperty(window, Symbol.for('test.stop'), {
    value: () => {
      state.stopped = true;
    },
  });
  for (const name of [
    'setTimeout',
    'setInterval',
    'requestAnimationFrame',
    'requestIdleCallback',
  ]) {
    const real = Reflect.get(window, name);
    Reflect.set(window, name, function (work, ...rest) {
      if (typeof work !== 'function') return real.call(window, work, ...rest);
      const run = (...given) => {
        if (!state.stopped) work.apply(window, given);
      };
      return real.call(window, run, ...rest);
    });
  }
}

/** Stops the page's timers. @param {import('../setup.js').TestPage} page */
export async function stopTimers(page) {
  await page.evaluate(() => Reflect.get(window, Symbol.for('test.stop'))());
}
