// A parsed page, shown: its very nodes are moved into a frame in which nothing runs and nothing is fetched, so that every
// index of the core's answer still has its node.
//
// The frame is sandboxed without scripts, forms, popups and navigation, and its document's policy (www/frame/) allows no
// address but those of dropped files. It keeps this page's origin, so that marks can be set and both frames scroll in step.

import * as dom from '../content/dom.js';

/** @typedef {import('./assets.js').Assets} Assets */

/** Addresses of what a page shows. */
const SHOWN = [
  ['img', 'src'],
  ['source', 'src'],
  ['video', 'src'],
  ['video', 'poster'],
  ['audio', 'src'],
  ['input', 'src'],
  ['image', 'href'],
  ['image', 'xlink:href'],
  ['body', 'background'],
  ['table', 'background'],
  ['td', 'background'],
];

/**
 * Shows a document in a frame. The document is used up.
 * @param {HTMLIFrameElement} frame
 * @param {Document} doc
 * @param {string} path of the page
 * @param {Assets} assets
 * @returns {Promise<Document>} the frame's own
 */
export async function showFrozen(frame, doc, path, assets) {
  await calm(doc, path, assets);
  const inside = await emptied(frame, isQuirky(doc) ? 'quirks' : 'standards');
  // Links lead to a new window, which the sandbox does not give; this is for browsers that would open it all the same.
  for (const type of ['click', 'auxclick', 'submit']) {
    inside.addEventListener(type, (event) => event.preventDefault(), true);
  }
  const root = inside.adoptNode(/** @type {HTMLElement} */ (dom.documentElement(doc)));
  const shadows = attachShadows(root);
  inside.documentElement.replaceWith(root);
  for (const part of [inside, ...shadows]) applyStyles(part);
  return inside;
}

/** Whether a page is written for the quirks of old browsers. @param {Document} doc */
function isQuirky(doc) {
  const mode = Object.getOwnPropertyDescriptor(Document.prototype, 'compatMode');
  return mode?.get?.call(doc) === 'BackCompat';
}

/** Loads an empty page. @param {HTMLIFrameElement} frame @param {'standards' | 'quirks'} kind */
export async function emptied(frame, kind) {
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.src = `frame/${kind}.html`;
  await loaded;
  const inside = frame.contentDocument;
  if (!inside) throw new Error('the frame cannot be reached');
  return inside;
}

/**
 * Takes out what would act or ask, and puts the dropped files in the place of their addresses.
 * @param {Document} doc
 * @param {string} path
 * @param {Assets} assets
 */
async function calm(doc, path, assets) {
  for (const root of roots(doc)) {
    for (const element of dom.queryAll(root, 'base, meta[http-equiv]')) element.remove();
    for (const element of dom.queryAll(root, '[target]')) dom.removeAttribute(element, 'target');
    for (const [name, attribute] of SHOWN) {
      for (const element of dom.queryAll(root, name)) {
        const address = dom.getAttribute(element, attribute);
        const made = address === null ? null : assets.address(address, path);
        if (made !== null) dom.setAttribute(element, attribute, made);
        // A choice of sources would win over the one that is there.
        if (made !== null && name === 'img') dom.removeAttribute(element, 'srcset');
      }
    }
    for (const element of dom.queryAll(root, '[style*="url(" i]')) {
      const style = dom.getAttribute(element, 'style') ?? '';
      dom.setAttribute(element, 'style', await assets.style(style, path));
    }
    for (const element of dom.queryAll(root, 'style')) {
      element.textContent = await assets.style(element.textContent ?? '', path);
    }
    for (const element of dom.queryAll(root, 'link')) {
      const kinds = (dom.getAttribute(element, 'rel') ?? '').toLowerCase().split(/\s+/);
      const wanted = kinds.includes('stylesheet') && !kinds.includes('alternate');
      const address = dom.getAttribute(element, 'href') ?? '';
      const made = wanted ? await assets.sheet(address, path) : null;
      if (made === null) element.remove();
      else dom.setAttribute(element, 'href', made);
    }
  }
  const base = dom.createElement(doc, 'base');
  dom.setAttribute(base, 'target', '_blank');
  dom.queryAll(doc, 'head')[0]?.prepend(base);
}

/** A document and the contents of its templates, which become shadow trees. @param {Document} doc */
function roots(doc) {
  /** @type {(Document | DocumentFragment)[]} */
  const found = [doc];
  for (let k = 0; k < found.length; k += 1) {
    for (const template of dom.queryAll(found[k], 'template')) {
      if (template instanceof HTMLTemplateElement) found.push(template.content);
    }
  }
  return found;
}

/**
 * Some browsers judge `style` where the page was parsed, by the policy of this page, which allows none, and not again where
 * it is shown: set anew, they are applied.
 * @param {Document | ShadowRoot} root
 */
function applyStyles(root) {
  for (const element of dom.queryAll(root, '[style]')) {
    const style = dom.getAttribute(element, 'style') ?? '';
    dom.removeAttribute(element, 'style');
    dom.setAttribute(element, 'style', style);
  }
}

/** Turns templates that declare a shadow tree into one, as the parser of a live page does. @param {Element} root */
function attachShadows(root) {
  /** @type {ShadowRoot[]} */
  const made = [];
  /** @type {(Element | ShadowRoot)[]} */
  const waiting = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const template of dom.queryAll(next, 'template[shadowrootmode]')) {
      const host = template.parentElement;
      const mode = template.getAttribute('shadowrootmode')?.toLowerCase();
      if (!host || (mode !== 'open' && mode !== 'closed') || host.shadowRoot) continue;
      try {
        const shadow = host.attachShadow({ mode: 'open' });
        shadow.append(dom.templateContent(template));
        waiting.push(shadow);
        made.push(shadow);
      } catch {
        // Not an element that can have one: a live page ignores the template too.
      }
    }
  }
  return made;
}
