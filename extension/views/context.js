// What a view is given, as types. Nothing here runs.
//
//   const view = createTree(host, context)    once, into an empty element
//   view.show(page)                           another page, or null when there is none
//   view.showStats(stats)                     what is known of it, as soon as it is; null when it no longer is
//   view.dispose()                            the element is empty again, and nothing listens any more

/**
 * @typedef {object} Page
 * @property {string} key names it among all pages
 * @property {import('../page/columns.js').Columns} columns
 * @property {(node: number) => {width: number, height: number} | null} [measure] the box of an element where the columns
 *   have none, px
 * @property {Uint8Array<ArrayBuffer>} bytes what the columns are read from; give the core a copy if it is to keep them
 */

/**
 * @typedef {object} Context
 * @property {import('./selection.js').Selection} selection
 * @property {(name: any, given: any) => Promise<any>} ask the core
 */

/**
 * @typedef {object} View
 * @property {(page: Page | null) => void} show
 * @property {(stats: import('./page_stats.js').PageStats | null) => void} [showStats]
 * @property {() => void} [focus] puts the focus where its keys work
 * @property {() => void} dispose
 */

export {};
