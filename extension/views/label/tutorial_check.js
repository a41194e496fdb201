// What the tutorial says of a page that was labelled: how much is right, and every piece that differs with the reason.

import { percent, plural, t } from '../../platform/i18n.js';
import { wordCount } from '../../shared/word_count.js';
import { scoreOf } from '../../labels/session/tutorial_score.js';
import { h } from '../dom.js';
import { answerWords, roleWords, whyKey } from './words.js';

/** @typedef {import('../../labels/session/tutorial.js').Piece} Piece */

/** Longest text that is quoted, UTF-16 units. */
const SAMPLE = 60;

/**
 * The check of a tutorial page for the labelling view.
 * @param {(index: number) => readonly Piece[]} keyOf
 * @returns {import('./label.js').Check}
 */
export function tutorialCheck(keyOf) {
  return ({ index, tree, editor, columns }, nodes) => {
    const pieces = piecesOf(nodes, keyOf(index));
    const score = scoreOf({
      tree,
      blocks: editor.blocks,
      pieceOf: (leaf) => pieces[leaf],
      textOf: (leaf) => columns.text(leaf),
      count: wordCount,
    });
    const wrong = new Set(score.differences.map(({ block }) => block.id));
    return { wrong, show: (host) => host.replaceChildren(...drawn(score)) };
  };
}

/**
 * What the key says of every node: the piece of the nearest element that one names.
 * @param {(Node | null)[]} nodes of the page as it is shown
 * @param {readonly Piece[]} key
 * @returns {(Piece | null)[]}
 */
export function piecesOf(nodes, key) {
  /** @type {Map<Node, Piece | null>} */
  const known = new Map();
  return nodes.map((node) => {
    if (node === null) return null;
    const above = node.parentNode === null ? null : (known.get(node.parentNode) ?? null);
    const isElement = node.nodeType === Node.ELEMENT_NODE;
    const own = key.find(({ at }) => isElement && /** @type {Element} */ (node).matches(at));
    known.set(node, own ?? above);
    return own ?? above;
  });
}

/** @param {string} sample */
function shortened(sample) {
  return sample.length > SAMPLE ? `${sample.slice(0, SAMPLE).toWellFormed().trim()}…` : sample;
}

/** @param {import('../../labels/session/tutorial_score.js').Score} score */
function drawn({ words, template, main, roles, pieces, differences }) {
  const share = (/** @type {number} */ right) => percent(words === 0 ? 1 : right / words);
  const items = differences.map(({ piece, block, words: many, sample }) =>
    h(
      'li',
      h('strong', `“${shortened(sample)}”`),
      ` (${plural('ui_words', many)}). `,
      t('label_score_said', answerWords(block.template), answerWords(block.main)),
      ' ',
      t('label_score_key', answerWords(piece.template), answerWords(piece.main)),
      ' ',
      t(whyKey(piece.why)),
      ' ',
      h('span.soft', t('label_score_role', roleWords(piece.role))),
    ),
  );
  return [
    h('h3', differences.length === 0 ? t('label_score_all') : t('label_score')),
    h('p', t('label_score_of', share(template), share(main), roles, pieces)),
    h('ul', ...items),
    h('p.small.soft', t('label_score_next')),
  ];
}
