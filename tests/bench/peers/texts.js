// From a peer to its figures: the texts that it makes of a set, kept once they are there, and what the scorer says of
// them.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { hashed } from './program.js';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const HUSK = join(process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target'), 'release/husk');

/**
 * Runs the command line to its end. Exit code 1 says that some page failed, which the output tells as well.
 * @param {string[]} words
 * @returns {string} its output
 */
export function husk(words) {
  const run = spawnSync(HUSK, words, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (run.error) throw run.error;
  if (run.status === 0 || (run.status === 1 && run.stdout !== '')) return run.stdout;
  throw new Error(`husk ${words[0]}: ${run.stderr.trim() || `it ended with ${run.status}`}`);
}

/**
 * The file with a peer's texts of a set; the peer is asked where there is none.
 * @param {import('./peers.js').Peer} peer
 * @param {object} where
 * @param {string} where.data folder of the data sets
 * @param {string} where.set
 * @param {string} where.folder where texts are kept
 * @param {boolean} where.fresh ask again
 * @param {(words: string) => void} where.say
 * @returns {Promise<string>}
 */
export async function textsOf(peer, { data, set, folder, fresh, say }) {
  const key = hashed(peer.key, pagesKey(join(data, set))).slice(0, 16);
  const file = join(folder, `${peer.name}-${peer.version}`, `${set}-${key}.jsonl`);
  if (existsSync(file) && !fresh) return file;
  say(`${peer.name} ${peer.version} on ${set}`);
  const part = `${file}.part`;
  const pages = spawn(HUSK, ['pages', set, '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(pages, 'close');
  try {
    await peer.extract(pages.stdout, part);
    const [code] = await ended;
    if (code !== 0) throw new Error('not all pages could be read');
    refuseNothing(part);
    // Only what is whole gets the name.
    renameSync(part, file);
  } finally {
    pages.kill();
    rmSync(part, { force: true });
  }
  return file;
}

/**
 * A peer that fails on every page is broken here: that is no figure of it.
 * @param {string} file with its answers
 * @throws {Error} with what it said of the first page
 */
export function refuseNothing(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const answers = lines.filter((line) => line !== '').map((line) => JSON.parse(line));
  if (answers.some(({ text }) => typeof text === 'string')) return;
  throw new Error(`it failed on every page: ${answers[0]?.error ?? 'no answer'}`);
}

/** Changes when the pages of a set do: its index, names and sizes of its files. @param {string} folder */
function pagesKey(folder) {
  const index = readFileSync(join(folder, 'index.jsonl'), 'utf8');
  const html = join(folder, 'html');
  const files = existsSync(html) ? readdirSync(html).sort() : [];
  return hashed(index, ...files.map((name) => `${name} ${statSync(join(html, name)).size}`));
}

/**
 * What the scorer says of texts, or of Husk's own.
 * @param {string} set
 * @param {string} data folder of the data sets
 * @param {string[]} words further words for `husk eval text`
 * @returns {Omit<import('../accuracy_table.js').Figures, 'name'>}
 */
export function figuresOf(set, data, words) {
  const table = JSON.parse(
    husk(['eval', 'text', set, '--data', data, '--format', 'json', ...words]),
  );
  const rows = table.rows.map((row) => ({
    type: row.type,
    pages: row.pages,
    precision: [row.precision, row.precision_half],
    recall: [row.recall, row.recall_half],
    f1: [row.f1, row.f1_half],
    pageF1: row.page_f1 === null ? null : [row.page_f1, row.page_f1_half],
  }));
  return {
    all: rows.find((row) => row.type === 'all'),
    types: rows.filter((row) => row.type !== 'all'),
    failed: table.summary.failed ?? 0,
    gain: 'gain' in table.summary ? [table.summary.gain, table.summary.gain_half] : null,
  };
}
