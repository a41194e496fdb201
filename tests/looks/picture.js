// Pictures as the comparison wants them: red, green and blue of every pixel. Stored at half the size in at most 256
// colours: a fifth of what the browser's own file takes, and still good to look at.
//
// fast-png reads and writes PNG files with palettes in plain JavaScript; nothing has to be compiled or fetched for it.

import { decode, encode } from 'fast-png';

/**
 * @typedef {object} Picture
 * @property {number} width
 * @property {number} height
 * @property {Uint8Array} data three bytes a pixel
 */

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

const COLOURS = 256;
/** The most frequent ones are kept as they are, in flat areas above all. */
const EXACT = 64;
/** Widths of the boxes into which all other colours are sorted, until there is room for one of each. */
const WIDTHS = [4, 8, 12, 16, 24, 32];

/** Told from any colour of ours, so that a covered place is seen to be one. */
const COVER = [0x7f, 0x7f, 0x7f];

/** @param {number} width @param {number} height @param {number[]} colour @returns {Picture} */
export function plain(width, height, colour) {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at += 1) data[at] = colour[at % 3];
  return { width, height, data };
}

/** Fills boxes of a picture; parts outside it are left out. @param {Picture} picture @param {Box[]} boxes @param {number[]} [colour] */
export function cover({ width, height, data }, boxes, colour = COVER) {
  for (const box of boxes) {
    const right = Math.min(width, Math.ceil(box.x + box.width));
    const bottom = Math.min(height, Math.ceil(box.y + box.height));
    for (let y = Math.max(0, Math.floor(box.y)); y < bottom; y += 1) {
      for (let x = Math.max(0, Math.floor(box.x)); x < right; x += 1) {
        data.set(colour, (y * width + x) * 3);
      }
    }
  }
}

/** Half as wide and high, each pixel the mean of four. @param {Picture} picture @returns {Picture} */
export function halved({ width, height, data }) {
  const half = plain(Math.ceil(width / 2), Math.ceil(height / 2), [0, 0, 0]);
  for (let y = 0; y < half.height; y += 1) {
    const rows = [2 * y, Math.min(2 * y + 1, height - 1)];
    for (let x = 0; x < half.width; x += 1) {
      const columns = [2 * x, Math.min(2 * x + 1, width - 1)];
      for (let c = 0; c < 3; c += 1) {
        let sum = 2;
        for (const row of rows) {
          for (const column of columns) sum += data[(row * width + column) * 3 + c];
        }
        half.data[(y * half.width + x) * 3 + c] = sum >> 2;
      }
    }
  }
  return half;
}

/** @param {Uint8Array} file @returns {Picture} of a PNG file; what is transparent counts as opaque */
export function read(file) {
  const { width, height, data, channels, depth, palette } = decode(file);
  if (depth !== 8) throw new Error(`a picture with ${depth} bits`);
  const out = plain(width, height, [0, 0, 0]);
  for (let at = 0; at < width * height; at += 1) {
    for (let c = 0; c < 3; c += 1) {
      out.data[at * 3 + c] = palette
        ? palette[data[at]][c]
        : data[at * channels + (channels < 3 ? 0 : c)];
    }
  }
  return out;
}

/**
 * A PNG file of few colours: flat areas are kept exactly, only shades between letter and paper move a little.
 *
 * @param {Picture} picture
 * @returns {Uint8Array}
 */
export function written({ width, height, data }) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  const keyAt = (at) => (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];
  for (let at = 0; at < data.length; at += 3) {
    counts.set(keyAt(at), (counts.get(keyAt(at)) ?? 0) + 1);
  }
  const keys = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([key]) => key);
  const palette = chosen(keys).map(channels);
  const index = new Map(keys.map((key) => [key, nearest(palette, channels(key))]));
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = index.get(keyAt(at * 3)) ?? 0;
  const image = { width, height, data: pixels, depth: 8, channels: 1, palette };
  return encode(/** @type {import('fast-png').ImageData} */ (image), { zlib: { level: 9 } });
}

/** @param {number} key */
const channels = (key) => [key >> 16, (key >> 8) & 255, key & 255];

/** The colours that are kept. @param {number[]} keys all of them, the most frequent first @returns {number[]} */
function chosen(keys) {
  if (keys.length <= COLOURS) return keys;
  let found = keys;
  for (const size of WIDTHS) {
    // Of each box its most frequent colour.
    const boxes = new Map();
    for (const key of keys.slice(EXACT)) {
      const box = channels(key)
        .map((value) => Math.floor(value / size))
        .join();
      if (!boxes.has(box)) boxes.set(box, key);
    }
    found = [...keys.slice(0, EXACT), ...boxes.values()];
    if (found.length <= COLOURS) break;
  }
  return found.slice(0, COLOURS);
}

/** @param {number[][]} palette @param {number[]} colour */
function nearest(palette, [r, g, b]) {
  let best = 0;
  let least = Infinity;
  for (const [at, colour] of palette.entries()) {
    const far = (colour[0] - r) ** 2 + (colour[1] - g) ** 2 + (colour[2] - b) ** 2;
    if (far < least) [best, least] = [at, far];
  }
  return best;
}
