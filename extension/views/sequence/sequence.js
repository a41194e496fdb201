// The view "Tag path sequence": the paper's picture, walked step by step, zoomed, and brushed to choose nodes.
//
//   result ◀─ ← → ─▶ step 1 ◀─▶ step 2 … ◀─▶ result      dragging brushes positions, Ctrl and the wheel zoom
//
// The picture is a canvas, with the brush above it; the same in words stands in the sentence and the tables below.

import { brushX } from 'd3-brush';
import { scaleLinear } from 'd3-scale';
import { select } from 'd3-selection';
import { zoom, zoomIdentity, zoomTransform } from 'd3-zoom';

import { number, plural, t } from '../../platform/i18n.js';
import { retrying } from '../core.js';
import { button, h, setText } from '../dom.js';
import { plotButtons, ScreenPlot } from '../plot.js';
import { ViewFrame } from '../view_frame.js';
import { drawSequence, MARGIN, positionAt } from './plot.js';
import { commonAncestor, positionOf, sequenceOf } from './steps.js';
import { regionTable, triedTable } from './tables.js';
import { decimal } from '../numbers.js';

/** @typedef {import('../context.js').Page} Page */

const FROM = 'sequence';
const MOST_ZOOM = 400;
/** Positions that PageUp and PageDown brush. */
const FAR = 20;
/** Size of a saved picture, px. */
const SAVED = { width: 1000, height: 560 };

/** @param {HTMLElement} host @param {import('../context.js').Context} context */
export function createSequence(host, { selection, ask: askOnce }) {
  const ask = retrying(askOnce);
  /** @type {Page | null} */
  let page = null;
  /** @type {import('./steps.js').Sequence | null} */
  let sequence = null;
  /** The step shown; null: the regions. @type {number | null} */
  let at = null;
  /** @type {{from: number, to: number} | null} */
  let brushed = null;
  /** Where brushing by keys began. @type {number | null} */
  let held = null;

  const plot = new ScreenPlot(draw, layBrush);
  const { canvas } = plot;
  const overlay = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  overlay.setAttribute('aria-hidden', 'true');
  const figure = h(
    'div.plot.tall',
    { tabIndex: 0, role: 'group', 'aria-label': t('view_sequence') },
    canvas,
    overlay,
  );
  const summary = h('p.number');
  const sentence = h('p.sentence.number', { role: 'status' });
  const count = h('span.number.soft');
  const back = button(t('view_step_back'), () => walkSteps(-1));
  const next = button(t('view_step_next'), () => walkSteps(1));
  const result = button(t('view_step_result'), () => go(null));
  const complement = h('input', { type: 'checkbox', on: { change: () => plot.redraw() } });
  const brushedLine = h('p.row.number', { hidden: true });
  const tables = h('div.stack');
  const frame = new ViewFrame(
    host,
    t('view_no_page'),
    summary,
    h('div.row', back, next, result, count),
    sentence,
    figure,
    h(
      'div.row',
      button(t('view_zoom_in'), () => scaleBy(2)),
      button(t('view_zoom_out'), () => scaleBy(0.5)),
      button(t('view_zoom_all'), () => zoomer.transform(select(overlay), zoomIdentity)),
      h('label.row', complement, t('view_complement')),
      plotButtons(() => ({
        name: 'tag-path-sequence',
        title: `${summary.textContent} ${sentence.textContent}`,
        ...SAVED,
        draw,
      })),
    ),
    h('p.soft.small', t('view_sequence_keys')),
    brushedLine,
    tables,
  );

  const zoomer = /** @type {typeof zoom<SVGSVGElement, unknown>} */ (zoom)()
    .scaleExtent([1, MOST_ZOOM])
    // Dragging brushes; the wheel alone scrolls the page.
    .filter((event) => (event.type === 'wheel' ? event.ctrlKey || event.metaKey : event.shiftKey))
    .on('zoom', () => {
      layBrush();
      plot.redraw();
    });
  const brush = brushX()
    .filter((event) => !event.shiftKey && !event.ctrlKey && event.button === 0)
    .on('brush end', ({ selection: range, sourceEvent, type }) => {
      if (!sourceEvent) return;
      const x = scales(canvas.clientWidth, canvas.clientHeight)?.x;
      const places = /** @type {[number, number] | null} */ (range);
      if (!x || !places) {
        if (type === 'end') pickAt(sourceEvent);
        return;
      }
      const [from, to] = places.map((place) => positionAt(x, place));
      setBrushed(Math.floor(from), Math.ceil(to), type === 'end');
    });
  const svg = select(overlay);
  const brushGroup = svg.append('g');
  svg.call(zoomer).on('dblclick.zoom', null);
  figure.addEventListener('keydown', onKey);
  canvas.parentElement?.addEventListener('pointermove', (event) => {
    const position = positionUnder(event);
    selection.hover(position === null || !sequence ? null : sequence.nodes[position], FROM);
  });
  figure.addEventListener('pointerleave', () => selection.hover(null, FROM));
  plot.observe(figure);
  const offSelection = selection.on(({ kind }) => {
    if (kind === 'choose') plot.redraw();
  });

  /**
   * Scales of a picture of any size, which shows what is seen on the screen.
   * @param {number} width
   * @param {number} height
   * @param {boolean} [whole] not zoomed
   */
  function scales(width, height, whole = false) {
    if (!sequence || width === 0 || height === 0) return null;
    const all = [0, sequence.nodes.length];
    const screen = scaleLinear().domain(all).range(edges(canvas.clientWidth));
    const seen = whole ? all : zoomTransform(overlay).rescaleX(screen).domain();
    const x = scaleLinear().domain(seen).range(edges(width));
    const y = scaleLinear()
      .domain(whole ? [0, sequence.paths] : ranksBetween(seen))
      .range([height - MARGIN.bottom, MARGIN.top]);
    return { x, y };
  }

  /**
   * The tag paths in sight, with a little room: a closer look is closer both ways.
   * @param {number[]} seen first and last position
   */
  function ranksBetween([from, to]) {
    if (!sequence || zoomTransform(overlay).k === 1) return [0, sequence?.paths ?? 1];
    const { ranks, paths } = sequence;
    let [least, most] = [paths, 0];
    for (let k = Math.max(0, Math.floor(from)); k < Math.min(ranks.length, to); k += 1) {
      least = Math.min(least, ranks[k]);
      most = Math.max(most, ranks[k]);
    }
    const room = Math.max(1, (most - least) * 0.05);
    return [Math.max(0, least - room), Math.min(paths, most + 1 + room)];
  }

  /**
   * @param {import('../sheet.js').Sheet} sheet
   * @param {import('../plot_colours.js').Colours} colours
   * @param {number} width
   * @param {number} height
   */
  function draw(sheet, colours, width, height) {
    const axes = scales(width, height);
    if (!sequence || !axes) return;
    const { node } = selection;
    const chosen = node === null ? null : positionOf(sequence.nodes, node);
    drawSequence(
      sheet,
      colours,
      { width, height, ...axes },
      {
        sequence,
        step: at === null ? null : sequence.steps[at],
        complement: complement.checked,
        brushed,
        chosen: chosen !== null && chosen < sequence.nodes.length ? chosen : null,
        words: {
          x: t('view_axis_position'),
          y: t('view_axis_path'),
          region: (place) => number(place),
          main: t('view_region_main_short'),
        },
      },
    );
  }

  /** Fits brush and zoom to the box, and the brush to what is brushed. */
  function layBrush() {
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    const x = scales(width, height)?.x;
    if (!x) return;
    const [left, top] = [MARGIN.left, MARGIN.top];
    const [right, bottom] = [width - MARGIN.right, height - MARGIN.bottom];
    zoomer
      .extent([
        [left, 0],
        [right, height],
      ])
      .translateExtent([
        [left, 0],
        [right, height],
      ]);
    brush.extent([
      [left, top],
      [right, bottom],
    ]);
    brushGroup.call(brush);
    const range = brushed && [x(brushed.from), x(brushed.to)];
    const inside = range?.map((place) => Math.min(right, Math.max(left, place)));
    brush.move(brushGroup, inside && inside[0] < inside[1] ? [inside[0], inside[1]] : null);
  }

  /** @param {number} factor */
  function scaleBy(factor) {
    zoomer.scaleBy(svg, factor);
  }

  /** The position under the pointer. @param {MouseEvent} event */
  function positionUnder(event) {
    const box = canvas.getBoundingClientRect();
    const x = scales(box.width, box.height)?.x;
    if (!x || !sequence) return null;
    const position = Math.floor(positionAt(x, event.clientX - box.left));
    return position >= 0 && position < sequence.nodes.length ? position : null;
  }

  /** A press without dragging chooses the node there. @param {MouseEvent} event */
  function pickAt(event) {
    setBrushed(0, 0, false);
    const position = positionUnder(event);
    if (position !== null && sequence) selection.choose(sequence.nodes[position], FROM);
    plot.redraw();
  }

  /** @param {number} from @param {number} to @param {boolean} done */
  function setBrushed(from, to, done) {
    held = null;
    if (!sequence || !page) return;
    const [first, last] = [Math.max(0, from), Math.min(sequence.nodes.length, to)];
    brushed = first < last ? { from: first, to: last } : null;
    brushedLine.hidden = brushed === null;
    plot.redraw();
    if (!brushed) return;
    const { columns } = page;
    const inside = new Set(sequence.ranks.subarray(first, last)).size;
    const holder = commonAncestor(columns, sequence.nodes[first], sequence.nodes[last - 1]);
    brushedLine.replaceChildren(
      h(
        'span',
        { role: 'status' },
        t(
          'view_brushed',
          first,
          last - 1,
          plural('ui_count_nodes', last - first),
          plural('view_paths', inside),
        ),
      ),
      button(t('view_brushed_holder', columns.path(holder)), () => selection.choose(holder, FROM)),
      button(t('view_zoom_brushed'), () => zoomTo(first, last)),
    );
    if (done) selection.choose(sequence.nodes[first], FROM);
  }

  /** @param {number} from @param {number} to */
  function zoomTo(from, to) {
    const flat = scales(canvas.clientWidth, canvas.clientHeight, true)?.x;
    if (!flat) return;
    const [left, right] = [flat(from), flat(to)];
    const k = Math.min(
      MOST_ZOOM,
      (flat.range()[1] - flat.range()[0]) / Math.max(1e-6, right - left),
    );
    zoomer.transform(svg, zoomIdentity.translate(MARGIN.left - left * k, 0).scale(k));
  }

  /** @param {number} by */
  function walkSteps(by) {
    if (!sequence) return;
    const last = sequence.steps.length - 1;
    if (last < 0) return;
    if (at === null) go(by > 0 ? 0 : last);
    else go(at + by < 0 || at + by > last ? null : at + by);
  }

  /** @param {number | null} to */
  function go(to) {
    at = to;
    say();
    plot.redraw();
  }

  /** Says what is shown. */
  function say() {
    if (!sequence) return;
    const { steps, nodes, regions, main } = sequence;
    complement.disabled = at !== null;
    if (at === null) {
      setText(count, t('view_step_result_of', steps.length));
      const region = regions[main];
      setText(
        sentence,
        `${t('view_sequence_result', regions.length)} ${t('view_sequence_main', region.start, region.end - 1, region.end - region.start, nodes.length)}`,
      );
      return;
    }
    const { start, end, tried, split, main: isMain } = steps[at];
    setText(count, t('view_step_of', at + 1, steps.length));
    const before = tried
      .filter((one) => one.threshold !== split?.threshold)
      .map((one) => one.threshold);
    const part = t(isMain ? 'view_step_main' : 'view_step_side', start, end - 1);
    const failed = before.length > 0 ? ` ${t('view_step_failed', thresholdWords(before))}` : '';
    if (!split) {
      setText(sentence, `${part}${failed} ${t('view_step_whole')}`);
      return;
    }
    const kept = split.right ? end - split.at : split.at - start;
    setText(
      sentence,
      `${part}${failed} ${t('view_step_split', split.threshold, split.kept, split.at)} ${t(
        split.right ? 'view_step_right' : 'view_step_left',
        decimal(split.ratio, 2),
        decimal(sequence.margin, 2),
        kept,
        end - start,
      )}`,
    );
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.target !== figure || event.altKey || event.ctrlKey || event.metaKey) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => (event.shiftKey ? extend(-1) : walkSteps(-1)),
      ArrowRight: () => (event.shiftKey ? extend(1) : walkSteps(1)),
      PageUp: () => extend(-FAR),
      PageDown: () => extend(FAR),
      Home: () => go(sequence?.steps.length ? 0 : null),
      End: () => go(null),
      '+': () => scaleBy(2),
      '-': () => scaleBy(0.5),
      0: () => zoomer.transform(svg, zoomIdentity),
      ',': () => walk(-1),
      '.': () => walk(1),
      Escape: () => setBrushed(0, 0, false),
    };
    const isPaging = event.key === 'PageUp' || event.key === 'PageDown';
    if (!Object.hasOwn(keys, event.key) || (isPaging && !event.shiftKey)) return;
    event.preventDefault();
    keys[event.key]();
    if (event.key === 'Escape') layBrush();
  }

  /** Brushes by keys, from the chosen node on. @param {number} by */
  function extend(by) {
    if (!sequence) return;
    const last = sequence.nodes.length - 1;
    if (!brushed || held === null) {
      const chosen = selection.node === null ? 0 : positionOf(sequence.nodes, selection.node);
      held = Math.min(last, chosen);
    }
    const end = !brushed ? held : brushed.to - 1 > held ? brushed.to - 1 : brushed.from;
    const to = Math.min(last, Math.max(0, end + by));
    const fixed = held;
    setBrushed(Math.min(fixed, to), Math.max(fixed, to) + 1, false);
    held = fixed;
    layBrush();
  }

  /** Chooses the node beside the chosen one. @param {number} by */
  function walk(by) {
    if (!sequence) return;
    const { nodes } = sequence;
    const here = selection.node === null ? -1 : positionOf(nodes, selection.node);
    const to = Math.min(nodes.length - 1, Math.max(0, here + by));
    selection.choose(nodes[to], FROM);
  }

  /** @param {Page} shown @param {() => boolean} isCurrent */
  async function fill(shown, isCurrent) {
    const found = await ask('tpsSteps', { page: shown.bytes });
    if (!isCurrent()) return;
    sequence = sequenceOf(found);
    frame.open();
    brushedLine.hidden = true;
    zoomer.transform(svg, zoomIdentity);
    setText(
      summary,
      `${t('view_sequence_summary', sequence.nodes.length, sequence.paths)}${sequence.complete ? '' : ` ${t('view_sequence_cut')}`}`,
    );
    tables.replaceChildren(
      regionTable(sequence, shown.columns, (node) => selection.choose(node, FROM)),
      triedTable(sequence, (step) => {
        go(step);
        figure.focus();
      }),
    );
    say();
    layBrush();
    plot.redraw();
  }

  return {
    /** @param {Page | null} shown */
    show(shown) {
      page = shown;
      sequence = null;
      at = null;
      brushed = held = null;
      return frame.show(shown, fill);
    },
    dispose() {
      plot.dispose();
      offSelection();
      frame.dispose();
    },
  };
}

/** Thresholds in few words. @param {number[]} thresholds ascending */
function thresholdWords(thresholds) {
  const [first, last] = [thresholds[0], thresholds[thresholds.length - 1]];
  return thresholds.length > 3 ? `${first} … ${last}` : thresholds.join(', ');
}

/** Where the positions begin and end in a picture. @param {number} width */
function edges(width) {
  return [MARGIN.left, Math.max(MARGIN.left + 1, width - MARGIN.right)];
}
