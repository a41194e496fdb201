// What a person had open on the page, and the reader takes: a modal dialog closes every popover that closes by itself, a
// press in it takes the selection, and a root that does not scroll gives up where a scrolling body stood. All of it is there
// again afterwards, except what the page has changed meanwhile.

import * as dom from '../content/dom.js';
import { innerRoots, shadowRootOf } from '../content/page_roots.js';

/** Popovers that close by themselves. */
const OPEN =
  '[popover=""]:popover-open,[popover="auto" i]:popover-open,[popover="hint" i]:popover-open';

/** Popovers opened again at most. Only those that belong together can be open at a time. */
const MOST = 8;

/** @typedef {{node: Node, offset: number}} Point */

export class PageState {
  /** @type {Element[]} */
  #popovers = [];
  /** @type {{from: Point, to: Point} | null} */
  #selected = null;
  /** What had the focus, also in shadow trees. @type {Element | null} */
  #focused = null;
  /** What is selected in it, where it is a field. @type {[number, number, 'forward' | 'backward' | 'none'] | null} */
  #inField = null;
  /** @type {{left: number, top: number} | null} */
  #scrolled = null;

  /** Before anything of the page is covered or closed. @param {import('../content/page_view.js').PageView} view */
  keep(view) {
    const roots = [document, ...innerRoots(view)];
    const isHere = (/** @type {Element} */ element) => dom.ownerDocument(element) === document;
    this.#popovers = roots
      .flatMap((root) => [...dom.queryAll(root, OPEN)])
      .filter(isHere)
      .slice(0, MOST);
    this.#selected = selected();
    this.#focused = focused();
    this.#inField = inField(this.#focused);
    this.#scrolled = { left: scrollX, top: scrollY };
  }

  /** The page shows another article. */
  forgetPlace() {
    this.#scrolled = null;
  }

  /** Popovers, selection and focus, once the reader has gone. */
  giveBack() {
    this.#open();
    const was = this.#selected;
    if (
      this.#inField === null &&
      was !== null &&
      dom.isConnected(was.from.node) &&
      dom.isConnected(was.to.node)
    ) {
      const now = selected();
      const isSame =
        now?.from.node === was.from.node &&
        now.to.node === was.to.node &&
        now.from.offset === was.from.offset &&
        now.to.offset === was.to.offset;
      try {
        if (!isSame) {
          const { from, to } = was;
          getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
        }
      } catch {
        // The text has become shorter.
      }
    }
    // After the selection, which takes it.
    const held = this.#focused;
    if (held !== null && held !== dom.body(document) && held !== focused()) {
      /** @type {HTMLElement} */ (held).focus?.({ preventScroll: true });
    }
    if (this.#inField !== null && held !== null && held === focused()) {
      try {
        /** @type {HTMLInputElement} */ (held).setSelectionRange(...this.#inField);
      } catch {
        // The page has made another kind of field of it.
      }
    }
    this.#popovers = [];
    this.#selected = null;
    this.#focused = null;
    this.#inField = null;
  }

  /** The place, once nothing of the reader keeps the page from scrolling. */
  scroll() {
    const was = this.#scrolled;
    this.#scrolled = null;
    if (was !== null && (was.left !== scrollX || was.top !== scrollY)) {
      scrollTo({ ...was, behavior: 'instant' });
    }
  }

  /** Those that were opened from another one after it, whichever way they are written down. */
  #open() {
    const popovers = this.#popovers;
    // The page has opened another one meanwhile.
    if (dom.queryAll(document, OPEN).length > 0) return;
    for (let round = 0; round < popovers.length; round += 1) {
      for (const popover of popovers) {
        try {
          if (!popover.matches(':popover-open')) {
            const source = /** @type {HTMLElement | undefined} */ (opener(popover));
            /** @type {any} */ (popover).showPopover(source && { source });
          }
        } catch {
          // No popover any more, or no longer on the page.
        }
      }
    }
  }
}

/** The button that opens a popover: one in another popover makes the two belong together. @param {Element} popover */
function opener(popover) {
  const id = dom.getAttribute(popover, 'id');
  if (!id) return undefined;
  const name = CSS.escape(id);
  const root = dom.rootNode(popover);
  const buttons = [...dom.queryAll(root, `[popovertarget="${name}"],[commandfor="${name}"]`)];
  return buttons.find((button) => button.closest('[popover]') !== null) ?? buttons[0];
}

/** The innermost element that has the focus. */
function focused() {
  let at = dom.activeElement(document);
  while (at !== null) {
    const inner = shadowRootOf(at)?.activeElement ?? null;
    if (inner === null) break;
    at = inner;
  }
  return at;
}

/** @param {Element | null} element @returns {[number, number, 'forward' | 'backward' | 'none'] | null} */
function inField(element) {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null;
  const { selectionStart, selectionEnd, selectionDirection } = element;
  if (selectionStart === null || selectionEnd === null) return null;
  return [selectionStart, selectionEnd, selectionDirection ?? 'none'];
}

/** The page's selection from where it was begun to where it ends. */
function selected() {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {};
  if (!anchorNode || !focusNode) return null;
  return {
    from: { node: anchorNode, offset: anchorOffset ?? 0 },
    to: { node: focusNode, offset: focusOffset ?? 0 },
  };
}
