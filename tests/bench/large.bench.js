// The press on pages made here that grow: what 1000 nodes cost, and for how long the page was kept waiting at a stretch.
// `./build.sh bench` calls it.
//
//   --most N     nodes of the largest page (200000; 1000000 takes minutes)
//   --rounds N   runs on each page, fewer where it is large (6)      --seed N   pages (1)      --json   figures as JSON

import { keep } from './figures.js';
import { launchHusk, LivePage, worldScript } from './live_page.js';
import { readOptions } from './options.js';
import { serveMade } from './sites.js';
import { longTasksOf } from './long_tasks.js';
import { align, median, short } from './summary.js';

const SIZES = [10_000, 50_000, 200_000, 1_000_000];

/** Sizes whose ms for 1000 nodes are held beside one another. */
const SMALL = 10_000;
const LARGE = 200_000;

/** Longest that a page may be kept waiting at a stretch, ms. */
const STRETCH = 50;

const options = readOptions(
  { most: LARGE, rounds: 6, seed: 1 },
  { most: SMALL, rounds: 2, seed: 0 },
);

/** Large pages are run less often. @param {number} size */
const rounds = (size) => Math.max(2, Math.min(options.rounds, Math.ceil(800_000 / size)));

/** @param {import('../e2e/harness/test_browser.js').TestBrowser} browser */
async function measure(browser, script, { size, url }) {
  const page = await LivePage.open(browser, url, script);
  try {
    // All of them are of one site: the first teaches its template.
    if (size === SMALL) await page.learn();
    await page.off();
    const presses = [];
    for (let round = 0; round < rounds(size); round += 1) {
      const press = await page.press();
      if (press.status !== 'on') throw new Error(press.status);
      presses.push(press);
      await page.off();
    }
    const { stretches } = await longTasksOf(page.page, () => page.press(true));
    return { size, presses, stretches };
  } finally {
    await page.close();
  }
}

const PARTS = ['ms', 'hello', 'walk', 'ask', 'core', 'marks', 'sheet'];

const middle = ({ presses }, part) => median(presses.slice(1).map((press) => press[part]));
const nodes = ({ presses: [press] }) => press.nodes;
const per1000 = (found) => (1000 * middle(found, 'ms')) / nodes(found);

/** Stretches in which the browser styled, laid out or drew for the most part are its own answer to the verdict. */
const isDrawing = ({ ms, inside: { style = 0, layout = 0, paint = 0 } }) =>
  style + layout + paint > ms / 2;

function table(all) {
  const rows = all.map((found) => [
    String(nodes(found)),
    short(per1000(found)),
    ...PARTS.map((part) => short(middle(found, part))),
    short(found.presses[0].bytes / nodes(found)),
  ]);
  return align([['nodes', 'ms/1000 nodes', ...PARTS, 'bytes/node'], ...rows]);
}

function stretchTable(all) {
  const rows = all.flatMap(({ size, stretches }) =>
    stretches.map(({ ms, cpu, at, after, inside }) => [
      String(size),
      short(ms),
      short(cpu),
      short(at),
      after ? 'after the verdict' : '',
      Object.entries(inside)
        .sort((a, b) => b[1] - a[1])
        .map(([kind, time]) => `${kind} ${short(time)}`)
        .join(', '),
    ]),
  );
  return align([
    ['longest stretches, nodes', 'ms', 'cpu', 'since the press', '', 'of it, ms'],
    ...rows,
  ]);
}

function figures(all) {
  const of = (/** @type {number} */ size) => all.find((found) => found.size === size);
  const [small, large] = [of(SMALL), of(LARGE)];
  const longest = (stretches, clock = 'ms') =>
    Math.max(0, ...stretches.map((one) => one[clock] || 0));
  return [
    ...(small && large
      ? [
          {
            what: `press to verdict, ms per node at ${LARGE} ÷ at ${SMALL} nodes`,
            value: per1000(large) / per1000(small),
            unit: '×',
            limit: 1.5,
            per1000: per1000(large),
          },
        ]
      : []),
    ...all.flatMap(({ size, stretches }) => [
      {
        what: `longest stretch without a turn, ${size} nodes`,
        value: longest(stretches.filter((one) => !isDrawing(one))),
        unit: 'ms',
        limit: STRETCH,
      },
      // On a busy computer most of a stretch is waiting for a core.
      {
        what: `longest that the thread itself ran without a turn, ${size} nodes`,
        value: longest(
          stretches.filter((one) => !isDrawing(one)),
          'cpu',
        ),
        unit: 'ms',
        limit: STRETCH,
      },
      {
        what: `longest in which the browser styles, lays out and draws, ${size} nodes`,
        value: longest(stretches.filter(isDrawing)),
        unit: 'ms',
      },
    ]),
    ...all.map((found) => ({
      what: `message, ${found.size} nodes`,
      value: found.presses[0].bytes / nodes(found),
      unit: 'bytes/node',
    })),
  ];
}

async function main() {
  const sizes = SIZES.filter((size) => size <= options.most);
  const made = await serveMade({ sizes, seed: options.seed });
  const script = await worldScript();
  const browser = await launchHusk();
  const all = [];
  const lost = [];
  try {
    for (const page of made.pages) {
      process.stderr.write(`\r\x1b[K${page.size} nodes`);
      await measure(browser, script, page).then(
        (found) => all.push(found),
        (error) => lost.push(`${page.size} nodes: ${error.message.split('\n')[0]}`),
      );
    }
  } finally {
    process.stderr.write('\r\x1b[K');
    await browser.close();
    await made.close();
  }
  if (all.length === 0) throw new Error(lost.join('\n'));
  const text = keep({ bench: 'large', figures: figures(all) });
  if (options.json) console.log(JSON.stringify({ pages: all, lost }));
  else console.log(`${[...lost, table(all)].join('\n')}\n\n${stretchTable(all)}\n\n${text}`);
}

await main().catch((error) => {
  console.error(`bench: ${error.message}`);
  process.exitCode = 1;
});
