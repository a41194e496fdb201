// Highlights in the reader: made from the selection, drawn, changed, removed, found again when the page is opened later.
//
//   select ─▶ popover ─▶ highlight ─▶ stored by the background, by the address of the page or part that it is in
//   open, page changed ─▶ searched by their anchors ─▶ drawn │ listed as not found
//
// Every change can be undone, in order, until the reader is closed.

import * as dom from '../../content/dom.js';
import { liveText } from '../../content/live_text.js';
import { shadowRootOf } from '../../content/page_roots.js';
import { t } from '../../platform/i18n.js';
import { send } from '../../platform/webext.js';
import { LONGEST_PASSAGE } from '../../shared/anchors.js';
import { HIGHLIGHTS_MAX, PARTS_MAX, fittingTitle } from '../../shared/highlights.js';
import { randomId } from '../../shared/ids.js';
import { lastingAddress } from '../../shared/lasting_address.js';
import { READING_LINE } from '../navigation/reading_progress.js';
import { isForField, listen, unlisten } from '../widgets.js';
import { AnnotatedPage } from './annotated_page.js';
import { HighlightList } from './highlight_list.js';
import { HighlightMarks } from './highlight_marks.js';
import { HighlightEditor, SelectionPopover, colourName } from './highlight_popovers.js';
import { partsOf, selectSentence, selectedRange } from './selection.js';

/** @typedef {import('../../shared/highlights.js').Highlight} Highlight */
/** @typedef {import('../../shared/highlights.js').Colour} Colour */
/** @typedef {import('../../shared/annotations.js').Listed} Listed */

/** Rest after which a selection that changes without the pointer, as by handles on a touch screen, counts as made, ms. */
const SETTLED = 250;

export class Highlights {
  /** @param {import('../reader.js').Reader} reader */
  constructor(reader) {
    this.reader = reader;
    this.marks = new HighlightMarks();
    /** What is shown: the open page first, then the further parts of its article. @type {AnnotatedPage[]} */
    this.pages = [];
    /** @type {Colour} */
    this.colour = 'yellow';
    /** @type {(() => Promise<void>)[]} */
    this.undos = [];
    this.popover = new SelectionPopover(reader, {
      highlight: () => void this.add(false),
      note: () => void this.add(true),
    });
    this.editor = new HighlightEditor(reader, {
      change: (id, change) => void this.change(id, change),
      remove: (id) => void this.remove(id),
      onClose: (id) => {
        // The element that had the focus was drawn anew meanwhile.
        const active = reader.root.activeElement;
        if (active === null || !active.checkVisibility()) this.focus(id);
      },
    });
    this.list = new HighlightList(reader, {
      go: (id) => this.go(id),
      remove: (id) => void this.remove(id),
      key: (event) => this.key(event),
    });
    listen(reader.dialog, 'keydown', (event) => this.key(event));
    listen(reader.body, 'click', (event) => this.clicked(event));
    // The popover comes when a selection is made: when the pointer or a key is released, or nothing changes for a while.
    this.onSelect = () => this.popover.follow(() => this.selected());
    let isPressed = false;
    let timer = 0;
    listen(reader.root, 'pointerdown', (event) => {
      isPressed = true;
      if (!event.composedPath().includes(this.popover.element)) this.popover.hide();
    });
    for (const type of ['pointerup', 'pointercancel', 'keyup']) {
      listen(reader.root, type, () => {
        isPressed = false;
        this.onSelect();
      });
    }
    this.onSelectionChange = () => {
      clearTimeout(timer);
      if (!isPressed) timer = setTimeout(this.onSelect, SETTLED);
    };
  }

  // --- with the article ---

  /** Those of the open page first, then those of the further parts. */
  get all() {
    return this.pages.flatMap((page) => page.all);
  }

  /** Puts the body back to how it was built, before it is updated. */
  clearMarks() {
    this.marks.clear();
  }

  /** After the update: searches for the highlights that are stored for what is shown. */
  renew() {
    const open = this.openPage();
    if (this.pages[0]?.address !== open.address) {
      listen(document, 'selectionchange', this.onSelectionChange);
      [this.pages, this.undos] = [[], []];
    }
    const before = this.pages;
    this.pages = [];
    for (const shown of [open, ...this.reader.furtherParts.shownPages]) {
      const isShown = (/** @type {AnnotatedPage} */ { address }) => address === shown.address;
      // A part whose address leads back to what is shown already has its highlights there.
      if (this.pages.some(isShown)) continue;
      const known = before.find(isShown);
      if (known !== undefined) known.shown = shown;
      this.pages.push(known ?? new AnnotatedPage(shown));
      if (known === undefined) void this.load(this.pages[this.pages.length - 1]);
    }
    this.place();
  }

  /** The open page. @returns {import('./annotated_page.js').ShownPage} */
  openPage() {
    const { address, shown, origins } = this.reader;
    return {
      address: lastingAddress(address),
      title: shown?.title ?? '',
      origins,
      readText: () => this.pageText(),
    };
  }

  /** @param {AnnotatedPage} page */
  async load(page) {
    const { address } = page;
    if (address === null) return;
    try {
      const { highlights } = await send('content-bg-highlights', { url: address });
      if (!this.pages.includes(page) || highlights.length === 0) return;
      page.all = highlights;
      this.place();
    } catch (error) {
      this.failed(error);
    }
  }

  close() {
    unlisten(document, 'selectionchange', this.onSelectionChange);
    this.popover.hide();
    this.editor.close();
    this.list.close();
    this.pages = [];
  }

  /** The text of the open page as it is now. */
  pageText() {
    const { reader } = this;
    return liveText((node) => reader.owns(node) || (dom.isElement(node) && isOwn(node)));
  }

  /** Searches for all highlights and draws them. */
  place() {
    for (const page of this.pages) page.place();
    this.draw();
  }

  draw() {
    const focused = this.reader.root.activeElement?.getAttribute('data-highlight') ?? null;
    // Passages are found in texts as they were built.
    this.marks.clear();
    const drawn = this.pages.flatMap((page) => page.drawn());
    this.marks.draw(
      drawn.map(({ highlight, sure, parts }) => {
        const { id, colour, note } = highlight;
        return { id, colour, note, sure, label: describe(highlight), parts };
      }),
    );
    if (focused !== null) this.focus(focused);
    this.list.draw(
      this.listed().map((one) => ({ ...one, shown: this.marks.elements.has(one.highlight.id) })),
    );
  }

  /** @param {string} id */
  focus(id) {
    const elements = this.marks.elements.get(id) ?? [];
    const first = elements.find(({ tabIndex }) => tabIndex === 0) ?? this.reader.scroller;
    first.focus({ preventScroll: true });
  }

  /** In reading order, those that were not found last. */
  listed() {
    return this.pages
      .flatMap((page) => page.listed())
      .toSorted((a, b) => Number(b.found) - Number(a.found));
  }

  /** The same with their places in the document as XPath. @returns {Listed[]} */
  exported() {
    return this.listed().map((one) => ({
      ...one,
      ranges: this.kept(one.highlight.id)?.page.ranges(one.highlight.id),
    }));
  }

  /** A highlight with its page. @param {string} id */
  kept(id) {
    for (const page of this.pages) {
      const highlight = page.all.find((one) => one.id === id);
      if (highlight !== undefined) return { page, highlight };
    }
    return undefined;
  }

  // --- actions of the user ---

  /** The selection within the article. */
  selected() {
    const { root, body, isOpen } = this.reader;
    return isOpen ? selectedRange(root, body) : null;
  }

  /** Highlights the selection: what of it is in each page is one highlight. @param {boolean} isNoting whether a note is to be written at once */
  async add(isNoting) {
    const range = this.selected();
    const chosen = range === null ? null : this.anchorsOf(range);
    if (chosen === null) return;
    if (chosen.some(({ page }) => page.address === null)) {
      return this.reader.notify(t('reader_highlight_nowhere'));
    }
    const at = Date.now();
    const { colour } = this;
    getSelection()?.removeAllRanges();
    this.popover.hide();
    /** @type {{page: AnnotatedPage, id: string}[]} */
    const made = [];
    for (const { page, parts } of chosen) {
      const id = randomId();
      const highlight = { id, made: at, changed: at, colour, note: '', parts };
      if (!(await this.store(page, highlight))) break;
      made.push({ page, id });
    }
    if (made.length === 0) return;
    this.undos.push(async () => {
      for (const { page, id } of made) await this.unstore(page, id);
    });
    const [{ id }] = made;
    this.focus(id);
    if (isNoting) this.open(id, true);
    else this.reader.announce(t('reader_highlighted'));
  }

  /**
   * @param {Range} range
   * @returns {{page: AnnotatedPage, parts: import('../../shared/anchors.js').Anchor[]}[] | null} null when it cannot be highlighted,
   *   which the user is told
   */
  anchorsOf(range) {
    const texts = partsOf(range, this.marks);
    // Passages are found in texts as they were built.
    this.marks.clear();
    const chosen = this.pages
      .map((page) => ({ page, parts: page.anchorsOf(texts) }))
      .filter(({ parts }) => parts.length > 0);
    this.draw();
    const length = chosen
      .flatMap(({ parts }) => parts)
      .reduce((sum, { quote }) => sum + quote.exact.length, 0);
    const reason =
      length > LONGEST_PASSAGE || chosen.some(({ parts }) => parts.length > PARTS_MAX)
        ? t('reader_highlight_long')
        : chosen.some(({ page }) => page.all.length >= HIGHLIGHTS_MAX)
          ? t('reader_highlight_many')
          : chosen.length === 0
            ? t('reader_highlight_cannot')
            : '';
    if (reason === '') return chosen;
    this.reader.notify(reason);
    return null;
  }

  /** @param {string} id @param {{colour?: Colour, note?: string}} change */
  async change(id, change) {
    const kept = this.kept(id);
    if (kept === undefined) return;
    const { page, highlight: old } = kept;
    if (change.colour !== undefined) this.colour = change.colour;
    if (Object.entries(change).every(([field, value]) => Reflect.get(old, field) === value)) return;
    if (await this.store(page, { ...old, ...change, changed: Date.now() })) {
      this.undos.push(async () => void (await this.store(page, old)));
    }
  }

  /** @param {string} id */
  async remove(id) {
    const kept = this.kept(id);
    if (kept === undefined) return;
    const { page, highlight: old } = kept;
    this.editor.close();
    await this.unstore(page, id);
    this.undos.push(async () => void (await this.store(page, old)));
    const undo = { label: t('ui_undo'), run: () => void this.undo() };
    this.reader.notify(t('reader_highlight_removed'), undo);
  }

  async undo() {
    await this.undos.pop()?.();
  }

  /** Stores a highlight, new or changed. @param {AnnotatedPage} page @param {Highlight} highlight */
  async store(page, highlight) {
    const { address, title } = page.shown;
    if (address === null) return false;
    try {
      await send('content-bg-highlight-put', {
        url: address,
        title: fittingTitle(title || location.hostname),
        highlight,
      });
    } catch (error) {
      this.failed(error);
      return false;
    }
    if (!this.pages.includes(page)) return false;
    page.put(highlight);
    this.place();
    return true;
  }

  /** @param {AnnotatedPage} page @param {string} id */
  async unstore(page, id) {
    const { address } = page;
    if (address === null) return;
    try {
      await send('content-bg-highlight-remove', { url: address, id });
    } catch (error) {
      this.failed(error);
      return;
    }
    page.remove(id);
    this.place();
  }

  /** @param {string} id */
  go(id) {
    const element = this.marks.elements.get(id)?.[0];
    if (element === undefined) return;
    this.list.close();
    this.reader.goTo(element);
    this.focus(id);
  }

  /** Opens the editor of a highlight. @param {string} id @param {boolean} isNoting */
  open(id, isNoting) {
    const kept = this.kept(id);
    const element = this.marks.elements.get(id)?.at(-1);
    if (kept !== undefined && element !== undefined) {
      this.editor.open(kept.highlight, element, isNoting);
    }
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const target = event.composedPath()[0];
    const mark = target instanceof Element ? target.closest('mark.hl') : null;
    // A link is followed, and a selection that ends on a highlight is a selection.
    if (mark === null || this.selected() !== null) return;
    if (target instanceof Element && target.closest('a[href],button,summary') !== null) return;
    this.open(mark.getAttribute('data-highlight') ?? '', false);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = event.composedPath()[0];
    if (event.isComposing || isForField(event)) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z') {
      if (this.undos.length === 0) return;
      event.preventDefault();
      void this.undo();
      return;
    }
    if (ctrlKey || metaKey || altKey) return;
    if (key.toLowerCase() === 'h') {
      event.preventDefault();
      if (this.selected() !== null) void this.add(shiftKey);
      else this.chooseSentence();
    } else if (key === 'Enter' && target instanceof Element && target.matches('mark.hl')) {
      event.preventDefault();
      this.open(target.getAttribute('data-highlight') ?? '', false);
    }
  }

  /** Selects a sentence for users of the keyboard, who change the selection by Shift and the arrow keys. */
  chooseSentence() {
    const { body, shown, scroller } = this.reader;
    // Browsers move a selection by key only where the focus is around it.
    scroller.focus({ preventScroll: true });
    if (!selectSentence(body, shown?.language ?? '', READING_LINE * innerHeight)) return;
    this.onSelect();
    this.reader.announce(t('reader_sentence_chosen'));
  }

  /** @param {unknown} error */
  failed(error) {
    const reason = error instanceof Error ? error.message : String(error);
    this.reader.notify(t('reader_highlight_failed', reason));
  }
}

/** What a screen reader says with a highlight. The note itself is never part of the article, see private_frame.js. @param {Highlight} highlight */
function describe({ colour, note }) {
  const key = note === '' ? 'reader_highlight_named' : 'reader_highlight_noted';
  return t(key, colourName(colour));
}

/** Whether an element is another surface of Husk: those stand beside the body and have a closed tree. @param {Element} element */
function isOwn(element) {
  const parent = dom.parentNode(element);
  if (parent === null || parent !== dom.documentElement(document)) return false;
  return dom.localName(element) === 'div' && shadowRootOf(element) !== null;
}
