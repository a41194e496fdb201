// Two annotators who labelled the same pages: how far they agree, over all and page by page, and the third label set that is made
// of both.

import { t } from '../../platform/i18n.js';
import { agree, pairsOf, peopleIn } from '../../labels/scoring/agreement.js';
import { agreementRows, fusedRows, worstFirst } from '../../labels/scoring/score_tables.js';
import {
  disputedCount,
  fuse,
  fusedRecord,
  peopleOf,
  sharedPages,
  sidesOf,
} from '../../labels/scoring/fuse.js';
import { newRecord } from '../../labels/model/record.js';
import { anchorMaker } from '../../labels/matching/anchors.js';
import { Columns } from '../../page/columns.js';
import { ThirdPage, USUAL_NAME, faultOfName, thirdsOf } from '../../labels/scoring/third_set.js';
import { h, setText } from '../dom.js';
import { csvButton } from '../table.js';
import { agreementColumns, agreementTable, confusedTable } from './agreement.js';
import { ScoreGrid } from './grid.js';
import { manyColumns, manyTables } from './many.js';
import { ScoreSettle } from './settle.js';
import { commandWords } from '../label/words.js';

/** @typedef {import('../../labels/model/record.js').LabelRecord} LabelRecord */
/** @typedef {import('../../labels/scoring/agreement.js').Pair} Pair */
/** @typedef {import('../../labels/scoring/agreement.js').Agreement} Agreement */
/** @typedef {import('../../labels/scoring/fuse.js').Fused} Fused */

/**
 * @typedef {object} AnnotatorsParts
 * @property {Pick<import('../../labels/store/store.js').LabelStore, 'save'>} store
 * @property {(name: any, given: any) => Promise<any>} ask
 * @property {(hash: string) => Promise<Uint8Array<ArrayBuffer>>} columnsOf
 * @property {import('./page_places.js').PageOpener} open
 * @property {(name: string) => string} recall
 * @property {(name: string, value: string) => void} remember
 * @property {(words: string, work: (signal: AbortSignal, progress: (done: number, of: number) => void) => Promise<void>) => Promise<boolean>} task
 *   shows that something is being done
 * @property {(isOpen: boolean) => void} onDetail a page is looked at, or no longer
 * @property {() => void} onSaved labels were written
 */

/** Figures of pairs, where there are more than two. @type {{all: Agreement | null, pages: Agreement[]}} */
const NOTHING = { all: null, pages: [] };

/** Name under which fused labels are kept. */
const FUSED = 'fused';

/** How long pages are compared before the browser gets its turn, ms. */
const SLICE = 24;

export class ScoreAnnotators {
  /** @type {readonly LabelRecord[]} */
  #all = [];
  /** @type {Pair[]} */
  #pairs = [];
  /** @type {Pair | null} */
  #pair = null;
  /** @type {{pair: Pair, all: Agreement | null, pages: Agreement[], order: number[], fused: Fused | null} | null} */
  #agreement = null;
  /** Disagreements of each page, and how many are open; by place in the pair. @type {{apart: number, open: number}[]} */
  #apart = [];
  /** @type {Map<string, LabelRecord>} */
  #thirds = new Map();
  /** @type {ScoreSettle | null} */
  #detail = null;
  #at = -1;
  #version = '';
  /** What was kept last; it stays when the labels are read again. */
  #told = '';
  #saving = /** @type {Promise<unknown>} */ (Promise.resolve());
  #isStale = false;
  #parts;

  /** @param {AnnotatorsParts} parts */
  constructor(parts) {
    this.#parts = parts;
    this.choice = h('select', {
      on: {
        change: () => {
          parts.remember('score-pair', this.choice.value);
          this.#told = '';
          this.#choose();
        },
      },
    });
    this.name = h('input', {
      type: 'text',
      value: parts.recall('score-third') || USUAL_NAME,
      maxLength: 200,
      'aria-describedby': 'score-name-fault',
      on: {
        change: () => {
          parts.remember('score-third', this.name.value);
          this.#told = '';
          this.#named();
        },
      },
    });
    this.fault = h('span.soft', { id: 'score-name-fault', role: 'status' });
    this.settle = h('button', { on: { click: () => void this.#begin() } }, t('view_score_settle'));
    this.figures = h('div.scrolled.score-overview');
    this.confused = h('div.stack');
    this.title = h('h2');
    this.grid = new ScoreGrid({
      name: 'score-both',
      label: t('view_score_pages_both'),
      onOpen: (row) => void this.#open(this.#agreement?.order[row] ?? -1),
    });
    const csv = (/** @type {'all' | 'pages'} */ which) =>
      csvButton(`husk-agreement-${which}`, () => {
        const { pair, all, pages, fused, order } = this.#agreement ?? {};
        if (fused && order) return fusedRows(fused, order);
        return pair && all && pages
          ? agreementRows(pair, { all, pages })[which]
          : { heads: [], rows: [] };
      });
    this.save = h(
      'button',
      { hidden: true, on: { click: () => void this.#saveFused() } },
      t('view_score_fused_save'),
    );
    this.csv = [csv('all'), csv('pages')];
    this.none = h('p.soft.score-empty', t('view_score_nobody'));
    this.list = h(
      'div.stack.score-methods',
      h('div.row', h('label.row', t('view_score_pair'), this.choice), this.csv[0]),
      this.figures,
      this.confused,
      h('div.row', this.title, this.csv[1], this.save),
      h('div.row', h('label.row', t('view_score_third'), this.name), this.settle, this.fault),
      this.grid.element,
    );
    this.element = h('div.stack.score-people', this.none);
  }

  dispose() {
    this.#detail?.dispose();
    this.grid.dispose();
    this.element.remove();
  }

  /** Other labels are kept. @param {readonly LabelRecord[]} all in order */
  take(all) {
    this.#all = all;
    if (this.#detail) {
      this.#isStale = true;
      return;
    }
    this.#pairs = [...manyOf(all), ...pairsOf(all)];
    const before = this.choice.value || this.#parts.recall('score-pair');
    this.choice.replaceChildren(
      ...this.#pairs.map((pair) =>
        h(
          'option',
          { value: nameOf(pair) },
          pair.people
            ? t('view_score_many', pair.people.length, pair.pages.length)
            : t('view_score_two', shownName(pair.one), shownName(pair.other), pair.pages.length),
        ),
      ),
    );
    if (this.#pairs.some((pair) => nameOf(pair) === before)) this.choice.value = before;
    this.#pair = null;
    this.#agreement = null;
  }

  /** The view is in front. */
  show() {
    if (this.#detail) return;
    if (this.#pairs.length === 0) return this.element.replaceChildren(this.none);
    if (this.list.parentNode !== this.element) this.element.replaceChildren(this.list);
    if (this.#pair === null) this.#choose();
  }

  #choose() {
    this.#pair = this.#pairs.find((pair) => nameOf(pair) === this.choice.value) ?? null;
    this.#agreement = null;
    this.#named();
    void this.#compare();
  }

  /** The third set has this name. */
  #named() {
    const pair = this.#pair;
    if (!pair) return;
    const name = this.name.value.trim();
    this.#thirds = thirdsOf(this.#all, pair, name);
    const fault = faultOfName(name, pair, this.#all);
    this.settle.disabled = fault !== '';
    setText(this.fault, fault === '' ? this.#told : t(`view_score_name_${fault}`));
    if (this.#agreement) void this.#compare();
  }

  /** How far the two agree. */
  async #compare() {
    const pair = this.#pair;
    if (!pair) return;
    await this.#parts.task(t('view_score_comparing'), async (signal, progress) => {
      const { ask, columnsOf } = this.#parts;
      this.#version ||= await ask('version', null);
      const known = this.#agreement?.pair === pair ? this.#agreement : null;
      const given = { columnsOf, ask, signal, onProgress: progress };
      let fused = known?.fused ?? null;
      if (pair.people && fused === null) {
        fused = await fuse({ ...given, records: this.#all });
        pair.pages = fused.shared.map((page) => ({
          ...{ ...sidesOf(page), first: page.records[0], of: page.records },
        }));
      }
      const { all, pages } = known ?? (fused ? NOTHING : await agree({ ...given, pair }));
      const apart = [];
      let slice = performance.now() + SLICE;
      for (const shared of pair.pages) {
        signal.throwIfAborted();
        const { hash } = shared.one.page;
        const third = this.#thirds.get(hash) ?? null;
        const page = new ThirdPage(shared, await columnsOf(hash), third, this.#version);
        const { disputed, open } = page.adjudication;
        apart.push({ apart: disputed.length, open });
        if (performance.now() > slice) {
          // The browser gets its turn.
          await new Promise((go) => setTimeout(go));
          slice = performance.now() + SLICE;
        }
      }
      if (pair !== this.#pair) return;
      this.#apart = apart;
      const order = fused ? mostDisputed(fused) : worstFirst(pages);
      this.#agreement = { pair, all, pages, order, fused };
      this.#draw();
    });
  }

  #draw() {
    const agreement = this.#agreement;
    if (!agreement) return;
    const { all, pair, fused } = agreement;
    this.save.hidden = fused === null;
    // Of more than two each table of figures has a button of its own.
    this.csv[0].hidden = fused !== null;
    if (fused) {
      const [first, ...others] = manyTables(fused);
      this.figures.replaceChildren(first);
      this.confused.replaceChildren(...others);
    } else if (all) {
      this.figures.replaceChildren(agreementTable(all));
      this.confused.replaceChildren(confusedTable(all));
    }
    setText(this.title, t('ui_with_count', t('view_score_pages_both'), pair.pages.length));
    this.#list();
  }

  #list() {
    const agreement = this.#agreement;
    if (!agreement) return;
    const { pair, pages, order, fused } = agreement;
    const state = (/** @type {number} */ at) => {
      const { apart, open } = this.#apart[at] ?? { apart: 0, open: 0 };
      return { apart, open, begun: this.#thirds.has(pair.pages[at].one.page.hash) };
    };
    const columns = fused
      ? manyColumns(fused, order, state)
      : agreementColumns(pair, pages, order, state);
    this.grid.show(columns, order.length);
  }

  /** Makes the third set as far as both agree, and goes to what they do not. */
  async #begin() {
    const [pair, agreement] = [this.#pair, this.#agreement];
    const name = this.name.value.trim();
    if (!pair || !agreement || faultOfName(name, pair, this.#all) !== '') return;
    const isDone = await this.#parts.task(t('view_score_beginning'), async (signal, progress) => {
      for (const [k, shared] of pair.pages.entries()) {
        signal.throwIfAborted();
        const page = await this.#pageOf(shared);
        await this.#write(page, name);
        const { disputed, open } = page.adjudication;
        this.#apart[k] = { apart: disputed.length, open };
        progress(k + 1, pair.pages.length);
      }
    });
    this.#isStale = true;
    this.#list();
    if (!isDone) {
      this.#isStale = false;
      return this.#parts.onSaved();
    }
    const first =
      agreement.order.find((k) => (this.#apart[k]?.open ?? 0) > 0) ?? agreement.order[0];
    await this.#open(first ?? -1);
  }

  /** Keeps the fused answers as labels of their own. */
  async #saveFused() {
    const fused = this.#agreement?.fused;
    const name = FUSED;
    if (!fused) return;
    await this.#parts.task(t('view_score_beginning'), async (signal, progress) => {
      for (const [k, page] of fused.shared.entries()) {
        signal.throwIfAborted();
        const [first] = page.records;
        const kept = this.#all.find(
          ({ annotator, page: { hash }, proposal }) =>
            annotator === name && hash === first.page.hash && proposal.method === 'fused',
        );
        const { url, site, title } = first;
        const about = { url, site, title, annotator: name, husk: this.#version };
        const base = kept ?? newRecord({ ...about, page: { ...first.page }, now: Date.now() });
        const record = fusedRecord(page, { ...base, changed: Math.max(Date.now(), base.changed) });
        const anchors = anchorMaker(new Columns(await this.#parts.columnsOf(first.page.hash)));
        for (const block of record.blocks) block.anchors = anchors(block.nodes);
        await this.#parts.store.save(record);
        progress(k + 1, fused.shared.length);
      }
    });
    this.#told = t('view_score_fused_saved', name);
    setText(this.fault, this.#told);
    this.#parts.onSaved();
  }

  /** @param {import('../../labels/scoring/agreement.js').Shared} shared */
  async #pageOf(shared) {
    const { hash } = shared.one.page;
    const bytes = await this.#parts.columnsOf(hash);
    return new ThirdPage(shared, bytes, this.#thirds.get(hash) ?? null, this.#version);
  }

  /** @param {ThirdPage} page @param {string} name */
  async #write(page, name) {
    const record = page.written(name, Date.now());
    this.#thirds.set(record.page.hash, record);
    // One after the other: what was decided last is what is kept.
    const writing = this.#saving.catch(() => {}).then(() => this.#parts.store.save(record));
    this.#saving = writing;
    await writing;
  }

  /** @param {number} at place in the pair */
  async #open(at) {
    const [pair, agreement] = [this.#pair, this.#agreement];
    const shared = pair?.pages[at];
    if (!pair || !agreement || !shared) return;
    this.#at = at;
    if (!this.#detail) {
      this.#detail = new ScoreSettle({
        names: pair.people
          ? [t('view_score_fused'), t('view_score_otherwise')]
          : [shownName(pair.one), shownName(pair.other)],
        open: this.#parts.open,
        save: async (page) => {
          const name = this.name.value.trim();
          const fault = faultOfName(name, pair, this.#all);
          if (fault !== '') throw new Error(t(`view_score_name_${fault}`));
          this.#isStale = true;
          const { disputed, open } = page.adjudication;
          this.#apart[pair.pages.findIndex(({ one }) => one === page.one)] = {
            ...{ apart: disputed.length, open },
          };
          await this.#write(page, name);
        },
        onPage: (by) => void this.#turn(by),
        onBack: () => void this.#back(),
      });
      this.#parts.onDetail(true);
      this.element.replaceChildren(this.#detail.element);
    }
    await this.#detail.show(await this.#pageOf(shared));
  }

  /** The next page with something to settle, in the order of the list. @param {number} by */
  async #turn(by) {
    const order = this.#agreement?.order ?? [];
    for (let k = order.indexOf(this.#at) + by; k >= 0 && k < order.length; k += by) {
      if ((this.#apart[order[k]]?.apart ?? 0) > 0) return this.#open(order[k]);
    }
    const command = commandWords(by > 0 ? 'nextPage' : 'previousPage');
    this.#detail?.say(t('label_refused_nothing', command));
    return undefined;
  }

  async #back() {
    const at = this.#at;
    this.#detail?.dispose();
    this.#detail = null;
    this.#parts.onDetail(false);
    this.element.replaceChildren(this.list);
    this.#list();
    const row = this.#agreement?.order.indexOf(at) ?? -1;
    if (row >= 0) this.grid.point(row);
    this.grid.element.focus();
    await this.#saving.catch(() => {});
    if (this.#isStale) {
      this.#isStale = false;
      this.take(this.#all);
      this.#parts.onSaved();
    }
  }
}

/** @param {Pair} pair */
function nameOf(pair) {
  return JSON.stringify(peopleIn(pair));
}

/** All annotators at once, where they are more than two. @param {readonly LabelRecord[]} all @returns {Pair[]} */
function manyOf(all) {
  const people = peopleOf(all);
  if (people.length < 3) return [];
  const pages = sharedPages(all).map((records) => ({
    ...{ one: records[0], other: records[1], first: records[0], of: records },
  }));
  return [{ one: people[0], other: people[1], people, pages }];
}

/** Places of pages, those with most disputes first. @param {Fused} fused */
function mostDisputed({ shared }) {
  const counts = shared.map(disputedCount);
  return [...counts.keys()].sort((a, b) => counts[b] - counts[a]);
}

/** @param {string} annotator */
function shownName(annotator) {
  return annotator || t('label_nobody');
}
