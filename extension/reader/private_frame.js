// A document of its own within the reader, for what the user writes: no listener of the page gets what is typed, selected or
// copied in it, and no search of the page finds it.
//
//   the reader's closed root ─ host ─ a closed root of its own ─ iframe without an address ─ the content
//
// The frame has the page's origin, so that it can be filled from here under any policy. It is safe because the page never gets
// its element: frames in shadow trees are not among `window.frames`, and the root is closed. It needs a root of its own because
// the reader's leaks: Firefox gives the page the node at which an event happened (`originalTarget`, `explicitOriginalTarget`,
// `rangeParent`), both browsers give it nodes of a selection made there, and one node leads to all others of its tree. So no
// event may happen at this frame. In Firefox pointer events would, so there the frame gets none, and what the pointer does at
// the host is done in the frame from here.
//
// A page whose sandbox gives every document an origin of its own can have no such frame: `fill` returns false then.

import { h } from '../content/element.js';
import { direction, language } from '../platform/i18n.js';
import { listen } from './widgets.js';
import frameStyles from './private.css';
import styles from './reader.css';
import highlightStyles from './highlights/highlights.css';

/** Important inside the root: a page that got hold of the host could override none of it. */
const HOST_STYLE =
  ':host{user-select:none!important}' +
  'iframe{display:block;width:100%;height:100%;border:0;background:none;user-select:none!important;color-scheme:inherit}' +
  ':host(.passed) iframe{pointer-events:none!important}';

/** Properties that the document takes over from the host. */
const INHERITED = [
  ...['--paper', '--ink', '--soft', '--line', '--edge', '--raised', '--accent', '--link'],
  ...['--hl-yellow', '--hl-green', '--hl-blue', '--hl-pink', '--hl-edge', '--chrome'],
  ...['color', 'color-scheme'],
];

/** Media queries on which those depend. */
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
    if ('originalTarget' in Event.prototype) this.passPointerEvents();
    for (const query of MEDIA) listen(matchMedia(query), 'change', () => this.copyStyles());
  }

  /** The frame's document; null where it may not be accessed, and while the frame is not on the page. @returns {Document | null} */
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

  /** Puts the content into the frame, also after the page removed the reader. @returns {boolean} false where that is impossible */
  fill() {
    const own = this.document;
    const view = own?.defaultView;
    if (!own || !view) return false;
    if (this.content.ownerDocument !== own || !this.content.isConnected) {
      const sheet = new /** @type {any} */ (view).CSSStyleSheet();
      sheet.replaceSync([styles, highlightStyles, frameStyles].join('\n'));
      own.adoptedStyleSheets = [sheet];
      own.documentElement.lang = language();
      own.documentElement.dir = direction();
      own.body.replaceChildren(this.content);
      // An observer that goes on would keep the former document alive.
      this.sizes?.disconnect();
      this.sizes = /** @type {ResizeObserver} */ (
        new /** @type {any} */ (view).ResizeObserver(() => this.fit())
      );
      this.sizes.observe(this.content);
    }
    this.copyStyles();
    return true;
  }

  /** Makes the frame as high as its content. */
  fit() {
    const { body } = /** @type {Document} */ (this.document ?? document);
    if (body.contains(this.content)) this.host.style.height = `${body.offsetHeight}px`;
  }

  /** Copies the colours and the font of the reader. */
  copyStyles() {
    const own = this.document;
    if (own === null) return;
    const computed = getComputedStyle(this.host);
    const { style } = own.documentElement;
    for (const name of INHERITED) style.setProperty(name, computed.getPropertyValue(name));
  }

  /** Does what the pointer does at the host to the content of the frame at the same place. */
  passPointerEvents() {
    const { host } = this;
    const pass = (
      /** @type {string} */ type,
      /** @type {(event: any, point: [number, number], own: Document) => void} */ run,
    ) =>
      listen(host, type, (event) => {
        const { x, y } = host.getBoundingClientRect();
        const own = this.document;
        if (own !== null) run(event, [event.clientX - x, event.clientY - y], own);
      });
    /** The text field in which the pointer selects, and where it began. @type {[HTMLTextAreaElement, number] | null} */
    let began = null;
    const offsetAt = (/** @type {[number, number]} */ point, /** @type {Document} */ own) =>
      own.caretPositionFromPoint(...point)?.offset ?? 0;
    host.classList.add('passed');
    pass('pointerdown', (event, point, own) => {
      const under = own.elementFromPoint(...point);
      if (under?.localName !== 'textarea' || event.button !== 0) return;
      const field = /** @type {HTMLTextAreaElement} */ (under);
      // Else the press moves the focus out of the frame.
      event.preventDefault();
      host.setPointerCapture(event.pointerId);
      field.focus({ preventScroll: true });
      began = [field, offsetAt(point, own)];
      field.setSelectionRange(began[1], began[1]);
    });
    pass('pointermove', (_event, point, own) => {
      if (began === null) return;
      const [field, from] = began;
      const to = offsetAt(point, own);
      field.setSelectionRange(
        Math.min(from, to),
        Math.max(from, to),
        to < from ? 'backward' : 'forward',
      );
    });
    for (const type of ['pointerup', 'pointercancel']) pass(type, () => (began = null));
    pass('dblclick', (_event, point, own) => {
      const field = /** @type {HTMLTextAreaElement} */ (own.elementFromPoint(...point));
      if (field?.localName !== 'textarea') return;
      const at = offsetAt(point, own);
      const before = /\S*$/.exec(field.value.slice(0, at))?.[0].length ?? 0;
      const after = /^\S*/.exec(field.value.slice(at))?.[0].length ?? 0;
      field.setSelectionRange(at - before, at + after);
    });
    pass('click', (_event, point, own) => {
      own
        .elementFromPoint(...point)
        ?.closest('button')
        ?.click();
    });
    pass('wheel', (event, point, own) => own.elementFromPoint(...point)?.scrollBy(0, event.deltaY));
  }
}
