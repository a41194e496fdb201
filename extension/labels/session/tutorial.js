// The five pages of the tutorial and their keys: the right answers for every piece of text, and why. A piece is named by a selector; of
// nested pieces the inner one counts.

/** @typedef {import('../model/blocks.js').Answer} Answer */

/**
 * @typedef {object} Piece
 * @property {string} at selector of all its elements
 * @property {'yes' | 'no'} template
 * @property {'yes' | 'no'} main
 * @property {string} role
 * @property {string} why last part of the message key `label_why_…`
 */

/** @typedef {{name: string, key: readonly Piece[]}} TutorialPage `name` is also the file name */

/** @param {string} at @param {string} role @param {string} [why] @returns {Piece} */
const template = (at, role, why = role) => ({ at, template: 'yes', main: 'no', role, why });
/** @param {string} at @param {string} role @param {string} [why] @returns {Piece} */
const main = (at, role, why = role) => ({ at, template: 'no', main: 'yes', role, why });
/** @param {string} at @param {string} role @param {string} [why] @returns {Piece} */
const neither = (at, role, why = role) => ({ at, template: 'no', main: 'no', role, why });

/** @type {readonly TutorialPage[]} */
export const TUTORIAL = Object.freeze([
  {
    name: 'story',
    key: [
      template('.masthead', 'header'),
      template('nav.top', 'navigation'),
      main('h1', 'title'),
      main('.byline', 'byline'),
      main('.date', 'date', 'byline'),
      main('.text', 'body'),
      template('.related', 'related'),
      template('footer', 'footer'),
    ],
  },
  {
    name: 'product',
    key: [
      template('.masthead', 'header'),
      template('.search', 'search'),
      template('.crumbs', 'navigation', 'crumbs'),
      main('h1', 'title'),
      main('.price', 'body', 'product'),
      main('.text', 'body', 'product'),
      main('.facts', 'body', 'product'),
      template('.reviews h2', 'comments', 'heading'),
      neither('.review', 'comments'),
      template('.also', 'related'),
      template('footer', 'footer'),
    ],
  },
  {
    name: 'list',
    key: [
      template('nav.top', 'navigation'),
      template('.filter', 'sidebar', 'filter'),
      main('h1', 'title'),
      main('.intro', 'body', 'list'),
      main('.walks', 'list'),
      template('.pager', 'navigation', 'pager'),
      template('.ad', 'ad'),
      template('footer', 'footer'),
    ],
  },
  {
    name: 'forum',
    key: [
      template('.masthead', 'header'),
      template('nav.top', 'navigation'),
      main('h1', 'title'),
      main('.who', 'byline'),
      main('.said', 'body', 'post'),
      neither('.sign', 'other', 'signature'),
      template('.reply', 'form'),
      template('.hot', 'related'),
      template('footer', 'footer'),
    ],
  },
  {
    name: 'hard',
    key: [
      template('.cookies', 'notice'),
      template('.masthead', 'header'),
      template('.crumbs', 'navigation', 'crumbs'),
      main('h1', 'title'),
      main('.lead', 'body'),
      main('figcaption', 'caption'),
      main('.one, .two, .three', 'body'),
      template('.newsletter', 'form', 'newsletter'),
      template('.readalso', 'related', 'readalso'),
      main('.correction', 'body', 'correction'),
      template('.tags', 'navigation', 'tags'),
      template('.author', 'other', 'author'),
      template('.comments h2, .comments form', 'comments', 'heading'),
      neither('.comment', 'comments'),
      template('footer', 'footer'),
    ],
  },
]);
