// The tabs of the workbench. Each tab has a view of the open page, which is made when the tab is selected for the first
// time. When another page is opened, only the selected tab is updated; the others are updated when they are selected.
//
// If a view cannot be made, its tab shows the reason, and making it is tried again when the tab is selected again.

import { t } from '../platform/i18n.js';
import { h } from './dom.js';
import { tabAfter } from './list_keys.js';
import { isText, remember, remembered } from './memory.js';
import { messageOf } from './errors.js';

/** @typedef {import('./context.js').Page} Page */
/** @typedef {import('./context.js').View} View */
/** @typedef {import('./page_stats.js').PageStats} PageStats */

/**
 * @template C
 * @typedef {{id: string, load: () => Promise<(host: HTMLElement, context: C) => View>}} ShellTab
 */

/**
 * @template C
 * @template {ShellTab<C>} T
 */
export class Shell {
  #list;
  #tabs;
  #context;
  #onTab;
  #memory;
  /**
   * @type {Map<string, {button: HTMLButtonElement, panel: HTMLElement, view: View | null, stale: boolean, making: boolean}>}
   */
  #parts = new Map();
  #current = '';
  /** @type {Page | null} */
  #page = null;
  /** @type {PageStats | null} */
  #stats = null;

  /**
   * @param {object} given
   * @param {HTMLElement} given.list takes the tabs
   * @param {HTMLElement} given.host takes their panels
   * @param {readonly T[]} given.tabs
   * @param {C} given.context
   * @param {(tab: T) => void} given.onTab another tab is in front
   * @param {string} [given.memory] under which the tab in front is remembered
   */
  constructor({ list, host, tabs, context, onTab, memory = 'tab' }) {
    this.#memory = memory;
    this.#list = list;
    this.#tabs = tabs;
    this.#context = context;
    this.#onTab = onTab;
    for (const { id } of tabs) {
      const button = h(
        'button',
        {
          id: `tab-${id}`,
          role: 'tab',
          'aria-controls': `panel-${id}`,
          on: { click: () => this.choose(id) },
        },
        t(`view_tab_${id}`),
      );
      const panel = h('div.panel', {
        id: `panel-${id}`,
        role: 'tabpanel',
        'aria-labelledby': button.id,
      });
      this.#parts.set(id, { button, panel, view: null, stale: true, making: false });
      list.append(button);
      host.append(panel);
    }
    list.addEventListener('keydown', (event) => this.#key(event));
    const ids = tabs.map(({ id }) => id);
    const first = remembered(memory, isText, ids[0]);
    this.choose(ids.includes(first) ? first : ids[0]);
  }

  /** Name of the tab in front. */
  get current() {
    return this.#current;
  }

  /** @param {string} id */
  choose(id) {
    if (!this.#parts.has(id)) return;
    this.#current = id;
    remember(this.#memory, id);
    for (const [name, { button, panel }] of this.#parts) {
      const on = name === id;
      button.setAttribute('aria-selected', String(on));
      button.tabIndex = on ? 0 : -1;
      panel.hidden = !on;
    }
    this.#onTab(/** @type {T} */ (this.#tabs.find((tab) => tab.id === id)));
    this.#bring(id);
  }

  /** Shows a tab, with the focus where its keys work. @param {string} id */
  async enter(id) {
    this.choose(id);
    await this.#bring(id);
    if (id === this.#current) this.#parts.get(id)?.view?.focus?.();
  }

  /** Another page is open, or none. @param {Page | null} page */
  show(page) {
    this.#page = page;
    this.#stats = null;
    for (const part of this.#parts.values()) part.stale = true;
    this.#bring(this.#current);
  }

  /** What is known of the open page. @param {PageStats | null} stats */
  showStats(stats) {
    this.#stats = stats;
    for (const part of this.#parts.values()) if (part.panel.hidden) part.stale = true;
    this.#parts.get(this.#current)?.view?.showStats?.(stats);
  }

  /** Makes the view of a tab if there is none, and tells it of the page if it does not know. @param {string} id */
  async #bring(id) {
    const part = this.#parts.get(id);
    const tab = this.#tabs.find((one) => one.id === id);
    if (!part || !tab || part.making) return;
    if (part.view === null) {
      part.making = true;
      try {
        const make = await tab.load();
        part.panel.replaceChildren();
        part.view = make(part.panel, this.#context);
      } catch (error) {
        const text = t('ui_failed', messageOf(error));
        part.panel.replaceChildren(h('p.note', { role: 'alert' }, text));
        return;
      } finally {
        part.making = false;
      }
    }
    if (!part.stale || id !== this.#current) return;
    part.stale = false;
    part.view.show(this.#page);
    if (this.#stats !== null) part.view.showStats?.(this.#stats);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const ids = [...this.#parts.keys()];
    const to = tabAfter(event, this.#list, ids.indexOf(this.#current), ids.length);
    if (to === undefined) return;
    event.preventDefault();
    this.choose(ids[to]);
    this.#parts.get(ids[to])?.button.focus();
  }
}
