// An article as the core would give it, for the tests of the builder alone: all that can be seen of the page's <article>,
// so that whatever a fixture holds reaches the builder. Runs in the page.

import * as dom from '../../../extension/content/dom.js';
import { FLAG } from '../../../extension/content/wire.js';

const MEDIA = new Set([
  ...['img', 'iframe', 'embed', 'object', 'video', 'audio', 'svg', 'canvas', 'math'],
]);

const SILENT = new Set(['script', 'style', 'noscript', 'template', 'title']);

/**
 * @param {import('../../../extension/content/page_view.js').PageView} view
 * @param {{hidden?: boolean, buttons?: boolean}} [options] hidden: also what cannot be seen, and every element; buttons: also their texts
 * @returns {import('../../../extension/shared/answers.js').Article}
 */
export function everything(view, { hidden = false, buttons = false } = {}) {
  const count = view.nodes.length;
  const kept = new Uint8Array(count);
  const name = (k) => (view.isText(k) ? '' : dom.localName(/** @type {Element} */ (view.nodes[k])));
  const attribute = (k, key) =>
    view.isText(k) ? null : dom.getAttribute(/** @type {Element} */ (view.nodes[k]), key);
  const root = Math.max(
    0,
    view.nodes.findIndex((_, k) => name(k) === 'article'),
  );
  const heading = view.nodes.findIndex((_, k) => name(k) === 'h1' && view.contains(root, k));
  const { formulas, copied } = formulasOf(view, name, attribute);
  const keep = (k) => {
    for (let up = k; up >= 0 && kept[up] === 0; up = view.parent(up)) kept[up] = 1;
  };
  for (let k = root; k < view.end(root);) {
    const isSilent = SILENT.has(name(k)) || (name(k) === 'button' && !buttons);
    if (isSilent || attribute(k, 'data-noise') !== null) {
      k = view.end(k);
      continue;
    }
    const shown = (view.flags[k] & FLAG.HIDDEN) === 0;
    if (view.isText(k)) {
      if (shown && dom.data(view.nodes[k]).trim() !== '') keep(k);
    } else if (MEDIA.has(name(k)) && shown) {
      keep(k);
      const above = view.parent(k);
      const whole = name(above) === 'picture' ? above : k;
      if (name(k) !== 'iframe') kept.fill(1, whole, view.end(whole));
    }
    k += 1;
  }
  for (const { node } of formulas) if (view.contains(root, node)) keep(node);
  // White space between kept texts is told as kept or not, as it comes.
  for (let k = root; k < view.end(root); k += 1) {
    if (view.isText(k) && (view.flags[k] & FLAG.HIDDEN) === 0 && kept[view.parent(k)] === 1) {
      kept[k] = 1;
    }
  }
  if (hidden) kept.fill(1);
  const { notes, backs } = notesOf(view, kept, name, attribute);
  return {
    title: document.title,
    heading,
    authors: [],
    furtherParts: [],
    site: '',
    published: '',
    modified: '',
    language:
      dom.getAttribute(/** @type {Element} */ (dom.documentElement(document)), 'lang') ?? '',
    description: '',
    image:
      [...dom.queryAll(document, 'meta[property="og:image"]')].map((e) =>
        dom.getAttribute(e, 'content'),
      )[0] ?? '',
    address: '',
    kind: '',
    kept,
    notes,
    backs,
    formulas: formulas.filter(({ node }) => view.contains(root, node) && !copied.has(node)),
    articles: [],
    posts: [],
    comments: [],
    items: [],
    product: null,
    pageKind: null,
    leftOut: 0,
    keptWithLeftOut: new Uint8Array(),
    markdown: '',
    text: '',
  };
}

/** MathML, scripts of MathJax, and what shows them again. */
function formulasOf(view, name, attribute) {
  const formulas = [];
  const copied = new Set();
  for (let k = 0; k < view.nodes.length; k += 1) {
    const isScript = name(k) === 'script' && /^math\/tex/.test(attribute(k, 'type') ?? '');
    if (name(k) !== 'math' && !isScript) continue;
    const copies = [];
    if (isScript) {
      const frame = `${attribute(k, 'id')}-Frame`;
      for (let c = 0; c < k; c += 1) if (attribute(c, 'id') === frame) copies.push(c);
      formulas.splice(
        0,
        formulas.length,
        ...formulas.filter(({ node }) => !copies.some((o) => view.contains(o, node))),
      );
    } else {
      for (let at = k, n = 0; n < 2 && at > 0; at = view.parent(at), n += 1) {
        for (const other of view.children(view.parent(at))) {
          if (other === at) continue;
          const alt = name(other) === 'img' ? (attribute(other, 'alt') ?? '') : '';
          if (attribute(other, 'aria-hidden') === 'true' || alt.includes('\\')) copies.push(other);
        }
      }
    }
    for (const copy of copies) for (let c = copy; c < view.end(copy); c += 1) copied.add(c);
    const display =
      attribute(k, 'display') === 'block' || /display/.test(attribute(k, 'type') ?? '');
    const text = isScript ? dom.textOf(view.nodes[k]) : '';
    formulas.push({ node: k, tex: text ?? '', display, copies });
  }
  return { formulas, copied };
}

/** Links of a sign to a place further down, and the links back. */
function notesOf(view, kept, name, attribute) {
  const places = new Map();
  for (let k = 0; k < view.nodes.length; k += 1) {
    const id = attribute(k, 'id');
    if (id !== null && !places.has(id)) places.set(id, k);
  }
  const notes = [];
  const backs = [];
  for (let k = 0; k < view.nodes.length; k += 1) {
    if (name(k) !== 'a' || kept[k] === 0) continue;
    const href = attribute(k, 'href') ?? '';
    const place = places.get(href.slice(1));
    if (!href.startsWith('#') || place === undefined) continue;
    const label = (dom.textOf(view.nodes[k]) ?? '').trim();
    const sign = /^[[(]?(?:\d{1,3}|[*†‡a-z])[\])]?$/.test(label);
    let root = place;
    while (root > 0 && !/^(?:li|p|div|aside|section|dd)$/.test(name(root))) {
      root = view.parent(root);
    }
    if (sign && place > k && kept[root] === 1) notes.push({ reference: k, note: root, label });
    else if (place < k && notes.some(({ note }) => view.contains(note, k))) backs.push(k);
  }
  return { notes, backs };
}
