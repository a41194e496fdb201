// The bar on a page that takes it off: it comes back, but not at once for ever. What is done for the marks stands in
// tools/resistance.js.

import { TokenBucket } from './token_bucket.js';

/** Times that the page may take the bar away in a burst, and time in which one comes back, ms. */
const RETURNS = 8;
const RETURN_AFTER = 2000;

export class BarRemount {
  #left = new TokenBucket(RETURNS, RETURN_AFTER, () => performance.now());
  #timer = 0;

  /** @param {import('./session.js').Session} session */
  constructor(session) {
    this.session = session;
  }

  /** The page took something of Husk's off itself. */
  ownGone() {
    this.#remount();
    this.session.reading.returned();
  }

  /** Both sides would go on within one turn of the page. */
  #remount() {
    const { isOn, surface } = this.session;
    clearTimeout(this.#timer);
    if (!isOn || surface.isMounted) return;
    if (this.#left.take()) surface.mount();
    else this.#timer = setTimeout(() => this.#remount(), RETURN_AFTER);
  }
}
