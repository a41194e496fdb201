// Labelling: the frozen page with its blocks on one side, the list of blocks and the current one on the other, a line with
// keys below. Everything by key, everything by pointer; what changed is said.
//
//   walking   ── cut out, or a click on the current block ──▶   cutting out, see cutting_out.js
//      ▲                                                           │
//      └──────────────── cut, Esc, any other command ──────────────┘
//
// One page at a time is open; while the next one is being read, commands wait for nothing and do nothing.

import { t } from '../../platform/i18n.js';
import { isOpen } from '../../labels/model/block_answers.js';
import { LONGEST_NOTE, LONGEST_NOTES } from '../../labels/model/record.js';
import { LabelSession } from '../../labels/session/session.js';
import { ANSWERING } from '../../labels/session/block_editor.js';
import { Columns } from '../../page/columns.js';
import { h, setText } from '../dom.js';
import { askNotes, askRole } from './prompts.js';
import { BlockCard } from './block_card.js';
import { LabelCutOut } from './cutting_out.js';
import { LabelPane } from './pane.js';
import { openGuide } from './guide.js';
import { LabelHeader } from './header.js';
import { GROUPS, Keymap, keyOf } from './keys.js';
import { StatusLine } from './status_line.js';
import { LabelList } from './list.js';
import { LabelNotices } from './notices.js';
import { LabelPlacing } from './placing.js';
import { drawBlock } from './block_row.js';
import { openKeysDialog } from './keys_dialog.js';
import { blockWords, commandWords, resultWords } from './words.js';
import { messageOf } from '../errors.js';

/** @typedef {import('../../labels/session/session.js').OpenPage} OpenPage */

/** Where the keys that a person has chosen are kept. @typedef {{load: () => Promise<unknown>, save: (keys: Record<string, string>) => Promise<unknown>}} KeptKeys */

/**
 * What scores a page at once, as the tutorial does: gives the ids of blocks to be marked, and shows what it says itself.
 * @typedef {(page: OpenPage, nodes: (Node | null)[]) => {wrong: Set<string>, show: (host: HTMLElement) => void}} Check
 */

/**
 * @typedef {object} LabelParts
 * @property {import('../../labels/session/session.js').LabelPage[]} pages
 * @property {import('../../labels/session/session.js').LabelStore} store
 * @property {(name: string, given: any) => Promise<any>} ask the core
 * @property {{annotator: string, husk: string}} about whose labels these are
 * @property {KeptKeys} [keys]
 * @property {(events: import('./pane.js').PageViewEvents) => import('./pane.js').PageView} [pageView] what the page is shown
 *   on; a frame unless given
 * @property {string} [proposer] whose answers a page begins with, see the session
 * @property {string[]} [proposers] those that the person may choose from
 * @property {(name: string) => void} [onProposer] the person has chosen another
 * @property {boolean} [isBlank] whether blocks come without answers
 * @property {Check} [check]
 * @property {(name: string) => void} [onAnnotator] the person has another name, and so other labels
 * @property {() => void} [onTutorial] the person wants the tutorial
 * @property {() => void} [onBack] the person wants to leave it
 * @property {Readonly<Record<string, () => void>>} [commands] handlers of the commands in the group `files` of keys.js, by command
 */

/** Commands that only change the current block: screen readers read the new one from the list, so no message is shown. */
const MOVES = new Set(['next', 'previous', 'nextOpen', 'doubtful', 'first', 'last']);

/** Window height from which all commands have room beside the page, px. */
const TALL = 900;

/** Signs of life that say that a person is at work. */
const LIFE = /** @type {const} */ (['keydown', 'pointerdown', 'pointermove', 'wheel']);

/**
 * @param {HTMLElement} host
 * @param {LabelParts} parts
 */
export function mountLabel(host, parts) {
  const view = new LabelView(host, parts);
  view.start().catch((error) => view.fail(error));
  return {
    dispose: () => view.dispose(),
    /** All that was done is written when it resolves. */
    saved: () => view.session.saved(),
    /** Texts have come since the page was frozen. @param {import('./notices.js').Late} late */
    tellLate: (late) => view.tellLate(late),
    /** Says something in the line at the foot. @param {string} words */
    say: (words) => view.line.say(words),
  };
}

class LabelView {
  /** Nodes of the page in the page view. @type {(Node | null)[]} */
  #nodes = [];
  #busy = true;
  #asking = false;
  /** @type {ReadonlySet<string>} */
  #wrong = new Set();
  /** Texts that came after the page was frozen. @type {import('./notices.js').Late} */
  #late = { count: 0, texts: [] };
  /** The command for which it is shown which blocks would follow the current one, and those. */
  #spread = /** @type {import('../../labels/session/block_editor.js').Spread} */ ('alike');
  /** @type {ReadonlySet<number>} */
  #following = new Set();
  /** Whether the page was scored already. */
  #checked = false;
  #ended = new AbortController();

  /** @param {HTMLElement} host @param {LabelParts} parts */
  constructor(host, parts) {
    this.parts = parts;
    this.keys = new Keymap();
    this.session = new LabelSession({
      pages: parts.pages,
      store: parts.store,
      ask: parts.ask,
      about: parts.about,
      proposer: parts.proposer,
      isBlank: parts.isBlank,
      columnsOf: (bytes) => new Columns(bytes),
      onSaved: () => this.#tellSaved(),
    });
    const run = (/** @type {string} */ command, byPointer = false) => {
      // Who works with the pointer goes on with keys from the list; a button that was pressed by key keeps the focus.
      if (byPointer) this.list.element.focus({ preventScroll: true });
      void this.run(command);
    };
    this.head = new LabelHeader({
      session: this.session,
      parts,
      onCommand: run,
      onPage: (index) => void this.#go(index),
    });
    const makePageView = parts.pageView ?? ((events) => new LabelPane(events));
    this.pageView = makePageView({
      onNode: (node) => this.#clicked(node),
      onKey: (event) => this.#pressed(event),
      onLife: () => this.#alive(),
    });
    // The page stands elsewhere: what is left is one column.
    const isNarrow = this.pageView.element === null;
    this.list = new LabelList({
      name: 'label-block',
      label: t('label_blocks'),
      draw: (row) => drawBlock(this.page, row, this.#following),
      onChoose: (row) => this.#choose(row),
      rowHeight: isNarrow ? 36 : 24,
    });
    this.card = new BlockCard(
      this.keys,
      run,
      (command) => this.#preview(command),
      !isNarrow && innerHeight < TALL,
    );
    this.line = new StatusLine(this.keys);
    const { pageView, line } = this;
    this.cuttingOut = new LabelCutOut({ pageView, line, onCut: (result) => this.#done(result) });
    this.placing = new LabelPlacing();
    this.count = h('h2');
    this.notices = new LabelNotices((orphan) => this.#place(orphan));
    this.score = h('div.label-score', { hidden: true, tabIndex: -1 });
    this.root = h(
      'div',
      { className: isNarrow ? 'label-view label-narrow' : 'label-view' },
      this.head.element,
      isNarrow ? null : this.notices.element,
      h(
        'div.label-panes',
        isNarrow ? null : h('div.label-shown', this.pageView.element, this.card.element),
        h(
          'div.label-side',
          isNarrow ? this.notices.element : null,
          this.score,
          this.count,
          this.list.element,
          isNarrow ? this.card.element : null,
        ),
      ),
      this.line.element,
    );
    host.replaceChildren(this.root);
    const { signal } = this.#ended;
    this.root.addEventListener('keydown', (event) => this.#pressed(event), { signal });
    this.root.addEventListener(
      'click',
      () => {
        if (document.activeElement === document.body) this.list.element.focus();
      },
      { signal },
    );
    for (const type of LIFE) {
      this.root.addEventListener(type, () => this.#alive(), { signal, passive: true });
    }
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.hidden) this.page?.clock.away(Date.now());
        else this.#alive();
      },
      { signal },
    );
  }

  get page() {
    return this.session.page;
  }

  async start() {
    const { keys } = this.parts;
    const kept = await keys?.load().catch(() => null);
    if (kept) this.keys.load(kept);
    this.card.keysChanged();
    await this.#go(Math.max(0, this.session.queue.next));
    if (this.parts.isBlank) return;
    const pause = () => new Promise((/** @type {(value?: any) => void} */ done) => idle(done));
    await this.session.survey(pause, () => this.head.show());
  }

  async dispose() {
    this.#ended.abort();
    this.pageView.dispose();
    this.list.dispose();
    await this.session.end();
    this.root.remove();
  }

  /** Puts the focus on the list of blocks. */
  focus() {
    if (this.head.isOpen) this.head.toggle();
    this.list.element.focus({ preventScroll: true });
  }

  /** @param {unknown} error */
  fail(error) {
    if (this.#ended.signal.aborted) return;
    this.line.say(t('ui_failed', messageOf(error)));
  }

  /**
   * Does a command, whoever asked for it.
   * @param {string} command see `COMMANDS`
   */
  async run(command) {
    if (this.#asking) return;
    const { page, session } = this;
    try {
      if (command === 'help') return await this.#ask(() => this.#sheet());
      if (command === 'list') return this.focus();
      if (command === 'guide') return await this.#ask(() => openGuide(this.root));
      if (command === 'pages') {
        const isEmpty = session.pages.length === 1 && !this.parts.onAnnotator;
        return isEmpty
          ? this.line.say(t('label_refused_nothing', commandWords(command)))
          : this.head.toggle();
      }
      if (Object.hasOwn(GROUPS.files, command)) return this.parts.commands?.[command]?.();
      if (this.#busy) return;
      if (command === 'nextPage' || command === 'previousPage') {
        const to = command === 'nextPage' ? session.queue.next : session.queue.previous;
        if (to >= 0) return await this.#go(to);
        return this.line.say(t('label_refused_nothing', commandWords(command)));
      }
      if (!page) return;
      const { cuttingOut } = this;
      if (cuttingOut.isOn && Object.hasOwn(ANSWERING, command)) {
        return cuttingOut.cut(page, command);
      }
      if (command === 'cutOut') return cuttingOut.begin(page);
      cuttingOut.leave();
      if (command === 'confirm') return this.#confirm();
      if (command === 'finish') return await this.#finish();
      if (command === 'forward') return this.#forward();
      if (command === 'role') return await this.#ask(() => this.#role());
      if (command === 'note') return await this.#ask(() => this.#notes());
      this.#done(page.editor.run(command));
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {number} index */
  async #go(index) {
    if (index === this.page?.index) return;
    this.#busy = true;
    this.cuttingOut.leave();
    this.#wrong = new Set();
    this.#checked = false;
    this.score.hidden = true;
    this.pageView.clear();
    this.root.setAttribute('aria-busy', 'true');
    this.line.say(t('label_opening', this.parts.pages[index].name));
    try {
      const page = await this.session.open(index);
      if (this.#ended.signal.aborted) return;
      this.#nodes = await this.pageView.show(page.read);
      const late = page.read.late ?? [];
      this.#late = { count: late.length, texts: late };
      this.#alive();
      this.#busy = false;
      this.#draw(true);
      const { activeElement } = document;
      // Whoever is elsewhere, on the tabs for one, stays there.
      if (activeElement === document.body || this.root.contains(activeElement)) {
        this.list.element.focus({ preventScroll: true });
      }
      const open = page.editor.open;
      const words = t(
        'ui_about',
        page.page.name,
        t('label_blocks_open', page.editor.blocks.length, open),
      );
      this.line.say(words);
    } catch (error) {
      this.#busy = false;
      this.session.queue.visit(index);
      this.session.queue.know(index, { doubt: 0 });
      this.#draw(true);
      this.fail(error);
    } finally {
      this.root.removeAttribute('aria-busy');
    }
  }

  /** After a command. @param {import('../../labels/session/block_editor.js').CommandResult} result */
  #done(result) {
    const { page } = this;
    if (!page) return;
    const isChange = !result.refused && !MOVES.has(result.what);
    if (isChange) {
      if (result.what === 'place' && result.undone) this.placing.turn(page, result.undone);
      this.#wrong = new Set();
      this.session.changed();
    }
    this.#draw(isChange);
    const isHeard = MOVES.has(result.what) && !result.refused;
    if (!isHeard) this.line.say(resultWords(result, page.editor.block));
  }

  /** Confirms the answers of the current block and goes to the next open one, see `isOpen`. */
  #confirm() {
    const { page } = this;
    if (!page?.editor.block) return;
    const result = page.editor.run('confirm');
    if (result.refused && result.refused !== 'same') return this.#done(result);
    if (!result.refused) this.session.changed();
    const next = page.editor.run('nextOpen');
    this.#draw(!result.refused);
    const words = [result.refused ? '' : t('label_told', commandWords('confirm'))];
    const finish = this.parts.pages.length === 1 ? 'finishOnly' : 'finish';
    if (next.refused) words.push(t('label_all_answered', commandWords(finish)));
    else if (page.editor.block) words.push(blockWords(page.editor.block));
    this.line.say(words.filter((part) => part !== '').join(' '));
  }

  async #finish() {
    const { page, session } = this;
    if (!page) return;
    if (!session.finish()) {
      const { open } = page.editor;
      page.editor.go(page.editor.blocks.findIndex(isOpen));
      this.#draw(false);
      return this.line.say(t('label_refused_finish', open));
    }
    const { check } = this.parts;
    if (check && !this.#checked) {
      const result = check(page, this.#nodes);
      this.#checked = true;
      this.#wrong = result.wrong;
      result.show(this.score);
      this.score.hidden = false;
      this.#draw(true);
      this.score.focus();
      return;
    }
    const { next } = session.queue;
    this.head.show();
    if (next < 0) return this.line.say(t('label_all_done'));
    await this.#go(next);
  }

  #forward() {
    const { page, session } = this;
    if (!page?.editor.block) return;
    const count = session.forward();
    if (count > 0) return this.line.say(resultWords({ what: 'forward', count }, undefined));
    const isAnswered = page.editor.block.template !== null && page.editor.block.main !== null;
    this.line.say(t(isAnswered ? 'label_refused_alone' : 'label_refused_unanswered'));
  }

  async #role() {
    const { page } = this;
    if (!page?.editor.block) return;
    const role = await askRole(this.root, page.editor.block.role);
    if (role !== null) this.#done(page.editor.run('role', role));
  }

  async #notes() {
    const { page } = this;
    if (!page?.editor.block) return;
    const { record, editor } = page;
    const now = { block: page.editor.block.note, page: record.notes };
    const longest = { block: LONGEST_NOTE, page: LONGEST_NOTES };
    const notes = await askNotes(this.root, now, longest);
    if (notes === null) return;
    const isOther = notes.page !== record.notes;
    record.notes = notes.page;
    const result = editor.run('note', notes.block);
    this.#done(result.refused && isOther ? { what: 'note', count: 1 } : result);
  }

  /** @param {number} row */
  #choose(row) {
    if (this.#busy || !this.page) return;
    this.cuttingOut.leave();
    this.page.editor.go(row);
    this.#draw(false);
  }

  /** A node of the page was clicked: its block, and then what is in it, one step deeper with every click. @param {number} node */
  #clicked(node) {
    const { page } = this;
    if (this.#busy || this.#asking || !page) return;
    this.list.element.focus({ preventScroll: true });
    const { editor } = page;
    const before = editor.block;
    if (!editor.goTo(node)) return;
    if (editor.block === before && before) return this.cuttingOut.clicked(page, node);
    this.cuttingOut.leave();
    this.#draw(false);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.defaultPrevented || this.#asking) return;
    const key = keyOf(event);
    const target = /** @type {{localName?: string} | null} */ (event.target);
    const name = target?.localName ?? '';
    if (['input', 'textarea', 'select'].includes(name)) return;
    if (['button', 'summary', 'a'].includes(name) && (key === 'Enter' || key === ' ')) {
      // A link of the frozen page leads nowhere.
      if (this.root.contains(/** @type {Node} */ (event.target))) return;
    }
    if (this.head.isOpen && this.head.pressed(event, key)) return;
    const { page, cuttingOut } = this;
    if (page && cuttingOut.isOn && cuttingOut.pressed(page, key)) return event.preventDefault();
    const command = this.keys.command(key);
    if (command === null) return;
    event.preventDefault();
    void this.run(command);
  }

  async #sheet() {
    await openKeysDialog(this.root, this.keys, () => {
      this.card.keysChanged();
      this.line.keysChanged();
      this.parts.keys?.save(this.keys.saved).catch((error) => this.fail(error));
    });
  }

  /** Something stands before the view and takes the keys until it is closed. @param {() => Promise<void>} task */
  async #ask(task) {
    this.#asking = true;
    try {
      await task();
    } finally {
      this.#asking = false;
      this.list.element.focus({ preventScroll: true });
    }
  }

  /** @param {boolean} all whether blocks have changed, and not only which is current */
  #draw(all) {
    const { page } = this;
    this.head.show();
    const blocks = page?.editor.blocks ?? [];
    const current = page?.editor.current ?? 0;
    this.#following = new Set(page?.editor.followers(this.#spread) ?? []);
    setText(this.count, t('label_blocks_open', blocks.length, page?.editor.open ?? 0));
    this.list.show(blocks.length, blocks.length === 0 ? -1 : current);
    const block = page?.editor.block;
    this.card.show(page);
    if (all) this.notices.show(page, this.#late);
    if (!page) return;
    if (all) this.pageView.paint(blocks, this.#wrong);
    this.pageView.follow?.([...this.#following].map((row) => blocks[row].nodes));
    this.pageView.point(block?.nodes ?? [], block ? `${current + 1} · ${blockWords(block)}` : '');
  }

  /** @param {import('../../labels/session/block_editor.js').Spread} command */
  #preview(command) {
    if (command === this.#spread) return;
    this.#spread = command;
    if (!this.#busy && this.page) this.#draw(false);
  }

  /** @param {import('./notices.js').Late} late */
  tellLate(late) {
    this.#late = late;
    this.notices.late(late);
  }

  /** The current block, or what could be cut out of it, takes the answers of a block that was not found again. @param {import('../../labels/matching/rematch.js').Orphan} orphan */
  #place(orphan) {
    const { page } = this;
    if (this.#busy || !page?.editor.block) return;
    const cut = this.cuttingOut.take(page);
    this.#done(cut?.refused ? cut : this.placing.place(page, orphan));
  }

  #tellSaved() {
    if (this.#ended.signal.aborted) return;
    const { unsaved } = this.session;
    this.head.show();
    if (unsaved !== '') this.line.say(t('label_unsaved', unsaved));
  }

  #alive() {
    this.page?.clock.alive(Date.now());
  }
}

/** @param {() => void} done */
function idle(done) {
  if (typeof requestIdleCallback === 'function') {
    requestIdleCallback(() => done(), { timeout: 500 });
  } else setTimeout(done, 50);
}
