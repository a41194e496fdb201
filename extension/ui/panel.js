// The panel: what Husk found in the page beside it, and what it knows of the site. It follows the
// tab that is in front, or stays with the one named in its address.

import { onMessage, send, webext } from '../platform/webext.js';
import { success } from '../shared/reply.js';
import { attempt, byId, fillWords } from './dom.js';
import { createHere } from './panel/here.js';
import { createLabel } from './panel/label.js';
import { createSite } from './panel/site.js';
import { wireTabs } from './panel/tabs.js';

const fixed = Number(new URLSearchParams(location.search).get('tab')) || null;
/** The tab that is shown. @type {number | null} */
let tab = fixed;
/** Counts the readings, so that a late answer for an earlier tab is dropped. */
let reading = 0;

const here = createHere({ tab: () => tab });
const site = createSite({ refresh });
const label = createLabel();

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
  // The address is told where the person has let Husk into the page.
  await label.show(tab, front?.url ?? '');
  if (mine !== reading) return;
  site.draw(known, list?.template ?? null, { tab, auto: record?.auto ?? null });
  (await inspect)?.follow();
}

/** The tab "Inspect", loaded when it is first chosen. @type {Promise<ReturnType<typeof import('./panel/inspect.js').createInspect>> | null} */
let inspect = null;

/** @param {boolean} on whether the tab is in front */
async function inspecting(on) {
  if (!on && inspect === null) return;
  inspect ??= import('./panel/inspect.js').then(({ createInspect }) =>
    createInspect(byId('inspect', HTMLElement), { tab: () => tab }),
  );
  inspect.catch(() => (inspect = null));
  (await inspect).show(on);
}

async function frontTab() {
  if (fixed !== null) return webext.tabs.get(fixed).catch(() => null);
  const [front] = await webext.tabs.query({ active: true, currentWindow: true });
  return front ?? null;
}

const draw = () => attempt(refresh);

fillWords(document);
wireTabs(...['tab-here', 'tab-site', 'tab-label'].map((id) => byId(id, HTMLElement)));
onMessage('ui', async ({ name, payload }) => {
  const elsewhere = payload.what === 'tab' && payload.tab !== tab;
  if (name === 'bg-ui-changed' && !elsewhere) draw();
  return success({});
});
webext.tabs.onActivated.addListener(draw);
draw();
