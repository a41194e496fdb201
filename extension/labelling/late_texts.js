// Texts that come after a page was frozen. They are listed, never labelled: the frozen page does not have them.
//
// Work is in proportion to what changes: what was added is walked once, in slices; a text that only changes (a clock) is one
// text however often it does; what the frozen page says too, in other nodes, is nothing new.

import * as dom from '../content/dom.js';
import { shadowRootOf } from '../content/page_roots.js';
import { parentAcross } from '../content/page_view.js';

/** @typedef {import('../content/page_view.js').PageView} PageView */

/** Calm before changes are looked at, and longest wait for it, ms. */
const CALM = 300;
const LONGEST_WAIT = 2000;

/** Nodes walked at a stretch, and those that wait to be walked, at most. */
const SLICE = 5000;
const MOST_WAITING = 20_000;

/** Late texts that are remembered, and told, at most; letters of each. */
const MOST = 5000;
const MOST_TOLD = 200;
const MOST_TEXT = 300;
const MOST_STEPS = 40;

/** Shadow roots and frames watched at most. */
const MAX_ROOTS = 256;

/** Elements whose text nobody reads. */
const SILENT = new Set(['script', 'style', 'noscript', 'template', 'title']);

export class LateTexts {
  /**
   * @param {object} options
   * @param {(node: Node) => boolean} options.isOwn
   * @param {(late: {count: number, texts: {path: string, text: string}[]}) => void} options.onLate
   * @param {() => void} options.onChange the page has changed
   */
  constructor({ isOwn, onLate, onChange }) {
    this.isOwn = isOwn;
    this.onLate = onLate;
    this.onChange = onChange;
    /** @type {PageView | null} */
    this.view = null;
    /** What the frozen page says. @type {Set<string>} */
    this.known = new Set();
    /** Nodes to be walked. @type {Set<Node>} */
    this.waiting = new Set();
    /** Late texts in the order they came. @type {Map<Node, string>} */
    this.late = new Map();
    this.told = '';
    this.timer = 0;
    this.first = 0;
    this.observer = new MutationObserver((records) => this.changed(records));
  }

  /** @param {PageView} view @param {Node[]} roots */
  start(view, roots) {
    this.view = view;
    for (let id = 0; id < view.nodes.length; id += 1) {
      if (view.isText(id)) this.known.add(plain(view.text(id)));
    }
    this.watch(roots);
  }

  /** The frozen page's nodes are others now. @param {PageView} view @param {Node[]} roots */
  placed(view, roots) {
    this.view = view;
    this.watch(roots);
  }

  /** @param {Node[]} roots */
  watch(roots) {
    for (const root of roots.slice(0, MAX_ROOTS)) {
      this.observer.observe(root, { childList: true, characterData: true, subtree: true });
    }
  }

  stop() {
    this.observer.disconnect();
    clearTimeout(this.timer);
    this.waiting.clear();
    this.late.clear();
    this.view = null;
  }

  /** @param {MutationRecord[]} records */
  changed(records) {
    let some = false;
    for (const { type, target, addedNodes, removedNodes } of records) {
      some ||= removedNodes.length > 0;
      if (type === 'characterData') this.waiting.add(target);
      for (const node of addedNodes) if (!this.isOwn(node)) this.waiting.add(node);
    }
    // A page that never stops keeps only what it did last waiting.
    for (const node of this.waiting) {
      if (this.waiting.size <= MOST_WAITING) break;
      this.waiting.delete(node);
    }
    if (!some && this.waiting.size === 0) return;
    this.onChange();
    this.schedule();
  }

  schedule() {
    const now = performance.now();
    this.first ||= now;
    clearTimeout(this.timer);
    const at = Math.min(now + CALM, this.first + LONGEST_WAIT);
    this.timer = setTimeout(() => this.look(), Math.max(0, at - now));
  }

  look() {
    this.first = 0;
    if (this.view === null) return;
    let room = SLICE;
    for (const root of this.waiting) {
      if (room <= 0) break;
      this.waiting.delete(root);
      if (dom.isConnected(root)) room = this.walk(root, room);
    }
    if (this.waiting.size > 0) this.schedule();
    this.tell();
  }

  /**
   * @param {Node} root
   * @param {number} room nodes that may be walked; what is left over waits
   * @returns {number} what is left of it
   */
  walk(root, room) {
    const stack = [root];
    let left = room;
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (left <= 0) {
        for (const other of [node, ...stack]) this.waiting.add(other);
        return 0;
      }
      left -= 1;
      const type = dom.nodeType(node);
      if (type === dom.TEXT || type === dom.CDATA) this.take(node);
      else if (type === dom.ELEMENT) {
        const element = /** @type {Element} */ (node);
        if (SILENT.has(dom.localName(element)) || this.isOwn(element)) continue;
        const inner = shadowRootOf(element) ?? dom.framedDocument(element, dom.localName(element));
        if (inner !== null) {
          this.watch([inner]);
          stack.push(inner);
        }
      }
      for (let child = dom.firstChild(node); child !== null; child = dom.nextSibling(child)) {
        stack.push(child);
      }
    }
    return left;
  }

  /** @param {Node} node a text */
  take(node) {
    const text = plain(dom.data(node));
    if (text === '' || this.known.has(text)) {
      this.late.delete(node);
      return;
    }
    if (this.late.has(node) || this.late.size < MOST) this.late.set(node, text);
  }

  /** Tells what came and is still there to be seen. */
  tell() {
    const texts = [];
    let count = 0;
    for (const [node, text] of this.late) {
      if (!dom.isConnected(node)) {
        this.late.delete(node);
        continue;
      }
      if (!isSeen(node)) continue;
      count += 1;
      if (texts.length < MOST_TOLD) texts.push({ path: pathOf(node), text: cut(text) });
    }
    const now = `${count} ${texts.map(({ text }) => text).join('\n')}`;
    if (now === this.told) return;
    this.told = now;
    this.onLate({ count, texts });
  }
}

/** @param {string} text */
function plain(text) {
  return text.replace(/\s+/g, ' ').trim();
}

/** @param {string} text */
function cut(text) {
  return text.length <= MOST_TEXT ? text : `${text.slice(0, MOST_TEXT).toWellFormed()}…`;
}

/** Whether a text is shown. @param {Node} node */
function isSeen(node) {
  const parent = parentAcross(node);
  if (!dom.isElement(parent)) return true;
  if (SILENT.has(dom.localName(parent))) return false;
  return dom.checkVisibility(parent, { visibilityProperty: true });
}

/** Tags from the root down: `html/body/div/p`; of what lies deep the last ones. @param {Node} node */
function pathOf(node) {
  const steps = [];
  for (let at = parentAcross(node); at !== null; at = parentAcross(at)) {
    if (steps.length === MOST_STEPS) {
      steps.push('…');
      break;
    }
    if (dom.isElement(at)) steps.push(dom.localName(at));
  }
  return steps.reverse().join('/');
}
