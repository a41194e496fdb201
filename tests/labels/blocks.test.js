// Blocks of a page that is labelled: whatever is done to them they cover all visible text and none lies in another, undo
// gives back exactly what was; each operation against a slow twin that knows sets of texts only.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import {
  applyEdits,
  blockOf,
  faultOf,
  groupLeaves,
  invertEdits,
  indexAt,
} from '../../extension/labels/model/blocks.js';
import { cutOut, grow, merge, shrink, split } from '../../extension/labels/model/block_shape.js';
import { History } from '../../extension/labels/model/history.js';
import { LeafTree } from '../../extension/labels/model/leaf_tree.js';
import { ANSWERING, BlockEditor } from '../../extension/labels/session/block_editor.js';
import { anyPage, anyTree, naiveFault, naiveLeaves, naiveParts } from './trees.js';

/** @param {any} page */
function given({ tree, blocks }) {
  let number = 1000;
  return { tree, blocks, makeId: () => `b${(number += 1)}` };
}

test('counts of a leaf tree are those of a walk', () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      for (let node = 0; node < tree.length; node += 1) {
        const leaves = naiveLeaves(tree, node);
        assert.equal(tree.count(node), leaves.length);
        assert.deepEqual([...tree.leavesIn(node, tree.ends[node])], leaves);
        for (const child of tree.children(node)) assert.equal(tree.parent(child), node);
      }
    }),
  );
});

test('grouped blocks are as few and as large as they can be, and each has one key', () => {
  fc.assert(
    fc.property(anyTree, fc.array(fc.nat(2), { minLength: 1 }), (tree, keys) => {
      const keyOf = (leaf) => keys[leaf % keys.length];
      const groups = groupLeaves(tree, keyOf);
      const blocks = groups.map(({ nodes }, k) => blockOf(`b${k}`, nodes, /** @type {any} */ ({})));
      assert.equal(faultOf(tree, blocks), null);
      assert.equal(naiveFault(tree, blocks), null);
      for (const [k, part] of naiveParts(tree, blocks).entries()) {
        assert.ok(part.every((leaf) => keyOf(leaf) === groups[k].key));
      }
      // No parent of a root could have been taken instead.
      for (const { nodes } of groups) {
        const parent = tree.parent(nodes[0]);
        if (parent < 0) continue;
        const found = new Set(naiveLeaves(tree, parent).map(keyOf));
        assert.ok(found.size > 1, 'a larger subtree has one key too');
      }
      // No two neighbours could be one.
      for (const [k, { nodes, key }] of groups.entries()) {
        const next = groups[k + 1];
        if (next && next.key === key) {
          assert.notEqual(tree.parent(nodes[0]), tree.parent(next.nodes[0]));
        }
      }
    }),
  );
});

test('what is wrong with a list is found, and said where', () => {
  //  0 html ─ 1 body ─ 2 div ─ 3 text, 4 text;  5 p ─ 6 text;  7 p (empty)
  const NO = 0xffffffff;
  const texts = new Set([3, 4, 6]);
  const tree = new LeafTree(Uint32Array.of(NO, 0, 1, 2, 2, 1, 5, 1), (k) => texts.has(k));
  const make = (...lists) =>
    lists.map((nodes, k) => blockOf(`b${k}`, nodes, /** @type {any} */ ({})));
  assert.equal(faultOf(tree, make([2], [5])), null);
  assert.equal(faultOf(tree, make([2, 5, 7])), null);
  assert.match(faultOf(tree, make([2])), /1 visible texts are in no block/);
  assert.match(faultOf(tree, make([2], [3], [5])), /block b1 lies in another/);
  assert.match(faultOf(tree, make([3], [4, 5])), /block b1: node 5 does not follow 4/);
  assert.match(faultOf(tree, make([2], [5], [7])), /block b2 has no visible text/);
  assert.match(faultOf(tree, make([2], [9])), /block b1 names node 9 of 8/);
  assert.match(faultOf(tree, make([2], [])), /has no nodes/);
  const twice = [make([2])[0], make([5])[0]];
  assert.match(faultOf(tree, twice), /two blocks are called b0/);
});

/** What a list says of each text. @param {any} tree @param {readonly any[]} blocks */
function answersByLeaf(tree, blocks) {
  const found = new Map();
  for (const [k, part] of naiveParts(tree, blocks).entries()) {
    for (const leaf of part) found.set(leaf, blocks[k]);
  }
  return found;
}

test('grow takes the next element that has more text, and keeps what is agreed', () => {
  fc.assert(
    fc.property(anyPage, fc.nat(), (page, pick) => {
      const { tree, blocks } = page;
      if (blocks.length === 0) return;
      const at = pick % blocks.length;
      const own = naiveParts(tree, blocks)[at];
      let around = tree.parent(blocks[at].nodes[0]);
      while (around >= 0 && naiveLeaves(tree, around).length === own.length) {
        around = tree.parent(around);
      }
      const outcome = grow(given(page), at);
      if (around < 0) return assert.deepEqual(outcome, { refused: 'whole' });
      assert.ok(!('refused' in outcome));
      const after = applyEdits(blocks, outcome.edits);
      const wanted = naiveLeaves(tree, around);
      assert.deepEqual(naiveParts(tree, after)[outcome.current], wanted);
      const before = answersByLeaf(tree, blocks);
      const all = new Set(wanted.map((leaf) => before.get(leaf)));
      const [first] = all;
      const made = after[outcome.current];
      for (const key of ['template', 'main']) {
        const agree = [...all].every((block) => block[key] === first[key]);
        assert.equal(made[key], agree ? first[key] : null);
      }
      for (const { note } of all) assert.ok(made.note.includes(note), 'no note is lost');
      for (const [leaf, block] of answersByLeaf(tree, after)) {
        if (!wanted.includes(leaf)) {
          assert.equal(block, before.get(leaf), 'others are as they were');
        }
      }
    }),
  );
});

test('split and shrink give the children; what is left has the answers of before', () => {
  fc.assert(
    fc.property(anyPage, fc.nat(), (page, pick) => {
      const { tree, blocks } = page;
      if (blocks.length === 0) return;
      const at = pick % blocks.length;
      const own = naiveParts(tree, blocks)[at];
      // Down while one child has it all.
      let pieces = blocks[at].nodes.map((node) => naiveLeaves(tree, node));
      let nodes = [...blocks[at].nodes];
      for (;;) {
        const some = nodes.filter((_, k) => pieces[k].length > 0);
        if (some.length !== 1 || tree.isLeaf(some[0])) break;
        nodes = tree.children(some[0]);
        pieces = nodes.map((node) => naiveLeaves(tree, node));
      }
      const parts = pieces.filter((part) => part.length > 0);
      const apart = split(given(page), at);
      const less = shrink(given(page), at);
      if (parts.length < 2) {
        assert.deepEqual([apart, less], [{ refused: 'single' }, { refused: 'single' }]);
        return;
      }
      assert.ok(!('refused' in apart) && !('refused' in less));
      const after = applyEdits(blocks, apart.edits);
      assert.deepEqual(naiveParts(tree, after).slice(at, at + parts.length), parts);
      const shrunk = applyEdits(blocks, less.edits);
      assert.deepEqual(naiveParts(tree, shrunk)[less.current], parts[0]);
      assert.deepEqual(
        naiveParts(tree, shrunk)
          .slice(at, shrunk.length - (blocks.length - at - 1))
          .flat(),
        own,
      );
      for (const made of after.slice(at, at + parts.length)) {
        assert.deepEqual([made.template, made.main], [blocks[at].template, blocks[at].main]);
      }
    }),
  );
});

test('merge takes the smallest run of siblings that holds both', () => {
  fc.assert(
    fc.property(anyPage, fc.nat(), (page, pick) => {
      const { tree, blocks } = page;
      if (blocks.length === 0) return;
      const at = pick % blocks.length;
      const outcome = merge(given(page), at, 1);
      if (at === blocks.length - 1) return assert.deepEqual(outcome, { refused: 'last' });
      assert.ok(!('refused' in outcome));
      const parts = naiveParts(tree, blocks);
      const both = [...parts[at], ...parts[at + 1]];
      // Every run of siblings of the tree that holds both, the least of them.
      let least = Infinity;
      for (let parent = 0; parent < tree.length; parent += 1) {
        const children = tree.children(parent).map((child) => naiveLeaves(tree, child));
        for (let from = 0; from < children.length; from += 1) {
          for (let to = from; to < children.length; to += 1) {
            const run = children.slice(from, to + 1).flat();
            if (both.every((leaf) => run.includes(leaf))) least = Math.min(least, run.length);
          }
        }
      }
      const after = applyEdits(blocks, outcome.edits);
      assert.equal(naiveParts(tree, after)[outcome.current].length, least);
      assert.deepEqual(merge(given(page), at + 1, -1), mergedAlike(page, at));
    }),
  );
});

/** @param {any} page @param {number} at */
function mergedAlike(page, at) {
  return merge(given(page), at, 1);
}

test('cutting out makes any node a block, and cuts what was around it into no more pieces than it must', () => {
  fc.assert(
    fc.property(anyPage, fc.nat(), (page, pick) => {
      const { tree, blocks } = page;
      const node = pick % tree.length;
      const outcome = cutOut(given(page), node);
      const wanted = naiveLeaves(tree, node);
      if (wanted.length === 0) return assert.deepEqual(outcome, { refused: 'empty' });
      const parts = naiveParts(tree, blocks);
      const at = parts.findIndex((part) => part.includes(wanted[0]));
      if (parts[at].length === wanted.length) return;
      assert.ok(!('refused' in outcome));
      const after = applyEdits(blocks, outcome.edits);
      assert.equal(naiveFault(tree, after), null);
      assert.deepEqual(naiveParts(tree, after)[outcome.current], wanted);
      if (parts[at].length > wanted.length) {
        const pieces = after.length - blocks.length;
        // One run before and one behind on every level between the block and the node.
        let levels = 1;
        for (let k = node; !blocks[at].nodes.includes(k); k = tree.parent(k)) levels += 1;
        assert.ok(pieces <= 2 * levels);
      }
    }),
  );
});

test('the place of a block is found for every node in it', () => {
  fc.assert(
    fc.property(anyPage, ({ tree, blocks }) => {
      for (const [k, part] of naiveParts(tree, blocks).entries()) {
        for (const leaf of part) assert.equal(indexAt(tree, blocks, leaf), k);
      }
    }),
  );
});

const COMMANDS = [
  ...[
    'grow',
    'shrink',
    'split',
    'mergeNext',
    'mergePrevious',
    'allTemplate',
    'confirm',
    'confirmAll',
  ],
  ...[
    'around',
    'alike',
    'next',
    'previous',
    'nextOpen',
    'undo',
    'redo',
    'role',
    'note',
    'first',
    'last',
  ],
  ...Object.keys(ANSWERING),
];

const anyCommands = fc.array(
  fc.oneof(
    fc.record({ command: fc.constantFrom(...COMMANDS), value: fc.constantFrom('', 'body') }),
    fc.record({ cutOut: fc.nat() }),
    fc.record({ goTo: fc.nat() }),
  ),
  { maxLength: 60 },
);

test('whatever is done, all text is covered once; undo and redo give back exactly what was', () => {
  fc.assert(
    fc.property(anyPage, anyCommands, ({ tree, blocks }, commands) => {
      const editor = new BlockEditor({ tree, blocks, structureOf: (node) => node % 3 });
      const ids = new Map();
      for (const step of commands) {
        if ('cutOut' in step) editor.cutOut(step.cutOut % tree.length);
        else if ('goTo' in step) editor.goTo(step.goTo % tree.length);
        else editor.run(step.command, step.value);
        assert.equal(faultOf(tree, editor.blocks), null);
        assert.equal(naiveFault(tree, editor.blocks), null);
        assert.ok(
          editor.blocks.length === 0 || editor.block !== undefined,
          'some block is current',
        );
        for (const block of editor.blocks) {
          const roots = ids.get(block.id) ?? block.nodes;
          assert.deepEqual(block.nodes, roots, 'a name stays with its nodes');
          ids.set(block.id, block.nodes);
        }
      }
      const end = editor.blocks;
      // All the way there and back.
      while (editor.canUndo) editor.run('undo');
      assert.deepEqual(editor.blocks, blocks);
      while (editor.canRedo) editor.run('redo');
      while (editor.canUndo) editor.run('undo');
      assert.deepEqual(editor.blocks, blocks);
      assert.ok(end.length >= 0);
    }),
    { numRuns: 300 },
  );
});

test('redo after undo leads to where it was, at every depth', () => {
  fc.assert(
    fc.property(anyPage, anyCommands, fc.nat(20), ({ tree, blocks }, commands, depth) => {
      const editor = new BlockEditor({ tree, blocks, structureOf: (node) => node % 3 });
      for (const step of commands) {
        if ('command' in step && /undo|redo/.test(step.command)) continue;
        if ('cutOut' in step) editor.cutOut(step.cutOut % tree.length);
        else if ('goTo' in step) editor.goTo(step.goTo % tree.length);
        else editor.run(step.command, step.value);
      }
      const there = editor.blocks;
      let undone = 0;
      while (undone < depth && editor.canUndo) {
        editor.run('undo');
        undone += 1;
      }
      for (let k = 0; k < undone; k += 1) editor.run('redo');
      assert.deepEqual(editor.blocks, there);
    }),
  );
});

test('edits and their inverse: any cuts of a list', () => {
  const answers = /** @type {any} */ ({});
  fc.assert(
    fc.property(
      fc.array(fc.record({ keep: fc.nat(3), gone: fc.nat(3), come: fc.nat(3) })),
      (plan) => {
        let number = 0;
        const make = (count) =>
          Array.from({ length: count }, () => blockOf(`b${(number += 1)}`, [0], answers));
        const list = [];
        const wanted = [];
        const edits = plan.map(({ keep, gone, come }) => {
          const kept = make(keep);
          const removed = make(gone);
          const added = make(come);
          list.push(...kept);
          const at = list.length;
          list.push(...removed);
          wanted.push(...kept, ...added);
          return { at, removed, added };
        });
        assert.deepEqual(applyEdits(list, edits), wanted);
        assert.deepEqual(applyEdits(wanted, invertEdits(edits)), list);
      },
    ),
  );
});

test('a step after an undo ends what could be redone', () => {
  /** @type {History<string>} */
  const history = new History();
  history.push('a');
  assert.equal(history.undo(), 'a');
  assert.ok(history.canRedo);
  history.push('b');
  assert.ok(history.canUndo && !history.canRedo);
  assert.equal(history.redo(), null);
  assert.equal(history.undo(), 'b');
  assert.equal(history.redo(), 'b');
});

test('a page of a quarter of a million nodes, deep and wide, is worked on as any other', () => {
  const count = 1 << 18;
  const parents = new Uint32Array(count);
  // A chain with a text at every step, then a flat half.
  for (let k = 1; k < count; k += 1) {
    if (k < count / 2) parents[k] = k % 2 === 1 ? Math.max(0, k - 1) : Math.max(0, k - 2);
    else parents[k] = 0;
  }
  parents[0] = 0xffffffff;
  const tree = new LeafTree(parents, (k) => k > 0 && (k % 2 === 1 || k >= count / 2));
  const groups = groupLeaves(tree, (leaf) => leaf % 7);
  const blocks = groups.map(({ nodes }, k) =>
    blockOf(`b${k}`, nodes, {
      template: null,
      main: null,
      role: '',
      origin: 'proposal',
      note: '',
    }),
  );
  const editor = new BlockEditor({ tree, blocks, structureOf: () => 1 });
  for (let k = 0; k < 50; k += 1) {
    editor.run(k % 2 === 0 ? 'mergeNext' : 'isMain');
    editor.run('next');
  }
  editor.run('alike');
  editor.run('allTemplate');
  editor.cutOut(count - 1);
  assert.equal(faultOf(tree, editor.blocks), null);
  while (editor.canUndo) editor.run('undo');
  assert.deepEqual(editor.blocks, blocks);
});
