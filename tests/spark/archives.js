// Web archives to try a crawl on: the sample sites, a site that has nearly all pages, pages of real sites where they are at
// hand, and an archive that is cut short.

import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

/**
 * A record of an archive, packed.
 * @param {string} url
 * @param {Buffer | string} html
 * @param {number} k decides when it was fetched
 */
export function record(url, html, k) {
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n';
  const answer = Buffer.concat([Buffer.from(head), Buffer.from(html)]);
  const date = new Date(Date.UTC(2026, 0, 1) + k * 1000).toISOString().replace('.000', '');
  const fields = [
    'WARC/1.0',
    'WARC-Type: response',
    `WARC-Record-ID: <urn:husk:${k}>`,
    `WARC-Target-URI: ${url}`,
    `WARC-Date: ${date}`,
    'Content-Type: application/http; msgtype=response',
    `Content-Length: ${answer.length}`,
  ];
  const end = Buffer.from('\r\n\r\n');
  return gzipSync(Buffer.concat([Buffer.from(`${fields.join('\r\n')}\r\n\r\n`), answer, end]));
}

/**
 * The pages of the sample sites.
 * @param {string} samples the folder they are in
 * @returns {[string, Buffer][]} addresses and documents
 */
export function samplePages(samples) {
  const { sites } = JSON.parse(readFileSync(join(samples, 'sites.json'), 'utf8'));
  return sites.flatMap(({ site, pages }) =>
    pages.map(({ path }) => [
      `https://${site}.example/${path}`,
      readFileSync(join(samples, site, path)),
    ]),
  );
}

/**
 * A site that has nearly all pages of a crawl.
 * @param {number} pages
 * @returns {[string, string][]}
 */
export function largeSite(pages) {
  return Array.from({ length: pages }, (_, k) => {
    const words = Array.from({ length: 60 }, (__, n) => `word${k}x${n}`).join(' ');
    const frame =
      '<nav><a href=/>Home</a> <a href=/all>All pages</a> <a href=/about>About us</a></nav>';
    const body = `<main><h1>Page ${k}</h1><p>${words}</p></main><footer><p>The same on every page</p></footer>`;
    return [
      `https://www.large.example/${k}`,
      `<!doctype html><title>Page ${k}</title>${frame}${body}`,
    ];
  });
}

/**
 * Pages of real sites, as copies of them are kept; none where that data set is not at hand.
 * @param {string} data
 * @returns {[string, Buffer][]}
 */
export function mirroredPages(data) {
  const index = join(data, 'mirrors/index.jsonl');
  if (!existsSync(index)) return [];
  const entries = readFileSync(index, 'utf8').trim().split('\n');
  return entries.map((line) => {
    const { html, site, url } = JSON.parse(line);
    const bytes = readFileSync(join(data, 'mirrors', html));
    return [
      `https://${site}.example/${encodeURI(url)}`,
      html.endsWith('.gz') ? gunzipSync(bytes) : bytes,
    ];
  });
}

/**
 * Writes archives into a folder, the pages dealt out like cards; the last archive is cut in the middle of its last record.
 * @param {string} folder
 * @param {[string, Buffer | string][]} pages
 * @param {number} count
 * @returns {string[]} their paths
 */
export function writeArchives(folder, pages, count) {
  /** @type {Buffer[][]} */
  const dealt = Array.from({ length: count }, () => []);
  for (const [k, [url, html]] of pages.entries()) dealt[k % count].push(record(url, html, k));
  const last = dealt[count - 1];
  const cut = last.pop();
  if (cut) last.push(cut.subarray(0, Math.floor(cut.length / 2)));
  for (const [k, records] of dealt.entries()) {
    writeFileSync(join(folder, `part-${k}.warc.gz`), Buffer.concat(records));
  }
  return readdirSync(folder)
    .filter((name) => name.endsWith('.warc.gz'))
    .sort()
    .map((name) => join(folder, name));
}
