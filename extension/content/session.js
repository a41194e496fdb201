// Husk on one page, from the press of the button to the next one.
//
//            press                      analysis                        press, "off"
//   off ──────────────▶ working ───────────────────▶ on │ nothing ─────────────────────▶ off
//    ▲                     │  ▲                        │   ▲
//    │ press               │  │ new content, address,  │   │ done, cancelled
//    │                     ▼  │ rules, template        ▼   │
//    └────────────────── error ◀──────────────────── learning
//
//   Picking and the watch run beside `on`; both end with it.
//
// Guarantees
//   1. `off` leaves the document byte for byte as it is without Husk, in whatever state it was reached.
//   2. One look at the page at a time; what is asked meanwhile makes one more look, not many.
//   3. The answer to a look counts only if Husk is still on and nothing newer was asked.
//   4. Everything a person did on this page can be undone in order, until the page becomes another one.
//   5. A page that never stops changing or undoes the marks makes the watch pause and say so; what is said to be hidden
//      is counted on the page.
//
// What a person does with a page is in tools/, and so is what is done against pages that resist; what starts by itself is in
// auto.js, readings of the page in snapshots.js, the notes of the bar in status_message.js.

import { t } from '../platform/i18n.js';
import { send } from '../platform/webext.js';
import { PageMarker } from './apply.js';
import { Auto } from './auto.js';
import { Bar } from './bar.js';
import { Keys } from './keys.js';
import { StatusMessage } from './status_message.js';
import { mayBeWall, scrollLockRules } from './overlay.js';
import { innerRoots, shadowRootOf } from './page_roots.js';
import { PageUpload } from './page_upload.js';
import { NO_BACKDROPS } from './press_guard.js';
import { ReaderLoader } from './reader_loader.js';
import { BarRemount } from './bar_remount.js';
import { NavigationCheck } from './navigation_check.js';
import { Snapshots } from './snapshots.js';
import { Surface } from './surface.js';
import { barState, errorLine, tabState } from './status_text.js';
import { Tools } from './tools.js';
import { Watch } from './watch.js';
import barStyles from './bar.css';

/** @typedef {import('../shared/answers.js').Analysis} Analysis */
/** @typedef {import('../shared/answers.js').Rule} Rule */
/** @typedef {import('../shared/answers.js').PageContext} PageContext */
/** @typedef {import('../shared/settings.js').Mode} Mode */

/** @typedef {'off' | 'working' | 'on' | 'nothing' | 'error' | 'learning'} Status */

/** Work is said to be going on only when it takes longer than this, ms. */
const SAY_WORKING_AFTER = 200;

/** Drift of the site's template from which the person is told, 0..1. */
const DRIFT = 0.4;

export class Session {
  constructor() {
    /** @type {Status} */
    this.status = 'off';
    /** @type {Mode} */
    this.mode = 'highlight';
    /** What was on before the reader, to which leaving it leads back. @type {Exclude<Mode, 'reader'> | 'off'} */
    this.before = 'off';
    /** @type {PageContext | null} */
    this.pageContext = null;
    /** @type {import('./page_view.js').PageView | null} */
    this.view = null;
    /** @type {(Analysis & {rules: Rule[]}) | null} */
    this.analysis = null;
    /** What is hidden or tinted now, as counted on the page; share of its text 0..1. */
    this.visibleBlocks = { blocks: 0, share: 0 };
    this.shown = false;
    this.error = '';
    this.run = 0;
    /** @type {Promise<void> | null} */
    this.looking = null;
    this.lookAgain = '';
    /** A reading that was begun before it was known how. @type {ReturnType<Snapshots['take']> | null} */
    this.early = null;
    this.workingTimer = 0;

    /** The page that is being read, whatever its address says. */
    this.page = new NavigationCheck();
    /** Whether it is another than the one the reader shows. */
    this.another = false;
    /** What keeps the page from whoever has no access, and whether it is locked for it. */
    this.wall = { isUp: false, isLocked: false, cuts: false };
    this.surface = new Surface(barStyles);
    /** Whether the page opens something above the bar again and again. */
    this.isFought = false;
    this.surface.onFought = () => {
      if (!this.isOn || this.isFought) return;
      this.isFought = true;
      this.insert(this.applied.sheets).catch(ignore);
    };
    this.surface.onRefused = () => this.notes.tell('warn', t('content_covered'));
    this.reading = new ReaderLoader(this);
    const isOwn = (/** @type {Node} */ node) => this.owns(node);
    this.applied = new PageMarker({
      shadowRootOf,
      insert: (sheets) => this.insert(sheets),
    });
    this.keys = new Keys((command) => {
      this.command(command).catch((error) => this.fail(error));
    });
    this.notes = new StatusMessage(this);
    this.returns = new BarRemount(this);
    this.auto = new Auto(this);
    this.line = new PageUpload();
    this.snapshots = new Snapshots(this);
    this.tools = new Tools(this);
    this.bar = new Bar(this.surface, {
      modes: (button, state) => void this.tools.use(({ menus }) => menus.modes(button, state)),
      more: (button, state) => void this.tools.use(({ menus }) => menus.more(button, state)),
      isMenuOpen: () => this.kit?.menus.isOpen ?? false,
      closeMenu: () => this.kit?.menus.close(),
      yes: () => void this.tools.use(({ corrections }) => corrections.confirm()),
      pickMain: () => void this.tools.use(({ corrections }) => corrections.pick('main')),
      undo: () => void this.kit?.corrections.undo(),
      redo: () => void this.kit?.corrections.redo(),
      moved: (place) => void send('content-bg-bar', { place }).catch(ignore),
    });
    this.watch = new Watch({
      attribute: () => this.applied.attribute,
      isOwn,
      isNoise: (node) => this.isNoise(node),
      onContent: () => this.look('content'),
      isGone: () => this.reading.isGone,
      onAddress: (how) => this.arrived(how),
      isDamaged: () => this.applied.isDamaged(),
      repair: () => this.applied.repair(),
      reseat: () => this.applied.reseat(),
      onPause: (why) => {
        // At once: a page that answers every mark in the same turn would never come to its next one.
        if (why === 'fights') this.applied.withdraw();
        void this.tools.use(({ resistance }) => resistance.paused(why));
      },
      onEdited: (records) => this.kit?.fields.changed(records),
      onFocus: (event) => this.kit?.fields.focusMoved(event),
      onOwnGone: () => this.returns.ownGone(),
    });
  }

  get isOn() {
    return this.status !== 'off';
  }

  /** Whether a verdict is on the page. */
  get isShown() {
    return this.isOn && this.shown;
  }

  /** What a person works on the page with, where that is there. */
  get kit() {
    return this.tools.kit;
  }

  get isPicking() {
    return this.kit?.isPicking ?? false;
  }

  /** Whether a node of the page is Husk's own. @param {Node} node */
  owns(node) {
    return this.surface.owns(node) || this.reading.owns(node);
  }

  // --- on, off, mode ---

  /** The button. @param {Mode} [mode] @returns {{on: boolean}} before the work is done */
  toggle(mode) {
    const going = !this.isOn
      ? this.start(mode)
      : mode === 'reader' && this.mode === 'reader'
        ? this.leaveReader()
        : mode === undefined || mode === this.mode
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
    this.status = 'working';
    this.auto.unasked = pageContext !== undefined;
    this.error = '';
    this.page.forget();
    this.another = false;
    this.notes.drop();
    this.bar.dismissed = false;
    this.surface.mount();
    this.keys.start();
    try {
      const asked = pageContext ?? send('content-bg-context', { url: location.href });
      if (pageContext === undefined) {
        if (mode !== 'reader') this.applied.prepare();
        this.readEarly();
      }
      this.pageContext = await asked;
      this.auto.heard(this.pageContext);
      if (!this.isOn) return;
      this.bar.place ??= this.pageContext.settings.barPlace;
      this.mode = mode ?? this.pageContext.mode;
      this.before = 'off';
      if (mode !== undefined) this.rememberMode();
      await this.look('start');
    } catch (error) {
      this.fail(error);
    }
  }

  /** Reads the page while the background says what it knows of it. */
  readEarly() {
    const early = this.snapshots.take(() => this.isOn && this.early === early);
    this.early = early;
    early.catch(ignore);
  }

  async off() {
    this.run += 1;
    this.status = 'off';
    this.early = null;
    clearTimeout(this.workingTimer);
    this.notes.drop();
    this.kit?.stop();
    this.watch.stop();
    this.keys.stop();
    this.bar.hide();
    this.reading.close();
    this.surface.unmount();
    this.line.end();
    this.visibleBlocks = { blocks: 0, share: 0 };
    this.shown = false;
    this.view = null;
    this.analysis = null;
    this.page.forget();
    await this.applied.clear().catch(ignore);
    this.reading.left();
    if (this.isFought) {
      this.isFought = false;
      await this.insert(this.applied.sheets).catch(ignore);
    }
    this.report();
  }

  /** Puts sheets on the page, and where it is fought the rule by which it is seen what is covered. @param {import('./apply.js').Sheets} sheets */
  insert({ css, top }) {
    return send('content-bg-style', {
      css,
      top: this.isFought ? `${top ?? ''}${NO_BACKDROPS}` : top,
    });
  }

  /** Back to what was before the reader. */
  async leaveReader() {
    if (this.before === 'off') await this.off();
    else await this.setMode(this.before);
  }

  /** @param {Mode} mode @param {boolean} [chosen] by the person, who will want it again */
  async setMode(mode, chosen = true) {
    if (mode === 'reader' && this.mode !== 'reader') this.before = this.mode;
    this.mode = mode;
    if (chosen) this.rememberMode();
    this.kit?.corrections.forgetGone();
    try {
      await this.show();
    } catch (error) {
      this.fail(error);
    }
  }

  /** What a person chose in the bar. @param {Mode | 'off'} mode */
  choose(mode) {
    void (mode === 'off' ? this.off() : this.setMode(mode));
  }

  rememberMode() {
    this.auto.unasked = false;
    send('content-bg-mode', { mode: this.mode }).catch(ignore);
  }

  // --- looking ---

  /**
   * Reads the page, has it judged, shows the verdict.
   * @param {string} reason
   * @returns {Promise<void>}
   */
  look(reason) {
    if (this.looking !== null) {
      this.lookAgain = reason;
      return this.looking;
    }
    this.looking = (async () => {
      try {
        for (let why = reason; why !== '' && this.isOn; why = this.lookAgain) {
          this.lookAgain = '';
          await this.lookOnce(why);
        }
      } finally {
        this.looking = null;
      }
    })();
    return this.looking;
  }

  /** @param {string} reason */
  async lookOnce(reason) {
    this.run += 1;
    const { run } = this;
    clearTimeout(this.workingTimer);
    // What hides needs them, and waits for them there.
    if (this.mode === 'hide') this.tools.get().catch(ignore);
    if (reason !== 'content') {
      this.workingTimer = setTimeout(() => {
        if (this.analysis === null) this.draw();
      }, SAY_WORKING_AFTER);
    }
    try {
      const { isElsewhere } = this.page;
      if (isElsewhere && !(await this.enter())) return;
      this.another ||= this.reading.isOpen && this.page.isGone;
      const early = isElsewhere ? null : this.early;
      const view = await (early ?? this.snapshots.take(() => run === this.run && this.isOn));
      this.early = null;
      if (view === null) return;
      if (this.analysis === null && this.mode !== 'reader') this.applied.prepare();
      const url = this.page.address;
      const analysis = await this.line.send('content-bg-analyze', view.bytes, { url, reason });
      if (run !== this.run || !this.isOn) return;
      // In the reader the page is locked by Husk itself.
      const isLocked = this.reading.isOpen ? this.wall.isLocked : scrollLockRules() !== '';
      this.wall = mayBeWall(view, analysis.main)
        ? (await this.tools.get()).keepPaywall(view, analysis, isLocked)
        : { isUp: false, isLocked: false, cuts: false };
      if (run !== this.run || !this.isOn) return;
      this.view = view;
      this.analysis = analysis;
      this.applied.isWalled = this.wall.isUp;
      this.page.keep(view, analysis.main);
      this.error = '';
      if (this.status !== 'learning') this.status = analysis.blocks.length > 0 ? 'on' : 'nothing';
      if (!view.complete) this.notes.tell('plain', t('content_cut'));
      const skipped = analysis.skipped.length;
      if (skipped > 0 && reason !== 'content') {
        this.notes.tell('warn', t('content_rules_skipped', skipped));
      }
      await this.show();
      // Only now is what was picked gone: the outline must not stay where it was.
      this.kit?.corrections.picker.renew(view);
      if ((analysis.template?.drift ?? 0) >= DRIFT) {
        await this.tools.use(({ learning }) => learning.tellDrift());
      }
    } catch (error) {
      if (run === this.run && this.isOn) this.fail(error);
    } finally {
      clearTimeout(this.workingTimer);
    }
  }

  /**
   * Shows the reader over the page, which has no marks then.
   * @param {import('./page_view.js').PageView} view
   * @returns {Promise<boolean>} whether it is shown; where there is nothing to read, what was before is shown again
   */
  async read(view) {
    const some = await this.reading.show(view);
    // Another mode was asked for meanwhile, and has been seen to.
    if (!this.isOn || this.mode !== 'reader') return false;
    if (some) {
      await this.applied.bare();
      return true;
    }
    await this.withoutReader(t('content_reader_nothing'));
    return false;
  }

  /** The reader cannot be: what was before it, or marks, which show what there is, and a word. @param {string} line */
  async withoutReader(line) {
    await this.setMode(this.before === 'off' ? 'highlight' : this.before, false);
    this.notes.tell('warn', line);
  }

  /** Reads the page as it stands without Husk, at once: for labelling. @type {import('./snapshots.js').Snapshots['without']} */
  without(read) {
    return this.snapshots.without(read);
  }

  /** Puts the verdict on the page and everything else where it belongs. */
  async show() {
    const kit = this.mode === 'hide' ? await this.tools.get() : this.kit;
    const { view, analysis, mode } = this;
    if (view === null || analysis === null) return;
    // The watch first: a page may undo marks while they are being set.
    this.surface.mount();
    this.kit?.flashing.drop();
    this.watchPage();
    if (mode === 'reader') {
      if (!(await this.read(view))) return;
    } else {
      this.reading.close();
      await this.applied.show(view, analysis, mode, kit);
      this.reading.left();
    }
    if (!this.isOn) {
      // Switched off while the sheet was on its way.
      await this.applied.clear();
      return;
    }
    this.shown = true;
    this.kit?.show();
    this.tools.soon();
    this.count();
    this.draw();
    this.report();
  }

  watchPage() {
    if (this.view === null) return;
    const live = this.pageContext?.settings.live ?? true;
    this.watch.start(innerRoots(this.view), live, this.applied.way === 'held');
  }

  /** Counts what stands on the page now; in the reader, what it leaves out. */
  count() {
    const { view, analysis, mode } = this;
    if (view === null || analysis === null) return;
    const { blocks } = analysis;
    if (mode === 'reader') {
      this.visibleBlocks = { blocks: blocks.length, share: analysis.share };
      return;
    }
    const visibleBlocks = this.applied.visibleBlocks(view, analysis, mode);
    const share = visibleBlocks.reduce((sum, block) => sum + block.share, 0);
    this.visibleBlocks = {
      blocks: visibleBlocks.length,
      share:
        visibleBlocks.length === blocks.length ? analysis.share : Math.min(share, analysis.share),
    };
  }

  /** The address has changed without a load. @param {string} how as the browser says, or empty @returns {boolean} whether it counts */
  arrived(how) {
    if (!this.page.isLeft(how)) return false;
    this.enter()
      .then((stays) => (stays ? this.look('address') : undefined))
      .catch((error) => this.fail(error));
    return true;
  }

  /** The page has become another one. @returns {Promise<boolean>} whether Husk stays on */
  async enter() {
    this.page.enter();
    this.kit?.clear();
    const pageContext = await send('content-bg-context', { url: location.href });
    const mode = this.auto.arrived(pageContext);
    if (mode === 'off') {
      await this.off();
      return false;
    }
    this.pageContext = pageContext;
    this.mode = mode ?? this.mode;
    return this.isOn;
  }

  /** Templates, rules or settings changed elsewhere. */
  async changed() {
    if (!this.isOn) return;
    this.pageContext = await send('content-bg-context', { url: location.href });
    this.auto.heard(this.pageContext);
    await this.look('changed');
  }

  /** @param {Node} node */
  isNoise(node) {
    const { view, analysis } = this;
    if (view === null || analysis === null) return false;
    const id = view.idAbove(node);
    return id >= 0 && analysis.blocks.some((block) => view.contains(block.node, id));
  }

  // --- what a person asks for ---

  /** A command of the keyboard. @param {import('../shared/protocol.js').Command} command */
  async command(command) {
    if (command === 'hide' || command === 'highlight' || command === 'read') {
      const mode = command === 'read' ? 'reader' : command;
      await (this.isOn ? this.setMode(mode) : this.start(mode));
      return;
    }
    if (!this.isOn) await this.start();
    if (command === 'pick') await this.tools.use(({ corrections }) => corrections.pick('main'));
    else if (command === 'undo') await this.kit?.corrections.undo();
    else if (command === 'redo') await this.kit?.corrections.redo();
  }

  // --- saying ---

  /** The page could not be judged. @param {unknown} error */
  fail(error) {
    if (!this.isOn) return;
    this.error = errorLine(error);
    this.status = 'error';
    this.surface.say(this.error);
    this.draw();
    this.report();
  }

  draw() {
    if (!this.isOn || this.isPicking || this.kit?.learning.asks) return;
    if (this.reading.isOpen) {
      this.bar.hide();
      this.reading.tell(this.notes.current);
      return;
    }
    // An error is shown also where the bar is not wanted: otherwise a press would do nothing that is seen.
    if (
      !(this.pageContext?.settings.bar ?? true) &&
      this.status !== 'error' &&
      this.status !== 'learning'
    ) {
      this.bar.hide();
      return;
    }
    this.bar.show();
    this.bar.update(
      barState(this, {
        cancel: () => this.kit?.learning.cancel(),
        tryAgain: () => void this.look('again'),
      }),
    );
  }

  /** Tells the background: badge, panel. */
  report() {
    send('content-bg-state', tabState(this)).catch(ignore);
  }
}

/** The background is gone or busy ending: nothing here depends on its answer. */
function ignore() {}
