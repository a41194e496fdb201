// While a key is held in quiet mode, what is hidden is shown and tinted by kind, as highlight mode does; hidden again when it is let go.
//
// Only presses of the user count, and none while they type. Leaving the window ends it, since its keys are not heard then.

import { TINT_KEY, letterOf } from '../../shared/page_keys.js';
import { focusedField } from '../fields.js';
import { trusted } from '../trusted_events.js';

export class HeldTint {
  /**
   * @param {Pick<import('./page_tools.js').ToolsSession, 'mode' | 'status' | 'view' | 'analysis' | 'applied' | 'fail'>} session
   * @param {import('./page_tools.js').PageTools} tools
   */
  constructor(session, tools) {
    this.session = session;
    this.tools = tools;
    this.isHeld = false;
    this.isListening = false;
    this.listening = new AbortController();
    this.onDown = (/** @type {KeyboardEvent} */ event) => {
      if (letterOf(event) !== TINT_KEY || focusedField() !== null) return;
      const { mode, status } = this.session;
      if (mode !== 'hide' || status !== 'on') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!event.repeat) this.set(true);
    };
    this.onUp = () => this.set(false);
  }

  start() {
    if (this.isListening) return;
    this.isListening = true;
    this.listening = new AbortController();
    const how = { capture: true, signal: this.listening.signal };
    addEventListener('keydown', trusted(this.onDown), how);
    addEventListener('keyup', trusted(this.onUp), how);
    addEventListener('blur', trusted(this.onUp), how);
  }

  stop() {
    this.isHeld = false;
    this.isListening = false;
    this.listening.abort();
  }

  /** @param {boolean} held */
  set(held) {
    const { view, analysis, applied, mode } = this.session;
    if (held === this.isHeld || view === null || analysis === null) return;
    this.isHeld = held;
    // Another mode was chosen meanwhile, and is shown already.
    if (mode !== 'hide') return;
    this.tools.flashing.drop();
    applied
      .show(view, analysis, held ? 'highlight' : mode, this.tools)
      .catch((error) => this.session.fail(error));
  }
}
