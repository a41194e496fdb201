// Whether two pictures show the same, for eyes: letters may be smoothed otherwise and edges may lie a pixel beside, but no
// colour may change, nothing may move further, come or go.
//
// Every pixel of one picture must lie, in each of red, green and blue, within what the pixels around the same place of the
// other span, and the other way round. A flat area spans nothing, so its colour must be met; around an edge or a letter
// everything between its two colours is allowed, and somewhat more, since a stroke that lies a pixel beside is sharper or
// fainter at half the size. How dark a line of letters is as a whole hardly depends on that: so the same is asked again
// of blurred copies, with little to spare. Differences are counted tile by tile: a missing button is a small part of a
// window and a large part of its tile.

/** @typedef {import('./picture.js').Picture} Picture */

/**
 * @typedef {object} Difference
 * @property {boolean} same
 * @property {string} why in words, empty when they are the same
 * @property {Picture | null} picture where they differ, in red over a faint copy; null when they are the same or of other sizes
 */

/** How far outside the span a value may lie, of 255. */
const SLACK = 8;
/** And in shares of the span itself: of the pictures as they are, and of blurred ones. */
const GIVE = 1;
const GIVE_BLURRED = 0.2;
/** Width and height of a tile. */
const TILE = 16;
/** Differing pixels from which on a tile differs. */
const TILE_LIMIT = 10;

/**
 * @param {Picture} actual
 * @param {Picture} wanted
 * @returns {Difference}
 */
export function compare(actual, wanted) {
  const { width, height } = wanted;
  if (Math.abs(actual.width - width) > 1 || Math.abs(actual.height - height) > 1) {
    const why = `${actual.width} × ${actual.height} pixels instead of ${width} × ${height}`;
    return { same: false, why, picture: null };
  }
  const one = cut(actual, Math.min(actual.width, width), Math.min(actual.height, height));
  const two = cut(wanted, one.width, one.height);
  const differs = new Uint8Array(one.width * one.height);
  const check = (
    /** @type {Picture} */ a,
    /** @type {Picture} */ b,
    /** @type {number} */ give,
  ) => {
    outside(a, span(b), give, differs);
    outside(b, span(a), give, differs);
  };
  check(one, two, GIVE);
  check(blurred(one), blurred(two), GIVE_BLURRED);
  const tiles = count(differs, one.width);
  const worst = Math.max(0, ...tiles.values());
  const many = [...tiles.values()].filter((pixels) => pixels >= TILE_LIMIT).length;
  const same = worst < TILE_LIMIT;
  const why = `${many} of the picture's parts differ, one of them in ${worst} of its ${TILE * TILE} pixels`;
  return same ? { same, why: '', picture: null } : { same, why, picture: drawn(two, differs) };
}

/** @param {Picture} picture @param {number} width @param {number} height @returns {Picture} */
function cut(picture, width, height) {
  if (picture.width === width && picture.height === height) return picture;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    const from = y * picture.width * 3;
    data.set(picture.data.subarray(from, from + width * 3), y * width * 3);
  }
  return { width, height, data };
}

/**
 * For every value what a function makes of it and of its two neighbours, first along the rows, then along the columns.
 *
 * @param {Picture} picture
 * @param {(a: number, b: number, c: number) => number} choose
 */
function around({ width, height, data }, choose) {
  const row = 3 * width;
  const across = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 1) {
    const x = at % row;
    const before = x < 3 ? at : at - 3;
    const after = x >= row - 3 ? at : at + 3;
    across[at] = choose(data[before], data[at], data[after]);
  }
  const both = new Uint8Array(data.length);
  const last = row * (height - 1);
  for (let at = 0; at < data.length; at += 1) {
    const above = at < row ? at : at - row;
    const below = at >= last ? at : at + row;
    both[at] = choose(across[above], across[at], across[below]);
  }
  return both;
}

/** Least and greatest value around each pixel. @param {Picture} picture */
function span(picture) {
  return {
    least: around(picture, (a, b, c) => (a < b ? (a < c ? a : c) : b < c ? b : c)),
    most: around(picture, (a, b, c) => (a > b ? (a > c ? a : c) : b > c ? b : c)),
  };
}

/** Twice, so that about one letter and a half is one gray. @param {Picture} picture @returns {Picture} */
function blurred(picture) {
  const mean = (a, b, c) => Math.round((a + b + c) / 3);
  const once = { ...picture, data: around(picture, mean) };
  return { ...picture, data: around(once, mean) };
}

/**
 * Marks pixels whose colour lies outside a span.
 *
 * @param {Picture} picture
 * @param {ReturnType<typeof span>} within
 * @param {number} give
 * @param {Uint8Array} marks
 */
function outside({ data }, { least, most }, give, marks) {
  for (let at = 0; at < data.length; at += 1) {
    const spare = SLACK + give * (most[at] - least[at]);
    if (data[at] < least[at] - spare || data[at] > most[at] + spare) marks[Math.floor(at / 3)] = 1;
  }
}

/**
 * Marks in each tile. Tiles begin at every half tile, so that nothing small is divided among four.
 * @param {Uint8Array} marks
 * @param {number} width
 */
function count(marks, width) {
  const step = TILE / 2;
  const across = Math.ceil(width / step) + 1;
  /** @type {Map<number, number>} */
  const tiles = new Map();
  for (const [at, mark] of marks.entries()) {
    if (mark === 0) continue;
    const row = Math.floor(Math.floor(at / width) / step);
    const column = Math.floor((at % width) / step);
    for (const tile of [0, 1, across, across + 1]) {
      const key = row * across + column + tile;
      tiles.set(key, (tiles.get(key) ?? 0) + 1);
    }
  }
  return tiles;
}

/** @param {Picture} picture @param {Uint8Array} marks @returns {Picture} */
function drawn({ width, height, data }, marks) {
  const out = new Uint8Array(data.length);
  for (const [at, mark] of marks.entries()) {
    const gray = (data[at * 3] + data[at * 3 + 1] + data[at * 3 + 2]) / 3;
    const faint = 170 + gray / 3;
    out.set(mark ? [210, 0, 40] : [faint, faint, faint], at * 3);
  }
  return { width, height, data: out };
}
