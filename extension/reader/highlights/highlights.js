// Highlights in the reader: made from the selection, drawn, changed, removed, found again when the page is opened later.
//
//   select ─▶ popover ─▶ highlight ─▶ stored by the background, by the page's address
//   open, page changed ─▶ searched by their anchors ─▶ drawn │ listed as not found
//
// Every change can be undone, in order, until the reader is closed.

import { SURE, findAnchor, makeAnchor } from '../../content/anchor.js';
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
import { HighlightList } from './highlight_list.js';
import { HighlightMarks } from './highlight_marks.js';
import { HighlightEditor, SelectionPopover, colourName } from './highlight_popovers.js';
import { Passages } from './passages.js';
import { partsOf, selectSentence, selectedRange } from './selection.js';
import { xpathOf } from './xpath.js';

/** @typedef {import('../../shared/highlights.js').Highlight} Highlight */
/** @typedef {import('../../shared/highlights.js').Colour} Colour */
/** @typedef {import('../../shared/annotations.js').Listed} Listed */
/** @typedef {{spans: ({start: number, end: number} | null)[], confidence: number}} Place of each part; confidence of the least sure one, 0 when none was found */

/** Rest after which a selection that changes without the pointer, as by handles on a touch screen, counts as made, ms. */
const SETTLED = 250;

export class Highlights {
  /** @param {import('../reader.js').Reader} reader */
  constructor(reader) {
    this.reader = reader;
    this.marks = new HighlightMarks();
    /** @type {Highlight[]} */
    this.all = [];
    /** @type {Map<string, Place>} */
    this.places = new Map();
    /** Address whose highlights these are. @type {string | null} */
    this.address = null;
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

  /** Puts the body back to how it was built, before it is updated. */
  clearMarks() {
    this.marks.clear();
  }

  /** After the update: searches for the highlights that are stored for this page. */
  renew() {
    const address = lastingAddress(this.reader.address);
    if (address === this.address) {
      this.place();
      return;
    }
    this.address = address;
    listen(document, 'selectionchange', this.onSelectionChange);
    [this.all, this.undos] = [[], []];
    this.draw();
    if (address === null) return;
    send('content-bg-highlights', { url: address })
      .then(({ highlights }) => {
        if (this.address !== address) return;
        this.all = highlights;
        this.place();
      })
      .catch((error) => this.failed(error));
  }

  close() {
    unlisten(document, 'selectionchange', this.onSelectionChange);
    this.popover.hide();
    this.editor.close();
    this.list.close();
    this.address = null;
  }

  /** The text of the page as it is now. */
  pageText() {
    const { reader } = this;
    return liveText((node) => reader.owns(node) || (dom.isElement(node) && isOwn(node)));
  }

  /** Searches for all highlights on the page and draws them. */
  place() {
    this.places.clear();
    if (this.all.length === 0) {
      this.draw();
      return;
    }
    const text = this.pageText();
    for (const { id, parts } of this.all) {
      const spans = parts.map((part) => findAnchor(text, part));
      const least = Math.min(...spans.map((span) => span?.confidence ?? 0));
      const some = spans.some((span) => span !== null);
      this.places.set(id, { spans, confidence: least > 0 ? least : some ? SURE / 2 : 0 });
    }
    this.draw(text);
  }

  /** @param {import('./passages.js').PageText} [text] of the page */
  draw(text) {
    const { reader } = this;
    const focused = reader.root.activeElement?.getAttribute('data-highlight') ?? null;
    // Passages are found in texts as they were built.
    this.marks.clear();
    if (text !== undefined && this.all.length > 0) {
      const passages = new Passages(reader.body, reader.origins, text);
      this.marks.draw(
        this.all.map((highlight) => {
          const { id, colour, note } = highlight;
          const place = this.places.get(id);
          const spans = (place?.spans ?? []).filter((span) => span !== null);
          return {
            id,
            colour,
            note,
            sure: (place?.confidence ?? 0) >= SURE,
            label: describe(highlight),
            parts: spans.flatMap((span) => passages.toReader(span)),
          };
        }),
      );
    }
    if (focused !== null) this.focus(focused);
    this.list.draw(this.listed());
  }

  /** @param {string} id */
  focus(id) {
    const elements = this.marks.elements.get(id) ?? [];
    const first = elements.find(({ tabIndex }) => tabIndex === 0) ?? this.reader.scroller;
    first.focus({ preventScroll: true });
  }

  /** In reading order, those that were not found last. @returns {(Listed & {sure: boolean, shown: boolean})[]} */
  listed() {
    const startOf = (/** @type {Highlight} */ { id }) =>
      Math.min(...(this.places.get(id)?.spans ?? []).map((span) => span?.start ?? Infinity));
    return this.all
      .toSorted((a, b) => startOf(a) - startOf(b) || a.made - b.made)
      .map((highlight) => {
        const confidence = this.places.get(highlight.id)?.confidence ?? 0;
        return {
          highlight,
          found: confidence > 0,
          sure: confidence >= SURE,
          shown: this.marks.elements.has(highlight.id),
        };
      });
  }

  /** The same with their places in the document as XPath. @returns {Listed[]} */
  exported() {
    const text = this.pageText();
    return this.listed().map((one) => ({
      ...one,
      ranges: (this.places.get(one.highlight.id)?.spans ?? []).map((span) => {
        const pieces = span === null ? [] : text.pieces(span.start, span.end);
        const [first, last] = [pieces[0], pieces.at(-1)];
        const start = first === undefined ? null : xpathOf(first.node, first.from);
        const end = last === undefined ? null : xpathOf(last.node, last.to);
        return start === null || end === null ? null : { start, end };
      }),
    }));
  }

  // --- actions of the user ---

  /** The selection within the article. */
  selected() {
    const { root, body, isOpen } = this.reader;
    return isOpen ? selectedRange(root, body) : null;
  }

  /** Highlights the selection. @param {boolean} isNoting whether a note is to be written at once */
  async add(isNoting) {
    const range = this.selected();
    const parts = range === null ? null : this.anchorsOf(range);
    if (parts === null) return;
    if (this.address === null) return this.reader.notify(t('reader_highlight_nowhere'));
    const at = Date.now();
    const { colour } = this;
    const highlight = { id: randomId(), made: at, changed: at, colour, note: '', parts };
    getSelection()?.removeAllRanges();
    this.popover.hide();
    if (!(await this.store(highlight))) return;
    this.undos.push(() => this.unstore(highlight.id));
    this.focus(highlight.id);
    if (isNoting) this.open(highlight.id, true);
    else this.reader.announce(t('reader_highlighted'));
  }

  /** @param {Range} range @returns {import('../../shared/anchors.js').Anchor[] | null} null when it cannot be highlighted, which the user is told */
  anchorsOf(range) {
    const { reader } = this;
    const parts = partsOf(range, this.marks);
    // Passages are found in texts as they were built.
    this.marks.clear();
    const text = this.pageText();
    const spans = new Passages(reader.body, reader.origins, text).toPage(parts);
    this.draw(text);
    const length = spans.reduce((sum, { start, end }) => sum + end - start, 0);
    const anchors = spans
      .map(({ start, end }) => makeAnchor(text, start, end))
      .filter((anchor) => anchor !== null);
    const reason =
      length > LONGEST_PASSAGE || anchors.length > PARTS_MAX
        ? t('reader_highlight_long')
        : this.all.length >= HIGHLIGHTS_MAX
          ? t('reader_highlight_many')
          : anchors.length === 0
            ? t('reader_highlight_cannot')
            : '';
    if (reason === '') return anchors;
    reader.notify(reason);
    return null;
  }

  /** @param {string} id @param {{colour?: Colour, note?: string}} change */
  async change(id, change) {
    const old = this.all.find((one) => one.id === id);
    if (old === undefined) return;
    if (change.colour !== undefined) this.colour = change.colour;
    if (Object.entries(change).every(([field, value]) => Reflect.get(old, field) === value)) return;
    if (await this.store({ ...old, ...change, changed: Date.now() })) {
      this.undos.push(async () => void (await this.store(old)));
    }
  }

  /** @param {string} id */
  async remove(id) {
    const old = this.all.find((one) => one.id === id);
    if (old === undefined) return;
    this.editor.close();
    await this.unstore(id);
    this.undos.push(async () => void (await this.store(old)));
    const undo = { label: t('ui_undo'), run: () => void this.undo() };
    this.reader.notify(t('reader_highlight_removed'), undo);
  }

  async undo() {
    await this.undos.pop()?.();
  }

  /** Stores a highlight, new or changed. @param {Highlight} highlight */
  async store(highlight) {
    const { address } = this;
    if (address === null) return false;
    try {
      const title = fittingTitle(this.reader.shown?.title || location.hostname);
      await send('content-bg-highlight-put', { url: address, title, highlight });
    } catch (error) {
      this.failed(error);
      return false;
    }
    if (this.address !== address) return false;
    this.all = this.all.some(({ id }) => id === highlight.id)
      ? this.all.map((one) => (one.id === highlight.id ? highlight : one))
      : [...this.all, highlight];
    this.place();
    return true;
  }

  /** @param {string} id */
  async unstore(id) {
    const { address } = this;
    if (address === null) return;
    try {
      await send('content-bg-highlight-remove', { url: address, id });
    } catch (error) {
      this.failed(error);
      return;
    }
    this.all = this.all.filter((one) => one.id !== id);
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
    const highlight = this.all.find((one) => one.id === id);
    const element = this.marks.elements.get(id)?.at(-1);
    if (highlight !== undefined && element !== undefined) {
      this.editor.open(highlight, element, isNoting);
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
