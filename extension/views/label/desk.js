// What stands around the labelling view: the way to the labels that are kept here, the way out and the way in, and room for the
// view itself. Files are taken by a button and by dropping them here.

import { number, t } from '../../platform/i18n.js';
import { createPageLookup } from '../../labels/formats/page_lookup.js';
import { readLabelFile } from '../../labels/formats/import.js';
import { writeLabels } from '../../labels/formats/export.js';
import { h, setText } from '../dom.js';
import { openExport } from './export.js';
import { openImport, takenWords } from './import.js';
import { LabelRoom } from './room.js';
import { saveBlob } from '../save.js';

/** @typedef {import('../../labels/session/session.js').LabelPage} LabelPage */
/** @typedef {import('../../labels/store/store.js').LabelStore} LabelStore */

/**
 * @typedef {object} DeskParts
 * @property {LabelStore} store
 * @property {(name: string, given: any) => Promise<any>} ask the core
 * @property {() => {annotator: string, husk: string}} about who sits here
 * @property {() => LabelPage[]} pages that are open
 * @property {() => Promise<unknown>} settle all that was done is written when it resolves
 * @property {() => void} onKept the list of labels is asked for, or left
 * @property {() => void} onChanged labels are others than before
 */

/** Names of files that are labels and no pages. */
const LABELS = /\.(zip|jsonl?|ndjson|txt)$/i;

export class LabelDesk {
  #said = h('p', { role: 'status', className: 'label-desk-said small' });
  #file = h('input', {
    type: 'file',
    accept: '.zip,.json,.jsonl,.ndjson,.txt,.html,.htm',
    hidden: true,
    'aria-label': t('label_import'),
  });
  #busy = false;
  /** Records that are kept. */
  count = 0;

  /** @param {HTMLElement} host @param {DeskParts} parts */
  constructor(host, parts) {
    this.parts = parts;
    const button = (/** @type {string} */ words, /** @type {() => void} */ act) =>
      h('button', { type: 'button', className: 'plain', on: { click: act } }, words);
    this.kept = button('', () => parts.onKept());
    this.out = button(t('label_export'), () => void this.exportLabels());
    this.in = button(t('label_import'), () => this.chooseFile());
    this.room = new LabelRoom(parts.store, true);
    this.body = h('div', { className: 'label-body' });
    this.#file.addEventListener('change', () => {
      const [file] = this.#file.files ?? [];
      // The same file may be chosen again after it was mended.
      this.#file.value = '';
      if (file) void this.importFile(file);
    });
    this.root = h(
      'div',
      { className: 'label-desk' },
      h(
        'div',
        { className: 'row label-desk-bar' },
        this.kept,
        this.in,
        this.out,
        this.#file,
        this.#said,
        this.room.element,
      ),
      this.body,
    );
    this.root.addEventListener('drop', (event) => this.#dropped(event));
    host.replaceChildren(this.root);
    this.#draw();
  }

  dispose() {
    this.root.remove();
  }

  /** Looks anew at how many labels there are. */
  async refresh() {
    const { rows } = await this.parts.store.rows();
    this.count = rows.length;
    this.#draw();
    if (this.count > 0) await this.room.show();
    else this.room.element.hidden = true;
  }

  /** @param {boolean} on whether the list of labels is what is shown */
  listing(on) {
    this.kept.setAttribute('aria-pressed', String(on));
    // The list says more about it.
    this.room.element.classList.toggle('out-of-place', on);
  }

  /** Shown, and heard from screen readers. @param {string} words */
  say(words) {
    const again = this.#said.textContent === words;
    setText(this.#said, again ? `${words}\u00a0` : words);
  }

  chooseFile() {
    this.#file.click();
  }

  /** @param {Partial<import('./export.js').Choice>} [chosen] */
  exportLabels(chosen) {
    return this.#alone(async () => {
      const { store, settle } = this.parts;
      await settle();
      const { rows } = await store.rows();
      const words = await openExport(this.root, {
        rows,
        chosen,
        save: saveBlob,
        async write(kind, own, progress) {
          const ids = new Set(own.map(({ id }) => id));
          const { records } = await store.all();
          const wanted = records.filter(({ id }) => ids.has(id));
          return writeLabels(kind, wanted, (hash) => store.page(hash), progress);
        },
      });
      if (words !== '') this.say(words);
    });
  }

  /** @param {File} file */
  importFile(file) {
    return this.#alone(async () => {
      const { store, settle, about, pages, ask } = this.parts;
      await settle();
      const counts = await openImport(this.root, file, {
        read: (given, progress) =>
          readLabelFile(given, {
            lookup: createPageLookup(store, pages()),
            husk: about().husk,
            async visible(bytes) {
              const { chars } = await ask('mark', { keys: [], page: bytes });
              return (node) => chars[node] > 0;
            },
            progress,
          }),
        weigh: (records) => store.weigh(records),
        merge: (records, page, progress) => store.merge(records, page, progress),
      });
      if (counts === null) return;
      this.say(takenWords(counts));
      await this.refresh();
      if (counts.new + counts.newer > 0) this.parts.onChanged();
    });
  }

  /** One dialog at a time; what fails is said. @param {() => Promise<void>} task */
  async #alone(task) {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await task();
    } catch (error) {
      this.say(t('label_failed', error instanceof Error ? error.message : String(error)));
    } finally {
      this.#busy = false;
    }
  }

  /** Files of labels are taken in; all else is left to whoever opens pages. @param {DragEvent} event */
  #dropped(event) {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0 || !files.every(({ name }) => LABELS.test(name))) return;
    event.preventDefault();
    if (files.length > 1) return this.say(t('label_import_single'));
    void this.importFile(files[0]);
  }

  #draw() {
    setText(this.kept, t('label_kept_button', number(this.count)));
    this.out.disabled = this.count === 0;
  }
}
