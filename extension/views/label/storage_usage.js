// Shows how much storage the extension uses, and whether the storage is persistent, that is, not evicted by the browser when
// the disk is full. The browser is asked for persistent storage only when the user presses the button.

import { percent, size, t } from '../../platform/i18n.js';
import { h, setText } from '../dom.js';

/** A warning is shown when more than this share of the quota is used, 0..1. */
const WARNING_SHARE = 0.8;

export class StorageUsage {
  #store;
  #used = h('span.number');
  #persistence = h('span');
  #persistButton = h('button', { hidden: true, on: { click: () => void this.#persist() } });
  #isCompact;

  /**
   * @param {Pick<import('../../labels/store/store.js').LabelStore, 'usage' | 'persist'>} store
   * @param {boolean} [isCompact] without the figures, and hidden once storage is persistent
   */
  constructor(store, isCompact = false) {
    this.#store = store;
    this.#isCompact = isCompact;
    setText(this.#persistButton, t('label_room_ask'));
    this.element = h(
      'p.label-room.small.soft.row',
      { hidden: true },
      isCompact ? null : this.#used,
      this.#persistence,
      this.#persistButton,
    );
  }

  /**
   * Reads the figures anew and shows them.
   * @param {string} [answer] what the browser answered to the request for persistent storage, in the user's language; shown
   *   in place of the state
   */
  async show(answer = '') {
    const { usage, quota, persisted } = await this.#store.usage();
    // Some browsers do not report a quota.
    this.element.hidden = quota === 0 || (this.#isCompact && persisted && answer === '');
    const share = quota === 0 ? 0 : usage / quota;
    const key = share > WARNING_SHARE ? 'label_room_little' : 'label_room';
    setText(this.#used, t(key, size(usage), size(quota), percent(share)));
    setText(this.#persistence, answer || t(persisted ? 'label_room_kept' : 'label_room_loose'));
    this.#persistButton.hidden = persisted;
  }

  async #persist() {
    const agreed = await this.#store.persist().catch(() => false);
    await this.show(t(agreed ? 'label_room_kept' : 'label_room_refused'));
  }
}
