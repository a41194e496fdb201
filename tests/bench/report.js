// The figures as a person reads them.

import { align, median, ratio, short } from './summary.js';

const NAMES = {
  walk: 'Husk: walk',
  core: 'Husk: core',
  husk: 'Husk: both',
  reader: 'Husk: reader',
  readability: 'Readability',
  defuddle: 'defuddle',
};

/** Pages shown on which Husk does worst beside Readability. */
const WORST = 5;

/** @typedef {import('./summary.js').Measured} Measured @typedef {import('./summary.js').Row} Row */

/**
 * @typedef {object} Findings
 * @property {string} chromium version
 * @property {number} cores
 * @property {number} rounds
 * @property {number} seed
 * @property {number} clock resolution, ms
 * @property {number} started compiling and starting the core, ms
 * @property {number} memory of the core after all pages, bytes
 * @property {string | null} missing why there are no real pages
 * @property {Row[]} rows
 * @property {Measured[]} pages
 * @property {{name: string, why: string}[]} lost pages that could not be measured
 * @property {import('./sizes.js').Size[]} sizes
 */

/** @param {Findings} found @returns {string} */
export function report(found) {
  const groups = [...new Set(found.rows.map(({ group }) => group))];
  return [
    `Chromium ${found.chromium}, ${found.cores} cores, ${found.rounds} rounds in changing order, seed ${found.seed}, ` +
      `clock ${1000 * found.clock} µs`,
    'A page counts with the median of its rounds; the first round is cold and stands apart (first). ' +
      '÷ is the time as a multiple of a peer on the same page in the same round: below 1 is faster. ' +
      'MB is the memory that a run takes in the page. The core lives on from page to page: only its first page of all is cold.',
    ...(found.missing ? [found.missing] : []),
    ...groups.map((group) => groupTable(group, found)),
    madeTable(found.pages),
    worst(found.pages),
    coreLine(found),
    failures(found),
    sizeTable(found.sizes),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** @param {string} group @param {Findings} found */
function groupTable(group, { rows, pages }) {
  const nodes = pages.filter((page) => group === 'all' || page.group === group);
  const middle = median(nodes.map((page) => page.nodes));
  const head = ['ms', 'p90', 'max', '/1000 nodes', 'p90', 'max', 'first'];
  const ratios = ['÷ Readability', 'p90', 'max', 'first', '÷ defuddle', 'p90', 'max', 'first'];
  const table = rows
    .filter((row) => row.group === group)
    .map((row) => [
      NAMES[row.contestant],
      ...spread(row.ms),
      ...spread(row.per1000),
      short(row.first),
      ...['readability', 'defuddle'].flatMap((peer) => [
        ...spread(row.ratio[peer]),
        short(row.ratio[peer]?.first),
      ]),
      short(row.heap),
    ]);
  const title = `${group}: ${nodes.length} pages, ${middle} nodes at the median`;
  return `${title}\n${align([['', ...head, ...ratios, 'MB'], ...table])}`;
}

/** @param {import('./summary.js').Spread | undefined} values */
function spread(values) {
  return [short(values?.median), short(values?.p90), short(values?.max)];
}

/** Pages made here, one a line: how times grow with size. @param {Measured[]} pages */
function madeTable(pages) {
  const made = pages.filter(({ group }) => group === 'made');
  if (made.length === 0) return '';
  const names = Object.keys(NAMES);
  const rows = made.map((page) => [
    page.name,
    String(page.nodes),
    ...names.map((name) => short(page.times[name] && median(page.times[name].slice(1)))),
    short(ratio(page, 'husk', 'readability') ?? NaN),
    short(ratio(page, 'husk', 'defuddle') ?? NaN),
    short(page.bytes / 1e6),
  ]);
  const head = ['made pages, ms', 'nodes', ...names.map((name) => NAMES[name])];
  return align([[...head, '÷ Readability', '÷ defuddle', 'MB sent'], ...rows]);
}

/** @param {Measured[]} pages */
function worst(pages) {
  const pairs = pages
    .flatMap((page) => {
      const value = ratio(page, 'husk', 'readability');
      return value === null ? [] : [{ page, value }];
    })
    .sort((a, b) => b.value - a.value);
  if (pairs.length === 0) return '';
  const slower = pairs.filter(({ value }) => value > 1).length;
  const rows = pairs
    .slice(0, WORST)
    .map(({ page, value }) => [
      `${page.group} ${page.name}`.slice(0, 60),
      String(page.nodes),
      ...['walk', 'core', 'readability'].map((name) => short(median(page.times[name].slice(1)))),
      short(value),
    ]);
  const head = ['where Husk does worst, ms', 'nodes', 'walk', 'core', 'Readability', 'ratio'];
  const count = `Husk takes longer than Readability on ${slower} of ${pairs.length} pages`;
  return `${count}\n${align([head, ...rows])}`;
}

/** Where the core's time goes. @param {Findings} found */
function coreLine({ pages, started, memory }) {
  const timed = pages.filter(({ times, stages }) => times.core && 'verdict' in stages);
  if (timed.length === 0) return '';
  const sum = (/** @type {(page: Measured) => number} */ of) =>
    timed.reduce((total, page) => total + of(page), 0);
  const whole = sum(({ times }) => median(times.core.slice(1)));
  const stages = ['decode', 'segment', 'template', 'verdict'];
  const shares = stages.map((stage) => sum((page) => page.stages[stage]) / whole);
  const rest = 1 - shares.reduce((a, b) => a + b, 0);
  const parts = [...stages.map((stage, k) => [stage, shares[k]]), ['in and out', rest]]
    .map(([name, share]) => `${name} ${Math.round(100 * Number(share))} %`)
    .join(', ');
  return `core: ${parts}; started in ${short(started)} ms, first page of all ${short(pages[0].times.core?.[0])} ms; ${short(memory / 1e6)} MB after all pages`;
}

/** @param {Findings} found */
function failures({ pages, lost }) {
  const lines = pages.flatMap((page) => [
    ...Object.entries(page.failed).map(
      ([who, why]) => `${page.name}: ${NAMES[who]} left out: ${why}`,
    ),
    ...Object.entries(page.notes).map(([who, what]) => `${page.name}: ${NAMES[who]} ${what}`),
  ]);
  return [...lost.map(({ name, why }) => `${name}: left out: ${why}`), ...lines].join('\n');
}

/** @param {import('./sizes.js').Size[]} list */
function sizeTable(list) {
  const kilo = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1);
  const rows = list.map(({ name, raw, gzip }) => [name, kilo(raw), kilo(gzip)]);
  return align([['kB', 'minified', 'gzipped'], ...rows]);
}
