// Which tables hold data. Tables that only lay a page out fall apart into what stands in them. O(nodes of the page): what
// was looked at in an outer table is not looked at again in vain, a table around another ends at it.

import * as dom from '../../content/dom.js';

/** Cells that are looked at before a table is taken for one of data. */
const MOST_CELLS = 2000;

/** Characters of a cell from which on it holds prose. */
const PROSE = 400;

export class TableKinds {
  /** @param {import('./build.js').Source} source */
  constructor(source) {
    this.source = source;
  }

  /** @param {number} id of the table */
  isData(id) {
    const { source } = this;
    const { view } = source;
    const role = dom.getAttribute(/** @type {Element} */ (view.nodes[id]), 'role');
    if (role === 'presentation' || role === 'none') return false;
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
      switch (dom.localName(/** @type {Element} */ (view.nodes[k]))) {
        case 'table':
          return false;
        case 'th':
        case 'caption':
        case 'thead':
          return true;
        case 'tr':
          rows += 1;
          break;
        case 'td':
          cells += 1;
          break;
      }
    }
    return rows > 1 && cells >= 2 * rows && prose * 4 <= cells;
  }
}
