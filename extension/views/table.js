// A table that can be opened, pressed row by row, and saved as CSV.

import { plural, t } from '../platform/i18n.js';
import { h } from './dom.js';
import { csvButton } from './export_table.js';
import { decimal, whole } from './numbers.js';

/** Rows drawn; the file has all. */
const MOST_ROWS = 200;

/**
 * A table that can be opened, pressed row by row, and saved.
 * @param {string} title key
 * @param {string} file
 * @param {string[]} heads keys
 * @param {() => import('./export_table.js').Cell[][]} rows
 * @param {((row: number) => void) | null} press
 * @param {boolean} open
 */
export function table(title, file, heads, rows, press, open) {
  const all = rows();
  const names = heads.map((key) => t(key));
  const more = all.length - MOST_ROWS;
  return h(
    'details.stack',
    { open },
    h('summary', `${t(title)} · ${plural('view_rows', all.length)}`),
    h(
      'div.scrolled',
      { tabIndex: 0, role: 'region', 'aria-label': t(title) },
      h(
        'table',
        h('thead', h('tr', ...names.map((name) => h('th', { scope: 'col' }, name)))),
        h(
          'tbody',
          ...all
            .slice(0, MOST_ROWS)
            .map((row, k) =>
              h(
                'tr',
                ...row.map((cell, column) =>
                  column === 0 && press
                    ? h(
                        'th',
                        { scope: 'row' },
                        h('button.plain', { on: { click: () => press(k) } }, shown(cell)),
                      )
                    : h(
                        'td',
                        { className: typeof cell === 'number' ? 'number end' : '', dir: 'auto' },
                        shown(cell),
                      ),
                ),
              ),
            ),
        ),
      ),
    ),
    h(
      'div.row',
      csvButton(file, () => ({ heads: names, rows: rows() })),
      more > 0 ? h('span.soft', plural('view_rows_more', more)) : null,
    ),
  );
}

/** @param {import('./export_table.js').Cell} cell */
function shown(cell) {
  if (cell === null) return '–';
  if (typeof cell === 'string') return cell;
  return Number.isInteger(cell) ? whole(cell) : decimal(cell, 3);
}
