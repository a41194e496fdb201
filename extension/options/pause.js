// The pause everywhere: begin it, or see until when it holds and end it.

import { t } from '../platform/i18n.js';
import { send } from '../platform/webext.js';
import { pauseWords } from '../ui/auto_words.js';
import { attempt, byId, h } from '../ui/dom.js';

/**
 * @param {import('../shared/answers.js').Pause | null} paused
 * @param {() => Promise<void>} changed
 */
export function drawPause(paused, changed) {
  const root = byId('pause', HTMLElement);
  const focused = root.contains(document.activeElement);
  const button = h(
    'button',
    {
      id: 'pause-set',
      on: {
        click: () =>
          attempt(async () => {
            await send('ui-bg-pause', { what: paused === null ? 'hour' : null });
            await changed();
          }),
      },
    },
    t(paused === null ? 'ui_pause_hour' : 'ui_resume'),
  );
  const line = h('span', { role: 'status' }, paused === null ? '' : pauseWords(paused));
  root.replaceChildren(...(paused === null ? [button] : [line, button]));
  if (focused) button.focus();
}
