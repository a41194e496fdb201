// The table of sites: search, sort by any column, what was decided, what starts by itself, forget. A row per site, redrawn whole;
// where the focus was, it is again.

import { day, plural, size, t } from '../platform/i18n.js';
import { hasHost } from '../platform/permissions.js';
import { send } from '../platform/webext.js';
import { startingHosts } from '../shared/auto.js';
import { decisionList } from '../ui/decisions.js';
import { attempt, byId, confirmed, h, say } from '../ui/dom.js';
import { createAutoEditor } from './auto.js';
import { wireSiteRules } from './site_rules.js';

/** @import {Overview, SiteRow} from '../shared/answers.js' */

/** Share of the storage from which on it counts as nearly full. Eviction starts at 0.9. */
const NEARLY = 0.8;

/**
 * Columns that sort: message, value, and whether large values come first at the first press.
 * @type {[key: string, value: (row: SiteRow) => string | number, down: boolean][]}
 */
const COLUMNS = [
  ['ui_site', (row) => row.site, false],
  ['ui_pages', (row) => row.pages, true],
  ['ui_column_decisions', (row) => row.decisions, true],
  ['ui_column_size', (row) => row.bytes, true],
  ['ui_column_used', (row) => row.used, true],
  ['ui_column_always', (row) => row.auto.length, true],
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
  /** Hosts on which the browser allows Husk. @type {Set<string>} */
  let allowed = new Set();
  /** Sites whose rules for starting are shown. @type {Set<string>} */
  const opened = new Set();
  /** Decisions of the sites that show them. @type {Map<string, import('../shared/decisions.js').Decision[]>} */
  const decisions = new Map();
  const editor = createAutoEditor({ changed, isAllowed: (host) => allowed.has(host) });

  search.addEventListener('input', drawRows);
  wireSiteRules(() => rows);

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
      h('tbody', {}, ...list.flatMap(drawRow)),
    );
    element.hidden = list.length === 0;
    byId('sites-none', HTMLElement).textContent =
      rows.length === 0
        ? t('ui_options_none')
        : list.length === 0
          ? t('ui_options_no_match', search.value)
          : '';
    byId('sites-take', HTMLElement).hidden = rows.every((row) => row.decisions === 0);
    byId('sites-count', HTMLElement).textContent =
      rows.length === 0 ? '' : plural('ui_count_sites', rows.length);
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
    const line = h(
      'tr',
      {},
      h('td', { className: 'site', title: row.site }, row.site),
      h('td', { className: 'right number' }, String(row.pages)),
      h('td', { className: 'right number' }, decisionsButton(row)),
      h('td', { className: 'right number' }, size(row.bytes)),
      h('td', {}, row.used > 0 ? day(row.used) : ''),
      h('td', {}, autoButton(row)),
      h('td', { className: 'right' }, forget),
    );
    const made = decisions.get(row.site) ?? [];
    const inner = [
      ...(made.length > 0 ? [drawDecisions(row.site, made)] : []),
      ...(opened.has(row.site) ? [editor.draw(row)] : []),
    ];
    const span = String(COLUMNS.length + 1);
    const below = inner.map((part) =>
      h('tr', {}, h('td', { colspan: span, className: 'inner' }, part)),
    );
    return [line, ...below];
  }

  /** @param {string} site @param {import('../shared/decisions.js').Decision[]} list */
  function drawDecisions(site, list) {
    const label = `${t('ui_site_decisions')}: ${site}`;
    return decisionList(site, list, { label, changed });
  }

  /** @param {SiteRow} row */
  function decisionsButton({ site, decisions: count }) {
    if (count === 0) return '0';
    return h(
      'button',
      {
        id: `decisions-${site}`,
        className: 'plain opens',
        'aria-expanded': String(decisions.has(site)),
        'aria-label': `${t('ui_column_decisions')}: ${count}, ${site}`,
        on: {
          click: () =>
            attempt(async () => {
              if (!decisions.delete(site)) await readDecisions(site);
              drawRows();
            }),
        },
      },
      String(count),
    );
  }

  /** @param {string} site */
  async function readDecisions(site) {
    decisions.set(site, (await send('ui-bg-site', { site })).decisions);
  }

  /** @param {SiteRow} row */
  function autoButton(row) {
    // A file has no host to ask a permission for.
    if (row.host.includes('/')) return '';
    const words = editor.summary(row);
    const isOpen = opened.has(row.site);
    return h(
      'button',
      {
        id: `auto-${row.site}`,
        className: 'plain opens',
        'aria-expanded': String(isOpen),
        'aria-label': t('ui_auto_show', row.site, words),
        on: {
          click: () => {
            if (isOpen) opened.delete(row.site);
            else opened.add(row.site);
            drawRows();
          },
        },
      },
      words,
    );
  }

  /** Whether something is typed that is not kept yet: drawing would lose it. */
  function isTyping() {
    const field = document.activeElement;
    return (
      field instanceof HTMLInputElement &&
      element.contains(field) &&
      field.value !== field.defaultValue
    );
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
    async draw({ sites, storage: { used, quota } }) {
      const hosts = startingHosts(sites.flatMap(({ auto }) => auto));
      const [given] = await Promise.all([
        Promise.all(hosts.map(hasHost)),
        Promise.all([...decisions.keys()].map(readDecisions)),
      ]);
      allowed = new Set(hosts.filter((_, index) => given[index]));
      rows = sites;
      if (!isTyping()) drawRows();
      const meter = byId('storage', HTMLMeterElement);
      meter.max = quota;
      meter.high = quota * NEARLY;
      meter.value = used;
      byId('storage-words', HTMLElement).textContent = t('ui_storage', size(used), size(quota));
      byId('storage-full', HTMLElement).hidden = used < quota * NEARLY;
    },
  };
}

/** @param {string | number} a @param {string | number} b */
function compare(a, b) {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), undefined, { numeric: true });
}
