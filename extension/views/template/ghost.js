// The layout of the ghost page, which shows a template as if it were a page: a box for every leaf, the paler the fewer pages have
// it. Where the open page was laid out, boxes are where its nodes are; otherwise leaves flow in lines, in document order.

/** @typedef {import('./tree.js').Leaf} Leaf */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{boxes: (Box & {leaf: number})[], frames: (Box & {label: string})[], height: number}} Ghost */

const LINE = 20;
const GAP = 6;
const PAD = 8;
/** Width of a character of a sample, about. */
const LETTER = 6.2;
const PICTURE = 56;

/** Elements that stand in a line with what is around them. */
const INLINE = new Set([
  ...['#text', 'a', 'abbr', 'b', 'bdi', 'bdo', 'button', 'cite', 'code', 'em', 'font', 'i', 'img'],
  ...['input', 'kbd', 'label', 'mark', 'q', 's', 'select', 'small', 'span', 'strong', 'sub', 'sup'],
  ...['svg', 'path', 'time', 'u', 'var', 'option', 'picture'],
]);

/** Elements that show a picture. */
const PICTURES = new Set(['img', 'svg', 'video', 'canvas', 'iframe', 'object', 'embed', 'picture']);

/**
 * Leaves as lines. O(leaves).
 * @param {Leaf[]} leaves in document order
 * @param {number} width px
 * @returns {Ghost}
 */
export function flowGhost(leaves, width) {
  /** @type {Ghost} */
  const ghost = { boxes: [], frames: [], height: 0 };
  const room = Math.max(80, width - 2 * PAD);
  let [x, y] = [0, 0];
  let block = '';
  let frame = '';
  let high = 0;
  const newLine = () => {
    if (x > 0) y += high + GAP;
    [x, high] = [0, 0];
  };
  const closeFrame = () => {
    const last = ghost.frames.at(-1);
    if (last) last.height = y - last.y;
  };
  for (const [k, leaf] of leaves.entries()) {
    const top = frameOf(leaf.path);
    if (top !== frame || ghost.frames.length === 0) {
      newLine();
      closeFrame();
      y += ghost.frames.length > 0 ? GAP : 0;
      ghost.frames.push({ x: 0, y, width, height: 0, label: top });
      y += LINE;
      [frame, block] = [top, ''];
    }
    // The text of a link says what the link is.
    if (next(leaves, k)) continue;
    const around = blockOf(leaf.path);
    if (around !== block) {
      newLine();
      block = around;
    }
    const size = sizeOf(leaf, room);
    if (x > 0 && x + size.width > room) newLine();
    ghost.boxes.push({ x: PAD + x, y, ...size, leaf: k });
    x += size.width + GAP;
    high = Math.max(high, size.height);
  }
  newLine();
  closeFrame();
  ghost.height = y + GAP;
  return ghost;
}

/** Whether a leaf is a link whose text comes next. @param {Leaf[]} leaves @param {number} k */
function next(leaves, k) {
  const [here, after] = [leaves[k].path, leaves[k + 1]?.path];
  return (
    after !== undefined &&
    here[here.length - 1] === 'a' &&
    after.length > here.length &&
    here.every((step, at) => after[at] === step)
  );
}

/** The element below the body that a leaf stands in. @param {string[]} path */
function frameOf(path) {
  const body = path.indexOf('body');
  return path[body + 1] && body + 1 < path.length - 1 ? path[body + 1] : (path[body] ?? '');
}

/** The path down to the last element that is a block. @param {string[]} path */
function blockOf(path) {
  let end = path.length;
  while (end > 0 && INLINE.has(path[end - 1])) end -= 1;
  return path.slice(0, end).join('/');
}

/** @param {Leaf} leaf @param {number} room */
function sizeOf({ path, sample }, room) {
  if (PICTURES.has(path[path.length - 1])) return { width: PICTURE, height: 2 * LINE };
  const width = Math.min(room, Math.max(16, 12 + LETTER * sample.length));
  return { width, height: LINE };
}

/**
 * Leaves where the page at hand has them, scaled to a width; those that it does not have are left out.
 * @param {Leaf[]} leaves
 * @param {import('../../page/columns.js').Columns} columns of a page that was laid out
 * @param {number} width px
 * @returns {Ghost}
 */
export function placedGhost(leaves, columns, width) {
  const whole = Math.max(1, columns.document.width, columns.viewport.width);
  const scale = width / whole;
  /** @type {Ghost} */
  const ghost = { boxes: [], frames: [], height: columns.document.height * scale };
  for (const [k, { node }] of leaves.entries()) {
    if (node === null || node >= columns.length || next(leaves, k)) continue;
    // A text has the box of the element around it.
    const box = columns.rect(columns.isText(node) ? columns.parent[node] : node);
    if (!box || box.width === 0 || box.height === 0) continue;
    ghost.boxes.push({
      x: box.x * scale,
      y: box.y * scale,
      width: Math.max(1, box.width * scale),
      height: Math.max(1, box.height * scale),
      leaf: k,
    });
    ghost.height = Math.max(ghost.height, (box.y + box.height) * scale);
  }
  return ghost;
}

/** The leaf at a place; the smallest box there. @param {Ghost} ghost @param {number} x @param {number} y */
export function leafAt(ghost, x, y) {
  let best = null;
  for (const box of ghost.boxes) {
    if (x < box.x || y < box.y || x >= box.x + box.width || y >= box.y + box.height) continue;
    if (!best || box.width * box.height <= best.width * best.height) best = box;
  }
  return best?.leaf ?? null;
}
