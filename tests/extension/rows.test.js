// The page as rows: what stays is cut into parts that cover it once, hidden blocks are none of them, and from any block
// a way leads outward and inward.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { MAX_ROWS, Rows } from '../../extension/content/tools/rows.js';

const INLINE = 1 << 4;
const HIDDEN = 1 << 1;

/**
 * A tree from nested lists: `['article', ['h1', 'Title'], …]`; a text is a string, `b` and `a` stand in a line, `x` is hidden.
 *
 * @param {any} root
 */
function treeOf(root) {
  const nodes = [];
  const stack = [{ item: root, parent: -1 }];
  while (stack.length) {
    const { item, parent } = stack.pop();
    const id = nodes.length;
    const text = typeof item === 'string';
    const tag = text ? '' : item[0];
    const hides = tag === 'x' || (parent >= 0 && (nodes[parent].flags & HIDDEN) !== 0);
    const flags = (text ? 1 : 0) | (['a', 'b'].includes(tag) ? INLINE : 0) | (hides ? HIDDEN : 0);
    nodes.push({ tag, text: text ? item : '', parent, flags, end: id + 1 });
    if (!text) for (const child of item.slice(1).reverse()) stack.push({ item: child, parent: id });
  }
  for (let id = nodes.length - 1; id > 0; id -= 1) {
    const above = nodes[nodes[id].parent];
    above.end = Math.max(above.end, nodes[id].end);
  }
  return {
    nodes,
    flags: nodes.map(({ flags }) => flags),
    parent: (id) => nodes[id].parent,
    end: (id) => nodes[id].end,
    isText: (id) => (nodes[id].flags & 1) !== 0,
    text: (id) => nodes[id].text,
    tag: (id) => nodes[id].tag,
  };
}

/** @param {any} tree @param {{main?: number[], blocks?: number[], decided?: any[]}} [verdict] @returns {any} */
function verdictOf(tree, { main = [], blocks = [], decided = [] } = {}) {
  const block = (node) => ({ node, class: 1, score: 1, sample: '', reasons: [{ kind: 'short' }] });
  return { main, decided, blocks: blocks.map(block), scores: new Float32Array(tree.nodes.length) };
}

/** @param {any} tree @param {any} [verdict] */
const rowsOf = (tree, verdict) => new Rows(/** @type {any} */ (tree), verdictOf(tree, verdict));

const words = (count) => Array.from({ length: count }, (_, k) => `word${k}`).join(' ');
const byTag = (tree, tag) => tree.nodes.findIndex((node) => node.tag === tag);

const STORY = treeOf([
  'html',
  [
    'body',
    ['nav', ['ul', ['li', ['a', 'Home']], ['li', ['a', 'Away']]]],
    ['main', ['h1', 'The mill'], ['p', words(80)], ['p', words(80)], ['aside', words(30)]],
    ['footer', ['p', 'Made by the paper.']],
  ],
]);

test('what stays: the main content, its parts, what is beside it', () => {
  const main = byTag(STORY, 'main');
  const { rows, more } = rowsOf(STORY, { main: [main], blocks: [byTag(STORY, 'nav')] }).kept();
  assert.equal(more, 0);
  assert.deepEqual(
    rows.map(({ node, kind, level, inner, reasons }) => [
      STORY.nodes[node].tag,
      kind,
      level,
      inner,
      reasons[0].kind,
    ]),
    [
      ['main', 'main', undefined, undefined, 'main'],
      ['h1', 'heading', 1, true, 'in-main'],
      ['p', 'text', undefined, true, 'in-main'],
      ['p', 'text', undefined, true, 'in-main'],
      ['aside', 'text', undefined, true, 'in-main'],
      ['footer', 'text', undefined, undefined, 'stays'],
    ],
  );
  assert.equal(rows[1].sample, 'The mill');
  assert.ok(Math.abs(rows[0].share - 192 / 198) < 1e-9);
});

test('what a person decided is why', () => {
  const [main, nav] = ['main', 'nav'].map((tag) => byTag(STORY, tag));
  const decided = [
    { node: nav, verdict: 'keep', at: 5 },
    { node: main, verdict: 'main', at: 7 },
  ];
  const { rows } = rowsOf(STORY, { main: [main], decided }).kept();
  const of = (node) => rows.find((row) => row.node === node);
  assert.deepEqual(of(nav).reasons, [{ kind: 'you-kept', at: 5 }]);
  assert.equal(of(nav).kind, 'restored');
  assert.deepEqual(of(main).reasons, [{ kind: 'you-main-here', at: 7 }]);
});

test('around a block and into it, past frames of the same size', () => {
  const tree = treeOf([
    'html',
    ['body', ['main', ['div', ['div', ['p', 'one'], ['p', 'two', ['b', 'three']]]], ['p', 'four']]],
  ]);
  const rows = rowsOf(tree, { main: [byTag(tree, 'main')] });
  const [first] = [byTag(tree, 'p')];
  const outer = rows.step(first, 'around');
  assert.equal(outer?.node, byTag(tree, 'div'), 'the outer one of two of one size');
  assert.equal(rows.step(outer.node, 'around')?.node, byTag(tree, 'main'));
  assert.equal(rows.step(byTag(tree, 'main'), 'around'), null, 'the page itself is no block');
  assert.equal(rows.step(outer.node, 'inside')?.node, first);
  assert.equal(rows.step(first, 'inside'), null);
  assert.equal(rows.step(1_000_000, 'inside'), null);
});

test('a very large page has some hundreds of rows and says how many are left out', () => {
  const many = Array.from({ length: 5000 }, (_, k) => ['p', `line ${k} ${words(3)}`]);
  const tree = treeOf(['html', ['body', ['main', ...many]]]);
  const { rows, more } = rowsOf(tree, { main: [byTag(tree, 'main')] }).kept();
  assert.equal(rows.length, MAX_ROWS);
  assert.equal(rows.length + more, 5001);
});

test('a page of any depth', () => {
  /** @type {any} */
  let item = ['p', 'the bottom'];
  for (let k = 0; k < 200_000; k += 1) item = ['i', item];
  const tree = treeOf(['html', ['body', item, ['p', words(100)]]]);
  const { rows } = rowsOf(tree).kept();
  assert.equal(rows.length, 2);
  assert.equal(rowsOf(tree).step(tree.nodes.length - 1, 'around')?.node ?? null, null);
});

const pages = fc.letrec((tie) => ({
  item: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom('one', 'two words', ' ', words(70), '漢字'),
    fc
      .tuple(
        fc.constantFrom('div', 'p', 'h2', 'a', 'b', 'x', 'img', 'section'),
        fc.array(tie('item'), { maxLength: 5 }),
      )
      .map(([tag, inner]) => [tag, ...inner]),
  ),
})).item;

test('on any page: rows in document order, none in noise, each text in at most one part', () => {
  fc.assert(
    fc.property(
      fc.array(pages, { maxLength: 6 }),
      fc.array(fc.nat(), { maxLength: 4 }),
      fc.nat(),
      (items, picks, root) => {
        const tree = treeOf(['html', ['body', ...items]]);
        const count = tree.nodes.length;
        const blocks = [];
        for (const pick of picks.map((one) => one % count).sort((a, b) => a - b)) {
          if (pick > 1 && pick >= (blocks.length ? tree.end(blocks.at(-1)) : 0)) blocks.push(pick);
        }
        const main = [root % count].filter(
          (node) => !tree.isText(node) && !blocks.some((at) => at <= node && node < tree.end(at)),
        );
        const rows = rowsOf(tree, { main, blocks });
        const kept = rows.kept().rows;
        let end = 0;
        let last = -1;
        for (const row of kept) {
          assert.ok(row.node > last, 'in document order');
          last = row.node;
          assert.ok(!blocks.some((at) => at <= row.node && row.node < tree.end(at)), 'in noise');
          assert.ok(row.share >= 0 && row.share <= 1 && row.sample.length <= 160);
          if (row.kind === 'main') continue;
          assert.ok(row.node >= end, 'parts lie apart');
          end = tree.end(row.node);
        }
        for (let id = 0; id < count; id += 1) {
          for (const way of /** @type {const} */ (['around', 'inside'])) {
            const to = rows.step(id, way);
            if (to === null) continue;
            const [outer, inner] = way === 'around' ? [to.node, id] : [id, to.node];
            assert.ok(outer < inner && inner < tree.end(outer), way);
          }
        }
      },
    ),
    { numRuns: 500, includeErrorInReport: true },
  );
});
