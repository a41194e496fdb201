// Content that comes whole or not at all. What a closed <details> contains has no layout, so the core does not keep it; on the page
// it is one press away, and in the copy too. A table of data would be wrong without some of its cells, and a picture needs its
// caption. O(nodes of such content); nested tables are searched only from the innermost one.

import * as dom from '../../content/dom.js';
import { FLAG } from '../../content/wire.js';
import { isBlank } from './article_writer.js';
import { nameOrPart } from './elements.js';

/** @typedef {import('../../content/page_view.js').PageView} PageView */
/** @typedef {import('./build.js').Source} Source */

/** Most nodes of all closed details that are looked at: the style of each is read. */
const MOST_NODES = 20_000;

/** Most nodes of a figure whose caption is searched. */
const MOST_IN_FIGURE = 500;

/** Least width of a picture whose figure is kept for its caption, px. */
const WIDE = 200;

/** Cells of a table after which it counts as data, and characters from which on a cell is prose. */
const MOST_CELLS = 2000;
const PROSE = 400;

/** Elements whose text is never shown as text. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'button']);

/** What the core kept, completed by the rest of such content. @param {Source} source @returns {Uint8Array} */
export function withAtomicContent(source) {
  const { view, article } = source;
  const kept = article.kept.slice();
  let left = MOST_NODES;
  let end = 0;
  for (let id = 0; id < kept.length; id += 1) {
    const node = view.nodes[id];
    if (!dom.isElement(node)) continue;
    const name = dom.localName(node);
    if (kept[id] === 0) {
      if (name === 'figure') keepFigure(view, kept, id);
    } else if (name === 'details' && !dom.hasAttribute(node, 'open')) {
      left -= keepDetails(view, kept, id, left);
      id = view.end(id) - 1;
    } else if (id >= end && nameOrPart(node) === 'table' && isDataTable(source, id)) {
      end = view.end(id);
      if (isMostlyKept(view, kept, id)) keepShown(view, kept, id);
    } else if (name === 'figure' && view.end(id) - id <= MOST_IN_FIGURE) {
      const caption = view.children(id).find((child) => isNamed(view.nodes[child], 'figcaption'));
      if (caption !== undefined && kept[caption] === 0) keepShown(view, kept, caption);
    }
  }
  return kept;
}

/** Keeps a picture with its caption where what is around it is kept. @param {PageView} view @param {Uint8Array} kept @param {number} id of a figure */
function keepFigure(view, kept, id) {
  const end = view.end(id);
  const isShown = (view.flags[id] & FLAG.HIDDEN) === 0;
  if (!isShown || end - id > MOST_IN_FIGURE || kept[view.parent(id)] !== 1) return;
  const [caption, picture] = ['figcaption', 'img'].map((name) => {
    for (let k = id + 1; k < end; k += 1) if (isNamed(view.nodes[k], name)) return k;
    return -1;
  });
  if (caption < 0 || picture < 0 || view.rects[4 * picture + 2] < WIDE) return;
  keepShown(view, kept, caption);
  if (kept[caption] === 0) return;
  for (let up = picture; up > id; up = view.parent(up)) kept[up] = 1;
  kept[id] = 1;
}

/** @param {Node} node @param {string} name */
function isNamed(node, name) {
  return dom.isElement(node) && dom.localName(node) === name;
}

/** Whether at least half of what an element says is kept. @param {PageView} view @param {Uint8Array} kept @param {number} id */
function isMostlyKept(view, kept, id) {
  let [all, own] = [0, 0];
  for (let k = id; k < view.end(id); k += 1) {
    if (SILENT.has(view.tag(k))) k = view.end(k) - 1;
    else if (view.isText(k) && (view.flags[k] & FLAG.HIDDEN) === 0) {
      const count = view.text(k).trim().length;
      all += count;
      if (kept[k] === 1) own += count;
    }
  }
  return 2 * own >= all;
}

/** Keeps all visible text in an element. @param {PageView} view @param {Uint8Array} kept @param {number} id */
function keepShown(view, kept, id) {
  for (let k = id; k < view.end(id); k += 1) {
    if ((view.flags[k] & FLAG.HIDDEN) !== 0) continue;
    const node = view.nodes[k];
    if (dom.isElement(node)) {
      if (SILENT.has(dom.localName(node))) k = view.end(k) - 1;
    } else if (!isBlank(dom.data(node))) {
      for (let up = k; up >= id && kept[up] === 0; up = view.parent(up)) kept[up] = 1;
    }
  }
}

/** Keeps the content of a closed <details>. @param {PageView} view @param {Uint8Array} kept @param {number} id @param {number} most nodes @returns {number} nodes looked at */
function keepDetails(view, kept, id, most) {
  const end = view.end(id);
  let count = 0;
  for (let k = id + 1; k < end && count < most; count += 1) {
    const inner = view.nodes[k];
    if (!dom.isElement(inner)) {
      kept[k] = 1;
      k += 1;
    } else if (isHidden(inner)) {
      k = view.end(k);
    } else {
      kept[k] = dom.firstChild(inner) !== null || dom.localName(inner) === 'img' ? 1 : 0;
      k += 1;
    }
  }
  return count;
}

/** @param {Element} element */
function isHidden(element) {
  if (SILENT.has(dom.localName(element))) return true;
  const { display, visibility } = getComputedStyle(element);
  return display === 'none' || visibility !== 'visible';
}

/** Whether a table holds data; of one that lays out the page or its parts only the content is copied. @param {Source} source @param {number} id */
export function isDataTable(source, id) {
  const { view } = source;
  if (source.arranging?.has(id)) return false;
  const element = /** @type {Element} */ (view.nodes[id]);
  const role = dom.getAttribute(element, 'role');
  const around = dom.parentNode(element);
  const names = dom.isElement(around) ? dom.getAttribute(around, 'class') : null;
  // Some write the role for all tables, and what they are into the element around.
  if ((role === 'presentation' || role === 'none') && !names?.includes('table')) return false;
  let rows = 0;
  let cells = 0;
  let prose = 0;
  const end = view.end(id);
  for (let k = id + 1; k < end && cells < MOST_CELLS; k += 1) {
    source.steps = (source.steps ?? 0) + 1;
    if (view.isText(k)) {
      if (dom.data(view.nodes[k]).length > PROSE) prose += 1;
      continue;
    }
    const name = nameOrPart(/** @type {Element} */ (view.nodes[k]));
    if (name === 'table') return false;
    if (name === 'th' || name === 'caption' || name === 'thead') return true;
    if (name === 'tr') rows += 1;
    else if (name === 'td') cells += 1;
  }
  return rows > 1 && cells >= 2 * rows && prose * 4 <= cells;
}
