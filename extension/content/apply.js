// Puts verdicts on the page: which elements are hidden or tinted, and takes all of it back.
//
// A block that is a single text node has no attribute. If everything else its parent shows is noise too, the parent is
// taken instead; otherwise the text is painted through the CSS Custom Highlight API (tinted, or transparent where it is
// to be hidden), which needs no element around it and so leaves the document untouched.
//
//   marks ── the page keeps taking them off ──▶ hidden by selector paths (tools/selector_paths.js) ── it fights that too ──▶ given up: nothing is set
//
// Blocks that are still hidden or tinted are counted, never assumed: `visibleBlocks`.

import * as dom from './dom.js';
import { isEdited } from './fields.js';
import { Marks } from './marks.js';
import { scrollLockRules } from './overlay.js';
import {
  HIDDEN_MARK,
  MAIN_MARK,
  classMark,
  isHiding,
  pageSheet,
  paperScheme,
  placeSheet,
} from './paint.js';
import { TimeSlices } from './time_slicing.js';
import { FLAG } from './wire.js';

/** @typedef {import('./page_view.js').PageView} PageView */
/** @typedef {import('../shared/answers.js').Analysis} Analysis */
/** @typedef {import('../shared/answers.js').Block} Block */
/** @typedef {import('../shared/settings.js').Mode} Mode */
/** @typedef {'marks' | 'byPath' | 'given up'} Way how verdicts are put on the page */
/** @typedef {{css: string | null, top: string | null}} Sheets `css` for all frames of the tab, `top` for the page itself */

const MARKUP_ONLY = /^\s*$/;

export class PageMarker {
  /**
   * @param {object} options
   * @param {(element: Element) => ShadowRoot | null} options.shadowRootOf
   * @param {(sheets: Sheets) => Promise<unknown>} options.insert puts sheets of USER origin on the page in place of those before
   */
  constructor({ shadowRootOf, insert }) {
    this.marks = new Marks(shadowRootOf);
    this.insert = insert;
    /** @type {Sheets} */
    this.sheets = { css: null, top: null };
    /** Resolves when they are there. @type {Promise<unknown>} */
    this.inserted = Promise.resolve();
    /** @type {Way} */
    this.way = 'marks';
    /** The mark that each element should have, or be styled like. @type {Map<Element, string>} */
    this.wanted = new Map();
    /** Finds the selector paths of elements; null until blocks are hidden by them. @type {typeof import('./tools/selector_paths.js').selectorPathsOf | null} */
    this.selectorPathsOf = null;
    /** Elements hidden or tinted by their selector path. @type {Set<Element>} */
    this.byPath = new Set();
    /** Text nodes that are painted. @type {WeakSet<Node>} */
    this.painted = new WeakSet();
    /** @type {{node: Node, mark: string}[]} */
    this.texts = [];
    this.textNames = new Map();
    /** Shadow roots that have adopted the sheet. @type {Map<ShadowRoot, CSSStyleSheet>} */
    this.adopted = new Map();
    /** Names of text highlights and the registries that hold them. @type {Map<string, HighlightRegistry>} */
    this.highlights = new Map();
    this.lock = '';
    /** Whether a paywall is there: the page's scroll lock and the dark sheet below the overlay stay. */
    this.isWalled = false;
    /** Keeps columns and the scroll position; null before the tools are loaded. @type {import('./tools/page_layout.js').PageLayout | null} */
    this.layout = null;
    /** The element shown for a moment and the mark it has otherwise. @type {{element: Element, mark: string} | null} */
    this.peeked = null;
  }

  get attribute() {
    return this.marks.name;
  }

  /** Whether anything of the page is hidden, so that the rest is laid out otherwise than without Husk. */
  get hides() {
    return this.way !== 'given up' && [...this.wanted.values()].some(isHiding);
  }

  /** Inserts the sheet while the page is being judged, so that it is there when the marks are set. */
  prepare() {
    const css = pageSheet(this.attribute, scheme());
    this.insertSheets({ css, top: this.sheets.top }).catch(() => {});
  }

  /**
   * Shows an analysis. What is marked already stays untouched.
   * @param {PageView} view
   * @param {Analysis} analysis
   * @param {Mode} mode
   * @param {import('./tools/page_tools.js').PageTools | null} tools loaded where anything is to be hidden
   */
  async show(view, analysis, mode, tools) {
    const { elements, texts, hidden } = this.plan(view, analysis, mode, tools);
    if (tools !== null && !this.isWalled && tools.overlays.hidesOverlay(view, hidden)) {
      for (const element of tools.overlays.backdrops(view)) elements.set(element, HIDDEN_MARK);
      // Looked for only once: afterwards the rules against the lock are in force.
      this.lock ||= scrollLockRules();
    } else {
      this.lock = '';
    }
    this.peeked = null;
    this.layout = tools?.layout ?? null;
    this.layout?.take(elements);
    this.wanted = elements;
    this.texts = this.way === 'given up' ? [] : texts;
    this.textNames = this.paintText(this.texts);
    await this.put();
  }

  /** Puts a sheet on the page beside its marks, for as long as something of Husk's lies over all of it. @param {string} top */
  cover(top) {
    return this.insertSheets({ ...this.sheets, top });
  }

  /** Takes all marks off; the sheet of what lies over the page stays. */
  async bare() {
    this.layout?.take(new Map());
    this.marks.set(new Map());
    this.layout?.settle(true);
    this.clearText();
    this.adopt([], '');
    this.lock = '';
    this.peeked = null;
    this.wanted = new Map();
    this.texts = [];
    this.byPath = new Set();
    await this.insertSheets({ css: null, top: this.sheets.top });
  }

  /** Puts what is wanted on the page, the way that the page leaves. */
  async put() {
    const { way, wanted, lock, textNames } = this;
    const marked = way === 'marks' ? wanted : new Map();
    const paper = scheme();
    const { paths, elements } = this.paths();
    this.byPath = elements;
    const css =
      way === 'given up' ? null : pageSheet(this.attribute, paper, { textNames, scrollLock: lock });
    // Marks first: without a sheet they change nothing, and with the sheet that is there they are right at once.
    await new TimeSlices(() => this.wanted === wanted).run(this.marks.setting(marked));
    if (this.wanted !== wanted) return;
    this.layout?.settle();
    this.adopt([...marked.keys(), ...this.texts.map(({ node }) => node)], css ?? '');
    await this.insertSheets({ css, top: elements.size > 0 ? placeSheet(paths, paper) : null });
    if (this.wanted === wanted) this.layout?.settle(true);
  }

  /** @param {Sheets} sheets */
  async insertSheets(sheets) {
    const { css, top } = this.sheets;
    if (css === sheets.css && top === sheets.top) return void (await this.inserted);
    this.sheets = sheets;
    const scrolled = fixedBodyTop();
    this.inserted = this.insert(sheets).catch((error) => {
      // Asked for once more, it is tried once more.
      this.sheets = { css: null, top: null };
      throw error;
    });
    await this.inserted;
    if (this.lock && css !== sheets.css && scrolled > 0) {
      scrollTo({ top: scrolled, behavior: 'instant' });
    }
  }

  /** Selector paths by mark, and the elements that have one. */
  paths() {
    const wanted = this.way === 'byPath' ? this.wanted : new Map();
    return (
      this.selectorPathsOf?.(wanted, this.attribute) ?? { paths: new Map(), elements: new Set() }
    );
  }

  /** The page fights the marks: none is left for the moment. */
  withdraw() {
    if (this.way === 'marks') this.marks.rename();
  }

  /** The page keeps removing marks: from now on elements are named by selector paths. @param {typeof import('./tools/selector_paths.js').selectorPathsOf} selectorPathsOf */
  async hideByPath(selectorPathsOf) {
    this.selectorPathsOf = selectorPathsOf;
    this.way = 'byPath';
    this.marks.rename();
    await this.put();
  }

  /** Elements were added or removed: finds the selector paths again. @returns {boolean} whether any had changed */
  refreshPaths() {
    if (this.way !== 'byPath') return false;
    const { paths, elements } = this.paths();
    const top = elements.size > 0 ? placeSheet(paths, scheme()) : null;
    if (top === this.sheets.top) return false;
    this.byPath = elements;
    void this.insertSheets({ ...this.sheets, top }).catch(() => {});
    return true;
  }

  /** The page fights that too: nothing is hidden or tinted until the user tries again. */
  async giveUp() {
    this.way = 'given up';
    this.clearText();
    await this.put();
  }

  /** Begins again with marks. */
  tryAgain() {
    if (this.way === 'given up') this.way = 'marks';
  }

  /**
   * The blocks that are hidden or tinted at this moment.
   * @param {PageView} view
   * @param {Analysis} analysis
   * @param {Mode} mode
   * @returns {Block[]}
   */
  visibleBlocks(view, analysis, mode) {
    const noise = new Set(analysis.blocks.map((block) => block.node));
    return analysis.blocks.filter((block) =>
      this.carriers(view, block.node, noise, mode).every((id) => this.isApplied(view.nodes[id])),
    );
  }

  /** Whether a node is hidden or tinted now. @param {Node | undefined} node */
  isApplied(node) {
    if (node === undefined || !dom.isElement(node) || this.painted.has(node)) {
      return node !== undefined && this.painted.has(node);
    }
    const mark = this.wanted.get(node);
    if (mark === undefined) return false;
    if (this.way === 'marks') return dom.getAttribute(node, this.attribute) === mark;
    // Its path may lead to another element by now: what counts is whether the element is hidden.
    return this.byPath.has(node) && (mark !== HIDDEN_MARK || dom.clientRects(node).length === 0);
  }

  /**
   * What to mark.
   * @param {PageView} view
   * @param {Analysis} analysis
   * @param {Mode} mode
   * @param {import('./tools/page_tools.js').PageTools | null} tools
   */
  plan(view, analysis, mode, tools) {
    /** @type {Map<Element, string>} */
    const elements = new Map();
    /** @type {{node: Node, mark: string}[]} */
    const texts = [];
    const hidden = [];
    const inNoise = new Set(analysis.blocks.map((block) => block.node));
    const isInUse = (mode === 'hide' && tools?.fields.inUse(view, analysis.main)) || (() => false);
    for (const block of analysis.blocks) {
      const isGone = tools?.corrections.gone.has(view.nodes[block.node]) ?? false;
      const hides = mode === 'hide' || isGone;
      const mark = hides ? HIDDEN_MARK : classMark(block.class, block.score);
      for (const id of this.carriers(view, block.node, inNoise, mode)) {
        const node = view.nodes[id];
        // What the user hides is hidden, whatever is written in it.
        if (hides && ((!isGone && isInUse(id)) || isEdited(node))) continue;
        if (hides) hidden.push(id);
        if (!dom.isElement(node) || isEdited(node)) texts.push({ node, mark });
        else if (!hides || !tools?.overlays.holdsModal(node)) elements.set(node, mark);
      }
    }
    if (mode === 'highlight') {
      for (const id of analysis.main) {
        for (const carrier of this.carriers(view, id, inNoise, mode)) {
          const node = view.nodes[carrier];
          if (dom.isElement(node) && !elements.has(node) && !isEdited(node)) {
            elements.set(node, MAIN_MARK);
          }
        }
      }
    }
    return { elements, texts, hidden: mode === 'hide' ? hidden : [] };
  }

  /**
   * The nodes that can carry the mark of a block: itself as a rule.
   * @param {PageView} view
   * @param {number} id
   * @param {Set<number>} noise ids of all blocks
   * @param {Mode} mode
   * @returns {number[]}
   */
  carriers(view, id, noise, mode) {
    if (view.isText(id)) {
      const parent = view.parent(id);
      const alone =
        parent > 0 &&
        view.children(parent).every((child) => noise.has(child) || isBlank(view, child));
      return [alone ? parent : id];
    }
    // Without a box there is nothing to tint: its children have the boxes.
    if (mode === 'highlight' && view.flags[id] & FLAG.CONTENTS) {
      return view.children(id).flatMap((child) => this.carriers(view, child, noise, mode));
    }
    return [id];
  }

  /**
   * Paints text nodes without elements of their own, and elements in editors; one highlight for each mark and document.
   * @param {{node: Node, mark: string}[]} texts
   */
  paintText(texts) {
    this.clearText();
    /** @type {Map<string, string>} */
    const names = new Map();
    for (const { node, mark } of texts) {
      const view = /** @type {any} */ (dom.defaultView(dom.ownerDocument(node) ?? document));
      const registry = view?.CSS?.highlights;
      if (!registry) continue;
      const name = `${this.attribute.slice(5)}-${mark}`;
      try {
        const range = new view.Range();
        range.selectNodeContents(node);
        const known = registry.get(name);
        if (known) known.add(range);
        else registry.set(name, new view.Highlight(range));
        names.set(name, mark);
        this.painted.add(node);
        this.highlights.set(name, registry);
      } catch {
        // A browser that keeps the registry from extensions: that text stays as it is.
      }
    }
    return names;
  }

  clearText() {
    for (const [name, registry] of this.highlights) registry.delete(name);
    this.highlights.clear();
    this.painted = new WeakSet();
  }

  /**
   * Shadow trees do not see the page's USER sheets in Chromium: those with marks adopt the sheet.
   * @param {Node[]} nodes
   * @param {string} css
   */
  adopt(nodes, css) {
    const roots = new Set();
    for (const node of nodes) {
      const root = dom.rootNode(node);
      if (dom.shadowHost(root) !== null) roots.add(root);
    }
    for (const root of this.adopted.keys()) if (!roots.has(root)) this.drop(root);
    for (const root of roots) {
      try {
        let sheet = this.adopted.get(root);
        if (sheet === undefined) {
          const view = /** @type {any} */ (
            dom.defaultView(/** @type {Document} */ (dom.ownerDocument(root)))
          );
          sheet = /** @type {CSSStyleSheet} */ (new view.CSSStyleSheet());
          this.adopted.set(root, sheet);
        }
        sheet.replaceSync(css);
        if (!root.adoptedStyleSheets.includes(sheet)) {
          root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
        }
      } catch {
        // Where a browser refuses, its USER sheets reach into shadow trees.
      }
    }
  }

  /** @param {ShadowRoot} root */
  drop(root) {
    const sheet = this.adopted.get(root);
    this.adopted.delete(root);
    try {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
    } catch {
      // It never had the sheet.
    }
  }

  /**
   * Reads the page as it is without Husk. Nothing is painted meanwhile.
   * @template T
   * @param {() => T} read
   * @returns {T}
   */
  lifted(read) {
    const [x, y] = [scrollX, scrollY];
    const result = this.marks.lifted(() =>
      this.way === 'byPath' ? this.marks.over(read) : read(),
    );
    if (this.wanted.size > 0 && (scrollX !== x || scrollY !== y)) {
      scrollTo({ left: x, top: y, behavior: 'instant' });
    }
    return result;
  }

  /** Whether the page undid or copied marks. */
  isDamaged() {
    return this.marks.isDamaged();
  }

  /** Sets again what the page undid. */
  repair() {
    this.marks.repair();
  }

  /** Leaves the document as it is without Husk. */
  async clear() {
    this.layout?.take(new Map());
    this.wanted = new Map();
    const clearing = new TimeSlices().run(this.marks.clearing());
    this.clearText();
    for (const root of [...this.adopted.keys()]) this.drop(root);
    this.texts = [];
    this.lock = '';
    this.way = 'marks';
    this.byPath = new Set();
    await clearing;
    this.layout?.settle(true);
    await this.insertSheets({ css: null, top: null });
  }
}

/** @param {PageView} view @param {number} id */
function isBlank(view, id) {
  const node = view.nodes[id];
  return view.isText(id) && MARKUP_ONLY.test(dom.data(node));
}

/** Whether the page is light or dark. */
function scheme() {
  const paints = [dom.body(document), dom.documentElement(document)]
    .filter((element) => element !== null)
    .map((element) => getComputedStyle(element).backgroundColor);
  const root = dom.documentElement(document);
  const canDark = root !== null && getComputedStyle(root).colorScheme.includes('dark');
  return paperScheme(paints, canDark && matchMedia('(prefers-color-scheme: dark)').matches);
}

/** How far a body that a lock has fixed was scrolled, in px. */
function fixedBodyTop() {
  const body = dom.body(document);
  if (body === null) return 0;
  const style = getComputedStyle(body);
  return style.position === 'fixed' ? -Number.parseFloat(style.top) || 0 : 0;
}
