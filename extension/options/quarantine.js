// What was stored and could not be read: to be saved and looked at, or deleted. Nothing else.

import { day, size, t } from '../platform/i18n.js';
import { send } from '../platform/webext.js';
import { attempt, byId, h, saveFile } from '../ui/dom.js';

/** @import {QuarantineRow} from '../shared/answers.js' */

/** @param {QuarantineRow[]} rows @param {() => Promise<void>} changed */
export function drawQuarantine(rows, changed) {
  byId('aside-section', HTMLElement).hidden = rows.length === 0;
  byId('aside', HTMLElement).replaceChildren(
    ...rows.map(({ id, site, what, at, bytes, reason }) => {
      const name = site || t(what === 'model' ? 'ui_model' : 'ui_aside_settings');
      const save = async () => {
        const { raw } = await send('ui-bg-quarantine', { id });
        saveFile(`husk-set-aside-${id}.json`, raw);
      };
      const remove = async () => {
        await send('ui-bg-quarantine-delete', { id });
        await changed();
      };
      return h(
        'li',
        {},
        h('strong', {}, name),
        h(
          'span',
          { className: 'row' },
          h(
            'button',
            { 'aria-label': t('ui_about', t('ui_save'), name), on: { click: () => attempt(save) } },
            t('ui_save'),
          ),
          h(
            'button',
            {
              'aria-label': t('ui_about', t('ui_delete'), name),
              on: { click: () => attempt(remove) },
            },
            t('ui_delete'),
          ),
        ),
        h('span', { className: 'soft small' }, `${reason} · ${size(bytes)} · ${day(at)}`),
      );
    }),
  );
}
