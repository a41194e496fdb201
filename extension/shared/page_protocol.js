// The messages that the content script of a page receives. A table of its own, so that a page gets no more of the protocol than it
// needs; protocol.js holds all of it.

import { MODES } from './modes.js';
import { isFlag, isIndex, isText, oneOf, optional, orNull } from './validators.js';

/** Commands of keys that reach the page; they are the names in the manifest, and redo. */
export const COMMANDS = Object.freeze(
  /** @type {const} */ (['pick', 'undo', 'redo', 'hide', 'highlight', 'read', 'list']),
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

/** Fields of each message. */
export const PAGE_PROTOCOL = Object.freeze({
  'bg-content-toggle': { mode: optional(oneOf(MODES)) },
  'bg-content-command': { command: oneOf(COMMANDS) },
  'bg-content-changed': { what: oneOf(['template', 'decisions', 'settings', 'pause', 'reading']) },
  'bg-content-blocks': {},
  'bg-content-flash': { node: orNull(isIndex), scroll: optional(isFlag) },
  'bg-content-act': { node: orNull(isIndex), action: oneOf(ACTIONS) },
  'bg-content-step': { node: isIndex, way: oneOf(WAYS) },
  'ui-content-page': {},
  'ui-content-point': { id: isText, node: orNull(isIndex), scroll: optional(isFlag) },
  'ui-content-choose': { id: isText, node: orNull(isIndex) },
  'ui-content-stop': {},
  'ui-content-leave': { id: isText },
});
