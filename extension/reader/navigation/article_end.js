// The end of the article, where the page may have more: asked for when a person comes near it, and said while it comes.

import { h } from '../../content/element.js';
import { t } from '../../platform/i18n.js';
import { trusted } from '../../content/trusted_events.js';

/** @typedef {import('./load_more.js').Came} Came */

/** How near is near, windows. */
const NEAR = 1;

/** The page is said to bring more only when it takes longer than this, ms. */
const SAY_AFTER = 250;

export class End {
  /**
   * @param {HTMLElement} scroller
   * @param {{bring: () => Promise<Came>, allow: () => void, isDown: () => boolean}} actions
   */
  constructor(scroller, actions) {
    this.scroller = scroller;
    this.actions = actions;
    this.words = h('span', { role: 'status' });
    this.button = h(
      'button',
      { type: 'button', class: 'plain', onclick: () => this.wanted() },
      t('reader_more_show'),
    );
    this.element = h('p', { class: 'more', hidden: true }, this.words, this.button);
    /** Said where the page itself cuts the article off. */
    this.part = h('p', { class: 'more part', hidden: true }, t('reader_part'));
    this.top = 0;
    this.busy = false;
    this.on = false;
    this.onScroll = () => this.scrolled();
  }

  start() {
    this.on = true;
    this.top = this.place();
    this.say('');
    this.scroller.addEventListener('scroll', trusted(this.onScroll), { passive: true });
  }

  stop() {
    this.on = false;
    this.scroller.removeEventListener('scroll', trusted(this.onScroll));
  }

  place() {
    const { scrollTop, scrollLeft } = this.scroller;
    return scrollTop + Math.abs(scrollLeft);
  }

  /** Only who scrolls on comes near the end. */
  scrolled() {
    const top = this.place();
    const goesOn = top > this.top;
    this.top = top;
    if (goesOn && this.isNear()) void this.bring();
  }

  isNear() {
    const { scrollTop, scrollHeight, clientHeight, scrollLeft, scrollWidth, clientWidth } =
      this.scroller;
    const left = this.actions.isDown()
      ? (scrollHeight - scrollTop) / clientHeight
      : (scrollWidth - Math.abs(scrollLeft)) / clientWidth;
    return left - 1 <= NEAR;
  }

  wanted() {
    this.actions.allow();
    void this.bring();
  }

  async bring() {
    if (this.busy) return;
    this.busy = true;
    const timer = setTimeout(() => this.say(t('reader_more_coming')), SAY_AFTER);
    const came = await this.actions.bring().catch(() => null);
    clearTimeout(timer);
    this.busy = false;
    if (this.on) this.say(came === 'enough' ? t('reader_more') : '', came === 'enough');
  }

  /** @param {string} line @param {boolean} [asks] */
  say(line, asks = false) {
    if (this.words.textContent !== line) this.words.textContent = line;
    this.button.hidden = !asks;
    this.element.hidden = line === '';
  }
}
