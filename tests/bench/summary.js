// From single times to the figures shown. Speed is a ratio to a peer: on one page and in one round the two ran within
// moments of each other, so what else the computer was doing divides out.

/** What is measured, in the order shown; `husk` is walk and core together, `reader` building and
 * sanitizing what they kept. */
export const CONTESTANTS = ['walk', 'core', 'husk', 'reader', 'readability', 'defuddle'];
export const PEERS = ['readability', 'defuddle'];

/**
 * @typedef {object} Measured
 * @property {string} group
 * @property {string} name
 * @property {number} nodes
 * @property {Record<string, number[]>} times ms by contestant and round; the first round is cold
 * @property {Record<string, string>} failed why a contestant has no times, by contestant
 * @property {Record<string, string>} notes what else is to be said of a contestant, by contestant
 * @property {Record<string, number>} heap bytes of memory that one run takes, by contestant
 * @property {Record<string, number>} stages ms of the core's stages, medians
 * @property {number} bytes of the page as the core gets it
 *
 * @typedef {{median: number, p90: number, max: number}} Spread
 *
 * @typedef {object} Row
 * @property {string} group
 * @property {string} contestant
 * @property {number} pages with times of it
 * @property {Spread} ms
 * @property {Spread} per1000 ms for 1000 nodes
 * @property {number} first median of the first, cold run, ms
 * @property {Record<string, Spread & {pages: number, first: number}>} ratio to each peer; below 1 is faster than the peer
 * @property {number} heap median MB of memory that one run takes
 */

/**
 * The value that `share` of the values do not exceed (nearest rank); the lower middle for the median of an even number.
 * @param {number[]} values not empty
 * @param {number} share 0..1
 */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** @param {number[]} values */
export const median = (values) => quantile(values, 0.5);

/** @param {number[]} values @returns {Spread} */
function spread(values) {
  return { median: median(values), p90: quantile(values, 0.9), max: quantile(values, 1) };
}

/** Times after the first round, which is cold; of what ran once, that one. @param {number[]} times */
function warm(times) {
  return times.length > 1 ? times.slice(1) : times;
}

/**
 * How long `a` takes on a page as a multiple of `b`: the median over rounds of their quotient.
 * @param {Measured} page
 * @param {string} a
 * @param {string} b
 * @returns {number | null} null where one of them failed
 */
export function ratio(page, a, b) {
  const [left, right] = [page.times[a], page.times[b]];
  if (!left?.length || !right?.length) return null;
  return median(warm(left.map((ms, round) => ms / right[round])));
}

/**
 * @param {Measured[]} pages
 * @param {string} group
 * @returns {Row[]} one a contestant
 */
export function summarise(pages, group) {
  return CONTESTANTS.flatMap((contestant) => {
    const ran = pages.filter((page) => page.times[contestant]?.length);
    if (ran.length === 0) return [];
    const each = ran.map((page) => median(warm(page.times[contestant])));
    const heaps = ran.flatMap((page) => page.heap[contestant] ?? []);
    const ratios = PEERS.filter((peer) => peer !== contestant).flatMap((peer) => {
      const pairs = ran.filter((page) => ratio(page, contestant, peer) !== null);
      if (pairs.length === 0) return [];
      const warmed = pairs.map((page) => ratio(page, contestant, peer));
      const first = median(pairs.map(({ times }) => times[contestant][0] / times[peer][0]));
      return [[peer, { ...spread(warmed), pages: pairs.length, first }]];
    });
    return [
      {
        group,
        contestant,
        pages: ran.length,
        ms: spread(each),
        per1000: spread(ran.map(({ nodes }, k) => (1000 * each[k]) / nodes)),
        first: median(ran.map(({ times }) => times[contestant][0])),
        ratio: Object.fromEntries(ratios),
        heap: heaps.length > 0 ? median(heaps) / 1e6 : NaN,
      },
    ];
  });
}

/**
 * Rows of cells as text: the first column to the left, numbers to the right, columns as wide as needed.
 * @param {string[][]} rows
 */
export function align(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, k) => (k === 0 ? cell.padEnd(widths[k]) : cell.padStart(widths[k])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A number with three digits that say something. @param {number | undefined} value */
export function short(value) {
  if (value === undefined || !Number.isFinite(value)) return '-';
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : 2);
}
