/// <reference path="../content/css.d.ts" />
// The reader: the article of the open page in our typography, over the page, in the same tab and at the same address.
//
//   html ─ body … the page, as it is, inert behind a modal dialog
//        └ host ─ shadow root (closed, unless other extensions are let in) ─ dialog ─ toolbar · progress · outline
//                                              └ scroller ─ article ─ header, body
//
// Style sheets are adopted, nothing is parsed as markup and no address is loaded that the page did not name, so it works
// under any policy of the page. The body is built from the live nodes (article/build.js) and passes the sanitizer before it
// is shown. Removing the host undoes all of it.

import { h, outermost, setText } from '../content/element.js';
import { PressGuard } from '../content/press_guard.js';
import * as topLayer from '../content/tools/top_layer.js';
import { stopForgedEvents } from '../content/trusted_events.js';
import * as dom from '../content/dom.js';
import { direction, language, plural, t } from '../platform/i18n.js';
import { sanitizeInPlace } from '../platform/sanitize.js';
import { LINES } from '../shared/listening.js';
import { PAGE_KEYS } from '../shared/page_keys.js';
import { readingTime } from '../shared/reading_time.js';
import { ArticleNotice } from './article/article_notice.js';
import { buildArticle } from './article/build.js';
import { isComments, keepUnfolded } from './article/comments.js';
import { FurtherParts } from './article/further_parts.js';
import { articleHeader } from './article/header.js';
import { HiddenTexts } from './article/hidden_texts.js';
import { setLanguages } from './article/language_attributes.js';
import { originElement } from './article/origins.js';
import { addBylines, firstArticle } from './article/series.js';
import { updateBlocks } from './article/update_blocks.js';
import { ReadingControls } from './controls/reading_controls.js';
import { Copier } from './export/clipboard_and_files.js';
import { ExportPanel } from './export/export_panel.js';
import { Highlights } from './highlights/highlights.js';
import { InteractiveParts } from './interactive_parts.js';
import { LazyPictures } from './media/lazy_pictures.js';
import { ArticleEnd } from './navigation/article_end.js';
import { Outline } from './navigation/outline.js';
import { Pagination } from './navigation/pagination.js';
import { ReadingPlace } from './navigation/reading_place.js';
import { ReadingProgress, holdScroll } from './navigation/reading_progress.js';
import { LineFocus } from './speech/line_focus.js';
import { RangePainter } from './speech/range_painter.js';
import { ReadAloud } from './speech/read_aloud.js';
import { iconButton, isForField, listen, scrollBehavior, textButton } from './widgets.js';
import articleStyles from './article/article.css';
import partStyles from './article/parts.css';
import exportStyles from './export/export.css';
import highlightStyles from './highlights/highlights.css';
import speechStyles from './speech/speech.css';
import printStyles from './print.css';
import styles from './reader.css';

/** @typedef {import('../content/page_view.js').PageView} PageView */
/** @typedef {import('../shared/answers.js').Article} Article */
/** @typedef {import('../shared/listening.js').Listening} Listening */

/** Time for which the reader's own messages are shown, ms. */
const MESSAGE_TIME = 8000;

/** Important inside the shadow root: this outdoes everything that the page says of the element. */
const HOST_STYLE =
  ':host{all:initial!important;display:block!important;position:fixed!important;inset:0 auto auto 0!important;' +
  'width:0!important;height:0!important;contain:none!important;visibility:visible!important;opacity:1!important}' +
  '@media print{:host{position:static!important;width:auto!important;height:auto!important}}';

/** Events inside the reader that listeners of the page do not get. */
const STOPPED_EVENTS = [
  'click auxclick dblclick contextmenu pointerdown pointerup pointermove mousedown mouseup mousemove',
  'touchstart touchmove touchend wheel scroll keydown keyup keypress input change focusin focusout',
  'selectstart copy',
].flatMap((line) => line.split(' '));

export class Reader {
  /**
   * @param {import('./reader_controller.js').ReaderActions} actions
   * @param {ShadowRootMode} mode whether other extensions and the page can reach what is shown; notes are apart from it in any case
   */
  constructor(actions, mode) {
    this.actions = actions;
    this.inert = dom.inertDocument();
    this.host = h('div');
    this.outer = outermost(this.host);
    this.root = this.host.attachShadow({ mode });
    stopForgedEvents(this.root);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      [
        ...[HOST_STYLE, styles, articleStyles, partStyles, speechStyles, exportStyles],
        ...[highlightStyles, printStyles],
      ].join('\n'),
    );
    this.root.adoptedStyleSheets = [sheet];
    /** Modal dialogs of the page over which the reader was opened. @type {Set<Node>} */
    this.modals = new Set();
    /** Whether the dialog is meant to be open. */
    this.isShown = false;
    /** Node of the page for each thing shown. @type {Map<Node, Node>} */
    this.origins = new Map();
    this.body = h('div', { class: 'body' });
    this.header = h('header', { class: 'facts' });
    this.notice = new ArticleNotice(() => this.toggleLeftOut());
    this.hiddenNotice = new HiddenTexts();
    this.article = h(
      'article',
      { class: 'article' },
      ...[this.header, this.notice.element, this.hiddenNotice.element, this.body],
    );
    this.scroller = h(
      'main',
      { class: 'scroller', tabindex: 0, 'aria-labelledby': 'title' },
      this.article,
    );
    this.toolbar = h('div', { class: 'tools', role: 'toolbar', 'aria-label': t('reader_tools') });
    this.outline = new Outline((heading) => this.goTo(heading));
    this.readingProgress = new ReadingProgress(this.scroller, (line) => {
      const { pagination } = this;
      this.outline.mark(
        line,
        pagination.isSideways ? (heading) => pagination.isPassed(heading) : undefined,
      );
    });
    this.liveRegion = h('div', { class: 'voice', role: 'status', 'aria-live': 'polite' });
    this.messageText = h('span');
    this.messageButton = textButton('', () => this.messageAction?.run(), { class: 'plain' });
    /** @type {import('../content/status_message.js').Note['action']} */
    this.messageAction = null;
    this.message = h('div', { class: 'toast', hidden: true }, this.messageText, this.messageButton);
    this.painter = new RangePainter(this.article);
    this.readAloud = new ReadAloud(this);
    this.dialog = h(
      'dialog',
      {
        class: 'reader',
        lang: language(),
        // Nothing else undoes the direction of the page.
        dir: direction(),
        'aria-labelledby': 'title',
        // Browsers close a dialog at a second Esc whatever a listener of `cancel` does. So the key is handled in `pressed`, and
        // a dialog that the browser closed all the same ends the reader.
        oncancel: (/** @type {Event} */ event) => {
          if (event.target !== this.dialog) return;
          event.preventDefault();
          this.escape();
        },
        onclose: (/** @type {Event} */ event) => {
          if (event.target === this.dialog && this.isShown && !this.dialog.open) actions.leave();
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.pressed(event),
      },
      this.readingProgress.bar,
      this.toolbar,
      this.readingProgress.words,
      this.outline.element,
      this.scroller,
      this.readAloud.player,
      this.message,
      this.liveRegion,
    );
    this.root.append(this.dialog);
    this.guard = new PressGuard(this.root, this.dialog, {
      raise: () => actions.lost(),
      fought: () => {},
      refused: () => actions.covered(),
    });
    this.guard.topLayer = topLayer;
    this.copier = new Copier(this.dialog);
    this.parts = new InteractiveParts(this);
    this.pictures = new LazyPictures(this.scroller, this.body);
    this.end = new ArticleEnd(this.scroller, {
      loadMore: () => actions.loadMore(this.lastOrigin()),
      allowMore: () => actions.allowMore(),
      isDown: () => !this.pagination.isSideways,
    });
    this.furtherParts = new FurtherParts(this);
    this.article.append(this.end.partNotice, this.furtherParts.element, this.end.element);
    this.lineFocus = new LineFocus(this.dialog, this.scroller, this.article);
    this.readingPlace = new ReadingPlace(this);
    this.pagination = new Pagination(this.dialog, this.scroller, this.article, this.body);
    this.controls = new ReadingControls(this, actions.keepReading);
    this.listenButton = this.addTool('listen', 'reader_listen', () => this.readAloud.toggle(), 'N');
    this.linesButton = this.addTool('lines', 'reader_lines', () => this.nextLines(), 'L');
    this.linesButton.setAttribute('aria-label', t('reader_lines'));
    /** What is shown. @type {Article | null} */
    this.shown = null;
    /** The page that it was built from. @type {PageView | null} */
    this.view = null;
    /** Whether parts are shown that would be left out. */
    this.isWhole = false;
    /** Address of the page that is shown. The window's may be that of another article on the same page. */
    this.address = location.href;
    /** What the page holds among it and nobody sees: the first, and how many. @type {{texts: string[], count: number}} */
    this.hiddenTexts = { texts: [], count: 0 };
    /** Whether the page shows only a part of the article. */
    this.isPart = false;
    this.highlights = new Highlights(this);
    this.exportPanel = new ExportPanel(this);
    this.addTool(
      'later',
      'content_more_list',
      () => actions.readLater(),
      `Alt+Shift+${PAGE_KEYS.list}`,
    );
    this.addTool('close', 'reader_leave', () => actions.leave(), 'Esc');
    // Nothing but a modal dialog of the page takes the focus out of the reader's own.
    listen(this.root, 'focusout', () => {
      setTimeout(() => {
        if (this.isShown && this.isBelow()) actions.lost();
      });
    });
    for (const type of STOPPED_EVENTS) listen(this.root, type, (event) => event.stopPropagation());
  }

  /**
   * Adds a button to the end of the toolbar.
   * @param {import('../content/tools/icons.js').IconName} name
   * @param {string} key of its name in words
   * @param {() => void} run
   * @param {string} [shortcut] as `aria-keyshortcuts` has it
   */
  addTool(name, key, run, shortcut) {
    const button = iconButton(name, key, run, { 'aria-keyshortcuts': shortcut });
    this.toolbar.append(button);
    return button;
  }

  /** Whether a node of the page is the reader's own. @param {Node} node */
  owns(node) {
    return node === this.host || node === this.outer;
  }

  get isOpen() {
    return this.dialog.open;
  }

  /** Whether a modal dialog of the page lies above; one that was open before the reader lies below. */
  isBelow() {
    const focused = dom.activeElement(document);
    return [...dom.queryAll(document, 'dialog:modal')].some(
      (dialog) => !this.modals.has(dialog) || dom.contains(dialog, focused),
    );
  }

  /**
   * Shows an article, at the place where the page was being read, or else where reading stopped the last time.
   * @param {PageView} view
   * @param {Article} article
   * @param {import('../shared/reading_place.js').ReadingPlace | null} [kept]
   */
  open(view, article, kept = null) {
    this.fill(view, article);
    this.mount();
    this.controls.apply();
    const block = this.placeOnPage();
    if (block !== undefined) this.goTo(block, 'instant');
    else if (kept !== null) this.readingPlace.resume(kept);
    this.scroller.focus({ preventScroll: true });
    this.readingProgress.start();
    this.readingPlace.start();
    this.end.start();
    this.pagination.start();
    this.exportPanel.start();
  }

  /** Puts the reader on the page and above it. @param {boolean} [again] after the page removed it or put something above */
  mount(again = false) {
    const root = dom.documentElement(document);
    if (root === null) return;
    if (dom.parentNode(this.outer) !== root) dom.appendChild(root, this.outer);
    if (!again && this.dialog.open && this.dialog.matches(':modal')) return;
    const { scrollTop, scrollLeft } = this.scroller;
    const focused = /** @type {HTMLElement | null} */ (this.root.activeElement);
    this.isShown = false;
    // Dialogs that are open above the reader would come to lie below it.
    for (const inner of this.dialog.querySelectorAll('dialog')) inner.close();
    this.dialog.close();
    this.modals = new Set(dom.queryAll(document, 'dialog:modal'));
    this.dialog.showModal();
    this.isShown = true;
    this.guard.rose();
    focused?.focus({ preventScroll: true });
    this.scroller.scrollTop = scrollTop;
    this.scroller.scrollLeft = scrollLeft;
  }

  /**
   * Shows what the page has become. Blocks that did not change stay, and so does the place of reading.
   * @param {PageView} view
   * @param {Article} article
   * @param {boolean} [isAnother] the page shows another article now, which is read from its beginning
   */
  update(view, article, isAnother = false) {
    const restore =
      isAnother || this.pagination.isSideways ? null : holdScroll(this.scroller, this.body);
    if (isAnother) {
      this.readingPlace.note();
      this.readAloud.stop();
      this.isWhole = false;
    }
    this.fill(view, article);
    restore?.();
    if (!isAnother) return;
    this.parts.close();
    this.parts.renew();
    this.scroller.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    this.end.start();
    this.announce(this.header.querySelector('.title')?.textContent ?? '');
  }

  /** The element of the page that the article ends with. */
  lastOrigin() {
    const last = [...this.body.children].findLast((block) => !isComments(block));
    return last === undefined ? null : originElement(last, this.origins);
  }

  close() {
    this.readingPlace.stop();
    this.readAloud.stop();
    this.lineFocus.set(0);
    this.controls.close();
    this.pagination.stop();
    this.readingProgress.stop();
    this.end.stop();
    this.parts.close();
    this.pictures.stop();
    this.highlights.close();
    this.exportPanel.stop();
    this.furtherParts.close();
    this.isShown = false;
    this.dialog.close();
    this.outer.remove();
    // Keep no reference to nodes of the page.
    this.modals = new Set();
    this.body.replaceChildren();
    this.origins = new Map();
    this.shown = null;
    this.view = null;
    this.isWhole = false;
  }

  /** Shows the parts that are left out, or leaves them out again. */
  toggleLeftOut() {
    const { view, shown } = this;
    if (view === null || shown === null) return;
    this.isWhole = !this.isWhole;
    this.update(view, shown);
    this.announce(this.notice.words.textContent ?? '');
  }

  /** Shows the article with what was added to it. */
  refill() {
    const { view, shown } = this;
    if (view !== null && shown !== null) this.update(view, shown);
  }

  /** Builds the article and puts it in the place of what is shown. @param {PageView} view @param {Article} article */
  fill(view, article) {
    const { inert } = this;
    const isWhole = this.isWhole && article.leftOut > 0;
    const source = {
      view,
      article: isWhole ? whole(article) : article,
      inert,
      base: baseAddress(),
    };
    const { body, origins, series } = buildArticle(source);
    const style = firstTextStyle(view, article);
    setLanguages(body, origins, {
      language: article.language,
      direction: style?.direction ?? 'ltr',
    });
    sanitizeInPlace(body);
    this.furtherParts.show(article);
    this.furtherParts.addTo(body, origins);
    this.pictures.keepBack(body);
    this.highlights.clearMarks();
    this.shown = article;
    this.view = view;
    this.notice.show(article, isWhole);
    this.hiddenNotice.show(this.hiddenTexts);
    const text = addBylines(body, article, series);
    keepUnfolded(this.body, body);
    this.origins = updateBlocks(this.body, body, origins);
    this.furtherParts.takeOrigins(this.origins);
    const posts = this.body.querySelectorAll(':scope > .post').length;
    const { from, to } = readingTime(article.language, text);
    this.readingProgress.minutes = (from + to) / 2;
    const header = articleHeader(firstArticle(article, series), text, this.address, posts);
    if (header.textContent !== this.header.textContent) {
      this.header.replaceWith(header);
      this.header = header;
    }
    this.end.partNotice.hidden = !this.isPart;
    this.article.dir = style?.direction ?? 'auto';
    // Also when it is empty: an unknown language is not that of Husk's own words.
    this.article.lang = article.language;
    this.pagination.setPageWriting(style?.writingMode ?? 'horizontal-tb');
    this.parts.renew();
    this.pictures.renew();
    this.outline.renew(this.body, this.header.querySelector('.title'));
    this.highlights.renew();
    this.readAloud.renew();
    this.readingProgress.schedule();
  }

  /** The block of the article where the page itself was being read; undefined near its beginning. */
  placeOnPage() {
    if (scrollY < innerHeight / 2) return undefined;
    return [...this.body.children].find((block) => {
      const element = originElement(block, this.origins);
      if (element === null || !dom.isConnected(element)) return false;
      const box = dom.boundingRect(element);
      return box.height > 0 && box.bottom > 0;
    });
  }

  /** @param {Element} element */
  goTo(element, behavior = scrollBehavior()) {
    if (this.pagination.isSideways) this.pagination.reveal(element, behavior);
    else element.scrollIntoView({ block: 'start', behavior });
  }

  // --- reading aloud and line focus ---

  /** @param {Listening} listening */
  chooseListening(listening) {
    this.readAloud.choice = listening;
    this.setLines(listening.lines);
  }

  /** @param {Partial<Listening>} change */
  keepListening(change) {
    this.readAloud.choice = { ...this.readAloud.choice, ...change };
    this.actions.keepListening(this.readAloud.choice);
  }

  nextLines() {
    const { lines } = this.readAloud.choice;
    const next = LINES[(LINES.indexOf(lines) + 1) % LINES.length];
    this.keepListening({ lines: next });
    this.setLines(next);
    this.announce(linesWords(next));
  }

  /** @param {Listening['lines']} lines */
  setLines(lines) {
    this.lineFocus.set(lines);
    this.linesButton.setAttribute('aria-pressed', String(lines > 0));
    this.linesButton.setAttribute('data-count', lines > 0 ? String(lines) : '');
    this.linesButton.title = linesWords(lines);
  }

  /** Esc ends reading aloud before it ends the reader. */
  escape() {
    if (this.readAloud.isOn) this.readAloud.stop();
    else this.actions.leave();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { key } = event;
    if (key === 'Escape') {
      // What lies open above closes first, and by itself.
      if (this.dialog.querySelector(':popover-open,dialog[open]') !== null) return;
      event.preventDefault();
      this.escape();
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (isForField(event)) return;
    if (key === 'l' || key === 'L') this.nextLines();
    else if (!this.readAloud.key(key) && !this.lineFocus.key(key)) return;
    event.preventDefault();
  }

  // --- messages ---

  /** Shows what the bar of the page would show, for as long as it would. @param {import('../content/status_message.js').Note | null} note */
  showMessage(note) {
    const line = note?.line ?? '';
    if (line !== '' && line !== this.messageText.textContent) this.announce(line);
    setText(this.messageText, line);
    this.messageAction = note?.action ?? null;
    this.messageButton.hidden = this.messageAction === null;
    setText(this.messageButton, this.messageAction?.label ?? '');
    this.message.hidden = line === '';
  }

  /** Shows a message of the reader's own for some seconds, with a button where there is an action. @param {string} line @param {{label: string, run: () => void}} [action] */
  notify(line, action) {
    const run = () => {
      this.showMessage(null);
      action?.run();
    };
    this.showMessage({ tone: 'plain', line, action: action ? { label: action.label, run } : null });
    setTimeout(() => {
      // A newer message stays for its own time.
      if (this.messageText.textContent === line) this.showMessage(null);
    }, MESSAGE_TIME);
  }

  /** Has screen readers say a sentence, also the same one twice. @param {string} words */
  announce(words) {
    this.liveRegion.textContent = '';
    requestAnimationFrame(() => {
      this.liveRegion.textContent = words;
    });
  }
}

/** An article with the parts that are left out. @param {Article} article @returns {Article} */
function whole(article) {
  return { ...article, kept: article.keptWithLeftOut };
}

/** @param {Listening['lines']} lines */
function linesWords(lines) {
  return lines === 0 ? t('reader_lines_off') : plural('reader_lines_on', lines);
}

/** Style of the article's first text on the page. @param {PageView} view @param {Article} article */
function firstTextStyle(view, article) {
  // White space between blocks may be kept too, and its style says nothing of the article's.
  const first = article.kept.findIndex(
    (kept, id) => kept === 1 && view.isText(id) && dom.data(view.nodes[id]).trim() !== '',
  );
  const element = first < 0 ? null : view.element(first);
  return element === null ? null : getComputedStyle(element);
}

/** What links of the page are relative to. */
function baseAddress() {
  const base = dom.queryAll(document, 'base[href]')[0];
  const href = base === undefined ? null : dom.getAttribute(base, 'href');
  return href !== null && URL.canParse(href, location.href)
    ? new URL(href, location.href).href
    : location.href;
}
