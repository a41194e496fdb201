// The tabs, in their order. To add one: a view or a file in tabs/ that makes it, an entry here, and its name among the messages
// (`view_tab_…`). Each is loaded when it is first shown.

/** @typedef {import('../views/context.js').Context} Context */
/** @typedef {import('../views/context.js').View} View */

/**
 * What tabs are given beside what every view is: the pages that are open, and the templates that came as files.
 * @typedef {Context & {openPages: import('./open_pages.js').OpenPages, opened: () => import('./files.js').Taken, given: import('./given_templates.js').GivenTemplates}} WorkbenchContext
 */

/**
 * @typedef {object} Tab
 * @property {string} id
 * @property {'both' | 'one' | 'none'} pages how often the page is shown beside it
 * @property {boolean} empty whether it has something to show before any page is open
 * @property {() => Promise<(host: HTMLElement, context: WorkbenchContext) => View>} load
 */

/** @type {readonly Tab[]} */
export const TABS = Object.freeze([
  {
    id: 'page',
    pages: 'both',
    empty: false,
    load: async () => (await import('./tabs/page.js')).mount,
  },
  {
    id: 'sequence',
    pages: 'one',
    empty: false,
    load: async () => (await import('../views/sequence/sequence.js')).createSequence,
  },
  {
    id: 'scores',
    pages: 'one',
    empty: false,
    load: async () => (await import('../views/scores/scores.js')).createScores,
  },
  {
    id: 'template',
    pages: 'one',
    empty: false,
    load: async () => (await import('./tabs/template.js')).mount,
  },
  {
    id: 'alignment',
    pages: 'none',
    empty: false,
    load: async () => (await import('./tabs/alignment.js')).mount,
  },
  {
    id: 'label',
    pages: 'none',
    empty: true,
    load: async () => (await import('./tabs/label.js')).mount,
  },
  {
    id: 'score',
    pages: 'none',
    empty: true,
    load: async () => (await import('./tabs/score.js')).mount,
  },
]);
