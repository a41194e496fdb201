// The elements that a frozen page may contain, by namespace and name: a list of those that neither run nor load anything, so that new
// elements of browsers are never let through. All others are replaced by an element without meaning that keeps their contents.

/** Name of the element that replaces one that is not allowed. */
export const PLACEHOLDER = 'husk-element';

export const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} text */
const names = (text) => new Set(text.trim().split(/\s+/));

/** Without `base` addresses would count from elsewhere: it stays, empty. */
const HTML_NAMES = names(`
a abbr acronym address area article aside audio b base basefont bdi bdo big blink blockquote br button canvas caption center
cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em fieldset figcaption figure font footer form
frame h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img input ins kbd label legend li link listing main map mark marquee menu
menuitem meta meter nav nobr noembed noframes noscript ol optgroup option output p param picture pre progress q rb rp rt rtc
ruby s samp script search section select selectedcontent slot small source span strike strong style sub summary sup table
tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr`);

/** Elements of which a page has one, as a child of its root. */
const STRUCTURE = names('head body frameset');

const SVG_NAMES = names(`
a circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge
feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter foreignObject g image
line linearGradient marker mask metadata path pattern polygon polyline radialGradient rect stop style svg switch symbol text
textPath title tspan use view`);

const MATH_NAMES = names(`
annotation annotation-xml maction math menclose merror mfenced mfrac mi mlabeledtr mmultiscripts mn mo mover mpadded mphantom
mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics`);

/** Elements whose text is not parsed as markup; written as `pre`, which looks the same. */
const PLAIN = names('xmp plaintext');

/**
 * The name under which an element is written.
 * @param {string} name
 * @param {string | null} space its namespace
 * @param {'root' | 'below' | ''} place whether it is the root of an HTML page, or a child of that
 * @returns {string}
 */
export function writtenName(name, space, place) {
  switch (space) {
    case 'http://www.w3.org/1999/xhtml':
      if (PLAIN.has(name)) return 'pre';
      if (HTML_NAMES.has(name) || isCustom(name)) return name;
      if (place === 'root' || (place === 'below' && STRUCTURE.has(name))) return name;
      break;
    case SVG:
      if (SVG_NAMES.has(name)) return name;
      break;
    case 'http://www.w3.org/1998/Math/MathML':
      if (MATH_NAMES.has(name)) return name;
  }
  return PLACEHOLDER;
}

/** Whether a name is that of a custom element. @param {string} name */
function isCustom(name) {
  return /^[a-z][\w.-]*-[\w.-]*$/.test(name) && !RESERVED.has(name);
}

const RESERVED =
  names(`annotation-xml color-profile font-face font-face-src font-face-uri font-face-format font-face-name
missing-glyph`);

/** Whether an element may have been written as another by `writtenName`. @param {string} written @param {string} name */
export function standsFor(written, name) {
  return written === PLACEHOLDER || (written === 'pre' && PLAIN.has(name));
}
