// The page as the panel inspects it: read once as columns; from then on panel and page name its nodes by their numbers.
//
//   read ──▶ id, columns      point(id, node)  shown on the page      choose(id)  picked on the page
//     ▲                         │
//     │ read again              ▼ the reading is no longer known, or the node is gone: StalePageError
//     └──────────────────── the page has changed: the panel is told once
//
// A few readings are known at a time, since several views may inspect the page; the oldest is dropped first.
//
// Works whether Husk is on here or not; where it is off, its surfaces stay only for as long as something is shown.

import { broadcast } from '../../platform/webext.js';
import * as dom from '../dom.js';
import { innerRoots, shadowRootOf } from '../page_roots.js';
import { Picker } from './picker.js';
import { isSubstantial } from '../watch.js';

/** Longest title that is sent, characters. */
const MAX_TITLE = 1000;

/** Readings known at a time. */
const MOST_READINGS = 3;

/** Shadow roots and frames watched at most. */
const MAX_ROOTS = 256;

/** The page has changed since it was read. */
export class StalePageError extends Error {
  constructor() {
    super('the page has changed since it was read');
    this.name = 'StalePageError';
  }
}

export class Inspection {
  /**
   * @param {Pick<import('./page_tools.js').ToolsSession, 'isOn' | 'surface' | 'bar' | 'snapshots' | 'draw' | 'owns'>} session
   * @param {import('./flash.js').Flash} flashing
   * @param {() => void} makeRoom ends what else is shown or picked on the page
   */
  constructor(session, flashing, makeRoom) {
    this.session = session;
    this.flashing = flashing;
    this.makeRoom = makeRoom;
    /** Readings by id. @type {Map<string, import('../page_view.js').PageView>} */
    this.views = new Map();
    this.readings = 0;
    /** @type {Picker | null} */
    this.picker = null;
    /** Called with the picked node. @type {((node: number | null) => void) | null} */
    this.picked = null;
    this.observer = new MutationObserver((records) => this.changed(records));
  }

  get isPicking() {
    return this.picker?.isOn ?? false;
  }

  /** Reads the page as it is without Husk. */
  async read() {
    const view = await this.session.snapshots.take();
    if (view === null) throw new StalePageError();
    return { ...this.keep(view), page: view.bytes, complete: view.complete };
  }

  /**
   * Remembers a reading of the page.
   * @param {import('../page_view.js').PageView} view
   * @returns {{id: string, url: string, title: string}}
   */
  keep(view) {
    this.readings += 1;
    // Another one in every document.
    const id = `${performance.timeOrigin}-${this.readings}`;
    this.views.set(id, view);
    for (const oldest of this.views.keys()) {
      if (this.views.size <= MOST_READINGS) break;
      this.views.delete(oldest);
    }
    for (const root of [document, ...innerRoots(view).slice(0, MAX_ROOTS)]) {
      this.observer.observe(root, { childList: true, subtree: true });
    }
    return { id, url: location.href, title: titleOf(document) };
  }

  /** @param {string} id @returns {import('../page_view.js').PageView} @throws {StalePageError} */
  known(id) {
    const view = this.views.get(id);
    if (view === undefined) throw new StalePageError();
    return view;
  }

  /**
   * Shows a node on the page, or nothing any more.
   * @param {string} id
   * @param {number | null} node
   * @param {boolean} scroll
   * @throws {StalePageError}
   */
  point(id, node, scroll) {
    const { session } = this;
    const view = this.known(id);
    if (node === null) {
      this.flashing.end();
      this.rest();
      return;
    }
    const there = view.nodes[node];
    if (there === undefined || !dom.isConnected(there)) throw new StalePageError();
    session.surface.mount();
    this.flashing.show(node, scroll, view);
  }

  /**
   * Has the user pick a block of the page.
   * @param {string} id
   * @param {number | null} node that picking starts from
   * @returns {Promise<number | null>} null when the user left
   * @throws {StalePageError}
   */
  choose(id, node) {
    const view = this.known(id);
    const { session } = this;
    this.picker?.stop();
    this.picker ??= new Picker(session.surface, shadowRootOf, {
      accept: async (picked) => {
        this.picked?.(picked);
        this.picked = null;
        return false;
      },
      similarTo: async () => [],
      acceptSimilar: async () => {},
      left: () => this.left(),
      undo: () => {},
      redo: () => {},
    });
    const { picker } = this;
    return new Promise((resolve) => {
      this.makeRoom();
      this.flashing.end();
      session.bar.hide();
      session.surface.mount();
      this.picked = resolve;
      picker.start(view, 'choose', node ?? 0);
    });
  }

  /** Picking has ended, with or without a block. */
  left() {
    this.picked?.(null);
    this.picked = null;
    this.session.draw();
    this.rest();
  }

  /** Where Husk is off nothing of it stays. */
  rest() {
    if (!this.session.isOn && !this.isPicking) this.session.surface.unmount();
  }

  /** A reading is no longer needed. @param {string} id */
  leave(id) {
    if (!this.views.has(id)) return;
    this.picker?.stop();
    this.point(id, null, false);
    this.views.delete(id);
    if (this.views.size === 0) this.observer.disconnect();
  }

  /** @param {MutationRecord[]} records */
  changed(records) {
    const { session } = this;
    const counts = (/** @type {Node} */ node) =>
      dom.isElement(node) && !session.owns(node) && isSubstantial(node);
    const hasChanged = records.some(
      ({ addedNodes, removedNodes }) =>
        [...addedNodes].some(counts) || [...removedNodes].some(counts),
    );
    if (!hasChanged) return;
    this.observer.disconnect();
    for (const id of this.views.keys()) broadcast('content-ui-changed', { id });
  }
}

/** @param {Document} doc */
function titleOf(doc) {
  const [title] = dom.queryAll(doc, 'title');
  return title === undefined ? '' : (dom.textOf(title) ?? '').trim().slice(0, MAX_TITLE);
}
