// From the press of the button to the verdict on the page: the extension that ships, in Chromium, on real pages whose
// site has a stored template; beside it Readability on the same page in the same round. `./build.sh bench` calls it.
//
//   --real N     pages of each data set (24)      --rounds N   warm runs of each on each page (6)
//   --cold N     cold ones of each (2)            --seed N     order of runs (1)
//   --json       figures of every page as JSON, nothing else
//
//   cold   the button on a page that was just loaded: script put in, evaluated, page walked, sent, judged, marked, bar drawn;
//          Readability put into the same page in the same way (cold_press.js)
//   warm   `session.toggle` in the content script's world, as the background calls it, on a page that has been read before;
//          putting the script into the page is no part of it

import { join } from 'node:path';

import { launchChromium, LOCAL_ONLY } from '../e2e/harness/chromium.js';
import { removeFolder } from '../e2e/harness/host.js';
import { COLD_PARTS, coldRun, withColdMarks } from './cold_press.js';
import { keep, ROOT } from './figures.js';
import { launchHusk, LivePage, worldScript } from './live_page.js';
import { readOptions } from './options.js';
import { seeded, shuffled } from './random.js';
import { serveReal } from './sites.js';
import { longTasksOf } from './long_tasks.js';
import { align, median, quantile, short } from './summary.js';

/** @typedef {import('./in_world.js').Press} Press */

/**
 * @typedef {object} Measured
 * @property {string} name
 * @property {Press[]} presses by round
 * @property {import('./in_world.js').Floor[]} floors by round
 * @property {number[]} peer ms of Readability by round; empty where it fails
 * @property {string} why it fails
 * @property {{press: number, peer: number}} work of the page's thread in one more run of each, ms that it ran
 * @property {{husk: ColdRun[], readability: ColdRun[]}} cold by round; empty where one of them failed
 */

/** @typedef {import('./cold_press.js').ColdRun} ColdRun */

/** Nodes of the pages that count. */
const LEAST = 500;
const MOST = 25_000;

const options = readOptions(
  { real: 24, rounds: 6, cold: 2, seed: 1 },
  { real: 1, rounds: 2, cold: 1, seed: 0 },
);

/** @param {import('../e2e/harness/test_browser.js').TestBrowser} browser @param {string} script */
async function measure(browser, script, { name, url, others }, random) {
  for (const other of others) {
    const page = await LivePage.open(browser, other, script);
    await page.learn().finally(() => page.close());
  }
  const page = await LivePage.open(browser, url, script);
  try {
    await page.learn();
    await page.off();
    /** @type {Measured} */
    const measured = {
      name,
      presses: [],
      floors: [],
      peer: [],
      why: '',
      work: { press: NaN, peer: NaN },
      cold: { husk: [], readability: [] },
    };
    for (let round = 0; round < options.rounds; round += 1) {
      measured.floors.push(await page.floor());
      for (const who of shuffled(['husk', 'readability'], random)) {
        if (who === 'husk') {
          const press = await page.press();
          if (press.status !== 'on' && press.status !== 'nothing') throw new Error(press.status);
          if (press.nodes < LEAST || press.nodes > MOST) return null;
          measured.presses.push(press);
          await page.off();
        } else if (measured.why === '') {
          await page.readability().then(
            ({ ms }) => measured.peer.push(ms),
            (error) => (measured.why = error.message),
          );
        }
      }
    }
    measured.work.press = (await longTasksOf(page.page, () => page.press(true))).cpu;
    await page.off();
    if (measured.why === '') {
      measured.work.peer = (await longTasksOf(page.page, () => page.readability(true))).cpu;
    } else {
      measured.peer = [];
    }
    return measured;
  } finally {
    await page.close();
  }
}

/** Adds the cold runs of a page, each side as often. @param {import('../e2e/harness/test_browser.js').TestBrowser} browser */
async function measureCold(browser, page, url, random) {
  for (let round = 0; round < options.cold; round += 1) {
    for (const who of shuffled(/** @type {const} */ (['husk', 'readability']), random)) {
      const run = await coldRun(browser, url, who);
      if (run.status !== 'on' && run.status !== 'nothing') throw new Error(run.status);
      page.cold[who].push(run);
    }
  }
}

/** The median over a page's rounds, without the first: in it code runs that this page has not run yet. */
const middle = (presses, part) => median(presses.slice(1).map((press) => press[part]));

/** @param {Measured} page @param {(press: Press) => number} [of] */
function ratio({ presses, peer }, of = ({ ms }) => ms) {
  return median(presses.map((press, round) => of(press) / peer[round]).slice(1));
}

/** The median over a page's cold runs. @param {ColdRun[]} runs @param {(run: ColdRun) => number} of */
const coldMiddle = (runs, of) => median(runs.map(of));

/** The parts of a cold press, and what Readability takes in all. @param {Measured[]} pages with cold runs */
function coldCosts(pages) {
  const nodes = pages.reduce((sum, { presses }) => sum + presses[0].nodes, 0);
  const sum = (
    /** @type {'husk' | 'readability'} */ who,
    /** @type {(run: ColdRun) => number} */ of,
  ) => pages.reduce((all, { cold }) => all + coldMiddle(cold[who], of), 0);
  return /** @type {const} */ (['thread', 'clock']).map((time) => {
    const whole = sum('husk', ({ end }) => end[time]);
    const costed = Object.entries(COLD_PARTS).map(([part, { said }]) => {
      const ms = sum('husk', (run) => run.parts[part][time]);
      const peer = sum('readability', (run) => run.parts[part][time]);
      const isAlike = part === 'put' || part === 'evaluate';
      const floor = { floor: (1000 * peer) / nodes, why: 'the same of Readability' };
      return { part: said, per1000: (1000 * ms) / nodes, share: ms / whole, ...(isAlike && floor) };
    });
    const what = time === 'thread' ? "the page's own thread" : 'the clock';
    return { of: `a cold press by ${what}`, parts: costed };
  });
}

/** @param {Measured[]} pages with cold runs */
function coldFigures(pages) {
  return /** @type {const} */ (['thread', 'clock']).flatMap((time) => {
    const said = time === 'thread' ? "the page's own thread" : 'the clock';
    const ratios = pages.map(
      ({ cold }) =>
        coldMiddle(cold.husk, ({ end }) => end[time]) /
        coldMiddle(cold.readability, ({ end }) => end[time]),
    );
    const verdicts = pages.map(
      ({ cold }) =>
        coldMiddle(cold.husk, ({ verdict }) => verdict[time]) /
        coldMiddle(cold.readability, ({ end }) => end[time]),
    );
    const [limit, limit95] = time === 'thread' ? [0.75, 1] : [1, undefined];
    const per1000 = pages.map(
      ({ cold, presses: [{ nodes }] }) =>
        (1000 * coldMiddle(cold.husk, ({ end }) => end[time])) / nodes,
    );
    const what = `cold press ÷ Readability, by ${said}`;
    return [
      {
        what: `${what}, median page`,
        value: median(ratios),
        unit: '×',
        limit,
        per1000: median(per1000),
      },
      {
        what: `${what}, p95 page`,
        value: quantile(ratios, 0.95),
        unit: '×',
        limit: limit95,
        per1000: quantile(per1000, 0.95),
      },
      {
        what: 'the same until the verdict is on the page, median',
        value: median(verdicts),
        unit: '×',
      },
    ];
  });
}

const PARTS = ['hello', 'walk', 'message', 'core', 'marks', 'rest'];

const SAID = {
  hello: 'waiting for what is known of the site',
  walk: 'walk',
  message: 'sending the page, taking the answer',
  core: 'core (wasm)',
  marks: 'marks, waiting for their style sheet',
  rest: 'bar, counting',
};

/** The parts of a press, which add up to all of it. @param {Press} press */
function parts(press) {
  const { ms, hello, walk, ask, core, marks } = press;
  const rest = ms - hello - walk - ask - marks;
  return { hello, walk, message: ask - core, core, marks, rest };
}

/** What a part cannot be faster than. */
const FLOORS = {
  hello: { of: 'message', why: 'a message that is refused at once' },
  walk: { of: 'walk', why: 'meeting every node, without boxes and styles' },
  message: { of: 'message', why: 'a message that is refused at once' },
  core: { of: 'decode', why: 'reading the bytes once' },
};

/** @param {Measured[]} pages */
function costs(pages) {
  const nodes = pages.reduce((sum, { presses }) => sum + presses[0].nodes, 0);
  const sum = (/** @type {(page: Measured) => number[]} */ of) =>
    pages.reduce((all, page) => all + median(of(page).slice(1)), 0);
  const each = PARTS.map((part) => sum(({ presses }) => presses.map((one) => parts(one)[part])));
  const whole = each.reduce((all, ms) => all + ms, 0);
  const floors = {
    walk: sum((page) => page.floors.map(({ walk }) => walk)),
    message: sum((page) => page.floors.map(({ message }) => message)),
    decode: sum((page) => page.presses.map(({ decode }) => decode)),
  };
  return PARTS.map((part, k) => {
    const floor = FLOORS[part];
    return {
      part: SAID[part],
      per1000: (1000 * each[k]) / nodes,
      share: each[k] / whole,
      ...(floor ? { floor: (1000 * floors[floor.of]) / nodes, why: floor.why } : {}),
    };
  });
}

/** @param {Measured[]} pages */
function pageTable(pages) {
  const rows = pages.map((page) => {
    const { name, presses, peer } = page;
    return [
      name.slice(0, 40),
      String(presses[0].nodes),
      short(presses[0].bytes / presses[0].nodes),
      short(middle(presses, 'ms')),
      ...PARTS.map((part) => short(median(presses.slice(1).map((press) => parts(press)[part])))),
      peer.length > 0 ? short(median(peer.slice(1))) : '-',
      peer.length > 0 ? short(ratio(page)) : page.why.slice(0, 30),
      short(page.work.press),
      short(page.work.press / page.work.peer),
    ];
  });
  const head = [
    'ms',
    'nodes',
    'bytes/node',
    'press',
    ...PARTS,
    'Readability',
    'press ÷',
    'work',
    'work ÷',
  ];
  return align([head, ...rows]);
}

/** @param {Measured[]} pages */
function figures(pages) {
  const beside = pages.filter(({ peer }) => peer.length > 0);
  const ratios = beside.map((page) => ratio(page));
  const cores = beside.map((page) => ratio(page, ({ core }) => core));
  // On a busy computer the fastest round is what it would be on a quiet one: the press waits for two processes.
  const fastest = beside.map(
    ({ presses, peer }) => Math.min(...presses.map(({ ms }) => ms)) / Math.min(...peer),
  );
  const per1000 = pages.map(({ presses }) => (1000 * middle(presses, 'ms')) / presses[0].nodes);
  const core1000 = pages.map(({ presses }) => (1000 * middle(presses, 'core')) / presses[0].nodes);
  const bytes = pages.map(({ presses: [{ bytes: all, nodes }] }) => all / nodes);
  const whole = (/** @type {number[]} */ peer) => peer.slice(1);
  const sums = beside.map(({ presses, peer }) => [middle(presses, 'ms'), median(whole(peer))]);
  const total = sums.reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
  return [
    {
      what: 'press to verdict ÷ Readability, median page',
      value: median(ratios),
      unit: '×',
      limit: 0.25,
      per1000: median(per1000),
    },
    {
      what: 'press to verdict ÷ Readability, p95 page',
      value: quantile(ratios, 0.95),
      unit: '×',
      limit: 0.5,
      per1000: quantile(per1000, 0.95),
    },
    {
      what: 'press to verdict ÷ Readability, all pages together',
      value: total[0] / total[1],
      unit: '×',
    },
    {
      what: 'the same, each by its fastest round, median page',
      value: median(fastest),
      unit: '×',
    },
    {
      what: 'the same, p95 page',
      value: quantile(fastest, 0.95),
      unit: '×',
    },
    {
      what: "work of the page's own thread ÷ Readability, median page",
      value: median(beside.map(({ work }) => work.press / work.peer)),
      unit: '×',
      per1000: median(pages.map(({ work, presses: [{ nodes }] }) => (1000 * work.press) / nodes)),
    },
    {
      what: 'core with a template ÷ Readability, median page',
      value: median(cores),
      unit: '×',
      limit: 0.05,
      per1000: median(core1000),
    },
    { what: 'message, median page', value: median(bytes), unit: 'bytes/node' },
  ];
}

async function main() {
  const real = await serveReal({
    'wcxb-dev': options.real,
    'big9-early': Math.ceil(options.real / 4),
  });
  const script = await worldScript();
  const random = seeded(options.seed);
  const urls = new Map(real.pages.map(({ name, url }) => [name, url]));
  const browser = await launchHusk();
  /** @type {Measured[]} */
  const pages = [];
  const lost = [];
  let outside = 0;
  try {
    for (const [k, page] of real.pages.entries()) {
      process.stderr.write(`\r\x1b[K${k + 1}/${real.pages.length} ${page.name.slice(0, 60)}`);
      try {
        const measured = await measure(browser, script, page, random);
        if (measured === null) outside += 1;
        else pages.push(measured);
      } catch (error) {
        lost.push(`${page.name}: left out: ${error.message.split('\n')[0]}`);
      }
    }
  } finally {
    process.stderr.write('\r\x1b[K');
    await browser.close();
  }
  const extensionDir = await withColdMarks(
    process.env.HUSK_EXTENSION ?? join(ROOT, 'dist/extension'),
  );
  const fresh = await launchChromium({ extensionDir, args: [LOCAL_ONLY] });
  try {
    for (const [k, page] of pages.entries()) {
      process.stderr.write(`\r\x1b[Kcold ${k + 1}/${pages.length} ${page.name.slice(0, 60)}`);
      try {
        await measureCold(fresh, page, urls.get(page.name), random);
      } catch (error) {
        page.cold = { husk: [], readability: [] };
        lost.push(`${page.name}: left out of the cold ones: ${error.message.split('\n')[0]}`);
      }
    }
  } finally {
    process.stderr.write('\r\x1b[K');
    await fresh.close();
    await real.close();
    removeFolder(extensionDir);
  }
  if (options.json) {
    console.log(JSON.stringify({ pages, lost, missing: real.missing }));
  } else {
    const templated = pages.filter(({ presses }) => presses.every(({ template }) => template));
    console.log(
      [
        ...real.missing,
        ...lost,
        `${pages.length} pages of ${LEAST} to ${MOST} nodes, ${outside} more of other sizes; a template had a say on ` +
          `${templated.length}; ${options.rounds} rounds, the first left out`,
      ].join('\n'),
    );
  }
  if (pages.length === 0) {
    if (real.missing.length === 0) throw new Error('not one page was measured');
    return;
  }
  const found = { of: `a press on ${pages.length} real pages`, parts: costs(pages) };
  const cold = pages.filter((page) => page.cold.readability.length > 0);
  const text = keep({
    bench: 'press',
    figures: [...(cold.length > 0 ? coldFigures(cold) : []), ...figures(pages)],
    costs: [...(cold.length > 0 ? coldCosts(cold) : []), found],
  });
  if (!options.json) console.log(`\n${pageTable(pages)}\n\n${text}`);
}

await main().catch((error) => {
  console.error(`bench: ${error.message}`);
  process.exitCode = 1;
});
