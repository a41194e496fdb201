// What a start of the background is made of: beside the start of an extension that does nothing, in the same browser, and by what
// the worker's thread does, from the browser's trace.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeFolder, waitFor } from '../e2e/harness/host.js';

/** @typedef {import('../e2e/harness/test_browser.js').TestBrowser} TestBrowser */
/** @typedef {import('./live_page.js').LivePage} LivePage */

/** An extension whose background answers every message at once. @returns {string} its folder */
export function emptyExtension() {
  const folder = makeFolder('empty');
  const manifest = {
    manifest_version: 3,
    name: 'Empty',
    version: '1',
    background: { service_worker: 'background.js', type: 'module' },
    content_scripts: [{ matches: ['http://*/*'], js: ['content.js'] }],
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  const answer = 'chrome.runtime.onMessage.addListener((_, sender, answer) => answer(1));';
  writeFileSync(join(folder, 'background.js'), answer);
  writeFileSync(join(folder, 'content.js'), '');
  return folder;
}

/** How long a message to the background of the other extension takes whose worker was ended before, ms. */
export class EmptyStart {
  #whole;
  #session;
  #root;
  #world;

  constructor(whole, session, root, world) {
    this.#whole = whole;
    this.#session = session;
    this.#root = root;
    this.#world = world;
  }

  /** @param {TestBrowser} browser with the other extension @param {LivePage} live */
  static async open(browser, live) {
    const { raw } = live.page;
    const whole = await raw.context().browser().newBrowserCDPSession();
    const own = browser.extensionUrl();
    const worker = await waitFor(
      async () => (await workers(whole)).find(({ url }) => !url.startsWith(own)),
      { what: 'the empty extension' },
    );
    const root = worker.url.split('/').slice(0, 3).join('/');
    const session = await raw.context().newCDPSession(raw);
    let world = 0;
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.origin === root) world = context.id;
    });
    await session.send('Runtime.enable');
    await waitFor(() => world !== 0, { what: 'its content script' });
    return new EmptyStart(whole, session, root, world);
  }

  async ms() {
    await waitFor(
      async () => {
        const live = (await workers(this.#whole)).find(({ url }) => url.startsWith(this.#root));
        const ended = live && this.#whole.send('Target.closeTarget', { targetId: live.targetId });
        await ended?.catch(() => {});
        return !live;
      },
      { what: 'the end of the empty background' },
    );
    const expression =
      '(async (start) => { await chrome.runtime.sendMessage(1); return performance.now() - start; })(performance.now())';
    const how = { expression, contextId: this.#world, awaitPromise: true, returnByValue: true };
    return (await this.#session.send('Runtime.evaluate', how)).result.value;
  }
}

/** Workers of extensions. @param {any} whole session with the browser */
async function workers(whole) {
  const { targetInfos } = await whole.send('Target.getTargets', {
    filter: [{ type: 'service_worker' }],
  });
  return targetInfos.filter(({ url }) => url.startsWith('chrome-extension://'));
}

const CATEGORIES = [
  ...['toplevel', 'blink.user_timing', 'devtools.timeline', 'v8', 'v8.compile', 'v8.wasm'],
  ...['v8.execute', 'disabled-by-default-v8.compile', 'disabled-by-default-v8.wasm.detailed'],
  ...['ServiceWorker', 'blink.worker', 'loading'],
];

/** What events of the trace are part of; the first that fits counts. @type {[part: string, name: RegExp][]} */
const PARTS = [
  ['code of the core compiled', /^wasm\.|^FlushInstructionCache$/],
  ['script parsed and compiled', /^V8\.(Parse|PreParse|Compile|Collect)|^v8\.compile/],
  ['script evaluated', /^v8\.evaluateModule$|TextResourceDecoder/],
  ['core and script running', /^(RunMicrotasks|FunctionCall|v8\.callFunction)$/],
  ['worker made', /WorkerThread|WorkerGlobalScope|PerIsolate|^V8\.Deserialize/],
  ['browser: tasks, messages', /./],
];

/**
 * What the thread of a worker that starts does until the verdict.
 * @param {LivePage} live whose background was ended
 * @returns {Promise<Record<string, number>>} ms of the thread by part
 */
export async function startParts(live) {
  const browser = live.page.raw.context().browser();
  // Not of the page alone: the worker's process is another.
  await browser.startTracing(undefined, { categories: CATEGORIES });
  let trace;
  try {
    await live.press(true);
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString());
  const at = (/** @type {string} */ mark) => traceEvents.find(({ name }) => name === mark).ts;
  const [begin, verdict] = [at('bench-begin'), at('bench-verdict')];
  const names = traceEvents.filter(({ name }) => name === 'thread_name');
  const started = names
    .filter(({ args }) => args.name.startsWith('ServiceWorker'))
    .map(({ pid, tid }) =>
      traceEvents.filter(
        (one) =>
          one.pid === pid &&
          one.tid === tid &&
          one.ph === 'X' &&
          one.ts > begin &&
          one.ts < verdict,
      ),
    )
    .sort((one, other) => other.length - one.length);
  if (!started[0]?.length) throw new Error('the trace has no worker that starts');
  return sums(started[0]);
}

/** Time of the thread in each event without those inside it, by part. @param {any[]} events of one thread */
function sums(events) {
  /** @type {Record<string, number>} */
  const found = Object.fromEntries(PARTS.map(([part]) => [part, 0]));
  const partOf = (name) => PARTS.find(([, pattern]) => pattern.test(name))?.[0] ?? '';
  /** @type {any[]} */
  const open = [];
  for (const event of events.sort((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    while (open.length > 0 && open[open.length - 1].ts + open[open.length - 1].dur <= event.ts) {
      open.pop();
    }
    const ran = (event.tdur ?? 0) / 1000;
    found[partOf(event.name)] += ran;
    if (open.length > 0) found[partOf(open[open.length - 1].name)] -= ran;
    open.push(event);
  }
  return found;
}
