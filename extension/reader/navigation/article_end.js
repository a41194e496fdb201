// The end of the article. When the user scrolls near it, the page is asked for more, and a line says so while it loads.

import { h, setText } from '../../content/element.js';
import { t } from '../../platform/i18n.js';
import { listen, textButton, unlisten } from '../widgets.js';

/** Distance to the end at which more is loaded, in windows. */
const NEAR = 1;

/** Loading is mentioned only when it takes longer than this, ms. */
const MENTION_AFTER = 250;

export class ArticleEnd {
  /**
   * @param {HTMLElement} scroller
   * @param {{loadMore: () => Promise<import('./load_more.js').Outcome>, allowMore: () => void, isDown: () => boolean}} actions
   *   `isDown`: whether the article is scrolled down, not sideways
   */
  constructor(scroller, actions) {
    this.scroller = scroller;
    this.actions = actions;
    this.words = h('span', { role: 'status' });
    this.button = textButton(
      t('ui_show'),
      () => {
        actions.allowMore();
        void this.load();
      },
      { class: 'plain' },
    );
    this.element = h('p', { class: 'more', hidden: true }, this.words, this.button);
    /** Shown where the page itself has only a part of the article. */
    this.partNotice = h('p', { class: 'more part', hidden: true }, t('reader_part'));
    this.position = 0;
    this.isLoading = false;
    this.isOn = false;
    this.onScroll = () => this.scrolled();
  }

  start() {
    this.isOn = true;
    this.position = this.scrollPosition();
    this.show('');
    listen(this.scroller, 'scroll', this.onScroll, { passive: true });
  }

  stop() {
    this.isOn = false;
    unlisten(this.scroller, 'scroll', this.onScroll);
  }

  scrollPosition() {
    const { scrollTop, scrollLeft } = this.scroller;
    return scrollTop + Math.abs(scrollLeft);
  }

  scrolled() {
    const before = this.position;
    this.position = this.scrollPosition();
    if (this.position > before && this.isNear()) void this.load();
  }

  isNear() {
    const { scrollTop, scrollHeight, clientHeight, scrollLeft, scrollWidth, clientWidth } =
      this.scroller;
    const left = this.actions.isDown()
      ? (scrollHeight - scrollTop) / clientHeight
      : (scrollWidth - Math.abs(scrollLeft)) / clientWidth;
    return left - 1 <= NEAR;
  }

  async load() {
    if (this.isLoading) return;
    this.isLoading = true;
    const timer = setTimeout(() => this.show(t('reader_more_coming')), MENTION_AFTER);
    const outcome = await this.actions.loadMore().catch(() => null);
    clearTimeout(timer);
    this.isLoading = false;
    const asks = outcome === 'ask';
    if (this.isOn) this.show(asks ? t('reader_more') : '', asks);
  }

  /** @param {string} line @param {boolean} [asks] whether the user is asked for more */
  show(line, asks = false) {
    setText(this.words, line);
    this.button.hidden = !asks;
    this.element.hidden = line === '';
  }
}
