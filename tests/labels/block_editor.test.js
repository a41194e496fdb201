// The work on a page by hand-made cases: answers, propagation, carrying to other pages, proposals, late content, the clock
// and the queue.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { applyEdits, blockOf, faultOf } from '../../extension/labels/model/blocks.js';
import { isOpen } from '../../extension/labels/model/block_answers.js';
import { CarriedAnswers } from '../../extension/labels/session/carry.js';
import { ActiveClock, PAUSE } from '../../extension/labels/session/active_clock.js';
import { LeafTree } from '../../extension/labels/model/leaf_tree.js';
import { fromAnalysis, fromMarking } from '../../extension/labels/session/proposal.js';
import { Queue } from '../../extension/labels/session/queue.js';
import { Structures } from '../../extension/labels/session/structure.js';
import { BlockEditor } from '../../extension/labels/session/block_editor.js';
import { anyTree } from './trees.js';

/**
 * A page from an outline: two spaces a level, `tag.class` or `"text"`, a `-` before hidden text.
 * @param {string} outline
 */
function pageOf(outline) {
  const lines = outline.split('\n').filter((line) => line.trim() !== '');
  const least = Math.min(...lines.map((line) => line.search(/\S/)));
  const parents = [];
  const rows = [];
  const open = [];
  for (const [k, line] of lines.entries()) {
    const depth = (line.search(/\S/) - least) / 2;
    const [, hidden, text, tag, classes] = /^(-?)(?:"(.*)"|([\w]+)((?:\.[\w-]+)*))$/.exec(
      line.trim(),
    );
    parents.push(depth === 0 ? 0xffffffff : open[depth - 1]);
    open[depth] = k;
    rows.push({ text, tag, classes: (classes ?? '').replaceAll('.', ' ').trim(), hidden });
  }
  const isText = (k) => rows[k].text !== undefined;
  const columns = {
    length: rows.length,
    parent: Uint32Array.from(parents),
    isText,
    tag: (k) => rows[k].tag ?? '',
    text: (k) => rows[k].text ?? '',
    attributes: (k) => /** @type {[string, string][]} */ ([['class', rows[k].classes]]),
    path(k) {
      const step = isText(k) ? '#text' : rows[k].tag;
      return parents[k] === 0xffffffff ? step : `${this.path(parents[k])}/${step}`;
    },
  };
  const isLeaf = (k) => isText(k) && rows[k].text.trim() !== '' && rows[k].hidden === '';
  return { columns, tree: new LeafTree(columns.parent, isLeaf), isLeaf };
}

const STORY = `
html
  body
    nav.top
      a
        "Home"
      a
        "News"
    main.story
      h1
        "The tide mill"
      p
        "First."
      p
        "Second."
      aside.ad
        "Buy this"
      p
        "Third."
    footer
      "Imprint"
`;

function counter() {
  let number = 0;
  return () => `b${(number += 1)}`;
}

/** A verdict by the tag of the first named element above a text. @param {any} page @param {Record<string, number>} kinds */
function verdictOf({ columns, tree }, kinds) {
  const classes = new Uint8Array(columns.length);
  const scores = new Float32Array(columns.length).fill(0.1);
  const blocks = [];
  for (let k = 0; k < columns.length; k += 1) {
    const parent = tree.parent(k);
    const own = kinds[columns.tag(k)];
    classes[k] = own ?? (parent < 0 ? 0 : classes[parent]);
    if (own !== undefined) blocks.push({ node: k, class: own });
    if (classes[k] !== 0) scores[k] = 0.8;
  }
  return { classes, scores, blocks };
}

const KINDS = { nav: 1, footer: 3, aside: 5 };

test('a proposal has the heading by itself, neighbours of one class as one, and says how sure it is', () => {
  const page = pageOf(STORY);
  const { blocks, doubt, doubts } = fromAnalysis(
    page.tree,
    page.columns,
    verdictOf(page, KINDS),
    counter(),
  );
  assert.equal(faultOf(page.tree, blocks), null);
  assert.deepEqual(
    blocks.map(({ nodes, template, main, role }) => [
      nodes.map((k) => page.columns.tag(k)).join(' '),
      `${template} ${main} ${role}`,
    ]),
    [
      ['nav', 'yes no navigation'],
      ['h1', 'no yes title'],
      ['p p', 'no yes body'],
      ['aside', 'yes no ad'],
      ['p', 'no yes body'],
      ['footer', 'yes no footer'],
    ],
  );
  assert.ok(blocks.every(({ origin }) => origin === 'proposal'));
  assert.ok(Math.abs((doubts.get('b1') ?? 0) - 0.2) < 1e-6, 'noise with 0.8 is 0.2 unsure');
  assert.ok(Math.abs((doubts.get('b2') ?? 0) - 0.1) < 1e-6);
  assert.ok(Math.abs(doubt - (4 * 0.2 + 4 * 0.1) / 8) < 1e-6);
});

test('comments are proposed as neither template nor main', () => {
  const page = pageOf(STORY);
  const { blocks } = fromAnalysis(
    page.tree,
    page.columns,
    verdictOf(page, { footer: 7 }),
    counter(),
  );
  const last = blocks.at(-1);
  assert.deepEqual([last?.template, last?.main, last?.role], ['no', 'no', 'comments']);
});

test('a marking of any numbers makes blocks that cover the page', () => {
  const any = fc.tuple(
    anyTree,
    fc.array(fc.constantFrom(0, 1, 7, 0xffffffff), { minLength: 1 }),
    fc.array(fc.double(), { minLength: 1 }),
  );
  fc.assert(
    fc.property(any, ([tree, segments, scores]) => {
      const pick = (list, k) => list[k % list.length];
      const nodes = Array.from({ length: tree.length }, (_, k) => k);
      const { blocks, doubt } = fromMarking(
        tree,
        {
          template: Uint8Array.from(nodes, (k) => k % 2),
          segments: Uint32Array.from(nodes, (k) => pick(segments, k)),
          scores: nodes.map((k) => pick(scores, k)),
        },
        counter(),
      );
      assert.equal(faultOf(tree, blocks), null);
      assert.ok(doubt >= 0 && doubt <= 1);
    }),
  );
});

/** @param {string} [outline] */
function editorOn(outline = STORY) {
  const page = pageOf(outline);
  const { blocks } = fromAnalysis(page.tree, page.columns, verdictOf(page, KINDS), counter());
  const structure = new Structures().of(page.columns);
  const editor = new BlockEditor({
    tree: page.tree,
    blocks,
    structureOf: (node) => structure.classes[node],
  });
  return { ...page, editor, structure };
}

test('confirming and answering tell whose answer it is', () => {
  const { editor } = editorOn();
  assert.equal(editor.open, 6);
  assert.equal(editor.run('confirm').refused, undefined);
  assert.equal(editor.block?.origin, 'confirmed');
  assert.equal(editor.run('confirm').refused, 'same');
  editor.run('next');
  editor.run('isMain');
  assert.equal(editor.block?.origin, 'confirmed', 'the same answer is a confirmation');
  editor.run('next');
  editor.run('role', 'caption');
  assert.equal(editor.block?.origin, 'proposal', 'a role says nothing of the two questions');
  editor.run('templateYes');
  assert.deepEqual([editor.block?.template, editor.block?.origin], ['yes', 'human']);
  assert.equal(editor.run('templateYes').refused, 'same');
  assert.equal(editor.open, 3);
  editor.run('nextOpen');
  assert.equal(editor.current, 3);
  editor.run('mergeNext');
  assert.deepEqual([editor.block?.template, editor.block?.main], [null, null]);
  assert.equal(editor.run('confirm').refused, 'unanswered');
});

test('grow and shrink lead there and back', () => {
  const { editor, columns } = editorOn();
  editor.go(4);
  const tag = () => editor.block?.nodes.map((k) => columns.tag(k)).join(' ');
  editor.run('grow');
  assert.equal(tag(), 'main');
  editor.run('shrink');
  assert.equal(tag(), 'p', 'back to where it came from');
  assert.equal(editor.block?.nodes[0], 16);
  editor.run('undo');
  editor.run('undo');
  assert.equal(editor.current, 4);
});

test('all template, then cut out: what is cut out is main content', () => {
  const { editor, columns, tree } = editorOn();
  editor.run('allTemplate');
  assert.equal(editor.blocks.length, 1);
  assert.deepEqual([editor.block?.template, editor.block?.main], ['yes', 'no']);
  const main = [...Array(columns.length).keys()].find((k) => columns.tag(k) === 'main') ?? -1;
  editor.cutOut(main);
  assert.deepEqual([editor.block?.template, editor.block?.main], ['no', 'yes']);
  assert.equal(editor.blocks.length, 3);
  assert.equal(faultOf(tree, editor.blocks), null);
  editor.cutOut(main + 3, { template: 'yes', main: 'no' });
  assert.equal(columns.tag(editor.block?.nodes[0] ?? 0), 'p');
  assert.equal(editor.run('undo').what, 'cutOut');
});

test('arrows lead to all that can be cut out', () => {
  const { editor, columns } = editorOn();
  editor.run('allTemplate');
  const said = (node) => columns.tag(node) || columns.text(node);
  let node = editor.nodeBeside(editor.block?.nodes[0] ?? 0, 'in');
  assert.equal(said(node), 'nav');
  node = editor.nodeBeside(node, 'next');
  assert.equal(said(node), 'main');
  node = editor.nodeBeside(node, 'in');
  assert.equal(said(node), 'h1');
  node = editor.nodeBeside(node, 'previous');
  assert.equal(said(node), 'h1', 'there is none before it');
  node = editor.nodeBeside(editor.nodeBeside(node, 'next'), 'in');
  assert.equal(said(node), 'p', 'a single text has nothing in it');
  node = editor.nodeBeside(node, 'out');
  assert.equal(said(node), 'main');
  assert.equal(said(editor.nodeBeside(editor.nodeBeside(node, 'out'), 'out')), 'body');
});

test('answers go to the element around, and to all that is built alike', () => {
  const rows = ['a', 'b', 'c'].map((k) => `      li.row\n        "${k}"`).join('\n');
  const { editor, columns } = editorOn(`
html
  body
    ul.list
${rows}
    ul.other
      li.row
        "d"
    p
      "e"
`);
  editor.run('allTemplate');
  editor.run('split');
  editor.run('split');
  assert.equal(columns.tag(editor.block?.nodes[0] ?? 0), 'li');
  editor.run('templateNo');
  assert.equal(editor.run('alike').count, 2);
  assert.deepEqual(
    editor.blocks.map(({ template }) => template),
    ['no', 'no', 'no', 'yes', 'yes'],
  );
  assert.equal(editor.run('alike').refused, 'same');
  editor.run('mainYes');
  assert.equal(editor.run('around').count, 2);
  assert.deepEqual(
    editor.blocks.map(({ main }) => main),
    ['yes', 'yes', 'yes', 'no', 'no'],
  );
  editor.run('undo');
  assert.deepEqual(
    editor.blocks.map(({ main }) => main),
    ['yes', 'no', 'no', 'no', 'no'],
  );
});

/** A page for carrying. @param {string} outline @param {Structures} structures */
function carryPage(outline, structures) {
  const { columns, tree } = pageOf(outline);
  const page = { tree, structure: structures.of(columns), textOf: (k) => columns.text(k) };
  const one = blockOf('b0', [0], {
    template: 'yes',
    main: 'no',
    role: '',
    origin: 'proposal',
    note: '',
  });
  return { columns, tree, page, one };
}

test('what is said on one page is proposed on the others; what a person said there stays', () => {
  const structures = new Structures();
  const first = editorOn();
  const from = {
    tree: first.tree,
    structure: structures.of(first.columns),
    textOf: (k) => first.columns.text(k),
  };
  const carried = new CarriedAnswers();
  const other = carryPage(
    STORY.replace('The tide mill', 'The salt road').replace('"Third."', '"Third, longer."'),
    structures,
  );
  const given = { tree: other.tree, blocks: [other.one], makeId: counter() };
  assert.deepEqual(carried.propose(given, other.page), { refused: 'same' });
  first.editor.run('templateUnsure');
  carried.learn(from, [...first.editor.blocks]);
  for (let k = 1; k < 6; k += 1) {
    first.editor.go(k);
    first.editor.run('confirm');
  }
  carried.learn(from, first.editor.blocks);
  const outcome = carried.propose(given, other.page);
  assert.ok(!('refused' in outcome));
  const blocks = applyEdits([other.one], outcome.edits);
  assert.equal(faultOf(other.tree, blocks), null);
  assert.deepEqual(
    blocks.map(({ template, main, role, origin }) => `${template} ${main} ${role} ${origin}`),
    [
      'unsure no navigation proposal',
      'no yes title proposal',
      'no yes body proposal',
      'yes no ad proposal',
      'no yes body proposal',
      'yes no footer proposal',
    ],
  );
  assert.deepEqual(
    carried.propose({ ...given, blocks }, other.page),
    { refused: 'same' },
    'once is enough',
  );
  // A person has said something else there: it is theirs.
  const said = new BlockEditor({ tree: other.tree, blocks, structureOf: () => 0 });
  said.go(3);
  said.run('isMain');
  said.run('mergeNext');
  said.run('isNeither');
  const mine = said.block;
  const again = carried.propose(said.given, other.page);
  assert.deepEqual(again, { refused: 'same' });
  assert.ok(said.blocks.includes(/** @type {any} */ (mine)));
});

test('where labels disagree nothing is carried', () => {
  const structures = new Structures();
  const carried = new CarriedAnswers();
  for (const [template, main] of /** @type {const} */ ([
    ['yes', 'no'],
    ['no', 'yes'],
  ])) {
    const { page } = carryPage('html\n  p\n    "same words"', structures);
    const block = blockOf('b1', [0], { template, main, role: '', origin: 'human', note: '' });
    carried.learn(page, [block]);
  }
  const { tree, page, one } = carryPage('html\n  p\n    "others"', structures);
  const given = { tree, blocks: [one], makeId: counter() };
  assert.deepEqual(carried.propose(given, page), { refused: 'same' });
});

test('carrying leaves blocks that cover the page, and those of a person as they are', () => {
  const anyList = fc.array(fc.nat(5), { minLength: 1 });
  fc.assert(
    fc.property(anyTree, anyTree, anyList, anyList, (a, b, keys, origins) => {
      const page = (tree) => ({
        tree,
        structure: {
          tags: Uint32Array.from({ length: tree.length }, (_, k) => keys[k % keys.length]),
          classes: Uint32Array.from({ length: tree.length }, (_, k) => k % 5),
        },
        textOf: (k) => `${keys[k % keys.length]}`,
      });
      const list = (tree) => {
        const marking = {
          template: Uint8Array.from({ length: tree.length }, (_, k) => keys[k % keys.length] % 2),
          segments: Uint32Array.from(
            { length: tree.length },
            (_, k) => keys[(k * 3) % keys.length],
          ),
          scores: new Float32Array(tree.length),
        };
        return fromMarking(tree, marking, counter()).blocks.map((block, k) =>
          blockOf(block.id, block.nodes, {
            ...block,
            origin: origins[k % origins.length] > 2 ? 'human' : 'proposal',
          }),
        );
      };
      const carried = new CarriedAnswers();
      carried.learn(page(a), list(a));
      const blocks = list(b);
      let number = 100;
      const given = { tree: b, blocks, makeId: () => `b${(number += 1)}` };
      const outcome = carried.propose(given, page(b));
      if ('refused' in outcome) return;
      const after = applyEdits(blocks, outcome.edits);
      assert.equal(faultOf(b, after), null);
      for (const block of blocks) {
        if (!isOpen(block)) assert.ok(after.includes(block), 'what a person said stays');
      }
    }),
  );
});

test('pauses and hidden tabs do not count', () => {
  const clock = new ActiveClock(5);
  clock.alive(1000);
  clock.alive(11_000);
  assert.equal(clock.seconds, 15);
  clock.alive(11_000 + PAUSE);
  assert.equal(clock.seconds, 75);
  clock.alive(11_000 + 3 * PAUSE);
  assert.equal(clock.seconds, 75, 'a pause');
  clock.away(12_000 + 3 * PAUSE);
  clock.alive(40_000 + 3 * PAUSE);
  assert.equal(clock.seconds, 76, 'out of sight');
  clock.alive(0);
  clock.alive(1000);
  assert.equal(clock.seconds, 77, 'a clock that was set back');
});

test('the least sure page comes first, and the way back leads there again', () => {
  const queue = new Queue(4);
  assert.equal(queue.next, 0);
  queue.visit(0);
  assert.equal(queue.next, 1, 'nothing is known: the order given');
  queue.know(2, { doubt: 0.4 });
  queue.know(1, { doubt: 0.1 });
  assert.deepEqual(queue.order, [2, 1, 0, 3]);
  assert.equal(queue.next, 2);
  queue.visit(2);
  assert.equal(queue.previous, 0);
  queue.visit(0);
  assert.equal(queue.next, 2, 'there again');
  assert.equal(queue.previous, -1);
  queue.visit(3);
  assert.equal(queue.next, 2, 'not in the past of this page any more');
  for (const page of [0, 1, 2]) queue.know(page, { done: true });
  assert.equal(queue.next, -1);
  assert.equal(queue.doneCount, 3);
  assert.deepEqual(queue.order, [3, 0, 1, 2]);
});
