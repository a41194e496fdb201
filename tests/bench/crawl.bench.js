// A crawl by the core: pages of a core's second from a web archive to records beside trafilatura's own way from the same
// archive in the same run; what learning costs as samples grow; and what both come to over a monthly crawl of the web, on paper.
// `./build.sh bench` calls it.
//
//   --real N     pages of wcxb-dev in the archive (400)      --rounds N   runs of each (3)      --json   figures as JSON
//   --copies N   how often that archive follows itself on standard input, for memory (20)
//
// Times are those that the cores worked for a program, all of them together.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { DATA } from '../paths.js';
import { makeFolder } from '../e2e/harness/host.js';
import { mirroredPages, record } from '../spark/archives.js';
import { keep, ROOT } from './figures.js';
import { estimateCrawl } from './crawl_estimate.js';
import { readOptions } from './options.js';
import { openPeers } from './peers/peers.js';
import { timed, watched } from './run.js';
import { align, median, short } from './summary.js';

const SET = 'wcxb-dev';
/** Pages of a site that teach its template, in steps. */
const SAMPLES = [4, 8, 16, 32, 64];

const options = readOptions({ real: 400, rounds: 3, copies: 20 }, { copies: 2 });
const HUSK = join(process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target'), 'release/husk');
const HERE = dirname(fileURLToPath(import.meta.url));

/** Pages of many sites. @returns {[string, string][]} */
function realPages() {
  const how = { encoding: /** @type {const} */ ('utf8'), maxBuffer: 1 << 30 };
  const { stdout, status } = spawnSync(HUSK, ['pages', SET, '--data', DATA], how);
  if (status !== 0) throw new Error(`no pages of ${SET} in ${DATA}`);
  const lines = stdout.split('\n').filter((line) => line !== '');
  return lines.slice(0, options.real).map((line, k) => {
    const { url, html } = JSON.parse(line);
    return [url || `https://site-${k}.example/`, html];
  });
}

/** @param {string} file @param {[string, Buffer | string][]} pages */
function archive(file, pages) {
  writeFileSync(file, Buffer.concat(pages.map(([url, html], k) => record(url, html, k))));
  return { file, pages: pages.length, bytes: statSync(file).size };
}

/** Bytes of what travels between machines: all of it is packed on its way. @param {Buffer} bytes */
const packed = (bytes) => gzipSync(bytes, { level: 1 }).length;

/** Seconds of the cores, the middle of some runs. @param {string[]} command @param {() => void} [before] */
async function cpu(command, before = () => {}) {
  const seconds = [];
  for (let round = 0; round < options.rounds; round += 1) {
    before();
    seconds.push((await timed(command)).cpu);
  }
  return median(seconds);
}

async function main() {
  if (!existsSync(join(DATA, SET, 'index.jsonl')) || !existsSync(join(DATA, 'mirrors'))) {
    console.log(`no real pages: there is no ${SET} or no mirrors in ${DATA} (set HUSK_DATA)`);
    return;
  }
  const folder = makeFolder('crawl');
  const web = archive(join(folder, 'web.warc.gz'), realPages());
  const sites = archive(join(folder, 'sites.warc.gz'), mirroredPages(DATA));
  const templates = join(folder, 'templates');
  const { peers, skipped } = await openPeers(
    join(ROOT, 'target/bench/peers'),
    (name) => name === 'trafilatura',
  );
  for (const { name, why } of skipped) console.log(`${name} is skipped: ${why}`);

  // By turns, so that what else the computer does falls on both.
  /** @type {number[]} */
  const ours = [];
  /** @type {number[]} */
  const theirs = [];
  const [python] = peers[0]?.command ?? [];
  for (let round = 0; round < options.rounds; round += 1) {
    ours.push((await timed([HUSK, 'extract', web.file])).cpu);
    if (python === undefined) continue;
    const run = await timed([python, join(HERE, 'peers/trafilatura_archive.py'), web.file]);
    if (run.lines !== web.pages) throw new Error(`trafilatura: ${run.lines} answers`);
    theirs.push(run.cpu);
  }
  const perSecond = web.pages / median(ours);
  const peer = theirs.length > 0 ? web.pages / median(theirs) : NaN;

  const whole = readFileSync(web.file);
  const peaks = [];
  for (const copies of [1, options.copies]) {
    const stream = Readable.from(Array.from({ length: copies }, () => whole));
    const run = await watched([HUSK, 'extract', '-'], stream);
    if (run.lines !== copies * web.pages) throw new Error(`${run.lines} records`);
    peaks.push(run.peak);
  }

  const places = execFileSync(HUSK, ['sample', web.file], { maxBuffer: 1 << 30 });
  const look = (await cpu([HUSK, 'sample', sites.file])) / sites.pages;
  const alone = (await cpu([HUSK, 'extract', sites.file])) / sites.pages;
  const steps = [];
  for (const size of SAMPLES) {
    const learn = [HUSK, 'learn', '--templates', templates, '--sample', String(size), sites.file];
    const learned = await cpu(learn, () => rmSync(templates, { recursive: true, force: true }));
    const files = readdirSync(templates).map((name) => readFileSync(join(templates, name)));
    const beside = await cpu([HUSK, 'extract', '--templates', templates, sites.file]);
    const taught = files.reduce(
      (sum, text) => sum + JSON.parse(String(text)).sites[0].stats.pages,
      0,
    );
    steps.push({
      size,
      taught,
      // The inputs are read twice besides.
      page:
        (learned - 2 * look * sites.pages) /
        (files.length * Math.min(size, sites.pages / files.length)),
      bytes: files.reduce((sum, text) => sum + text.length, 0) / files.length,
      sent: files.reduce((sum, text) => sum + packed(text), 0) / files.length,
      beside: beside / sites.pages,
    });
  }
  const usual = steps.find(({ size }) => size === 16) ?? steps[0];
  const text = keep({
    bench: 'crawl',
    figures: [
      {
        what: "an archive's pages of a core's second ÷ trafilatura's",
        value: perSecond / peer,
        unit: '×',
        limit: 3,
        least: true,
      },
      { what: "an archive's pages of a core's second", value: perSecond, unit: 'pages/s' },
      {
        what: `memory after ${options.copies * web.pages} pages from standard input ÷ after ${web.pages}`,
        value: peaks[1] / peaks[0],
        unit: '×',
        limit: 1.2,
      },
      { what: 'a page beside its template ÷ alone', value: usual.beside / alone, unit: '×' },
      {
        what: 'a page of a sample, learned ÷ a page judged alone',
        value: usual.page / alone,
        unit: '×',
      },
    ],
  });
  const paper = estimateCrawl({
    judge: median(ours) / web.pages,
    beside: usual.beside / alone,
    learn: usual.page / alone,
    look: look / alone,
    templates: new Map(steps.map(({ size, sent }) => [size, sent])),
    page: web.bytes / web.pages,
    place: packed(places) / String(places).trimEnd().split('\n').length,
  });
  if (options.json) {
    return console.log(JSON.stringify({ perSecond, peer, look, alone, steps, paper }));
  }
  console.log(`${web.pages} pages of ${SET} in an archive, ${availableParallelism()} cores\n`);
  console.log(
    align([
      ['', "pages of a core's second"],
      ['husk extract', short(perSecond)],
      ['FastWARC and trafilatura', short(peer)],
    ]),
  );
  console.log(`\n${sites.pages} pages of 4 sites; ms of a core\n`);
  console.log(
    align([
      [
        'sample',
        'pages learned',
        'each',
        'template, kB',
        'packed',
        'a page beside it',
        'alone',
        'looked at',
      ],
      ...steps.map(({ size, taught, page, bytes, sent, beside }) =>
        [
          size,
          taught,
          1000 * page,
          bytes / 1e3,
          sent / 1e3,
          1000 * beside,
          1000 * alone,
          1000 * look,
        ].map(short),
      ),
    ]),
  );
  console.log(`\nOn paper: a crawl of 3 billion pages\n\n${align(paper)}`);
  console.log(`\n${text}`);
}

await main().catch((error) => {
  console.error(`bench: ${error.message}`);
  process.exitCode = 1;
});
