// Husk beside its peers: the texts that each makes of the same pages, scored by one scorer (`husk eval text`), as tables
// in Markdown. `./build.sh bench accuracy` calls it.
//
//   --docs         put the tables into docs and README.md     --fresh        ask the peers again for texts they gave before
//   --sets A,B     of the sets below only                    --peers A,B    of the peers only
//   --data DIR     folder of the data sets (HUSK_DATA, ../shared/data)
//   -o DIR         where accuracy.md and accuracy.json go (dist/bench)
//
// Every peer gets the pages decoded by Husk, as JSON lines; its texts are kept in target/bench/texts under its version,
// what runs it and the set, so that a second run asks it nothing. A page that fails counts as one without text.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { DATA, ROOT } from '../paths.js';
import { bestPeer, markdown, withSummary, withTables } from './accuracy_table.js';
import { openPeers } from './peers/peers.js';
import { figuresOf, husk, textsOf } from './peers/texts.js';

const FOLDER = join(ROOT, 'target/bench');

/** Pages of its site that Husk learns from where it may: as many as the extension offers to fetch. */
const LEARNED = 8;

/**
 * What is measured, in the order of the table. Husk's weights were chosen on wcxb-dev: unless it is measured with whole
 * sites held out, its figure there is `in-sample`.
 * @type {import('./accuracy_table.js').Row[]}
 */
const ROWS = [
  { set: 'wcxb-dev', note: 'cross-validated', words: ['--cross-validate'], types: true },
  { set: 'trafilatura-eval', note: 'snippets', words: [] },
  {
    set: 'readability-pages',
    note: 'made by Readability',
    words: [],
    own: ['Readability', 'dom_smoothie'],
  },
  { set: 'big9-early', note: '', words: [] },
  { set: 'big9-early', note: `${LEARNED} other pages of the site known`, alone: true },
  { set: 'daniel-en-ru', note: '', words: [] },
  { set: 'daniel-en-ru', note: `${LEARNED} other pages of the site known`, alone: true },
  { set: 'zh-sites', note: '', words: [] },
  { set: 'zh-sites', note: `${LEARNED} other pages of the site known`, alone: true },
].map((row) => ({ ...row, words: row.alone ? ['--learn', String(LEARNED)] : row.words }));

const { values } = parseArgs({
  options: {
    docs: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    sets: { type: 'string' },
    peers: { type: 'string' },
    data: { type: 'string', default: DATA },
    out: { type: 'string', short: 'o', default: join(ROOT, 'dist/bench') },
  },
});

/** The set of pages that are labelled with snippets. */
const SNIPPETS = 'snippets';

/** Whether a name is among those a person gave, or they gave none. @param {string | undefined} list */
const among = (list) => (/** @type {string} */ name) =>
  list === undefined || list.split(',').includes(name);

const say = (/** @type {string} */ words) => console.error(`accuracy: ${words}`);

async function main() {
  const rows = ROWS.filter(({ set }) => among(values.sets)(set));
  const isThere = (/** @type {string} */ set) => existsSync(join(values.data, set, 'index.jsonl'));
  const there = rows.filter(({ set }) => isThere(set));
  const wanted = [...new Set(rows.map(({ set }) => set)), ...[SNIPPETS].filter(among(values.sets))];
  const missing = wanted.filter((set) => !isThere(set));
  for (const set of missing) say(`no ${set} in ${values.data} (--data or HUSK_DATA)`);
  if (missing.length === wanted.length) throw new Error('no data set to measure on');
  const { peers, skipped } = await openPeers(join(FOLDER, 'peers'), among(values.peers));
  for (const { name, why } of skipped) say(`${name} is skipped: ${why}`);
  /** @type {import('./accuracy_table.js').Findings} */
  const found = {
    date: new Date().toISOString().slice(0, 10),
    version: husk(['--version']).trim().split(' ')[1],
    commit: commit(),
    peers: peers.map(({ name, version, how }) => ({ name, version, how })),
    skipped,
    missing,
    rows: [],
    sights: [],
    lost: [],
  };
  /** Set → the texts of its best peer. @type {Record<string, string>} */
  const best = {};
  try {
    for (const row of there) {
      /** @type {import('./accuracy_table.js').Figures[]} */
      const figures = [];
      /** @type {Record<string, string>} */
      const files = {};
      for (const peer of row.alone ? [] : peers) {
        const where = { data: values.data, set: row.set, folder: join(FOLDER, 'texts') };
        try {
          files[peer.name] = await textsOf(peer, { ...where, fresh: values.fresh, say });
          const words = ['--texts', files[peer.name]];
          figures.push({ name: peer.name, ...figuresOf(row.set, values.data, words) });
        } catch (error) {
          const why = error.message.split('\n')[0];
          say(`${peer.name} on ${row.set}: ${why}`);
          found.lost.push({ name: peer.name, set: row.set, why });
        }
      }
      say(`Husk on ${row.set}${row.note && `, ${row.note}`}`);
      // Where Husk alone knows more, it is beside the best of those that do not.
      if (!row.alone) best[row.set] = files[bestPeer(row, figures) ?? ''];
      const words = best[row.set] ? [...row.words, '--beside', best[row.set]] : row.words;
      figures.unshift({ name: 'Husk', ...figuresOf(row.set, values.data, words) });
      found.rows.push({ ...row, figures });
    }
    if (isThere(SNIPPETS) && among(values.sets)(SNIPPETS)) await see(peers, found);
  } finally {
    for (const peer of peers) await peer.close();
  }
  write(found);
}

/**
 * What each leaves in sight of the pages that are labelled with snippets.
 * @param {import('./peers/peers.js').Peer[]} peers
 * @param {import('./accuracy_table.js').Findings} found
 */
async function see(peers, found) {
  say(`Husk on ${SNIPPETS}`);
  const sight = (/** @type {string[]} */ ...words) =>
    JSON.parse(
      husk(['eval', SNIPPETS, '--data', values.data, '--format', 'json', ...words]),
    ).rows.map(({ mode, kind, pages, bad, keep, hide }) => ({
      mode,
      kind,
      pages,
      bad,
      kept: keep,
      hidden: hide,
    }));
  // The model of clutter was fitted to these pages: whole sites are held out.
  const own = sight('--cross-validate');
  for (const mode of ['quiet', 'reader']) {
    found.sights.push({ name: `Husk, ${mode}`, sight: own.filter((row) => row.mode === mode) });
  }
  const labels = jsonLines(join(values.data, SNIPPETS, 'index.jsonl'));
  for (const peer of peers) {
    try {
      /** Set → page → its answer. @type {Record<string, Map<string, {id: string}>>} */
      const answers = {};
      for (const set of new Set(labels.map((label) => label.set))) {
        const where = { data: values.data, set, folder: join(FOLDER, 'texts') };
        const file = await textsOf(peer, { ...where, fresh: values.fresh, say });
        answers[set] = new Map(jsonLines(file).map((answer) => [answer.id, answer]));
      }
      const lines = labels.map(({ id, set, page }) => ({ ...answers[set].get(page), id }));
      const file = join(FOLDER, 'texts', `${peer.name}-${peer.version}`, `${SNIPPETS}.jsonl`);
      writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      found.sights.push({ name: peer.name, sight: sight('--texts', file) });
    } catch (error) {
      const why = error.message.split('\n')[0];
      say(`${peer.name} on ${SNIPPETS}: ${why}`);
      found.lost.push({ name: peer.name, set: SNIPPETS, why });
    }
  }
}

/** @param {string} file */
function jsonLines(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

/** @param {import('./accuracy_table.js').Findings} found */
function write(found) {
  const text = markdown(found);
  mkdirSync(values.out, { recursive: true });
  writeFileSync(join(values.out, 'accuracy.md'), text);
  writeFileSync(join(values.out, 'accuracy.json'), `${JSON.stringify(found, null, 2)}\n`);
  console.log(text);
  say(`written to ${values.out}`);
  if (!values.docs) return;
  for (const [file, filled] of /** @type {const} */ ([
    ['README.md', withSummary],
    ['docs/benchmarks.md', withTables],
  ])) {
    const path = join(ROOT, file);
    writeFileSync(path, filled(readFileSync(path, 'utf8'), found));
    say(`${file} has the tables`);
  }
}

/** What Husk's figures depend on. */
const CORE = ['src', 'Cargo.toml', 'Cargo.lock'];

/** The state of the project, where it is known. */
function commit() {
  const git = (/** @type {string[]} */ ...words) =>
    execFileSync('git', words, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    const changed = git('status', '--porcelain', '--', ...CORE).trim() !== '';
    return git('rev-parse', '--short=10', 'HEAD').trim() + (changed ? ' and changes' : '');
  } catch {
    return '';
  }
}

await main().catch((error) => {
  say(error.message);
  process.exitCode = 1;
});
