// What starts by itself on this page: asked when the page comes, when it comes back from the browser's cache, and when it
// changes its address. What a person says of it in the bar is in tools/auto_said.js.
//
// A rule starts Husk, changes its mode or ends it only when it begins to hold: what a person did by hand where the same
// rule held before stays as it is.

import { send } from '../platform/webext.js';
import { sameRule, startingMode } from '../shared/auto.js';
import { trusted } from './trusted_events.js';

/** @typedef {import('../shared/answers.js').AutoHere} AutoHere */
/** @typedef {import('../shared/answers.js').PageContext} PageContext */
/** @typedef {import('../shared/settings.js').Mode} Mode */

/** How long after the end of a pause the button is told, ms: clocks of two processes differ a little. */
const AFTER = 1000;

export class Auto {
  /** @param {import('./session.js').Session} session */
  constructor(session) {
    this.session = session;
    /** What was said last of this address. @type {AutoHere | null} */
    this.here = null;
    /** Whether Husk runs here because of a rule, and not because it was asked to. */
    this.unasked = false;
    this.address = location.href;
    this.asked = 0;
    this.timer = 0;
  }

  /** Starts listening, and Husk where a rule says so. */
  begin() {
    addEventListener(
      'pageshow',
      trusted((event) => {
        if (event.persisted) this.back().catch(ignore);
      }),
    );
    const moved = () => void this.moved().catch(ignore);
    for (const type of ['popstate', 'hashchange']) addEventListener(type, trusted(moved));
    navigationApi()?.addEventListener('currententrychange', trusted(moved));
    // What the page before left behind is none of this one's.
    this.session.report();
    this.ask().catch(ignore);
  }

  /** Asks what holds here, and starts when that is another rule than before. */
  async ask() {
    this.asked += 1;
    const { asked, session } = this;
    const before = this.here?.rule ?? null;
    this.address = location.href;
    const pageContext = await send('content-bg-context', { url: location.href });
    if (asked !== this.asked) return;
    this.heard(pageContext);
    if (!pageContext.start || session.isOn || sameRule(before, pageContext.auto.rule)) return;
    await session.start(undefined, pageContext);
  }

  /** The page is back from the browser's cache: it kept its marks, but its sheet and its badge may be gone. */
  async back() {
    const { session } = this;
    session.report();
    if (session.isOn) await session.changed();
    else await this.ask();
  }

  /** The page changed its address while Husk is off; while it is on, the watch notices. */
  async moved() {
    if (this.session.isOn || location.href === this.address) return;
    if (this.here?.elsewhere) await this.ask();
  }

  /**
   * The page changed its address while Husk is on.
   * @param {PageContext} pageContext of the new address
   * @returns {Mode | 'off' | null} what becomes of the mode; null leaves it
   */
  arrived(pageContext) {
    const before = this.here?.rule ?? null;
    const { rule } = pageContext.auto;
    this.address = location.href;
    this.heard(pageContext);
    if (sameRule(before, rule)) return null;
    const mode = pageContext.start ? startingMode(rule) : null;
    return mode ?? (this.unasked ? 'off' : null);
  }

  /** @param {{auto: AutoHere}} answer */
  heard({ auto }) {
    this.here = auto;
    clearTimeout(this.timer);
    const { paused } = auto;
    if (paused?.until) {
      // The button says until when; after that it must not.
      const wait = Math.max(0, paused.until - Date.now()) + AFTER;
      this.timer = setTimeout(() => void this.ask().catch(ignore), wait);
    }
  }

  /** Somebody paused this tab from elsewhere. */
  async rest() {
    await this.session.off();
    await this.ask();
  }
}

/** The navigation API, where the browser has it. @returns {EventTarget | undefined} */
function navigationApi() {
  return Reflect.get(globalThis, 'navigation');
}

/** The background is gone or busy ending: the page stays as it is. */
function ignore() {}
