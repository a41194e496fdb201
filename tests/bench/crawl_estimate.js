// What a monthly crawl of the web would take, from what a page takes here: core-hours, what travels between machines, and which
// part of that is the most. What is not measured is assumed, and said: how many sites there are, how their pages are shared out
// among them and among the files.

import { short } from './summary.js';

/** Pages of the crawl. */
const PAGES = 3e9;

/** Files that it lies in, each read by one task. A page lies in any of them, whatever its site: the worst for templates. */
const FILES = 90_000;

/**
 * How many pages sites have: a few have most, most have a few. The n-th largest site has 1/n of what the largest has (Zipf), which
 * is about what lists of large crawls show.
 */
const SITES = 35e6;

/** Steps of the sum over sites. */
const STEPS = 4000;

/**
 * Sums over the sites of the crawl.
 * @param {number} size of a sample
 */
export function spread(size) {
  // ∫ 1/n over all sites.
  const largest = PAGES / Math.log(SITES);
  let [taught, learned, kept, needed] = [0, 0, 0, 0];
  // Sites in steps of equal ratio: n from 1 to SITES.
  const ratio = SITES ** (1 / STEPS);
  for (let k = 0; k < STEPS; k += 1) {
    const from = ratio ** k;
    const count = from * (ratio - 1);
    const pages = largest / (from * Math.sqrt(ratio));
    // Each file tells at most `size` places of a site.
    kept += count * Math.min(pages, FILES * Math.min(size, Math.max(1, pages / FILES)));
    if (pages < 2) continue;
    learned += count;
    taught += count * Math.min(size, pages);
    // A template goes to every file that has a page of its site.
    needed += count * FILES * (1 - Math.exp(-pages / FILES));
  }
  return { taught, learned, kept, needed };
}

/**
 * A table: a line for each size of sample.
 * @param {object} cost
 * @param {number} cost.judge seconds of a core for a page judged alone, from the archive to its record
 * @param {number} cost.beside a page beside its template ÷ alone
 * @param {number} cost.learn a page learned ÷ judged alone
 * @param {number} cost.look a page looked at for the sample ÷ judged alone
 * @param {Map<number, number>} cost.templates bytes of a template's file, packed, by the size of its sample: a line of the table each
 * @param {number} cost.page bytes of a page, packed
 * @param {number} cost.place bytes of a place, packed
 */
export function estimateCrawl({ judge, beside, learn, look, templates, page, place }) {
  const hours = (/** @type {number} */ pages) => (pages * judge) / 3600;
  const rows = [...templates].map(([size, template]) => {
    const { taught, learned, kept, needed } = spread(size);
    const travels = { places: kept * place, samples: taught * page, templates: needed * template };
    const [most] = Object.entries(travels).sort(([, a], [, b]) => b - a);
    return [
      String(size),
      short(hours(PAGES * beside)),
      short(hours(taught * learn)),
      short(hours(2 * PAGES * look)),
      short(travels.places / 1e12),
      short(travels.samples / 1e12),
      short((learned * template) / 1e12),
      short(travels.templates / 1e12),
      most[0],
      short((PAGES * page) / 1e12),
    ];
  });
  return [
    [
      'sample',
      'judging, core-hours',
      'learning',
      'looking twice',
      'places, TB',
      'sampled pages, TB',
      'templates, TB',
      'templates sent, TB',
      'most of what travels',
      'all pages, TB',
    ],
    ...rows,
  ];
}
