// One row of the list: what a block is, how large, its first words; opened also why, and what can be done with it or with
// the block around it or the first one in it.

import { percent, plural, t } from '../platform/i18n.js';
import { classWords, reasonWords } from '../platform/words.js';
import { CONTENT, className } from '../shared/classes.js';
import { h } from '../ui/dom.js';

/** @typedef {import('../shared/answers.js').Row} Row */
/** @typedef {import('../shared/protocol.js').Action} Action */
/** @typedef {import('../shared/protocol.js').Way} Way */

/**
 * What a row asks for.
 * @typedef {object} RowActions
 * @property {() => void} toggle opens or closes it
 * @property {() => void} focus
 * @property {() => void} over the pointer came to it
 * @property {(node: number, action: Action) => void} act
 * @property {(node: number, way: Way) => void} step
 */

/** @type {[Action, string][]} */
const OF_HIDDEN = [
  ['restore-page', 'ui_panel_restore_page'],
  ['restore-site', 'ui_panel_restore_site'],
  ['hide-like', 'ui_hide_like'],
  ['main', 'ui_main_is'],
  ['main-add', 'ui_panel_main_add'],
];

/** @type {[Action, string][]} */
const OF_KEPT = [
  ['hide-page', 'ui_panel_hide_page'],
  ['hide', 'ui_panel_hide_site'],
  ['hide-like', 'ui_hide_like'],
  ['main', 'ui_main_is'],
  ['main-add', 'ui_panel_main_add'],
];

/** @type {[Way, string][]} */
const WAYS = [
  ['around', 'ui_panel_around'],
  ['inside', 'ui_panel_inside'],
];

/** Kinds of rows whose words say what they are. */
const PLAIN = new Set(['heading', 'text', 'picture']);

/** Reasons of what cannot be added to the main content. */
const IN_MAIN = new Set(['main', 'in-main', 'holds-main', 'you-main-here']);

/** A word for what the rows can be chosen by. @param {Row} row */
export function kindOf({ class: id, kind }) {
  return id === CONTENT && kind !== undefined ? kind : className(id);
}

/** What a row is called: the class of a hidden block, the kind of one that stays. @param {Row} row */
export function kindWords({ class: id, kind }) {
  return id !== CONTENT || kind === undefined || kind === 'main'
    ? classWords(id)
    : t(kind === 'picture' ? 'reader_picture' : `ui_panel_kind_${kind}`);
}

/**
 * @param {Row} row
 * @param {{current: boolean, open: boolean, target: Row, at: number, of: number}} state the row that Tab leads to; the block
 *   that the open row speaks of; its number among all
 * @param {RowActions} actions
 */
export function drawRow(row, { current, open, target, at, of }, actions) {
  const { node } = row;
  const plain = PLAIN.has(row.kind ?? '');
  const swatch = h('span.swatch');
  swatch.style.setProperty('--class-colour', `var(--husk-${className(row.class)})`);
  const head = h(
    'button.block',
    {
      id: `block-${node}`,
      'aria-expanded': String(open),
      'aria-controls': open ? `more-${node}` : undefined,
      tabIndex: current ? 0 : -1,
      on: { click: actions.toggle, focus: actions.focus },
    },
    swatch,
    h('span', { className: plain ? 'out-of-sight' : 'class' }, kindWords(row)),
    h('span.number', percent(row.share)),
    h('span.sample', sampleOf(row)),
  );
  const shape = row.level === undefined ? {} : { role: 'heading', 'aria-level': row.level };
  return h(
    'li',
    {
      className: [
        row.class === CONTENT ? 'stays' : 'noise',
        plain ? 'plain' : '',
        row.inner ? 'inner' : '',
      ].join(' '),
      'aria-setsize': of,
      'aria-posinset': at,
      on: { pointerenter: actions.over },
    },
    h('div', shape, head),
    open ? drawMore(row, target, actions) : null,
  );
}

/** The first words of a block, or that it has none. @param {Row} row */
function sampleOf(row) {
  return row.sample || (row.kind === 'picture' ? kindWords(row) : t('ui_no_text'));
}

/** Whether a block could be one more part of the main content. @param {Row} row */
function canAdd({ kind, reasons }) {
  return kind !== 'main' && !reasons.some((reason) => IN_MAIN.has(reason.kind));
}

/** How much a block is. @param {Row} row */
export function sizeWords({ words, links }) {
  const parts = [plural('ui_words', words)];
  if (links > 0) parts.push(plural('ui_links', links));
  return parts.join(' · ');
}

/**
 * @param {Row} row
 * @param {Row} target the row itself, or the block around it or in it that was gone to
 * @param {RowActions} actions
 */
function drawMore(row, target, { act, step }) {
  const isHidden = target.class !== CONTENT;
  const facts = sizeWords(target);
  const sure = isHidden ? ` · ${t('ui_panel_sure', percent(target.score))}` : '';
  const button = (
    /** @type {string} */ name,
    /** @type {string} */ key,
    /** @type {() => void} */ run,
  ) => h('button', { id: `${name}-${row.node}`, on: { click: run } }, t(key));
  return h(
    'div.more',
    { id: `more-${row.node}` },
    target.node === row.node
      ? null
      : h(
          'p.target',
          h('strong', kindWords(target)),
          h('span.number', percent(target.share)),
          h('span.sample', sampleOf(target)),
        ),
    h(
      'div',
      h('h3.out-of-sight', t('ui_panel_why')),
      h('ul', ...target.reasons.map((reason) => h('li', reasonWords(reason)))),
      h('p.soft.small.number', facts + sure),
    ),
    h(
      'div.row',
      ...(isHidden ? OF_HIDDEN : OF_KEPT)
        .filter(([action]) => action !== 'main-add' || canAdd(target))
        .map(([action, key]) => button(action, key, () => act(target.node, action))),
    ),
    h(
      'div.row.ways',
      { role: 'group', 'aria-label': t('ui_panel_ways') },
      ...WAYS.map(([way, key]) => button(way, key, () => step(target.node, way))),
    ),
  );
}
