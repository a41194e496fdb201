// How nodes are built, as numbers that mean the same on all pages of a session: the path of tags, and the path of tags
// with classes. Two nodes with one number stand at the same place of the same kind of page. O(nodes) per page.

/** @typedef {{tag(node: number): string, attributes(node: number): [string, string][], parent: Uint32Array, length: number, isText(node: number): boolean}} PageColumns */

/** @typedef {{tags: Uint32Array, classes: Uint32Array}} Structure one number per node each */

/** Numbers begin at 1; 0 is above the first node. */
const TOP = 0;

/** Words of one class attribute that count; more are of scripts. */
const MOST_CLASSES = 8;

export class Structures {
  /** Numbers of paths, by the number of the path above and the last step. @type {Map<string, number>} */
  #paths = new Map();

  /** @param {PageColumns} page @returns {Structure} */
  of(page) {
    const tags = new Uint32Array(page.length);
    const classes = new Uint32Array(page.length);
    for (let k = 0; k < page.length; k += 1) {
      const above = k === 0 ? -1 : page.parent[k];
      const tag = page.isText(k) ? '' : page.tag(k);
      tags[k] = this.#number(above < 0 ? TOP : tags[above], tag);
      const step = page.isText(k) ? tag : `${tag}.${classesOf(page, k)}`;
      classes[k] = this.#number(above < 0 ? TOP : classes[above], `.${step}`);
    }
    return { tags, classes };
  }

  /** @param {number} above @param {string} step */
  #number(above, step) {
    const key = `${above} ${step}`;
    const known = this.#paths.get(key);
    if (known !== undefined) return known;
    const made = this.#paths.size + 1;
    this.#paths.set(key, made);
    return made;
  }
}

/** The classes of an element in one order. @param {PageColumns} page @param {number} node */
function classesOf(page, node) {
  const value = page.attributes(node).find(([name]) => name === 'class')?.[1] ?? '';
  if (value === '') return '';
  // Numbers in names are of this page alone: post-123.
  const words = value.split(/\s+/).filter((word) => word !== '' && !/\d{2,}/.test(word));
  return words.slice(0, MOST_CLASSES).sort().join('.');
}
