// Blocks that pages mark only by class names, of the systems that many pages are made with: callouts (GitHub, Obsidian,
// Docusaurus, Sphinx, MkDocs), posts quoted from elsewhere, pull quotes, notes beside the text.

import * as dom from '../../content/dom.js';

const CALLOUT =
  /(?:^|\s)(?:markdown-alert|callout|admonition|theme-admonition|alert|notecard|custom-block)(?:\s|$)/;

/** The line that says what kind of callout it is. */
const CALLOUT_TITLE =
  /(?:^|\s)(?:markdown-alert-title|callout-title|admonition-title|admonition-heading|custom-block-title|alert-heading)(?:\s|$)|(?:^|\s)admonitionHeading/;

/** Kinds of callouts by the words that pages use; the first that fits. */
const CALLOUT_KINDS = Object.freeze({
  danger: /danger|error|caution|fail|bug|critical/,
  warning: /warn|attention/,
  important: /important/,
  tip: /tip|hint|success|check|done/,
  note: /./,
});

/** Posts of other sites, in the markup that these sites offer for embedding. */
const POST =
  /(?:^|\s)(?:twitter-tweet|twitter-video|bluesky-embed|mastodon-embed|instagram-media|tiktok-embed|text-post-media|reddit-embed-bq|fb-post)(?:\s|$)/;

const PULL = /pull-?quote/i;

const SIDE = /(?:^|\s)(?:sidenote|marginnote|margin-note|side-note)(?:\s|$)/;

/** @param {Element} element */
function classOf(element) {
  return dom.getAttribute(element, 'class') ?? '';
}

/** The class of a callout; empty for other elements. @param {Element} element @param {string} name */
export function calloutClass(element, name) {
  if (name !== 'div' && name !== 'aside' && name !== 'section' && name !== 'blockquote') return '';
  const classes = classOf(element);
  if (!CALLOUT.test(classes)) return '';
  const words = `${classes} ${dom.getAttribute(element, 'data-callout') ?? ''}`.toLowerCase();
  const kind = Object.entries(CALLOUT_KINDS).find(([, pattern]) => pattern.test(words))?.[0];
  return `callout ${kind ?? 'note'}`;
}

/** @param {Element} element */
export function isCalloutTitle(element) {
  return CALLOUT_TITLE.test(classOf(element));
}

/** The class of a quote. @param {Element} element */
export function quoteClass(element) {
  const classes = classOf(element);
  if (POST.test(classes)) return 'post';
  return PULL.test(classes) ? 'pull' : '';
}

/** Whether a block other than a quote is a pull quote. @param {Element} element @param {string} name */
export function isPullQuote(element, name) {
  return (name === 'aside' || name === 'div') && PULL.test(classOf(element));
}

/** Whether an inline element is a note beside the text. @param {Element} element */
export function isSideNote(element) {
  return SIDE.test(classOf(element));
}
