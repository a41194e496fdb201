// A filter list onto the pages that are here: what it hides on a page is proposed as template. What it leaves alone it says
// nothing of.

import * as dom from '../../content/dom.js';
import { matchFilters, readFilters, selectorsFor } from './filters.js';
import { openFrozen } from '../frozen/open_frozen.js';
import { onPageOf, readHere, recordOf } from './import_record.js';

/**
 * @param {string} text of the file
 * @param {import('./import_record.js').Reading} reading
 * @returns {Promise<import('../model/record.js').LabelRecord[]>}
 */
export async function filtersIn(text, reading) {
  const { here, left, progress } = reading;
  const { rules, ignored } = readFilters(text);
  left.rules += ignored;
  const pages = await here.all(onPageOf(reading));
  const records = [];
  for (const [done, page] of pages.entries()) {
    const selectors = selectorsFor(rules, page.site);
    if (selectors.length > 0) {
      const record = await match(page, selectors, reading);
      if (record !== null) records.push(record);
    }
    progress(done + 1, pages.length);
  }
  return records;
}

/**
 * @param {import('./page_lookup.js').PageHere} page
 * @param {string[]} selectors
 * @param {import('./import_record.js').Reading} reading
 */
async function match(page, selectors, reading) {
  const read = await readHere(reading, page);
  const { columns, html } = read;
  const { doc, nodes } = openFrozen(html, columns, page.url);
  /** @type {Map<Node, number>} */
  const indices = new Map();
  nodes.forEach((node, k) => {
    if (node !== null) indices.set(node, k);
  });
  const query = (/** @type {string} */ selector) => dom.queryAll(doc, selector);
  const found = matchFilters(selectors, query, (node) => indices.get(node), columns);
  if (found.nodes.length === 0) return null;
  const blocks = found.nodes.map((node) => ({
    nodes: [node],
    template: /** @type {const} */ ('yes'),
    main: /** @type {const} */ ('no'),
  }));
  return recordOf(reading, read, { blocks, method: 'filters' });
}
