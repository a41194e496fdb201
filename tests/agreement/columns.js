// Reads page columns (src/core/page/wire.rs) into plain nodes, for tests that compare pages.

/**
 * @typedef {object} PlainNode
 * @property {number} parent
 * @property {number} flags
 * @property {string} name tag name or text
 * @property {[string, string][]} attributes
 * @property {number[]} [rect]
 */

export const TEXT = 1;
export const HIDDEN = 2;
export const FRAME_ROOT = 1 << 9;

/**
 * @param {Uint8Array} bytes
 * @returns {{laidOut: boolean, url: string, title: string, sizes: number[], nodes: PlainNode[]}}
 */
export function readColumns(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (k) => view.getUint32(4 * k, true);
  if (word(0) !== 0x4b535548 || word(1) !== 1) throw new Error('not a page of version 1');
  const [nodes, attributes, strings, textBytes] = [word(3), word(4), word(5), word(6)];
  const laidOut = (word(2) & 1) === 1;
  let at = 16;
  const column = (words) => {
    const start = at;
    at += words;
    return start;
  };
  const parent = column(nodes);
  const flags = column(nodes);
  const name = column(nodes);
  const ends = column(nodes);
  const pairs = column(2 * attributes);
  const rects = laidOut ? column(4 * nodes) : 0;
  const lengths = column(strings);
  const text = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(
    bytes.subarray(4 * at, 4 * at + textBytes),
  );
  if (bytes.length !== 4 * (at + Math.ceil(textBytes / 4))) throw new Error('wrong length');
  const table = [];
  let unit = 0;
  for (let k = 0; k < strings; k += 1) {
    table.push(text.slice(unit, unit + word(lengths + k)));
    unit += word(lengths + k);
  }
  const list = [];
  for (let k = 0; k < nodes; k += 1) {
    const node = {
      parent: word(parent + k),
      flags: word(flags + k),
      name: table[word(name + k)],
      attributes: [],
    };
    for (let a = k === 0 ? 0 : word(ends + k - 1); a < word(ends + k); a += 1) {
      node.attributes.push([table[word(pairs + 2 * a)], table[word(pairs + 2 * a + 1)]]);
    }
    if (laidOut) {
      node.rect = [0, 1, 2, 3].map((s) => view.getFloat32(4 * (rects + 4 * k + s), true));
    }
    list.push(node);
  }
  const sizes = [9, 10, 11, 12].map((k) => view.getFloat32(4 * k, true));
  return { laidOut, url: table[word(7)], title: table[word(8)], sizes, nodes: list };
}

/**
 * The first node at which two pages differ, in words; null when they agree in parent, name, attributes and text.
 * @param {PlainNode[]} left
 * @param {PlainNode[]} right
 */
export function firstDifference(left, right) {
  const say = (node) =>
    node ? JSON.stringify([node.parent, node.name, node.attributes]).slice(0, 300) : 'nothing';
  for (let k = 0; k < Math.max(left.length, right.length); k += 1) {
    const [a, b] = [left[k], right[k]];
    const same =
      a !== undefined &&
      b !== undefined &&
      a.parent === b.parent &&
      (a.flags & TEXT) === (b.flags & TEXT) &&
      a.name === b.name &&
      a.attributes.length === b.attributes.length &&
      // A page's policy makes the browser hide nonces.
      a.attributes.every(
        ([n, v], i) => n === b.attributes[i][0] && (n === 'nonce' || v === b.attributes[i][1]),
      );
    if (!same) return `node ${k} of ${left.length} / ${right.length}: ${say(a)} against ${say(b)}`;
  }
  return null;
}

/**
 * The page without the documents of frames, which a saved page does not have.
 * @param {PlainNode[]} nodes
 */
export function withoutFrames(nodes) {
  const kept = [];
  const ids = new Map([[0xffffffff, 0xffffffff]]);
  nodes.forEach((node, k) => {
    if (node.flags & FRAME_ROOT || !ids.has(node.parent)) return;
    ids.set(k, kept.length);
    kept.push({ ...node, parent: ids.get(node.parent) });
  });
  return kept;
}
