// Learning and matching in wasm: the core that ships, on the engine of Chromium that node has inside. `./build.sh bench`
// calls it.
//
//   --rounds N   runs of each, of which the least counts (8)      --seed N   the pages (1)      --json   figures as JSON, nothing else
//
//   learn   16 pages made here of 5,000 nodes, from their bytes to a template: by RTDM-TD, and as the extension stores it
//   match   a 17th page beside the stored template: reading it, and what judging takes more than without. What is
//           known of a site may also spare work, so that the sum may be below nothing.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { keep, ROOT } from './figures.js';
import { makePage } from './made_pages.js';
import { readOptions } from './options.js';
import { align, short } from './summary.js';

const PAGES = 16;
const SIZE = 5000;
const KINDS = /** @type {const} */ (['article', 'listing']);

const options = readOptions({ rounds: 8, seed: 1 }, { rounds: 2, seed: 0 });

const HUSK = join(process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target'), 'release/husk');

/** A page as the core reads it. @param {'article' | 'listing'} kind @param {number} number */
function page(kind, number) {
  const { html } = makePage(kind, SIZE, options.seed + number);
  const how = { input: html, maxBuffer: 1 << 28 };
  const { stdout, status, error } = spawnSync(HUSK, ['columns', '-'], how);
  if (status !== 0) throw new Error(`husk columns: ${error?.message ?? status}`);
  return new Uint8Array(stdout);
}

/** @param {() => void} work @returns {number} ms */
function time(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** @param {any} glue @param {'article' | 'listing'} kind */
function measure(glue, kind) {
  const pages = Array.from({ length: PAGES + 1 }, (_, number) => page(kind, number));
  const other = /** @type {Uint8Array} */ (pages.pop());
  /** @type {Record<string, number[]>} */
  const found = { rtdm: [], marked: [], stored: [], alone: [], beside: [] };
  let template;
  let nodes = 0;
  for (let round = 0; round < options.rounds; round += 1) {
    found.rtdm.push(
      time(() => {
        const marker = new glue.Marker('rtdm', pages, 1, undefined, undefined);
        found.marked.push(time(() => marker.mark(other)));
        marker.free();
      }) - found.marked.at(-1),
    );
    template = undefined;
    found.stored.push(
      time(() => {
        for (const one of pages) {
          const findings = glue.findings(one, undefined);
          ({ template } = glue.learn(template, one, 'made', 0, findings));
        }
      }),
    );
    const judged = (/** @type {Uint8Array | undefined} */ known) =>
      time(() => ({ nodes } = glue.analyze(other, known, [], undefined)));
    found.alone.push(judged(undefined));
    found.beside.push(judged(template));
  }
  const least = Object.entries(found).map(([name, times]) => [name, Math.min(...times)]);
  const { rtdm, marked, stored, alone, beside } = Object.fromEntries(least);
  const match = beside - alone;
  return { kind, nodes, template: template.length, rtdm, marked, stored, alone, beside, match };
}

/** @param {string} name of a module of the core */
async function opened(name) {
  const module = await import(join(ROOT, `dist/wasm/${name}.js`));
  module.initSync({ module: readFileSync(join(ROOT, `dist/wasm/${name}_bg.wasm`)) });
  return module;
}
const [verdict, article] = [await opened('verdict'), await opened('article')];
const glue = { ...article, ...verdict };

try {
  const rows = KINDS.map((kind) => measure(glue, kind));
  const all = rows.flatMap((row) => [
    {
      what: `learning ${PAGES} pages (${row.kind}) of ${row.nodes} nodes by RTDM-TD`,
      value: row.rtdm,
      unit: 'ms',
      limit: 1000,
      per1000: (1000 * row.rtdm) / (PAGES * row.nodes),
    },
    {
      what: `matching a page (${row.kind}) of ${row.nodes} nodes beside the stored template`,
      value: (row.match * SIZE) / row.nodes,
      unit: 'ms/5000 nodes',
      limit: 5,
      per1000: (1000 * row.match) / row.nodes,
    },
  ]);
  const text = keep({ bench: 'learn', figures: all });
  if (options.json) {
    console.log(JSON.stringify(rows));
  } else {
    const lines = rows.map((row) => [
      row.kind,
      ...[
        row.rtdm,
        row.marked,
        row.stored,
        row.alone,
        row.beside,
        row.match,
        row.template / 1e3,
      ].map((value) => short(value)),
    ]);
    const head = ['ms', 'RTDM-TD learns', 'marks one', 'stored template learns', 'judged alone'];
    console.log(align([[...head, 'beside it', 'matching', 'template kB'], ...lines]));
    console.log(`\n${text}`);
  }
} catch (error) {
  console.error(`bench: ${error.message}`);
  process.exitCode = 1;
}
