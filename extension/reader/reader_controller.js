// The reader in use: the core says what the article is, the reader shows it. The page behind stays as it is; only its own
// scroll bar is taken away while the reader is open.
//
//   closed ── show ──▶ open ── show: what changed is renewed ──▶ open ── close ──▶ closed
//                       │ nothing to read for a while: waits, then says so
//                       │ the page takes the reader away: put back, a number of times
//                       └──────────────────── too often ──▶ closed, and said so

import { t } from '../platform/i18n.js';
import { send } from '../platform/webext.js';
import { TokenBucket } from '../content/token_bucket.js';
import { NO_BACKDROPS } from '../content/press_guard.js';
import * as dom from '../content/dom.js';
import { More } from './more.js';
import { PageState } from './page_state.js';
import { Reader } from './reader.js';

/**
 * What the reader asks of the page's session.
 * @typedef {object} ReaderActions
 * @property {() => void} leave
 * @property {() => void} lost the page put something above the reader that cannot be passed
 * @property {() => void} covered presses are not taken again and again, since something of the page lies over what is pressed
 * @property {(node: Node) => void} showOnPage leaves and shows a node of the page
 * @property {(last: Element | null) => Promise<import('./more.js').Came>} bring lets the page bring more than it shows
 * @property {() => void} allowMore a person wants that
 * @property {(listening: Listening) => void} keepListening
 * @property {(here: import('../shared/reading.js').ReadingHere, scope: 'site' | 'all') => void} keepReading
 */

/** @typedef {import('../shared/answers.js').Article} Article */
/** @typedef {import('../shared/listening.js').Listening} Listening */

/** Times that the page may take the reader away in a burst, and time in which one comes back, ms. */
const RETURNS = 8;
const RETURN_AFTER = 6000;

/** Time for a page that shows nothing to read to show it, ms. */
const WAIT = 8000;

/** While the reader is open: one scroll bar, and on paper the article alone. */
const PAGE_SHEET = `html{overflow:hidden!important}${NO_BACKDROPS}
@media print{html{height:auto!important;overflow:visible!important}html>body{display:none!important}}`;

export class ReaderController {
  /** @param {import('../content/reader_loader.js').ReaderSession} session */
  constructor(session) {
    this.session = session;
    /** What the reader was last given to say. @type {import('../content/status_message.js').Note | null} */
    this.note = null;
    this.reader = new Reader({
      leave: () => session.leaveReader(),
      lost: () => this.returned(),
      covered: () => session.notes.tell('warn', t('content_covered')),
      showOnPage: (node) => void this.showOnPage(node),
      bring: (last) => this.more.bring(last),
      allowMore: () => this.more.allow(),
      keepListening: (listening) => {
        const settings = session.pageContext?.settings;
        if (settings) session.amendContext({ settings: { ...settings, listening } });
        send('content-bg-listening', { listening }).catch((error) => session.notes.warn(error));
      },
      keepReading: (here, scope) => this.keep(here, scope),
    });
    this.returns = new TokenBucket(RETURNS, RETURN_AFTER, () => performance.now());
    this.pageState = new PageState();
    this.more = new More();
    this.waiting = 0;
    /** Whether what is shown has gone from the page, and was said to. */
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
   * @returns {Promise<boolean>} whether there is something to read
   */
  async show({ view, article, run, address }) {
    const { session, reader } = this;
    if (run !== session.run || !session.isOn || session.mode !== 'reader') return true;
    if (!isSomething(view, article)) return this.wait();
    this.waited();
    if (!reader.isOpen) {
      this.pageState.keep(view);
      // Before the reader, so that it never stands over a page that scrolls or is printed.
      await session.applied.cover(PAGE_SHEET);
      if (run !== session.run || !session.isOn || session.mode !== 'reader') return true;
    }
    const another = session.takePageChange();
    const isElsewhere = reader.address !== address;
    reader.address = address;
    reader.isPart = session.wall.cuts;
    if (session.pageContext !== null) reader.controls.use(session.pageContext.reading);
    if (reader.isOpen) {
      // A page that builds the same anew has not become another one.
      const fresh = another && (isElsewhere || reader.shown?.title !== article.title);
      if (fresh) {
        this.more.forget();
        this.pageState.forgetPlace();
      }
      reader.update(view, article, fresh);
    } else {
      reader.chooseListening(session.pageContext?.settings.listening ?? null);
      reader.open(view, article);
    }
    return true;
  }

  /**
   * There is nothing to read at the moment. Where something was, it stays: the page may be fetching what comes next, or
   * show something else in its place for a while.
   * @returns {boolean} whether the reader stays
   */
  wait() {
    const { session } = this;
    if (!this.isOpen) return false;
    if (this.waiting === 0 && !this.isKept) {
      this.waiting = setTimeout(() => this.waitedLong(), WAIT);
      session.notes.tell('plain', t('reader_waiting'), null, false);
    }
    return true;
  }

  /** There is something to read, or nobody waits any more. */
  waited() {
    if (this.waiting === 0 && !this.isKept) return;
    clearTimeout(this.waiting);
    this.waiting = 0;
    this.isKept = false;
    this.session.notes.forget();
  }

  /** Another page without anything to read is shown as it is; what was read here stays to be read. */
  waitedLong() {
    const { session } = this;
    this.waiting = 0;
    if (!this.isOpen || session.mode !== 'reader') return;
    if (this.reader.address !== session.page.address) {
      void session.withoutReader(t('content_reader_nothing'));
      return;
    }
    this.isKept = true;
    session.notes.tell('plain', t('reader_kept'), null, false);
  }

  /** Whether what the reader shows has gone from the page, and nobody has looked since. */
  get isGone() {
    return this.isOpen && this.waiting === 0 && !this.isKept && this.session.page.isGone;
  }

  /** Keeps what was chosen in the reader. @param {import('../shared/reading.js').ReadingHere} here @param {'site' | 'all'} scope */
  keep(here, scope) {
    const { session } = this;
    session.amendContext({ reading: here });
    const reading = scope === 'site' ? here.site : here.all;
    send('content-bg-reading', { reading, scope }).catch((error) => session.notes.warn(error));
  }

  /** Something was chosen elsewhere. @param {import('../shared/reading.js').ReadingHere} reading */
  use(reading) {
    this.reader.controls.use(reading);
  }

  close() {
    clearTimeout(this.waiting);
    this.waiting = 0;
    this.isKept = false;
    if (!this.isOpen) return;
    this.reader.close();
    this.more.giveBack();
    this.pageState.giveBack();
  }

  /** The page is no longer covered, and scrolls again. */
  left() {
    if (!this.isOpen) this.pageState.scroll();
  }

  /** Leaves for a node of the page that cannot be shown in the reader. @param {Node} node */
  async showOnPage(node) {
    await this.session.leaveReader();
    const element = dom.isElement(node) ? node : dom.parentElement(node);
    element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }

  /** The page took something of Husk's off itself. */
  returned() {
    const { session } = this;
    if (!this.isOpen || session.mode !== 'reader') return;
    if (this.returns.take()) this.reader.mount(true);
    else void session.withoutReader(t('content_reader_fought'));
  }

  /** Says a sentence where the bar cannot be seen. @param {import('../content/status_message.js').Note | null} note */
  tell(note) {
    // Nothing new: what the reader says by itself stays for its time.
    if (note === this.note) return;
    this.note = note;
    this.reader.tell(note);
  }
}

/** What is seen, though it has no words. */
const PICTURES = new Set([
  ...['img', 'amp-img', 'picture', 'video', 'audio', 'canvas', 'svg', 'math', 'iframe', 'object'],
  ...['embed', 'amp-youtube', 'amp-video'],
]);

/** Whether there is more in an article than white space. @param {import('../content/page_view.js').PageView} view @param {Article} article */
function isSomething(view, { kept, formulas }) {
  if (formulas.length > 0) return true;
  return kept.some((one, id) => {
    if (one === 0 || id >= view.nodes.length) return false;
    const node = view.nodes[id];
    if (view.isText(id)) return dom.data(node).trim() !== '';
    return dom.isElement(node) && PICTURES.has(dom.localName(node));
  });
}
