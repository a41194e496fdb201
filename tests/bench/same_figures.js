// Whether this tree measures the same as another revision: every figure of the papers' tables, of texts, of templates, of
// methods and of reader mode, to the last digit. `./build.sh figures REV [--only WORD]` calls it.
//
// The other revision is built in a worktree of its own, target/figures/tree; times are left out. Ends with 1 where a figure
// differs, and prints both lines.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { DATA, ROOT } from '../paths.js';

const TREE = join(ROOT, 'target/figures/tree');
const TARGET = join(ROOT, 'target/figures/build');

/** What is asked of both, as the command line is called. */
const COMMANDS = [
  'repro tps',
  'repro mdr',
  'repro align --seeds 2',
  'repro chunk',
  'repro chunk --show figure --seeds 2',
  'repro rtdm --seeds 2',
  'repro page-level',
  ...['wcxb-dev', 'trafilatura-eval', 'readability-pages', 'big9-early', 'daniel-en-ru'].map(
    (set) => `eval text ${set}`,
  ),
  ...['big9-early', 'daniel-en-ru'].map((set) => `eval text ${set} --learn 8`),
  'eval text big9-early --method kept',
  'eval text wcxb-dev --cross-validate',
  'eval readable wcxb-dev',
  'eval template mirrors',
  'eval exalg-dev',
];

/** Fields that differ from run to run. */
const TIMES = /^(ms|seconds)$|_ms$|^read_ms|^slowest/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
});
const [revision] = positionals;
if (revision === undefined) {
  console.error('figures: which revision? For instance: ./build.sh figures HEAD~10');
  process.exit(2);
}

/** The command line of a tree. @param {string} tree @param {string} target */
function build(tree, target) {
  execFileSync(
    'cargo',
    ['build', '--quiet', '--locked', '--release', '--bin', 'husk', '--target-dir', target],
    { cwd: tree, stdio: 'inherit' },
  );
  return join(target, 'release/husk');
}

/** What a command answers as JSON, one line a row, without times. @param {string} husk @param {string} command */
function figures(husk, command) {
  const run = (/** @type {string[]} */ ...format) =>
    spawnSync(husk, [...command.split(' '), ...format], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      env: { ...process.env, HUSK_DATA: DATA },
    });
  let answer = run('--format', 'json');
  // Revisions before the one switch of outputs.
  if (answer.stderr.includes("unexpected argument '--format'")) answer = run('--json');
  const { status, stdout, stderr } = answer;
  if (status !== 0) throw new Error(`husk ${command} ended with ${status}: ${stderr.trim()}`);
  const told = JSON.parse(stdout, (key, value) => (TIMES.test(key) ? undefined : value));
  return [...told.rows, told.summary].map((row) => JSON.stringify(row));
}

rmSync(TREE, { recursive: true, force: true });
execFileSync('git', ['worktree', 'prune'], { cwd: ROOT });
execFileSync('git', ['worktree', 'add', '--quiet', '--detach', TREE, revision], { cwd: ROOT });
let differing = 0;
try {
  const then = build(TREE, TARGET);
  const now = build(ROOT, process.env.CARGO_TARGET_DIR || join(ROOT, 'target'));
  if (!existsSync(DATA)) {
    console.log(`there are no data sets in ${DATA}: only what needs none is compared`);
  }
  for (const command of COMMANDS.filter((one) => one.includes(values.only))) {
    const [old, own] = [figures(then, command), figures(now, command)];
    const lines = Math.max(old.length, own.length);
    const other = Array.from({ length: lines }, (_, k) => k).filter((k) => old[k] !== own[k]);
    differing += other.length;
    console.log(`${other.length === 0 ? 'same' : 'DIFFERENT'}  husk ${command}: ${lines} lines`);
    for (const k of other.slice(0, 5)) console.log(`  then ${old[k]}\n  now  ${own[k]}`);
  }
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', TREE], { cwd: ROOT });
}
process.exit(differing === 0 ? 0 : 1);
