// How long a person has worked on a page: the time between two signs of life, as long as it is no pause and the page was
// in sight.

/** A longer silence is a pause and does not count, ms. */
export const PAUSE = 60_000;

export class ActiveClock {
  #ms;
  /** When the last sign of life was; null out of sight. @type {number | null} */
  #last = null;

  /** @param {number} seconds worked before */
  constructor(seconds = 0) {
    this.#ms = 1000 * seconds;
  }

  /** A sign of life: a key, the pointer, the page comes into sight. @param {number} now ms */
  alive(now) {
    this.#count(now);
    this.#last = now;
  }

  /** Nobody is there any more: the tab is hidden, the page is left. @param {number} now ms */
  away(now) {
    this.#count(now);
    this.#last = null;
  }

  /** Whole seconds so far. */
  get seconds() {
    return Math.round(this.#ms / 1000);
  }

  /** @param {number} now */
  #count(now) {
    const gap = this.#last === null ? 0 : now - this.#last;
    // A clock that was set back says nothing.
    if (gap > 0 && gap <= PAUSE) this.#ms += gap;
  }
}
