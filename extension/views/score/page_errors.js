// Shows the errors of one method on a labelled page: blocks that it kept and should have hidden, and blocks that it hid and
// should have kept.

import { plural, t } from '../../platform/i18n.js';
import { faultsOf, isHidden } from '../../labels/scoring/score_errors.js';
import { Columns } from '../../page/columns.js';
import { h, setText } from '../dom.js';
import { answersWords } from '../label/words.js';
import { figure } from './measures.js';
import { keyButton, PagePlaces } from './page_places.js';

/** @typedef {import('../../labels/scoring/score_errors.js').Fault} Fault */
/** @typedef {import('../../labels/model/record.js').LabelRecord} LabelRecord */
/** @typedef {import('../../labels/scoring/scoring.js').Line} Line */

/**
 * @typedef {object} PageErrorsParts
 * @property {import('./page_places.js').PageOpener} open
 * @property {(index: number, method: string) => Promise<ArrayLike<number> | null>} marking what a method marks on the page
 *   of the record with this index: 1 for each node that it calls template; null if the site has too few pages to learn from
 * @property {string[]} methods names of all methods that can be chosen
 * @property {(method: string) => void} onMethod called when the user chooses another method
 * @property {() => void} onBack called when the user leaves the page for the list
 */

export class PageErrors {
  /** @type {Fault[]} */
  #faults = [];
  /** @type {Columns | null} */
  #columns = null;
  /** @type {{record: LabelRecord, index: number, lines: readonly (Line | null)[]} | null} */
  #shown = null;
  #method = '';
  #parts;

  /** @param {PageErrorsParts} parts */
  constructor(parts) {
    this.#parts = parts;
    this.choice = h('select', {
      on: {
        change: () => {
          this.#method = this.choice.value;
          parts.onMethod(this.#method);
          void this.#markErrors();
        },
      },
    });
    this.figures = h('span.soft.number');
    this.card = h('div.score-card');
    this.places = new PagePlaces({
      name: 'score-error',
      label: t('view_score_errors'),
      draw: (row) => drawFault(this.#faults[row]),
      onGo: () => this.#showCard(),
      onKey: (key) => this.#onKey(key),
      onBack: parts.onBack,
      head: [h('label.row', t('view_score_errors_of'), this.choice), this.figures],
      buttons: [
        keyButton('view_score_previous', 'P', () => this.places.go(this.places.at - 1)),
        keyButton('view_score_next', 'N', () => this.places.go(this.places.at + 1)),
      ],
      legend: [
        h(
          'ul.score-legend.small.soft',
          h('li.score-key.kept', t('view_score_kept')),
          h('li.score-key.hidden', t('view_score_hidden')),
        ),
      ],
      card: this.card,
    });
    this.element = this.places.element;
  }

  dispose() {
    this.places.dispose();
  }

  /**
   * Opens the page of a record and marks the errors of a method on it.
   * @param {LabelRecord} record
   * @param {number} index of the record among all records
   * @param {string} method
   * @param {readonly (Line | null)[]} lines figures of the record, one for each of the methods; null where a method has none
   * @returns {Promise<void>} resolves when the errors are marked, or a failure is shown
   */
  show(record, index, method, lines) {
    this.#shown = { record, index, lines };
    this.#method = method;
    this.choice.replaceChildren(
      ...this.#parts.methods.map((name) => h('option', { value: name }, name)),
    );
    this.choice.value = method;
    return this.places.show(record, this.#parts.open, (columns) => {
      this.#columns = new Columns(columns);
      return this.#markErrors();
    });
  }

  /** Asks for the errors of the chosen method, marks them on the page and lists them. */
  async #markErrors() {
    const [shown, columns, method] = [this.#shown, this.#columns, this.#method];
    if (!shown || !columns) return;
    setText(this.places.status, t('view_score_marking', method));
    await this.places.run(async (isCurrent) => {
      const template = await this.#parts.marking(shown.index, method);
      if (!isCurrent()) return;
      this.#faults = template === null ? [] : faultsOf(columns, shown.record, template);
      this.places.set(
        this.#faults.map((fault) => ({
          nodes: fault.nodes,
          mark: isHidden(fault.kind) ? 'hidden' : 'kept',
          tag: faultWords(fault),
        })),
        (node) =>
          this.#faults.findIndex(
            ({ nodes }) => nodes[0] <= node && node < columns.end(nodes[nodes.length - 1]),
          ),
      );
      const line = shown.lines[this.#parts.methods.indexOf(method)] ?? null;
      const { words, main } = line?.figures ?? {};
      setText(
        this.figures,
        line
          ? t('view_score_page_figures', figure(words?.f1 ?? null), figure(main?.f1 ?? null))
          : '',
      );
      setText(this.places.status, this.#summary(template === null));
      this.#showCard();
    });
  }

  /**
   * The message above the list: how many errors there are, and of how many words.
   * @param {boolean} tooFew the method had too few pages to learn from
   */
  #summary(tooFew) {
    if (tooFew) return t('view_score_too_few_page', this.#method);
    if (this.#faults.length === 0) return t('view_score_no_errors', this.#method);
    const countWords = (/** @type {boolean} */ hidden) =>
      this.#faults.reduce(
        (sum, { kind, words }) => sum + (isHidden(kind) === hidden ? words : 0),
        0,
      );
    return t('view_score_errors_sum', this.#faults.length, countWords(false), countWords(true));
  }

  /** Fills the card with the current error, or empties it if there is none. */
  #showCard() {
    const fault = this.#faults[this.places.at];
    const block = fault ? this.#shown?.record.blocks[fault.block] : null;
    if (!fault || !block) return this.card.replaceChildren();
    const rows = [
      [t('view_score_error'), faultWords(fault)],
      [t('view_score_said'), answersWords(block)],
      [t('view_score_of_words'), plural('ui_words', fault.words)],
      [t('view_score_where'), this.#columns?.path(fault.nodes[0]) ?? ''],
      [t('view_col_sample'), fault.sample],
    ];
    this.card.replaceChildren(
      h('h3', t('ui_count_of', this.places.at + 1, this.#faults.length)),
      h(
        'dl',
        ...rows.flatMap(([name, value]) => [h('dt.soft', name), h('dd', { dir: 'auto' }, value)]),
      ),
    );
  }

  /** Handles a key that the list does not use. @param {string} key @returns {boolean} whether the key did something */
  #onKey(key) {
    if (key !== 'Escape') return false;
    this.#parts.onBack();
    return true;
  }
}

/** The kind of an error, in the user's language. @param {Fault} fault */
function faultWords({ kind }) {
  return t(`view_score_fault_${kind.replace('-', '_')}`);
}

/**
 * The content of an error's row in the list.
 * @param {Fault | undefined} fault
 * @returns {(Node | null)[]} empty if there is no such error
 */
function drawFault(fault) {
  if (!fault) return [];
  const mark = isHidden(fault.kind) ? 'hidden' : 'kept';
  return [
    h('span', { className: `score-mark ${mark}`, 'aria-hidden': true }),
    h('span.label-role', faultWords(fault), ' '),
    h('span.number.soft.small', plural('ui_words', fault.words), ' '),
    h('span.label-sample.soft', { dir: 'auto' }, fault.sample),
  ];
}
