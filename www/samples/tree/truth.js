/**
 * The truth of a sample page: what each block is, computed from the tree the page was printed from.
 *
 * **Path.** A block's `path` is a list of child indices that leads from `document.documentElement` to the block's element:
 *
 * ```text
 * <html>            []          indices count from 0
 *   <head>          [0]         and count element children only:
 *   <body>          [1]         text, comments and the doctype do not count
 *     <header>      [1, 0]
 *     <main>        [1, 1]
 * ```
 *
 * It holds for the HTML as served, before any script has run, parsed with declarative shadow roots left as `template` elements.
 * No block lies beside or below such a template, so the paths also hold where the parser attaches the root and removes it.
 *
 * **Blocks** form an antichain (none lies inside another) and together hold every visible text node. Text in `head`, `script`,
 * `style`, `noscript` and `template` is not visible; text hidden by a style sheet counts as visible.
 *
 * **template** is measured, not declared: a block is template if its text is the same on every page of its kind. A kind that has one
 * page is compared with the blocks of the same name on the site's other pages. **main** is declared: a reader came for it.
 *
 * @typedef {import('./element.js').Element} Element
 * @typedef {import('./element.js').Child} Child
 *
 * @typedef {object} TruthBlock
 * @property {number[]} path
 * @property {string} tag
 * @property {string} role
 * @property {string} name
 * @property {boolean} template
 * @property {boolean} main
 *
 * @typedef {object} Truth
 * @property {1} format
 * @property {string} page Path of the page below the site's folder.
 * @property {string} kind
 * @property {TruthBlock[]} blocks In document order.
 *
 * @typedef {object} TreePage
 * @property {string} path
 * @property {string} kind
 * @property {Element} root
 */

import { textOf } from './element.js';

export const ROLES = new Set(
  (
    'header navigation breadcrumb ad related comments notice footer sidebar share newsletter title summary byline body records ' +
    'tags pager outline controls price specification gallery post'
  ).split(' '),
);

const INVISIBLE = new Set(['head', 'script', 'style', 'noscript', 'template']);

/**
 * @param {TreePage[]} pages All pages of one site.
 * @returns {Map<string, Truth>} By page path.
 */
export function truthOf(pages) {
  /** @type {Map<TreePage, Found[]>} */
  const found = new Map(pages.map((page) => [page, blocksOf(page)]));
  /** @type {Map<string, Truth>} */
  const truths = new Map();
  for (const page of pages) {
    const same = pages.filter((other) => other !== page && other.kind === page.kind);
    const others = same.length > 0 ? same : pages.filter((other) => other !== page);
    const blocks = (found.get(page) ?? []).map(({ element, path, key }) => {
      const block = /** @type {import('./element.js').Block} */ (element.block);
      const text = spaced(element);
      const twins = others.flatMap((other) =>
        (found.get(other) ?? []).filter((candidate) => candidate.key === key),
      );
      // Within a kind the block must stand on every page; a single page is compared with those that have the block.
      const enough = same.length > 0 ? twins.length === others.length : twins.length > 0;
      const template = enough && twins.every((twin) => spaced(twin.element) === text);
      return {
        path,
        tag: element.tag,
        role: block.role,
        name: block.name,
        template,
        main: block.main,
      };
    });
    truths.set(page.path, { format: 1, page: page.path, kind: page.kind, blocks });
  }
  return truths;
}

/**
 * @typedef {{element: Element, path: number[], key: string}} Found `key` is the block's name with its rank among equals.
 */

/** @param {TreePage} page @returns {Found[]} */
function blocksOf(page) {
  /** @type {Found[]} */
  const found = [];
  /** @type {Map<string, number>} */
  const ranks = new Map();
  /** @type {(node: Child, path: number[], inside: boolean) => void} */
  const visit = (node, path, inside) => {
    if (typeof node === 'string') {
      if (!inside && node.trim() !== '') {
        throw new Error(`${page.path}: text outside every block: ${node.slice(0, 60)}`);
      }
      return;
    }
    if (INVISIBLE.has(node.tag)) return;
    if (node.block) {
      if (inside) throw new Error(`${page.path}: block ${node.block.name} lies inside another`);
      if (!ROLES.has(node.block.role)) {
        throw new Error(`${page.path}: unknown role ${node.block.role}`);
      }
      const rank = ranks.get(node.block.name) ?? 0;
      ranks.set(node.block.name, rank + 1);
      found.push({ element: node, path, key: `${node.block.name} ${rank}` });
    }
    let index = 0;
    for (const child of node.children) {
      visit(
        child,
        typeof child === 'string' ? path : [...path, index++],
        inside || node.block !== undefined,
      );
    }
  };
  visit(page.root, [], false);
  return found;
}

/** @param {Element} element Text with white space folded, so that layout does not count as a difference. */
function spaced(element) {
  return textOf(element).replace(/\s+/g, ' ').trim();
}
