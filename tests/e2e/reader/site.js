// The fixtures of the reader on a server: their pages, and every picture that they name, made as it is asked for.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { bundleScript } from '../../built.js';
import { serve } from '../harness/server.js';
import { ROOT } from '../setup.js';

export const FOLDER = join(ROOT, 'tests/pages/reader');

/** Names of all fixtures. */
export const NAMES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.html'))
  .map((file) => file.slice(0, -'.html'.length))
  .sort();

/** @param {string} path ends with `-WIDTHxHEIGHT.` and the name of any format */
function picture(path) {
  const [, width = '640', height = '400'] = /-(\d+)x(\d+)\./.exec(path) ?? [];
  const hue = [...path].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 640 400" preserveAspectRatio="none"><rect width="640" height="400" fill="hsl(${hue} 35% 62%)"/><path d="M0 400 190 170l110 120 150-190 190 300z" fill="hsl(${hue} 30% 38%)"/></svg>`;
  return { body, headers: { 'content-type': 'image/svg+xml' } };
}

/** The builder as a script for pages. */
const script = () =>
  bundleScript('tests/e2e/reader/in_page.js', { format: 'esm', target: 'es2023' });

/**
 * @param {(path: string) => string | import('../harness/server.js').Answer | undefined} [more] further pages
 * @returns {Promise<import('../harness/server.js').Site>}
 */
export async function serveFixtures(more = () => undefined) {
  const builder = { body: await script(), headers: { 'content-type': 'text/javascript' } };
  return serve((path) => {
    if (path === '/builder.js') return builder;
    const own = more(path);
    if (own !== undefined) return own;
    if (/\.(?:jpe?g|png|gif|webp|svg)$/.test(path)) return picture(path);
    if (NAMES.includes(path.slice(1))) return readFileSync(join(FOLDER, `${path}.html`), 'utf8');
    return undefined;
  });
}

/** What the builder alone makes of an open page. @param {import('../harness/test_page.js').TestPage} page */
export const builtOn = (page) => builderAsked(page, 'built');

/**
 * Asks the builder on an open page, see in_page.js.
 * @param {import('../harness/test_page.js').TestPage} page
 * @param {string} what
 */
export async function builderAsked(page, what) {
  return page.evaluate(async (name) => {
    // Pictures first: the builder asks for their sizes.
    const wait = [...document.images]
      .filter(({ complete, loading }) => !complete && loading !== 'lazy')
      .map((img) => img.decode().catch(() => {}));
    await Promise.all(wait);
    const address = `${location.origin}/builder.js`;
    await import(address);
    return Reflect.get(globalThis, 'readerTest')[name]();
  }, what);
}
