// A long list of which one row is chosen: only rows in sight are in the document. A listbox; keys are those of the view
// around it.

import { h } from '../dom.js';
import { scrollFor, windowOf } from '../windowing.js';

const ROW = 36;

export class LabelList {
  #list;
  #spacer;
  #rows;
  #draw;
  #count = 0;
  #chosen = -1;
  #frame = 0;
  #name;
  #observer;

  /**
   * @param {object} parts
   * @param {string} parts.name of the list, unlike that of any other; ids of rows begin with it
   * @param {string} parts.label what screen readers call it
   * @param {(row: number) => (Node | null)[]} parts.draw what a row shows
   * @param {(row: number) => void} parts.onChoose a row was clicked
   */
  constructor({ name, label, draw, onChoose }) {
    this.#name = name;
    this.#draw = draw;
    this.#rows = h('div.label-rows', { role: 'presentation' });
    this.#spacer = h('div.label-spacer', { role: 'presentation' }, this.#rows);
    this.#list = h(
      'div.label-list',
      { role: 'listbox', tabIndex: 0, 'aria-label': label },
      this.#spacer,
    );
    this.#list.addEventListener('scroll', () => this.#later(), { passive: true });
    this.#list.addEventListener('click', (event) => {
      const row = event.target instanceof Element ? event.target.closest('[role=option]') : null;
      if (row instanceof HTMLElement) onChoose(Number(row.dataset.row));
    });
    this.#observer = new ResizeObserver(() => this.#later());
    this.#observer.observe(this.#list);
  }

  get element() {
    return this.#list;
  }

  /** @param {number} count @param {number} chosen -1 for none */
  show(count, chosen) {
    this.#count = count;
    this.#chosen = chosen;
    if (chosen >= 0) {
      this.#spacer.style.height = `${windowOf(this.#view).height}px`;
      this.#list.scrollTop = scrollFor(this.#view, chosen);
    }
    this.#now();
  }

  dispose() {
    cancelAnimationFrame(this.#frame);
    this.#observer.disconnect();
  }

  get #view() {
    const { scrollTop, clientHeight } = this.#list;
    return { count: this.#count, rowHeight: ROW, scrollTop, viewHeight: clientHeight };
  }

  #later() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#now());
  }

  #now() {
    const { first, last, top, height } = windowOf(this.#view);
    this.#spacer.style.height = `${height}px`;
    this.#rows.style.top = `${top}px`;
    const rows = [];
    for (let k = first; k < last; k += 1) {
      rows.push(
        h(
          'div',
          {
            id: `${this.#name}-${k}`,
            role: 'option',
            'aria-selected': k === this.#chosen,
            'aria-setsize': this.#count,
            'aria-posinset': k + 1,
            data: { row: k },
          },
          ...this.#draw(k),
        ),
      );
    }
    this.#rows.replaceChildren(...rows);
    if (this.#chosen >= first && this.#chosen < last) {
      this.#list.setAttribute('aria-activedescendant', `${this.#name}-${this.#chosen}`);
    } else this.#list.removeAttribute('aria-activedescendant');
  }
}
