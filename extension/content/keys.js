// Undo and redo by key while Husk is on: Alt+Shift+U and Alt+Shift+Y. Browsers grant an extension four keys at most,
// and those switch Husk on; these two mean something only where it is on already, so they are taken on the page itself.
//
//   - Only presses of a person count; a page cannot press them.
//   - While the person types, the key is the field's: there it may write a letter. The bar's button is there then.
//   - A page that listens at the window since before Husk came hears them first, as it hears everything.
//   - Nothing is taken inside frames: what is pressed there never reaches the page around them.

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
