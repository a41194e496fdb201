// The keys, as the browser has them now. Browsers let people change keys, extensions cannot.

import { t } from '../../platform/i18n.js';
import { openKeySettings } from '../../platform/surfaces.js';
import { webext } from '../../platform/webext.js';
import { byId, h, say } from '../dom.js';

export async function drawKeys() {
  const commands = await webext.commands.getAll();
  byId('keys', HTMLElement).replaceChildren(
    ...commands.flatMap(({ name, description, shortcut }) => [
      h('dt', {}, description || t(`ui_command_${name === '_execute_action' ? 'action' : name}`)),
      h(
        'dd',
        {},
        shortcut ? h('kbd', {}, shortcut) : h('span', { className: 'soft' }, t('ui_keys_none')),
      ),
    ]),
  );
  byId('change-keys', HTMLButtonElement).onclick = async () => {
    try {
      await openKeySettings();
    } catch {
      say(t('ui_keys_where'));
    }
  };
}
