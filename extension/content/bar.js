// The small bar: mode, what was done, the question about the main content, undo, more. It folds into a dot after some
// seconds without a pointer near it or focus in it, can be moved by pointer and arrow keys, and leaves on Esc.
//
//   expanded ── 4 s alone ──▶ dot ── pointer, focus, press ──▶ expanded        Esc: gone until Husk is started anew
//
// The bar draws its state and reports what was pressed; it decides nothing.

import { t } from '../platform/i18n.js';
import { ICONS, drawn, h, setText, sign } from './element.js';
import { GAP, viewportSize } from './place.js';
import { trusted } from './trusted_events.js';

/**
 * @typedef {object} BarState
 * @property {import('../shared/settings.js').Mode} mode
 * @property {string} line the sentence that is shown
 * @property {string} [short] the same for a narrow window
 * @property {'plain' | 'busy' | 'warn'} tone
 * @property {{done: number, of: number} | null} [progress]
 * @property {{label: string, run: () => void} | null} [action] what can be done about it
 * @property {boolean} [stays] whether the bar stays unfolded until it was read
 * @property {boolean} asks whether the main content is in question
 * @property {boolean} lists whether there are blocks to be listed
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 */

/**
 * @typedef {object} BarActions
 * @property {(button: HTMLElement) => void} modes opens the menu of modes
 * @property {(button: HTMLElement) => void} more opens the menu of other actions
 * @property {(button: HTMLElement) => void} list opens the list of blocks
 * @property {() => boolean} isMenuOpen
 * @property {() => void} closeMenu
 * @property {() => void} yes
 * @property {(command: 'pick' | 'undo' | 'redo') => void} command
 * @property {(event: PointerEvent) => void} drag moves the bar as the pointer does
 * @property {(event: KeyboardEvent) => void} step moves it by an arrow key
 * @property {(event: FocusEvent) => void} focused something of the page has the focus now
 */

/** Time without pointer or focus after which the bar folds, ms. */
const FOLD_AFTER = 4000;
/** How close the pointer is near, px. */
const NEAR = 64;
/** Sentences longer than this take two lines. */
const LONG_LINE = 44;

export class Bar {
  /**
   * @param {import('./surface.js').Surface} surface
   * @param {BarActions} actions
   */
  constructor(surface, actions) {
    this.surface = surface;
    this.actions = actions;
    /** @type {BarState | null} */
    this.state = null;
    /** Where the person put the bar. @type {{x: number, y: number} | null} */
    this.place = null;
    this.timer = 0;
    this.dismissed = false;
    this.isNear = false;
    /** Ends what is listened to while the bar is shown. */
    this.shown = new AbortController();
    this.grip = h(
      'button',
      {
        type: 'button',
        class: 'grip',
        title: t('content_bar_grip'),
        onpointerdown: (/** @type {PointerEvent} */ event) => actions.drag(event),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (!event.key.startsWith('Arrow')) return;
          event.preventDefault();
          actions.step(event);
        },
        onclick: () => this.unfold(),
      },
      sign(),
    );
    this.spinner = h('span', { class: 'spinner', 'aria-hidden': 'true' });
    this.warning = drawn('warn', ICONS.warn);
    this.modeName = h('span');
    this.modeButton = h(
      'button',
      {
        type: 'button',
        class: 'mode',
        'aria-haspopup': 'menu',
        'aria-expanded': 'false',
        onclick: () => actions.modes(this.modeButton),
      },
      this.modeName,
      drawn('down', ICONS.down),
    );
    this.full = h('span', { class: 'full figure' });
    this.short = h('span', { class: 'short figure' });
    this.line = h(
      'button',
      {
        type: 'button',
        class: 'say',
        'aria-haspopup': 'dialog',
        onclick: () => actions.list(this.line),
      },
      this.full,
      this.short,
    );
    this.fill = h('i');
    this.progress = h(
      'span',
      { class: 'progress', role: 'progressbar', 'aria-label': t('content_learning_progress') },
      this.fill,
    );
    this.action = h('button', {
      type: 'button',
      class: 'plain',
      onclick: () => this.state?.action?.run(),
    });
    this.ask = h(
      'span',
      { class: 'group ask', role: 'group', 'aria-label': t('content_bar_main') },
      h('span', { class: 'question soft' }, t('content_bar_main')),
      h('button', { type: 'button', onclick: () => actions.yes() }, t('content_bar_yes')),
      h('button', { type: 'button', onclick: () => actions.command('pick') }, t('content_pick')),
    );
    this.undo = this.square('undo', 'ui_undo', () => actions.command('undo'));
    this.redo = this.square('redo', 'ui_redo', () => actions.command('redo'));
    this.more = this.square('more', 'content_bar_more', () => actions.more(this.more));
    this.more.setAttribute('aria-haspopup', 'menu');
    this.more.setAttribute('aria-expanded', 'false');
    this.rest = h('span', { class: 'group' }, this.undo, this.redo, this.more);
    this.element = h(
      'section',
      {
        class: 'plate bar',
        'aria-label': t('ui_name'),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          this.dismiss();
        },
        onfocusin: () => this.unfold(),
        onfocusout: () => this.wait(),
      },
      this.grip,
      this.spinner,
      this.modeButton,
      this.warning,
      this.line,
      this.progress,
      this.action,
      this.ask,
      this.rest,
    );
  }

  /** @param {keyof typeof ICONS} name @param {string} key @param {() => void} run */
  square(name, key, run) {
    return h(
      'button',
      { type: 'button', class: 'square', title: t(key), onclick: run },
      drawn(name, ICONS[name]),
    );
  }

  show() {
    if (this.dismissed || this.element.isConnected) return;
    this.surface.put(this.element);
    this.stayInside();
    const { signal } = (this.shown = new AbortController());
    addEventListener(
      'pointermove',
      trusted(({ clientX, clientY }) => this.pointerAt(clientX, clientY)),
      { capture: true, passive: true, signal },
    );
    addEventListener(
      'focusin',
      trusted((event) => this.actions.focused(event)),
      { capture: true, signal },
    );
    addEventListener(
      'resize',
      trusted(() => this.stayInside()),
      { signal },
    );
    this.wait();
  }

  hide() {
    this.actions.closeMenu();
    this.element.remove();
    clearTimeout(this.timer);
    this.shown.abort();
  }

  dismiss() {
    this.dismissed = true;
    this.hide();
  }

  /** @param {BarState} state */
  update(state) {
    this.state = state;
    const busy = state.tone === 'busy';
    const calm = state.tone === 'plain';
    setText(this.modeName, t(`ui_mode_${state.mode}`));
    setText(this.full, state.line);
    setText(this.short, state.short ?? state.line);
    this.line.classList.toggle('long', state.line.length > LONG_LINE);
    this.line.toggleAttribute('disabled', !state.lists);
    this.spinner.hidden = !busy;
    this.warning.toggleAttribute('hidden', state.tone !== 'warn');
    this.modeButton.hidden = busy;
    this.progress.hidden = !state.progress;
    if (state.progress) {
      const { done, of } = state.progress;
      this.fill.style.width = `${Math.round((100 * done) / Math.max(of, 1))}%`;
      this.progress.setAttribute('aria-valuemax', String(of));
      this.progress.setAttribute('aria-valuenow', String(done));
    }
    this.action.hidden = !state.action;
    setText(this.action, state.action?.label ?? '');
    this.ask.hidden = !state.asks || !calm;
    this.rest.hidden = busy;
    this.setDisabled(this.undo, !state.canUndo);
    this.setDisabled(this.redo, !state.canRedo);
    this.redo.hidden = !state.canRedo;
    // What it says now may be longer.
    this.stayInside();
    if (this.mustStay()) this.unfold();
    else this.wait();
  }

  /** @param {HTMLElement} button @param {boolean} disabled */
  setDisabled(button, disabled) {
    // A button that has the focus keeps it: a disabled one would lose it to the page.
    button.toggleAttribute('disabled', disabled && this.surface.focused !== button);
    button.setAttribute('aria-disabled', String(disabled));
  }

  // --- folding ---

  mustStay() {
    const { state } = this;
    if (this.actions.isMenuOpen() || this.holdsFocus() || state === null) return true;
    return state.tone !== 'plain' || Boolean(state.action) || Boolean(state.stays);
  }

  holdsFocus() {
    return this.surface.focused !== null && this.element.contains(this.surface.focused);
  }

  wait() {
    clearTimeout(this.timer);
    if (!this.element.isConnected) return;
    this.timer = setTimeout(() => {
      if (this.mustStay()) this.wait();
      else this.fold();
    }, FOLD_AFTER);
  }

  fold() {
    this.element.classList.add('dot');
    this.grip.setAttribute('aria-expanded', 'false');
  }

  unfold() {
    this.grip.removeAttribute('aria-expanded');
    if (this.element.classList.replace('dot', 'open')) this.stayInside();
    this.wait();
  }

  /** @param {number} x @param {number} y */
  pointerAt(x, y) {
    const box = this.element.getBoundingClientRect();
    const near = this.element.classList.contains('dot') ? 12 : NEAR;
    const was = this.isNear;
    this.isNear =
      x >= box.left - near &&
      x <= box.right + near &&
      y >= box.top - near &&
      y <= box.bottom + near;
    if (!this.isNear) return;
    // What is about to be pressed is seen, whatever the page has laid over it meanwhile.
    if (!was && (this.surface.focused === null || !this.surface.isSeen)) this.surface.raise();
    this.unfold();
  }

  // --- moving ---

  /** How far the bar can go, px. */
  room() {
    const { width, height } = this.element.getBoundingClientRect();
    const viewport = viewportSize();
    return {
      width: Math.max(1, viewport.width - width - 2 * GAP),
      height: Math.max(1, viewport.height - height - 2 * GAP),
    };
  }

  /** The bar where the person put it, also on another page or in another window. */
  stayInside() {
    const { place, element } = this;
    if (place === null || !element.isConnected) return;
    element.classList.add('moved');
    const room = this.room();
    element.style.left = `${GAP + place.x * room.width}px`;
    element.style.top = `${GAP + place.y * room.height}px`;
    element.style.bottom = 'auto';
  }
}
