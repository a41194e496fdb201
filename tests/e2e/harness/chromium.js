// Chromium with the extension in it, as a person has it: the shipped manifest, nothing granted but
// what pressing the toolbar button grants.
//
// The button is pressed by the protocol's `Extensions.triggerAction` on the tab, which grants
// activeTab exactly as a finger does. Limits of a browser without a screen: keys reach the page
// only, so a command is run by its event (see `pressCommand`), and the browser's own permission
// prompt cannot be clicked (see `allowHosts`).

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { chromium } from 'playwright-core';

import { callText, TestPage } from './look.js';
import { findChromium, makeFolder, removeFolder, until } from './place.js';
import { INSECURE_HOST } from './server.js';
import { forgetAll, shutWelcome } from './first_start.js';

const ARGUMENTS = [
  `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-extension-debugging',
];

/** A session with a target which the library does not open itself: a tab, a worker. */
class Nested {
  #browser;
  #session;
  #last = 0;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
  #open = new Map();
  /** @type {(method: string, params: any) => void} */
  onEvent = () => {};

  /** @param {any} browser session with the browser @param {string} session */
  constructor(browser, session) {
    this.#browser = browser;
    this.#session = session;
    this.receive = (event) => {
      if (event.sessionId !== session) return;
      const message = JSON.parse(event.message);
      if (message.id === undefined) return this.onEvent(message.method, message.params);
      const waiting = this.#open.get(message.id);
      this.#open.delete(message.id);
      if (message.error) waiting?.reject(new Error(message.error.message));
      else waiting?.resolve(message.result);
    };
    this.lost = (event) => {
      if (event.sessionId !== session) return;
      for (const { reject } of this.#open.values()) reject(new Error('the target has gone'));
      this.#open.clear();
    };
    browser.on('Target.receivedMessageFromTarget', this.receive);
    browser.on('Target.detachedFromTarget', this.lost);
  }

  /** @param {any} browser @param {string} targetId */
  static async attach(browser, targetId) {
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false });
    return new Nested(browser, sessionId);
  }

  /** @param {string} method @param {object} [params] @returns {Promise<any>} */
  async send(method, params = {}) {
    const id = ++this.#last;
    const reply = new Promise((resolve, reject) => this.#open.set(id, { resolve, reject }));
    const message = JSON.stringify({ id, method, params });
    this.#browser
      .send('Target.sendMessageToTarget', { sessionId: this.#session, message })
      .catch((error) => this.#open.get(id)?.reject(error));
    return reply;
  }

  async detach() {
    this.#browser.off('Target.receivedMessageFromTarget', this.receive);
    this.#browser.off('Target.detachedFromTarget', this.lost);
    const gone = { sessionId: this.#session };
    await this.#browser.send('Target.detachFromTarget', gone).catch(() => {});
  }
}

/** @param {any} reply of Runtime.evaluate or callFunctionOn */
function valueOf(reply) {
  const details = reply.exceptionDetails;
  if (details) throw new Error(details.exception?.description ?? details.text);
  return reply.result.value;
}

/** Runs code that gives a JSON text. @param {{send: Function}} session @param {string} expression */
async function evaluateIn(session, expression) {
  const how = { expression, awaitPromise: true, returnByValue: true };
  return valueOf(await session.send('Runtime.evaluate', how));
}

/** @param {any} context @param {import('playwright-core').Page} page */
async function makeDriver(context, page) {
  const session = await context.newCDPSession(page);
  /** The isolated world of the document that is shown, made when it is first used. @type {number | null} */
  let known = null;
  session.on('Page.frameNavigated', ({ frame }) => {
    if (!frame.parentId) known = null;
  });
  await session.send('Page.enable');
  const world = async () => {
    if (known !== null) return known;
    const { frameTree } = await session.send('Page.getFrameTree');
    const where = { frameId: frameTree.frame.id, worldName: 'look' };
    known = (await session.send('Page.createIsolatedWorld', where)).executionContextId;
    return known;
  };
  /** Runs in that world, in a new one where it has gone meanwhile. @param {(world: number) => Promise<any>} run */
  const inWorld = async (run) => {
    try {
      return await run(await world());
    } catch (error) {
      const isGone = /Cannot find context|context was destroyed|uniqueContextId/;
      if (!isGone.test(String(error))) throw error;
      known = null;
      return run(await world());
    }
  };
  /** Every closed shadow root of the document itself, as the protocol numbers nodes. */
  const closedRoots = async () => {
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
    const found = [];
    const stack = [root];
    while (stack.length) {
      const node = stack.pop();
      for (const shadow of node.shadowRoots ?? []) {
        if (shadow.shadowRootType === 'closed') found.push(shadow.backendNodeId);
        if (shadow.shadowRootType !== 'user-agent') stack.push(shadow);
      }
      for (const child of node.children ?? []) stack.push(child);
    }
    return found;
  };
  /** @type {import('./look.js').Driver} */
  const driver = {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    bringToFront: () => page.bringToFront(),
    close: () => page.close(),
    evaluate: (code) => evaluateIn(session, code),
    evaluateApart: async (expression) => {
      const how = { expression, awaitPromise: true, returnByValue: true };
      return inWorld(async (contextId) =>
        valueOf(await session.send('Runtime.evaluate', { ...how, contextId })),
      );
    },
    ask: (functionDeclaration, request) =>
      inWorld(async (executionContextId) => {
        const resolved = await Promise.all(
          (await closedRoots()).map((backendNodeId) =>
            // A root may have left since it was listed.
            session
              .send('DOM.resolveNode', { backendNodeId, executionContextId })
              .catch(() => null),
          ),
        );
        const args = [
          { value: request },
          ...resolved.flatMap((one) => (one ? [{ objectId: one.object.objectId }] : [])),
        ];
        const call = { functionDeclaration, executionContextId, arguments: args };
        const how = { awaitPromise: true, returnByValue: true };
        return valueOf(await session.send('Runtime.callFunctionOn', { ...call, ...how }));
      }),
    mouse: page.mouse,
    keyboard: page.keyboard,
    tap: async (x, y) => {
      const touchPoints = [{ x, y }];
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    wheel: (down) => page.mouse.wheel(0, down),
    prefer: ({ dark, reducedMotion, contrast, forced, print }) =>
      page.emulateMedia({
        media: print ? 'print' : null,
        contrast: contrast ? 'more' : 'no-preference',
        forcedColors: forced ? 'active' : 'none',
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      }),
    // Hiding the caret would leave an empty style attribute on the page's fields.
    screenshot: async (path) => void (await page.screenshot({ path, caret: 'initial' })),
  };
  return driver;
}

/**
 * Opens Chromium with the extension.
 *
 * @param {object} options
 * @param {string} options.extensionDir the unpacked extension
 * @param {string[]} [options.beside] folders of other extensions that are there as well
 * @param {string} [options.userDataDir] a profile to keep; without it a new one that is deleted
 * @param {boolean} [options.headless]
 * @param {boolean} [options.pageCache] whether pages that are left are kept for the way back
 * @param {string[]} [options.args] more for its command line
 * @param {Record<string, string>} [options.env] more for its environment
 * @returns {Promise<import('./types.js').TestBrowser>}
 */
export async function launchChromium({
  extensionDir,
  beside = [],
  userDataDir,
  headless = true,
  pageCache = false,
  args: more = [],
  env = {},
}) {
  const script = JSON.parse(readFileSync(join(extensionDir, 'manifest.json'), 'utf8')).background
    .service_worker;
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium: set HUSK_CHROMIUM or put one on PATH');
  const profile = userDataDir ?? makeFolder('chromium');
  const downloads = makeFolder('downloads');
  /** @type {import('playwright-core').BrowserContext} */
  let context;
  /** @type {any} session with the browser itself */
  let cdp;
  let id = '';
  /** @type {Map<import('playwright-core').Page, TestPage>} */
  let pages = new Map();

  const targets = async (type) =>
    (await cdp.send('Target.getTargets', { filter: [{ type }] })).targetInfos;
  const extensionUrl = (path = '') => `chrome-extension://${id}/${path}`;

  /** Once more where it fails: on a busy computer Chromium ends by itself at times. What is broken fails again. */
  const start = (restore = false) => startOnce(restore).catch(() => startOnce(restore));

  /** @param {boolean} restore */
  async function startOnce(restore) {
    context = await chromium.launchPersistentContext(profile, {
      executablePath,
      // The library's own headless flag asks for the old kind, which has no extensions.
      headless: false,
      ignoreDefaultArgs: [
        '--disable-extensions',
        ...(pageCache ? ['--disable-back-forward-cache'] : []),
      ],
      args: [
        ...ARGUMENTS,
        ...(headless ? ['--headless=new'] : []),
        ...(restore ? ['--restore-last-session'] : []),
        `--load-extension=${[extensionDir, ...beside].join()}`,
        ...more,
      ],
      env: { ...process.env, ...env },
    });
    try {
      const browser = context.browser();
      if (!browser) throw new Error('the browser has no session of its own');
      cdp = await browser.newBrowserCDPSession();
      const how = { behavior: 'allow', downloadPath: downloads };
      await cdp.send('Browser.setDownloadBehavior', how);
      pages = new Map();
      id = (
        await until(
          async () =>
            (await targets('service_worker')).find(
              ({ url }) => isExtension(url) && url.endsWith(`/${script}`),
            ),
          { what: `the extension of ${extensionDir}` },
        )
      ).url.split('/')[2];
    } catch (error) {
      await context.close().catch(() => {});
      throw error;
    }
  }

  async function wrap(page) {
    const known = pages.get(page);
    if (known) return known;
    const made = new TestPage(await makeDriver(context, page), page);
    pages.set(page, made);
    return made;
  }

  /** The tab that holds a page: the protocol shows only which page a tab holds. */
  async function tabOf(page) {
    const session = await context.newCDPSession(page);
    const { targetInfo } = await session.send('Target.getTargetInfo');
    await session.detach();
    for (const tab of await targets('tab')) {
      const nested = await Nested.attach(cdp, tab.targetId);
      let held = '';
      nested.onEvent = (method, params) => {
        if (method === 'Target.attachedToTarget') held += ` ${params.targetInfo.targetId}`;
      };
      const how = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
      await nested.send('Target.setAutoAttach', how);
      await nested.detach();
      if (held.includes(targetInfo.targetId)) return tab.targetId;
    }
    throw new Error(`no tab holds ${page.url()}`);
  }

  const liveWorker = async () =>
    (await targets('service_worker')).find((t) => t.url.startsWith(extensionUrl()));

  /** The background's target, woken if it sleeps. */
  async function worker() {
    const live = await liveWorker();
    if (live) return live;
    const where = { url: extensionUrl('manifest.json'), background: true };
    const { targetId } = await cdp.send('Target.createTarget', where);
    try {
      const nested = await Nested.attach(cdp, targetId);
      await until(async () => {
        await nested.send('ServiceWorker.enable');
        await nested.send('ServiceWorker.startWorker', { scopeURL: extensionUrl() });
        return liveWorker();
      });
      await nested.detach();
    } finally {
      await cdp.send('Target.closeTarget', { targetId });
    }
    return until(liveWorker, { what: 'the background' });
  }

  /** Runs code in a target, on a session of its own. */
  async function evaluateOn(targetId, fn, args) {
    const nested = await Nested.attach(cdp, targetId);
    try {
      const text = await evaluateIn(nested, callText(fn, args));
      return text === undefined ? undefined : JSON.parse(text);
    } finally {
      await nested.detach();
    }
  }

  await start();
  /** @type {import('./types.js').TestBrowser} */
  const test = {
    name: 'chromium',
    downloads,
    get extensionId() {
      return id;
    },
    extensionUrl,
    open: async (url) => {
      const page = await wrap(await context.newPage());
      await page.goto(url);
      await page.bringToFront();
      return page;
    },
    openExtensionPage: (path) => test.open(extensionUrl(path)),
    pressButton: async (page) => {
      await page.bringToFront();
      const targetId = await tabOf(page.raw);
      await cdp.send('Extensions.triggerAction', { id, targetId });
    },
    pressCommand: async (page, name) => {
      if (name === '_execute_action') return test.pressButton(page);
      await page.bringToFront();
      await test.background(async (command) => {
        const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
        /** @type {any} */ (chrome.commands.onCommand).dispatch(command, tab);
      }, name);
    },
    canRead: async (page) => {
      await page.bringToFront();
      return test.background(async () => {
        const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
        const how = { target: { tabId: tab.id ?? -1 }, func: () => true };
        return chrome.scripting.executeScript(how).then(
          () => true,
          () => false,
        );
      });
    },
    badge: async (page) => {
      await page.bringToFront();
      return test.background(async () => {
        const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
        return chrome.action.getBadgeText({ tabId: tab.id });
      });
    },
    background: async (fn, ...args) => {
      const { targetId } = await worker();
      // A worker is listed before it has its interfaces.
      const ready = () =>
        globalThis.registration?.active?.state === 'activated' && Boolean(chrome.runtime.id);
      await until(() => evaluateOn(targetId, ready, []), { what: 'the start of the background' });
      return evaluateOn(targetId, fn, args);
    },
    ask: (message) =>
      test.background((given) => {
        // A page of the extension's would send it; the event is the same without opening one.
        const url = chrome.runtime.getURL('ui/cannot.html');
        const sender = { id: chrome.runtime.id, url, origin: new URL(url).origin };
        const event = /** @type {any} */ (chrome.runtime.onMessage);
        return new Promise((resolve) => void event.dispatch(given, sender, resolve));
      }, message),
    backgroundHeap: async () => {
      const { targetId } = await worker();
      const nested = await Nested.attach(cdp, targetId);
      try {
        await nested.send('HeapProfiler.collectGarbage');
        return (await nested.send('Runtime.getHeapUsage')).usedSize;
      } finally {
        await nested.detach();
      }
    },
    coreMemory: async () => {
      const { targetId } = await worker();
      const nested = await Nested.attach(cdp, targetId);
      try {
        const { result } = await nested.send('Runtime.evaluate', {
          expression: 'WebAssembly.Memory.prototype',
        });
        const { objects } = await nested.send('Runtime.queryObjects', {
          prototypeObjectId: result.objectId,
        });
        const functionDeclaration =
          'function () { return this.reduce((sum, one) => sum + one.buffer.byteLength, 0); }';
        const call = { objectId: objects.objectId, functionDeclaration, returnByValue: true };
        return valueOf(await nested.send('Runtime.callFunctionOn', call));
      } finally {
        await nested.detach();
      }
    },
    killBackground: async () => {
      const live = await liveWorker();
      if (!live) return;
      const { targetId } = live;
      await until(
        async () => {
          // A worker that is about to answer may outlive being closed once.
          await cdp.send('Target.closeTarget', { targetId }).catch(() => {});
          return (await liveWorker())?.targetId !== targetId;
        },
        { what: 'the end of the background' },
      );
    },
    inPanel: async (fn, ...args) => {
      const panel = await until(
        async () => {
          const path = await test.background(
            async () => (await chrome.sidePanel.getOptions({})).path,
          );
          const url = extensionUrl(String(path).replace(/^\//, ''));
          const found = (await targets('page')).find((t) => t.url.startsWith(url));
          // A panel is listed before it has read its page.
          const whole = () => document.readyState === 'complete' && location.href !== 'about:blank';
          return found && (await evaluateOn(found.targetId, whole, [])) ? found : null;
        },
        { what: 'the side panel' },
      );
      return evaluateOn(panel.targetId, fn, args);
    },
    allowHosts: async (pattern) => {
      const page = await context.newPage();
      try {
        await page.goto(`chrome://extensions/?id=${id}`);
        await page.evaluate(
          ([who, hosts]) =>
            /** @type {any} */ (chrome).developerPrivate.addHostPermission(who, hosts),
          [id, pattern],
        );
      } finally {
        await page.close();
      }
    },
    restart: async ({ restore = false } = {}) => {
      await context.close();
      await start(restore);
      // An extension named at the start counts as newly installed at each.
      await shutWelcome(test, extensionDir);
    },
    reset: async () => {
      const blank = await context.newPage();
      for (const page of context.pages()) if (page !== blank) await page.close();
      pages.clear();
      // The panel is a page that the library does not list.
      for (const { targetId, url } of await targets('page')) {
        if (url.startsWith(extensionUrl())) await cdp.send('Target.closeTarget', { targetId });
      }
      await test.killBackground();
      await test.background(forgetAll);
      await test.killBackground();
    },
    isGone: () => !context.browser()?.isConnected(),
    close: async () => {
      await context.close().catch(() => {});
      if (!userDataDir) removeFolder(profile);
      removeFolder(downloads);
    },
  };
  await shutWelcome(test, extensionDir).catch(async (error) => {
    await test.close();
    throw error;
  });
  return test;
}

/** @param {string} url */
const isExtension = (url) => url.startsWith('chrome-extension://');
