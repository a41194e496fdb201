// Undo and redo by key while Husk is on: Alt+Shift+U and Alt+Shift+Y. Browsers grant an extension four keys at most,
// and those switch Husk on; these two are of use only where it is on already, so the page itself listens for them.
//
//   - Only presses of the user count; a page cannot simulate them.
//   - While the user types in a field, the keys belong to it: they may write a letter. The bar has buttons for both.
//   - A page that has listened at the window since before Husk was put in hears them first.
//   - Presses inside frames do not reach the page around them, and so do nothing.

import { commandOf } from '../shared/page_keys.js';
import { focusedField } from './fields.js';
import { trusted } from './trusted_events.js';

export class Keys {
  /** @param {(command: import('../shared/page_keys.js').KeyCommand) => void} run */
  constructor(run) {
    this.onKey = (/** @type {KeyboardEvent} */ event) => {
      if (event.isComposing) return;
      const command = commandOf(event);
      if (command === null || focusedField() !== null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!event.repeat) run(command);
    };
  }

  start() {
    addEventListener('keydown', trusted(this.onKey), true);
  }

  stop() {
    removeEventListener('keydown', trusted(this.onKey), true);
  }
}
