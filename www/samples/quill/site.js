/**
 * Quill docs, the manual of an invented library: builds its pages and files.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {import('../generate.js').Site} Site
 *
 * @typedef {object} Entry A page of the manual.
 * @property {string} id
 * @property {string} path
 * @property {string} title
 * @property {string} group
 * @property {number} order
 * @property {string} lead
 * @property {string} body Text for `prose`.
 *
 * @typedef {object} Place
 * @property {string} path
 * @property {(to: string) => string} link
 * @property {Entry[]} entries In reading order.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { pipeline } from '../art/marks.js';
import { relative } from '../tree/address.js';
import { h, mark, markMain, markMainRest, textOf } from '../tree/element.js';
import { pager } from '../tree/pager.js';
import { prose, splitHead } from '../tree/prose.js';
import { coloured } from './code.js';
import { component } from './components.js';
import { footer, outline, top, tree } from './furniture.js';
import { notesFile, notesPages } from './notes.js';

const GROUPS = ['Start', 'Guide', 'Reference', 'Project'];

/** @returns {Site} */
export function quill() {
  const entries = readEntries();
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const name of ['style.css', 'docs.js', 'playground.js', 'terms.js', 'notes.js']) {
    files.set(`assets/${name}`, readFileSync(new URL(`assets/${name}`, import.meta.url), 'utf8'));
  }
  files.set('images/pipeline.svg', pipeline(['Text', 'Items', 'Breaks', 'Lines', 'Pages']));
  files.set('images/icon.svg', pipeline(['Quill']));
  files.set('spa/notes.json', notesFile());

  /** @type {Site['pages']} */
  const pages = [];
  const place = (/** @type {string} */ path) => ({
    path,
    link: (/** @type {string} */ to) => relative(path, to),
    entries,
  });
  pages.push({
    path: 'index.html',
    kind: 'home',
    title: 'Quill: text, set properly',
    root: page(place('index.html'), 'Quill: text, set properly', home(place('index.html')), []),
  });
  for (const entry of entries) {
    pages.push({
      path: entry.path,
      kind: 'manual',
      title: entry.title,
      root: manual(place(entry.path), entry),
    });
  }
  for (const note of notesPages()) {
    const here = place(note.path);
    pages.push({
      path: note.path,
      kind: 'app',
      title: note.title,
      root: page(here, note.title, note.body(here), ['notes.js']),
    });
  }
  return {
    id: 'quill',
    title: 'Quill docs',
    about:
      'Documentation: a tree of pages, code, tables, shadow roots, and a part that is a single-page app.',
    first: 'line-breaking.html',
    minify: false,
    pages,
    files,
  };
}

/** @returns {Entry[]} */
function readEntries() {
  const folder = new URL('pages/', import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const { head, body } = splitHead(readFileSync(new URL(name, folder), 'utf8'));
      const id = name.replace('.md', '');
      return {
        id,
        path: `${id}.html`,
        title: head.title,
        group: head.group,
        order: Number(head.order),
        lead: head.lead,
        body,
      };
    })
    .sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || a.order - b.order);
}

/** @param {Place} place @param {Entry} entry */
function manual(place, entry) {
  /** @type {[number, string, string][]} */
  const headings = [];
  /** @type {string[]} */
  const scripts = [];
  const body = prose(withComponents(entry.body), {
    link: place.link,
    heading: (level, id, words) => {
      headings.push([level, id, words.map(textOf).join('')]);
      return h(
        `h${level}`,
        { id },
        words,
        h('a', { class: 'anchor', href: `#${id}`, 'aria-label': 'Link to this part' }, '#'),
      );
    },
    code: (source, language) =>
      h(
        'div',
        { class: 'code', 'data-language': language },
        h('button', { class: 'copy', type: 'button' }, 'Copy'),
        h(
          'pre',
          { tabindex: 0 },
          h('code', { class: `language-${language}` }, coloured(source, language)),
        ),
      ),
    admonition: (kind, title, inside) =>
      h(
        'div',
        { class: `admonition ${kind}`, role: 'note' },
        h('p', { class: 'admonition-title' }, title),
        inside,
      ),
    table: (table) => h('div', { class: 'table' }, table),
    figure: (name, values, alternative, caption) => {
      if (name === 'component') {
        scripts.push(values.name === 'quill-playground' ? 'playground.js' : 'terms.js');
        return component(values.name);
      }
      return h(
        'figure',
        null,
        h('img', {
          src: place.link('images/pipeline.svg'),
          alt: alternative,
          width: 920,
          height: 120,
        }),
        h('figcaption', null, caption),
      );
    },
  });
  const at = place.entries.indexOf(entry);
  const [before, after] = [place.entries[at - 1], place.entries[at + 1]];
  return page(
    place,
    `${entry.title} · Quill`,
    [
      h(
        'div',
        { class: 'columns' },
        tree(place, entry),
        h(
          'main',
          { class: 'content', id: 'content' },
          mark(
            'breadcrumb',
            'breadcrumb',
            h(
              'nav',
              { class: 'crumbs', 'aria-label': 'Breadcrumb' },
              h('a', { href: place.link('index.html') }, 'Manual'),
              h('span', null, entry.group),
              h('span', { 'aria-current': 'page' }, entry.title),
            ),
          ),
          markMain('title', 'title', h('h1', null, entry.title)),
          markMain('summary', 'lead', h('p', { class: 'lead' }, entry.lead)),
          markMainRest('body', 'body', h('div', { class: 'prose' }, body)),
          mark(
            'controls',
            'edit',
            h(
              'div',
              { class: 'page-meta' },
              h('a', { href: place.link('contributing.html') }, 'Edit this page'),
              h('span', null, `Last changed ${3 + ((at * 5) % 24)} October 2026`),
            ),
          ),
          mark(
            'controls',
            'feedback',
            h(
              'div',
              { class: 'feedback' },
              h('span', null, 'Was this page of use?'),
              h('button', { type: 'button' }, 'Yes'),
              h('button', { type: 'button' }, 'No'),
            ),
          ),
          pager(place, 'Pages', [
            { rel: 'prev', to: before, line: h('small', null, 'Previous') },
            { rel: 'next', to: after, line: h('small', null, 'Next') },
          ]),
        ),
        outline(headings),
      ),
    ],
    scripts,
  );
}

/** @param {string} body Lines `!component name` become figures, which is what `prose` knows. */
function withComponents(body) {
  return body.replace(/^!component ([\w-]+)$/gm, '!figure component name=$1 | none | none');
}

/** @param {Place} place */
function home(place) {
  const card = (/** @type {Entry} */ entry) =>
    h(
      'a',
      { class: 'home-card', href: place.link(entry.path) },
      h('b', null, entry.title),
      h('span', null, entry.lead),
    );
  return [
    h(
      'main',
      { class: 'home', id: 'content' },
      markMain(
        'title',
        'hero',
        h(
          'div',
          { class: 'hero' },
          h('h1', null, 'Text, set properly'),
          h(
            'p',
            { class: 'lead' },
            'Quill breaks whole paragraphs at once, so that lines come out even. Nine kilobytes, no dependencies, any surface.',
          ),
          h(
            'div',
            { class: 'hero-buttons' },
            h(
              'a',
              { class: 'primary', href: place.link('first-page.html') },
              'Set your first page',
            ),
            h('a', { href: place.link('introduction.html') }, 'How it works'),
          ),
        ),
      ),
      markMain('records', 'cards', h('div', { class: 'home-cards' }, place.entries.map(card))),
    ),
  ];
}

/** @param {Place} place @param {string} title @param {Element[]} inside @param {string[]} scripts */
function page(place, title, inside, scripts) {
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charset: 'utf-8' }),
      h('title', null, title),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('link', { rel: 'icon', href: place.link('images/icon.svg'), type: 'image/svg+xml' }),
      h('link', { rel: 'stylesheet', href: place.link('assets/style.css') }),
    ),
    h(
      'body',
      null,
      top(place),
      inside,
      footer(place),
      h('script', { src: place.link('assets/docs.js'), defer: true }),
      scripts.map((name) => h('script', { src: place.link(`assets/${name}`), defer: true })),
    ),
  );
}
