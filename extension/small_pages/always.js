// Asks the browser for one host, from a press on this page: where that is the only place from which
// a browser lets an extension ask. What the person chose on the page before stands in the address.

import { t } from '../platform/i18n.js';
import { requestHost } from '../platform/permissions.js';
import { send, webext } from '../platform/webext.js';
import { isAutoRule } from '../shared/auto.js';
import { autoModeWords, placeWords } from '../ui/auto_words.js';
import { attempt, byId, fillWords, say } from '../ui/dom.js';

const query = new URLSearchParams(location.search);
const given = (/** @type {string} */ name) => query.get(name) ?? '';
const site = given('site');
const rule = { host: given('host'), path: given('path'), mode: given('mode') };

fillWords(document);
byId('text', HTMLElement).textContent = t('ui_always_text', rule.host);
const allow = byId('allow', HTMLButtonElement);
allow.textContent = t('ui_always_allow', rule.host);
if (isAutoRule(rule)) {
  const was = query.get('was') ?? rule.path;
  const choice = t('ui_always_rule', autoModeWords(rule.mode), placeWords(rule));
  byId('rule', HTMLElement).textContent = choice;
  allow.onclick = () => {
    const asked = requestHost(rule.host);
    attempt(async () => {
      const on = (await asked) && (await send('ui-bg-auto', { site, ...rule, was })).kept;
      allow.disabled = on;
      say(t(on ? 'ui_always_done' : 'ui_always_refused', rule.host));
    });
  };
} else allow.disabled = true;
byId('cancel', HTMLButtonElement).onclick = () =>
  attempt(async () => {
    const tab = await webext.tabs.getCurrent();
    if (tab?.id !== undefined) await webext.tabs.remove(tab.id);
  });
allow.focus();
