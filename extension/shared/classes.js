// The classes of a block, in the order of the core's `Class`: an analysis names them by number.

/** Class names; the index is the id that the core uses. */
export const CLASSES = Object.freeze(
  /** @type {const} */ ([
    'content',
    'navigation',
    'header',
    'footer',
    'sidebar',
    'ad',
    'related',
    'comments',
    'notice',
    'other',
  ]),
);

/** @typedef {(typeof CLASSES)[number]} ClassName */

/** Everything but the main content: what may be hidden. */
export const NOISE = Object.freeze(CLASSES.slice(1));

/** Id of the main content. */
export const CONTENT = 0;

/** Id of template that has no better name. */
export const OTHER = CLASSES.length - 1;

/**
 * The name of a class id. An id this build does not know (a newer core) reads as `other`.
 * @param {number} id
 * @returns {ClassName}
 */
export function className(id) {
  return CLASSES[id] ?? 'other';
}

/** The id of a class name, or -1. @param {string} name */
export function classId(name) {
  return CLASSES.indexOf(/** @type {ClassName} */ (name));
}

/** Key of the words for a class in `_locales`. @param {number} id */
export function classMessage(id) {
  return `class_${className(id)}`;
}
