// Names of the colours of highlights.

import { t } from '../../platform/i18n.js';

const WORDS = {
  yellow: 'reader_colour_yellow',
  green: 'reader_colour_green',
  blue: 'reader_colour_blue',
  pink: 'reader_colour_pink',
};

/** @param {import('../../shared/highlights.js').Colour} colour */
export function colourWords(colour) {
  return t(WORDS[colour]);
}
