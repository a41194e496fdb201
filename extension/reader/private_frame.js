// A document of its own within the reader, for what a person writes and for nobody else: no listener of the page hears what
// is typed, selected or copied in it, and no search of the page looks into it.
//
//   the reader's closed root ─ host ─ a closed root of its own ─ iframe without an address ─ what is private
//
// The frame is of the page's origin, so that it can be filled from here under any policy; it is safe because the page never
// gets hold of its element: frames in shadow trees are not among the page's, and the root is closed. It needs a root of its
// own because the reader's is not closed in truth: Firefox tells the page at which node an event happened (`originalTarget`,
// `explicitOriginalTarget`, `rangeParent`), both tell where a selection is that was made here, and one node leads to all others of
// its tree. So nothing may happen at this frame: in Firefox, which says when the pointer comes over it, the pointer passes it
// by, and what it does at the host is done in the frame from here.
//
// A page whose sandbox gives every document an origin of its own has no such frame: `fill` says so.

import { h } from '../content/element.js';
import { trusted } from '../content/trusted_events.js';
import { direction, language } from '../platform/i18n.js';
import frameStyles from './private.css';
import styles from './reader.css';
import takeStyles from './export/export.css';

/** Inside its own root and important: the page outdoes none of it, however it came to the host. */
const HOST_STYLE =
  ':host{user-select:none!important}' +
  'iframe{display:block;width:100%;height:100%;border:0;background:none;user-select:none!important;color-scheme:inherit}' +
  ':host(.passed) iframe{pointer-events:none!important}';

/** What the document takes over from where its frame stands. */
const WORN = [
  ...['--paper', '--ink', '--soft', '--line', '--edge', '--raised', '--accent', '--link'],
  ...['--hl-yellow', '--hl-green', '--hl-blue', '--hl-pink', '--hl-edge', '--chrome'],
  ...['color', 'color-scheme'],
];

/** When those change by themselves. */
const MEDIA = ['(prefers-color-scheme:dark)', '(prefers-contrast:more)', '(forced-colors:active)'];

export class PrivateFrame {
  /** @param {string} title what a screen reader says of it @param {HTMLElement} content */
  constructor(title, content) {
    this.content = content;
    this.frame = h('iframe', { title, onload: () => this.fill() });
    this.host = h('div', { class: 'private' });
    /** @type {ResizeObserver | null} */
    this.sizes = null;
    const root = this.host.attachShadow({ mode: 'closed' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(HOST_STYLE);
    root.adoptedStyleSheets = [sheet];
    root.append(this.frame);
    if ('originalTarget' in Event.prototype) this.passOn();
    for (const query of MEDIA) {
      matchMedia(query).addEventListener(
        'change',
        trusted(() => this.dress()),
      );
    }
  }

  /** The frame's document; null where it cannot be had, and while the frame is not on the page. @returns {Document | null} */
  get document() {
    try {
      return this.frame.contentDocument;
    } catch {
      return null;
    }
  }

  get hasFocus() {
    const own = this.document;
    return own !== null && own.hasFocus() && own.activeElement !== own.body;
  }

  /** Puts the content where it belongs, again after the page took the reader away. @returns {boolean} false where it cannot be */
  fill() {
    const own = this.document;
    const view = own?.defaultView;
    if (!own || !view) return false;
    if (this.content.ownerDocument !== own || !this.content.isConnected) {
      const sheet = new /** @type {any} */ (view).CSSStyleSheet();
      sheet.replaceSync([styles, takeStyles, frameStyles].join('\n'));
      own.adoptedStyleSheets = [sheet];
      own.documentElement.lang = language();
      own.documentElement.dir = direction();
      own.body.replaceChildren(this.content);
      // One that went on observing would hold the document of before.
      this.sizes?.disconnect();
      this.sizes = /** @type {ResizeObserver} */ (
        new /** @type {any} */ (view).ResizeObserver(() => this.fit())
      );
      this.sizes.observe(this.content);
    }
    this.dress();
    return true;
  }

  /** As high as what is in it. */
  fit() {
    const { body } = /** @type {Document} */ (this.document ?? document);
    if (body.contains(this.content)) this.host.style.height = `${body.offsetHeight}px`;
  }

  /** The colours and letters of the reader. */
  dress() {
    const own = this.document;
    if (own === null) return;
    const worn = getComputedStyle(this.host);
    const { style } = own.documentElement;
    for (const name of WORN) style.setProperty(name, worn.getPropertyValue(name));
  }

  /** What the pointer does at the host is done at what is in the frame there. */
  passOn() {
    const { host } = this;
    const hear = (
      /** @type {string} */ type,
      /** @type {(event: any, spot: [number, number], own: Document) => void} */ run,
    ) =>
      host.addEventListener(
        type,
        trusted((event) => {
          const { x, y } = host.getBoundingClientRect();
          const own = this.document;
          if (own !== null) run(event, [event.clientX - x, event.clientY - y], own);
        }),
      );
    /** The text field in which something is selected, and where that began. @type {[HTMLTextAreaElement, number] | null} */
    let began = null;
    const place = (/** @type {[number, number]} */ spot, /** @type {Document} */ own) =>
      own.caretPositionFromPoint(...spot)?.offset ?? 0;
    host.classList.add('passed');
    hear('pointerdown', (event, spot, own) => {
      const under = own.elementFromPoint(...spot);
      if (under?.localName !== 'textarea' || event.button !== 0) return;
      const field = /** @type {HTMLTextAreaElement} */ (under);
      // The press would take the focus again.
      event.preventDefault();
      host.setPointerCapture(event.pointerId);
      field.focus({ preventScroll: true });
      began = [field, place(spot, own)];
      field.setSelectionRange(began[1], began[1]);
    });
    hear('pointermove', (_event, spot, own) => {
      if (began === null) return;
      const [field, from] = began;
      const to = place(spot, own);
      field.setSelectionRange(
        Math.min(from, to),
        Math.max(from, to),
        to < from ? 'backward' : 'forward',
      );
    });
    for (const type of ['pointerup', 'pointercancel']) hear(type, () => (began = null));
    hear('dblclick', (_event, spot, own) => {
      const field = /** @type {HTMLTextAreaElement} */ (own.elementFromPoint(...spot));
      if (field?.localName !== 'textarea') return;
      const at = place(spot, own);
      const before = /\S*$/.exec(field.value.slice(0, at))?.[0].length ?? 0;
      const after = /^\S*/.exec(field.value.slice(at))?.[0].length ?? 0;
      field.setSelectionRange(at - before, at + after);
    });
    hear('click', (_event, spot, own) => {
      own
        .elementFromPoint(...spot)
        ?.closest('button')
        ?.click();
    });
    hear('wheel', (event, spot, own) => own.elementFromPoint(...spot)?.scrollBy(0, event.deltaY));
  }
}
