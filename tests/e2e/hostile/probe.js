// Reads the state of pages that are too large or too hostile for the other helpers: nothing here transfers the document to
// the test or relies on a property that the page may have overwritten.

import { waitFor } from '../harness/host.js';

/** @typedef {import('../setup.js').Setup} Setup */
/** @typedef {import('../setup.js').TestPage} TestPage */

/**
 * @typedef {object} Glance what Husk says of itself on a page
 * @property {string} status
 * @property {boolean} looking whether a look is still going on
 * @property {string} mode
 * @property {string} line of the bar
 * @property {string} error
 * @property {number} looks begun so far
 * @property {number} nodes read
 * @property {number} bytes sent
 * @property {boolean} complete whether the page was read to its end
 * @property {number} blocks
 * @property {number} visibleBlocks
 * @property {boolean} mounted
 */

/**
 * Asks the content script itself, in its own world, which the page cannot reach.
 *
 * @param {Setup} setup
 * @param {TestPage} page with Husk in it
 * @returns {Promise<Glance | null>} null where it does not run
 */
export async function glance(setup, page) {
  await page.bringToFront();
  return setup.browser.background(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const [{ result }] = await chrome.scripting.executeScript({
      target: { tabId: tab.id ?? -1 },
      func: () => {
        const session = Reflect.get(globalThis, Symbol.for('husk.session'));
        if (session === undefined) return null;
        const { status, mode, error, run, view, analysis, visibleBlocks, bar, surface, looking } =
          session;
        return {
          status,
          looking: looking !== null,
          mode,
          error,
          line: bar.full.textContent,
          looks: run,
          nodes: view?.nodes.length ?? 0,
          bytes: view?.bytes.length ?? 0,
          complete: view?.complete ?? false,
          blocks: analysis?.blocks.length ?? 0,
          visibleBlocks: visibleBlocks.blocks,
          mounted: surface.isMounted,
        };
      },
    });
    return result;
  });
}

/** Opens a page, with Husk set to the mode that hides noise; Husk is not on yet. @param {Setup} setup @param {string} url */
export async function openHiding(setup, url) {
  await setup.ask('ui-bg-settings-set', { change: { mode: 'hide' } });
  return setup.open(url);
}

/**
 * Waits until Husk has finished a page: with blocks, without any, or with an error. Gives its state.
 *
 * @param {Setup} setup
 * @param {TestPage} page
 * @param {(now: Glance) => boolean} [fits]
 * @returns {Promise<Glance>}
 */
export function settled(setup, page, fits = () => true) {
  return waitFor(
    async () => {
      const now = await glance(setup, page);
      const said = now !== null && !now.looking && ['on', 'nothing', 'error'].includes(now.status);
      return said && fits(now) ? now : null;
    },
    { what: 'a definite word of Husk', timeout: 90_000 },
  );
}

/**
 * The document as two numbers: how many nodes, and a sum over every name, attribute and text in document order. Runs in
 * the page's own world, without its stack and without a property that the page may have taken.
 *
 * @returns {{nodes: number, sum: number}}
 */
export function fingerprint() {
  const get = (prototype, name) =>
    /** @type {any} */ (Object.getOwnPropertyDescriptor(prototype, name)).get;
  const first = get(Node.prototype, 'firstChild');
  const next = get(Node.prototype, 'nextSibling');
  const up = get(Node.prototype, 'parentNode');
  const nameOf = get(Node.prototype, 'nodeName');
  const valueOf = get(Node.prototype, 'nodeValue');
  const attributesOf = get(Element.prototype, 'attributes');
  let nodes = 0;
  let sum = 0;
  const add = (text) => {
    // Of long texts the ends and some letters between: a change there would change the length as well.
    const step = Math.max(1, Math.floor(text.length / 256));
    sum = (Math.imul(sum, 31) + text.length) | 0;
    for (let k = 0; k < text.length; k += step) sum = (Math.imul(sum, 31) + text.charCodeAt(k)) | 0;
  };
  /** @type {any} */
  let node = document;
  for (;;) {
    nodes += 1;
    add(nameOf.call(node));
    const value = valueOf.call(node);
    if (value !== null) add(value);
    if (node instanceof Element) {
      for (const attribute of attributesOf.call(node)) {
        add(attribute.name);
        add(attribute.value);
      }
    }
    let to = first.call(node);
    while (to === null) {
      if (node === document) return { nodes, sum };
      to = next.call(node);
      if (to === null) {
        node = up.call(node);
        if (node === null || node === document) return { nodes, sum };
      }
    }
    node = to;
  }
}

/** How many elements of the document, its templates, open shadow trees and frames carry an attribute named like a mark. @returns {number} */
export function marksLeft() {
  let left = 0;
  /** @type {any[]} */
  const roots = [document];
  for (let root = roots.pop(); root !== undefined; root = roots.pop()) {
    for (const element of root.querySelectorAll('*')) {
      if ([...element.attributes].some(({ name }) => /^data-[a-z]{12}$/.test(name))) left += 1;
      const inner = [element.shadowRoot, element.content, element.contentDocument];
      roots.push(...inner.filter((one) => one instanceof Node || one?.nodeType === 9));
    }
  }
  return left;
}
