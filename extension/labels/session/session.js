// A labelling session over the pages of sites: opens them in the order of the queue, saves every change, carries answers from page to
// page. No view.
//
//   open(page)   read ─▶ columns, visible text ─┬─ stored labels that fit ─────────▶ block editor
//                                               └─ verdict ─ carried answers ─▶ proposal ─▶ block editor
//   survey()     examines the pages that were not opened, so that the most doubtful one comes first
//
// Every change is saved at once; while one is being saved the next waits, and only the last is saved. A failure is reported and tried
// again with the next change. Anchors take longer on large pages: they are made in slices, and the labels are saved again when all
// are there.

import { readRematch } from '../matching/rematch.js';
import { applyEdits, blockOf, faultOf, UNANSWERED } from '../model/blocks.js';
import { isOpen, openCount } from '../model/block_answers.js';
import { anchorMaker } from '../matching/anchors.js';
import { CarriedAnswers } from './carry.js';
import { ActiveClock } from './active_clock.js';
import { BlockFacts } from '../model/block_facts.js';
import { sha256 } from '../model/hashes.js';
import { recordSite } from '../formats/page_lookup.js';
import { LeafTree } from '../model/leaf_tree.js';
import { HUSK, NOBODY, fromAnalysis, fromMarking } from './proposal.js';
import { Queue } from './queue.js';
import { newRecord } from '../model/record.js';
import { Structures } from './structure.js';
import { BlockEditor } from './block_editor.js';

/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {import('../model/record.js').RootAnchor} RootAnchor */
/** @typedef {import('../model/blocks.js').Block} Block */

/**
 * A page of the session.
 * @typedef {object} LabelPage
 * @property {string} key
 * @property {string} name what lists call it
 * @property {string} url
 * @property {string} site
 * @property {string} title
 * @property {() => Promise<ReadPage>} read
 */

/**
 * The first blocks from an earlier visit of a page; null when there is none.
 * @typedef {(page: {columns: Columns, tree: LeafTree, proposed: readonly Block[]}) => Promise<{blocks: Block[], proposal: Record<string, unknown>} | null>} Begin
 */

/**
 * A page that was read. `late`: texts that came after it was frozen.
 * @typedef {object} ReadPage
 * @property {Uint8Array<ArrayBuffer>} bytes wire columns
 * @property {boolean} complete
 * @property {string} [title] of a page that was parsed
 * @property {(frame: HTMLIFrameElement) => Promise<(Node | null)[]>} [show] puts it into a frame, inert; gives the node of
 *   each index, null where there is none
 * @property {{path: string, text: string}[]} [late]
 * @property {Begin} [begin] what the first blocks are, unless labels of this very page are kept
 * @property {() => Promise<{html: string, missing: any[]}>} [frozen] how it is kept, to be looked at later
 */

/** Where labels are kept: those of a page, and a page with its labels. @typedef {{load: (hash: string) => Promise<LabelRecord | null>, save: (record: LabelRecord, read: ReadPage) => Promise<unknown>, list: () => Promise<unknown[]>}} LabelStore */

/** @typedef {import('./proposal.js').ProposalPage & import('./structure.js').PageColumns & import('../model/block_facts.js').FactsPage & import('../../page/columns.js').Columns & {laidOut: boolean, title: string, url: string}} Columns */

/**
 * An open page.
 * @typedef {object} OpenPage
 * @property {number} index
 * @property {LabelPage} page
 * @property {ReadPage} read
 * @property {Columns} columns
 * @property {LeafTree} tree
 * @property {BlockEditor} editor
 * @property {BlockFacts} facts
 * @property {ActiveClock} clock
 * @property {LabelRecord} record
 * @property {(block: Block) => {pages: number, of: number} | null} seenOf on how many pages of the site a block was seen
 * @property {Map<string, RootAnchor[]>} anchors made so far, by block
 * @property {((nodes: number[]) => RootAnchor[]) | null} anchor
 * @property {import('../matching/rematch.js').Rematch | null} again what was found again of an earlier visit
 * @property {string} fault why labels that were kept could not be used; empty when they could
 */

/**
 * What is known of a page before it is opened.
 * @typedef {object} Look
 * @property {number} index
 * @property {LabelPage} page
 * @property {ReadPage} read
 * @property {Columns} columns
 * @property {LeafTree} tree
 * @property {import('./proposal.js').AnalysisLike & {blocks: {node: number, seen: {pages: number, of: number} | null}[]}} verdict
 * @property {string} hash
 * @property {LabelRecord | null} kept
 */

/** Weight of an answer that the user has asked to carry, against those of finished pages. */
const WISH = 1000;

/** Time for making anchors before other tasks may run, ms. */
const SLICE = 8;

/** Pages that a site's template is learned from. */
const MOST_LEARNED = 8;

export class LabelSession {
  /** @type {OpenPage | null} */
  page = null;
  /** Why the last labels could not be written; empty when they were. */
  unsaved = '';
  #pages;
  #store;
  #ask;
  #columnsOf;
  #about;
  #now;
  #proposer;
  #isBlank;
  #onSaved;
  #structures = new Structures();
  #carried = new CarriedAnswers();
  /** Blocks learned from each finished page. @type {Map<number, readonly Block[]>} */
  #taught = new Map();
  /** Templates of sites, learned once. @type {Map<string, Promise<Uint8Array | null>>} */
  #templates = new Map();
  /** The page whose labels are not saved yet. @type {OpenPage | null} */
  #dirty = null;
  /** @type {Promise<void> | null} */
  #writing = null;
  /** Whether a save is in progress, rather than anchors being made. */
  #isWriting = false;
  #ended = false;

  /**
   * @param {object} parts
   * @param {LabelPage[]} parts.pages
   * @param {LabelStore} parts.store
   * @param {(name: string, given: any) => Promise<any>} parts.ask the core: `mark`, `judge`, `teach`
   * @param {(bytes: Uint8Array<ArrayBuffer>) => Columns} parts.columnsOf
   * @param {{annotator: string, husk: string}} parts.about whose labels these are
   * @param {string} [parts.proposer] whose answers a page begins with: `HUSK`, a method that needs no other page, or `NOBODY`
   * @param {boolean} [parts.isBlank] whether blocks come without answers, as in the tutorial
   * @param {() => number} [parts.now] ms since 1970
   * @param {() => void} [parts.onSaved] something was written, or could not be
   */
  constructor({
    pages,
    store,
    ask,
    columnsOf,
    about,
    proposer = HUSK,
    isBlank = false,
    now = Date.now,
    onSaved = () => {},
  }) {
    this.#proposer = proposer;
    this.#isBlank = isBlank;
    this.#pages = pages;
    this.#store = store;
    this.#ask = ask;
    this.#columnsOf = columnsOf;
    this.#about = about;
    this.#now = now;
    this.#onSaved = onSaved;
    this.queue = new Queue(pages.length);
  }

  /** @returns {readonly LabelPage[]} */
  get pages() {
    return this.#pages;
  }

  /**
   * Opens a page; the one that was open is left.
   * @param {number} index
   * @returns {Promise<OpenPage>}
   */
  async open(index) {
    await this.leave();
    const look = await this.#look(index);
    const { page, read, columns, tree, kept, verdict, hash } = look;
    const keptBlocks = blocksIn(kept);
    const fault = keptBlocks.length > 0 ? (faultOf(tree, keptBlocks) ?? '') : '';
    const isKept = keptBlocks.length > 0 && fault === '';
    const structure = this.#structures.of(columns);
    const first = isKept ? null : await this.#first(look);
    const proposed = first?.blocks ?? keptBlocks;
    const begun = isKept ? null : ((await read.begin?.({ columns, tree, proposed })) ?? null);
    const blocks = begun ? begun.blocks : this.#carry(look, structure, proposed);
    const editor = new BlockEditor({
      tree,
      blocks,
      structureOf: (node) => structure.classes[node],
      doubts: first?.doubts,
    });
    editor.go(editor.blocks.findIndex(isOpen));
    const url = page.url || columns.url;
    const began = {
      url,
      site: recordSite(url, page.site) || undefined,
      title: page.title || read.title || columns.title,
      ...this.#about,
      page: { hash, nodes: columns.length, laidOut: columns.laidOut, complete: read.complete },
      proposal: begun?.proposal ?? { method: this.#proposer },
      now: this.#now(),
    };
    const record = kept !== null && isKept ? kept : newRecord(began);
    this.page = {
      index,
      page,
      read,
      columns,
      tree,
      editor,
      record,
      again: readRematch(record.proposal),
      fault,
      facts: new BlockFacts(tree, columns),
      clock: new ActiveClock(record.seconds),
      seenOf: seenIn(tree, verdict),
      anchors: new Map(record.blocks.map(({ id, anchors }) => [id, anchors])),
      anchor: null,
    };
    this.queue.visit(index);
    this.#count();
    return this.page;
  }

  /** Goes from the page, and writes how long it took. */
  async leave() {
    const { page } = this;
    if (!page) return;
    page.clock.away(this.#now());
    if (page.record.blocks.length > 0 && page.clock.seconds !== page.record.seconds) {
      this.#later(page);
    }
    this.page = null;
    await this.#writing;
  }

  /** Saves the open page after a change. */
  changed() {
    const { page } = this;
    if (!page) return;
    page.record.changed = this.#now();
    if (openCount(page.editor.blocks) > 0) page.record.done = false;
    this.#count();
    this.#later(page);
  }

  /** Whether all changes are in the store. */
  get isSaved() {
    return this.unsaved === '' && this.#dirty === null && !this.#isWriting;
  }

  /** Resolves when all pending changes are saved. */
  async saved() {
    await this.#writing;
  }

  /**
   * Marks the open page as done; its answers are proposed on other pages from now on.
   * @returns {boolean} false while blocks want an answer
   */
  finish() {
    const { page } = this;
    if (!page || openCount(page.editor.blocks) > 0) return false;
    page.record.done = true;
    // Takes back what was learned when the page was done before.
    this.#learn(page, this.#taught.get(page.index) ?? [], -1);
    this.#taught.set(page.index, page.editor.blocks);
    this.#learn(page, page.editor.blocks);
    this.changed();
    return true;
  }

  /**
   * Proposes the current block's answers on the site's other pages.
   * @returns {number} pages on which it will be looked for; 0 when it is not answered
   */
  forward() {
    const { page } = this;
    const block = page?.editor.block;
    if (!page || !block || block.template === null || block.main === null) return 0;
    const said = blockOf(block.id, block.nodes, { ...block, origin: 'human' });
    this.#learn(page, [said], WISH);
    const others = this.#pages.filter(
      ({ site }, k) => site === page.page.site && k !== page.index && !this.queue.state(k).done,
    );
    return others.length;
  }

  /**
   * Looks at the pages that were not opened yet, one after the other, with a pause between them.
   * @param {() => Promise<void>} pause
   * @param {() => void} onPage after each
   */
  async survey(pause, onPage) {
    for (const index of this.#pages.keys()) {
      await pause();
      if (this.#ended) return;
      if (this.queue.state(index).doubt !== null || index === this.page?.index) continue;
      try {
        const look = await this.#look(index);
        if (this.#ended || index === this.page?.index) continue;
        this.#propose(look);
        const { kept, tree, columns } = look;
        const blocks = blocksIn(kept);
        if (kept === null || blocks.length === 0) continue;
        this.queue.know(index, { done: kept.done, open: openCount(blocks) });
        if (!kept.done || faultOf(tree, blocks) !== null) continue;
        this.#taught.set(index, blocks);
        this.#learn({ tree, columns }, blocks);
      } catch {
        // A page that cannot be read says so when it is opened.
        this.queue.know(index, { doubt: 0 });
      } finally {
        onPage();
      }
    }
  }

  /** Ends the survey; what waits is still written. */
  async end() {
    this.#ended = true;
    await this.leave();
    await this.#writing;
  }

  /** @param {number} index @returns {Promise<Look>} */
  async #look(index) {
    const page = this.#pages[index];
    const read = await page.read();
    const { bytes } = read;
    const columns = this.#columnsOf(bytes);
    const { chars } = await this.#ask('mark', { keys: [], page: bytes });
    const tree = new LeafTree(columns.parent, (node) => chars[node] > 0);
    const template = await this.#template(page.site);
    const verdict = await this.#ask('judge', { page: bytes, template });
    // Pages are told apart by hashes, which browsers give to no address that others could read along.
    if (globalThis.crypto?.subtle === undefined) throw new Error('labels need https or localhost');
    const hash = await sha256(bytes);
    const kept = await this.#store.load(hash);
    return { index, page, read, columns, tree, verdict, hash, kept };
  }

  /** What was learned of a site from some of its pages; null for a page alone. @param {string} site */
  #template(site) {
    const known = this.#templates.get(site);
    if (known) return known;
    const made = this.#teach(site).catch(() => null);
    this.#templates.set(site, made);
    return made;
  }

  /** @param {string} site */
  async #teach(site) {
    const all = this.#pages.filter((page) => page.site === site);
    if (all.length < 2) return null;
    const count = Math.min(MOST_LEARNED, all.length);
    const pages = [];
    for (let k = 0; k < count; k += 1) {
      const page = all[Math.floor((k * all.length) / count)];
      const read = await page.read().catch(() => null);
      if (read) pages.push(read.bytes);
    }
    const { template } = await this.#ask('teach', { site, pages });
    return template;
  }

  /** The blocks that a page begins with, and how doubtful they are. @param {Look} look @returns {Promise<{blocks: Block[], doubts?: Map<string, number>}>} */
  async #first(look) {
    const proposal = this.#propose(look);
    if (this.#proposer === HUSK || this.#isBlank) return proposal;
    if (this.#proposer === NOBODY) return { blocks: unanswered(proposal.blocks) };
    const [key, page] = [`proposal of ${this.#proposer}`, look.read.bytes];
    await this.#ask('learn', { key, name: this.#proposer, pages: [], seed: 0 });
    try {
      const { markings } = await this.#ask('mark', { keys: [key], page });
      let number = 0;
      return fromMarking(look.tree, markings[0], () => `b${(number += 1)}`);
    } finally {
      await this.#ask('forget', { key });
    }
  }

  /** @param {Look} look */
  #propose({ index, tree, columns, verdict }) {
    let number = 0;
    const proposal = fromAnalysis(tree, columns, verdict, () => `b${(number += 1)}`);
    if (!this.#isBlank) {
      this.queue.know(index, { doubt: proposal.doubt });
      return proposal;
    }
    return { ...proposal, blocks: unanswered(proposal.blocks) };
  }

  /**
   * Puts what was said on other pages in the place of proposals.
   * @param {Look} look
   * @param {import('./structure.js').Structure} structure
   * @param {readonly Block[]} blocks
   */
  #carry({ tree, columns }, structure, blocks) {
    const { given } = new BlockEditor({ tree, blocks, structureOf: () => 0 });
    const textOf = (/** @type {number} */ leaf) => columns.text(leaf);
    const outcome = this.#carried.propose(given, { tree, structure, textOf });
    return 'refused' in outcome ? blocks : applyEdits(blocks, outcome.edits);
  }

  /** @param {Pick<Look, 'tree' | 'columns'>} page @param {readonly Block[]} blocks @param {number} [weight] */
  #learn({ tree, columns }, blocks, weight) {
    const structure = this.#structures.of(columns);
    this.#carried.learn({ tree, structure, textOf: (leaf) => columns.text(leaf) }, blocks, weight);
  }

  #count() {
    const { page } = this;
    if (!page) return;
    const open = openCount(page.editor.blocks);
    this.queue.know(page.index, { open, done: page.record.done });
  }

  /** @param {OpenPage} page */
  #later(page) {
    this.#dirty = page;
    this.#writing ??= this.#write();
  }

  async #write() {
    for (let page = this.#dirty; page !== null; page = this.#dirty) {
      this.#dirty = null;
      this.#isWriting = true;
      fill(page);
      try {
        await this.#store.save({ ...page.record }, page.read);
        this.unsaved = '';
      } catch (error) {
        this.unsaved = error instanceof Error ? error.message : String(error);
      }
      this.#isWriting = false;
      this.#onSaved();
      if (this.#dirty === null && this.unsaved === '' && (await this.#anchorSome(page))) {
        this.#dirty ??= page;
      }
    }
    this.#writing = null;
  }

  /**
   * Makes the anchors that a page lacks, as long as nothing else is to be written.
   * @param {OpenPage} page
   * @returns {Promise<boolean>} whether there are more now
   */
  async #anchorSome(page) {
    let some = false;
    let slice = performance.now() + SLICE;
    for (const { id, nodes } of page.editor.blocks) {
      if (page.anchors.has(id)) continue;
      if (performance.now() > slice) {
        await new Promise((resolve) => setTimeout(resolve));
        if (this.#dirty !== null) return some;
        slice = performance.now() + SLICE;
      }
      page.anchor ??= anchorMaker(page.columns);
      page.anchors.set(id, page.anchor([...nodes]));
      some = true;
    }
    return some;
  }
}

/** Puts the current labels into the record. @param {OpenPage} page */
function fill({ record, editor, clock, anchors }) {
  record.seconds = clock.seconds;
  record.blocks = editor.blocks.map((block) => ({
    ...block,
    nodes: [...block.nodes],
    role: /** @type {import('../model/record.js').Role} */ (block.role),
    anchors: anchors.get(block.id) ?? [],
  }));
}

/** @param {LabelRecord | null} record */
function blocksIn(record) {
  return record?.blocks.map((block) => blockOf(block.id, block.nodes, block)) ?? [];
}

/**
 * On how many pages of the site the verdict has seen what a block stands in.
 * @param {LeafTree} tree
 * @param {{blocks: {node: number, seen: {pages: number, of: number} | null}[]}} verdict
 */
function seenIn(tree, { blocks }) {
  return (/** @type {Block} */ { nodes: [node] }) => {
    const at = blocks.findLastIndex((block) => block.node <= node);
    const found = at >= 0 && tree.holds(blocks[at].node, node) ? blocks[at] : null;
    return found?.seen ?? null;
  };
}

/** @param {readonly Block[]} blocks */
function unanswered(blocks) {
  return blocks.map(({ id, nodes }) => blockOf(id, nodes, UNANSWERED));
}
