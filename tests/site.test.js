// The documentation as a site: every link of every page leads somewhere, no page asks another host for anything, and what cannot be a
// page ends the build.

import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { after, test } from 'node:test';

import { parse } from 'parse5';

import { buildDocs } from '../www/docs/build.js';
import { idOf, renderMarkdown } from '../www/docs/markdown.js';
import { groupsOfPages } from '../www/docs/pages.js';
import { ROOT, builtWorkbench } from './built.js';

const REPOSITORY = 'https://github.com/husk-reader/husk';

const out = mkdtempSync(join(tmpdir(), 'husk-site-'));
after(() => rmSync(out, { recursive: true }));
buildDocs(ROOT, out);

/** What is beside the documents. */
const beside = builtWorkbench();

/** @typedef {{name: string, attributes: Map<string, string>, text: string}} Found */

/** All elements of a page. @param {string} html @returns {Found[]} */
function elementsOf(html) {
  const found = [];
  const open = [/** @type {any} */ (parse(html))];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    open.push(...(node.childNodes ?? []).toReversed());
    if (node.attrs === undefined) continue;
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
    const text = node.childNodes.map(({ value = '' }) => value).join('');
    found.push({ name: node.tagName, attributes, text });
  }
  return found;
}

/** Documents, and pages that are beside them, by address. */
const pages = new Map(
  [
    ...[...readdirSync(out), ...readdirSync(join(out, 'docs')).map((name) => `docs/${name}`)]
      .filter((name) => name.endsWith('.html'))
      .map((name) => /** @type {const} */ ([name, join(out, name)])),
    /** @type {const} */ (['workbench.html', join(beside, 'workbench.html')]),
  ].map(([address, file]) => [address, elementsOf(readFileSync(file, 'utf8'))]),
);

/** @param {Found[]} elements */
const idsOf = (elements) =>
  elements.map(({ attributes }) => attributes.get('id')).filter((id) => id !== undefined);

/** What is wrong with a link of a page; null where it leads somewhere. @param {string} from @param {string} link */
function fault(from, link) {
  if (link.startsWith(`${REPOSITORY}/`)) {
    const [, kind, path] =
      /^(blob|tree)\/main\/([^#]+)/.exec(link.slice(REPOSITORY.length + 1)) ?? [];
    return kind !== undefined && existsSync(join(ROOT, decodeURI(path)))
      ? null
      : 'not in the repository';
  }
  if (/^https:\/\/[^/]+/.test(link)) return null;
  if (/^[a-z]+:|^\//i.test(link)) return 'works from some folders only';
  const [path, fragment] = link.split('#');
  const to = path === '' ? from : posix.join(posix.dirname(from), path);
  const elements = pages.get(to);
  const isThere = elements || [out, beside].some((folder) => existsSync(join(folder, to)));
  if (!isThere) return 'not there';
  if (fragment === undefined || idsOf(elements ?? []).includes(fragment)) return null;
  return 'no such heading';
}

test('every link of every page leads somewhere, and headings have ids of their own', () => {
  assert.ok(pages.size >= 14, [...pages.keys()].join());
  const wrong = [];
  let links = 0;
  for (const [address, elements] of pages) {
    for (const { name, attributes } of elements) {
      for (const key of ['href', 'src']) {
        const link = attributes.get(key);
        if (link === undefined || link === REPOSITORY) continue;
        links += 1;
        const why = fault(address, link);
        if (why) wrong.push(`${address}: <${name}> ${link}: ${why}`);
      }
    }
    const ids = idsOf(elements);
    assert.equal(new Set(ids).size, ids.length, address);
  }
  assert.deepEqual(wrong, []);
  assert.ok(links > 400, `${links} links`);
  assert.equal(fault('docs/crawl.html', 'nowhere.html'), 'not there');
  assert.equal(fault('docs/crawl.html', '#nowhere'), 'no such heading');
  assert.equal(fault('docs/crawl.html', '../index.html#nowhere'), 'no such heading');
  assert.equal(
    fault('docs/crawl.html', `${REPOSITORY}/blob/main/nowhere.rs`),
    'not in the repository',
  );
});

test('every document is a page, and every page has one title, a policy and the whole navigation', () => {
  const groups = groupsOfPages(ROOT).flatMap((group) => group.pages);
  const sources = new Set(groups.map(({ source }) => source));
  for (const name of readdirSync(join(ROOT, 'docs'))) assert.ok(sources.has(`docs/${name}`), name);
  for (const { address } of groups) {
    const elements = pages.get(address) ?? [];
    if (address === 'workbench.html') continue;
    const named = (/** @type {string} */ name) => elements.filter((one) => one.name === name);
    assert.equal(named('h1').length, 1, address);
    assert.match(named('title')[0].text, /Husk$/, address);
    const [policy] = elements
      .filter(({ attributes }) => attributes.get('http-equiv') === 'content-security-policy')
      .map(({ attributes }) => attributes.get('content'));
    assert.match(policy ?? '', /^default-src 'none'; script-src 'self'/, address);
    assert.doesNotMatch(policy ?? '', /unsafe-inline|https?:|\*/, address);
    assert.deepEqual(
      elements.filter(
        ({ name, attributes }) =>
          name === 'style' ||
          (name === 'script' && !attributes.has('src')) ||
          attributes.has('style'),
      ),
      [],
      address,
    );
    const current = elements.filter(({ attributes }) => attributes.has('aria-current'));
    assert.ok(current.length >= 1, address);
    const hrefs = elements
      .filter(({ name }) => name === 'a')
      .map(({ attributes }) => attributes.get('href'));
    for (const other of groups) {
      const to = posix.relative(posix.dirname(address), other.address);
      assert.ok(hrefs.includes(to), `${address} leads to ${other.address}`);
    }
  }
});

test('the first page is for people who use Husk', () => {
  const html = readFileSync(join(out, 'index.html'), 'utf8');
  assert.match(html, /<p class="lead">Husk is a browser extension/);
  assert.match(html, /<h2 id="privacy">/);
  assert.doesNotMatch(html, /build\.sh test/);
  assert.doesNotMatch(html, /Where to read on/);
  assert.doesNotMatch(html, /<!-- /);
});

test('ids of headings are those of GitHub', () => {
  assert.equal(idOf('Why not …'), 'why-not-');
  assert.equal(idOf('In what ships'), 'in-what-ships');
  assert.equal(idOf('`husk eval`: text, F1'), 'husk-eval-text-f1');
  assert.equal(idOf('Größe & Maß'), 'größe--maß');
});

test('what is no text stays text, and what leads to nothing ends the build', () => {
  const site = {
    root: ROOT,
    repository: REPOSITORY,
    addresses: new Map([
      ['docs/a.md', 'docs/a.html'],
      ['README.md', 'index.html'],
    ]),
    pictures: new Map([['www/picture.png', 'picture.png']]),
  };
  const render = (/** @type {string} */ markdown) =>
    renderMarkdown(`# T\n\n${markdown}`, 'docs/a.md', site);
  assert.match(render('[home](../README.md#keys)').html, /href="\.\.\/index\.html#keys"/);
  assert.match(render('[code](../build.sh)').html, /husk\/blob\/main\/build\.sh"/);
  assert.match(render('[folder](../src/core/)').html, /husk\/tree\/main\/src\/core"/);
  assert.match(render('![A](../www/picture.png)').html, /<img src="\.\.\/picture\.png" alt="A">/);
  assert.match(render('`<b>` & "x"').html, /<code>&lt;b&gt;<\/code> &amp; &quot;x&quot;/);
  assert.match(render('```js\n<script>\n```').html, /<pre tabindex="0"><code>&lt;script&gt;\n/);
  assert.match(render('```rust\na\n# b\n#[c]\n# d\n```').html, /<code>a\n#\[c\]\n<\/code>/);
  assert.match(render('| a | b |\n| - | - |\n| 1 | 2 |').html, /aria-label="Table: a, b"><table>/);
  const { headings } = render('## One\n\n## One\n\n### Two `x`');
  assert.deepEqual(
    headings.map(({ depth, id, text }) => [depth, id, text]),
    [
      [2, 'one', 'One'],
      [2, 'one-1', 'One'],
      [3, 'two-x', 'Two x'],
    ],
  );
  assert.equal(render('<!-- a mark -->\n\ntext').html.includes('mark'), false);
  assert.throws(() => render('[x](gone.md)'), /gone\.md leads to nothing/);
  assert.throws(() => render('![x](gone.png)'), /no picture gone\.png/);
  assert.throws(() => render('<b onclick=a()>x</b>'), /HTML/);
  assert.throws(() => render('a <i>b</i>'), /HTML/);
  assert.throws(() => renderMarkdown('text', 'docs/a.md', site), /no title/);
});
