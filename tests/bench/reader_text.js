// How much of the gold text of forty real pages the reader shows, and how much else, beside Readability in the same pages of
// the same browser, their scripts on: precision, recall and F1 of 4-word shingles, over the text that each would show.
//
//   node tests/bench/reader_text.js          a table on standard output; HUSK_DATA names the data sets
//
// The gold of readability-pages is Readability's own output, so only wcxb-dev compares the two.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { launchChromium, LOCAL_ONLY } from '../e2e/harness/chromium.js';
import { waitFor } from '../e2e/harness/host.js';
import { ownWorld } from '../e2e/reader/own_world.js';
import { chosenPages, missing, openReal, stopTimers } from '../e2e/reader/real_pages.js';
import { ROOT, Setup } from '../e2e/setup.js';

/** An expression: the text that Readability finds in a copy of the page. */
const READABILITY = `(() => {
${readFileSync(join(ROOT, 'node_modules/@mozilla/readability/Readability.js'), 'utf8')}
return new Readability(document.cloneNode(true)).parse()?.textContent ?? '';
})()`;

/** Words of a shingle. */
const WIDTH = 4;

/** @param {string} text @returns {Map<string, number>} how often each shingle occurs */
function shingles(text) {
  const words = text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const counts = new Map();
  const last = Math.max(0, words.length - WIDTH);
  for (let at = 0; words.length > 0 && at <= last; at += 1) {
    const one = words.slice(at, at + WIDTH).join(' ');
    counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return counts;
}

/** @param {string} found @param {string} gold */
function compare(found, gold) {
  const [mine, theirs] = [shingles(found), shingles(gold)];
  let shared = 0;
  for (const [one, count] of mine) shared += Math.min(count, theirs.get(one) ?? 0);
  const sum = (counts) => [...counts.values()].reduce((all, count) => all + count, 0);
  return {
    precision: mine.size === 0 ? Number(theirs.size === 0) : shared / sum(mine),
    recall: theirs.size === 0 ? 1 : shared / sum(theirs),
  };
}

const mean = (all, key) => all.reduce((sum, one) => sum + one[key], 0) / Math.max(1, all.length);

/** @param {{precision: number, recall: number}[]} all */
function figures(all) {
  const [precision, recall] = [mean(all, 'precision'), mean(all, 'recall')];
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return [precision, recall, f1].map((figure) => figure.toFixed(3));
}

if (missing !== null) {
  console.error(missing);
  process.exit(2);
}
const setup = new Setup();
await setup.start((how) => launchChromium({ ...how, args: [LOCAL_ONLY] }));
const rows = [];
try {
  await setup.ask('ui-bg-settings-set', { change: { mode: 'reader' } });
  for (const real of chosenPages()) {
    const { page } = await openReal(setup, real);
    const world = await ownWorld(setup, page);
    await stopTimers(page);
    const readability = await page.raw.evaluate(READABILITY);
    await setup.browser.pressButton(page);
    const state = await waitFor(async () => {
      const now = await world.state();
      return now.open || now.note !== '' || now.status === 'error' ? now : null;
    });
    const text = state.open ? (await world.examine()).text : '';
    const gold =
      real.gold.text ??
      (await page.evaluate(
        (html) => new DOMParser().parseFromString(html, 'text/html').body.textContent,
        real.gold.expected_html ?? '',
      ));
    rows.push({
      set: real.name.split(' ')[0],
      type: real.type,
      name: real.name,
      reader: compare(text, gold),
      readability: compare(readability, gold),
    });
    await setup.shutAll();
  }
} finally {
  await setup.end();
}

console.log('page · reader P R · Readability P R');
for (const { name, type, reader, readability } of rows) {
  const of = ({ precision, recall }) => `${precision.toFixed(2)} ${recall.toFixed(2)}`;
  console.log(`${name} (${type}) · ${of(reader)} · ${of(readability)}`);
}
for (const set of new Set(rows.map((row) => row.set))) {
  const some = rows.filter((row) => row.set === set);
  for (const name of ['reader', 'readability']) {
    const [precision, recall, f1] = figures(some.map((row) => row[name]));
    console.log(`${set} (${some.length}): ${name} P ${precision} R ${recall} F1 ${f1}`);
  }
}
