// The node that is chosen and the one that is pointed at, shared by all views of a page: choosing anywhere selects
// everywhere.
//
//   choose(node, from)   the person chose a node, or null; every view hears of it, and who chose
//   hover(node, from)    the pointer or the focus is over it
//
// `from` names the view in which it happened, so that this view need not scroll to the node. Nodes are indices of the page's
// columns; before another page is shown, null is chosen. Choosing the chosen node again notifies nobody.

/**
 * @typedef {object} Change
 * @property {'choose' | 'hover'} kind
 * @property {number | null} node
 * @property {string} from
 */

export class Selection {
  /** @type {number | null} */
  #node = null;
  /** @type {number | null} */
  #over = null;
  /** @type {Set<(change: Change) => void>} */
  #listeners = new Set();

  /** The chosen node. */
  get node() {
    return this.#node;
  }

  /** The node that is pointed at. */
  get over() {
    return this.#over;
  }

  /** @param {number | null} node @param {string} from */
  choose(node, from) {
    if (node === this.#node) return;
    this.#node = node;
    this.#notify({ kind: 'choose', node, from });
  }

  /** @param {number | null} node @param {string} from */
  hover(node, from) {
    if (node === this.#over) return;
    this.#over = node;
    this.#notify({ kind: 'hover', node, from });
  }

  /** Chooses nothing and hovers nothing, before another page is shown. @param {string} from */
  clear(from) {
    this.hover(null, from);
    this.choose(null, from);
  }

  /**
   * Calls `listener` at every change.
   * @param {(change: Change) => void} listener
   * @returns {() => void} ends that
   */
  on(listener) {
    // Wrapped, so that the same function can be registered twice.
    const entry = (/** @type {Change} */ change) => listener(change);
    this.#listeners.add(entry);
    return () => void this.#listeners.delete(entry);
  }

  /** A listener that throws must not stop the others. @param {Change} change */
  #notify(change) {
    for (const listener of [...this.#listeners]) {
      if (!this.#listeners.has(listener)) continue;
      try {
        listener(change);
      } catch (error) {
        reportError(error);
      }
    }
  }
}
