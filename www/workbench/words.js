// What the workbench says. Numbers carry their unit.

const number = new Intl.NumberFormat('en');

/** @param {number} value 0..1 */
export function percent(value) {
  return `${Math.round(100 * value)} %`;
}

/** @param {number} value 0..1, to three places */
export function index(value) {
  return value.toFixed(3);
}

/** @param {number} ms */
function time(ms) {
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${number.format(Math.round(ms))} ms`;
}

/** @param {number} count @param {string} one @param {string} [many] */
function counted(count, one, many = `${one}s`) {
  return `${number.format(count)} ${count === 1 ? one : many}`;
}

/** @param {number | null} share of the text that is template, 0..1; null without text */
function verdict(share) {
  if (share === null) return 'no text';
  return share === 1
    ? 'no main content: all of the text is template'
    : `${percent(share)} of the text is template`;
}

export const words = Object.freeze({
  count: (/** @type {number} */ n) => number.format(n),
  pages: (/** @type {number} */ n) => counted(n, 'page'),
  nodes: (/** @type {number} */ n) => counted(n, 'node'),
  opened: (/** @type {number} */ pages, /** @type {number} */ others) =>
    `${counted(pages, 'page')} opened${others > 0 ? `, and ${counted(others, 'file')} beside them` : ''}.`,
  cut: (/** @type {number} */ most) => `Only the first ${number.format(most)} files were taken.`,
  noPages: 'There is no page among these files. Pages end in .html or .htm.',
  reading: (/** @type {string} */ method, /** @type {number} */ done, /** @type {number} */ of) =>
    `Reading pages for ${method} to learn from: ${done} of ${of}`,
  learning: (/** @type {string} */ method, /** @type {number} */ done, /** @type {number} */ of) =>
    `${method} is learning: ${done} of ${of}`,
  marking: (/** @type {number} */ done, /** @type {number} */ of) =>
    `Marking pages: ${number.format(done)} of ${number.format(of)}`,
  started: (/** @type {string} */ a, /** @type {string} */ b) => `Running ${a} and ${b}.`,
  done: (/** @type {number} */ pages, /** @type {number} */ broken) =>
    `Done: ${counted(pages, 'page')} marked${broken > 0 ? `, ${number.format(broken)} could not be read` : ''}.`,
  stopped: (/** @type {number} */ done, /** @type {number} */ of) =>
    `Stopped after ${number.format(done)} of ${counted(of, 'page')}.`,
  broken: (/** @type {string} */ reason) => `not read: ${reason}`,
  cannotStart: (/** @type {string} */ reason) => `The core cannot start: ${reason}.`,
  needsPages: (/** @type {number} */ least) => `needs at least ${least} pages of one site`,
  trapped: (/** @type {string} */ message) => `the core stopped: ${message}`,
  noText: 'no text',
  noTextPage: 'There is no text on this page, so there is nothing to mark.',
  cutPage: 'The page is larger than what is read; its end is missing.',
  pane: (
    /** @type {string} */ letter,
    /** @type {string} */ method,
    /** @type {number | null} */ share,
    /** @type {number} */ learned,
    /** @type {number} */ ms,
  ) => ({
    name: `${letter}: ${method}`,
    rest: `${verdict(share)} · ${counted(learned, 'page')} to learn from · ${time(ms)}`,
  }),
  paneName: (/** @type {string} */ letter, /** @type {string} */ method) => `${letter}: ${method}`,
  unmarked: 'not marked yet',
  frame: (/** @type {string} */ method) => `The page as ${method} sees it`,
  /** What screen readers hear behind the numbers of a row. */
  columns: Object.freeze(['nodes', 'template by A', 'template by B', 'agreement']),
  exported: (/** @type {string} */ name) => `Saved ${name}.`,
  exporting: (/** @type {number} */ done, /** @type {number} */ of) =>
    `Writing: ${number.format(done)} of ${counted(of, 'page')}`,
  failed: (/** @type {string} */ reason) => `That did not work: ${reason}.`,
});
