// Measures in Chromium. A page is loaded once and every contestant runs on it in several rounds, in another order each
// round; the core runs in a page of its own that lives on, as the extension's background does.
//
//   page under test   walk ── bytes ─▶ background page   core
//                     reader, readability, defuddle
//
// The first round is cold: code that this page has not run yet, nodes that no script has touched.

import { launchBareChromium, LOCAL_ONLY } from '../e2e/harness/chromium.js';
import { shuffled } from './random.js';
import { median } from './summary.js';

/** A contestant that needs longer for one run is taken off the page, ms. */
const GIVE_UP = 60_000;

/** After this long on one page no further round begins, ms; two rounds are always run. */
const ENOUGH = 8000;

const IN_PAGE = ['walk', 'reader', 'readability', 'defuddle'];

/** Thrown when a run does not come back or takes the whole tab with it: the others need a fresh one. */
export class LostTabError extends Error {}

/** Thrown when the core does not come back: no page can be measured any more. */
export class LostCoreError extends Error {}

export const launch = () => launchBareChromium([LOCAL_ONLY]);

/**
 * Opens the background page and starts the core in it.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
export async function openBackground(browser, url) {
  const page = await browser.newPage();
  await page.goto(url);
  const started = await page.evaluate(() => Reflect.get(globalThis, 'bench').start());
  const isolated = await page.evaluate(() => crossOriginIsolated);
  return { page, started, isolated };
}

/**
 * @param {object} options
 * @param {import('playwright-core').Browser} options.browser
 * @param {import('playwright-core').Page} options.background
 * @param {string} options.script what runs in the page
 * @param {import('./pages.js').BenchPage} options.page
 * @param {number} options.rounds
 * @param {() => number} options.random
 * @returns {Promise<import('./summary.js').Measured>}
 * @throws {Error} when the page cannot be loaded or walked at all
 */
export async function measure({ browser, background, script, page, rounds, random }) {
  /** @type {Record<string, string>} */
  const failed = {};
  for (;;) {
    const contestants = ['core', ...IN_PAGE].filter((name) => !(name in failed));
    const tab = await openPage(browser, page.url);
    try {
      await tab.evaluate(script);
      const how = { tab, background, contestants, rounds, random, failed };
      return { ...(await runRounds(how)), group: page.group, name: page.name, failed };
    } catch (error) {
      // The contestant is off the page now; the others begin again on a fresh one.
      if (!(error instanceof LostTabError) || 'walk' in failed) throw error;
    } finally {
      await tab.context().close();
    }
  }
}

/** @param {import('playwright-core').Browser} browser @param {string} url */
async function openPage(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const tab = await context.newPage();
  // A page may want to go elsewhere (by a refresh): it stays.
  await tab.route('**/*', (route) => {
    const request = route.request();
    const leaves = request.isNavigationRequest() && request.url() !== url;
    // Any other way to refuse shows an error page in place of this one.
    return leaves ? route.abort('aborted') : route.continue();
  });
  await tab.goto(url, { waitUntil: 'load', timeout: GIVE_UP });
  return tab;
}

/** Runs every contestant in every round; one that fails is put into `failed` and left out from there on. */
async function runRounds({ tab, background, contestants, rounds, random, failed }) {
  /** @type {Record<string, number[]>} */
  const times = Object.fromEntries(contestants.map((name) => [name, []]));
  /** @type {Record<string, string>} */
  const notes = {};
  const stages = [];
  let taken = null;
  const start = Date.now();
  for (let round = 0; round < rounds; round += 1) {
    if (round > 1 && Date.now() - start > ENOUGH) break;
    const running = contestants.filter((name) => !(name in failed));
    // The first walk gives the core its bytes, so the core comes after it in the first round.
    const order = shuffled(running, random);
    if (round === 0) order.sort((a, b) => Number(a === 'core') - Number(b === 'core'));
    for (const name of order) {
      try {
        if (name === 'core' && taken === null) taken = await handOver(tab, background);
        const on = name === 'core' ? background : tab;
        const run = await limited(
          on.evaluate((what) => Reflect.get(globalThis, 'bench').run(what), name),
        );
        if (run.changed) throw new Error('it changed the page');
        if (run.found === 0) notes[name] = 'found nothing';
        if (run.times) stages.push(run.times);
        times[name].push(run.ms);
      } catch (error) {
        failed[name] = error.message.split('\n')[0];
        if (name === 'core' && error instanceof LostTabError) {
          throw new LostCoreError(`the core: ${error.message}`);
        }
        if (error instanceof LostTabError) throw error;
      }
    }
  }
  for (const name of Object.keys(failed)) delete times[name];
  if (taken === null) throw new Error(`the page was not read: ${failed.walk ?? failed.core}`);
  if (times.walk && times.core) times.husk = times.walk.map((ms, k) => ms + times.core[k]);
  const heap = await heaps(
    tab,
    IN_PAGE.filter((name) => name in times),
  );
  return { ...taken, times, notes, heap, stages: medians(stages.slice(1)) };
}

/**
 * Bytes that one run of each takes: script heap, nodes and buffers together, less what is collected meanwhile.
 * @param {import('playwright-core').Page} tab
 * @param {string[]} names
 */
async function heaps(tab, names) {
  const session = await tab.context().newCDPSession(tab);
  const used = async () => {
    const usage = await session.send('Runtime.getHeapUsage');
    return usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize;
  };
  /** @type {Record<string, number>} */
  const taken = {};
  for (const name of names) {
    await session.send('HeapProfiler.collectGarbage');
    const before = await used();
    await limited(tab.evaluate((what) => Reflect.get(globalThis, 'bench').run(what), name));
    taken[name] = Math.max(0, (await used()) - before);
  }
  return taken;
}

/** Gives the core the page as the walk reads it. */
async function handOver(tab, background) {
  const { page, bytes, nodes } = await limited(
    tab.evaluate(() => Reflect.get(globalThis, 'bench').page()),
  );
  await background.evaluate((text) => Reflect.get(globalThis, 'bench').take(text), page);
  return { bytes, nodes };
}

/**
 * Gives up on what a tab does for a minute.
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 * @throws {LostTabError}
 */
export async function limited(work) {
  let timer;
  const late = new Promise((_, reject) => {
    const stuck = () => reject(new LostTabError(`no end within ${GIVE_UP / 1000} s`));
    timer = setTimeout(stuck, GIVE_UP);
  });
  try {
    return /** @type {T} */ (await Promise.race([work, late]));
  } catch (error) {
    if (/crashed|has been closed/.test(error.message)) throw new LostTabError('the tab crashed');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Of each field its median. @param {Record<string, number>[]} rows */
function medians(rows) {
  const names = Object.keys(rows[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(rows.map((row) => row[name]))]));
}
