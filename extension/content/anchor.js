// An anchor describes a passage of a page in three ways, so that it is found again after the page has changed:
//
//   path       the text nodes at both ends, by numbers of children from the root
//   position   where the passage is in the text of the page
//   quote      the passage itself and the text before and after it, long enough to tell it from similar passages
//
// It is looked for by path and by position first, which count only when the quote agrees; then by the quote, letter by
// letter; then by parts of it. Every answer says how sure it is:
//
//   SURE and more   the passage is there letter by letter, between the same words as before
//   up to SURE      it may have been changed, or what is around it was
//   null            it is not on the page any more, or cannot be told from others
//
// Nothing here knows the DOM: all of it goes by PageText. Work is bounded, whatever the page.

import { similarityAfter, similarityBefore, bestMatch } from './edit_distance.js';

/** @typedef {import('../shared/anchors.js').Anchor} Anchor */
/** @typedef {'path' | 'position' | 'quote' | 'near'} Way */
/** @typedef {{start: number, end: number, confidence: number, by: Way}} Found in units of the text */
/** @template N @typedef {import('./page_text.js').PageText<N>} PageText */

/** Confidence from which on a passage is surely the one. */
export const SURE = 0.9;

/** Context that is kept: this much, or more until the passage is the only one of its kind. */
const CONTEXT = 32;
const LONGEST_CONTEXT = 256;

/** Most places looked at for a quote, and of these most that are compared closely. */
const MOST_PLACES = 2000;
const CLOSE_LOOKS = 8;

/** Longest quote compared whole; of longer ones both ends are. */
const WHOLE = 128;
const END = 64;

/** Parts by which a changed quote is looked for: their length, how many, most places of each. */
const SEED = 10;
const SEEDS = 48;
const SEED_PLACES = 64;

/** Similarity (0..1) below which a place is not taken for the passage. */
const LEAST_SIMILARITY = 0.6;
const LEAST_QUOTE = 0.6;

/** How close the second best may come before the best is in doubt. */
const CLEAR = 0.05;

/**
 * @template N
 * @param {PageText<N>} text
 * @param {number} from in units
 * @param {number} to in units
 * @returns {Anchor | null} null for a passage without a word
 */
export function makeAnchor(text, from, to) {
  const all = text.text;
  let [start, end] = [Math.max(0, from), Math.min(to, all.length)];
  while (start < end && all[start] === ' ') start += 1;
  while (end > start && all[end - 1] === ' ') end -= 1;
  if (start >= end) return null;
  const exact = all.slice(start, end);
  let [prefix, suffix] = ['', ''];
  let alone = false;
  for (let size = CONTEXT; size <= LONGEST_CONTEXT && !alone; size *= 2) {
    prefix = whole(all.slice(Math.max(0, start - size), start), false);
    suffix = whole(all.slice(end, end + size), true);
    alone = isAlone(all, prefix + exact + suffix);
  }
  const position = { start: text.points(start), end: text.points(end) };
  return { path: pathsOf(text, start, end), position, quote: { exact, prefix, suffix }, alone };
}

/** @param {string} text @param {string} part of it */
function isAlone(text, part) {
  return text.indexOf(part, text.indexOf(part) + 1) < 0;
}

/** Without half a pair at the cut. @param {string} context @param {boolean} isSuffix */
function whole(context, isSuffix) {
  if (isSuffix) return /[\uD800-\uDBFF]$/.test(context) ? context.slice(0, -1) : context;
  return /^[\uDC00-\uDFFF]/.test(context) ? context.slice(1) : context;
}

/**
 * @template N
 * @param {PageText<N>} text
 * @param {number} start
 * @param {number} end
 */
function pathsOf(text, start, end) {
  const pieces = text.pieces(start, end);
  const [first, last] = [pieces[0], pieces[pieces.length - 1]];
  if (first === undefined) return null;
  const [a, b] = [text.pathOf(first.node), text.pathOf(last.node)];
  if (a === null || b === null) return null;
  return { start: { path: a, offset: first.from }, end: { path: b, offset: last.to } };
}

/**
 * Where the passage of an anchor is now.
 * @template N
 * @param {PageText<N>} text
 * @param {Anchor} anchor
 * @returns {Found | null}
 */
export function findAnchor(text, anchor) {
  const all = text.text;
  const { exact, prefix, suffix } = anchor.quote;
  const reads = (/** @type {number} */ start) => start >= 0 && all.startsWith(exact, start);
  const isSame = (/** @type {number} */ start) =>
    reads(start) &&
    all.startsWith(suffix, start + exact.length) &&
    all.slice(Math.max(0, start - prefix.length), start) === prefix;
  const byPath = placeOf(text, anchor);
  const byPosition = text.units(anchor.position.start);
  for (const [by, start] of /** @type {[Way, number][]} */ ([
    ['path', byPath],
    ['position', byPosition],
  ])) {
    if (!isSame(start)) continue;
    const confidence = anchor.alone ? 1 : byPath === byPosition ? SURE : SURE - 0.05;
    return { start, end: start + exact.length, confidence, by };
  }
  const near = { byPath, byPosition };
  return findExact(all, anchor, near) ?? findNear(all, anchor, near);
}

/** @template N @param {PageText<N>} text @param {Anchor} anchor @returns {number} -1 when the path leads nowhere */
function placeOf(text, { path }) {
  const node = path === null ? null : text.nodeAt(path.start.path);
  return path === null || node === null ? -1 : text.placeOf(node, path.start.offset);
}

/** @typedef {{byPath: number, byPosition: number}} Hints */

/**
 * The best of the places at which the quote is found letter by letter.
 * @param {string} all
 * @param {Anchor} anchor
 * @param {Hints} hints
 * @returns {Found | null}
 */
function findExact(all, { quote, alone }, { byPath, byPosition }) {
  const { exact, prefix, suffix } = quote;
  /** @type {{start: number, touching: number}[]} */
  const places = [];
  for (
    let at = all.indexOf(exact);
    at >= 0 && places.length < MOST_PLACES;
    at = all.indexOf(exact, at + 1)
  ) {
    places.push({ start: at, touching: touching(all, at, quote) });
  }
  places.sort(
    (a, b) =>
      b.touching - a.touching || Math.abs(a.start - byPosition) - Math.abs(b.start - byPosition),
  );
  const looked = places.slice(0, CLOSE_LOOKS).map(({ start }) => {
    const end = start + exact.length;
    const before = similarityBefore(prefix.slice(-CONTEXT), all, start);
    const after = similarityAfter(suffix.slice(0, CONTEXT), all, end);
    const same =
      all.startsWith(suffix, end) &&
      all.slice(Math.max(0, start - prefix.length), start) === prefix;
    return { start, end, same, similarity: similarityOf(quote, 1, before, after) };
  });
  looked.sort(
    (a, b) =>
      Number(b.same) - Number(a.same) ||
      b.similarity - a.similarity ||
      Number(b.start === byPath) - Number(a.start === byPath) ||
      Math.abs(a.start - byPosition) - Math.abs(b.start - byPosition),
  );
  const [best, second] = looked;
  if (best === undefined || best.similarity < LEAST_SIMILARITY) return null;
  const { start, end } = best;
  const rival = second !== undefined && second.similarity > best.similarity - CLEAR;
  if (best.same && alone && !(rival && second.same)) {
    return { start, end, confidence: 1, by: 'quote' };
  }
  // The same passage in other surroundings: most likely it is the one, unless another is as good.
  const confidence = 0.85 * best.similarity - (rival ? 0.15 : 0);
  return confidence < 0.5 ? null : { start, end, confidence, by: 'quote' };
}

/** Letters of the context that stand next to a place as they did. @param {string} all @param {number} start @param {Anchor['quote']} quote */
function touching(all, start, { exact, prefix, suffix }) {
  let before = 0;
  while (
    before < prefix.length &&
    before < start &&
    all[start - 1 - before] === prefix[prefix.length - 1 - before]
  ) {
    before += 1;
  }
  let after = 0;
  const end = start + exact.length;
  while (after < suffix.length && all[end + after] === suffix[after]) after += 1;
  return before + after;
}

/**
 * Similarity of a place to the passage, each letter counting the same.
 * @param {Anchor['quote']} quote
 * @param {number} exact likeness of the passage, 0..1
 * @param {number} before of the text before it
 * @param {number} after
 */
function similarityOf(quote, exact, before, after) {
  const [q, p, s] = [
    Math.min(quote.exact.length, WHOLE),
    Math.min(quote.prefix.length, CONTEXT),
    Math.min(quote.suffix.length, CONTEXT),
  ];
  return (q * exact + p * before + s * after) / (q + p + s);
}

/**
 * A passage that was changed: parts of it and of its context vote for where it began.
 * @param {string} all
 * @param {Anchor} anchor
 * @param {Hints} hints
 * @returns {Found | null}
 */
function findNear(all, { quote }, { byPosition }) {
  const seeds = seedsOf(quote);
  const found = beginnings(all, seeds, byPosition)
    .map((about) => closeLook(all, quote, about, seeds))
    .filter((place) => place !== null)
    .sort((a, b) => b.similarity - a.similarity);
  const [best] = found;
  if (best === undefined || best.similarity < LEAST_SIMILARITY) return null;
  const rival = found.some(
    ({ start, similarity }) =>
      Math.abs(start - best.start) > SEED && similarity > best.similarity - CLEAR,
  );
  const confidence = 0.8 * best.similarity - (rival ? 0.15 : 0);
  return confidence < 0.5 ? null : { start: best.start, end: best.end, confidence, by: 'near' };
}

/** @typedef {{part: string, shift: number}} Seed `shift` is counted from the beginning of the passage */

/** @param {Anchor['quote']} quote @returns {Seed[]} */
function seedsOf({ exact, prefix, suffix }) {
  const before = prefix.slice(-2 * CONTEXT);
  const text = before + exact + suffix.slice(0, 2 * CONTEXT);
  const step = Math.max(3, Math.ceil(text.length / SEEDS));
  const seeds = [];
  for (let at = 0; at + SEED <= text.length; at += step) {
    seeds.push({ part: text.slice(at, at + SEED), shift: at - before.length });
  }
  return seeds;
}

/**
 * Where the passage may begin, by most votes.
 * @param {string} all
 * @param {Seed[]} seeds
 * @param {number} byPosition
 */
function beginnings(all, seeds, byPosition) {
  /** @type {Map<number, {votes: number, about: number}>} */
  const buckets = new Map();
  for (const { part, shift } of seeds) {
    let seen = 0;
    for (
      let at = all.indexOf(part);
      at >= 0 && seen < SEED_PLACES;
      at = all.indexOf(part, at + 1)
    ) {
      seen += 1;
      const about = Math.max(0, at - shift);
      const key = Math.round(about / CONTEXT);
      const bucket = buckets.get(key) ?? { votes: 0, about };
      bucket.votes += 1;
      buckets.set(key, bucket);
    }
  }
  return [...buckets.values()]
    .sort(
      (a, b) =>
        b.votes - a.votes || Math.abs(a.about - byPosition) - Math.abs(b.about - byPosition),
    )
    .slice(0, CLOSE_LOOKS)
    .map(({ about }) => about);
}

/**
 * @param {string} all
 * @param {Anchor['quote']} quote
 * @param {number} about where the passage may begin
 * @param {Seed[]} seeds
 * @returns {{start: number, end: number, similarity: number} | null}
 */
function closeLook(all, quote, about, seeds) {
  const { exact, prefix, suffix } = quote;
  const slack = 2 * CONTEXT;
  const within = (
    /** @type {string} */ part,
    /** @type {number} */ from,
    /** @type {number} */ to,
  ) => {
    const low = Math.max(0, from);
    const match = bestMatch(part, all.slice(low, Math.max(low, to)));
    const like = 1 - match.errors / part.length;
    return { start: low + match.start, end: low + match.end, like };
  };
  /** @type {number} */
  let start;
  /** @type {number} */
  let end;
  /** @type {number} */
  let like;
  if (exact.length <= WHOLE) {
    ({ start, end, like } = within(exact, about - slack, about + exact.length + slack));
  } else {
    const head = within(exact.slice(0, END), about - slack, about + END + slack);
    const tail = within(
      exact.slice(-END),
      Math.max(head.end, about + exact.length / 2),
      about + 1.5 * exact.length + slack,
    );
    [start, end] = [head.start, tail.end];
    const inner = seeds.filter(({ shift }) => shift >= 0 && shift + SEED <= exact.length);
    const passage = all.slice(start, end);
    const there = inner.filter(({ part }) => passage.includes(part)).length;
    like = 0.4 * Math.min(head.like, tail.like) + (0.6 * there) / Math.max(1, inner.length);
  }
  if (end <= start || like < LEAST_QUOTE) return null;
  const before = similarityBefore(prefix.slice(-CONTEXT), all, start);
  const after = similarityAfter(suffix.slice(0, CONTEXT), all, end);
  return { start, end, similarity: similarityOf(quote, like, before, after) };
}
