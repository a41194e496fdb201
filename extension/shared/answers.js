// What the core answers and what the background tells, as types: the things that messages carry and that more than one
// world reads. Nothing here runs.

/** @import {AutoRule} from './auto.js' */
/** @import {Mode, Settings} from './settings.js' */

/** @import {Status} from './protocol.js' */

/** @typedef {import('./protocol.js').TabState} TabState */
/** @typedef {import('./rules.js').Rule} Rule */

// --- what the core answers -------------------------------------------------------------------

/**
 * Why a block was judged noise, strongest reason first in a block's list.
 * @typedef {object} Reason
 * @property {string} kind `seen`, `tag-paths`, `links`, `role`, `named`, `fixed`, `frame`,
 *   `short`, `outside-main`, `you-kept`, `you-hid`, `you-main`; of what stays, made by content/rows.js: `main`,
 *   `in-main`, `holds-main`, `you-main-here`, `stays`; words for each: platform/words.js
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
 * @property {boolean} suspicious the template would take much more of this page than usual, so it was not
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
 * @property {Said[]} said outer blocks before inner ones, older before newer
 * @property {number[]} skipped places, among the rules given, of those that cannot be read and are left out
 * @property {Block[]} blocks in document order, none inside another
 * @property {null | TemplateFit} template
 * @property {{score: number, yes: boolean}} readable whether there is an article, and how surely, 0..1
 * @property {{decode: number, segment: number, template: number, verdict: number}} times ms
 */

/**
 * The article of a page, told of its own nodes by their index in the page that was read. Texts are without markup and
 * empty where the page does not say.
 * @typedef {object} Article
 * @property {string} title
 * @property {number} heading the heading on the page that says the title, -1 when none does
 * @property {string[]} authors
 * @property {string} site its name
 * @property {string} published ISO 8601 where the page's form of it is known, else as written
 * @property {string} modified in the same form
 * @property {string} language BCP 47
 * @property {string} description
 * @property {string} image absolute address of the lead picture
 * @property {string} address its own absolute address, as the page gives it
 * @property {string} kind a type of schema.org or OpenGraph: `NewsArticle`, `article`
 * @property {Uint8Array} kept per node 1 for a text of the article, for a picture, player or formula of it and what is
 *   inside, and for every element around these; else 0. What a list below names is kept or not like any other node.
 * @property {ArticleNote[]} notes references to footnotes, in document order
 * @property {number[]} backs links in footnotes that lead back
 * @property {ArticleFormula[]} formulas in document order
 * @property {{node: number, title: string}[]} articles topmost element and title of each article: one on most pages,
 *   several where they follow each other, none where the page has at most a list of them
 * @property {string} markdown the article as Markdown
 * @property {string} text what is kept as text, an empty line between paragraphs
 */

/**
 * @typedef {object} ArticleNote
 * @property {number} reference the link
 * @property {number} note root of the note; several references may lead to one
 * @property {string} label what the page writes for the reference
 */

/**
 * @typedef {object} ArticleFormula
 * @property {number} node a `math` element, or a script of MathJax, which shows nothing itself
 * @property {string} tex without delimiters, empty when not known
 * @property {boolean} display whether it stands on a line of its own
 * @property {number[]} copies roots of what shows it again: drawn beside MathML, or drawn for a script
 */

/**
 * What a person said of one block of the page at hand, wherever it is kept.
 * @typedef {object} Said
 * @property {number} node
 * @property {'main' | 'keep' | 'hide'} kind
 * @property {number} at ms since 1970
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
 */

/**
 * One face of the letters in the package.
 * @typedef {object} FaceFile
 * @property {string} weight
 * @property {'normal' | 'italic'} style
 * @property {Uint8Array} bytes a WOFF2 file
 */

/**
 * What a row of the panel's list says of a block, hidden or not. `kind` is said of what stays alone.
 * @typedef {Pick<Block, 'node' | 'class' | 'score' | 'words' | 'links' | 'share' | 'sample' | 'reasons'>
 *   & {kind?: 'main' | 'restored' | 'heading' | 'text' | 'picture', level?: number, inner?: boolean}} Row
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
