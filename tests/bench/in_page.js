// What runs in the page that is measured: Husk's walk and its peers, each as its users call it. The clock is read
// around the work alone.

import { Readability } from '@mozilla/readability';
import Defuddle from 'defuddle';

import * as dom from '../../extension/content/dom.js';
import { isHtml, mayHost } from '../../extension/content/flat_tree.js';
import { PageView } from '../../extension/content/page_view.js';
import { snapshotLive } from '../../extension/content/snapshot.js';
import { sanitizeInPlace } from '../../extension/platform/sanitize.js';
import { buildArticle } from '../../extension/reader/article/build.js';
import { everything } from '../e2e/reader/whole_article.js';

/** As in the extension, whose shadow roots the browser hands out; pages without scripts have open ones only. */
const shadowRootOf = (/** @type {Element} */ element) =>
  mayHost(dom.localName(element)) && isHtml(element) ? element.shadowRoot : null;

const walk = () => snapshotLive(document, { shadowRootOf });

/** By name: the work, and how many characters came of it. @type {Record<string, () => number>} */
const WORK = {
  walk: () => walk().bytes.length,
  // Readability takes its document apart, so its users give it a copy.
  readability: () => {
    const copy = /** @type {Document} */ (document.cloneNode(true));
    return new Readability(copy).parse()?.textContent?.length ?? 0;
  },
  // All that is seen is kept: the most that the reader may have to build.
  reader: () => {
    const source = { ...given(), inert: dom.inertDocument(), base: location.href };
    const { body } = buildArticle(source);
    sanitizeInPlace(body);
    return body.textContent?.length ?? 0;
  },
  defuddle: () => new Defuddle(document, { url: location.href }).parse().content.length,
};

/** What the reader builds from: read and judged before the clock runs. @type {{view: PageView, article: ReturnType<typeof everything>} | null} */
let judged = null;

function given() {
  if (judged === null) {
    const view = new PageView(walk());
    judged = { view, article: everything(view) };
  }
  return judged;
}

/** Settles style and layout, which a person's page has behind it when the button is pressed. */
function settle() {
  return document.documentElement.offsetHeight + scrollY;
}

const elements = () => document.getElementsByTagName('*').length;

Object.assign(globalThis, {
  bench: {
    /** The page as the core gets it. */
    page: () => {
      const { bytes, nodes, complete } = walk();
      let text = '';
      for (let k = 0; k < bytes.length; k += 32_768) {
        text += String.fromCharCode(...bytes.subarray(k, k + 32_768));
      }
      return { page: btoa(text), bytes: bytes.length, nodes: nodes.length, complete };
    },

    /** One run. @param {string} name @returns {{ms: number, found: number, changed: boolean}} */
    run: (name) => {
      const before = elements();
      settle();
      if (name === 'reader') given();
      const start = performance.now();
      const found = WORK[name]();
      const ms = performance.now() - start;
      return { ms, found, changed: elements() !== before };
    },
  },
});
