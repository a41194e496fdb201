// Sends a frozen page to one of the extension's own pages, in parts, since browsers refuse messages of 64 MiB.

import { shadowRootOf } from '../content/page_roots.js';
import { takePage } from '../labels/frozen/freeze.js';

/** Bytes sent in one message. */
const PART = 8 << 20;

/** Most names of files that could not be read. */
const MOST_MISSING = 1000;

/**
 * What labelling needs of the content script's session.
 * @typedef {object} Session
 * @property {boolean} isOn
 * @property {import('../shared/settings.js').Mode} mode
 * @property {(node: Node) => boolean} owns
 * @property {() => Promise<void>} off
 * @property {(mode: string) => Promise<void>} start
 * @property {Pick<import('../content/snapshots.js').Snapshots, 'without'>} snapshots
 */

/** The content script's session; undefined where that script is not in the page. @returns {Session | undefined} */
export function currentSession() {
  return Reflect.get(globalThis, Symbol.for('husk.session'));
}

export class PageTransfer {
  #columns;
  #html;

  /** @param {import('../labels/frozen/freeze.js').Taken} page */
  constructor({ columns, url, title, nodes, complete, written }) {
    this.facts = { url, title, nodes, complete, columns: columns.length };
    this.#columns = columns;
    this.#html = written.then(({ html, missing }) => ({
      bytes: new TextEncoder().encode(html),
      missing: missing.slice(0, MOST_MISSING),
    }));
    // Without this an error would be reported as unhandled when nobody asks for the HTML any more.
    this.#html.catch(() => {});
  }

  /** @param {'columns' | 'html'} of @param {number} from */
  async part(of, from) {
    const { bytes, missing } =
      of === 'columns' ? { bytes: this.#columns, missing: [] } : await this.#html;
    const part = { bytes: bytes.slice(from, from + PART), size: bytes.length };
    return { ...part, missing: from === 0 ? missing : [] };
  }
}

/** Freezes the page once for the workbench, as it is without Husk, which stays on. @param {(handlers: import('../platform/channel.js').Handlers) => unknown} open */
export function serveFrozenPage(open) {
  /** @type {PageTransfer | null} */
  let transfer = null;
  open({
    'ui-content-freeze': () => {
      const take = (/** @type {import('../content/snapshot.js').LiveOptions} */ options) =>
        takePage(document, options);
      transfer = new PageTransfer(
        currentSession()?.snapshots.without(take) ?? take({ shadowRootOf }),
      );
      return transfer.facts;
    },
    'ui-content-part': ({ of, from }) => transfer?.part(of, from),
  });
}
