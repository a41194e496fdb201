// The keys that are taken on a page while Husk is on there, beside those that the browser keeps for extensions.
//
// A letter of the Latin alphabet says itself which key it is, wherever the layout has it. Any other sign (Cyrillic,
// Greek, what Alt makes of a letter on a Mac) goes by the place of its key.

/** @typedef {'undo' | 'redo'} KeyCommand */

/** The letter of each, pressed with Alt and Shift. */
export const PAGE_KEYS = Object.freeze(/** @type {const} */ ({ undo: 'U', redo: 'Y' }));

const COMMANDS = /** @type {KeyCommand[]} */ (Object.keys(PAGE_KEYS));

/**
 * What a press asks for.
 * @param {Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>} event
 * @returns {KeyCommand | null}
 */
export function commandOf({ key, code, altKey, shiftKey, ctrlKey, metaKey }) {
  if (!altKey || !shiftKey || ctrlKey || metaKey) return null;
  const letter = (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toUpperCase();
  return COMMANDS.find((command) => PAGE_KEYS[command] === letter) ?? null;
}
