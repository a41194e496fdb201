// Builds Husk's own surfaces. Text becomes text, never markup; elements are made through the prototype's method, since a
// page can name an image "createElement".

import * as dom from './dom.js';

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Properties */
/** @typedef {Node | string | null | false | undefined} Child */

/**
 * An element with attributes, listeners (`onclick: f`) and children. `false`, `null` and `undefined` leave an attribute or child out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(name, properties = {}, ...children) {
  const element = /** @type {HTMLElementTagNameMap[T]} */ (dom.createElement(document, name));
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value != null) element.setAttribute(key, String(value));
  }
  element.append(
    .../** @type {(Node | string)[]} */ (
      children.filter((child) => child !== null && child !== false && child !== undefined)
    ),
  );
  return element;
}

/** Paths on a grid of 16, stroked. */
const ICONS = {
  undo: 'M6 3 2.5 6.5 6 10M3 6.5h6a4 4 0 0 1 0 8H6.5',
  redo: 'm10 3 3.5 3.5L10 10M13 6.5H7a4 4 0 0 0 0 8h2.5',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  down: 'm4.5 6.5 3.5 3.5 3.5-3.5',
  check: 'm3 8.5 3.2 3.2L13 4.8',
  close: 'm4 4 8 8M12 4l-8 8',
  next: 'm6 3.5 4.5 4.5L6 12.5',
  previous: 'M10 3.5 5.5 8l4.5 4.5',
  pick: 'M8 1.5v3M8 11.5v3M1.5 8h3M11.5 8h3M8 12.2a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.4Z',
  learn: 'M2.5 4.5h7v9h-7zM6.5 4.5v-2h7v9h-4M4.5 7.5h3M4.5 10h3',
  auto: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6.7 5.7 10.4 8l-3.7 2.3z',
  inspect: 'M2.5 3h11v10h-11zM9.5 3v10M11 6h1M11 8.5h1',
  play: 'M5 3.2v9.6L12.5 8z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  listen:
    'M2.5 6.2v3.6h2.6L8.5 13V3L5.1 6.2zM11 5.6a3.4 3.4 0 0 1 0 4.8M12.8 3.6a6.2 6.2 0 0 1 0 8.8',
  lines: 'M2.5 3.5h11M2.5 12.5h11M2.5 8h11',
  letters:
    'M1 12.5 4.8 3.2l3.8 9.3M2.3 9.5h5M14.6 7v5.5M14.6 9.8a2.2 2.7 0 1 1-4.4 0 2.2 2.7 0 0 1 4.4 0Z',
  minus: 'M3.5 8h9',
  plus: 'M3.5 8h9M8 3.5v9',
  take: 'M8 2v8M5 7.2l3 3 3-3M2.8 10.5v2.7h10.4v-2.7',
  marker: 'M9.8 2.6 13.4 6.2 8 11.4l-3.9.6.5-4zM2.5 14h11',
  warn: 'M8 2.2 14.3 13H1.7zM8 6.3v3.2M8 11.3h.01',
};

/** @typedef {keyof typeof ICONS} IconName */

/**
 * A drawn sign, hidden from screen readers: words go with it.
 * @param {IconName} name
 */
export function icon(name) {
  const svg = svgElement('svg');
  const shape = {
    viewBox: '0 0 16 16',
    class: `icon ${name}`,
    'aria-hidden': 'true',
    focusable: 'false',
  };
  for (const [key, value] of Object.entries(shape)) svg.setAttribute(key, value);
  const path = svgElement('path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
}

const createNS = Document.prototype.createElementNS;

/** @param {string} name @returns {Element} */
function svgElement(name) {
  return createNS.call(document, SVG, name);
}

/** Husk's sign: a kernel in its open husk. */
export function sign() {
  const svg = svgElement('svg');
  for (const [key, value] of Object.entries({
    viewBox: '0 0 16 16',
    class: 'sign',
    'aria-hidden': 'true',
  })) {
    svg.setAttribute(key, value);
  }
  for (const [part, d] of [
    ['leaf', 'M7 14.2C3 13 1.6 8.8 3.2 3.6 5.6 5.4 7 8.6 7 14.2Z'],
    ['leaf', 'M9 14.2c4-1.2 5.4-5.4 3.8-10.6C10.4 5.4 9 8.6 9 14.2Z'],
    ['kernel', 'M8 1.4c1.7 1.6 2.2 3.8 0 6.4-2.2-2.6-1.7-4.8 0-6.4Z'],
  ]) {
    const path = svgElement('path');
    path.setAttribute('class', part);
    path.setAttribute('d', d);
    svg.append(path);
  }
  return svg;
}

/**
 * Replaces the children of an element only where they changed in words, so that focus and screen readers stay calm.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
