// Changes the rules of automatic start for this page, as chosen in the bar's menu.

import { clock, t } from '../../platform/i18n.js';
import { send } from '../../platform/webext.js';
import { startingMode } from '../../shared/auto.js';

/** @typedef {import('../../shared/answers.js').AutoHere} AutoHere */
/** @typedef {import('../../shared/answers.js').Pause} Pause */
/** @typedef {import('../../shared/auto.js').AutoMode} AutoMode */

export class AutoRules {
  /** @param {Pick<import('./page_tools.js').ToolsSession, 'auto' | 'notes' | 'off' | 'amendContext'>} session */
  constructor(session) {
    this.session = session;
  }

  /**
   * @param {string} path
   * @param {AutoMode | null} mode null for none
   * @param {string} [was] the path of the rule before
   */
  async set(path, mode, was) {
    const { session } = this;
    try {
      const change = { url: location.href, path, mode, ...(was === undefined ? {} : { was }) };
      const { auto, asking } = await send('content-bg-auto', change);
      this.use(auto);
      if (asking) return;
      session.notes.tell('plain', autoLine(auto));
    } catch (error) {
      session.notes.warn(error);
    }
  }

  /** Husk starts here by no rule any more, also not by a wider one. */
  async stop() {
    const { auto } = this.session;
    const path = auto.here?.rule?.path ?? '';
    await this.set(path, null);
    if (startingMode(auto.here?.rule ?? null) !== null) await this.set(path, 'off');
  }

  /**
   * Rules do not start Husk for a while, and here it is switched off at once. Null resumes.
   * @param {Pause['what'] | null} what
   */
  async pause(what) {
    const { session } = this;
    try {
      const { auto } = await send('content-bg-pause', { url: location.href, what });
      this.use(auto);
      if (what === null) session.notes.tell('plain', t('content_auto_resumed'));
      else await session.off();
    } catch (error) {
      session.notes.warn(error);
    }
  }

  /** @param {AutoHere} auto */
  use(auto) {
    this.session.auto.heard({ auto });
    this.session.amendContext({ auto });
  }
}

/**
 * How Husk starts here, as a sentence.
 * @param {AutoHere} auto
 */
function autoLine({ rule, paused }) {
  const mode = startingMode(rule);
  if (mode === null) return t('content_auto_now_off');
  if (paused !== null) return pauseLine(paused);
  return t('content_auto_now_on', t(`ui_mode_${mode}`));
}

/** Until when nothing starts. @param {Pause} paused */
export function pauseLine({ until }) {
  return until === null
    ? t('content_auto_paused_tab')
    : t('content_auto_paused_hour', clock(until));
}
