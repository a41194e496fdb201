// A labelled page with the errors of a method marked: what it should have hidden and kept, and what it hid and should have kept.

import { plural, t } from '../../platform/i18n.js';
import { faultsOf, isHidden } from '../../labels/scoring/score_errors.js';
import { Columns } from '../../page/columns.js';
import { h, setText } from '../dom.js';
import { figure, pageName } from './measures.js';
import { ScoreWalk } from './walk.js';

/** @typedef {import('../../labels/scoring/score_errors.js').Fault} Fault */
/** @typedef {import('../../labels/model/record.js').LabelRecord} LabelRecord */
/** @typedef {import('../../labels/scoring/scoring.js').Line} Line */

/**
 * @typedef {object} ErrorParts
 * @property {(frame: HTMLIFrameElement, hash: string) => Promise<{columns: Uint8Array<ArrayBuffer>, nodes: (Node | null)[], note: string}>} open
 *   shows a page that is kept
 * @property {(at: number, method: string) => Promise<ArrayLike<number> | null>} marking of a record, by its place
 * @property {string[]} methods
 * @property {(method: string) => void} onMethod another method is looked at
 * @property {() => void} onBack
 */

export class ScorePage {
  /** @type {Fault[]} */
  #faults = [];
  /** @type {Columns | null} */
  #columns = null;
  /** @type {{record: LabelRecord, at: number, lines: readonly (Line | null)[]} | null} */
  #shown = null;
  #method = '';
  #asked = 0;
  #parts;

  /** @param {ErrorParts} parts */
  constructor(parts) {
    this.#parts = parts;
    this.walk = new ScoreWalk({
      name: 'score-error',
      label: t('view_score_errors'),
      draw: (row) => drawFault(this.#faults[row]),
      onGo: () => this.#tell(),
      onKey: (key) => this.#key(key),
    });
    this.title = h('h2', { className: 'label-title', dir: 'auto' });
    this.choice = h('select', {
      on: {
        change: () => {
          this.#method = this.choice.value;
          parts.onMethod(this.#method);
          void this.#mark();
        },
      },
    });
    this.figures = h('span', { className: 'soft number' });
    this.said = h('p', { className: 'label-said', role: 'status' });
    this.card = h('div', { className: 'score-card' });
    this.walk.side.append(
      this.said,
      h(
        'ul',
        { className: 'score-legend small soft' },
        h('li', { className: 'score-key kept' }, t('view_score_kept')),
        h('li', { className: 'score-key hidden' }, t('view_score_hidden')),
      ),
      this.walk.list.element,
      this.card,
    );
    const back = h(
      'button',
      { type: 'button', on: { click: parts.onBack } },
      t('view_score_back'),
      ' ',
      h('kbd', {}, 'Esc'),
    );
    const step = (
      /** @type {string} */ key,
      /** @type {number} */ by,
      /** @type {string} */ name,
    ) =>
      h(
        'button',
        { type: 'button', on: { click: () => this.walk.go(this.walk.at + by) } },
        t(name),
        ' ',
        h('kbd', {}, key),
      );
    this.element = h(
      'div',
      { className: 'label-view score-view' },
      h(
        'div',
        { className: 'row' },
        back,
        this.title,
        h('label', { className: 'row' }, t('view_score_errors_of'), this.choice),
        this.figures,
        h(
          'span',
          { className: 'row label-ends' },
          step('P', -1, 'view_score_previous'),
          step('N', 1, 'view_score_next'),
        ),
      ),
      this.walk.element,
    );
  }

  dispose() {
    this.#asked += 1;
    this.walk.dispose();
    this.element.remove();
  }

  /**
   * @param {LabelRecord} record
   * @param {number} at its place
   * @param {string} method
   * @param {readonly (Line | null)[]} lines its figures by method
   */
  async show(record, at, method, lines) {
    this.#shown = { record, at, lines };
    this.#method = method;
    const mine = (this.#asked += 1);
    setText(this.title, pageName(record));
    this.title.title = record.url;
    this.choice.replaceChildren(
      ...this.#parts.methods.map((name) => h('option', { value: name }, name)),
    );
    this.choice.value = method;
    this.element.setAttribute('aria-busy', 'true');
    this.walk.focus();
    try {
      const { columns, nodes, note } = await this.#parts.open(
        this.walk.pane.frame,
        record.page.hash,
      );
      if (mine !== this.#asked) return;
      this.#columns = new Columns(columns);
      this.walk.open(nodes, note);
      await this.#mark();
    } catch (error) {
      if (mine === this.#asked) this.#fail(error);
    }
  }

  async #mark() {
    const [shown, columns, method] = [this.#shown, this.#columns, this.#method];
    if (!shown || !columns) return;
    const mine = (this.#asked += 1);
    this.element.setAttribute('aria-busy', 'true');
    setText(this.said, t('view_score_marking', method));
    try {
      const template = await this.#parts.marking(shown.at, method);
      if (mine !== this.#asked) return;
      this.#faults = template === null ? [] : faultsOf(columns, shown.record, template);
      this.walk.set(
        this.#faults.map((fault) => ({
          nodes: fault.nodes,
          mark: isHidden(fault.kind) ? 'hidden' : 'kept',
          tag: t(`view_score_fault_${fault.kind.replace('-', '_')}`),
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
      this.#sum(template === null);
    } catch (error) {
      if (mine === this.#asked) this.#fail(error);
    } finally {
      if (mine === this.#asked) this.element.removeAttribute('aria-busy');
    }
  }

  /** @param {boolean} tooFew */
  #sum(tooFew) {
    if (tooFew) setText(this.said, t('view_score_too_few_page', this.#method));
    else if (this.#faults.length === 0) setText(this.said, t('view_score_no_errors', this.#method));
    else {
      const [kept, hidden] = [false, true].map((wanted) =>
        this.#faults.reduce(
          (sum, { kind, words }) => sum + (isHidden(kind) === wanted ? words : 0),
          0,
        ),
      );
      setText(
        this.said,
        [
          plural('view_score_errors_count', this.#faults.length),
          plural('view_score_words_kept', kept),
          plural('view_score_words_hidden', hidden),
        ].join(' '),
      );
    }
    this.#tell();
  }

  /** The card of the current error. */
  #tell() {
    const fault = this.#faults[this.walk.at];
    const block = fault ? this.#shown?.record.blocks[fault.block] : null;
    if (!fault || !block) return this.card.replaceChildren();
    const rows = [
      [t('view_score_error'), t(`view_score_fault_${fault.kind.replace('-', '_')}`)],
      [t('view_score_said'), saidWords(block)],
      [t('view_score_words'), plural('label_words', fault.words)],
      [t('view_score_where'), this.#columns?.path(fault.nodes[0]) ?? ''],
      [t('view_score_text'), fault.sample],
    ];
    this.card.replaceChildren(
      h('h3', {}, t('view_score_at', this.walk.at + 1, this.#faults.length)),
      h(
        'dl',
        {},
        ...rows.flatMap(([name, value]) => [
          h('dt', { className: 'soft' }, name),
          h('dd', { dir: 'auto' }, value),
        ]),
      ),
    );
  }

  /** @param {string} key */
  #key(key) {
    if (key !== 'Escape') return false;
    this.#parts.onBack();
    return true;
  }

  /** @param {unknown} error */
  #fail(error) {
    this.element.removeAttribute('aria-busy');
    setText(this.said, t('label_failed', error instanceof Error ? error.message : String(error)));
  }
}

/** Role and answers of a block, in words. @param {Pick<import('../../labels/model/record.js').Block, 'template' | 'main' | 'role'>} said */
export function saidWords({ template, main, role }) {
  return [
    t(role === '' ? 'label_role_none' : `label_role_${role}`),
    t('label_template_is', t(`label_answer_${template ?? 'open'}`)),
    t('label_main_is', t(`label_answer_${main ?? 'open'}`)),
  ].join(' · ');
}

/** @param {Fault | undefined} fault @returns {(Node | null)[]} */
function drawFault(fault) {
  if (!fault) return [];
  const mark = isHidden(fault.kind) ? 'hidden' : 'kept';
  return [
    h('span', { className: `score-mark ${mark}`, 'aria-hidden': true }),
    h(
      'span',
      { className: 'label-role' },
      t(`view_score_fault_${fault.kind.replace('-', '_')}`),
      ' ',
    ),
    h('span', { className: 'number soft small' }, plural('label_words', fault.words), ' '),
    h('span', { className: 'label-sample soft', dir: 'auto' }, fault.sample),
  ];
}
