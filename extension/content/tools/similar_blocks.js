// While a block is picked to be hidden: outlines the blocks of the page that are built like it, with their number and a button that
// hides all of them. The core finds them, once the picker rests on a block for a moment.

import { t } from '../../platform/i18n.js';
import { h, setText } from '../element.js';

/** Rest before blocks are counted, ms. */
const REST = 180;

/** Outlines drawn at most. */
const MOST = 200;

export class SimilarBlocks {
  /**
   * @param {import('../surface.js').Surface} surface
   * @param {object} actions
   * @param {(id: number) => Promise<number[]>} actions.count blocks built like one, itself among them
   * @param {() => void} actions.accept
   */
  constructor(surface, { count, accept }) {
    this.surface = surface;
    this.count = count;
    this.words = h('span');
    this.button = h(
      'button',
      { type: 'button', hidden: true, onclick: accept },
      this.words,
      h('kbd', { 'aria-hidden': 'true' }, 'A'),
    );
    this.layer = h('div', { class: 'kin', 'aria-hidden': 'true' });
    /** @type {number[]} */
    this.ids = [];
    this.timer = 0;
    this.turn = 0;
  }

  get isUseful() {
    return this.ids.length > 1;
  }

  start() {
    this.surface.put(this.layer);
  }

  stop() {
    this.forget();
    this.layer.remove();
  }

  forget() {
    this.turn += 1;
    clearTimeout(this.timer);
    this.ids = [];
    this.button.hidden = true;
    this.layer.replaceChildren();
  }

  /**
   * The picking went to a block.
   * @param {import('../page_view.js').PageView} view
   * @param {number} id
   */
  of(view, id) {
    this.forget();
    const { turn } = this;
    this.timer = setTimeout(async () => {
      // Without the count the block alone can still be taken.
      const ids = await this.count(id).catch(() => []);
      if (turn !== this.turn) return;
      this.ids = ids;
      this.button.hidden = !this.isUseful;
      if (!this.isUseful) return;
      setText(this.words, t('content_pick_like', ids.length));
      this.surface.say(this.words.textContent ?? '');
      this.draw(view, id);
    }, REST);
  }

  /** @param {import('../page_view.js').PageView} view @param {number} current */
  draw(view, current) {
    const others = this.ids.filter((id) => id !== current).slice(0, MOST);
    this.layer.replaceChildren(
      ...others.flatMap((id) => {
        const box = view.box(id);
        if (box === null) return [];
        const outline = h('i');
        Object.assign(outline.style, {
          left: `${box.left}px`,
          top: `${box.top}px`,
          width: `${box.right - box.left}px`,
          height: `${box.bottom - box.top}px`,
        });
        return [outline];
      }),
    );
  }
}
