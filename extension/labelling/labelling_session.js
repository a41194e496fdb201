// One page that is labelled from the panel: frozen at the beginning, with marks over it while it lasts, restored at the end.
//
//   freeze ─▶ columns and HTML, in parts        draw, point ─▶ marks over the page
//   clicks ─▶ the panel      late texts ─▶ the panel      look ─▶ the page as it is by now ─▶ place
//
// Husk is off on the page meanwhile, so that what it would hide is labelled too. The session ends with the page or the panel.

import { innerRoots, shadowRootOf } from '../content/page_roots.js';
import { PageView } from '../content/page_view.js';
import { snapshotLive } from '../content/snapshot.js';
import { Surface } from '../content/surface.js';
import { trusted } from '../content/trusted_events.js';
import { takePage } from '../labels/frozen/freeze.js';
import { BlockClicks } from './block_clicks.js';
import { BlockOverlay } from './block_overlay.js';
import { LateTexts } from './late_texts.js';
import { PageTransfer, currentSession } from './page_transfer.js';
import styles from './labelling.css';

/** Least time between two reports to the panel that the user is active on the page, ms. */
const ACTIVITY_EVERY = 4000;

export class LabellingSession {
  /** The frozen page. @type {PageView | null} */
  #view = null;
  /** The page as it was looked at later. @type {PageView | null} */
  #later = null;
  /** @type {PageTransfer | null} */
  #transfer = null;
  /** Mode in which Husk was on before. @type {string | null} */
  #modeBefore = null;
  #lastActivity = 0;
  #ended = new AbortController();

  /** @param {(handlers: import('../platform/channel.js').Handlers) => import('../platform/channel.js').Channel<import('../shared/label_protocol.js').LabelMessages>} open */
  constructor(open) {
    this.surface = new Surface(styles);
    this.overlay = new BlockOverlay(this.surface, {
      onLost: (count) => this.channel.tell('content-ui-lost', { count }),
      onFought: () => this.channel.tell('content-ui-fought', {}),
    });
    this.clicks = new BlockClicks((node) => this.channel.tell('content-ui-clicked', { node }));
    this.lateTexts = new LateTexts({
      isOwn: (node) => this.#owns(node),
      onLate: (late) => this.channel.tell('content-ui-late', late),
      onChange: () => this.overlay.changed(),
    });
    this.channel = open({
      'ui-content-freeze': () => this.#freeze(),
      'ui-content-part': ({ of, from }) => this.#transfer?.part(of, from),
      'ui-content-draw': ({ blocks }) => this.overlay.draw(blocks),
      'ui-content-box': ({ nodes, hinted, tag }) => this.overlay.point(nodes, hinted, tag),
      'ui-content-catch': ({ on }) => void (this.clicks.isOn = on),
      'ui-content-look': () => this.#look(),
      'ui-content-place': ({ nodes }) => this.#place(nodes),
    });
    this.channel.onClosed = () => this.end();
  }

  /** Restores the page. */
  end() {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort();
    this.lateTexts.stop();
    this.clicks.stop();
    this.overlay.stop();
    this.surface.unmount();
    if (this.channel.isOpen) this.channel.close();
    const session = currentSession();
    if (this.#modeBefore === null || session?.isOn) return;
    session?.start(this.#modeBefore).catch(() => {});
  }

  /** @param {Node} node */
  #owns(node) {
    return this.surface.owns(node) || (currentSession()?.owns(node) ?? false);
  }

  async #freeze() {
    const session = currentSession();
    if (session?.isOn) {
      this.#modeBefore = session.mode;
      await session.off();
    }
    const frozen = takePage(document, { shadowRootOf, isOwn: (node) => this.#owns(node) });
    const { columns, complete, live } = frozen;
    this.#transfer = new PageTransfer(frozen);
    this.#view = new PageView({ bytes: columns, nodes: live, complete });
    this.#begin(this.#view);
    return this.#transfer.facts;
  }

  /** @param {PageView} view */
  #begin(view) {
    const roots = [document, ...innerRoots(view)];
    this.surface.mount();
    this.overlay.show(view);
    this.clicks.show(view, roots);
    this.lateTexts.start(view, roots);
    const { signal } = this.#ended;
    for (const type of ['pointermove', 'wheel', 'keydown', 'scroll']) {
      addEventListener(
        type,
        trusted(() => this.#reportActivity()),
        { capture: true, passive: true, signal },
      );
    }
    // The session must also end when the browser keeps the page in its cache for going back.
    const leave = () => {
      this.#modeBefore = null;
      this.end();
    };
    addEventListener('pagehide', trusted(leave), { signal });
  }

  #reportActivity() {
    const now = performance.now();
    if (now - this.#lastActivity < ACTIVITY_EVERY) return;
    this.#lastActivity = now;
    this.channel.tell('content-ui-life', {});
  }

  /** Reads the page as it is now, so that the panel can find blocks that the page has built anew. */
  #look() {
    const isOwn = (/** @type {Node} */ node) => this.#owns(node);
    this.#later = new PageView(snapshotLive(document, { shadowRootOf, isOwn }));
    return { page: this.#later.bytes };
  }

  /** Takes the nodes of the later page that stand for those of the frozen one; -1 for none. @param {Int32Array} at */
  #place(at) {
    const [view, later] = [this.#view, this.#later];
    if (view === null || later === null) return { gone: 0 };
    for (let k = 0; k < Math.min(at.length, view.nodes.length); k += 1) {
      const node = later.nodes[at[k]];
      if (node !== undefined) replaceNode(view, k, node);
    }
    this.#later = null;
    const roots = [document, ...innerRoots(view)];
    this.clicks.show(view, roots);
    this.lateTexts.placed(view, roots);
    return { gone: this.overlay.placed() };
  }
}

/** @param {PageView} view @param {number} k @param {Node} node */
function replaceNode(view, k, node) {
  view.ids.delete(view.nodes[k]);
  view.nodes[k] = node;
  view.ids.set(node, k);
}
