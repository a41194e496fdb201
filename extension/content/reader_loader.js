// The reader as the session has it: a bundle that is put into the page when the reader is first wanted. Until then nothing
// is shown, and nothing of the page is its own. What it does once it is there stands in reader/reader_controller.js.

import { send } from '../platform/webext.js';

/** @typedef {import('../shared/answers.js').Article} Article */
/** @typedef {import('./page_view.js').PageView} PageView */

/**
 * What was asked to be read, and when.
 * @typedef {{view: PageView, article: Article, run: number, address: string}} Asked
 */

/**
 * What the bundle brings; this world does not import it.
 * @typedef {object} Showing
 * @property {unknown} reader
 * @property {boolean} isOpen
 * @property {boolean} isGone whether what the reader shows has gone from the page, and nobody has looked since
 * @property {(node: Node) => boolean} owns
 * @property {(asked: Asked) => Promise<boolean>} show
 * @property {() => void} close
 * @property {() => void} left
 * @property {() => void} returned
 * @property {(note: import('./status_message.js').Note | null) => void} tell
 * @property {(reading: import('../shared/reading.js').ReadingHere) => void} use
 */

/** Name under which the bundle is found; pages do not see it. */
const READER = Symbol.for('husk.reader');

export class ReaderLoader {
  /** @param {import('./session.js').Session} session */
  constructor(session) {
    this.session = session;
    /** @type {Showing | null} */
    this.showing = null;
  }

  get isOpen() {
    return this.showing?.isOpen ?? false;
  }

  get isGone() {
    return this.showing?.isGone ?? false;
  }

  /** Whether a node of the page is the reader's own. @param {Node} node */
  owns(node) {
    return this.showing?.owns(node) ?? false;
  }

  /**
   * Opens the reader on what was judged, or brings it up to date.
   * @param {PageView} view
   * @returns {Promise<boolean>} whether there is something to read
   */
  async show(view) {
    const { run, page } = this.session;
    const { address } = page;
    const [article, showing] = await Promise.all([
      this.session.line.send('content-bg-article', view.bytes, { url: address }),
      this.load(),
    ]);
    return showing.show({ view, article, run, address });
  }

  /** Puts the bundle into the page, once. @returns {Promise<Showing>} */
  async load() {
    if (this.showing !== null) return this.showing;
    if (Reflect.get(globalThis, READER) === undefined) await send('content-bg-reader', {});
    const Made = /** @type {new (session: import('./session.js').Session) => Showing} */ (
      Reflect.get(globalThis, READER)
    );
    this.showing ??= new Made(this.session);
    return this.showing;
  }

  /** Something was chosen elsewhere. */
  async rechosen() {
    const { session } = this;
    if (session.pageContext === null) return;
    const { reading } = await send('content-bg-context', { url: location.href });
    session.pageContext.reading = reading;
    this.showing?.use(reading);
  }

  close() {
    this.showing?.close();
  }

  /** Nothing of the reader's covers the page any more. */
  left() {
    this.showing?.left();
  }

  /** The page took something of Husk's off itself. */
  returned() {
    this.showing?.returned();
  }

  /** Says a sentence where the bar cannot be seen. @param {import('./status_message.js').Note | null} note */
  tell(note) {
    this.showing?.tell(note);
  }
}
