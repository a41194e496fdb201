// The message that the bar shows for a while in place of its usual line: what was done, what went wrong, what can be done about it.

import { errorLine } from './status_text.js';

/** @typedef {{tone: 'plain' | 'warn', line: string, action: {label: string, run: () => void} | null}} Note */

/** Time for which a message stays, ms. */
const SHOWN_FOR = 8000;

export class StatusMessage {
  #session;
  #timer = 0;
  /** @type {Note | null} */
  current = null;

  /**
   * @param {object} session
   * @param {() => boolean} session.isOn
   * @param {(line: string) => void} session.announce to screen readers
   * @param {() => void} session.draw
   */
  constructor(session) {
    this.#session = session;
  }

  /**
   * @param {'plain' | 'warn'} tone
   * @param {string} line
   * @param {Note['action']} [action]
   * @param {boolean} [passes] whether it disappears by itself
   */
  tell(tone, line, action = null, passes = true) {
    clearTimeout(this.#timer);
    if (!this.#session.isOn()) return;
    this.current = { tone, line, action };
    if (passes) this.#timer = setTimeout(() => this.forget(), SHOWN_FOR);
    this.#session.announce(line);
    this.#session.draw();
  }

  /** Something that was asked for failed; the page stays as it is. @param {unknown} error */
  warn(error) {
    this.tell('warn', errorLine(error, 'ui_failed'));
  }

  forget() {
    this.drop();
    this.#session.draw();
  }

  /** Forgets the message without drawing anything. */
  drop() {
    clearTimeout(this.#timer);
    this.current = null;
  }
}
