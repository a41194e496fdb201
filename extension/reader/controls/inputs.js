// Inputs of the reading controls: a choice of one among several, a slider, colours. All are the browser's own inputs, so that keys,
// directions and screen readers work as everywhere.

import { h, setText } from '../../content/element.js';
import { language, t } from '../../platform/i18n.js';
import { contrast } from '../../shared/contrast.js';
import { RANGES } from '../../shared/reading.js';
import { READABLE } from '../../shared/reading_themes.js';

/** @typedef {import('../../shared/reading.js').OwnColours} Colours */

const COLOURS = /** @type {const} */ (['paper', 'ink', 'link']);

/**
 * One of several values.
 * @param {string} field whose words are `reader_<field>`
 * @param {readonly string[]} values whose words are `reader_<field>_<value>`
 * @param {(value: string) => void} onChange
 * @param {(value: string) => Element | null} [sampleOf] what is shown beside the words of a value
 */
export function choice(field, values, onChange, sampleOf = () => null) {
  const inputs = values.map((value) =>
    h('input', { type: 'radio', name: `read-${field}`, value, onchange: () => onChange(value) }),
  );
  const labels = inputs.map((input) => {
    const words = h('span', { class: 'words' }, t(`reader_${field}_${input.value}`));
    return h('label', { class: input.value }, input, sampleOf(input.value), words);
  });
  return {
    element: h(
      'fieldset',
      { class: `choice ${field}` },
      h('legend', {}, t(`reader_${field}`)),
      h('div', { class: 'values' }, ...labels),
    ),
    /** @param {string} value */
    show(value) {
      for (const input of inputs) input.checked = input.value === value;
    },
  };
}

/**
 * @param {import('../../shared/reading.js').Measure} measure whose words are `reader_<measure>`
 * @param {(value: number) => string} wordsOf a value
 * @param {(value: number) => void} onChange
 * @param {(HTMLElement | null)[]} [ends] buttons before and after the slider
 */
export function slider(measure, wordsOf, onChange, ends = [null, null]) {
  const { min, max, step } = RANGES[measure];
  const id = `read-${measure}`;
  const oninput = () => onChange(input.valueAsNumber);
  const input = h('input', { type: 'range', id, min, max, step, oninput });
  const words = h('span', { class: 'value', 'aria-hidden': 'true' });
  return {
    element: h(
      'div',
      { class: `measure ${measure}` },
      h('label', { for: id }, t(measure === 'size' ? 'ui_column_size' : `reader_${measure}`)),
      words,
      h('div', { class: 'slide' }, ends[0], input, ends[1]),
    ),
    /** @param {number} value */
    show(value) {
      input.value = String(value);
      input.setAttribute('aria-valuetext', wordsOf(value));
      input.style.setProperty('--at', String((value - min) / (max - min)));
      setText(words, wordsOf(value));
    },
  };
}

/** The user's own colours of paper, text and links, with how much they contrast. None is refused. @param {(own: Colours) => void} onChange */
export function colourInputs(onChange) {
  const oninput = () => {
    const [paper, ink, link] = inputs.map(({ value }) => value);
    onChange({ paper, ink, link });
  };
  const inputs = COLOURS.map((name) =>
    h('input', { type: 'color', id: `read-own-${name}`, oninput }),
  );
  const labels = COLOURS.map((name, k) => {
    const words = h('span', {}, t(`reader_own_${name}`));
    return h('label', { for: `read-own-${name}` }, inputs[k], words);
  });
  const standing = h('p', { class: 'standing' });
  const element = h(
    'div',
    { class: 'own-colours', role: 'group', 'aria-label': t('reader_theme_own') },
    ...labels,
    standing,
  );
  return {
    element,
    /** @param {Colours} own @param {boolean} isShown */
    show(own, isShown) {
      element.hidden = !isShown;
      COLOURS.forEach((name, k) => {
        if (inputs[k].value !== own[name]) inputs[k].value = own[name];
      });
      const text = contrast(own.ink, own.paper);
      const link = contrast(own.link, own.paper);
      const isLow = Math.min(text, link) < READABLE;
      standing.classList.toggle('low', isLow);
      const key = isLow ? 'reader_contrast_low' : 'reader_contrast_good';
      setText(standing, t(key, oneDigit(text), oneDigit(link)));
    },
  };
}

/** A contrast with one digit, cut and not rounded: 4.46 does not reach 4.5. @param {number} value */
function oneDigit(value) {
  const format = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 });
  return format.format(Math.floor(value * 10) / 10);
}
