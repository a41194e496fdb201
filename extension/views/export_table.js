// Tables as CSV (RFC 4180): what stands in a view, as a file for a spread sheet.

import { t } from '../platform/i18n.js';
import { h } from './dom.js';
import { saveBlob } from './save.js';

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
  const lines = [heads.map(cell).join(',')];
  for (const row of rows) lines.push(row.map(cell).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

/** @param {Cell} value */
function cell(value) {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = (value ?? '').toWellFormed();
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A button that saves a table.
 * @param {string} name of the file, without its ending
 * @param {() => {heads: string[], rows: Iterable<Cell[]>}} table as it stands when the button is pressed
 */
export function csvButton(name, table) {
  const save = () => {
    const { heads, rows } = table();
    // A mark at the beginning tells spread sheets that it is UTF-8.
    saveBlob(`${name}.csv`, new Blob(['\ufeff', csvOf(heads, rows)], { type: 'text/csv' }));
  };
  return h('button.plain', { on: { click: save } }, t('view_save_csv'));
}
