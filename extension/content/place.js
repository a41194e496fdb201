// Where a surface goes: beside a box, inside the window, covering as little of the box as can be. Pure geometry, px.

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{width: number, height: number}} Size */

/** Room between a surface and what it belongs to, and the edge of the window. */
export const GAP = 8;

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most wins over `least`
 */
export function clamp(value, least, most) {
  return Math.min(Math.max(value, least), Math.max(most, least));
}

/** The part of a box that the window shows. @param {Box} box @param {Size} viewport @returns {Box} */
export function visiblePart(box, viewport) {
  return {
    left: clamp(box.left, 0, viewport.width),
    top: clamp(box.top, 0, viewport.height),
    right: clamp(box.right, 0, viewport.width),
    bottom: clamp(box.bottom, 0, viewport.height),
  };
}

/** Area that two boxes share. @param {Box} a @param {Box} b */
export function overlap(a, b) {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** What a place costs in points of text that it covers: of the box itself, for being away from it, for coming later. */
const OWN_TEXT = 6;
const AWAY = 3;
const LATER = 0.05;
/** Distance of the places tried along a side, px. */
const SLIDE = 64;

/**
 * Left top corner for a surface beside a box, where it covers the least that a person may want to read: to the right, to
 * the left, below or above, anywhere along the side; in the corners of the window where no side has room.
 * @param {Box} box
 * @param {Size} size of the surface
 * @param {Size} viewport
 * @param {{x: number, y: number, weight?: number}[]} [text] points of the window with something to read under them
 * @returns {{left: number, top: number}}
 */
export function beside(box, size, viewport, text = []) {
  const seen = visiblePart(box, viewport);
  const maxLeft = viewport.width - size.width - GAP;
  const maxTop = viewport.height - size.height - GAP;
  const x = (/** @type {number} */ left) => clamp(left, GAP, maxLeft);
  const y = (/** @type {number} */ top) => clamp(top, GAP, maxTop);
  const lefts = along(x(seen.left), x(seen.right - size.width));
  const tops = along(y(seen.top), y(seen.bottom - size.height));
  const sides = [
    ...tops.map((top) => ({ left: seen.right + GAP, top })),
    ...tops.map((top) => ({ left: seen.left - GAP - size.width, top })),
    ...lefts.map((left) => ({ left, top: seen.bottom + GAP })),
    ...lefts.map((left) => ({ left, top: seen.top - GAP - size.height })),
  ].filter(({ left, top }) => left >= GAP && left <= maxLeft && top >= GAP && top <= maxTop);
  const corners = [maxLeft, GAP]
    .flatMap((left) => [GAP, maxTop].map((top) => ({ left, top })))
    .map(({ left, top }) => ({ left: Math.max(left, 0), top: Math.max(top, 0) }));
  const cost = (
    /** @type {{left: number, top: number}} */ { left, top },
    /** @type {number} */ k,
  ) => {
    const [right, bottom] = [left + size.width, top + size.height];
    let sum = k * LATER + (k < sides.length ? 0 : AWAY);
    for (const point of text) {
      if (point.x < left || point.x > right || point.y < top || point.y > bottom) continue;
      sum += (point.weight ?? 1) * (isInside(point, box) ? OWN_TEXT : 1);
    }
    // Without text to go by, covering the box is what counts.
    return sum + (10 * overlap(box, { left, top, right, bottom })) / (size.width * size.height);
  };
  let best = { at: corners[0], cost: Infinity };
  [...sides, ...corners].forEach((at, k) => {
    const now = cost(at, k);
    // A place over the box is taken only where no side has room.
    if (now < best.cost && (k < sides.length || sides.length === 0)) best = { at, cost: now };
  });
  return best.at;
}

/**
 * Places along a side, from its beginning to its end.
 * @param {number} from
 * @param {number} to
 */
function along(from, to) {
  const steps = Math.floor(Math.max(0, to - from) / SLIDE);
  const places = Array.from({ length: steps + 1 }, (_, k) => from + k * SLIDE);
  return to > from + steps * SLIDE ? [...places, to] : places;
}

/** @param {{x: number, y: number}} point @param {Box} box */
function isInside({ x, y }, box) {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/**
 * Left top corner for a menu at its button: above where there is room, else below.
 * @param {Box} button
 * @param {Size} size
 * @param {Size} viewport
 * @param {'ltr' | 'rtl'} [direction] from which edge of the button it begins
 */
export function atButton(button, size, viewport, direction = 'ltr') {
  const edge = direction === 'ltr' ? button.left : button.right - size.width;
  const left = clamp(edge, GAP, viewport.width - size.width - GAP);
  const above = button.top - GAP - size.height;
  const top = above >= GAP ? above : button.bottom + GAP;
  return { left, top: clamp(top, GAP, viewport.height - size.height - GAP) };
}

/** The window as layout sees it. @returns {Size} */
export function viewportSize() {
  return { width: innerWidth, height: innerHeight };
}
