// Puts pictures into a file, as `data:` addresses. They are loaded once more, from where the page has them, and only when the
// user asks for it. One that may not be loaded is copied from the picture that is shown, where the browser allows that. Others
// keep their address.

import * as dom from '../../content/dom.js';

/** Limits: pictures in a file, bytes of one and of all, time to load one, ms. */
const MOST_PICTURES = 300;
const LARGEST = 12_000_000;
const LARGEST_TOTAL = 48_000_000;
const WAIT = 15_000;

/** Pictures loaded at a time. */
const AT_ONCE = 4;

/**
 * @param {HTMLImageElement[]} copies pictures of the file, changed in place
 * @param {(src: string) => HTMLImageElement | null} shownAt the picture as it is shown in the reader
 * @returns {Promise<{of: number, missing: number}>}
 */
export async function inlinePictures(copies, shownAt) {
  /** @type {Map<string, HTMLImageElement[]>} */
  const bySource = new Map();
  for (const copy of copies) {
    const src = copy.getAttribute('src') ?? '';
    if (src.startsWith('data:')) continue;
    bySource.set(src, [...(bySource.get(src) ?? []), copy]);
  }
  const waiting = [...bySource].slice(0, MOST_PICTURES);
  let room = LARGEST_TOTAL;
  let inside = 0;
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [src, all] = next;
      const address = (await load(src)) ?? (await copyPixels(shownAt(src)));
      if (address === null || address.length * all.length > room) continue;
      room -= address.length * all.length;
      inside += all.length;
      for (const copy of all) copy.setAttribute('src', address);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const of = [...bySource.values()].reduce((sum, all) => sum + all.length, 0);
  return { of, missing: of - inside };
}

/** @param {string} src @returns {Promise<string | null>} a `data:` address */
async function load(src) {
  try {
    const isOwn = new URL(src, location.href).origin === location.origin;
    const response = await fetch(src, {
      cache: 'force-cache',
      // Only hosts that the page has shown are asked: none that they redirect to, and without the page's address.
      ...(isOwn ? { mode: 'same-origin' } : { redirect: 'error' }),
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(WAIT),
    });
    if (!response.ok) return null;
    const file = await response.blob();
    return file.type.startsWith('image/') && file.size <= LARGEST ? await dataAddress(file) : null;
  } catch {
    return null;
  }
}

/** @param {HTMLImageElement | null} shown @returns {Promise<string | null>} */
async function copyPixels(shown) {
  if (shown === null || !shown.complete) return null;
  const [width, height] = dom.naturalSize(shown);
  if (width === 0 || height === 0 || width * height > LARGEST) return null;
  try {
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(shown, 0, 0);
    const file = await canvas.convertToBlob();
    return file.size <= LARGEST ? await dataAddress(file) : null;
  } catch {
    // It came from another origin, and may be shown but not read.
    return null;
  }
}

/** @param {Blob} file @returns {Promise<string>} */
function dataAddress(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
