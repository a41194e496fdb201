// Opens, updates and closes the reader for a session of the content script. The core says what the article is, the reader
// shows it. The page behind stays as it is, but for its scroll bar, which is hidden while the reader is open.
//
//   closed ── show ──▶ open ── show: what changed is updated ──▶ open ── close ──▶ closed
//                       │ nothing to read for a while: waits, then says so
//                       │ the page removes the reader: put back, a limited number of times
//                       └──────────────────── too often ──▶ closed, with a message

import { t } from '../platform/i18n.js';
import { send } from '../platform/webext.js';
import { TokenBucket } from '../content/token_bucket.js';
import { NO_BACKDROPS } from '../content/press_guard.js';
import * as dom from '../content/dom.js';
import { withoutConcealed } from './article/concealed.js';
import { LoadMore } from './navigation/load_more.js';
import { hasContent, obstacleOf } from './obstacles.js';
import { PageState } from './page_state.js';
import { Reader } from './reader.js';
import { LISTENING_DEFAULTS } from '../shared/listening.js';

/**
 * What the reader asks of the page's session.
 * @typedef {object} ReaderActions
 * @property {() => void} leave
 * @property {() => void} lost the page put something above the reader that has to be passed
 * @property {() => void} covered several presses in a row were refused, since something of the page lies over what is pressed
 * @property {(address: string, place: import('../shared/reading_place.js').ReadingPlace | null, read: number) => void} keepPlace
 * @property {() => void} readLater puts the page on the reading list
 * @property {(node: Node) => void} showOnPage leaves the reader and shows a node of the page
 * @property {(last: Element | null) => Promise<import('./navigation/load_more.js').Outcome>} loadMore has the page load more of itself
 * @property {() => void} allowMore the user wants more than is loaded without asking
 * @property {(listening: Listening) => void} keepListening
 * @property {(here: import('../shared/reading.js').ReadingHere, scope: 'site' | 'all') => void} keepReading
 */

/** @typedef {import('../shared/answers.js').Article} Article */
/** @typedef {import('../content/page_view.js').PageView} PageView */
/** @typedef {import('../shared/listening.js').Listening} Listening */

/** Times in a row that the reader is put back after the page removed it, and time after which one more is granted, ms. */
const REMOUNTS = 8;
const REMOUNT_EVERY = 6000;

/** Time for a page that shows nothing to read to show it, ms. */
const WAIT = 8000;

/** Style sheet of the page while the reader is open: no scroll bar beside the reader's, and in print the article alone. */
const PAGE_SHEET = `html{overflow:hidden!important}${NO_BACKDROPS}
@media print{html{height:auto!important;overflow:visible!important}html>body{display:none!important}}`;

export class ReaderController {
  /** @param {import('../content/reader_loader.js').ReaderSession} session */
  constructor(session) {
    this.session = session;
    /** The last message of the bar that the reader was given. @type {import('../content/status_message.js').Note | null} */
    this.note = null;
    this.reader = new Reader(
      {
        leave: () => session.leaveReader(),
        lost: () => this.returned(),
        covered: () => session.notes.tell('warn', t('content_covered')),
        showOnPage: (node) => void this.showOnPage(node),
        loadMore: (last) => this.more.load(last),
        allowMore: () => this.more.allow(),
        keepListening: (listening) => {
          const settings = session.pageContext?.settings;
          if (settings) session.amendContext({ settings: { ...settings, listening } });
          send('content-bg-listening', { listening }).catch((error) => session.notes.warn(error));
        },
        keepPlace: (address, place, read) => void this.keepPlace(address, place, read),
        readLater: () => void session.command('list'),
        keepReading: (here, scope) => this.keep(here, scope),
      },
      session.pageContext?.settings.openReader === true ? 'open' : 'closed',
    );
    this.remounts = new TokenBucket(REMOUNTS, REMOUNT_EVERY, () => performance.now());
    this.pageState = new PageState();
    this.more = new LoadMore();
    /** Timer while the page shows nothing to read; 0 when it does. */
    this.waiting = 0;
    /** Whether the reader goes on showing, with a message, what has gone from the page. */
    this.isKept = false;
  }

  get isOpen() {
    return this.reader.isOpen;
  }

  /** Whether a node of the page is the reader's own. @param {Node} node */
  owns(node) {
    return this.reader.owns(node);
  }

  /**
   * Opens the reader on what was judged, or brings it up to date.
   * @param {import('../content/reader_loader.js').Asked} asked
   */
  async show({ view, article: asked, run, address }) {
    const { session, reader } = this;
    if (run !== session.run || !session.isOn || session.mode !== 'reader') return;
    const { article, hiddenTexts } = await this.withoutConcealed(view, asked, address);
    if (run !== session.run || !session.isOn || session.mode !== 'reader') return;
    const obstacle = reader.isOpen ? null : obstacleOf(view, article);
    if (obstacle !== null) return this.withoutReader(obstacle);
    if (!hasContent(view, article)) return this.wait();
    this.endWaiting();
    let place = null;
    if (!reader.isOpen) {
      this.pageState.save(view);
      place = await this.keptPlace(address);
      // Before the reader, so that it never stands over a page that scrolls or is printed.
      await session.applied.cover(PAGE_SHEET);
      if (run !== session.run || !session.isOn || session.mode !== 'reader') return;
    }
    const isElsewhere = reader.address !== address;
    // A page that builds the same article anew has not become another one.
    const isAnother =
      session.page.isAnother && (isElsewhere || reader.shown?.title !== article.title);
    session.page.isAnother = false;
    reader.address = address;
    reader.hiddenTexts = hiddenTexts;
    reader.isPart = session.wall.cuts;
    if (session.pageContext !== null) reader.controls.use(session.pageContext.reading);
    if (reader.isOpen) {
      if (isAnother) {
        this.more.reset();
        this.pageState.forgetPlace();
      }
      reader.update(view, article, isAnother);
      if (isAnother) void this.resume(address);
    } else {
      reader.chooseListening(session.pageContext?.settings.listening ?? { ...LISTENING_DEFAULTS });
      reader.open(view, article, place);
    }
  }

  /** @param {PageView} view @param {Article} asked @param {string} address */
  withoutConcealed(view, asked, address) {
    return withoutConcealed(view, asked, (bytes) =>
      this.session.upload.send('content-bg-article', bytes, { url: address }),
    );
  }

  /**
   * There is nothing to read at the moment. An open reader stays as it is: the page may be loading what comes next, or show
   * something else for a while.
   */
  async wait() {
    const { session } = this;
    if (!this.isOpen) {
      await this.withoutReader('nothing');
      return;
    }
    if (this.waiting === 0 && !this.isKept) {
      this.waiting = setTimeout(() => this.giveUpWaiting(), WAIT);
      session.notes.tell('plain', t('reader_waiting'), null, false);
    }
  }

  /**
   * The reader cannot be shown: returns to the mode before, or highlights, says why and offers the quiet mode.
   * @param {'nothing' | 'fought' | Exclude<ReturnType<typeof obstacleOf>, null>} why
   */
  async withoutReader(why) {
    const { session } = this;
    const { modeBefore } = session;
    await session.setMode(modeBefore === 'off' ? 'highlight' : modeBefore, false);
    const quiet = { label: t('ui_mode_hide'), run: () => void session.setMode('hide') };
    const line = t(`content_reader_${why}`);
    session.notes.tell('warn', line, session.mode === 'hide' ? null : quiet);
  }

  endWaiting() {
    if (this.waiting === 0 && !this.isKept) return;
    clearTimeout(this.waiting);
    this.waiting = 0;
    this.isKept = false;
    this.session.notes.forget();
  }

  /** Still nothing to read: the reader closes on another page, and goes on showing the article on the same one. */
  giveUpWaiting() {
    const { session } = this;
    this.waiting = 0;
    if (!this.isOpen || session.mode !== 'reader') return;
    if (this.reader.address !== session.page.address) {
      void this.withoutReader('nothing');
      return;
    }
    this.isKept = true;
    session.notes.tell('plain', t('reader_kept'), null, false);
  }

  /** Whether what the reader shows has gone from the page, which was not analysed since. */
  get isGone() {
    return this.isOpen && this.waiting === 0 && !this.isKept && this.session.page.isGone;
  }

  /** Where reading stopped on the page; null at the top. @param {string} address */
  async keptPlace(address) {
    if (this.session.pageContext?.settings.resume !== true) return null;
    // Not worth a word when it cannot be read: the article opens at its top.
    const kept = await send('content-bg-place', { url: address }).catch(() => null);
    return kept?.place ?? null;
  }

  /** On a page that has become another one. @param {string} address */
  async resume(address) {
    const { reader } = this;
    const place = await this.keptPlace(address);
    const isAtTop = reader.scroller.scrollTop === 0 && reader.pagination.position === 0;
    if (place === null || !reader.isOpen || reader.address !== address || !isAtTop) return;
    reader.readingPlace.resume(place);
  }

  /** @param {string} address @param {import('../shared/reading_place.js').ReadingPlace | null} place @param {number} read share */
  async keepPlace(address, place, read) {
    if (this.session.pageContext?.settings.resume !== true) return;
    await send('content-bg-place-keep', { url: address, place, read }).catch(() => {});
  }

  /** Stores what was chosen in the reader. @param {import('../shared/reading.js').ReadingHere} here @param {'site' | 'all'} scope */
  keep(here, scope) {
    const { session } = this;
    session.amendContext({ reading: here });
    const reading = scope === 'site' ? here.site : here.all;
    send('content-bg-reading', { reading, scope }).catch((error) => session.notes.warn(error));
  }

  /** Reading settings were changed elsewhere. @param {import('../shared/reading.js').ReadingHere} reading */
  use(reading) {
    this.reader.controls.use(reading);
  }

  close() {
    clearTimeout(this.waiting);
    this.waiting = 0;
    this.isKept = false;
    if (!this.isOpen) return;
    this.reader.close();
    this.more.restore();
    this.pageState.restore();
  }

  /** The page is no longer covered, and can be scrolled again. */
  left() {
    if (!this.isOpen) this.pageState.restoreScroll();
  }

  /** Leaves the reader for something that only the page can show. @param {Node} node */
  async showOnPage(node) {
    await this.session.leaveReader();
    const element = dom.isElement(node) ? node : dom.parentElement(node);
    element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }

  /** The page removed something of Husk's from its document. */
  returned() {
    const { session } = this;
    if (!this.isOpen || session.mode !== 'reader') return;
    if (this.remounts.take()) this.reader.mount(true);
    else void this.withoutReader('fought');
  }

  /** Shows a message of the bar, which the reader covers. @param {import('../content/status_message.js').Note | null} note */
  tell(note) {
    // The same again must not replace a message of the reader's own.
    if (note === this.note) return;
    this.note = note;
    this.reader.showMessage(note);
  }
}
