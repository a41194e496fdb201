// The header of the labelling view: which page of how many, progress, time spent on the page, and buttons for other pages, the
// guidelines, the tutorial and the keys.

import { t } from '../../platform/i18n.js';
import { HUSK, NOBODY } from '../../labels/session/proposal.js';
import { h, setText } from '../dom.js';
import { rowAfter } from '../list_keys.js';
import { LabelList } from './list.js';
import { buttonWords } from './words.js';

export class LabelHeader {
  #session;
  #isTutorial;
  /** Whether more than pages can be chosen in the list. */
  #hasFields;
  #onPage;
  #title = h('span.label-title');
  #progress = h('span.small.soft.number');
  #time = h('span.small.soft.number');
  #saved = h('span.label-saved.small.soft');
  #back;
  #next;
  #toggle;
  #list;
  #drawer;
  /** Pages in the order of the queue, as the list shows them. @type {number[]} */
  #order = [];
  #chosen = 0;
  /** What had the focus when the list of pages was opened. @type {Element | null} */
  #from = null;

  /**
   * @param {object} given
   * @param {import('../../labels/session/session.js').LabelSession} given.session
   * @param {import('./label.js').LabelParts} given.parts
   * @param {(command: string) => void} given.onCommand
   * @param {(page: number) => void} given.onPage
   */
  constructor({ session, parts, onCommand, onPage }) {
    const { onAnnotator, onProposer, proposer = HUSK, proposers = [], onTutorial, onBack } = parts;
    const isTutorial = parts.check !== undefined;
    this.#session = session;
    this.#isTutorial = isTutorial;
    this.#hasFields = onAnnotator !== undefined;
    this.#onPage = onPage;
    const button = (/** @type {string} */ command, /** @type {string} */ words, plain = true) =>
      h(
        'button',
        {
          className: plain ? 'plain' : '',
          data: { command },
          on: { click: () => onCommand(command) },
        },
        words,
      );
    this.#back = button('previousPage', buttonWords('previousPage'));
    this.#next = button('nextPage', buttonWords('nextPage'));
    this.#list = new LabelList({
      name: 'label-page',
      label: t('label_do_pages'),
      draw: (row) => this.#row(this.#order[row]),
      onChoose: (row) => this.#choose(row),
    });
    const name = h('input', { type: 'text', value: parts.about.annotator, maxLength: 200 });
    name.addEventListener('change', () => onAnnotator?.(name.value.trim()));
    name.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.toggle();
    });
    this.#drawer = h(
      'div.label-drawer',
      { hidden: true },
      this.#list.element,
      onAnnotator ? h('label.label-field.small', t('label_annotator'), name) : null,
      onProposer && proposers.length > 0 ? chooser(proposer, proposers, onProposer) : null,
    );
    this.#toggle = h('button', {
      'aria-expanded': false,
      data: { command: 'pages' },
      on: { click: () => this.toggle() },
    });
    const alone = session.pages.length === 1 ? 'finishOnly' : 'finish';
    const finishing = isTutorial ? 'check' : alone;
    const link = (/** @type {string} */ words, /** @type {(() => void) | undefined} */ act) =>
      act ? h('button.plain', { on: { click: act } }, words) : null;
    this.element = h(
      'div.label-head',
      h(
        'div.row',
        this.#back,
        this.#toggle,
        this.#next,
        this.#title,
        this.#progress,
        this.#time,
        this.#saved,
        h(
          'span.row.label-ends',
          button('finish', buttonWords(finishing), false),
          link(t('label_tutorial_end'), onBack),
          button('guide', buttonWords('guide')),
          link(t('label_tutorial'), onTutorial),
          button('help', t('ui_keys')),
        ),
      ),
      this.#drawer,
    );
  }

  /** Whether the list of pages is open. */
  get isOpen() {
    return !this.#drawer.hidden;
  }

  /** Shows what the session is at. */
  show() {
    const { queue, page, pages } = this.#session;
    const { current, length } = queue;
    // Of a single page there is no queue to go through.
    for (const part of [this.#back, this.#next, this.#progress]) part.hidden = pages.length === 1;
    this.#toggle.hidden = pages.length === 1 && !this.#hasFields;
    setText(this.#toggle, t('label_page_of', Math.max(0, current) + 1, length));
    setText(this.#title, pages[Math.max(0, current)]?.name ?? '');
    this.#title.title = pages[Math.max(0, current)]?.url ?? '';
    setText(this.#progress, t('label_pages_done', queue.doneCount, length));
    setText(this.#time, page ? t('label_time', clockWords(page.clock.seconds)) : '');
    setText(this.#saved, this.#savedWords());
    this.#back.disabled = queue.previous < 0;
    this.#next.disabled = queue.next < 0;
    if (this.isOpen) this.#draw();
  }

  /** Whether the labels are saved; nothing for a page without any. */
  #savedWords() {
    const { page, isSaved, unsaved } = this.#session;
    if (this.#isTutorial || !page || page.record.blocks.length === 0) return '';
    return t(unsaved !== '' ? 'label_not_saved' : isSaved ? 'label_saved' : 'label_saving');
  }

  /** Opens or closes the list of pages. */
  toggle() {
    const opens = this.#drawer.hidden;
    this.#drawer.hidden = !opens;
    this.#toggle.setAttribute('aria-expanded', String(opens));
    if (!opens) {
      const back = this.#from instanceof HTMLElement ? this.#from : this.#toggle;
      return back.focus();
    }
    this.#from = document.activeElement;
    this.#order = this.#session.queue.order;
    this.#chosen = Math.max(0, this.#order.indexOf(this.#session.queue.current));
    this.#draw();
    this.#list.element.focus();
  }

  /**
   * A key while the list of pages is open.
   * @param {KeyboardEvent} event
   * @param {string} key
   * @returns {boolean} whether it was for the list
   */
  pressed(event, key) {
    const isHere = event.target === this.#list.element;
    if (key !== 'Escape' && !isHere) return false;
    const to = rowAfter(key, this.#chosen, { count: this.#order.length, page: 10 });
    if (key !== 'Escape' && key !== 'Enter' && to === undefined) return false;
    event.preventDefault();
    if (key === 'Escape') this.toggle();
    else if (key === 'Enter') this.#choose(this.#chosen);
    else {
      this.#chosen = to ?? 0;
      this.#draw();
    }
    return true;
  }

  #draw() {
    // The order in which the list was opened stays: rows must not move under the pointer.
    this.#list.show(this.#order.length, this.#chosen);
  }

  /** @param {number} row */
  #choose(row) {
    this.toggle();
    this.#onPage(this.#order[row]);
  }

  /** @param {number} index */
  #row(index) {
    const { queue, pages } = this.#session;
    const { done, open, doubt } = queue.state(index);
    let state = t('label_page_new');
    if (done) state = t('label_page_done');
    else if (open !== null) state = t('label_page_open', open);
    const unsure = doubt === null || done ? '' : t('label_page_doubt', Math.round(100 * doubt));
    return [
      h('span.label-name', { title: pages[index].url }, pages[index].name),
      h('span.small.soft.number', ` ${unsure} `),
      h('span.small', ` ${state}`),
    ];
  }
}

/** Minutes and seconds. @param {number} seconds */
function clockWords(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Who proposes on pages that are opened from now on. @param {string} proposer @param {string[]} proposers @param {(name: string) => void} onProposer */
function chooser(proposer, proposers, onProposer) {
  const choice = h(
    'select.label-proposer',
    { on: { change: () => onProposer(choice.value) } },
    ...proposers.map((name) =>
      h('option', { value: name }, name === NOBODY ? t('label_proposer_nobody') : name),
    ),
  );
  choice.value = proposer;
  return h('label.label-field.small', t('label_proposer'), choice);
}
