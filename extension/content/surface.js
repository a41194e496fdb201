/// <reference path="./css.d.ts" />
// Container of all that Husk shows on a page: one element at the end of the document with a closed shadow root, in the top layer
// where the browser has one. The page's style sheets do not reach in, and nothing about the element names Husk.

import { direction, language } from '../platform/i18n.js';
import { colourProperties } from '../shared/colours.js';
import * as dom from './dom.js';
import { h, outermost } from './element.js';
import { PressGuard } from './press_guard.js';
import { stopForgedEvents } from './trusted_events.js';
import styles from './surface.css';

/** Above everything where there is no top layer. */
const TOP = 2147483647;

/**
 * Important inside the shadow root, which outdoes everything the page says of the element. Not inline: there it would
 * also forbid people their own letter and word spacing. `all` leaves the direction as the page has it, so that it is
 * said too.
 */
const HOST_STYLE = [
  'all:initial;position:fixed;inset:0;width:auto;height:auto;margin:0;border:0;padding:0;overflow:visible',
  'background:transparent;display:block;visibility:visible;opacity:1;transform:none;filter:none',
  // Not `style`: taking such an element off a page of 100,000 levels brings Chromium down.
  `contain:layout;pointer-events:none;unicode-bidi:isolate;z-index:${TOP};`,
]
  .join(';')
  .replaceAll(';', '!important;');

export class Surface {
  /** @param {string} own styles of what is put on it */
  constructor(own) {
    this.host = h('div', { popover: 'manual' });
    this.outer = outermost(this.host);
    this.root = this.host.attachShadow({ mode: 'closed' });
    stopForgedEvents(this.root);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `:host{${HOST_STYLE}direction:${direction()}!important}
       :host{${colourProperties('light')}}
       @media (prefers-color-scheme:dark){:host{${colourProperties('dark')}}}
       ${styles}${own}`,
    );
    this.root.adoptedStyleSheets = [sheet];
    /** Live region for screen readers. */
    this.voice = h('div', { class: 'voice', role: 'status', 'aria-live': 'polite' });
    this.put(this.voice);
    /** Called when the page puts something above the surface each time that it is raised. */
    this.onFought = () => {};
    /** Called when several presses in a row were refused, since something of the page lies over what is pressed. */
    this.onRefused = () => {};
    this.guard = new PressGuard(this.root, this.host, {
      raise: () => this.raise(),
      fought: () => this.onFought(),
      refused: () => this.onRefused(),
    });
    // The page does not hear keys and clicks that are meant for Husk.
    for (const type of [
      'click',
      'pointerdown',
      'pointerup',
      'mousedown',
      'mouseup',
      'keydown',
      'keyup',
      'keypress',
      'input',
      'touchstart',
      'touchend',
      'wheel',
      'focusin',
      'focusout',
      'contextmenu',
      'dblclick',
    ]) {
      // eslint-disable-next-line no-restricted-syntax -- whoever made it, it stays here
      this.root.addEventListener(type, (event) => event.stopPropagation());
    }
  }

  /** Adds styles for elements that are put on it later. @param {string} more */
  dress(more) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(more);
    this.root.adoptedStyleSheets = [...this.root.adoptedStyleSheets, sheet];
  }

  /** Puts the surface on the page, also again after the page has removed it. */
  mount() {
    const root = dom.documentElement(document);
    if (root === null) return;
    if (dom.parentNode(this.outer) !== root) dom.appendChild(root, this.outer);
    try {
      if (this.host.matches(':popover-open')) return;
      this.host.showPopover();
      this.guard.rose();
    } catch {
      // No top layer, or the document is on its way out: the z-index has to do.
    }
  }

  /** Whether nothing of the page lies over it; always so where the browser does not tell. */
  get isSeen() {
    return this.guard.isSeen;
  }

  get isMounted() {
    return dom.isConnected(this.host);
  }

  /** Lies above whatever the page has opened meanwhile; what has the focus keeps it. */
  raise() {
    const focused = /** @type {HTMLElement | null} */ (this.focused);
    try {
      this.host.hidePopover();
    } catch {
      // It was not in the top layer.
    }
    this.mount();
    if (this.focused !== focused) focused?.focus({ preventScroll: true });
  }

  unmount() {
    this.outer.remove();
  }

  /**
   * Shows elements above the page. They have the language and direction of Husk's words, whatever the page has.
   * @param {...HTMLElement} elements
   */
  put(...elements) {
    for (const element of elements) {
      element.lang = language();
      element.dir = direction();
    }
    this.root.append(...elements);
  }

  /** Whether a node of the page is Husk's own. @param {Node} node */
  owns(node) {
    return node === this.host || node === this.outer;
  }

  /** Says a sentence to screen readers; the same one twice is said twice. @param {string} text */
  say(text) {
    this.voice.textContent = '';
    requestAnimationFrame(() => {
      this.voice.textContent = text;
    });
  }

  /** The focused element of the surfaces, if any. */
  get focused() {
    return this.root.activeElement;
  }
}
