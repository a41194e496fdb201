// The view "Scores": PageLevel's scores as the classifier gave them and smoothed over the tree, as two maps of the
// document, with a slider for the penalty that smooths them again while it is moved.
//
//   slider ─▶ one question to the core at a time, always the newest ─▶ maps, sections, table

import { t } from '../../platform/i18n.js';
import { retrying } from '../core.js';
import { button, h, setText } from '../dom.js';
import { decimal } from '../numbers.js';
import { plotButtons, ScreenPlot } from '../plot.js';
import { ViewFrame } from '../view_frame.js';
import {
  neighbour,
  partAt,
  partOf,
  PENALTY_STEPS,
  penaltyAt,
  scoreMap,
  sectionsOf,
  stepOf,
} from './map.js';
import { drawScores, frames } from './plot.js';
import { table } from '../table.js';

/** @typedef {import('../context.js').Page} Page */

const FROM = 'scores';
/** The paper's factor. */
const PENALTY = 0.01;
const SAVED = { width: 1000, height: 560 };
/** Nodes that fill the width at the closest look. */
const CLOSEST = 20;

/** @param {HTMLElement} host @param {import('../context.js').Context} context */
export function createScores(host, { selection, ask: askOnce }) {
  const ask = retrying(askOnce);
  /** @type {Page | null} */
  let page = null;
  /** @type {{map: import('./map.js').ScoreMap, tree: Float64Array, raw: Float32Array, smoothed: Float32Array | Float64Array, sections: Uint32Array} | null} */
  let shown = null;
  let seen = { from: 0, to: 1 };
  let smoothing = false;

  const plot = new ScreenPlot(draw);
  const { canvas } = plot;
  const figure = h(
    'div.plot.tall',
    { tabIndex: 0, role: 'group', 'aria-label': t('view_scores') },
    canvas,
  );
  const summary = h('p.number');
  const slider = h('input', {
    type: 'range',
    min: '0',
    max: String(PENALTY_STEPS),
    step: '1',
    value: String(stepOf(PENALTY)),
    'aria-label': t('view_penalty'),
    on: { input: () => void smooth() },
  });
  const penaltyWords = h('output.number');
  const here = h('p.sentence.number', { role: 'status' });
  const tables = h('div.stack');
  const frame = new ViewFrame(
    host,
    t('view_no_page'),
    summary,
    h('label.row', t('view_penalty'), slider, penaltyWords),
    figure,
    h(
      'div.row',
      button(t('view_zoom_in'), () => zoomBy(2)),
      button(t('view_zoom_out'), () => zoomBy(0.5)),
      button(t('view_zoom_all'), () => zoomBy(0)),
      plotButtons(() => ({
        name: 'page-level-scores',
        title: `${t('view_scores')}. ${summary.textContent}`,
        ...SAVED,
        draw,
      })),
    ),
    here,
    h('p.soft.small', t('view_scores_keys')),
    tables,
  );
  figure.addEventListener('keydown', onKey);
  canvas.addEventListener('click', (event) => {
    const part = partUnder(event);
    if (part !== null && shown) selection.choose(shown.map.nodes[part], FROM);
  });
  canvas.addEventListener('pointermove', (event) => {
    const part = partUnder(event);
    selection.hover(part === null || !shown ? null : shown.map.nodes[part], FROM);
    describePart(part ?? chosen());
  });
  canvas.addEventListener('pointerleave', () => {
    selection.hover(null, FROM);
    describePart(chosen());
  });
  plot.observe(figure);
  const offSelection = selection.on(({ kind }) => {
    if (kind !== 'choose') return;
    describePart(chosen());
    plot.redraw();
  });

  /** The part that holds the chosen node. */
  function chosen() {
    return shown && selection.node !== null ? partOf(shown.map, selection.node) : null;
  }

  /**
   * @param {import('../sheet.js').Sheet} sheet
   * @param {import('../plot_colours.js').Colours} colours
   * @param {number} width
   * @param {number} height
   */
  function draw(sheet, colours, width, height) {
    if (!shown) return;
    drawScores(sheet, colours, width, height, {
      ...shown,
      seen,
      chosen: chosen(),
      words: {
        raw: t('view_scores_raw'),
        smoothed: t('view_scores_smoothed'),
        content: t('view_scores_content'),
        template: t('view_template'),
      },
    });
  }

  /** The part under the pointer. @param {MouseEvent} event */
  function partUnder(event) {
    if (!shown) return null;
    const rect = canvas.getBoundingClientRect();
    const both = frames(rect.width, rect.height);
    const [x, y] = [event.clientX - rect.left, event.clientY - rect.top];
    const box = Object.values(both).find(({ top, height }) => y >= top && y < top + height);
    if (!box || x < box.left || x >= box.left + box.width) return null;
    const node = seen.from + ((x - box.left) / box.width) * (seen.to - seen.from);
    const level = Math.floor(((y - box.top) / box.height) * shown.map.levels);
    return partAt(shown.map, Math.floor(node), level);
  }

  /** Smooths with the penalty of the slider. While the core is busy only the newest penalty waits. */
  async function smooth() {
    const penalty = penaltyAt(Number(slider.value));
    setText(penaltyWords, penalty === 0 ? '0' : penalty.toPrecision(2));
    if (smoothing || !shown) return;
    smoothing = true;
    const [{ turn }, { tree }] = [frame, shown];
    try {
      const found = await ask('smoothScores', { tree, penalty });
      if (turn === frame.turn && shown) {
        shown.smoothed = found.scores;
        shown.sections = found.sections;
        describe(found.exact);
        plot.redraw();
      }
    } finally {
      smoothing = false;
    }
    if (turn !== frame.turn || penaltyAt(Number(slider.value)) !== penalty) await smooth();
  }

  /** @param {boolean} exact */
  function describe(exact) {
    if (!shown || !page) return;
    const { map, sections } = shown;
    setText(
      summary,
      `${t('view_scores_summary', map.nodes.length, sections.length)}${exact ? '' : ` ${t('view_scores_inexact')}`}`,
    );
    describePart(chosen());
    // Tables are for reading: they follow when the slider rests.
    clearTimeout(resting);
    resting = setTimeout(fillTable, shown.raw.length > 2000 ? 250 : 50);
  }
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;

  function fillTable() {
    if (!shown || !page) return;
    const { map, raw, smoothed, sections } = shown;
    const { columns } = page;
    const section = sectionsOf(map, sections);
    const parts = new Uint32Array(sections.length);
    for (const one of section) parts[one] += 1;
    const open = tables.querySelector('details')?.open ?? true;
    const rows = () =>
      [...sections].map((part, k) => [
        k + 1,
        Number(smoothed[part].toFixed(3)),
        Number(raw[part].toFixed(3)),
        parts[k],
        map.ends[part] - map.nodes[part],
        columns.path(map.nodes[part]),
      ]);
    const heads = [
      'view_col_section',
      'view_col_smoothed',
      'view_col_raw',
      'view_col_parts',
      'view_col_nodes',
      'view_col_path',
    ];
    const choose = (/** @type {number} */ row) => selection.choose(map.nodes[sections[row]], FROM);
    tables.replaceChildren(
      table('view_sections_title', 'page-level-sections', heads, rows, choose, open),
    );
  }

  /** Says what is known of a part. @param {number | null} part */
  function describePart(part) {
    if (part === null || !shown || !page) {
      setText(here, '');
      return;
    }
    const { map, raw, smoothed } = shown;
    setText(
      here,
      t(
        'view_scores_here',
        page.columns.path(map.nodes[part]),
        decimal(raw[part], 3),
        decimal(smoothed[part], 3),
      ),
    );
  }

  /** @param {number} factor 0: all of it */
  function zoomBy(factor) {
    if (!shown) return;
    const { length } = shown.map;
    if (factor === 0) seen = { from: 0, to: length };
    else {
      const part = chosen();
      const middle =
        part === null
          ? (seen.from + seen.to) / 2
          : (shown.map.nodes[part] + shown.map.ends[part]) / 2;
      const wide = Math.min(length, Math.max(CLOSEST, (seen.to - seen.from) / factor));
      const from = Math.min(length - wide, Math.max(0, middle - wide / 2));
      seen = { from, to: from + wide };
    }
    plot.redraw();
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (!shown || event.altKey || event.ctrlKey || event.metaKey) return;
    const ways = /** @type {const} */ ({
      ArrowUp: 'up',
      ArrowDown: 'down',
      ArrowLeft: 'left',
      ArrowRight: 'right',
    });
    if (Object.hasOwn(ways, event.key)) {
      const way = ways[/** @type {keyof typeof ways} */ (event.key)];
      const part = neighbour(shown.map, chosen() ?? 0, way);
      selection.choose(shown.map.nodes[part], FROM);
    } else if (event.key === '+') zoomBy(2);
    else if (event.key === '-') zoomBy(0.5);
    else if (event.key === '0') zoomBy(0);
    else return;
    event.preventDefault();
  }

  /** @param {Page} given @param {() => boolean} isCurrent */
  async function fill(given, isCurrent) {
    const raw = await ask('pageScores', { page: given.bytes });
    if (!isCurrent()) return;
    const map = scoreMap(raw, given.columns);
    seen = { from: 0, to: map.length };
    shown = {
      map,
      tree: raw.tree,
      raw: raw.scores,
      smoothed: raw.scores,
      sections: Uint32Array.of(0),
    };
    frame.open();
    await smooth();
  }

  return {
    /** @param {Page | null} given */
    show(given) {
      page = given;
      shown = null;
      return frame.show(given, fill);
    },
    dispose() {
      plot.dispose();
      offSelection();
      clearTimeout(resting);
      frame.dispose();
    },
  };
}
