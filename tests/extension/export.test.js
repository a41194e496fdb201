// What is taken along: the block at the head of a file, names of files, annotations and Markdown of highlights.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { fileName } from '../../extension/shared/file_name.js';
import { frontMatter } from '../../extension/reader/export/front_matter.js';
import {
  allHighlightsMarkdown,
  annotationCollection,
  highlightsMarkdown,
  passageAddress,
} from '../../extension/shared/annotations.js';
import { localDay } from '../../extension/shared/local_day.js';

const READ = { address: 'https://a.example/story?id=5', read: new Date(2026, 2, 4, 23, 30) };

/** The block as a YAML reader has it: names, lists of strings, and strings in double quotes, which are those of JSON. */
function parsed(block) {
  const match = /^---\n([\s\S]*)\n---\n$/.exec(block);
  assert.ok(match, block);
  const read = {};
  let list = null;
  for (const line of match[1].split('\n')) {
    // Signs that YAML takes for a break or refuses stand escaped.
    assert.doesNotMatch(line, /[\p{Cc}\u2028\u2029\ufeff]/u);
    const [, item] = /^ {2}- (".*")$/.exec(line) ?? [];
    const [, key, value] = /^([a-z]+):(?: (".*"))?$/.exec(line) ?? [];
    assert.ok(item ?? key, line);
    if (item !== undefined) list.push(JSON.parse(item));
    else if (value === undefined) list = read[key] = [];
    else read[key] = JSON.parse(value);
  }
  return read;
}

test('the head of a file says what the article is', () => {
  const article = {
    title: 'The mill: a "history" # of sorts',
    authors: ['Ada Person', '- Bob: [x]'],
    site: 'Lantern',
    published: '2026-03-01',
  };
  assert.deepEqual(parsed(frontMatter(article, READ)), {
    title: article.title,
    author: article.authors,
    site: 'Lantern',
    published: '2026-03-01',
    url: READ.address,
    read: '2026-03-04',
  });
  const nothing = frontMatter({ title: '', authors: [], site: '', published: '' }, READ);
  assert.deepEqual(Object.keys(parsed(nothing)), ['url', 'read']);
});

test('no title breaks out of its line', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 });
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 3 }), (title, authors) => {
      const read = parsed(frontMatter({ title, authors, site: title, published: '' }, READ));
      const plain = (value) => value.replace(/\s+/g, ' ').trim();
      assert.equal(read.title ?? '', title === '' ? '' : plain(title));
      assert.deepEqual(read.author ?? [], authors.map(plain));
      assert.equal(read.url, READ.address);
    }),
  );
});

test('a title is no markup to a reader of Markdown that knows no head', () => {
  const title = '<img src=x onerror=alert(1)> [x](javascript:alert(1)) [y]: z';
  const head = frontMatter({ title, authors: [title], site: '', published: '' }, READ);
  assert.doesNotMatch(head, /<|\][([:]/);
  assert.equal(parsed(head).title, title);
});

test('names of files are taken by every system', () => {
  assert.equal(fileName('Mills: what, where / when?', 'md'), 'Mills what, where when.md');
  assert.equal(fileName('..hidden.', 'md'), 'hidden.md');
  assert.equal(fileName('CON', 'md'), 'article CON.md');
  assert.equal(fileName('con.txt', 'md'), 'article con.txt.md');
  assert.equal(fileName('evil\u202egnp.md', 'html'), 'evil gnp.md.html');
  assert.equal(fileName(' \n', 'txt'), 'article.txt');
  assert.equal(fileName('水車小屋'.repeat(40), 'md').length, 53);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
      const name = fileName(title, 'md');
      assert.ok(Buffer.byteLength(name) <= 170 && name.length > 3);
      assert.doesNotMatch(name, /[\\/:*?"<>|\p{Cc}]|^[.\s]|[.\s]\.md$/u);
    }),
  );
});

// --- highlights ---

const PAGE = { address: 'https://a.example/story', title: 'The *mill*' };
const anchor = (exact) => ({
  path: null,
  position: { start: 14, end: 19 },
  quote: { exact, prefix: 'by the ', suffix: ' of' },
  alone: true,
});
/** @type {import('../../extension/shared/highlights.js').Highlight} */
const ONE = {
  id: '8a6e0804-2bd0-4672-b79d-d97027f9071a',
  made: 1_000,
  changed: 2_000,
  colour: 'green',
  note: 'Look up <this>\n- and that',
  parts: [anchor('gates of *stone*'), anchor('and rope')],
};
const TWO = {
  ...ONE,
  id: '9a6e0804-2bd0-4672-b79d-d97027f9071a',
  note: '',
  parts: [anchor('1. tide')],
};
const SPOT = {
  start: { xpath: '/html[1]/body[1]/p[2]/text()[1]', offset: 3 },
  end: { xpath: '/x', offset: 4 },
};

/** Terms of the vocabulary (https://www.w3.org/TR/annotation-vocab/) and the model's keys, as far as we use them. */
const TYPES = new Set([
  ...['Annotation', 'AnnotationCollection', 'AnnotationPage', 'SpecificResource', 'TextualBody'],
  ...['TextQuoteSelector', 'TextPositionSelector', 'RangeSelector', 'XPathSelector'],
  'CssStylesheet',
]);
const KEYS = new Set([
  ...['@context', 'id', 'type', 'label', 'total', 'first', 'startIndex', 'items', 'motivation'],
  ...[
    'created',
    'modified',
    'stylesheet',
    'format',
    'value',
    'body',
    'purpose',
    'target',
    'source',
  ],
  ...['styleClass', 'selector', 'exact', 'prefix', 'suffix', 'start', 'end', 'refinedBy'],
  ...['startSelector', 'endSelector'],
]);

test('annotations speak the vocabulary of the W3C and nothing else', () => {
  const made = annotationCollection(
    PAGE,
    [
      { highlight: ONE, found: true, ranges: [SPOT, null] },
      { highlight: TWO, found: false },
    ],
    { id: 'c0ffee00-2bd0-4672-b79d-d97027f9071a' },
  );
  const json = JSON.parse(JSON.stringify(made));
  const visit = (value) => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (value && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) {
        assert.ok(KEYS.has(key), key);
        visit(inner);
      }
      if (value.type) assert.ok(TYPES.has(value.type), value.type);
    }
  };
  visit(json);
  assert.equal(json['@context'], 'http://www.w3.org/ns/anno.jsonld');
  assert.equal(json.total, 2);
  const [one, two] = json.first.items;
  assert.equal(one.id, `urn:uuid:${ONE.id}`);
  assert.equal(one.motivation, 'commenting');
  assert.deepEqual(one.body, {
    type: 'TextualBody',
    value: ONE.note,
    format: 'text/plain',
    purpose: 'commenting',
  });
  assert.match(one.created, /^1970-01-01T00:00:01\.000Z$/);
  assert.equal(one.target.length, 2);
  assert.equal(one.target[0].source, PAGE.address);
  assert.deepEqual(
    one.target.map(({ selector }) => selector.map(({ type }) => type)),
    [
      ['TextQuoteSelector', 'TextPositionSelector', 'RangeSelector'],
      ['TextQuoteSelector', 'TextPositionSelector'],
    ],
  );
  assert.deepEqual(one.target[0].selector[2].startSelector, {
    type: 'XPathSelector',
    value: SPOT.start.xpath,
    refinedBy: { type: 'TextPositionSelector', start: 3, end: 3 },
  });
  assert.equal(two.motivation, 'highlighting');
  assert.equal(two.body, undefined);
});

/** @param {{made: number}} highlight */
const day = ({ made }) => localDay(new Date(made));

test('Markdown quotes, with notes and links, and says what is not there any more', () => {
  const text = highlightsMarkdown(
    PAGE,
    [
      { highlight: ONE, found: true },
      { highlight: TWO, found: false },
    ],
    { lost: 'Not found', link: 'Open' },
  );
  assert.equal(
    text,
    '# [The \\*mill\\*](<https://a.example/story>)\n\n' +
      '> gates of \\*stone\\*\n>\n> and rope\n\n' +
      'Look up \\<this\\>  \n\\- and that\n\n' +
      `[Open](<https://a.example/story#:~:text=gates%20of%20%2astone%2a>) · ${day(ONE)}\n\n` +
      `## Not found\n\n> 1\\. tide\n\n${day(TWO)}\n`,
  );
});

test('a highlight of another page than the rest leads to its own', () => {
  const part = 'https://a.example/story/2';
  const listed = [
    { highlight: ONE, found: true },
    { highlight: TWO, address: part, found: true },
  ];
  const text = highlightsMarkdown(PAGE, listed, { lost: 'Not found', link: 'Open' });
  assert.deepEqual(
    [...text.matchAll(/\[Open\]\(<(.*?)#/g)].map(([, address]) => address),
    [PAGE.address, part],
  );
  const { first } = JSON.parse(JSON.stringify(annotationCollection(PAGE, listed, { id: 'c' })));
  const [one, two] = first.items;
  assert.deepEqual([one.target[0].source, two.target.source], [PAGE.address, part]);
});

test('the highlights of several pages are one file, in reading order, with a line between pages', () => {
  const later = { ...TWO, id: 'three', note: '# no heading' };
  const at = (/** @type {any} */ one, /** @type {number} */ start) => ({
    ...one,
    parts: [{ ...one.parts[0], position: { start, end: start + 4 } }],
  });
  const pages = [
    { format: 1, ...PAGE, highlights: [at(later, 90), at(TWO, 5)] },
    { format: 1, address: 'https://b.example/<i>', title: ' \n', highlights: [at(TWO, 1)] },
  ];
  const link = (/** @type {string} */ address) =>
    `[Open](<${address}#:~:text=1.%20tide>) · ${day(TWO)}\n`;
  assert.equal(
    allHighlightsMarkdown(pages, 'Open'),
    '# [The \\*mill\\*](<https://a.example/story>)\n\n' +
      `> 1\\. tide\n\n${link(PAGE.address)}\n` +
      `> 1\\. tide\n\n\\# no heading\n\n${link(PAGE.address)}\n---\n\n` +
      '# [https://b.example/\\<i\\>](<https://b.example/%3Ci%3E>)\n\n' +
      `> 1\\. tide\n\n${link('https://b.example/%3Ci%3E')}`,
  );
  assert.equal(allHighlightsMarkdown([], 'Open'), '');
});

test('a long passage is named by its ends', () => {
  const long = 'one two three four five six seven eight nine ten '.repeat(9).trim();
  const address = passageAddress(`${PAGE.address}#/part-2`, { ...TWO, parts: [anchor(long)] });
  assert.match(address, /#\/part-2:~:text=one%20two[^,]*six,five[^,]*ten$/);
});
