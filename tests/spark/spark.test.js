// A crawl on Spark comes to what one machine comes to, byte for byte, whatever fails on the way.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { DATA } from '../paths.js';
import { builtHusk, ROOT } from '../built.js';
import { largeSite, mirroredPages, samplePages, writeArchives } from './archives.js';

const HERE = dirname(fileURLToPath(import.meta.url));
const TARGET = process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target');
/** Long enough for a busy machine: no test waits for it unless something hangs. */
const LIMIT = 240_000;

/** @type {string} */
let program;
/** @type {string} */
let folder;
/** @type {string[]} */
let archives;
/** The records of one machine, archive by archive. @type {string[]} */
let alone;
/** @type {string} */
let python;

before(() => {
  program = builtHusk();
  python = installed();
  folder = mkdtempSync(join(tmpdir(), 'husk-spark-'));
  const samples = join(folder, 'samples');
  execFileSync(process.execPath, [join(ROOT, 'www/samples/generate.js'), samples], {
    stdio: ['ignore', 'ignore', 2],
  });
  const few = [...samplePages(samples), ...mirroredPages(DATA)];
  const given = join(folder, 'archives');
  mkdirSync(given);
  // One site has 95 of 100 pages of the first archives; the others come behind.
  archives = writeArchives(given, [...largeSite(380), ...few.slice(0, 20), ...few.slice(20)], 5);
  const out = join(folder, 'alone');
  const words = ['extract', '--learn-sites', '--sample', '8', '-o', out, ...archives];
  // One archive is cut short: that is told, and the rest is done.
  assert.throws(() => execFileSync(program, words, { stdio: 'ignore' }), { status: 1 });
  alone = archives.map((path) =>
    readFileSync(join(out, `${basename(path, '.warc.gz')}.jsonl`), 'utf8'),
  );
  const pages = alone.join('').trim().split('\n').length;
  assert.equal(pages, 380 + few.length - 1);
});

after(() => rmSync(folder, { recursive: true, force: true }));

/** A Python that has Spark, in a virtual environment. */
function installed() {
  const venv = join(TARGET, 'spark');
  const wanted = readFileSync(join(HERE, 'requirements.txt'), 'utf8');
  const stamp = join(venv, '.husk-stamp');
  const own = join(venv, 'bin/python');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    const quiet = /** @type {const} */ (['ignore', 2, 2]);
    execFileSync('python3', ['-m', 'venv', '--clear', venv], { stdio: [...quiet] });
    const pip = [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--no-compile',
      '--disable-pip-version-check',
      '-r',
    ];
    execFileSync(own, [...pip, join(HERE, 'requirements.txt')], { stdio: [...quiet] });
    writeFileSync(stamp, wanted);
  }
  return own;
}

/**
 * Starts the crawl on Spark.
 * @param {string} out
 * @param {{master?: string, husk?: string, words?: string[]}} [how]
 */
function submit(out, { master = 'local[2]', husk = program, words = [] } = {}) {
  const env = {
    ...process.env,
    PYSPARK_PYTHON: python,
    // Spark names the machine by what it finds; a test needs no network.
    SPARK_LOCAL_IP: '127.0.0.1',
    SPARK_LOCAL_HOSTNAME: 'localhost',
  };
  const submitted = [
    ...[
      '--master',
      master,
      '--conf',
      'spark.ui.enabled=false',
      '--conf',
      'spark.executor.memory=1g',
    ],
    join(ROOT, 'src/cli/spark/crawl.py'),
    ...['--husk', husk, '--out', out, '--sample', '8', ...words, ...archives],
  ];
  const child = spawn(join(dirname(python), 'spark-submit'), submitted, {
    env,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: LIMIT,
  });
  let said = '';
  child.stderr.on('data', (bytes) => {
    said = (said + bytes).slice(-20_000);
  });
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(null) : reject(new Error(`exit ${code}\n${said}`)),
    );
  });
  return { ended };
}

/** @param {string} out */
function parts(out) {
  const names = readdirSync(out).filter((name) => name.startsWith('part-'));
  return names.sort().map((name) => readFileSync(join(out, name), 'utf8'));
}

test('many machines come to the very bytes of one', async () => {
  const out = join(folder, 'spread');
  await submit(out).ended;
  const found = parts(out);
  assert.equal(found.length, alone.length);
  for (const [k, text] of found.entries()) assert.ok(text === alone[k], `archive ${k} differs`);
  const records = found
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const large = records.filter(({ site }) => site === 'large.example');
  assert.equal(large.length, 380);
  assert.ok(
    large.every((record) => record.template_pages === 8),
    'the sample of a large site is no larger',
  );
});

test('an executor that is killed in the middle costs time alone', async () => {
  // The first process that extracts waits to be killed together with the executor that it belongs to.
  const started = join(folder, 'started');
  const husk = join(folder, 'husk');
  writeFileSync(
    husk,
    `#!/bin/sh
if [ "$1" = extract ] && mkdir ${started} 2>/dev/null; then
  ${program} "$@" | head -n 20
  echo $$ > ${started}/process
  exec sleep 1000
fi
exec ${program} "$@"
`,
  );
  chmodSync(husk, 0o755);
  const out = join(folder, 'killed');
  const { ended } = submit(out, { master: 'local-cluster[2,1,1024]', husk });
  const told = join(started, 'process');
  let failed = false;
  ended.catch(() => {
    failed = true;
  });
  while (!existsSync(told) && !failed) await wait(100);
  if (!failed) {
    const waiting = Number(readFileSync(told, 'utf8'));
    process.kill(ancestor(waiting, 'CoarseGrainedExecutorBackend'), 'SIGKILL');
    process.kill(waiting, 'SIGKILL');
  }
  await ended;
  assert.deepEqual(parts(out), alone);
});

/** The process above one whose command has a name in it. @param {number} id @param {string} name */
function ancestor(id, name) {
  for (let at = id; at > 1;) {
    const words = readFileSync(`/proc/${at}/cmdline`, 'utf8');
    if (words.includes(name)) return at;
    at = Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${at}/status`, 'utf8'))?.[1]);
  }
  throw new Error(`no ${name} above ${id}`);
}

test('columns are read by pyarrow, with the types that the documentation names', async () => {
  const out = join(folder, 'columns');
  await submit(out, { words: ['--parquet'] }).ended;
  const own = join(folder, 'own');
  const words = [
    'extract',
    '--learn-sites',
    '--sample',
    '8',
    '--format',
    'parquet',
    '-o',
    own,
    ...archives,
  ];
  assert.throws(() => execFileSync(program, words, { stdio: 'ignore' }), { status: 1 });
  const files = archives.map((path) => join(own, `${basename(path, '.warc.gz')}.parquet`));
  const printed = execFileSync(python, [join(HERE, 'columns.py'), out, ...files], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const [spread, ...ours] = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const records = alone.map((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
  for (const [k, { schema, rows }] of ours.entries()) {
    assert.deepEqual(Object.keys(schema), Object.keys(records[k][0]));
    assert.deepEqual(Object.keys(schema), Object.keys(spread.schema));
    assert.equal(rows.length, records[k].length);
    for (const [n, row] of rows.entries()) same(row, records[k][n]);
  }
  assert.equal(ours[0].schema.offset, 'int64');
  assert.equal(ours[0].schema.text, 'string');
  assert.equal(ours[0].schema.share, 'float');
  const all = records.flat();
  assert.equal(spread.rows.length, all.length);
  const key = ({ source, offset }) => `${source} ${String(offset).padStart(12, '0')}`;
  const sorted = spread.rows.sort((a, b) => (key(a) < key(b) ? -1 : 1));
  for (const [k, row] of sorted.entries()) same(row, all[k]);
});

/** Rows are the same; shares in 32 bits. */
function same(row, record) {
  for (const [name, value] of Object.entries(record)) {
    const held = row[name];
    if (name === 'share' || name === 'template_share') {
      assert.equal(
        held === null ? null : Math.fround(held),
        value === null ? null : Math.fround(value),
        name,
      );
    } else assert.deepEqual(held, value, name);
  }
}
