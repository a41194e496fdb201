// A table that can be opened, pressed row by row, and saved as CSV (RFC 4180) for a spread sheet.

import { t } from '../platform/i18n.js';
import { button, h } from './dom.js';
import { decimal, whole } from './numbers.js';
import { saveBlob } from './save.js';

/** Rows drawn; the file has all. */
const MOST_ROWS = 200;

/**
 * A table that can be opened, pressed row by row, and saved.
 * @param {string} title key
 * @param {string} file
 * @param {string[]} heads keys
 * @param {() => Cell[][]} rows
 * @param {((row: number) => void) | null} press
 * @param {boolean} open
 */
export function table(title, file, heads, rows, press, open) {
  const all = rows();
  const names = heads.map((key) => t(key));
  const isNumber = heads.map((_, column) => all.some((row) => typeof row[column] === 'number'));
  const side = (/** @type {number} */ column) => (isNumber[column] ? 'end' : '');
  const more = all.length - MOST_ROWS;
  return h(
    'details.stack',
    { open },
    h('summary', t('ui_with_count', t(title), all.length)),
    h(
      'div.scrolled',
      { tabIndex: 0, role: 'region', 'aria-label': t(title) },
      h(
        'table',
        h(
          'thead',
          h('tr', ...names.map((name, k) => h('th', { scope: 'col', className: side(k) }, name))),
        ),
        h(
          'tbody',
          ...all
            .slice(0, MOST_ROWS)
            .map((row, k) => h('tr', ...cellsOf(row, isNumber, press && (() => press(k))))),
        ),
      ),
    ),
    h(
      'div.row',
      csvButton(file, () => ({ heads: names, rows: rows() })),
      more > 0 ? h('span.soft', t('view_rows_more', more)) : null,
    ),
  );
}

/** @param {Cell[]} row @param {boolean[]} isNumber of each column @param {(() => void) | null} press */
function cellsOf(row, isNumber, press) {
  return row.map((cell, column) =>
    column === 0 && press
      ? h('th', { scope: 'row' }, button(shown(cell), press, { className: 'plain' }))
      : h('td', { className: isNumber[column] ? 'number end' : '', dir: 'auto' }, shown(cell)),
  );
}

/** @param {Cell} cell */
function shown(cell) {
  if (cell === null) return '–';
  if (typeof cell === 'string') return cell;
  return Number.isInteger(cell) ? whole(cell) : decimal(cell, 3);
}

/** @typedef {string | number | null} Cell */

/** What a spread sheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * The text of a table. Texts come from pages: one that begins like a formula is led by an apostrophe, so that no spread
 * sheet runs it.
 * @param {string[]} heads
 * @param {Iterable<Cell[]>} rows
 */
export function csvOf(heads, rows) {
  const lines = [heads.map(csvCell).join(',')];
  for (const row of rows) lines.push(row.map(csvCell).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

/** @param {Cell} value */
function csvCell(value) {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = (value ?? '').toWellFormed();
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A button that saves a table.
 * @param {string} name of the file, without its ending
 * @param {() => {heads: string[], rows: Iterable<Cell[]>}} content as it stands when the button is pressed
 */
export function csvButton(name, content) {
  const save = () => {
    const { heads, rows } = content();
    // A mark at the beginning tells spread sheets that it is UTF-8.
    saveBlob(`${name}.csv`, new Blob(['\ufeff', csvOf(heads, rows)], { type: 'text/csv' }));
  };
  return button(t('view_save', 'CSV'), save, { className: 'plain' });
}
