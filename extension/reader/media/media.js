// Pictures, sound, film and what a page embeds from elsewhere.
//
//   img, picture   the file the browser chose already, else the largest that the markup names, also for scripts to load
//   video, audio   the same files, waiting to be played
//   frames         a plain box that says where it comes from; nothing is loaded before the person asks
//   svg            drawings, as they are drawn

import * as dom from '../../content/dom.js';
import { FLAG } from '../../content/wire.js';
import { absolute } from '../article/address.js';
import { drawingOf } from './svg.js';
import { pictureFile } from './picture_file.js';
import { plainWords } from '../article/plain_words.js';
import { isBlank } from '../article/article_writer.js';

/** @typedef {import('../article/build.js').Source} Source */

/** Sides in CSS pixels: pictures up to SPECK are not for people, up to ICON they stand in the line. */
const SPECK = 3;
const ICON = 48;

/** Most characters that say what a picture shows. */
const LONGEST_ALT = 2000;

/** Least width of a background that is a picture, px. */
const BACKDROP = 200;

/** Most pixels of a canvas that are copied. */
const MOST_PIXELS = 8_000_000;

/** Subtitles of a film that are taken over. */
const MOST_TRACKS = 40;

/** Slides beside one that are looked at, and nodes of each. */
const MOST_SLIDES = 24;
const MOST_IN_SLIDE = 40;

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
      // A document of the same origin is read like the rest of the page.
      return showsDocument(source, id) ? null : frame(source, element);
    case 'canvas':
      return canvas(source, id, element);
    case 'svg':
      return drawing(source, id, element);
    default:
      return null;
  }
}

/** Whether an element shows a document of the same origin to be read, and not a player. @param {Source} source @param {number} id */
function showsDocument({ view, article }, id) {
  const element = /** @type {Element} */ (view.nodes[id]);
  const allowed = dom.getAttribute(element, 'allow') ?? '';
  if (dom.hasAttribute(element, 'allowfullscreen') || allowed.includes('fullscreen')) return false;
  let inside = false;
  for (let k = id + 1; k < view.end(id); k += 1) {
    inside ||= (view.flags[k] & FLAG.FRAME_ROOT) !== 0;
    if (!inside || article.kept[k] === 0 || !view.isText(k)) continue;
    if (!isBlank(dom.data(view.nodes[k]))) return true;
  }
  return false;
}

/** @param {Source} source @param {number} id @param {string} name */
function isNamed({ view }, id, name) {
  const node = view.nodes[id];
  return dom.isElement(node) && dom.localName(node) === name;
}

/** @param {Source} source @param {number} id @param {Element} element */
function picture({ view, inert, base }, id, element) {
  const file = pictureFile(element, base);
  if (file === null) return NOTHING;
  const [width, height] = sizeOf(view, id, element, file.shown);
  if ((width > 0 && width <= SPECK) || (height > 0 && height <= SPECK)) return NOTHING;
  const img = /** @type {HTMLImageElement} */ (dom.createElement(inert, 'img'));
  img.setAttribute('src', file.address);
  img.setAttribute('alt', plainWords(dom.getAttribute(element, 'alt') ?? '', LONGEST_ALT));
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
 * @param {import('../../content/page_view.js').PageView} view
 * @param {number} id
 * @param {Element} element
 * @param {boolean} shown whether the file is the one that the page shows: of a stand-in, only a large box counts
 * @returns {[number, number]}
 */
function sizeOf(view, id, element, shown) {
  const [width, height] = [view.rects[4 * id + 2], view.rects[4 * id + 3]];
  const isSmall = width > 0 && height > 0 && width <= ICON && height <= ICON;
  const [own, tall] = dom.naturalSize(element);
  if (shown && !isSmall && own > 0 && tall > 0) return [own, tall];
  if (shown ? width > 0 && height > 0 : width > ICON && height > ICON) return [width, height];
  const [wide, high] = ['width', 'height'].map(
    (name) => Number.parseInt(dom.getAttribute(element, name) ?? '', 10) || 0,
  );
  return [wide, high];
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
  for (const track of [...dom.queryAll(element, 'track')].slice(0, MOST_TRACKS)) {
    const src = absolute(dom.getAttribute(track, 'src') ?? '', base);
    if (src === null || !dom.getAttribute(track, 'src')) continue;
    const line = dom.createElement(inert, 'track');
    line.setAttribute('src', src);
    for (const key of ['kind', 'srclang', 'label', 'default']) {
      const value = dom.getAttribute(track, key);
      if (value !== null && value.length <= 64) line.setAttribute(key, plainWords(value, 64));
    }
    copy.append(line);
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
  box.setAttribute('title', plainWords(title, 200));
  return box;
}

/** What a canvas shows, drawn once: read from its pixels, so that no policy of the page stands in the way. @param {Source} source @param {number} id @param {Element} element */
function canvas({ view, inert }, id, element) {
  const [width, height] = [view.rects[4 * id + 2], view.rects[4 * id + 3]];
  if (width <= ICON || height <= ICON) return NOTHING;
  const copy = /** @type {HTMLCanvasElement} */ (dom.createElement(inert, 'canvas'));
  if (!dom.copyCanvas(element, copy, MOST_PIXELS)) return NOTHING;
  copy.setAttribute('role', 'img');
  const label = dom.getAttribute(element, 'aria-label');
  if (label !== null) copy.setAttribute('aria-label', plainWords(label, LONGEST_ALT));
  return { element: copy, inline: false };
}

/** @param {Source} source @param {number} id @param {Element} element */
function drawing(source, id, element) {
  const { view } = source;
  const [width, height] = [view.rects[4 * id + 2], view.rects[4 * id + 3]];
  // Signs of a page's own controls are drawings too.
  if (width <= ICON && height <= ICON) return NOTHING;
  const copy = drawingOf(source, element, [width, height]);
  // The words in one that is too large are read all the same.
  return copy === null ? null : { element: copy, inline: false };
}

/**
 * The picture that an empty element has as its background, where the page says that it is one: by its role, or as what a
 * figure shows.
 * @param {Source} source
 * @param {number} id
 * @returns {Element | null}
 */
export function backgroundOf({ view, inert, base }, id) {
  const [width, height] = [view.rects[4 * id + 2], view.rects[4 * id + 3]];
  if (width < BACKDROP || height < BACKDROP / 2) return null;
  const element = /** @type {Element} */ (view.nodes[id]);
  const around = dom.parentElement(element);
  const isPicture = dom.getAttribute(element, 'role') === 'img';
  if (!isPicture && (around === null || dom.localName(around) !== 'figure')) return null;
  const waiting = ['data-bg', 'data-background-image', 'data-background', 'data-src']
    .map((name) => dom.getAttribute(element, name))
    .find((value) => value !== null && value !== '');
  const painted = getComputedStyle(element).backgroundImage;
  const address = /^url\(["']?(.+?)["']?\)/.exec(waiting ?? painted)?.[1] ?? waiting;
  const src = address == null ? null : absolute(address, base);
  if (src === null || !src.startsWith('http')) return null;
  const img = dom.createElement(inert, 'img');
  img.setAttribute('src', src);
  img.setAttribute('alt', plainWords(dom.getAttribute(element, 'aria-label') ?? '', LONGEST_ALT));
  img.setAttribute('loading', 'lazy');
  return img;
}

/**
 * The picture of a slide that is not the one shown now. It is one when an element like it beside it is shown, with a
 * picture as well.
 * @param {Source} source
 * @param {number} id of an element that is hidden
 * @returns {Element | null}
 */
export function slideOf(source, id) {
  const { view, article } = source;
  const element = /** @type {Element} */ (view.nodes[id]);
  const inside = pictureIn(view, id);
  if (inside < 0) return null;
  const [name, kind] = [dom.localName(element), kindOf(element)];
  const isShown = (/** @type {Element} */ other) => {
    const at = view.ids.get(other) ?? -1;
    return (
      at >= 0 &&
      article.kept[at] === 1 &&
      dom.localName(other) === name &&
      kindOf(other) === kind &&
      pictureIn(view, at) >= 0
    );
  };
  for (const step of [dom.previousElementSibling, dom.nextElementSibling]) {
    let beside = step(element);
    for (let k = 0; beside !== null && k < MOST_SLIDES; k += 1, beside = step(beside)) {
      if (!isShown(beside)) continue;
      return picture(source, inside, /** @type {Element} */ (view.nodes[inside])).element;
    }
  }
  return null;
}

/** The first word of an element's class. @param {Element} element */
function kindOf(element) {
  return /\S+/.exec(dom.getAttribute(element, 'class') ?? '')?.[0] ?? '';
}

/** @param {import('../../content/page_view.js').PageView} view @param {number} id @returns {number} -1 for none */
function pictureIn(view, id) {
  const end = Math.min(view.end(id), id + MOST_IN_SLIDE);
  for (let k = id; k < end; k += 1) {
    const node = view.nodes[k];
    if (dom.isElement(node) && dom.localName(node) === 'img') return k;
  }
  return -1;
}
