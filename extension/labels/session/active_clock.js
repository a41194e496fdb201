// The time that a user has worked on a page: intervals between two events of activity, unless they are pauses or the page was hidden.

/** Longer intervals are pauses and do not count, ms. */
export const PAUSE = 60_000;

export class ActiveClock {
  #ms;
  /** Time of the last activity; null while the page is hidden. @type {number | null} */
  #last = null;

  /** @param {number} seconds of earlier work */
  constructor(seconds = 0) {
    this.#ms = 1000 * seconds;
  }

  /** The user is active: a key, the pointer, the page is shown. @param {number} now ms */
  alive(now) {
    this.#count(now);
    this.#last = now;
  }

  /** The tab is hidden or the page is left. @param {number} now ms */
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
    // Negative when the system clock was set back.
    if (gap > 0 && gap <= PAUSE) this.#ms += gap;
  }
}
