// The list of pages: name, nodes, what each method says, and how far they agree. A listbox: one stop for the Tab key,
// arrows walk it, the page chosen is shown.

import { h } from '../views/dom.js';
import { percent, words } from './words.js';

/**
 * What the list shows of a page: numbers, or why there are none. A method that failed has its reason in place of a share.
 * @typedef {{nodes: number, a: number | string, b: number | string, agreement: number | null} | {broken: string} | null} RowState
 */

export class PageList {
  #list;
  #onChoose;
  /** @type {HTMLLIElement[]} */
  #rows = [];
  #chosen = -1;
  /** Length of the folder that all paths begin with, which no row repeats. */
  #shared = 0;

  /**
   * @param {HTMLUListElement} list
   * @param {(index: number) => void} onChoose
   */
  constructor(list, onChoose) {
    this.#list = list;
    this.#onChoose = onChoose;
    list.addEventListener('keydown', (event) => this.#key(event));
    list.addEventListener('click', (event) => {
      const row = event.target instanceof Element ? event.target.closest('li') : null;
      if (row) this.choose(this.#rows.indexOf(row));
    });
  }

  /** @param {string[]} paths @param {string} shared the folder in which all lie */
  fill(paths, shared) {
    this.#chosen = -1;
    this.#shared = shared.length;
    this.#rows = paths.map((path, index) =>
      h(
        'li',
        { id: `page-${index}`, role: 'option', 'aria-selected': false, title: path },
        this.#name(path),
      ),
    );
    this.#list.replaceChildren(...this.#rows);
    this.#list.removeAttribute('aria-activedescendant');
  }

  /** The name of a page: where there is no room, its folder is cut. @param {string} path */
  #name(path) {
    const slash = path.lastIndexOf('/') + 1;
    const parts = [path.slice(this.#shared, slash), path.slice(slash)];
    return h(
      'span',
      { className: 'name' },
      h('span', { className: 'folder soft' }, parts[0]),
      h('span', { className: 'file' }, `${parts[1]} `),
    );
  }

  /** @param {number} index @param {RowState} state */
  set(index, state) {
    const row = this.#rows[index];
    const path = row.title;
    const name = this.#name(path);
    row.classList.toggle('broken', state !== null && 'broken' in state);
    if (state === null) {
      row.replaceChildren(name);
    } else if ('broken' in state) {
      row.replaceChildren(name, h('span', { className: 'reason' }, words.broken(state.broken)));
    } else {
      const { nodes, a, b, agreement } = state;
      const names = words.columns();
      const values = [words.count(nodes), ...[a, b, agreement].map(shown)];
      row.replaceChildren(name, ...values.map((value, k) => cell(value, names[k])));
    }
  }

  /** @param {number} index */
  choose(index) {
    const row = this.#rows[index];
    if (!row || index === this.#chosen) return;
    this.#rows[this.#chosen]?.setAttribute('aria-selected', 'false');
    row.setAttribute('aria-selected', 'true');
    row.scrollIntoView({ block: 'nearest' });
    this.#list.setAttribute('aria-activedescendant', row.id);
    this.#chosen = index;
    this.#onChoose(index);
  }

  get chosen() {
    return this.#chosen;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const last = this.#rows.length - 1;
    /** @type {Record<string, number>} */
    const places = {
      ArrowDown: this.#chosen + 1,
      ArrowUp: this.#chosen - 1,
      PageDown: this.#chosen + 10,
      PageUp: this.#chosen - 10,
      Home: 0,
      End: last,
    };
    if (!Object.hasOwn(places, event.key) || last < 0) return;
    event.preventDefault();
    this.choose(Math.min(last, Math.max(0, places[event.key])));
  }
}

/** @param {number | string | null} share a reason when there is none */
function shown(share) {
  return typeof share === 'number' ? percent(share) : `– ${share ?? ''}`;
}

/**
 * A number, and for those who do not see the heads what it is of; a reason is too long for its column.
 * @param {string} value
 * @param {string} column
 */
function cell(value, column) {
  const [, dash = value, reason = ''] = /^(–) (.*)$/.exec(value) ?? [];
  const heard = ` ${column}${reason && `: ${reason}`} `;
  const said = h('span', { className: 'out-of-sight' }, heard);
  return h('span', { className: 'number', title: reason }, ` ${dash}`, said);
}
