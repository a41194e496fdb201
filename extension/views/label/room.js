// How much room labels take, and whether the browser keeps them when it runs out of it. The browser is asked only when a person
// presses for it.

import { percent, size, t } from '../../platform/i18n.js';
import { h, setText } from '../dom.js';

/** Share of what there is from which on it is little. */
const LITTLE = 0.8;

export class LabelRoom {
  #store;
  #used = h('span', { className: 'number' });
  #state = h('span', {});
  #ask = h('button', { type: 'button', hidden: true, on: { click: () => void this.#persist() } });
  #isShort;

  /**
   * @param {Pick<import('../../labels/store/store.js').LabelStore, 'usage' | 'persist'>} store
   * @param {boolean} [isShort] only what a person can do something about
   */
  constructor(store, isShort = false) {
    this.#store = store;
    this.#isShort = isShort;
    setText(this.#ask, t('label_room_ask'));
    this.element = h(
      'p',
      { className: 'label-room small soft row', hidden: true },
      isShort ? null : this.#used,
      this.#state,
      this.#ask,
    );
  }

  /** @param {string} [words] what the browser answered */
  async show(words = '') {
    const { usage, quota, persisted } = await this.#store.usage();
    // Where it tells nothing there is nothing to say.
    this.element.hidden = quota === 0 || (this.#isShort && persisted && words === '');
    const share = quota === 0 ? 0 : usage / quota;
    const key = share > LITTLE ? 'label_room_little' : 'label_room';
    setText(this.#used, t(key, size(usage), size(quota), percent(share)));
    setText(this.#state, words || t(persisted ? 'label_room_kept' : 'label_room_loose'));
    this.#ask.hidden = persisted;
  }

  async #persist() {
    const agreed = await this.#store.persist().catch(() => false);
    await this.show(t(agreed ? 'label_room_agreed' : 'label_room_refused'));
  }
}
