// The fixture of the end-to-end tests, which are called stories: a browser with the shipped package in it, the sample sites,
// each on a host of its own, our fixture pages, and what every story does with them.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

import { ROOT } from '../paths.js';
import { generateSamples } from '../../www/samples/generate.js';
import { serveSamples } from '../../www/samples/serve.js';
import { launchChromium } from './harness/chromium.js';
import { launchFirefox } from './harness/firefox.js';
import { makeFolder, removeFolder, waitFor } from './harness/host.js';
import { retryOnce } from './harness/retry.js';
import { INSECURE_HOST, serve } from './harness/server.js';
import { closeAtTheEnd, returnBrowser, takeBrowser } from './harness/shared_browser.js';
import { TestBrowser } from './harness/test_browser.js';
import { TestPage } from './harness/test_page.js';
import { currentFile, recordStory, timed, timeMethods } from './harness/timing.js';
import { FIXTURES } from './pages/fixtures.js';

/** @typedef {import('../../extension/shared/answers.js').TabBlocks} TabBlocks */

export { TestPage };

export { ROOT };

/** The package as the stores get it, or another build of it. */
export const EXTENSION = process.env.HUSK_EXTENSION ?? join(ROOT, 'dist/extension');

/** Pictures of what a failed story looked like. */
export const SHOTS = join(ROOT, 'dist/e2e');

/** How long one run of a story may take, and a browser to be replaced, in ms. */
const STORY = 300_000;
const RENEWAL = 120_000;

/** The sample sites, each served under its own name below `localhost`. */
const SITES = ['lantern', 'millrace', 'quill', 'towpath'];

const BROWSERS = [
  { name: 'Chromium', launch: launchChromium },
  { name: 'Firefox', launch: launchFirefox },
];

/** Those that this process runs stories in: `HUSK_BROWSER`, chromium or firefox, leaves out the other. */
export const CHOSEN_BROWSERS = BROWSERS.filter(({ name }) =>
  [name.toLowerCase(), '', undefined].includes(process.env.HUSK_BROWSER),
);

export const MESSAGES = JSON.parse(
  readFileSync(join(ROOT, 'extension/_locales/en/messages.json'), 'utf8'),
);

/**
 * What the product says for a key, so that stories follow its words.
 *
 * @param {string} key
 * @param {...(string | number)} values `$1`, `$2`, … in order
 */
export function words(key, ...values) {
  assert.ok(Object.hasOwn(MESSAGES, key), `no words for ${key}`);
  return MESSAGES[key].message.replace(/\$(\d)/g, (_, place) => String(values[place - 1]));
}

/**
 * The same as a pattern in which every value may be anything.
 *
 * @param {...string} keys any of them fits
 */
export function wording(...keys) {
  const patterns = keys.map((key) =>
    words(key)
      .split('undefined')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('(.+)'),
  );
  return new RegExp(patterns.join('|'));
}

/**
 * @typedef {object} How the browser is started; one that is started in its own way is not shared with other files
 * @property {string[]} [beside] folders of other extensions, for Chromium
 * @property {string} [extensionDir] another package than the shipped one
 * @property {boolean} [pageCache] pages that are left are kept and come back as they were
 */

export class Setup {
  /** @type {TestBrowser} */
  browser;
  /** @type {import('./harness/server.js').Site} */
  fixtures;
  /** @type {Awaited<ReturnType<typeof serveSamples>>} */
  samples;
  /** Requests that reached the sample sites: path and host. @type {{path: string, host: string}[]} */
  asked = [];
  /** @type {Set<TestPage>} */
  #open = new Set();
  /** Servers of the story that runs. @type {{close: () => Promise<unknown>}[]} */
  #sites = [];
  /** @type {() => Promise<TestBrowser>} */
  #launch = () => Promise.reject(new Error('the setup was not started'));
  /** Whether the browser is left to the next file. */
  #isShared = false;
  /** Where the sample sites lie. */
  folder = '';

  /**
   * @param {(options: {extensionDir: string} & How) => Promise<TestBrowser>} launch
   * @param {How} [how]
   * @param {'chromium' | 'firefox' | null} [shared] name of the browser where one that another file left is as good
   */
  async start(launch, how = {}, shared = null) {
    if (!existsSync(join(EXTENSION, 'manifest.json'))) {
      execFileSync(join(ROOT, 'build.sh'), ['extension'], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    }
    this.folder = makeFolder('samples');
    generateSamples({ out: this.folder });
    this.samples = await serveSamples({
      root: this.folder,
      hosts: {
        ...Object.fromEntries(SITES.map((site) => [`${site}.localhost`, site])),
        [INSECURE_HOST]: SITES[0],
      },
      headers: (path, host) => void this.asked.push({ path, host }),
    });
    this.fixtures = await serve(FIXTURES);
    this.#launch = () => launch({ extensionDir: EXTENSION, ...how });
    this.#isShared = shared !== null && Object.keys(how).length === 0;
    this.browser = await (shared !== null && this.#isShared
      ? takeBrowser(shared, this.#launch)
      : this.#launch());
  }

  /** Another browser, with nothing in it, in place of one in which a story failed. */
  async renew() {
    await this.browser.close().catch(() => {});
    this.#open.clear();
    await this.closeSites();
    this.browser = await this.#launch();
  }

  /** Closes everything, whatever cannot be closed: a server that is left open would keep the tests from ending. */
  async end() {
    /** @type {unknown[]} */
    const faults = [];
    const endBrowser = () =>
      this.#isShared && this.browser ? returnBrowser(this.browser) : this.browser?.close();
    const parts = [endBrowser, () => this.fixtures?.close(), () => this.samples?.close()];
    for (const end of parts) await Promise.resolve(end()).catch((error) => faults.push(error));
    if (this.folder) removeFolder(this.folder);
    if (faults.length > 0) throw faults[0];
  }

  /** What the product says for a key in this browser. @param {string} key @param {...(string | number)} values */
  words(key, ...values) {
    return words(key, ...values);
  }

  get isFirefox() {
    return this.browser.name === 'firefox';
  }

  /** Address of a sample page. @param {string} site @param {string} path */
  sample(site, path) {
    return `${this.samples.urlFor(`${site}.localhost`)}${path}`;
  }

  /** Address of a page of the first sample site on an insecure origin. @param {string} path */
  plain(path) {
    return `${this.samples.urlFor(INSECURE_HOST)}${path}`;
  }

  /** @param {string} url @returns {Promise<TestPage>} closed when the story ends */
  async open(url) {
    const page = await this.browser.open(url);
    this.#open.add(page);
    return page;
  }

  /** A page of the extension. @param {string} path */
  openOwn(path) {
    return this.open(this.browser.extensionUrl(path));
  }

  /** @param {TestPage} page */
  async shut(page) {
    this.#open.delete(page);
    await page.close();
  }

  async shutAll() {
    for (const page of this.#open) await page.close().catch(() => {});
    this.#open.clear();
  }

  /** Serves pages until the story ends. @param {Parameters<typeof serve>[0]} pages */
  async serve(pages) {
    return this.closeLater(await serve(pages));
  }

  /**
   * Has a server closed when the story ends.
   *
   * @template {{close: () => Promise<unknown>}} T
   * @param {T} site
   */
  closeLater(site) {
    this.#sites.push(site);
    return site;
  }

  async closeSites() {
    for (const site of this.#sites.splice(0)) await site.close();
  }

  /** Presses a button of the page on which the extension asks for a permission. @param {string} name */
  async answerPrompt(name) {
    const path = await waitFor(
      () =>
        this.browser.background(async () => {
          const own = chrome.runtime.getURL('ui/always.html');
          const tab = (await chrome.tabs.query({})).find(({ url }) => url?.startsWith(own));
          if (tab?.id === undefined || !tab.url) return null;
          await chrome.tabs.remove(tab.id);
          return tab.url.slice(chrome.runtime.getURL('').length);
        }),
      { what: 'the page that asks' },
    );
    // A tab that the test did not open cannot be driven; the same page can.
    const page = await this.openOwn(path);
    await page.click({ role: 'button', name });
    await page.get({ css: '#said', text: /./ });
    await this.shut(page);
  }

  /**
   * Ends the browser and opens it again with the same profile; its pages are gone.
   *
   * @param {{restore?: boolean}} [how] `restore`: the browser opens the tabs of before again by itself
   */
  async restart(how) {
    this.#open.clear();
    await this.browser.restart(how);
  }

  /** Pictures of every open page. @param {string} name @returns {Promise<string[]>} their paths */
  async shoot(name) {
    mkdirSync(SHOTS, { recursive: true });
    const paths = [];
    for (const page of this.#open) {
      const path = join(SHOTS, `${name}-${this.browser.name}-${paths.length + 1}.png`);
      await page.bringToFront().catch(() => {});
      await page.screenshot(path).then(
        () => paths.push(path),
        () => {},
      );
    }
    return paths;
  }

  /** A picture worth keeping of a story that went well. @param {TestPage} page @param {string} name */
  async picture(page, name) {
    if (!process.env.HUSK_PICTURES) return;
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot(join(SHOTS, `look-${name}-${this.browser.name}.png`));
  }

  /** Forgets all that is stored, as a person does in the options, and gives every host back. */
  async forget() {
    await this.ask('ui-bg-wipe');
    await this.browser.background(async () => {
      await chrome.storage.session.clear();
      const { origins = [] } = await chrome.permissions.getAll();
      if (origins.length > 0) await chrome.permissions.remove({ origins });
    });
  }

  /**
   * Asks the background as the extension's own pages do.
   *
   * @param {string} name of the message
   * @param {object} [payload]
   * @returns {Promise<any>} the value of its reply
   */
  async ask(name, payload = {}) {
    const reply = await this.browser.ask({ name, payload });
    assert.ok(reply?.ok, `${name}: ${JSON.stringify(reply)}`);
    return reply.value;
  }

  /** What is known of a page's site. @param {TestPage} page */
  async storedSite(page) {
    const site = await page.evaluate(() => location.host);
    return this.ask('ui-bg-site', { site });
  }

  /**
   * What the page says of itself to the panel.
   *
   * @param {TestPage} page
   * @returns {Promise<TabBlocks | null>} null where Husk does not run
   */
  async state(page) {
    await page.bringToFront();
    const reply = await this.browser.background(async () => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      const message = { name: 'bg-content-blocks', payload: {} };
      return chrome.tabs.sendMessage(tab.id ?? -1, message, { frameId: 0 }).catch(() => null);
    });
    if (reply && !reply.ok) throw new Error(`${reply.error.name}: ${reply.error.message}`);
    return reply?.value ?? null;
  }

  /**
   * Waits until Husk has its verdict on a page.
   *
   * @param {TestPage} page
   * @param {(state: TabBlocks) => boolean} [fits]
   * @returns {Promise<TabBlocks>}
   */
  async ready(page, fits = () => true) {
    let last = null;
    try {
      return await waitFor(async () => {
        last = await this.state(page);
        const done = last?.on && ['on', 'nothing'].includes(last.status);
        return done && fits(last) ? last : null;
      });
    } catch (error) {
      const { blocks, ...rest } = last ?? { blocks: [] };
      const seen = JSON.stringify({ ...rest, blocks: blocks.map((block) => block.sample) });
      throw new Error(`Husk did not get ready; it says ${seen}`, { cause: error });
    }
  }

  /** Waits until Husk is off. @param {TestPage} page */
  async rest(page) {
    await waitFor(async () => !(await this.state(page))?.on, { what: 'that Husk is off' });
    await this.badge(page, '');
  }

  /** Waits until the button shows a text: it is drawn after the page has its verdict. @param {TestPage} page @param {string} text */
  async badge(page, text) {
    const shows = async () => (await this.browser.badge(page)) === text;
    await waitFor(shows, { what: `“${text}” on the button` });
  }

  /** Presses the button and waits for the verdict. @param {TestPage} page */
  async switchOn(page) {
    await this.browser.pressButton(page);
    return this.ready(page);
  }

  /** Presses the button and waits until Husk has left. @param {TestPage} page */
  async switchOff(page) {
    await this.browser.pressButton(page);
    await this.rest(page);
  }

  /** Presses the keys that undo on a page where Husk is on. @param {TestPage} page */
  async undo(page) {
    await page.bringToFront();
    await page.press('Alt+Shift+U');
  }

  /**
   * The button, and then the key of a mode: a key alone grants nothing in Chromium.
   *
   * @param {TestPage} page
   * @param {import('../../extension/shared/settings.js').Mode} mode
   */
  async switchTo(page, mode) {
    if (!(await this.state(page))?.on) await this.switchOn(page);
    return this.intoMode(page, mode);
  }

  /** Into a mode by way of the bar. @param {TestPage} page @param {import('../../extension/shared/settings.js').Mode} mode */
  async intoMode(page, mode) {
    const state = await this.ready(page);
    if (state.mode !== mode) await this.mode(page, mode);
    return this.ready(page, (now) => now.mode === mode);
  }

  /** Brings the bar back from the dot it folds into when it is left alone. @param {TestPage} page */
  async unfold(page) {
    await page.hover({ css: '.bar .grip' });
    await page.get({ css: '.bar .mode' });
  }

  /** Chooses an entry of the bar's menu of modes. @param {TestPage} page @param {import('../../extension/shared/settings.js').Mode | 'off'} mode */
  async mode(page, mode) {
    await this.unfold(page);
    await page.click({ css: '.bar .mode' });
    await page.click({ role: 'menuitemradio', name: this.words(`ui_mode_${mode}`) });
  }

  /** Opens the bar's menu of what starts by itself. @param {TestPage} page */
  async openAuto(page) {
    await this.unfold(page);
    await page.click({ role: 'button', name: this.words('content_bar_more') });
    await page.click({ css: '.menu [aria-haspopup=menu]' });
  }

  /** Chooses an entry there. @param {TestPage} page @param {string} name */
  async chooseAuto(page, name) {
    await this.openAuto(page);
    await page.click({ css: '[role^=menuitem]', name });
  }

  /**
   * Chooses a mode there for a host that was not allowed before, and says yes to the browser.
   *
   * @param {TestPage} page with Husk on
   * @param {'hide' | 'highlight'} mode
   */
  async startByItself(page, mode) {
    const { hostname: host, origin } = await page.evaluate(() => ({
      hostname: location.hostname,
      origin: location.host,
    }));
    await this.browser.allowHosts(`*://${host}/*`);
    await this.chooseAuto(page, this.words(`ui_mode_${mode}`));
    if (this.isFirefox) {
      // There a page of the extension's own has to ask.
      await this.answerPrompt(this.words('ui_always_allow', host));
      await page.bringToFront();
    }
    await waitFor(
      async () => (await this.ask('ui-bg-site', { site: origin })).site.auto.length > 0,
      {
        what: 'the rule',
      },
    );
    await page.bringToFront();
  }

  /** Opens the reader, as the button does when it was used last. @param {TestPage} page */
  async read(page) {
    await this.ask('ui-bg-settings-set', { change: { mode: 'reader' } });
    await page.bringToFront();
    await this.browser.pressButton(page);
    await page.get({ css: '.reader .title' });
  }

  /** Opens the list of pages that "Learn this site" would read. @param {TestPage} page */
  async planLearning(page) {
    await this.more(page, this.words('ui_learn_site'));
    await page.get({ css: '.plan' });
  }

  /** Learns the site of a page from the bar. @param {TestPage} page */
  async learn(page) {
    await this.planLearning(page);
    await page.click({ css: '.plan .primary' });
    return this.ready(page, ({ template }) => template !== null);
  }

  /** Chooses an entry of the bar's other menu. @param {TestPage} page @param {string} name */
  async more(page, name) {
    await this.unfold(page);
    await page.click({ role: 'button', name: this.words('content_bar_more') });
    await page.click({ css: '[role^=menuitem]', name });
  }
}

timeMethods(Setup.prototype, 'setup', [
  'start',
  'renew',
  'end',
  'restart',
  'forget',
  'ask',
  'storedSite',
  'state',
  'ready',
  'rest',
  'badge',
  'switchOn',
  'switchOff',
  'switchTo',
  'intoMode',
  'unfold',
  'mode',
  'openAuto',
  'startByItself',
  'read',
  'learn',
  'more',
  'shoot',
  'shutAll',
  'answerPrompt',
]);
timeMethods(TestBrowser.prototype, 'browser', [
  'open',
  'pressButton',
  'pressCommand',
  'badge',
  'background',
  'killBackground',
  'inPanel',
  'allowHosts',
  'restart',
  'close',
]);
timeMethods(TestPage.prototype, 'page', [
  'goto',
  'reload',
  'back',
  'bringToFront',
  'close',
  'screenshot',
  'resize',
  'prefer',
  'evaluate',
  'evaluateApart',
  'find',
  'get',
  'gone',
  'focused',
  'active',
  'aim',
  'click',
  'hover',
  'drag',
  'wheel',
  'style',
  'scrolled',
  'choose',
  'tap',
  'focus',
  'press',
  'type',
  'html',
  'apart',
  'axe',
]);

/**
 * Runs stories in Chromium and in Firefox.
 *
 * Chromium runs every story, Firefox those in which browsers can differ: all but those that say why Chromium is enough.
 *
 * @param {string} title
 * @param {(context: {
 *   name: string,
 *   firefox: boolean,
 *   story: (what: string, run: (setup: Setup, t: import('node:test').TestContext) => Promise<void>,
 *     options?: {skip?: string | false, timeout?: number, chromium?: string}) => void,
 * }) => void} register calls `story` for each; `chromium`: why one browser is enough for a story
 * @param {How} [how]
 */
export function inBothBrowsers(title, register, how = {}) {
  for (const browser of CHOSEN_BROWSERS) registerIn(browser, title, register, how);
}

/**
 * Runs stories in Chromium alone.
 *
 * @param {string} title
 * @param {string} why browsers cannot differ in them
 * @param {Parameters<typeof inBothBrowsers>[1]} register
 * @param {How} [how]
 */
export function inChromium(title, why, register, how = {}) {
  assert.ok(why, 'a reason');
  for (const browser of CHOSEN_BROWSERS) {
    if (browser.name === 'Chromium') registerIn(browser, title, register, how);
  }
}

/**
 * @param {typeof BROWSERS[number]} browser
 * @param {string} title
 * @param {Parameters<typeof inBothBrowsers>[1]} register
 * @param {How} how
 */
function registerIn({ name, launch }, title, register, how) {
  const firefox = name === 'Firefox';
  const file = currentFile();
  const record = (what, start) =>
    recordStory({ file, browser: name, story: what, seconds: (performance.now() - start) / 1000 });
  closeAtTheEnd();
  describe(`${title} in ${name}`, () => {
    const setup = new Setup();
    before(async () => {
      const start = performance.now();
      await setup.start(launch, how, firefox ? 'firefox' : 'chromium');
      record('(start)', start);
    });
    after(async () => {
      const start = performance.now();
      await setup.end();
      record('(end)', start);
    });
    const story = (what, run, { timeout: limit = STORY, chromium = '', ...options } = {}) => {
      if (firefox && chromium) return;
      test(what, { timeout: 2 * limit + RENEWAL, ...options }, async (t) => {
        const shoot = () => setup.shoot(`${title} ${what}`.replace(/\W+/g, '-'));
        const beforeRetry = async (error) => {
          const shots = await shoot();
          t.diagnostic(`retried in a new browser: ${what}: ${error.stack}; ${shots.join(', ')}`);
          await setup.renew();
        };
        const start = performance.now();
        // A story does not see files that an earlier one saved, as it would not in a browser of its own.
        setup.browser.emptyDownloads();
        try {
          await timed('story', () => retryOnce(() => run(setup, t), { limit, beforeRetry }));
        } catch (error) {
          if (error instanceof Error) error.message += `\n  seen: ${(await shoot()).join(', ')}`;
          throw error;
        } finally {
          await setup.shutAll();
          await setup.closeSites();
          record(what, start);
        }
      });
    };
    register({ name, firefox, story });
  });
}

/**
 * Every visible text of a page in document order, with what Husk says of it. Runs in the page's own
 * world, so it sees what the page could see.
 *
 * @returns {{text: string, noise: boolean}[]} noise: it lies in a tinted block
 */
export function readText() {
  // A page's names may answer in place of its nodes' own properties: those of the prototypes are true.
  const own = (prototype, name, node) =>
    /** @type {any} */ (Object.getOwnPropertyDescriptor(prototype, name)).get.call(node);
  const childNodes = (node) => [...own(Node.prototype, 'childNodes', node)];
  const isMark = (attribute) =>
    /^data-[a-z]{12}$/.test(attribute.name) && /^\du?$/.test(attribute.value);
  /** Text nodes that carry a mark by way of a highlight, by the mark's first letter. */
  const painted = (letter) => {
    const found = new Set();
    const highlights = /** @type {any} */ (CSS).highlights ?? new Map();
    for (const [name, highlight] of highlights) {
      if (!new RegExp(`^[a-z]{12}-${letter}`).test(name)) continue;
      for (const range of highlight) found.add(range.startContainer);
    }
    return found;
  };
  const tinted = painted('\\d');
  const transparent = painted('x');
  const out = [];
  const stack = [{ node: own(Document.prototype, 'body', document), noise: false }];
  while (stack.length) {
    const { node, noise } = /** @type {{node: Node, noise: boolean}} */ (stack.pop());
    if (node instanceof Text) {
      const text = node.data.replace(/\s+/g, ' ').trim();
      const shown =
        node.parentElement?.checkVisibility({ visibilityProperty: true }) ??
        /** @type {any} */ (node.parentNode)?.host?.checkVisibility({ visibilityProperty: true });
      if (text && shown && !transparent.has(node)) {
        out.push({ text, noise: noise || tinted.has(node) });
      }
      continue;
    }
    const element = node instanceof Element ? node : null;
    const marked =
      noise || (element && [...own(Element.prototype, 'attributes', node)].some(isMark));
    const inner = element && own(Element.prototype, 'shadowRoot', node);
    for (const child of childNodes(node).reverse()) stack.push({ node: child, noise: marked });
    if (inner) stack.push({ node: inner, noise: marked });
  }
  return out;
}

/** Shows where two long texts first differ. @param {string} actual @param {string} expected @param {string} what */
export function assertSameText(actual, expected, what) {
  if (actual === expected) return;
  let at = 0;
  while (actual[at] === expected[at]) at += 1;
  const near = (text) => JSON.stringify(text.slice(Math.max(0, at - 120), at + 160));
  assert.fail(`${what}: differs at ${at}\n  before: ${near(expected)}\n  after:  ${near(actual)}`);
}
