// Numbers in the way of the language.

import { language } from '../platform/i18n.js';

/** @param {number} value @param {number} places behind the point, always */
export function decimal(value, places) {
  return new Intl.NumberFormat(language(), {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(value);
}

/** @param {number} value */
export function whole(value) {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 0 }).format(value);
}
