// Tasks that run in a view: progress and a button to cancel them are shown after a moment. Each of the two views runs one task at a
// time; a task of one view does not end that of the other.

import { t } from '../../platform/i18n.js';
import { h, setText } from '../dom.js';

/** @typedef {'methods' | 'people'} Kind the view that a task is for */
/** @typedef {(done: number, of: number, name?: string) => void} Progress `name` in the place of the task's words */

/** How long a task runs before its progress is shown, ms. */
const PATIENCE = 200;

export class ScoreTasks {
  /** @type {Map<Kind, AbortController>} */
  #tasks = new Map();
  /** How far each is. @type {Map<Kind, {done: number, of: number, words: string}>} */
  #progress = new Map();
  /** @type {Kind} */
  #kind = 'methods';
  #handlers;

  /**
   * @param {object} handlers
   * @param {(isBusy: boolean, isShown: boolean) => void} handlers.onBusy
   * @param {(error: unknown) => void} handlers.onFail a task broke off by itself
   * @param {() => void} handlers.onCancel the person wants all of it to end
   */
  constructor(handlers) {
    this.#handlers = handlers;
    const cancel = () => {
      this.abort();
      handlers.onCancel();
    };
    this.cancel = h('button', { hidden: true, on: { click: cancel } }, t('ui_cancel'));
    this.progress = h('progress', { hidden: true, 'aria-label': t('view_score_progress') });
    this.working = h('span.soft.small.number');
    this.element = h('span.row', this.cancel, this.progress, this.working);
  }

  get isBusy() {
    return this.#tasks.size > 0;
  }

  /** Another view is in front. @param {Kind} kind */
  front(kind) {
    this.#kind = kind;
    if (this.isBusy) this.#draw();
  }

  /** @param {Kind} [kind] all unless given */
  abort(kind) {
    for (const [one, task] of this.#tasks) if (kind === undefined || one === kind) task.abort();
  }

  /**
   * Shows that something is being done until it is done or cancelled; the same view does one thing at a time.
   * @param {Kind} kind the view that it is for
   * @param {string} words
   * @param {(signal: AbortSignal, progress: Progress) => Promise<void>} work
   * @returns {Promise<boolean>} whether it came to its end
   */
  async run(kind, words, work) {
    this.#tasks.get(kind)?.abort();
    const task = new AbortController();
    this.#tasks.set(kind, task);
    this.#tell(kind, 0, 0, words);
    const show = setTimeout(() => this.#draw(), PATIENCE);
    this.#handlers.onBusy(true, !this.cancel.hidden);
    try {
      await work(task.signal, (done, of, name = words) => {
        const now = t('ui_about', name, t('ui_count_of', done, of));
        if (this.#tasks.get(kind) === task) this.#tell(kind, done, of, now);
      });
      return true;
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      if (name !== 'AbortError' && name !== 'StoppedError') this.#handlers.onFail(error);
      return false;
    } finally {
      clearTimeout(show);
      if (this.#tasks.get(kind) === task) {
        this.#tasks.delete(kind);
        this.#progress.delete(kind);
        this.#draw();
      }
    }
  }

  /** @param {Kind} kind @param {number} done @param {number} of @param {string} words */
  #tell(kind, done, of, words) {
    this.#progress.set(kind, { done, of, words });
    if (!this.progress.hidden) this.#draw();
  }

  /** Shows what is going on for the view in front. */
  #draw() {
    const now = this.#progress.get(this.#kind);
    this.cancel.hidden = !now;
    this.progress.hidden = !now;
    setText(this.working, now?.words ?? '');
    if (now && now.of > 0) {
      this.progress.max = now.of;
      this.progress.value = now.done;
    } else this.progress.removeAttribute('value');
    this.#handlers.onBusy(this.isBusy, Boolean(now));
  }
}
