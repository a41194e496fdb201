// Puts the page on the reading list, which the background keeps.

import { t } from '../../platform/i18n.js';
import { send } from '../../platform/webext.js';

export class ReadLater {
  #session;

  /** @param {Pick<import('./page_tools.js').ToolsSession, 'page' | 'upload' | 'notes' | 'readOnce'>} session */
  constructor(session) {
    this.#session = session;
  }

  async add() {
    const { page, upload, notes } = this.#session;
    try {
      const view = await this.#session.readOnce();
      if (view === null) return;
      const { address: url } = page;
      const { isNew } = await upload.send('content-bg-list-add', view.bytes, { url });
      const undo = { label: t('ui_undo'), run: () => void this.remove(url) };
      notes.tell('plain', t('content_listed'), isNew ? undo : null);
    } catch (error) {
      notes.warn(error);
    }
  }

  /** @param {string} url */
  async remove(url) {
    const { notes } = this.#session;
    try {
      await send('content-bg-list-remove', { url });
      notes.forget();
    } catch (error) {
      notes.warn(error);
    }
  }

  open() {
    const warn = (/** @type {unknown} */ error) => this.#session.notes.warn(error);
    return send('content-bg-list-open', {}).catch(warn);
  }
}
