// Loads the reader: a bundle that is put into the page when the reader is first opened. What it does then is in
// reader/reader_controller.js.

import { send } from '../platform/webext.js';
import { askContext } from './page_context.js';

/** @typedef {import('../shared/answers.js').Article} Article */
/** @typedef {import('./page_view.js').PageView} PageView */

/**
 * What the reader may see of the session and ask of it.
 * @typedef {Pick<import('./session.js').Session, 'isOn' | 'mode' | 'run' | 'page' | 'pageContext' | 'wall' | 'applied' | 'notes'
 *   | 'upload' | 'command' | 'leaveReader' | 'modeBefore' | 'setMode' | 'amendContext'>} ReaderSession
 */

/**
 * What is to be read, and the run of the session that asked for it.
 * @typedef {{view: PageView, article: Article, run: number, address: string}} Asked
 */

/**
 * The class that the bundle defines; this world does not import it.
 * @typedef {object} ReaderController
 * @property {boolean} isOpen
 * @property {boolean} isGone whether what the reader shows has gone from the page since the last look
 * @property {(node: Node) => boolean} owns
 * @property {(asked: Asked) => Promise<boolean>} show
 * @property {() => void} close
 * @property {() => void} left nothing of the reader covers the page any more
 * @property {() => void} returned the page has removed something of Husk's
 * @property {(note: import('./status_message.js').Note | null) => void} tell shows the message of the bar, which is not seen beside the reader
 * @property {(reading: import('../shared/reading.js').ReadingHere) => void} use applies settings
 */

/** Name under which the bundle is found; pages do not see it. */
const READER = Symbol.for('husk.reader');

export class ReaderLoader {
  #session;
  /** @type {ReaderController | null} */
  showing = null;

  /** @param {ReaderSession} session */
  constructor(session) {
    this.#session = session;
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
   * Opens the reader on the page that was judged, or updates it.
   * @param {PageView} view
   */
  async show(view) {
    const { run, page, upload } = this.#session;
    const { address } = page;
    const [article, showing] = await Promise.all([
      upload.send('content-bg-article', view.bytes, { url: address }),
      this.#load(),
    ]);
    await showing.show({ view, article, run, address });
  }

  /** Puts the bundle into the page, once. @returns {Promise<ReaderController>} */
  async #load() {
    if (this.showing !== null) return this.showing;
    if (Reflect.get(globalThis, READER) === undefined) await send('content-bg-reader', {});
    const Reader = /** @type {new (session: ReaderSession) => ReaderController} */ (
      Reflect.get(globalThis, READER)
    );
    this.showing ??= new Reader(this.#session);
    return this.showing;
  }

  /** Settings of the reader were changed outside of this page. */
  async settingsChanged() {
    if (this.#session.pageContext === null) return;
    const { reading } = await askContext();
    this.#session.amendContext({ reading });
    this.showing?.use(reading);
  }
}
