// The sample sites: they come out the same every time, hold together, ask nothing of other machines, and their truth is true.
import assert from 'node:assert/strict';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'parse5';
import { generateSamples, renderSamples } from '../www/samples/generate.js';
import { serveSamples } from '../www/samples/serve.js';
import { parseTopic } from '../www/samples/towpath/topics.js';
import { h, markMain } from '../www/samples/tree/element.js';
import { ROLES, truthOf } from '../www/samples/tree/truth.js';

const files = renderSamples();
const { sites } = JSON.parse(text('sites.json'));
const pages = sites.flatMap(({ site, pages: list }) =>
  list.map((page) => ({
    ...page,
    site,
    file: `${site}/${page.path}`,
    truth: JSON.parse(text(`${site}/${page.truth}`)),
  })),
);
const documents = new Map(
  [...files.keys()].filter((path) => path.endsWith('.html')).map((path) => [path, parsed(path)]),
);
/** The forum's topics as they were written: each post with its number, first line and text. */
const topics = writtenTopics();

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'samples-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('two runs give the same bytes, on disk as in memory', () => {
  assert.deepEqual([...renderSamples()], [...files]);
  const out = join(folder, 'once');
  generateSamples({ out });
  writeFileSync(join(out, 'left-over.html'), 'from an earlier run');
  const { files: count } = generateSamples({ out });
  const written = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(out, name)).isFile(),
  );
  assert.equal(count, files.size);
  assert.deepEqual(written.sort(), [...files.keys()].sort());
  for (const [path, content] of files) {
    assert.equal(readFileSync(join(out, path), 'utf8'), content, path);
  }
});

test('there are as many pages of each kind as promised', () => {
  const count = (site, kind) =>
    pages.filter((page) => page.site === site && page.kind === kind).length;
  assert.ok(count('lantern', 'story') >= 14);
  assert.equal(count('lantern', 'section'), 2);
  assert.equal(count('millrace', 'listing'), 2);
  assert.ok(count('millrace', 'product') >= 12);
  assert.ok(count('quill', 'manual') >= 14);
  assert.ok(count('quill', 'app') >= 4);
  assert.equal(count('towpath', 'home'), 1);
  assert.equal(count('towpath', 'board'), 2);
  assert.equal(count('towpath', 'topic'), topics.length);
  assert.ok(topics.length >= 12);
  assert.equal(count('towpath', 'member'), 3);
  for (const page of pages.filter(({ kind }) => kind === 'listing')) {
    assert.equal(page.truth.blocks.filter(({ role }) => role === 'records').length, 24, page.file);
  }
  for (const { site, first } of sites) {
    assert.ok(
      pages.some((page) => page.site === site && page.path === first),
      site,
    );
  }
});

test('stories have the length of stories, and no filler', () => {
  for (const page of pages.filter(({ kind }) => kind === 'story')) {
    const words = page.truth.blocks
      .filter(({ role }) => role === 'body')
      .flatMap(({ path }) => visibleTexts(at(page.file, path)))
      .join(' ')
      .split(/\s+/).length;
    assert.ok(words >= 500 && words <= 1200, `${page.file}: ${words} words`);
  }
  for (const [path, content] of files) {
    assert.doesNotMatch(content, /lorem|ipsum/i, path);
    if (!path.endsWith('.js')) assert.doesNotMatch(content, /undefined|\[object|NaN"/, path);
  }
});

test('every post of the text files is in its page, with its author and its time', () => {
  for (const { id, posts } of topics) {
    assert.ok(posts.length >= 4 && posts.length <= 14, `${id}: ${posts.length} posts`);
    const file = `towpath/topics/${id}.html`;
    const articles = elements(documents.get(file).root).filter(
      ({ tagName, attrs }) =>
        tagName === 'article' && attrs.some(({ value }) => /^post-\d+$/.test(value)),
    );
    assert.equal(articles.length, posts.length, file);
    for (const { number, author, at: date, removed, likes, text: said } of posts) {
      const article = articles[number - 1];
      const here = `${file} #${number}`;
      assert.equal(attribute(article, 'id'), `post-${number}`, here);
      assert.ok(folded(article).includes(author), `${here}: ${author}`);
      const times = elements(article).filter(({ tagName }) => tagName === 'time');
      assert.deepEqual(
        times.map((time) => attribute(time, 'datetime')),
        [date.replace(' ', 'T')],
        here,
      );
      if (removed !== undefined) {
        assert.ok(folded(article).includes(removed), here);
        continue;
      }
      const shownWords = plain(folded(article));
      for (const words of paragraphs(said)) {
        assert.ok(shownWords.includes(words), `${here}: ${words}`);
      }
      if (likes) assert.ok(shownWords.includes(`Thanks ${likes}`), here);
    }
  }
});

test('every post is one block, and nothing of its author or its buttons is in it', () => {
  for (const { id, posts } of topics) {
    const page = pages.find(({ site, path }) => site === 'towpath' && path === `topics/${id}.html`);
    const blocks = page.truth.blocks.filter(({ role }) => role === 'post');
    const left = posts.filter(({ removed }) => removed === undefined);
    assert.equal(blocks.length, left.length, page.file);
    for (const [index, { path, main }] of blocks.entries()) {
      const block = at(page.file, path);
      const words = folded(block);
      const { number, text: said } = left[index];
      assert.ok(main);
      assert.match(words, new RegExp(`#${number}\\b`), page.file);
      assert.ok(plain(words).includes(paragraphs(said)[0]), `${page.file} #${number}`);
      assert.ok(
        !elements(block).some(({ tagName }) => ['button', 'dl'].includes(tagName)),
        page.file,
      );
    }
  }
});

test('the forum has the kinds of topics it was made for', () => {
  const withHead = (line) => topics.filter(({ head }) => head.split('\n').includes(line));
  const [solved, ...others] = withHead('question: yes');
  assert.deepEqual(others, []);
  const { root } = documents.get(`towpath/topics/${solved.id}.html`);
  const marked = elements(root).filter((element) =>
    (attribute(element, 'class') ?? '').split(' ').includes('post--solution'),
  );
  const number = Number(/^solution: (\d+)$/m.exec(solved.head)[1]);
  assert.deepEqual(
    marked.map((element) => attribute(element, 'id')),
    [`post-${number}`],
  );
  assert.equal(withHead('pinned: yes').length, 2);
  assert.equal(topics.flatMap(({ posts }) => posts.filter(({ removed }) => removed)).length, 1);
  const sentences = (said) => said.match(/[.!?](\s|$)/g).length;
  const short = topics.filter(({ posts }) =>
    posts.every(({ text: said }) => said && sentences(said) === 1),
  );
  assert.equal(short.length, 1);
  const longest = Math.max(
    ...topics.flatMap(({ posts }) => posts.map(({ text: said }) => said.split(/\s+/).length)),
  );
  assert.ok(longest > 900, `${longest} words`);
  for (const part of ['!figure ', '> — #', '- ', '1. ', '| ', '```']) {
    const count = topics.filter(({ posts }) =>
      posts.some(({ text: said }) => said.split('\n').some((line) => line.startsWith(part))),
    ).length;
    assert.ok(count >= 2, `${part} in ${count} topics`);
  }
});

test('what members quote was said', () => {
  let quotations = 0;
  for (const { id, posts } of topics) {
    for (const { number, text: said } of posts) {
      for (const [, words, from] of said.matchAll(/^((?:> .*\n)+)> — #(\d+)$/gm)) {
        const quoted = words.replace(/^> /gm, '').replace(/\s+/g, ' ').trim();
        const source = posts[Number(from) - 1].text.replace(/\s+/g, ' ');
        for (const piece of quoted.split(' … ')) {
          assert.ok(source.includes(piece), `${id} #${number}: ${piece}`);
        }
        quotations++;
      }
    }
  }
  assert.ok(quotations >= 12, `${quotations} quotations`);
});

test('the boards list every topic once, those with the newest posts first', () => {
  const listed = [];
  for (const page of pages.filter(({ kind }) => kind === 'board')) {
    const rows = page.truth.blocks
      .filter(({ role, main }) => role === 'records' && main)
      .map(({ path }) => at(page.file, path));
    const dates = rows.map((row) => {
      const links = elements(row).map((element) => attribute(element, 'href') ?? '');
      const id = /topics\/([\w-]+)\.html$/.exec(
        links.find((link) => /\.html$/.test(link) && link.includes('topics/')),
      )[1];
      const topic = topics.find((candidate) => candidate.id === id);
      assert.ok(folded(row).includes(`${topic.posts.length - 1} replies`), `${page.file} ${id}`);
      listed.push(id);
      return [/^pinned: yes$/m.test(topic.head) ? 1 : 0, topic.posts.at(-1).at];
    });
    const sorted = [...dates].sort(([a, b], [c, d]) => c - a || (b < d ? 1 : -1));
    assert.deepEqual(dates, sorted, page.file);
  }
  assert.deepEqual(listed.sort(), topics.map(({ id }) => id).sort());
});

test('a topic that makes no sense is refused', () => {
  const topic = (...lines) =>
    ['title: A', 'board: hull', 'tags: a', 'views: 1', '---', ...lines].join('\n');
  const first = '=== Gil Tranter | 2026-09-21 06:05 | 1 like';
  assert.equal(parseTopic('a', topic(first, 'Well.')).posts[0].body, 'Well.');
  assert.equal(parseTopic('a', topic(first, 'Well.')).posts[0].likes, 1);
  for (const [lines, message] of /** @type {[string[], RegExp][]} */ ([
    [['Well.', first], /text before the first post/],
    [[first, 'A.', first, 'B.'], /from before the one above/],
    [['=== Nobody Else | 2026-09-21 06:05', 'A.'], /nobody here is called/],
    [['=== Gil Tranter | 21 September', 'A.'], /no date/],
    [['=== Gil Tranter', 'A.'], /not the head of a post/],
  ])) {
    assert.throws(() => parseTopic('a', topic(...lines)), message);
  }
  assert.throws(() => parseTopic('a', `solution: 3\n${topic(first, 'A.')}`), /has no post 3/);
  assert.throws(
    () => parseTopic('a', topic(first, 'A.').replace('hull', 'kitchens')),
    /no board called kitchens/,
  );
});

test('pages are well formed', () => {
  for (const [path, { errors }] of documents) assert.deepEqual(errors, [], path);
  for (const [path, { root }] of documents) {
    const ids = elements(root)
      .map((element) => attribute(element, 'id'))
      .filter((id) => id !== undefined);
    assert.equal(
      new Set(ids).size,
      ids.length,
      `${path} has an id twice: ${ids.filter((id, index) => ids.indexOf(id) !== index)}`,
    );
    assert.equal(
      elements(root).filter((element) => element.tagName === 'h1').length,
      path.includes('/spa/') ? 0 : 1,
      `${path}: h1`,
    );
  }
});

test('every truth path leads to its element', () => {
  for (const page of pages) {
    assert.equal(page.truth.page, page.path);
    assert.equal(page.truth.kind, page.kind);
    for (const block of page.truth.blocks) {
      assert.equal(at(page.file, block.path)?.tagName, block.tag, `${page.file} ${block.name}`);
      assert.ok(ROLES.has(block.role), block.role);
    }
  }
});

test('the blocks hold every visible text exactly once', () => {
  for (const page of pages) {
    const owners = new Map(
      page.truth.blocks.map((block) => [at(page.file, block.path), block.name]),
    );
    assert.equal(owners.size, page.truth.blocks.length, `${page.file}: two blocks are one element`);
    const visit = (node, inside) => {
      const owner = owners.get(node);
      assert.ok(!(inside && owner), `${page.file}: ${owner} lies in ${inside}`);
      for (const child of shown(node)) {
        if (child.nodeName === '#text') {
          assert.ok(
            inside ?? owner ?? child.value.trim() === '',
            `${page.file}: nobody owns "${child.value}"`,
          );
        } else visit(child, owner ?? inside);
      }
    };
    visit(documents.get(page.file).root, undefined);
  }
});

test('no path goes past a declared shadow root', () => {
  for (const page of pages) {
    for (const { path, name } of page.truth.blocks) {
      for (let depth = 0; depth < path.length; depth++) {
        const siblings = children(at(page.file, path.slice(0, depth)));
        assert.ok(
          !siblings.some((sibling) => attribute(sibling, 'shadowrootmode') !== undefined),
          `${page.file} ${name}`,
        );
      }
    }
  }
});

test('template says what is the same on all pages of a kind', () => {
  const kinds = grouped(pages, key);
  for (const [kind, same] of kinds) {
    if (same.length < 2) continue;
    for (const page of same) {
      const ranks = new Map();
      for (const block of page.truth.blocks) {
        const rank = ranks.get(block.name) ?? 0;
        ranks.set(block.name, rank + 1);
        const mine = folded(at(page.file, block.path));
        const agree = same.every((other) => {
          const twin = other.truth.blocks.filter(({ name }) => name === block.name)[rank];
          return twin !== undefined && folded(at(other.file, twin.path)) === mine;
        });
        assert.equal(block.template, agree, `${kind} ${page.path} ${block.name}`);
      }
    }
  }
  const flags = (site, kind, name) =>
    new Set(
      pages
        .filter((page) => page.site === site && page.kind === kind)
        .flatMap(({ truth }) => truth.blocks.filter((block) => block.name === name))
        .map(({ template }) => template),
    );
  for (const [site, kind, name, expected] of [
    ['lantern', 'story', 'masthead', true],
    ['lantern', 'story', 'footer', true],
    ['lantern', 'story', 'cookie-notice', true],
    ['lantern', 'story', 'related', false],
    ['lantern', 'story', 'comments', false],
    ['lantern', 'story', 'headline', false],
    ['millrace', 'product', 'top', true],
    ['millrace', 'product', 'description', false],
    ['millrace', 'product', 'also-bought', false],
    ['quill', 'manual', 'tree', true],
    ['quill', 'manual', 'outline', false],
    ['towpath', 'topic', 'masthead', true],
    ['towpath', 'topic', 'rules', true],
    ['towpath', 'topic', 'reply', true],
    ['towpath', 'topic', 'footer', true],
    ['towpath', 'topic', 'post', false],
    ['towpath', 'topic', 'author', false],
    ['towpath', 'topic', 'similar', false],
    ['towpath', 'board', 'topic-row', false],
    ['towpath', 'member', 'last-posts', false],
  ]) {
    assert.deepEqual([...flags(site, kind, name)], [expected], `${site} ${kind} ${name}`);
  }
});

test('the main content of a page is not template, and every page has some', () => {
  for (const page of pages) {
    const main = page.truth.blocks.filter((block) => block.main);
    assert.ok(main.length > 0, page.file);
    if (page.kind === 'app') continue; // Before its script has run, the app's content is one and the same line.
    assert.ok(
      main.some((block) => !block.template),
      page.file,
    );
  }
});

test('the truth is not told by the pages themselves', () => {
  for (const page of pages) {
    assert.doesNotMatch(text(page.file), /data-(role|truth|template|main|block)\b/, page.file);
  }
});

test('links and files within a site resolve', () => {
  for (const [path, { root }] of documents) {
    const site = path.split('/')[0];
    for (const [element, address] of addresses(root)) {
      if (/^(mailto|data):/.test(address)) continue;
      const [target, fragment] = address.split('#');
      const full = target === '' ? path : posix.join(posix.dirname(path), target);
      assert.ok(files.has(full), `${path}: <${element.tagName}> points to ${address}`);
      if (path.includes('/')) {
        assert.ok(full.startsWith(`${site}/`), `${path} leaves its site: ${address}`);
      }
      if (fragment) {
        const ids = elements(documents.get(full).root).map((candidate) =>
          attribute(candidate, 'id'),
        );
        assert.ok(ids.includes(fragment), `${path}: no #${fragment} in ${full}`);
      }
    }
  }
});

test('nothing asks another machine for anything', () => {
  for (const [path, content] of files) {
    // Names of vocabularies look like addresses and are never fetched.
    const rest = content
      .replaceAll('xmlns="http://www.w3.org/2000/svg"', '')
      .replaceAll('"https://schema.org"', '');
    assert.doesNotMatch(rest, /\b(https?|wss?):\/\/|["'(]\/\//, path);
  }
});

test('every class that the shop uses is hashed, and styled by hashed names alone', () => {
  const sheet = text([...files.keys()].find((path) => /^millrace\/assets\/.*\.css$/.test(path)));
  const inSheet = new Set(
    [...sheet.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name),
  );
  for (const name of inSheet) assert.match(name, /^c-[0-9a-z]{6}$/);
  const used = new Set();
  for (const [path, { root }] of documents) {
    if (!path.startsWith('millrace/')) continue;
    for (const element of elements(root)) {
      for (const name of (attribute(element, 'class') ?? '').split(' ').filter(Boolean)) {
        used.add(name);
      }
    }
  }
  for (const name of used) assert.match(name, /^c-[0-9a-z]{6}$/);
  for (const name of inSheet) assert.ok(used.has(name), `${name} is styled and never used`);
});

test('a text outside every block, or a block within another, is refused', () => {
  const page = (...inside) => [
    { path: 'x.html', kind: 'x', root: h('html', null, h('head', null), h('body', null, inside)) },
  ];
  assert.throws(() => truthOf(page(h('p', null, 'loose'))), /outside every block: loose/);
  assert.throws(
    () =>
      truthOf(
        page(
          markMain(
            'body',
            'outer',
            h('div', null, markMain('body', 'inner', h('p', null, 'text'))),
          ),
        ),
      ),
    /inner lies inside another/,
  );
  assert.throws(
    () => truthOf(page(markMain('wall', 'a', h('p', null, 'text')))),
    /unknown role wall/,
  );
});

test('the server gives right types, hosts and headers, and nothing outside its folder', async () => {
  const root = join(folder, 'served');
  generateSamples({ out: root });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  symlinkSync(join(folder, 'secret.txt'), join(root, 'way-out.txt'));
  const server = await serveSamples({
    root,
    hosts: { 'quill.localhost': 'quill' },
    headers: (path) =>
      path.startsWith('/lantern/stories/')
        ? { 'Content-Security-Policy': "default-src 'none'" }
        : undefined,
  });
  const twin = await serveSamples({ root });
  try {
    const get = (path, options) => ask(server.port, path, options);
    assert.notEqual(server.port, twin.port);
    assert.equal((await ask(twin.port, '/index.html')).body, text('index.html'));
    for (const [path, type] of [
      ['/lantern/index.html', 'text/html; charset=utf-8'],
      ['/lantern/assets/style.css', 'text/css; charset=utf-8'],
      ['/lantern/assets/site.js', 'text/javascript; charset=utf-8'],
      ['/lantern/images/bell-brannoc.svg', 'image/svg+xml'],
      ['/sites.json', 'application/json; charset=utf-8'],
    ]) {
      const { status, headers, body } = await get(path);
      assert.equal(status, 200, path);
      assert.equal(headers['content-type'], type, path);
      assert.equal(body, text(path.slice(1)), path);
    }
    assert.equal((await get('/lantern/')).body, text('lantern/index.html'));
    assert.equal((await get('/lantern')).headers.location, '/lantern/');
    assert.equal(
      (await get('/lantern/stories/tide-mill.html?x=1')).headers['content-security-policy'],
      "default-src 'none'",
    );
    assert.equal((await get('/lantern/index.html')).headers['content-security-policy'], undefined);
    assert.equal(
      (await get('/line-breaking.html', { host: 'quill.localhost:1' })).body,
      text('quill/line-breaking.html'),
    );
    assert.equal((await get('/lantern/index.html', { host: 'quill.localhost' })).status, 404);
    const head = await get('/index.html', { method: 'HEAD' });
    assert.deepEqual(
      [head.status, head.body, Number(head.headers['content-length'])],
      [200, '', Buffer.byteLength(text('index.html'))],
    );
    assert.equal((await get('/index.html', { method: 'POST' })).status, 405);
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/lantern/..%2f..%2f..%2fsecret.txt',
      '/way-out.txt',
      '/no-such-page.html',
      '/index.html/',
      '/index.html%00',
    ]) {
      const { status, body } = await get(path);
      assert.ok(status === 404 || status === 400, `${path}: ${status}`);
      assert.ok(!body.includes('secret'), path);
    }
    assert.equal((await get('/%E0%A4%A')).status, 400);
    await assert.rejects(serveSamples({ root: join(folder, 'not-there') }));
  } finally {
    await server.close();
    await twin.close();
  }
});

/** @returns {{id: string, head: string, posts: {number: number, author: string, at: string, likes?: string, removed?: string, text: string}[]}[]} */
function writtenTopics() {
  const place = fileURLToPath(new URL('../www/samples/towpath/topics/', import.meta.url));
  return readdirSync(place).map((name) => {
    const [head, ...posts] = readFileSync(join(place, name), 'utf8').split(/^=== /m);
    return {
      id: name.replace('.md', ''),
      head,
      posts: posts.map((post, index) => {
        const [line, ...rest] = post.split('\n');
        const [author, date, last = ''] = line.split(' | ');
        return {
          number: index + 1,
          author,
          at: date,
          likes: /^(\d+) like/.exec(last)?.[1],
          removed: /^removed: (.*)/.exec(last)?.[1],
          text: rest.join('\n').trim(),
        };
      }),
    };
  });
}

/** Straight quotation marks and no marks of form, so that written and shown text can be compared. */
function plain(words) {
  return words
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[*`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The paragraphs of a post that are nothing but words. */
function paragraphs(said) {
  return said
    .replace(/^```[^]*?^```$/gm, '')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .split('\n\n')
    .filter((part) => /^[\w*("]/.test(part) && !/^\d+\. /.test(part))
    .map((part) => plain(part));
}

function text(path) {
  const content = files.get(path);
  assert.ok(content !== undefined, `no file ${path}`);
  return content;
}

function parsed(path) {
  const errors = [];
  const tree = parse(text(path), {
    onParseError: (error) => errors.push(error.code),
    sourceCodeLocationInfo: true,
  });
  return { root: tree.childNodes.find((node) => node.nodeName === 'html'), errors };
}

function children(node) {
  return node.childNodes.filter((child) => child.tagName !== undefined);
}

function at(file, path) {
  return path.reduce((node, index) => node && children(node)[index], documents.get(file).root);
}

function attribute(element, name) {
  return element.attrs.find((candidate) => candidate.name === name)?.value;
}

/** All elements, those in declared shadow roots included. */
function elements(root) {
  return [
    root,
    ...[...children(root), ...(root.content ? children(root.content) : [])].flatMap(elements),
  ];
}

/** Children that can be seen: text, and elements of other kinds than these. */
function shown(node) {
  return node.childNodes.filter(
    (child) =>
      child.nodeName === '#text' ||
      (child.tagName &&
        !['head', 'script', 'style', 'noscript', 'template'].includes(child.tagName)),
  );
}

function visibleTexts(node) {
  return shown(node).flatMap((child) =>
    child.nodeName === '#text' ? [child.value] : visibleTexts(child),
  );
}

function folded(node) {
  const all = (inner) =>
    inner.childNodes
      .map((child) => (child.nodeName === '#text' ? child.value : all(child)))
      .join('');
  return all(node).replace(/\s+/g, ' ').trim();
}

function* addresses(root) {
  for (const element of elements(root)) {
    for (const name of [
      'href',
      'src',
      'data-src',
      'data-view',
      'data-notes',
      'action',
      'poster',
      'srcset',
    ]) {
      const value = attribute(element, name);
      if (value !== undefined) yield [element, value];
    }
  }
}

function key(page) {
  return `${page.site} ${page.kind}`;
}

function grouped(list, by) {
  const groups = new Map();
  for (const item of list) groups.set(by(item), [...(groups.get(by(item)) ?? []), item]);
  return groups;
}

/** A request whose path is sent as it stands; `fetch` would tidy it. */
function ask(port, path, { method = 'GET', host = '' } = {}) {
  return new Promise((done, failed) => {
    const sent = request(
      { port, path, method, host: '127.0.0.1', headers: host ? { host } : {} },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (part) => (body += part));
        response.on('end', () =>
          done({ status: response.statusCode, headers: response.headers, body }),
        );
      },
    );
    sent.on('error', failed);
    sent.end();
  });
}
