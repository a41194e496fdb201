// Pages that come by themselves. On a web site none do; the extension has another module in this one's place, which brings
// the page of a tab (arrivals_from_tabs.js).

/** @typedef {import('./given_page.js').GivenPage} GivenPage */

/**
 * @param {object} _hear
 * @param {(page: GivenPage) => Promise<void>} _hear.page
 * @param {(words: string) => void} _hear.say why none came
 */
export async function awaitPages(_hear) {}
