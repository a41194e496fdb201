// Finds texts that a page adds after it was frozen. They are listed but cannot be labelled: the frozen page does not have them.
//
// The work is in proportion to what changes: added nodes are walked once, in slices; a text that changes again and again, such as
// a clock, counts as one; text that the frozen page has too, in other nodes, is not new.

import * as dom from '../content/dom.js';
import { shadowRootOf } from '../content/page_roots.js';
import { parentAcross } from '../content/page_view.js';

/** @typedef {import('../content/page_view.js').PageView} PageView */

/** Rest after which changes are looked at, and longest wait for it, ms. */
const REST = 300;
const LONGEST_WAIT = 2000;

/** Most nodes walked at a time, and most that wait to be walked. */
const SLICE = 5000;
const MOST_WAITING = 20_000;

/** Most late texts that are remembered, and that are reported; most characters of each, and most steps of its path. */
const MOST = 5000;
const MOST_REPORTED = 200;
const MOST_TEXT = 300;
const MOST_STEPS = 40;

/** Most shadow roots and frames that are observed. */
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
    /** Texts of the frozen page. @type {Set<string>} */
    this.known = new Set();
    /** Nodes that are to be walked. @type {Set<Node>} */
    this.waiting = new Set();
    /** Late texts, the first to come first. @type {Map<Node, string>} */
    this.late = new Map();
    this.reported = '';
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
    this.observe(roots);
  }

  /** Other nodes stand for those of the frozen page now. @param {PageView} view @param {Node[]} roots */
  placed(view, roots) {
    this.view = view;
    this.observe(roots);
  }

  /** @param {Node[]} roots */
  observe(roots) {
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
    // Of a page that never stops changing, only the last changes wait.
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
    const at = Math.min(now + REST, this.first + LONGEST_WAIT);
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
    this.report();
  }

  /**
   * @param {Node} root
   * @param {number} room nodes that may be walked; others go on waiting
   * @returns {number} how many more may be walked
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
      if (type === dom.TEXT || type === dom.CDATA) this.add(node);
      else if (type === dom.ELEMENT) {
        const element = /** @type {Element} */ (node);
        if (SILENT.has(dom.localName(element)) || this.isOwn(element)) continue;
        const inner = shadowRootOf(element) ?? dom.framedDocument(element, dom.localName(element));
        if (inner !== null) {
          this.observe([inner]);
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
  add(node) {
    const text = plain(dom.data(node));
    if (text === '' || this.known.has(text)) {
      this.late.delete(node);
      return;
    }
    if (this.late.has(node) || this.late.size < MOST) this.late.set(node, text);
  }

  /** Reports late texts that are visible now, if they are others than before. */
  report() {
    const texts = [];
    let count = 0;
    for (const [node, text] of this.late) {
      if (!dom.isConnected(node)) {
        this.late.delete(node);
        continue;
      }
      if (!isVisible(node)) continue;
      count += 1;
      if (texts.length < MOST_REPORTED) texts.push({ path: pathOf(node), text: cut(text) });
    }
    const now = `${count} ${texts.map(({ text }) => text).join('\n')}`;
    if (now === this.reported) return;
    this.reported = now;
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

/** @param {Node} node */
function isVisible(node) {
  const parent = parentAcross(node);
  if (!dom.isElement(parent)) return true;
  if (SILENT.has(dom.localName(parent))) return false;
  return dom.checkVisibility(parent, { visibilityProperty: true });
}

/** Names of the elements from the root down, as `html/body/div/p`; of deep ones only the last. @param {Node} node */
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
