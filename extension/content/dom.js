// The DOM as the page cannot bend it. A form with <input name="attributes"> answers `form.attributes` with that
// input, <img name="body"> answers `document.body`: named elements shadow the properties of forms and of the document.
// So every property and method that Husk uses on page nodes is taken once from its prototype, which no page can reach, and called
// from there: when it is first used, since the browser makes each prototype only then.
// These also work on nodes of same-origin frames, whose prototypes are others but whose brands are the same.

/** @param {string} kind an interface of the DOM, as this world has it @returns {object} */
function prototypeOf(kind) {
  return Reflect.get(globalThis, kind).prototype;
}

/**
 * The getter of an interface's property as a function of the node. A bundle leaves out those that it does not use.
 * @template T
 * @param {string} kind
 * @param {string} name
 * @returns {(node: any) => T}
 * @__NO_SIDE_EFFECTS__
 */
function getter(kind, name) {
  /** @type {(() => T) | undefined} */
  let get;
  return (node) => {
    get ??= Object.getOwnPropertyDescriptor(prototypeOf(kind), name)?.get;
    return /** @type {() => T} */ (get).call(node);
  };
}

/**
 * An interface's method as a function of the node and its arguments.
 * @template T
 * @param {string} kind
 * @param {string} name
 * @returns {(node: any, ...rest: any[]) => T}
 * @__NO_SIDE_EFFECTS__
 */
function method(kind, name) {
  /** @type {any} */
  let call;
  return (node, ...rest) => (call ??= Reflect.get(prototypeOf(kind), name)).apply(node, rest);
}

/**
 * An interface's method without arguments, called for every node of a page.
 * @template T
 * @param {string} kind
 * @param {string} name
 * @returns {(node: any) => T}
 * @__NO_SIDE_EFFECTS__
 */
function teller(kind, name) {
  /** @type {any} */
  let call;
  return (node) => (call ??= Reflect.get(prototypeOf(kind), name)).call(node);
}

export const ELEMENT = 1;
export const TEXT = 3;
export const CDATA = 4;
export const DOCUMENT = 9;
export const FRAGMENT = 11;

/** @type {(node: Node) => number} */
export const nodeType = getter('Node', 'nodeType');
/** @type {(node: Node) => Node | null} */
export const firstChild = getter('Node', 'firstChild');
/** @type {(node: Node) => Node | null} */
export const nextSibling = getter('Node', 'nextSibling');
/** @type {(node: Node) => Node | null} */
export const parentNode = getter('Node', 'parentNode');
/** @type {(node: Node) => boolean} */
export const isConnected = getter('Node', 'isConnected');
/** @type {(node: Node) => Document | null} */
export const ownerDocument = getter('Node', 'ownerDocument');
/** @type {(node: Node) => Node} */
export const rootNode = method('Node', 'getRootNode');
/** @type {(node: Node, other: Node | null) => boolean} */
export const contains = method('Node', 'contains');
/** @type {(node: Node, child: Node) => Node} */
export const appendChild = method('Node', 'appendChild');
/** @type {(node: Node, type: string, run: (event: any) => void, how?: AddEventListenerOptions | boolean) => void} */
export const listen = method('EventTarget', 'addEventListener');

/** @type {(text: Node) => string} */
export const data = getter('CharacterData', 'data');

/** @type {(element: Element) => string} */
export const localName = getter('Element', 'localName');
/** @type {(element: Element) => string | null} */
export const namespaceURI = getter('Element', 'namespaceURI');
/** @type {(element: Element) => string[]} */
export const attributeNames = teller('Element', 'getAttributeNames');
/** @type {(element: Element) => NamedNodeMap} */
export const attributes = getter('Element', 'attributes');
/** @type {(element: Element, name: string) => string | null} */
export const getAttribute = method('Element', 'getAttribute');
/** @type {(element: Element, name: string) => boolean} */
export const hasAttribute = method('Element', 'hasAttribute');
/** @type {(element: Element, name: string, value: string) => void} */
export const setAttribute = method('Element', 'setAttribute');
/** @type {(element: Element, name: string) => void} */
export const removeAttribute = method('Element', 'removeAttribute');
/** @type {(element: Element) => DOMRect} */
export const boundingRect = teller('Element', 'getBoundingClientRect');
/** @type {(element: Element) => DOMRectList} */
export const clientRects = method('Element', 'getClientRects');
/** @type {(element: Element, options: CheckVisibilityOptions) => boolean} */
export const checkVisibility = method('Element', 'checkVisibility');
/** @type {(element: Element) => number} */
export const clientLeft = getter('Element', 'clientLeft');
/** @type {(element: Element) => number} */
export const clientTop = getter('Element', 'clientTop');
/** @type {(element: Element) => number} */
export const offsetWidth = getter('HTMLElement', 'offsetWidth');
/** @type {(element: Element) => number} */
export const offsetHeight = getter('HTMLElement', 'offsetHeight');
/** @type {(element: Element) => boolean} */
export const isContentEditable = getter('HTMLElement', 'isContentEditable');
/** @type {(element: Element) => number} */
export const scrollLeft = getter('Element', 'scrollLeft');
/** @type {(element: Element) => number} */
export const scrollTop = getter('Element', 'scrollTop');
/** @type {(element: Element, options: ScrollToOptions) => void} */
export const scrollElement = method('Element', 'scrollTo');
/** @type {(element: Element, options: ScrollIntoViewOptions) => void} */
export const scrollIntoView = method('Element', 'scrollIntoView');
/** @type {(node: Node) => Element | null} */
export const parentElement = getter('Node', 'parentElement');
/** @type {(element: Element) => Element | null} */
export const previousElementSibling = getter('Element', 'previousElementSibling');
/** @type {(element: Element) => Element | null} */
export const nextElementSibling = getter('Element', 'nextElementSibling');

/** @type {(slot: Element) => Node[]} */
export const assignedNodes = method('HTMLSlotElement', 'assignedNodes');
/** @type {(template: Element) => DocumentFragment} */
export const templateContent = getter('HTMLTemplateElement', 'content');

const frameDocument = getter('HTMLIFrameElement', 'contentDocument');
const oldFrameDocument = getter('HTMLFrameElement', 'contentDocument');
const objectDocument = getter('HTMLObjectElement', 'contentDocument');

/** @type {(doc: Document) => HTMLElement | null} */
export const documentElement = getter('Document', 'documentElement');
/** @type {(doc: Document) => HTMLElement | null} */
export const body = getter('Document', 'body');
/** @type {(doc: Document) => Window | null} */
export const defaultView = getter('Document', 'defaultView');
/** @type {(doc: Document) => string} */
export const characterSet = getter('Document', 'characterSet');
/** @type {(doc: Document) => string} */
export const contentType = getter('Document', 'contentType');
const createNS = method('Document', 'createElementNS');

/** The namespace of HTML. */
export const HTML = 'http://www.w3.org/1999/xhtml';

/**
 * An element of HTML, which elements are not by themselves in a document of SVG or XML.
 * @param {Document} doc
 * @param {string} name
 */
export function createElement(doc, name) {
  return /** @type {HTMLElement} */ (createNS(doc, HTML, name));
}

/** @type {(doc: Document) => Range} */
export const createRange = method('Document', 'createRange');
/** @type {(doc: Document) => string} */
export const designMode = getter('Document', 'designMode');
/** @type {(element: Element, selector: string) => boolean} */
export const matches = method('Element', 'matches');
/** @type {(element: Element, selector: string) => Element | null} */
export const closest = method('Element', 'closest');

const documentActive = getter('Document', 'activeElement');
const shadowActive = getter('ShadowRoot', 'activeElement');

/** The element that has the focus, as a document or shadow root sees it. @param {Node} root @returns {Element | null} */
export function activeElement(root) {
  const get = nodeType(root) === DOCUMENT ? documentActive : shadowActive;
  return /** @type {Element | null} */ (get(root));
}

const inputValue = getter('HTMLInputElement', 'value');
const inputDefault = getter('HTMLInputElement', 'defaultValue');
const areaValue = getter('HTMLTextAreaElement', 'value');
const areaDefault = getter('HTMLTextAreaElement', 'defaultValue');

/** What is written in an input or textarea now, and what the page says is in it. @param {Element} field @returns {unknown[]} */
export function valuesOf(field) {
  return localName(field) === 'input'
    ? [inputValue(field), inputDefault(field)]
    : [areaValue(field), areaDefault(field)];
}

const documentQuery = method('Document', 'querySelectorAll');
const fragmentQuery = method('DocumentFragment', 'querySelectorAll');
const elementQuery = method('Element', 'querySelectorAll');

/**
 * All matches below a document, fragment, shadow root or element.
 * @param {Node} root
 * @param {string} selector
 * @returns {NodeListOf<Element>}
 */
export function queryAll(root, selector) {
  switch (nodeType(root)) {
    case DOCUMENT:
      return /** @type {any} */ (documentQuery(root, selector));
    case FRAGMENT:
      return /** @type {any} */ (fragmentQuery(root, selector));
    default:
      return /** @type {any} */ (elementQuery(root, selector));
  }
}

const treeWalker = method('Document', 'createTreeWalker');

/** Walks over all elements below a node. @param {Node} root @returns {TreeWalker} */
export function elementWalker(root) {
  return /** @type {TreeWalker} */ (treeWalker(document, root, NodeFilter.SHOW_ELEMENT));
}

const documentPoint = method('Document', 'elementFromPoint');
const shadowPoint = method('ShadowRoot', 'elementFromPoint');

/**
 * The topmost element at a point of the window, as this document or shadow root sees it.
 * @param {Node} root
 * @param {number} x
 * @param {number} y
 * @returns {Element | null}
 */
export function elementFromPoint(root, x, y) {
  const at = nodeType(root) === DOCUMENT ? documentPoint : shadowPoint;
  return /** @type {Element | null} */ (at(root, x, y));
}

const documentPoints = method('Document', 'elementsFromPoint');
const shadowPoints = method('ShadowRoot', 'elementsFromPoint');

/** The same with all that lies below. @param {Node} root @param {number} x @param {number} y @returns {Element[]} */
export function elementsFromPoint(root, x, y) {
  return Array.from(
    /** @type {Element[]} */ (
      (nodeType(root) === DOCUMENT ? documentPoints : shadowPoints)(root, x, y)
    ),
  );
}

/** @type {(doc: Document) => Element | null} */
export const scrollingElement = getter('Document', 'scrollingElement');

/**
 * The host of a shadow root; `null` for other nodes.
 * @param {Node} node
 * @returns {Element | null}
 */
export function shadowHost(node) {
  if (nodeType(node) !== FRAGMENT) return null;
  try {
    return /** @type {Element} */ (hostOf(node));
  } catch {
    return null;
  }
}

const hostOf = getter('ShadowRoot', 'host');

/**
 * The document inside a frame element when this origin may see it; `null` otherwise and for other elements.
 * @param {Element} element
 * @param {string} name its local name
 * @returns {Document | null}
 */
export function framedDocument(element, name) {
  try {
    if (name === 'iframe') return /** @type {Document | null} */ (frameDocument(element));
    if (name === 'frame') return /** @type {Document | null} */ (oldFrameDocument(element));
    if (name === 'object') return /** @type {Document | null} */ (objectDocument(element));
  } catch {
    // Another namespace's element of that name, or an origin that may not be looked at.
  }
  return null;
}

/** @type {(node: Node) => string | null} */
export const textOf = getter('Node', 'textContent');

const documentId = method('Document', 'getElementById');
const fragmentId = method('DocumentFragment', 'getElementById');

/**
 * The element of a name in the document or shadow tree that a node lies in.
 * @param {Node} node
 * @param {string} id
 * @returns {Element | null}
 */
export function elementById(node, id) {
  const root = rootNode(node);
  if (nodeType(root) === ELEMENT) return null;
  const find = nodeType(root) === DOCUMENT ? documentId : fragmentId;
  return /** @type {Element | null} */ (/** @type {unknown} */ (find(root, id)));
}

/** @param {Node | null} node @returns {node is Element} */
export function isElement(node) {
  return node !== null && nodeType(node) === ELEMENT;
}

const naturalWidth = getter('HTMLImageElement', 'naturalWidth');
const naturalHeight = getter('HTMLImageElement', 'naturalHeight');
const pictureSource = getter('HTMLImageElement', 'currentSrc');
const playerSource = getter('HTMLMediaElement', 'currentSrc');

/**
 * Width and height of a picture's file, px; 0 while it is not loaded and for other elements.
 * @param {Element} element
 * @returns {[number, number]}
 */
export function naturalSize(element) {
  try {
    return [Number(naturalWidth(element)), Number(naturalHeight(element))];
  } catch {
    return [0, 0];
  }
}

/** The file that the browser chose for a picture or a player; empty when none. @param {Element} element @returns {string} */
export function currentSource(element) {
  for (const get of [pictureSource, playerSource]) {
    try {
      return String(get(element));
    } catch {
      // Another kind of element.
    }
  }
  return '';
}

/**
 * Draws what a canvas of the page shows into one of ours.
 * @param {Element} canvas
 * @param {HTMLCanvasElement} copy
 * @param {number} most pixels
 * @returns {boolean} whether there was something to draw
 */
export function copyCanvas(canvas, copy, most) {
  try {
    const [width, height] = [canvasWidth(canvas), canvasHeight(canvas)];
    if (width * height === 0 || width * height > most) return false;
    copy.width = width;
    copy.height = height;
    copy.getContext('2d')?.drawImage(/** @type {HTMLCanvasElement} */ (canvas), 0, 0);
    return true;
  } catch {
    return false;
  }
}

const canvasWidth = /** @type {(canvas: Element) => number} */ (
  getter('HTMLCanvasElement', 'width')
);
const canvasHeight = /** @type {(canvas: Element) => number} */ (
  getter('HTMLCanvasElement', 'height')
);

const implementationOf = getter('Document', 'implementation');
const createHTMLDocument = method('DOMImplementation', 'createHTMLDocument');

/** A document that is never shown: it runs and loads nothing. @returns {Document} */
export function inertDocument() {
  return /** @type {Document} */ (createHTMLDocument(implementationOf(document), ''));
}

/** @type {(doc: Document, node: Node) => Node} */
export const adoptNode = method('Document', 'adoptNode');

const shadowModeOf = getter('ShadowRoot', 'mode');
const baseOf = getter('Node', 'baseURI');
const linkSheet = getter('HTMLLinkElement', 'sheet');
const styleSheet = getter('HTMLStyleElement', 'sheet');
const documentAdopted = getter('Document', 'adoptedStyleSheets');
const shadowAdopted = getter('ShadowRoot', 'adoptedStyleSheets');
const doctype = getter('Document', 'doctype');

/** @param {Node} root a shadow root @returns {'open' | 'closed'} */
export function shadowMode(root) {
  return /** @type {'open' | 'closed'} */ (shadowModeOf(root));
}

/** The address from which addresses on a page count. @param {Document} doc @returns {string} */
export function baseAddress(doc) {
  return String(baseOf(doc));
}

/** The style sheet of a link or style element, when it has one. @param {Element} element @returns {CSSStyleSheet | null} */
export function sheetOf(element) {
  for (const get of [styleSheet, linkSheet]) {
    try {
      return /** @type {CSSStyleSheet | null} */ (get(element));
    } catch {
      // The other kind of element.
    }
  }
  return null;
}

/** Style sheets that scripts gave a document or shadow root; none where the browser keeps them from extensions. @param {Node} root @returns {CSSStyleSheet[]} */
export function adoptedSheets(root) {
  try {
    const get = nodeType(root) === DOCUMENT ? documentAdopted : shadowAdopted;
    return Array.from(/** @type {CSSStyleSheet[]} */ (get(root)));
  } catch {
    return [];
  }
}

/** The document's type as it is written; null without one. @param {Document} doc @returns {string | null} */
export function doctypeOf(doc) {
  const type = /** @type {DocumentType | null} */ (doctype(doc));
  if (type === null) return null;
  const { name, publicId, systemId } = type;
  if (!/^[\w:.-]*$/.test(name)) return '<!doctype html>';
  const quoted = (/** @type {string} */ id) => `"${id.replace(/["<>]/g, '')}"`;
  if (publicId !== '') {
    return `<!DOCTYPE ${name} PUBLIC ${quoted(publicId)}${systemId === '' ? '' : ` ${quoted(systemId)}`}>`;
  }
  return `<!DOCTYPE ${name}${systemId === '' ? '' : ` SYSTEM ${quoted(systemId)}`}>`;
}
