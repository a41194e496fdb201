// Values of the page that the article takes over: addresses and texts of attributes.

import { withoutInvisible } from './invisible_characters.js';

/** An address made absolute; null for one that a reader may not follow. @param {string} href @param {string} base */
export function absoluteAddress(href, base) {
  if (!URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null;
}

/**
 * Text for an attribute. It never becomes markup here, but a copy of the article may be parsed elsewhere: characters that would end
 * a comment or an element are replaced by similar ones.
 * @param {string} text
 * @param {number} most characters
 */
export function attributeText(text, most) {
  return text
    .slice(0, most)
    .replace(/(--!?|\])>/g, '$1›')
    .replace(/<\//g, '‹/');
}

/** Most characters, and most words, of a text in an attribute that says what something is; a longer one is written for no person. */
const LABEL_CHARS = 200;
const LABEL_WORDS = 30;

/** Such a text; empty where it is as long as prose. @param {string} text */
export function labelText(text) {
  const words = text.trim().split(/\s+/);
  const chars = words.reduce((sum, word) => sum + [...word].length, 0);
  if (words.length > LABEL_WORDS || chars > LABEL_CHARS) return '';
  return attributeText(withoutInvisible(text), Infinity);
}
