// Long work in slices, so that it does not block the page: after some milliseconds the page runs (frames, keys, its own scripts),
// then the work goes on where it was.
//
//   work ── some steps ──▶ time left? ── yes ──▶ some steps …          done within the first slice: the page did not wait
//                              └── no ──▶ the page's turn ──▶ some steps …
//
// Work is a generator that yields after a bounded number of steps; it must cope with any change that the page made meanwhile.

/** Longest stretch, ms: a frame at 60 Hz has 16, and the page wants some of it. */
const STRETCH = 10;

/** What a step may take, so that looking at the clock is no part of the cost. */
export const STEPS = 64;

export class TimeSlices {
  #until;
  #now;
  #pause;
  /** Turns that the page has had. */
  turns = 0;

  /**
   * @param {() => boolean} [goesOn] whether anybody still wants the work, asked after each turn of the page
   * @param {{now?: () => number, pause?: () => Promise<unknown>}} [clock]
   */
  constructor(goesOn = () => true, { now = () => performance.now(), pause = pageTurn } = {}) {
    this.goesOn = goesOn;
    this.#now = now;
    this.#pause = pause;
    this.#until = now() + STRETCH;
  }

  /**
   * Does the work to its end.
   * @template T
   * @param {Generator<void, T, void>} work
   * @returns {Promise<T | null>} null when nobody wants it any more
   */
  async run(work) {
    for (let step = work.next(); ; step = work.next()) {
      if (step.done) return step.value;
      if (this.#now() < this.#until) continue;
      await this.#pause();
      this.turns += 1;
      this.#until = this.#now() + STRETCH;
      if (!this.goesOn()) {
        work.return(/** @type {any} */ (null));
        return null;
      }
    }
  }
}

/**
 * Does the work at once, for as many steps as are allowed.
 * @template T
 * @param {Generator<void, T, void>} work
 * @param {number} [most] yields
 * @returns {T | null} null when there are more
 */
export function atOnce(work, most = Infinity) {
  for (let left = most; ; left -= 1) {
    const step = work.next();
    if (step.done) return step.value;
    if (left <= 0) {
      work.return(/** @type {any} */ (null));
      return null;
    }
  }
}

/** Resolves when the page has had its turn. */
function pageTurn() {
  const scheduler = Reflect.get(globalThis, 'scheduler');
  if (typeof scheduler?.yield === 'function') return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(null);
  });
}
