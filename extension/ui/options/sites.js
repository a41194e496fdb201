// The table of sites: search, sort by any column, always on, forget. A row per site, redrawn whole;
// where the focus was, it is again.

import { day, plural, size, t } from '../../platform/i18n.js';
import { requestHost } from '../../platform/permissions.js';
import { send } from '../../platform/webext.js';
import { attempt, byId, confirmed, h, say } from '../dom.js';

/** @typedef {import('../../shared/answers.js').SiteRow} SiteRow */
/** @typedef {import('../../shared/answers.js').Overview} Overview */

/** Share of the storage from which on it counts as nearly full. Eviction starts at 0.9. */
const NEARLY = 0.8;

/**
 * Columns that sort: message, value, and whether large values come first at the first press.
 * @type {[key: string, value: (row: SiteRow) => string | number, down: boolean][]}
 */
const COLUMNS = [
  ['ui_column_site', (row) => row.site, false],
  ['ui_column_pages', (row) => row.pages, true],
  ['ui_column_rules', (row) => row.rules, true],
  ['ui_column_size', (row) => row.bytes, true],
  ['ui_column_used', (row) => row.used, true],
  ['ui_column_always', (row) => row.always.length, true],
];
const USED = 4;

/** @param {{changed: () => Promise<void>}} events */
export function createSitesTable({ changed }) {
  const search = byId('search', HTMLInputElement);
  const element = byId('sites', HTMLTableElement);
  let column = USED;
  let down = true;
  /** @type {SiteRow[]} */
  let rows = [];

  search.addEventListener('input', drawRows);

  /** @param {number} index */
  function sortBy(index) {
    down = index === column ? !down : COLUMNS[index][2];
    column = index;
    drawRows();
  }

  function shown() {
    const wanted = search.value.trim().toLowerCase();
    const value = COLUMNS[column][1];
    const order = down ? -1 : 1;
    return rows
      .filter((row) => row.site.toLowerCase().includes(wanted))
      .sort((a, b) => order * compare(value(a), value(b)) || compare(a.site, b.site));
  }

  function drawRows() {
    const list = shown();
    const focused = document.activeElement?.id;
    const heads = COLUMNS.map(([key], index) => {
      const sort = index === column ? (down ? 'descending' : 'ascending') : undefined;
      const button = h(
        'button',
        { id: `sort-${index}`, className: 'plain', on: { click: () => sortBy(index) } },
        t(key),
      );
      const right = index > 0 && index < USED ? 'right' : '';
      return h('th', { scope: 'col', 'aria-sort': sort, className: right }, button);
    });
    const actions = h(
      'th',
      { scope: 'col' },
      h('span', { className: 'out-of-sight' }, t('ui_column_actions')),
    );
    element.replaceChildren(
      h('thead', {}, h('tr', {}, ...heads, actions)),
      h('tbody', {}, ...list.map(drawRow)),
    );
    element.hidden = list.length === 0;
    byId('sites-none', HTMLElement).textContent =
      rows.length === 0
        ? t('ui_options_none')
        : list.length === 0
          ? t('ui_options_no_match', search.value)
          : '';
    byId('sites-count', HTMLElement).textContent =
      rows.length === 0 ? '' : plural('ui_options_count', rows.length);
    if (focused) document.getElementById(focused)?.focus();
  }

  /** @param {SiteRow} row */
  function drawRow(row) {
    const forget = h(
      'button',
      {
        id: `forget-${row.site}`,
        className: 'plain',
        'aria-label': t('ui_forget_site', row.site),
        on: { click: () => attempt(() => forgetSite(row)) },
      },
      t('ui_forget'),
    );
    return h(
      'tr',
      {},
      h('td', { className: 'site', title: row.site }, row.site),
      h('td', { className: 'right number' }, String(row.pages)),
      h('td', { className: 'right number' }, String(row.rules)),
      h('td', { className: 'right number' }, size(row.bytes)),
      h('td', {}, row.used > 0 ? day(row.used) : ''),
      h('td', {}, alwaysSwitch(row)),
      h('td', { className: 'right' }, forget),
    );
  }

  /** @param {SiteRow} row */
  function alwaysSwitch(row) {
    // A file has no host to ask a permission for.
    if (row.host.includes('/')) return '';
    const host = row.always[0] ?? row.host;
    const input = h('input', {
      type: 'checkbox',
      role: 'switch',
      id: `always-${row.site}`,
      checked: row.always.length > 0,
      'aria-label': t('ui_always_on_host', row.always.join(', ') || host),
      title: row.always.join(', '),
      on: {
        change: () => {
          const on = input.checked;
          // Asked for at once: later the browser would see no gesture.
          const given = on ? requestHost(host) : Promise.resolve(true);
          attempt(() => setAlways(row, on && host, given));
        },
      },
    });
    return input;
  }

  /**
   * @param {SiteRow} row
   * @param {string | false} host to switch on; false switches all of the site off
   * @param {Promise<boolean>} given
   */
  async function setAlways({ site, always }, host, given) {
    try {
      if (host && (await given)) await send('ui-bg-always', { site, host, on: true });
      if (!host) {
        for (const one of always) await send('ui-bg-always', { site, host: one, on: false });
      }
    } finally {
      await changed();
    }
  }

  /** @param {SiteRow} row */
  async function forgetSite({ site }) {
    if (!(await confirmed(t('ui_forget_text', site), t('ui_forget')))) return;
    await send('ui-bg-forget', { site });
    await changed();
    search.focus();
    say(t('ui_forgotten', site));
  }

  return {
    /** @param {Overview} overview */
    draw({ sites, storage: { used, quota } }) {
      rows = sites;
      drawRows();
      const meter = byId('storage', HTMLMeterElement);
      meter.max = quota;
      meter.high = quota * NEARLY;
      meter.value = used;
      byId('storage-words', HTMLElement).textContent = t('ui_storage', size(used), size(quota));
      byId('storage-full', HTMLElement).hidden = used < quota * NEARLY;
    },
  };
}

/**
 * @param {string | number} a
 * @param {string | number} b
 */
function compare(a, b) {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), undefined, { numeric: true });
}
