// How long the thread of a page was kept busy at a stretch, by the browser's own trace: a task that runs for long is one
// in which no key is heard and no frame drawn. What the task did with the time is read from the events inside it.

/**
 * @typedef {object} LongTask times in ms
 * @property {number} ms
 * @property {number} cpu of it, time in which the thread ran; the rest it waited for a core. NaN where that is not told
 * @property {number} at since the press
 * @property {boolean} after whether it began when the verdict was already on the page
 * @property {Record<string, number>} inside by what it was
 */

const CATEGORIES = ['toplevel', 'devtools.timeline', 'blink.user_timing', 'v8', 'v8.execute'];

/** A task of the thread's loop, and the settling of promises that may follow it outside of it. */
const TASK = /RunTask$/;
const PROMISES = /^(BlinkScheduler_PerformMicrotaskCheckpoint|RunMicrotasks)$/;

/** What begins so soon after a task belongs to it, µs. */
const NEXT = 1000;

/** Stretches that are told of: the longest by the clock, and the longest by the thread's own. */
const SHOWN = 6;

/** Names of the trace and what they are; none is ever inside another of them that is counted. */
const INSIDE = {
  FunctionCall: 'script',
  RunMicrotasks: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  MinorGC: 'gc',
  MajorGC: 'gc',
  HitTest: 'hit test',
};

/**
 * Does work while the browser writes its trace. The work leaves the marks that `in_world.js` does.
 * @template T
 * @param {import('../e2e/harness/test_page.js').TestPage} page
 * @param {() => Promise<T>} work
 * @returns {Promise<{value: T, stretches: LongTask[], cpu: number}>} the longest first; see `readTrace`
 */
export async function longTasksOf(page, work) {
  const browser = page.raw.context().browser();
  await browser.startTracing(page.raw, { categories: CATEGORIES });
  let value;
  let trace;
  try {
    value = await work();
  } finally {
    trace = await browser.stopTracing();
  }
  return { value, ...readTrace(JSON.parse(trace.toString()).traceEvents) };
}

/**
 * @param {any[]} events
 * @returns {{stretches: LongTask[], cpu: number}} `cpu`: time in which the thread ran from the beginning to the verdict, ms
 */
export function readTrace(events) {
  const mark = (/** @type {string} */ name) => {
    const found = events.find((event) => event.name === name);
    if (found === undefined) throw new Error(`the trace has no ${name}`);
    return found;
  };
  const [begin, verdict, end] = ['bench-begin', 'bench-verdict', 'bench-end'].map(mark);
  const own = events.filter(
    ({ pid, tid, ph }) => pid === begin.pid && tid === begin.tid && ph === 'X',
  );
  const reaches = ({ ts, dur = 0 }) => ts + dur > begin.ts && ts < end.ts;
  const tasks = stretches(own.filter(reaches));
  const inner = own.filter((event) => event.name in INSIDE && reaches(event));
  // Marks tell the thread's own clock as well.
  const cpu = (verdict.tts - begin.tts) / 1000;
  const longest = tasks
    .map(({ from, to, ran }) => ({
      // What ran before the press is none of it.
      ms: (to - Math.max(from, begin.ts)) / 1000,
      // The two clocks are read one after the other.
      cpu: from < begin.ts ? NaN : Math.min(ran, to - from) / 1000,
      at: (from - begin.ts) / 1000,
      after: from >= verdict.ts,
      inside: sums(inner.filter(({ ts }) => ts >= Math.max(from, begin.ts) && ts < to)),
    }))
    .sort((a, b) => b.ms - a.ms);
  const hardest = [...longest].sort((a, b) => (b.cpu || 0) - (a.cpu || 0)).slice(0, SHOWN);
  const shown = longest.filter((one, k) => k < SHOWN || hardest.includes(one));
  return { stretches: shown, cpu };
}

/**
 * The thread's tasks, each with the promises that were settled right after it: that is one stretch, too.
 * @param {any[]} events
 */
function stretches(events) {
  const loop = events.filter(({ name }) => TASK.test(name) || PROMISES.test(name));
  loop.sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const found = [];
  for (const { name, ts, dur = 0, tdur = NaN } of loop) {
    const last = found.at(-1);
    if (last !== undefined && ts + dur <= last.to) continue;
    if (last !== undefined && PROMISES.test(name) && ts - last.to < NEXT) {
      last.to = ts + dur;
      last.ran += tdur;
    } else {
      found.push({ from: ts, to: ts + dur, ran: tdur });
    }
  }
  return found;
}

/** Time by kind; of events inside others of their kind only the outer ones. */
function sums(events) {
  /** @type {Record<string, number>} */
  const found = {};
  /** @type {Record<string, number>} */
  const ends = {};
  for (const { name, ts, dur = 0 } of events.sort((a, b) => a.ts - b.ts)) {
    const kind = INSIDE[name];
    if (ts < (ends[kind] ?? 0)) continue;
    ends[kind] = ts + dur;
    found[kind] = (found[kind] ?? 0) + dur / 1000;
  }
  return found;
}
