// Statistics of the subtrees of a page: their share of its visible text, how much of that is link text, and how much each
// method calls template. In document order a subtree is a contiguous range of nodes, so its sum is the difference of two
// prefix sums: O(nodes) to build, O(1) for each query.

/** @typedef {import('../page/columns.js').Columns} Columns */
/** @typedef {import('../shared/answers.js').Analysis} Analysis */
/** @typedef {import('../shared/answers.js').Block} Block */

/** Whether a node is outside of links, in a link, or a link itself. */
const [NO_LINK, IN_LINK, IS_LINK] = [0, 1, 2];

/**
 * The result of one method on a page.
 * @typedef {object} MethodMarks
 * @property {string} letter A or B, by which views tell two compared methods apart
 * @property {string} name of the method
 * @property {Uint8Array} template 1 for each node that the method calls template, else 0
 * @property {Float32Array} scores for each node, from 0 (certainly not template) to 1 (certainly template)
 */

/**
 * @typedef {object} PageInput
 * @property {Uint32Array} chars number of visible characters of each node itself, without its descendants
 * @property {MethodMarks[]} methods
 * @property {Analysis | null} verdict of Husk, made with the site's template; null until it has been computed
 */

export class PageStats {
  // Prefix sums, see `prefixSums`; the last two have one list for each method.
  #chars;
  #linkChars;
  #links;
  #markedChars;
  #weightedScores;
  #columns;

  /** @param {Columns} columns @param {PageInput} input */
  constructor(columns, { chars, methods, verdict }) {
    const linkStates = linkStatesOf(columns);
    this.#columns = columns;
    this.methods = methods;
    this.verdict = verdict;
    this.#chars = prefixSums(chars);
    this.#linkChars = prefixSums(chars, (k) => (linkStates[k] === NO_LINK ? 0 : chars[k]));
    this.#links = prefixSums(chars, (k) => (linkStates[k] === IS_LINK ? 1 : 0));
    this.#markedChars = methods.map(({ template }) =>
      prefixSums(chars, (k) => (template[k] ? chars[k] : 0)),
    );
    this.#weightedScores = methods.map(({ scores }) =>
      prefixSums(chars, (k) => scores[k] * chars[k]),
    );
  }

  /** Number of visible characters in a node's subtree. @param {number} node */
  chars(node) {
    return this.#subtreeSum(this.#chars, node);
  }

  /** Share of the page's visible text that lies in a node's subtree, 0..1. @param {number} node */
  share(node) {
    return ratio(this.chars(node), this.chars(0));
  }

  /** Number of links in a node's subtree, the node itself included. @param {number} node */
  links(node) {
    return this.#subtreeSum(this.#links, node);
  }

  /** Share of a subtree's visible text that lies in links, 0..1; 0 without text. @param {number} node */
  linkShare(node) {
    return ratio(this.#subtreeSum(this.#linkChars, node), this.chars(node));
  }

  /**
   * Share of a subtree's visible text that a method calls template, 0..1; null without text.
   * @param {number} method index in `methods`
   * @param {number} node
   */
  marked(method, node) {
    const chars = this.chars(node);
    return chars === 0 ? null : this.#subtreeSum(this.#markedChars[method], node) / chars;
  }

  /**
   * Mean score that a method gives to the visible characters of a subtree, 0..1; null without text.
   * @param {number} method index in `methods`
   * @param {number} node
   */
  score(method, node) {
    const chars = this.chars(node);
    return chars === 0 ? null : this.#subtreeSum(this.#weightedScores[method], node) / chars;
  }

  /** The class (its number) that Husk gives to a node; null until there is a verdict. @param {number} node */
  classOf(node) {
    return this.verdict?.classes[node] ?? null;
  }

  /** The block of noise that contains a node, or null. @param {number} node @returns {Block | null} */
  blockAt(node) {
    const blocks = this.verdict?.blocks ?? [];
    // Blocks are in document order and do not overlap: only the last one that begins before the node can contain it.
    const at = blocks.findLastIndex((block) => block.node <= node);
    return at !== -1 && this.#columns.holds(blocks[at].node, node) ? blocks[at] : null;
  }

  /**
   * Why Husk keeps or hides a node: the reasons of its block of noise, or the one reason why it stays.
   * @param {number} node
   * @returns {import('../shared/answers.js').Reason[]} empty until there is a verdict
   */
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

  /** @param {Float64Array} prefix as `prefixSums` gives it @param {number} node the root of the subtree */
  #subtreeSum(prefix, node) {
    return prefix[this.#columns.end(node)] - prefix[node];
  }
}

/**
 * Prefix sums: entry k is the sum over all nodes before k, and the last entry is the sum over the page.
 * @param {Uint32Array} chars one for each node
 * @param {(node: number) => number} [value] of a node; its characters if left out
 */
function prefixSums(chars, value = (k) => chars[k]) {
  const prefix = new Float64Array(chars.length + 1);
  for (let k = 0; k < chars.length; k += 1) prefix[k + 1] = prefix[k] + value(k);
  return prefix;
}

/** For each node whether it is a link or lies in one. @param {Columns} columns */
function linkStatesOf(columns) {
  const states = new Uint8Array(columns.length);
  for (let k = 0; k < columns.length; k += 1) {
    if (columns.tag(k) === 'a' && columns.attribute(k, 'href') !== null) states[k] = IS_LINK;
    else if (k > 0 && states[columns.parent[k]] !== NO_LINK) states[k] = IN_LINK;
  }
  return states;
}

/** 0 if the whole is 0. @param {number} part @param {number} whole */
function ratio(part, whole) {
  return whole === 0 ? 0 : part / whole;
}
