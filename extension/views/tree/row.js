// One row of the tree: what the node is, its share of the page's text, and what each method says of it. Marks are letters
// whose box is full, half or empty, so that no colour has to be told from another.

import { percent, t } from '../../platform/i18n.js';
import { classWords } from '../../platform/words.js';
import { className } from '../../shared/classes.js';
import { h } from '../dom.js';

/** @typedef {import('../../page/columns.js').Columns} Columns */
/** @typedef {import('../page_stats.js').PageStats} PageStats */

/** Most characters of a text, and of a name, that a row shows. */
const MOST_TEXT = 80;
const MOST_NAME = 40;

/** Levels that are set in from the one before; deeper ones stand below each other. */
const MOST_LEVELS = 24;

/**
 * @param {object} what
 * @param {string} what.id of the element
 * @param {Columns} what.columns
 * @param {import('./model.js').TreeModel} what.model
 * @param {PageStats | null} what.stats
 * @param {number} what.node
 */
export function drawTreeRow({ id, columns, model, stats, node }) {
  const { at, of } = model.place(node);
  const level = model.level(node);
  const folds = model.hasChildren(node);
  const row = h(
    'div',
    {
      id,
      role: 'treeitem',
      className: columns.isHidden(node) ? 'tree-row unseen' : 'tree-row',
      'aria-level': level,
      'aria-posinset': at,
      'aria-setsize': of,
      'aria-selected': false,
      'aria-expanded': folds ? String(model.isOpen(node)) : undefined,
      data: { node },
    },
    h('span', { className: folds ? 'fold' : 'fold none', 'aria-hidden': true }),
    ...(columns.isText(node) ? textOf(columns, node) : elementOf(columns, node)),
    stats === null ? null : factsOf(stats, node),
  );
  row.style.setProperty('--level', String(Math.min(level, MOST_LEVELS) - 1));
  return row;
}

/** What a row is found by when its first letters are typed. @param {Columns} columns @param {number} node */
export function rowName(columns, node) {
  return columns.isText(node) ? flat(columns.text(node), MOST_TEXT) : columns.tag(node);
}

/** @param {Columns} columns @param {number} node */
function textOf(columns, node) {
  return [h('span.quoted', flat(columns.text(node), MOST_TEXT))];
}

/** @param {Columns} columns @param {number} node */
function elementOf(columns, node) {
  const id = columns.attribute(node, 'id')?.trim() ?? '';
  const [first = ''] = (columns.attribute(node, 'class') ?? '').trim().split(/\s+/);
  const name = `${id && `#${id}`}${first && `.${first}`}`;
  return [
    h('span.tag', columns.tag(node)),
    name === '' ? null : h('span.names', flat(name, MOST_NAME)),
  ].filter((part) => part !== null);
}

/** @param {PageStats} stats @param {number} node */
function factsOf(stats, node) {
  const empty = stats.chars(node) === 0;
  const id = stats.classOf(node);
  const facts = h('span.facts');
  if (id !== null && !empty) {
    const swatch = h('span.swatch', { title: classWords(id) });
    swatch.style.setProperty('--class-colour', `var(--husk-${className(id)})`);
    facts.append(swatch, h('span.out-of-sight', ` ${classWords(id)} `));
  }
  for (const [k, { letter, name }] of stats.methods.entries()) {
    facts.append(markOf(letter, name, stats.marked(k, node)));
  }
  facts.append(h('span.share.number', empty ? '' : percent(stats.share(node))));
  return facts;
}

/** @param {string} letter @param {string} name @param {number | null} marked */
function markOf(letter, name, marked) {
  if (marked === null) return h('span.mark', { 'aria-hidden': true });
  const kind = marked === 1 ? 'all' : marked === 0 ? 'none' : 'part';
  const words =
    kind === 'part'
      ? t('view_tree_part', name, percent(marked))
      : t(kind === 'all' ? 'view_sum_by' : 'view_tree_none', name);
  return h(
    'span',
    { className: `mark ${kind}`, title: words },
    h('span', { 'aria-hidden': true }, letter),
    h('span.out-of-sight', ` ${words} `),
  );
}

/** On one line and not too long. @param {string} text @param {number} most */
function flat(text, most) {
  // A page may hold megabytes of white space in front.
  const line = text
    .slice(0, 50 * most)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > most ? `${line.slice(0, most).toWellFormed()}…` : line;
}
