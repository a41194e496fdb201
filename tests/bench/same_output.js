// Whether every package says the same of every page of a data set, to the byte: text, Markdown and facts.
//
//   ./build.sh packages --compare SET
//
//   the set's pages, decoded ─┬─ husk extract, JSON and Markdown (the crate, on all cores)
//                             ├─ husk extract --format lines, which Spark runs: the text
//                             ├─ the npm package in Node.js, and in Chromium
//                             ├─ the wheel
//                             └─ unhusk-mcp, by its protocol: text, Markdown, dates and language
//
// The command line is what the others are held against. Exits with 1 where one says something else, naming the first pages.

import { execFileSync, spawn } from 'node:child_process';
import { createReadStream, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { withPackagePage } from '../npm/package_page.js';
import { DATA, ROOT } from '../paths.js';

const [set = 'wcxb-dev'] = process.argv.slice(2);
const TARGET = process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target');
const HUSK = join(TARGET, 'release/husk');
const FOLDER = join(ROOT, 'dist/same_output');
const PAGES = join(FOLDER, 'pages.jsonl');
const NPM = join(ROOT, 'dist/packages/npm/unhusk');

/** Pages named where they differ. */
const NAMED = 5;
/** More than any page has. */
const ALL_CHARACTERS = 100_000_000;

/** @typedef {{text?: string, markdown?: string, metadata?: object}} Said */

/** Runs a program with a file as its output. @param {string} name @param {string[]} words @param {string} program */
function into(name, words, program = HUSK) {
  const path = join(FOLDER, name);
  execFileSync(program, words, { stdio: ['ignore', openSync(path, 'w'), 'ignore'] });
  return path;
}

/** @param {string} path @returns {AsyncGenerator<any>} */
async function* linesOf(path) {
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Infinity,
  })) {
    yield JSON.parse(line);
  }
}

const PYTHON = `
import json, sys, unhusk
for line in open(sys.argv[1], encoding="utf-8"):
    page = json.loads(line)
    record = unhusk.extract(page["html"], page["url"], output_format="json")
    markdown = unhusk.extract(page["html"], page["url"], output_format="markdown")
    print(json.dumps({"record": record, "markdown": markdown}))
`;

/** The wheel, in an environment that has nothing else. @returns {AsyncGenerator<Said | null>} */
async function* wheel() {
  const venv = join(FOLDER, 'venv');
  const [name] = readdirSync(join(ROOT, 'dist/packages')).filter((one) => one.endsWith('.whl'));
  execFileSync('python3', ['-m', 'venv', '--clear', venv]);
  const pip = ['install', '--quiet', '--no-index', join(ROOT, 'dist/packages', name)];
  execFileSync(join(venv, 'bin/pip'), pip);
  const said = into('wheel.jsonl', ['-c', PYTHON, PAGES], join(venv, 'bin/python'));
  for await (const { record, markdown } of linesOf(said)) {
    if (record === null) yield null;
    else {
      const { text, metadata } = JSON.parse(record);
      yield { text, metadata, markdown };
    }
  }
}

/** @returns {AsyncGenerator<Said>} */
async function* npmInNode() {
  const { extract } = await import(join(NPM, 'index.js'));
  for await (const { html, url } of linesOf(PAGES)) yield extract(html, { url });
}

/** @returns {Promise<Said[]>} */
const npmInChromium = () =>
  withPackagePage(NPM, '', async (page) => {
    const all = [];
    for await (const { html, url } of linesOf(PAGES)) {
      const said = await page.evaluate(
        async (given) => {
          const { extract } = await import(/** @type {string} */ ('unhusk'));
          const { text, markdown, metadata } = await extract(given.html, { url: given.url });
          return { text, markdown, metadata };
        },
        { html, url },
      );
      all.push(said);
    }
    return all;
  });

/** @returns {AsyncGenerator<Said>} */
async function* mcp() {
  const server = spawn(join(TARGET, 'release/unhusk-mcp'), [FOLDER], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  let id = 0;
  const ask = async (/** @type {string} */ method, /** @type {object} */ params) => {
    id += 1;
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return JSON.parse((await answers.next()).value).result;
  };
  const clientInfo = { name: 'same_output', version: '1' };
  await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  server.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  for await (const { html, url } of linesOf(PAGES)) {
    const given = { html, url, max_characters: ALL_CHARACTERS };
    const of = async (/** @type {string} */ format) => {
      const { structuredContent } = await ask('tools/call', {
        name: 'extract',
        arguments: { ...given, format },
      });
      return structuredContent;
    };
    const [{ content: text }, { content: markdown, published, modified, language }] = [
      await of('text'),
      await of('markdown'),
    ];
    yield { text, markdown, metadata: { published, modified, language } };
  }
  server.stdin.end();
}

/** @returns {AsyncGenerator<Said>} */
async function* lines() {
  const path = into('lines.jsonl', ['extract', '--format', 'lines', PAGES]);
  for await (const { text } of linesOf(path)) yield { text: text ?? '' };
}

/** Whether what a package says is what the command line says, as far as it says anything. @param {Said | null} said @param {Said} known */
function isSame(said, known) {
  if (said === null) return known.text === '';
  const { published, modified, language } = /** @type {any} */ (known.metadata);
  const few = JSON.stringify({ published, modified, language });
  const metadata = said.metadata && JSON.stringify(said.metadata);
  return (
    said.text === known.text &&
    (said.markdown === undefined || said.markdown === known.markdown) &&
    (metadata === undefined || metadata === JSON.stringify(known.metadata) || metadata === few)
  );
}

mkdirSync(FOLDER, { recursive: true });
into('pages.jsonl', ['pages', set, '--data', DATA]);
/** @type {(Said & {id: string})[]} */
const known = [];
for await (const { id, text, metadata } of linesOf(
  into('json.jsonl', ['extract', '--format', 'json', PAGES]),
)) {
  known.push({ id, text, metadata });
}
let at = 0;
for await (const { markdown } of linesOf(
  into('markdown.jsonl', ['extract', '--format', 'markdown', PAGES]),
)) {
  known[at].markdown = markdown;
  at += 1;
}
console.log(`${set}: ${known.length} pages, beside the command line`);
const packages = {
  'husk --format lines (Spark)': lines,
  'npm, Node.js': npmInNode,
  'npm, Chromium': npmInChromium,
  'unhusk-mcp': mcp,
  wheel,
};
for (const [name, all] of Object.entries(packages)) {
  const others = [];
  let number = 0;
  for await (const said of await all()) {
    if (!isSame(said, known[number])) others.push(known[number].id);
    number += 1;
  }
  if (number !== known.length || others.length > 0) process.exitCode = 1;
  const named = others.length === 0 ? '' : `: ${others.slice(0, NAMED).join(', ')}`;
  console.log(`${name}: ${number} pages, ${others.length} differ${named}`);
}
