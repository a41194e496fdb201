// Formulas: MathML stays MathML. What KaTeX and MathJax draw depends on their style sheets and fonts, so the MathML that
// they carry for screen readers is shown instead; where they carry none, the TeX as it was written.

import * as dom from '../../content/dom.js';

const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** Elements of MathML that are copied; others leave what they hold. */
const ELEMENTS = new Set([
  ...['math', 'semantics', 'mrow', 'mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mfrac', 'msqrt'],
  ...['mroot', 'mstyle', 'merror', 'mpadded', 'mphantom', 'menclose', 'mfenced', 'msub', 'msup'],
  ...['msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts', 'mprescripts', 'none'],
  ...['mtable', 'mtr', 'mlabeledtr', 'mtd'],
]);

/** Their attributes that draw something and lead nowhere. */
const ATTRIBUTES = new Set([
  ...[
    'accent',
    'accentunder',
    'columnalign',
    'columnlines',
    'columnspacing',
    'columnspan',
    'depth',
  ],
  ...['dir', 'display', 'displaystyle', 'fence', 'frame', 'height', 'largeop', 'linethickness'],
  ...['lspace', 'mathvariant', 'maxsize', 'minsize', 'movablelimits', 'notation', 'rowalign'],
  ...['rowlines', 'rowspacing', 'rowspan', 'rspace', 'scriptlevel', 'separator', 'stretchy'],
  ...['symmetric', 'voffset', 'width', 'open', 'close', 'separators'],
]);

/** Nodes of a formula that are copied at most. */
const MOST_NODES = 5000;

/** Deepest nesting that is copied. */
const DEEPEST = 200;

/**
 * @param {import('./build.js').Source} source
 * @param {Element} element that stands for the formula on the page
 * @param {import('../../shared/answers.js').Article['formulas'][number]} formula
 * @returns {Element}
 */
export function formulaOf({ view, inert }, element, { tex, display, copies }) {
  const math = mathIn(element) ?? copies.map((id) => mathIn(view.nodes[id])).find(Boolean) ?? null;
  if (math !== null) {
    const copy = copyMath(inert, math);
    if (display) copy.setAttribute('display', 'block');
    return wrapped(inert, copy, display);
  }
  const code = dom.createElement(inert, 'code');
  code.className = 'tex';
  code.textContent = tex;
  return wrapped(inert, code, display);
}

/** What KaTeX, MathJax and MediaWiki put around a formula. */
const FRAME = /(?:^|\s)(?:katex|katex-display|mwe-math-element|MathJax)(?:\s|$)/;

/**
 * The formula that an element is by its name or class, with MathML in it; null for other elements.
 * @param {import('./build.js').Source} source
 * @param {Element} element
 */
export function looseFormula({ inert }, element) {
  const name = dom.localName(element);
  const isFrame =
    name === 'math' ||
    name === 'mjx-container' ||
    FRAME.test(dom.getAttribute(element, 'class') ?? '');
  const math = isFrame ? mathIn(element) : null;
  if (math === null) return null;
  const display =
    dom.getAttribute(math, 'display') === 'block' ||
    dom.getAttribute(element, 'display') === 'true' ||
    (dom.getAttribute(element, 'class') ?? '').includes('display');
  const copy = copyMath(inert, math);
  if (display) copy.setAttribute('display', 'block');
  return { element: wrapped(inert, copy, display), display };
}

/** @param {Document} inert @param {Element} inner @param {boolean} display */
function wrapped(inert, inner, display) {
  const frame = dom.createElement(inert, display ? 'div' : 'span');
  frame.className = display ? 'formula scroll' : 'formula';
  frame.append(inner);
  return frame;
}

/** The MathML at or below a node. @param {Node | undefined} node @returns {Element | null} */
function mathIn(node) {
  if (node === undefined || !dom.isElement(node)) return null;
  if (dom.localName(node) === 'math') return node;
  return dom.queryAll(node, 'math')[0] ?? null;
}

/** @param {Document} inert @param {Element} math */
function copyMath(inert, math) {
  const make = (/** @type {string} */ name) => createNS.call(inert, MATHML, name);
  const root = make('math');
  let count = 0;
  /** @type {{node: Node | null, into: Element}[]} */
  const levels = [{ node: dom.firstChild(math), into: root }];
  copyAttributes(math, root);
  while (levels.length > 0) {
    const level = levels[levels.length - 1];
    const { node } = level;
    if (node === null || count >= MOST_NODES) {
      levels.pop();
      continue;
    }
    level.node = dom.nextSibling(node);
    count += 1;
    if (dom.nodeType(node) === dom.TEXT) level.into.append(dom.data(node));
    if (!dom.isElement(node)) continue;
    const name = dom.localName(node);
    // Annotations are other ways to write the same.
    if (name.startsWith('annotation') || levels.length >= DEEPEST) continue;
    let { into } = level;
    if (ELEMENTS.has(name)) {
      const copy = make(name);
      copyAttributes(node, copy);
      into.append(copy);
      into = copy;
    }
    levels.push({ node: dom.firstChild(node), into });
  }
  return root;
}

const createNS = Document.prototype.createElementNS;

/** @param {Element} from @param {Element} to */
function copyAttributes(from, to) {
  for (const { name, value } of dom.attributes(from)) {
    if (ATTRIBUTES.has(name) && value.length <= 64) to.setAttribute(name, value);
  }
}
