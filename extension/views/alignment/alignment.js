// The view "Two pages": two pages of a site side by side, mapped by RTDM-TD: what is the same, deleted, inserted, replaced.
// One list with two columns, so both scroll as one.
//
//   n, p   next and previous difference     Enter   unfolds a stretch that is the same, or chooses the node

import { t } from '../../platform/i18n.js';
import { differs, lineOf, linesOf, nextDifference, rowOfLeft, rowsOf, tally } from './rows.js';
import { retrying } from '../core.js';
import { button, h, setText } from '../dom.js';
import { rowAfter } from '../list_keys.js';
import { csvButton } from '../table.js';
import { ViewFrame } from '../view_frame.js';
import { WindowedRows } from '../windowed_rows.js';

/** @typedef {import('./rows.js').Row} Row */
/** @typedef {import('../context.js').Page} Page */

const FROM = 'alignment';
const ROW_HEIGHT = 26;
/** Most characters of a text or attribute shown in a row. */
const MOST = 160;
/** Steps to the right that depth is shown by. */
const MOST_INDENT = 12;
const MARKS = Object.freeze({ same: '', kept: '', replaced: '≠', deleted: '−', inserted: '+' });

let views = 0;

/** @param {HTMLElement} host @param {import('../context.js').Context} context */
export function createAlignment(host, { selection, ask: askOnce }) {
  const ask = retrying(askOnce);
  const name = `alignment-${(views += 1)}`;
  /** @type {{left: Page, right: Page} | null} */
  let pages = null;
  /** @type {Row[]} */
  let rows = [];
  /** @type {import('./rows.js').Line[]} */
  let lines = [];
  /** Depth of the nodes of either page. @type {[Uint16Array, Uint16Array]} */
  let depths = [new Uint16Array(0), new Uint16Array(0)];
  /** @type {Set<number>} */
  let open = new Set();
  let active = 0;

  const summary = h('p.number', { role: 'status' });
  const all = h('input', { type: 'checkbox', on: { change: () => relay() } });
  const heads = [h('span'), h('span')];
  const lineRows = h('div.windowed-rows', { role: 'presentation' });
  const list = h(
    'div.aligned',
    { role: 'treegrid', tabIndex: 0, 'aria-label': t('view_alignment') },
    h('div.windowed', { role: 'presentation' }, lineRows),
  );
  const frame = new ViewFrame(
    host,
    t('view_alignment_empty'),
    summary,
    h(
      'div.row',
      button(t('view_difference_back'), () => jump(-1)),
      button(t('view_difference_next'), () => jump(1)),
      h('label.row', all, t('view_alignment_all')),
      csvButton('aligned-pages', () => ({
        heads: ['view_col_change', 'view_col_left', 'view_col_right'].map((key) => t(key)),
        rows: rows.map((row) => [t(`view_${row.change}`), nodeWords(row, 0), nodeWords(row, 1)]),
      })),
    ),
    legend(),
    h('div.aligned-heads.soft', { 'aria-hidden': 'true' }, ...heads),
    list,
    h('p.soft.small', t('view_alignment_keys')),
  );
  const windowed = new WindowedRows(lineRows, {
    scroller: list,
    rowHeight: ROW_HEIGHT,
    draw: drawLine,
  });
  list.addEventListener('keydown', onKey);
  list.addEventListener('click', (event) => {
    const row = event.target instanceof Element ? event.target.closest('[role=row]') : null;
    if (!row) return;
    activate(Number(row.getAttribute('aria-rowindex')) - 1);
    press();
  });
  const offSelection = selection.on(({ kind, node, from }) => {
    if (kind !== 'choose' || from === FROM || node === null || rows.length === 0) return;
    activate(lineOf(lines, rowOfLeft(rows, node)));
  });

  /** @param {number} index */
  function drawLine(index) {
    const line = lines[index];
    const row = rows[line.from];
    const props = { id: `${name}-${index}`, role: 'row', 'aria-rowindex': index + 1 };
    if (line.folded) {
      const words = t('view_alignment_folded', line.to - line.from);
      return h(
        'div.folded',
        { ...props, 'aria-expanded': false },
        h('span', { role: 'gridcell' }, `⋯ ${words}`),
      );
    }
    return h(
      'div',
      { ...props, className: row.change },
      cell(row, 0, row.left),
      h(
        'span.change',
        { role: 'gridcell' },
        h('span', { 'aria-hidden': 'true' }, MARKS[row.change]),
        h('span.out-of-sight', t(`view_${row.change}`)),
      ),
      cell(row, 1, row.right),
    );
  }

  /** @param {Row} row @param {0 | 1} side @param {number} node */
  function cell(row, side, node) {
    const text = nodeWords(row, side);
    const element = h('span.cell', { role: 'gridcell', title: text, dir: 'auto' }, text);
    const depth = node < 0 ? 0 : Math.min(MOST_INDENT, depths[side][node]);
    element.style.setProperty('--depth', String(depth));
    return element;
  }

  /** A node in a line of words. @param {Row} row @param {0 | 1} side */
  function nodeWords(row, side) {
    const node = side === 0 ? row.left : row.right;
    if (node < 0 || !pages) return '';
    const { columns } = side === 0 ? pages.left : pages.right;
    if (columns.isText(node)) {
      const words = columns
        .text(node)
        .slice(0, 4 * MOST)
        .replace(/\s+/gu, ' ')
        .trim();
      return words.length > MOST ? `“${words.slice(0, MOST).toWellFormed()}…”` : `“${words}”`;
    }
    const id = columns.attribute(node, 'id');
    const classes = columns.attribute(node, 'class');
    const more = `${id ? `#${id}` : ''}${classes?.trim() ? `.${classes.trim().split(/\s+/u).join('.')}` : ''}`;
    return `${columns.tag(node)}${more}`.slice(0, MOST).toWellFormed();
  }

  /** @param {number} index */
  function activate(index) {
    active = Math.min(lines.length - 1, Math.max(0, index));
    windowed.activate(active);
  }

  /** Unfolds the active line, or chooses its node. */
  function press() {
    const line = lines[active];
    if (!line) return;
    if (line.folded) {
      open.add(line.from);
      relay(line.from);
      return;
    }
    const { left } = rows[line.from];
    if (left >= 0) selection.choose(left, FROM);
  }

  /** Lays out the lines anew and keeps the same row active. @param {number} [row] */
  function relay(row = lines[active]?.from ?? 0) {
    lines = linesOf(rows, open, all.checked);
    list.setAttribute('aria-rowcount', String(lines.length));
    active = Math.min(lines.length - 1, lineOf(lines, row));
    windowed.refresh(lines.length, active);
  }

  /** @param {1 | -1} way */
  function jump(way) {
    const here = lines[active];
    if (!here) return;
    const start = way === 1 ? here.to - 1 : here.from;
    // From within a stretch of differences to the next one.
    const found = nextDifference(rows, start, way);
    if (found === null) return;
    activate(lineOf(lines, found));
    const { left } = rows[found];
    if (left >= 0) selection.choose(left, FROM);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    const to = rowAfter(key, active, { count: lines.length, page: windowed.fitting });
    if (to !== undefined) activate(to);
    else if (key === 'Enter' || key === ' ') press();
    else if (key === 'n') jump(1);
    else if (key === 'p') jump(-1);
    else return;
    event.preventDefault();
  }

  /** @param {{left: Page, right: Page}} pair @param {() => boolean} isCurrent */
  async function draw({ left, right }, isCurrent) {
    const mapping = await ask('mapPages', { left: left.bytes, right: right.bytes });
    if (!isCurrent()) return;
    if (!mapping) return frame.refuse(t('view_alignment_limit'));
    rows = rowsOf(mapping);
    depths = [depthsOf(left.columns), depthsOf(right.columns)];
    const counts = tally(rows);
    setText(
      summary,
      t(
        'view_alignment_summary',
        counts.same + counts.kept,
        counts.deleted,
        counts.inserted,
        counts.replaced,
      ),
    );
    for (const [k, page] of [left, right].entries()) {
      setText(heads[k], page.columns.title || page.key);
    }
    frame.open();
    relay(rows.findIndex(differs) === -1 ? 0 : rows.findIndex(differs));
  }

  return {
    /**
     * @param {Page | null} left the page that all views show
     * @param {Page | null} right
     */
    show(left, right) {
      pages = left && right ? { left, right } : null;
      [rows, lines, open] = [[], [], new Set()];
      windowed.forget(0);
      return frame.show(pages, draw);
    },
    dispose() {
      offSelection();
      windowed.dispose();
      frame.dispose();
    },
  };
}

/** @param {import('../../page/columns.js').Columns} columns */
function depthsOf({ parent, length }) {
  const depths = new Uint16Array(length);
  for (let k = 1; k < length; k += 1) depths[k] = Math.min(65_535, depths[parent[k]] + 1);
  return depths;
}

function legend() {
  const changes = /** @type {const} */ (['deleted', 'inserted', 'replaced']);
  return h(
    'p.row.small.aligned-legend',
    ...changes.map((change) =>
      h('span', { className: change }, `${MARKS[change]} ${t(`view_${change}`)}`),
    ),
  );
}
