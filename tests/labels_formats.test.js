// Labels in the forms of others: article bodies, web annotations, filter lists. Each goes out and comes in again; broken and hostile
// files are refused with the reason.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { anchorMaker } from '../extension/labels/matching/anchors.js';
import {
  matchArticle,
  onePerPage,
  readArticles,
  writeArticles,
} from '../extension/labels/formats/articles.js';
import { LabelsError } from '../extension/labels/formats/file_checks.js';
import { nodeAtXpath, xpathMaker } from '../extension/labels/matching/xpath.js';
import {
  matchFilters,
  readFilters,
  selectorsFor,
  writeFilters,
} from '../extension/labels/formats/filters.js';
import { isVisibleText } from '../extension/page/text.js';
import {
  placeAnnotations,
  readAnnotations,
  writeAnnotations,
} from '../extension/labels/formats/web_annotations.js';
import {
  kindOfSpans,
  placeSpans,
  readSpans,
  writeSpans,
} from '../extension/labels/formats/text_spans.js';
import { PAGE, block, bytesOf, columnsOf, el, hashOf, named, recordOn } from './labels/pages.js';

/** The page with everything, all of it labelled. */
function labelled(root = PAGE(), more = {}) {
  const bytes = bytesOf(root);
  const columns = columnsOf(root);
  const make = anchorMaker(columns);
  const said = /** @type {[string, object][]} */ ([
    ['nav', { template: 'yes', main: 'no', role: 'navigation' }],
    ['h1', { template: 'no', main: 'yes', role: 'title' }],
    ['p', { template: 'no', main: 'yes', role: 'body', note: 'the story' }],
    ['aside', { template: 'unsure', main: 'no', role: 'related' }],
    ['footer', { template: 'yes' }],
  ]);
  const blocks = said.map(([tag, answers]) => {
    const nodes = named(columns, tag);
    return block(tag, nodes, { ...answers, anchors: make(nodes) });
  });
  return { columns, record: recordOn(bytes, { blocks, ...more }) };
}
const given = (/** @type {ReturnType<typeof labelled>[]} */ ...all) => ({
  records: all.map(({ record }) => record),
  columnsOf: async (/** @type {string} */ hash) =>
    all.find(({ record }) => record.page.hash === hash)?.columns ?? null,
});

// --- article bodies ---

test('an article is its main blocks, a line for each paragraph, and is found in its page again', async () => {
  const page = labelled();
  const { records, columnsOf: of } = given(page);
  const text = await writeArticles(records, of);
  const articles = readArticles(text);
  assert.deepEqual([...articles.keys()], [page.record.page.hash]);
  const [{ articleBody: body, url }] = articles.values();
  assert.equal(url, page.record.url);
  assert.deepEqual(body.split('\n'), [
    'The mill by the sea wall',
    'The mill stood by the old sea wall, and turned twice a day.',
    'Its gate shuts by itself. Nobody has to wait for the tide.',
    'Under the wall it goes on turning, they say, as long as there is a moon.',
  ]);
  const main = page.record.blocks.filter((one) => one.main === 'yes').flatMap(({ nodes }) => nodes);
  const wanted = Array.from({ length: page.columns.length }, (_, k) => k).filter(
    (k) =>
      isVisibleText(page.columns, k) &&
      main.some((root) => root <= k && k < page.columns.end(root)),
  );
  assert.deepEqual(matchArticle(page.columns, body), wanted);
  await assert.rejects(
    writeArticles(records, async () => null),
    /is not there/,
  );
});

test('of several records of a page the finished one speaks, then the newest', () => {
  const { record } = labelled();
  const other = { ...record, id: 'b', changed: record.changed + 1 };
  const done = { ...record, id: 'c', done: true, changed: record.changed - 1 };
  assert.deepEqual(onePerPage([record, other]), [other]);
  assert.deepEqual(onePerPage([record, done, other]), [done]);
});

test('words of a menu that stand in the article too are left in the menu', () => {
  const columns = columnsOf(
    el(
      'html',
      el(
        'body',
        el('a', 'The'),
        el('a', 'mill'),
        el('p', 'The mill, the tide'),
        el('p', 'and the wall'),
      ),
    ),
  );
  const [first, second] = named(columns, 'p').map((node) => node + 1);
  assert.deepEqual(matchArticle(columns, 'The mill, the tide\nand the wall'), [first, second]);
  assert.deepEqual(matchArticle(columns, ''), []);
  assert.deepEqual(matchArticle(columns, 'something else'), []);
});

test('texts that stand everywhere are found where the body has them', () => {
  const parts = Array.from({ length: 60 }, (_, k) => [`Paragraph ${k} speaks of the tide`, 'more']);
  const columns = columnsOf(
    el('html', el('body', el('a', 'more'), ...parts.flat().map((text) => el('p', text)))),
  );
  const found = matchArticle(columns, parts.flat().join('\n'));
  assert.deepEqual(
    found,
    named(columns, 'p').map((node) => node + 1),
  );
});

test('matched texts stand in the body one after the other: any page, any body', () => {
  const word = fc.constantFrom('the', 'mill', 'the mill', 'tide', 'a wall');
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 12 }),
      fc.array(word, { maxLength: 8 }),
      (texts, lines) => {
        const columns = columnsOf(el('html', el('body', ...texts.map((text) => el('p', text)))));
        const found = matchArticle(columns, lines.join('\n'));
        let from = 0;
        for (const node of found) {
          const at = lines.join(' ').indexOf(columns.text(node), from);
          assert.ok(at >= 0);
          from = at + columns.text(node).length;
        }
        for (let k = 1; k < found.length; k += 1) assert.ok(found[k] > found[k - 1]);
        if (texts.join('|') === lines.join('|')) assert.equal(found.length, texts.length);
      },
    ),
  );
});

test('files of articles that are none are refused with the place', () => {
  const cases = /** @type {[string, RegExp][]} */ ([
    ['', /ends too early/],
    ['[]', /must be an object/],
    ['{"a": 1}', /"a": articleBody must be a text/],
    ['{"a": {"articleBody": "x", "url": 1}}', /"a": url/],
    ['{"a": {"articleBody": "x"}\n, }', /line 2/],
    ['{"__proto__": {"articleBody": 1}}', /"__proto__": articleBody/],
  ]);
  for (const [text, reason] of cases) {
    assert.throws(
      () => readArticles(text),
      (error) => error instanceof LabelsError && reason.test(error.message),
      text,
    );
  }
  assert.equal(readArticles('\ufeff{"a": {"articleBody": "x"}}').get('a')?.articleBody, 'x');
  const text = '{"a": {"articleBody": "x", "url": "u"}}';
  for (let length = 0; length < text.length; length += 1) {
    assert.throws(() => readArticles(text.slice(0, length)), LabelsError);
  }
});

// --- annotations ---

test('paths in columns lead back, and not into what a document does not show as its own', () => {
  const columns = columnsOf(PAGE());
  const xpathOf = xpathMaker(columns);
  for (let k = 0; k < columns.length; k += 1) {
    assert.equal(nodeAtXpath(columns, xpathOf(k) ?? ''), k);
  }
  assert.equal(xpathOf(named(columns, 'em')[0]), '/html/body[1]/div[1]/p[1]/em[1]');
  for (const bad of [
    '',
    '/',
    'html',
    '/html/x[1]',
    '/html/body[0]',
    '/html/body[1]/a[9]',
    '/html//a[1]',
    '/svg',
  ]) {
    assert.equal(nodeAtXpath(columns, bad), -1, bad);
  }
});

test('annotations go out and come in: answers, roles, notes, and where the blocks are', async () => {
  const page = labelled();
  const { records, columnsOf: of } = given(page);
  const text = await writeAnnotations(records, of, { id: '0000', label: 'Mills' });
  const value = JSON.parse(text);
  assert.equal(value['@context'], 'http://www.w3.org/ns/anno.jsonld');
  assert.equal(value.total, 5);
  assert.deepEqual(
    value.first.items[0].body.map((body) => body.value),
    ['template:yes', 'main:no', 'role:navigation', 'origin:proposal'],
  );
  const { pages, others } = readAnnotations(text);
  assert.equal(others, 0);
  assert.equal(pages.length, 1);
  const [said] = pages;
  const { hash } = page.record.page;
  assert.deepEqual([said.hash, said.url, said.annotator], [hash, page.record.url, 'ann']);
  assert.deepEqual([said.began, said.changed], [page.record.began, page.record.changed]);
  const plain = ({ id, template, main, role, origin, note }) => ({
    ...{ id, template, main, role, origin, note },
  });
  assert.deepEqual(said.blocks.map(plain), page.record.blocks.map(plain));
  const { found, orphans } = placeAnnotations(said, page.columns);
  assert.deepEqual(orphans, []);
  assert.deepEqual(
    found.map(({ nodes }) => nodes),
    page.record.blocks.map(({ nodes }) => nodes),
  );
  assert.ok(found.every(({ confidence }) => confidence === 1));
});

// --- passages ---

for (const kind of /** @type {const} */ (['labelStudio', 'doccano'])) {
  test(`passages for ${kind} go out and come in: answers, roles, and the texts of each block`, async () => {
    const page = labelled();
    const { records, columnsOf: of } = given(page);
    const text = await writeSpans(kind, records, of);
    assert.equal(kindOfSpans(JSON.parse(text)), kind);
    const [said, ...more] = readSpans(kind, text);
    assert.equal(more.length, 0);
    const { record, columns } = page;
    assert.deepEqual([said.hash, said.url, said.annotator], [record.page.hash, record.url, 'ann']);
    const textsOf = (/** @type {readonly number[]} */ nodes) =>
      nodes.flatMap((root) =>
        Array.from({ length: columns.end(root) - root }, (_, k) => root + k).filter((node) =>
          isVisibleText(columns, node),
        ),
      );
    const plain = (/** @type {any} */ { nodes, template, main, role }) => ({
      ...{ texts: textsOf(nodes), template, main, role },
    });
    const answered = record.blocks.filter(
      ({ template, main }) => template !== null || main !== null,
    );
    assert.deepEqual(placeSpans(said, columns).map(plain), answered.map(plain));
  });
}

test('the formats are those of the tools, with letters beyond the first plane', () => {
  const text = 'The \u{1f30a} mill\nSwept';
  const task = {
    data: { text, url: 'https://a.example/page', hash: 'f', annotator: 'ann' },
    annotations: [
      { completed_by: 7, result: [] },
      {
        completed_by: { id: 2, email: 'bob@example.org' },
        result: [
          { type: 'choices', value: { choices: ['x'] } },
          {
            type: 'labels',
            value: { start: 0, end: 11, labels: ['main:yes', 'role:title', 'other'] },
          },
        ],
      },
    ],
  };
  const [first, second] = readSpans('labelStudio', JSON.stringify([task]));
  assert.deepEqual([first.annotator, first.spans], ['ann', []]);
  assert.equal(second.annotator, 'bob@example.org');
  assert.equal(text.slice(second.spans[0].start, second.spans[0].end), 'The \u{1f30a} mill');
  const lines = [
    { id: 1, text, label: [[0, 10, 'main:yes']], meta: { hash: 'f', annotator: 'cat' } },
    {
      id: 2,
      text,
      entities: [{ id: 3, start_offset: 11, end_offset: 16, label: 'main:no' }],
      relations: [],
    },
  ];
  const read = readSpans('doccano', lines.map((line) => JSON.stringify(line)).join('\n'));
  assert.equal(read[0].annotator, 'cat');
  assert.deepEqual(
    read.map(({ spans: [{ start, end }] }) => text.slice(start, end)),
    ['The \u{1f30a} mill', 'Swept'],
  );
  assert.throws(
    () => readSpans('doccano', JSON.stringify({ text, label: [[0, 99, 'main:yes']] })),
    /not in the text/,
  );
});

test('a text that is not that of the page is refused', () => {
  const page = labelled();
  const said = { text: 'Another', url: '', hash: 'f', annotator: '', spans: [] };
  assert.throws(() => placeSpans(said, page.columns), /not that of page/);
});

test('annotations on a changed page, and without paths, are found by their words', async () => {
  const page = labelled();
  const { records, columnsOf: of } = given(page);
  const items = JSON.parse(await writeAnnotations(records, of)).first.items;
  for (const item of items) {
    for (const target of [item.target].flat()) target.selector = target.selector.slice(0, 2);
  }
  const [said] = readAnnotations(JSON.stringify(items)).pages;
  const root = /** @type {any} */ (PAGE());
  root.children[1].children.splice(1, 0, el('div', 'An advertisement'));
  const to = columnsOf(root);
  const { found, orphans } = placeAnnotations(said, to);
  assert.deepEqual(orphans, []);
  assert.deepEqual(
    found.map(({ id, nodes }) => [id, nodes.length]),
    [
      ['nav', 1],
      ['h1', 1],
      ['p', 3],
      ['aside', 1],
      ['footer', 1],
    ],
  );
  assert.equal(to.tag(found[0].nodes[0]), 'nav');
});

test('what others annotate is passed over, what is broken is refused with the place', async () => {
  const other = {
    type: 'Annotation',
    body: { type: 'TextualBody', value: 'nice' },
    target: 'https://a.example/',
  };
  assert.deepEqual(readAnnotations(JSON.stringify([other])), { pages: [], others: 1 });
  const tag = (value) => ({ type: 'TextualBody', purpose: 'tagging', value });
  const good = {
    body: tag('main:yes'),
    target: { source: 'https://a.example/', selector: { type: 'XPathSelector', value: '/html' } },
  };
  assert.equal(readAnnotations(JSON.stringify([good])).pages[0].blocks[0].main, 'yes');
  const cases = /** @type {[object, RegExp][]} */ ([
    [{ ...good, body: tag('main:perhaps') }, /main must be yes, no or unsure/],
    [{ ...good, body: tag('role:king') }, /role "king"/],
    [{ ...good, target: undefined }, /no target/],
    [{ ...good, target: {} }, /no source/],
    [
      { ...good, target: [good.target, { ...good.target, source: 'https://b.example/' }] },
      /two pages/,
    ],
    [{ ...good, target: { source: 'x', selector: [] } }, /neither a passage nor a path/],
    [
      { ...good, target: { source: 'x', selector: { type: 'TextQuoteSelector', exact: 7 } } },
      /quote/,
    ],
    [/** @type {any} */ (null), /must be an object/],
  ]);
  for (const [item, reason] of cases) {
    assert.throws(
      () => readAnnotations(JSON.stringify([good, item])),
      (error) =>
        error instanceof LabelsError &&
        reason.test(error.message) &&
        /annotation 2/.test(error.message),
      JSON.stringify(item),
    );
  }
  assert.throws(() => readAnnotations('{}'), LabelsError);
  assert.throws(() => readAnnotations('{'), /line 1/);
  const page = labelled();
  const { records, columnsOf: of } = given(page);
  const text = await writeAnnotations(records, of);
  for (let length = 0; length < text.length - 2; length += 7) {
    assert.throws(() => readAnnotations(text.slice(0, length)), LabelsError);
  }
  fc.assert(
    fc.property(fc.json(), (json) => {
      try {
        readAnnotations(json);
      } catch (error) {
        assert.ok(error instanceof LabelsError, String(error));
      }
    }),
  );
});

// --- filter lists ---

test('filters name template blocks by structure, and nothing that is main', async () => {
  const page = labelled();
  const { records, columnsOf: of } = given(page);
  const { text, rules, loose, clashing } = await writeFilters(records, of);
  assert.deepEqual([rules, loose, clashing], [2, 0, 0]);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('!'));
  assert.deepEqual(lines, ['a.example###menu', 'a.example##body > footer:nth-of-type(1)']);
  const read = readFilters(text);
  assert.equal(read.ignored, 0);
  assert.deepEqual(selectorsFor(read.rules, 'www.a.example:80'), [
    '#menu',
    'body > footer:nth-of-type(1)',
  ]);
  assert.deepEqual(selectorsFor(read.rules, 'b.example'), []);
});

test('a selector that hides on another page what is no template there is left out; made-up ids are not used', async () => {
  const page = labelled();
  const root = /** @type {any} */ (PAGE());
  root.children[1].children[3] = el('footer', 'The end of the story');
  const other = labelled(root, { id: 'other', annotator: 'bob' });
  other.record.blocks[4].template = 'no';
  const { records, columnsOf: of } = given(page, other);
  const { text, clashing } = await writeFilters(records, of);
  assert.equal(clashing, 1);
  assert.doesNotMatch(text, /footer/);
  for (const id of ['block-20260101', 'a1b2c3d4', 'x y', 'deadbeefdeadbeef', '1x']) {
    const made = /** @type {any} */ (PAGE());
    made.children[1].children[0].attributes.id = id;
    const { records: some, columnsOf: columns } = given(labelled(made));
    const list = await writeFilters(some, columns);
    assert.match(list.text, /a\.example##body > nav:nth-of-type\(1\)$/m, id);
  }
  const twice = /** @type {any} */ (PAGE());
  twice.children[1].children[2].attributes.id = 'menu';
  const { records: some, columnsOf: columns } = given(labelled(twice));
  assert.match((await writeFilters(some, columns)).text, /##body > nav:nth-of-type/);
});

test('texts by themselves have no selector and are counted', async () => {
  const root = el('html', el('body', 'loose words', el('p', 'x')));
  const columns = columnsOf(root);
  const record = recordOn(bytesOf(root), { blocks: [block('a', [2], { template: 'yes' })] });
  const { loose, rules } = await writeFilters([record], async () => columns);
  assert.deepEqual([loose, rules], [1, 0]);
  assert.equal(hashOf(bytesOf(root)), record.page.hash);
});

test('lists of others: what hides is read, what does more is counted, hosts mean what they mean', () => {
  const list = [
    '[Adblock Plus 2.0]',
    '! a comment',
    '||ads.example^',
    '##.ad',
    'a.example,~shop.a.example##.banner > div:nth-of-type(2)',
    'deals.*##.offer',
    'a.example#@#.ad',
    'a.example##+js(aopr, x)',
    'a.example##^script',
    'a.example##p:has-text(Ad)',
    'a.example#?#p',
    'a.example#$#body { }',
    'b.example##div:has(> .ad)',
    '~c.example##.everywhere',
    '',
  ].join('\r\n');
  const { rules, ignored } = readFilters(list);
  assert.equal(ignored, 6);
  assert.equal(rules.length, 6);
  assert.deepEqual(selectorsFor(rules, 'a.example'), [
    '.banner > div:nth-of-type(2)',
    '.everywhere',
  ]);
  assert.deepEqual(selectorsFor(rules, 'shop.a.example'), ['.everywhere']);
  assert.deepEqual(selectorsFor(rules, 'www.deals.co.uk'), ['.ad', '.offer', '.everywhere']);
  assert.deepEqual(selectorsFor(rules, 'deals.example'), ['.ad', '.offer', '.everywhere']);
  assert.deepEqual(selectorsFor(rules, 'ordeals.example'), ['.ad', '.everywhere']);
  assert.deepEqual(selectorsFor(rules, 'b.example'), ['.ad', 'div:has(> .ad)', '.everywhere']);
  assert.deepEqual(selectorsFor(rules, 'c.example'), ['.ad']);
  assert.throws(() => readFilters('a\0b'), LabelsError);
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'ab#@.*~,$|:^ \n!?+') }),
      fc.webUrl(),
      (text, url) => {
        selectorsFor(readFilters(text).rules, new URL(url).host);
      },
    ),
  );
});

test('matches are the outermost nodes; a selector that is none does not take others with it', () => {
  const columns = columnsOf(PAGE());
  const [nav, aside, body] = ['nav', 'aside', 'body'].map((tag) => named(columns, tag)[0]);
  const nodes = Array.from({ length: columns.length }, (_, k) => /** @type {any} */ ({ k }));
  const hits = { '.nav': [nav, nav + 1], '.aside': [aside], '.all': [body, 0], '.gone': [] };
  const query = (/** @type {string} */ selector) =>
    selector.split(',').flatMap((one) => {
      if (!(one in hits)) throw new SyntaxError(one);
      return hits[one].map((k) => nodes[k]);
    });
  const indexOf = (/** @type {any} */ node) => node.k;
  assert.deepEqual(matchFilters(['.aside', '.nav', '.all', '.gone'], query, indexOf, columns), {
    nodes: [nav, aside],
    refused: 0,
  });
  assert.deepEqual(matchFilters(['.nav', '???', '.aside'], query, indexOf, columns), {
    nodes: [nav, aside],
    refused: 1,
  });
});
