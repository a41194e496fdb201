// The tab "Against labels": methods scored against the labels that are kept, and annotators against each other. It needs no open
// page. The core runs in a worker of its own here: what other tabs begin or stop does not touch it.

import { createScoreCache } from '../../labels/scoring/score_cache.js';
import { openFrozen } from '../../labels/frozen/open_frozen.js';
import { createLabelStore } from '../../labels/store/store.js';
import { Columns } from '../../page/columns.js';
import { t } from '../../platform/i18n.js';
import { mountScore } from '../../views/score/score.js';
import { Assets } from '../assets.js';
import { Core } from '../../views/core.js';
import { emptied, showFrozen } from '../frozen.js';
import { isText, remember, remembered } from '../../views/memory.js';

/** Bytes of pages kept in memory between one method and the next. */
const ROOM = 128 << 20;

/**
 * @param {HTMLElement} host
 * @param {import('../tabs.js').WorkbenchContext} _context
 * @returns {import('../../views/context.js').View}
 */
export function mount(host, _context) {
  const store = createLabelStore();
  const core = new Core(
    () =>
      new Worker(new URL('worker.js', import.meta.url), { type: 'module', name: 'husk-scores' }),
  );
  const view = mountScore(host, {
    store,
    cache: createScoreCache(),
    ask: (name, given) => core.call(name, given),
    stop: () => core.stop(),
    columnsOf: columnsIn(store),
    open: (frame, hash) => openKept(frame, hash, store),
    recall: (name) => remembered(name, isText, ''),
    remember,
  });
  void view.refresh();
  // Labels change in other tabs of the workbench, and in other windows.
  const seen = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) void view.refresh();
  });
  seen.observe(host);
  const refresh = () => void view.refresh();
  for (const type of ['focus', 'husk-labels']) addEventListener(type, refresh);
  return {
    show: refresh,
    dispose() {
      seen.disconnect();
      for (const type of ['focus', 'husk-labels']) removeEventListener(type, refresh);
      view.dispose();
      core.stop();
    },
  };
}

/**
 * The columns of pages that are kept; those read last stay in memory.
 * @param {import('../../labels/store/store.js').LabelStore} store
 * @returns {(hash: string) => Promise<Uint8Array<ArrayBuffer>>}
 */
function columnsIn(store) {
  /** @type {Map<string, Uint8Array<ArrayBuffer>>} */
  const kept = new Map();
  let bytes = 0;
  return async (hash) => {
    const known = kept.get(hash);
    if (known) {
      kept.delete(hash);
      kept.set(hash, known);
      return known;
    }
    const page = await store.page(hash);
    if (page === null) {
      throw Object.assign(new Error(t('view_score_page_gone')), { name: 'PageError' });
    }
    kept.set(hash, page.columns);
    bytes += page.columns.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= ROOM || oldest === hash) break;
      kept.delete(oldest);
      bytes -= length;
    }
    return page.columns;
  };
}

/**
 * Shows a page as it was frozen.
 * @param {HTMLIFrameElement} frame
 * @param {string} hash
 * @param {import('../../labels/store/store.js').LabelStore} store
 */
async function openKept(frame, hash, store) {
  const page = await store.page(hash);
  if (page === null) throw new Error(t('view_score_page_gone'));
  const { columns, html } = page;
  if (html === '') {
    await emptied(frame, 'standards');
    return { columns, nodes: [], note: t('view_score_no_look') };
  }
  const opened = openFrozen(html, new Columns(columns));
  await showFrozen(frame, opened.doc, 'page.html', new Assets(new Map(), ''));
  const lost = opened.exact ? '' : t('view_score_not_exact');
  return { columns, nodes: opened.nodes, note: lost };
}
