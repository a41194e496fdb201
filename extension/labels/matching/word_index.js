// Finds the elements of a page whose text is exactly a given one. Subtrees are indexed by a rolling hash of their text; prefix sums give
// each hash in O(1), so deep pages cost no more than flat ones. O(text + nodes).

/** @typedef {import('./column_text.js').ColumnText} ColumnText */

const BASE = 0x01000193;

export class WordIndex {
  /** @param {ColumnText} text */
  constructor(text) {
    this.text = text;
    const all = text.page.text;
    this.sums = new Int32Array(all.length + 1);
    this.powers = new Int32Array(all.length + 1).fill(1);
    for (let k = 0; k < all.length; k += 1) {
      this.sums[k + 1] = (Math.imul(this.sums[k], BASE) + all.charCodeAt(k)) | 0;
      this.powers[k + 1] = Math.imul(this.powers[k], BASE);
    }
    /** @type {Map<number, number[]>} */
    this.nodes = new Map();
    for (let node = 0; node < text.columns.length; node += 1) {
      const { start, end } = text.span(node);
      if (start === end) continue;
      const key = this.key(start, end);
      const known = this.nodes.get(key);
      if (known === undefined) this.nodes.set(key, [node]);
      else known.push(node);
    }
  }

  /** @param {number} start @param {number} end */
  key(start, end) {
    const sum = (this.sums[end] - Math.imul(this.sums[start], this.powers[end - start])) | 0;
    return (end - start) * 2 ** 32 + (sum >>> 0);
  }

  /**
   * The places with exactly these words; each is a list of nested elements, from the outermost on.
   * @param {string} words
   * @returns {number[][]}
   */
  places(words) {
    let sum = 0;
    for (let k = 0; k < words.length; k += 1) {
      sum = (Math.imul(sum, BASE) + words.charCodeAt(k)) | 0;
    }
    const { columns } = this.text;
    /** @type {number[][]} */
    const places = [];
    let end = 0;
    for (const node of this.nodes.get(words.length * 2 ** 32 + (sum >>> 0)) ?? []) {
      if (this.text.words(node) !== words) continue;
      if (node < end) places[places.length - 1].push(node);
      else {
        places.push([node]);
        end = columns.end(node);
      }
    }
    return places;
  }
}
