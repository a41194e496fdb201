// A drawing of the page's own markup (SVG) as the page draws it: shapes and text with the colours that the page's style
// sheets give them, written down, since those sheets do not reach into the reader.

import * as dom from '../content/dom.js';

const SVG = 'http://www.w3.org/2000/svg';

const ELEMENTS = new Set([
  ...[
    'svg',
    'g',
    'path',
    'rect',
    'circle',
    'ellipse',
    'line',
    'polyline',
    'polygon',
    'text',
    'tspan',
  ],
  ...['title', 'desc', 'defs', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'marker'],
  ...['pattern', 'mask', 'symbol', 'use', 'textPath'],
]);

const ATTRIBUTES = new Set([
  ...[
    'viewBox',
    'preserveAspectRatio',
    'd',
    'x',
    'y',
    'x1',
    'y1',
    'x2',
    'y2',
    'cx',
    'cy',
    'r',
    'rx',
  ],
  ...[
    'ry',
    'fx',
    'fy',
    'width',
    'height',
    'points',
    'transform',
    'dx',
    'dy',
    'rotate',
    'textLength',
  ],
  ...['lengthAdjust', 'offset', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'id'],
  ...['clipPathUnits', 'markerWidth', 'markerHeight', 'markerUnits', 'refX', 'refY', 'orient'],
  ...[
    'patternUnits',
    'patternContentUnits',
    'patternTransform',
    'maskUnits',
    'href',
    'startOffset',
  ],
  ...['pathLength', 'role', 'aria-label'],
]);

/** What a style sheet may say of shapes. */
const STYLES = [
  ...[
    'fill',
    'fill-opacity',
    'fill-rule',
    'stroke',
    'stroke-width',
    'stroke-opacity',
    'stroke-linecap',
  ],
  ...['stroke-linejoin', 'stroke-dasharray', 'opacity', 'stop-color', 'stop-opacity', 'font-size'],
  ...[
    'font-weight',
    'text-anchor',
    'dominant-baseline',
    'visibility',
    'display',
    'clip-path',
    'mask',
  ],
  ...['marker-start', 'marker-mid', 'marker-end'],
];

/** Nodes of a drawing that are copied at most; a larger one is left out. */
const MOST_NODES = 4000;

/** Deepest nesting that is copied. */
const DEEPEST = 64;

const createNS = Document.prototype.createElementNS;

/**
 * @param {import('./build.js').Source} source
 * @param {Element} svg
 * @param {[number, number]} size px, as it stands on the page
 * @returns {Element | null} null for one that is too large
 */
export function drawingOf({ inert }, svg, [width, height]) {
  const root = createNS.call(inert, SVG, 'svg');
  copyTo(svg, root);
  if (width > 0 && height > 0) {
    if (!root.hasAttribute('viewBox')) root.setAttribute('viewBox', `0 0 ${width} ${height}`);
    root.setAttribute('width', String(Math.round(width)));
    root.setAttribute('height', String(Math.round(height)));
  }
  let count = 0;
  /** @type {{node: Node | null, into: Element}[]} */
  const levels = [{ node: dom.firstChild(svg), into: root }];
  while (levels.length > 0) {
    const level = levels[levels.length - 1];
    const { node } = level;
    if (node === null) {
      levels.pop();
      continue;
    }
    level.node = dom.nextSibling(node);
    count += 1;
    if (count > MOST_NODES) return null;
    if (dom.nodeType(node) === dom.TEXT) {
      level.into.append(dom.data(node));
      continue;
    }
    if (!dom.isElement(node) || levels.length >= DEEPEST) continue;
    const name = dom.localName(node);
    if (!ELEMENTS.has(name) || dom.namespaceURI(node) !== SVG) continue;
    const copy = createNS.call(inert, SVG, name);
    copyTo(node, copy);
    level.into.append(copy);
    levels.push({ node: dom.firstChild(node), into: copy });
  }
  return root;
}

/** @param {Element} from @param {Element} to */
function copyTo(from, to) {
  for (const { name, value } of dom.attributes(from)) {
    const key = name === 'xlink:href' ? 'href' : name;
    if (!ATTRIBUTES.has(key)) continue;
    // Only parts of the same drawing are drawn again.
    if (key === 'href' && !value.startsWith('#')) continue;
    to.setAttribute(key, value);
  }
  const style = getComputedStyle(from);
  for (const name of STYLES) {
    const value = style.getPropertyValue(name);
    if (value !== '' && value !== 'none' && !isForeign(value)) to.setAttribute(name, value);
    else if (value === 'none' && (name === 'fill' || name === 'display'))
      to.setAttribute(name, 'none');
  }
}

/** Whether a value leads outside the drawing. @param {string} value */
function isForeign(value) {
  return /url\(\s*["']?(?!#)/i.test(value);
}
