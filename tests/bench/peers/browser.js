// Readability and defuddle in Chromium: several tabs that take one page after the other. A page that does not come back
// in time or takes its tab with it fails; the tab is replaced.

import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';

import { bundleScript, ROOT } from '../../built.js';
import { launch, limited, LostTabError } from '../measure.js';
import { linesOf } from './lines.js';
import { hashed } from './program.js';

/** Which of the two, and the package it comes from. */
const NAMES = [
  ['readability', 'Readability', '@mozilla/readability'],
  ['defuddle', 'defuddle', 'defuddle'],
];

/** @returns {Promise<import('./peers.js').Peer[]>} */
export async function inBrowser() {
  const script = await bundleScript('tests/bench/peers/in_browser.js', { target: 'chrome148' });
  const browser = await launch();
  return NAMES.map(([key, name, from]) => ({
    name,
    version: JSON.parse(readFileSync(join(ROOT, 'node_modules', from, 'package.json'), 'utf8'))
      .version,
    how: `from npm, in Chromium ${browser.version()}, its defaults`,
    key: hashed(key, script, browser.version()),
    extract: (pages, out) => extract({ browser, script, key, pages, out }),
    close: () => browser.close(),
  }));
}

/** Answers every page, in no order: each answer carries its id. */
async function extract({ browser, script, key, pages, out }) {
  mkdirSync(dirname(out), { recursive: true });
  const file = createWriteStream(out);
  const lines = linesOf(pages);
  const work = async () => {
    let tab = await openTab(browser, script);
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      const { id, url, html } = JSON.parse(next.value);
      /** @type {{id: string, text?: string, error?: string}} */
      let answer;
      try {
        const run = tab.evaluate(
          (page) => Reflect.get(globalThis, 'peers').extract(page),
          [key, html, url],
        );
        answer = { id, text: await limited(run) };
      } catch (error) {
        answer = { id, error: error.message.split('\n')[0] };
        if (error instanceof LostTabError) {
          await tab.context().close();
          tab = await openTab(browser, script);
        }
      }
      if (!file.write(`${JSON.stringify(answer)}\n`)) await once(file, 'drain');
    }
    await tab.context().close();
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  file.end();
  await once(file, 'finish');
}

/** @param {import('playwright-core').Browser} browser @param {string} script */
async function openTab(browser, script) {
  const context = await browser.newContext();
  const tab = await context.newPage();
  await tab.evaluate(script);
  return tab;
}
