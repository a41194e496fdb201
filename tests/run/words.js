// The extension's own words for shares, classes and reasons, outside a browser: Node reads the same
// `_locales` that the browser would, and everything else is the extension's code.

import { readFileSync } from 'node:fs';

const MESSAGES = JSON.parse(
  readFileSync(new URL('../../extension/_locales/en/messages.json', import.meta.url), 'utf8'),
);

/** What the browser's own function of this name does with `$1`, `$2`, …. */
function getMessage(key, values = []) {
  return MESSAGES[key]?.message.replace(/\$(\d)/g, (_, place) => values[place - 1] ?? '') ?? '';
}

Reflect.set(globalThis, 'chrome', { i18n: { getMessage } });
export const { classWords, reasonWords } = await import('../../extension/platform/words.js');
export const { percent } = await import('../../extension/platform/i18n.js');
