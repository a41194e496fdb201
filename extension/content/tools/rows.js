// The page as rows for the panel: what stays, cut into parts of readable size, and any block with the one around it and the
// first one in it. The page itself is not accessed: texts are read through the view, once.
//
//   the page's tree ── what holds noise, main content or something kept is opened ──▶ parts
//                   ── what is large and made of blocks is opened too             ──▶ parts, in document order
//
// O(nodes + text) for the first question, O(nodes) for each step from a block to another; no recursion.

import { CONTENT } from '../../shared/classes.js';
import { wordCount } from '../../shared/word_count.js';
import { FLAG } from '../wire.js';

/** @typedef {import('../../shared/answers.js').Analysis} Analysis */
/** @typedef {import('../../shared/answers.js').KeptRows} KeptRows */
/** @typedef {import('../../shared/answers.js').Reason} Reason */
/** @typedef {import('../../shared/answers.js').Row} Row */

/**
 * What is asked of a page.
 * @typedef {Pick<import('../page_view.js').PageView, 'parent' | 'end' | 'isText' | 'text' | 'tag' | 'flags'>
 *   & {nodes: {length: number}}} Tree
 */

/** Rows at most; a page of more parts says how many are left out. */
export const MAX_ROWS = 400;
/** Words up to which a part is not opened, at least; on long pages this share of them. */
const SMALL = 60;
const SMALL_SHARE = 1 / 40;
/** Share of a part's words that may be outside of its blocks when it is opened: they have no row of their own. */
const LOOSE = 0.2;
/** Characters of a sample, and nodes looked at for it. */
const SAMPLE = 80;
const SAMPLE_NODES = 2000;

const HEADING = /^h([1-6])$/;
const FRAME = new Set(['html', 'body', 'head', 'frameset']);
const MEDIA = new Set(['img', 'picture', 'video', 'audio', 'iframe', 'object', 'embed', 'canvas']);
export class Rows {
  /**
   * @param {Tree} tree
   * @param {Analysis} analysis
   */
  constructor(tree, analysis) {
    this.tree = tree;
    this.analysis = analysis;
    const count = tree.nodes.length;
    /** Number of the noise block around each node, or -1. */
    this.block = new Int32Array(count).fill(-1);
    analysis.blocks.forEach((one, k) => this.block.fill(k, one.node, tree.end(one.node)));
    /** Entry k of each: sums over the nodes before k. What is kept is outside noise. */
    this.words = new Uint32Array(count + 1);
    this.links = new Uint32Array(count + 1);
    this.keptWords = new Uint32Array(count + 1);
    this.keptMedia = new Uint32Array(count + 1);
    /** What must be seen apart, so that what holds some of it is opened: noise, main content, things kept by hand. */
    this.apart = new Uint32Array(count + 1);
    const kept = analysis.decided.filter(({ verdict }) => verdict === 'keep');
    for (const { node } of [...analysis.blocks, ...kept]) this.apart[node + 1] = 1;
    for (const node of analysis.main) this.apart[node + 1] = 1;
    for (let id = 0; id < count; id += 1) this.add(id);
    /** @type {KeptRows | null} */
    this.made = null;
  }

  /** Adds a node to the sums. @param {number} id */
  add(id) {
    const { tree } = this;
    let [words, links, media] = [0, 0, 0];
    if ((tree.flags[id] & FLAG.HIDDEN) === 0) {
      const tag = tree.tag(id);
      if (tag === '') words = wordCount(tree.text(id));
      links = tag === 'a' ? 1 : 0;
      media = MEDIA.has(tag) ? 1 : 0;
    }
    const stays = this.block[id] === -1 ? 1 : 0;
    this.words[id + 1] = this.words[id] + words;
    this.links[id + 1] = this.links[id] + links;
    this.keptWords[id + 1] = this.keptWords[id] + stays * words;
    this.keptMedia[id + 1] = this.keptMedia[id] + stays * media;
    this.apart[id + 1] += this.apart[id];
  }

  /** @param {Uint32Array} sums @param {number} id */
  sum(sums, id) {
    return sums[this.tree.end(id)] - sums[id];
  }

  // --- what stays ---

  /** What stays, in document order. @returns {KeptRows} */
  kept() {
    this.made ??= this.cut();
    return this.made;
  }

  /** @returns {KeptRows} */
  cut() {
    const { tree, analysis } = this;
    const small = Math.max(SMALL, this.keptWords[tree.nodes.length] * SMALL_SHARE);
    const main = new Set(analysis.main);
    /** When a part was kept by hand. @type {Map<number, number>} */
    const kept = new Map(
      analysis.decided
        .filter(({ verdict }) => verdict === 'keep')
        .map(({ node, at }) => [node, at]),
    );
    /** @type {Row[]} */
    const rows = [];
    let more = 0;
    /** Where the main content and the part kept by hand that the walk is in end. */
    let [mainEnd, keptEnd, keptAt] = [0, 0, 0];
    for (let id = 0; id < tree.nodes.length;) {
      const end = tree.end(id);
      if (tree.isText(id) || this.block[id] !== -1 || !this.isShown(id)) {
        id = end;
        continue;
      }
      const isMain = main.has(id);
      const at = kept.get(id);
      const opens = this.opens(id, small);
      if (isMain || at !== undefined || !opens) {
        if (rows.length < MAX_ROWS) {
          /** @type {Pick<Row, 'kind' | 'level'>} */
          const kind = isMain
            ? { kind: 'main' }
            : at === undefined
              ? this.kindOf(id)
              : { kind: 'restored' };
          /** @type {Reason} */
          const why = isMain
            ? this.whyMain(id)
            : at !== undefined || id < keptEnd
              ? { kind: 'you-kept', at: at ?? keptAt }
              : { kind: id < mainEnd ? 'in-main' : 'stays' };
          const inner = id < mainEnd || id < keptEnd;
          rows.push({ ...this.keptRow(id, [why]), ...kind, ...(inner ? { inner } : {}) });
        } else more += 1;
      }
      if (isMain) mainEnd = Math.max(mainEnd, end);
      if (at !== undefined) [keptEnd, keptAt] = [end, at];
      id = opens ? id + 1 : end;
    }
    return { rows, more };
  }

  /** Whether something that stays can be seen in a node. @param {number} id */
  isShown(id) {
    return this.sum(this.keptWords, id) > 0 || this.sum(this.keptMedia, id) > 0;
  }

  /** Whether a part is shown as its own parts. @param {number} id @param {number} small words */
  opens(id, small) {
    const { tree, apart } = this;
    const words = this.sum(this.keptWords, id);
    // What is seen apart below the node, itself left out.
    const holds = apart[tree.end(id)] - apart[id + 1] > 0;
    if (FRAME.has(tree.tag(id))) return true;
    if (!holds && words <= small) return false;
    let [loose, blocks] = [0, 0];
    for (let child = id + 1; child < tree.end(id); child = tree.end(child)) {
      const inLine = tree.isText(child) || (tree.flags[child] & FLAG.INLINE) !== 0;
      if (inLine && this.sum(apart, child) === 0) loose += this.sum(this.keptWords, child);
      else if (this.isShown(child)) blocks += 1;
    }
    return blocks > 0 && (holds || loose <= words * LOOSE);
  }

  /** @param {number} id @returns {Pick<Row, 'kind' | 'level'>} */
  kindOf(id) {
    const level = this.levelOf(id);
    if (level > 0) return { kind: 'heading', level };
    return { kind: this.sum(this.keptWords, id) > 0 ? 'text' : 'picture' };
  }

  /** Level of the heading that a part begins with, 0 without one. @param {number} id */
  levelOf(id) {
    const { tree } = this;
    for (let at = id; at < tree.end(id);) {
      const level = HEADING.exec(tree.tag(at));
      if (level !== null && this.isShown(at)) return Number(level[1]);
      if (tree.isText(at) && this.sum(this.keptWords, at) > 0) return 0;
      at = this.isShown(at) ? at + 1 : tree.end(at);
    }
    return 0;
  }

  /** @param {number} id @returns {Reason} */
  whyMain(id) {
    const { decided } = this.analysis;
    const main = decided.find((one) => one.verdict === 'main' && one.node === id);
    return main ? { kind: 'you-main-here', at: main.at } : { kind: 'main' };
  }

  /** @param {number} id @param {Reason[]} reasons @returns {Row} */
  keptRow(id, reasons) {
    return {
      ...this.amounts(id, this.keptWords),
      class: CONTENT,
      sample: this.sample(id),
      reasons,
    };
  }

  /** @param {number} id @param {Uint32Array} sums of the words that count */
  amounts(id, sums) {
    const words = this.sum(sums, id);
    const all = this.words[this.tree.nodes.length];
    return {
      node: id,
      score: this.analysis.scores[id] ?? 0,
      words,
      links: this.sum(this.links, id),
      share: all > 0 ? words / all : 0,
    };
  }

  /** The first words of a node: of those that stay, when some do. @param {number} id */
  sample(id) {
    const { tree } = this;
    const sums = this.sum(this.keptWords, id) > 0 ? this.keptWords : this.words;
    let text = '';
    let looked = 0;
    for (let at = id; at < tree.end(id) && text.length < SAMPLE && looked < SAMPLE_NODES;) {
      looked += 1;
      if (this.sum(sums, at) === 0) {
        at = tree.end(at);
        continue;
      }
      if (tree.isText(at)) text += ` ${tree.text(at).slice(0, 16 * SAMPLE)}`;
      text = text.replace(/\s+/g, ' ').trimStart();
      at += 1;
    }
    return [...text.toWellFormed()].slice(0, SAMPLE).join('').trim();
  }

  // --- from a block to another ---

  /**
   * The block around a block, larger than it, or the first one in it, smaller than it; `null` where there is none.
   * @param {number} id
   * @param {import('../../shared/protocol.js').Way} way
   */
  step(id, way) {
    if (id >= this.tree.nodes.length) return null;
    const to = way === 'around' ? this.around(id) : this.inside(id);
    return to < 0 ? null : this.row(to);
  }

  /** @param {number} id */
  around(id) {
    const { tree } = this;
    const same = (/** @type {number} */ one, /** @type {number} */ other) =>
      this.sum(this.words, one) === this.sum(this.words, other);
    let at = tree.parent(id);
    while (at > 0 && same(at, id)) at = tree.parent(at);
    if (at <= 0) return -1;
    // Of several of one size the outermost is meant: hiding it leaves no empty frame.
    for (let up = tree.parent(at); up > 0 && same(up, at); up = tree.parent(at)) {
      if (FRAME.has(tree.tag(up))) break;
      at = up;
    }
    return FRAME.has(tree.tag(at)) ? -1 : at;
  }

  /** @param {number} id */
  inside(id) {
    const { tree } = this;
    const all = this.sum(this.words, id);
    for (let at = id + 1; at < tree.end(id);) {
      const words = this.sum(this.words, at);
      const inLine = tree.isText(at) || (tree.flags[at] & FLAG.INLINE) !== 0;
      if (words > 0 && words < all && !inLine) return at;
      at = words > 0 ? at + 1 : tree.end(at);
    }
    return -1;
  }

  /** Any block as a row. @param {number} id @returns {Row} */
  row(id) {
    const { blocks, main } = this.analysis;
    const listed = this.kept().rows.find((row) => row.node === id);
    if (listed) return listed;
    const block = blocks[this.block[id]];
    if (block?.node === id) return block;
    if (block) {
      const { class: kind, reasons } = block;
      return { ...this.amounts(id, this.words), class: kind, sample: this.sample(id), reasons };
    }
    const end = this.tree.end(id);
    if (main.some((root) => id < root && root < end)) {
      const row = this.keptRow(id, [{ kind: 'holds-main' }]);
      return { ...row, ...this.amounts(id, this.words), kind: 'text' };
    }
    const isInMain = main.some((root) => root <= id && id < this.tree.end(root));
    const row = this.keptRow(id, [{ kind: isInMain ? 'in-main' : 'stays' }]);
    return { ...row, ...this.amounts(id, this.words), ...this.kindOf(id) };
  }
}
