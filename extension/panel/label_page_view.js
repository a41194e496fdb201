// The open page as the page view of labelling: what the view draws goes to the page, what is clicked there comes back.
//
// Labels that were begun on an earlier, equal page speak of that page's nodes: numbers are changed on the way.

import { alignPages } from '../labels/frozen/align.js';
import { MARKS, markOf } from '../labels/model/block_styles.js';
import { isVisibleText } from '../page/text.js';
import { NO_PARENT } from '../page/columns.js';

/** @typedef {import('../page/columns.js').Columns} Columns */

/** Node of the open page for each of the labelled one, and the other way; -1 for none. @typedef {{to: Int32Array, back: Int32Array}} Numbers */

/**
 * @param {import('../views/labelled_page.js').LabelledPage} page
 * @param {Numbers | null} numbers null where the page that is labelled is the open one
 * @returns {(events: import('../views/label/pane.js').PageViewEvents) => import('../views/label/pane.js').PageView}
 */
export function livePageView(page, numbers) {
  const there = (/** @type {readonly number[]} */ nodes) =>
    numbers === null ? [...nodes] : nodes.map((node) => numbers.to[node]).filter((k) => k >= 0);
  return ({ onNode, onLife }) => {
    /** @type {readonly number[]} */
    let boxed = [];
    /** @type {readonly number[]} */
    let hinted = [];
    let tag = '';
    const point = () =>
      page.channel.tell('ui-content-box', { nodes: there(boxed), hinted: there(hinted), tag });
    page.events.onLife = onLife;
    page.events.onNode = (node) => {
      onLife();
      const known = numbers === null ? node : backFrom(numbers, page.columns, node);
      if (known >= 0) onNode(known);
    };
    return {
      element: null,
      show: async () => [],
      clear() {},
      paint(blocks) {
        const all = [];
        for (const block of blocks) {
          const nodes = there(block.nodes);
          const faint = block.origin === 'proposal' ? 1 : 0;
          all.push(2 * MARKS.indexOf(markOf(block)) + faint, nodes.length, ...nodes);
        }
        page.channel.tell('ui-content-draw', { blocks: Uint32Array.from(all) });
      },
      point(nodes, words) {
        [boxed, tag] = [nodes, words];
        point();
      },
      hint(nodes) {
        hinted = nodes;
        point();
      },
      dispose() {
        page.events.onNode = undefined;
        page.events.onLife = undefined;
      },
    };
  };
}

/** The nearest node above that the labelled page has too. @param {Numbers} numbers @param {Columns | undefined} columns @param {number} node */
function backFrom({ back }, columns, node) {
  let at = node;
  while (columns && back[at] < 0 && columns.parent[at] !== NO_PARENT) at = columns.parent[at];
  return back[at] ?? -1;
}

/**
 * Where nodes of a page are on another one that says the same, text for text.
 * @param {Columns} from
 * @param {Columns} to
 * @returns {Numbers | null} null when the pages differ in what they say
 */
export function equalPages(from, to) {
  const [mine, theirs] = [visibleTexts(from), visibleTexts(to)];
  if (mine.length !== theirs.length) return null;
  if (!mine.every((node, k) => from.text(node) === to.text(theirs[k]))) return null;
  const { nodes } = alignPages(from, to);
  for (const [k, node] of mine.entries()) nodes[node] = theirs[k];
  const back = new Int32Array(to.length).fill(-1);
  for (const [node, at] of nodes.entries()) if (at >= 0) back[at] = node;
  return { to: nodes, back };
}

/** @param {Columns} columns */
function visibleTexts(columns) {
  const found = [];
  for (let k = 0; k < columns.length; k += 1) if (isVisibleText(columns, k)) found.push(k);
  return found;
}
