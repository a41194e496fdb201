// Does Husk's main job in a real browser, as a person would by hand, and prints what came of it:
// press the button, look at what is marked, hide it, learn the site, look again, read the article, switch off.
// Every number is the extension's own, as its panel gets it.

import { mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

import { launchChromium } from '../e2e/harness/chromium.js';
import { launchFirefox } from '../e2e/harness/firefox.js';
import { waitFor } from '../e2e/harness/host.js';
import { Setup, words } from '../e2e/setup.js';
import { report, restored, told, took } from './report.js';

/** What the bar says where the reader does not open. */
const REFUSALS = new Set(
  ['nothing', 'sign_in', 'check', 'consent', 'error', 'app'].map((why) =>
    words(`content_reader_${why}`),
  ),
);

/**
 * @typedef {object} Target
 * @property {string} name of its screenshots
 * @property {string} url
 * @property {boolean} learn whether to learn its site too: never asked of a site that is not ours
 */

/**
 * @param {object} options
 * @param {boolean} options.firefox
 * @param {string} options.extension folder of the unpacked extension
 * @param {string} options.out folder for screenshots, made anew
 * @param {Target[]} options.targets
 */
export async function drive({ firefox, extension, out, targets }) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const setup = new Setup();
  const launch = firefox ? launchFirefox : launchChromium;
  setup.browser = await launch({ extensionDir: extension });
  try {
    for (const target of targets) {
      try {
        await driveOne(setup, target, out);
      } catch (error) {
        // The other pages are still worth seeing.
        console.error(`  failed: ${error.message}`);
        process.exitCode = 1;
      }
      await setup.shutAll();
    }
  } finally {
    await setup.browser.close();
  }
  console.log(`\nScreenshots are in ${relative(process.cwd(), out)}.`);
}

/** @param {Setup} setup @param {Target} target @param {string} out */
async function driveOne(setup, { name, url, learn }, out) {
  const shot = (page, what) => page.screenshot(join(out, `${name}-${what}.png`));
  const page = await setup.open(url);
  console.log(`\n${url}`);
  const before = await page.html();
  await shot(page, 'before');

  const start = performance.now();
  await setup.switchOn(page);
  took('from the press of the button to the verdict on the page', performance.now() - start);
  await setup.intoMode(page, 'highlight');
  report('as it stands', await setup.state(page));
  await shot(page, 'highlighted');

  await setup.intoMode(page, 'hide');
  await shot(page, 'hidden');

  if (learn) {
    const learning = performance.now();
    report('after learning the site', await setup.learn(page));
    took('to learn the site', performance.now() - learning);
    await shot(page, 'hidden-learned');
  }

  const article = await read(setup, page);
  told(article);
  await shot(page, 'reader');
  if (!('said' in article)) {
    await page.press('Escape');
    await page.gone({ css: '.reader' });
  }

  await setup.switchOff(page);
  restored((await page.html()) === before);
}

/**
 * Opens the reader.
 * @param {Setup} setup
 * @param {import('../e2e/setup.js').TestPage} page
 * @returns {Promise<import('./report.js').Read | {said: string}>} what the bar says where there is nothing to read
 */
export async function read(setup, page) {
  await setup.mode(page, 'reader');
  const texts = async (css) => (await page.find({ css })).map(({ text }) => text);
  return waitFor(
    async () => {
      const [title] = await texts('.reader .title');
      if (title === undefined) {
        const said = (await texts('.bar .say')).find((line) => REFUSALS.has(line));
        return said === undefined ? null : { said };
      }
      const facts = await texts('.reader .fact');
      const body = (await texts('.reader .body')).join(' ');
      const pictures = (await page.find({ css: '.reader .body img' })).length;
      return { title, facts, body, pictures };
    },
    { what: 'the reader, or why there is none' },
  );
}
