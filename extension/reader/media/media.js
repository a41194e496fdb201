// Pictures, audio, video, and what a page embeds from other sites.
//
//   img, picture   the file the browser chose already, else the largest that the markup names, also for scripts to load
//   video, audio   the same files; they load when they are played
//   frames         a box that says where the content comes from; it loads when the user asks for it
//   svg            a copy of the drawing

import * as dom from '../../content/dom.js';
import { FLAG } from '../../content/wire.js';
import { isBlank } from '../article/article_writer.js';
import { makeElement } from '../article/elements.js';
import { absoluteAddress, attributeText, labelText } from '../article/page_values.js';
import { pictureFile } from './picture_file.js';
import { copyDrawing } from './svg.js';

/** @typedef {import('../article/build.js').Source} Source */
/** @typedef {import('../../content/page_view.js').PageView} PageView */
/** @typedef {{element: Element | null, inline: boolean}} Media element null: nothing is shown */

/** Sides in CSS pixels: pictures up to TRACKER are not for people, pictures up to ICON are inline. */
const TRACKER = 3;
const ICON = 48;

/** Least width of a background that counts as a picture, px. */
const BACKDROP = 200;

/** Most pixels of a canvas that are copied. */
const MOST_PIXELS = 8_000_000;

/** Most subtitles of a video that are copied, and most characters of their attributes. */
const MOST_TRACKS = 40;
const LONGEST_OF_TRACK = 64;

/** Most slides beside one that are looked at, and nodes of each. */
const MOST_SLIDES = 24;
const MOST_IN_SLIDE = 40;

/** @type {Media} */
const NOTHING = Object.freeze({ element: null, inline: false });

/** @param {PageView} view @param {number} id */
function sizeOnPage(view, id) {
  return [view.rects[4 * id + 2], view.rects[4 * id + 3]];
}

/** The copy of an element of media; null for other elements. @param {Source} source @param {number} id @returns {Media | null} */
export function mediaOf(source, id) {
  const element = /** @type {Element} */ (source.view.nodes[id]);
  switch (dom.localName(element)) {
    case 'img':
    case 'amp-img':
      return picture(source, id, element);
    case 'picture': {
      const inner = source.view.children(id).find((child) => isImage(source.view, child));
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
      // A document of the same origin is part of the page.
      return showsDocument(source, id) ? null : frame(source, element);
    case 'canvas':
      return canvas(source, id, element);
    case 'svg':
      return drawing(source, id, element);
    default:
      return null;
  }
}

/** Whether an element shows a document of the same origin with text of the article, and not a player. @param {Source} source @param {number} id */
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

/** @param {PageView} view @param {number} id */
function isImage(view, id) {
  const node = view.nodes[id];
  return dom.isElement(node) && dom.localName(node) === 'img';
}

/** @param {Source} source @param {number} id @param {Element} element */
function picture({ view, inert, base }, id, element) {
  const file = pictureFile(element, base);
  if (file === null) return NOTHING;
  const [width, height] = sizeOf(view, id, element, file.isShown);
  if ((width > 0 && width <= TRACKER) || (height > 0 && height <= TRACKER)) return NOTHING;
  const img = image(inert, file.address, dom.getAttribute(element, 'alt'));
  img.setAttribute('decoding', 'async');
  for (const name of ['referrerpolicy', 'crossorigin']) {
    const value = dom.getAttribute(element, name);
    if (value !== null) img.setAttribute(name, value);
  }
  if (width > 0 && height > 0) {
    img.setAttribute('width', String(Math.round(width)));
    img.setAttribute('height', String(Math.round(height)));
  }
  const inline = width > 0 && height > 0 && width <= ICON && height <= ICON;
  if (inline) img.className = 'icon-like';
  return { element: img, inline };
}

/** @param {Document} inert @param {string} src @param {string | null} text for people who do not see it */
function image(inert, src, text) {
  const alt = labelText(text ?? '');
  return makeElement(inert, 'img', { src, alt, loading: 'lazy' });
}

/**
 * Width and height of a picture: of the file, else of its box, else as the markup says; 0 when unknown.
 * @param {PageView} view
 * @param {number} id
 * @param {Element} element
 * @param {boolean} isShown whether the page shows the file; of a placeholder only a large box counts
 */
function sizeOf(view, id, element, isShown) {
  const [width, height] = sizeOnPage(view, id);
  const isSmall = width > 0 && height > 0 && width <= ICON && height <= ICON;
  const [own, tall] = dom.naturalSize(element);
  if (isShown && !isSmall && own > 0 && tall > 0) return [own, tall];
  if (isShown ? width > 0 && height > 0 : width > ICON && height > ICON) return [width, height];
  return ['width', 'height'].map(
    (name) => Number.parseInt(dom.getAttribute(element, name) ?? '', 10) || 0,
  );
}

/** @param {Source} source @param {Element} element */
function player({ inert, base }, element) {
  const name = dom.localName(element);
  const addressIn = (/** @type {Element} */ from, attribute = 'src') => {
    const value = dom.getAttribute(from, attribute);
    return value === null ? null : absoluteAddress(value, base);
  };
  const addresses = [element, ...dom.queryAll(element, 'source')]
    .map((from) => addressIn(from))
    .filter((src) => src !== null);
  // A video that scripts feed piece by piece has no address that would play here.
  const isStream = /^(?:blob|mediastream):/.test(dom.currentSource(element));
  if (isStream || addresses.length === 0) {
    return { element: placeholder(inert, name, '', ''), inline: false };
  }
  const poster = name === 'video' ? addressIn(element, 'poster') : null;
  const copy = makeElement(inert, name, { controls: '', preload: 'none', poster });
  for (const src of new Set(addresses)) copy.append(makeElement(inert, 'source', { src }));
  for (const track of [...dom.queryAll(element, 'track')].slice(0, MOST_TRACKS)) {
    const src = addressIn(track);
    if (src === null || !dom.getAttribute(track, 'src')) continue;
    const subtitles = makeElement(inert, 'track', { src });
    for (const key of ['kind', 'srclang', 'label', 'default']) {
      const value = dom.getAttribute(track, key);
      if (value !== null && value.length <= LONGEST_OF_TRACK) {
        subtitles.setAttribute(key, attributeText(value, LONGEST_OF_TRACK));
      }
    }
    copy.append(subtitles);
  }
  return { element: copy, inline: false };
}

/** @param {Source} source @param {Element} element */
function frame({ inert, base }, element) {
  const address = ['src', 'data-src', 'data', 'data-lazy-src', 'data-video-src']
    .map((name) => dom.getAttribute(element, name))
    .filter((value) => value !== null)
    .map((value) => absoluteAddress(value, base))
    .find((value) => value !== null && /^https?:/.test(value));
  if (address == null) return NOTHING;
  const title = dom.getAttribute(element, 'title') ?? dom.getAttribute(element, 'aria-label') ?? '';
  return { element: placeholder(inert, 'frame', address, title), inline: false };
}

/**
 * The box of something that loads only when the user asks for it, see embeds.js.
 * @param {Document} inert
 * @param {string} kind `frame`, `video`, `audio`
 * @param {string} address empty for what plays only on the page
 * @param {string} title
 */
function placeholder(inert, kind, address, title) {
  return makeElement(inert, 'div', {
    class: 'embed',
    'data-embed': kind,
    'data-address': address || null,
    title: labelText(title),
  });
}

/** Copies the pixels of a canvas, which no policy of the page forbids. @param {Source} source @param {number} id @param {Element} element */
function canvas({ view, inert }, id, element) {
  const [width, height] = sizeOnPage(view, id);
  if (width <= ICON || height <= ICON) return NOTHING;
  const copy = /** @type {HTMLCanvasElement} */ (dom.createElement(inert, 'canvas'));
  if (!dom.copyCanvas(element, copy, MOST_PIXELS)) return NOTHING;
  copy.setAttribute('role', 'img');
  const label = dom.getAttribute(element, 'aria-label');
  if (label !== null) copy.setAttribute('aria-label', labelText(label));
  return { element: copy, inline: false };
}

/** @param {Source} source @param {number} id @param {Element} element */
function drawing(source, id, element) {
  const { view } = source;
  const [width, height] = sizeOnPage(view, id);
  // Icons of a page's own controls are drawings too.
  if (width <= ICON && height <= ICON) return NOTHING;
  const copy = copyDrawing(source, element, [width, height]);
  // Of one that is too large the text is copied like other text.
  return copy === null ? null : { element: copy, inline: false };
}

/** The picture in the background of an empty element with the role of a picture or in a figure. @param {Source} source @param {number} id */
export function backgroundOf({ view, inert, base }, id) {
  const [width, height] = sizeOnPage(view, id);
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
  const src = address == null ? null : absoluteAddress(address, base);
  if (src === null || !src.startsWith('http')) return null;
  return image(inert, src, dom.getAttribute(element, 'aria-label'));
}

/** The picture of a hidden slide: of an element beside which one like it is shown, with a picture as well. @param {Source} source @param {number} id */
export function slideOf(source, id) {
  const { view, article } = source;
  const element = /** @type {Element} */ (view.nodes[id]);
  const inside = pictureIn(view, id);
  if (inside < 0) return null;
  const [name, ownClass] = [dom.localName(element), firstClass(element)];
  const isShown = (/** @type {Element} */ other) => {
    const at = view.ids.get(other) ?? -1;
    return (
      at >= 0 &&
      article.kept[at] === 1 &&
      dom.localName(other) === name &&
      firstClass(other) === ownClass &&
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

/** @param {Element} element */
function firstClass(element) {
  return /\S+/.exec(dom.getAttribute(element, 'class') ?? '')?.[0] ?? '';
}

/** @param {PageView} view @param {number} id @returns {number} -1 for none */
function pictureIn(view, id) {
  const end = Math.min(view.end(id), id + MOST_IN_SLIDE);
  for (let k = id; k < end; k += 1) if (isImage(view, k)) return k;
  return -1;
}
