// What happened without being asked for, until it is read and closed.

import { day, plural, t } from '../platform/i18n.js';
import { send } from '../platform/webext.js';
import { attempt, byId, h } from '../ui/dom.js';

/** @import {Notice} from '../shared/answers.js' */

/**
 * @param {Notice[]} notices
 * @param {() => Promise<void>} changed
 */
export function drawNotices(notices, changed) {
  byId('notices', HTMLElement).replaceChildren(
    ...notices.map(({ id, kind, names, at }) => {
      const words = plural(`ui_notice_${kind}`, names.length, names.join(', '));
      const close = async () => {
        await send('ui-bg-notice-dismiss', { id });
        await changed();
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
