// The tab "Page": the tree of the page, and the card of what is chosen in it.

import { t } from '../../platform/i18n.js';
import { h } from '../../views/dom.js';
import { createCard } from '../../views/node_card.js';
import { createTree } from '../../views/tree/tree.js';
import { wireSplit } from '../split.js';

/**
 * @param {HTMLElement} host
 * @param {import('../tabs.js').WorkbenchContext} context
 * @returns {import('../../views/context.js').View}
 */
export function mount(host, context) {
  const above = h('div', { className: 'tree-place' });
  const below = h('div', { id: 'card-place' });
  const line = h('div', {
    role: 'separator',
    'aria-orientation': 'horizontal',
    'aria-controls': below.id,
    'aria-label': t('view_split_card'),
  });
  host.replaceChildren(above, line, below);
  wireSplit(line, { name: 'split-card', first: 46, least: 10, most: 80 });
  const views = [createTree(above, context), createCard(below, context)];
  return {
    show: (page) => views.forEach((view) => view.show(page)),
    showStats: (stats) => views.forEach((view) => view.showStats?.(stats)),
    dispose() {
      for (const view of views) view.dispose();
      host.replaceChildren();
    },
  };
}
