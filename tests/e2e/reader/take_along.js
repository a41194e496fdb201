// What stories do with the reader to highlight and to take along: select words, press an export, wait for the file, follow its places.

import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { sleep, waitFor } from '../harness/host.js';
import { words } from '../setup.js';

/** @typedef {import('../setup.js').Setup} Setup */
/** @typedef {import('../setup.js').TestPage} TestPage */

/** Selects some words in the first line of a paragraph, as a hand does: browsers miss what happens all at once. @param {TestPage} page @param {string} start @param {'ui' | 'all'} [within] */
export async function select(page, start, within = 'ui') {
  const query = { css: '.reader .body p', text: start, within };
  await page.aim(query);
  const { rect } = await page.get(query);
  const { mouse } = page.raw;
  const [x, y] = [rect.x + 80, rect.y + 15];
  let pause = 50;
  await waitFor(async () => {
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + 100, y, { steps: 5 });
    await sleep((pause += 50));
    await mouse.move(x + 400, y, { steps: 5 });
    await sleep(pause);
    await mouse.up();
    await sleep(pause);
    return (await page.find({ css: '.hl-plate', within })).length > 0;
  });
}

/** Chooses an entry of the plate of copying and saving. @param {TestPage} page @param {string} key */
export async function take(page, key) {
  await page.click({ css: '.tool.take' });
  await page.click({ role: 'button', name: words(key) });
}

/** The file that arrives. @param {Setup} setup @param {string} ending */
export async function saved(setup, ending) {
  const { downloads } = setup.browser;
  // It is there before it is whole, and may change its name meanwhile: whole is what is the same when it is looked at again.
  let before = '';
  const whole = () => {
    for (const name of readdirSync(downloads).filter((one) => one.endsWith(`.${ending}`))) {
      const path = join(downloads, name);
      const text = existsSync(`${path}.part`) ? '' : readFileSync(path, 'utf8');
      if (text !== '' && text === before) return { name, path, text };
      before = text;
    }
    return null;
  };
  const there = () => readdirSync(downloads).join(', ') || 'no file';
  const { name, path, text } = await waitFor(whole).catch((error) => {
    throw new Error(`no whole *.${ending}: ${there()}`, { cause: error });
  });
  const bytes = readFileSync(path);
  rmSync(path);
  return { name, text, bytes };
}

/**
 * The text between two places of a page, as annotations write them: XPath and an offset in it.
 * @param {TestPage} page
 * @param {{startSelector: object, endSelector: object}} range
 */
export function textOfRange(page, { startSelector, endSelector }) {
  return page.evaluate(
    (spots) => {
      const made = document.createRange();
      const [a, b] = spots.map(
        ({ value }) => document.evaluate(value, document, null, 9, null).singleNodeValue,
      );
      made.setStart(a, spots[0].refinedBy.start);
      made.setEnd(b, spots[1].refinedBy.start);
      return String(made);
    },
    [startSelector, endSelector],
  );
}
