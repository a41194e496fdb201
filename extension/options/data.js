// Export, import and delete everything.

import { t } from '../platform/i18n.js';
import { send } from '../platform/webext.js';
import { attempt, byId, confirmed, saveFile, say } from '../ui/dom.js';

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
      const chosen = [...(file.files ?? [])];
      if (chosen.length === 0) return;
      /** The file that is looked at; none once each has been. @type {File | null} */
      let at = chosen[0];
      try {
        const texts = [];
        for (at of chosen) {
          const text = await at.text();
          // One by one, so that it is known which of them is wrong. A file alone is looked at when it is taken in.
          if (chosen.length > 1) await send('ui-bg-import-check', { text });
          texts.push(text);
        }
        if (chosen.length > 1) at = null;
        const { sites, templates, model } = await send('ui-bg-import', { texts });
        await changed();
        const sentences = [];
        if (sites > 0 || templates === 0) sentences.push(t('ui_imported', sites));
        if (templates > 0) sentences.push(t('ui_imported_templates', templates));
        if (model !== null) sentences.push(t(`ui_imported_model_${model}`));
        say(sentences.join(' '));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        say(at ? t('ui_import_refused', at.name, reason) : t('ui_import_refused_several', reason));
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
