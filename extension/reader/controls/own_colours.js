// Own colours: paper, text and links as the person likes them, with how well they stand out in words. Nothing is refused.

import { h, setText } from '../../content/element.js';
import { language, t } from '../../platform/i18n.js';
import { contrast } from '../../shared/contrast.js';
import { READABLE } from '../../shared/reading_themes.js';

/** @typedef {import('../../shared/reading.js').OwnColours} Colours */

const NAMES = /** @type {const} */ (['paper', 'ink', 'link']);

export class OwnColours {
  /** @param {(own: Colours) => void} changed */
  constructor(changed) {
    this.inputs = NAMES.map((name) =>
      h('input', { type: 'color', id: `read-own-${name}`, oninput: () => changed(this.colours()) }),
    );
    this.words = h('p', { class: 'standing' });
    this.element = h(
      'div',
      { class: 'own-colours', role: 'group', 'aria-label': t('reader_theme_own') },
      ...NAMES.map((name, k) =>
        h(
          'label',
          { for: `read-own-${name}` },
          this.inputs[k],
          h('span', {}, t(`reader_own_${name}`)),
        ),
      ),
      this.words,
    );
  }

  /** @returns {Colours} */
  colours() {
    const [paper, ink, link] = this.inputs.map((input) => input.value);
    return { paper, ink, link };
  }

  /** @param {Colours} own @param {boolean} shown */
  show(own, shown) {
    this.element.hidden = !shown;
    NAMES.forEach((name, k) => {
      if (this.inputs[k].value !== own[name]) this.inputs[k].value = own[name];
    });
    const text = contrast(own.ink, own.paper);
    const link = contrast(own.link, own.paper);
    const low = Math.min(text, link) < READABLE;
    this.words.classList.toggle('low', low);
    const key = low ? 'reader_contrast_low' : 'reader_contrast_good';
    setText(this.words, t(key, ratio(text), ratio(link)));
  }
}

/** A contrast with one digit, cut and not rounded: 4.46 is not 4.5. @param {number} value */
function ratio(value) {
  const format = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 });
  return format.format(Math.floor(value * 10) / 10);
}
