// The tree that labels are laid over: parents, ends of subtrees, and where the visible texts are. Counts of visible texts
// below any node are O(1) after one pass over the page, O(nodes).

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
    /** The first node behind each subtree. */
    this.ends = new Uint32Array(count);
    /** Visible texts before each node; one entry more than nodes. */
    this.before = new Uint32Array(count + 1);
    for (let k = count - 1; k >= 0; k -= 1) {
      if (this.ends[k] === 0) this.ends[k] = k + 1;
      // The last child comes first here, and ends where its parent does.
      if (k > 0 && this.ends[parents[k]] === 0) this.ends[parents[k]] = this.ends[k];
    }
    for (let k = 0; k < count; k += 1) this.before[k + 1] = this.before[k] + (isLeaf(k) ? 1 : 0);
  }

  /** All visible texts. */
  get leaves() {
    return this.before[this.length];
  }

  /** @param {number} node */
  isLeaf(node) {
    return this.before[node + 1] > this.before[node] && this.ends[node] === node + 1;
  }

  /** Visible texts in a subtree. @param {number} node */
  count(node) {
    return this.before[this.ends[node]] - this.before[node];
  }

  /** Visible texts from a node on, up to but without another. @param {number} from @param {number} to */
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

  /** Whether `node` is `above` or lies in it. @param {number} above @param {number} node */
  holds(above, node) {
    return above <= node && node < this.ends[above];
  }

  /** The visible texts of a stretch of nodes. @param {number} from @param {number} to */
  *leavesIn(from, to) {
    for (let k = from; k < to; k += 1) if (this.before[k + 1] > this.before[k]) yield k;
  }
}
