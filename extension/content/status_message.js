// The one sentence that the bar says beside its usual line: what was done, what went wrong, what can be done about it.

import { failureLine } from './status_text.js';

/** @typedef {{tone: 'plain' | 'warn', line: string, action: {label: string, run: () => void} | null}} Note */

/** Time for which a note stays, ms. */
const NOTE_FOR = 8000;

export class StatusMessage {
  /** @param {import('./session.js').Session} session */
  constructor(session) {
    this.session = session;
    /** @type {Note | null} */
    this.current = null;
    this.timer = 0;
  }

  /**
   * @param {'plain' | 'warn'} tone
   * @param {string} line
   * @param {Note['action']} [action]
   * @param {boolean} [passes] whether it goes by itself
   */
  tell(tone, line, action = null, passes = true) {
    const { session } = this;
    clearTimeout(this.timer);
    if (!session.isOn) return;
    this.current = { tone, line, action };
    if (passes) this.timer = setTimeout(() => this.forget(), NOTE_FOR);
    session.surface.say(line);
    session.draw();
  }

  /** Something that was asked for failed; the page stays as it is. @param {unknown} error */
  warn(error) {
    this.tell('warn', failureLine(error));
  }

  forget() {
    this.drop();
    this.session.draw();
  }

  /** Forgets the note without drawing anything. */
  drop() {
    clearTimeout(this.timer);
    this.current = null;
  }
}
