// Values of the page that the article takes over: addresses and texts of attributes.

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
