// The tab "Page": the tree of the page, and the card of what is chosen in it.

import { h } from '../../views/dom.js';
import { createCard } from '../../views/card.js';
import { createTree } from '../../views/tree.js';

/**
 * @param {HTMLElement} host
 * @param {import('../tabs.js').WorkbenchContext} context
 * @returns {import('../../views/context.js').View}
 */
export function mount(host, context) {
  const places = [h('div', { className: 'tree-place' }), h('div', { className: 'card-place' })];
  host.replaceChildren(...places);
  const views = [createTree(places[0], context), createCard(places[1], context)];
  return {
    show: (page) => views.forEach((view) => view.show(page)),
    tell: (told) => views.forEach((view) => view.tell?.(told)),
    dispose() {
      for (const view of views) view.dispose();
      host.replaceChildren();
    },
  };
}
