// The workbench: open pages, run two methods on all of them, look at one page under both.
//
//   empty ─ open ─▶ running ─┬─▶ done
//                     ▲      └─ cancel ─▶ stopped
//                     └── open · another method, site or cap · Run ──┘
//
// The state stands in the root element's `data-state`, the tab in front in `data-pages` and `data-tab`. What is running belongs to one AbortController; what began before
// the last change is never shown.

import { fillWords, plural } from '../platform/i18n.js';
import { h } from '../views/dom.js';
import { Selection } from '../views/selection.js';
import { awaitPages } from './arrivals.js';
import { Core, StoppedError, retrying } from '../views/core.js';
import { byId, say } from './dom.js';
import { exportResults } from './export.js';
import {
  commonFolder,
  foundOf,
  fromDrop,
  fromInput,
  likelyGathering,
  MAX_FILES,
  sitesOf,
} from './files.js';
import { GivenTemplates } from './given_templates.js';
import { Judge } from './judge.js';
import { MethodRunner } from './method_runner.js';
import { PageList } from './list.js';
import { isText, remember, remembered } from '../views/memory.js';
import { loadWords } from './messages.js';
import { readPage } from './page.js';
import { hasSamples, openSamples } from './samples.js';
import { OpenPages } from './open_pages.js';
import { Shell } from '../views/shell.js';
import { Showing } from './showing.js';
import { wireSplit } from './split.js';
import { rowOf } from './summary.js';
import { TABS } from './tabs.js';
import { Keymap, keyOf } from '../views/label/keys.js';
import { words } from './words.js';

/** @typedef {import('../views/core.js').Method} Method */
/** @typedef {import('./files.js').Taken} Taken */
/** @typedef {import('./files.js').Gathering} Gathering */

/** What stands beside the page, per cent of both. */
const SIDE = { name: 'split-side', first: 32, least: 16, most: 75 };

/** Methods shown at first, where they are there. */
const FIRST = ['tps', 'husk'];

await loadWords();
fillWords(document);

const selects = { a: byId('a', HTMLSelectElement), b: byId('b', HTMLSelectElement) };
const gathering = byId('gathering', HTMLSelectElement);
const cap = byId('cap', HTMLSelectElement);
const working = byId('working', HTMLElement);
const progress = byId('progress', HTMLProgressElement);
const progressWords = byId('progress-words', HTMLElement);
const cancel = byId('cancel', HTMLButtonElement);

const sizeSide = wireSplit(byId('split-side', HTMLElement), SIDE);
const core = new Core(
  () => new Worker(new URL('worker.js', import.meta.url), { type: 'module', name: 'husk' }),
);
const ask = (/** @type {any} */ name, /** @type {any} */ asked) => core.call(name, asked);
const given = new GivenTemplates((template) => retrying(ask)('checkTemplate', { template }));
/** @type {Method[]} */
let methods = [];
/** @type {Taken} */
let taken = { pages: [], files: new Map(), cut: false };
/** @type {{runner: MethodRunner, judge: Judge} | null} */
let bench = null;
let task = new AbortController();
/** Grows with everything that a person gives: what came before is not waited for. */
let arrived = 0;

const list = new PageList(byId('pages', HTMLUListElement), (index) => {
  showing.show(index).catch(failed);
});
const selection = new Selection();
const openPages = new OpenPages({ read: readPage, bring: (index) => list.choose(index) });
const shell = new Shell({
  list: byId('tabs', HTMLElement),
  host: byId('side', HTMLElement),
  tabs: TABS,
  context: {
    selection,
    openPages,
    ask,
    opened: () => taken,
    given,
  },
  onTab({ id, pages, empty }) {
    const { dataset } = document.documentElement;
    const shows = empty || (id === 'template' && given.all.length > 0);
    Object.assign(dataset, { tab: id, pages, always: String(shows) });
    // Plots need room that the tree does not.
    if (pages === 'one') sizeSide('split-side-one', 50);
    else sizeSide(SIDE.name, SIDE.first);
  },
});
const showing = new Showing({
  selection,
  isBusy: () => document.documentElement.dataset.state === 'running',
  onPage: (page) => shell.show(page),
  onTold: (stats) => shell.showStats(stats),
});

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

/**
 * Files came. Templates among them are read first: pages beside them are judged by them. Without pages those that are open
 * stay, and the templates are shown.
 * @param {Taken | Promise<Taken>} coming
 */
async function receive(coming) {
  const mine = (arrived += 1);
  const { rest, count } = await given.take(await coming);
  if (mine !== arrived) return;
  const faults = given.faults.map(({ file, reason }) => words.fault(file, reason)).join(' ');
  if (rest.pages.length > 0) await open(rest);
  else if (count > 0) await showTemplates(count);
  else if (faults === '') say(words.noPages());
  if (faults !== '') say(faults);
}

/** @param {number} count how many came */
async function showTemplates(count) {
  shell.choose('template');
  if (taken.pages.length > 0) return open({ ...taken }, Math.max(0, list.chosen));
  shell.show(null);
  say(words.templates(count));
}

/** @param {Taken} found @param {number} [first] the page that is shown */
async function open(found, first = 0) {
  stop();
  taken = found;
  const { pages } = found;
  byId('choices', HTMLElement).hidden = false;
  document.documentElement.dataset.open = '';
  const paths = pages.map(({ path }) => path);
  list.fill(paths, commonFolder(paths));
  const opened = words.opened(pages.length);
  say(found.cut ? `${opened} ${words.cut(MAX_FILES)}` : opened);
  gathering.value = likelyGathering(paths);
  makeLab();
  list.choose(first);
  await run();
}

/** A page came by itself: it joins those that are open, in front. @param {import('./given_page.js').GivenPage} page */
async function join(page) {
  const found = foundOf(page, (path) => taken.files.has(path));
  const files = new Map([...taken.files, [found.path, found.file]]);
  await open({ ...taken, pages: [...taken.pages, found], files }, taken.pages.length);
}

/** Begins anew: nothing learned or marked so far holds any more. */
function makeLab() {
  const paths = taken.pages.map(({ path }) => path);
  const { pages } = taken;
  const sites = sitesOf(paths, /** @type {Gathering} */ (gathering.value));
  const parts = { core, read: readPage, pages, sites, cap: Number(cap.value), given };
  const runner = new MethodRunner({
    ...parts,
    onLearning({ method, done, of, reading }) {
      advance(done, of, (reading ? words.reading : words.learning)(method, done, of));
    },
  });
  const judge = new Judge(parts);
  bench = { runner, judge };
  openPages.fill(pages, sites, parts.cap, (index) => judge.template(index));
  showing.open(taken, commonFolder(paths));
}

async function run() {
  if (!bench) return;
  const { runner, judge } = bench;
  stop();
  const { signal } = task;
  const pair = chosen();
  const { pages } = taken;
  // The page that is looked at comes first.
  const first = Math.max(0, list.chosen);
  const order = [first, ...[...pages.keys()].filter((index) => index !== first)];
  let [done, broken] = [0, 0];
  for (const index of order) list.set(index, null);
  showing.choose(runner, judge, pair);
  enter('running');
  advance(0, order.length, words.marking(0, order.length));
  try {
    await runner.run(order, pair, signal, (index, marks) => {
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
    showing.explain().catch(failed);
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
    if (signal === task.signal || signal.reason === CANCELLED) {
      enter('stopped');
      say(words.stopped(done, order.length));
      showing.explain().catch(failed);
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
  if (!bench) return;
  const { runner } = bench;
  stop();
  const { signal } = task;
  const pair = chosen();
  const { pages } = taken;
  enter('running');
  try {
    const blob = await exportResults({
      runner,
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
      receive(fromInput(input.files ?? [])).catch(failed);
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
    document.body.classList.remove('over');
    // A view has taken it.
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (event.dataTransfer) receive(fromDrop(event.dataTransfer)).catch(failed);
  });
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    if (event.target instanceof Element && event.target.matches('input, textarea, select')) return;
    const keys = new Keymap();
    keys.load(JSON.parse(remembered('label-keys', isText, '{}')));
    if (keys.command(keyOf(event)) !== 'list') return;
    event.preventDefault();
    void shell.enter('label');
  });
  byId('choices', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    run().catch(failed);
  });
  for (const [letter, select] of Object.entries(selects)) {
    select.addEventListener('change', () => {
      remember(`method-${letter}`, select.value);
      run().catch(failed);
    });
  }
  for (const select of [gathering, cap]) {
    select.addEventListener('change', () => {
      remember('cap', cap.value);
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

/** What was chosen at the last visit. */
function restore() {
  for (const option of cap.options) {
    option.textContent = plural('ui_count_pages', Number(option.value));
  }
  const kept = remembered('cap', isText, cap.value);
  if ([...cap.options].some(({ value }) => value === kept)) cap.value = kept;
  const shown = remembered('show', isText, 'both');
  for (const radio of document.querySelectorAll('#show input')) {
    if (!(radio instanceof HTMLInputElement)) continue;
    radio.checked = radio.value === shown;
    radio.addEventListener('change', () => {
      document.documentElement.dataset.show = radio.value;
      remember('show', radio.value);
    });
  }
  document.documentElement.dataset.show = shown;
  const strip = { name: 'split-pages', first: 24, least: 10, most: 70 };
  wireSplit(byId('split-pages', HTMLElement), strip);
}

async function start() {
  byId('needs-server', HTMLElement).hidden = true;
  restore();
  try {
    methods = await core.call('methods', null);
  } catch (error) {
    byId('open', HTMLElement).hidden = true;
    say(words.cannotStart(error instanceof Error ? error.message : String(error)));
    return;
  }
  for (const [k, select] of Object.values(selects).entries()) {
    select.replaceChildren(...methods.map(({ name }) => h('option', { value: name }, name)));
    const wanted = remembered(`method-${select.id}`, isText, FIRST[k]);
    const known = methods.findIndex(({ name }) => name === wanted);
    const first = known === -1 ? methods.findIndex(({ name }) => name === FIRST[k]) : known;
    select.selectedIndex = first === -1 ? Math.min(k, methods.length - 1) : first;
  }
  listen();
  byId('sample', HTMLElement).hidden = !(await hasSamples());
  await awaitPages({ page: (page) => join(page).catch(failed), say });
}

await start();
