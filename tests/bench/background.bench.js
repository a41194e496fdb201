// The background of the extension that ships, in Chromium: from nothing to the first verdict, and what it holds after
// many pages. `./build.sh bench` calls it.
//
//   --visits N    real pages that are visited (100)      --rounds N   cold starts (8)      --json   figures as JSON
//
//   empty                    a message to an extension that does nothing, its worker ended before
//   cold, Husk on the page   the worker is ended, then `session.toggle`: the worker starts, compiles the core, judges
//   cold, Husk not there     the same by the button of the toolbar, on a fresh page: the content script is put in as well
//   warm                     the same press with the worker running

import { sleep, waitFor } from '../e2e/harness/host.js';
import { EmptyStart, emptyExtension, startParts } from './cold_start.js';
import { keep } from './figures.js';
import { launchHusk, LivePage, worldScript } from './live_page.js';
import { readOptions } from './options.js';
import { seeded, shuffled } from './random.js';
import { serveMade, serveReal } from './sites.js';
import { align, median, short } from './summary.js';

/** Nodes of the page that is judged first. */
const SIZE = 2000;

/** After so many pages memory is held against what it is at the end. */
const EARLY = 10;

const options = readOptions({ visits: 100, rounds: 8, seed: 1 }, { visits: 2 * EARLY, rounds: 2 });

/** @typedef {import('../e2e/harness/test_browser.js').TestBrowser} TestBrowser */

/** Starts whose parts are read from a trace. */
const TRACED = 3;

/** Presses with the worker ended before, and with the worker there; beside each the start of an empty extension. @param {TestBrowser} browser */
async function starts(browser, script, url) {
  const page = await LivePage.open(browser, url, script);
  const cold = [];
  const warm = [];
  const empty = [];
  const parts = [];
  try {
    const other = await EmptyStart.open(browser, page);
    await page.learn();
    await page.off();
    for (let round = 0; round < options.rounds; round += 1) {
      warm.push(await page.press());
      await page.off();
      await browser.killBackground();
      cold.push(await page.press());
      await page.off();
      empty.push(await other.ms());
    }
    for (let round = 0; round < TRACED; round += 1) {
      await browser.killBackground();
      parts.push(await startParts(page));
      await page.off();
    }
  } finally {
    await page.close();
  }
  return { cold, warm, empty, parts };
}

/** From the button to the first mark on a fresh page, ms. @param {TestBrowser} browser @param {boolean} ended whether the worker is ended before */
async function pressed(browser, url, ended) {
  const page = await browser.open(url);
  try {
    await page.evaluate(() => {
      new MutationObserver(() => {
        Reflect.set(globalThis, 'marked', performance.timeOrigin + performance.now());
      }).observe(document.body, { subtree: true, attributes: true });
    });
    await page.evaluate(() => void document.documentElement.offsetHeight);
    if (ended) await browser.killBackground();
    const start = Date.now();
    await browser.pressButton(page);
    const marked = () => page.evaluate(() => Reflect.get(globalThis, 'marked'));
    return (await waitFor(marked, { what: 'a mark' })) - start;
  } finally {
    await page.close();
  }
}

/** What the background holds once what it needs no longer is collected. @param {TestBrowser} browser */
async function held(browser) {
  // The heap first: its collection lets go of memories of the core, too.
  const heap = await browser.backgroundHeap?.();
  const core = await browser.coreMemory?.();
  return { heap: heap ?? NaN, core: core ?? NaN };
}

/** @param {TestBrowser} browser @param {string[]} urls */
async function memory(browser, script, urls) {
  const after = [];
  const lost = [];
  for (const [k, url] of urls.entries()) {
    process.stderr.write(`\r\x1b[Kmemory: ${k + 1}/${urls.length}`);
    try {
      const page = await LivePage.open(browser, url, script);
      await page.close();
    } catch (error) {
      lost.push(`${url}: ${error.message.split('\n')[0]}`);
    }
    const visited = k + 1;
    if (visited === EARLY || visited === urls.length || visited % 20 === 0) {
      after.push({ pages: visited, ...(await held(browser)) });
    }
  }
  process.stderr.write('\r\x1b[K');
  return { after, lost };
}

const middle = (presses, part = 'ms') => median(presses.map((press) => press[part]));

async function main() {
  const made = await serveMade({ sizes: [SIZE], seed: options.seed });
  const real = await serveReal({ 'wcxb-dev': options.visits });
  const script = await worldScript();
  const browser = await launchHusk([emptyExtension()]);
  try {
    const { url } = made.pages[0];
    const { cold, warm, empty, parts } = await starts(browser, script, url);
    const buttons = { cold: [], warm: [] };
    for (let round = 0; round < options.rounds; round += 1) {
      buttons.cold.push(await pressed(browser, url, true));
      await sleep(200);
      buttons.warm.push(await pressed(browser, url, false));
    }
    const random = seeded(options.seed);
    const urls = shuffled(real.pages, random).map((page) => page.url);
    // Another background than the one whose starts were measured.
    await browser.killBackground();
    const different = urls.length > 0 ? await memory(browser, script, urls) : null;
    await browser.killBackground();
    const again = urls.slice(0, EARLY);
    const same =
      urls.length > 0
        ? await memory(
            browser,
            script,
            urls.map((_, k) => again[k % EARLY]),
          )
        : null;
    const { nodes } = warm[0];
    const growth = (found) => {
      const [first, last] = [found.after[0], found.after.at(-1)];
      return (last.heap + last.core) / (first.heap + first.core);
    };
    const text = keep({
      bench: 'background',
      figures: [
        {
          what: `cold start of the background to the first verdict, ${nodes} nodes`,
          value: middle(cold),
          unit: 'ms',
          limit: 120,
          per1000: (1000 * middle(cold)) / nodes,
        },
        {
          what: 'the same ÷ start of an empty extension',
          value: median(cold.map(({ ms }, round) => ms / empty[round])),
          unit: '×',
          limit: 2.5,
        },
        {
          what: 'the same, worker running',
          value: middle(warm),
          unit: 'ms',
          per1000: (1000 * middle(warm)) / nodes,
        },
        {
          what: 'cold, from the button on a fresh page to the first mark',
          value: median(buttons.cold),
          unit: 'ms',
        },
        { what: 'the same, worker running', value: median(buttons.warm), unit: 'ms' },
        ...(different
          ? [
              {
                what: `memory of the background after ${options.visits} pages ÷ after ${EARLY}`,
                value: growth(different),
                unit: '×',
                limit: 1.2,
              },
            ]
          : []),
        ...(same
          ? [
              {
                what: `the same, ${EARLY} pages over and over`,
                value: growth(same),
                unit: '×',
                limit: 1.2,
              },
            ]
          : []),
      ],
    });
    if (options.json) {
      const found = { cold, warm, empty, parts, buttons, different, same };
      console.log(JSON.stringify({ ...found, missing: real.missing }));
      return;
    }
    const times = ['ms', 'hello', 'walk', 'ask', 'core', 'sheet'];
    const rows = Object.entries({ cold, warm }).map(([name, presses]) => [
      name,
      ...times.map((part) => short(middle(presses, part))),
    ]);
    console.log(align([['press, ms', ...times], ...rows]));
    const thread = Object.keys(parts[0]).map((part) => [part, short(middle(parts, part))]);
    console.log(`\n${align([['thread of a worker that starts', 'ms'], ...thread])}`);
    for (const [name, found] of Object.entries({
      'different pages': different,
      'the same pages': same,
    })) {
      if (found === null) continue;
      const lines = found.after.map(({ pages, heap, core }) =>
        [pages, heap / 1e6, core / 1e6].map((value, k) =>
          k === 0 ? `${name} ${value}` : short(value),
        ),
      );
      console.log(`\n${align([['memory, MB, after', 'script heap', 'core'], ...lines])}`);
      if (found.lost.length > 0) console.log(found.lost.join('\n'));
    }
    console.log(`\n${[...real.missing, text].join('\n')}`);
  } finally {
    await browser.close();
    await made.close();
    await real.close();
  }
}

await main().catch((error) => {
  console.error(`bench: ${error.message}`);
  process.exitCode = 1;
});
