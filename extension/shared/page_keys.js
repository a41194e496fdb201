// The keys that are taken on a page while Husk is on there, beside those that the browser keeps for extensions.
//
// A letter of the Latin alphabet says itself which key it is, wherever the layout has it. Any other sign (Cyrillic,
// Greek, what Alt makes of a letter on a Mac) goes by the place of its key.

/** @typedef {'undo' | 'redo' | 'list'} KeyCommand */

/** The letter of each, pressed with Alt and Shift. */
export const PAGE_KEYS = Object.freeze(/** @type {const} */ ({ undo: 'U', redo: 'Y', list: 'D' }));

const COMMANDS = /** @type {KeyCommand[]} */ (Object.keys(PAGE_KEYS));

/** The letter that, held in quiet mode, tints what is hidden. */
export const TINT_KEY = 'S';

/** @typedef {Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>} Press */

/** The letter that is pressed with Alt and Shift alone; nothing otherwise. @param {Press} press */
export function letterOf({ key, code, altKey, shiftKey, ctrlKey, metaKey }) {
  if (!altKey || !shiftKey || ctrlKey || metaKey) return '';
  return (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toUpperCase();
}

/** What a press asks for. @param {Press} press @returns {KeyCommand | null} */
export function commandOf(press) {
  const letter = letterOf(press);
  return COMMANDS.find((command) => PAGE_KEYS[command] === letter) ?? null;
}
