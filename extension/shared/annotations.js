// Highlights in forms that others read: Markdown, and annotations as the W3C's Web Annotation Data Model has them
// (https://www.w3.org/TR/annotation-model/).

import { localDay } from './local_day.js';

/** @import {Highlight, HighlightsPage} from './highlights.js' */

/** A place in the document: a text node by XPath, and code points in it. @typedef {{xpath: string, offset: number}} Spot */

/**
 * A highlight and what is known of where it is now.
 * @typedef {object} Listed
 * @property {Highlight} highlight
 * @property {string} [address] of its own page, where that is not the one that the others are on
 * @property {boolean} found
 * @property {(null | {start: Spot, end: Spot})[]} [ranges] of each of its parts
 */

/** @typedef {{address: string, title: string}} Page */

const CONTEXT = 'http://www.w3.org/ns/anno.jsonld';

/** Colours as other programs draw them. */
const STYLE =
  '.yellow{background:#ffe98a}.green{background:#bfe8c5}.blue{background:#c4dcf8}.pink{background:#f8cbd9}';

/**
 * @param {Page} page
 * @param {Listed[]} all
 * @param {{id: string}} collection
 */
export function annotationCollection(page, all, { id }) {
  return collectionOf(
    id,
    page.title,
    all.map((listed) => annotation(page, listed)),
  );
}

/**
 * Annotations as one collection with a single page.
 * @param {string} id a UUID
 * @param {string} label
 * @param {object[]} items
 */
export function collectionOf(id, label, items) {
  return {
    '@context': CONTEXT,
    id: `urn:uuid:${id}`,
    type: 'AnnotationCollection',
    label,
    total: items.length,
    first: { id: `urn:uuid:${id}#page`, type: 'AnnotationPage', startIndex: 0, items },
  };
}

/** @param {Page} page @param {Listed} listed */
function annotation(page, { highlight, address = page.address, ranges = [] }) {
  const { id, made, changed, colour, note, parts } = highlight;
  const targets = parts.map((part, k) => ({
    type: 'SpecificResource',
    source: address,
    styleClass: colour,
    selector: [...textSelectors(part), ...rangeSelectors(ranges[k] ?? null)],
  }));
  return {
    id: `urn:uuid:${id}`,
    type: 'Annotation',
    motivation: note === '' ? 'highlighting' : 'commenting',
    created: new Date(made).toISOString(),
    modified: new Date(changed).toISOString(),
    stylesheet: { type: 'CssStylesheet', format: 'text/css', value: STYLE },
    ...(note === ''
      ? {}
      : {
          body: {
            type: 'TextualBody',
            value: note,
            format: 'text/plain',
            purpose: 'commenting',
          },
        }),
    target: targets.length === 1 ? targets[0] : targets,
  };
}

/** A passage by its words and by where they stand. @param {import('./anchors.js').Anchor} anchor */
export function textSelectors({ quote, position }) {
  return [
    { type: 'TextQuoteSelector', ...quote },
    { type: 'TextPositionSelector', ...position },
  ];
}

/** @param {null | {start: Spot, end: Spot}} range */
function rangeSelectors(range) {
  const spot = (/** @type {Spot} */ { xpath, offset }) => ({
    type: 'XPathSelector',
    value: xpath,
    refinedBy: { type: 'TextPositionSelector', start: offset, end: offset },
  });
  return range === null
    ? []
    : [
        {
          type: 'RangeSelector',
          startSelector: spot(range.start),
          endSelector: spot(range.end),
        },
      ];
}

/**
 * @param {Page} page
 * @param {Listed[]} all in reading order, those that were not found last
 * @param {{lost: string, link: string}} words heading over those that were not found; text of a link to the passage
 */
export function highlightsMarkdown({ address, title }, all, { lost, link }) {
  const entry = (/** @type {Listed} */ { highlight, found, address: own = address }) => {
    const quote = highlight.parts
      .map(({ quote: { exact } }) => `> ${escaped(exact)}`)
      .join('\n>\n');
    const note = highlight.note.trim();
    return [
      quote,
      note === '' ? null : note.split('\n').map(escaped).join('  \n'),
      [
        ...(found ? [`[${escaped(link)}](<${passageAddress(own, highlight)}>)`] : []),
        localDay(new Date(highlight.made)),
      ].join(' · '),
    ]
      .filter((part) => part !== null)
      .join('\n\n');
  };
  const foundHere = all.filter(({ found }) => found);
  const lostHere = all.filter(({ found }) => !found);
  const name = title.trim() === '' ? address : title.replace(/\s+/g, ' ').trim();
  return [
    `# [${escaped(name)}](<${address.replace(/[<>]/g, encodeURIComponent)}>)`,
    ...foundHere.map(entry),
    ...(lostHere.length > 0 ? [`## ${escaped(lost)}`, ...lostHere.map(entry)] : []),
  ]
    .join('\n\n')
    .concat('\n');
}

/**
 * The highlights of several pages, with a line between them. Whether they are still on their pages is not known here.
 * @param {HighlightsPage[]} pages
 * @param {string} link text of a link to a passage
 */
export function allHighlightsMarkdown(pages, link) {
  const startOf = (/** @type {Highlight} */ { parts }) => parts[0].position.start;
  return pages
    .map((page) => {
      const inOrder = page.highlights.toSorted(
        (a, b) => startOf(a) - startOf(b) || a.made - b.made,
      );
      const listed = inOrder.map((highlight) => ({ highlight, found: true }));
      return highlightsMarkdown(page, listed, { lost: '', link });
    })
    .join('\n---\n\n');
}

/** Words of a passage that name both of its ends in an address. */
const END_WORDS = 6;

/**
 * The address of a passage: browsers go to the text that the fragment names.
 * @param {string} address
 * @param {Highlight} highlight
 */
export function passageAddress(address, { parts }) {
  const { exact } = parts[0].quote;
  const words = exact.split(' ');
  const named = (/** @type {string} */ text) =>
    encodeURIComponent(text).replace(/[-!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const text =
    exact.length <= 100 || words.length < 2 * END_WORDS
      ? named(exact.slice(0, 300))
      : `${named(words.slice(0, END_WORDS).join(' '))},${named(words.slice(-END_WORDS).join(' '))}`;
  return `${address.replace(/[<>]/g, encodeURIComponent)}${address.includes('#') ? '' : '#'}:~:text=${text}`;
}

/** A line of text that Markdown takes as it is. @param {string} text */
function escaped(text) {
  return text
    .replace(/[\\`*_[\]<>~|]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/^(\s*)([#+-]|\d+[.)])(?=\s|$)/, (_, space, sign) =>
      /^\d/.test(sign) ? `${space}${sign.slice(0, -1)}\\${sign.slice(-1)}` : `${space}\\${sign}`,
    )
    .replace(/^(\s*)([=-]+\s*)$/, '$1\\$2');
}
