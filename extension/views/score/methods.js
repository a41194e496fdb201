// Compares methods by how well they agree with labels: a table of the figures over all pages, a plot of how the figures of
// single pages are distributed, and a list of sites or pages with the figures of every method, worst first.

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
  /** The site whose pages are listed; null for all. @type {string | null} */
  #site = null;
  /** What the rows of the list are. @type {'pages' | 'sites'} */
  #by = 'pages';
  /** One group of records for each row of the list. @type {import('../../labels/scoring/scoring.js').Group[]} */
  #groups = [];
  #parts;
  #plot = new ScreenPlot((...args) => this.#drawPlot(...args));

  /**
   * @param {object} parts
   * @param {(record: number, method: string) => void} parts.onPage called when the user opens a page, with the index of its
   *   record
   * @param {(method: string) => void} parts.onMethod called when the user chooses a method
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
    this.began = h('div.stack');
    this.listTitle = h('h2');
    this.everySite = h(
      'button.plain',
      {
        hidden: true,
        on: { click: () => this.#showPagesOf(null) },
      },
      t('label_all_sites'),
    );
    const radios = /** @type {const} */ (['pages', 'sites']).map((value) => {
      const input = h('input', {
        type: 'radio',
        name: 'score-by',
        value,
        checked: value === this.#by,
        on: {
          change: () => {
            this.#by = value;
            this.#site = null;
            this.#showList();
          },
        },
      });
      return h('label.row', input, t(value === 'pages' ? 'ui_pages' : 'ui_sites'));
    });
    const csvButtonOf = (/** @type {'all' | 'sites' | 'pages'} */ group) =>
      csvButton(`husk-scores-${group}`, () =>
        this.#scores ? scoreRows(this.#scores, group) : { heads: [], rows: [] },
      );
    this.element = h(
      'div.stack.score-methods',
      h('div.row', h('h2', t('view_score_overview')), csvButtonOf('all')),
      this.began,
      this.overview.element,
      h(
        'details.stack',
        { open: true },
        h('summary', t('view_score_plot')),
        this.plot,
        plotButtons(() => this.#savedPlot()),
      ),
      h(
        'div.row',
        this.listTitle,
        h('span.row', { role: 'radiogroup', 'aria-label': t('view_score_by') }, ...radios),
        this.everySite,
        h('span.row', csvButtonOf('sites'), csvButtonOf('pages')),
      ),
      this.grid.element,
    );
    // The two buttons stand side by side, so each has to name what it saves.
    const [sites, pages] = [...this.element.querySelectorAll('.row .row:last-child button')];
    if (sites) sites.textContent = t('ui_about', t('ui_sites'), t('view_save', 'CSV'));
    if (pages) pages.textContent = t('ui_about', t('ui_pages'), t('view_save', 'CSV'));
    this.#plot.observe(this.plot);
  }

  dispose() {
    this.#plot.dispose();
    this.grid.dispose();
    this.element.remove();
  }

  /**
   * Shows scores in the table, the plot and the list.
   * @param {Scores} scores
   * @param {string} measure the measure of the plot and the list, one of `MEASURES`
   * @param {string} method the method that is emphasized, and whose errors are shown when a page is opened by its name
   * @param {ReadonlyMap<string, number>} began how many of the records began with the answers of a method
   */
  show(scores, measure, method, began) {
    this.#scores = scores;
    this.#measure = measure;
    this.#method = method;
    if (this.#site !== null && !scores.records.some(({ site }) => site === this.#site)) {
      this.#site = null;
    }
    this.overview.show(scores, method, began);
    const of = scores.records.length;
    this.began.replaceChildren(
      ...scores.methods
        .filter(({ name }) => began.has(name))
        .map(({ name }) =>
          h('p.note.score-began', t('view_score_began', began.get(name) ?? 0, of, name)),
        ),
    );
    this.plot.style.setProperty('height', `${plotHeight(this.#methodNames().length)}px`);
    this.canvas.setAttribute('aria-label', this.#plotSummary());
    this.#plot.redraw();
    this.#showList();
  }

  /**
   * Focuses the list again after a page was closed, at the row of that page.
   * @param {number} record index of the page's record
   */
  back(record) {
    const row = this.#groups.findIndex((group) => group.record === record);
    if (row >= 0) this.grid.point(row);
    this.grid.element.focus({ preventScroll: false });
  }

  #methodNames() {
    return this.#scores?.methods.map(({ name }) => name) ?? [];
  }

  // --- plot ---

  /** One row for each method. @returns {import('./methods_plot.js').Row[]} */
  #plotRows() {
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

  /** The value of a method over all records; null if there is none. @param {number} k index of the method */
  #overall(k) {
    const line = this.#scores?.all?.lines[k];
    return line ? valueOf(line.figures, this.#measure) : null;
  }

  /** The content of the plot as a sentence, for screen readers and as title of the saved file. */
  #plotSummary() {
    const values = this.#methodNames()
      .map((name, k) => ({ name, value: this.#overall(k) }))
      .filter(({ value }) => value !== null)
      .sort((a, b) => Number(b.value) - Number(a.value))
      .map(({ name, value }) => `${name} ${figure(value)}`);
    return t('view_score_plot_told', measureWords(this.#measure), values.join(', '));
  }

  /** @type {import('../plot.js').Draw} */
  #drawPlot(sheet, colours, width, height) {
    drawMethods(sheet, colours, width, height, this.#plotRows(), {
      axis: measureWords(this.#measure),
      places: (value) => decimal(value, 2),
    });
  }

  /** The plot as it is saved in a file. @returns {import('../plot.js').Picture} */
  #savedPlot() {
    return {
      name: `husk-scores-${this.#measure.replace('.', '-')}`,
      title: this.#plotSummary(),
      width: 760,
      height: plotHeight(this.#methodNames().length),
      draw: (...args) => this.#drawPlot(...args),
    };
  }

  // --- sites and pages ---

  /** Lists sites, or the pages of one site or of all. */
  #showList() {
    const scores = this.#scores;
    if (!scores) return;
    const groups = scores[this.#by];
    this.#groups =
      this.#by === 'pages' && this.#site !== null
        ? groups.filter(({ site }) => site === this.#site)
        : groups;
    setText(
      this.listTitle,
      this.#site === null
        ? this.#by === 'sites'
          ? plural('ui_count_sites', groups.length)
          : t('view_score_records', groups.length)
        : t('view_score_of_site', this.#site),
    );
    this.everySite.hidden = this.#site === null;
    for (const radio of this.element.querySelectorAll('[name=score-by]')) {
      if (radio instanceof HTMLInputElement) radio.checked = radio.value === this.#by;
    }
    this.grid.show(this.#columns(scores), this.#groups.length);
  }

  /**
   * Columns of the list: name, annotator if there are several, one for each method.
   * @param {Scores} scores
   * @returns {import('./grid.js').Column[]}
   */
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
        name: t(this.#by === 'sites' ? 'ui_site' : 'view_tab_page'),
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
    const annotators = new Set(scores.records.map(({ annotator }) => annotator));
    if (this.#by === 'pages' && annotators.size > 1) {
      const annotatorOf = (/** @type {number} */ row) =>
        recordOf(row).annotator || t('label_nobody');
      columns.push({
        ...{ id: 'annotator', name: t('view_score_annotator'), width: 7 },
        ...{ value: annotatorOf, draw: annotatorOf },
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

  /**
   * Opens the page of a row, or lists the pages of a site's row.
   * @param {number} row
   * @param {string} column id of the column that was activated: the name of a method, whose errors are shown then, or
   *   another one
   */
  #open(row, column) {
    const group = this.#groups[row];
    const method = this.#methodNames().includes(column) ? column : this.#method;
    if (group?.record === null) this.#showPagesOf(group.site);
    else if (group) this.#parts.onPage(group.record, method);
  }

  /** Lists the pages of a site. @param {string | null} site null for all pages */
  #showPagesOf(site) {
    this.#site = site;
    this.#by = 'pages';
    this.#showList();
    this.grid.element.focus();
  }
}
