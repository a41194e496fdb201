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
    outside(a, b, give, differs);
    outside(b, a, give, differs);
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

/** The mean of every value and its two neighbours, first along the rows, then along the columns. @param {Picture} picture @returns {Picture} */
function averaged({ width, height, data }) {
  const row = 3 * width;
  const across = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 1) {
    const x = at % row;
    const before = x < 3 ? at : at - 3;
    const after = x >= row - 3 ? at : at + 3;
    across[at] = Math.round((data[before] + data[at] + data[after]) / 3);
  }
  const both = new Uint8Array(data.length);
  const last = row * (height - 1);
  for (let at = 0; at < data.length; at += 1) {
    const above = at < row ? at : at - row;
    const below = at >= last ? at : at + row;
    both[at] = Math.round((across[above] + across[at] + across[below]) / 3);
  }
  return { width, height, data: both };
}

/** Twice, so that about one letter and a half is one gray. @param {Picture} picture @returns {Picture} */
const blurred = (picture) => averaged(averaged(picture));

/** Least and greatest value of one colour around a place. @param {Picture} picture @param {number} at index of the value */
function span({ width, height, data }, at) {
  const row = 3 * width;
  const x = at % row;
  const y = Math.floor(at / row);
  let [least, most] = [255, 0];
  for (let line = Math.max(0, y - 1); line <= Math.min(height - 1, y + 1); line += 1) {
    for (let place = x < 3 ? x : x - 3; place < row && place <= x + 3; place += 3) {
      const value = data[line * row + place];
      if (value < least) least = value;
      if (value > most) most = value;
    }
  }
  return { least, most };
}

/**
 * Marks pixels whose colour lies outside what another picture spans around the same place.
 *
 * @param {Picture} picture
 * @param {Picture} other of the same size
 * @param {number} give
 * @param {Uint8Array} marks
 */
function outside({ data }, other, give, marks) {
  for (let at = 0; at < data.length; at += 1) {
    // The place itself is part of the span: nearly everywhere this decides.
    if (Math.abs(data[at] - other.data[at]) <= SLACK) continue;
    const { least, most } = span(other, at);
    const spare = SLACK + give * (most - least);
    if (data[at] < least - spare || data[at] > most + spare) marks[Math.floor(at / 3)] = 1;
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
