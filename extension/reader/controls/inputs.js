// The pieces of the reader's controls: choices of which one holds, and measures on a slider. Both are the browser's own
// inputs, so keys, directions and screen readers work as everywhere.

import { h, setText } from '../../content/element.js';
import { icon } from '../../content/tools/icons.js';
import { t } from '../../platform/i18n.js';
import { RANGES } from '../../shared/reading.js';

/** @typedef {import('../../shared/reading.js').Measure} Measure */

/**
 * @typedef {object} Choice
 * @property {HTMLElement} element
 * @property {(value: string) => void} show
 */

/**
 * One of several.
 * @param {string} field also the name of its words: `reader_<field>`
 * @param {readonly string[]} values with words `reader_<field>_<value>`
 * @param {(value: string) => void} chosen
 * @param {(value: string) => Element | null} [sign] shown beside the words
 * @returns {Choice}
 */
export function choice(field, values, chosen, sign = () => null) {
  const inputs = values.map((value) =>
    h('input', {
      type: 'radio',
      name: `read-${field}`,
      value,
      onchange: () => chosen(value),
    }),
  );
  const element = h(
    'fieldset',
    { class: `choice ${field}` },
    h('legend', {}, t(`reader_${field}`)),
    h(
      'div',
      { class: 'values' },
      ...inputs.map((input) =>
        h(
          'label',
          { class: input.value },
          input,
          sign(input.value),
          h('span', { class: 'words' }, t(`reader_${field}_${input.value}`)),
        ),
      ),
    ),
  );
  return {
    element,
    show(value) {
      for (const input of inputs) input.checked = input.value === value;
    },
  };
}

/**
 * A measure on a slider.
 * @param {Measure} measure also the name of its words: `reader_<measure>`
 * @param {(value: number) => string} words what a value is called
 * @param {(value: number) => void} moved
 * @param {(HTMLElement | null)[]} [ends] buttons before and after the slider
 */
export function slider(measure, words, moved, ends = [null, null]) {
  const { min, max, step } = RANGES[measure];
  const id = `read-${measure}`;
  const input = h('input', {
    type: 'range',
    id,
    min,
    max,
    step,
    oninput: () => moved(input.valueAsNumber),
  });
  const value = h('span', { class: 'value', 'aria-hidden': 'true' });
  return {
    element: h(
      'div',
      { class: `measure ${measure}` },
      h('label', { for: id }, t(`reader_${measure}`)),
      value,
      h('div', { class: 'slide' }, ends[0], input, ends[1]),
    ),
    /** @param {number} at */
    show(at) {
      input.value = String(at);
      input.setAttribute('aria-valuetext', words(at));
      input.style.setProperty('--at', String((at - min) / (max - min)));
      setText(value, words(at));
    },
  };
}

/**
 * A small button with a sign alone.
 * @param {import('../../content/tools/icons.js').IconName} name
 * @param {string} key of its words
 * @param {() => void} run
 * @param {string} shortcut
 */
export function signButton(name, key, run, shortcut) {
  const words = t(key);
  return h(
    'button',
    {
      type: 'button',
      class: 'plain sign',
      'aria-label': words,
      title: words,
      'aria-keyshortcuts': shortcut,
      onclick: run,
    },
    icon(name),
  );
}
