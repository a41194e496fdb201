// A file of labels that means ill: every text of its records is a vector, and so is every page that it brings.

import { labels } from '../../labels/score_parts.js';
import { writeLabelsZip } from '../../../extension/labels/formats/labels_zip.js';
import { VECTORS } from '../reader/vectors.js';
import { armed, batches, pageOf, short } from './alarm.js';

/** Pages of each site, and people who labelled each of them. */
const PAGES = 2;
const PEOPLE = 4;

/** Longest title and note that records take. */
const TITLE = 1000;
const NOTE = 10_000;

/**
 * @param {string} watch
 * @returns {Promise<{bytes: Buffer, pages: number, records: number}>}
 */
export async function hostileLabels(watch) {
  const names = Array.from({ length: PEOPLE }, (_, k) => short(100 + k));
  const people = Object.fromEntries(
    names.map((name, k) => [
      name,
      (/** @type {string} */ tag) => (k % 2 && tag === 'aside' ? { template: 'yes' } : {}),
    ]),
  );
  const sites = { 'a.example': PAGES, 'b.example': PAGES };
  const made = labels(sites, people);
  // What people find to look at is not what the columns say: it is made of vectors.
  const html = batches(Math.ceil(VECTORS.length / made.pages.size)).map((one) =>
    pageOf(one, watch),
  );
  const looks = new Map([...made.pages.keys()].map((hash, k) => [hash, html[k]]));
  const size = Math.ceil(VECTORS.length / made.records.length);
  const records = made.records.map((record, k) => {
    const own = VECTORS.flatMap((_, n) => (Math.floor(n / size) === k ? [armed(n, watch)] : []));
    const text = own.join('\n').toWellFormed();
    return {
      ...record,
      id: `record-${k}`,
      url: k % 3 === 0 ? own[0].toWellFormed() : record.url,
      site: record.site.startsWith('a') ? short(200) : short(205),
      title: `${short(k)} ${text}`.slice(0, TITLE).toWellFormed(),
      husk: short(k),
      notes: text,
      proposal: { method: short(k), from: text.slice(0, NOTE).toWellFormed() },
      blocks: record.blocks.map((block, n) => ({
        ...block,
        id: short(n),
        note: (own[n] ?? text).slice(0, NOTE).toWellFormed(),
      })),
    };
  });
  const zip = await writeLabelsZip(/** @type {any} */ (records), async (hash) => ({
    columns: /** @type {Uint8Array<ArrayBuffer>} */ (made.pages.get(hash)),
    html: looks.get(hash) ?? '',
  }));
  return {
    bytes: Buffer.from(await zip.arrayBuffer()),
    pages: made.pages.size,
    records: records.length,
  };
}
