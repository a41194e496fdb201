// The options: sentences with switches, the table of sites, models, highlights, quarantine, keys, data.

import { day, t } from '../platform/i18n.js';
import { openWorkbench } from '../platform/surfaces.js';
import { onMessage, send } from '../platform/webext.js';
import { PROTOCOL } from '../shared/protocol.js';
import { READING_DEFAULTS } from '../shared/reading.js';
import { success } from '../shared/reply.js';
import { pauseWords } from '../ui/auto_words.js';
import { attempt, byId, fillWords, h, say } from '../ui/dom.js';
import { drawKeys } from '../ui/keys.js';
import { wireData } from './data.js';
import { drawHighlights, wireHighlights } from './highlights.js';
import { createModels } from './model.js';
import { drawQuarantine } from './quarantine.js';
import { drawSettings } from './settings.js';
import { createSitesTable } from './sites.js';

/** @import {Notice, Pause} from '../shared/answers.js' */

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
  drawNotices(overview.notices);
  drawHighlights(pages, refresh);
  drawQuarantine(overview.quarantine, refresh);
  models.draw(model);
  drawPause(overview.paused);
  await table.draw(overview);
}

/** What happened without being asked for, until it is read and closed. @param {Notice[]} notices */
function drawNotices(notices) {
  byId('notices', HTMLElement).replaceChildren(
    ...notices.map(({ id, kind, names, at }) => {
      const words = t(`ui_notice_${kind}`, names.join(', '));
      const close = async () => {
        await send('ui-bg-notice-dismiss', { id });
        await refresh();
      };
      return h(
        'li',
        {},
        h('span', {}, words, ' ', h('span', { className: 'soft small date' }, day(at))),
        h('button', { on: { click: () => attempt(close) } }, t('ui_close')),
      );
    }),
  );
}

/** The pause everywhere: begin it, or see until when it holds and end it. @param {Pause | null} paused */
function drawPause(paused) {
  const root = byId('pause', HTMLElement);
  const focused = root.contains(document.activeElement);
  const change = async () => {
    await send('ui-bg-pause', { what: paused === null ? 'hour' : null });
    await refresh();
  };
  const button = h(
    'button',
    { id: 'pause-set', on: { click: () => attempt(change) } },
    t(paused === null ? 'ui_pause_hour' : 'ui_resume'),
  );
  const line = h('span', { role: 'status' }, paused === null ? '' : pauseWords(paused));
  root.replaceChildren(...(paused === null ? [button] : [line, button]));
  if (focused) button.focus();
}

async function start() {
  fillWords(document);
  wireData(refresh);
  wireHighlights();
  // The reader's choices are made in the reader, where they are seen at once. Here they are put back.
  byId('reader-reset', HTMLButtonElement).onclick = () =>
    attempt(async () => {
      await send('ui-bg-settings-set', { change: { reading: structuredClone(READING_DEFAULTS) } });
      say(t('ui_options_reader_reset_done'));
    });
  byId('open-workbench', HTMLButtonElement).onclick = () => attempt(() => openWorkbench());
  await refresh();
  await drawKeys();
  const { version, core } = await send('ui-bg-about', {});
  byId('version', HTMLElement).textContent = t('ui_version', version, core);
}

onMessage('ui', PROTOCOL, async ({ name, payload }) => {
  const concerns = name === 'bg-ui-changed' && payload.what !== 'tab';
  if (concerns && document.visibilityState === 'visible') await attempt(refresh);
  return success({});
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') attempt(refresh);
});

attempt(start);
