// What the parts of the reader build their controls from: buttons, popovers, listeners.

import { h } from '../content/element.js';
import { icon } from '../content/tools/icons.js';
import { trusted } from '../content/trusted_events.js';
import { t } from '../platform/i18n.js';

/** Least distance of a popover to what it belongs to, and to the edge of the window, px. */
const GAP = 8;
const EDGE = 12;

/**
 * Listens to what the browser itself reports; events made by scripts of the page do not count.
 * @param {EventTarget} target
 * @param {string} type
 * @param {(event: any) => void} listener
 * @param {AddEventListenerOptions | boolean} [options]
 */
export function listen(target, type, listener, options) {
  target.addEventListener(type, trusted(listener), options);
}

/** Undoes `listen`. @param {EventTarget} target @param {string} type @param {(event: any) => void} listener */
export function unlisten(target, type, listener) {
  target.removeEventListener(type, trusted(listener));
}

/**
 * A button that shows an icon alone.
 * @param {import('../content/tools/icons.js').IconName} name
 * @param {string} key of its name in words
 * @param {() => void} run
 * @param {import('../content/element.js').Properties} [properties]
 */
export function iconButton(name, key, run, properties) {
  const own = { type: 'button', class: `tool ${name}`, title: t(key) };
  return h('button', { ...own, onclick: run, ...properties }, icon(name));
}

/** @param {string} words @param {() => void} run @param {import('../content/element.js').Properties} [properties] */
export function textButton(words, run, properties) {
  return h('button', { type: 'button', onclick: run, ...properties }, words);
}

/**
 * Adds a popover to the reader, and to its toolbar a button that opens it.
 * @param {import('./reader.js').Reader} reader
 * @param {import('../content/tools/icons.js').IconName} name of the button's icon
 * @param {string} key of its name in words
 * @param {HTMLElement} popover
 */
export function addPopover(reader, name, key, popover) {
  const button = reader.addTool(name, key, () => {});
  // The browser then closes an open popover by a press on the button, instead of closing and opening it again.
  button.popoverTargetElement = popover;
  button.setAttribute('aria-expanded', 'false');
  onToggle(popover, (open) => button.setAttribute('aria-expanded', String(open)));
  reader.dialog.append(popover);
  return button;
}

/** @param {HTMLElement} popover @param {(open: boolean) => void} run after it opened or closed */
export function onToggle(popover, run) {
  listen(popover, 'toggle', ({ newState }) => run(newState === 'open'));
}

/** @param {HTMLElement} popover @param {(open: boolean) => void} run before it opens or closes */
export function beforeToggle(popover, run) {
  listen(popover, 'beforetoggle', ({ newState }) => run(newState === 'open'));
}

/** @param {HTMLElement} popover */
export function isPopoverOpen(popover) {
  return popover.matches(':popover-open');
}

/** @param {HTMLElement} popover */
export function openPopover(popover) {
  if (!isPopoverOpen(popover)) popover.showPopover();
}

/** @param {HTMLElement} popover */
export function closePopover(popover) {
  if (isPopoverOpen(popover)) popover.hidePopover();
}

/** Places an open popover below a box, or above it where there is no room. @param {HTMLElement} popover @param {DOMRect} box */
export function placeAt(popover, box) {
  const { offsetWidth: width, offsetHeight: height } = popover;
  const left = box.left + box.width / 2 - width / 2;
  const below = box.bottom + GAP;
  const top = below + height > innerHeight - EDGE ? box.top - height - GAP : below;
  popover.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
  popover.style.top = `${Math.max(EDGE, Math.min(top, innerHeight - height - EDGE))}px`;
}

/** How the reader scrolls by itself: at once for people who asked their system for less motion. @returns {ScrollBehavior} */
export function scrollBehavior() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}

/** Whether an event is for a field of a form, which takes the keys itself. @param {Event} event */
export function isForField(event) {
  const target = event.composedPath()[0];
  return target instanceof Element && target.matches('input,textarea,select');
}
