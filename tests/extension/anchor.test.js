// Anchors hold: on an unchanged page, on one that was changed in any way, and never with assurance to the wrong place.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { bestMatch } from '../../extension/content/edit_distance.js';
import { SURE, findAnchor, makeAnchor } from '../../extension/content/anchor.js';
import { PageText } from '../../extension/content/page_text.js';

/** A document of plain objects: text nodes have `data`, elements `name` and `children`, hosts a `shadow`. */
const TREE = {
  text: (node) => node.data ?? null,
  name: (node) => node.name ?? '',
  first: (node) => node.children?.[0] ?? null,
  next: (node) => {
    const all = node.parent?.children ?? [];
    return all[all.indexOf(node) + 1] ?? null;
  },
  parent: (node) => node.parent ?? null,
  inner: (node) => (node.shadow ? [{ root: node.shadow, step: -1 }] : []),
  outer: (node) => (node.host ? { host: node.host, step: -1 } : null),
  isOwn: (node) => node.own === true,
};

const text = (data) => ({ data });
function el(name, ...children) {
  const element = { name, children: children.map((c) => (typeof c === 'string' ? text(c) : c)) };
  for (const child of element.children) child.parent = element;
  return element;
}
const read = (root) => new PageText(root, TREE);

/** Anchors a passage that stands in a page once. */
function anchorOf(page, passage) {
  const at = page.text.indexOf(passage);
  assert.ok(at >= 0, passage);
  return makeAnchor(page, at, at + passage.length);
}
const passageOf = (page, found) => page.text.slice(found.start, found.end);

const STORY = () =>
  el(
    'html',
    el('head', el('title', 'Not read')),
    el(
      'body',
      el('nav', el('a', 'Home'), el('a', 'News')),
      el('p', 'The mill stood\n   by the ', el('em', 'old sea'), ' wall, and turned twice a day.'),
      el('script', 'var never = 1'),
      el('p', 'Its gate shuts by itself. ', el('b', 'Nobody'), ' has to wait for the tide.'),
      el('p', '𝔘nder the 🌊 it goes on turning, they say.'),
    ),
  );

test('the text of a page is one line, blocks apart, scripts left out', () => {
  assert.equal(
    read(STORY()).text,
    'HomeNews The mill stood by the old sea wall, and turned twice a day. ' +
      'Its gate shuts by itself. Nobody has to wait for the tide. 𝔘nder the 🌊 it goes on turning, they say. ',
  );
});

test('places lead to nodes and back', () => {
  const page = read(STORY());
  const at = page.text.indexOf('stood by the old');
  const pieces = page.pieces(at, at + 'stood by the old'.length);
  assert.deepEqual(
    pieces.map(({ node, from, to }) => node.data.slice(from, to)),
    ['stood\n   by the ', 'old'],
  );
  assert.equal(page.placeOf(pieces[0].node, pieces[0].from), at);
  for (const node of page.nodes) assert.equal(page.nodeAt(page.pathOf(node)), node);
});

test('code points and units of the text', () => {
  const page = read(STORY());
  for (let place = 0; place <= page.text.length; place += 1) {
    if (/[\uDC00-\uDFFF]/.test(page.text[place] ?? '')) continue;
    assert.equal(page.points(place), [...page.text.slice(0, place)].length);
    assert.equal(page.units(page.points(place)), place);
  }
});

test('paths lead into shadow trees and pass what is Husk’s own', () => {
  const host = el('div', 'light');
  host.shadow = el('#root', el('p', 'in the shade of the mill'));
  host.shadow.host = host;
  const root = el('html', el('body', host));
  const anchor = anchorOf(read(root), 'shade of the mill');
  assert.ok(anchor.path.start.path.includes(-1));
  root.children.unshift({ name: 'div', children: [], own: true, parent: root });
  const page = read(root);
  const found = findAnchor(page, anchor);
  assert.equal(found.by, 'path');
  assert.equal(passageOf(page, found), 'shade of the mill');
});

test('by path, by position, by quote, by parts of it', () => {
  const passage = 'by itself. Nobody has to';
  const anchor = anchorOf(read(STORY()), passage);
  const ways = {
    path: STORY(),
    position: el('html', el('body', el('div', ...STORY().children[1].children))),
    quote: el('html', el('body', el('p', 'New today.'), ...STORY().children[1].children)),
    near: el('html', el('body', el('p', 'New.'), ...STORY().children[1].children)),
  };
  ways.near.children[0].children[4].children[0].data = 'Its gate shuts all by its self. ';
  for (const [by, root] of Object.entries(ways)) {
    const page = read(root);
    const found = findAnchor(page, anchor);
    assert.equal(found?.by, by);
    assert.equal(found.confidence >= SURE, by !== 'near', by);
    if (by === 'near') assert.match(passageOf(page, found), /^by its self. Nobody has to$/);
    else assert.equal(passageOf(page, found), passage);
  }
});

test('what is gone is not found, also where a short word of it stands elsewhere', () => {
  const root = STORY();
  const tide = anchorOf(read(root), 'tide');
  const long = anchorOf(read(root), 'Its gate shuts by itself. Nobody has to wait for the tide.');
  root.children[1].children.splice(3, 1);
  root.children[1].children.push(el('p', 'Elsewhere, on another coast entirely, a tide came in.'));
  assert.equal(findAnchor(read(root), tide), null);
  assert.equal(findAnchor(read(root), long), null);
});

test('a passage without a word has no anchor', () => {
  const page = read(STORY());
  const at = page.text.indexOf(' Its');
  assert.equal(makeAnchor(page, at, at + 1), null);
});

test('the best match is never worse than any part of the text', () => {
  const distance = (a, b) => {
    let row = [...b].map((_, k) => k + 1);
    row.unshift(0);
    for (let i = 1; i <= a.length; i += 1) {
      const next = [i];
      for (let k = 1; k <= b.length; k += 1) {
        next.push(
          Math.min(row[k] + 1, next[k - 1] + 1, row[k - 1] + (a[i - 1] === b[k - 1] ? 0 : 1)),
        );
      }
      row = next;
    }
    return row[b.length];
  };
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
  fc.assert(
    fc.property(word, word, (pattern, given) => {
      const match = bestMatch(pattern, given);
      assert.equal(distance(pattern, given.slice(match.start, match.end)), match.errors);
      for (let i = 0; i <= given.length; i += 1) {
        for (let k = i; k <= given.length; k += 1) {
          assert.ok(match.errors <= distance(pattern, given.slice(i, k)));
        }
      }
    }),
  );
});

// --- any edits ---

const WORDS = (
  'tide mill gate stone water keeper night bell harbour rope slow silver morning letter window salt ' +
  'grain wheel storm field lantern boat path winter door hand iron song hill road bread'
).split(' ');

const word = fc.constantFrom(...WORDS);
const sentence = fc.array(word, { minLength: 4, maxLength: 14 }).map((all) => `${all.join(' ')}. `);
const paragraph = fc.array(sentence, { minLength: 1, maxLength: 5 }).map((all) => all.join(''));
const edit = fc.oneof(
  fc.record({ kind: fc.constant('insert'), at: fc.nat(), text: paragraph }),
  fc.record({ kind: fc.constant('delete'), at: fc.nat() }),
  fc.record({ kind: fc.constant('move'), at: fc.nat(), to: fc.nat() }),
  fc.record({ kind: fc.constant('wrap'), at: fc.nat() }),
  fc.record({ kind: fc.constant('split'), at: fc.nat(), place: fc.nat() }),
  fc.record({ kind: fc.constant('word'), at: fc.nat(), place: fc.nat(), text: word }),
);

/** A page of paragraphs, each letter with an identity of its own, so that it is known where it went. */
function pageOf(paragraphs) {
  let letter = 0;
  return paragraphs.map((given) => ({
    wraps: 0,
    cuts: [],
    letters: [...given].map((sign) => ({ sign, id: (letter += 1) })),
  }));
}

function documentOf(blocks) {
  const shown = blocks.map(({ letters, wraps, cuts }) => {
    const signs = letters.map(({ sign }) => sign).join('');
    const ends = [...new Set([...cuts.map((c) => c % (signs.length + 1)), signs.length])].sort(
      (a, b) => a - b,
    );
    let from = 0;
    let inner = ends.map((to, k) => {
      const part = signs.slice(from, to);
      from = to;
      return k % 2 === 0 ? text(part) : el('span', part);
    });
    for (let k = 0; k < wraps; k += 1) inner = [el('div', ...inner)];
    return el('p', ...inner);
  });
  return read(el('html', el('body', ...shown)));
}

function change(blocks, { kind, at, to = 0, text: given = '', place = 0 }) {
  const index = blocks.length === 0 ? 0 : at % blocks.length;
  const [block] = blocks.slice(index, index + 1);
  const fresh = (signs) => [...signs].map((sign) => ({ sign, id: -1 }));
  if (kind === 'insert') blocks.splice(index, 0, { wraps: 0, cuts: [], letters: fresh(given) });
  else if (!block) return;
  else if (kind === 'delete') blocks.splice(index, 1);
  else if (kind === 'move') blocks.splice(to % blocks.length, 0, ...blocks.splice(index, 1));
  else if (kind === 'wrap') block.wraps += 1;
  else if (kind === 'split') block.cuts.push(place);
  else {
    const from = place % (block.letters.length + 1);
    block.letters.splice(from, place % 7, ...fresh(` ${given}`));
  }
}

/** Identities of the letters of a part of the text, white space and separators left out. */
function idsOf(blocks, page, start, end) {
  const ids = blocks.flatMap(({ letters }) => letters).filter(({ sign }) => sign !== ' ');
  const before = page.text.slice(0, start).replaceAll(' ', '').length;
  const count = page.text.slice(start, end).replaceAll(' ', '').length;
  return ids.slice(before, before + count).map(({ id }) => id);
}

test('after any edits the passage is found, or said to be gone; never surely the wrong one', () => {
  let [kept, keptFound] = [0, 0];
  fc.assert(
    fc.property(
      fc.array(paragraph, { minLength: 2, maxLength: 8 }),
      fc.nat(),
      fc.integer({ min: 1, max: 240 }),
      fc.array(edit, { maxLength: 5 }),
      (paragraphs, from, length, edits) => {
        const blocks = pageOf(paragraphs);
        const before = documentOf(blocks);
        const start = from % before.text.length;
        const anchor = makeAnchor(before, start, start + length);
        fc.pre(anchor !== null);
        const { exact, prefix, suffix } = anchor.quote;
        const [a, b] = [before.units(anchor.position.start), before.units(anchor.position.end)];
        const ids = idsOf(blocks, before, a, b);
        for (const one of edits) change(blocks, one);
        const after = documentOf(blocks);
        const found = findAnchor(after, anchor);
        if (edits.length === 0) assert.ok(found !== null && found.confidence >= SURE);
        const there = new Set(blocks.flatMap(({ letters }) => letters.map(({ id }) => id)));
        const whole = ids.every((id) => there.has(id)) && after.text.includes(exact);
        // Long enough to be told from its like.
        if (whole && exact.length >= 24) kept += 1;
        if (found === null) return;
        const now = idsOf(blocks, after, found.start, found.end);
        const right =
          now.filter((id) => ids.includes(id)).length / Math.max(now.length, ids.length);
        if (whole && exact.length >= 24 && right === 1) keptFound += 1;
        if (found.confidence < SURE) return;
        assert.equal(after.text.slice(found.start, found.end), exact);
        // Letter by letter the same in the same surroundings is the same to whoever reads it.
        const same =
          after.text.startsWith(suffix, found.end) &&
          after.text.slice(Math.max(0, found.start - prefix.length), found.start) === prefix;
        assert.ok(
          right === 1 || same,
          `sure of ${JSON.stringify(after.text.slice(found.start, found.end))}`,
        );
      },
    ),
    { numRuns: 600 },
  );
  assert.ok(keptFound / kept > 0.97, `${keptFound} of ${kept} passages that stayed were found`);
});
