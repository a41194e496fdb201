// Pictures, sound, film and what a page embeds from elsewhere.
//
//   img, picture   the file the browser chose already, else the largest that the markup names, also for scripts to load
//   video, audio   the same files, waiting to be played
//   frames         a plain box that says where it comes from; nothing is loaded before the person asks
//   svg            drawings, as they are drawn

import * as dom from '../content/dom.js';
import { absolute } from './build.js';
import { drawingOf } from './drawing.js';
import { pictureFile } from './picture_file.js';

/** @typedef {import('./build.js').Source} Source */

/** Sides in CSS pixels: pictures up to SPECK are not for people, up to ICON they stand in the line. */
const SPECK = 3;
const ICON = 48;

const NOTHING = Object.freeze({ element: null, inline: false });

/**
 * The copy of an element of media; null for other elements.
 * @param {Source} source
 * @param {number} id
 * @returns {{element: Element | null, inline: boolean} | null}
 */
export function mediaOf(source, id) {
  const element = /** @type {Element} */ (source.view.nodes[id]);
  switch (dom.localName(element)) {
    case 'img':
    case 'amp-img':
      return picture(source, id, element);
    case 'picture': {
      const inner = source.view.children(id).find((child) => isNamed(source, child, 'img'));
      if (inner === undefined) return NOTHING;
      return picture(source, inner, /** @type {Element} */ (source.view.nodes[inner]));
    }
    case 'video':
    case 'audio':
      return player(source, element);
    case 'iframe':
    case 'frame':
    case 'object':
    case 'embed':
    case 'amp-youtube':
    case 'amp-video':
      return frame(source, element);
    case 'canvas':
      return canvas(source, id, element);
    case 'svg':
      return drawing(source, id, element);
    default:
      return null;
  }
}

/** @param {Source} source @param {number} id @param {string} name */
function isNamed({ view }, id, name) {
  const node = view.nodes[id];
  return dom.isElement(node) && dom.localName(node) === name;
}

/** @param {Source} source @param {number} id @param {Element} element */
function picture({ view, inert, base }, id, element) {
  const src = pictureFile(element, base);
  if (src === null) return NOTHING;
  const [width, height] = sizeOf(view, id, element);
  if ((width > 0 && width <= SPECK) || (height > 0 && height <= SPECK)) return NOTHING;
  const img = /** @type {HTMLImageElement} */ (dom.createElement(inert, 'img'));
  img.setAttribute('src', src);
  img.setAttribute('alt', dom.getAttribute(element, 'alt') ?? '');
  img.setAttribute('loading', 'lazy');
  img.setAttribute('decoding', 'async');
  const policy = dom.getAttribute(element, 'referrerpolicy');
  if (policy !== null) img.setAttribute('referrerpolicy', policy);
  if (dom.hasAttribute(element, 'crossorigin')) {
    img.setAttribute('crossorigin', dom.getAttribute(element, 'crossorigin') ?? '');
  }
  if (width > 0 && height > 0) {
    img.setAttribute('width', String(Math.round(width)));
    img.setAttribute('height', String(Math.round(height)));
  }
  const inline = width > 0 && height > 0 && width <= ICON && height <= ICON;
  if (inline) img.className = 'icon-like';
  return { element: img, inline };
}

/**
 * Width and height of a picture: the file's own, else those of its box, else those that the markup says; 0 when unknown.
 * @param {import('../content/page_view.js').PageView} view
 * @param {number} id
 * @param {Element} element
 * @returns {[number, number]}
 */
function sizeOf(view, id, element) {
  const box = [view.rects[4 * id + 2], view.rects[4 * id + 3]];
  const small = box[0] > 0 && box[0] <= ICON && box[1] <= ICON;
  const [own, tall] = dom.naturalSize(element);
  if (!small && own > 0 && tall > 0) return [own, tall];
  if (box[0] > 0 && box[1] > 0) return [box[0], box[1]];
  const said = (/** @type {string} */ name) =>
    Number.parseInt(dom.getAttribute(element, name) ?? '', 10) || 0;
  return [said('width'), said('height')];
}

/** @param {Source} source @param {Element} element */
function player({ inert, base }, element) {
  const name = dom.localName(element);
  const files = [...dom.queryAll(element, 'source')];
  const current = dom.currentSource(element);
  // A film that scripts feed piece by piece has no address that would play here.
  const streams = current.startsWith('blob:') || current.startsWith('mediastream:');
  const addresses = [
    dom.getAttribute(element, 'src'),
    ...files.map((file) => dom.getAttribute(file, 'src')),
  ]
    .filter((src) => src !== null)
    .map((src) => absolute(src, base))
    .filter((src) => src !== null);
  if (streams || addresses.length === 0) {
    return { element: stand(inert, name, '', ''), inline: false };
  }
  const copy = dom.createElement(inert, name);
  copy.setAttribute('controls', '');
  copy.setAttribute('preload', 'none');
  const poster = dom.getAttribute(element, 'poster');
  const still = poster === null ? null : absolute(poster, base);
  if (still !== null && name === 'video') copy.setAttribute('poster', still);
  for (const address of new Set(addresses)) {
    const file = dom.createElement(inert, 'source');
    file.setAttribute('src', address);
    copy.append(file);
  }
  return { element: copy, inline: false };
}

/** @param {Source} source @param {Element} element */
function frame({ inert, base }, element) {
  const said = ['src', 'data-src', 'data', 'data-lazy-src', 'data-video-src']
    .map((name) => dom.getAttribute(element, name))
    .filter((value) => value !== null)
    .map((value) => absolute(value, base))
    .find((address) => address !== null && /^https?:/.test(address));
  if (said == null) return NOTHING;
  const title = dom.getAttribute(element, 'title') ?? dom.getAttribute(element, 'aria-label') ?? '';
  return { element: stand(inert, 'frame', said, title), inline: false };
}

/**
 * What stands for something that is loaded only when the person asks.
 * @param {Document} inert
 * @param {string} kind `frame`, `video`, `audio`
 * @param {string} address empty for what plays on the page alone
 * @param {string} title
 */
function stand(inert, kind, address, title) {
  const box = dom.createElement(inert, 'div');
  box.className = 'embed';
  box.setAttribute('data-embed', kind);
  if (address !== '') box.setAttribute('data-address', address);
  box.setAttribute('title', title.slice(0, 200));
  return box;
}

/** @param {Source} source @param {number} id @param {Element} element */
function canvas({ view, inert }, id, element) {
  const [width, height] = [view.rects[4 * id + 2], view.rects[4 * id + 3]];
  if (width <= ICON || height <= ICON) return NOTHING;
  const address = dom.canvasPicture(element);
  if (address === null) return NOTHING;
  const img = dom.createElement(inert, 'img');
  img.setAttribute('src', address);
  img.setAttribute('alt', dom.getAttribute(element, 'aria-label') ?? '');
  img.setAttribute('width', String(Math.round(width)));
  img.setAttribute('height', String(Math.round(height)));
  return { element: img, inline: false };
}

/** @param {Source} source @param {number} id @param {Element} element */
function drawing(source, id, element) {
  const { view } = source;
  const [width, height] = [view.rects[4 * id + 2], view.rects[4 * id + 3]];
  // Signs of a page's own controls are drawings too.
  if (width <= ICON && height <= ICON) return NOTHING;
  const copy = drawingOf(source, element, [width, height]);
  return copy === null ? NOTHING : { element: copy, inline: false };
}
