// Things that come whole or not at all. What a closed <details> holds is not laid out, so the core does not count it as
// read; on the page it is one press away, and the copy is closed as well. A table of data without some of its cells says
// something else, and a picture wants its caption. O(nodes of such things).

import * as dom from '../../content/dom.js';
import { FLAG } from '../../content/wire.js';
import { isBlank } from './article_writer.js';

/** Nodes of closed details that are looked at, all together: each asks for a style. */
const MOST_NODES = 20_000;

/** Nodes of a figure whose caption is looked for. */
const MOST_IN_FIGURE = 500;

/** Least width of a picture that makes a figure one to keep, px. */
const WIDE = 200;

/** Elements that show nothing, opened or not. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'button']);

/**
 * What is kept, with all of what comes whole.
 * @param {import('./build.js').Source} source
 * @param {import('./data_tables.js').TableKinds} tables
 * @returns {Uint8Array}
 */
export function atomicContent({ view, article }, tables) {
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
      left -= openDetails(view, kept, id, left);
      id = view.end(id) - 1;
    } else if (id >= end && name === 'table' && tables.isData(id)) {
      end = view.end(id);
      keepShown(view, kept, id);
    } else if (name === 'figure' && view.end(id) - id <= MOST_IN_FIGURE) {
      const caption = view
        .children(id)
        .find((child) => dom.isElement(view.nodes[child]) && isCaption(view.nodes[child]));
      if (caption !== undefined && kept[caption] === 0) keepShown(view, kept, caption);
    }
  }
  return kept;
}

/**
 * A picture with its caption right among what is kept is part of it, also where the caption alone is too short to tell.
 * @param {import('../../content/page_view.js').PageView} view
 * @param {Uint8Array} kept
 * @param {number} id of a figure
 */
function keepFigure(view, kept, id) {
  const end = view.end(id);
  const isShown = (view.flags[id] & FLAG.HIDDEN) === 0;
  if (!isShown || end - id > MOST_IN_FIGURE || kept[view.parent(id)] !== 1) return;
  const [caption, picture] = ['figcaption', 'img'].map((name) => {
    for (let k = id + 1; k < end; k += 1) {
      const node = view.nodes[k];
      if (dom.isElement(node) && dom.localName(node) === name) return k;
    }
    return -1;
  });
  if (caption < 0 || picture < 0 || view.rects[4 * picture + 2] < WIDE) return;
  keepShown(view, kept, caption);
  if (kept[caption] === 0) return;
  for (let up = picture; up > id; up = view.parent(up)) kept[up] = 1;
  kept[id] = 1;
}

/** @param {Node} node */
function isCaption(node) {
  return dom.localName(/** @type {Element} */ (node)) === 'figcaption';
}

/** Keeps all text in an element that can be seen. @param {import('../../content/page_view.js').PageView} view @param {Uint8Array} kept @param {number} id */
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

/**
 * @param {import('../../content/page_view.js').PageView} view
 * @param {Uint8Array} kept
 * @param {number} id
 * @param {number} most nodes
 * @returns {number} nodes looked at
 */
function openDetails(view, kept, id, most) {
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
