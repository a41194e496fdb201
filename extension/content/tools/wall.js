// Walls: what a page lays over an article that it shows in part, to whoever has no access. Husk leaves them where they are,
// lifts no lock for them, and shows nothing in the reader that the page does not show.
//
// A wall is told from a notice or a letter that wants subscribers by three things together:
//   it asks     for a password, or in words for signing in or subscribing (a short list, below)
//   it stays    there is no sign in an upper corner of it that closes it
//   it cuts     the article is clipped, or the page is locked, or says of itself that it is not free to read
// Nothing is known of any paper, and no class names are looked at.

import * as dom from '../dom.js';
import { coversPage } from '../overlay.js';
import { FLAG } from '../wire.js';

/** @typedef {import('../page_view.js').PageView} PageView */

/**
 * @typedef {object} Wall
 * @property {number} root
 * @property {number} cut height from the top of the page below which it shows nothing, px; Infinity when not known
 */

/** Most characters and links of a wall: more is a part of the site. */
const MOST_TEXT = 2500;
const MOST_LINKS = 12;

/** Stems of the words for subscribing and signing in, in the languages of Husk. */
const ASKS = new RegExp(
  'subscri|sign in|log in|abonn|abo\\b|anmeld|einlogg|suscr|inicia|connecte|identifi|assin|entrar|' +
    'подпис|войти|войдите|συνδρομ|συνδε|σύνδεση|اشتر|تسجيل الدخول|מנוי|התחבר|订阅|登录|会员|購読|ログイン',
  'i',
);

/** Most signs of a thing that closes: a cross. */
const SIGN = 2;

/** Least part of an article that is cut off, and least that is shown, px. */
const CUT_OFF = 120;
const SHOWN = 60;

/** Elements below the main content that are looked at for a clip, at most. */
const MOST_LOOKED_AT = 400;

/**
 * What stands between the person and the article stays, unless the person has hidden it.
 * @param {PageView} view
 * @param {import('../../shared/answers.js').Analysis} analysis whose blocks lose what belongs to the wall
 * @param {boolean} isLocked whether the page keeps itself from scrolling
 * @returns {{isUp: boolean, isLocked: boolean, cuts: boolean}} whether there is a wall, whether the page is locked for it,
 *   and whether a part of the article is withheld
 */
export function keepPaywall(view, analysis, isLocked) {
  const wall = wallOf(view, analysis.main, isLocked);
  if (wall === null) return { isUp: false, isLocked: false, cuts: false };
  analysis.blocks = analysis.blocks.filter(
    ({ node, reasons }) =>
      reasons.some(({ kind }) => kind === 'you-hid') ||
      !(view.contains(node, wall.root) || view.contains(wall.root, node)),
  );
  return { isUp: true, isLocked, cuts: hideBelow(view, wall, analysis.main) };
}

/**
 * The wall of a page, null when there is none. O(nodes), styles are asked for only where something asks.
 * @param {PageView} view
 * @param {number[]} main roots of the main content
 * @param {boolean} isLocked whether the page keeps itself from scrolling
 */
function wallOf(view, main, isLocked) {
  for (let id = 1; id < view.nodes.length; id += 1) {
    if (!coversPage(view, id, main)) continue;
    if (asks(view, id) && !closes(view, id)) {
      const clip = clipOf(view, main);
      const lock = isLocked ? scrollY + innerHeight : Infinity;
      const cut = Math.min(clip, lock);
      return cut < Infinity || isDeclared() ? { root: id, cut } : null;
    }
  }
  return null;
}

/** @param {PageView} view @param {number} id */
function asks(view, id) {
  let words = '';
  let links = 0;
  let hasPassword = false;
  for (let k = id; k < view.end(id); k += 1) {
    if (view.flags[k] & FLAG.HIDDEN) continue;
    if (view.isText(k)) words += `${view.text(k)} `;
    else if (view.tag(k) === 'a') links += 1;
    else if (view.tag(k) === 'input') {
      hasPassword ||=
        dom.getAttribute(/** @type {Element} */ (view.nodes[k]), 'type') === 'password';
    }
    if (words.length > MOST_TEXT || links > MOST_LINKS) return false;
  }
  return hasPassword || ASKS.test(words);
}

/** Whether there is a sign in an upper corner that closes it. @param {PageView} view @param {number} id */
function closes(view, id) {
  for (let k = id; k < view.end(id); k += 1) {
    if (view.isText(k) || view.flags[k] & FLAG.HIDDEN) continue;
    const element = /** @type {Element} */ (view.nodes[k]);
    const isControl =
      ['button', 'a'].includes(dom.localName(element)) ||
      dom.getAttribute(element, 'role') === 'button';
    if (!isControl || (dom.textOf(element) ?? '').trim().length > SIGN) continue;
    if (isInCorner(view, id, k)) return true;
  }
  return false;
}

/** Whether it lies high up at one of the sides of the nearest box around it that is not its own. @param {PageView} view @param {number} id @param {number} control */
function isInCorner(view, id, control) {
  const [x, y, width, height] = rectOf(view, control);
  if (width <= 0 || height <= 0) return false;
  for (let at = view.parent(control); at >= id; at = view.parent(at)) {
    const [left, top, wide, high] = rectOf(view, at);
    if (wide < 4 * width || high < 2 * height) continue;
    const isHigh = y + height / 2 < top + high / 3;
    const middle = (x + width / 2 - left) / wide;
    if (isHigh && (middle < 0.25 || middle > 0.75)) return true;
  }
  return false;
}

/** @param {PageView} view @param {number} id */
function rectOf(view, id) {
  return view.rects.subarray(4 * id, 4 * id + 4);
}

/** Where the article is cut off, px from the top of the page; Infinity where it is not. @param {PageView} view @param {number[]} main */
function clipOf(view, main) {
  let looked = 0;
  /** @type {number[]} */
  const heights = [];
  const look = (/** @type {number} */ id) => {
    const element = view.element(id);
    if (element === null || view.isText(id)) return;
    if (['html', 'body'].includes(dom.localName(element))) return;
    if (!['hidden', 'clip'].includes(getComputedStyle(element).overflowY)) return;
    const { clientHeight, scrollHeight } = element;
    if (clientHeight < SHOWN || scrollHeight < clientHeight + CUT_OFF) return;
    heights.push(dom.boundingRect(element).top + scrollY + clientHeight);
  };
  for (const root of main) {
    for (let up = root; up >= 0; up = view.parent(up)) look(up);
    for (let id = root + 1; id < view.end(root) && looked < MOST_LOOKED_AT; id += 1) {
      if (view.isText(id)) continue;
      looked += 1;
      look(id);
    }
  }
  return Math.min(Infinity, ...heights);
}

/** Whether the page says of itself, as search engines want to be told, that one has to pay or to sign in. */
function isDeclared() {
  return Array.from(dom.queryAll(document, 'script[type="application/ld+json"]')).some((script) =>
    /"isAccessibleForFree"\s*:\s*"?false/i.test(dom.textOf(script) ?? ''),
  );
}

/**
 * What lies below the cut is none of the article: said in the bytes that the core reads.
 * @param {PageView} view
 * @param {Wall} wall
 * @param {number[]} main
 * @returns {boolean} whether anything does
 */
function hideBelow(view, wall, main) {
  if (wall.cut === Infinity) return false;
  let some = false;
  for (const root of main) {
    for (let id = root; id < view.end(root); id += 1) {
      if (!liesBelow(view, id, wall.cut)) continue;
      for (let k = id; k < view.end(id); k += 1) view.flags[k] |= FLAG.HIDDEN;
      some = true;
    }
  }
  return some;
}

/** @param {PageView} view @param {number} id @param {number} cut */
function liesBelow(view, id, cut) {
  if (view.flags[id] & FLAG.HIDDEN) return false;
  if (!view.isText(id)) {
    const [, top, , height] = rectOf(view, id);
    return height > 0 && top >= cut - 1;
  }
  const box = view.box(id);
  return box !== null && box.top + scrollY >= cut - 1;
}
