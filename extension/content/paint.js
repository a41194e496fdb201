// The style sheets that highlight and hide, as text. They are inserted with origin USER, which no rule of the page
// overrides, and where such a sheet does not reach (shadow trees in Chromium) adopted there.
//
// Marks (values of the attribute):   x hidden   xp hidden, keeps its place   m main content   p shown again for a moment   0…9 class
// 0u…9u unsure
//
// Highlighting does not change the layout: edges are outlines drawn inward, tints are inset shadows.

import { CLASS_COLOURS } from '../shared/colours.js';
import { CLASSES } from '../shared/classes.js';

export const HIDDEN_MARK = 'x';
/** Hidden, and still laid out, without height: what stands beside it keeps its width (tools/page_shape.js). */
export const PLACE_MARK = 'xp';
export const MAIN_MARK = 'm';
export const PEEK_MARK = 'p';

/** A verdict this close to one half is shown as unsure: score distance from 0.5. */
const UNSURE = 0.15;

/** Width of the edge in px and share of the class colour in the tint. */
const EDGE = 2;
const TINT = 8;

/**
 * The mark of a block.
 * @param {number} classId
 * @param {number} score 0..1
 */
export function classMark(classId, score) {
  return `${classId}${isUnsure(score) ? 'u' : ''}`;
}

/** Whether what carries this mark is hidden. @param {string | undefined} mark */
export function isHiding(mark) {
  return mark?.[0] === HIDDEN_MARK;
}

/** @param {number} score 0..1 */
export function isUnsure(score) {
  return Math.abs(score - 0.5) < UNSURE;
}

/** @param {string} name of a class @param {'light' | 'dark'} scheme */
function colourOf(name, scheme) {
  return Reflect.get(CLASS_COLOURS, name)[scheme === 'light' ? 0 : 1];
}

/**
 * What each mark does to the element that carries it.
 * @param {'light' | 'dark'} scheme
 * @returns {Map<string, string[]>} mark → declarations
 */
function looks(scheme) {
  const edge = (/** @type {string} */ paint, style = 'solid') => [
    `outline:${EDGE}px ${style} ${paint}`,
    `outline-offset:-${EDGE}px`,
  ];
  const tint = (/** @type {string} */ paint) =>
    `box-shadow:inset 0 0 0 100vmax color-mix(in srgb,${paint} ${TINT}%,transparent)`;
  const hatch = (/** @type {string} */ paint) =>
    `background-image:repeating-linear-gradient(135deg,color-mix(in srgb,${paint} 16%,transparent) 0 2px,transparent 2px 9px)`;
  const other = colourOf('other', scheme);
  const all = new Map([
    [HIDDEN_MARK, ['display:none']],
    [
      PLACE_MARK,
      [
        ...['visibility:hidden', 'overflow:hidden', 'opacity:0', 'block-size:0'],
        ...['min-block-size:0', 'padding-block:0', 'border-block:0', 'margin-block:0'],
      ],
    ],
    [MAIN_MARK, edge(colourOf('content', scheme))],
    [PEEK_MARK, [...edge(other, 'dashed'), tint(other)]],
  ]);
  CLASSES.forEach((name, id) => {
    const paint = colourOf(name, scheme);
    all.set(`${id}`, [...edge(paint), tint(paint)]);
    all.set(`${id}u`, [...edge(paint, 'dashed'), hatch(paint)]);
  });
  return all;
}

/** @param {string} selector @param {string[]} declarations */
function rule(selector, declarations) {
  return `${selector}{${declarations.map((one) => `${one}!important`).join(';')}}`;
}

/**
 * The sheet for a page that removes marks: the same styles, for elements named by selector paths.
 * @param {Map<string, string[]>} places mark → selectors
 * @param {'light' | 'dark'} scheme
 */
export function placeSheet(places, scheme) {
  const look = looks(scheme);
  return [...places].map(([mark, ways]) => rule(ways.join(','), look.get(mark) ?? [])).join('\n');
}

/**
 * The sheet for one page.
 * @param {string} attribute
 * @param {'light' | 'dark'} scheme what the page's own paper is
 * @param {{textNames?: Map<string, string>, scrollLock?: string}} [extra] highlights of text that has no element of its own: name → mark;
 *   rules that let the page scroll again
 */
export function pageSheet(attribute, scheme, extra = {}) {
  const rules = [...looks(scheme)].map(([mark, declarations]) =>
    rule(`[${attribute}="${mark}"][${attribute}]`, declarations),
  );
  for (const [name, mark] of extra.textNames ?? []) {
    const paint = colourOf(CLASSES[Number.parseInt(mark, 10)] ?? 'other', scheme);
    rules.push(
      mark === HIDDEN_MARK
        ? `::highlight(${name}){color:transparent!important;background-color:transparent!important;text-shadow:none!important}`
        : `::highlight(${name}){background-color:color-mix(in srgb,${paint} 16%,transparent)!important;text-decoration:${EDGE}px ${mark.endsWith('u') ? 'dashed' : 'solid'} underline ${paint}!important}`,
    );
  }
  if (extra.scrollLock) rules.push(extra.scrollLock);
  return rules.join('\n');
}

/**
 * Whether the page's paper is light or dark, from computed background colours, innermost first.
 * @param {string[]} backgrounds as computed: `rgb(…)`, `oklch(…)`, `color(srgb …)`, …
 * @param {boolean} prefersDark what the canvas is where nothing is painted
 * @returns {'light' | 'dark'}
 */
export function paperScheme(backgrounds, prefersDark) {
  for (const background of backgrounds) {
    const lightness = lightnessOf(background);
    if (lightness !== null) return lightness < 0.5 ? 'dark' : 'light';
  }
  return prefersDark ? 'dark' : 'light';
}

/**
 * How light a colour is, 0..1; `null` when it lets most of what is below through or is of a kind that is not known.
 * @param {string} colour
 */
function lightnessOf(colour) {
  const [, kind, space = '', values] =
    /^(\w+)\((srgb(?:-linear)? |display-p3 )?([^)]*)\)$/.exec(colour) ?? [];
  if (kind === undefined) return null;
  const [a, b, c, alpha = 1] = (values.match(/[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  if (!(alpha >= 0.5) || c === undefined) return null;
  const light = (/** @type {number} */ scale) => (0.299 * a + 0.587 * b + 0.114 * c) / scale;
  if (kind === 'rgb' || kind === 'rgba') return light(255);
  if (kind === 'color') return space === '' ? null : light(1);
  if (kind === 'oklch' || kind === 'oklab') return a;
  if (kind === 'lch' || kind === 'lab') return a / 100;
  return null;
}
