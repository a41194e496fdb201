// Formulas: MathML stays MathML. What KaTeX and MathJax draw depends on their style sheets and fonts, so the MathML that they carry
// for screen readers is shown instead; where there is none, the TeX source.

import * as dom from '../../content/dom.js';
import { makeElement, wordSet } from './elements.js';

const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** Elements of MathML that are copied; of others only the content is. */
const ELEMENTS = wordSet(
  'math semantics mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom menclose mfenced ' +
    'msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mlabeledtr mtd',
);

/** Their attributes that change how they are drawn, and contain no address. */
const ATTRIBUTES = wordSet(
  'accent accentunder columnalign columnlines columnspacing columnspan depth dir display displaystyle fence frame ' +
    'height largeop linethickness lspace mathvariant maxsize minsize movablelimits notation rowalign rowlines ' +
    'rowspacing rowspan rspace scriptlevel separator stretchy symmetric voffset width open close separators',
);

/** Most nodes, and deepest nesting, of a formula that are copied. */
const MOST_NODES = 5000;
const DEEPEST = 200;

/** Elements that KaTeX, MathJax and MediaWiki put around a formula. */
const FRAME = /(?:^|\s)(?:katex|katex-display|mwe-math-element|MathJax)(?:\s|$)/;

/**
 * A formula that the core reports.
 * @param {import('./build.js').Source} source
 * @param {Element} element that shows the formula on the page
 * @param {import('../../shared/answers.js').Article['formulas'][number]} formula
 */
export function formulaOf({ view, inert }, element, { tex, display, copies }) {
  const math = mathIn(element) ?? copies.map((id) => mathIn(view.nodes[id])).find(Boolean) ?? null;
  if (math !== null) return framedMath(inert, math, display);
  return framed(inert, makeElement(inert, 'code', { class: 'tex' }, tex), display);
}

/**
 * The formula that an element is by its name or class, if it contains MathML; null for other elements.
 * @param {import('./build.js').Source} source
 * @param {Element} element
 */
export function looseFormula({ inert }, element) {
  const name = dom.localName(element);
  const classes = dom.getAttribute(element, 'class') ?? '';
  const isFormula = name === 'math' || name === 'mjx-container' || FRAME.test(classes);
  const math = isFormula ? mathIn(element) : null;
  if (math === null) return null;
  const display =
    dom.getAttribute(math, 'display') === 'block' ||
    dom.getAttribute(element, 'display') === 'true' ||
    classes.includes('display');
  return { element: framedMath(inert, math, display), display };
}

/** @param {Document} inert @param {Element} math @param {boolean} display */
function framedMath(inert, math, display) {
  const copy = copyMath(inert, math);
  if (display) copy.setAttribute('display', 'block');
  return framed(inert, copy, display);
}

/** @param {Document} inert @param {Element} inner @param {boolean} display */
function framed(inert, inner, display) {
  const attributes = { class: display ? 'formula scroll' : 'formula' };
  return makeElement(inert, display ? 'div' : 'span', attributes, inner);
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
    // Annotations repeat the formula in other notations.
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
