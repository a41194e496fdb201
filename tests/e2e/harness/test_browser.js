// A browser with the extension in it, as tests use it. The same in both browsers; a small driver knows the differences.

import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { makeFolder, removeFolder, waitFor } from './host.js';

/** @typedef {import('./test_page.js').TestPage} TestPage */

/**
 * Runs a function with arguments and result of JSON elsewhere.
 * @typedef {(fn: (...args: any[]) => any, ...args: any[]) => Promise<any>} Evaluate
 */

/**
 * @typedef {object} BrowserDriver what differs between browsers
 * @property {'chromium' | 'firefox'} name
 * @property {boolean} installsAtEachStart whether the extension counts as newly installed whenever the browser starts
 * @property {() => Promise<string>} start gives the address of the extension's root, once the extension runs
 * @property {(restore: boolean) => Promise<string>} restart gives the same
 * @property {() => Promise<unknown>} close
 * @property {() => boolean} isGone
 * @property {() => Promise<number>} processId
 * @property {() => Promise<TestPage>} newPage
 * @property {(page: TestPage) => Promise<unknown>} pressButton on the tab in front
 * @property {(page: TestPage, name: string) => Promise<unknown>} pressCommand on the tab in front
 * @property {Evaluate} background
 * @property {Evaluate} panel throws where none is open
 * @property {(message: object) => Promise<any>} ask
 * @property {() => Promise<unknown>} killBackground
 * @property {(pattern: string) => Promise<unknown>} allowHosts
 * @property {() => Promise<unknown>} closePages every page, also of the extension, and what was set for pages
 * @property {() => Promise<number>} [backgroundHeap]
 * @property {() => Promise<number>} [coreMemory]
 */

/**
 * @typedef {object} LaunchOptions
 * @property {string} extensionDir the unpacked extension
 * @property {string} [userDataDir] a profile to keep; without it a new one that is deleted
 * @property {boolean} [headless]
 */

/** Where the shipped package has its welcome page; the harness's own fixture has none. */
const WELCOME = 'ui/welcome.html';

export class TestBrowser {
  #driver;
  #options;
  #folders;
  #root = '';

  /**
   * Starts a browser.
   *
   * @param {(folders: {profile: string, downloads: string}) => BrowserDriver} makeDriver
   * @param {LaunchOptions} options
   */
  static async launch(makeDriver, options) {
    const browser = new TestBrowser(makeDriver, options);
    const { installsAtEachStart, start } = browser.#driver;
    try {
      browser.#root = await start();
      // In a profile that has the extension already it is updated, not installed.
      if (installsAtEachStart || !options.userDataDir) await browser.#closeWelcome();
    } catch (error) {
      await browser.close();
      throw error;
    }
    return browser;
  }

  constructor(makeDriver, options) {
    this.#folders = {
      profile: options.userDataDir ?? makeFolder('profile'),
      downloads: makeFolder('downloads'),
    };
    this.#driver = makeDriver(this.#folders);
    this.#options = options;
    this.name = this.#driver.name;
    /** Folder in which saved files arrive. */
    this.downloads = this.#folders.downloads;
    /** Bytes that the background holds, Chromium only. */
    this.backgroundHeap = this.#driver.backgroundHeap;
    /** Bytes of every memory of wasm that the background holds, Chromium only. */
    this.coreMemory = this.#driver.coreMemory;
  }

  /** Host part of the extension's addresses. */
  get extensionId() {
    return new URL(this.#root).host;
  }

  extensionUrl(path = '') {
    return this.#root + path;
  }

  /** A new tab in front, loaded. @param {string} url */
  async open(url) {
    const page = await this.#driver.newPage();
    await page.goto(url);
    await page.bringToFront();
    return page;
  }

  /** The same for a page of the extension. @param {string} path */
  openExtensionPage(path) {
    return this.open(this.extensionUrl(path));
  }

  /**
   * Presses the toolbar button on the page's tab, which grants activeTab; returns at once, before the extension has done
   * anything.
   *
   * @param {TestPage} page
   */
  async pressButton(page) {
    await page.bringToFront();
    await this.#driver.pressButton(page);
  }

  /**
   * A command of the manifest. Firefox: its real keys. Chromium: `_execute_action` as the button, any other by its event,
   * which grants nothing: press the button first.
   *
   * @param {TestPage} page
   * @param {string} name
   */
  async pressCommand(page, name) {
    await page.bringToFront();
    await this.#driver.pressCommand(page, name);
  }

  /** Whether the extension may run in the page. @param {TestPage} page @returns {Promise<boolean>} */
  async canRead(page) {
    await page.bringToFront();
    return this.background(async () => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      const injection = { target: { tabId: tab.id ?? -1 }, func: () => true };
      return chrome.scripting.executeScript(injection).then(
        () => true,
        () => false,
      );
    });
  }

  /** Text of the button's badge on the page's tab. @param {TestPage} page @returns {Promise<string>} */
  async badge(page) {
    await page.bringToFront();
    return this.background(async () => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      return chrome.action.getBadgeText({ tabId: tab.id });
    });
  }

  /** Runs a function in the background, which is woken if need be; `chrome` is there in both. @type {Evaluate} */
  background(fn, ...args) {
    return this.#driver.background(fn, ...args);
  }

  /**
   * Sends the background a message as a page of the extension does, and gives its reply.
   *
   * @param {{name: string, payload: object}} message
   */
  ask(message) {
    return this.#driver.ask(message);
  }

  /** Ends the service worker or event page at once; what it had stored stays, the next event wakes a new one. */
  async killBackground() {
    await this.#driver.killBackground();
  }

  /** Runs a function in the open side panel or sidebar, waited for. @type {Evaluate} */
  async inPanel(fn, ...args) {
    // A panel is there before it has read its page.
    const isLoaded = () => document.readyState === 'complete' && location.href !== 'about:blank';
    await waitFor(() => this.#driver.panel(isLoaded), { what: 'the side panel' });
    return this.#driver.panel(fn, ...args);
  }

  /**
   * From now on the person says yes when asked for these hosts; nothing is granted before the extension asks.
   *
   * @param {string} pattern such as `http://127.0.0.1/*`
   */
  async allowHosts(pattern) {
    await this.#driver.allowHosts(pattern);
  }

  /**
   * Ends the browser and opens it again with the same profile and extension.
   *
   * @param {{restore?: boolean}} [how] pages of before are gone, unless `restore` has the browser open them again by itself
   */
  async restart({ restore = false } = {}) {
    this.#root = await this.#driver.restart(restore);
    if (this.#driver.installsAtEachStart) await this.#closeWelcome();
  }

  /** Closes every page and forgets what the extension stored and was granted, as if it had just been installed. */
  async reset() {
    await this.#driver.closePages();
    await this.killBackground();
    await this.background(forgetAll);
    await this.killBackground();
  }

  /** Ends the browser as a power cut does. */
  async crash() {
    const id = await this.#driver.processId();
    process.kill(id, 'SIGKILL');
    await waitFor(() => {
      try {
        process.kill(id, 0);
        return false;
      } catch {
        return true;
      }
    });
  }

  /** Whether it has ended, by itself or not. */
  isGone() {
    return this.#driver.isGone();
  }

  /** Deletes what was saved so far. */
  emptyDownloads() {
    for (const name of readdirSync(this.downloads)) {
      rmSync(join(this.downloads, name), { recursive: true, force: true });
    }
  }

  /** Ends it; the profile is deleted unless it was given. */
  async close() {
    await this.#driver.close().catch(() => {});
    removeFolder(this.downloads);
    if (!this.#options.userDataDir) removeFolder(this.#folders.profile);
  }

  /** Closes the welcome page, which opens in front once the extension is installed, as a person does. */
  async #closeWelcome() {
    const { extensionDir } = this.#options;
    if (!existsSync(join(extensionDir, WELCOME))) return;
    const close = async (path) => {
      const url = chrome.runtime.getURL(path);
      const tab = (await chrome.tabs.query({})).find((one) => one.url === url);
      if (tab?.id === undefined || tab.status !== 'complete') return false;
      await chrome.tabs.remove(tab.id);
      return true;
    };
    await waitFor(() => this.background(close, WELCOME), { what: 'the welcome page' });
  }
}

/** Deletes what the extension stored and gives back the hosts that it was granted. Runs in its background. */
async function forgetAll() {
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
