// The frame of every view that asks the core: a line that says why there is nothing to see, the parts of the view, and a counter
// by which answers that come too late are dropped.

import { t } from '../platform/i18n.js';
import { h, setText } from './dom.js';
import { messageOf } from './errors.js';

export class ViewFrame {
  #host;
  #line;
  #emptyWords;
  #turn = 0;

  /**
   * @param {HTMLElement} host
   * @param {string} emptyWords what is said where there is nothing to show
   * @param {...(Node | null)} parts of the view
   */
  constructor(host, emptyWords, ...parts) {
    this.#host = host;
    this.#emptyWords = emptyWords;
    this.#line = h('p.soft', emptyWords);
    this.body = h('div.view.stack', { hidden: true }, ...parts);
    host.replaceChildren(this.#line, this.body);
  }

  /** Grows with every `show` and `dispose`. An answer that was requested during an earlier turn is out of date and must not be drawn. */
  get turn() {
    return this.#turn;
  }

  /**
   * Shows something else, or nothing. The view is seen from `open` on; where `draw` fails, the line says why.
   * @template T
   * @param {T | null} given
   * @param {(given: T, isCurrent: () => boolean) => Promise<unknown>} draw
   */
  async show(given, draw) {
    const turn = (this.#turn += 1);
    const isCurrent = () => turn === this.#turn;
    this.body.hidden = true;
    this.#line.hidden = given !== null;
    setText(this.#line, this.#emptyWords);
    if (given === null) return;
    try {
      await draw(given, isCurrent);
    } catch (error) {
      if (isCurrent()) this.refuse(t('ui_failed', messageOf(error)));
    }
  }

  open() {
    this.body.hidden = false;
  }

  /** Says a reason in place of the view. @param {string} words */
  refuse(words) {
    this.body.hidden = true;
    this.#line.hidden = false;
    setText(this.#line, words);
  }

  dispose() {
    this.#turn += 1;
    this.#host.replaceChildren();
  }
}
