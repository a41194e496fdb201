// The tab "Two pages": the open page beside another of its site, which is chosen from a list.

import { t } from '../../platform/i18n.js';
import { createAlignment } from '../../views/alignment/alignment.js';
import { h } from '../../views/dom.js';

/** @typedef {import('../../views/context.js').Page} Page */

/**
 * @param {HTMLElement} host
 * @param {import('../tabs.js').WorkbenchContext} context
 * @returns {import('../../views/context.js').View}
 */
export function mount(host, context) {
  const { openPages } = context;
  const choice = h('select', { on: { change: () => void compare() } });
  const place = h('div', {});
  host.replaceChildren(h('label', { className: 'row' }, t('view_other_page'), choice), place);
  const view = createAlignment(place, context);
  /** @type {Page | null} */
  let page = null;
  let asked = 0;

  async function compare() {
    const mine = (asked += 1);
    const left = page;
    const other = Number(choice.value);
    if (!left || choice.value === '') return view.show(null, null);
    const right = await openPages.page(other).catch(() => null);
    return mine === asked ? view.show(left, right) : undefined;
  }

  return {
    show(given) {
      page = given;
      const index = given ? openPages.indexOf(given.key) : -1;
      const others = index < 0 ? [] : openPages.siblings(index).filter((one) => one !== index);
      // The page compared with stays while it is of the same site.
      const before = choice.value;
      choice.replaceChildren(
        ...others.map((one) => h('option', { value: String(one) }, openPages.key(one))),
      );
      if (others.map(String).includes(before)) choice.value = before;
      choice.disabled = others.length === 0;
      void compare();
    },
    dispose() {
      asked += 1;
      view.dispose();
      host.replaceChildren();
    },
  };
}
