// What the panel and a page that is labelled say to each other, through a port of their own (platform/channel.js). It stands apart from
// protocol.js since only these two need it.

import { arrayUpTo, isFlag, isIndex, isText, listOf, objectOf, oneOf } from './validators.js';

/** Name of the port. */
export const LABEL_PORT = 'label';

/** Name of another one, which freezes the page and does no more: it has the first two messages. */
export const FREEZE_PORT = 'freeze';

const MAX_NODES = 1 << 22;

/** Numbers that describe a block, or a node: several each. */
const MAX_NUMBERS = 4 * MAX_NODES;

/** Most texts that came late and are told in one message. */
const MAX_LATE = 500;

const isNodes = listOf(isIndex, MAX_NODES);

/** Fields of each message. */
export const LABEL_PROTOCOL = Object.freeze({
  'ui-content-freeze': {},
  'ui-content-part': { of: oneOf(['columns', 'html']), from: isIndex },
  'ui-content-draw': { blocks: arrayUpTo(Uint32Array, MAX_NUMBERS) },
  'ui-content-box': { nodes: isNodes, hinted: isNodes, tag: isText },
  'ui-content-catch': { on: isFlag },
  'ui-content-look': {},
  'ui-content-place': { nodes: arrayUpTo(Int32Array, MAX_NUMBERS) },
  'content-ui-clicked': { node: isIndex },
  'content-ui-late': {
    count: isIndex,
    texts: listOf(objectOf({ path: isText, text: isText }), MAX_LATE),
  },
  'content-ui-life': {},
  'content-ui-lost': { count: isIndex },
  'content-ui-fought': {},
});

/** @typedef {{kind: string, address: string, why: string}} Missing what could not be put into the HTML */

/**
 * `columns`, `size`: bytes; `gone`: blocks that are not found on the page any more.
 * @typedef {import('./message.js').MessagesOf<typeof LABEL_PROTOCOL, {
 *   'ui-content-freeze': {url: string, title: string, nodes: number, complete: boolean, columns: number},
 *   'ui-content-part': {bytes: Uint8Array<ArrayBuffer>, size: number, missing: Missing[]},
 *   'ui-content-look': {page: Uint8Array<ArrayBuffer>},
 *   'ui-content-place': {gone: number},
 * }>} LabelMessages
 */
