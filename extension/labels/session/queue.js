// The pages of a session in the order in which to label them: unfinished pages first, the most doubtful proposal in front. Pages that have
// not been examined come after those that have, in the order given.
//
// Visited pages are kept, so that "previous page" leads back and "next page" forward again.

/** @typedef {{doubt: number | null, done: boolean, open: number | null}} PageState `open`: blocks without an answer */

export class Queue {
  /** @type {PageState[]} */
  #states;
  /** Visited pages, and the index of the current one. @type {number[]} */
  #visited = [];
  #at = -1;

  /** @param {number} count of pages */
  constructor(count) {
    this.#states = Array.from({ length: count }, () => ({ doubt: null, done: false, open: null }));
  }

  /** The current page; -1 before the first. */
  get current() {
    return this.#visited[this.#at] ?? -1;
  }

  get length() {
    return this.#states.length;
  }

  get doneCount() {
    return this.#states.filter(({ done }) => done).length;
  }

  /** @param {number} page */
  state(page) {
    return this.#states[page];
  }

  /** @param {number} page @param {Partial<PageState>} known */
  know(page, known) {
    Object.assign(this.#states[page], known);
  }

  /** All pages, the most urgent first. */
  get order() {
    const rank = (/** @type {PageState} */ { doubt, done }) => (done ? -2 : (doubt ?? -1));
    return [...this.#states.keys()].sort(
      (a, b) => rank(this.#states[b]) - rank(this.#states[a]) || a - b,
    );
  }

  /** The next page; -1 when no other is unfinished. */
  get next() {
    const forward = this.#visited[this.#at + 1];
    if (forward !== undefined) return forward;
    const left = this.order.filter((page) => !this.#states[page].done && page !== this.current);
    return left.find((page) => !this.#visited.includes(page)) ?? left[0] ?? -1;
  }

  /** The page visited before this one; -1 for none. */
  get previous() {
    return this.#visited[this.#at - 1] ?? -1;
  }

  /** Goes to a page. @param {number} page */
  visit(page) {
    if (page === this.current) return;
    if (this.#visited[this.#at + 1] === page) this.#at += 1;
    else if (this.#visited[this.#at - 1] === page && this.#at > 0) this.#at -= 1;
    else {
      this.#visited = [...this.#visited.slice(0, this.#at + 1), page];
      this.#at += 1;
    }
  }
}
