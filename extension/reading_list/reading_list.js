// The reading list, and the open tabs of this window to take several articles at once.

import { onMessage } from '../platform/webext.js';
import { PROTOCOL } from '../shared/protocol.js';
import { success } from '../shared/reply.js';
import { attempt, fillWords } from '../ui/dom.js';
import { createList } from './list.js';
import { createTabs } from './tabs.js';

fillWords(document);
const list = createList();
const tabs = createTabs({ added: list.refresh });
const refresh = () => void attempt(list.refresh);
const refreshAll = () => {
  refresh();
  void attempt(tabs.refresh);
};

onMessage('ui', PROTOCOL, async ({ name, payload }) => {
  if (name === 'bg-ui-changed' && payload.what !== 'tab') refresh();
  return success({});
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') refreshAll();
});
refreshAll();
