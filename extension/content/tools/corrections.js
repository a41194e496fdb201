// The user's corrections of this page: restore a block, hide it, set or confirm the main content, pick. Each is a command that
// can be undone in order until the page becomes another one; the background stores it for the site or the page.

import { t } from '../../platform/i18n.js';
import { classWords } from '../../platform/words.js';
import { decisionCommand } from './undoable_commands.js';
import { History } from './history.js';
import { Picker } from './picker.js';

/** @typedef {import('../../shared/decisions.js').Decision} Decision */
/** @typedef {import('../../shared/protocol.js').Action} Action */

/** Most roots of a main content that is confirmed; more are records of a list, not parts of an article. */
const MAX_MAIN_ROOTS = 12;

export class Corrections {
  /**
   * @param {Pick<import('./page_tools.js').ToolsSession, 'isOn' | 'mode' | 'view' | 'analysis' | 'page' | 'surface' | 'bar' | 'upload'
   *   | 'notes' | 'readOnce' | 'look' | 'draw'>} session
   * @param {(element: Element) => ShadowRoot | null} shadowRootOf
   * @param {() => void} closeHints
   */
  constructor(session, shadowRootOf, closeHints) {
    this.session = session;
    this.closeHints = closeHints;
    this.history = new History(() => {
      session.draw();
      this.nameSteps();
    });
    /** Decisions about the main content that were made on this page. @type {Decision[]} */
    this.mainDecisions = [];
    /** Whether the main content was confirmed or picked here. */
    this.answered = false;
    /** Blocks that the user hid here: they are hidden also while others are highlighted, and whatever is written in them. @type {WeakSet<Node>} */
    this.gone = new WeakSet();
    this.picker = new Picker(session.surface, shadowRootOf, {
      accept: (id, intent, scope) => this.onPicked(id, intent, scope),
      similarTo: (id) => this.similarTo(id),
      acceptSimilar: (id, scope) => this.hideSimilar(id, scope),
      left: () => session.draw(),
      undo: () => void this.undo(),
      redo: () => void this.redo(),
    });
  }

  /** Undo and redo say what. */
  nameSteps() {
    const { bar } = this.session;
    for (const [button, words, command] of /** @type {const} */ ([
      [bar.undo, 'ui_undo', this.history.done.at(-1)],
      [bar.redo, 'ui_redo', this.history.undone.at(-1)],
    ])) {
      button.title = command === undefined ? t(words) : `${t(words)}: ${command.label}`;
    }
  }

  /** The page has become another one. */
  clear() {
    this.history.clear();
    this.mainDecisions = [];
    this.answered = false;
    this.forgetGone();
  }

  /** Another way of showing the verdict was chosen: what was hidden beside it shows that too. */
  forgetGone() {
    this.gone = new WeakSet();
  }

  /**
   * @param {number | null} node
   * @param {Action} action
   */
  async act(node, action) {
    if (action === 'undo') return this.undo();
    if (action === 'redo') return this.redo();
    const { view, analysis } = this.session;
    if (node === null || view === null || analysis === null || node >= view.nodes.length) return;
    const block = analysis.blocks.find((one) => one.node === node);
    if (action === 'main') return this.setMain([node]);
    if (action === 'main-add') return this.addMain(node);
    if (action === 'hide-like') return this.hideSimilar(node);
    const keep = action !== 'hide' && action !== 'hide-page';
    const scope = action.endsWith('-page') ? 'page' : 'site';
    const label = t(
      keep ? 'content_done_restored' : 'content_done_hidden',
      block ? classWords(block.class) : t('content_block'),
    );
    if (!keep) this.gone.add(view.nodes[node]);
    await this.perform({
      label,
      request: { nodes: [node], verdict: keep ? 'keep' : 'hide', scope },
    });
  }

  /**
   * Hides a block and all that are built like it, on every page of the site: one decision, undone by one undo. What is built
   * like the page's own text is left: then the block goes alone.
   * @param {number} node
   * @param {Decision['scope']} [scope]
   */
  async hideSimilar(node, scope = 'site') {
    const { view, analysis, mode, notes } = this.session;
    if (view === null || analysis === null) return;
    const isHidden = (/** @type {number} */ id) =>
      analysis.blocks.some((block) => view.contains(block.node, id));
    try {
      const { nodes } = await this.session.upload.send('content-bg-like', view.bytes, {
        node,
        main: analysis.main,
      });
      if (nodes.length === 0 && !isHidden(node)) {
        await this.act(node, scope === 'page' ? 'hide-page' : 'hide');
        notes.tell('plain', t('content_like_text'));
        return;
      }
      const going = nodes.filter((id) => !isHidden(id));
      if (going.length === 0) {
        notes.tell('plain', t('content_like_none'));
        return;
      }
      if (mode === 'highlight') for (const id of going) this.gone.add(view.nodes[id]);
      await this.perform({
        label: t('content_done_like', going.length),
        request: { nodes: [node], verdict: 'hide', scope, every: true },
      });
    } catch (error) {
      notes.warn(error);
    }
  }

  /** Blocks built like one that are not hidden yet; none for what is built like the page's own text. @param {number} node */
  async similarTo(node) {
    const { view, analysis } = this.session;
    if (view === null || analysis === null) return [];
    const { nodes } = await this.session.upload.send('content-bg-like', view.bytes, {
      node,
      main: analysis.main,
    });
    return nodes.filter(
      (id) => !analysis.blocks.some((block) => view.contains(block.node, id)) || id === node,
    );
  }

  /** One more part of the main content, beside those there are. @param {number} node */
  async addMain(node) {
    const { view, analysis } = this.session;
    if (view === null || analysis === null) return;
    const others = analysis.main.filter((root) => !view.contains(node, root));
    if (others.some((root) => view.contains(root, node))) {
      this.session.notes.tell('plain', t('content_main_has'));
      return;
    }
    this.answered = true;
    // The new one is what was asked for: it is never among those left out.
    await this.setMain([...others.slice(0, MAX_MAIN_ROOTS - 1), node].sort((a, b) => a - b));
  }

  /** @param {number[]} nodes roots of the main content @param {Decision['scope']} [scope] */
  async setMain(nodes, scope = 'site') {
    const command = await this.perform({
      label: t('content_done_main'),
      request: { nodes, verdict: 'main', scope },
      replaces: this.mainDecisions,
    });
    if (command) this.mainDecisions = command.decisions();
  }

  /** "Yes, this is the main content." */
  async confirm() {
    const main = this.session.analysis?.main ?? [];
    if (main.length === 0) return;
    this.answered = true;
    await this.setMain(main.slice(0, MAX_MAIN_ROOTS));
  }

  /**
   * @param {Pick<Parameters<typeof decisionCommand>[0], 'label' | 'request' | 'replaces'>} task
   */
  async perform(task) {
    const { session } = this;
    if (session.view === null) return null;
    const command = decisionCommand({
      ...task,
      upload: session.upload,
      page: session.view.bytes,
      url: session.page.address,
      after: () => session.look('decisions'),
    });
    try {
      await this.history.run(command);
      // Undo stands in the bar already.
      session.notes.tell('plain', task.label);
      return command;
    } catch (error) {
      session.notes.warn(error);
      return null;
    }
  }

  async undo() {
    const { notes } = this.session;
    this.gone = new WeakSet();
    try {
      const command = await this.history.undo();
      if (command) notes.tell('plain', t('ui_undone', command.label));
    } catch (error) {
      notes.warn(error);
    }
  }

  async redo() {
    const { notes } = this.session;
    try {
      const command = await this.history.redo();
      if (command) notes.tell('plain', command.label);
    } catch (error) {
      notes.warn(error);
    }
  }

  /** @param {'main' | 'hide'} intent */
  async pick(intent) {
    const { session, picker } = this;
    if (!session.isOn || picker.isOn) return;
    const view = await session.readOnce();
    if (view === null || picker.isOn) return;
    this.closeHints();
    session.bar.hide();
    // The proposal is what a person may want to keep, and nothing to start from when something is to go.
    picker.start(view, intent, intent === 'main' ? (session.analysis?.main[0] ?? 0) : 0);
  }

  /**
   * @param {number} id
   * @param {import('./picker.js').Intent} intent
   * @param {Decision['scope']} scope
   * @returns {Promise<boolean>} whether picking goes on
   */
  async onPicked(id, intent, scope) {
    if (intent === 'main') {
      this.answered = true;
      this.picker.stop();
      await this.setMain([id], scope);
      return false;
    }
    await this.act(id, scope === 'page' ? 'hide-page' : 'hide');
    return true;
  }
}
