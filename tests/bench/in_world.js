// What runs in the content script's own world of a page, beside the session that ships: it presses the button as the
// background does, and has Readability read the same page. The clock is read around the work; the parts of the session
// are timed from outside, so that nothing of it is in the product.

import { Readability } from '@mozilla/readability';

/**
 * @typedef {object} Press times in ms
 * @property {number} ms from the press to the verdict on the page
 * @property {number} hello waiting for what the background knows of the site, beside the walk
 * @property {number} walk
 * @property {number} ask sending the page and waiting for its analysis, the core's work in it
 * @property {number} core
 * @property {number} marks setting marks, and waiting for their style sheet where it is not there yet
 * @property {number} sheet until the browser has the style sheet, most of it beside the walk and the core
 * @property {number} nodes
 * @property {number} bytes
 * @property {string} status
 * @property {boolean} template whether the site's template had a say
 * @property {number} decode of the core's time, reading the bytes
 *
 * @typedef {{walk: number, message: number}} Floor what none of it can be faster than, ms
 */

/** The session that ships; see extension/content/session.js. @returns {any} */
const session = () => Reflect.get(globalThis, Symbol.for('husk.session'));

const elements = () => document.getElementsByTagName('*').length;

/** Settles style and layout, which a person's page has behind it when the button is pressed. */
const settle = () => document.documentElement.offsetHeight + scrollY;

/** Adds up what a method takes, until undone. @returns {() => void} */
function timed(spent, part, object, method) {
  const own = object[method];
  const has = Object.hasOwn(object, method);
  object[method] = async (/** @type {any[]} */ ...given) => {
    const from = performance.now();
    spent.begun[part] ??= from;
    try {
      return await own.apply(object, given);
    } finally {
      spent[part] = (spent[part] ?? 0) + performance.now() - from;
    }
  };
  return () => {
    if (has) object[method] = own;
    else delete object[method];
  };
}

/** Two frames, after which what was done is on the screen. */
const painted = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

Object.assign(globalThis, {
  bench: {
    /** @param {boolean} [marked] whether beginning and end are left in the browser's trace @returns {Promise<Press>} */
    press: async (marked = false) => {
      const one = session();
      if (one.isOn) throw new Error('it is on');
      const spent = /** @type {any} */ ({ begun: {} });
      const undo = [
        timed(spent, 'walk', one.snapshots, 'take'),
        timed(spent, 'ask', one.upload, 'send'),
        timed(spent, 'apply', one.applied, 'show'),
        timed(spent, 'sheet', one.applied, 'insert'),
      ];
      const told = /** @type {Promise<number>} */ (
        new Promise((resolve) => {
          const methods = Object.getPrototypeOf(one);
          const { report } = methods;
          methods.report = () => {
            const now = performance.now();
            methods.report = report;
            resolve(now);
            one.report();
          };
        })
      );
      settle();
      if (marked) performance.mark('bench-begin');
      const start = performance.now();
      one.toggle();
      const end = await told;
      if (marked) {
        performance.mark('bench-verdict');
        await painted();
        performance.mark('bench-end');
      }
      for (const back of undo) back();
      const { status, analysis, view } = one;
      const times = analysis?.times ?? {};
      const sum = ['decode', 'template', 'segment', 'verdict'].map((name) => times[name] ?? 0);
      const { walk = 0, ask = 0, apply = 0, sheet = 0 } = spent;
      return {
        ms: end - start,
        hello: (spent.begun.ask ?? end) - start - walk,
        walk,
        ask,
        core: sum.reduce((a, b) => a + b, 0),
        marks: apply,
        sheet,
        nodes: view?.nodes.length ?? 0,
        bytes: view?.bytes.length ?? 0,
        status: one.error ? `${status}: ${one.error}` : status,
        template: analysis?.template != null,
        decode: times.decode ?? 0,
      };
    },

    /**
     * The walk that does nothing but meet every node and read what it says, without layout; and a message to the
     * background and back that is refused at once.
     * @returns {Promise<Floor>}
     */
    floor: async () => {
      settle();
      let start = performance.now();
      let read = 0;
      for (let node = /** @type {Node | null} */ (document.documentElement); node !== null;) {
        read += node.nodeType === 3 ? /** @type {Text} */ (node).data.length : node.nodeName.length;
        let next = node.firstChild;
        while (next === null && node !== null) {
          next = node.nextSibling;
          if (next === null) node = node.parentNode;
        }
        node = next;
      }
      const walk = read > 0 ? performance.now() - start : NaN;
      start = performance.now();
      await chrome.runtime.sendMessage({ name: 'nothing', payload: {} });
      return { walk, message: performance.now() - start };
    },

    off: async () => {
      await session().off();
      // What it leaves to the browser is none of what is measured next.
      settle();
    },

    /** Teaches the site's template this page, on which Husk is on. */
    learn: async () => {
      const { upload, view } = session();
      if (view === null) throw new Error('it is off');
      await upload.send('content-bg-learn-page', view.bytes, { url: location.href });
    },

    /** Readability takes its document apart, so its users give it a copy. */
    readability: (marked = false) => {
      const before = elements();
      settle();
      if (marked) performance.mark('bench-begin');
      const start = performance.now();
      const copy = /** @type {Document} */ (document.cloneNode(true));
      const found = new Readability(copy).parse()?.textContent?.length ?? 0;
      const ms = performance.now() - start;
      if (marked) for (const name of ['verdict', 'end']) performance.mark(`bench-${name}`);
      if (elements() !== before) throw new Error('it changed the page');
      return { ms, found };
    },
  },
});
