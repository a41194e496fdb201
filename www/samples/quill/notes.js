/**
 * The notes of the project: a single-page app. Every address has a file, and all files are the same shell; the script fetches
 * `notes.json`, draws the note that the address asks for, and moves between notes with `history.pushState`.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {import('./site.js').Place} Place
 * @typedef {{id: string, title: string, date: string, body: string}} Note
 */

import { readdirSync, readFileSync } from 'node:fs';
import { h, mark, markMain } from '../tree/element.js';
import { prose, splitHead } from '../tree/prose.js';

/** @returns {string} JSON: notes, newest first, each with its body as trees of `[tag, ...children]`. */
export function notesFile() {
  const compact = (/** @type {import('../tree/element.js').Child} */ node) =>
    typeof node === 'string'
      ? node
      : /** @type {unknown[]} */ ([node.tag, ...node.children.map(compact)]);
  const notes = readNotes().map((note) => ({
    id: note.id,
    title: note.title,
    date: note.date,
    body: prose(note.body, { link: (to) => to }).map(compact),
  }));
  return `${JSON.stringify(notes)}\n`;
}

/** @returns {{path: string, title: string, body: (place: Place) => Element[]}[]} */
export function notesPages() {
  return [{ id: 'index', title: 'Notes · Quill' }, ...readNotes()].map(({ id, title }) => ({
    path: `spa/${id}.html`,
    title,
    body: shell,
  }));
}

/** @param {Place} place */
function shell(place) {
  return [
    h(
      'div',
      { class: 'columns columns--notes' },
      mark(
        'navigation',
        'note-list',
        h(
          'nav',
          { class: 'tree notes-list', 'aria-label': 'Notes' },
          h('p', { class: 'outline-title' }, 'Notes from the project'),
          h(
            'ul',
            null,
            h(
              'li',
              null,
              h('a', { href: place.link('spa/index.html'), 'data-note': 'index' }, 'All notes'),
            ),
            readNotes().map((note) =>
              h(
                'li',
                null,
                h(
                  'a',
                  { href: place.link(`spa/${note.id}.html`), 'data-note': note.id },
                  note.title,
                ),
              ),
            ),
          ),
        ),
      ),
      markMain(
        'body',
        'app',
        h(
          'main',
          {
            class: 'content',
            id: 'content',
            'aria-live': 'polite',
            'data-notes': place.link('spa/notes.json'),
          },
          h('p', { class: 'lead' }, 'Fetching the notes…'),
        ),
      ),
    ),
  ];
}

/** @returns {Note[]} Newest first. */
function readNotes() {
  const folder = new URL('notes/', import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const { head, body } = splitHead(readFileSync(new URL(name, folder), 'utf8'));
      return { id: name.replace('.md', ''), title: head.title, date: head.date, body };
    })
    .sort((a, b) => (a.date < b.date ? 1 : -1));
}
