// The node that is chosen and the one that is pointed at, shared by all views of a page: choosing anywhere selects
// everywhere.
//
//   choose(node, from)   the person chose a node, or null; every view hears of it, and who chose
//   hover(node, from)    the pointer or the focus is over it
//
// `from` names the view that says it, so that a view need not scroll to what was chosen in itself. Nodes are indices of
// the page's columns; whoever shows another page chooses null first. Choosing what is chosen tells nobody.

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

  /** Nothing is chosen and nothing is pointed at: for the next page. @param {string} from */
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
    // An entry of its own: the same function may listen twice.
    const entry = (/** @type {Change} */ change) => listener(change);
    this.#listeners.add(entry);
    return () => void this.#listeners.delete(entry);
  }

  /** One view that fails must not keep the others from hearing. @param {Change} change */
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
