// The tab "Here": every block of the page, hidden or kept, why, and what can be done with it. Arrows walk the list;
// pointing at a block or focusing it flashes it on the page. Works with keyboard and screen reader
// alone, so it is also the picker for those who cannot use the page.

import { percent, plural, t } from '../platform/i18n.js';
import { send } from '../platform/webext.js';
import { attempt, byId, say } from '../ui/dom.js';
import { setText } from '../views/dom.js';
import { createList } from './list.js';
import { createPointing } from './pointing.js';
import { kindWords, sizeWords } from './row.js';

/** @typedef {import('../shared/answers.js').TabBlocks} TabBlocks */
/** @typedef {import('../shared/answers.js').TabState} TabState */

/** Drift from which on the person is told that the site has changed, 0..1: the limit of the core. */
const DRIFTED = 0.5;

/** @param {{tab: () => number | null}} page */
export function createHere({ tab }) {
  const undo = byId('undo', HTMLButtonElement);
  const redo = byId('redo', HTMLButtonElement);
  const pointing = createPointing(flash);
  const list = createList({ act, step, pointing });

  undo.title = t('ui_undo');
  redo.title = t('ui_redo');
  undo.addEventListener('click', () => act(null, 'undo'));
  redo.addEventListener('click', () => act(null, 'redo'));
  wireSwitch(byId('view', HTMLElement), (value) => list.show(/** @type {any} */ (value)));
  // A panel that is closed or left lets go of the page.
  window.addEventListener('blur', () => pointing.blur());
  window.addEventListener('pagehide', () => pointing.blur());

  /**
   * @param {number | null} node
   * @param {import('../shared/protocol.js').Action} action
   */
  function act(node, action) {
    const id = tab();
    if (id === null) return;
    attempt(async () => {
      const { said } = await send('ui-bg-tab-act', { tab: id, node, action });
      if (said !== '') say(said);
    });
  }

  /**
   * Goes from a block to the one around it or the first one in it.
   * @param {import('../shared/answers.js').Row} row that is open
   * @param {number} node
   * @param {import('../shared/protocol.js').Way} way
   */
  function step(row, node, way) {
    const id = tab();
    if (id === null) return;
    attempt(async () => {
      const { row: to } = await send('ui-bg-tab-step', { tab: id, node, way });
      if (to === null) {
        say(t(way === 'around' ? 'ui_panel_around_none' : 'ui_panel_inside_none'));
        return;
      }
      list.aim(row, to);
      say([kindWords(to), percent(to.share), sizeWords(to), to.sample].join(' · '));
    });
  }

  /** @param {number | null} node @param {boolean} scroll */
  function flash(node, scroll) {
    const id = tab();
    // A page that was left meanwhile has nothing to flash.
    if (id !== null) send('ui-bg-tab-flash', { tab: id, node, scroll }).catch(() => {});
  }

  return {
    /**
     * @param {TabState | null} state
     * @param {TabBlocks | null} blocks
     */
    async draw(state, blocks) {
      setText(byId('line', HTMLElement), lineOf(state));
      const lack = byId('lack', HTMLElement);
      // Where nothing was found, the line says it.
      const lacks = state?.status === 'nothing' ? undefined : state?.lack;
      lack.hidden = lacks === undefined;
      lack.textContent = lacks === undefined ? '' : t(`ui_nothing_${lacks}`);
      const drift = blocks?.template?.drift ?? 0;
      const drifted = byId('drift', HTMLElement);
      drifted.hidden = drift < DRIFTED;
      drifted.textContent = drift < DRIFTED ? '' : t('ui_drift', percent(drift));
      byId('core', HTMLElement).textContent = blocks?.core ? coreWords(blocks.core) : '';
      drawTools(blocks);
      list.draw(blocks);
    },
  };

  /** @param {TabBlocks | null} blocks */
  function drawTools(blocks) {
    const hidden = blocks?.blocks.length ?? 0;
    const kept = blocks?.kept.rows.length ?? 0;
    byId('tools', HTMLElement).hidden = hidden + kept === 0 && !blocks?.canUndo && !blocks?.canRedo;
    undo.disabled = !blocks?.canUndo;
    redo.disabled = !blocks?.canRedo;
    const marks = blocks?.mode === 'highlight';
    const words = t(marks ? 'ui_panel_view_marked' : 'ui_panel_view_hidden', hidden);
    setText(byId('view-hidden', HTMLElement), words);
    setText(
      byId('view-kept', HTMLElement),
      t('ui_panel_view_kept', kept + (blocks?.kept.more ?? 0)),
    );
  }
}

/**
 * A choice of one of a few that stand side by side: Tab leads to the chosen one, arrows choose.
 * @param {HTMLElement} group of buttons with role radio, each with its value in `data-value`
 * @param {(value: string) => void} chosen
 */
function wireSwitch(group, chosen) {
  const buttons = /** @type {HTMLElement[]} */ ([...group.querySelectorAll('[role=radio]')]);

  /** @param {HTMLElement} button */
  function choose(button) {
    for (const one of buttons) {
      one.setAttribute('aria-checked', String(one === button));
      one.tabIndex = one === button ? 0 : -1;
    }
    chosen(button.dataset.value ?? '');
  }

  for (const [index, button] of buttons.entries()) {
    button.addEventListener('click', () => choose(button));
    button.addEventListener('keydown', (event) => {
      const rtl = getComputedStyle(button).direction === 'rtl';
      const step = {
        ArrowDown: 1,
        ArrowUp: -1,
        ArrowRight: rtl ? -1 : 1,
        ArrowLeft: rtl ? 1 : -1,
      }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const next = buttons[(index + step + buttons.length) % buttons.length];
      choose(next);
      next.focus();
    });
  }
}

/**
 * What kind of page it is, how much the core read and how long it took.
 * @param {NonNullable<TabBlocks['core']>} core
 */
function coreWords({ nodes, kind, regions, times }) {
  const total = Object.values(times).reduce((sum, ms) => sum + ms, 0);
  const words = [plural('ui_count_nodes', nodes)];
  if (regions > 0) words.push(t('ui_panel_regions', regions));
  const read = t('ui_panel_core', words.join(', '), Math.max(1, Math.round(total)));
  if (kind === null) return read;
  const name = t(`ui_panel_kind_${kind.kind}`);
  return `${t('ui_panel_kind', name, percent(kind.probability))} ${read}`;
}

/**
 * What is going on in the tab, in one line.
 * @param {TabState | null} state
 */
function lineOf(state) {
  switch (state?.status) {
    case 'on':
      return plural(
        state.mode === 'hide' ? 'content_hidden' : 'content_found',
        state.blocks,
        percent(state.share),
      );
    case 'working':
      return t('ui_working');
    case 'learning':
      return t('ui_learning', state.progress?.done ?? 0, state.progress?.of ?? 0);
    case 'nothing':
      return t(state.lack === undefined ? 'ui_nothing' : `ui_nothing_${state.lack}`);
    case 'error':
    case 'cannot':
      return state.error || t('bg_title_error');
    default:
      return t('ui_panel_off');
  }
}
