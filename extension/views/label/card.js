// What is known of the current block, and every command on it as a button: answers, role, note, shape, spread. Each button
// shows its key.

import { plural, t } from '../../platform/i18n.js';
import { h, setText } from '../dom.js';
import {
  againWords,
  answerWords,
  buttonWords,
  capital,
  keyName,
  keyWords,
  roleWords,
} from './words.js';

/** @typedef {import('../../labels/model/blocks.js').Block} Block */
/** @typedef {import('./keys.js').Keymap} Keymap */

/** Commands that answer one question, by what they say. */
const ANSWERS = /** @type {const} */ ([
  ['template', { yes: 'templateYes', no: 'templateNo', unsure: 'templateUnsure' }],
  ['main', { yes: 'mainYes', no: 'mainNo', unsure: 'mainUnsure' }],
]);

const BOTH = ['isTemplate', 'isMain', 'isNeither'];
const SHAPE = ['grow', 'shrink', 'split', 'mergePrevious', 'mergeNext', 'carve', 'allTemplate'];
const SPREAD = ['around', 'alike', 'forward'];

/** @typedef {{block: Block, place: number, count: number, words: number, links: number, path: string, seen: {pages: number, of: number} | null, again: {sure: number, isFresh: boolean} | null}} Shown */

export class LabelCard {
  #keys;
  #do;
  #title = h('h3', { className: 'label-card-title' });
  #facts = h('p', { className: 'small soft' });
  #path = h('p', { className: 'small soft label-path', dir: 'ltr' });
  #note = h('p', { className: 'small label-note', hidden: true });
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();

  /**
   * @param {Keymap} keys
   * @param {(command: string, byPointer: boolean) => void} run
   */
  constructor(keys, run) {
    this.#keys = keys;
    this.#do = run;
    const questions = ANSWERS.map(([question, commands]) => {
      const buttons = Object.entries(commands).map(([answer, command]) => {
        const words = capital(answerWords(/** @type {'yes'} */ (answer)));
        return this.#button(command, words, { pressed: true });
      });
      const name = t(`label_question_${question}`);
      return h(
        'div',
        { className: 'label-question', role: 'group', 'aria-label': name },
        h('span', {}, name),
        h('span', { className: 'label-choices' }, ...buttons),
      );
    });
    const both = BOTH.map((command) => this.#button(command));
    const role = this.#button('role');
    const others = [role, this.#button('note')];
    const agreeing = ['confirm', 'confirmAll'].map((command) => this.#button(command));
    this.element = h(
      'section',
      { className: 'label-card', 'aria-label': t('label_card') },
      this.#title,
      this.#facts,
      this.#path,
      this.#note,
      ...questions,
      h('div', { className: 'label-buttons' }, ...both, ...others),
      h('div', { className: 'label-buttons' }, ...agreeing),
      group(
        t('label_group_shape'),
        SHAPE.map((command) => this.#button(command)),
      ),
      group(
        t('label_group_spread'),
        SPREAD.map((command) => this.#button(command)),
      ),
    );
  }

  /** @param {Shown | null} shown null: there is no block */
  show(shown) {
    for (const button of this.#buttons.values()) button.disabled = shown === null;
    this.#facts.hidden = shown === null;
    this.#path.hidden = shown === null;
    this.#note.hidden = shown === null || shown.block.note === '';
    if (shown === null) return setText(this.#title, t('label_no_text'));
    const { block, place, count, words, links, path, seen, again } = shown;
    const role = roleWords(block.role);
    setText(this.#title, t('label_block_of', place + 1, count, role));
    const facts = [plural('label_words', words), plural('label_links', links)];
    if (seen) facts.push(t('label_seen', seen.pages, seen.of));
    if (again) facts.push(againWords(again));
    const isAnswered = block.template !== null && block.main !== null;
    facts.push(t(`label_origin_${isAnswered ? block.origin : 'open'}`));
    setText(this.#facts, facts.join(' · '));
    setText(this.#path, path);
    setText(this.#note, block.note);
    for (const [question, commands] of ANSWERS) {
      for (const [answer, command] of Object.entries(commands)) {
        const isOn = block[question] === answer;
        this.#buttons.get(command)?.setAttribute('aria-pressed', String(isOn));
      }
    }
  }

  /** Keys have changed. */
  keysChanged() {
    for (const [command, button] of this.#buttons) this.#label(button, command);
  }

  /** @param {string} command @param {string} [words] @param {{pressed?: boolean}} [how] */
  #button(command, words = buttonWords(command), { pressed } = {}) {
    const button = h(
      'button',
      {
        type: 'button',
        data: { command },
        'aria-pressed': pressed ? false : undefined,
        on: { click: (/** @type {MouseEvent} */ event) => this.#do(command, event.detail > 0) },
      },
      h('span', {}, words),
    );
    this.#buttons.set(command, button);
    this.#label(button, command);
    return button;
  }

  /** @param {HTMLButtonElement} button @param {string} command */
  #label(button, command) {
    button.querySelector('kbd')?.remove();
    const [key] = this.#keys.keys(command);
    if (key === undefined) return;
    button.append(h('kbd', { 'aria-hidden': true }, keyWords(key)));
    button.setAttribute('aria-description', t('label_key_is', keyName(key)));
  }
}

/** @param {string} name @param {HTMLElement[]} buttons */
function group(name, buttons) {
  return h(
    'div',
    { role: 'group', 'aria-label': name },
    h('p', { className: 'small soft' }, name),
    h('div', { className: 'label-buttons' }, ...buttons),
  );
}
