// One page that is labelled from the panel: frozen when it begins, marked while it lasts, left as it was found.
//
//   freeze ─▶ columns and HTML, in parts        draw, point ─▶ marks over the page
//   clicks ─▶ the panel      texts that come ─▶ the panel      look ─▶ the page as it is by now ─▶ place
//
// Husk itself leaves the page for as long: what it hides is labelled too. Its line to the panel ends with either of them.

import { innerRoots, shadowRootOf } from '../content/page_roots.js';
import { PageView } from '../content/page_view.js';
import { snapshotLive } from '../content/snapshot.js';
import { Surface } from '../content/surface.js';
import { takePage } from '../labels/frozen/freeze.js';
import { Clicks } from './clicks.js';
import { Drawing } from './drawing.js';
import { LateTexts } from './late_texts.js';
import { TakenPage } from './taken_page.js';
import styles from './labelling.css';
import { trusted } from '../content/trusted_events.js';

/** Signs of life told to the panel, one at most in this time, ms. */
const LIFE = 4000;

/** Name under which the content script's session is found; this bundle may be there without it. */
const SESSION = Symbol.for('husk.session');

/** @typedef {{isOn: boolean, mode: import('../shared/settings.js').Mode, owns: (node: Node) => boolean, off: () => Promise<void>, start: (mode: string) => Promise<void>}} Session */

export class Labelling {
  /** @type {PageView | null} */
  #view = null;
  /** The page as it was looked at last, after it was frozen. @type {PageView | null} */
  #again = null;
  /** @type {TakenPage | null} */
  #taken = null;
  /** How Husk stood on the page before. @type {string | null} */
  #before = null;
  #lastLife = 0;
  #ended = new AbortController();

  /** @param {(handlers: import('../platform/channel.js').Handlers) => import('../platform/channel.js').Channel<import('../shared/label_protocol.js').LabelMessages>} open */
  constructor(open) {
    this.surface = new Surface(styles);
    this.drawing = new Drawing(this.surface, {
      onLost: (count) => this.channel.tell('content-ui-lost', { count }),
      onFought: () => this.channel.tell('content-ui-fought', {}),
    });
    this.clicks = new Clicks((node) => this.channel.tell('content-ui-clicked', { node }));
    this.late = new LateTexts({
      isOwn: (node) => this.#owns(node),
      onLate: (late) => this.channel.tell('content-ui-late', late),
      onChange: () => this.drawing.changed(),
    });
    this.channel = open({
      'ui-content-freeze': () => this.#freeze(),
      'ui-content-part': ({ of, from }) => this.#taken?.part(of, from),
      'ui-content-draw': ({ blocks }) => this.drawing.draw(blocks),
      'ui-content-box': ({ nodes, hinted, tag }) => this.drawing.point(nodes, hinted, tag),
      'ui-content-catch': ({ on }) => this.clicks.catch(on),
      'ui-content-look': () => this.#look(),
      'ui-content-place': ({ nodes }) => this.#place(nodes),
    });
    this.channel.onClosed = () => this.end();
  }

  /** Leaves the page as it was found. */
  end() {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort();
    this.late.stop();
    this.clicks.stop();
    this.drawing.stop();
    this.surface.unmount();
    if (this.channel.isOpen) this.channel.close();
    const session = this.#session;
    if (this.#before !== null && !session?.isOn) session?.start(this.#before).catch(() => {});
  }

  /** @returns {Session | undefined} */
  get #session() {
    return Reflect.get(globalThis, SESSION);
  }

  /** @param {Node} node */
  #owns(node) {
    return this.surface.owns(node) || (this.#session?.owns(node) ?? false);
  }

  async #freeze() {
    const session = this.#session;
    if (session?.isOn) {
      this.#before = session.mode;
      await session.off();
    }
    const taken = takePage(document, { shadowRootOf, isOwn: (node) => this.#owns(node) });
    const { columns, complete, live } = taken;
    this.#taken = new TakenPage(taken);
    this.#view = new PageView({ bytes: columns, nodes: live, complete });
    this.#begin(this.#view);
    return this.#taken.facts;
  }

  /** @param {PageView} view */
  #begin(view) {
    const roots = [document, ...innerRoots(view)];
    this.surface.mount();
    this.drawing.show(view);
    this.clicks.show(view, roots);
    this.late.start(view, roots);
    const { signal } = this.#ended;
    for (const type of ['pointermove', 'wheel', 'keydown', 'scroll']) {
      addEventListener(
        type,
        trusted(() => this.#alive()),
        { capture: true, passive: true, signal },
      );
    }
    // A page that is kept for going back to would keep its line, too.
    const leave = () => {
      this.#before = null;
      this.end();
    };
    addEventListener('pagehide', trusted(leave), { signal });
  }

  #alive() {
    const now = performance.now();
    if (now - this.#lastLife < LIFE) return;
    this.#lastLife = now;
    this.channel.tell('content-ui-life', {});
  }

  /** The page as it is by now, for finding again what the page has built anew. */
  #look() {
    const isOwn = (/** @type {Node} */ node) => this.#owns(node);
    this.#again = new PageView(snapshotLive(document, { shadowRootOf, isOwn }));
    return { page: this.#again.bytes };
  }

  /** Where the frozen page's nodes are on the page that was looked at last; -1 for nowhere. @param {Int32Array} at */
  #place(at) {
    const [view, again] = [this.#view, this.#again];
    if (view === null || again === null) return { gone: 0 };
    for (let k = 0; k < Math.min(at.length, view.nodes.length); k += 1) {
      const node = again.nodes[at[k]];
      if (node !== undefined) move(view, k, node);
    }
    this.#again = null;
    const roots = [document, ...innerRoots(view)];
    this.clicks.show(view, roots);
    this.late.placed(view, roots);
    return { gone: this.drawing.placed() };
  }
}

/** Another node stands for a number now. @param {PageView} view @param {number} k @param {Node} node */
function move(view, k, node) {
  view.ids.delete(view.nodes[k]);
  view.nodes[k] = node;
  view.ids.set(node, k);
}
