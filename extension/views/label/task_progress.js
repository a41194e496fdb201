// The progress of something in a dialog that takes a while: a bar, a text, and a way to end it. Closing the dialog ends it too.

import { t } from '../../platform/i18n.js';
import { h, setText } from '../dom.js';

/** The user has ended it. */
export class EndedError extends Error {
  constructor() {
    super('ended');
    this.name = 'EndedError';
  }
}

export class TaskProgress {
  #bar = h('progress', { max: 1, value: 0 });
  #words = h('span.small.soft.number');
  #ended = false;

  constructor() {
    this.element = h('div.label-task', { hidden: true }, this.#bar, this.#words);
  }

  /** Begins. @param {string} words what is being done */
  begin(words) {
    this.#ended = false;
    this.element.hidden = false;
    this.#bar.removeAttribute('value');
    this.#bar.setAttribute('aria-label', words);
    setText(this.#words, words);
  }

  done() {
    this.element.hidden = true;
  }

  /** Ends it at its next step. */
  end() {
    this.#ended = true;
  }

  /**
   * One step further; handed to what does it.
   * @param {number} done
   * @param {number} of
   * @throws {EndedError} the user has ended it
   */
  step = (done, of) => {
    if (this.#ended) throw new EndedError();
    if (done === 0) return;
    this.#bar.max = of;
    this.#bar.value = done;
    setText(this.#words, t('ui_count_of', done, of));
  };
}
