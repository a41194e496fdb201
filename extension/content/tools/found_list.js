// The blocks of the verdict as a list at the bar: what each is, its first words, how much of the page, and a button that brings it
// back. Opened by the bar's own sentence ("11 blocks hidden"). A row that is pointed at or focused shows its block on the page.
//
// Esc, a press elsewhere or another verdict without blocks closes it; with blocks it is drawn anew and keeps the place of the focus.

import { direction, percent, t } from '../../platform/i18n.js';
import { className, classMessage } from '../../shared/classes.js';
import { TINT_KEY } from '../../shared/page_keys.js';
import { h } from '../element.js';
import { atButton, viewportSize } from '../place.js';
import { trusted } from '../trusted_events.js';

/** @typedef {import('../../shared/answers.js').Block} Block */

/** As it stands on the keyboard. */
const KEY = /^Mac/.test(navigator.platform) ? `⌥⇧${TINT_KEY}` : `Alt+Shift+${TINT_KEY}`;

export class FoundList {
  /**
   * @param {Pick<import('./page_tools.js').ToolsSession, 'analysis' | 'mode' | 'surface' | 'isOn'>} session
   * @param {object} actions
   * @param {(block: Block) => void} actions.restore on this page
   * @param {(block: Block, scroll: boolean) => void} actions.point shows a block
   * @param {() => void} actions.leave no block is pointed at
   */
  constructor(session, actions) {
    this.session = session;
    this.actions = actions;
    /** @type {HTMLElement | null} */
    this.element = null;
    this.list = h('ul');
    /** What opened it. @type {HTMLElement | null} */
    this.button = null;
    this.onOutside = (/** @type {Event} */ event) => {
      if (event.target !== this.session.surface.host) this.close(false);
    };
  }

  /** A verdict is on the page: what is open shows its blocks. */
  show() {
    if (this.element === null) return;
    const blocks = this.session.analysis?.blocks ?? [];
    if (blocks.length === 0) this.close(this.hasFocus);
    else this.fill(blocks);
  }

  get isOpen() {
    return this.element !== null;
  }

  get hasFocus() {
    const { focused } = this.session.surface;
    return focused !== null && (this.element?.contains(focused) ?? false);
  }

  /** Opens at a button, or closes. @param {HTMLElement} button */
  toggle(button) {
    if (this.isOpen) {
      this.close(true);
      return;
    }
    const blocks = this.session.analysis?.blocks ?? [];
    if (blocks.length === 0 || !this.session.isOn) return;
    this.button = button;
    this.element = h(
      'section',
      {
        class: 'plate found',
        role: 'dialog',
        'aria-label': t('content_list'),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
        onpointerleave: () => this.actions.leave(),
        onfocusout: () => this.actions.leave(),
      },
      this.list,
      this.session.mode === 'hide'
        ? h('p', { class: 'soft keys' }, t('content_list_tint', KEY))
        : null,
    );
    this.fill(blocks);
    this.session.surface.put(this.element);
    const { left, top } = atButton(
      button.getBoundingClientRect(),
      { width: this.element.offsetWidth, height: this.element.offsetHeight },
      viewportSize(),
      direction(),
    );
    Object.assign(this.element.style, { left: `${left}px`, top: `${top}px` });
    button.setAttribute('aria-expanded', 'true');
    addEventListener('pointerdown', trusted(this.onOutside), true);
    this.buttons()[0]?.focus();
  }

  /** @param {Block[]} blocks */
  fill(blocks) {
    const at = this.buttons().indexOf(/** @type {HTMLElement} */ (this.session.surface.focused));
    this.list.replaceChildren(...blocks.map((block) => this.row(block)));
    if (at >= 0) this.buttons()[Math.min(at, this.buttons().length - 1)]?.focus();
  }

  /** @param {Block} block */
  row(block) {
    const swatch = h('span', { class: 'swatch', 'aria-hidden': 'true' });
    swatch.style.setProperty('--paint', `var(--husk-${className(block.class)})`);
    const kind = t(classMessage(block.class));
    const { point, restore } = this.actions;
    const action = this.session.mode === 'hide' ? 'ui_show' : 'ui_keep';
    return h(
      'li',
      { onpointerenter: () => point(block, false), onfocusin: () => point(block, true) },
      swatch,
      h('span', { class: 'kind' }, kind),
      h('span', { class: 'soft figure' }, percent(block.share)),
      h('span', { class: 'sample soft', dir: 'auto' }, block.sample || t('ui_no_text')),
      h(
        'button',
        {
          type: 'button',
          'aria-label': `${t(action)}: ${kind}, ${block.sample}`,
          onclick: () => restore(block),
        },
        t(action),
      ),
    );
  }

  /** @returns {HTMLElement[]} */
  buttons() {
    return [...this.list.querySelectorAll('button')];
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const buttons = this.buttons();
    const at = buttons.indexOf(/** @type {HTMLElement} */ (this.session.surface.focused));
    const ways = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 };
    const to = Reflect.get(ways, event.key);
    if (event.key === 'Escape') this.close(true);
    else if (to !== undefined) buttons.at(to % buttons.length)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {boolean} giveBack whether the bar's sentence gets the focus */
  close(giveBack) {
    if (this.element === null) return;
    removeEventListener('pointerdown', trusted(this.onOutside), true);
    this.element.remove();
    this.element = null;
    this.actions.leave();
    this.button?.setAttribute('aria-expanded', 'false');
    if (giveBack) this.button?.focus();
  }
}
