// Scores: every method against the labels that are kept, and the people who labelled against each other.
//
//   nothing ── labels are there ──▶ known ── Score ──▶ running ── done, or Cancel ──▶ known
//                                     └── a page is chosen ──▶ its errors ── Esc ──▶ known
//
// What was measured before is shown at once; measuring begins when it is asked for, goes method by method, and what is measured
// stands at once. The core works in a worker of its own, so that nothing here waits for it.

import { plural, t } from '../../platform/i18n.js';
import { markingOf, measure, ordered, summed } from '../../labels/scoring/scoring.js';
import { h, setText } from '../dom.js';
import { beganCounts } from '../../labels/scoring/began_with.js';
import { FIRST, MEASURES, UNITS, measureWords, unitWords } from './measures.js';
import { ScoreMethods } from './methods.js';
import { PageErrors } from './page_errors.js';
import { ScoreAnnotators } from './annotators.js';
import { ScoreTasks } from './tasks.js';
import { messageOf } from '../errors.js';

/** @typedef {import('../../labels/model/record.js').LabelRecord} LabelRecord */
/** @typedef {import('../../labels/scoring/scoring.js').Scores} Scores */

/**
 * @typedef {object} ScoreParts
 * @property {Pick<import('../../labels/store/store.js').LabelStore, 'all' | 'rows' | 'page' | 'save' | 'ofPage'>} store
 * @property {import('../../labels/scoring/score_cache.js').ScoreCache} cache
 * @property {(name: any, given: any) => Promise<any>} ask a core that nobody else asks
 * @property {() => void} stop ends what the core is doing; what waits for it fails
 * @property {(hash: string) => Promise<Uint8Array<ArrayBuffer>>} columnsOf wire columns of a page that is kept
 * @property {import('./page_places.js').PageOpener} open
 * @property {(name: string) => string} recall a choice of the last visit, or an empty text
 * @property {(name: string, value: string) => void} remember
 */

/**
 * @param {HTMLElement} host
 * @param {ScoreParts} parts
 */
export function mountScore(host, parts) {
  const view = new ScoreView(host, parts);
  return {
    /** Labels may have changed. */
    refresh: () => view.refresh().catch((error) => view.fail(error)),
    dispose: () => view.dispose(),
  };
}

class ScoreView {
  /** All that is kept, in order. @type {LabelRecord[]} */
  #all = [];
  /** Those of the people chosen. @type {LabelRecord[]} */
  #records = [];
  #print = '';
  /** Why the last task broke off; empty when it did not. */
  #failure = '';
  /** Records that cannot be read. */
  #broken = 0;
  /** @type {{name: string}[]} */
  #methods = [];
  #version = '';
  /** @type {(import('../../labels/scoring/scoring.js').Outcome | undefined)[][]} */
  #outcomes = [];
  /** @type {Scores | null} */
  #scores = null;
  #turn = 0;
  #ended = false;
  /** @type {PageErrors | null} */
  #page = null;
  #parts;

  /** @param {HTMLElement} host @param {ScoreParts} parts */
  constructor(host, parts) {
    this.#parts = parts;
    const kinds = /** @type {const} */ (['methods', 'people']);
    const recalled = parts.recall('score-view');
    this.kind = kinds.find((one) => one === recalled) ?? 'methods';
    this.whose = h('select', { on: { change: () => void this.#choose() } });
    this.measure = h(
      'select',
      {
        on: {
          change: () => {
            parts.remember('score-measure', this.measure.value);
            this.#draw();
          },
        },
      },
      ...UNITS.map((unit) =>
        h(
          'optgroup',
          { label: unitWords(unit) },
          ...MEASURES.filter((one) => one.startsWith(`${unit}.`)).map((one) =>
            h('option', { value: one }, measureWords(one)),
          ),
        ),
      ),
      h('option', { value: 'rand' }, measureWords('rand')),
    );
    const measureNow = parts.recall('score-measure');
    this.measure.value = MEASURES.includes(measureNow) ? measureNow : FIRST;
    this.run = h('button', { on: { click: () => void this.#run() } }, t('view_score_run'));
    this.tasks = new ScoreTasks({
      onBusy: (isBusy, isShown) => {
        this.run.hidden = isShown;
        if (isBusy) this.root.setAttribute('aria-busy', 'true');
        else this.root.removeAttribute('aria-busy');
      },
      onFail: (error) => this.fail(error),
      onCancel: () => {
        parts.stop();
        this.run.hidden = false;
        this.run.focus();
      },
    });
    this.status = h('p.soft', { role: 'status' });
    const views = kinds.map((kind) =>
      h(
        'label.row',
        h('input', {
          type: 'radio',
          name: 'score-view',
          value: kind,
          checked: kind === this.kind,
          on: {
            change: () => {
              this.kind = kind;
              parts.remember('score-view', kind);
              this.tasks.front(kind);
              this.#draw();
            },
          },
        }),
        t(`view_score_${kind}`),
      ),
    );
    this.forMethods = h(
      'span.row',
      h('label.row', t('view_score_labels_of'), this.whose),
      h('label.row', t('view_score_measure'), this.measure),
      this.run,
    );
    this.methods = new ScoreMethods({
      onPage: (record, method) => void this.#open(record, method),
      onMethod: (method) => {
        parts.remember('score-method', method);
        this.#draw();
      },
    });
    this.people = new ScoreAnnotators({
      store: parts.store,
      ask: parts.ask,
      columnsOf: parts.columnsOf,
      open: parts.open,
      recall: parts.recall,
      remember: parts.remember,
      task: (words, work) => this.tasks.run('people', words, work),
      onDetail: (isOpen) => (this.head.hidden = isOpen),
      onSaved: () => void this.refresh().catch((error) => this.fail(error)),
    });
    this.head = h(
      'div.stack',
      h(
        'div.row.score-controls',
        h('span.row', { role: 'radiogroup', 'aria-label': t('view_score_view') }, ...views),
        this.forMethods,
        this.tasks.element,
      ),
      this.status,
    );
    this.tasks.front(this.kind);
    this.body = h('div.stack.score-body');
    this.run.disabled = true;
    this.root = h('div.view.score', { 'aria-busy': true }, this.head, this.body);
    host.replaceChildren(this.root);
  }

  dispose() {
    this.#ended = true;
    this.tasks.abort();
    this.methods.dispose();
    this.people.dispose();
    this.#page?.dispose();
    this.root.remove();
  }

  /** Reads the labels when they are others than before. */
  async refresh() {
    const mine = (this.#turn += 1);
    const { rows } = await this.#parts.store.rows();
    const print = rows.map(({ id, changed }) => `${id} ${changed}`).join();
    if (mine !== this.#turn || this.#ended || (print === this.#print && this.#methods.length > 0)) {
      return;
    }
    this.run.disabled = true;
    this.root.setAttribute('aria-busy', 'true');
    if (this.#methods.length === 0) {
      this.#methods = await this.#parts.ask('methods', null);
      this.#version = await this.#parts.ask('version', null);
    }
    const { records, broken } = await this.#parts.store.all();
    if (mine !== this.#turn || this.#ended) return;
    this.#print = print;
    this.#all = ordered(records);
    if (rows.length === 0) await this.#parts.cache.clear();
    this.#broken = broken.length;
    this.#offer();
    this.people.take(this.#all);
    await this.#choose();
  }

  /** @param {unknown} error */
  fail(error) {
    if (this.#ended) return;
    this.#failure = t('ui_failed', messageOf(error));
    setText(this.status, this.#failure);
    if (!this.tasks.isBusy) this.root.removeAttribute('aria-busy');
  }

  /** The people whose labels are kept. */
  #offer() {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const { annotator } of this.#all) {
      counts.set(annotator, (counts.get(annotator) ?? 0) + 1);
    }
    const before = this.whose.value || this.#parts.recall('score-whose');
    const names = [...counts.keys()].sort();
    this.whose.replaceChildren(
      h('option', { value: '' }, t('ui_with_count', t('label_everyone'), this.#all.length)),
      ...names.map((name) =>
        h(
          'option',
          { value: `=${name}` },
          t('ui_with_count', name || t('label_nobody'), counts.get(name) ?? 0),
        ),
      ),
    );
    const known = names.some((name) => `=${name}` === before);
    this.whose.value = known ? before : '';
  }

  get #annotator() {
    return this.whose.value === '' ? null : this.whose.value.slice(1);
  }

  /** Shows the cached scores after another annotator was chosen or the stored labels have changed. */
  async #choose() {
    this.#parts.remember('score-whose', this.whose.value);
    this.tasks.abort('methods');
    const annotator = this.#annotator;
    this.#records = this.#all.filter((one) => annotator === null || one.annotator === annotator);
    this.#outcomes = this.#methods.map(() => []);
    this.#scores = null;
    await this.#measure(true);
  }

  async #run() {
    this.#failure = '';
    await this.#measure(false);
    // The button that was pressed may be gone.
    if (document.activeElement === document.body) this.methods.overview.element.focus();
  }

  /** @param {boolean} onlyKnown whether what is not known is left alone */
  async #measure(onlyKnown) {
    const [records, annotator] = [this.#records, this.#annotator];
    const fresh = () => records === this.#records && !this.#ended;
    await this.tasks.run('methods', t('view_score_reading'), async (signal, progress) => {
      for (const [k, method] of this.#methods.entries()) {
        const known = await this.#parts.cache.open(method.name, annotator);
        let isWhole = false;
        try {
          const found = await measure({
            ...{ records, method, signal, known, onlyKnown, about: this.#version },
            columnsOf: this.#parts.columnsOf,
            ask: this.#parts.ask,
            onProgress: (done, of) =>
              progress(k * of + done, this.#methods.length * of, method.name),
          });
          if (!fresh()) return;
          this.#outcomes[k] = found;
          isWhole = true;
        } finally {
          if (!onlyKnown) await known.save(isWhole);
        }
        const isLast = k === this.#methods.length - 1;
        if (!onlyKnown || isLast) await this.#sum(records);
      }
    });
    // What was measured before it was cancelled stands.
    if (!onlyKnown && fresh() && this.#left > 0) await this.#measure(true);
    else if (fresh()) this.#draw();
  }

  /** @param {LabelRecord[]} records */
  async #sum(records) {
    const { ask } = this.#parts;
    const parts = { methods: this.#methods, outcomes: [...this.#outcomes] };
    const scores = await summed({ records, ...parts, ask });
    if (records !== this.#records || this.#ended) return;
    this.#scores = scores;
    this.#draw();
  }

  /** Records and methods that are not measured yet. */
  get #left() {
    const count = this.#records.length;
    return this.#outcomes.reduce((sum, list) => {
      let known = 0;
      for (let k = 0; k < count; k += 1) if (list[k]) known += 1;
      return sum + count - known;
    }, 0);
  }

  get #method() {
    const known = this.#parts.recall('score-method');
    const names = this.#methods.map(({ name }) => name);
    return names.includes(known)
      ? known
      : (names.find((name) => name === 'husk') ?? names[0] ?? '');
  }

  #draw() {
    if (this.#page) return;
    const isEmpty = this.#all.length === 0;
    const byMethods = this.kind === 'methods';
    this.forMethods.hidden = !byMethods || isEmpty;
    this.root.dataset.kind = this.kind;
    if (isEmpty) {
      this.body.replaceChildren(h('p.soft.score-empty', t('view_score_empty')));
      return setText(this.status, this.#broken ? t('view_score_broken', this.#broken) : '');
    }
    const left = this.#left;
    this.run.disabled = left === 0;
    if (byMethods) {
      const hasAny = this.#scores?.all;
      if (hasAny && this.#scores) {
        const began = beganCounts(this.#scores.records, this.#all);
        this.methods.show(this.#scores, this.measure.value, this.#method, began);
        if (this.methods.element.parentNode !== this.body) {
          this.body.replaceChildren(this.methods.element);
        }
      } else {
        this.body.replaceChildren(h('p.soft.score-empty', t('view_score_begin')));
      }
      setText(this.status, this.#summary(left));
    } else {
      setText(this.status, '');
      if (this.people.element.parentNode !== this.body) {
        this.body.replaceChildren(this.people.element);
      }
      this.people.show();
    }
  }

  /** @param {number} left */
  #summary(left) {
    const records = this.#records;
    const pages = new Set(records.map(({ page }) => page.hash)).size;
    const sites = new Set(records.map(({ site, page }) => site || page.hash)).size;
    const told = [
      t('view_score_records', records.length),
      plural('ui_count_pages', pages),
      plural('ui_count_sites', sites),
    ].join(' · ');
    const notes = this.#failure === '' ? [] : [this.#failure];
    if (left > 0) notes.push(t('view_score_left', left, records.length * this.#methods.length));
    for (const [k, { name }] of this.#methods.entries()) {
      const list = this.#outcomes[k] ?? [];
      const broken = list.filter((one) => one?.broken !== undefined);
      if (broken.length > 0) {
        notes.push(t('view_score_fell', broken.length, name, broken[0]?.broken ?? ''));
      }
    }
    const tooFew = this.#methods
      .filter((_, k) =>
        this.#outcomes[k]?.some((one) => one && one.numbers === null && one.broken === undefined),
      )
      .map(({ name }) => name);
    if (tooFew.length > 0) notes.push(t('view_score_too_few', tooFew.join(', ')));
    if (this.#broken) notes.push(t('view_score_broken', this.#broken));
    return [told, ...notes].join(' · ');
  }

  /** A page with the errors of a method. @param {number} at @param {string} method */
  async #open(at, method) {
    const [scores, record] = [this.#scores, this.#records[at]];
    if (!scores || !record) return;
    this.#parts.remember('score-method', method);
    const lines = scores.pages.find((group) => group.record === at)?.lines ?? [];
    const page = new PageErrors({
      open: this.#parts.open,
      methods: this.#methods.map(({ name }) => name),
      marking: (place, name) =>
        markingOf({
          records: scores.records,
          columnsOf: this.#parts.columnsOf,
          method: { name },
          ask: this.#parts.ask,
          at: place,
        }),
      onMethod: (name) => this.#parts.remember('score-method', name),
      onBack: () => {
        page.dispose();
        this.#page = null;
        this.head.hidden = false;
        this.body.replaceChildren();
        this.#draw();
        this.methods.back(at);
      },
    });
    this.#page = page;
    this.head.hidden = true;
    this.body.replaceChildren(page.element);
    await page.show(record, at, method, lines);
  }
}
