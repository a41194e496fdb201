// What a page shows instead of something to read: a form to sign in, a check for robots, a question for consent, an error, a web app.
// Looked for only where little text is kept, by structure and by numbers, not by words of a language. O(nodes).

import * as dom from '../content/dom.js';
import { FLAG } from '../content/wire.js';

/** @typedef {import('../content/page_view.js').PageView} PageView */
/** @typedef {'check' | 'sign_in' | 'consent' | 'error' | 'app'} Obstacle */

/** Characters from which on a page has something to read. */
const SOME_TEXT = 500;

/** Characters in sight from which on a page is more than a check of who visits it. */
const MUCH_TEXT = 2000;

/** Most characters of an attribute that are looked at. */
const MOST_NAME = 300;

/** Share of the window from which on an element is what the page is about. */
const LARGE = 0.5;

/** Names and addresses of what checks that a person is there, and of what asks for consent. */
const CHECK =
  /captcha|turnstile|challenges\.cloudflare|cf-chl|px-captcha|challenge-(?:form|running)/i;
/** Name of the badge of a check that asks nothing: many pages have it. */
const BADGE = /captcha-badge/i;
const CONSENT = /cookie|consent|gdpr|onetrust|didomi|usercentrics/i;

/** Status of an error at the beginning of a title. */
const ERROR = /^\W*(?:[a-z]+ )?(?:40[0-9]|410|429|50[0-4])\b/i;

/**
 * The obstacle; null where the page has something to read, or nothing of this kind is found.
 * @param {PageView} view
 * @param {import('../shared/answers.js').Article} article
 * @returns {Obstacle | null}
 */
export function obstacleOf(view, article) {
  const hasText = article.posts.length > 0 || article.articles.length > 0;
  if (hasText || article.text.length >= SOME_TEXT) return null;
  /** @type {Set<Obstacle>} */
  const found = new Set();
  let passed = 0;
  let seen = 0;
  for (const [id, node] of view.nodes.entries()) {
    if ((view.flags[id] & FLAG.HIDDEN) !== 0) continue;
    if (view.isText(id)) seen += dom.data(node).trim().length;
    if (id < passed || !dom.isElement(node)) continue;
    const name = dom.localName(node);
    const words = ['id', 'class', 'src']
      .map((key) => (dom.getAttribute(node, key) ?? '').slice(0, MOST_NAME))
      .join(' ');
    const isField = name === 'input' && dom.getAttribute(node, 'type') === 'password';
    if (BADGE.test(words)) passed = view.end(id);
    else if (isField) found.add('sign_in');
    else if (CHECK.test(words)) found.add('check');
    else if (!isLarge(view, id)) continue;
    else if (CONSENT.test(words)) found.add('consent');
    else if (name === 'canvas' || name === 'textarea' || isEditor(node)) found.add('app');
  }
  // Forms on pages with more to see are guarded by one, too.
  if (seen >= MUCH_TEXT) found.delete('check');
  if (isError(article.title)) found.add('error');
  const order = /** @type {const} */ (['check', 'sign_in', 'consent', 'error', 'app']);
  return order.find((one) => found.has(one)) ?? null;
}

/** @param {Element} element */
function isEditor(element) {
  const value = dom.getAttribute(element, 'contenteditable');
  return value !== null && value !== 'false';
}

/** @param {PageView} view @param {number} id */
function isLarge(view, id) {
  const [width, height] = view.rects.subarray(4 * id + 2, 4 * id + 4);
  return (
    Math.min(width, innerWidth) * Math.min(height, innerHeight) >= LARGE * innerWidth * innerHeight
  );
}

/** @param {string} title */
function isError(title) {
  const [entry] = performance.getEntriesByType('navigation');
  const status = entry instanceof PerformanceNavigationTiming ? entry.responseStatus : 0;
  const [named] = dom.queryAll(document, 'head > title');
  const whole = named === undefined ? '' : (dom.textOf(named) ?? '');
  return status >= 400 || ERROR.test(title) || ERROR.test(whole);
}

/** Elements that show something without any text. */
const VISIBLE = new Set([
  ...['img', 'amp-img', 'picture', 'video', 'audio', 'canvas', 'svg', 'math', 'iframe', 'object'],
  ...['embed', 'amp-youtube', 'amp-video'],
]);

/** Whether an article has more than white space. @param {import('../content/page_view.js').PageView} view @param {import('../shared/answers.js').Article} article */
export function hasContent(view, { kept, formulas }) {
  if (formulas.length > 0) return true;
  return kept.some((one, id) => {
    if (one === 0 || id >= view.nodes.length) return false;
    const node = view.nodes[id];
    if (view.isText(id)) return dom.data(node).trim() !== '';
    return dom.isElement(node) && VISIBLE.has(dom.localName(node));
  });
}
