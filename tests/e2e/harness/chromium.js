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

import { programOf, waitFor } from './host.js';
import { INSECURE_HOST } from './server.js';
import { TestBrowser } from './test_browser.js';
import { callWith, TestPage } from './test_page.js';

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

/** @param {{send: Function}} session @param {string} expression @param {object} [options] of the protocol */
async function evaluateIn(session, expression, options = {}) {
  const request = { expression, awaitPromise: true, returnByValue: true, ...options };
  return valueOf(await session.send('Runtime.evaluate', request));
}

/**
 * Makes of a question about the page one that keeps the closed shadow roots which it was given, for as long as no element comes or
 * goes: listing them means to read the whole document, and costs more than all else. Without roots to go by it answers null. Roots are
 * held weakly, so that what the page lets go of can be collected. Runs in the page.
 *
 * @param {(request: object, ...roots: ShadowRoot[]) => string | Promise<string>} question
 */
const askWithKnownRoots =
  (question) =>
  (request, isListed, ...listed) => {
    /** How long an answer that nothing fits is believed, in ms: a root may have been given to an element that was there. */
    const BELIEVED = 200;
    const world = /** @type {any} */ (globalThis);
    if (isListed) {
      world.known?.observer.disconnect();
      const known = {
        roots: listed.map((root) => new WeakRef(root)),
        at: Date.now(),
        isOld: false,
      };
      const observer = new MutationObserver(() => (known.isOld = true));
      for (const tree of [document, ...listed]) {
        observer.observe(tree, { childList: true, subtree: true });
      }
      world.known = Object.assign(known, { observer });
    }
    const { known } = world;
    if (!known) return null;
    known.isOld ||= known.observer.takeRecords().length > 0;
    if (known.isOld && !isListed) return null;
    const roots = known.roots.flatMap((held) => held.deref() ?? []);
    const believed = (/** @type {string} */ answer) => {
      const isNone = answer === '[]' || answer === 'null';
      const isOld = !isListed && Date.now() - known.at > BELIEVED;
      return isNone && isOld ? null : answer;
    };
    const answer = question(request, ...roots);
    return answer instanceof Promise ? answer.then(believed) : believed(answer);
  };

/** @param {import('playwright-core').Page} page */
async function makePageDriver(page) {
  const session = await page.context().newCDPSession(page);
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
  /** Runs in that world, in a new one where the page has navigated meanwhile. @param {(world: number) => Promise<any>} run */
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
    return found.map((backendNodeId) => ({ backendNodeId }));
  };
  /** @type {import('./test_page.js').PageDriver} */
  const driver = {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    bringToFront: () => page.bringToFront(),
    close: () => page.close(),
    evaluate: (code) => evaluateIn(session, code),
    evaluateApart: (code) => inWorld((contextId) => evaluateIn(session, code, { contextId })),
    ask: (question, request) =>
      inWorld(async (executionContextId) => {
        const functionDeclaration = `(${askWithKnownRoots})(${question})`;
        const call = async (/** @type {{backendNodeId: number}[] | null} */ roots) => {
          const handles = (roots ?? []).map((root) =>
            // A root may have left since it was listed.
            session.send('DOM.resolveNode', { ...root, executionContextId }).catch(() => null),
          );
          const found = (await Promise.all(handles)).flatMap((one) =>
            one ? [{ objectId: one.object.objectId }] : [],
          );
          const args = [{ value: request }, { value: roots !== null }, ...found];
          const given = { functionDeclaration, executionContextId, arguments: args };
          const how = { awaitPromise: true, returnByValue: true };
          return valueOf(await session.send('Runtime.callFunctionOn', { ...given, ...how }));
        };
        return (await call(null)) ?? call(await closedRoots());
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
    prefer: async ({ dark, reducedMotion, contrast, forced, print, touch }) => {
      await page.emulateMedia({
        media: print ? 'print' : null,
        contrast: contrast ? 'more' : 'no-preference',
        forcedColors: forced ? 'active' : 'none',
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      });
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: Boolean(touch) });
    },
    // Hiding the caret would leave an empty style attribute on the page's fields.
    screenshot: async (path) => void (await page.screenshot({ path, caret: 'initial' })),
  };
  return driver;
}

/** Starts Chromium without the extension. @param {string[]} [args] more for its command line */
export const launchBareChromium = (args = []) =>
  chromium.launch({ executablePath: programOf('Chromium'), args: [...ARGUMENTS, ...args] });

/** What a page names does not leave this computer. */
export const LOCAL_ONLY =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1';

/**
 * @typedef {object} ChromiumOptions
 * @property {string[]} [beside] folders of other extensions that are there as well
 * @property {boolean} [pageCache] whether pages that are left are kept for the way back
 * @property {string[]} [args] more for its command line
 * @property {Record<string, string>} [env] more for its environment
 */

/**
 * Opens Chromium with the extension.
 *
 * @param {import('./test_browser.js').LaunchOptions & ChromiumOptions} options
 */
export const launchChromium = (options) =>
  TestBrowser.launch((folders) => makeDriver(folders, options), options);

/**
 * @param {{profile: string, downloads: string}} folders
 * @param {Parameters<typeof launchChromium>[0]} options
 * @returns {import('./test_browser.js').BrowserDriver}
 */
function makeDriver(
  { profile, downloads },
  { extensionDir, beside = [], headless = true, pageCache = false, args: more = [], env = {} },
) {
  const manifest = JSON.parse(readFileSync(join(extensionDir, 'manifest.json'), 'utf8'));
  const executablePath = programOf('Chromium');
  /** @type {import('playwright-core').BrowserContext} */
  let context;
  /** @type {any} session with the browser itself */
  let cdp;
  let id = '';

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
      const downloading = { behavior: 'allow', downloadPath: downloads };
      await cdp.send('Browser.setDownloadBehavior', downloading);
      const script = `/${manifest.background.service_worker}`;
      const background = await waitFor(
        async () =>
          (await targets('service_worker')).find(
            ({ url }) => url.startsWith('chrome-extension://') && url.endsWith(script),
          ),
        { what: `the extension of ${extensionDir}` },
      );
      id = new URL(background.url).host;
      return extensionUrl();
    } catch (error) {
      await context.close().catch(() => {});
      throw error;
    }
  }

  /** Runs something on a session of its own with a target. @param {string} targetId @param {(session: Nested) => Promise<any>} run */
  async function withTarget(targetId, run) {
    const session = await Nested.attach(cdp, targetId);
    try {
      return await run(session);
    } finally {
      await session.detach();
    }
  }

  const evaluateOn = (targetId, fn, args) =>
    withTarget(targetId, (session) => callWith((code) => evaluateIn(session, code), fn, args));

  /** The tabs of pages that were asked for. @type {WeakMap<object, string>} */
  const tabs = new WeakMap();

  /** The tab that holds a page: the protocol shows only which page a tab holds. */
  async function tabOf(page) {
    const known = tabs.get(page);
    if (known) return known;
    const session = await context.newCDPSession(page);
    const { targetInfo } = await session.send('Target.getTargetInfo');
    await session.detach();
    for (const tab of await targets('tab')) {
      let held = '';
      await withTarget(tab.targetId, (nested) => {
        nested.onEvent = (method, params) => {
          if (method === 'Target.attachedToTarget') held += ` ${params.targetInfo.targetId}`;
        };
        const attaching = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
        return nested.send('Target.setAutoAttach', attaching);
      });
      if (held.includes(targetInfo.targetId)) {
        tabs.set(page, tab.targetId);
        return tab.targetId;
      }
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
      await withTarget(targetId, (session) =>
        waitFor(async () => {
          await session.send('ServiceWorker.enable');
          await session.send('ServiceWorker.startWorker', { scopeURL: extensionUrl() });
          return liveWorker();
        }),
      );
    } finally {
      await cdp.send('Target.closeTarget', { targetId });
    }
    return waitFor(liveWorker, { what: 'the background' });
  }

  // A worker is listed before it has its interfaces.
  const isReady = () =>
    globalThis.registration?.active?.state === 'activated' && Boolean(chrome.runtime.id);

  const background = async (fn, ...args) => {
    const { targetId } = await worker();
    return withTarget(targetId, async (session) => {
      const call = (/** @type {Function} */ one, /** @type {any[]} */ given) =>
        callWith((code) => evaluateIn(session, code), one, given);
      await waitFor(() => call(isReady, []), { what: 'the start of the background' });
      return call(fn, args);
    });
  };

  const pressButton = async (page) => {
    const targetId = await tabOf(page.raw);
    await cdp.send('Extensions.triggerAction', { id, targetId });
  };

  return {
    name: 'chromium',
    // So does every extension that is named on the command line.
    installsAtEachStart: true,
    start,
    restart: async (restore) => {
      await context.close();
      return start(restore);
    },
    close: async () => context?.close(),
    isGone: () => !context.browser()?.isConnected(),
    processId: async () => {
      const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
      return processInfo.find(({ type }) => type === 'browser').id;
    },
    newPage: async () => {
      const page = await context.newPage();
      return new TestPage(await makePageDriver(page), page);
    },
    pressButton,
    pressCommand: async (page, name) => {
      if (name === '_execute_action') return pressButton(page);
      return background(async (command) => {
        const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
        /** @type {any} */ (chrome.commands.onCommand).dispatch(command, tab);
      }, name);
    },
    background,
    panel: async (fn, ...args) => {
      const path = await background(async () => (await chrome.sidePanel.getOptions({})).path);
      const url = extensionUrl(String(path).replace(/^\//, ''));
      const panel = (await targets('page')).find((t) => t.url.startsWith(url));
      if (!panel) throw new Error('no side panel is open');
      return evaluateOn(panel.targetId, fn, args);
    },
    ask: (message) =>
      background((given) => {
        // A page of the extension's would send it; the event is the same without opening one.
        const url = chrome.runtime.getURL('ui/cannot.html');
        const sender = { id: chrome.runtime.id, url, origin: new URL(url).origin };
        const event = /** @type {any} */ (chrome.runtime.onMessage);
        return new Promise((resolve) => void event.dispatch(given, sender, resolve));
      }, message),
    killBackground: async () => {
      const live = await liveWorker();
      if (!live) return;
      const { targetId } = live;
      await waitFor(
        async () => {
          // A worker that is about to answer may outlive being closed once.
          await cdp.send('Target.closeTarget', { targetId }).catch(() => {});
          return (await liveWorker())?.targetId !== targetId;
        },
        { what: 'the end of the background' },
      );
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
    closePages: async () => {
      const blank = await context.newPage();
      for (const page of context.pages()) if (page !== blank) await page.close();
      // The panel is a page that the library does not list.
      for (const { targetId, url } of await targets('page')) {
        if (url.startsWith(extensionUrl())) await cdp.send('Target.closeTarget', { targetId });
      }
    },
    backgroundHeap: async () => {
      const { targetId } = await worker();
      return withTarget(targetId, async (session) => {
        await session.send('HeapProfiler.collectGarbage');
        return (await session.send('Runtime.getHeapUsage')).usedSize;
      });
    },
    coreMemory: async () => {
      const { targetId } = await worker();
      return withTarget(targetId, async (session) => {
        const { result } = await session.send('Runtime.evaluate', {
          expression: 'WebAssembly.Memory.prototype',
        });
        const { objects } = await session.send('Runtime.queryObjects', {
          prototypeObjectId: result.objectId,
        });
        const functionDeclaration =
          'function () { return this.reduce((sum, one) => sum + one.buffer.byteLength, 0); }';
        const call = { objectId: objects.objectId, functionDeclaration, returnByValue: true };
        return valueOf(await session.send('Runtime.callFunctionOn', call));
      });
    },
  };
}
