// What stands in a heading, or right behind one, and is none of its text: links to itself and to the top of the page, links and buttons for
// those who edit or copy, texts for screen readers. The core has the same rules (src/core/article/heading_parts.rs).

import * as dom from '../../content/dom.js';
import { isBlank } from './article_writer.js';

/** @typedef {import('../../content/page_view.js').PageView} PageView */

/** Elements from a part of a heading up to it, and from the end of what is right before an element up to its sibling. */
const LEVELS = 3;
const BEFORE_LEVELS = 8;

/** Nodes of a heading that are looked at, and of a link. */
const MOST_NODES = 64;
const MOST_IN_LINK = 8;

/** Most nodes and characters of a text for screen readers outside of headings. */
const ALOUD_NODES = 16;
const ALOUD_CHARS = 100;

const HEADING = /^h[1-6]$/;
const CELL = /^t[dh]$/;
const PERMALINK = /anchor|permalink|headerlink|header-link|hash-link/;
const SIGN = /^\s*(?:[#¶§∞]|🔗)\s*$/u;
const TOP = /^(?:top|topofpage|pagetop|backtotop|gototop)$/;
const FOR_SCREEN_READERS =
  /(?:^|\s)(?!not-)(?:\S*-)?(?:screen-reader-text|sr-only|visually-hidden|visuallyhidden|hidden-visually)(?:\s|$)/;

export class HeadingParts {
  /** @param {PageView} view @param {Uint8Array} kept */
  constructor(view, kept) {
    this.view = view;
    this.kept = kept;
    /** Characters that are kept of each heading. @type {Map<number, number>} */
    this.counts = new Map();
  }

  /**
   * Whether an element belongs to a heading and is none of its text, or is a few words for screen readers.
   * @param {number} id
   * @param {Element} element
   * @param {string} name
   */
  has(id, element, name) {
    const classes = dom.getAttribute(element, 'class') ?? '';
    if (name === 'a') return this.isPermalink(id, element, classes);
    if (name === 'button') {
      // Buttons that unfold what is below a heading are its text.
      const unfolds =
        dom.hasAttribute(element, 'aria-expanded') || dom.hasAttribute(element, 'aria-controls');
      const heading = unfolds ? -1 : this.headingOf(id);
      return heading >= 0 && this.hasMore(heading, id) && this.hasWordsBefore(heading, id);
    }
    if (classes.includes('editsection')) return true;
    if (!FOR_SCREEN_READERS.test(classes)) return false;
    const heading = this.headingOf(id);
    if (heading >= 0) return this.charsOf(heading) > this.chars(id);
    const { view } = this;
    return (
      view.end(id) - id <= ALOUD_NODES && this.chars(id) <= ALOUD_CHARS && !this.isAllOfCell(id)
    );
  }

  /** Whether a cell of a table says nothing else: what a sign in it means. @param {number} id */
  isAllOfCell(id) {
    let up = this.view.parent(id);
    for (let k = 0; k < LEVELS && up >= 0; k += 1, up = this.view.parent(up)) {
      if (CELL.test(this.view.tag(up))) return this.chars(up) === this.chars(id);
    }
    return false;
  }

  /** The heading that a node lies in; -1 for none. @param {number} id */
  headingOf(id) {
    let up = this.view.parent(id);
    for (let k = 0; k < LEVELS && up >= 0; k += 1, up = this.view.parent(up)) {
      if (HEADING.test(this.view.tag(up))) return up;
    }
    return -1;
  }

  /** Characters that are kept in a heading, counted once. @param {number} heading */
  charsOf(heading) {
    const known = this.counts.get(heading) ?? this.chars(heading);
    this.counts.set(heading, known);
    return known;
  }

  /** @param {number} id */
  chars(id) {
    const { view, kept } = this;
    let count = 0;
    for (let k = id; k < view.end(id); k += 1) {
      if (kept[k] === 1 && view.isText(k)) count += [...view.text(k).replace(/\s+/g, '')].length;
    }
    return count;
  }

  /** Whether what a heading says besides one of its parts is at least half as long as that. @param {number} heading @param {number} part */
  hasMore(heading, part) {
    const chars = this.chars(part);
    return 2 * (this.charsOf(heading) - chars) >= chars;
  }

  /** Whether a heading says something in letters before one of its parts. @param {number} heading @param {number} part */
  hasWordsBefore(heading, part) {
    const { view, kept } = this;
    const end = Math.min(part, heading + MOST_NODES);
    for (let k = heading; k < end; k += 1) {
      if (kept[k] === 1 && view.isText(k) && /\p{L}/u.test(view.text(k))) return true;
    }
    return false;
  }

  /**
   * Whether a link within the page has a sign alone for a text, or is named a link to a heading and stands beside its text, or leads to
   * the heading right before it or to the top of the page.
   * @param {number} id
   * @param {Element} element
   * @param {string} classes
   */
  isPermalink(id, element, classes) {
    const { view } = this;
    const href = dom.getAttribute(element, 'href') ?? '';
    const mark = href.indexOf('#');
    if (mark < 0) return false;
    const target = href.slice(mark + 1);
    const heading = this.headingOf(id);
    const isNamed = PERMALINK.test(classes);
    if (heading >= 0) {
      const isBeside = this.charsOf(heading) > this.chars(id);
      const leadsThere =
        TOP.test(target.replace(/[^a-z\d]/gi, '').toLowerCase()) || this.idOf(heading) === target;
      if (isBeside && (isNamed || (leadsThere && this.hasMore(heading, id)))) return true;
    } else if (mark === 0 && this.isRightBehind(id, target)) return true;
    if ((heading < 0 && !isNamed) || this.chars(id) > 2) return false;
    const end = Math.min(view.end(id), id + MOST_IN_LINK);
    for (let k = id; k < end; k += 1) {
      if (view.isText(k) && SIGN.test(view.text(k))) return true;
    }
    return false;
  }

  /** @param {number} id */
  idOf(id) {
    return dom.getAttribute(/** @type {Element} */ (this.view.nodes[id]), 'id');
  }

  /** Whether the element right before is the heading that `target` names. @param {number} id @param {string} target */
  isRightBehind(id, target) {
    const { view } = this;
    const parent = view.parent(id);
    let before = id - 1;
    if (before > parent && view.isText(before) && isBlank(view.text(before))) {
      if (view.parent(before) === parent) before -= 1;
    }
    if (target === '' || before <= parent) return false;
    for (let k = 0; view.parent(before) !== parent; k += 1) {
      if (k === BEFORE_LEVELS) return false;
      before = view.parent(before);
    }
    return HEADING.test(view.tag(before)) && this.idOf(before) === target;
  }
}
