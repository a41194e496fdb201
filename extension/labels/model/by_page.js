// Records by the page that they are of.

/** @typedef {import('./record.js').LabelRecord} LabelRecord */

/**
 * One pass, however many records a page has. (`Map.groupBy`, once every engine that tests run in has it.)
 * @param {LabelRecord[]} records
 * @returns {Map<string, LabelRecord[]>} by hash, in the order in which pages come first
 */
export function byPage(records) {
  /** @type {Map<string, LabelRecord[]>} */
  const pages = new Map();
  for (const record of records) {
    const own = pages.get(record.page.hash);
    if (own === undefined) pages.set(record.page.hash, [record]);
    else own.push(record);
  }
  return pages;
}
