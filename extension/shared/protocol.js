// Every message between the worlds of the extension: its name, who may send it, what it carries and
// what comes back. A name reads direction + verb: `content-bg-hello` goes from a page's content
// script to the background. Replies are {ok: true, value} or {ok: false, error: {name, message}}.
//
// The table `PROTOCOL` is what runs: it says which fields a payload has, and a message that does not
// fit is refused before any handler sees it. The typedef `Messages` says the same to the type checker
// and adds what a reply holds.

import { MODES } from './settings.js';

/** @typedef {import('./settings.js').Mode} Mode */
/** @typedef {import('./settings.js').Settings} Settings */

// --- what the core answers -------------------------------------------------------------------

/**
 * Why a block was judged noise, strongest reason first in a block's list.
 * @typedef {object} Reason
 * @property {string} kind `seen`, `tag-paths`, `links`, `role`, `named`, `fixed`, `frame`,
 *   `short`, `outside-main`, `you-kept`, `you-hid`, `you-main`; words for each: platform/words.js
 * @property {number} [pages] seen: pages that carry the block
 * @property {number} [of] seen: pages learned
 * @property {number} [density] links: share of the text inside links, 0..1
 * @property {string} [name] role: what the page itself calls the block
 * @property {string} [word] named: a word in its class or id
 * @property {number} [at] you-…: when, ms since 1970
 */

/**
 * A block of noise: a maximal subtree to hide or tint.
 * @typedef {object} Block
 * @property {number} node its id in the page that was analysed
 * @property {number} class see classes.js
 * @property {number} score 0..1, 1 is surely noise
 * @property {number} chars
 * @property {number} words
 * @property {number} links
 * @property {number} linkDensity 0..1
 * @property {number} area px², 0 when not known
 * @property {number} share of the page's visible text, 0..1
 * @property {string} sample its first words, at most 80 characters
 * @property {null | {pages: number, of: number, first: number, last: number}} seen
 * @property {Reason[]} reasons
 */

/**
 * How the open page and its site's template agree.
 * @typedef {object} TemplateFit
 * @property {number} pages that the counts are out of
 * @property {number} of pages learned of the site
 * @property {number | null} cluster the kind of page this is; null for a kind not learned yet
 * @property {number} similarity to that kind, 0..1
 * @property {number} drift share of what should be here and is not, 0..1
 * @property {boolean} odd the template would take much more of this page than usual, so it was not
 *   heard inside the main content
 */

/**
 * @typedef {object} Analysis
 * @property {number} nodes
 * @property {number} regions
 * @property {number} totalChars
 * @property {number} hiddenChars
 * @property {number} share of the page's visible text that is noise, 0..1
 * @property {Uint8Array} classes class id per node
 * @property {Float32Array} scores per node, 0..1
 * @property {number[]} main roots of the main content
 * @property {Block[]} blocks in document order, none inside another
 * @property {null | TemplateFit} template
 * @property {{decode: number, segment: number, template: number, verdict: number}} times ms
 */

/**
 * What a person said about a block, kept by structure and not by class names.
 * @typedef {object} Rule
 * @property {string} id
 * @property {'main' | 'keep' | 'hide'} kind
 * @property {'site' | 'page'} scope
 * @property {string} [url] of the page, for scope `page`
 * @property {number} at ms since 1970
 * @property {unknown} anchor structural description made by the core
 */

/**
 * What learning one page changed.
 * @typedef {object} LearnReport
 * @property {number} cluster
 * @property {number} pages
 * @property {number} clusters
 * @property {number} entries
 * @property {number} changed entries that are new or gone
 * @property {number} bytes
 * @property {number} drift 0..1
 * @property {boolean} repeated whether this very page was learned before, and so changed nothing
 */

/**
 * @typedef {object} TemplateBlock
 * @property {string} path
 * @property {string} sample
 * @property {number} seen
 * @property {number} of
 * @property {number} first ms since 1970
 * @property {number} last
 */

/**
 * @typedef {object} TemplateCluster
 * @property {number} pages
 * @property {number} entries
 * @property {number} stable
 * @property {number} firstSeen
 * @property {number} lastSeen
 * @property {TemplateBlock[]} blocks
 */

/**
 * @typedef {object} TemplateDescription
 * @property {string} site
 * @property {number} version
 * @property {number} revision
 * @property {number} pages
 * @property {number} bytes
 * @property {number} firstSeen ms since 1970
 * @property {number} lastSeen
 * @property {number} corrections blocks whose verdict the person corrected
 * @property {TemplateCluster[]} clusters
 */

// --- what the background tells ---------------------------------------------------------------

/**
 * @typedef {object} TemplateSummary
 * @property {number} pages learned
 * @property {number} clusters kinds of pages
 * @property {number} bytes
 * @property {number} revision
 */

/**
 * @typedef {object} SiteSummary
 * @property {string} name registrable domain, or the host for an address without one
 * @property {TemplateSummary | null} template
 * @property {Rule[]} rules for this page: those of the site and those of this very address
 * @property {boolean} always whether Husk starts by itself on this host
 */

/**
 * @typedef {object} Hello
 * @property {Mode} mode
 * @property {Settings} settings
 * @property {SiteSummary} site
 * @property {boolean} start whether to start now without being asked (always on this site)
 */

/** @typedef {'working' | 'on' | 'nothing' | 'off' | 'error' | 'learning' | 'cannot'} Status */

/**
 * State of a tab, kept for the badge and the panel.
 * @typedef {object} TabState
 * @property {boolean} on
 * @property {Mode} mode
 * @property {number} blocks hidden or tinted
 * @property {number} share 0..1
 * @property {Status} status
 * @property {string} [error] in words, for status `error` and `cannot`
 * @property {{done: number, of: number}} [progress] for status `learning`
 */

/**
 * What the panel lists.
 * @typedef {object} TabBlocks
 * @property {boolean} on
 * @property {Mode} mode
 * @property {Status} status
 * @property {number} share 0..1
 * @property {(Block & {shown: boolean})[]} blocks `shown` when the person restored it on this page
 * @property {Analysis['template']} template
 * @property {null | Pick<Analysis, 'nodes' | 'regions' | 'times'>} core sums over the page as it was read
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 */

/**
 * A row of the table of sites.
 * @typedef {object} SiteRow
 * @property {string} site
 * @property {number} pages
 * @property {number} bytes as stored
 * @property {number} used last seen, ms since 1970
 * @property {number} rules
 * @property {string[]} always hosts on which Husk starts by itself
 * @property {string} host the host seen last
 */

/**
 * A stored thing that could not be read, kept for the person to look at or delete.
 * @typedef {object} AsideRow
 * @property {string} id
 * @property {string} site
 * @property {number} at
 * @property {number} bytes
 * @property {string} reason
 */

/**
 * @typedef {object} Notice
 * @property {string} id
 * @property {'evicted' | 'aside' | 'settings'} kind
 * @property {number} at
 * @property {string[]} names sites or settings
 */

/**
 * @typedef {object} Overview
 * @property {SiteRow[]} sites
 * @property {AsideRow[]} aside
 * @property {Notice[]} notices
 * @property {{used: number, quota: number}} storage bytes
 */

/**
 * Payload and reply of each message.
 * @typedef {{
 *   'content-bg-hello': [{url: string}, Hello],
 *   'content-bg-analyze': [{page: Uint8Array, url: string, reason: string}, Analysis & {rules: Rule[]}],
 *   'content-bg-style': [{css: string | null}, {}],
 *   'content-bg-state': [TabState, {}],
 *   'content-bg-rule-add': [{page: Uint8Array, node: number, kind: Rule['kind'], scope: Rule['scope'], url: string}, {rule: Rule}],
 *   'content-bg-rule-put': [{rule: Rule}, {rule: Rule}],
 *   'content-bg-rule-remove': [{id: string}, {rule: Rule | null}],
 *   'content-bg-correct': [{page: Uint8Array, node: number, verdict: 'keep' | 'hide' | null}, {template: TemplateSummary | null}],
 *   'content-bg-learn-plan': [{page: Uint8Array}, {pages: {url: string, text: string}[], max: number, credentials: boolean}],
 *   'content-bg-learn-page': [{page: Uint8Array, url: string, last?: boolean}, {report: LearnReport, template: TemplateSummary}],
 *   'content-bg-learn-fetch': [{url: string}, {body: Uint8Array, type: string, url: string}],
 *   'content-bg-mode': [{mode: Mode}, {}],
 *   'content-bg-inspect': [{}, {}],
 *   'content-bg-always': [{on: boolean}, {always: boolean, asking: boolean}],
 *   'bg-content-toggle': [{mode?: Mode}, {on: boolean}],
 *   'bg-content-command': [{command: Command}, {}],
 *   'bg-content-changed': [{what: 'template' | 'rules' | 'settings'}, {}],
 *   'bg-content-blocks': [{}, TabBlocks],
 *   'bg-content-flash': [{node: number | null}, {}],
 *   'bg-content-act': [{node: number | null, action: Action}, {}],
 *   'bg-ui-changed': [{what: 'tab' | 'site' | 'settings', tab?: number}, {}],
 *   'ui-bg-sites': [{}, Overview],
 *   'ui-bg-site': [{site: string}, {site: SiteRow, template: TemplateDescription | null, rules: Rule[]}],
 *   'ui-bg-forget': [{site: string}, {}],
 *   'ui-bg-rule-remove': [{site: string, id: string}, {}],
 *   'ui-bg-aside': [{id: string}, {raw: string}],
 *   'ui-bg-aside-delete': [{id: string}, {}],
 *   'ui-bg-notice-dismiss': [{id: string}, {}],
 *   'ui-bg-export': [{}, {text: string}],
 *   'ui-bg-import': [{text: string}, {sites: number, rules: number}],
 *   'ui-bg-wipe': [{}, {}],
 *   'ui-bg-settings-get': [{}, Settings],
 *   'ui-bg-settings-set': [{change: Partial<Settings>}, Settings],
 *   'ui-bg-always': [{site: string, host: string, on: boolean}, {always: boolean}],
 *   'ui-bg-about': [{}, {version: string, core: string}],
 *   'ui-bg-tab-state': [{tab: number}, {state: TabState | null, site: string | null, host: string | null}],
 *   'ui-bg-tab-blocks': [{tab: number}, TabBlocks],
 *   'ui-bg-tab-flash': [{tab: number, node: number | null}, {}],
 *   'ui-bg-tab-act': [{tab: number, node: number | null, action: Action}, {}],
 * }} Messages
 */

/** @typedef {keyof Messages} MessageName */
/** @typedef {(typeof COMMANDS)[number]} Command */
/** @typedef {(typeof ACTIONS)[number]} Action */

/** Commands of keys that reach the page; they are the names in the manifest, and redo. */
export const COMMANDS = Object.freeze(
  /** @type {const} */ (['pick', 'undo', 'redo', 'hide', 'highlight']),
);

/** What the panel asks a page to do with a block, or with none for undo and redo. */
export const ACTIONS = Object.freeze(
  /** @type {const} */ (['restore-page', 'restore-site', 'hide', 'main', 'undo', 'redo']),
);

const STATUS = ['working', 'on', 'nothing', 'off', 'error', 'learning', 'cannot'];

// --- the table ---------------------------------------------------------------------------------

/** Longest text of a message other than a file to import; addresses reach some thousand characters. */
const MAX_TEXT = 65_536;

/** Longest style sheet: one rule per hidden block would still fit on the largest page. */
const MAX_CSS = 4_194_304;

/** Longest file to import: several times what storage can hold. */
const MAX_FILE = 67_108_864;

/** Largest page on the wire: a million nodes take about 60 MB. */
const MAX_PAGE = 268_435_456;

/** @typedef {(value: unknown) => boolean} Check */

/** @type {Check} */
const text = (value) => typeof value === 'string' && value.length <= MAX_TEXT;
/** @type {Check} */
const css = (value) => typeof value === 'string' && value.length <= MAX_CSS;
/** @type {Check} */
const file = (value) => typeof value === 'string' && value.length <= MAX_FILE;
/** @type {Check} */
const bytes = (value) => value instanceof Uint8Array && value.length <= MAX_PAGE;
/** @type {Check} */
const index = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 32;
/** @type {Check} */
const share = (value) => typeof value === 'number' && value >= 0 && value <= 1;
/** @type {Check} */
const flag = (value) => typeof value === 'boolean';
/** @type {Check} */
const object = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @type {(check: Check) => Check} */
const orNull = (check) => (value) => value === null || check(value);
/** @type {(check: Check) => Check} */
const optional = (check) => (value) => value === undefined || check(value);
/** @type {(names: readonly unknown[]) => Check} */
const oneOf = (names) => (value) => names.includes(value);
/** @type {Check} */
const progress = (value) =>
  object(value) &&
  index(/** @type {{done: unknown}} */ (value).done) &&
  index(/** @type {{of: unknown}} */ (value).of);

const KINDS = ['main', 'keep', 'hide'];
const SCOPES = ['site', 'page'];

/**
 * Fields of each message. A field that is not named here is refused too.
 * @type {Readonly<Record<MessageName, Record<string, Check>>>}
 */
export const PROTOCOL = Object.freeze({
  'content-bg-hello': { url: text },
  'content-bg-analyze': { page: bytes, url: text, reason: text },
  'content-bg-style': { css: orNull(css) },
  'content-bg-state': {
    on: flag,
    mode: oneOf(MODES),
    blocks: index,
    share,
    status: oneOf(STATUS),
    error: optional(text),
    progress: optional(progress),
  },
  'content-bg-rule-add': {
    page: bytes,
    node: index,
    kind: oneOf(KINDS),
    scope: oneOf(SCOPES),
    url: text,
  },
  'content-bg-rule-put': { rule: isRule },
  'content-bg-rule-remove': { id: text },
  'content-bg-correct': { page: bytes, node: index, verdict: oneOf(['keep', 'hide', null]) },
  'content-bg-learn-plan': { page: bytes },
  'content-bg-learn-page': { page: bytes, url: text, last: optional(flag) },
  'content-bg-learn-fetch': { url: text },
  'content-bg-mode': { mode: oneOf(MODES) },
  'content-bg-inspect': {},
  'content-bg-always': { on: flag },
  'bg-content-toggle': { mode: optional(oneOf(MODES)) },
  'bg-content-command': { command: oneOf(COMMANDS) },
  'bg-content-changed': { what: oneOf(['template', 'rules', 'settings']) },
  'bg-content-blocks': {},
  'bg-content-flash': { node: orNull(index) },
  'bg-content-act': { node: orNull(index), action: oneOf(ACTIONS) },
  'bg-ui-changed': { what: oneOf(['tab', 'site', 'settings']), tab: optional(index) },
  'ui-bg-sites': {},
  'ui-bg-site': { site: text },
  'ui-bg-forget': { site: text },
  'ui-bg-rule-remove': { site: text, id: text },
  'ui-bg-aside': { id: text },
  'ui-bg-aside-delete': { id: text },
  'ui-bg-notice-dismiss': { id: text },
  'ui-bg-export': {},
  'ui-bg-import': { text: file },
  'ui-bg-wipe': {},
  'ui-bg-settings-get': {},
  'ui-bg-settings-set': { change: object },
  'ui-bg-always': { site: text, host: text, on: flag },
  'ui-bg-about': {},
  'ui-bg-tab-state': { tab: index },
  'ui-bg-tab-blocks': { tab: index },
  'ui-bg-tab-flash': { tab: index, node: orNull(index) },
  'ui-bg-tab-act': { tab: index, node: orNull(index), action: oneOf(ACTIONS) },
});

/**
 * Whether a value has the form of a stored rule. The anchor is the core's own and is read only there.
 * @param {unknown} value
 * @returns {value is Rule}
 */
export function isRule(value) {
  if (!object(value)) return false;
  const rule = /** @type {Record<string, unknown>} */ (value);
  return (
    text(rule.id) &&
    rule.id !== '' &&
    KINDS.includes(String(rule.kind)) &&
    SCOPES.includes(String(rule.scope)) &&
    (rule.scope === 'page' ? text(rule.url) : optional(text)(rule.url)) &&
    typeof rule.at === 'number' &&
    Number.isFinite(rule.at) &&
    object(rule.anchor)
  );
}

/**
 * @template {MessageName} N
 * @typedef {{name: N, payload: Messages[N][0]}} Message
 */

/**
 * @template T
 * @typedef {{ok: true, value: T} | {ok: false, error: {name: string, message: string}}} Reply
 */

/**
 * Takes a message apart, or says why it is none of ours.
 * @param {unknown} value
 * @param {string} to receiver: `bg`, `content` or `ui`
 * @returns {Message<MessageName> | null} null when the message is not meant for this receiver
 * @throws {ProtocolError} when it is meant for it and does not fit the table
 */
export function parseMessage(value, to) {
  if (!object(value)) return null;
  const { name, payload } = /** @type {{name: unknown, payload: unknown}} */ (value);
  if (typeof name !== 'string' || receiverOf(name) !== to) return null;
  if (!Object.hasOwn(PROTOCOL, name)) throw new ProtocolError(`there is no message "${name}"`);
  const fields = PROTOCOL[/** @type {MessageName} */ (name)];
  if (!object(payload)) throw new ProtocolError(`${name}: the payload is not an object`);
  const given = /** @type {Record<string, unknown>} */ (payload);
  for (const [field, check] of Object.entries(fields)) {
    if (!check(given[field])) throw new ProtocolError(`${name}: field "${field}" does not fit`);
  }
  for (const field of Object.keys(given)) {
    if (!Object.hasOwn(fields, field)) throw new ProtocolError(`${name}: no field "${field}"`);
  }
  return /** @type {Message<MessageName>} */ (/** @type {unknown} */ ({ name, payload }));
}

/**
 * The world that sends a message: `content`, `bg` or `ui`.
 * @param {string} name
 */
export function senderOf(name) {
  return name.split('-')[0];
}

/**
 * The world that receives it.
 * @param {string} name
 */
export function receiverOf(name) {
  return name.split('-')[1];
}

/**
 * @template T
 * @param {T} value
 * @returns {Reply<T>}
 */
export function success(value) {
  return { ok: true, value };
}

/**
 * @param {unknown} error
 * @returns {Reply<never>}
 */
export function failure(error) {
  const { name, message } =
    error instanceof Error ? error : { name: 'Error', message: String(error) };
  return { ok: false, error: { name, message } };
}

/**
 * The value of a reply.
 * @template T
 * @param {Reply<T> | undefined} reply
 * @returns {T}
 * @throws {Error} the error of the other side under its own name, or NoReplyError
 */
export function unwrap(reply) {
  if (reply?.ok === true) return reply.value;
  const { name, message } = reply?.error ?? { name: 'NoReplyError', message: 'nobody answered' };
  const error = new Error(message);
  error.name = name;
  throw error;
}

/** A message that does not fit the table, or comes from where it may not come from. */
export class ProtocolError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'ProtocolError';
  }
}
