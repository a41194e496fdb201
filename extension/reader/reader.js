/// <reference path="../content/css.d.ts" />
// The reader: the article of the open page in our typography, over the page, in the same tab and at the same address.
//
//   html ─ body … the page, as it is, inert behind a modal dialog
//        └ host ─ closed shadow root ─ dialog ─ tools · progress · outline
//                                              └ scroller ─ article ─ facts, body
//
// Style sheets are adopted, nothing is parsed as markup and no address is loaded that the page did not name, so it works
// under any policy of the page. The body is built from the live nodes (build.js) and passes the sanitizer before it is
// shown. Taking the host away undoes all of it.

import { h, outermost, setText } from '../content/element.js';
import { PressGuard } from '../content/press_guard.js';
import { icon } from '../content/tools/icons.js';
import * as topLayer from '../content/tools/top_layer.js';
import * as dom from '../content/dom.js';
import { direction, language, plural, t } from '../platform/i18n.js';
import { LINES, LISTENING_DEFAULTS } from '../shared/listening.js';
import { sanitizeInPlace } from '../platform/sanitize.js';
import { buildArticle } from './article/build.js';
import { Controls } from './controls/reading_controls.js';
import { Copier } from './export/clipboard_and_files.js';
import { End } from './navigation/article_end.js';
import { factsOf } from './article/header.js';
import { Flow } from './navigation/pagination.js';
import { Highlights } from './highlights/highlights.js';
import { Follow } from './navigation/reading_progress.js';
import { LineFocus } from './speech/line_focus.js';
import { LatePictures } from './media/lazy_pictures.js';
import { Listen } from './speech/read_aloud.js';
import { Outline } from './navigation/outline.js';
import { Painter } from './speech/range_painter.js';
import { Parts } from './interactive_parts.js';
import { remark } from './remark.js';
import { renew } from './article/update_blocks.js';
import { firstOf, tellParts } from './article/series.js';
import { holdScroll } from './navigation/scroll_anchor.js';
import { ExportPanel } from './export/export_panel.js';
import { setLanguages } from './article/language_attributes.js';
import articleStyles from './article/article.css';
import listenStyles from './speech/speech.css';
import paperStyles from './print.css';
import liveStyles from './article/lives.css';
import partStyles from './article/parts.css';
import takeStyles from './export/export.css';
import styles from './reader.css';
import { stopForgedEvents, trusted } from '../content/trusted_events.js';

/** @typedef {import('../content/page_view.js').PageView} PageView */
/** @typedef {import('../shared/answers.js').Article} Article */
/** @typedef {import('../shared/listening.js').Listening} Listening */

/** @typedef {import('./reader_controller.js').ReaderActions} ReaderActions */

/** Share of the window's height at which a person reads. */
const READING_LINE = 0.25;

/** Inside the shadow root and important: outdoes everything that the page says of the element. */
const HOST_STYLE =
  ':host{all:initial!important;display:block!important;position:fixed!important;inset:0 auto auto 0!important;' +
  'width:0!important;height:0!important;contain:none!important;visibility:visible!important;opacity:1!important}' +
  '@media print{:host{position:static!important;width:auto!important;height:auto!important}}';

export class Reader {
  /** @param {ReaderActions} actions */
  constructor(actions) {
    this.actions = actions;
    this.inert = dom.inertDocument();
    this.host = h('div');
    this.outer = outermost(this.host);
    this.root = this.host.attachShadow({ mode: 'closed' });
    stopForgedEvents(this.root);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      [
        ...[HOST_STYLE, styles, articleStyles, partStyles, listenStyles, takeStyles, liveStyles],
        paperStyles,
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
    this.facts = h('header', { class: 'facts' });
    this.article = h('article', { class: 'article' }, this.facts, this.body);
    this.scroller = h(
      'main',
      { class: 'scroller', tabindex: 0, 'aria-labelledby': 'title' },
      this.article,
    );
    this.tools = h('div', { class: 'tools', role: 'toolbar', 'aria-label': t('reader_tools') });
    this.progress = h('div', { class: 'progress', 'aria-hidden': 'true' });
    this.outline = new Outline({ go: (element) => this.goTo(element) });
    this.voice = h('div', { class: 'voice', role: 'status', 'aria-live': 'polite' });
    this.said = h('span');
    this.saidAction = h('button', { type: 'button', class: 'plain' });
    this.toast = h('div', { class: 'toast', hidden: true }, this.said, this.saidAction);
    this.painter = new Painter(this.article);
    this.listen = new Listen({
      article: this.article,
      scroller: this.scroller,
      painter: this.painter,
      say: (words) => remark(this, words),
      keep: (change) => this.keepListening(change),
      changed: () => this.listenButton.setAttribute('aria-pressed', String(this.listen.isOn)),
    });
    this.dialog = h(
      'dialog',
      {
        class: 'reader',
        lang: language(),
        // Nothing else undoes the direction of the page.
        dir: direction(),
        'aria-labelledby': 'title',
        // Closing is more than the dialog. Browsers let go of a dialog at a second Esc whatever is said to its `cancel`, so
        // the key is taken before (`pressed`), and what they closed is left.
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
      this.progress,
      this.tools,
      this.outline.element,
      this.scroller,
      this.listen.plate,
      this.toast,
      this.voice,
    );
    this.root.append(this.dialog);
    this.guard = new PressGuard(this.root, this.dialog, {
      raise: () => actions.lost(),
      fought: () => {},
      refused: () => actions.covered(),
    });
    this.guard.topLayer = topLayer;
    this.copier = new Copier(this.dialog);
    this.parts = new Parts(this, {
      showOnPage: (thing) => {
        const origin = this.origins.get(thing);
        if (origin !== undefined) actions.showOnPage(origin);
      },
    });
    this.pictures = new LatePictures(this.scroller, this.body);
    this.follow = new Follow(this.scroller, {
      moved: (share, line) => {
        this.progress.style.setProperty('--read', String(share));
        const { flow } = this;
        this.outline.mark(line, flow.isSideways ? (heading) => flow.passed(heading) : undefined);
      },
      line: READING_LINE,
    });
    this.end = new End(this.scroller, {
      bring: () => actions.bring(this.lastOrigin()),
      allow: () => actions.allowMore(),
      isDown: () => !this.flow.isSideways,
    });
    this.article.append(this.end.part, this.end.element);
    this.lineFocus = new LineFocus(this.dialog, this.scroller, this.article);
    this.flow = new Flow(this.dialog, this.scroller, this.article);
    this.controls = new Controls(this, actions.keepReading);
    this.listenButton = this.tool('listen', 'reader_listen', () => this.listen.toggle(), 'N');
    this.linesButton = this.tool('lines', 'reader_lines', () => this.nextLines(), 'L');
    /** What is shown. @type {Article | null} */
    this.shown = null;
    /** Address of the page that is shown: that of the window may be of another article of it. */
    this.address = location.href;
    /** Whether the page shows a part of the article alone. */
    this.isPart = false;
    this.highlights = new Highlights(this);
    this.take = new ExportPanel(this);
    this.tool('close', 'reader_leave', () => actions.leave(), 'Esc');
    // Nothing but a modal dialog of the page takes the focus out of the reader's own.
    this.root.addEventListener(
      'focusout',
      trusted(() => {
        setTimeout(() => {
          if (this.isShown && this.isBelow()) actions.lost();
        });
      }),
    );
    // Keys and clicks meant for the reader are none of the page's business.
    for (const type of KEPT_EVENTS) {
      this.root.addEventListener(
        type,
        trusted((event) => event.stopPropagation()),
      );
    }
  }

  /**
   * Adds a button to the tools, after those that are there.
   * @param {import('../content/tools/icons.js').IconName} name
   * @param {string} key of its words
   * @param {() => void} run
   * @param {string} [shortcut] as `aria-keyshortcuts` has it
   */
  tool(name, key, run, shortcut) {
    const button = h(
      'button',
      {
        type: 'button',
        class: `tool ${name}`,
        'aria-label': t(key),
        title: t(key),
        'aria-keyshortcuts': shortcut,
        onclick: run,
      },
      icon(name),
    );
    this.tools.append(button);
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
   * Shows an article, at the place where the page was being read.
   * @param {PageView} view
   * @param {Article} article
   */
  open(view, article) {
    this.fill(view, article);
    this.mount();
    this.controls.opened();
    const at = this.readingPlace();
    if (at !== null) this.goTo(at, 'instant');
    this.scroller.focus({ preventScroll: true });
    this.follow.start();
    this.end.start();
    this.flow.start();
    this.take.start();
  }

  /** On the page and above it, also again after the page took it away or laid something above. @param {boolean} [again] */
  mount(again = false) {
    const root = dom.documentElement(document);
    if (root === null) return;
    if (dom.parentNode(this.outer) !== root) dom.appendChild(root, this.outer);
    if (!again && this.dialog.open && this.dialog.matches(':modal')) return;
    const { scrollTop, scrollLeft } = this.scroller;
    const focused = /** @type {HTMLElement | null} */ (this.root.activeElement);
    this.isShown = false;
    // What lies open above would come to lie below.
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
   * What the page has become meanwhile; what stayed the same stays as it is, and what is being read where it is.
   * @param {PageView} view
   * @param {Article} article
   * @param {boolean} [another] the page shows another article now, which is read from its beginning
   */
  update(view, article, another = false) {
    const back =
      another || this.flow.isSideways ? null : holdScroll(this.scroller, this.body, READING_LINE);
    if (another) this.listen.stop();
    this.fill(view, article);
    back?.();
    if (!another) return;
    this.parts.close();
    this.parts.renew();
    this.scroller.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    this.end.start();
    this.say(this.facts.querySelector('.title')?.textContent ?? '');
  }

  /** The last thing of the article on the page. @returns {Element | null} */
  lastOrigin() {
    const last = this.body.lastElementChild;
    const origin = last === null ? undefined : (this.origins.get(last) ?? this.originInside(last));
    if (origin === undefined) return null;
    return dom.isElement(origin) ? origin : dom.parentElement(origin);
  }

  close() {
    this.listen.stop();
    this.lineFocus.set(0);
    this.controls.closed();
    this.flow.stop();
    this.follow.stop();
    this.end.stop();
    this.parts.close();
    this.pictures.stop();
    this.highlights.close();
    this.take.stop();
    this.isShown = false;
    this.dialog.close();
    this.outer.remove();
    // Nothing of the page is held on to.
    this.modals = new Set();
    this.body.replaceChildren();
    this.origins = new Map();
    this.shown = null;
  }

  /** @param {PageView} view @param {Article} article */
  fill(view, article) {
    const { inert } = this;
    const { body, origins, series } = buildArticle({ view, article, inert, base: baseOf() });
    const style = this.styleOf(view, article);
    setLanguages(body, origins, {
      language: article.language,
      direction: style?.direction ?? 'ltr',
    });
    sanitizeInPlace(body);
    this.pictures.keepBack(body);
    this.highlights.lift();
    this.shown = article;
    const text = tellParts(body, article, series);
    const fresh = renew(this.body, body, origins);
    this.origins = fresh.origins;
    const facts = factsOf(firstOf(article, series), text, this.address);
    if (facts.textContent !== this.facts.textContent) {
      this.facts.replaceWith(facts);
      this.facts = facts;
    }
    this.end.part.hidden = !this.isPart;
    this.shape(article, style);
    this.parts.renew();
    this.pictures.renew();
    this.outline.renew(this.body, this.facts.querySelector('.title'));
    this.highlights.renew();
    this.listen.renew();
    this.follow.look();
  }

  /** Style of the article's first text on the page. @param {PageView} view @param {Article} article */
  styleOf(view, article) {
    // White space between blocks may be kept too, and stands anywhere.
    const first = article.kept.findIndex(
      (kept, id) => kept === 1 && view.isText(id) && dom.data(view.nodes[id]).trim() !== '',
    );
    const element = first < 0 ? null : view.element(first);
    return element === null ? null : getComputedStyle(element);
  }

  /** Language, direction and writing mode of the article, as on the page. @param {Article} article @param {CSSStyleDeclaration | null} style */
  shape(article, style) {
    this.article.dir = style?.direction ?? 'auto';
    // Unknown is not the language of Husk's own words.
    this.article.lang = article.language;
    this.flow.write(style?.writingMode ?? 'horizontal-tb');
  }

  /** Where the page itself was being read, as a block of the article; null near its beginning. */
  readingPlace() {
    if (scrollY < innerHeight / 2) return null;
    for (const block of this.body.children) {
      const origin = this.origins.get(block) ?? this.originInside(block);
      const element = dom.isElement(origin ?? null) ? origin : origin && dom.parentElement(origin);
      if (!element || !dom.isConnected(element)) continue;
      const box = dom.boundingRect(/** @type {Element} */ (element));
      if (box.height > 0 && box.bottom > 0) return block;
    }
    return null;
  }

  /** @param {Element} block */
  originInside(block) {
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const origin = this.origins.get(node);
      if (origin !== undefined) return origin;
    }
    return undefined;
  }

  /** @param {Element} element @param {ScrollBehavior} [behavior] */
  goTo(element, behavior) {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const how = behavior ?? (calm ? 'instant' : 'smooth');
    if (this.flow.isSideways) this.flow.reveal(element, how);
    else element.scrollIntoView({ block: 'start', behavior: how });
  }

  // --- listening and line focus ---

  /** @param {Listening | null} listening */
  chooseListening(listening) {
    this.listen.choose(listening ?? { ...LISTENING_DEFAULTS });
    this.setLines(this.listen.choice.lines);
  }

  /** @param {Partial<Listening>} change */
  keepListening(change) {
    this.listen.choice = { ...this.listen.choice, ...change };
    this.actions.keepListening(this.listen.choice);
  }

  nextLines() {
    const { lines } = this.listen.choice;
    const next = LINES[(LINES.indexOf(lines) + 1) % LINES.length];
    this.keepListening({ lines: next });
    this.setLines(next);
    this.say(linesWords(next));
  }

  /** @param {Listening['lines']} lines */
  setLines(lines) {
    this.lineFocus.set(lines);
    this.linesButton.setAttribute('aria-pressed', String(lines > 0));
    this.linesButton.setAttribute('data-count', lines > 0 ? String(lines) : '');
    this.linesButton.title = linesWords(lines);
  }

  /** Esc ends listening before it ends reading. */
  escape() {
    if (this.listen.isOn) this.listen.stop();
    else this.actions.leave();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.key === 'Escape') {
      // What lies open above closes first, and by itself.
      if (this.dialog.querySelector(':popover-open,dialog[open]') !== null) return;
      event.preventDefault();
      this.escape();
      return;
    }
    const target = event.composedPath()[0];
    const typing = target instanceof Element && target.matches('input,select,textarea');
    if (typing || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const rightToLeft = this.article.dir === 'rtl';
    const { key } = event;
    if (key === 'l' || key === 'L') this.nextLines();
    else if (!this.listen.key(key, rightToLeft) && !this.lineFocus.key(key)) return;
    event.preventDefault();
  }

  /** Says what the bar would say, for as long as it would. @param {import('../content/status_message.js').Note | null} note */
  tell(note) {
    const line = note?.line ?? '';
    if (line !== '' && line !== this.said.textContent) this.say(line);
    setText(this.said, line);
    const action = note?.action ?? null;
    this.saidAction.hidden = action === null;
    setText(this.saidAction, action?.label ?? '');
    this.saidAction.onclick = () => action?.run();
    this.toast.hidden = line === '';
  }

  /** Says a sentence to screen readers. @param {string} words */
  say(words) {
    this.voice.textContent = '';
    requestAnimationFrame(() => {
      this.voice.textContent = words;
    });
  }
}

/** @param {Listening['lines']} lines */
function linesWords(lines) {
  return lines === 0 ? t('reader_lines_off') : plural('reader_lines_on', lines);
}

const KEPT_EVENTS = [
  ...['click', 'auxclick', 'dblclick', 'contextmenu', 'pointerdown', 'pointerup', 'pointermove'],
  ...[
    'mousedown',
    'mouseup',
    'mousemove',
    'touchstart',
    'touchmove',
    'touchend',
    'wheel',
    'scroll',
  ],
  ...[
    'keydown',
    'keyup',
    'keypress',
    'input',
    'change',
    'focusin',
    'focusout',
    'selectstart',
    'copy',
  ],
];

/** What links of the page are relative to. */
function baseOf() {
  const base = dom.queryAll(document, 'base[href]')[0];
  const href = base === undefined ? null : dom.getAttribute(base, 'href');
  return href !== null && URL.canParse(href, location.href)
    ? new URL(href, location.href).href
    : location.href;
}
