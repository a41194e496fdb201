// The last gate before anything made of a page is shown on one of Husk's own surfaces: DOMPurify with a policy of ours.
//
// The reader builds its elements one by one and copies named attributes only, so nothing active should ever come here;
// this is for the day that something does. It works on nodes in place: no text is parsed as markup, which pages may
// forbid (Trusted Types) and which is how sanitizers have been got round.

import createDOMPurify from 'dompurify';

/** @param {string[]} lines of names with a blank between them */
const names = (...lines) => lines.join(' ').split(' ');

const TAGS = names(
  'a abbr address audio b bdi bdo blockquote br caption cite code col colgroup data dd del',
  'details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre',
  'q rb rp rt rtc ruby s samp section small source span strong sub summary sup table tbody td',
  'tfoot th thead time tr u ul var video wbr canvas track',
  // Formulas.
  'math menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts',
  'mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover',
  'none mlabeledtr semantics',
  // Drawings.
  'svg g path rect circle ellipse line polyline polygon text tspan title desc defs linearGradient',
  'radialGradient stop clipPath marker pattern mask symbol textPath',
);

const ATTRIBUTES = names(
  'abbr alt class colspan controls crossorigin datetime decoding dir height href lang loading',
  'open poster preload referrerpolicy reversed rowspan scope span src start title type value',
  'width default kind label srclang data-address data-embed data-id data-language data-note',
  'data-to',
  // Formulas.
  'accent accentunder close columnalign columnlines columnspacing columnspan depth display',
  'displaystyle fence frame largeop linethickness lspace mathvariant maxsize minsize',
  'movablelimits notation open rowalign rowlines rowspacing rspace scriptlevel separator',
  'separators stretchy symmetric voffset',
  // Drawings.
  'aria-label clip-path clipPathUnits cx cy d dominant-baseline dx dy fill fill-opacity fill-rule',
  'font-size font-weight fx fy gradientTransform gradientUnits id lengthAdjust marker-end',
  'marker-mid marker-start markerHeight markerUnits markerWidth mask maskUnits offset opacity',
  'orient pathLength patternContentUnits patternTransform patternUnits points preserveAspectRatio',
  'r refX refY role rotate rx ry spreadMethod startOffset stop-color stop-opacity stroke',
  'stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity stroke-width text-anchor',
  'textLength transform viewBox visibility x x1 x2 y y1 y2',
);

/** Attributes that hold addresses; the values of all others lead nowhere. */
const ADDRESSES = new Set(['data-address', 'href', 'poster', 'src']);

const POLICY = Object.freeze({
  IN_PLACE: true,
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // The sanitizer takes every value for an address that it is not told about.
  ADD_URI_SAFE_ATTR: ATTRIBUTES.filter((name) => !ADDRESSES.has(name)),
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|blob:|#|data:image\/)/i,
  // Names of a page must not become names of the reader: it looks nothing up by name.
  SANITIZE_DOM: true,
});

/** @type {ReturnType<typeof createDOMPurify> | null} */
let purifier = null;

/**
 * Takes out of a tree whatever the policy does not name.
 * @param {HTMLElement} root of a name that is allowed, in a document that is never shown; changed in place
 * @returns {number} how many things were taken out: 0 for what the reader builds
 * @throws {Error} where the browser lacks what the sanitizer needs: then nothing may be shown
 */
export function sanitizeInPlace(root) {
  purifier ??= createDOMPurify(windowOf(root.ownerDocument));
  if (!purifier.isSupported) throw new Error('this browser cannot sanitize');
  purifier.removeAllHooks();
  purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
    if (node.namespaceURI === SVG && ASKS.test(attribute.attrValue)) attribute.keepAttr = false;
  });
  purifier.sanitize(root, POLICY);
  // A link never leads the reader's own tab elsewhere by itself, and tells no one where it was followed from.
  for (const link of root.querySelectorAll('a[href]')) link.setAttribute('rel', 'noreferrer');
  return purifier.removed.length;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A paint of a drawing that lies in another file, however it is written: the browser would ask for it. */
const ASKS = /url\(\s*["']?(?!#)|\\/i;

/**
 * The window as the sanitizer needs it. Its document is the one that nothing is named in, since a page's own may answer
 * with an element where a method is asked for. Without Trusted Types: a policy of the sanitizer's would be refused, and
 * reported, by pages that name the ones they allow; work in place needs none.
 * @param {Document} inert
 * @returns {any}
 */
function windowOf(inert) {
  const globals = names(
    'DocumentFragment HTMLTemplateElement Node Element NodeFilter NamedNodeMap MozNamedAttrMap',
    'HTMLFormElement DOMParser',
  );
  return {
    document: inert,
    ...Object.fromEntries(globals.map((name) => [name, Reflect.get(globalThis, name)])),
  };
}
