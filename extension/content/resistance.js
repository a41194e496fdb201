// Pages that resist: that take marks or the bar off again and again, or change without end. What is done against it is
// bounded, and then said.

import { t } from '../platform/i18n.js';
import { Bucket } from './bucket.js';

/** Times that the page may take the bar away in a burst, and time in which one comes back, ms. */
const RETURNS = 8;
const RETURN_AFTER = 2000;

export class Resistance {
  #returns = new Bucket(RETURNS, RETURN_AFTER, () => performance.now());
  #remounting = 0;

  /** @param {import('./session.js').Session} session */
  constructor(session) {
    this.session = session;
  }

  /** The watch has paused. @param {'endless' | 'fights'} why */
  async paused(why) {
    const { session } = this;
    if (why === 'fights') await this.#hold();
    if (!session.isOn) return;
    session.count();
    const all = session.analysis?.blocks.length ?? 0;
    const action = { label: t('content_look_again'), run: () => void this.#resume() };
    if (why === 'endless') {
      session.notes.tell('warn', t('content_paused_endless'), action, false);
    } else if (session.standing.blocks < all) {
      const line = t('content_paused_fights', session.standing.blocks, all);
      session.notes.tell('warn', line, action, false);
    } else {
      session.notes.tell('plain', t('content_held'));
    }
    session.report();
  }

  /** Blocks whose marks are taken off are held by place; where that is fought too, not at all. */
  async #hold() {
    const { session } = this;
    const { applied } = session;
    if (applied.way === 'marks') {
      await applied.hold();
      session.watchPage();
    } else {
      session.watch.stop();
      await applied.giveUp();
    }
    if (!session.isOn) await applied.clear();
  }

  async #resume() {
    this.session.notes.drop();
    this.session.applied.tryAgain();
    await this.session.look('again');
  }

  /** The page took something of Husk's off itself. */
  ownGone() {
    this.#remount();
    this.session.reading.returned();
  }

  /** The bar comes back, but not at once for ever: both sides would go on within one turn of the page. */
  #remount() {
    const { isOn, surface } = this.session;
    clearTimeout(this.#remounting);
    if (!isOn || surface.isMounted) return;
    if (this.#returns.take()) surface.mount();
    else this.#remounting = setTimeout(() => this.#remount(), RETURN_AFTER);
  }
}
