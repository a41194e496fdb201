// Asks the browser for one host, from a press on this page: where that is the only place from which
// a browser lets an extension ask.

import { t } from '../platform/i18n.js';
import { requestHost } from '../platform/permissions.js';
import { send, webext } from '../platform/webext.js';
import { attempt, byId, fillWords, say } from './dom.js';

const query = new URLSearchParams(location.search);
const site = query.get('site') ?? '';
const host = query.get('host') ?? '';

fillWords(document);
byId('text', HTMLElement).textContent = t('ui_always_text', host);
const allow = byId('allow', HTMLButtonElement);
allow.textContent = t('ui_always_allow', host);
allow.onclick = () => {
  const given = requestHost(host);
  attempt(async () => {
    const on = (await given) && (await send('ui-bg-always', { site, host, on: true })).always;
    allow.disabled = on;
    say(t(on ? 'ui_always_done' : 'ui_always_refused', host));
  });
};
byId('cancel', HTMLButtonElement).onclick = () =>
  attempt(async () => {
    const tab = await webext.tabs.getCurrent();
    if (tab?.id !== undefined) await webext.tabs.remove(tab.id);
  });
allow.focus();
