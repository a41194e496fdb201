// What is known of a page, summed over subtrees: shares of text, of links, of what methods call template. A subtree is a
// run of nodes, so every sum is the difference of two: made once in O(nodes), asked in O(1).

/** @typedef {import('../page/columns.js').Columns} Columns */
/** @typedef {import('../shared/answers.js').Analysis} Analysis */
/** @typedef {import('../shared/answers.js').Block} Block */

/**
 * What one method marks on a page.
 * @typedef {object} MethodMarks
 * @property {string} letter A or B
 * @property {string} name of the method
 * @property {Uint8Array} template 1 per node that is template
 * @property {Float32Array} scores 0..1 per node, 1 = surely template
 */

/**
 * @typedef {object} Facts
 * @property {Uint32Array} chars visible characters per node
 * @property {MethodMarks[]} methods
 * @property {Analysis | null} verdict of Husk, with the site's template; null while it is not known
 */

export class PageStats {
  #columns;
  #chars;
  #linkChars;
  #links;
  #marked;
  #scores;

  /** @param {Columns} columns @param {Facts} facts */
  constructor(columns, { chars, methods, verdict }) {
    const inLink = linksOf(columns);
    this.#columns = columns;
    this.methods = methods;
    this.verdict = verdict;
    this.#chars = sums(chars);
    this.#linkChars = sums(chars, (k) => (inLink[k] > 0 ? chars[k] : 0));
    this.#links = sums(chars, (k) => (inLink[k] === 2 ? 1 : 0));
    this.#marked = methods.map(({ template }) => sums(chars, (k) => (template[k] ? chars[k] : 0)));
    this.#scores = methods.map(({ scores }) => sums(chars, (k) => scores[k] * chars[k]));
  }

  /** Visible characters below a node. @param {number} node */
  chars(node) {
    return this.#sum(this.#chars, node);
  }

  /** Its share of the page's visible text, 0..1. @param {number} node */
  share(node) {
    return ratio(this.chars(node), this.chars(0));
  }

  /** Links in it, itself one of them. @param {number} node */
  links(node) {
    return this.#sum(this.#links, node);
  }

  /** Share of its text that lies in links, 0..1. @param {number} node */
  linkShare(node) {
    return ratio(this.#sum(this.#linkChars, node), this.chars(node));
  }

  /** Share of its text that a method calls template; null without text. @param {number} method @param {number} node */
  marked(method, node) {
    const chars = this.chars(node);
    return chars === 0 ? null : this.#sum(this.#marked[method], node) / chars;
  }

  /** Score of its text by a method, mean over characters; null without text. @param {number} method @param {number} node */
  score(method, node) {
    const chars = this.chars(node);
    return chars === 0 ? null : this.#sum(this.#scores[method], node) / chars;
  }

  /** Husk's class of a node; null while it is not known. @param {number} node */
  classOf(node) {
    return this.verdict?.classes[node] ?? null;
  }

  /** The block of noise that a node lies in, or null. @param {number} node @returns {Block | null} */
  blockAt(node) {
    const blocks = this.verdict?.blocks ?? [];
    const at = blocks.findLastIndex((block) => block.node <= node);
    return at !== -1 && this.#columns.holds(blocks[at].node, node) ? blocks[at] : null;
  }

  /** Why Husk judges it as it does. @param {number} node @returns {import('../shared/answers.js').Reason[]} */
  reasons(node) {
    if (this.verdict === null) return [];
    const block = this.blockAt(node);
    if (block) return block.reasons;
    const columns = this.#columns;
    const { main } = this.verdict;
    if (main.includes(node)) return [{ kind: 'main' }];
    if (main.some((root) => columns.holds(root, node))) return [{ kind: 'in-main' }];
    if (main.some((root) => columns.holds(node, root))) return [{ kind: 'holds-main' }];
    return [{ kind: 'stays' }];
  }

  /** @param {Float64Array} from @param {number} node */
  #sum(from, node) {
    return from[this.#columns.end(node)] - from[node];
  }
}

/** Sums of all nodes before each one. @param {Uint32Array} chars @param {(node: number) => number} [value] */
function sums(chars, value = (k) => chars[k]) {
  const all = new Float64Array(chars.length + 1);
  for (let k = 0; k < chars.length; k += 1) all[k + 1] = all[k] + value(k);
  return all;
}

/** Per node: 2 for a link, 1 for what lies in one. @param {Columns} columns */
function linksOf(columns) {
  const within = new Uint8Array(columns.length);
  for (let k = 0; k < columns.length; k += 1) {
    if (columns.tag(k) === 'a' && columns.attribute(k, 'href') !== null) within[k] = 2;
    else if (k > 0 && within[columns.parent[k]] > 0) within[k] = 1;
  }
  return within;
}

/** @param {number} part @param {number} whole */
function ratio(part, whole) {
  return whole === 0 ? 0 : part / whole;
}
