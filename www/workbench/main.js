// The workbench: open pages, run two methods on all of them, look at one page under both.
//
//   empty ─ open ─▶ running ─┬─▶ done
//                     ▲      └─ cancel ─▶ stopped
//                     └── open · another method, site or cap · Run ──┘
//
// The state stands in the root element's `data-state`. What is running belongs to one AbortController; what began before
// the last change is never shown.

import { Core, StoppedError } from './core.js';
import { byId, h, say } from './dom.js';
import { exportResults } from './export.js';
import { commonFolder, fromDrop, fromInput, likelyGathering, MAX_FILES, sitesOf } from './files.js';
import { Lab } from './lab.js';
import { PageList } from './list.js';
import { readPage } from './page.js';
import { hasSamples, openSamples } from './samples.js';
import { Showing } from './showing.js';
import { rowOf } from './summary.js';
import { words } from './words.js';

/** @typedef {import('./core.js').Method} Method */
/** @typedef {import('./files.js').Taken} Taken */
/** @typedef {import('./files.js').Gathering} Gathering */

/** Methods shown at first, where they are there. */
const FIRST = ['tps', 'husk'];

const selects = { a: byId('a', HTMLSelectElement), b: byId('b', HTMLSelectElement) };
const gathering = byId('gathering', HTMLSelectElement);
const cap = byId('cap', HTMLSelectElement);
const working = byId('working', HTMLElement);
const progress = byId('progress', HTMLProgressElement);
const progressWords = byId('progress-words', HTMLElement);
const cancel = byId('cancel', HTMLButtonElement);

const core = new Core(
  () => new Worker(new URL('worker.js', import.meta.url), { type: 'module', name: 'husk' }),
);
/** @type {Method[]} */
let methods = [];
/** @type {Taken} */
let taken = { pages: [], files: new Map(), cut: false };
/** @type {Lab | null} */
let lab = null;
let task = new AbortController();

const list = new PageList(byId('pages', HTMLUListElement), (index) => {
  showing.show(index).catch(failed);
});
const showing = new Showing();

/** @param {'empty' | 'running' | 'done' | 'stopped'} name */
function enter(name) {
  document.documentElement.dataset.state = name;
  working.hidden = name !== 'running';
  cancel.hidden = name !== 'running';
  byId('run', HTMLButtonElement).hidden = name === 'running';
  byId('export', HTMLButtonElement).disabled = name === 'running';
}

/** The two methods chosen. @returns {[Method, Method]} */
function chosen() {
  return [methods[selects.a.selectedIndex], methods[selects.b.selectedIndex]];
}

/** Ends what is running. */
function stop() {
  task.abort();
  task = new AbortController();
  if (document.documentElement.dataset.state === 'running') core.stop();
}

/** @param {Taken} found */
async function open(found) {
  if (found.pages.length === 0) return say(words.noPages);
  stop();
  taken = found;
  const { pages, files } = found;
  byId('empty', HTMLElement).hidden = true;
  for (const id of ['choices', 'work']) byId(id, HTMLElement).hidden = false;
  const paths = pages.map(({ path }) => path);
  list.fill(paths, commonFolder(paths));
  const opened = words.opened(pages.length, files.size - pages.length);
  say(found.cut ? `${opened} ${words.cut(MAX_FILES)}` : opened);
  gathering.value = likelyGathering(paths);
  makeLab();
  list.choose(0);
  await run();
}

/** Begins anew: nothing learned or marked so far holds any more. */
function makeLab() {
  const paths = taken.pages.map(({ path }) => path);
  lab = new Lab({
    core,
    read: readPage,
    pages: taken.pages,
    sites: sitesOf(paths, /** @type {Gathering} */ (gathering.value)),
    cap: Number(cap.value),
    onLearning({ method, done, of, reading }) {
      advance(done, of, (reading ? words.reading : words.learning)(method, done, of));
    },
  });
  showing.open(taken, commonFolder(paths));
}

async function run() {
  if (!lab) return;
  stop();
  const { signal } = task;
  const pair = chosen();
  const { pages } = taken;
  // The page that is looked at comes first.
  const first = Math.max(0, list.chosen);
  const order = [first, ...[...pages.keys()].filter((index) => index !== first)];
  let [done, broken] = [0, 0];
  for (const index of order) list.set(index, null);
  showing.choose(lab, pair);
  enter('running');
  advance(0, order.length, words.marking(0, order.length));
  say(words.started(pair[0].name, pair[1].name));
  try {
    await lab.run(order, pair, signal, (index, marks) => {
      if (signal.aborted) return;
      done += 1;
      const row = rowOf(marks, pair);
      if (row !== null && 'broken' in row) broken += 1;
      list.set(index, row);
      if (index === list.chosen) showing.show(index).catch(failed);
      advance(done, order.length, words.marking(done, order.length));
    });
    if (signal.aborted) return;
    enter('done');
    say(words.done(done - broken, broken));
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
    if (signal === task.signal || signal.reason === CANCELLED) {
      enter('stopped');
      say(words.stopped(done, order.length));
    }
  }
}

/** Why a run ended: the person pressed Cancel, and nothing follows. */
const CANCELLED = 'cancelled';

/** @param {number} done @param {number} of @param {string} text */
function advance(done, of, text) {
  progress.max = Math.max(1, of);
  progress.value = done;
  progressWords.textContent = text;
}

/** @param {unknown} error */
function failed(error) {
  if (error instanceof StoppedError) return;
  say(words.failed(error instanceof Error ? error.message : String(error)));
}

async function saveResults() {
  if (!lab) return;
  stop();
  const { signal } = task;
  const pair = chosen();
  const { pages } = taken;
  enter('running');
  try {
    const blob = await exportResults({
      lab,
      pages,
      methods: [...new Set(pair)],
      signal,
      onProgress: (done) => advance(done, pages.length, words.exporting(done, pages.length)),
    });
    const name = `husk-${pair[0].name}-${pair[1].name}.json`;
    const url = URL.createObjectURL(blob);
    h('a', { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    say(words.exported(name));
  } finally {
    if (!signal.aborted || signal.reason === CANCELLED) enter(signal.aborted ? 'stopped' : 'done');
  }
}

function listen() {
  const files = byId('files', HTMLInputElement);
  const folder = byId('folder', HTMLInputElement);
  for (const [button, input] of /** @type {const} */ ([
    ['open-files', files],
    ['open-folder', folder],
  ])) {
    byId(button, HTMLButtonElement).addEventListener('click', () => input.click());
    input.addEventListener('change', () => {
      open(fromInput(input.files ?? [])).catch(failed);
    });
  }
  byId('open-samples', HTMLButtonElement).addEventListener('click', () => {
    openSamples().then(open).catch(failed);
  });
  addEventListener('dragover', (event) => {
    event.preventDefault();
    document.body.classList.add('over');
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) document.body.classList.remove('over');
  });
  addEventListener('drop', (event) => {
    event.preventDefault();
    document.body.classList.remove('over');
    if (event.dataTransfer) fromDrop(event.dataTransfer).then(open).catch(failed);
  });
  byId('choices', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    run().catch(failed);
  });
  for (const select of Object.values(selects)) {
    select.addEventListener('change', () => void run().catch(failed));
  }
  for (const select of [gathering, cap]) {
    select.addEventListener('change', () => {
      stop();
      makeLab();
      run().catch(failed);
    });
  }
  cancel.addEventListener('click', () => {
    task.abort(CANCELLED);
    core.stop();
  });
  byId('export', HTMLButtonElement).addEventListener('click', () => {
    saveResults().catch(failed);
  });
}

async function start() {
  byId('needs-server', HTMLElement).hidden = true;
  try {
    methods = await core.call('methods', null);
  } catch (error) {
    byId('open', HTMLElement).hidden = true;
    say(words.cannotStart(error instanceof Error ? error.message : String(error)));
    return;
  }
  for (const [k, select] of Object.values(selects).entries()) {
    select.replaceChildren(...methods.map(({ name }) => h('option', { value: name }, name)));
    const first = methods.findIndex(({ name }) => name === FIRST[k]);
    select.selectedIndex = first === -1 ? Math.min(k, methods.length - 1) : first;
  }
  listen();
  byId('open-samples', HTMLElement).hidden = !(await hasSamples());
}

await start();
