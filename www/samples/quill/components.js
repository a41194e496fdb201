/**
 * The two components of the manual.
 *
 * `quill-playground` is empty in the served page: its script attaches a closed shadow root. `quill-term` has an open root, declared in
 * the page, with slots for the words; the block that holds the terms is marked as a whole, so that no path leads past the declared
 * root (see tree/truth.js).
 *
 * @typedef {import('../tree/element.js').Element} Element
 */

import { h, markMain } from '../tree/element.js';

/** @type {[string, string][]} */
const TERMS = [
  [
    'Badness',
    'How far a line is from its natural width, cubed, times a hundred. Nought is perfect, and ten thousand means that it cannot be done.',
  ],
  ['Box', 'Anything with a width which may not be broken. Quill does not look inside.'],
  [
    'Glue',
    'A space that can stretch and shrink. Printers used strips of lead, which could do neither.',
  ],
  ['Measure', 'The width of a column. About sixty-six letters are easy to read.'],
  [
    'Orphan',
    'The first line of a paragraph, left alone at the foot of a page. It has a future but no past.',
  ],
  ['Penalty', 'What it costs to end a line at a given place.'],
  ['River', 'White gaps that run together through several lines, and can be seen by squinting.'],
  [
    'Widow',
    'The last line of a paragraph, alone at the head of a page. It has a past but no future.',
  ],
];

const STYLE = `:host{display:block;border:1px solid var(--line);border-radius:8px;margin:.5rem 0;background:var(--raised)}
button{all:unset;display:flex;width:100%;box-sizing:border-box;gap:.6rem;padding:.7rem 1rem;font-weight:600;cursor:pointer}
button:focus-visible{outline:2px solid var(--accent);outline-offset:-3px;border-radius:8px}
.body{padding:0 1rem .8rem;color:var(--soft)}`;

/** @param {string} name @returns {Element} */
export function component(name) {
  if (name === 'quill-playground') {
    return markMain('body', 'playground', h('quill-playground', { width: 62, tolerance: 2 }));
  }
  return markMain(
    'body',
    'terms',
    h(
      'div',
      { class: 'terms' },
      TERMS.map(([term, meaning]) =>
        h(
          'quill-term',
          null,
          h(
            'template',
            { shadowrootmode: 'open' },
            h('style', null, STYLE),
            h('button', { type: 'button', 'aria-expanded': 'true' }, h('slot', { name: 'term' })),
            h('div', { class: 'body' }, h('slot', null, 'No meaning has been given.')),
          ),
          h('span', { slot: 'term' }, term),
          h('span', null, meaning),
        ),
      ),
    ),
  );
}
