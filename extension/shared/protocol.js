// Every message between the worlds of the extension: who may send it, what it carries and what is answered. A name reads sender,
// receiver, verb: `content-bg-context` goes from a page's content script to the background. An answer is wrapped as reply.js says.
//
// What a message carries is said once, by the validators of its fields: a payload that does not fit them is refused before any
// handler sees it (message.js), and the types of payloads follow from them. The part that a page needs is page_protocol.js; what
// the panel and a page that is labelled say to each other, through a port of their own, is in label_protocol.js.

import { AUTO_MODES, isAutoPath, isHost } from './auto.js';
import { FIELD_SHAPE, LEAF_EDITS, SCOPES, VERDICTS, isDecision, isLeafKey } from './decisions.js';
import { isHighlight, isTitle } from './highlights.js';
import { EMPTY_REASONS } from './empty_reason.js';
import { isListening } from './listening.js';
import { MODEL_MAX, MODEL_NAME_MAX } from './model.js';
import { MODES } from './modes.js';
import { ACTIONS, PAGE_PROTOCOL, WAYS } from './page_protocol.js';
import { MAX_PAGE, isKey } from './upload_chunks.js';
import { isReading } from './reading.js';
import { LIST_MAX, isListItem } from './reading_list.js';
import { isReadingPlace } from './reading_place.js';
import { isPlace } from './settings.js';
import {
  arrayUpTo,
  isFlag,
  isIndex,
  isObject,
  isText,
  isTime,
  listOf,
  numberIn,
  objectOf,
  oneOf,
  optional,
  orNull,
  textUpTo,
} from './validators.js';

/** @import {Analysis, Article, AutoHere, FaceFile, HighlightsRow, LearnReport, ModelRow, Overview, NumberForms, PageContext} from './answers.js' */
/** @import {Pause, Row, SiteRow, TabBlocks, TemplateDescription, TemplateSummary} from './answers.js' */
/** @import {Highlight} from './highlights.js' */
/** @import {Decision, SiteKnowledge} from './decisions.js' */
/** @import {Settings} from './settings.js' */
/** @import {Shape, Validator} from './validators.js' */

/** Longest style sheet: one rule per hidden block would still fit on the largest page. */
const MAX_CSS = 4_194_304;

/** Longest file to import, and all of those at once: several times what storage can hold. */
const MAX_FILE = 67_108_864;

/** Most leaves of a template that one message names; a template has fewer. */
const MAX_LEAVES = 2048;

/** Most decisions that one message carries: as many as a site may have. */
const MAX_DECISIONS = 4096;

/** Most blocks that one message speaks of. */
const MAX_PICKS = 64;

/** Most roots of a main content: that of a verdict is one, a person's a few. */
const MAX_ROOTS = 1000;

/** Types of the files that the reader saves. */
const SAVED_TYPES = [
  ...['text/markdown', 'text/plain', 'text/html', 'application/ld+json', 'application/epub+zip'],
];

const STATUSES = Object.freeze(
  /** @type {const} */ (['working', 'on', 'nothing', 'off', 'error', 'learning', 'cannot']),
);
const PAUSES = Object.freeze(/** @type {const} */ (['tab', 'hour']));

const isStyleSheet = textUpTo(MAX_CSS);
const isBytes = arrayUpTo(Uint8Array, MAX_PAGE);

/** A page, or the key of one that came in chunks: handlers get it as bytes. */
const isPage = /** @type {Validator<Uint8Array>} */ ((value) => isBytes(value) || isKey(value));

/** @param {unknown} value @returns {value is string[]} */
const isFiles = (value) =>
  Array.isArray(value) &&
  value.every((one) => typeof one === 'string') &&
  value.reduce((sum, one) => sum + one.length, 0) <= MAX_FILE;

/** A name without folders and without signs that hide what it is, see shared/file_name.js. @param {unknown} value @returns {value is string} */
const isSavedName = (value) =>
  typeof value === 'string' && /^[^.\s][^\\/:*?"<>|\p{Cc}\p{Cf}\u2028\u2029]{0,254}$/u.test(value);

/** Its fields are looked at where they are put in, which says which of them does not fit. */
const isChange = /** @type {Validator<Partial<Settings>>} */ (isObject);

/** A change of what Husk does by itself. `was`: the path that the rule had. */
const AUTO_CHANGE = {
  path: isAutoPath,
  mode: orNull(oneOf(AUTO_MODES)),
  was: optional(isAutoPath),
};

/** See `SiteKnowledge`. */
const isKnowledge = objectOf({ template: isBytes, decisions: listOf(isDecision, MAX_DECISIONS) });

/** State of a tab, kept for the badge and the panel. */
const TAB_STATE = {
  on: isFlag,
  mode: oneOf(MODES),
  /** How many are hidden or tinted now, as counted on the page. */
  blocks: isIndex,
  /** Of the text that is hidden or tinted, 0..1. */
  share: numberIn(0, 1),
  status: oneOf(STATUSES),
  /** What the page lacks, for status `on` and `nothing`. */
  lack: optional(oneOf(EMPTY_REASONS)),
  /** In words, for status `error` and `cannot`. */
  error: optional(isText),
  /** For status `learning`. */
  progress: optional(objectOf({ done: isIndex, of: isIndex })),
};

/** @typedef {Shape<typeof TAB_STATE>} TabState */

/** Fields of each message. One that is not named here is refused too. */
export const PROTOCOL = Object.freeze({
  ...PAGE_PROTOCOL,
  'content-bg-context': { url: isText },
  'content-bg-analyze': { page: isPage, url: isText, reason: isText },
  'content-bg-reader': {},
  'content-bg-tools': {},
  'content-bg-article': { page: isPage, url: isText },
  'content-bg-reading': { reading: orNull(isReading), scope: oneOf(['site', 'all']) },
  'content-bg-font': {},
  'content-bg-style': { css: orNull(isStyleSheet), top: orNull(isStyleSheet) },
  'content-bg-state': TAB_STATE,
  'content-bg-decide': {
    page: isPage,
    nodes: listOf(isIndex, MAX_PICKS, 1),
    verdict: oneOf(VERDICTS),
    scope: oneOf(SCOPES),
    /** Whether all blocks that are built alike are meant. */
    every: optional(isFlag),
    url: isText,
    /** Ids of decisions that these take the place of. */
    replaces: listOf(isText, MAX_PICKS),
  },
  'content-bg-decisions': {
    put: listOf(isDecision, MAX_PICKS),
    remove: listOf(isText, MAX_PICKS),
  },
  'content-bg-like': { page: isPage, node: isIndex, main: listOf(isIndex, MAX_ROOTS) },
  'content-bg-learn-plan': { page: isPage },
  'content-bg-learn-page': { page: isPage, url: isText },
  'content-bg-learn-end': {},
  'content-bg-learn-fetch': { url: isText, credentials: isFlag },
  'content-bg-mode': { mode: oneOf(MODES) },
  'content-bg-listening': { listening: isListening },
  'content-bg-bar': { place: isPlace },
  'content-bg-inspect': {},
  'content-bg-auto': { url: isText, ...AUTO_CHANGE },
  'content-bg-pause': { url: isText, what: orNull(oneOf(PAUSES)) },
  'content-bg-highlights': { url: isText },
  'content-bg-highlight-put': { url: isText, title: isTitle, highlight: isHighlight },
  'content-bg-highlight-remove': { url: isText, id: isText },
  'content-bg-place': { url: isText },
  'content-bg-place-keep': { url: isText, place: orNull(isReadingPlace), read: numberIn(0, 1) },
  'content-bg-list-add': { page: isPage, url: isText },
  'content-bg-list-remove': { url: isText },
  'content-bg-list-open': {},
  'content-bg-save': {
    page: isPage,
    name: isSavedName,
    type: oneOf(SAVED_TYPES),
    listed: optional(isFlag),
  },
  'content-ui-changed': { id: isText },
  'bg-ui-changed': { what: oneOf(['tab', 'site', 'settings']), tab: optional(isIndex) },
  'ui-bg-sites': {},
  'ui-bg-site': { site: isText },
  'ui-bg-template': { url: isText },
  'ui-bg-template-edit': {
    site: isText,
    leaves: listOf(isLeafKey, MAX_LEAVES, 1),
    edit: oneOf(LEAF_EDITS),
    role: isIndex,
    quote: isText,
  },
  'ui-bg-template-learn': { site: isText, page: isBytes, url: isText },
  'ui-bg-template-restore': { site: isText, from: isKnowledge, to: isKnowledge },
  'ui-bg-forget': { site: isText },
  'ui-bg-decision-remove': { site: isText, id: isText },
  'ui-bg-field': { site: isText, ...FIELD_SHAPE },
  'ui-bg-quarantine': { id: isText },
  'ui-bg-quarantine-delete': { id: isText },
  'ui-bg-notice-dismiss': { id: isText },
  'ui-bg-export': {},
  'ui-bg-import-check': { text: textUpTo(MAX_FILE) },
  'ui-bg-import': { texts: isFiles },
  'ui-bg-wipe': {},
  'ui-bg-model': {},
  'ui-bg-model-put': {
    bytes: arrayUpTo(Uint8Array, MODEL_MAX),
    name: textUpTo(MODEL_NAME_MAX),
    made: orNull(isTime),
  },
  'ui-bg-model-use': { hash: isText, on: isFlag },
  'ui-bg-model-bytes': {},
  'ui-bg-model-remove': {},
  'ui-bg-highlights': {},
  'ui-bg-highlights-all': {},
  'ui-bg-highlights-forget': { address: isText },
  'ui-bg-list': {},
  'ui-bg-list-put': { items: listOf(isListItem, LIST_MAX) },
  'ui-bg-list-remove': { addresses: listOf(isText, LIST_MAX) },
  'ui-bg-list-read': { address: isText },
  'ui-bg-file': { key: isKey, at: isIndex },
  'ui-bg-file-end': { key: isKey, fault: orNull(isText) },
  'ui-bg-settings-get': {},
  'ui-bg-settings-set': { change: isChange },
  'ui-bg-auto': { site: isText, host: isHost, ...AUTO_CHANGE },
  'ui-bg-pause': { what: orNull(oneOf(PAUSES)), tab: optional(isIndex) },
  'ui-bg-about': {},
  'ui-bg-tab-state': { tab: isIndex },
  'ui-bg-tab-blocks': { tab: isIndex },
  'ui-bg-tab-flash': { tab: isIndex, node: orNull(isIndex), scroll: optional(isFlag) },
  'ui-bg-tab-act': { tab: isIndex, node: orNull(isIndex), action: oneOf(ACTIONS) },
  'ui-bg-tab-step': { tab: isIndex, node: isIndex, way: oneOf(WAYS) },
});

/**
 * What is answered, by message; nothing for those that are not named here.
 * @typedef {{
 *   'content-bg-context': PageContext,
 *   'content-bg-analyze': Analysis & {decisions: Decision[], forms: NumberForms},
 *   'content-bg-article': Article,
 *   'content-bg-font': {faces: FaceFile[]},
 *   'content-bg-decide': {decisions: Decision[]},
 *   'content-bg-like': {nodes: number[]},
 *   'content-bg-learn-plan': {pages: {url: string, text: string}[], max: number, credentials: boolean},
 *   'content-bg-learn-page': {report: LearnReport, template: TemplateSummary},
 *   'content-bg-learn-fetch': {body: Uint8Array, type: string, url: string},
 *   'content-bg-auto': {auto: AutoHere, asking: boolean},
 *   'content-bg-pause': {auto: AutoHere},
 *   'content-bg-highlights': {highlights: Highlight[]},
 *   'content-bg-place': {place: import('./reading_place.js').ReadingPlace | null},
 *   'content-bg-list-add': {isNew: boolean},
 *   'bg-content-toggle': {on: boolean},
 *   'bg-content-blocks': TabBlocks,
 *   'bg-content-act': {said: string},
 *   'bg-content-step': {row: Row | null},
 *   'ui-content-page': {id: string, page: Uint8Array<ArrayBuffer>, url: string, title: string, complete: boolean},
 *   'ui-content-choose': {node: number | null},
 *   'ui-bg-sites': Overview,
 *   'ui-bg-site': {site: SiteRow, template: TemplateDescription | null, decisions: Decision[]},
 *   'ui-bg-template': {site: string | null, known: SiteKnowledge | null, decisions: Decision[]},
 *   'ui-bg-template-edit': {known: SiteKnowledge, before: SiteKnowledge},
 *   'ui-bg-template-learn': {known: SiteKnowledge, before: SiteKnowledge | null, report: LearnReport},
 *   'ui-bg-quarantine': {raw: string},
 *   'ui-bg-export': {text: string},
 *   'ui-bg-import': {sites: number, templates: number, model: 'new' | 'left' | null},
 *   'ui-bg-model': {model: ModelRow | null},
 *   'ui-bg-model-put': {model: ModelRow | null},
 *   'ui-bg-model-use': {model: ModelRow | null},
 *   'ui-bg-model-bytes': {bytes: Uint8Array | null},
 *   'ui-bg-highlights': {pages: HighlightsRow[]},
 *   'ui-bg-highlights-all': {pages: import('./highlights.js').HighlightsPage[]},
 *   'ui-bg-list': {items: import('./reading_list.js').ListItem[]},
 *   'ui-bg-list-read': {inReader: boolean},
 *   'ui-bg-file': {name: string, type: string, total: number, bytes: Uint8Array},
 *   'ui-bg-settings-get': Settings,
 *   'ui-bg-settings-set': Settings,
 *   'ui-bg-auto': {kept: boolean},
 *   'ui-bg-pause': {paused: Pause | null},
 *   'ui-bg-about': {version: string, core: string},
 *   'ui-bg-tab-state': {state: TabState | null, site: string | null, host: string | null, auto: AutoHere | null},
 *   'ui-bg-tab-blocks': TabBlocks,
 *   'ui-bg-tab-act': {said: string},
 *   'ui-bg-tab-step': {row: Row | null},
 * }} Answers
 */

/** @typedef {import('./message.js').MessagesOf<typeof PROTOCOL, Answers>} Messages */
/** @typedef {keyof Messages & string} MessageName */
/** @typedef {(typeof STATUSES)[number]} Status */
/** @typedef {(typeof import('./page_protocol.js').COMMANDS)[number]} Command */
/** @typedef {(typeof ACTIONS)[number]} Action */
/** @typedef {(typeof WAYS)[number]} Way */
