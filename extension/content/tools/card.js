// The card of a block, shown beside it: class, score, reasons, size, and actions.

import { direction, percent, plural, t } from '../../platform/i18n.js';
import { reasonWords } from '../../platform/words.js';
import { className, classMessage } from '../../shared/classes.js';
import { h } from '../element.js';
import { icon } from './icons.js';
import { beside, viewportSize } from '../place.js';
import { textPoints } from './text_points.js';

/** @typedef {import('../../shared/answers.js').Block} Block */
/** @typedef {'restore-page' | 'restore-site' | 'hide' | 'hide-like' | 'main'} CardAction */

/**
 * @typedef {object} CardActions
 * @property {(block: Block, action: CardAction) => void} act
 * @property {(step: 1 | -1) => void} walk to the next or previous block
 * @property {() => void} closed by its own button or Esc
 */

/** Reasons shown at most; the strongest come first. */
const MAX_REASONS = 4;

export class Card {
  /**
   * @param {import('../surface.js').Surface} surface
   * @param {CardActions} actions
   * @param {(element: Element) => ShadowRoot | null} shadowRootOf
   */
  constructor(surface, actions, shadowRootOf) {
    this.surface = surface;
    this.shadowRootOf = shadowRootOf;
    this.actions = actions;
    /** @type {HTMLElement | null} */
    this.element = null;
    /** @type {Block | null} */
    this.block = null;
  }

  /**
   * @param {Block} block
   * @param {import('../place.js').Box} box where the block is
   * @param {{at: number, of: number, focus: boolean}} place its number among all blocks; whether the card takes the focus
   */
  show(block, box, { at, of, focus }) {
    const held =
      this.surface.focused instanceof HTMLElement ? this.surface.focused.dataset.walk : undefined;
    this.element?.remove();
    this.block = block;
    const act = (/** @type {CardAction} */ action) => () => this.actions.act(block, action);
    const reasons = block.reasons.map(reasonWords).filter((text) => text !== '');
    const title = t(classMessage(block.class));
    const element = h(
      'section',
      {
        class: 'plate card',
        tabindex: -1,
        'aria-label': t('content_card', title, at + 1, of),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      },
      h(
        'header',
        {},
        swatch(block.class),
        h('h2', {}, title),
        h(
          'span',
          { class: 'score soft figure', title: t('content_card_score') },
          score(block.score),
        ),
        this.step(-1, 'previous', 'content_card_previous'),
        this.step(1, 'next', 'content_card_next'),
      ),
      block.sample ? h('p', { class: 'sample soft', dir: 'auto' }, `“${block.sample}”`) : null,
      reasons.length > 0
        ? h('ul', {}, ...reasons.slice(0, MAX_REASONS).map((text) => h('li', {}, text)))
        : null,
      h('p', { class: 'much figure' }, amount(block)),
      h(
        'div',
        { class: 'acts' },
        h(
          'div',
          { role: 'group', 'aria-label': t('content_card_restore') },
          h('span', { class: 'what' }, t('content_card_restore')),
          h(
            'button',
            { type: 'button', onclick: act('restore-page') },
            t('content_card_restore_page'),
          ),
          h(
            'button',
            { type: 'button', onclick: act('restore-site') },
            t('content_card_restore_site'),
          ),
        ),
        h(
          'div',
          {},
          h('button', { type: 'button', onclick: act('hide') }, t('content_pick_hide')),
          h('button', { type: 'button', onclick: act('hide-like') }, t('ui_hide_like')),
          h('button', { type: 'button', onclick: act('main') }, t('ui_main_is')),
        ),
      ),
    );
    this.surface.put(element);
    this.element = element;
    this.move(box);
    const again = held ? element.querySelector(`[data-walk="${held}"]`) : null;
    if (again instanceof HTMLElement) again.focus();
    else if (focus) element.focus();
  }

  /** @param {1 | -1} way @param {'next' | 'previous'} name @param {string} key */
  step(way, name, key) {
    const run = () => this.actions.walk(way);
    const shape = { type: 'button', class: 'square', 'data-walk': name, title: t(key) };
    return h('button', { ...shape, onclick: run }, icon(name));
  }

  /** @param {import('../place.js').Box} box */
  move(box) {
    const { element } = this;
    if (element === null) return;
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const viewport = viewportSize();
    // What the card itself covers counts too.
    element.style.visibility = 'hidden';
    const text = textPoints(viewport, this.shadowRootOf, (node) => this.surface.owns(node));
    element.style.visibility = '';
    const { left, top } = beside(box, size, viewport, text);
    element.style.left = `${Math.round(left)}px`;
    element.style.top = `${Math.round(top)}px`;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const ahead = direction() === 'ltr' ? 1 : -1;
    const ways = { ArrowRight: ahead, ArrowDown: 1, ArrowLeft: -ahead, ArrowUp: -1 };
    const way = Reflect.get(ways, event.key);
    if (event.key === 'Escape') this.actions.closed();
    else if (way !== undefined) this.actions.walk(way === 1 ? 1 : -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  get hasFocus() {
    const { focused } = this.surface;
    return focused !== null && this.element !== null && this.element.contains(focused);
  }

  hide() {
    this.element?.remove();
    this.element = null;
    this.block = null;
  }
}

/** A square of the class's colour. @param {number} id */
function swatch(id) {
  const element = h('span', { class: 'swatch', 'aria-hidden': 'true' });
  element.style.setProperty('--paint', `var(--husk-${className(id)})`);
  return element;
}

/** Two decimals, never rounded up to a certainty that is not there. @param {number} value */
function score(value) {
  return (Math.floor(value * 100) / 100).toFixed(2);
}

/** How much of the page a block is. @param {Block} block */
function amount(block) {
  const parts = [plural('ui_words', block.words)];
  if (block.links > 0) parts.push(plural('ui_links', block.links));
  parts.push(t('content_card_share', percent(block.share)));
  return parts.join(' · ');
}
