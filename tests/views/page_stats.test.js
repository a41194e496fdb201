// Sums over subtrees, against adding up node by node; and what is said of a node beside them.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { PageStats } from '../../extension/views/page_stats.js';
import { anyTree, columnsOf } from './pages.js';

test('shares, marks and scores are those of adding up', () => {
  fc.assert(
    fc.property(anyTree, fc.infiniteStream(fc.nat(9)), (tree, numbers) => {
      const columns = columnsOf(tree);
      const next = () => numbers.next().value ?? 0;
      const all = [...Array(columns.length).keys()];
      const chars = Uint32Array.from(all, (k) => (columns.isText(k) ? next() : 0));
      const template = Uint8Array.from(all, () => next() % 2);
      const scores = Float32Array.from(all, () => next() / 8);
      const stats = new PageStats(columns, {
        chars,
        methods: [{ letter: 'A', name: 'tps', template, scores }],
        verdict: null,
      });
      const isLink = (k) => columns.tag(k) === 'a' && columns.attribute(k, 'href') !== null;
      const inLink = (k) => [k, ...columns.ancestors(k)].some(isLink);
      const whole = chars.reduce((sum, n) => sum + n, 0);
      for (const node of all) {
        const below = all.filter((k) => columns.holds(node, k));
        const sum = (value) => below.reduce((total, k) => total + value(k), 0);
        const own = sum((k) => chars[k]);
        const share = (part, of) => (of === 0 ? 0 : part / of);
        assert.equal(stats.chars(node), own);
        assert.equal(stats.share(node), share(own, whole));
        assert.equal(stats.links(node), below.filter(isLink).length);
        assert.equal(
          stats.linkShare(node),
          share(
            sum((k) => (inLink(k) ? chars[k] : 0)),
            own,
          ),
        );
        const marked = sum((k) => template[k] * chars[k]);
        assert.equal(stats.marked(0, node), own === 0 ? null : marked / own);
        const score = sum((k) => scores[k] * chars[k]) / own;
        if (own === 0) assert.equal(stats.score(0, node), null);
        else assert.ok(Math.abs((stats.score(0, node) ?? NaN) - score) < 1e-9);
        assert.equal(stats.classOf(node), null);
        assert.deepEqual(stats.reasons(node), []);
      }
    }),
  );
});

test('the reason of a node is that of the block around it, or where it stands to the main content', () => {
  // 0 html · 1 nav · 2 its text · 3 main · 4 p · 5 its text · 6 footer · 7 its text
  const columns = columnsOf({
    tag: 'html',
    children: ['nav', 'main', 'footer'].map((tag) => ({
      tag,
      children: tag === 'main' ? [{ tag: 'p', children: ['text'] }] : ['text'],
    })),
  });
  const seen = { pages: 7, of: 8, first: 0, last: 0 };
  const block = { node: 1, seen, reasons: [{ kind: 'seen', pages: 7, of: 8 }] };
  /** @type {any} */
  const verdict = { classes: Uint8Array.of(0, 1, 1, 0, 0, 0, 0, 0), blocks: [block], main: [3] };
  const chars = Uint32Array.of(0, 0, 4, 0, 0, 4, 0, 4);
  const stats = new PageStats(columns, { chars, methods: [], verdict });
  assert.deepEqual([stats.classOf(2), stats.classOf(5)], [1, 0]);
  assert.equal(stats.blockAt(2), block);
  assert.deepEqual(
    [0, 3, 7].map((k) => stats.blockAt(k)),
    [null, null, null],
  );
  const kinds = [0, 1, 2, 3, 5, 7].map((k) => stats.reasons(k)[0].kind);
  assert.deepEqual(kinds, ['holds-main', 'seen', 'seen', 'main', 'in-main', 'stays']);
});
