// Export, import and delete everything.

import { plural, t } from '../../platform/i18n.js';
import { send } from '../../platform/webext.js';
import { attempt, byId, confirmed, saveFile, say } from '../dom.js';

/** @param {() => Promise<void>} changed */
export function wireData(changed) {
  const file = byId('file', HTMLInputElement);

  byId('export', HTMLButtonElement).onclick = () =>
    attempt(async () => {
      const { text } = await send('ui-bg-export', {});
      const name = `husk-${new Date().toISOString().slice(0, 10)}.json`;
      saveFile(name, text);
      say(t('ui_exported', name));
    });

  byId('import', HTMLButtonElement).onclick = () => file.click();

  file.onchange = () =>
    attempt(async () => {
      const [chosen] = file.files ?? [];
      if (!chosen) return;
      try {
        const { sites, model } = await send('ui-bg-import', { text: await chosen.text() });
        await changed();
        const said = [plural('ui_imported', sites)];
        if (model !== null) said.push(t(`ui_imported_model_${model}`));
        say(said.join(' '));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        say(t('ui_import_refused', chosen.name, reason));
      } finally {
        // The same file may be chosen again after it was mended.
        file.value = '';
      }
    });

  byId('wipe', HTMLButtonElement).onclick = () =>
    attempt(async () => {
      const { model } = await send('ui-bg-model', {});
      const question = [t('ui_wipe_text')];
      if (model !== null) question.push(t('ui_wipe_model', model.name));
      if (!(await confirmed(question.join(' '), t('ui_wipe')))) return;
      await send('ui-bg-wipe', {});
      await changed();
      say(t('ui_wiped'));
    });
}
