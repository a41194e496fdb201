// Every message between the worlds of the extension: its name, who may send it, what it carries and
// what comes back. A name reads direction + verb: `content-bg-context` goes from a page's content
// script to the background. What comes back is wrapped as reply.js says.
//
// The table `PROTOCOL` is what runs: it says which fields a payload has, and a message that does not
// fit is refused before any handler sees it (message.js). The part that a page needs is page_protocol.js. The typedef `Messages` says the same to the type checker
// and adds what a reply holds. What the panel and a page that is labelled say to each other, on a line of
// their own, stands in label_protocol.js.

import { AUTO_MODES, isHost, pathFault } from './auto.js';
import { isHighlight, isTitle } from './highlights.js';
import { EMPTY_REASONS } from './empty_reason.js';
import { isListening } from './listening.js';
import { flag, index, object, oneOf, optional, orNull, text } from './message.js';
import { MODEL_MAX, MODEL_NAME_MAX } from './model.js';
import { MODES } from './modes.js';
import { ACTIONS, PAGE_PROTOCOL, WAYS } from './page_protocol.js';
import { MAX_PAGE, isKey } from './upload_chunks.js';
import { isReading } from './reading.js';
import { isPlace } from './settings.js';

/** @typedef {import('./message.js').Check} Check */
/** @typedef {import('./settings.js').Mode} Mode */
/** @typedef {import('./settings.js').Settings} Settings */
/** @typedef {import('./reading.js').Reading} Reading */
/** @typedef {import('./answers.js').FaceFile} FaceFile */
/** @typedef {import('./answers.js').Analysis} Analysis */
/** @typedef {import('./answers.js').Article} Article */
/** @typedef {import('./answers.js').Rule} Rule */
/** @typedef {import('./answers.js').LearnReport} LearnReport */
/** @typedef {import('./answers.js').TemplateDescription} TemplateDescription */
/** @typedef {import('./answers.js').TemplateSummary} TemplateSummary */
/** @typedef {import('./answers.js').PageContext} PageContext */
/** @typedef {import('./answers.js').TabState} TabState */
/** @typedef {import('./answers.js').TabBlocks} TabBlocks */
/** @typedef {import('./answers.js').Row} Row */
/** @typedef {import('./answers.js').SiteRow} SiteRow */
/** @typedef {import('./answers.js').Overview} Overview */
/** @typedef {import('./answers.js').ModelRow} ModelRow */
/** @typedef {import('./answers.js').AutoHere} AutoHere */
/** @typedef {import('./answers.js').Pause} Pause */
/** @typedef {import('./auto.js').AutoMode} AutoMode */
/** @typedef {import('./answers.js').HighlightsRow} HighlightsRow */
/** @typedef {import('./highlights.js').Highlight} Highlight */

/**
 * Payload and reply of each message.
 * @typedef {{
 *   'content-bg-context': [{url: string}, PageContext],
 *   'content-bg-analyze': [{page: Uint8Array, url: string, reason: string}, Analysis & {rules: Rule[]}],
 *   'content-bg-reader': [{}, {}],
 *   'content-bg-tools': [{}, {}],
 *   'content-bg-article': [{page: Uint8Array, url: string}, Article & {rules: Rule[]}],
 *   'content-bg-reading': [{reading: Reading | null, scope: 'site' | 'all'}, {}],
 *   'content-bg-font': [{}, {faces: FaceFile[]}],
 *   'content-bg-style': [{css: string | null, top: string | null}, {}],
 *   'content-bg-state': [TabState, {}],
 *   'content-bg-rules-add': [{page: Uint8Array, nodes: number[], kind: Rule['kind'], scope: Rule['scope'], every?: boolean, url: string}, {rules: Rule[]}],
 *   'content-bg-rule-put': [{rule: Rule}, {rule: Rule}],
 *   'content-bg-rule-remove': [{id: string}, {rule: Rule | null}],
 *   'content-bg-like': [{page: Uint8Array, node: number, main: number[]}, {nodes: number[]}],
 *   'content-bg-correct': [{page: Uint8Array, node: number, verdict: 'keep' | 'hide' | null}, {template: TemplateSummary | null}],
 *   'content-bg-learn-plan': [{page: Uint8Array}, {pages: {url: string, text: string}[], max: number, credentials: boolean}],
 *   'content-bg-learn-page': [{page: Uint8Array, url: string}, {report: LearnReport, template: TemplateSummary}],
 *   'content-bg-learn-end': [{}, {}],
 *   'content-bg-learn-fetch': [{url: string}, {body: Uint8Array, type: string, url: string}],
 *   'content-bg-mode': [{mode: Mode}, {}],
 *   'content-bg-listening': [{listening: import('./listening.js').Listening}, {}],
 *   'content-bg-bar': [{place: {x: number, y: number}}, {}],
 *   'content-bg-inspect': [{}, {}],
 *   'content-bg-auto': [{url: string, path: string, mode: AutoMode | null, was?: string}, {auto: AutoHere, asking: boolean}],
 *   'content-bg-pause': [{url: string, what: Pause['what'] | null}, {auto: AutoHere}],
 *   'content-bg-highlights': [{url: string}, {highlights: Highlight[]}],
 *   'content-bg-highlight-put': [{url: string, title: string, highlight: Highlight}, {}],
 *   'content-bg-highlight-remove': [{url: string, id: string}, {}],
 *   'content-bg-save': [{page: Uint8Array, name: string, type: string, listed?: boolean}, {}],
 *   'bg-content-toggle': [{mode?: Mode}, {on: boolean}],
 *   'bg-content-command': [{command: Command}, {}],
 *   'bg-content-changed': [{what: 'template' | 'rules' | 'settings' | 'pause' | 'reading'}, {}],
 *   'bg-content-blocks': [{}, TabBlocks],
 *   'bg-content-flash': [{node: number | null, scroll?: boolean}, {}],
 *   'bg-content-act': [{node: number | null, action: Action}, {said: string}],
 *   'bg-content-step': [{node: number, way: Way}, {row: Row | null}],
 *   'ui-content-page': [{}, {id: string, page: Uint8Array<ArrayBuffer>, url: string, title: string, complete: boolean}],
 *   'ui-content-point': [{id: string, node: number | null, scroll?: boolean}, {}],
 *   'ui-content-choose': [{id: string, node: number | null}, {node: number | null}],
 *   'ui-content-stop': [{}, {}],
 *   'ui-content-leave': [{id: string}, {}],
 *   'content-ui-changed': [{id: string}, {}],
 *   'bg-ui-changed': [{what: 'tab' | 'site' | 'settings', tab?: number}, {}],
 *   'ui-bg-sites': [{}, Overview],
 *   'ui-bg-site': [{site: string}, {site: SiteRow, template: TemplateDescription | null, rules: Rule[]}],
 *   'ui-bg-template': [{url: string}, {site: string | null, template: Uint8Array<ArrayBuffer> | null, rules: Rule[]}],
 *   'ui-bg-template-edit': [{site: string, ids: Uint32Array, edit: number}, {template: Uint8Array<ArrayBuffer>, before: Uint8Array<ArrayBuffer>}],
 *   'ui-bg-template-learn': [{site: string, page: Uint8Array, url: string}, {template: Uint8Array<ArrayBuffer>, before: Uint8Array<ArrayBuffer> | null, report: LearnReport}],
 *   'ui-bg-template-restore': [{site: string, from: Uint8Array, to: Uint8Array}, {}],
 *   'ui-bg-forget': [{site: string}, {}],
 *   'ui-bg-rule-remove': [{site: string, id: string}, {}],
 *   'ui-bg-aside': [{id: string}, {raw: string}],
 *   'ui-bg-aside-delete': [{id: string}, {}],
 *   'ui-bg-notice-dismiss': [{id: string}, {}],
 *   'ui-bg-export': [{}, {text: string}],
 *   'ui-bg-import-check': [{text: string}, {}],
 *   'ui-bg-import': [{texts: string[]}, {sites: number, templates: number, model: 'new' | 'left' | null}],
 *   'ui-bg-wipe': [{}, {}],
 *   'ui-bg-model': [{}, {model: ModelRow | null}],
 *   'ui-bg-model-put': [{bytes: Uint8Array, name: string, made: number | null}, {model: ModelRow | null}],
 *   'ui-bg-model-use': [{hash: string, on: boolean}, {model: ModelRow | null}],
 *   'ui-bg-model-bytes': [{}, {bytes: Uint8Array | null}],
 *   'ui-bg-model-remove': [{}, {}],
 *   'ui-bg-highlights': [{}, {pages: HighlightsRow[]}],
 *   'ui-bg-highlights-forget': [{address: string}, {}],
 *   'ui-bg-file': [{key: string, at: number}, {name: string, type: string, total: number, bytes: Uint8Array}],
 *   'ui-bg-file-end': [{key: string, fault: string | null}, {}],
 *   'ui-bg-settings-get': [{}, Settings],
 *   'ui-bg-settings-set': [{change: Partial<Settings>}, Settings],
 *   'ui-bg-auto': [{site: string, host: string, path: string, mode: AutoMode | null, was?: string}, {kept: boolean}],
 *   'ui-bg-pause': [{what: Pause['what'] | null, tab?: number}, {paused: Pause | null}],
 *   'ui-bg-about': [{}, {version: string, core: string}],
 *   'ui-bg-tab-state': [{tab: number}, {state: TabState | null, site: string | null, host: string | null, auto: AutoHere | null}],
 *   'ui-bg-tab-blocks': [{tab: number}, TabBlocks],
 *   'ui-bg-tab-flash': [{tab: number, node: number | null, scroll?: boolean}, {}],
 *   'ui-bg-tab-act': [{tab: number, node: number | null, action: Action}, {said: string}],
 *   'ui-bg-tab-step': [{tab: number, node: number, way: Way}, {row: Row | null}],
 * }} Messages
 */

/** @typedef {keyof Messages} MessageName */
/** @typedef {(typeof import('./page_protocol.js').COMMANDS)[number]} Command */
/** @typedef {(typeof ACTIONS)[number]} Action */
/** @typedef {(typeof WAYS)[number]} Way */

const STATUS = ['working', 'on', 'nothing', 'off', 'error', 'learning', 'cannot'];

// --- the table ---------------------------------------------------------------------------------

/** Longest style sheet: one rule per hidden block would still fit on the largest page. */
const MAX_CSS = 4_194_304;

/** Longest file to import, and all of those at once: several times what storage can hold. */
const MAX_FILE = 67_108_864;

/** Most words that name leaves of a template: two each, and a template has some ten thousand. */
const MAX_NAMES = 1 << 20;

/** Most blocks that one message speaks of. */
const MAX_PICKS = 64;

/** Most roots of a main content: that of a verdict is one, a person's a few. */
const MAX_ROOTS = 1000;

/** @type {Check} */
const css = (value) => typeof value === 'string' && value.length <= MAX_CSS;
/** @type {Check} */
const file = (value) => typeof value === 'string' && value.length <= MAX_FILE;
/** @type {Check} */
const files = (value) =>
  Array.isArray(value) &&
  value.every((one) => typeof one === 'string') &&
  value.reduce((sum, one) => sum + one.length, 0) <= MAX_FILE;
/** @type {Check} */
const bytes = (value) => value instanceof Uint8Array && value.length <= MAX_PAGE;
/** A page, or the key of one that came in portions: handlers get it as bytes. @type {Check} */
const pageBytes = (value) => bytes(value) || isKey(value);
/** @type {Check} */
const modelBytes = (value) => value instanceof Uint8Array && value.length <= MODEL_MAX;
/** @type {Check} */
const fileName = (value) => typeof value === 'string' && value.length <= MODEL_NAME_MAX;
/** A name without folders and without signs that hide what it is, see reader/export/file_name.js. @type {Check} */
const savedName = (value) =>
  typeof value === 'string' && /^[^.\s][^\\/:*?"<>|\p{Cc}\p{Cf}\u2028\u2029]{0,254}$/u.test(value);
/** @type {Check} */
const time = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;
/** @type {Check} */
const indices = (value) =>
  Array.isArray(value) && value.length > 0 && value.length <= MAX_PICKS && value.every(index);
/** @type {Check} */
const roots = (value) =>
  Array.isArray(value) && value.length <= MAX_ROOTS && value.every((one) => index(one));
/** @type {Check} */
const leafNames = (value) => value instanceof Uint32Array && value.length <= MAX_NAMES;
/** @type {Check} */
const share = (value) => typeof value === 'number' && value >= 0 && value <= 1;
/** @type {Check} */
const progress = (value) =>
  object(value) &&
  index(/** @type {{done: unknown}} */ (value).done) &&
  index(/** @type {{of: unknown}} */ (value).of);

/** @type {Check} */
const autoPath = (value) => text(value) && pathFault(String(value)) === null;
/** A change of what Husk does by itself, as the message of the person's choice carries it. */
const AUTO_CHANGE = { path: autoPath, mode: orNull(oneOf(AUTO_MODES)), was: optional(autoPath) };

/** Types of the files that the reader saves. */
const SAVED_TYPES = ['text/markdown', 'text/plain', 'text/html', 'application/ld+json'];

const PAUSES = ['tab', 'hour'];
const KINDS = ['main', 'keep', 'hide'];
const SCOPES = ['site', 'page'];

/**
 * Fields of each message. A field that is not named here is refused too.
 * @type {Readonly<Record<MessageName, Record<string, Check>>>}
 */
export const PROTOCOL = Object.freeze({
  ...PAGE_PROTOCOL,
  'content-bg-context': { url: text },
  'content-bg-analyze': { page: pageBytes, url: text, reason: text },
  'content-bg-reader': {},
  'content-bg-tools': {},
  'content-bg-article': { page: pageBytes, url: text },
  'content-bg-reading': { reading: orNull(isReading), scope: oneOf(['site', 'all']) },
  'content-bg-font': {},
  'content-bg-style': { css: orNull(css), top: orNull(css) },
  'content-bg-state': {
    on: flag,
    mode: oneOf(MODES),
    blocks: index,
    share,
    status: oneOf(STATUS),
    lack: optional(oneOf(EMPTY_REASONS)),
    error: optional(text),
    progress: optional(progress),
  },
  'content-bg-rules-add': {
    page: pageBytes,
    nodes: indices,
    kind: oneOf(KINDS),
    scope: oneOf(SCOPES),
    every: optional(flag),
    url: text,
  },
  'content-bg-rule-put': { rule: isRule },
  'content-bg-rule-remove': { id: text },
  'content-bg-like': { page: pageBytes, node: index, main: roots },
  'content-bg-correct': { page: pageBytes, node: index, verdict: oneOf(['keep', 'hide', null]) },
  'content-bg-learn-plan': { page: pageBytes },
  'content-bg-learn-page': { page: pageBytes, url: text },
  'content-bg-learn-end': {},
  'content-bg-learn-fetch': { url: text },
  'content-bg-mode': { mode: oneOf(MODES) },
  'content-bg-listening': { listening: isListening },
  'content-bg-bar': { place: isPlace },
  'content-bg-inspect': {},
  'content-bg-auto': { url: text, ...AUTO_CHANGE },
  'content-bg-pause': { url: text, what: orNull(oneOf(PAUSES)) },
  'content-bg-highlights': { url: text },
  'content-bg-highlight-put': { url: text, title: isTitle, highlight: isHighlight },
  'content-bg-highlight-remove': { url: text, id: text },
  'content-bg-save': {
    page: pageBytes,
    name: savedName,
    type: oneOf(SAVED_TYPES),
    listed: optional(flag),
  },
  'content-ui-changed': { id: text },
  'bg-ui-changed': { what: oneOf(['tab', 'site', 'settings']), tab: optional(index) },
  'ui-bg-sites': {},
  'ui-bg-site': { site: text },
  'ui-bg-template': { url: text },
  'ui-bg-template-edit': { site: text, ids: leafNames, edit: index },
  'ui-bg-template-learn': { site: text, page: bytes, url: text },
  'ui-bg-template-restore': { site: text, from: bytes, to: bytes },
  'ui-bg-forget': { site: text },
  'ui-bg-rule-remove': { site: text, id: text },
  'ui-bg-aside': { id: text },
  'ui-bg-aside-delete': { id: text },
  'ui-bg-notice-dismiss': { id: text },
  'ui-bg-export': {},
  'ui-bg-import-check': { text: file },
  'ui-bg-import': { texts: files },
  'ui-bg-wipe': {},
  'ui-bg-model': {},
  'ui-bg-model-put': { bytes: modelBytes, name: fileName, made: orNull(time) },
  'ui-bg-model-use': { hash: text, on: flag },
  'ui-bg-model-bytes': {},
  'ui-bg-model-remove': {},
  'ui-bg-highlights': {},
  'ui-bg-highlights-forget': { address: text },
  'ui-bg-file': { key: isKey, at: index },
  'ui-bg-file-end': { key: isKey, fault: orNull(text) },
  'ui-bg-settings-get': {},
  'ui-bg-settings-set': { change: object },
  'ui-bg-auto': { site: text, host: isHost, ...AUTO_CHANGE },
  'ui-bg-pause': { what: orNull(oneOf(PAUSES)), tab: optional(index) },
  'ui-bg-about': {},
  'ui-bg-tab-state': { tab: index },
  'ui-bg-tab-blocks': { tab: index },
  'ui-bg-tab-flash': { tab: index, node: orNull(index), scroll: optional(flag) },
  'ui-bg-tab-act': { tab: index, node: orNull(index), action: oneOf(ACTIONS) },
  'ui-bg-tab-step': { tab: index, node: index, way: oneOf(WAYS) },
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
    oneOf(KINDS)(rule.kind) &&
    oneOf(SCOPES)(rule.scope) &&
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
