// Facts of a block that views show beside its answers: words, links, the beginning of its text, its path. Words and links are summed
// up once for the page, O(text); a block then takes O(1), its sample aside.

import { wordCount } from '../../shared/word_count.js';
import { rangeOf } from './blocks.js';
import { oneLine } from './one_line.js';

/** @typedef {import('./blocks.js').Block} Block */
/** @typedef {import('./leaf_tree.js').LeafTree} LeafTree */
/** @typedef {{isText(node: number): boolean, text(node: number): string, tag(node: number): string, path(node: number): string, attributes(node: number): [string, string][], length: number}} FactsPage */

/** Longest sample, characters. */
const SAMPLE = 120;

export class BlockFacts {
  #tree;
  #page;
  #words;
  #links;

  /** @param {LeafTree} tree @param {FactsPage} page */
  constructor(tree, page) {
    this.#tree = tree;
    this.#page = page;
    this.#words = new Uint32Array(page.length + 1);
    this.#links = new Uint32Array(page.length + 1);
    for (let k = 0; k < page.length; k += 1) {
      const words = tree.isLeaf(k) ? wordCount(page.text(k)) : 0;
      const isLink =
        !page.isText(k) &&
        page.tag(k) === 'a' &&
        page.attributes(k).some(([name]) => name === 'href');
      this.#words[k + 1] = this.#words[k] + words;
      this.#links[k + 1] = this.#links[k] + (isLink ? 1 : 0);
    }
  }

  /** @param {Block} block */
  words(block) {
    const { from, to } = rangeOf(this.#tree, block);
    return this.#words[to] - this.#words[from];
  }

  /** @param {Block} block */
  links(block) {
    const { from, to } = rangeOf(this.#tree, block);
    return this.#links[to] - this.#links[from];
  }

  /** The beginning of its text on one line. @param {Block} block */
  sample(block) {
    const { from, to } = rangeOf(this.#tree, block);
    let sample = '';
    for (const leaf of this.#tree.leavesIn(from, to)) {
      const text = oneLine(this.#page.text(leaf));
      sample = sample === '' ? text : `${sample} ${text}`;
      if (sample.length > SAMPLE) return `${sample.slice(0, SAMPLE).toWellFormed()}…`;
    }
    return sample;
  }

  /** The path of tags to its first root. @param {Block} block */
  path(block) {
    return this.#page.path(block.nodes[0]);
  }
}
