// Chooses the file of a picture. Pages load pictures late: the address is in an attribute for scripts, and `src` is a small
// placeholder. The file that the browser chose already wins, unless it is such a placeholder. O(attributes).

import * as dom from '../../content/dom.js';

/** Attributes in which scripts of pages have the address of a picture, or a `srcset`. */
const LAZY =
  /^(?:data-(?:lazy-?|original-?|full-?|hi-?res-?|hd-?|image-?|img-?)*(?:src|url|original|image|lazy|large|full)|data-src-\w+|data-\w+-src|lazy-src|original)$/;
const LAZY_SET = /^(?:data-[\w-]*srcset|srcset)$/;
const FILE = /^(?:https?:)?\/\/|^\/|^\.|\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i;

/** Side up to which a loaded picture is a placeholder, and width below which it may be a blurred small copy, px. */
const PLACEHOLDER = 3;
const SMALL_COPY = 100;

/** Most characters and files of a `srcset` that are read. */
const LONGEST_SET = 16_384;
const MOST_FILES = 64;

/** Width for which a file is chosen, px: the widest column at twice the density. */
const WIDE = 1600;

/**
 * @param {Element} element
 * @param {string} base
 * @returns {{address: string, isShown: boolean} | null} an absolute address, `data:` only of pictures; whether the page shows it
 */
export function pictureFile(element, base) {
  const [width, height] = dom.naturalSize(element);
  const current = dom.currentSource(element);
  const isShown = current !== '' && width > PLACEHOLDER && height > PLACEHOLDER;
  const sets = [];
  const singles = [];
  for (const { name, value } of dom.attributes(element)) {
    if (LAZY_SET.test(name)) sets.push(value);
    else if (LAZY.test(name) && FILE.test(value.trim())) singles.push(value.trim());
  }
  const around = dom.parentElement(element);
  if (around !== null && dom.localName(around) === 'picture') {
    for (const source of dom.queryAll(around, 'source')) {
      for (const { name, value } of dom.attributes(source)) {
        if (LAZY_SET.test(name)) sets.push(value);
      }
    }
  }
  // Pages show a blurred small copy until the picture has loaded: then the markup names a larger file.
  const isSmallCopy = isShown && singles.length + sets.length > 0 && width < SMALL_COPY;
  const chosen = [
    isShown && !isSmallCopy ? current : null,
    ...sets.map(bestOf),
    ...singles,
    fromNoscript(element),
    dom.getAttribute(element, 'src'),
  ];
  for (const address of chosen) {
    const whole = address === null ? null : pictureAddress(address, base);
    if (whole !== null) return { address: whole, isShown: isShown && address === current };
  }
  return null;
}

/** The file of a `srcset` that fits a wide column best. @param {string} set */
function bestOf(set) {
  /** @type {{address: string, width: number}[]} */
  const files = [];
  const text = set.slice(0, LONGEST_SET);
  const space = /[\s,]+/y;
  const word = /\S+/y;
  const rest = /[^,]*/y;
  const take = (/** @type {RegExp} */ pattern, /** @type {number} */ from) => {
    pattern.lastIndex = from;
    return pattern.exec(text)?.[0] ?? '';
  };
  // Addresses may hold commas: a candidate ends at a comma after white space or a descriptor.
  for (let at = 0; at < text.length && files.length < MOST_FILES;) {
    at += take(space, at).length;
    const found = take(word, at);
    at += found.length;
    const address = found.replace(/,{1,8}$/, '');
    const descriptor = address === found ? take(rest, at) : '';
    at += descriptor.length;
    const [, number, unit] = /^\s*([\d.]+)([wx])/.exec(descriptor) ?? [];
    const size = Number(number ?? 1);
    if (address !== '') files.push({ address, width: unit === 'w' ? size : size * (WIDE / 2) });
  }
  files.sort((a, b) => a.width - b.width);
  return (files.find(({ width }) => width >= WIDE) ?? files.at(-1))?.address ?? null;
}

/** The file in a <noscript> right before or after the picture, or right after its parent. @param {Element} element */
function fromNoscript(element) {
  const around = dom.parentElement(element);
  const copy = [
    dom.nextElementSibling(element),
    dom.previousElementSibling(element),
    around === null ? null : dom.nextElementSibling(around),
  ].find((beside) => beside !== null && dom.localName(beside) === 'noscript');
  if (copy == null) return null;
  let text = '';
  for (let node = dom.firstChild(copy); node !== null; node = dom.nextSibling(node)) {
    if (dom.nodeType(node) === dom.TEXT) text += dom.data(node);
  }
  const src = /<img\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(text.slice(0, 8192));
  return (src?.[1] ?? src?.[2] ?? '').replaceAll('&amp;', '&') || null;
}

/** @param {string} address @param {string} base */
function pictureAddress(address, base) {
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  if (url.protocol === 'http:' || url.protocol === 'https:' || url.protocol === 'blob:') {
    return url.href;
  }
  // A short `data:` address is a placeholder of few pixels.
  return /^data:image\//i.test(address) && address.length > 512 ? address : null;
}
