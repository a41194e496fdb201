// The views of the tab "Inspect", in their order; each is loaded when it is first shown.

/** @typedef {import('../views/context.js').View} View */

/**
 * What the views are given beside what every view is.
 * @typedef {import('../views/context.js').Context & {
 *   open: () => import('../views/open_page.js').OpenPage | null,
 *   method: () => string,
 *   compare: (method: string) => void,
 * }} InspectContext
 */

/** @typedef {import('../views/shell.js').ShellTab<InspectContext>} InspectTab */

/** @type {readonly InspectTab[]} */
export const VIEWS = Object.freeze([
  { id: 'tree', load: async () => (await import('./inspect_tree.js')).mount },
  {
    id: 'sequence',
    load: async () => (await import('../views/sequence/sequence.js')).createSequence,
  },
  { id: 'scores', load: async () => (await import('../views/scores/scores.js')).createScores },
  { id: 'template', load: async () => (await import('./inspect_template.js')).mount },
]);
