// What the page in a tab hears: the messages that its content script takes, and what each carries. A table of its own, so
// that a page gets no more of the protocol than it needs; protocol.js holds all of it.

import { flag, index, oneOf, optional, orNull, text } from './message.js';
import { MODES } from './modes.js';

/** Commands of keys that reach the page; they are the names in the manifest, and redo. */
export const COMMANDS = Object.freeze(
  /** @type {const} */ (['pick', 'undo', 'redo', 'hide', 'highlight', 'read']),
);

/** What the panel asks a page to do with a block, or with none for undo and redo. */
export const ACTIONS = Object.freeze(
  /** @type {const} */ ([
    'restore-page',
    'restore-site',
    'hide-page',
    'hide',
    'hide-like',
    'main',
    'main-add',
    'undo',
    'redo',
  ]),
);

/** Ways from a block to another: the larger one around it, the first one in it. */
export const WAYS = Object.freeze(/** @type {const} */ (['around', 'inside']));

/** @typedef {Extract<import('./protocol.js').MessageName, `${string}-content-${string}`>} Heard */

/** Fields of each message. @type {Readonly<Record<Heard, Record<string, import('./message.js').Check>>>} */
export const PAGE_PROTOCOL = Object.freeze({
  'bg-content-toggle': { mode: optional(oneOf(MODES)) },
  'bg-content-command': { command: oneOf(COMMANDS) },
  'bg-content-changed': { what: oneOf(['template', 'rules', 'settings', 'pause', 'reading']) },
  'bg-content-blocks': {},
  'bg-content-flash': { node: orNull(index), scroll: optional(flag) },
  'bg-content-act': { node: orNull(index), action: oneOf(ACTIONS) },
  'bg-content-step': { node: index, way: oneOf(WAYS) },
  'ui-content-page': {},
  'ui-content-point': { id: text, node: orNull(index), scroll: optional(flag) },
  'ui-content-choose': { id: text, node: orNull(index) },
  'ui-content-stop': {},
  'ui-content-leave': { id: text },
});
