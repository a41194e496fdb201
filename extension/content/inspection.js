// The page as the panel looks into it: read once as columns, and from then on spoken of by the numbers of its nodes.
//
//   read ──▶ id, columns      point(id, node)  shown on the page      choose(id)  picked on the page
//     ▲                         │
//     │ read again              ▼ another reading, or the node is gone: StalePageError
//     └──────────────────── the page has changed: said once to the panel
//
// It works whether Husk is on here or not; where it is off, its surfaces stay only for as long as something is shown.

import { broadcast } from '../platform/webext.js';
import * as dom from './dom.js';
import { innerRoots, shadowRootOf } from './page_roots.js';
import { Picker } from './picker.js';
import { isSubstantial } from './watch.js';

/** Longest title that is told, characters. */
const MAX_TITLE = 1000;

/** Shadow roots and frames watched at most. */
const MAX_ROOTS = 256;

/** The page is not any more what was read. */
export class StalePageError extends Error {
  constructor() {
    super('the page has changed since it was read');
    this.name = 'StalePageError';
  }
}

export class Inspection {
  /** @param {import('./session.js').Session} session */
  constructor(session) {
    this.session = session;
    /** Names a reading: another number in every document and for every reading. */
    this.id = '';
    this.readings = 0;
    /** @type {import('./page_view.js').PageView | null} */
    this.view = null;
    /** @type {Picker | null} */
    this.picker = null;
    /** Who waits for what is picked. @type {((node: number | null) => void) | null} */
    this.picked = null;
    this.observer = new MutationObserver((records) => this.changed(records));
  }

  get isPicking() {
    return this.picker?.isOn ?? false;
  }

  /** Reads the page as it stands without Husk. */
  read() {
    this.leave();
    const view = this.session.snapshot();
    this.view = view;
    this.readings += 1;
    this.id = `${performance.timeOrigin}-${this.readings}`;
    for (const root of [document, ...innerRoots(view).slice(0, MAX_ROOTS)]) {
      this.observer.observe(root, { childList: true, subtree: true });
    }
    const { bytes, complete } = view;
    return { id: this.id, page: bytes, url: location.href, title: titleOf(document), complete };
  }

  /** @param {string} id @returns {import('./page_view.js').PageView} @throws {StalePageError} */
  known(id) {
    if (this.view === null || id !== this.id) throw new StalePageError();
    return this.view;
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
    if (node === null) {
      session.flashing.end();
      this.rest();
      return;
    }
    const view = this.known(id);
    const there = view.nodes[node];
    if (there === undefined || !dom.isConnected(there)) throw new StalePageError();
    session.surface.mount();
    session.flashing.show(node, scroll, view);
  }

  /**
   * Has the person pick a block of the page.
   * @param {string} id
   * @param {number | null} node that the picking starts from
   * @returns {Promise<number | null>} null when it was left
   * @throws {StalePageError}
   */
  choose(id, node) {
    const view = this.known(id);
    const { session } = this;
    this.picker?.stop();
    this.picker ??= new Picker(session.surface, shadowRootOf, {
      take: async (taken) => {
        this.picked?.(taken);
        this.picked = null;
        return false;
      },
      like: async () => [],
      takeLike: async () => {},
      left: () => this.left(),
      undo: () => {},
      redo: () => {},
    });
    const { picker } = this;
    return new Promise((resolve) => {
      session.corrections.picker.stop();
      session.flashing.end();
      session.hints.close();
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

  /** Nobody looks any more. */
  leave() {
    this.picker?.stop();
    if (this.view !== null) this.point(this.id, null, false);
    this.observer.disconnect();
    this.view = null;
    this.id = '';
  }

  /** @param {MutationRecord[]} records */
  changed(records) {
    const { session } = this;
    const counts = (/** @type {Node} */ node) =>
      dom.isElement(node) && !session.owns(node) && isSubstantial(node);
    const is = records.some(
      ({ addedNodes, removedNodes }) =>
        [...addedNodes].some(counts) || [...removedNodes].some(counts),
    );
    if (!is) return;
    this.observer.disconnect();
    broadcast('content-ui-changed', { id: this.id });
  }
}

/** @param {Document} doc */
function titleOf(doc) {
  const [title] = dom.queryAll(doc, 'title');
  return title === undefined ? '' : (dom.textOf(title) ?? '').trim().slice(0, MAX_TITLE);
}
