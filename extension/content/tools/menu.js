// A menu at a button of the bar: arrows move the focus, Enter chooses, Esc and a press elsewhere close it and give focus back.

import { direction } from '../../platform/i18n.js';
import { h } from '../element.js';
import { icon } from './icons.js';
import { atButton, viewportSize } from '../place.js';
import { trusted } from '../trusted_events.js';

/**
 * @typedef {object} Item
 * @property {string} label
 * @property {import('./icons.js').IconName} [icon]
 * @property {string} [key] shown at the end
 * @property {boolean} [checked] makes it one of a choice (`choice`) or a switch
 * @property {boolean} [choice]
 * @property {boolean} [disabled]
 * @property {boolean} [opens] whether it leads to another menu
 * @property {string} [hint] says more below the label
 * @property {() => void} run
 */

/**
 * Entries that belong together, under a title.
 * @typedef {{group: string, items: Item[]}} Group
 */

export class Menu {
  /** @param {import('../surface.js').Surface} surface */
  constructor(surface) {
    this.surface = surface;
    /** @type {HTMLElement | null} */
    this.element = null;
    /** @type {HTMLElement | null} */
    this.button = null;
    this.onOutside = (/** @type {Event} */ event) => {
      if (event.target !== this.surface.host) this.close(false);
    };
    this.onResize = () => this.place();
    this.sizes = new ResizeObserver(this.onResize);
  }

  get isOpen() {
    return this.element !== null;
  }

  /**
   * Opens at a button, or closes when it is open there.
   * @param {HTMLElement} button
   * @param {(Item | Group | Node | null)[]} items `null` draws a line; nodes, which are shown as they are, come last
   * @param {string} label
   */
  toggle(button, items, label) {
    const again = this.button === button;
    this.close(again);
    if (again) return;
    const isEntry = (/** @type {Item | Group | Node | null} */ item) => !(item instanceof Node);
    const end = items.findIndex((item) => !isEntry(item));
    const entries = end < 0 ? items : items.slice(0, end);
    const element = h(
      'div',
      {
        class: 'plate menu',
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
        onclick: (/** @type {Event} */ event) => event.stopPropagation(),
      },
      h(
        'div',
        { role: 'menu', 'aria-label': label, tabindex: -1 },
        ...entries.map((item) =>
          item === null ? h('hr') : this.part(/** @type {Item | Group} */ (item)),
        ),
      ),
      // Mere information is put below: the role `menu` allows entries only.
      ...items.slice(entries.length).map((item) => /** @type {Node} */ (item)),
    );
    this.surface.put(element);
    this.element = element;
    this.button = button;
    this.place();
    button.setAttribute('aria-expanded', 'true');
    addEventListener('pointerdown', trusted(this.onOutside), true);
    addEventListener('resize', trusted(this.onResize));
    this.sizes.observe(element);
    (
      this.entries().find((entry) => entry.getAttribute('aria-checked') === 'true') ??
      this.entries()[0]
    )?.focus();
  }

  /** Puts it at its button, inside the window. */
  place() {
    if (this.element === null || this.button === null) return;
    const { left, top } = atButton(
      this.button.getBoundingClientRect(),
      { width: this.element.offsetWidth, height: this.element.offsetHeight },
      viewportSize(),
      direction(),
    );
    this.element.style.left = `${left}px`;
    this.element.style.top = `${top}px`;
  }

  /** @param {Item | Group} part */
  part(part) {
    if (!('group' in part)) return this.entry(part);
    return h(
      'div',
      { class: 'part', role: 'group', 'aria-label': part.group },
      h('div', { class: 'title', 'aria-hidden': 'true' }, part.group),
      ...part.items.map((item) => this.entry(item)),
    );
  }

  /** @param {Item} item */
  entry(item) {
    const role =
      item.checked === undefined ? 'menuitem' : item.choice ? 'menuitemradio' : 'menuitemcheckbox';
    const sign = item.checked === undefined ? item.icon : item.checked ? 'check' : undefined;
    return h(
      'button',
      {
        type: 'button',
        role,
        tabindex: -1,
        disabled: item.disabled ?? false,
        'aria-checked': item.checked === undefined ? null : String(item.checked),
        'aria-haspopup': item.opens ? 'menu' : null,
        onclick: () => {
          this.close(true);
          item.run();
        },
      },
      sign ? icon(sign) : h('span', { class: 'blank' }),
      item.hint
        ? h('span', { class: 'two' }, item.label, h('span', { class: 'soft' }, item.hint))
        : item.label,
      item.opens ? icon('next') : null,
      item.key ? h('span', { class: 'key', 'aria-hidden': 'true' }, h('bdi', {}, item.key)) : null,
    );
  }

  /** @returns {HTMLElement[]} */
  entries() {
    return [...(this.element?.querySelectorAll('button:not([disabled])') ?? [])].map(
      (entry) => /** @type {HTMLElement} */ (entry),
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const entries = this.entries();
    const at = entries.indexOf(/** @type {HTMLElement} */ (this.surface.focused));
    const go = (/** @type {number} */ to) => entries.at(to % entries.length)?.focus();
    switch (event.key) {
      case 'ArrowDown':
        go(at + 1);
        break;
      case 'ArrowUp':
        go(at <= 0 ? -1 : at - 1);
        break;
      case 'Home':
        go(0);
        break;
      case 'End':
        go(-1);
        break;
      case 'Escape':
      case 'Tab':
        this.close(true);
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {boolean} giveBack whether the button gets the focus */
  close(giveBack) {
    if (this.element === null) return;
    removeEventListener('pointerdown', trusted(this.onOutside), true);
    removeEventListener('resize', trusted(this.onResize));
    this.sizes.disconnect();
    this.element.remove();
    this.button?.setAttribute('aria-expanded', 'false');
    if (giveBack) this.button?.focus();
    this.element = null;
    this.button = null;
  }
}
