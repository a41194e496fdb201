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

/** Commands that answer one question, by what they say. */
const ANSWERS = /** @type {const} */ ([
  ['template', { yes: 'templateYes', no: 'templateNo', unsure: 'templateUnsure' }],
  ['main', { yes: 'mainYes', no: 'mainNo', unsure: 'mainUnsure' }],
]);

const BOTH = ['isTemplate', 'isMain', 'isNeither'];
const SHAPE = ['grow', 'shrink', 'split', 'mergePrevious', 'mergeNext', 'carve', 'allTemplate'];
const SPREAD = ['around', 'alike', 'forward'];

export class BlockCard {
  #keys;
  #do;
  #title = h('h3.label-card-title');
  #facts = h('p.small.soft');
  #path = h('p.small.soft.label-path', { dir: 'ltr' });
  #note = h('p.small.label-note', { hidden: true });
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();

  /**
   * @param {import('./keys.js').Keymap} keys
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
        'div.label-question',
        { role: 'group', 'aria-label': name },
        h('span', name),
        h('span.label-choices', ...buttons),
      );
    });
    const both = BOTH.map((command) => this.#button(command));
    const role = this.#button('role');
    const others = [role, this.#button('note')];
    const agreeing = ['confirm', 'confirmAll'].map((command) => this.#button(command));
    this.element = h(
      'section.label-card',
      { 'aria-label': t('label_card') },
      this.#title,
      this.#facts,
      this.#path,
      this.#note,
      ...questions,
      h('div.label-buttons', ...both, ...others),
      h('div.label-buttons', ...agreeing),
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

  /** Shows the current block. @param {import('../../labels/session/session.js').OpenPage | null} page */
  show(page) {
    const block = page?.editor.block ?? null;
    for (const control of this.#buttons.values()) control.disabled = block === null;
    this.#facts.hidden = block === null;
    this.#path.hidden = block === null;
    this.#note.hidden = block === null || block.note === '';
    if (page === null || block === null) return setText(this.#title, t('label_no_text'));
    const { editor, facts: known } = page;
    const place = t(
      'label_block_of',
      editor.current + 1,
      editor.blocks.length,
      roleWords(block.role),
    );
    setText(this.#title, place);
    const facts = [
      plural('label_words', known.words(block)),
      plural('label_links', known.links(block)),
    ];
    const seen = page.seenOf(block);
    if (seen) facts.push(t('label_seen', seen.pages, seen.of));
    if (page.again) facts.push(againWords(page.again, block.id));
    const isAnswered = block.template !== null && block.main !== null;
    facts.push(t(`label_origin_${isAnswered ? block.origin : 'open'}`));
    setText(this.#facts, facts.join(' · '));
    setText(this.#path, known.path(block));
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
        data: { command },
        'aria-pressed': pressed ? false : undefined,
        on: { click: (/** @type {MouseEvent} */ event) => this.#do(command, event.detail > 0) },
      },
      h('span', words),
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
    h('p.small.soft', name),
    h('div.label-buttons', ...buttons),
  );
}
