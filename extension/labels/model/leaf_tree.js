// The tree of a page as labelling needs it: parents, ends of subtrees and visible texts (leaves). Built in O(nodes); then the number of
// visible texts in any subtree is O(1).

/** Parent of the first node. */
const NO_PARENT = 0xffffffff;

export class LeafTree {
  /**
   * @param {Uint32Array} parents of each node, in document order
   * @param {(node: number) => boolean} isLeaf whether a node is a visible text
   */
  constructor(parents, isLeaf) {
    const count = parents.length;
    this.length = count;
    this.parents = parents;
    /** The first node after each subtree. */
    this.ends = new Uint32Array(count);
    /** Number of visible texts before each node; one entry more than nodes. */
    this.before = new Uint32Array(count + 1);
    for (let k = count - 1; k >= 0; k -= 1) {
      if (this.ends[k] === 0) this.ends[k] = k + 1;
      // The last child is visited first; it ends where its parent does.
      if (k > 0 && this.ends[parents[k]] === 0) this.ends[parents[k]] = this.ends[k];
    }
    for (let k = 0; k < count; k += 1) this.before[k + 1] = this.before[k] + (isLeaf(k) ? 1 : 0);
  }

  /** The number of visible texts. */
  get leaves() {
    return this.before[this.length];
  }

  /** @param {number} node */
  isLeaf(node) {
    return this.before[node + 1] > this.before[node] && this.ends[node] === node + 1;
  }

  /** The number of visible texts in a subtree. @param {number} node */
  count(node) {
    return this.before[this.ends[node]] - this.before[node];
  }

  /** The number of visible texts from one node on, up to but excluding another. @param {number} from @param {number} to */
  between(from, to) {
    return this.before[to] - this.before[from];
  }

  /** @param {number} node @returns {number} -1 for the first node */
  parent(node) {
    const parent = this.parents[node];
    return parent === NO_PARENT || parent === undefined ? -1 : parent;
  }

  /** @param {number} node */
  children(node) {
    const found = [];
    const end = this.ends[node];
    for (let child = node + 1; child < end; child = this.ends[child]) found.push(child);
    return found;
  }

  /** Whether `node` is `above` or below it. @param {number} above @param {number} node */
  holds(above, node) {
    return above <= node && node < this.ends[above];
  }

  /** The visible texts from one node on, up to but excluding another. @param {number} from @param {number} to */
  *leavesIn(from, to) {
    for (let k = from; k < to; k += 1) if (this.before[k + 1] > this.before[k]) yield k;
  }
}
