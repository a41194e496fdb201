// A peer that is a program: JSON lines in, JSON lines out. It is built or installed once, into a folder of its own.

import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

import { findProgram } from '../../e2e/harness/host.js';

const HERE = dirname(fileURLToPath(import.meta.url));

/** A program that is not through a set by then is ended, ms. */
const LIMIT = 15 * 60_000;

/** One hash of texts. @param {string[]} texts */
export const hashed = (...texts) => createHash('sha256').update(texts.join('\0')).digest('hex');

const own = (/** @type {string} */ name) => readFileSync(join(HERE, name), 'utf8');

/** Runs a command that sets something up, and says in one line why it went wrong. */
function setUp(command, words) {
  try {
    execFileSync(command, words, { stdio: ['ignore', 2, 'pipe'], encoding: 'utf8' });
  } catch (error) {
    const told = String(error.stderr ?? '').trim();
    throw new Error(told.split('\n').at(-1) || error.message, { cause: error });
  }
}

/** Extractors from PyPI: the filter that runs each, and how it is called. */
const PYTHON = [
  { name: 'trafilatura', filter: 'trafilatura_filter.py', how: 'include_comments=False' },
  {
    name: 'ChromeRAG',
    filter: 'chromerag_filter.py',
    how: 'its defaults, without marks of Markdown',
  },
];

/**
 * Extractors from PyPI, in one virtual environment.
 * @param {string} folder where they are installed
 */
export function python(folder) {
  const interpreter = findProgram('HUSK_PYTHON', ['python3']);
  if (interpreter === null) throw new Error('no python3 on PATH');
  const wanted = own('requirements.txt');
  const venv = join(folder, 'venv');
  const stamp = join(venv, '.husk-stamp');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    setUp(interpreter, ['-m', 'venv', '--clear', venv]);
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
    setUp(join(venv, 'bin/python'), [...pip, '-r', join(HERE, 'requirements.txt')]);
    writeFileSync(stamp, wanted);
  }
  return PYTHON.map(({ name, filter, how }) =>
    program({
      name,
      version: new RegExp(`^${name}==(.*)$`, 'im').exec(wanted)?.[1] ?? '',
      how: `from PyPI, ${how}`,
      key: hashed(wanted, own(filter), own('filter.py')),
      command: [join(venv, 'bin/python'), join(HERE, filter)],
    }),
  );
}

/**
 * Extractors from crates.io, in one program.
 * @param {string} folder where it is built
 */
export function crates(folder) {
  const cargo = findProgram('CARGO', ['cargo']);
  if (cargo === null) throw new Error('no cargo on PATH');
  const target = join(folder, 'crates');
  const manifest = join(HERE, 'crates/Cargo.toml');
  const words = ['build', '--quiet', '--release', '--locked', '--manifest-path', manifest];
  setUp(cargo, [...words, '--target-dir', target]);
  const lock = own('crates/Cargo.lock');
  return ['rs-trafilatura', 'dom_smoothie'].map((name) => {
    const version = new RegExp(`^name = "${name}"\nversion = "(.*)"$`, 'm').exec(lock)?.[1] ?? '';
    return program({
      name,
      version,
      how: 'from crates.io, its defaults',
      key: hashed(lock, own('crates/src/main.rs')),
      command: [join(target, 'release/husk-peers'), name],
    });
  });
}

/**
 * A peer of a command and its words.
 * @param {{name: string, version: string, how: string, key: string, command: string[]}} what
 * @returns {import('./peers.js').Peer}
 */
export function program({ name, version, how, key, command: [command, ...words] }) {
  return {
    name,
    version,
    how,
    key,
    command: [command, ...words],
    async extract(pages, out) {
      mkdirSync(dirname(out), { recursive: true });
      // Python reads and writes UTF-8 whatever the person's language.
      const env = { ...process.env, PYTHONUTF8: '1' };
      const child = spawn(command, words, { env, stdio: ['pipe', 'pipe', 'ignore'] });
      const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT);
      const ended = new Promise((resolve, reject) => {
        child.on('error', reject);
        child.on('close', (code, signal) => resolve(signal ?? code));
      });
      try {
        const [, , end] = await Promise.all([
          // A program that ends early leaves what it has not read; how it ended says why.
          pipeline(pages, child.stdin).catch(() => {}),
          pipeline(child.stdout, createWriteStream(out)),
          ended,
        ]);
        if (end !== 0) throw new Error(`it ended with ${end}`);
      } finally {
        clearTimeout(timer);
        child.kill();
      }
    },
    close: async () => {},
  };
}
