// The line at the foot of the labelling view: what was just done, and the keys that are useful now.

import { t } from '../../platform/i18n.js';
import { h } from '../dom.js';
import { arrow, commandWords, keyName, keyWords } from './words.js';

/** Commands whose keys are shown at the foot. */
const SHOWN = Object.freeze([
  ...['next', 'confirm', 'isTemplate', 'isMain', 'role', 'grow', 'carve', 'undo'],
  ...['finish', 'help'],
]);

export class StatusLine {
  #keys;
  #said = h('p.label-said', { role: 'status' });
  #shown = h('p.label-keys.small.soft');
  #isCarving = false;

  /** @param {import('./keys.js').Keymap} keys */
  constructor(keys) {
    this.#keys = keys;
    this.element = h('div.label-line', this.#said, this.#shown);
    this.keysChanged();
  }

  /** Shown, and heard from screen readers; the same words twice are heard twice. @param {string} words */
  say(words) {
    const again = this.#said.textContent === words;
    this.#said.textContent = again ? `${words}\u00a0` : words;
  }

  /** Whether something is being chosen to be cut out. @param {boolean} on */
  carving(on) {
    if (this.#isCarving === on) return;
    this.#isCarving = on;
    this.#shown.classList.toggle('label-keys-carving', on);
    this.keysChanged();
  }

  keysChanged() {
    const pairs = this.#isCarving ? this.#carvingKeys() : this.#commandKeys();
    this.#shown.replaceChildren(
      ...pairs.map(([key, words]) =>
        h('span.label-key', h('kbd', { title: keyName(key) }, keyWords(key)), ` ${words}`),
      ),
    );
  }

  /** @returns {[string, string][]} */
  #commandKeys() {
    return SHOWN.flatMap((command) => {
      const [key] = this.#keys.keys(command);
      return key === undefined
        ? []
        : [/** @type {[string, string]} */ ([key, commandWords(command)])];
    });
  }

  /** @returns {[string, string][]} */
  #carvingKeys() {
    return [
      [arrow('in'), t('label_carve_in')],
      [arrow('out'), t('label_carve_out')],
      ['ArrowDown', t('label_carve_next')],
      ['ArrowUp', t('label_carve_previous')],
      ['Enter', t('label_carve_do')],
      ...['isMain', 'isTemplate'].map((command) => {
        const [key = ''] = this.#keys.keys(command);
        return /** @type {[string, string]} */ ([key, t('label_carve_as', commandWords(command))]);
      }),
      ['Esc', t('label_carve_end')],
    ];
  }
}
