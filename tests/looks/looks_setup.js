// A browser in which every picture comes out the same on any computer: one language, one family of letters, one size,
// no motion, names instead of ports, and a clock that stands still.

import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { generateSamples } from '../../www/samples/generate.js';
import { serveSamples } from '../../www/samples/serve.js';
import { launchChromium } from '../e2e/harness/chromium.js';
import { makeFolder, removeFolder } from '../e2e/harness/host.js';
import { serve } from '../e2e/harness/server.js';
import { FIXTURES } from '../e2e/pages/fixtures.js';
import { EXTENSION, ROOT, Setup } from '../e2e/setup.js';

/** @typedef {import('../e2e/harness/test_page.js').TestPage} TestPage */

const FONTS = join(ROOT, 'tests/looks/fonts.conf');
/** Any one of these, where different systems keep the same file. */
const LETTERS = [...readFileSync(FONTS, 'utf8').matchAll(/<dir>(.+)<\/dir>/g)].map(([, folder]) =>
  join(folder, 'DejaVuSans.ttf'),
);
/** The language from right to left. */
export const MIRRORED = 'ar';
/** The day on which everything was learned. Years ago, so that it is always told with its year. */
const DAY = Date.UTC(2024, 2, 5, 12);

export const HEDGEROW = 'http://hedgerow.example';
export const LANTERN = 'http://lantern.example/lantern';
export const WORKBENCH = 'http://workbench.localhost/workbench.html';

/** The message after learning is there by then, ms; it is waited for until it has gone. */
const MESSAGE_COMES_WITHIN = 3000;

/** Why no picture can be compared here, or false. */
export const NO_LETTERS = LETTERS.some((file) => existsSync(file))
  ? false
  : `no DejaVu Sans in ${LETTERS.join(', ')}: install fonts-dejavu-core`;

/** Why nothing can be looked at from right to left, or false. */
export const NO_MIRROR = existsSync(join(EXTENSION, '_locales', MIRRORED))
  ? false
  : `the package has no words in “${MIRRORED}”`;

/** Takes the focus from what has it. */
const UNFOCUS = '(_, ...roots) => roots.forEach((root) => root.activeElement?.blur())';

export class LooksSetup extends Setup {
  /** @type {Record<string, {message: string}>} */
  messages = {};
  /** Size of the window in which web pages are. @type {[number, number]} */
  size = [1024, 640];
  /** Pages that stay open, by address. @type {Map<string, TestPage>} */
  #kept = new Map();
  #package = '';
  /** @type {Awaited<ReturnType<typeof serveSamples>> | null} */
  #www = null;

  /** @param {string} language of all words @param {string} [fonts] file of fontconfig */
  constructor(language, fonts = FONTS) {
    super();
    this.language = language;
    this.fonts = fonts;
  }

  /** Opens the browser. @override */
  async start() {
    this.#package = inOneLanguage(this.language);
    const file = join(this.#package, '_locales', this.language, 'messages.json');
    this.messages = JSON.parse(readFileSync(file, 'utf8'));
    this.folder = makeFolder('samples');
    generateSamples({ out: this.folder });
    this.samples = await serveSamples({ root: this.folder });
    this.fixtures = await serve(FIXTURES);
    this.#www = await serveSamples({ root: join(ROOT, 'dist/www') });
    const hosts = {
      [new URL(HEDGEROW).host]: new URL(this.fixtures.url('/')).port,
      [new URL(LANTERN).host]: this.samples.port,
      [new URL(WORKBENCH).host]: this.#www.port,
    };
    const rules = Object.entries(hosts).map(([host, port]) => `MAP ${host} 127.0.0.1:${port}`);
    this.browser = await launchChromium({
      extensionDir: this.#package,
      args: [
        `--host-resolver-rules=${rules.join(',')}`,
        '--force-color-profile=srgb',
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--hide-scrollbars',
      ],
      env: { FONTCONFIG_FILE: this.fonts, TZ: 'UTC' },
    });
  }

  /** Closes it. @override */
  async end() {
    await super.end();
    await this.#www?.close();
    if (this.#package) removeFolder(this.#package);
  }

  /** @override @param {string} key */
  words(key) {
    const entry = this.messages[key];
    if (entry === undefined) throw new Error(`no words for ${key}`);
    return entry.message;
  }

  /** A page in a window of the right size. @override @param {string} url @returns {Promise<TestPage>} */
  async open(url) {
    const page = await super.open('about:blank');
    await page.resize(...this.size);
    await page.prefer({ reducedMotion: true });
    await page.goto(url);
    return page;
  }

  /** From now on web pages are this large; what Husk knew is forgotten, pages that stayed are read anew. @param {[number, number]} size */
  async begin(size) {
    this.size = size;
    await this.shutAll();
    this.#kept.clear();
    await this.forget();
    await this.browser.background((now) => {
      Date.now = () => now;
    }, DAY);
  }

  /** The same page for several views. @param {string} url @returns {Promise<TestPage>} */
  async kept(url) {
    const page = this.#kept.get(url) ?? (await this.open(url));
    this.#kept.set(url, page);
    await page.bringToFront();
    return page;
  }

  /**
   * A page with Husk on it, its bar unfolded and the pointer out of the way.
   * @param {string} url
   * @param {import('../../extension/shared/settings.js').Mode} mode
   */
  async reading(url, mode) {
    const page = await this.kept(url);
    await this.switchTo(page, mode);
    if (mode === 'reader') {
      await page.get({ css: '.reader .title' });
      // What was said of learning goes by itself.
      await page.gone({ css: '.toast' });
      await page.hover({ css: '.reader .title' });
      return page;
    }
    await page.get({ css: '.bar' });
    await this.unpoint(page);
    return page;
  }

  /**
   * The page from its top, no focus in Husk's surfaces, whatever was used in the view before; the pointer on the words of the bar,
   * which keeps it unfolded and marks nothing.
   * @param {TestPage} page
   */
  async unpoint(page) {
    await page.evaluate(() => scrollTo(0, 0));
    await page.apart(UNFOCUS);
    await this.unfold(page);
    await page.hover({ css: '.bar .say' });
  }

  /** Opens the bar's other menu. @param {TestPage} page */
  async menu(page) {
    await this.unfold(page);
    await page.click({ css: '.bar [aria-haspopup=menu]:not(.mode)' });
    await page.get({ role: 'menu' });
  }

  /** A page of the extension about the page in front. @param {TestPage} page @param {[number, number]} size */
  async panelOf(page, size) {
    await page.bringToFront();
    const tab = await this.browser.background(async () => {
      const [front] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      return front.id;
    });
    return this.own(`ui/panel.html?tab=${tab}`, size);
  }

  /** A page of the extension. @param {string} path @param {[number, number]} size */
  async own(path, size) {
    const page = await this.openOwn(path);
    await page.resize(...size);
    return page;
  }

  /** Lets a site be learned, unless it is. @param {TestPage} page */
  async ensureLearned(page) {
    const { template } = await this.ready(page);
    if (template !== null) return;
    await this.learn(page);
    // The page is read once more, and then a message says what was learned: it must not come into a picture.
    await new Promise((resolve) => {
      setTimeout(resolve, MESSAGE_COMES_WITHIN);
    });
  }
}

/** A copy of the package that has one language only, so that the browser's own decides nothing. @param {string} language */
function inOneLanguage(language) {
  const folder = makeFolder('package');
  cpSync(EXTENSION, folder, { recursive: true });
  for (const other of readdirSync(join(folder, '_locales'))) {
    if (other !== language) rmSync(join(folder, '_locales', other), { recursive: true });
  }
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...manifest, default_locale: language }));
  return folder;
}
