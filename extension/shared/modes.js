// Modes of a page, as the bar and the keys name them.

export const MODES = Object.freeze(/** @type {const} */ (['highlight', 'hide', 'reader']));

/** @typedef {(typeof MODES)[number]} Mode */
