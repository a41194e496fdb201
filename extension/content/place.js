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

/**
 * Left top corner for a surface beside a box: right, left, below or above, the first side with room. A box that leaves
 * no room on any side gets it where it covers least, at a corner.
 * @param {Box} box
 * @param {Size} size of the surface
 * @param {Size} viewport
 * @returns {{left: number, top: number}}
 */
export function beside(box, size, viewport) {
  const seen = visiblePart(box, viewport);
  const maxLeft = viewport.width - size.width - GAP;
  const maxTop = viewport.height - size.height - GAP;
  const along = { x: clamp(seen.left, GAP, maxLeft), y: clamp(seen.top, GAP, maxTop) };
  const sides = [
    { left: seen.right + GAP, top: along.y },
    { left: seen.left - GAP - size.width, top: along.y },
    { left: along.x, top: seen.bottom + GAP },
    { left: along.x, top: seen.top - GAP - size.height },
  ];
  const fits = sides.find(
    ({ left, top }) => left >= GAP && left <= maxLeft && top >= GAP && top <= maxTop,
  );
  if (fits) return fits;
  const corners = [
    { left: maxLeft, top: GAP },
    { left: maxLeft, top: maxTop },
    { left: GAP, top: GAP },
    { left: GAP, top: maxTop },
  ].map(({ left, top }) => ({ left: Math.max(left, 0), top: Math.max(top, 0) }));
  const cover = (/** @type {{left: number, top: number}} */ { left, top }) =>
    overlap(box, { left, top, right: left + size.width, bottom: top + size.height });
  return corners.reduce((best, corner) => (cover(corner) < cover(best) ? corner : best));
}

/**
 * Left top corner for a menu at its button: above where there is room, else below.
 * @param {Box} button
 * @param {Size} size
 * @param {Size} viewport
 */
export function atButton(button, size, viewport) {
  const left = clamp(button.left, GAP, viewport.width - size.width - GAP);
  const above = button.top - GAP - size.height;
  const top = above >= GAP ? above : button.bottom + GAP;
  return { left, top: clamp(top, GAP, viewport.height - size.height - GAP) };
}

/** The window as layout sees it. @returns {Size} */
export function viewportSize() {
  return { width: innerWidth, height: innerHeight };
}
