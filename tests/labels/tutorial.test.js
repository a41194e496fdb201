// The score of the tutorial by hand-made cases, words as the core counts them, and a key that has words for all it says.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { blockOf } from '../../extension/labels/model/blocks.js';
import { BlockFacts } from '../../extension/labels/model/block_facts.js';
import { wordCount } from '../../extension/shared/word_count.js';
import { LeafTree } from '../../extension/labels/model/leaf_tree.js';
import { ROLES } from '../../extension/labels/model/record.js';
import { TUTORIAL } from '../../extension/labels/session/tutorial.js';
import { scoreOf } from '../../extension/labels/session/tutorial_score.js';
import { CASES } from '../../extension/views/label/guide.js';
import { whyKey } from '../../extension/views/label/words.js';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const WORDS = JSON.parse(readFileSync(join(ROOT, 'extension/_locales/en/messages.json'), 'utf8'));

test('words are runs between white space, and every ideograph alone', () => {
  assert.equal(wordCount('  two words '), 2);
  assert.equal(wordCount('a\u0085b\u00a0c'), 3, 'white space as Unicode has it');
  assert.equal(wordCount('a\ufeffb'), 1, 'which this is not');
  assert.equal(wordCount('山川 and かな'), 5);
  assert.equal(wordCount('a山b'), 3);
  assert.equal(wordCount('กาแฟดำ ร้อน'), 3, 'four characters of Thai are a word');
  assert.equal(wordCount(' \n'), 0);
});

//  0 html ─ 1 nav ─ 2 a ─ 3 "Home page";  4 p ─ 5 "One two three", 6 (hidden);  7 p ─ 8 "Four"
const TEXTS = { 3: 'Home page', 5: 'One two three', 6: 'hidden', 8: 'Four' };
const TAGS = { 0: 'html', 1: 'nav', 2: 'a', 4: 'p', 7: 'p' };
const tree = new LeafTree(
  Uint32Array.of(0xffffffff, 0, 1, 2, 0, 4, 4, 0, 7),
  (k) => k in TEXTS && k !== 6,
);

/** @param {string} id @param {number[]} nodes @param {string} template @param {string} main @param {string} role */
const block = (id, nodes, template, main, role) =>
  blockOf(id, nodes, /** @type {any} */ ({ template, main, role, origin: 'human', note: '' }));

test('what differs is told by piece and by block, with its words', () => {
  /** @type {any} */
  const nav = { at: 'nav', template: 'yes', main: 'no', role: 'navigation', why: 'navigation' };
  /** @type {any} */
  const body = { at: 'p', template: 'no', main: 'yes', role: 'body', why: 'body' };
  const given = (blocks) => ({
    tree,
    blocks,
    pieceOf: (leaf) => (leaf === 3 ? nav : body),
    textOf: (leaf) => TEXTS[leaf],
    count: wordCount,
  });
  const right = [
    block('a', [1], 'yes', 'no', 'navigation'),
    block('b', [4, 7], 'no', 'yes', 'body'),
  ];
  assert.deepEqual(scoreOf(given(right)), {
    words: 6,
    template: 6,
    main: 6,
    roles: 2,
    pieces: 2,
    differences: [],
  });
  const one = block('a', [0], 'yes', 'unsure', 'navigation');
  const score = scoreOf(given([one]));
  assert.deepEqual([score.template, score.main, score.roles], [2, 0, 1]);
  assert.deepEqual(
    score.differences.map((d) => [d.piece.at, d.template, d.main, d.words, d.sample]),
    [
      ['nav', false, true, 2, 'Home page'],
      ['p', true, true, 4, 'One two three'],
    ],
  );
});

test('facts of a block are those of all its roots', () => {
  const facts = new BlockFacts(tree, {
    length: tree.length,
    isText: (k) => k in TEXTS,
    text: (k) => TEXTS[k] ?? '',
    tag: (k) => TAGS[k] ?? '',
    path: (k) => `path of ${k}`,
    attributes: (k) => (k === 2 ? [['href', '/']] : []),
  });
  const both = block('b', [4, 7], 'no', 'yes', '');
  assert.deepEqual([facts.words(both), facts.links(both)], [4, 0]);
  assert.equal(facts.sample(both), 'One two three Four');
  assert.equal(facts.path(both), 'path of 4');
  assert.equal(facts.links(block('a', [1], 'yes', 'no', '')), 1);
});

test('the key says what is known, and has a reason for it', () => {
  for (const { name, key } of TUTORIAL) {
    assert.ok(WORDS[`label_tutorial_${name}`], name);
    for (const { why, role } of key) {
      assert.ok(WORDS[whyKey(why)], why);
      assert.ok(ROLES.includes(/** @type {any} */ (role)), role);
    }
  }
  const said = TUTORIAL.flatMap(({ key }) => key);
  for (const [name, template, main] of CASES) {
    assert.ok(WORDS[`label_case_${name}`] && WORDS[whyKey(name)], name);
    // The guidelines and the tutorial say the same.
    for (const piece of said.filter(({ why }) => why === name)) {
      assert.deepEqual([piece.template, piece.main], [template, main], name);
    }
  }
});
