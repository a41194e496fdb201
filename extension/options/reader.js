// The reader's choices are made in the reader, where they are seen at once. Here they are put back.

import { t } from '../platform/i18n.js';
import { send } from '../platform/webext.js';
import { READING_DEFAULTS } from '../shared/reading.js';
import { attempt, byId, say } from '../ui/dom.js';

export function wireReader() {
  byId('reader-reset', HTMLButtonElement).onclick = () =>
    attempt(async () => {
      await send('ui-bg-settings-set', { change: { reading: structuredClone(READING_DEFAULTS) } });
      say(t('ui_options_reader_reset_done'));
    });
}
