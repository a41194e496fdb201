// Firefox with the extension in it, as a person has it: installed for good (so it is still there
// after a restart), its button in the toolbar and clicked there, nothing granted but what that
// click grants. The extension is packed unsigned, which the extended-support and developer
// editions accept when a preference says so.
//
// Firefox is driven over WebDriver BiDi. What only the browser's own windows can do (click the
// button, press a command's keys, end the event page) runs in their scope, which Firefox opens to
// BiDi when started with -remote-allow-system-access.

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import { zipSync } from 'fflate';
import puppeteer from 'puppeteer-core';

import { makeFolder, programOf, removeFolder, sleep, waitFor } from './host.js';
import { INSECURE_HOST } from './server.js';
import { TestBrowser } from './test_browser.js';
import { callWith, TestPage } from './test_page.js';

const PREFERENCES = {
  'network.dns.localDomains': INSECURE_HOST,
  'xpinstall.signatures.required': false,
  'extensions.autoDisableScopes': 0,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'app.update.disabledForTesting': true,
};

/** Packs a folder as an extension file. @param {string} folder @param {string} file */
function pack(folder, file) {
  /** @type {Record<string, Uint8Array>} */
  const entries = {};
  for (const entry of readdirSync(folder, { recursive: true })) {
    const path = join(folder, String(entry));
    if (statSync(path).isFile()) {
      entries[relative(folder, path).split(sep).join('/')] = readFileSync(path);
    }
  }
  writeFileSync(file, zipSync(entries, { level: 1 }));
}

/** What BiDi says of a script's end, as a value. @param {any} reply */
function valueOf(reply) {
  const { result } = reply;
  if (result.type === 'exception') throw new Error(result.exceptionDetails.text);
  return result.result.value;
}

/**
 * A script for a tab's own process: evaluates an expression in a sandbox beside the page's scripts, in which `closedRoots` are
 * all closed shadow roots of the document, and replies with its value, a text. The sandbox lasts as long as the document's window.
 *
 * @param {string} expression gives a text or a promise of one
 */
const sandboxScript = (expression) => `(async () => {
  const { innerWindowId } = content.windowGlobalChild;
  if (this.looking?.innerWindowId !== innerWindowId) {
    const options = { sameZoneAs: content, sandboxPrototype: content, wantComponents: false, wantXrays: true };
    this.looking = { innerWindowId, sandbox: new Cu.Sandbox(content, options) };
  }
  const { sandbox } = this.looking;
  const keep = Cu.evalInSandbox('globalThis.closedRoots = []; (root) => void closedRoots.push(root)', sandbox);
  const stack = [content.document];
  while (stack.length) {
    const node = stack.pop();
    // What the browser itself puts into players and fields is for nobody.
    const shadow = node.openOrClosedShadowRoot?.isUAWidget() ? null : node.openOrClosedShadowRoot;
    if (shadow?.mode === 'closed') keep(shadow);
    for (let child = node.lastElementChild; child; child = child.previousElementSibling) stack.push(child);
    if (shadow) stack.push(shadow);
  }
  // Errors of the sandbox cannot be read from outside.
  const expression = ${JSON.stringify(`(async () => ({ text: await (${expression}) }))()
    .catch((error) => ({ error: String(error?.stack ? error + error.stack : error) })).then(JSON.stringify)`)};
  return JSON.parse(await Cu.evalInSandbox(expression, sandbox));
})()`;

/**
 * @param {any} bidi
 * @param {any} page
 * @param {(code: string) => Promise<any>} inWindow
 * @param {(element: string, script: string) => Promise<any>} inProcess see `makeDriver`
 */
function makePageDriver(bidi, page, inWindow, inProcess) {
  const context = page.mainFrame()._id;
  /** What Firefox's windows call the tab, once it was asked for. */
  let tab = 0;
  const evaluate = async (expression) => {
    const target = { context };
    return valueOf(await bidi.send('script.evaluate', { target, expression, awaitPromise: true }));
  };
  /** Code of a function that gives the `<browser>` of the tab. */
  const shownIn = async () => {
    tab ||= await inWindow(`async () => {
      const { NavigableManager } =
        ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs');
      return NavigableManager.getBrowsingContextById(${JSON.stringify(context)}).browserId;
    }`);
    return `async () => gBrowser.browsers.find(({ browserId }) => browserId === ${tab})`;
  };
  const evaluateApart = async (expression) => {
    const shown = await shownIn();
    const answer = await inProcess(shown, sandboxScript(expression));
    if (!answer) throw new Error('the tab has gone');
    return answer.text;
  };
  const history = async (command) => {
    const before = await evaluateApart('String(document.defaultView.performance.timeOrigin)');
    await command();
    await waitFor(async () => {
      const now = await evaluateApart(
        '`${document.readyState} ${document.defaultView.performance.timeOrigin}`',
      );
      return now.startsWith('complete ') && now !== `complete ${before}`;
    });
  };
  /** @type {import('./test_page.js').PageDriver} */
  const driver = {
    goto: async (url) => {
      if (!url.startsWith('moz-extension:')) return void (await page.goto(url));
      // Pages of extensions load in a process of their own, of whose navigation BiDi says nothing.
      await history(() => bidi.send('browsingContext.navigate', { context, url, wait: 'none' }));
    },
    reload: () => history(() => bidi.send('browsingContext.reload', { context, wait: 'none' })),
    back: () => history(() => bidi.send('browsingContext.traverseHistory', { context, delta: -1 })),
    bringToFront: async () => void (await bidi.send('browsingContext.activate', { context })),
    close: () => page.close(),
    evaluate,
    evaluateApart,
    ask: (functionDeclaration, request) =>
      evaluateApart(`(${functionDeclaration})(${JSON.stringify(request)}, ...closedRoots)`),
    mouse: page.mouse,
    keyboard: page.keyboard,
    tap: (x, y) => page.touchscreen.tap(x, y),
    resize: (width, height) => page.setViewport({ width, height }),
    wheel: (down) => page.mouse.wheel({ deltaY: down }),
    prefer: async ({ dark = false, reducedMotion = false, touch = false }) => {
      await inWindow(`async () => {
        Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', ${dark ? 0 : 1});
        Services.prefs.setIntPref('ui.prefersReducedMotion', ${reducedMotion ? 1 : 0});
        for (const which of ['ui.primaryPointerCapabilities', 'ui.allPointerCapabilities']) {
          // One that is coarse and does not hover.
          if (${touch}) Services.prefs.setIntPref(which, 1);
          else Services.prefs.clearUserPref(which);
        }
      }`);
      const want = `matchMedia('(prefers-color-scheme: dark)').matches === ${dark} &&
        matchMedia('(prefers-reduced-motion: reduce)').matches === ${reducedMotion} &&
        matchMedia('(pointer: coarse)').matches === ${touch}`;
      await waitFor(async () => (await evaluateApart(`String(${want})`)) === 'true', {
        what: want,
      });
    },
    accessibleParts: async () => {
      const shown = await shownIn();
      return inWindow(`async () => {
        const service = Cc['@mozilla.org/accessibilityService;1'].getService(Ci.nsIAccessibilityService);
        const partsOf = (node) => {
          const parts = [];
          for (let child = node.firstChild; child; child = child.nextSibling) {
            parts.push({ role: service.getStringRole(child.role), name: child.name, parts: partsOf(child) });
          }
          return parts;
        };
        const outer = service.getAccessibleFor(await (${shown})());
        return outer ? partsOf(outer) : [];
      }`);
    },
    screenshot: async (path) => {
      const reply = await bidi.send('browsingContext.captureScreenshot', { context });
      writeFileSync(path, Buffer.from(reply.result.data, 'base64'));
    },
  };
  return driver;
}

/**
 * Opens Firefox with the extension.
 *
 * @param {import('./test_browser.js').LaunchOptions} options
 */
export const launchFirefox = (options) =>
  TestBrowser.launch((folders) => makeDriver(folders, options), options);

/**
 * @param {{profile: string, downloads: string}} folders
 * @param {import('./test_browser.js').LaunchOptions} options
 * @returns {import('./test_browser.js').BrowserDriver}
 */
function makeDriver({ profile, downloads }, { extensionDir, headless = true }) {
  const executablePath = programOf('Firefox');
  /** @type {any} */
  let browser;
  /** @type {any} */
  let bidi;
  /** The extension's id in the manifest. */
  let gecko = '';
  let chromeContext = '';
  let replies = 0;
  /** Runs a function (as text) in the browser's own window. */
  const inWindow = async (code) => {
    const expression = `(async () => JSON.stringify(await (${code})()))()`;
    const target = { context: chromeContext };
    const reply = await bidi.send('script.evaluate', { target, expression, awaitPromise: true });
    const text = valueOf(reply);
    return text === undefined ? undefined : JSON.parse(text);
  };
  const policy = () => `WebExtensionPolicy.getByID(${JSON.stringify(gecko)})`;
  const widget = () => `${gecko.toLowerCase().replace(/[^a-z0-9_-]/g, '_')}-browser-action`;
  const button = () => `document.getElementById(${JSON.stringify(widget())})
    ?.querySelector('.unified-extensions-item-action-button')`;

  /** @returns {Promise<string>} the id of the extension */
  async function install() {
    const folder = makeFolder('firefox-package');
    const path = join(folder, 'extension.xpi');
    pack(extensionDir, path);
    const extensionData = { type: 'archivePath', path };
    const installation = { extensionData, 'moz:permanent': true };
    const { result } = await bidi.send('webExtension.install', installation);
    removeFolder(folder);
    return result.extension;
  }

  async function start() {
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless,
      userDataDir: profile,
      args: ['-remote-allow-system-access'],
      extraPrefsFirefox: {
        ...PREFERENCES,
        'browser.download.folderList': 2,
        'browser.download.dir': downloads,
      },
      defaultViewport: { width: 1280, height: 720 },
    });
    try {
      bidi = browser.connection;
      const tree = await bidi.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
      chromeContext = tree.result.contexts[0].context;
      gecko ||= await install();
      const host = await waitFor(() => inWindow(`async () => ${policy()}?.mozExtensionHostname`), {
        what: 'the installed extension',
      });
      await inWindow(`async () => {
        const { CustomizableUI } = ChromeUtils.importESModule(
          'moz-src:///browser/components/customizableui/CustomizableUI.sys.mjs');
        CustomizableUI.addWidgetToArea(${JSON.stringify(widget())}, 'nav-bar');
      }`);
      await waitFor(() => inWindow(`async () => ${button()}?.getBoundingClientRect().width > 0`), {
        what: 'the toolbar button',
      });
      return `moz-extension://${host}/`;
    } catch (error) {
      await browser.close();
      throw error;
    }
  }

  /**
   * Runs a script with the browser's rights in the process of what a `<browser>` shows.
   *
   * @param {string} element code of a function that gives the `<browser>`
   * @param {string} script an expression that gives a promise of a plain object
   * @returns {Promise<any>} the object, null where there is no such element
   */
  async function inProcess(element, script) {
    const name = `husk:reply:${(replies += 1)}`;
    const frame = `{
      const reply = (value) => sendAsyncMessage(${JSON.stringify(name)}, value);
      (${script}).then(reply, (error) => reply({ error: String(error) }));
    }`;
    const answer = await inWindow(`async () => {
      const shown = await (${element})();
      if (!shown) return null;
      const manager = shown.messageManager;
      return new Promise((resolve) => {
        const receive = ({ data }) => {
          clearInterval(watch);
          manager.removeMessageListener(${JSON.stringify(name)}, receive);
          resolve(data);
        };
        // A page that ends meanwhile, as the background does when it is idle, never replies.
        const watch = setInterval(() => {
          if (!shown.isConnected || shown.messageManager !== manager) {
            receive({ data: { error: 'the page ended while it was asked' } });
          }
        }, 200);
        manager.addMessageListener(${JSON.stringify(name)}, receive);
        manager.loadFrameScript('data:text/javascript;charset=utf-8,' + encodeURIComponent(${JSON.stringify(frame)}), false);
      });
    }`);
    if (answer?.error) throw new Error(answer.error);
    return answer;
  }

  /**
   * Runs a function in an extension page that is no tab.
   *
   * @param {string} element code of a function that gives the `<browser>` that shows it
   * @param {Function} fn
   * @param {any[]} args
   */
  const evaluateIn = (element, fn, args) =>
    callWith((code) => evaluateCode(element, code), fn, args);

  /** @param {string} element @param {string} code */
  async function evaluateCode(element, code) {
    // The debugger runs code in a page whatever its policy, as the developer tools do.
    const answer = await inProcess(
      element,
      `(async () => {
        // Made once for a document; wasm is not compiled to be stepped through, which is several times slower.
        const { innerWindowId } = content.windowGlobalChild;
        if (this.debugged?.innerWindowId !== innerWindowId) {
          const { addDebuggerToGlobal } =
            ChromeUtils.importESModule('resource://gre/modules/jsdebugger.sys.mjs');
          const system = Services.scriptSecurityManager.getSystemPrincipal();
          const room = Cu.Sandbox(system, { freshCompartment: true });
          addDebuggerToGlobal(room);
          const debug = new room.Debugger();
          debug.allowUnobservedWasm = true;
          this.debugged = { innerWindowId, global: debug.addDebuggee(content) };
        }
        const end = this.debugged.global.executeInGlobal(${JSON.stringify(code)});
        if (end.throw) throw end.throw.unsafeDereference?.() ?? end.throw;
        return { text: await end.return.unsafeDereference() };
      })()`,
    );
    if (!answer) throw new Error('no such page is open');
    return answer.text;
  }

  const background = (fn, ...args) =>
    evaluateIn(
      `async () => {
        const { extension } = ${policy()};
        await extension.wakeupBackground?.();
        return extension.backgroundContext.xulBrowser;
      }`,
      fn,
      args,
    );

  return {
    name: 'firefox',
    installsAtEachStart: false,
    start,
    restart: async (restore) => {
      // The add-on database is written a moment after an installation.
      await sleep(200);
      // Driven by a program, the browser brings back nothing by itself: it is handed what it would have kept.
      const kept = await inWindow(`async () => ({
        windows: [{
          selected: 1,
          tabs: ['about:blank', ...Array.from(gBrowser.tabs, (tab) => tab.linkedBrowser.currentURI.spec)]
            .map((url) => ({ entries: [{ url }] })),
        }],
      })`);
      await browser.close();
      const root = await start();
      if (restore) {
        await inWindow(
          `async () => SessionStore.setBrowserState(${JSON.stringify(JSON.stringify(kept))})`,
        );
      }
      return root;
    },
    close: async () => browser?.close(),
    isGone: () => !browser.connected,
    processId: async () => browser.process().pid,
    newPage: async () => {
      const page = await browser.newPage();
      return new TestPage(makePageDriver(bidi, page, inWindow, inProcess), page);
    },
    pressButton: () =>
      waitFor(
        () =>
          inWindow(`async () => {
            // A finger on the button would close what hangs open from an earlier press.
            for (const panel of document.getElementsByTagName('panel')) panel.hidePopup();
            const button = ${button()};
            if (!button || button.disabled) return false;
            const { x, y, width, height } = button.getBoundingClientRect();
            const at = [x + width / 2, y + height / 2];
            if (!button.contains(document.elementFromPoint(...at))) return false;
            window.synthesizeMouseEvent('mousemove', ...at, { clickCount: 0 }, {});
            window.synthesizeMouseEvent('mousedown', ...at, { button: 0, buttons: 1, clickCount: 1 }, {});
            window.synthesizeMouseEvent('mouseup', ...at, { button: 0, buttons: 0, clickCount: 1 }, {});
            return true;
          }`),
        { what: 'the toolbar button' },
      ),
    pressCommand: async (_page, name) => {
      const commands = await background(() => chrome.commands.getAll());
      const shortcut = commands.find((command) => command.name === name)?.shortcut;
      if (!shortcut) throw new Error(`the command ${name} has no keys`);
      await inWindow(`async () => {
        const NAMES = { Ctrl: ['Control', 'ControlLeft', 17], Alt: ['Alt', 'AltLeft', 18],
          Shift: ['Shift', 'ShiftLeft', 16], Command: ['Meta', 'MetaLeft', 91] };
        const keys = ${JSON.stringify(shortcut.split('+'))}.map((key) => {
          const [value, code, keyCode] = NAMES[key] ?? [key,
            /^[A-Z]$/.test(key) ? 'Key' + key : /^[0-9]$/.test(key) ? 'Digit' + key : key,
            /^[A-Z0-9]$/.test(key) ? key.charCodeAt(0)
              : window.KeyboardEvent['DOM_VK_' + key.toUpperCase()] ?? 0];
          return new window.KeyboardEvent('', { key: value, code, keyCode });
        });
        const typist = Cc['@mozilla.org/text-input-processor;1']
          .createInstance(Ci.nsITextInputProcessor);
        window.focus();
        if (!typist.beginInputTransactionForTests(window)) throw new Error('no keyboard');
        for (const key of keys) typist.keydown(key);
        for (const key of keys.reverse()) typist.keyup(key);
      }`);
    },
    background,
    panel: (fn, ...args) =>
      evaluateIn(
        `async () => SidebarController.isOpen &&
          SidebarController.browser.contentDocument?.getElementById('webext-panels-browser')`,
        fn,
        args,
      ),
    ask: (message) =>
      background(async (given) => {
        // The background does not hear itself: a frame in it sends the message.
        const frame = document.createElement('iframe');
        frame.src = chrome.runtime.getURL('ui/cannot.html');
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
        document.documentElement.append(frame);
        try {
          await loaded;
          const inside = /** @type {any} */ (frame.contentWindow);
          return await inside.chrome.runtime.sendMessage(given);
        } finally {
          frame.remove();
        }
      }, message),
    killBackground: async () => {
      const context = () =>
        inWindow(`async () =>
        ${policy()}.extension.backgroundContext?.contextId ?? null`);
      const before = await context();
      await inWindow(`async () => {
        const { extension } = ${policy()};
        await extension.terminateBackground({
          ignoreDevToolsAttached: true,
          disableResetIdleForTest: true,
        });
      }`);
      // An open page of the extension may wake the next one at once.
      await waitFor(async () => (await context()) !== before || before === null, {
        what: 'the end of the background',
      });
    },
    // Whatever it asks for.
    allowHosts: () =>
      inWindow(`async () =>
        Services.prefs.setBoolPref('extensions.webextOptionalPermissionPrompts', false)`),
    closePages: () =>
      inWindow(`async () => {
        gBrowser.removeAllTabsBut(gBrowser.addTrustedTab('about:blank', { skipAnimation: true }));
        SidebarController.hide();
        for (const name of [
          'extensions.webextOptionalPermissionPrompts',
          'layout.css.prefers-color-scheme.content-override',
          'ui.prefersReducedMotion',
        ]) Services.prefs.clearUserPref(name);
      }`),
  };
}
