// A labelled page and a list of places on it, walked through by key: the page with its marks on one side, the list and what goes
// with it on the other. What is chosen in the list is in a box on the page, and the other way round.

import { capital, t } from '../../platform/i18n.js';
import { h, setText } from '../dom.js';
import { messageOf } from '../errors.js';
import { LabelList } from '../label/list.js';
import { pageName } from './measures.js';
import { ScorePane } from './pane.js';

/** @typedef {{nodes: readonly number[], mark: import('./pane.js').Mark, tag: string}} Place */

/**
 * Shows a page that is kept.
 * @typedef {(frame: HTMLIFrameElement, hash: string) => Promise<{columns: Uint8Array<ArrayBuffer>, nodes: (Node | null)[], note: string}>} PageOpener
 */

export class PagePlaces {
  title = h('h2.label-title', { dir: 'auto' });
  status = h('p.label-said', { role: 'status' });
  #note = h('p.note', { hidden: true });
  /** @type {readonly Place[]} */
  #places = [];
  #at = -1;
  #turn = 0;
  #onGo;
  #onKey;
  /** @type {(node: number) => number} */
  #placeAt = () => -1;

  /**
   * @param {object} parts
   * @param {string} parts.name of the list; ids of rows begin with it
   * @param {string} parts.label of the list
   * @param {(place: number) => (Node | null)[]} parts.draw a row of the list
   * @param {(place: number) => void} parts.onGo another place is the current one
   * @param {(key: string) => boolean} parts.onKey a key that this class does not know; true if it did something
   * @param {() => void} parts.onBack
   * @param {Node[]} parts.head beside the title
   * @param {Node[]} parts.buttons
   * @param {Node[]} parts.legend above the list
   * @param {HTMLElement} parts.card of the current place
   */
  constructor({ name, label, draw, onGo, onKey, onBack, head, buttons, legend, card }) {
    this.#onGo = onGo;
    this.#onKey = onKey;
    this.pane = new ScorePane({
      onNode: (node) => {
        const place = this.#placeAt(node);
        if (place >= 0) this.go(place);
      },
      onKey: (event) => this.key(event),
    });
    this.list = new LabelList({ name, label, draw, onChoose: (row) => this.go(row) });
    const panes = h(
      'div.label-panes.score-panes',
      h('div.score-page', this.#note, this.pane.element),
      h('div.label-side', this.status, ...legend, this.list.element, card),
    );
    panes.addEventListener('keydown', (event) => this.key(event));
    this.element = h(
      'div.label-view.score-view',
      h(
        'div.row',
        keyButton('view_score_back', 'Esc', onBack),
        this.title,
        ...head,
        h('span.row.label-ends', ...buttons),
      ),
      panes,
    );
  }

  dispose() {
    this.#turn += 1;
    this.pane.dispose();
    this.list.dispose();
    this.element.remove();
  }

  get at() {
    return this.#at;
  }

  /**
   * Runs an asynchronous task; a failure is shown in the status line. A later call makes this task obsolete.
   * @param {(isCurrent: () => boolean) => Promise<void>} task must stop after an `await` when `isCurrent()` is false
   */
  async run(task) {
    const turn = (this.#turn += 1);
    const isCurrent = () => turn === this.#turn;
    this.element.setAttribute('aria-busy', 'true');
    try {
      await task(isCurrent);
    } catch (error) {
      if (isCurrent()) this.fail(error);
    } finally {
      if (isCurrent()) this.element.removeAttribute('aria-busy');
    }
  }

  /**
   * Shows a page that was labelled.
   * @param {import('../../labels/model/record.js').LabelRecord} record
   * @param {PageOpener} open
   * @param {(columns: Uint8Array<ArrayBuffer>) => void | Promise<void>} go it is in the frame
   */
  show(record, open, go) {
    setText(this.title, pageName(record));
    this.title.title = record.url;
    this.focus();
    return this.run(async (isCurrent) => {
      const { columns, nodes, note } = await open(this.pane.frame, record.page.hash);
      if (!isCurrent()) return;
      this.#at = -1;
      setText(this.#note, note);
      this.#note.hidden = note === '';
      this.pane.take(nodes);
      await go(columns);
    });
  }

  /** @param {unknown} error */
  fail(error) {
    setText(this.status, t('ui_failed', messageOf(error)));
  }

  /**
   * The places, in document order; the current one stays where it is if it can.
   * @param {readonly Place[]} places
   * @param {(node: number) => number} placeAt the place that a node lies in, or -1
   */
  set(places, placeAt) {
    this.#places = places;
    this.#placeAt = placeAt;
    this.pane.paint(places);
    this.#at = Math.min(Math.max(0, this.#at), places.length - 1);
    this.list.show(places.length, this.#at);
    const place = places[this.#at];
    this.pane.point(place?.nodes ?? [], place?.tag ?? '', place?.mark ?? 'settled');
  }

  /** @param {number} to @returns {boolean} false where there is none */
  go(to) {
    const place = this.#places[to];
    if (!place) return false;
    this.#at = to;
    this.list.show(this.#places.length, to);
    this.pane.point(place.nodes, place.tag, place.mark);
    this.#onGo(to);
    return true;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const { target } = event;
    if (target instanceof Element && target.matches('select, input, textarea')) {
      // A choice and a field have their own keys, and one that leads out of them.
      if (key !== 'Escape') return;
      event.preventDefault();
      return this.focus();
    }
    const held = `${ctrlKey || metaKey ? 'Ctrl+' : ''}${shiftKey && key.length > 1 ? 'Shift+' : ''}${key}`;
    const isButton = target instanceof Element && target.matches('button, summary');
    if (altKey || (isButton && (key === 'Enter' || key === ' '))) return;
    const moves = /** @type {Record<string, number>} */ ({
      n: this.#at + 1,
      ArrowDown: this.#at + 1,
      p: this.#at - 1,
      ArrowUp: this.#at - 1,
      Home: 0,
      End: this.#places.length - 1,
    });
    const done = Object.hasOwn(moves, held) ? this.go(moves[held]) : this.#onKey(held);
    if (done || Object.hasOwn(moves, held)) event.preventDefault();
  }

  focus() {
    this.list.element.focus({ preventScroll: true });
  }
}

/** A button that shows its key. @param {string} name key of its words @param {string} key @param {() => void} click */
export function keyButton(name, key, click) {
  return h('button', { on: { click } }, capital(t(name)), ' ', h('kbd', key));
}
