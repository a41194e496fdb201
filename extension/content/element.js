// Builds Husk's own surfaces. Text becomes text, never markup; elements are made through the prototype's method, since a
// page can name an image "createElement".

import * as dom from './dom.js';

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Properties */
/** @typedef {Node | string | null | false | undefined} Child */

/**
 * An element with attributes, listeners (`onclick: f`) and children. What is made here goes into closed shadow roots that stop events
 * made by scripts (`stopForgedEvents`): its listeners hear all others.
 * `false`, `null` and `undefined` leave an attribute or child out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(name, properties = {}, ...children) {
  const element = /** @type {HTMLElementTagNameMap[T]} */ (dom.createElement(document, name));
  for (const [key, value] of Object.entries(properties)) {
    // eslint-disable-next-line no-restricted-syntax -- see above
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

/** Signs of the bar: paths on a grid of 16, stroked. Others are in tools/icons.js. */
export const ICONS = {
  undo: 'M6 3 2.5 6.5 6 10M3 6.5h6a4 4 0 0 1 0 8H6.5',
  redo: 'm10 3 3.5 3.5L10 10M13 6.5H7a4 4 0 0 0 0 8h2.5',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  down: 'm4.5 6.5 3.5 3.5 3.5-3.5',
  warn: 'M8 2.2 14.3 13H1.7zM8 6.3v3.2M8 11.3h.01',
};

/**
 * A drawn sign, hidden from screen readers: words go with it.
 * @param {string} name
 * @param {string} d its path
 */
export function drawn(name, d) {
  const svg = svgElement('svg');
  const shape = {
    viewBox: '0 0 16 16',
    class: `icon ${name}`,
    'aria-hidden': 'true',
    focusable: 'false',
  };
  for (const [key, value] of Object.entries(shape)) svg.setAttribute(key, value);
  const path = svgElement('path');
  path.setAttribute('d', d);
  svg.append(path);
  return svg;
}

const createNS = Document.prototype.createElementNS;

/** @param {string} name @returns {Element} */
function svgElement(name) {
  return createNS.call(document, SVG, name);
}

/**
 * The element that is put at the root of the document for a surface: its host; in an SVG document within an element that shows HTML.
 * @param {HTMLElement} host
 * @returns {Element}
 */
export function outermost(host) {
  const root = dom.documentElement(document);
  if (root === null || dom.namespaceURI(root) !== SVG) return host;
  const holder = svgElement('foreignObject');
  for (const name of ['width', 'height']) holder.setAttribute(name, '1');
  holder.append(host);
  return holder;
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
