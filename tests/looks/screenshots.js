// Takes the pictures: all views of one size in turn, each in light and dark where both are asked for.

import { compare } from './compare.js';
import { cover, halved, read } from './picture.js';
import { measure } from './measure.js';
import { MIRRORED, LooksSetup } from './looks_setup.js';
import { outline, readTree, unusable } from './tree.js';
import { VARIANTS } from './variants.js';
import { VIEWS, WINDOW } from './views.js';

/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./variants.js').Variant} Variant */
/** @typedef {import('./views.js').View} View */
/** @typedef {import('../e2e/harness/test_page.js').TestPage} TestPage */

/**
 * @typedef {object} Shot
 * @property {View} view
 * @property {Variant} variant
 * @property {Uint8Array} file as the browser gave it
 * @property {Picture} picture at half the size, with what is never the same covered
 * @property {Record<string, number[]>} boxes
 * @property {string} tree its accessibility tree, of variants in which that is compared
 * @property {string[]} faults
 */

/** Px that a control has at least each way, and one that a finger hits. */
const LEAST = 32;
const LEAST_OF_TOUCH = 44;

/**
 * @param {object} options
 * @param {boolean} options.mirrored only the variants from right to left, or only the others
 * @param {(view: View, variant: Variant) => boolean} [options.wanted]
 * @returns {AsyncGenerator<Shot>}
 */
export async function* takeScreenshots({ mirrored, wanted = () => true }) {
  const setup = new LooksSetup(mirrored ? MIRRORED : 'en');
  try {
    await setup.start();
    for (const variants of bySize(mirrored)) {
      await setup.begin(sizeOf(variants[0], WINDOW));
      for (const view of VIEWS) {
        const fitting = variants.filter(
          (variant) => !view.without?.includes(variant.name) && wanted(view, variant),
        );
        if (fitting.length === 0) continue;
        const now = sizeOf(variants[0], view.size, view.sizes);
        yield* shoot(setup, view, fitting, now);
      }
    }
  } finally {
    await setup.end();
  }
}

/** @param {Variant} variant @param {[number, number]} normal @param {View['sizes']} [own] @returns {[number, number]} */
const sizeOf = (variant, normal, own) => own?.[variant.name] ?? variant.size(normal);

/** Variants that show a view in windows of the same size stand together. @param {boolean} mirrored */
function bySize(mirrored) {
  /** @type {Map<string, Variant[]>} */
  const groups = new Map();
  for (const variant of VARIANTS) {
    if (variant.mirrored !== mirrored) continue;
    const key = String(variant.size([1, 1]));
    groups.set(key, [...(groups.get(key) ?? []), variant]);
  }
  return groups.values();
}

/** How often a view may come up in vain: on a busy computer its bar may have folded before the picture was taken. */
const TRIES = 4;

/** @param {LooksSetup} setup @param {View} view @param {Variant[]} variants @param {[number, number]} size @returns {AsyncGenerator<Shot>} */
async function* shoot(setup, view, variants, size) {
  let page = await shown(setup, view, size);
  for (const variant of variants) {
    let shot = await shotOf(page, view, variant);
    for (let k = 1; k < TRIES && (await isFolded(page)); k += 1) {
      await left(setup, view, page);
      page = await shown(setup, view, size);
      shot = await shotOf(page, view, variant);
    }
    yield shot;
  }
  await left(setup, view, page);
}

/** @param {LooksSetup} setup @param {View} view @param {[number, number]} size */
async function shown(setup, view, size) {
  const page = await view.show(setup, size).catch((error) => {
    throw new Error(`${view.name} at ${size.join(' × ')}: ${error.message}`, { cause: error });
  });
  // Nothing of an own page lies under the pointer; on other pages it is part of the view.
  if (isOwn(page)) await page.raw.mouse.move(0, 0);
  return page;
}

/** @param {LooksSetup} setup @param {View} view @param {TestPage} page */
async function left(setup, view, page) {
  await page.prefer({ dark: false, reducedMotion: true });
  await view.leave?.(page, setup);
  if (isOwn(page)) await setup.shut(page);
}

/** @param {TestPage} page @param {View} view @param {Variant} variant @returns {Promise<Shot>} */
async function shotOf(page, view, variant) {
  const { dark, touch = false, forced = false } = variant;
  await page.prefer({ dark, touch, forced, reducedMotion: true });
  const least = view.least ?? (touch ? LEAST_OF_TOUCH : LEAST);
  const { boxes, faults, file, picture } = await stillPicture(page, view, least);
  const tree = variant.tree ? await readTree(page, view.masks) : [];
  const parts = isOwn(page) || page.whole ? tree : silent(tree);
  faults.push(...unusable(parts));
  return { view, variant, file, picture, boxes, tree: outline(parts), faults };
}

/** How often a view is waited for that keeps changing; its last picture is taken then. */
const MOST_PICTURES = 8;

/**
 * The picture of a view that has come to rest: two in a row show the same. It is measured between them.
 * @param {TestPage} page @param {View} view @param {number} least
 */
async function stillPicture(page, view, least) {
  const taken = async () => {
    await settled(page);
    const file = await page.raw.screenshot({ caret: 'initial', fullPage: view.whole ?? false });
    const measures = await page.apart(measure, { masks: view.masks ?? [], least });
    const picture = read(file);
    cover(picture, measures.masks);
    return { ...measures, file, picture: halved(picture) };
  };
  let last = await taken();
  for (let k = 1; k < MOST_PICTURES; k += 1) {
    const next = await taken();
    if (compare(next.picture, last.picture).same) return next;
    last = next;
  }
  return last;
}

/**
 * Without what was said to screen readers before the view came up.
 *
 * @param {import('./tree.js').Part[]} parts
 * @returns {import('./tree.js').Part[]}
 */
const silent = (parts) =>
  parts.map((part) => ({ ...part, parts: part.role === 'status' ? [] : silent(part.parts) }));

/** @param {TestPage} page */
const isFolded = async (page) =>
  !isOwn(page) && (await page.find({ css: '.bar.dot', within: 'ui' })).length > 0;

/** @param {TestPage} page */
const isOwn = (page) => page.raw.url().startsWith('chrome-extension:');

/** Waits until letters are there and two frames were drawn. @param {TestPage} page */
function settled(page) {
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}
