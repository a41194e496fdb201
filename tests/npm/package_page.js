// A page in Chromium that can import the npm package, as `unhusk`, or is given what a bundler made of it.

import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

import { chromium } from 'playwright-core';

import { programOf } from '../e2e/harness/host.js';

/** @type {Record<string, string>} */
const TYPES = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** What a strict page lets run: WebAssembly, and scripts of its own. */
const POLICY =
  "default-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'";

const IMPORTS = JSON.stringify({ imports: { '#wasm': '/wasm.js', unhusk: '/index.js' } });

/**
 * @template T
 * @param {string} folder of the package, or of what is served in its place
 * @param {string} html of the page
 * @param {(page: import('playwright-core').Page) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withPackagePage(folder, html, use) {
  const files = new Set(/** @type {string[]} */ (readdirSync(folder, { recursive: true })));
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-security-policy', POLICY);
    if (url === '/') {
      response.setHeader('content-type', 'text/html');
      return response.end(`<!doctype html><script type=importmap>${IMPORTS}</script>${html}`);
    }
    const name = url.slice(1);
    if (!files.has(name)) return response.writeHead(404).end();
    response.setHeader('content-type', TYPES[extname(name)] ?? 'text/plain');
    return response.end(readFileSync(join(folder, name)));
  });
  await new Promise((resolve) => void server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const browser = await chromium.launch({
    executablePath: programOf('Chromium'),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${/** @type {any} */ (server.address()).port}/`);
    return await use(page);
  } finally {
    await browser.close();
    server.close();
  }
}
