// The page that tries Husk on one page of HTML: pasted, opened, dropped, or a sample.
//
//   empty ─ given ─▶ reading ─┬─▶ done
//                     ▲       └─▶ failed
//                     └── another page is given: what came before is not shown
//
// The state stands in the root element's `data-state`, the tab in front on narrow windows in `data-tab`.

import { Core, TrapError } from '../../extension/views/core.js';
import { messageOf } from '../../extension/views/errors.js';
import { tabAfter } from '../../extension/views/list_keys.js';
import { byId } from '../../extension/ui/dom.js';
import { Result } from './result.js';
import { readInFrame } from './read_page.js';

const TABS = ['page', 'article', 'markdown'];

const core = new Core(
  () => new Worker(new URL('worker.js', import.meta.url), { type: 'module', name: 'husk' }),
);
const result = new Result();
const html = byId('html', HTMLTextAreaElement);
const chosen = byId('file', HTMLInputElement);
const problem = byId('problem', HTMLElement);
const { dataset } = document.documentElement;

/** Pages are read one after the other, since a frame loads one at a time; those passed over on the way are left out. */
let turn = 0;
/** @type {Promise<unknown>} */
let last = Promise.resolve();

/** @param {File} file */
function give(file) {
  const mine = (turn += 1);
  last = last.then(() => (mine === turn ? read(file, () => mine === turn) : undefined));
}

/** @param {File} file @param {() => boolean} isCurrent */
async function read(file, isCurrent) {
  problem.hidden = true;
  dataset.state = 'reading';
  result.begin();
  try {
    const reading = await readInFrame(file, result.frame, core);
    if (!isCurrent()) return;
    result.show(reading, file.name);
    dataset.state = 'done';
    result.focus();
  } catch (error) {
    if (!isCurrent()) return;
    result.hide();
    dataset.state = 'failed';
    const why = error instanceof TrapError ? 'Husk failed on this page.' : messageOf(error);
    problem.textContent = `${file.name}: ${why}`;
    problem.hidden = false;
  }
}

/** A text, as a file whose first bytes say how it is encoded, whatever it says of itself. @param {string} text */
function fileOf(text) {
  return new File(['\ufeff', text], 'pasted.html', { type: 'text/html' });
}

byId('give', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  if (html.value.trim() !== '') give(fileOf(html.value));
  else html.focus();
});
byId('open', HTMLButtonElement).addEventListener('click', () => chosen.click());
chosen.addEventListener('change', () => {
  const [file] = chosen.files ?? [];
  if (file) give(file);
  // The same file can be chosen again.
  chosen.value = '';
});
byId('sample', HTMLButtonElement).addEventListener('click', async () => {
  const response = await fetch('sample.html').catch(() => null);
  if (response?.ok !== true) {
    problem.textContent = 'The sample cannot be loaded.';
    problem.hidden = false;
    return;
  }
  html.value = await response.text();
  give(fileOf(html.value));
});

addEventListener('dragover', (event) => {
  if (!event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  document.body.classList.add('over');
});
addEventListener('dragleave', (event) => {
  if (event.relatedTarget === null) document.body.classList.remove('over');
});
addEventListener('drop', (event) => {
  document.body.classList.remove('over');
  const [file] = event.dataTransfer?.files ?? [];
  if (!file) return;
  event.preventDefault();
  give(file);
});

const tabs = TABS.map((name) => byId(`tab-${name}`, HTMLButtonElement));
const list = byId('tabs', HTMLElement);

/** @param {number} at */
function choose(at) {
  dataset.tab = TABS[at];
  for (const [k, tab] of tabs.entries()) {
    tab.setAttribute('aria-selected', String(k === at));
    tab.tabIndex = k === at ? 0 : -1;
  }
}
for (const [k, tab] of tabs.entries()) {
  tab.addEventListener('click', () => choose(k));
  tab.addEventListener('keydown', (event) => {
    const to = tabAfter(event, list, k, tabs.length);
    if (to === undefined) return;
    event.preventDefault();
    choose(to);
    tabs[to].focus();
  });
}
choose(0);
byId('needs-server', HTMLElement).hidden = true;
dataset.state = 'empty';
