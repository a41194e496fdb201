// What a person decided about a site's pages, as a list: everything at one place, each with a button that takes it back.

import { day, t } from '../platform/i18n.js';
import { send } from '../platform/webext.js';
import { CLASSES } from '../shared/classes.js';
import { attempt, h } from './dom.js';

/** @typedef {import('../shared/decisions.js').Decision} Decision */

/**
 * @param {string} site
 * @param {Decision[]} decisions
 * @param {{labelledby?: string, label?: string, changed: () => Promise<void>}} options name of the list, and what is done after a change
 */
export function decisionList(site, decisions, { labelledby, label, changed }) {
  return h(
    'ul',
    { 'aria-labelledby': labelledby, 'aria-label': label },
    ...decisions.map((decision) => row(site, decision, changed)),
  );
}

/** @param {string} site @param {Decision} decision @param {() => Promise<void>} changed */
function row(site, decision, changed) {
  const { id, scope, at } = decision;
  const words = wordsOf(decision);
  const quote = quoteOf(decision);
  const remove = async () => {
    // The row goes, and its button with the focus: that of the next row has it then.
    const near = item.nextElementSibling ?? item.previousElementSibling;
    const next = near?.querySelector('button')?.id ?? '';
    await send('ui-bg-decision-remove', { site, id });
    await changed();
    document.getElementById(next)?.focus();
  };
  const item = h(
    'li.decision',
    h(
      'span',
      words,
      h('span.soft.small', ` · ${t(`ui_decision_${scope}`)} · ${day(at)}`),
      h('span.soft.small', { dir: 'auto' }, quote && ` · ${quote}`),
    ),
    h(
      'button.plain',
      {
        id: `decision-${id}`,
        'aria-label': t('ui_about', t('ui_remove'), `${words}, ${day(at)}`),
        on: { click: () => attempt(remove) },
      },
      t('ui_remove'),
    ),
  );
  return item;
}

/** @param {Decision} decision */
function wordsOf({ verdict, role = 0, target }) {
  if (verdict === 'field') {
    return 'field' in target ? t('ui_decision_field', t(`ui_records_${target.field}`)) : '';
  }
  if (verdict === 'role') return t(`class_${CLASSES[role] ?? 'other'}`);
  const every = 'anchor' in target && (target.anchor.every ?? '') !== '';
  if (every) return t('ui_decision_hide_like');
  return t(verdict === 'main' ? 'class_content' : `ui_decision_${verdict}`);
}

/** @param {Decision} decision */
function quoteOf({ target }) {
  if ('path' in target) return `${target.name} ${target.path}`;
  const quote = 'anchor' in target ? target.anchor.quote : 'quote' in target ? target.quote : '';
  // An anchor is the core's to read, and may be none.
  return typeof quote === 'string' ? quote : '';
}
