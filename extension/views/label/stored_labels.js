// The list of stored labels, by site and annotator, with what can be done with each: continue it, label the same pages under
// one's own name, export, delete.

import { plural, t } from '../../platform/i18n.js';
import { button, h, setText } from '../dom.js';
import { askSure } from './prompts.js';
import { byWords, drawLine, keptLines, siteWords } from './kept_rows.js';
import { rowAfter } from '../list_keys.js';
import { LabelList } from './list.js';
import { StorageUsage } from './storage_usage.js';
import { buttonWords } from './words.js';
import { messageOf } from '../errors.js';

/** @typedef {import('../../labels/store/store.js').KeptPage} KeptPage */
/** @typedef {import('../../labels/store/store.js').LabelRow} LabelRow */

/**
 * @typedef {object} KeptParts
 * @property {import('../../labels/store/store.js').LabelStore} store
 * @property {string} annotator who labels now
 * @property {(rows: LabelRow[], annotator: string) => void} onOpen pages are to be labelled under a name
 * @property {(chosen: Partial<import('./export.js').Choice>) => void} onExport
 * @property {() => void} onChanged labels were deleted, or are there again
 * @property {(words: string) => void} say
 * @property {() => void} [onBack] to the pages that are open
 * @property {() => void} [onTutorial]
 */

/** @param {HTMLElement} host @param {KeptParts} parts */
export function mountStoredLabels(host, parts) {
  const view = new StoredLabelsView(host, parts);
  void view.refresh().then(() => view.focus());
  return {
    refresh: () => view.refresh(),
    dispose: async () => view.dispose(),
    saved: async () => {},
  };
}

class StoredLabelsView {
  /** @type {LabelRow[]} */
  #rows = [];
  /** @type {import('./kept_rows.js').Line[]} */
  #lines = [];
  #chosen = -1;
  /** What was deleted last. @type {{record: import('../../labels/model/record.js').LabelRecord, page: KeptPage} | null} */
  #gone = null;

  /** @param {HTMLElement} host @param {KeptParts} parts */
  constructor(host, parts) {
    this.parts = parts;
    this.list = new LabelList({
      name: 'label-kept',
      label: buttonWords('kept'),
      draw: (row) => drawLine(this.#lines[row]),
      onChoose: (row) => this.#choose(row),
    });
    this.search = h('input', {
      type: 'search',
      'aria-label': t('label_kept_search'),
      placeholder: t('label_kept_search'),
    });
    this.search.addEventListener('input', () => this.#fill());
    this.count = h('p.small.soft.number', { role: 'status' });
    this.about = h('p.label-kept-about');
    const command = (
      /** @type {string} */ words,
      /** @type {() => unknown} */ act,
      className = '',
    ) => button(words, () => void this.#do(act), { className });
    this.open = command('', () => this.#open(this.#line?.group.annotator ?? ''));
    this.mine = command(t('label_kept_mine'), () => this.#open(parts.annotator));
    this.out = command(t('label_export'), () => this.#export());
    this.remove = command('', () => this.#delete(), 'grave');
    this.undo = command(t('ui_undo'), () => this.#undo());
    this.broken = h('details.note', { hidden: true });
    this.room = new StorageUsage(parts.store);
    this.all = command(t('label_wipe'), () => this.#wipe(), 'grave');
    // Nothing can be pressed before the labels have been read: the list would push it away from under the pointer.
    for (const part of [this.open, this.mine, this.out, this.remove, this.undo, this.all]) {
      part.hidden = true;
    }
    const { onBack, onTutorial } = parts;
    this.root = h(
      'section.label-kept',
      { 'aria-label': buttonWords('kept') },
      h(
        'div.row',
        h('h2.out-of-sight', buttonWords('kept')),
        this.count,
        h(
          'span.row.label-ends',
          this.search,
          onTutorial ? command(t('label_tutorial'), onTutorial, 'plain') : null,
          onBack ? command(t('label_kept_back'), onBack, 'plain') : null,
        ),
      ),
      this.broken,
      this.list.element,
      h(
        'div.row.label-kept-commands',
        this.about,
        this.open,
        this.mine,
        this.out,
        this.remove,
        this.undo,
      ),
      h('div.row.label-kept-foot', this.room.element, this.all),
    );
    this.root.addEventListener('keydown', (event) => this.#pressed(event));
    host.replaceChildren(this.root);
  }

  dispose() {
    this.list.dispose();
    this.root.remove();
  }

  focus() {
    const { activeElement } = document;
    if (activeElement !== document.body && !this.root.contains(activeElement)) return;
    this.list.element.focus({ preventScroll: true });
  }

  async refresh() {
    const { rows, broken } = await this.parts.store.rows();
    this.#rows = rows;
    this.broken.hidden = broken.length === 0;
    this.broken.replaceChildren(
      h('summary', t('label_kept_broken', broken.length)),
      h('ul', ...broken.slice(0, 200).map(({ id, reason }) => h('li', `${id}: ${reason}`))),
    );
    this.#fill();
    await this.room.show();
  }

  get #line() {
    return this.#lines[this.#chosen] ?? null;
  }

  /** Draws the list anew; what was chosen stays chosen where it is still there. */
  #fill() {
    const before = this.#line;
    this.#lines = keptLines(this.#rows, this.search.value);
    const at = this.#lines.findIndex(
      ({ group, row }) =>
        row?.id === before?.row?.id &&
        group.site === before?.group.site &&
        group.annotator === before?.group.annotator,
    );
    const same = at === -1 ? Math.min(this.#chosen, this.#lines.length - 1) : at;
    this.#chosen = this.#lines.length === 0 ? -1 : Math.max(0, same);
    const found = this.#lines.filter(({ row }) => row !== null).length;
    const sites = new Set(this.#lines.map(({ group }) => group.site)).size;
    setText(this.count, `${t('view_score_records', found)} · ${plural('ui_count_sites', sites)}`);
    this.#draw();
  }

  #draw() {
    this.list.show(this.#lines.length, this.#chosen);
    const line = this.#line;
    const { annotator } = this.parts;
    for (const part of [this.open, this.out, this.remove]) part.hidden = line === null;
    this.mine.hidden = line === null || line.group.annotator === annotator;
    this.undo.hidden = this.#gone === null;
    this.all.hidden = this.#rows.length === 0;
    if (line === null) {
      setText(this.about, this.#rows.length === 0 ? t('label_kept_none') : t('label_kept_unfound'));
      return;
    }
    const { group, row } = line;
    const isSite = row === null;
    setText(this.open, t(isSite ? 'label_kept_open_site' : 'label_kept_open'));
    setText(this.remove, t(isSite ? 'label_kept_delete_site' : 'ui_delete'));
    const what = row === null ? siteWords(group.site) : row.title || row.url;
    setText(this.about, `${what} ${byWords(group.annotator)}`);
  }

  /** @param {number} row */
  #choose(row) {
    this.#chosen = row;
    this.#draw();
    this.list.element.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if ((ctrlKey || metaKey) && key === 'z' && this.#gone !== null && target !== this.search) {
      event.preventDefault();
      return void this.#do(() => this.#undo());
    }
    if (ctrlKey || metaKey || altKey) return;
    if (target === this.search && key === 'ArrowDown') {
      event.preventDefault();
      return this.list.element.focus();
    }
    if (target !== this.list.element) return;
    const to = rowAfter(key, this.#chosen, { count: this.#lines.length, page: 10 });
    if (to !== undefined) {
      event.preventDefault();
      this.#chosen = to;
      return this.#draw();
    }
    if (key !== 'Enter' && key !== 'Delete') return;
    event.preventDefault();
    void this.#do(() =>
      key === 'Enter' ? this.#open(this.#line?.group.annotator ?? '') : this.#delete(),
    );
  }

  /** What fails is said. @param {() => unknown} act */
  async #do(act) {
    try {
      await act();
    } catch (error) {
      this.parts.say(t('ui_failed', messageOf(error)));
    }
  }

  /** @param {string} annotator */
  #open(annotator) {
    const line = this.#line;
    if (line === null) return;
    this.parts.onOpen(line.row === null ? line.group.rows : [line.row], annotator);
  }

  #export() {
    const { site, annotator } = this.#line?.group ?? {};
    this.parts.onExport({ site, annotator });
  }

  /** One record goes at once and can be had back; the labels of a site go after a question. */
  async #delete() {
    const line = this.#line;
    if (line === null) return;
    const { store, say } = this.parts;
    const { group, row } = line;
    if (row === null) {
      const { site, annotator, rows } = group;
      const question = plural('label_kept_sure', rows.length, siteWords(site), byWords(annotator));
      if (!(await this.#sure(question, t('label_kept_delete_site')))) return;
      await store.remove(...rows.map(({ id }) => id));
      this.#gone = null;
      await this.#changed();
      return say(t('label_kept_gone', rows.length));
    }
    const record = await store.get(row.id);
    const page = await store.page(row.hash);
    await store.remove(row.id);
    this.#gone = record !== null && page !== null ? { record, page } : null;
    await this.#changed();
    say(t('label_kept_gone', 1));
  }

  async #undo() {
    if (this.#gone === null) return;
    const { record, page } = this.#gone;
    await this.parts.store.begin(record, page);
    this.#gone = null;
    await this.#changed();
    this.list.element.focus();
    this.parts.say(t('label_kept_again'));
  }

  async #wipe() {
    if (!(await this.#sure(t('label_wipe_text'), t('label_wipe')))) return;
    await this.parts.store.wipe();
    this.#gone = null;
    await this.#changed();
    this.parts.say(t('label_wiped'));
  }

  /** @param {string} question @param {string} verb */
  #sure(question, verb) {
    return askSure(this.root, question, verb);
  }

  async #changed() {
    this.parts.onChanged();
    await this.refresh();
    if (document.activeElement === document.body) this.list.element.focus({ preventScroll: true });
  }
}
