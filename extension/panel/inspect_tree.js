// The open page as a tree, the card of what is chosen below it, and another method to compare Husk with.

import { t } from '../platform/i18n.js';
import { createCard } from '../views/node_card.js';
import { createTree } from '../views/tree/tree.js';
import { attempt, h } from '../ui/dom.js';

/**
 * @param {HTMLElement} host
 * @param {import('./inspect.js').InspectContext} context
 * @returns {import('../views/context.js').View}
 */
export function mount(host, context) {
  const methods = h(
    'select',
    { id: 'inspect-method' },
    h('option', { value: '' }, t('ui_inspect_method_none')),
  );
  methods.addEventListener('change', () => context.compare(methods.value));
  const above = h('div.inspect-tree');
  const below = h('div');
  host.replaceChildren(
    above,
    below,
    h('label.row.inspect-method', t('ui_inspect_method'), methods),
  );
  const views = [createTree(above, context), createCard(below, context)];
  void attempt(fill);

  /** Methods that have nothing to learn from but this page cannot be asked here. */
  async function fill() {
    const all = await context.ask('methods', null);
    for (const { name, leastPages } of /** @type {import('../views/core.js').Method[]} */ (all)) {
      const isHere = leastPages <= 1;
      const words = isHere ? name : t('ui_inspect_method_pages', name);
      methods.append(h('option', { value: name, disabled: !isHere }, words));
    }
    methods.value = context.method();
  }

  return {
    show: (page) => views.forEach((view) => view.show(page)),
    showStats: (stats) => views.forEach((view) => view.showStats?.(stats)),
    dispose() {
      for (const view of views) view.dispose();
      host.replaceChildren();
    },
  };
}
