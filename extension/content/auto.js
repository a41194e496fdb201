// Automatic start on this page: rules are asked for when the page is loaded, when it comes back from the browser's cache, and when
// it changes its address. The user changes them by the bar, see tools/auto_rules.js.
//
// A rule starts Husk, changes its mode or ends it only when it begins to apply: what the user did by hand where the same
// rule applied before stays as it is.

import { sameRule, startingMode } from '../shared/auto.js';
import { askContext } from './page_context.js';
import { onAddressChange } from './navigation_check.js';
import { trusted } from './trusted_events.js';

/** @typedef {import('../shared/answers.js').AutoHere} AutoHere */
/** @typedef {import('../shared/answers.js').PageContext} PageContext */
/** @typedef {import('../shared/settings.js').Mode} Mode */

/** Time after the end of a pause at which the rules are asked for again, ms: clocks of two processes differ a little. */
const AFTER_PAUSE = 1000;

export class Auto {
  #session;
  #address = location.href;
  /** Number of the last request: only its answer counts. */
  #asked = 0;
  #timer = 0;
  /** The question that is not answered yet, of this address. @type {Promise<PageContext> | null} */
  asking = null;
  /** What the background said last of this address. @type {AutoHere | null} */
  here = null;
  /** Whether Husk runs here because of a rule, and not because the user asked for it. */
  unasked = false;

  /** @param {Pick<import('./session.js').Session, 'isOn' | 'start' | 'off' | 'back' | 'report'>} session */
  constructor(session) {
    this.#session = session;
  }

  /** Starts listening, and Husk where a rule says so. */
  begin() {
    addEventListener(
      'pageshow',
      trusted((event) => {
        if (event.persisted) this.#back().catch(ignore);
      }),
    );
    const moved = () => void this.#moved().catch(ignore);
    onAddressChange(moved);
    this.#ask()
      .catch(ignore)
      .then(() => {
        // The badge may still show the page before.
        if (!this.#session.isOn) this.#session.report();
      });
  }

  /** Asks which rule applies here, and starts when it is another one than before. */
  async #ask() {
    this.#asked += 1;
    const asked = this.#asked;
    const before = this.here?.rule ?? null;
    this.#address = location.href;
    const asking = askContext();
    this.asking = asking;
    const pageContext = await asking.finally(() => {
      if (this.asking === asking) this.asking = null;
    });
    if (asked !== this.#asked) return;
    this.heard(pageContext);
    const isNew = !sameRule(before, pageContext.auto.rule);
    if (pageContext.start && isNew && !this.#session.isOn) {
      await this.#session.start(undefined, pageContext);
    }
  }

  /** The page is back from the browser's cache: it kept its marks, but its sheet and its badge may be gone. */
  async #back() {
    this.#session.report();
    if (this.#session.isOn) await this.#session.back();
    else await this.#ask();
  }

  /** The page changed its address while Husk is off; while it is on, the watch notices. */
  async #moved() {
    if (this.#session.isOn || location.href === this.#address) return;
    if (this.here?.elsewhere) await this.#ask();
  }

  /**
   * The page changed its address while Husk is on.
   * @param {PageContext} pageContext of the new address
   * @returns {Mode | 'off' | null} the new mode; null leaves it
   */
  arrived(pageContext) {
    const before = this.here?.rule ?? null;
    const { rule } = pageContext.auto;
    this.#address = location.href;
    this.heard(pageContext);
    if (sameRule(before, rule)) return null;
    const mode = pageContext.start ? startingMode(rule) : null;
    return mode ?? (this.unasked ? 'off' : null);
  }

  /** The background said which rules apply here. @param {{auto: AutoHere}} answer */
  heard({ auto }) {
    this.here = auto;
    clearTimeout(this.#timer);
    const { paused } = auto;
    if (paused?.until) {
      // The button says until when the pause lasts; after that it must not.
      const wait = Math.max(0, paused.until - Date.now()) + AFTER_PAUSE;
      this.#timer = setTimeout(() => void this.#ask().catch(ignore), wait);
    }
  }

  /** This tab was paused outside of it. */
  async paused() {
    await this.#session.off();
    await this.#ask();
  }
}

/** The background is gone or busy ending: the page stays as it is. */
function ignore() {}
