// What the stories of labels that leave and enter do at the workbench: label two pages, export, import, delete, look.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { waitFor } from './harness/host.js';
import { benchReady, kept, opened, pick, toLabels, walks } from './label_bench.js';
import { words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

/** Labels two pages as ann, with a role, a note and an answer that is unsure. @param {TestPage} page */
export async function labelTwo(page) {
  await pick(page, walks('the files'));
  await toLabels(page, 'birch.html');
  await named(page, 'ann');
  await opened(page, 'birch.html');
  await page.focus({ css: '.label-side .label-list' });
  await page.press('Shift+C');
  await page.press('1');
  await page.press('5');
  await page.press('r');
  await page.press('n');
  await page.press('o');
  await page.get({ css: '.label-notes' });
  await page.type('the menu 🌊 & <b>more</b>');
  await page.press('Control+Enter');
  await page.waitFor(() => document.activeElement?.classList.contains('label-list') === true);
  await page.press('End');
  await page.press('3');
  await page.press('Shift+Enter');
  await page.waitFor(
    () => !/birch/.test(document.querySelector('.label-title')?.textContent ?? ''),
  );
  await page.waitFor(() => !document.querySelector('.label-view[aria-busy]'));
  await page.focus({ css: '.label-side .label-list' });
  await page.press('Shift+C');
  await isSaved(page);
  // Anchors are made after the answers are kept.
  return waitFor(
    async () => {
      const records = await kept(page);
      const isAnchored = records.every(({ blocks }) =>
        blocks.every(({ anchors }) => anchors.length > 0),
      );
      return records.length === 2 && isAnchored ? sorted(records) : null;
    },
    { what: 'anchors of all blocks' },
  );
}

/** Who sits here. @param {TestPage} page @param {string} name */
export async function named(page, name) {
  await page.focus({ css: '.label-side .label-list' });
  await page.press('Shift+L');
  await page.get({ css: '.label-drawer input' });
  await page.evaluate((value) => {
    const field = /** @type {HTMLInputElement} */ (document.querySelector('.label-drawer input'));
    field.value = value;
    field.dispatchEvent(new Event('change'));
  }, name);
  await page.waitFor(
    () => document.querySelector('.label-drawer')?.hasAttribute('hidden') === true,
  );
}

/** @param {TestPage} page */
export const isSaved = (page) =>
  page.waitFor(
    (wanted) => document.querySelector('.label-saved')?.textContent === wanted,
    words('label_saved'),
  );

/** @param {any[]} records */
export const sorted = (records) => [...records].sort((a, b) => (a.url < b.url ? -1 : 1));

/** Exports through the dialog. @param {Setup} setup @param {TestPage} page @param {string} kind @returns {Promise<Buffer>} */
export async function exported(setup, page, kind, ending) {
  const { downloads } = setup.browser;
  for (const name of readdirSync(downloads)) rmSync(join(downloads, name));
  await page.click({ css: '.label-desk-bar button', text: words('label_export') });
  await page.get({ css: '.label-share' });
  await page.click({ css: `#label-kind-${kind}` });
  await page.click({ css: '.label-share button', text: /^Export$/ });
  await page.waitFor(() => document.querySelector('.label-share') === null);
  const file = join(downloads, `husk-${ending}`);
  await waitFor(() => existsSync(file) && readFileSync(file).length > 0, { what: `${ending}` });
  return readFileSync(file);
}

/** Deletes all labels through the list. @param {TestPage} page */
export async function wipe(page) {
  if (!(await page.evaluate(() => document.querySelector('.label-kept') !== null))) {
    await page.click({
      css: '.label-desk-bar button',
      text: new RegExp(`^${words('label_do_kept')} `, 'i'),
    });
    await page.get({ css: '.label-kept' });
  }
  await page.click({ css: '.label-kept-foot button', text: words('label_wipe') });
  await page.click({ css: '.label-sure .grave' });
  await page.get({ css: '.label-desk-said', text: words('label_wiped') });
  assert.deepEqual(await kept(page), []);
}

/** Gives a file to the dialog as if it had been chosen. @param {TestPage} page @param {string} name @param {Uint8Array} bytes @param {number} [at] when it was written */
export async function choose(page, name, bytes, at = 1_800_000_000_000) {
  await page.evaluate(
    (called, text, lastModified) => {
      const raw = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const input = /** @type {HTMLInputElement} */ (
        document.querySelector('.label-desk-bar input')
      );
      const file = new File([raw], called, { lastModified });
      Object.defineProperty(input, 'files', { value: [file], configurable: true });
      input.dispatchEvent(new Event('change'));
    },
    name,
    Buffer.from(bytes).toString('base64'),
    at,
  );
  await page.get({ css: '.label-share' });
}

/** Imports through the dialog. @param {TestPage} page @param {string} name @param {Uint8Array} bytes @param {string} [whose] */
export async function imported(page, name, bytes, whose) {
  await choose(page, name, bytes);
  await page.get({ css: '.label-import-summary [data-fate]' });
  if (whose !== undefined) {
    await page.focus({ css: '.label-import-summary input' });
    await page.type(whose);
  }
  const go = { css: '.label-share button', text: words('ui_import') };
  await page.waitFor(() => {
    const button = document.querySelector('.label-share button:last-child');
    return button instanceof HTMLButtonElement && !button.disabled;
  });
  const told = await page.text({ css: '.label-import-summary' });
  await page.click(go);
  await page.waitFor(() => document.querySelector('.label-share') === null);
  return told;
}

/** What a block says, wherever it is. @param {any} block */
export const answers = ({ nodes, template, main, role, note, origin }) => ({
  ...{ nodes, template, main, role, note, origin },
});

/** Opens the pages again, beside which nothing is kept. @param {TestPage} page */
export async function again(page) {
  await page.reload();
  await benchReady(page);
  await pick(page, walks('the files'));
  await page.waitFor(() => document.querySelector('.label-side [role=option]') !== null);
}
