// A crawl, from a web archive to records: the templates of its sites first, all pages after; then the template of the site with
// the most pages in the workbench, as a person would look at it.

import { spawnSync } from 'node:child_process';
import { createReadStream, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { createInterface } from 'node:readline';

import { launchChromium } from '../e2e/harness/chromium.js';
import { record, samplePages } from '../spark/archives.js';
import { percent } from './words.js';

/** Sites that are listed. */
const LISTED = 12;

/**
 * @typedef {object} Crawl
 * @property {string} husk the command line
 * @property {string} out folder for all that comes of it, made anew
 * @property {string} samples folder of the sample sites
 * @property {string | null} archive a web archive; the sample sites as one where there is none
 */

/**
 * Learns and extracts; prints what came of each site.
 * @param {Crawl} crawl
 * @returns {Promise<string | null>} the file of the largest site's template
 */
export async function crawl({ husk, out, samples, archive }) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const input = archive ?? packed(samples, join(out, 'samples.warc.gz'));
  const templates = join(out, 'templates');
  run(husk, ['learn', '--templates', templates, input]);
  const words = ['extract', '--templates', templates, '-o', join(out, 'records'), input];
  run(husk, words);
  run(husk, [...words, '--format', 'parquet']);
  const [name] = readdirSync(join(out, 'records')).filter((file) => file.endsWith('.jsonl'));
  const sites = await sitesOf(join(out, 'records', name));
  for (const site of sites.slice(0, LISTED)) console.log(`  ${told(site)}`);
  if (sites.length > LISTED) console.log(`  … and ${sites.length - LISTED} sites more`);
  console.log(`\nRecords and templates are in ${relative(process.cwd(), out)}.`);
  const first = sites.find(({ learned }) => learned !== null);
  return first ? join(templates, `${encodeURIComponent(first.site)}.json`) : null;
}

/** The sample sites as an archive. @param {string} samples @param {string} file */
function packed(samples, file) {
  const records = samplePages(samples).map(([url, html], k) => record(url, html, k));
  writeFileSync(file, Buffer.concat(records));
  return file;
}

/** @param {string} husk @param {string[]} words */
function run(husk, words) {
  const { status, error } = spawnSync(husk, words, { stdio: ['ignore', 2, 2] });
  if (error) throw error;
  // Pages that failed are told; the others are worth seeing.
  if (status !== 0 && status !== 1) throw new Error(`husk ${words[0]}: exit ${status}`);
  if (status === 1) process.exitCode = 1;
}

/**
 * @typedef {object} Site
 * @property {string} site
 * @property {number} pages
 * @property {number | null} learned pages that its template was learned from
 * @property {number} noise share of the text, summed over the pages; so are the two below
 * @property {number} known share that the template knows
 * @property {number} words that are left
 */

/** Sites, the one with the most pages first. @param {string} file of records @returns {Promise<Site[]>} */
async function sitesOf(file) {
  /** @type {Map<string, Site>} */
  const sites = new Map();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const one = JSON.parse(line);
    const { site, template_pages: learned } = one;
    const sums = sites.get(site) ?? { site, pages: 0, learned, noise: 0, known: 0, words: 0 };
    sums.pages += 1;
    sums.noise += one.share;
    sums.known += one.template_share ?? 0;
    sums.words += one.words;
    sites.set(site, sums);
  }
  return [...sites.values()].sort((a, b) => b.pages - a.pages);
}

/** @param {Site} site */
function told({ site, pages, learned, noise, known, words }) {
  const said = [
    site || 'no site',
    `${pages} ${pages === 1 ? 'page' : 'pages'}`,
    learned === null ? 'no template' : `template of ${learned} pages`,
    `${percent(noise / pages)} of the text is noise`,
  ];
  if (learned !== null) said.push(`${percent(known / pages)} known by the template`);
  said.push(`${Math.round(words / pages)} words a page are left`);
  return said.join(', ');
}

/**
 * The template in the workbench.
 * @param {{extension: string, url: string, template: string, out: string}} options
 */
export async function showTemplate({ extension, url, template, out }) {
  const browser = await launchChromium({ extensionDir: extension });
  try {
    const page = await browser.open(url);
    page.whole = true;
    await page.resize(1280, 900);
    await page.waitFor(() => document.querySelectorAll('#a option').length > 0);
    await page.raw.locator('#files').setInputFiles(template);
    await page.get({ css: '#panel-template [role=treeitem]' });
    await page.screenshot(join(out, 'template.png'));
  } finally {
    await browser.close();
  }
  console.log(
    `${basename(template)} in the workbench: ${relative(process.cwd(), join(out, 'template.png'))}`,
  );
}
