// Describes the current block and has a button for each command on it: answer a question, set the role or a note, change the
// extent of the block, give its answers to other blocks. Each button shows its key.

import { capital, number, plural, t } from '../../platform/i18n.js';
import { h, setText } from '../dom.js';
import { againWords, answerWords, buttonWords, keyName, keyWords, roleWords } from './words.js';

/** For each question, the command that gives each answer. */
const ANSWER_COMMANDS = /** @type {const} */ ([
  ['template', { yes: 'templateYes', no: 'templateNo', unsure: 'templateUnsure' }],
  ['main', { yes: 'mainYes', no: 'mainNo', unsure: 'mainUnsure' }],
]);

/** Commands that answer both questions at once. */
const COMBINED_COMMANDS = ['isTemplate', 'isMain', 'isNeither'];
/** Commands that change the extent of blocks. */
const SHAPE_COMMANDS = [
  'grow',
  'shrink',
  'split',
  'mergePrevious',
  'mergeNext',
  'cutOut',
  'allTemplate',
];
/** Commands that give the answers of the block to others: around it, alike, or on the pages that follow. */
const SPREAD_COMMANDS = ['around', 'alike', 'rest', 'forward'];
/** Those of them for which it is shown which blocks would follow. */
const PREVIEWED = /** @type {const} */ (['alike', 'around', 'rest']);

export class BlockCard {
  #keys;
  #run;
  #title = h('h3.label-card-title');
  #facts = h('p.small.soft');
  #path = h('p.small.soft.label-path', { dir: 'ltr' });
  #note = h('p.small.label-note', { hidden: true });
  /** The buttons by command. @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  /** On the buttons, to how many blocks the answers would be given. @type {Map<string, HTMLElement>} */
  #counts = new Map();

  /**
   * @param {import('./keys.js').Keymap} keys
   * @param {(command: string, byPointer: boolean) => void} run runs a command; `byPointer`: the button was clicked, not
   *   pressed by key
   * @param {(command: import('../../labels/session/block_editor.js').Spread) => void} preview a command is pointed at, or has
   *   the focus: which blocks would follow is shown for it
   * @param {boolean} isShort whether there is no room for all commands: those on the shape are folded away
   */
  constructor(keys, run, preview, isShort) {
    this.#keys = keys;
    this.#run = run;
    const questions = ANSWER_COMMANDS.map(([question, commands]) => {
      const buttons = Object.entries(commands).map(([answer, command]) => {
        const words = capital(answerWords(/** @type {'yes'} */ (answer)));
        return this.#button(command, words, { isToggle: true });
      });
      const name = t(`label_question_${question}`);
      return h(
        'div.label-question',
        { role: 'group', 'aria-label': name },
        h('span', name),
        h('span.label-choices', ...buttons),
      );
    });
    const combined = COMBINED_COMMANDS.map((command) => this.#button(command));
    const role = this.#button('role');
    const note = this.#button('note');
    const confirming = ['confirm', 'confirmAll'].map((command) => this.#button(command));
    for (const command of PREVIEWED) this.#counts.set(command, h('span.number.soft'));
    this.element = h(
      'section.label-card',
      { 'aria-label': t('label_card') },
      h('div.label-about', this.#title, this.#facts, this.#path),
      this.#note,
      h('div.label-questions', ...questions),
      h('div.label-buttons', ...combined, role, note, ...confirming),
      buttonGroup(
        t('label_group_spread'),
        SPREAD_COMMANDS.map((command) => this.#button(command)),
      ),
      h(
        'details',
        { open: !isShort },
        h('summary.small.soft', t('label_group_shape')),
        h(
          'div.label-buttons',
          { role: 'group', 'aria-label': t('label_group_shape') },
          ...SHAPE_COMMANDS.map((command) => this.#button(command)),
        ),
      ),
    );
    for (const command of PREVIEWED) this.#previewed(command, preview);
  }

  /**
   * Shows the current block of a page.
   * @param {import('../../labels/session/session.js').OpenPage | null} page null: no page is open
   */
  show(page) {
    const block = page?.editor.block ?? null;
    for (const button of this.#buttons.values()) button.disabled = block === null;
    this.#facts.hidden = block === null;
    this.#path.hidden = block === null;
    this.#note.hidden = block === null || block.note === '';
    if (page === null || block === null) return setText(this.#title, t('ui_nothing_text'));
    const { editor, facts: blockFacts } = page;
    const title = t(
      'label_block_of',
      editor.current + 1,
      editor.blocks.length,
      roleWords(block.role),
    );
    setText(this.#title, title);
    const facts = [
      plural('ui_words', blockFacts.words(block)),
      plural('ui_links', blockFacts.links(block)),
    ];
    const seen = page.seenOf(block);
    if (seen) facts.push(t('label_seen', seen.pages, seen.of));
    if (page.again) facts.push(againWords(page.again, block.id));
    for (const command of PREVIEWED) {
      const count = editor.followers(command).length;
      setText(/** @type {HTMLElement} */ (this.#counts.get(command)), number(count));
      const button = this.#buttons.get(command);
      if (button) button.disabled = count === 0;
    }
    const isAnswered = block.template !== null && block.main !== null;
    facts.push(isAnswered ? t(`label_origin_${block.origin}`) : t('label_answer_open'));
    setText(this.#facts, facts.join(' · '));
    setText(this.#path, blockFacts.path(block));
    setText(this.#note, block.note);
    for (const [question, commands] of ANSWER_COMMANDS) {
      for (const [answer, command] of Object.entries(commands)) {
        const isGiven = block[question] === answer;
        this.#buttons.get(command)?.setAttribute('aria-pressed', String(isGiven));
      }
    }
  }

  /** @param {'alike' | 'around' | 'rest'} command @param {(command: 'alike' | 'around' | 'rest') => void} preview */
  #previewed(command, preview) {
    const button = this.#buttons.get(command);
    for (const type of ['pointerenter', 'focus']) {
      button?.addEventListener(type, () => preview(command));
    }
    for (const type of ['pointerleave', 'blur']) {
      button?.addEventListener(type, () => preview('alike'));
    }
  }

  /** Shows the keys on the buttons again, after the user has changed them. */
  keysChanged() {
    for (const [command, button] of this.#buttons) this.#showKey(button, command);
  }

  /**
   * Makes the button of a command and registers it in `#buttons`.
   * @param {string} command
   * @param {string} [words] its text
   * @param {{isToggle?: boolean}} [options] `isToggle`: shows whether it is pressed
   */
  #button(command, words = buttonWords(command), { isToggle = false } = {}) {
    const button = h(
      'button',
      {
        data: { command },
        'aria-pressed': isToggle ? false : undefined,
        on: { click: (/** @type {MouseEvent} */ event) => this.#run(command, event.detail > 0) },
      },
      h('span', words),
      this.#counts.get(command) ?? null,
    );
    this.#buttons.set(command, button);
    this.#showKey(button, command);
    return button;
  }

  /**
   * Shows the first key of a command on its button; nothing if it has none.
   * @param {HTMLButtonElement} button
   * @param {string} command
   */
  #showKey(button, command) {
    button.querySelector('kbd')?.remove();
    const [key] = this.#keys.keys(command);
    if (key === undefined) return;
    button.append(h('kbd', { 'aria-hidden': true }, keyWords(key)));
    button.setAttribute('aria-description', t('label_key_is', keyName(key)));
  }
}

/** A named group of buttons. @param {string} name @param {HTMLElement[]} buttons */
function buttonGroup(name, buttons) {
  return h(
    'div',
    { role: 'group', 'aria-label': name },
    h('p.small.soft', name),
    h('div.label-buttons', ...buttons),
  );
}
