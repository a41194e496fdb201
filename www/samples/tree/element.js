/**
 * A small tree of elements, from which every sample page is built.
 *
 * Pages are trees and not strings, so that the place of each block in the served HTML is known exactly: `truth.js` reads the
 * places off the same tree that `serialise.js` prints.
 *
 * @typedef {object} Block What the author of a page knows about one of its parts.
 * @property {string} role One of `ROLES` in `truth.js`.
 * @property {string} name Which part of the layout this is; the same part has the same name on every page of the site.
 * @property {boolean} main Whether a reader came to the page for it.
 *
 * @typedef {object} Element
 * @property {string} tag Lower-case tag name.
 * @property {Record<string, string | true>} attributes `true` prints a bare attribute.
 * @property {Child[]} children
 * @property {Block} [block] Set by `mark`; never printed.
 *
 * @typedef {Element | string} Child
 * @typedef {Child | null | undefined | false | Nested[]} Nested Children as callers write them: nested lists, holes allowed.
 */

/**
 * Makes an element.
 *
 * @param {string} tag
 * @param {Record<string, string | number | boolean | null | undefined> | null} [attributes] `false`, `null` and `undefined` leave the attribute out.
 * @param {...Nested} children
 * @returns {Element}
 */
export function h(tag, attributes, ...children) {
  /** @type {Record<string, string | true>} */
  const kept = {};
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    kept[name] = value === true ? true : String(value);
  }
  return { tag, attributes: kept, children: flatten(children) };
}

/**
 * Names an element as one block of the truth.
 *
 * @param {string} role
 * @param {string} name
 * @param {Element} element
 * @returns {Element} The same element.
 */
export function mark(role, name, element) {
  element.block = { role, name, main: false };
  return element;
}

/**
 * Names an element as a block that belongs to the main content.
 *
 * @param {string} role
 * @param {string} name
 * @param {Element} element
 * @returns {Element} The same element.
 */
export function markMain(role, name, element) {
  element.block = { role, name, main: true };
  return element;
}

/**
 * Gives the part of `element` that has no block yet to one role: the element itself if nothing inside is marked, else the largest
 * unmarked elements inside. So an advertisement between two paragraphs stays a block of its own.
 *
 * @param {string} role
 * @param {string} name
 * @param {Element} element
 * @returns {Element} The same element.
 */
export function markMainRest(role, name, element) {
  if (element.block) return element;
  if (!hasBlock(element)) return markMain(role, name, element);
  for (const child of element.children) {
    if (typeof child !== 'string') markMainRest(role, name, child);
  }
  return element;
}

/**
 * All text below an element, in order.
 *
 * @param {Child} node
 * @returns {string}
 */
export function textOf(node) {
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}

/** @param {Element} element @returns {boolean} */
function hasBlock(element) {
  return element.children.some(
    (child) => typeof child !== 'string' && (child.block !== undefined || hasBlock(child)),
  );
}

/** @param {Nested[]} children @returns {Child[]} */
function flatten(children) {
  /** @type {Child[]} */
  const flat = [];
  for (const child of children) {
    if (Array.isArray(child)) flat.push(...flatten(child));
    else if (child !== null && child !== undefined && child !== false && child !== '') {
      flat.push(child);
    }
  }
  return flat;
}
