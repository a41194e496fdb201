// The text of a page as one line, and the node of each part of it.
//
//   white space    any run of it is one space
//   blocks         a space is put between them, whether the markup has one or not
//   scripts, style sheets and their fallbacks are left out; what is only hidden is not: it may be shown tomorrow
//
// Places in the text are counted in UTF-16 units inside Husk and in code points where they are kept or handed on.
// Works on any root by way of a tree that knows its nodes; nothing recurses and nothing is written. O(nodes + text).

/**
 * How a document is walked.
 * @template N
 * @typedef {object} Tree
 * @property {(node: N) => string | null} text what a text node says; null for other nodes
 * @property {(node: N) => string} name local name of an element; empty for other nodes
 * @property {(node: N) => N | null} first child
 * @property {(node: N) => N | null} next sibling
 * @property {(node: N) => N | null} parent within the same tree
 * @property {(node: N) => {root: N, step: number}[]} inner trees inside an element: shadow tree, framed document
 * @property {(root: N) => {host: N, step: number} | null} outer the element that holds a tree
 * @property {(node: N) => boolean} isOwn Husk's own
 */

/** Elements whose text nobody reads. */
const SKIPPED = new Set([
  ...['script', 'style', 'noscript', 'template', 'head', 'textarea', 'select', 'datalist'],
]);

/** Elements within a line of text; all others stand apart from their neighbours. */
export const INLINE = new Set([
  ...['a', 'abbr', 'acronym', 'b', 'bdi', 'bdo', 'big', 'cite', 'code', 'data', 'del', 'dfn', 'em'],
  ...['font', 'i', 'ins', 'kbd', 'label', 'mark', 'nobr', 'q', 'rb', 'rp', 'rt', 'rtc', 'ruby'],
  ...['s', 'samp', 'slot', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u'],
  ...['var', 'wbr'],
]);

/** Units of text from which on a page is cut: the longest books are shorter. */
const MOST_TEXT = 16_777_216;

/** Steps of a path; nodes deeper than this have none. */
const LONGEST_PATH = 512;

/** A part of one text node, in units of its own data. @template N @typedef {{node: N, from: number, to: number}} Piece */

/** @template N */
export class PageText {
  /** @param {N} root @param {Tree<N>} tree */
  constructor(root, tree) {
    this.root = root;
    this.tree = tree;
    /** @type {N[]} */
    this.nodes = [];
    /** Where each node begins in the text. @type {number[]} */
    this.starts = [];
    /** @type {Map<N, number>} */
    this.indices = new Map();
    this.text = '';
    /** @type {number[] | null} */
    this.known = null;
    this.read();
  }

  read() {
    const { tree } = this;
    const parts = [];
    let length = 0;
    let spaced = true;
    const separate = () => {
      if (spaced) return;
      parts.push(' ');
      length += 1;
      spaced = true;
    };
    /** @type {{at: N | null, apart: boolean}[]} */
    const open = [{ at: tree.first(this.root), apart: true }];
    while (open.length > 0 && length < MOST_TEXT) {
      const level = open[open.length - 1];
      const node = level.at;
      if (node === null) {
        if (level.apart) separate();
        open.pop();
        continue;
      }
      level.at = tree.next(node);
      if (tree.isOwn(node)) continue;
      const data = tree.text(node);
      if (data !== null) {
        const folded = fold(data, spaced);
        this.indices.set(node, this.nodes.length);
        this.nodes.push(node);
        this.starts.push(length);
        if (folded !== '') {
          parts.push(folded);
          length += folded.length;
          spaced = folded.endsWith(' ');
        }
        continue;
      }
      const name = tree.name(node);
      if (SKIPPED.has(name)) continue;
      const apart = name !== '' && !INLINE.has(name);
      if (apart) separate();
      open.push({ at: tree.first(node), apart });
      for (const { root } of tree.inner(node)) open.push({ at: tree.first(root), apart: true });
    }
    this.text = parts.join('');
  }

  // --- between the text and the nodes ---

  /**
   * The place in the text of a place in a text node.
   * @param {N} node
   * @param {number} offset in its data
   * @returns {number} -1 for a node that is not part of the text
   */
  placeOf(node, offset) {
    const index = this.indices.get(node);
    if (index === undefined) return -1;
    const start = this.starts[index];
    const data = this.tree.text(node) ?? '';
    return start + fold(data.slice(0, offset), this.isSpaced(start)).length;
  }

  /**
   * The parts of text nodes between two places of the text.
   * @param {number} start
   * @param {number} end
   */
  pieces(start, end) {
    /** @type {Piece<N>[]} */
    const found = [];
    for (let k = this.indexAt(start); k < this.nodes.length && this.starts[k] < end; k += 1) {
      const node = this.nodes[k];
      const data = this.tree.text(node) ?? '';
      const begin = this.starts[k];
      const from = unfold(data, this.isSpaced(begin), start - begin, false);
      const to = unfold(data, this.isSpaced(begin), end - begin, true);
      if (from < to) found.push({ node, from, to });
    }
    return found;
  }

  /** The node that holds a place of the text, or the last one before it. @param {number} place */
  indexAt(place) {
    let [low, high] = [0, this.starts.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.starts[middle] <= place) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  /** Whether white space at a place would follow other white space, or nothing. @param {number} place */
  isSpaced(place) {
    return place === 0 || this.text[place - 1] === ' ';
  }

  // --- paths ---

  /**
   * The way from the root to a node by numbers of children; steps below 0 lead into inner trees.
   * @param {N} node
   * @returns {number[] | null} null for a node too deep or not below the root
   */
  pathOf(node) {
    const { tree } = this;
    const steps = [];
    let at = node;
    while (at !== this.root) {
      if (steps.length >= LONGEST_PATH) return null;
      const parent = tree.parent(at);
      if (parent === null) {
        const outer = tree.outer(at);
        if (outer === null) return null;
        steps.push(outer.step);
        at = outer.host;
        continue;
      }
      let number = 0;
      for (let one = tree.first(parent); one !== null && one !== at; one = tree.next(one)) {
        if (!tree.isOwn(one)) number += 1;
      }
      steps.push(number);
      at = parent;
    }
    return steps.reverse();
  }

  /** @param {number[]} path @returns {N | null} */
  nodeAt(path) {
    const { tree } = this;
    /** @type {N | null} */
    let at = this.root;
    for (const step of path) {
      if (at === null) return null;
      if (step < 0) {
        at = tree.inner(at).find((one) => one.step === step)?.root ?? null;
        continue;
      }
      let number = step;
      let child = tree.first(at);
      while (child !== null && (tree.isOwn(child) || number > 0)) {
        if (!tree.isOwn(child)) number -= 1;
        child = tree.next(child);
      }
      at = child;
    }
    return at;
  }

  // --- code points ---

  /** Where the second halves of pairs stand, ascending. @returns {number[]} */
  get halves() {
    this.known ??= [...this.text.matchAll(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)].map(
      ({ index }) => index + 1,
    );
    return this.known;
  }

  /** @param {number} place in units @returns {number} in code points */
  points(place) {
    const { halves } = this;
    let [low, high] = [0, halves.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (halves[middle] < place) low = middle + 1;
      else high = middle;
    }
    return place - low;
  }

  /** @param {number} points in code points @returns {number} in units */
  units(points) {
    const { halves } = this;
    let [low, high] = [0, halves.length];
    // Pairs before it: the k-th half stands k - 1 pairs and its own first half further on.
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (halves[middle] - middle <= points) low = middle + 1;
      else high = middle;
    }
    return points + low;
  }
}

/** @param {string} data @param {boolean} spaced whether white space is before it */
export function fold(data, spaced) {
  const folded = data.replace(/\s+/g, ' ');
  return spaced && folded.startsWith(' ') ? folded.slice(1) : folded;
}

/**
 * The place in a node's data of a place in its folded text.
 * @param {string} data
 * @param {boolean} spaced
 * @param {number} place
 * @param {boolean} isEnd the place after the character before it, rather than that before the one after it
 */
function unfold(data, spaced, place, isEnd) {
  if (place <= 0) return 0;
  const wanted = isEnd ? place - 1 : place;
  let seen = 0;
  let space = spaced;
  for (let at = 0; at < data.length; at += 1) {
    const isSpace = /\s/.test(data[at]);
    if (!(isSpace && space)) {
      if (seen === wanted) return isEnd ? at + 1 : at;
      seen += 1;
    }
    space = isSpace;
  }
  return data.length;
}
