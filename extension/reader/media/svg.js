// Copies a drawing of the page (SVG) as the page draws it: shapes and text with the colours that the page's style sheets give them,
// written into attributes, since those sheets do not reach into the reader. Ids get new names, shapes that are drawn by reference
// are copied in place, and labels that are HTML become text. No recursion.

import * as dom from '../../content/dom.js';
import { wordSet } from '../article/elements.js';
import { attributeText } from '../article/page_values.js';

const SVG = 'http://www.w3.org/2000/svg';

const ELEMENTS = wordSet(
  'svg g path rect circle ellipse line polyline polygon text tspan title desc defs linearGradient radialGradient ' +
    'stop clipPath marker pattern mask symbol',
);

const ATTRIBUTES = wordSet(
  'viewBox preserveAspectRatio d x y x1 y1 x2 y2 cx cy r rx ry fx fy width height points transform dx dy rotate ' +
    'textLength lengthAdjust offset gradientUnits gradientTransform spreadMethod clipPathUnits markerWidth ' +
    'markerHeight markerUnits refX refY orient patternUnits patternContentUnits patternTransform maskUnits ' +
    'pathLength role aria-label',
);

/** Properties of shapes that are copied, with their initial values. */
const STYLES = Object.freeze({
  fill: 'rgb(0, 0, 0)',
  'fill-opacity': '1',
  'fill-rule': 'nonzero',
  stroke: 'none',
  'stroke-width': '1px',
  'stroke-opacity': '1',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-dasharray': 'none',
  opacity: '1',
  'stop-color': 'rgb(0, 0, 0)',
  'stop-opacity': '1',
  'font-size': '',
  'font-weight': '400',
  'text-anchor': 'start',
  'dominant-baseline': 'auto',
  visibility: 'visible',
  display: 'inline',
  'clip-path': 'none',
  mask: 'none',
  'marker-start': 'none',
  'marker-mid': 'none',
  'marker-end': 'none',
});

/** Properties that are inherited: they are written down also where they have their initial value. */
const INHERITED = new Set(['fill', 'stroke', 'font-size', 'font-weight', 'text-anchor']);

/** Most nodes that are copied of a drawing, and of all drawings of a page. A larger one is left out. */
const MOST_NODES = 4000;
const MOST_IN_ALL = 30_000;

/** Deepest nesting that is copied, and most references within each other. */
const DEEPEST = 64;
const MOST_USES = 4;

/** Most characters of an attribute; outlines of maps are long. */
const LONGEST = 200_000;

const createNS = Document.prototype.createElementNS;

/** How much was copied of a page so far. @type {WeakMap<object, {nodes: number, drawings: number}>} */
const COPIED = new WeakMap();

/**
 * @param {import('../article/build.js').Source} source
 * @param {Element} svg
 * @param {[number, number]} size px, as it stands on the page
 * @returns {Element | null} null for one that is too large
 */
export function copyDrawing(source, svg, size) {
  const copied = COPIED.get(source) ?? { nodes: 0, drawings: 0 };
  COPIED.set(source, copied);
  copied.drawings += 1;
  const drawing = new Drawing(source.inert, copied.drawings, MOST_IN_ALL - copied.nodes);
  const root = drawing.copy(svg, size);
  copied.nodes += drawing.count;
  return root;
}

class Drawing {
  /** @param {Document} inert @param {number} number of the drawing on its page @param {number} left nodes that may still be copied */
  constructor(inert, number, left) {
    this.inert = inert;
    this.number = number;
    this.most = Math.min(MOST_NODES, left);
    this.count = 0;
    /** New name for each id of the page. @type {Map<string, string>} */
    this.names = new Map();
  }

  /** @param {Element} svg @param {[number, number]} size */
  copy(svg, [width, height]) {
    const root = this.element(svg, 'svg');
    if (width > 0 && height > 0) {
      if (!root.hasAttribute('viewBox')) root.setAttribute('viewBox', `0 0 ${width} ${height}`);
      root.setAttribute('width', String(Math.round(width)));
      root.setAttribute('height', String(Math.round(height)));
    }
    /** `uses`: how many references lead here; `only`: whether siblings are left out. @type {{node: Node | null, into: Element, uses: number, only: boolean}[]} */
    const levels = [{ node: dom.firstChild(svg), into: root, uses: 0, only: false }];
    while (levels.length > 0) {
      const level = levels[levels.length - 1];
      const { node, into, uses } = level;
      if (node === null) {
        levels.pop();
        continue;
      }
      level.node = level.only ? null : dom.nextSibling(node);
      this.count += 1;
      if (this.count > this.most) return null;
      if (dom.nodeType(node) === dom.TEXT) {
        into.append(dom.data(node));
        continue;
      }
      if (!dom.isElement(node) || dom.namespaceURI(node) !== SVG || levels.length >= DEEPEST) {
        continue;
      }
      const name = dom.localName(node);
      if (name === 'foreignObject') {
        into.append(this.label(node));
      } else if (name === 'use') {
        const drawn = uses < MOST_USES ? referred(node) : null;
        if (drawn === null) continue;
        const group = this.element(node, 'g');
        const [x, y] = ['x', 'y'].map((key) =>
          Number.parseFloat(dom.getAttribute(node, key) ?? ''),
        );
        if (x || y) {
          const moved = `translate(${x || 0} ${y || 0})`;
          group.setAttribute(
            'transform',
            `${group.getAttribute('transform') ?? ''} ${moved}`.trim(),
          );
        }
        for (const key of ['x', 'y', 'width', 'height']) group.removeAttribute(key);
        into.append(group);
        levels.push({ node: drawn, into: group, uses: uses + 1, only: true });
      } else if (ELEMENTS.has(name)) {
        // A symbol is drawn only where a reference leads to it.
        const isDrawn = name === 'symbol' && level.only;
        const copy = this.element(node, isDrawn ? 'g' : name);
        into.append(copy);
        levels.push({ node: dom.firstChild(node), into: copy, uses, only: false });
      }
    }
    return root;
  }

  /** @param {Element} from @param {string} name */
  element(from, name) {
    const to = createNS.call(this.inert, SVG, name);
    for (const { name: key, value } of dom.attributes(from)) {
      if (key === 'id' && value !== '') to.setAttribute('id', this.name(value));
      else if (ATTRIBUTES.has(key) && value.length <= LONGEST) {
        to.setAttribute(key, attributeText(value, LONGEST));
      }
    }
    const style = getComputedStyle(from);
    for (const [key, usual] of Object.entries(STYLES)) {
      const value = style.getPropertyValue(key);
      if (value === '' || (value === usual && !INHERITED.has(key))) continue;
      const own = this.ownValue(value);
      if (own !== null) to.setAttribute(key, own);
    }
    return to;
  }

  /** The new name for an id of the drawing. @param {string} name */
  name(name) {
    const known = this.names.get(name);
    if (known !== undefined) return known;
    const fresh = `d${this.number}-${this.names.size}`;
    this.names.set(name, fresh);
    return fresh;
  }

  /** A value with references only within the drawing; null for others. @param {string} value */
  ownValue(value) {
    if (!/url\(/i.test(value)) return value;
    const name = /^url\(\s*["']?[^"')#]*#([^"')]+)["']?\s*\)/.exec(value)?.[1];
    return name === undefined ? null : `url(#${this.name(name)})`;
  }

  /** A label that is HTML, as text in the middle of its box. @param {Element} box */
  label(box) {
    const text = createNS.call(this.inert, SVG, 'text');
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(
      (key) => Number.parseFloat(dom.getAttribute(box, key) ?? '') || 0,
    );
    const inner = dom.queryAll(box, '*')[0];
    const style = getComputedStyle(inner ?? box);
    const words = (dom.textOf(box) ?? '').replace(/\s+/g, ' ').trim().slice(0, 400);
    for (const [key, value] of Object.entries({
      x: String(x + width / 2),
      y: String(y + height / 2),
      'text-anchor': 'middle',
      'dominant-baseline': 'central',
      fill: style.color,
      'font-size': style.fontSize,
    })) {
      text.setAttribute(key, value);
    }
    text.append(words);
    return text;
  }
}

/** The element of the same tree that a `use` draws. @param {Element} use @returns {Element | null} */
function referred(use) {
  const href = dom.getAttribute(use, 'href') ?? dom.getAttribute(use, 'xlink:href') ?? '';
  if (!href.startsWith('#') || href.length < 2 || href.length > 200) return null;
  const found = dom.elementById(use, href.slice(1));
  return found !== null && dom.namespaceURI(found) === SVG && !dom.contains(found, use)
    ? found
    : null;
}
