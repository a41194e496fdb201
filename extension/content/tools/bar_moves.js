// The bar is moved by pointer and arrow keys; where it was put is kept for other pages. Until then it gives way to what a page has fixed
// below it and can be pressed: it goes to the top, where nothing like that is.

import { send } from '../../platform/webext.js';
import * as dom from '../dom.js';
import { GAP, clamp, overlap } from '../place.js';
import { trusted } from '../trusted_events.js';
import { fixedAround, isSheet } from './element_at.js';

/** @typedef {import('../bar.js').Bar} Bar */

/** Steps of the arrow keys, px. */
const STEP = 16;
const LONG_STEP = 96;
/** Way of a pointer from which a press is a drag, px. */
const DRAG_FROM = 4;

/** @param {{x: number, y: number}} place shares of the room that the bar has */
function keep(place) {
  send('content-bg-bar', { place }).catch(() => {});
}

/** What can be pressed. */
const CONTROLS = 'button,a[href],input,select,textarea,[role=button]';

/** @param {Bar} bar @param {(node: Node) => boolean} owns whether a node is Husk's own */
export function giveWay(bar, owns) {
  const { element } = bar;
  if (bar.place !== null || !element.isConnected || element.classList.contains('moved')) return;
  if (element.style.top === '' && !coversControls(element, owns)) return;
  put(element, true);
  if (coversControls(element, owns)) put(element, false);
}

/** @param {HTMLElement} element @param {boolean} atTop */
function put({ style }, atTop) {
  style.top = atTop ? '16px' : '';
  style.bottom = atTop ? 'auto' : '';
}

/** Whether something that is fixed, and can be pressed, lies below the bar. @param {Element} bar @param {(node: Node) => boolean} owns */
function coversControls(bar, owns) {
  const { left, right, top, bottom } = bar.getBoundingClientRect();
  return [left + 8, (left + right) / 2, right - 8].some((x) => {
    const all = dom.elementsFromPoint(document, x, (top + bottom) / 2);
    const under = all.find((one) => !owns(one) && !isSheet(one));
    const fixed = under === undefined ? null : fixedAround(under);
    return fixed !== null && dom.queryAll(fixed, CONTROLS).length > 0;
  });
}

/** Leaves what gets the focus on the page uncovered. @param {Bar} bar @param {FocusEvent} event */
export function makeWay({ element, surface }, { target }) {
  if (!(target instanceof Element) || target === surface.host) return;
  if (element.classList.contains('moved')) return;
  if (overlap(element.getBoundingClientRect(), target.getBoundingClientRect()) === 0) return;
  put(element, element.style.top === '');
}

/** @param {Bar} bar @param {PointerEvent} event */
export function drag(bar, event) {
  if (event.button !== 0) return;
  const box = bar.element.getBoundingClientRect();
  const from = { x: event.clientX, y: event.clientY };
  let moved = false;
  const move = (/** @type {PointerEvent} */ to) => {
    const [dx, dy] = [to.clientX - from.x, to.clientY - from.y];
    moved ||= Math.hypot(dx, dy) > DRAG_FROM;
    if (!moved) return;
    bar.element.classList.add('dragging');
    moveTo(bar, box.left + dx, box.top + dy);
  };
  const ended = new AbortController();
  const end = () => {
    if (moved && bar.place) keep(bar.place);
    ended.abort();
    bar.element.classList.remove('dragging');
  };
  try {
    bar.grip.setPointerCapture(event.pointerId);
  } catch {
    // The press was over before the tools were loaded.
    return;
  }
  bar.grip.addEventListener('pointermove', trusted(move), ended);
  bar.grip.addEventListener('lostpointercapture', trusted(end), ended);
}

/** @param {Bar} bar @param {KeyboardEvent} event */
export function step(bar, event) {
  const by = event.shiftKey ? LONG_STEP : STEP;
  const ways = {
    ArrowLeft: [-by, 0],
    ArrowRight: [by, 0],
    ArrowUp: [0, -by],
    ArrowDown: [0, by],
  };
  const way = Reflect.get(ways, event.key);
  if (way === undefined) return;
  const box = bar.element.getBoundingClientRect();
  moveTo(bar, box.left + way[0], box.top + way[1]);
  if (bar.place) keep(bar.place);
}

/** @param {Bar} bar @param {number} left @param {number} top */
function moveTo(bar, left, top) {
  const room = bar.room();
  bar.place = {
    x: clamp((left - GAP) / room.width, 0, 1),
    y: clamp((top - GAP) / room.height, 0, 1),
  };
  bar.stayInside();
}
