// A page that was labelled, opened in the workbench by the address `#label=` and the number of its labels.

import { createLabelStore } from '../../labels/store/store.js';

/**
 * The number of the labels that an address names; empty for none.
 * @param {string} hash of the address
 */
export function labelIn(hash) {
  return /^#label=([\w-]{1,64})$/.exec(hash)?.[1] ?? '';
}

/**
 * @param {string} id of the labels
 * @returns {Promise<import('../../workbench/given_page.js').GivenPage | null>} null when they are not there any more
 */
export async function keptPage(id) {
  const store = createLabelStore();
  const record = await store.get(id);
  const page = record === null ? null : await store.page(record.page.hash);
  if (record === null || page === null) return null;
  const { html, columns, missing } = page;
  const { url, title } = record;
  return { html, columns, url, title, complete: record.page.complete, missing };
}
