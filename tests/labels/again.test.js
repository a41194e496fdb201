// Labels of an earlier visit on a page that has changed: blocks always cover the page, nothing that was said is lost, what was
// inserted is never mixed in, and what a stranger's record says of all this is read without a fault.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { SURE } from '../../extension/content/anchor.js';
import {
  beginRematch,
  readRematch,
  sureWord,
  withPlaced,
} from '../../extension/labels/matching/rematch.js';
import { anchorMaker } from '../../extension/labels/matching/anchors.js';
import { blockOf, faultOf, groupLeaves } from '../../extension/labels/model/blocks.js';
import { LeafTree } from '../../extension/labels/model/leaf_tree.js';
import { readRecord } from '../../extension/labels/model/record.js';
import { Columns } from '../../extension/page/columns.js';
import { isVisibleText } from '../../extension/page/text.js';
import { bytesOf, el, named, recordOn } from './pages.js';

const SAID = /** @type {const} */ ({ role: '', origin: 'human', note: '' });

/** @param {Columns} columns */
const treeOf = (columns) => new LeafTree(columns.parent, (node) => isVisibleText(columns, node));

/** Blocks for each element below the body, all template. @param {Columns} columns */
function proposedOn(columns) {
  const tree = treeOf(columns);
  const [body] = named(columns, 'body');
  const children = [...columns.children(body)];
  const keyOf = (leaf) => children.findIndex((child) => tree.holds(child, leaf));
  return groupLeaves(tree, keyOf).map(({ nodes }, k) =>
    blockOf(`p${k}`, nodes, { ...SAID, template: 'yes', main: 'no', origin: 'proposal' }),
  );
}

/** A record that says of each child of the body: main content. @param {any} root */
function labelled(root) {
  const bytes = bytesOf(root);
  const columns = new Columns(bytes);
  const make = anchorMaker(columns);
  const blocks = proposedOn(columns).map(({ nodes }, k) => ({
    ...blockOf(`b${k + 1}`, nodes, { ...SAID, template: 'no', main: 'yes', note: `note ${k}` }),
    nodes: [...nodes],
    anchors: make([...nodes]),
  }));
  const record = recordOn(bytes, { blocks: /** @type {any} */ (blocks) });
  return { record, from: columns };
}

/** @param {ReturnType<typeof labelled>} earlier @param {any} root */
function again({ record, from }, root) {
  const bytes = bytesOf(root);
  const to = new Columns(bytes);
  const tree = treeOf(to);
  const { blocks, proposal } = beginRematch({ record, from, to, tree, proposed: proposedOn(to) });
  assert.equal(faultOf(tree, blocks), null);
  const kept = readRecord(
    recordOn(bytes, {
      proposal,
      blocks: /** @type {any} */ (
        blocks.map((block) => ({ ...block, nodes: [...block.nodes], anchors: [] }))
      ),
    }),
  );
  const said = readRematch(kept.proposal);
  assert.ok(said);
  const words = (block) =>
    block.nodes
      .flatMap((node) => [...tree.leavesIn(node, tree.ends[node])])
      .map((leaf) => to.text(leaf));
  return { blocks, said, proposal: kept.proposal, words };
}

/** A sentence that is like no other. @param {number} k */
const sentence = (k) =>
  `Sentence ${k * 7919} of the walker ${k} who went ${k * 31} miles along river ${k * 101} and back`;

const page = (...parts) => el('html', el('body', ...parts));
const parts = (...numbers) => numbers.map((k) => el('p', sentence(k)));

test('on the same page everything is as it was', () => {
  const earlier = labelled(page(...parts(1, 2, 3)));
  const { blocks, said } = again(earlier, page(...parts(1, 2, 3)));
  assert.deepEqual(
    blocks.map(({ id, note, origin }) => [id, note, origin]),
    [1, 2, 3].map((k) => [`b${k}`, `note ${k - 1}`, 'human']),
  );
  assert.equal(said.found, 3);
  assert.deepEqual([said.sure.size, said.fresh.size, said.orphans.length], [0, 0, 0]);
});

test('what was changed is less sure and wants a person, what was removed is listed, what came is new', () => {
  const says = [
    'The keeper of the lock counts every boat that passes and writes its name into a blue book',
    'In spring the herons come back to the weir, and the children of the village throw them bread',
    'Nobody remembers who built the stone bench under the lime tree, or why it faces the wall',
    'A letter that is posted here on Monday arrives on Thursday, unless the ferry is being painted',
  ];
  const [first, second, third, fourth] = says;
  const earlier = labelled(page(...says.map((text) => el('p', text))));
  const edited = second.replace('children of the village', 'pupils of the school');
  const came = 'Entirely new is this remark about coats.';
  const { blocks, said, words, proposal } = again(
    earlier,
    page(el('p', fourth), el('p', first), el('p', edited), el('p', came)),
  );
  const byId = new Map(blocks.map((block) => [block.id, block]));
  assert.deepEqual(words(byId.get('b1')), [first], 'moved');
  assert.deepEqual(words(byId.get('b4')), [fourth], 'moved');
  assert.equal(byId.get('b1')?.origin, 'human');
  assert.deepEqual(words(byId.get('b2')), [edited]);
  assert.equal(byId.get('b2')?.origin, 'proposal');
  assert.equal(byId.get('b2')?.main, 'yes', 'what was said is proposed');
  const sure = said.sure.get('b2') ?? 1;
  assert.ok(sure < SURE && sure > 0.4, `${sure}`);
  assert.match(sureWord(sure), /likely|unsure/);
  assert.deepEqual(
    said.orphans.map(({ id, text, note, main, placed }) => ({ id, text, note, main, placed })),
    [{ id: 'b3', text: third, note: 'note 2', main: 'yes', placed: '' }],
  );
  const fresh = blocks.filter(({ id }) => said.fresh.has(id));
  assert.deepEqual(fresh.flatMap(words), [came]);
  assert.equal(fresh[0].template, 'yes', 'as was proposed');

  const placed = readRematch(withPlaced(proposal, 'b3', fresh[0].id));
  assert.equal(placed?.orphans[0].placed, fresh[0].id);
  assert.deepEqual(placed?.fresh, said.fresh, 'and nothing else');
});

test('a text that was put into a block is a block of its own', () => {
  const story = (...all) => page(el('main', ...all), el('footer', 'The imprint of it all'));
  const earlier = labelled(story(...parts(1, 2, 3, 4, 5, 6)));
  const { blocks, said, words } = again(
    earlier,
    story(...parts(1, 2, 3), el('aside', 'Buy this coat now, it is cheap'), ...parts(4, 5, 6)),
  );
  assert.deepEqual(
    blocks.map((block) => [said.fresh.has(block.id), block.main, words(block).length]),
    [
      [false, 'yes', 3],
      [true, 'no', 1],
      [false, 'yes', 3],
      [false, 'yes', 1],
    ],
  );
  assert.equal(new Set(blocks.map(({ id }) => id)).size, 4);
});

test('whatever was done to a page, all is covered, nothing is lost, nothing is mixed in', () => {
  const change = fc.record({ kind: fc.constantFrom('remove', 'insert', 'swap'), at: fc.nat(30) });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.array(change, { maxLength: 6 }),
      (count, changes) => {
        const numbers = Array.from({ length: count }, (_, k) => k + 1);
        const earlier = labelled(page(...parts(...numbers)));
        const now = [...numbers];
        let next = 1000;
        for (const { kind, at } of changes) {
          const place = now.length === 0 ? 0 : at % now.length;
          if (kind === 'remove') now.splice(place, 1);
          else if (kind === 'insert') now.splice(place, 0, (next += 1));
          else now.push(...now.splice(place, 1));
        }
        const { blocks, said, words } = again(earlier, page(...parts(...now)));
        const gone = numbers.filter((k) => !now.includes(k));
        // A sentence that is gone may be found in one that was put in its place, if surely not surely.
        for (const k of gone) {
          const block = blocks.find(({ id }) => id === `b${k}`);
          if (block) assert.ok((said.sure.get(block.id) ?? 1) < SURE);
          else {
            assert.ok(said.orphans.some(({ id, text }) => id === `b${k}` && text === sentence(k)));
          }
        }
        for (const k of now.filter((one) => one < 1000)) {
          const block = blocks.find((one) => words(one).includes(sentence(k)));
          assert.equal(block?.id, `b${k}`);
          assert.equal(block?.note, `note ${k - 1}`);
        }
        for (const block of blocks.filter(({ id }) => said.fresh.has(id))) {
          assert.equal(block.origin, 'proposal');
          for (const text of words(block)) {
            assert.ok(now.some((k) => k >= 1000 && sentence(k) === text));
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('many orphans are listed up to a number, and the rest is counted', () => {
  const numbers = Array.from({ length: 400 }, (_, k) => k + 1);
  const { said } = again(
    labelled(page(...parts(...numbers))),
    page(el('p', 'Nothing of it is left.')),
  );
  assert.equal(said.orphans.length + said.more, 400);
  assert.ok(said.orphans.length >= 100);
});

test('what a stranger says of an earlier visit is read without a fault', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (more, orphans) => {
      const said = readRematch({ ...more, method: 'again', orphans, ...more });
      if (more.method !== undefined) return;
      assert.ok(said);
      for (const orphan of said.orphans) {
        for (const name of ['id', 'role', 'note', 'text', 'placed']) {
          assert.equal(typeof orphan[name], 'string');
        }
      }
      for (const share of said.sure.values()) assert.ok(share >= 0 && share < 1);
    }),
  );
  assert.equal(readRematch({ method: 'husk', orphans: [{}] }), null);
  const strange = readRematch({
    method: 'again',
    sure: 'b1:55 b2:777 :3 b3:x',
    fresh: 7,
    orphans: [null, 1, { id: 'b4', template: 'maybe', role: '<b>', text: 'x' }],
  });
  assert.deepEqual([...(strange?.sure ?? [])], [['b1', 0.55]]);
  assert.equal(strange?.orphans.length, 1);
  assert.deepEqual([strange?.orphans[0].template, strange?.orphans[0].role], [null, '']);
});
