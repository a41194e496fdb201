// The npm package where it says that it runs, installed as a person does. What it says in Node.js, which npm.test.js holds against the
// command line, it must say in Deno, in Bun, in a worker of Cloudflare's runtime, and in a module worker of Chromium, bundled by esbuild
// and by Vite, to the byte.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { build } from 'esbuild';

import { ROOT } from '../paths.js';
import { withPackagePage } from './package_page.js';
import { RUNTIMES, installed, pages } from './project.js';

/** Of every kind of page, and of every encoding. */
const GIVEN = pages.filter((path) => /verdict|article|encoding|threads|products/.test(path));

const MAIN = `import * as unhusk from 'unhusk';
import { answers } from './answers.js';
import { pages } from './pages.js';
`;

let project;
/** What the package says in Node.js. */
let known;

before(() => {
  project = installed();
  copyFileSync(join(ROOT, 'tests/npm/answers.js'), join(project, 'answers.js'));
  const given = GIVEN.map((path) => readFileSync(path, 'base64'));
  write('pages.js', `export const pages = ${JSON.stringify(given)};`);
  write('main.js', `${MAIN}console.log(await answers(unhusk, pages));`);
  known = run(process.execPath, ['main.js']);
  const { said, site, pages: learned } = JSON.parse(known);
  assert.ok(GIVEN.length > 15 && said.every(({ text }) => text.length > 0), `${GIVEN.length}`);
  assert.deepEqual([site, learned], ['a.example', GIVEN.length]);
});

after(() => rmSync(project, { recursive: true, force: true }));

/** @param {string} name @param {string} text */
function write(name, text) {
  writeFileSync(join(project, name), text);
}

/** What a program of the project prints. @param {string} program @param {string[]} words */
function run(program, words) {
  return execFileSync(program, words, {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, DENO_NO_UPDATE_CHECK: '1' },
  }).trimEnd();
}

/** @param {string} said */
function sameAsInNode(said) {
  // Not by assert.equal, which would print megabytes.
  assert.equal(said.length, known.length);
  assert.ok(said === known, 'it says something else than in Node.js');
}

test('Deno, which may read files and nothing else', () => {
  sameAsInNode(
    run(join(RUNTIMES, '.bin/deno'), ['run', '--no-prompt', '--allow-read=.', 'main.js']),
  );
});

test('Bun', () => {
  sameAsInNode(run(join(RUNTIMES, '.bin/bun'), ['run', 'main.js']));
});

test("a worker of Cloudflare's runtime", async () => {
  write(
    'fetched.js',
    `${MAIN}export default { fetch: async () => new Response(await answers(unhusk, pages)) };`,
  );
  // As wrangler bundles: by its conditions, modules of WebAssembly left to the runtime.
  await build({
    absWorkingDir: project,
    entryPoints: ['fetched.js'],
    bundle: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['*.wasm'],
    outfile: join(project, 'cloudflare.js'),
  });
  write(
    'cloudflare.capnp',
    `using Workerd = import "/workerd/workerd.capnp";
    const config :Workerd.Config = (
      services = [(name = "main", worker = (
        modules = [
          (name = "cloudflare.js", esModule = embed "cloudflare.js"),
          (name = "unhusk.wasm", wasm = embed "node_modules/unhusk/unhusk.wasm"),
        ],
        compatibilityDate = "2026-11-01",
      ))],
      sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
    );`,
  );
  const words = ['serve', '--control-fd=3', 'cloudflare.capnp'];
  const server = spawn(join(RUNTIMES, '.bin/workerd'), words, {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  try {
    const events = createInterface({ input: /** @type {any} */ (server.stdio[3]) });
    const { value } = await events[Symbol.asyncIterator]().next();
    assert.ok(value, 'it ends before it listens');
    const response = await fetch(`http://127.0.0.1:${JSON.parse(value).port}/`);
    sameAsInNode(await response.text());
  } finally {
    server.kill();
  }
});

/** A page that starts a worker and keeps what it says. */
const PAGE = `globalThis.answer = new Promise((resolve) => {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => resolve(message);
});`;

/** What its worker says to the page that lies in a folder. @param {string} folder @param {string} html */
const saidInChromium = (folder, html) =>
  withPackagePage(join(project, folder), html, (page) =>
    page.evaluate(() => /** @type {any} */ (globalThis).answer),
  );

test('a module worker, bundled by esbuild, which is given where the module lies', async () => {
  write(
    'worker.js',
    `${MAIN}import wasm from 'unhusk/unhusk.wasm';
    await unhusk.load(wasm);
    postMessage(await answers(unhusk, pages));`,
  );
  write('page.js', PAGE);
  await build({
    absWorkingDir: project,
    entryPoints: ['page.js', 'worker.js'],
    bundle: true,
    format: 'esm',
    loader: { '.wasm': 'file' },
    target: 'es2024',
    outdir: 'by-esbuild',
  });
  sameAsInNode(await saidInChromium('by-esbuild', '<script type=module src=page.js></script>'));
});

test('a module worker, bundled by Vite without any setting', async () => {
  write('worker.js', `${MAIN}answers(unhusk, pages).then(postMessage);`);
  write('page.js', PAGE);
  write('index.html', '<!doctype html><script type="module" src="/page.js"></script>');
  const vite = await import(pathToFileURL(join(RUNTIMES, 'vite/dist/node/index.js')).href);
  await vite.build({
    root: project,
    logLevel: 'warn',
    build: { outDir: 'by-vite' },
  });
  const html = readFileSync(join(project, 'by-vite/index.html'), 'utf8');
  sameAsInNode(await saidInChromium('by-vite', html));
});
