// All methods over all labels, in one table: what is counted in groups of columns, sorted by any head, the best of each column in
// bold. A method that is pressed is the one whose errors are looked at.

import { t } from '../../platform/i18n.js';
import { h } from '../dom.js';
import { decimal, whole } from '../numbers.js';
import { SHARES, UNITS, figure, measureWords, unitWords, valueOf } from './measures.js';

/** @typedef {import('../../labels/scoring/scoring.js').Scores} Scores */

/** Units of which all three shares stand in the table; of the rest F1 alone. */
const WHOLE = new Set(['words', 'anchors', 'links', 'main']);

export class ScoreOverview {
  /** @type {Scores | null} */
  #scores = null;
  #method = '';
  /** @type {ReadonlyMap<string, number>} */
  #began = new Map();
  /** @type {{measure: string, down: boolean} | null} */
  #order = null;
  #onMethod;

  /** @param {(method: string) => void} onMethod */
  constructor(onMethod) {
    this.#onMethod = onMethod;
    this.element = h('div.scrolled.score-overview', {
      tabIndex: 0,
      role: 'region',
      'aria-label': t('view_score_overview'),
    });
  }

  /** @param {Scores} scores @param {string} method @param {ReadonlyMap<string, number>} began see `ScoreMethods` */
  show(scores, method, began) {
    this.#began = began;
    this.#scores = scores;
    this.#method = method;
    this.#draw();
  }

  #draw() {
    const lines = this.#scores?.all?.lines ?? [];
    const names = this.#scores?.methods.map(({ name }) => name) ?? [];
    const rows = [...names.keys()].filter((k) => lines[k]);
    const order = this.#order;
    if (order) {
      const value = (/** @type {number} */ k) => {
        const line = lines[k];
        return line ? (valueOf(line.figures, order.measure) ?? -2) : -2;
      };
      rows.sort((a, b) => (order.down ? value(b) - value(a) : value(a) - value(b)));
    }
    const shares = (/** @type {string} */ unit) => (WHOLE.has(unit) ? [...SHARES] : ['f1']);
    const measures = [
      ...UNITS.flatMap((unit) => shares(unit).map((share) => `${unit}.${share}`)),
      'rand',
    ];
    const head = (/** @type {string} */ measure) => {
      const sorted = order?.measure === measure ? order : null;
      const short = measure === 'rand' ? 'rand' : measure.split('.')[1];
      return h(
        'th.end',
        {
          scope: 'col',
          'aria-sort': sorted ? (sorted.down ? 'descending' : 'ascending') : 'none',
        },
        h(
          'button.plain',
          {
            title: measureWords(measure),
            'aria-label': measureWords(measure),
            data: { sort: measure },
            on: { click: () => this.#sortBy(measure) },
          },
          `${t(short === 'f1' ? 'view_score_f1' : `view_score_short_${short}`)}${sorted ? (sorted.down ? ' ↓' : ' ↑') : ''}`,
        ),
      );
    };
    const best = new Map(
      measures.map((measure) => [
        measure,
        Math.max(
          ...rows.map((k) => {
            const line = lines[k];
            return line ? (valueOf(line.figures, measure) ?? -1) : -1;
          }),
        ),
      ]),
    );
    this.element.replaceChildren(
      h(
        'table',
        h(
          'thead',
          h(
            'tr',
            h('th', { scope: 'col', rowSpan: 2 }, t('view_score_method')),
            ...UNITS.map((unit) =>
              h('th.middle', { scope: 'colgroup', colspan: shares(unit).length }, unitWords(unit)),
            ),
            h('th.middle', { scope: 'colgroup' }, t('view_score_of_segments')),
            h('th.end', { scope: 'col', rowSpan: 2 }, t('ui_pages')),
            h('th.end', { scope: 'col', rowSpan: 2 }, t('view_score_learned')),
          ),
          h('tr', ...measures.map(head)),
        ),
        h(
          'tbody',
          ...rows.map((k) => {
            const line = lines[k];
            const name = names[k];
            const choose = h(
              'button.plain',
              {
                'aria-pressed': name === this.#method,
                on: { click: () => this.#onMethod(name) },
              },
              name,
            );
            return h(
              'tr',
              { data: { method: name }, className: name === this.#method ? 'at' : '' },
              h(
                'th',
                { scope: 'row' },
                choose,
                this.#began.has(name) ? h('span.soft', ' †') : null,
              ),
              ...measures.map((measure) => {
                const value = line ? valueOf(line.figures, measure) : null;
                const isBest = value !== null && rows.length > 1 && value === best.get(measure);
                return h(
                  'td',
                  {
                    className: `number end${isBest ? ' best' : ''}`,
                    data: { measure, value: String(value ?? '') },
                  },
                  figure(value),
                );
              }),
              h('td.number.end', whole(line?.records ?? 0)),
              h('td.number.end', decimal(line?.learned ?? 0, 1)),
            );
          }),
        ),
      ),
    );
  }

  /** @param {string} measure */
  #sortBy(measure) {
    const order = this.#order;
    if (order?.measure !== measure) this.#order = { measure, down: true };
    else this.#order = order.down ? { measure, down: false } : null;
    this.#draw();
    const again = [...this.element.querySelectorAll('button')].find(
      ({ dataset }) => dataset.sort === measure,
    );
    again?.focus();
  }
}
