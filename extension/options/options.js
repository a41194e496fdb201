// The options: sentences with switches, the table of sites, quarantine, keys, data.

import { t } from '../platform/i18n.js';
import { openWorkbench } from '../platform/surfaces.js';
import { onMessage, send } from '../platform/webext.js';
import { PROTOCOL } from '../shared/protocol.js';
import { success } from '../shared/reply.js';
import { attempt, byId, fillWords } from '../ui/dom.js';
import { drawKeys } from '../ui/keys.js';
import { drawQuarantine } from './quarantine.js';
import { wireData } from './data.js';
import { drawHighlights } from './highlights.js';
import { createModels } from './model.js';
import { drawNotices } from './notices.js';
import { drawPause } from './pause.js';
import { wireReader } from './reader.js';
import { drawSettings } from './settings.js';
import { createSitesTable } from './sites.js';

const table = createSitesTable({ changed: refresh });
const models = createModels({ changed: refresh });

/** Reads everything again and draws it. */
async function refresh() {
  const [overview, settings, { pages }, { model }] = await Promise.all([
    send('ui-bg-sites', {}),
    send('ui-bg-settings-get', {}),
    send('ui-bg-highlights', {}),
    send('ui-bg-model', {}),
  ]);
  drawSettings(settings);
  drawNotices(overview.notices, refresh);
  drawHighlights(pages, refresh);
  drawQuarantine(overview.quarantine, refresh);
  models.draw(model);
  drawPause(overview.paused, refresh);
  await table.draw(overview);
}

async function start() {
  fillWords(document);
  wireData(refresh);
  wireReader();
  byId('open-workbench', HTMLButtonElement).addEventListener('click', () => {
    void attempt(() => openWorkbench());
  });
  await refresh();
  await drawKeys();
  const { version, core } = await send('ui-bg-about', {});
  byId('version', HTMLElement).textContent = t('ui_version', version, core);
}

onMessage('ui', PROTOCOL, async ({ name, payload }) => {
  if (
    name === 'bg-ui-changed' &&
    payload.what !== 'tab' &&
    document.visibilityState === 'visible'
  ) {
    await attempt(refresh);
  }
  return success({});
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') attempt(refresh);
});

attempt(start);
