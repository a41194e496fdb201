// Runs every method of the workbench on the sample magazine, or on a folder, and prints what the page says.

import { mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

import { launchChromium } from '../e2e/harness/chromium.js';
import { launchFirefox } from '../e2e/harness/firefox.js';
import { waitFor } from '../e2e/harness/host.js';
import { took } from './report.js';

/** Longest run that is waited for, ms. */
const PATIENCE = 600_000;

/**
 * @param {object} options
 * @param {boolean} options.firefox
 * @param {string} options.extension folder of the unpacked extension: a test browser has it always
 * @param {string} options.out folder for screenshots, made anew
 * @param {string} options.url of the workbench
 * @param {string | null} options.folder pages to open
 */
export async function driveWorkbench({ firefox, extension, out, url, folder }) {
  if (folder !== null && firefox) throw new Error('a folder can be given to Chromium only');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const browser = await (firefox ? launchFirefox : launchChromium)({ extensionDir: extension });
  try {
    const page = await browser.open(url);
    page.whole = true;
    await page.resize(1280, 800);
    await page.get({ css: '#open-samples' });
    const start = performance.now();
    if (folder === null) await page.click({ css: '#open-samples' });
    else await page.raw.locator('#folder').setInputFiles(folder);
    await finished(page);
    took(
      'from opening to the last page marked by the first two methods',
      performance.now() - start,
    );
    const methods = await page.evaluate(() =>
      [.../** @type {HTMLSelectElement} */ (document.getElementById('a')).options].map(
        ({ value }) => value,
      ),
    );
    for (const [k, a] of methods.entries()) {
      for (const b of methods.slice(k + 1)) await compare(page, a, b, out);
    }
  } finally {
    await browser.close();
  }
  console.log(`\nScreenshots are in ${relative(process.cwd(), out)}.`);
}

/** @param {import('../e2e/harness/test_page.js').TestPage} page */
async function finished(page) {
  await waitFor(() => page.evaluate(() => document.documentElement.dataset.state === 'done'), {
    what: 'the end of the run',
    timeout: PATIENCE,
  });
}

/**
 * @param {import('../e2e/harness/test_page.js').TestPage} page
 * @param {string} a
 * @param {string} b
 * @param {string} out
 */
async function compare(page, a, b, out) {
  const start = performance.now();
  await page.evaluate(
    (...names) => {
      for (const [k, id] of ['a', 'b'].entries()) {
        const select = /** @type {HTMLSelectElement} */ (document.getElementById(id));
        select.value = names[k];
      }
      document.getElementById('run')?.click();
    },
    a,
    b,
  );
  await finished(page);
  const ms = performance.now() - start;
  const rows = await page.evaluate(() =>
    [...document.querySelectorAll('#pages [role=option]')].map((row) =>
      [...row.querySelectorAll('.number')].map((cell) => Number.parseFloat(cell.textContent ?? '')),
    ),
  );
  const mean = (/** @type {number} */ k) => {
    const known = rows.map((row) => row[k]).filter(Number.isFinite);
    return known.length === 0
      ? '–'
      : `${Math.round(known.reduce((x, y) => x + y) / known.length)} %`;
  };
  console.log(
    `  A ${a.padEnd(10)} B ${b.padEnd(10)} ${rows.length} pages, mean template A ${mean(1)}, ` +
      `B ${mean(2)}, agreement ${mean(3)}; ${Math.round(ms)} ms`,
  );
  await page.waitFor(() => document.querySelectorAll('#numbers div').length > 2);
  await page.screenshot(join(out, `workbench-${a}-${b}.png`));
}
