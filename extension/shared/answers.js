// What the core answers and what the background tells, as types: the things that messages carry and that more than one
// world reads. Nothing here runs.

/** @import {AutoRule} from './auto.js' */
/** @import {Mode, Settings} from './settings.js' */

/** @import {Status} from './protocol.js' */

/** @typedef {import('./protocol.js').TabState} TabState */

// --- what the core answers -------------------------------------------------------------------

/**
 * Why a block was judged noise, or, made by content/tools/rows.js, why it stays; words for each: platform/words.js.
 * @typedef {import('../../src/wasm/types.js').Reason | {kind: 'main' | 'in-main' | 'holds-main' | 'stays'} | {kind: 'you-main-here', at: number}} Reason
 */
/** @typedef {import('../../src/wasm/types.js').Block} Block */
/** @typedef {import('../../src/wasm/types.js').TemplateUse} TemplateFit */
/** What pages are told of it: the selection stays in the background. @typedef {Omit<import('../../src/wasm/types.js').Analysis, 'selection'>} Analysis */
/**
 * @typedef {import('../../src/wasm/types.js').CheckedTemplate & {without: Uint8Array<ArrayBuffer> | null}} CheckedTemplate `without`: the
 *   template without its decisions; null when it held none
 */
/** @typedef {import('../../src/wasm/types.js').Decided} Decided */
/** @typedef {import('../../src/wasm/types.js').Article} Article */
/** @typedef {import('../../src/wasm/types.js').NoteLink} ArticleNote */
/** @typedef {import('../../src/wasm/types.js').Formula} ArticleFormula */
/** @typedef {import('../../src/wasm/types.js').LearnReport} LearnReport */
/** @typedef {import('../../src/wasm/types.js').TemplateBlock} TemplateBlock */
/** @typedef {import('../../src/wasm/types.js').TemplateCluster} TemplateCluster */
/** @typedef {import('../../src/wasm/types.js').TemplateDescription} TemplateDescription */

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
 */

/**
 * A time in which nothing starts by itself.
 * @typedef {object} Pause
 * @property {'tab' | 'hour'} what in this tab until it is closed, or anywhere for an hour
 * @property {number | null} until ms since 1970; null for a tab
 */

/**
 * What Husk does by itself at an address.
 * @typedef {object} AutoHere
 * @property {string | null} host null for a page of which no host can be asked for
 * @property {AutoRule | null} rule the one that holds
 * @property {Pause | null} paused
 * @property {boolean} elsewhere whether other addresses of the host have rules
 */

/**
 * @typedef {object} PageContext
 * @property {Mode} mode that of the rule which holds here, or else the one used last
 * @property {Settings} settings
 * @property {SiteSummary} site
 * @property {AutoHere} auto
 * @property {boolean} start whether to start now without being asked
 * @property {import('./reading.js').ReadingHere} reading how the reader looks here
 * @property {Words} words that the bar needs after a usual press
 */

/**
 * Words that the background has looked up for a page. The first one that a page asks for makes the browser read all of them, and the
 * first number its tables: each takes as long as reading a small page.
 * @typedef {object} Words
 * @property {string} language
 * @property {'ltr' | 'rtl'} direction
 * @property {Record<string, string>} messages by key, with `$1`, `$2`, … where values go
 */

/** Numbers in words, by what they are: `number 12`, `percent 34`, `plural 12`. @typedef {Record<string, string>} NumberForms */

/**
 * One face of the letters in the package.
 * @typedef {object} FaceFile
 * @property {string} weight
 * @property {'normal' | 'italic'} style
 * @property {Uint8Array} bytes a WOFF2 file
 */

/**
 * What a row of the panel's list says of a block, hidden or not. `kind` is said of what stays alone.
 * @typedef {Pick<Block, 'node' | 'class' | 'score' | 'words' | 'links' | 'share' | 'sample'>
 *   & {reasons: Reason[], kind?: 'main' | 'restored' | 'heading' | 'text' | 'picture', level?: number, inner?: boolean}} Row
 *   level: of a heading, 1..6; inner: whether it lies in a row before it
 */

/**
 * What stays on the page, in document order.
 * @typedef {object} KeptRows
 * @property {Row[]} rows
 * @property {number} more parts that are not listed, on very large pages
 */

/**
 * What the panel lists.
 * @typedef {object} TabBlocks
 * @property {boolean} on
 * @property {Mode} mode
 * @property {Status} status
 * @property {number} share of the text that is hidden or tinted now, 0..1
 * @property {number} visibleBlocks how many of the blocks are hidden or tinted now; fewer than all on a page that resists
 * @property {Block[]} blocks
 * @property {KeptRows} kept
 * @property {Analysis['template']} template
 * @property {null | Pick<Analysis, 'nodes' | 'kind' | 'regions' | 'times'>} core sums over the page as it was read
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
 * @property {number} decisions
 * @property {AutoRule[]} auto where Husk starts by itself, and where not
 * @property {string} host the host seen last
 */

/**
 * What is kept of the highlights of one page.
 * @typedef {object} HighlightsRow
 * @property {string} address
 * @property {string} title
 * @property {number} count
 * @property {number} bytes
 * @property {number} at changed last, ms since 1970
 */

/**
 * What was stored and cannot be read, see background/quarantine.js.
 * @typedef {object} QuarantineRow
 * @property {string} id
 * @property {string} site empty for what belongs to none
 * @property {'model' | ''} what a model, or what its site says
 * @property {number} at
 * @property {number} bytes
 * @property {string} reason
 */

/**
 * The model that a person loaded.
 * @typedef {object} ModelRow
 * @property {string} name of the file
 * @property {number | null} made when the file was written last, ms since 1970, where that is known
 * @property {number} added ms since 1970
 * @property {boolean} on whether it judges
 * @property {number} bytes
 * @property {string} hash SHA-256 of its bytes
 * @property {string} provenance what it says of where it comes from
 * @property {number} trees
 */

/**
 * @typedef {object} Notice
 * @property {string} id
 * @property {'evicted' | 'aside' | 'settings' | 'model'} kind
 * @property {number} at
 * @property {string[]} names sites, settings, or why a model cannot be read
 */

/**
 * @typedef {object} Overview
 * @property {SiteRow[]} sites
 * @property {QuarantineRow[]} quarantine
 * @property {Notice[]} notices
 * @property {{used: number, quota: number}} storage bytes
 * @property {Pause | null} paused the pause everywhere
 */

export {};
