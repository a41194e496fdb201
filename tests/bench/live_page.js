// The extension as it ships, in Chromium, with a way into the world of its content script.

import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { bundleScript } from '../built.js';
import { launchChromium, LOCAL_ONLY } from '../e2e/harness/chromium.js';
import { waitFor } from '../e2e/harness/host.js';
import { ROOT } from './figures.js';

/** @typedef {import('./in_world.js').Press} Press */
/** @typedef {import('../e2e/harness/test_browser.js').TestBrowser} TestBrowser */
/** @typedef {import('../e2e/harness/test_page.js').TestPage} TestPage */

/** A page that has no verdict by then is left out, ms. */
const GIVE_UP = 300_000;

/** @param {string[]} [beside] folders of other extensions @returns {Promise<TestBrowser>} */
export function launchHusk(beside = []) {
  const extensionDir = process.env.HUSK_EXTENSION ?? join(ROOT, 'dist/extension');
  if (!existsSync(join(extensionDir, 'manifest.json'))) {
    throw new Error(`no extension in ${extensionDir}: ./build.sh extension builds it`);
  }
  return launchChromium({ extensionDir, beside, args: [LOCAL_ONLY] });
}

/** What runs in the world of the content script. */
export const worldScript = () => bundleScript('tests/bench/in_world.js', { target: 'chrome148' });

export class LivePage {
  #session;
  #context;

  constructor(page, session, context) {
    this.page = page;
    this.#session = session;
    this.#context = context;
  }

  /**
   * Opens a page, presses the button there, and leaves Husk on.
   * @param {TestBrowser} browser
   * @param {string} url
   * @param {string} script see `worldScript`
   */
  static async open(browser, url, script) {
    const page = await browser.open('about:blank');
    try {
      // A million nodes take their time to be laid out.
      page.raw.setDefaultNavigationTimeout(GIVE_UP);
      await page.goto(url);
      const session = await page.raw.context().newCDPSession(page.raw);
      const { frameTree } = await session.send('Page.getFrameTree');
      const origin = browser.extensionUrl().slice(0, -1);
      let context = 0;
      session.on('Runtime.executionContextCreated', ({ context: made }) => {
        // Frames of the page have worlds, too.
        if (made.origin === origin && made.auxData.frameId === frameTree.frame.id) {
          context = made.id;
        }
      });
      await session.send('Runtime.enable');
      await browser.pressButton(page);
      await waitFor(() => context !== 0, { what: 'the content script', timeout: GIVE_UP });
      const live = new LivePage(page, session, context);
      await waitFor(() => live.run(`${SESSION}?.status`).then(isSettled), {
        what: 'a verdict',
        timeout: GIVE_UP,
      });
      await live.run(`${script};0`);
      return live;
    } catch (error) {
      await page.close().catch(() => {});
      throw error;
    }
  }

  /** Runs an expression in the world of the content script. @param {string} expression */
  async run(expression) {
    const how = { expression, contextId: this.#context, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await this.#session.send('Runtime.evaluate', how);
    if (exceptionDetails) {
      const { exception, text } = exceptionDetails;
      throw new Error((exception?.description ?? text).split('\n')[0]);
    }
    return result.value;
  }

  /** @param {boolean} [marked] @returns {Promise<Press>} */
  press(marked = false) {
    return this.run(`bench.press(${marked})`);
  }

  /** Ends Husk there, and gives the page a moment to come to rest. */
  async off() {
    await this.run('bench.off()');
    await this.run('new Promise((done) => setTimeout(done, 50))');
  }

  /** @returns {Promise<import('./in_world.js').Floor>} */
  floor() {
    return this.run('bench.floor()');
  }

  learn() {
    return this.run('bench.learn()');
  }

  /** @param {boolean} [marked] @returns {Promise<{ms: number, found: number}>} */
  readability(marked = false) {
    return this.run(`bench.readability(${marked})`);
  }

  close() {
    return this.page.close();
  }
}

const SESSION = `globalThis[Symbol.for('husk.session')]`;

/** @param {string} status */
const isSettled = (status) => ['on', 'nothing', 'error'].includes(status);
