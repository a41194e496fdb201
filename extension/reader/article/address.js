// Addresses of a page, made whole.

/**
 * An address made whole; null for one that a reader may not follow.
 * @param {string} href
 * @param {string} base
 * @returns {string | null}
 */
export function absolute(href, base) {
  if (!URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null;
}
