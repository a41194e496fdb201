// Where reading stopped: noted while the article is scrolled, and gone back to when the page is read another time. See
// shared/reading_place.js for what is kept.

import { findAnchor } from '../../content/anchor.js';
import { liveText } from '../../content/live_text.js';
import { plural, t } from '../../platform/i18n.js';
import { QUOTE_MAX } from '../../shared/reading_place.js';
import { isComments } from '../article/comments.js';
import { listen, scrollBehavior, unlisten } from '../widgets.js';

/** @typedef {import('../../shared/reading_place.js').ReadingPlace} Kept */
/** @typedef {import('../../content/page_text.js').PageText<Node>} PageText */

/** Rest of scrolling after which the place is noted, ms. */
const RESTED = 700;

/** Share read from which on an article that is scrolled sideways counts as read to its end. */
const READ = 0.99;

export class ReadingPlace {
  /** @param {import('../reader.js').Reader} reader */
  constructor(reader) {
    this.reader = reader;
    this.timer = 0;
    /** Address of the page that was scrolled and whose place is not noted yet. @type {string | null} */
    this.pending = null;
    this.onScroll = () => {
      clearTimeout(this.timer);
      this.pending = reader.address;
      this.timer = setTimeout(() => this.note(), RESTED);
    };
    this.onLeave = () => this.note();
  }

  start() {
    listen(this.reader.scroller, 'scroll', this.onScroll, { passive: true });
    listen(window, 'pagehide', this.onLeave);
  }

  /** Before the article is taken away, or another one put in its place. */
  stop() {
    this.note();
    unlisten(this.reader.scroller, 'scroll', this.onScroll);
    unlisten(window, 'pagehide', this.onLeave);
  }

  /** Goes to a place. @param {Kept} kept @returns {boolean} whether it is still in the article */
  resume(kept) {
    const { reader } = this;
    const place = find(reader.body, kept);
    if (place === null) return false;
    reader.pagination.restore(place);
    reader.readingProgress.measure();
    const minutes = reader.readingProgress.minutesLeft;
    const line = [t('reader_resumed'), minutes > 0 ? plural('reader_left', minutes) : ''];
    reader.notify(line.filter(Boolean).join(' · '), {
      label: t('reader_resume_top'),
      run: () => reader.scroller.scrollTo({ top: 0, left: 0, behavior: scrollBehavior() }),
    });
    return true;
  }

  /** Has the place kept, or none where reading begins at the top the next time. */
  note() {
    clearTimeout(this.timer);
    const { pending } = this;
    this.pending = null;
    // Taken off the page, an article has no place.
    if (pending === null || !this.reader.scroller.isConnected) return;
    const { actions, readingProgress } = this.reader;
    const read = this.isRead() ? 1 : Math.min(1, Math.max(0, readingProgress.share));
    actions.keepPlace(pending, this.current(), read);
  }

  /** @returns {Kept | null} null on the first screen and at the end */
  current() {
    const { pagination, scroller, body } = this.reader;
    const screen = pagination.isSideways ? scroller.clientWidth : scroller.clientHeight;
    if (pagination.position + scroller.scrollTop < screen || this.isRead()) return null;
    const place = pagination.readingPlace();
    return place === null ? null : describe(body, place);
  }

  /** Whether the last of the article itself, which comments may follow, has come into view. */
  isRead() {
    const { pagination, scroller, body, readingProgress } = this.reader;
    if (pagination.isSideways) return readingProgress.share >= READ;
    const last = [...body.children].findLast((block) => !isComments(block));
    const end = scroller.getBoundingClientRect().bottom;
    return last === undefined || last.getBoundingClientRect().bottom <= end + 1;
  }
}

/**
 * A block and the share of it that was read, by its words; of a block without words, such as a picture, by those of the next one.
 * @param {Element} body
 * @param {{block: Element, share: number}} place
 * @returns {Kept | null}
 */
function describe(body, { block, share }) {
  const text = textOf(body);
  for (let at = /** @type {Element | null} */ (block); at !== null; at = at.nextElementSibling) {
    const start = startOf(text, at);
    if (start < 0) continue;
    const end = at.nextElementSibling === null ? -1 : startOf(text, at.nextElementSibling);
    const own = text.text.slice(start, end < 0 ? undefined : end);
    // No half of a pair at the cut.
    const quote = own
      .slice(0, QUOTE_MAX)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim();
    if (quote === '') continue;
    return { quote, start: text.points(start), share: at === block ? Math.min(1, share) : 0 };
  }
  return null;
}

/** @param {Element} body @param {Kept} kept */
function find(body, { quote, start, share }) {
  const text = textOf(body);
  const position = { start, end: start + Array.from(quote).length };
  const anchor = { path: null, position, quote: { exact: quote, prefix: '', suffix: '' } };
  const found = findAnchor(text, { ...anchor, alone: false });
  const node = found === null ? undefined : text.pieces(found.start, found.end)[0]?.node;
  const block = [...body.children].find((child) => node !== undefined && child.contains(node));
  return block === undefined ? null : { block, share };
}

/** @param {Element} body */
const textOf = (body) => liveText(() => false, body);

/** Where the words of a block begin in the text of the body; -1 when it has none. @param {PageText} text @param {Element} block */
function startOf(text, block) {
  const index = text.nodes.findIndex((node) => block.contains(node));
  return index < 0 ? -1 : text.starts[index];
}
