// Which file a picture shows. Pages load pictures late: the address stands in an attribute for scripts, a small stand-in in
// `src`. What the browser chose already wins, unless it is such a stand-in. O(attributes).

import * as dom from '../../content/dom.js';

/** Attributes in which scripts keep the address of a picture. */
const LAZY =
  /^(?:data-(?:lazy-?|original-?|full-?|hi-?res-?|hd-?|image-?|img-?)*(?:src|url|original|image|lazy|large|full)|data-src-\w+|data-\w+-src|lazy-src|original)$/;
const LAZY_SET = /^(?:data-[\w-]*srcset|srcset)$/;
const FILE = /^(?:https?:)?\/\/|^\/|^\.|\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i;

/** Side up to which a loaded picture is a stand-in, px. */
const STAND_IN = 3;

/** Characters and files of a set that are looked at. */
const LONGEST_SET = 16_384;
const MOST_FILES = 64;

/** Width for which a file is chosen, px: the widest column at twice the density. */
const WIDE = 1600;

/**
 * @param {Element} element
 * @param {string} base
 * @returns {{address: string, shown: boolean} | null} an absolute address, `data:` only of pictures; whether it is what the page shows
 */
export function pictureFile(element, base) {
  const [width, height] = dom.naturalSize(element);
  const current = dom.currentSource(element);
  const isShown = current !== '' && width > STAND_IN && height > STAND_IN;
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
  const waits = singles.length > 0 || sets.length > 0;
  // A blurred small copy is shown until the real one is there: the markup then names a larger one.
  const isSmallCopy = isShown && waits && width < 100;
  const chosen = [
    isShown && !isSmallCopy ? current : null,
    ...sets.map(bestOf),
    ...singles,
    fromNoscript(element),
    dom.getAttribute(element, 'src'),
  ];
  for (const address of chosen) {
    const whole = address === null ? null : pictureAddress(address, base);
    if (whole !== null) return { address: whole, shown: isShown && address === current };
  }
  return null;
}

/**
 * The file of a set that fits a wide column best.
 * @param {string} set
 * @returns {string | null}
 */
export function bestOf(set) {
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
    const told = address === found ? take(rest, at) : '';
    at += told.length;
    const [, number, unit] = /^\s*([\d.]+)([wx])/.exec(told) ?? [];
    const size = Number(number ?? 1);
    if (address !== '') files.push({ address, width: unit === 'w' ? size : size * (WIDE / 2) });
  }
  files.sort((a, b) => a.width - b.width);
  return (files.find(({ width }) => width >= WIDE) ?? files.at(-1))?.address ?? null;
}

/** A copy for readers without scripts stands right before or after it, or after what is around it alone. @param {Element} element */
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
  // A single pixel in `src` is a stand-in.
  return /^data:image\//i.test(address) && address.length > 512 ? address : null;
}
