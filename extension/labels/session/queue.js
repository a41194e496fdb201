// The pages of a session, in the order in which they are worth a person's time: those not done, the least sure proposal
// first. Pages of which nothing is known yet come after those that are, in the order given.
//
// Where a person has been is kept, so that "previous page" leads back and "next page" leads there again.

/** @typedef {{doubt: number | null, done: boolean, open: number | null}} PageState `open`: blocks without an answer */

export class Queue {
  /** @type {PageState[]} */
  #states;
  /** Pages looked at, and which of them is now. @type {number[]} */
  #visited = [];
  #at = -1;

  /** @param {number} count of pages */
  constructor(count) {
    this.#states = Array.from({ length: count }, () => ({ doubt: null, done: false, open: null }));
  }

  /** The page looked at; -1 before the first. */
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

  /** The page that comes next; -1 when all are done or the only one is this. */
  get next() {
    const again = this.#visited[this.#at + 1];
    if (again !== undefined) return again;
    const left = this.order.filter((page) => !this.#states[page].done && page !== this.current);
    return left.find((page) => !this.#visited.includes(page)) ?? left[0] ?? -1;
  }

  /** The page looked at before this one; -1 for none. */
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
