// Notices above the blocks: labels that did not fit, a page that was cut, texts that came late, and blocks of an earlier visit that
// were not found again (orphans). An orphan can be placed: the current block takes its answers.

import { day, t } from '../../platform/i18n.js';
import { h } from '../dom.js';
import { answersWords } from './words.js';

/** @typedef {import('../../labels/matching/rematch.js').Rematch} Again */
/** @typedef {import('../../labels/matching/rematch.js').Orphan} Orphan */
/** @typedef {{count: number, texts: {path: string, text: string}[]}} Late */

/** Orphans up to this many are shown without being asked for: more would push the blocks away. */
const FEW = 1;

/** Texts that came late, shown at most. */
const MOST_LATE = 200;

export class LabelNotices {
  #onPlace;
  #facts = h('div.label-facts');
  #late = h('div');
  #orphans = h('div');
  /** What is open of the lists stays open when they are drawn again. */
  #isLateOpen = false;
  /** Few are shown at once. @type {boolean | null} */
  #areOrphansOpen = null;
  #drawnLate = -1;

  /** @param {(orphan: Orphan) => void} onPlace */
  constructor(onPlace) {
    this.#onPlace = onPlace;
    this.element = h('div.label-notices', this.#facts, this.#orphans, this.#late);
  }

  /** @param {import('../../labels/session/session.js').OpenPage | null} page @param {Late} late */
  show(page, late) {
    const facts = [];
    if (page?.fault) facts.push(t('label_fault', page.fault));
    if (page && !page.read.complete) facts.push(t('ui_cut'));
    if (page?.again) facts.push(againWords(page.again));
    this.#facts.replaceChildren(...facts.map((words) => h('p.note', words)));
    this.#drawOrphans(page?.again ?? null);
    this.late(late);
  }

  /** @param {Late} late */
  late({ count, texts }) {
    if (count === this.#drawnLate && count === 0) return;
    this.#drawnLate = count;
    if (count === 0) return this.#late.replaceChildren();
    const items = texts
      .slice(0, MOST_LATE)
      .map(({ path, text }) =>
        h(
          'li',
          h('span', { dir: 'auto' }, text),
          h('code.small.soft.label-path', { dir: 'ltr' }, path),
        ),
      );
    const details = h(
      'details.note.label-late',
      { open: this.#isLateOpen },
      h('summary', t('label_late', count)),
      h('ul', ...items),
    );
    details.addEventListener('toggle', () => (this.#isLateOpen = details.open));
    this.#late.replaceChildren(details);
  }

  /** @param {Again | null} again */
  #drawOrphans(again) {
    const { orphans = [], more = 0 } = again ?? {};
    if (orphans.length === 0) return this.#orphans.replaceChildren();
    const { activeElement } = document;
    const focused = this.#orphans.contains(activeElement) ? activeElement?.id : '';
    const waiting = orphans.filter(({ placed }) => placed === '').length;
    const details = h(
      'details.note.label-orphans',
      { open: this.#areOrphansOpen ?? orphans.length <= FEW },
      h('summary', t('label_orphans', waiting + more)),
      h('p.small.soft', t('label_orphans_how')),
      h('ul', ...orphans.map((orphan, k) => this.#orphan(orphan, k))),
      more > 0 ? h('p.small.soft', t('label_names_more', more)) : null,
    );
    details.addEventListener('toggle', () => (this.#areOrphansOpen = details.open));
    this.#orphans.replaceChildren(details);
    if (focused) document.getElementById(focused)?.focus();
  }

  /** @param {Orphan} orphan @param {number} k */
  #orphan(orphan, k) {
    const { text, note, placed } = orphan;
    const said = [answersWords(orphan)];
    if (note !== '') said.push(note);
    if (placed !== '') said.push(t('label_orphan_placed'));
    const words = text === '' ? t('label_orphan_silent') : text;
    return h(
      'li',
      { className: placed === '' ? 'label-orphan' : 'label-orphan label-orphan-placed' },
      h('span.label-orphan-text', { dir: 'auto' }, words),
      h('span.small.soft', said.join(' · ')),
      h(
        'button',
        {
          id: `label-orphan-${k}`,
          'aria-label': t('ui_about', t('label_orphan_place'), text.slice(0, 60)),
          on: { click: () => this.#onPlace(orphan) },
        },
        t('label_orphan_place'),
      ),
    );
  }
}

/** What became of an earlier visit's labels. @param {Again} again */
function againWords({ when, found, likely, unsure, fresh }) {
  const lines = [t('label_again', found, day(when))];
  if (likely + unsure > 0) lines.push(t('label_again_doubt', likely, unsure));
  if (fresh.size > 0) lines.push(t('label_again_fresh', fresh.size));
  return lines.join(' ');
}
