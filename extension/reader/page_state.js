// What the user had open on the page and the reader takes away: a modal dialog closes popovers that close by themselves, a press
// in it takes the selection, and hiding the page's scroll bar can lose the place of a scrolling body. All of it is restored
// afterwards, except what the page has changed meanwhile.

import * as dom from '../content/dom.js';
import { innerRoots, shadowRootOf } from '../content/page_roots.js';

/** Popovers that close by themselves. */
const OPEN =
  '[popover=""]:popover-open,[popover="auto" i]:popover-open,[popover="hint" i]:popover-open';

/** Popovers opened again at most. Only nested ones can be open at the same time. */
const MOST = 8;

export class PageState {
  /** @type {Element[]} */
  #popovers = [];
  /** @type {ReturnType<typeof currentSelection>} */
  #selection = null;
  /** The innermost focused element, also in shadow trees. @type {Element | null} */
  #focused = null;
  /** What is selected in it, where it is a text field. @type {[number, number, 'forward' | 'backward' | 'none'] | null} */
  #fieldSelection = null;
  /** @type {{left: number, top: number} | null} */
  #scroll = null;

  /** Before anything of the page is covered or closed. @param {import('../content/page_view.js').PageView} view */
  save(view) {
    const roots = [document, ...innerRoots(view)];
    this.#popovers = roots
      .flatMap((root) => [...dom.queryAll(root, OPEN)])
      .filter((element) => dom.ownerDocument(element) === document)
      .slice(0, MOST);
    this.#selection = currentSelection();
    this.#focused = focusedElement();
    this.#fieldSelection = fieldSelection(this.#focused);
    this.#scroll = { left: scrollX, top: scrollY };
  }

  /** The page shows another article. */
  forgetPlace() {
    this.#scroll = null;
  }

  /** Restores popovers, selection and focus, once the reader is gone. */
  restore() {
    this.#openPopovers();
    if (this.#fieldSelection === null) this.#select();
    // After the selection, which takes the focus.
    const focused = this.#focused;
    if (focused !== null && focused !== dom.body(document) && focused !== focusedElement()) {
      /** @type {HTMLElement} */ (focused).focus?.({ preventScroll: true });
    }
    if (this.#fieldSelection !== null && focused !== null && focused === focusedElement()) {
      try {
        /** @type {HTMLInputElement} */ (focused).setSelectionRange(...this.#fieldSelection);
      } catch {
        // The page has made another kind of field of it.
      }
    }
    this.#popovers = [];
    this.#selection = null;
    this.#focused = null;
    this.#fieldSelection = null;
  }

  /** Restores the place, once the page can be scrolled again. */
  restoreScroll() {
    const before = this.#scroll;
    this.#scroll = null;
    if (before !== null && (before.left !== scrollX || before.top !== scrollY)) {
      scrollTo({ ...before, behavior: 'instant' });
    }
  }

  #select() {
    const before = this.#selection;
    if (before === null || !dom.isConnected(before[0]) || !dom.isConnected(before[2])) return;
    const now = currentSelection();
    if (now !== null && before.every((part, k) => part === now[k])) return;
    try {
      getSelection()?.setBaseAndExtent(...before);
    } catch {
      // The text has become shorter.
    }
  }

  /** Opens popovers again, inner ones after those that they were opened from. */
  #openPopovers() {
    const popovers = this.#popovers;
    // The page has opened another one meanwhile.
    if (dom.queryAll(document, OPEN).length > 0) return;
    for (let round = 0; round < popovers.length; round += 1) {
      for (const popover of popovers) {
        try {
          if (!popover.matches(':popover-open')) {
            const source = /** @type {HTMLElement | undefined} */ (openerOf(popover));
            /** @type {any} */ (popover).showPopover(source && { source });
          }
        } catch {
          // No popover any more, or no longer on the page.
        }
      }
    }
  }
}

/** The button that opens a popover; one inside another popover nests the two. @param {Element} popover */
function openerOf(popover) {
  const id = dom.getAttribute(popover, 'id');
  if (!id) return undefined;
  const name = CSS.escape(id);
  const root = dom.rootNode(popover);
  const buttons = [...dom.queryAll(root, `[popovertarget="${name}"],[commandfor="${name}"]`)];
  return buttons.find((button) => button.closest('[popover]') !== null) ?? buttons[0];
}

function focusedElement() {
  let at = dom.activeElement(document);
  while (at !== null) {
    const inner = shadowRootOf(at)?.activeElement ?? null;
    if (inner === null) break;
    at = inner;
  }
  return at;
}

/** @param {Element | null} element @returns {[number, number, 'forward' | 'backward' | 'none'] | null} */
function fieldSelection(element) {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null;
  const { selectionStart, selectionEnd, selectionDirection } = element;
  if (selectionStart === null || selectionEnd === null) return null;
  return [selectionStart, selectionEnd, selectionDirection ?? 'none'];
}

/** The page's selection from where it was begun to where it ends. @returns {[Node, number, Node, number] | null} */
function currentSelection() {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {};
  if (!anchorNode || !focusNode) return null;
  return [anchorNode, anchorOffset ?? 0, focusNode, focusOffset ?? 0];
}
