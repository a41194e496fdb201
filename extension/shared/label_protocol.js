// What the panel and a page that is labelled say to each other, on a line of their own (platform/channel.js): the table that a
// message must fit, and its types. It stands apart from protocol.js since only these two need it.

/** Name of the line. */
export const LINE = 'label';

/** Name of another one, which freezes the page and does no more: it has the first two messages. */
export const FREEZE_LINE = 'freeze';

/**
 * The open page as it was when labelling began. `columns`: how many bytes they are.
 * @typedef {{url: string, title: string, nodes: number, complete: boolean, columns: number}} Frozen
 */

/** @typedef {{kind: string, address: string, why: string}} Missing what could not be put into the HTML */
/** @typedef {{path: string, text: string}} LateText */

/**
 * Payload and reply of each message.
 * @typedef {{
 *   'ui-content-freeze': [{}, Frozen],
 *   'ui-content-part': [{of: 'columns' | 'html', from: number}, {bytes: Uint8Array<ArrayBuffer>, size: number, missing: Missing[]}],
 *   'ui-content-draw': [{blocks: Uint32Array}, {}],
 *   'ui-content-box': [{nodes: number[], hinted: number[], tag: string}, {}],
 *   'ui-content-catch': [{on: boolean}, {}],
 *   'ui-content-look': [{}, {page: Uint8Array<ArrayBuffer>}],
 *   'ui-content-place': [{nodes: Int32Array}, {gone: number}],
 *   'content-ui-clicked': [{node: number}, {}],
 *   'content-ui-late': [{count: number, texts: LateText[]}, {}],
 *   'content-ui-life': [{}, {}],
 *   'content-ui-lost': [{count: number}, {}],
 *   'content-ui-fought': [{}, {}],
 * }} LabelMessages
 */

/** Longest path or text of a late text, the most that are told, and the most nodes of a page. */
const MAX_TEXT = 65_536;
const MAX_LATE = 500;
const MAX_NODES = 1 << 22;

/** @typedef {import('./protocol.js').Check} Check */

/** @type {Check} */
const text = (value) => typeof value === 'string' && value.length <= MAX_TEXT;
/** @type {Check} */
const flag = (value) => typeof value === 'boolean';
/** @type {Check} */
const index = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 32;
/** @type {Check} */
const nodes = (value) => Array.isArray(value) && value.length <= MAX_NODES && value.every(index);
/** Numbers in one piece, other ones than nodes among them. @type {Check} */
const numbers = (value) =>
  (value instanceof Uint32Array || value instanceof Int32Array) && value.length <= 4 * MAX_NODES;
/** @type {Check} */
const late = (value) =>
  Array.isArray(value) &&
  value.length <= MAX_LATE &&
  value.every((one) => typeof one === 'object' && one !== null && text(one.path) && text(one.text));

/** @type {Readonly<Record<keyof LabelMessages, Record<string, Check>>>} */
export const LABEL_PROTOCOL = Object.freeze({
  'ui-content-freeze': {},
  'ui-content-part': { of: (value) => value === 'columns' || value === 'html', from: index },
  'ui-content-draw': { blocks: numbers },
  'ui-content-box': { nodes, hinted: nodes, tag: text },
  'ui-content-catch': { on: flag },
  'ui-content-look': {},
  'ui-content-place': { nodes: numbers },
  'content-ui-clicked': { node: index },
  'content-ui-late': { count: index, texts: late },
  'content-ui-life': {},
  'content-ui-lost': { count: index },
  'content-ui-fought': {},
});
