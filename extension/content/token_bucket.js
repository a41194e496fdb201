// Limits how often something is done: a number of tokens, each taken once, that come back one by one with time.

export class TokenBucket {
  /** @param {number} size @param {number} every ms @param {() => number} now ms */
  constructor(size, every, now) {
    this.size = size;
    this.every = every;
    this.now = now;
    this.left = size;
    this.since = now();
  }

  /** Takes a token. @returns {boolean} false when there is none */
  take() {
    const back = Math.floor((this.now() - this.since) / this.every);
    if (back > 0) {
      this.left = Math.min(this.size, this.left + back);
      this.since += back * this.every;
    }
    if (this.left === this.size) this.since = this.now();
    if (this.left === 0) return false;
    this.left -= 1;
    return true;
  }
}
