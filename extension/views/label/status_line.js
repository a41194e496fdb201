// The line at the bottom of the labelling view: a message about what was done last, and the keys of the commands used most.

import { t } from '../../platform/i18n.js';
import { h } from '../dom.js';
import { arrow, commandWords, keyName, keyWords } from './words.js';

/** Commands whose keys are shown, in this order. */
const HINTED_COMMANDS = Object.freeze([
  ...['next', 'confirm', 'isTemplate', 'isMain', 'role', 'grow', 'cutOut', 'undo'],
  ...['finish', 'list', 'help'],
]);

export class StatusLine {
  #keys;
  #message = h('p.label-said', { role: 'status' });
  #keyHints = h('p.label-keys.small.soft');
  #isCuttingOut = false;

  /** @param {import('./keys.js').Keymap} keys */
  constructor(keys) {
    this.#keys = keys;
    this.element = h('div.label-line', this.#message, this.#keyHints);
    this.keysChanged();
  }

  /**
   * Shows a message. Screen readers read it out when the text changes; so that a repeated message is read out too, it gets a
   * no-break space at its end.
   * @param {string} words
   */
  say(words) {
    const isRepeated = this.#message.textContent === words;
    this.#message.textContent = isRepeated ? `${words}\u00a0` : words;
  }

  /**
   * Shows the keys of cutting out, or the usual ones.
   * @param {boolean} on whether the user is choosing a part to cut out of a block
   */
  cuttingOut(on) {
    if (this.#isCuttingOut === on) return;
    this.#isCuttingOut = on;
    this.#keyHints.classList.toggle('label-keys-cutting-out', on);
    this.keysChanged();
  }

  /** Shows the keys again, after the user has changed them. */
  keysChanged() {
    const pairs = this.#isCuttingOut ? this.#cutOutKeys() : this.#commandKeys();
    this.#keyHints.replaceChildren(
      ...pairs.map(([key, words]) =>
        h('span.label-key', h('kbd', { title: keyName(key) }, keyWords(key)), ` ${words}`),
      ),
    );
  }

  /** Pairs of a key and the words for what it does. @returns {[string, string][]} */
  #commandKeys() {
    return HINTED_COMMANDS.flatMap((command) => {
      const [key] = this.#keys.keys(command);
      return key === undefined
        ? []
        : [/** @type {[string, string]} */ ([key, commandWords(command)])];
    });
  }

  /** The same for the keys of cutting out. @returns {[string, string][]} */
  #cutOutKeys() {
    return [
      [arrow('in'), t('label_cut_out_in')],
      [arrow('out'), t('label_cut_out_out')],
      ['ArrowDown', t('label_cut_out_next')],
      ['ArrowUp', t('label_cut_out_previous')],
      ['Enter', t('label_do_cutOut')],
      ...['isMain', 'isTemplate'].map((command) => {
        const [key = ''] = this.#keys.keys(command);
        return /** @type {[string, string]} */ ([
          key,
          t('label_cut_out_as', commandWords(command)),
        ]);
      }),
      ['Esc', t('label_cut_out_end')],
    ];
  }
}
