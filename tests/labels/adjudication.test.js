// Two people's labels settled: pieces cover the page, what both say stands, what was decided survives being laid aside, undo
// leads back step by step.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { faultOf } from '../../extension/labels/model/blocks.js';
import {
  Adjudication,
  differing,
  isMadeOf,
  isAnswered,
  piecesOf,
  provenance,
  sharedBy,
} from '../../extension/labels/scoring/adjudication.js';
import { PAGE, bytesOf, recordOn } from './pages.js';
import { anyAnswers, anyTree, naiveFault, naiveLeaves, naiveParts } from './trees.js';
import { blockOf, groupLeaves } from '../../extension/labels/model/blocks.js';

/** Blocks over a tree; some texts may be left out. @returns {any[]} */
function cut(tree, keys, answers, holes) {
  let leaf = 0;
  const groups = groupLeaves(tree, () => keys[leaf++ % keys.length]);
  return groups
    .map(({ nodes }, k) => ({
      ...blockOf(`b${k}`, nodes, answers[k % answers.length]),
      nodes: [...nodes],
      anchors: [],
    }))
    .filter((_, k) => !holes[k % holes.length]);
}

const anyCut = fc.record({
  keys: fc.array(fc.nat(3), { minLength: 1 }),
  answers: fc.array(anyAnswers, { minLength: 1 }),
  holes: fc.array(
    fc.nat(5).map((k) => k === 0),
    { minLength: 1 },
  ),
});

/** Two people's blocks over one page. */
const anyPair = fc.tuple(anyTree, anyCut, anyCut).map(([tree, one, other]) => ({
  tree,
  a: cut(tree, one.keys, one.answers, one.holes),
  b: cut(tree, other.keys, other.answers, other.holes),
}));

/** What blocks say of a leaf, found by looking through all of them. */
function naiveSaid(tree, blocks, leaf) {
  const at = naiveParts(tree, blocks).findIndex((part) => part.includes(leaf));
  return at < 0 ? null : blocks[at];
}

const answers = (answer) =>
  answer && { template: answer.template, main: answer.main, role: answer.role };

/** Leaves by block, as sets that can be compared. */
const parts = (tree, blocks) =>
  naiveParts(tree, blocks)
    .map((part) => part.join())
    .sort();

/** Decisions: which piece, what. */
const anySteps = fc.array(
  fc.record({ at: fc.nat(30), what: fc.constantFrom('a', 'b', 'other', 'open', 'undo', 'redo') }),
  { maxLength: 30 },
);

function run(adjudication, steps) {
  for (const { at, what } of steps) {
    const { disputed } = adjudication;
    if (what === 'undo') adjudication.undo();
    else if (what === 'redo') adjudication.redo();
    else if (disputed.length > 0) {
      const piece = disputed[at % disputed.length];
      if (what === 'a' || what === 'b') adjudication.take(piece, what);
      else if (what === 'open') adjudication.decide(piece, null);
      else adjudication.decide(piece, { template: 'unsure', main: 'no', role: 'form' });
    }
  }
}

test('pieces hold every text once, and in each either says one thing', () => {
  fc.assert(
    fc.property(anyPair, ({ tree, a, b }) => {
      const pieces = piecesOf(tree, a, b);
      assert.equal(naiveFault(tree, pieces), null);
      for (const [k, part] of naiveParts(tree, pieces).entries()) {
        for (const leaf of part) {
          assert.equal(pieces[k].a, naiveSaid(tree, a, leaf));
          assert.equal(pieces[k].b, naiveSaid(tree, b, leaf));
        }
      }
    }),
  );
});

test('what both say stands, what they do not waits, and the blocks are whole', () => {
  fc.assert(
    fc.property(anyPair, anySteps, ({ tree, a, b }, steps) => {
      const adjudication = new Adjudication(tree, a, b);
      assert.equal(adjudication.open, adjudication.disputed.length);
      run(adjudication, steps);
      const blocks = adjudication.blocks();
      assert.equal(faultOf(tree, blocks), null);
      for (const [k, piece] of adjudication.pieces.entries()) {
        const [leaf] = naiveLeaves(tree, piece.nodes[0]);
        const third = naiveSaid(tree, blocks, leaf);
        const answer = adjudication.answerFor(k);
        assert.deepEqual(answers(third), answer ?? { template: null, main: null, role: '' });
        assert.equal(isAnswered(third), answer !== null);
        if (piece.state === 'agreed') {
          assert.ok(isAnswered(piece.a));
          assert.deepEqual(answer, sharedBy(piece.a, piece.b));
          assert.deepEqual([answer.template, answer.main], [piece.b.template, piece.b.main]);
          assert.equal(adjudication.decide(k, { template: 'yes', main: 'no', role: '' }), false);
        } else if (piece.state === 'silent') {
          for (const one of [piece.a, piece.b]) assert.ok(!one || (!one.template && !one.main));
          assert.ok(!adjudication.disputed.includes(k) && answer === null);
        } else assert.ok(differing(piece.a, piece.b).length > 0, JSON.stringify(piece));
      }
      assert.equal(
        adjudication.open,
        adjudication.disputed.filter((k) => adjudication.answerFor(k) === null).length,
      );
    }),
  );
});

test('laid aside and gone on with, it is as it was', () => {
  fc.assert(
    fc.property(anyPair, anySteps, ({ tree, a, b }, steps) => {
      const first = new Adjudication(tree, a, b);
      run(first, steps);
      const again = new Adjudication(tree, a, b, first.blocks());
      assert.deepEqual(
        again.pieces.map((_, k) => again.answerFor(k)),
        first.pieces.map((_, k) => first.answerFor(k)),
      );
      assert.deepEqual(again.blocks(), first.blocks());
      assert.equal(again.undo(), -1);
    }),
  );
});

test('undo leads back to the beginning, redo to the end', () => {
  fc.assert(
    fc.property(anyPair, anySteps, ({ tree, a, b }, steps) => {
      const adjudication = new Adjudication(tree, a, b);
      const state = () => adjudication.pieces.map((_, k) => adjudication.answerFor(k));
      const begun = state();
      const seen = [begun];
      for (const step of steps.filter(({ what }) => what !== 'undo' && what !== 'redo')) {
        run(adjudication, [step]);
        if (JSON.stringify(state()) !== JSON.stringify(seen.at(-1))) seen.push(state());
      }
      for (const wanted of seen.slice(0, -1).reverse()) {
        assert.ok(adjudication.undo() >= 0);
        assert.deepEqual(state(), wanted);
      }
      assert.equal(adjudication.undo(), -1);
      for (const wanted of seen.slice(1)) {
        assert.ok(adjudication.redo() >= 0);
        assert.deepEqual(state(), wanted);
      }
      assert.equal(adjudication.redo(), -1);
    }),
  );
});

test('all taken from one person gives their answers, and their cuts where nothing else was answered', () => {
  fc.assert(
    fc.property(anyTree, anyCut, anyCut, (tree, one, other) => {
      const whole = (list) =>
        list.map((answer) => ({
          ...answer,
          template: answer.template ?? 'no',
          main: answer.main ?? 'yes',
        }));
      const a = cut(tree, one.keys, whole(one.answers), [false]);
      const b = cut(tree, other.keys, whole(other.answers), [false]).map((block) => ({
        ...block,
        role: '',
      }));
      const adjudication = new Adjudication(tree, a, b);
      for (const piece of adjudication.disputed) {
        assert.ok(adjudication.take(piece, 'a'));
        assert.equal(adjudication.taken(piece), 'a');
      }
      const blocks = adjudication.blocks();
      assert.equal(adjudication.open, 0);
      assert.deepEqual(parts(tree, blocks), parts(tree, a));
      for (const leaf of naiveLeaves(tree, 0)) {
        assert.deepEqual(answers(naiveSaid(tree, blocks, leaf)), answers(naiveSaid(tree, a, leaf)));
      }
    }),
  );
});

/** @param {any} template @param {any} main @param {any} role */
const answer = (template, main, role) => ({ template, main, role });

test('what is not answered is not taken', () => {
  assert.equal(sharedBy(null, null), null);
  assert.deepEqual(differing(null, null), ['template', 'main']);
  const open = answer('yes', null, '');
  assert.equal(sharedBy(open, open), null, 'nobody has answered');
  const [a, b] = [answer('yes', 'no', 'ad'), answer('yes', 'no', 'related')];
  assert.deepEqual(differing(a, b), ['role']);
  assert.deepEqual(sharedBy(a, { ...b, role: '' }), a, 'a role that one names is no quarrel');
});

test('a third label set says whose it is made of', () => {
  const bytes = bytesOf(PAGE());
  const [a, b] = ['ann', 'bob'].map((annotator) => recordOn(bytes, { annotator }));
  const third = recordOn(bytes, { annotator: 'both', proposal: provenance(a, b) });
  assert.ok(isMadeOf(third, 'ann', 'bob') && isMadeOf(third, 'bob', 'ann'));
  assert.ok(!isMadeOf(third, 'ann', 'eve') && !isMadeOf(a, 'ann', 'bob'));
  assert.ok(
    !isMadeOf({ ...third, proposal: { method: 'adjudication', of: [null, 3] } }, 'ann', 'b'),
  );
});
