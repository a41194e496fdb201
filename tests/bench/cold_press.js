// The first press on a page that has just been loaded in a tab of its own, and Readability put into it in the same way: each from
// the press in the background, script put in and evaluated, to the end. Times are from the browser's trace: of the page's own
// thread, and by the clock.
//
// The extension is a copy of the one that ships, with marks at both ends of the content script; so it may be told what to do from
// the background, where a person's press would come from.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { bundleScript } from '../built.js';
import { makeFolder } from '../e2e/harness/host.js';

/** @typedef {import('../e2e/harness/test_browser.js').TestBrowser} TestBrowser */

/** @typedef {{clock: number, thread: number}} Time ms by the clock; ms that the page's thread ran */

/**
 * @typedef {object} ColdRun
 * @property {string} status
 * @property {number} nodes
 * @property {number} core ms in the background
 * @property {Time} verdict from the press until the verdict is on the page
 * @property {Time} end until all is done
 * @property {Record<string, Time>} parts in order, which add up to `end`
 */

const CATEGORIES = ['toplevel', 'blink.user_timing'];

/** A task of the thread's loop. */
const TASK = /RunTask$/;

/** Bundles print as the content script does. */
const PRINTED = { minifySyntax: true, minifyWhitespace: true, target: 'chrome148' };

/** Where one part ends and the next one begins, by the marks of in_cold.js and in_peer.js. */
export const COLD_PARTS = {
  put: { to: 'script', said: 'putting the script in' },
  evaluate: { to: 'loaded', said: 'evaluating it' },
  begin: { to: 'walk', said: 'until the walk' },
  walk: { to: 'walked', said: 'walk' },
  ask: { to: 'answered', said: 'sending the page, taking the answer' },
  marks: { to: 'verdict', said: 'marks and their style sheet' },
  bar: { to: 'end', said: 'bar, counting, reporting' },
};

/** A copy of the extension with marks in it. @param {string} from @returns {Promise<string>} its folder */
export async function withColdMarks(from) {
  const folder = makeFolder('cold');
  cpSync(from, folder, { recursive: true });
  const content = readFileSync(join(folder, 'content.js'), 'utf8');
  const put = (/** @type {string} */ name, /** @type {string[]} */ parts) =>
    writeFileSync(join(folder, name), ["performance.mark('bench-script');", ...parts].join('\n'));
  // Every bundle answers with the type of its document.
  const answer = 'document.contentType;';
  put('content.js', [content, await bundleScript('tests/bench/in_cold.js', PRINTED), answer]);
  put('readability.js', [await bundleScript('tests/bench/in_peer.js', PRINTED)]);
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.host_permissions = ['http://*/*'];
  writeFileSync(file, JSON.stringify(manifest));
  return folder;
}

/**
 * @param {TestBrowser} browser with the copy of the extension
 * @param {string} url
 * @param {'husk' | 'readability'} who
 * @returns {Promise<ColdRun>}
 */
export async function coldRun(browser, url, who) {
  const page = await browser.open(url);
  try {
    await page.evaluate(
      () =>
        new Promise((done) => {
          const settle = () => document.documentElement.offsetHeight + scrollY;
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50, settle())));
        }),
    );
    const whole = page.raw.context().browser();
    await whole.startTracing(page.raw, { categories: CATEGORIES });
    let told;
    let trace;
    try {
      told = await browser.background(press, who);
    } finally {
      trace = await whole.stopTracing();
    }
    const times = readCold(JSON.parse(trace.toString()).traceEvents, told);
    return { nodes: 0, core: 0, ...told, ...times };
  } finally {
    await page.close();
  }
}

/** Runs in the background. @param {string} who */
async function press(who) {
  const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
  const told = new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no verdict within a minute')), 60_000);
    const { onMessage } = chrome.runtime;
    /** @type {(message: any) => any} */
    const heard = (message) => {
      if (!message?.bench) return;
      onMessage.removeListener(heard);
      clearTimeout(late);
      resolve(message.bench);
    };
    onMessage.addListener(heard);
  });
  // Workers leave no marks in the trace; the clocks of all processes have one origin.
  const at = performance.timeOrigin + performance.now();
  if (who === 'husk') /** @type {any} */ (chrome.action.onClicked).dispatch(tab);
  else {
    const target = { tabId: tab.id ?? -1 };
    await chrome.scripting.executeScript({ target, files: ['/readability.js'] });
  }
  return { at, .../** @type {object} */ (await told) };
}

/**
 * @param {any[]} events of the trace
 * @param {{at: number, origin: number}} press when it was, and the origin of the page's clock, ms since 1970
 * @returns {Pick<ColdRun, 'verdict' | 'end' | 'parts'>}
 */
function readCold(events, { at: pressed, origin }) {
  const marks = new Map();
  for (const event of events) {
    const [, name] = /^bench-(\w+)$/.exec(event.name) ?? [];
    // Of what happens more than once the first: a second walk belongs to a second verdict.
    if (name !== undefined && !marks.has(name)) marks.set(name, event);
  }
  for (const name of ['script', 'loaded', 'verdict', 'end']) {
    if (!marks.has(name)) throw new Error(`the trace has no ${name}`);
  }
  const { pid, tid } = marks.get('end');
  const script = marks.get('script');
  const from = script.ts - 1000 * (origin + script.args.data.startTime - pressed);
  // A thread without a task does not run: its clock stands still until the first.
  const first = events
    .filter((one) => one.pid === pid && one.tid === tid && one.ph === 'X' && TASK.test(one.name))
    .filter(({ ts }) => ts >= from)
    .reduce((one, other) => (other.ts < one.ts ? other : one));
  const at = (/** @type {any} */ { ts, tts }) => ({
    clock: (ts - from) / 1000,
    thread: (tts - first.tts) / 1000,
  });
  let last = { clock: 0, thread: 0 };
  /** @type {Record<string, Time>} */
  const parts = {};
  for (const [part, { to }] of Object.entries(COLD_PARTS)) {
    const mark = marks.get(to);
    const now = mark === undefined ? last : at(mark);
    parts[part] = { clock: now.clock - last.clock, thread: now.thread - last.thread };
    last = now;
  }
  return { verdict: at(marks.get('verdict')), end: at(marks.get('end')), parts };
}
