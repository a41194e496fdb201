// Pages that remove the marks again and again, or change without end. What is done against it is limited, and the bar says how
// it ended.

import { t } from '../../platform/i18n.js';
import { selectorPathsOf } from './selector_paths.js';

export class Resistance {
  #session;

  /**
   * @param {Pick<import('./page_tools.js').ToolsSession, 'isOn' | 'analysis' | 'visibleBlocks' | 'applied' | 'watch' | 'notes'
   *   | 'count' | 'report' | 'look' | 'watchPage'>} session
   */
  constructor(session) {
    this.#session = session;
  }

  /** The watch has paused. @param {'endless' | 'fights'} why */
  async paused(why) {
    const session = this.#session;
    if (why === 'fights') await this.#hideOtherwise();
    if (!session.isOn) return;
    session.count();
    const all = session.analysis?.blocks.length ?? 0;
    const action = { label: t('content_look_again'), run: () => void this.#resume() };
    if (why === 'endless') {
      session.notes.tell('warn', t('content_paused_endless'), action, false);
    } else if (session.visibleBlocks.blocks < all) {
      const line = t('content_paused_fights', session.visibleBlocks.blocks, all);
      session.notes.tell('warn', line, action, false);
    } else {
      session.notes.tell('plain', t('content_held'));
    }
    session.report();
  }

  /** Blocks whose marks are removed are hidden by selector paths; where the page fights that too, not at all. */
  async #hideOtherwise() {
    const session = this.#session;
    const { applied } = session;
    if (applied.way === 'marks') {
      await applied.hideByPath(selectorPathsOf);
      session.watchPage();
    } else {
      session.watch.stop();
      await applied.giveUp();
    }
    if (!session.isOn) await applied.clear();
  }

  async #resume() {
    this.#session.notes.drop();
    this.#session.applied.tryAgain();
    await this.#session.look('again');
  }
}
