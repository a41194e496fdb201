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
//   5. A page that never stops changing or undoes the marks makes the watch pause and say so.

import { percent, t } from '../platform/i18n.js';
import { send } from '../platform/webext.js';
import { classWords } from '../platform/words.js';
import { Applied } from './apply.js';
import { Bar } from './bar.js';
import { ruleDeed } from './deeds.js';
import { Hints } from './hints.js';
import { History } from './history.js';
import { learnSite } from './learn.js';
import { innerRoots, shadowRootOf } from './page_roots.js';
import { PageView } from './page_view.js';
import { Picker } from './picker.js';
import { Plan } from './plan.js';
import { snapshotLive } from './snapshot.js';
import { Surface } from './surface.js';
import { barState, errorLine, failureLine, learnedLine, tabState } from './telling.js';
import { Watch } from './watch.js';

/** @typedef {import('../shared/protocol.js').Analysis} Analysis */
/** @typedef {import('../shared/protocol.js').Block} Block */
/** @typedef {import('../shared/protocol.js').Rule} Rule */
/** @typedef {import('../shared/protocol.js').Action} Action */
/** @typedef {import('../shared/protocol.js').Hello} Hello */
/** @typedef {'highlight' | 'hide'} Mode */
/** @typedef {'off' | 'working' | 'on' | 'nothing' | 'error' | 'learning'} Status */
/** @typedef {{tone: 'plain' | 'warn', line: string, action: {label: string, run: () => void} | null}} Note */

/** Work is said to be going on only when it takes longer than this, ms. */
const SAY_WORKING_AFTER = 200;

/** Drift of the site's template from which the person is told, 0..1. */
const DRIFT = 0.4;

/** Roots of a main content that is confirmed at most; more than these are records, not parts. */
const MAX_MAIN_ROOTS = 12;

/** Time for which a note stays, ms. */
const NOTE_FOR = 8000;

export class Session {
  constructor() {
    /** @type {Status} */
    this.status = 'off';
    /** @type {Mode} */
    this.mode = 'highlight';
    /** @type {Hello | null} */
    this.hello = null;
    /** @type {PageView | null} */
    this.view = null;
    /** @type {(Analysis & {rules: Rule[]}) | null} */
    this.analysis = null;
    /** @type {Note | null} */
    this.note = null;
    this.error = '';
    /** @type {{done: number, of: number} | null} */
    this.progress = null;
    this.answered = false;
    this.toldDrift = false;
    /** Rules about the main content that were made on this page. @type {Rule[]} */
    this.mainRules = [];
    /** Blocks hidden from their card while others are highlighted. @type {WeakSet<Node>} */
    this.gone = new WeakSet();
    this.run = 0;
    /** @type {Promise<void> | null} */
    this.looking = null;
    this.lookAgain = '';
    /** @type {AbortController | null} */
    this.learning = null;
    this.timers = { working: 0, note: 0 };

    this.surface = new Surface();
    const isOwn = (/** @type {Node} */ node) => this.surface.owns(node);
    this.applied = new Applied({
      shadowRootOf,
      insert: (css) => send('content-bg-style', { css }),
    });
    this.history = new History(() => this.draw());
    this.plan = new Plan(this.surface);
    this.bar = new Bar(this.surface, {
      mode: (mode) => void (mode === 'off' ? this.off() : this.setMode(mode)),
      yes: () => void this.confirm(),
      pickMain: () => this.pick('main'),
      pickHide: () => this.pick('hide'),
      undo: () => void this.undo(),
      redo: () => void this.redo(),
      learn: () => void this.learn(),
      walk: () => this.hints.walk(1),
      inspect: () => void send('content-bg-inspect', {}).catch((error) => this.warn(error)),
      always: (on) => void this.setAlways(on),
    });
    this.hints = new Hints(
      this.surface,
      shadowRootOf,
      (block, action) => void this.act(block.node, action),
    );
    this.picker = new Picker(this.surface, shadowRootOf, {
      take: (id, intent) => this.taken(id, intent),
      left: () => this.draw(),
      undo: () => void this.undo(),
      redo: () => void this.redo(),
    });
    this.watch = new Watch({
      attribute: this.applied.attribute,
      isOwn,
      isNoise: (node) => this.isNoise(node),
      onContent: () => this.look('content'),
      onAddress: () => this.arrived(),
      isDamaged: () => this.applied.isDamaged(),
      repair: () => this.applied.repair(),
      onPause: (why) => this.paused(why),
      onOwnGone: () => this.surface.mount(),
    });
  }

  get isOn() {
    return this.status !== 'off';
  }

  // --- on, off, mode ---

  /** The button. @param {Mode} [mode] @returns {Promise<{on: boolean}>} */
  async toggle(mode) {
    if (this.isOn && (mode === undefined || mode === this.mode)) await this.off();
    else if (this.isOn && mode !== undefined) await this.setMode(mode);
    else await this.start(mode);
    return { on: this.isOn };
  }

  /**
   * @param {Mode} [mode] the one used last when left out
   * @param {Hello} [hello] when it was asked already
   */
  async start(mode, hello) {
    this.status = 'working';
    this.error = '';
    this.note = null;
    this.bar.dismissed = false;
    this.surface.mount();
    try {
      this.hello = hello ?? (await send('content-bg-hello', { url: location.href }));
      if (!this.isOn) return;
      this.mode = mode ?? this.hello.mode;
      if (mode !== undefined) this.rememberMode();
      await this.look('start');
    } catch (error) {
      this.fail(error);
    }
  }

  async off() {
    this.run += 1;
    this.status = 'off';
    this.learning?.abort();
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    this.picker.stop();
    this.watch.stop();
    this.hints.hide();
    this.plan.close();
    this.bar.hide();
    this.surface.unmount();
    this.history.clear();
    this.mainRules = [];
    this.gone = new WeakSet();
    this.answered = false;
    this.toldDrift = false;
    this.view = null;
    this.analysis = null;
    await this.applied.clear().catch(ignore);
    this.report();
  }

  /** @param {Mode} mode */
  async setMode(mode) {
    this.mode = mode;
    this.rememberMode();
    this.gone = new WeakSet();
    try {
      await this.show();
    } catch (error) {
      this.fail(error);
    }
  }

  rememberMode() {
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
    clearTimeout(this.timers.working);
    if (reason !== 'content') {
      this.timers.working = setTimeout(() => {
        if (this.analysis === null) this.draw();
      }, SAY_WORKING_AFTER);
    }
    try {
      const view = this.read();
      const page = view.bytes;
      const analysis = await send('content-bg-analyze', { page, url: location.href, reason });
      if (run !== this.run || !this.isOn) return;
      this.view = view;
      this.analysis = analysis;
      this.error = '';
      if (this.status !== 'learning') this.status = analysis.blocks.length > 0 ? 'on' : 'nothing';
      if (!view.complete) this.tell('plain', t('content_cut'));
      await this.show();
      // Only now is what was picked gone: the outline must not stay where it was.
      this.picker.renew(view);
      this.tellDrift();
    } catch (error) {
      if (run === this.run && this.isOn) this.fail(error);
    } finally {
      clearTimeout(this.timers.working);
    }
  }

  /** The page as it stands without Husk. */
  read() {
    return this.watch.quietly(() =>
      this.applied.lifted(
        () =>
          new PageView(
            snapshotLive(document, {
              shadowRootOf,
              isOwn: (node) => this.surface.owns(node),
              ownAttribute: this.applied.attribute,
            }),
          ),
      ),
    );
  }

  /** Puts the verdict on the page and everything else where it belongs. */
  async show() {
    const { view, analysis, mode } = this;
    if (view === null || analysis === null) return;
    const live = this.hello?.settings.live ?? true;
    // The watch first: a page may undo marks while they are being set.
    this.surface.mount();
    this.watch.start(innerRoots(view), live);
    await this.applied.show(view, analysis, mode, this.gone);
    if (!this.isOn) {
      // Switched off while the sheet was on its way.
      await this.applied.clear();
      return;
    }
    this.hints.show(view, analysis.blocks, mode === 'highlight');
    this.draw();
    this.report();
  }

  /** The page has become another one without a load. */
  arrived() {
    this.history.clear();
    this.mainRules = [];
    this.answered = false;
    this.toldDrift = false;
    send('content-bg-hello', { url: location.href })
      .then((hello) => {
        this.hello = hello;
        return this.look('address');
      })
      .catch((error) => this.fail(error));
  }

  /** Templates, rules or settings changed elsewhere. */
  async changed() {
    if (!this.isOn) return;
    this.hello = await send('content-bg-hello', { url: location.href });
    await this.look('changed');
  }

  /** @param {Node} node */
  isNoise(node) {
    const { view, analysis } = this;
    if (view === null || analysis === null) return false;
    const id = view.idAbove(node);
    return id >= 0 && analysis.blocks.some((block) => view.contains(block.node, id));
  }

  // --- what a person does ---

  /**
   * @param {number | null} node
   * @param {Action} action
   */
  async act(node, action) {
    if (action === 'undo') return this.undo();
    if (action === 'redo') return this.redo();
    const { view, analysis } = this;
    if (node === null || view === null || analysis === null || node >= view.nodes.length) return;
    const block = analysis.blocks.find((one) => one.node === node);
    if (action === 'main') return this.setMain([node]);
    const keep = action !== 'hide';
    const scope = action === 'restore-page' ? 'page' : 'site';
    const corrects = scope === 'site' && analysis.template !== null && (block?.seen || !keep);
    const label = t(
      keep ? 'content_done_restored' : 'content_done_hidden',
      block ? classWords(block.class) : t('content_block'),
    );
    const element = view.nodes[node];
    if (!keep && this.mode === 'highlight') this.gone.add(element);
    await this.perform({
      label,
      wishes: [{ node, kind: keep ? 'keep' : 'hide', scope }],
      correction: corrects ? { node, verdict: keep ? 'keep' : 'hide' } : null,
    });
  }

  /** @param {number[]} nodes roots of the main content */
  async setMain(nodes) {
    const deed = await this.perform({
      label: t('content_done_main'),
      wishes: nodes.map((node) => ({ node, kind: 'main', scope: 'site' })),
      replaces: this.mainRules,
    });
    if (deed) this.mainRules = deed.rules();
  }

  /** "Yes, this is the main content." */
  async confirm() {
    const main = this.analysis?.main ?? [];
    if (main.length === 0) return;
    this.answered = true;
    await this.setMain(main.slice(0, MAX_MAIN_ROOTS));
  }

  /**
   * @param {Pick<Parameters<typeof ruleDeed>[0], 'label' | 'wishes' | 'replaces' | 'correction'>} task
   */
  async perform(task) {
    const { view } = this;
    if (view === null) return null;
    const deed = ruleDeed({
      ...task,
      page: view.bytes,
      url: location.href,
      after: () => this.look('rules'),
    });
    try {
      await this.history.run(deed);
      this.tell('plain', task.label, { label: t('content_bar_undo'), run: () => void this.undo() });
      return deed;
    } catch (error) {
      this.warn(error);
      return null;
    }
  }

  async undo() {
    this.gone = new WeakSet();
    try {
      const deed = await this.history.undo();
      if (deed) this.tell('plain', t('content_undone', deed.label));
    } catch (error) {
      this.warn(error);
    }
  }

  async redo() {
    try {
      const deed = await this.history.redo();
      if (deed) this.tell('plain', deed.label);
    } catch (error) {
      this.warn(error);
    }
  }

  /** @param {'main' | 'hide'} intent */
  pick(intent) {
    if (!this.isOn || this.picker.isOn) return;
    const view = this.view ?? this.read();
    this.view = view;
    this.hints.close();
    this.bar.hide();
    // The proposal is what a person may want to keep, and nothing to start from when something is to go.
    this.picker.start(view, intent, intent === 'main' ? (this.analysis?.main[0] ?? 0) : 0);
  }

  /**
   * @param {number} id
   * @param {'main' | 'hide'} intent
   * @returns {Promise<boolean>} whether picking goes on
   */
  async taken(id, intent) {
    if (intent === 'main') {
      this.answered = true;
      this.picker.stop();
      await this.setMain([id]);
      return false;
    }
    await this.act(id, 'hide');
    return true;
  }

  /** A command of the keyboard. @param {import('../shared/protocol.js').Command} command */
  async command(command) {
    if (command === 'hide' || command === 'highlight') {
      await (this.isOn ? this.setMode(command) : this.start(command));
      return;
    }
    if (!this.isOn) await this.start();
    if (command === 'pick') this.pick('main');
    else if (command === 'undo') await this.undo();
    else if (command === 'redo') await this.redo();
  }

  /** @param {boolean} on */
  async setAlways(on) {
    try {
      const { always } = await send('content-bg-always', { on });
      if (this.hello) this.hello.site.always = always;
      this.tell('plain', t(always ? 'content_always_on' : 'content_always_off'));
    } catch (error) {
      this.warn(error);
    }
  }

  // --- learning ---

  async learn() {
    const { view } = this;
    if (view === null || this.status === 'learning') return;
    try {
      const { pages, credentials } = await send('content-bg-learn-plan', { page: view.bytes });
      if (pages.length === 0) {
        this.tell('plain', t('content_plan_none'));
        return;
      }
      this.bar.hide();
      const urls = await this.plan.ask(pages, credentials);
      this.draw();
      if (urls === null || urls.length === 0 || !this.isOn) return;
      this.learning = new AbortController();
      this.status = 'learning';
      const learned = await learnSite({
        urls,
        current: { bytes: this.read().bytes, url: location.href },
        credentials,
        signal: this.learning.signal,
        onProgress: (done, of) => {
          this.progress = { done, of };
          this.draw();
          this.report();
        },
      });
      if (!this.isOn) return;
      this.endLearning();
      this.toldDrift = true;
      await this.look('learned');
      this.tell('plain', learnedLine(learned));
    } catch (error) {
      if (!this.isOn) return;
      this.endLearning();
      this.warn(error);
    }
  }

  endLearning() {
    this.learning = null;
    this.progress = null;
    this.status = (this.analysis?.blocks.length ?? 0) > 0 ? 'on' : 'nothing';
    this.report();
  }

  tellDrift() {
    const drift = this.analysis?.template?.drift ?? 0;
    if (drift < DRIFT || this.toldDrift) return;
    this.toldDrift = true;
    const action = { label: t('content_drift_learn'), run: () => void this.learn() };
    this.tell('warn', t('content_drift', percent(drift)), action, false);
  }

  /** @param {'endless' | 'fights'} why */
  paused(why) {
    const action = { label: t('content_look_again'), run: () => void this.resume() };
    this.tell(
      'warn',
      t(why === 'fights' ? 'content_paused_fights' : 'content_paused_endless'),
      action,
      false,
    );
  }

  async resume() {
    this.note = null;
    await this.look('again');
  }

  // --- saying ---

  /**
   * @param {'plain' | 'warn'} tone
   * @param {string} line
   * @param {Note['action']} [action]
   * @param {boolean} [passes] whether it goes by itself
   */
  tell(tone, line, action = null, passes = true) {
    clearTimeout(this.timers.note);
    if (!this.isOn) return;
    this.note = { tone, line, action };
    if (passes) {
      this.timers.note = setTimeout(() => {
        this.note = null;
        this.draw();
      }, NOTE_FOR);
    }
    this.surface.say(line);
    this.draw();
  }

  /** Something that was asked for failed; the page stays as it is. @param {unknown} error */
  warn(error) {
    if (this.isOn) this.tell('warn', failureLine(error));
  }

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
    if (!this.isOn || this.picker.isOn || this.plan.element !== null) return;
    // An error is shown also where the bar is not wanted: otherwise a press would do nothing that is seen.
    if (
      !(this.hello?.settings.bar ?? true) &&
      this.status !== 'error' &&
      this.status !== 'learning'
    ) {
      this.bar.hide();
      return;
    }
    this.bar.show();
    this.bar.update(
      barState(this, {
        cancel: () => this.learning?.abort(),
        tryAgain: () => void this.look('again'),
      }),
    );
  }

  /** Tells the background: badge, panel. */
  report() {
    send('content-bg-state', tabState(this)).catch(ignore);
  }

  /** Shows a block for as long as it is pointed at in the panel. @param {number | null} node */
  flash(node) {
    const element = node === null ? null : (this.view?.element(node) ?? null);
    this.watch.quietly(() => this.applied.peek(element));
    if (element !== null) element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }
}

/** The background is gone or busy ending: nothing here depends on its answer. */
function ignore() {}
