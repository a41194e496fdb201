// The tab of scores as stories use it: measured, and its tables saved and held beside those of the command line.

import assert from 'node:assert/strict';

import { words } from './setup.js';

/** @typedef {import('./setup.js').TestPage} TestPage */

/** Nothing is being done. @param {TestPage} page */
export async function idle(page) {
  await inTime(page, () => {
    const view = document.querySelector('.score');
    return (
      view !== null && !view.matches('[aria-busy]') && !document.querySelector('.score [aria-busy]')
    );
  });
}

/** Waits for work that takes its time on a slow machine. @param {TestPage} page @param {() => any} fits */
export async function inTime(page, fits) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await page.waitFor(fits);
    } catch (error) {
      if (tries === 6) throw error;
    }
  }
}

/** @param {TestPage} page */
export async function measure(page) {
  await page.click({ role: 'button', name: words('view_score_run') });
  await inTime(page, () => {
    const button = document.querySelector('.score-controls button:not(.plain)');
    return button instanceof HTMLButtonElement && button.disabled;
  });
  await idle(page);
}

/** What a table that is saved says, by the names of its columns. @param {TestPage} page @param {string} button which of them */
export async function csv(page, button) {
  const text = await page.evaluate(async (wanted) => {
    const made = /** @type {Blob[]} */ ([]);
    const make = URL.createObjectURL;
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = () => {};
    URL.createObjectURL = (/** @type {any} */ blob) => {
      made.push(blob);
      return make.call(URL, blob);
    };
    try {
      const found = [...document.querySelectorAll('.score button')].filter(
        (one) => one.textContent === wanted && one.checkVisibility(),
      );
      /** @type {HTMLButtonElement} */ (found[0]).click();
    } finally {
      URL.createObjectURL = make;
      HTMLAnchorElement.prototype.click = click;
    }
    return made[0].text();
  }, button);
  const [heads, ...rows] = text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(heads.map((head, k) => [head, row[k]])));
}

/** Their rows are ours, letter by letter. @param {any[]} theirs @param {any[]} ours @param {string} what */
export function equal(theirs, ours, what) {
  assert.equal(ours.length, theirs.length, what);
  for (const [k, row] of theirs.entries()) {
    for (const [key, value] of Object.entries(row)) {
      if (key === 'model') continue;
      assert.equal(ours[k][key], String(value ?? ''), `${what}, row ${k}, ${key}`);
    }
  }
}
