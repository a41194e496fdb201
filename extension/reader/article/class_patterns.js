// Blocks that pages mark by class names alone, in the words of the systems that many pages are made with: notes set apart
// from the text (GitHub, Obsidian, Docusaurus, Sphinx, MkDocs), posts quoted from elsewhere, quotes pulled out of the
// text, notes beside it.

import * as dom from '../../content/dom.js';

/** Elements that hold a note set apart. */
const CALLOUT =
  /(?:^|\s)(?:markdown-alert|callout|admonition|theme-admonition|alert|notecard|custom-block)(?:\s|$)/;

/** The line that says what kind of note it is. */
const CALLOUT_TITLE =
  /(?:^|\s)(?:markdown-alert-title|callout-title|admonition-title|admonition-heading|custom-block-title|alert-heading)(?:\s|$)|(?:^|\s)admonitionHeading/;

/** What callouts are for, by the words that pages use. First that fits. */
const CALLOUT_KINDS = Object.freeze({
  danger: /danger|error|caution|fail|bug|critical/,
  warning: /warn|attention/,
  important: /important/,
  tip: /tip|hint|success|check|done/,
  note: /./,
});

/** Posts of other sites, as their markup is given to be put into pages. */
const POST =
  /(?:^|\s)(?:twitter-tweet|twitter-video|bluesky-embed|mastodon-embed|instagram-media|tiktok-embed|text-post-media|reddit-embed-bq|fb-post)(?:\s|$)/;

const PULL = /pull-?quote/i;

const SIDE = /(?:^|\s)(?:sidenote|marginnote|margin-note|side-note)(?:\s|$)/;

/** @param {Element} element */
function classOf(element) {
  return dom.getAttribute(element, 'class') ?? '';
}

/** The class of a note set apart; empty for other elements. @param {Element} element @param {string} name */
export function calloutOf(element, name) {
  if (name !== 'div' && name !== 'aside' && name !== 'section' && name !== 'blockquote') return '';
  const said = classOf(element);
  if (!CALLOUT.test(said)) return '';
  const words = `${said} ${dom.getAttribute(element, 'data-callout') ?? ''}`.toLowerCase();
  const kind = Object.entries(CALLOUT_KINDS).find(([, pattern]) => pattern.test(words))?.[0];
  return `callout ${kind ?? 'note'}`;
}

/** @param {Element} element */
export function isCalloutTitle(element) {
  return CALLOUT_TITLE.test(classOf(element));
}

/** The class of a quote. @param {Element} element */
export function quoteClass(element) {
  const said = classOf(element);
  if (POST.test(said)) return 'post';
  return PULL.test(said) ? 'pull' : '';
}

/** Whether a block other than a quote is one pulled out of the text. @param {Element} element @param {string} name */
export function isPullQuote(element, name) {
  return (name === 'aside' || name === 'div') && PULL.test(classOf(element));
}

/** Whether an inline element is a note beside the text. @param {Element} element */
export function isSideNote(element) {
  return SIDE.test(classOf(element));
}
