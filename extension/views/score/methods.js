// Methods against labels: all of them in one table, how their pages spread, and sites and pages one by one, worst first.

import { plural, t } from '../../platform/i18n.js';
import { scoreRows } from '../../labels/scoring/score_tables.js';
import { h, setText } from '../dom.js';
import { decimal } from '../numbers.js';
import { plotButtons, ScreenPlot } from '../plot.js';
import { csvButton } from '../table.js';
import { ScoreGrid } from './grid.js';
import { figure, measureWords, pageName, valueOf } from './measures.js';
import { ScoreOverview } from './overview.js';
import { drawMethods, plotHeight } from './methods_plot.js';

/** @typedef {import('../../labels/scoring/scoring.js').Scores} Scores */

export class ScoreMethods {
  /** @type {Scores | null} */
  #scores = null;
  #measure = 'words.f1';
  #method = '';
  /** Only pages of one site, or null. @type {string | null} */
  #site = null;
  /** @type {'pages' | 'sites'} */
  #by = 'pages';
  /** The groups in the grid. @type {import('../../labels/scoring/scoring.js').Group[]} */
  #groups = [];
  #parts;
  #plot = new ScreenPlot((...on) => this.#draw(...on));

  /**
   * @param {object} parts
   * @param {(record: number, method: string) => void} parts.onPage a record is to be looked at
   * @param {(method: string) => void} parts.onMethod
   */
  constructor(parts) {
    this.#parts = parts;
    this.overview = new ScoreOverview(parts.onMethod);
    this.canvas = this.#plot.canvas;
    this.canvas.role = 'img';
    this.canvas.removeAttribute('aria-hidden');
    this.plot = h('div.plot.score-plot', this.canvas);
    this.grid = new ScoreGrid({
      name: 'score-cell',
      label: t('view_score_list'),
      onOpen: (row, column) => this.#open(row, column),
    });
    this.listTitle = h('h2');
    this.everySite = h(
      'button.plain',
      {
        hidden: true,
        on: { click: () => this.#filter(null) },
      },
      t('view_score_every_site'),
    );
    const by = /** @type {const} */ (['pages', 'sites']).map((value) => {
      const input = h('input', {
        type: 'radio',
        name: 'score-by',
        value,
        checked: value === this.#by,
        on: {
          change: () => {
            this.#by = value;
            this.#site = null;
            this.#list();
          },
        },
      });
      return h('label.row', input, t(`view_score_by_${value}`));
    });
    const csv = (/** @type {'all' | 'sites' | 'pages'} */ group) =>
      csvButton(`husk-scores-${group}`, () =>
        this.#scores ? scoreRows(this.#scores, group) : { heads: [], rows: [] },
      );
    this.hint = h('p.soft.small', t('view_score_list_hint'));
    this.element = h(
      'div.stack.score-methods',
      h('div.row', h('h2', t('view_score_overview')), csv('all')),
      this.overview.element,
      h('p.soft.small', t('view_score_explained')),
      h(
        'details.stack',
        { open: true },
        h('summary', t('view_score_plot')),
        this.plot,
        plotButtons(() => this.#picture()),
      ),
      h(
        'div.row',
        this.listTitle,
        h('span.row', { role: 'radiogroup', 'aria-label': t('view_score_by') }, ...by),
        this.everySite,
        h('span.row', csv('sites'), csv('pages')),
      ),
      this.hint,
      this.grid.element,
    );
    const [sites, pages] = [...this.element.querySelectorAll('.row .row:last-child button')];
    if (sites) sites.textContent = t('view_score_csv_sites');
    if (pages) pages.textContent = t('view_score_csv_pages');
    this.#plot.observe(this.plot);
  }

  dispose() {
    this.#plot.dispose();
    this.grid.dispose();
    this.element.remove();
  }

  /** @param {Scores} scores @param {string} measure @param {string} method the one whose errors are looked at */
  show(scores, measure, method) {
    this.#scores = scores;
    this.#measure = measure;
    this.#method = method;
    if (this.#site !== null && !scores.records.some(({ site }) => site === this.#site)) {
      this.#site = null;
    }
    this.overview.show(scores, method);
    this.plot.style.setProperty('height', `${plotHeight(this.#names().length)}px`);
    this.canvas.setAttribute('aria-label', this.#sentence());
    this.#plot.redraw();
    this.#list();
  }

  /** Puts the focus back on the list. @param {number} record */
  back(record) {
    const row = this.#groups.findIndex((group) => group.record === record);
    if (row >= 0) this.grid.point(row);
    this.grid.element.focus({ preventScroll: false });
  }

  #names() {
    return this.#scores?.methods.map(({ name }) => name) ?? [];
  }

  // --- plot ---

  /** @returns {import('./methods_plot.js').Row[]} */
  #rows() {
    const scores = this.#scores;
    if (!scores) return [];
    return scores.methods.map(({ name }, k) => ({
      name,
      pages: scores.pages.flatMap(({ lines }) => {
        const line = lines[k];
        const value = line ? valueOf(line.figures, this.#measure) : null;
        return value === null ? [] : [value];
      }),
      all: this.#overall(k),
      chosen: name === this.#method,
    }));
  }

  /** @param {number} k */
  #overall(k) {
    const line = this.#scores?.all?.lines[k];
    return line ? valueOf(line.figures, this.#measure) : null;
  }

  /** What the plot says, for those who do not see it. */
  #sentence() {
    const told = this.#names()
      .map((name, k) => ({ name, value: this.#overall(k) }))
      .filter(({ value }) => value !== null)
      .sort((a, b) => Number(b.value) - Number(a.value))
      .map(({ name, value }) => `${name} ${figure(value)}`);
    return t('view_score_plot_told', measureWords(this.#measure), told.join(', '));
  }

  /** @type {import('../plot.js').Draw} */
  #draw(sheet, colours, width, height) {
    drawMethods(sheet, colours, width, height, this.#rows(), {
      axis: measureWords(this.#measure),
      places: (value) => decimal(value, 2),
    });
  }

  /** @returns {import('../plot.js').Picture} */
  #picture() {
    return {
      name: `husk-scores-${this.#measure.replace('.', '-')}`,
      title: this.#sentence(),
      width: 760,
      height: plotHeight(this.#names().length),
      draw: (...on) => this.#draw(...on),
    };
  }

  // --- sites and pages ---

  #list() {
    const scores = this.#scores;
    if (!scores) return;
    const all = scores[this.#by];
    this.#groups =
      this.#by === 'pages' && this.#site !== null
        ? all.filter(({ site }) => site === this.#site)
        : all;
    setText(
      this.listTitle,
      this.#site === null
        ? plural(this.#by === 'sites' ? 'view_score_sites' : 'view_score_labelled', all.length)
        : t('view_score_of_site', this.#site),
    );
    this.everySite.hidden = this.#site === null;
    for (const radio of this.element.querySelectorAll('[name=score-by]')) {
      if (radio instanceof HTMLInputElement) radio.checked = radio.value === this.#by;
    }
    this.grid.show(this.#columns(scores), this.#groups.length);
  }

  /** @param {Scores} scores @returns {import('./grid.js').Column[]} */
  #columns(scores) {
    const groups = this.#groups;
    const recordOf = (/** @type {number} */ row) => scores.records[groups[row].record ?? 0];
    const nameOf = (/** @type {number} */ row) => {
      if (this.#by === 'sites') return groups[row].site || t('view_score_no_site');
      return pageName(recordOf(row));
    };
    /** @type {import('./grid.js').Column[]} */
    const columns = [
      {
        id: 'name',
        name: t(this.#by === 'sites' ? 'view_score_site' : 'view_score_page'),
        width: 14,
        value: nameOf,
        draw: (row) => {
          const isPage = this.#by === 'pages';
          return h(
            'span.score-name',
            { dir: 'auto', title: isPage ? recordOf(row).url : '' },
            nameOf(row),
            isPage ? h('span.soft', ` ${recordOf(row).site}`) : null,
          );
        },
      },
    ];
    if (this.#by === 'pages' && new Set(scores.records.map((one) => one.annotator)).size > 1) {
      const draw = (/** @type {number} */ row) =>
        recordOf(row).annotator || t('view_score_nameless');
      columns.push({
        ...{ id: 'annotator', name: t('view_score_annotator'), width: 7 },
        ...{ value: draw, draw },
      });
    }
    for (const [k, { name }] of scores.methods.entries()) {
      const value = (/** @type {number} */ row) => {
        const line = groups[row].lines[k];
        return line ? valueOf(line.figures, this.#measure) : null;
      };
      columns.push({
        ...{ id: name, name, width: Math.max(5, name.length * 0.6 + 2), isNumber: true },
        value,
        draw: (row) => figure(value(row)),
        shade: (row) => 1 - Math.max(0, Math.min(1, value(row) ?? 1)),
      });
    }
    return columns;
  }

  /** @param {number} row @param {string} column */
  #open(row, column) {
    const group = this.#groups[row];
    const method = this.#names().includes(column) ? column : this.#method;
    if (group?.record === null) this.#filter(group.site);
    else if (group) this.#parts.onPage(group.record, method);
  }

  /** @param {string | null} site */
  #filter(site) {
    this.#site = site;
    this.#by = 'pages';
    this.#list();
    this.grid.element.focus();
  }
}
