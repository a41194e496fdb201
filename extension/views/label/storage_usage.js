// How much storage labels take, and whether it is persistent: kept when the disk runs full. The browser is asked to make it
// persistent only when the user presses the button.

import { percent, size, t } from '../../platform/i18n.js';
import { h, setText } from '../dom.js';

/** Share of the quota from which on a warning is shown, 0..1. */
const LITTLE = 0.8;

export class StorageUsage {
  #store;
  #used = h('span.number');
  #state = h('span');
  #ask = h('button', { hidden: true, on: { click: () => void this.#persist() } });
  #isShort;

  /**
   * @param {Pick<import('../../labels/store/store.js').LabelStore, 'usage' | 'persist'>} store
   * @param {boolean} [isShort] only shown when the user can do something about it
   */
  constructor(store, isShort = false) {
    this.#store = store;
    this.#isShort = isShort;
    setText(this.#ask, t('label_room_ask'));
    this.element = h(
      'p.label-room.small.soft.row',
      { hidden: true },
      isShort ? null : this.#used,
      this.#state,
      this.#ask,
    );
  }

  /** @param {string} [words] what the browser answered */
  async show(words = '') {
    const { usage, quota, persisted } = await this.#store.usage();
    // Some browsers do not say how much they give.
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
