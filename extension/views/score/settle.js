// What two people say differently of a page, side by side, and the decision: one of theirs, or another. Everything by key:
//
//   N, P, arrows  the next place     A, B  take theirs     1 2 3  template yes, no, unsure     4 5 6  main content
//   R  role       U, Shift+U  undo, redo                   Shift+N, Shift+P  the next page     Esc  back

import { t } from '../../platform/i18n.js';
import { differing, isAnswered } from '../../labels/scoring/adjudication.js';
import { BlockFacts } from '../../labels/model/block_facts.js';
import { h, setText } from '../dom.js';
import { whole } from '../numbers.js';
import { SettleCard, asBlock } from './settle_card.js';
import { questionKey } from './measures.js';
import { keyButton, PagePlaces } from './page_places.js';

/** @typedef {import('../../labels/scoring/third_set.js').ThirdPage} ThirdPage */
/** @typedef {import('../../labels/scoring/adjudication.js').PieceAnswers} PieceAnswers */
/** @typedef {import('../../labels/model/record.js').Answer} Answer */

/** Keys of answers. @type {Record<string, [question: 'template' | 'main', answer: Answer]>} */
const KEYS = {
  1: ['template', 'yes'],
  2: ['template', 'no'],
  3: ['template', 'unsure'],
  4: ['main', 'yes'],
  5: ['main', 'no'],
  6: ['main', 'unsure'],
};

/**
 * @typedef {object} SettleParts
 * @property {[string, string]} names of the two
 * @property {import('./page_places.js').PageOpener} open
 * @property {(page: ThirdPage) => Promise<void>} save
 * @property {(by: number) => void} onPage another page, before or behind this one
 * @property {() => void} onBack
 */

export class ScoreSettle {
  /** @type {ThirdPage | null} */
  #page = null;
  /** @type {BlockFacts | null} */
  #facts = null;
  /** What is being put together where neither is taken, by piece. @type {Map<number, PieceAnswers>} */
  #drafts = new Map();
  #parts;

  /** @param {SettleParts} parts */
  constructor(parts) {
    this.#parts = parts;
    this.count = h('span.soft.number');
    this.card = new SettleCard({
      onTake: (side) => this.#take(side),
      onAnswer: (question, answer) => this.#answer(question, answer),
    });
    this.places = new PagePlaces({
      name: 'score-apart',
      label: t('view_score_apart'),
      draw: (row) => this.#row(row),
      onGo: () => this.#card(),
      onKey: (key) => this.#key(key),
      onBack: parts.onBack,
      head: [this.count],
      buttons: [
        keyButton('ui_undo', 'U', () => this.#turn('undo')),
        keyButton('ui_redo', 'Shift+U', () => this.#turn('redo')),
        keyButton('label_do_previousPage', 'Shift+P', () => parts.onPage(-1)),
        keyButton('label_do_nextPage', 'Shift+N', () => parts.onPage(1)),
      ],
      legend: [],
      card: this.card.element,
    });
    this.element = this.places.element;
  }

  dispose() {
    this.places.dispose();
  }

  /** @param {ThirdPage} page */
  show(page) {
    this.#page = page;
    this.#drafts.clear();
    this.#facts = new BlockFacts(page.tree, page.columns);
    return this.places.show(page.one, this.#parts.open, () => {
      this.#draw();
      const { adjudication } = page;
      const first = adjudication.disputed.findIndex(
        (piece) => adjudication.answerFor(piece) === null,
      );
      this.places.go(Math.max(0, first));
      this.say(this.#sum());
    });
  }

  /** @param {string} words */
  say(words) {
    setText(this.places.status, words);
  }

  /** The piece that is looked at, or -1. */
  get #piece() {
    return this.#page?.adjudication.disputed[this.places.at] ?? -1;
  }

  #sum() {
    const { adjudication } = this.#page ?? {};
    if (!adjudication) return '';
    const all = adjudication.disputed.length;
    if (all === 0) return t('view_score_all_agreed');
    const { open } = adjudication;
    return open === 0 ? t('view_score_settled') : t('view_score_open_of', whole(open), whole(all));
  }

  #draw() {
    const page = this.#page;
    if (!page) return;
    const { adjudication, tree } = page;
    this.places.set(
      adjudication.disputed.map((piece) => ({
        nodes: adjudication.pieces[piece].nodes,
        mark: adjudication.answerFor(piece) === null ? 'apart' : 'settled',
        tag: this.#differ(piece),
      })),
      (node) =>
        adjudication.disputed.findIndex((piece) => {
          const { nodes } = adjudication.pieces[piece];
          return nodes[0] <= node && node < tree.ends[nodes[nodes.length - 1]];
        }),
    );
    setText(this.count, this.#sum());
    this.#card();
  }

  /** @param {number} piece */
  #differ(piece) {
    const { a, b } = /** @type {ThirdPage} */ (this.#page).adjudication.pieces[piece];
    return differing(a, b)
      .map((question) => t(questionKey(question)))
      .join(', ');
  }

  /** @param {number} row @returns {(Node | null)[]} */
  #row(row) {
    const [page, facts] = [this.#page, this.#facts];
    const piece = page?.adjudication.disputed[row];
    if (!page || !facts || piece === undefined) return [];
    const { adjudication } = page;
    const block = asBlock(adjudication.pieces[piece].nodes);
    const taken = adjudication.taken(piece);
    return [
      h('span', {
        className: `score-mark ${taken === null ? 'apart' : 'settled'}`,
        'aria-hidden': true,
      }),
      h('span.label-role', this.#takenWords(taken), ' '),
      h('span.soft.small', this.#differ(piece), ' '),
      h('span.label-sample.soft', { dir: 'auto' }, facts.sample(block)),
    ];
  }

  /** @param {'a' | 'b' | 'other' | null} taken */
  #takenWords(taken) {
    if (taken === null) return t('view_score_undecided');
    const [a, b] = this.#parts.names;
    if (taken === 'other') return t('view_score_otherwise');
    return taken === 'a' ? a : b;
  }

  /** What is put together now for a piece. @param {number} piece @returns {PieceAnswers} */
  #draft(piece) {
    const { adjudication } = /** @type {ThirdPage} */ (this.#page);
    const answer = adjudication.answerFor(piece) ?? this.#drafts.get(piece);
    if (answer) return answer;
    const { a, b } = adjudication.pieces[piece];
    const one = (/** @type {'template' | 'main'} */ question) =>
      a !== null && b !== null && a[question] === b[question] ? a[question] : null;
    const roles = new Set([a?.role ?? '', b?.role ?? ''].filter((role) => role !== ''));
    return {
      template: one('template'),
      main: one('main'),
      role: roles.size === 1 ? /** @type {PieceAnswers['role']} */ ([...roles][0]) : '',
    };
  }

  #card() {
    const [page, facts] = [this.#page, this.#facts];
    const piece = this.#piece;
    if (!page || !facts || piece < 0) return this.card.clear();
    const { adjudication, columns } = page;
    const { nodes, a, b } = adjudication.pieces[piece];
    // Whose block is larger than the place is seen on the page.
    this.places.pane.around(
      [a, b].flatMap((block, k) =>
        block && block.nodes.join() !== nodes.join()
          ? [{ nodes: block.nodes, words: this.#parts.names[k] }]
          : [],
      ),
    );
    this.card.show({
      ...{ facts, columns, names: this.#parts.names },
      piece: adjudication.pieces[piece],
      taken: adjudication.taken(piece),
      draft: this.#draft(piece),
      at: this.places.at,
      of: adjudication.disputed.length,
    });
    // What had the focus may be gone, or cannot be pressed any more.
    if (document.activeElement === document.body) this.places.focus();
  }

  /** @param {'a' | 'b'} side */
  #take(side) {
    const { adjudication } = this.#page ?? {};
    const piece = this.#piece;
    if (!adjudication || piece < 0) return;
    const block = adjudication.pieces[piece][side];
    if (!isAnswered(block)) {
      return this.say(t('view_score_cannot_take', this.#parts.names[side === 'a' ? 0 : 1]));
    }
    const did = adjudication.take(piece, side);
    this.#drafts.delete(piece);
    this.#after(did, piece, true);
  }

  /**
   * @template {keyof PieceAnswers} Q
   * @param {Q} question
   * @param {PieceAnswers[Q]} answer
   */
  #answer(question, answer) {
    const { adjudication } = this.#page ?? {};
    const piece = this.#piece;
    if (!adjudication || piece < 0) return;
    const draft = { ...this.#draft(piece), [question]: answer };
    this.#drafts.set(piece, draft);
    const did = isAnswered(draft) && adjudication.decide(piece, draft);
    if (did) return this.#after(true, piece, false);
    this.#card();
    this.say(t('view_score_half'));
  }

  /** @param {boolean} did @param {number} piece @param {boolean} goOn whether the next open one comes */
  #after(did, piece, goOn) {
    const page = this.#page;
    if (!page) return;
    const { adjudication } = page;
    const words = t('view_score_told', this.#takenWords(adjudication.taken(piece)));
    this.#draw();
    if (goOn) {
      const open = (/** @type {number} */ one) => adjudication.answerFor(one) === null;
      const { disputed } = adjudication;
      let next = disputed.findIndex((one, k) => k > this.places.at && open(one));
      if (next < 0) next = disputed.findIndex(open);
      if (next >= 0) this.places.go(next);
    }
    this.say(`${words} ${this.#sum()}`);
    if (did) this.#parts.save(page).catch((error) => this.places.fail(error));
  }

  /** @param {'undo' | 'redo'} way */
  #turn(way) {
    const page = this.#page;
    if (!page) return;
    const piece = page.adjudication[way]();
    if (piece < 0) {
      return this.say(t('label_refused_nothing', t(`label_do_${way}`)));
    }
    this.#drafts.delete(piece);
    this.#draw();
    this.places.go(page.adjudication.disputed.indexOf(piece));
    const words = way === 'undo' ? t('view_undone') : t('label_redone', this.#differ(piece));
    this.say(`${words} ${this.#sum()}`);
    this.#parts.save(page).catch((error) => this.places.fail(error));
  }

  /** @param {string} key */
  #key(key) {
    const { onBack, onPage } = this.#parts;
    /** @type {Record<string, () => void>} */
    const keys = {
      a: () => this.#take('a'),
      b: () => this.#take('b'),
      r: () => this.card.focus('role'),
      u: () => this.#turn('undo'),
      'Ctrl+z': () => this.#turn('undo'),
      U: () => this.#turn('redo'),
      'Ctrl+y': () => this.#turn('redo'),
      N: () => onPage(1),
      P: () => onPage(-1),
      Escape: onBack,
    };
    if (Object.hasOwn(KEYS, key)) this.#answer(...KEYS[key]);
    else if (Object.hasOwn(keys, key)) keys[key]();
    else return false;
    return true;
  }
}
