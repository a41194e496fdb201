// The panel: what Husk found in the page beside it, and what it knows of the site. It follows the
// tab that is in front, or stays with the one named in its address.

import { isPhone, openReadingList, returnToTab } from '../platform/surfaces.js';
import { onMessage, send, webext } from '../platform/webext.js';
import { PROTOCOL } from '../shared/protocol.js';
import { success } from '../shared/reply.js';
import { attempt, byId, fillWords } from '../ui/dom.js';
import { tabAfter } from '../views/list_keys.js';
import { createHere } from './here.js';
import { createSite } from './site.js';

const fixed = Number(new URLSearchParams(location.search).get('tab')) || null;
const TABS = ['tab-here', 'tab-site', 'tab-inspect', 'tab-label'].map((id) =>
  byId(id, HTMLElement),
);
/** The browser's tab that is shown. @type {number | null} */
let tab = fixed;
/** Its address, which the browser tells where the person has let Husk into the page. */
let address = '';
/** Counts the readings, so that a late answer for an earlier tab is dropped. */
let reading = 0;

const here = createHere({ tab: () => tab });
const site = createSite({ refresh });
const inspect = later(async () => {
  const { createInspect } = await import('./inspect.js');
  return createInspect(byId('inspect', HTMLElement), { tab: () => tab });
});
const label = later(async () => (await import('./label.js')).createLabel());

async function refresh() {
  reading += 1;
  const mine = reading;
  const front = await frontTab();
  if (mine !== reading) return;
  tab = front?.id ?? fixed;
  const record = tab === null ? null : await send('ui-bg-tab-state', { tab });
  const state = record?.state ?? null;
  const running = tab !== null && state !== null && state.status !== 'cannot';
  // A page that was left meanwhile has no list; its state goes a moment later.
  const list = running
    ? await send('ui-bg-tab-blocks', { tab: Number(tab) }).catch(() => null)
    : null;
  const known = record?.site ? await send('ui-bg-site', { site: record.site }) : null;
  if (mine !== reading) return;
  await here.draw(state, list);
  address = front?.url ?? '';
  await label.made?.show(tab, address);
  if (mine !== reading) return;
  site.draw(known, list?.template ?? null, { tab, auto: record?.auto ?? null });
  inspect.made?.follow();
}

/** Brings a tab of the panel to the front. @param {HTMLElement} chosen */
function choose(chosen) {
  for (const button of TABS) {
    const on = button === chosen;
    button.setAttribute('aria-selected', String(on));
    button.tabIndex = on ? 0 : -1;
    byId(button.getAttribute('aria-controls') ?? '', HTMLElement).hidden = !on;
  }
  void attempt(() => show(chosen.id));
}

/** Shows what is in a tab of the panel. @param {string} id */
async function show(id) {
  if (id === 'tab-label') await (await label.get()).show(tab, address);
  if (id === 'tab-inspect') (await inspect.get()).show(true);
  else inspect.made?.show(false);
}

/**
 * What is loaded when it is first asked for, so that the panel opens without it.
 * @template T
 * @param {() => Promise<T>} load
 */
function later(load) {
  /** @type {Promise<T> | null} */
  let coming = null;
  return {
    made: /** @type {T | null} */ (null),
    async get() {
      coming ??= load();
      try {
        this.made = await coming;
      } catch (error) {
        // It is tried again at the next time.
        coming = null;
        throw error;
      }
      return this.made;
    },
  };
}

async function frontTab() {
  if (fixed !== null) return webext.tabs.get(fixed).catch(() => null);
  const [front] = await webext.tabs.query({ active: true, currentWindow: true });
  return front ?? null;
}

const draw = () => attempt(refresh);
byId('open-list', HTMLButtonElement).onclick = () => attempt(openReadingList);

// In a tab of its own there is a way back.
const back = byId('return', HTMLButtonElement);
back.hidden = fixed === null || !isPhone();
back.addEventListener('click', () => void attempt(() => returnToTab(Number(fixed))));

fillWords(document);
for (const [index, button] of TABS.entries()) {
  button.addEventListener('click', () => choose(button));
  button.addEventListener('keydown', (event) => {
    const to = tabAfter(event, button, index, TABS.length);
    if (to === undefined) return;
    event.preventDefault();
    choose(TABS[to]);
    TABS[to].focus();
  });
}
onMessage('ui', PROTOCOL, async ({ name, payload }) => {
  const elsewhere = payload.what === 'tab' && payload.tab !== tab;
  if (name === 'bg-ui-changed' && !elsewhere) draw();
  return success({});
});
webext.tabs.onActivated.addListener(draw);
draw();
