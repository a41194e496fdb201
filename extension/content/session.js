// Husk on one page, from the press of the button to the next one. States and events: session_state.js.
//
// Guarantees
//   1. `off` leaves the document byte for byte as it is without Husk, in whatever state it was reached.
//   2. One look at the page at a time; what is asked meanwhile makes one more look, not many.
//   3. The answer to a look counts only if Husk is still on and nothing newer was asked.
//   4. All changes that the user makes on this page can be undone in order, until the page becomes another one.
//   5. On a page that never stops changing, or that undoes the marks, the watch pauses and the bar says so; the number of blocks
//      that are said to be hidden is counted on the page.
//   6. Only this file changes a session: its state is private, the object is frozen, and each part is given what it needs.
//
// Picking and the watch run while a session is on; both end with it. What the user does with a page is in tools/, and so is what
// is done against pages that resist; automatic start is in auto.js, reading the page in snapshots.js.

import { t, useForms } from '../platform/i18n.js';
import { send } from '../platform/webext.js';
import { PageMarker } from './apply.js';
import { Auto } from './auto.js';
import { Bar } from './bar.js';
import { Keys } from './keys.js';
import { StatusMessage } from './status_message.js';
import { mayBeWall, scrollLockRules } from './overlay.js';
import { innerRoots, mayBeShownAsTree, shadowRootOf } from './page_roots.js';
import { askContext } from './page_context.js';
import { PageUpload } from './page_upload.js';
import { NO_BACKDROPS } from './press_guard.js';
import { ReaderLoader } from './reader_loader.js';
import { NavigationCheck } from './navigation_check.js';
import { transition } from './session_state.js';
import { Snapshots } from './snapshots.js';
import { Surface } from './surface.js';
import { TokenBucket } from './token_bucket.js';
import { barState, errorLine, tabState } from './status_text.js';
import { ToolsLoader } from './tools_loader.js';
import { Watch } from './watch.js';
import barStyles from './bar.css';

/** @typedef {import('../shared/answers.js').Analysis} Analysis */
/** @typedef {import('../shared/answers.js').PageContext} PageContext */
/** @typedef {import('../shared/settings.js').Mode} Mode */

/** The bar says that Husk is working only when it takes longer than this, ms. */
const SAY_WORKING_AFTER = 200;

/** Drift of the site's template from which the user is told, 0..1. */
const DRIFT = 0.4;

/** Times in a row that the bar is put back at once on a page that removes it, and time after which one more is granted, ms. */
const REMOUNTS = 8;
const REMOUNT_EVERY = 2000;

const NO_BLOCKS = { blocks: 0, share: 0 };
const NO_WALL = { isUp: false, isLocked: false, cuts: false };

export class Session {
  /** @type {import('./session_state.js').State} */
  #state = 'off';
  /** @type {Mode} */
  #mode = 'highlight';
  /** The mode before the reader, to which leaving it returns. @type {Exclude<Mode, 'reader'> | 'off'} */
  #modeBefore = 'off';
  /** @type {PageContext | null} */
  #pageContext = null;
  /** @type {import('./page_view.js').PageView | null} */
  #view = null;
  /** @type {(Analysis & {decisions: import('../shared/decisions.js').Decision[]}) | null} */
  #analysis = null;
  /** What is hidden or tinted now, as counted on the page; share of its text, 0..1. */
  #visibleBlocks = NO_BLOCKS;
  #error = '';
  /** Mode and state that screen readers were told. */
  #told = '';
  /** Number of the last look at the page. */
  #run = 0;
  /** @type {Promise<void> | null} */
  #looking = null;
  /** Reason for one more look after the present one; empty for none. */
  #lookAgain = '';
  /** Reading that was begun while the background was asked about the site. @type {ReturnType<Snapshots['take']> | null} */
  #early = null;
  /** Until the bar says that Husk is working. */
  #timer = 0;
  /** Paywall of the page: whether there is one, whether scrolling is locked for it, whether text is withheld. */
  #wall = NO_WALL;
  /** Whether the page opens something above the bar again and again. */
  #isFought = false;
  /** Made when they are first needed: the page is judged without them. @type {Surface | null} */
  #surface = null;
  /** @type {Bar | null} */
  #bar = null;
  #keys = new Keys((command) => {
    this.command(command).catch((error) => this.fail(error));
  });
  #remounts = new TokenBucket(REMOUNTS, REMOUNT_EVERY, () => performance.now());
  #remountTimer = 0;

  constructor() {
    /** The page that is being read, whatever its address says. @readonly */
    this.page = new NavigationCheck();
    /** @readonly */
    this.upload = new PageUpload();
    /** @readonly */
    this.applied = new PageMarker({ shadowRootOf, insert: (sheets) => this.#insert(sheets) });
    /** @readonly */
    this.notes = new StatusMessage({
      isOn: () => this.isOn,
      announce: (line) => this.surface.say(line),
      draw: () => this.draw(),
    });
    /** @readonly */
    this.reading = new ReaderLoader(this);
    /** @readonly */
    this.auto = new Auto(this);
    /** @readonly */
    this.tools = new ToolsLoader(this);
    /** @readonly */
    this.watch = new Watch({
      attribute: () => this.applied.attribute,
      isOwn: (node) => this.owns(node),
      isNoise: (node) => this.#isNoise(node),
      onContent: () => this.look('content'),
      isGone: () => this.reading.isGone,
      onAddress: (how) => this.#onAddress(how),
      isDamaged: () => this.applied.isDamaged(),
      repair: () => this.applied.repair(),
      refreshPaths: () => this.applied.refreshPaths(),
      onPause: (why) => {
        // At once: a page that answers every mark in the same turn would never come to its next one.
        if (why === 'fights') this.applied.withdraw();
        void this.tools.use(({ resistance }) => resistance.paused(why));
      },
      onEdited: (records) => this.pageTools?.fields.changed(records),
      onFocus: (event) => this.pageTools?.fields.focusMoved(event),
      onOwnGone: () => {
        this.#remount();
        this.reading.showing?.returned();
      },
    });
    /** @readonly */
    this.snapshots = new Snapshots(this);
    Object.freeze(this);
  }

  get status() {
    return this.#state;
  }

  get isOn() {
    return this.#state !== 'off';
  }

  get mode() {
    return this.#mode;
  }

  get pageContext() {
    return this.#pageContext;
  }

  get view() {
    return this.#view;
  }

  get analysis() {
    return this.#analysis;
  }

  get visibleBlocks() {
    return this.#visibleBlocks;
  }

  get error() {
    return this.#error;
  }

  get modeBefore() {
    return this.#modeBefore;
  }

  get run() {
    return this.#run;
  }

  /** The looks that go on, or null; the tests wait for their end. */
  get looking() {
    return this.#looking;
  }

  get wall() {
    return this.#wall;
  }

  /** The tools, once they are loaded. */
  get pageTools() {
    return this.tools.loaded;
  }

  get surface() {
    if (this.#surface !== null) return this.#surface;
    const surface = new Surface(barStyles);
    surface.onFought = () => {
      if (!this.isOn || this.#isFought) return;
      this.#isFought = true;
      this.#insert(this.applied.sheets).catch(ignore);
    };
    surface.onRefused = () => this.notes.tell('warn', t('content_covered'));
    return (this.#surface = surface);
  }

  get bar() {
    return (this.#bar ??= new Bar(this.surface, {
      modes: (button) => void this.tools.use(({ menus }) => menus.modes(button)),
      more: (button) => void this.tools.use(({ menus }) => menus.more(button)),
      isMenuOpen: () => this.pageTools?.hasMenu ?? false,
      closeMenu: () => this.pageTools?.closeMenu(),
      list: (button) => void this.tools.use(({ foundList }) => foundList.toggle(button)),
      yes: () => void this.tools.use(({ corrections }) => corrections.confirm()),
      command: (command) => void this.command(command),
      drag: (event) => void this.tools.use(({ barMoves }) => barMoves.drag(this.bar, event)),
      step: (event) => void this.tools.use(({ barMoves }) => barMoves.step(this.bar, event)),
      focused: (event) => this.pageTools?.barMoves.makeWay(this.bar, event),
    }));
  }

  /** Whether a node of the page is Husk's own. @param {Node} node */
  owns(node) {
    return (this.#surface?.owns(node) ?? false) || this.reading.owns(node);
  }

  /** @param {import('./session_state.js').Event} event @throws {RangeError} where it cannot happen */
  #step(event) {
    this.#state = transition(this.#state, event);
  }

  #settle() {
    this.#step((this.#analysis?.blocks.length ?? 0) > 0 ? 'found' : 'foundNothing');
  }

  /** Whether a look is the newest one and Husk is still on. @param {number} run */
  #isCurrent(run) {
    return run === this.#run && this.isOn;
  }

  // --- on, off, mode ---

  /** The button. @param {Mode} [mode] @returns {{on: boolean}} before the work is done */
  toggle(mode) {
    const going = !this.isOn
      ? this.start(mode)
      : mode === 'reader' && this.#mode === 'reader'
        ? this.leaveReader()
        : mode === undefined || mode === this.#mode
          ? this.off()
          : this.setMode(mode);
    going.catch((error) => this.fail(error));
    return { on: this.isOn };
  }

  /**
   * @param {Mode} [mode] the one used last when left out
   * @param {PageContext} [pageContext] when it was asked already
   */
  async start(mode, pageContext) {
    this.#step('start');
    this.auto.unasked = pageContext !== undefined;
    this.#error = '';
    this.page.forget();
    this.notes.drop();
    if (this.#bar !== null) this.#bar.dismissed = false;
    this.#keys.start();
    // That is a change, by which the browser shows the document itself.
    if (mayBeShownAsTree()) this.surface.mount();
    try {
      const asked = pageContext ?? this.auto.asking ?? askContext();
      if (pageContext === undefined) {
        if (mode !== 'reader') this.applied.prepare();
        // Read while the background is asked about the site.
        const early = this.snapshots.take(() => this.isOn && this.#early === early);
        this.#early = early;
        early.catch(ignore);
      }
      this.#pageContext = await asked;
      this.auto.heard(this.#pageContext);
      if (!this.isOn) return;
      this.#mode = mode ?? this.#pageContext.mode;
      this.#modeBefore = 'off';
      if (mode !== undefined) this.#keepMode();
      await this.look('start');
    } catch (error) {
      this.fail(error);
    }
  }

  async off() {
    this.#run += 1;
    this.#step('stop');
    this.#early = null;
    clearTimeout(this.#timer);
    this.notes.drop();
    this.#told = '';
    this.pageTools?.stop();
    this.watch.stop();
    this.#keys.stop();
    this.#bar?.hide();
    this.reading.showing?.close();
    this.#surface?.unmount();
    this.upload.end();
    this.#visibleBlocks = NO_BLOCKS;
    this.#view = null;
    this.#analysis = null;
    this.page.forget();
    await this.applied.clear().catch(ignore);
    this.reading.showing?.left();
    if (this.#isFought) {
      this.#isFought = false;
      await this.#insert(this.applied.sheets).catch(ignore);
    }
    this.report();
  }

  /** Puts style sheets on the page; where it covers Husk, also the rule that removes backdrops. @param {import('./apply.js').Sheets} sheets */
  #insert({ css, top }) {
    return send('content-bg-style', {
      css,
      top: this.#isFought ? `${top ?? ''}${NO_BACKDROPS}` : top,
    });
  }

  /** Returns to the mode before the reader. */
  async leaveReader() {
    if (this.#modeBefore === 'off') await this.off();
    else await this.setMode(this.#modeBefore);
  }

  /** @param {Mode} mode @param {boolean} [isChosen] by the user, so that it is used the next time too */
  async setMode(mode, isChosen = true) {
    if (mode === 'reader' && this.#mode !== 'reader') this.#modeBefore = this.#mode;
    this.#mode = mode;
    if (isChosen) this.#keepMode();
    this.pageTools?.corrections.forgetGone();
    try {
      await this.show();
    } catch (error) {
      this.fail(error);
    }
  }

  #keepMode() {
    this.auto.unasked = false;
    send('content-bg-mode', { mode: this.#mode }).catch(ignore);
  }

  // --- looking ---

  /**
   * Reads the page, has it judged, shows the verdict.
   * @param {string} reason
   * @returns {Promise<void>}
   */
  look(reason) {
    this.#lookAgain = reason;
    return (this.#looking ??= this.#lookOn());
  }

  async #lookOn() {
    // Until `#looking` is this promise, which may end at once.
    await null;
    try {
      while (this.#lookAgain && this.isOn) {
        const why = this.#lookAgain;
        this.#lookAgain = '';
        await this.#lookOnce(why);
      }
    } finally {
      this.#looking = null;
    }
  }

  /** @param {string} reason */
  async #lookOnce(reason) {
    const run = (this.#run += 1);
    clearTimeout(this.#timer);
    // Hiding needs the tools, and `show` waits for them.
    if (this.#mode === 'hide') this.tools.load().catch(ignore);
    if (reason !== 'content') {
      this.#timer = setTimeout(() => {
        if (this.#analysis === null) this.draw();
      }, SAY_WORKING_AFTER);
    }
    try {
      const { isElsewhere } = this.page;
      if (isElsewhere && !(await this.#enter())) return;
      this.page.isAnother ||= this.reading.isOpen && this.page.isGone;
      const early = isElsewhere ? null : this.#early;
      const view = await (early ?? this.snapshots.take(() => this.#isCurrent(run)));
      this.#early = null;
      if (view === null) return;
      if (this.#analysis === null && this.#mode !== 'reader') this.applied.prepare();
      const url = this.page.address;
      const analysis = await this.upload.send('content-bg-analyze', view.bytes, { url, reason });
      if (!this.#isCurrent(run)) return;
      useForms(analysis.forms);
      // While the reader is open it is Husk itself that locks scrolling.
      const isLocked = this.reading.isOpen ? this.#wall.isLocked : scrollLockRules() !== '';
      this.#wall = mayBeWall(view, analysis.main)
        ? (await this.tools.load()).keepPaywall(view, analysis, isLocked)
        : NO_WALL;
      if (!this.#isCurrent(run)) return;
      this.#view = view;
      this.#analysis = analysis;
      this.applied.isWalled = this.#wall.isUp;
      this.page.keep(view, analysis.main);
      this.#error = '';
      this.#settle();
      if (!view.complete) this.notes.tell('plain', t('ui_cut'));
      const skipped = analysis.skipped.length;
      if (skipped > 0 && reason !== 'content') {
        this.notes.tell('warn', t('content_rules_skipped', skipped));
      }
      await this.show();
      // Not before: until the verdict is shown, the picked block is still where its outline is.
      this.pageTools?.corrections.picker.renew(view);
      if ((analysis.template?.drift ?? 0) >= DRIFT) {
        await this.tools.use(({ learning }) => learning.tellDrift());
      }
    } catch (error) {
      if (this.#isCurrent(run)) this.fail(error);
    } finally {
      clearTimeout(this.#timer);
    }
  }

  /** The page as it was read last; reads it where that has not happened yet. @returns {Promise<import('./page_view.js').PageView | null>} null when it was switched off */
  async readOnce() {
    if (this.#view === null) {
      const view = await this.snapshots.take(() => this.isOn);
      this.#view ??= view;
    }
    return this.#view;
  }

  /** Puts the verdict on the page and updates all that depends on it. */
  async show() {
    const tools = this.#mode === 'hide' ? await this.tools.load() : this.pageTools;
    const { view, analysis, mode } = this;
    if (view === null || analysis === null) return;
    // The watch first: a page may undo marks while they are being set.
    this.pageTools?.flashing.drop();
    this.watchPage();
    if (mode === 'reader') {
      this.surface.mount();
      await this.reading.show(view);
      // Another mode was chosen meanwhile, and is shown already.
      if (!this.isOn || this.#mode !== 'reader') return;
      await this.applied.bare();
    } else {
      this.reading.showing?.close();
      await this.applied.show(view, analysis, mode, tools);
      this.reading.showing?.left();
    }
    if (!this.isOn) {
      // Switched off while the sheet was on its way.
      await this.applied.clear();
      return;
    }
    // Not before: what Husk shows of itself costs the page as much as reading it.
    this.surface.mount();
    this.pageTools?.show();
    this.tools.loadWhenIdle();
    this.count();
    // Another mode, or another state: not whatever a page brings later.
    const told = mode + this.#state;
    if (told !== this.#told && !this.notes.current) this.surface.say(barState(this).line);
    this.#told = told;
    this.draw();
    this.report();
  }

  watchPage() {
    if (this.#view === null) return;
    const live = this.#pageContext?.settings.live ?? true;
    this.watch.start(innerRoots(this.#view), live, this.applied.way === 'byPath');
  }

  /** Counts the blocks that are hidden or tinted now; in the reader, those that it leaves out. */
  count() {
    const { view, analysis, mode } = this;
    if (view === null || analysis === null) return;
    const { blocks } = analysis;
    if (mode === 'reader') {
      this.#visibleBlocks = { blocks: blocks.length, share: analysis.share };
      return;
    }
    const visible = this.applied.visibleBlocks(view, analysis, mode);
    const share = visible.reduce((sum, block) => sum + block.share, 0);
    this.#visibleBlocks = {
      blocks: visible.length,
      share: visible.length === blocks.length ? analysis.share : Math.min(share, analysis.share),
    };
  }

  /** The page has removed the bar. Put back without limit, page and bar would go on within one task for ever. */
  #remount() {
    clearTimeout(this.#remountTimer);
    if (!this.isOn || this.#surface === null || this.#surface.isMounted) return;
    if (this.#remounts.take()) this.#surface.mount();
    else this.#remountTimer = setTimeout(() => this.#remount(), REMOUNT_EVERY);
  }

  /** The address has changed without a load. @param {string} how as the browser says, or empty @returns {boolean} whether the page is looked at for it */
  #onAddress(how) {
    if (!this.page.isLeft(how)) return false;
    this.#enter()
      .then((stays) => (stays ? this.look('address') : undefined))
      .catch((error) => this.fail(error));
    return true;
  }

  /** The page has become another one. @returns {Promise<boolean>} whether Husk stays on */
  async #enter() {
    this.page.enter();
    this.pageTools?.clear();
    const pageContext = await askContext();
    const mode = this.auto.arrived(pageContext);
    if (mode === 'off') {
      await this.off();
      return false;
    }
    this.#pageContext = pageContext;
    this.#mode = mode ?? this.#mode;
    return this.isOn;
  }

  /** The page is back from the browser's cache: what was asked before it left is not answered any more. */
  back() {
    this.#run += 1;
    this.upload.end();
    return this.changed();
  }

  /** Templates, decisions or settings changed elsewhere. */
  async changed() {
    if (!this.isOn) return;
    this.#pageContext = await askContext();
    this.auto.heard(this.#pageContext);
    await this.look('changed');
  }

  /** What the user has just chosen, which the background keeps. @param {Partial<PageContext>} chosen */
  amendContext(chosen) {
    if (this.#pageContext !== null) this.#pageContext = { ...this.#pageContext, ...chosen };
  }

  /** @param {Node} node */
  #isNoise(node) {
    const { view, analysis } = this;
    if (view === null || analysis === null) return false;
    const id = view.idAbove(node);
    return id >= 0 && analysis.blocks.some((block) => view.contains(block.node, id));
  }

  // --- what the user asks for ---

  /** A command of the keyboard. @param {import('../shared/protocol.js').Command} command */
  async command(command) {
    if (command === 'hide' || command === 'highlight' || command === 'read') {
      const mode = command === 'read' ? 'reader' : command;
      await (this.isOn ? this.setMode(mode) : this.start(mode));
      return;
    }
    if (!this.isOn) await this.start();
    if (command === 'pick') await this.tools.use(({ corrections }) => corrections.pick('main'));
    else await (await this.tools.load()).command(command);
  }

  startLearning() {
    this.#step('learn');
  }

  /** Learning has ended, however it went; also after Husk was switched off. */
  endLearning() {
    if (!this.isOn) return;
    if (this.#state === 'learning') this.#step('endLearning');
    this.#settle();
    this.report();
  }

  // --- saying ---

  /** The page could not be judged. @param {unknown} error */
  fail(error) {
    if (!this.isOn) return;
    this.#error = errorLine(error, 'content_error');
    this.#step('fail');
    this.surface.say(this.#error);
    this.draw();
    this.report();
  }

  draw() {
    if (!this.isOn || this.pageTools?.isPicking || this.pageTools?.learning.asks) return;
    if (this.reading.isOpen) {
      this.#bar?.hide();
      this.reading.showing?.tell(this.notes.current);
      return;
    }
    // An error is shown also where the bar is not wanted: otherwise a press would do nothing that is seen.
    const isNeeded = this.#state === 'error' || this.#state === 'learning';
    if (!isNeeded && this.#pageContext?.settings.bar === false) {
      this.#bar?.hide();
      return;
    }
    this.surface.mount();
    this.bar.place ??= this.#pageContext?.settings.barPlace ?? null;
    this.bar.show();
    this.bar.update(barState(this));
  }

  /** Tells the background: badge, panel. */
  report() {
    send('content-bg-state', tabState(this)).catch(ignore);
  }
}

/** The background is gone or busy ending: nothing here depends on its answer. */
function ignore() {}
