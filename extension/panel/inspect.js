// The tab "Inspect": the open page as the workbench shows pages, from the same views, for as long as the tab is in front.
// Nothing of it is loaded before it is first chosen.
//
//   tab in front ─▶ reading ─┬─▶ read ── the page says that it has changed ─▶ changed: said, read again on demand
//        ▲                   │     └──── another page in the tab ──────────▶ left: the same
//        │ another tab       └─▶ unreadable: why, and what to do
//        └──────────────────────────────────────────────────────────────┘
//
// Choosing a block in any view shows it on the page; "Choose on the page" picks there and selects it in every view.

import { clock, plural, t } from '../platform/i18n.js';
import { openWorkbench } from '../platform/surfaces.js';
import { usePage } from '../platform/surfaces.js';
import { onMessage, send, webext } from '../platform/webext.js';
import { PROTOCOL } from '../shared/protocol.js';
import { success } from '../shared/reply.js';
import { PageStats } from '../views/page_stats.js';
import { Selection } from '../views/selection.js';
import { Shell } from '../views/shell.js';
import { attempt } from '../ui/dom.js';
import { button, h, setText } from '../views/dom.js';
import { ask } from './core.js';
import {
  chooseOn,
  isStale,
  leaveOpenPage,
  pointAt,
  readOpenPage,
  stopChoosing,
  UnreadableError,
} from '../views/open_page.js';
import { createPointing } from './pointing.js';
import { messageOf } from '../views/errors.js';

/** @typedef {import('../views/open_page.js').OpenPage} OpenPage */
/** @typedef {'none' | 'reading' | 'read' | 'changed' | 'left' | 'unreadable'} State */

/**
 * What the views are given beside what every view is.
 * @typedef {import('../views/context.js').Context & {
 *   open: () => OpenPage | null,
 *   method: () => string,
 *   compare: (method: string) => void,
 * }} InspectContext
 */

/** The views in their order; each is loaded when it is first shown. @type {readonly import('../views/shell.js').ShellTab<InspectContext>[]} */
const VIEWS = Object.freeze([
  { id: 'tree', load: async () => (await import('./inspect_tree.js')).mount },
  {
    id: 'sequence',
    load: async () => (await import('../views/sequence/sequence.js')).createSequence,
  },
  { id: 'scores', load: async () => (await import('../views/scores/scores.js')).createScores },
  { id: 'template', load: async () => (await import('./inspect_template.js')).mount },
]);

/** The view `from` which a choice on the page comes. */
const FROM = 'open-page';

/**
 * @param {HTMLElement} root
 * @param {{tab: () => number | null}} given
 */
export function createInspect(root, { tab }) {
  const selection = new Selection();
  const pointing = createPointing(point);
  /** @type {OpenPage | null} */
  let page = null;
  /** The tab that was read, or is being read. @type {number | null} */
  let of = null;
  let inFront = false;
  let reading = 0;
  let choosing = false;
  /** Which reading was explained, and by which method beside Husk. */
  let explained = '';
  let method = '';

  const line = h('p.number', { id: 'inspect-line', role: 'status' });
  const choose = button(t('ui_inspect_choose'), () => attempt(pick), { id: 'inspect-choose' });
  const again = button(t('ui_inspect_read'), () => attempt(read), { id: 'inspect-read' });
  const toWorkbench = () => attempt(() => openWorkbench(page === null ? null : of));
  const out = button(t('ui_workbench_page'), toWorkbench, { id: 'inspect-workbench' });
  const list = h('div', { role: 'tablist', 'aria-label': t('ui_inspect_views') });
  const body = h('div.inspect-body');
  root.replaceChildren(h('div.inspect-head', line, h('div.row', choose, again, out)), list, body);
  const shell = new Shell({
    list,
    host: body,
    tabs: VIEWS,
    memory: 'panel-view',
    context: {
      selection,
      ask,
      open: () => page,
      method: () => method,
      compare(/** @type {string} */ name) {
        method = name;
        void attempt(explain);
      },
    },
    onTab: () => void attempt(explain),
  });

  selection.on(({ kind, node, from }) => {
    if (kind === 'choose') {
      if (node === null) pointing.blur();
      else if (from !== FROM) pointing.focus(node);
    } else if (node === null) pointing.out();
    else pointing.over(node);
  });
  // A panel that is closed or left lets go of the page.
  window.addEventListener('blur', () => {
    if (!choosing) pointing.blur();
  });
  window.addEventListener('pagehide', () => {
    if (page) leaveOpenPage(page);
  });
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !choosing || page === null) return;
    event.preventDefault();
    stopChoosing(page).catch(() => {});
  });
  onMessage('ui', PROTOCOL, async ({ name, payload }) => {
    if (name === 'content-ui-changed' && payload.id === page?.id) enter('changed');
    return success({});
  });
  webext.tabs.onUpdated.addListener((id, { status }) => {
    if (id === page?.tab && status !== undefined) void check();
  });

  /** @param {State} state @param {string} [why] */
  function enter(state, why = '') {
    root.dataset.state = state;
    const words = {
      none: () => t('ui_inspect_none'),
      reading: () => t('ui_working'),
      read: () => readWords(),
      changed: () => t('ui_inspect_changed'),
      left: () => t('ui_inspect_left'),
      unreadable: () => why,
    }[state]();
    setText(line, words);
    const isThere = state === 'read' || state === 'changed';
    line.classList.toggle('warning', state === 'changed' || state === 'left');
    choose.disabled = !isThere;
    again.hidden = state === 'reading' || state === 'none';
    again.textContent = t(state === 'unreadable' ? 'ui_inspect_read_first' : 'ui_inspect_read');
    out.textContent = t(page === null ? 'ui_workbench_open' : 'ui_workbench_page');
    list.hidden = page === null;
    body.hidden = page === null;
  }

  function readWords() {
    if (page === null) return '';
    const words = t(
      'ui_inspect_line',
      plural('ui_count_nodes', page.columns.length),
      clock(Date.now()),
    );
    return page.complete ? words : `${words} ${t('ui_cut')}`;
  }

  /** Reads the page of the tab in front. */
  async function read() {
    const mine = (reading += 1);
    of = tab();
    letGo();
    if (of === null) return enter('none');
    enter('reading');
    try {
      const found = await readOpenPage(of);
      if (mine !== reading) return leaveOpenPage(found);
      page = found;
    } catch (error) {
      if (mine !== reading) return;
      if (!(error instanceof UnreadableError) && !isStale(error)) {
        return enter('unreadable', t('ui_failed', messageOf(error)));
      }
      const never = error instanceof UnreadableError && error.why === 'never';
      return enter('unreadable', t(never ? 'ui_inspect_never' : 'ui_inspect_press'));
    }
    enter('read');
    shell.show(page);
    return explain();
  }

  /** Nothing is shown any more, here and on the page. */
  function letGo() {
    if (page) leaveOpenPage(page);
    page = null;
    explained = '';
    selection.clear(FROM);
    pointing.blur();
    shell.show(null);
  }

  /** Asks what Husk and another method say of the page, when a view is in front that shows it. */
  async function explain() {
    const shown = page;
    if (shown === null || shell.current !== 'tree') return;
    const wanted = `${shown.id} ${method}`;
    if (explained === wanted) return;
    explained = wanted;
    try {
      const stats = await statsOf(shown, method);
      if (page === shown && explained === wanted) shell.showStats(stats);
    } catch (error) {
      if (explained === wanted) explained = '';
      throw error;
    }
  }

  /** @param {number | null} node @param {boolean} scroll */
  function point(node, scroll) {
    if (page) pointAt(page, node, scroll).catch(stale);
  }

  /** The page is not what was read: which of the two it is. @param {unknown} error */
  function stale(error) {
    if (!isStale(error) || page === null) return;
    const isGone = error instanceof Error && error.name === 'NoReceiverError';
    if (root.dataset.state === 'read' || isGone) enter(isGone ? 'left' : 'changed');
  }

  /** Whether the page that was read is still there. */
  async function check() {
    if (page === null) return;
    await pointAt(page, null).catch((error) => {
      // Another document of the same address knows nothing of the reading.
      if (isStale(error)) enter('left');
    });
  }

  async function pick() {
    const shown = page;
    if (shown === null) return;
    if (choosing) return stopChoosing(shown);
    choosing = true;
    choose.textContent = t('ui_inspect_choosing');
    choose.setAttribute('aria-pressed', 'true');
    try {
      const node = await usePage(shown.tab, () => chooseOn(shown, selection.node));
      if (node !== null && page === shown) selection.choose(node, FROM);
    } catch (error) {
      if (!isStale(error)) throw error;
      stale(error);
    } finally {
      choosing = false;
      choose.textContent = t('ui_inspect_choose');
      choose.removeAttribute('aria-pressed');
    }
    return undefined;
  }

  enter('none');
  return {
    /** The tab is in front, or no more. @param {boolean} on */
    show(on) {
      inFront = on;
      if (on && (of !== tab() || page === null)) void attempt(read);
      else if (!on) pointing.blur();
    },

    /** Another tab is in front of the browser, or something about it has changed. */
    follow() {
      if (!inFront) return;
      const waits = root.dataset.state === 'unreadable' || root.dataset.state === 'none';
      if (of !== tab() || waits) void attempt(read);
    },
  };
}

/**
 * What Husk says of a page, with what is kept of its site, and another method beside it.
 * @param {OpenPage} page
 * @param {string} method empty for none
 */
async function statsOf({ bytes, columns, url }, method) {
  const { known, decisions } = await send('ui-bg-template', { url });
  const verdict = await ask('judge', { page: bytes, template: known?.template ?? null, decisions });
  const keys = [];
  if (method !== '') {
    const { leastPages } = (await ask('methods', null)).find(({ name }) => name === method) ?? {};
    const pages = leastPages === 1 ? [bytes] : [];
    await ask('learn', { key: method, name: method, pages, seed: 1 });
    keys.push(method);
  }
  const { chars, markings } = await ask('mark', { keys, page: bytes });
  if (method !== '') void ask('forget', { key: method });
  const methods = markings.map(({ template: marked, scores }) => ({
    letter: 'A',
    name: method,
    template: marked,
    scores,
  }));
  return new PageStats(columns, { chars, methods, verdict });
}
