// The card of the chosen node: its class and score, how each method judges it and why, its path and size, how much of it is
// links, on how many pages of the site it was seen.

import { capital, percent, plural, t } from '../platform/i18n.js';
import { classWords, reasonWords } from '../platform/words.js';
import { className } from '../shared/classes.js';
import { h } from './dom.js';

/** @typedef {import('./context.js').Page} Page */
/** @typedef {import('./page_stats.js').PageStats} PageStats */

/** Longest path that is shown whole, characters; of a longer one, its end. */
const MOST_PATH = 400;

/**
 * @param {HTMLElement} host
 * @param {Pick<import('./context.js').Context, 'selection'>} context
 * @returns {import('./context.js').View}
 */
export function createCard(host, { selection }) {
  /** @type {Page | null} */
  let page = null;
  /** @type {PageStats | null} */
  let stats = null;

  const outward = button('ui_panel_around', () => {
    const { node } = selection;
    if (page && node !== null && node > 0) selection.choose(page.columns.parent[node], 'card');
  });
  const inward = button('ui_panel_inside', () => {
    const { node } = selection;
    const [first] = page && node !== null ? page.columns.children(node) : [];
    if (first !== undefined) selection.choose(first, 'card');
  });
  const title = h('h2.card-title');
  const lines = h('div.card-lines');
  const ways = h('div.row', outward, inward);
  const head = h('div.card-head', title, ways);
  const card = h('section.card', { 'aria-label': t('view_card') }, head, lines);
  host.replaceChildren(card);

  function draw() {
    const { node } = selection;
    card.hidden = page === null;
    ways.hidden = page === null || node === null;
    if (page === null || node === null) {
      title.replaceChildren();
      lines.replaceChildren(h('p.soft', t('view_card_none')));
      return;
    }
    const { columns } = page;
    outward.disabled = node === 0;
    inward.disabled = columns.end(node) === node + 1;
    title.replaceChildren(...titleOf(columns, stats, node));
    lines.replaceChildren(...linesOf(page, stats, node));
  }

  const off = selection.on(({ kind }) => {
    if (kind === 'choose') draw();
  });
  draw();
  return {
    show(shown) {
      page = shown;
      stats = null;
      draw();
    },
    showStats(known) {
      stats = known;
      draw();
    },
    dispose() {
      off();
      host.replaceChildren();
    },
  };
}

/** @param {string} key @param {() => void} act */
function button(key, act) {
  return h('button', { type: 'button', className: 'plain', on: { click: act } }, t(key));
}

/** @param {import('../page/columns.js').Columns} columns @param {PageStats | null} stats @param {number} node */
function titleOf(columns, stats, node) {
  // A node without text has no class, also inside a block that has one.
  const id = stats !== null && stats.chars(node) > 0 ? stats.classOf(node) : null;
  const tag = h('code', columns.isText(node) ? t('view_col_sample') : `<${columns.tag(node)}>`);
  if (id === null) return [tag];
  const swatch = h('span.swatch', { 'aria-hidden': true });
  swatch.style.setProperty('--class-colour', `var(--husk-${className(id)})`);
  const score = stats?.blockAt(node)?.score;
  const sure =
    score === undefined
      ? null
      : h('span.number.soft', { title: t('view_card_score') }, `${score.toFixed(2)} `);
  return [swatch, `${classWords(id)} `, sure, tag].filter((part) => part !== null);
}

/** @param {Page} page @param {PageStats | null} stats @param {number} node */
function linesOf(page, stats, node) {
  const { columns } = page;
  const list = h('dl.card-facts');
  /** @param {string} name @param {...(Node | string)} values */
  const line = (name, ...values) => {
    list.append(h('div', h('dt', name), h('dd', ...values)));
  };
  const parts = stats === null || stats.chars(node) === 0 ? [] : [reasonsOf(stats, node)];
  if (stats !== null) {
    for (const [k, { letter, name }] of stats.methods.entries()) {
      const marked = stats.marked(k, node);
      const score = stats.score(k, node);
      line(
        letter,
        `${name}: ${
          marked === null || score === null
            ? t('ui_no_text')
            : t('view_card_marked', percent(marked), score.toFixed(2))
        }`,
      );
    }
    const seen = stats.blockAt(node)?.seen;
    if (seen) {
      line(
        t('view_card_seen'),
        t('view_card_seen_on', seen.pages, plural('ui_count_pages', seen.of)),
      );
    }
  }
  line(t('ui_column_size'), sizeOf(page, stats, node));
  if (stats !== null && stats.chars(node) > 0) {
    line(
      t('view_score_of_links'),
      t(
        'view_card_links_of',
        plural('ui_links', stats.links(node)),
        percent(stats.linkShare(node)),
      ),
    );
  }
  line(capital(t('view_col_path')), h('code.path', { dir: 'ltr' }, pathOf(columns, node)));
  return [...parts, list];
}

/** @param {PageStats} stats @param {number} node */
function reasonsOf(stats, node) {
  const reasons = stats.reasons(node).map((reason) => h('li', reasonWords(reason)));
  return h('ul.card-reasons', ...reasons);
}

/** @param {Page} page @param {PageStats | null} stats @param {number} node */
function sizeOf({ columns, measure }, stats, node) {
  const words = [];
  const box = columns.isText(node) ? null : (columns.rect(node) ?? measure?.(node) ?? null);
  if (box && box.width * box.height > 0) {
    words.push(t('view_card_px', Math.round(box.width), Math.round(box.height)));
  }
  if (stats !== null) {
    words.push(
      plural('view_chars', stats.chars(node)),
      t('view_card_of_text', percent(stats.share(node))),
    );
  }
  const nodes = columns.end(node) - node;
  words.push(plural('ui_count_nodes', nodes));
  return words.join(' · ');
}

/** @param {import('../page/columns.js').Columns} columns @param {number} node */
function pathOf(columns, node) {
  const path = columns.path(node);
  return path.length > MOST_PATH ? `…${path.slice(-MOST_PATH)}` : path;
}
