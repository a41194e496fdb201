// Choosing a part to cut out of the current block. Arrows move among its parts, a click goes one level deeper; Enter or an
// answer cuts the part out, Escape cancels. The part is outlined on the page and described in the status line.

import { plural, t } from '../../platform/i18n.js';
import { childrenOf } from '../../labels/model/block_shape.js';
import { ANSWERING } from '../../labels/session/block_editor.js';
import { arrow } from './words.js';

/** @typedef {import('../../labels/session/session.js').OpenPage} OpenPage */
/** @import {CommandResult} from '../../labels/session/block_editor.js' */

export class LabelCutOut {
  /** What could be cut out of the current block, while it is being chosen; -1 for nothing. */
  #candidate = -1;

  /**
   * @param {object} parts
   * @param {import('./pane.js').PageView} parts.pageView
   * @param {import('./status_line.js').StatusLine} parts.line
   * @param {(result: CommandResult) => void} parts.onCut
   */
  constructor({ pageView, line, onCut }) {
    this.pageView = pageView;
    this.line = line;
    this.onCut = onCut;
  }

  get isOn() {
    return this.#candidate >= 0;
  }

  /** Begins to choose what to cut out, or cuts it. @param {OpenPage} page */
  begin(page) {
    if (!page.editor.block) return;
    if (this.isOn) return this.cut(page, null);
    const pieces = childrenOf(page.tree, page.editor.block.nodes);
    if (pieces.length < 2) return this.line.say(t('label_refused_single'));
    this.#consider(page, pieces[0]);
  }

  /** A node of the current block was clicked. @param {OpenPage} page @param {number} node */
  clicked(page, node) {
    const { tree, editor } = page;
    const from = this.#candidate;
    const isDeeper = from >= 0 && tree.holds(from, node);
    const pieces = childrenOf(tree, isDeeper ? [from] : (editor.block?.nodes ?? []));
    const piece = pieces.length > 1 ? pieces.find((one) => tree.holds(one, node)) : undefined;
    if (piece !== undefined) this.#consider(page, piece);
    else if (!isDeeper) this.line.say(t('label_refused_single'));
  }

  /** @param {OpenPage} page @param {string} key @returns {boolean} whether it was one of its own */
  pressed(page, key) {
    if (key === 'Escape') {
      this.leave();
      this.line.say(t('label_cutting_out_left'));
      return true;
    }
    if (key === 'Enter') {
      this.cut(page, null);
      return true;
    }
    /** @type {Record<string, 'in' | 'out' | 'next' | 'previous'>} */
    const ways = {
      [arrow('in')]: 'in',
      [arrow('out')]: 'out',
      ArrowDown: 'next',
      ArrowUp: 'previous',
    };
    if (!Object.hasOwn(ways, key)) return false;
    this.#consider(page, page.editor.nodeBeside(this.#candidate, ways[key]));
    return true;
  }

  /** @param {OpenPage} page @param {string | null} command what it is answered with */
  cut(page, command) {
    const result = this.take(page, command === null ? null : ANSWERING[command]);
    if (result !== null) this.onCut(result);
  }

  /**
   * Cuts out what is being chosen and says nothing.
   * @param {OpenPage} page
   * @param {Parameters<OpenPage['editor']['cutOut']>[1]} [answered]
   * @returns {CommandResult | null} null where nothing is
   */
  take(page, answered = null) {
    if (!this.isOn) return null;
    const node = this.#candidate;
    this.leave();
    return page.editor.cutOut(node, answered);
  }

  leave() {
    if (!this.isOn) return;
    this.#candidate = -1;
    this.pageView.hint([]);
    this.line.cuttingOut(false);
  }

  /** @param {OpenPage} page @param {number} node */
  #consider(page, node) {
    this.#candidate = node;
    this.pageView.hint([node]);
    this.line.cuttingOut(true);
    const block = { id: '', nodes: [node], template: null, main: null, role: '', note: '' };
    const asked = /** @type {import('../../labels/model/blocks.js').Block} */ ({
      ...block,
      origin: 'human',
    });
    const tag = page.columns.tag(node) || t('view_col_sample');
    const words = plural('ui_words', page.facts.words(asked));
    this.line.say(t('label_cutting_out', tag, words, page.facts.sample(asked)));
  }
}
