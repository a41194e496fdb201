// Highlights in the reader: made from what is selected, drawn, changed, taken off, found again when the page is opened.
//
//   select ─▶ plate ─▶ highlight ─▶ kept by the background, by the page's address
//   open, page changed ─▶ looked for by their anchors ─▶ drawn │ listed as not found
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
import { lastingAddress } from '../../shared/lasting_address.js';
import { HighlightList } from './highlight_list.js';
import { colourWords } from './highlight_words.js';
import { EditPlate, SelectionPlate } from './highlight_popovers.js';
import { Marks } from './highlight_marks.js';
import { Passages } from './passages.js';
import { remark } from '../remark.js';
import { partsOf, selectSentence, selectedRange } from './selection.js';
import { spotOf } from './xpath.js';
import { trusted } from '../../content/trusted_events.js';
import { randomId } from '../../shared/ids.js';

/** @typedef {import('../../shared/highlights.js').Highlight} Highlight */
/** @typedef {import('../../shared/highlights.js').Colour} Colour */
/** @typedef {import('../../shared/annotations.js').Listed} Listed */
/** @typedef {{spans: ({start: number, end: number} | null)[], confidence: number}} Place of the parts; confidence of the least sure, 0 for none found */

/** Height of the window at which a sentence is chosen by key. */
const READING_LINE = 0.25;

/** Time after which a selection that changes by itself is taken for what is meant, ms. */
const SETTLES = 250;

export class Highlights {
  /** @param {import('../reader.js').Reader} reader */
  constructor(reader) {
    this.reader = reader;
    this.marks = new Marks();
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
    this.plate = new SelectionPlate(reader, {
      mark: () => void this.add(false),
      note: () => void this.add(true),
    });
    this.edit = new EditPlate(reader, {
      change: (id, change) => void this.change(id, change),
      remove: (id) => void this.remove(id),
      closed: (id) => {
        // What had the focus was drawn anew meanwhile.
        const active = reader.root.activeElement;
        if (active === null || !active.checkVisibility()) this.focus(id);
      },
    });
    this.list = new HighlightList(reader, {
      go: (id) => this.go(id),
      remove: (id) => void this.remove(id),
      key: (event) => this.key(event),
    });
    this.onSelect = () => this.plate.follow(() => this.selected());
    reader.dialog.addEventListener(
      'keydown',
      trusted((event) => this.key(event)),
    );
    reader.body.addEventListener(
      'click',
      trusted((event) => this.clicked(event)),
    );
    /** The selection changed. @type {() => void} */
    this.onChange = () => {};
    this.watchSelection();
  }

  /** The plate comes when the hand has let go, or the browser's own handles have. */
  watchSelection() {
    const { root } = this.reader;
    let pressed = false;
    let timer = 0;
    const settle = () => {
      pressed = false;
      this.onSelect();
    };
    root.addEventListener(
      'pointerdown',
      trusted((event) => {
        pressed = true;
        if (!event.composedPath().includes(this.plate.element)) this.plate.hide();
      }),
    );
    for (const type of ['pointerup', 'pointercancel', 'keyup']) {
      root.addEventListener(type, trusted(settle));
    }
    this.onChange = () => {
      clearTimeout(timer);
      if (!pressed) timer = setTimeout(this.onSelect, SETTLES);
    };
  }

  // --- with the article ---

  /** Before the article is built anew: the body as it was built. */
  lift() {
    this.marks.clear();
  }

  /** After it: what is kept of this page is looked for in it. */
  renew() {
    const address = lastingAddress(this.reader.address);
    if (address === this.address) {
      this.place();
      return;
    }
    this.address = address;
    document.addEventListener('selectionchange', trusted(this.onChange));
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
    document.removeEventListener('selectionchange', trusted(this.onChange));
    this.plate.hide();
    this.edit.close();
    this.list.close();
    this.address = null;
  }

  /** The text of the page as it stands now. */
  read() {
    const { reader } = this;
    return liveText((node) => reader.owns(node) || (dom.isElement(node) && isOwn(node)));
  }

  /** Looks for all of them. */
  place() {
    this.places.clear();
    if (this.all.length > 0) {
      const text = this.read();
      for (const { id, parts } of this.all) {
        const found = parts.map((part) => findAnchor(text, part));
        const least = Math.min(...found.map((one) => one?.confidence ?? 0));
        const some = found.some((one) => one !== null);
        const confidence = least > 0 ? least : some ? SURE / 2 : 0;
        this.places.set(id, { spans: found, confidence });
      }
      this.draw(text);
    } else this.draw();
  }

  /** @param {import('./passages.js').PageText} [text] */
  draw(text) {
    const { reader } = this;
    const focused = reader.root.activeElement?.getAttribute('data-highlight') ?? null;
    if (text === undefined || this.all.length === 0) this.marks.clear();
    else {
      // Texts are paired as they were built.
      this.marks.clear();
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

  /** The same with the places in the document, for programs. @returns {Listed[]} */
  exported() {
    const text = this.read();
    return this.listed().map((one) => ({
      ...one,
      ranges: (this.places.get(one.highlight.id)?.spans ?? []).map((span) => {
        const pieces = span === null ? [] : text.pieces(span.start, span.end);
        const [first, last] = [pieces[0], pieces.at(-1)];
        const start = first === undefined ? null : spotOf(first.node, first.from);
        const end = last === undefined ? null : spotOf(last.node, last.to);
        return start === null || end === null ? null : { start, end };
      }),
    }));
  }

  // --- what a person does ---

  /** The selection, when something can be made of it. */
  selected() {
    const { root, body, isOpen } = this.reader;
    return isOpen ? selectedRange(root, body) : null;
  }

  /** @param {boolean} noting whether a note is to be written at once */
  async add(noting) {
    const range = this.selected();
    const parts = range === null ? null : this.anchorsOf(range);
    if (parts === null) return;
    if (this.address === null) return this.tell(t('reader_highlight_nowhere'));
    const at = Date.now();
    const { colour } = this;
    const highlight = { id: randomId(), made: at, changed: at, colour, note: '', parts };
    getSelection()?.removeAllRanges();
    this.plate.hide();
    if (!(await this.put(highlight))) return;
    this.undos.push(() => this.drop(highlight.id));
    this.focus(highlight.id);
    if (noting) this.open(highlight.id, true);
    else this.reader.say(t('reader_highlighted'));
  }

  /** @param {Range} range @returns {import('../../shared/anchors.js').Anchor[] | null} null when it was said why not */
  anchorsOf(range) {
    const { reader } = this;
    const shown = partsOf(range, this.marks);
    // The texts as they were built, for as long as it takes.
    this.marks.clear();
    const text = this.read();
    const spans = new Passages(reader.body, reader.origins, text).toPage(shown);
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
    this.tell(reason);
    return null;
  }

  /** @param {string} id @param {{colour?: Colour, note?: string}} change */
  async change(id, change) {
    const old = this.all.find((one) => one.id === id);
    if (old === undefined) return;
    if (change.colour !== undefined) this.colour = change.colour;
    if (Object.entries(change).every(([field, value]) => Reflect.get(old, field) === value)) return;
    if (await this.put({ ...old, ...change, changed: Date.now() })) {
      this.undos.push(async () => void (await this.put(old)));
    }
  }

  /** @param {string} id */
  async remove(id) {
    const old = this.all.find((one) => one.id === id);
    if (old === undefined) return;
    this.edit.close();
    await this.drop(id);
    this.undos.push(async () => void (await this.put(old)));
    this.tell(t('reader_highlight_removed'), {
      label: t('reader_undo'),
      run: () => void this.undo(),
    });
  }

  async undo() {
    await this.undos.pop()?.();
  }

  /** Keeps a highlight, new or changed. @param {Highlight} highlight */
  async put(highlight) {
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
  async drop(id) {
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

  /** Opens what can be changed of a highlight. @param {string} id @param {boolean} noting */
  open(id, noting) {
    const highlight = this.all.find((one) => one.id === id);
    const element = this.marks.elements.get(id)?.at(-1);
    if (highlight !== undefined && element !== undefined) {
      this.edit.open(highlight, element, noting);
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
    if (event.isComposing || isField(target)) return;
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

  /** For those without a mouse: a sentence is selected, and what follows is done with Shift and the arrows. */
  chooseSentence() {
    const { body, shown, scroller } = this.reader;
    // Browsers move a selection by key only where the focus is around it.
    scroller.focus({ preventScroll: true });
    if (!selectSentence(body, shown?.language ?? '', READING_LINE * innerHeight)) return;
    this.onSelect();
    this.reader.say(t('reader_sentence_chosen'));
  }

  // --- saying ---

  /** @param {string} line @param {{label: string, run: () => void} | null} [action] */
  tell(line, action = null) {
    remark(this.reader, line, action);
  }

  /** @param {unknown} error */
  failed(error) {
    const reason = error instanceof Error ? error.message : String(error);
    this.tell(t('reader_highlight_failed', reason));
  }
}

/** What a screen reader says with a highlight; the note itself never stands in the article, see private_frame.js. @param {Highlight} highlight */
function describe({ colour, note }) {
  return note === ''
    ? t('reader_highlight_named', colourWords(colour))
    : t('reader_highlight_noted', colourWords(colour));
}

/** @param {EventTarget} target */
function isField(target) {
  return target instanceof Element && target.matches('input,textarea,select');
}

/** Other surfaces of Husk stand beside the body, where no page puts anything with a closed tree. @param {Element} element */
function isOwn(element) {
  const parent = dom.parentNode(element);
  if (parent === null || parent !== dom.documentElement(document)) return false;
  return dom.localName(element) === 'div' && shadowRootOf(element) !== null;
}
