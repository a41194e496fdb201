// A page written down from its columns alone, against a twin that writes it by recursion, and with names that would become
// something else in HTML.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { NO_PARENT, PageWriter } from '../../extension/content/wire.js';
import { Columns } from '../../extension/page/columns.js';
import { bareHtml } from '../../extension/workbench/bare_page.js';
import { foundOf } from '../../extension/workbench/files.js';
import { anyTree, columnsOf } from './pages.js';

const SIGNS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign]);

/** @param {Columns} columns @param {number} node @returns {string} */
function written(columns, node = 0) {
  if (columns.isText(node)) return escaped(columns.text(node));
  const tag = ['é', '😀-x'].includes(columns.tag(node)) ? 'span' : columns.tag(node);
  const attributes = columns.attributes(node).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inner = [...columns.children(node)].map((child) => written(columns, child)).join('');
  const isVoid = ['br', 'img', 'hr'].includes(tag);
  return `<${tag}${attributes.join('')}>${inner}${isVoid ? '' : `</${tag}>`}`;
}

test('a page is written as its tree says', () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      const columns = columnsOf(tree);
      assert.equal(bareHtml(columns), `<!doctype html>${written(columns)}`);
    }),
  );
});

test('names that HTML would read as something else are left out', () => {
  const columns = columnsOf({
    tag: 'html',
    children: [
      { tag: 'p onload=x', attributes: { 'a>b': '1', good: '<"&' }, children: ['a </p> b'] },
    ],
  });
  const html = bareHtml(columns);
  assert.equal(
    html,
    '<!doctype html><html><span good="&lt;&quot;&amp;">a &lt;/p&gt; b</span></html>',
  );
});

test('depth is nothing special', () => {
  const writer = new PageWriter(false);
  const length = 200_000;
  for (let k = 0; k < length; k += 1) writer.node(k === 0 ? NO_PARENT : k - 1, 0, 'b');
  const facts = { url: '', title: '', viewport: [0, 0], document: [0, 0] };
  const html = bareHtml(new Columns(writer.finish(facts)));
  assert.equal(html.length, '<!doctype html>'.length + length * '<b></b>'.length);
});

test('a page that comes has a name of its own below its host', () => {
  const page = (/** @type {string} */ url, title = '') =>
    /** @type {any} */ ({ html: '', columns: new Uint8Array(), url, title });
  const taken = new Set();
  const path = (/** @type {string} */ url, title = '') => {
    const found = foundOf(page(url, title), (one) => taken.has(one));
    taken.add(found.path);
    return found.path;
  };
  assert.equal(path('https://mill.example/a/tide.html?x'), 'mill.example/tide.html');
  assert.equal(path('https://mill.example/b/tide'), 'mill.example/tide (2).html');
  assert.equal(
    path('https://mill.example/', 'The mill / home'),
    'mill.example/The mill   home.html',
  );
  assert.equal(path('https://mill.example/%E0%A4%A'), 'mill.example/%E0%A4%A.html');
  assert.equal(path('about:blank'), 'page/blank.html');
  assert.equal(path('no address'), 'page/index.html');
});
