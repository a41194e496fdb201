// The toolbar above the labelling view: the list of stored labels, export, import, storage usage; the view itself is shown below
// it, in `body`. Files are imported by a button or by dropping them here.

import { t } from '../../platform/i18n.js';
import { createPageLookup } from '../../labels/formats/page_lookup.js';
import { readLabelFile } from '../../labels/formats/import.js';
import { writeLabels } from '../../labels/formats/export.js';
import { h, setText } from '../dom.js';
import { openExport } from './export.js';
import { openImport, takenWords } from './import.js';
import { StorageUsage } from './storage_usage.js';
import { saveBlob } from '../save.js';
import { messageOf } from '../errors.js';
import { buttonWords } from './words.js';

/**
 * @typedef {object} ToolbarParts
 * @property {import('../../labels/store/store.js').LabelStore} store
 * @property {(name: string, given: any) => Promise<any>} ask the core
 * @property {() => {annotator: string, husk: string}} about who labels, and the version of Husk
 * @property {() => import('../../labels/session/session.js').LabelPage[]} pages that are open
 * @property {() => Promise<unknown>} settle resolves when everything that was done is written
 * @property {() => void} onKept the list of labels is asked for, or left
 * @property {() => void} onChanged labels were imported
 */

/** Names of files that are labels and no pages. */
const LABELS = /\.(zip|jsonl?|ndjson|txt)$/i;

export class LabelToolbar {
  #said = h('p.label-desk-said.small', { role: 'status' });
  #file = h('input', {
    type: 'file',
    accept: '.zip,.json,.jsonl,.ndjson,.txt,.html,.htm',
    hidden: true,
    'aria-label': t('label_import'),
  });
  #busy = false;
  /** Records that are kept. */
  count = 0;

  /** @param {HTMLElement} host @param {ToolbarParts} parts */
  constructor(host, parts) {
    this.parts = parts;
    const button = (/** @type {string} */ words, /** @type {() => void} */ act) =>
      h('button.plain', { on: { click: act } }, words);
    this.kept = button('', () => parts.onKept());
    this.out = button(t('label_export'), () => void this.exportLabels());
    this.in = button(t('label_import'), () => this.chooseFile());
    this.room = new StorageUsage(parts.store, true);
    this.body = h('div.label-body');
    this.#file.addEventListener('change', () => {
      const [file] = this.#file.files ?? [];
      // The same file may be chosen again after it was changed.
      this.#file.value = '';
      if (file) void this.importFile(file);
    });
    this.root = h(
      'div.label-desk',
      h(
        'div.row.label-desk-bar',
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
      this.say(t('ui_failed', messageOf(error)));
    } finally {
      this.#busy = false;
    }
  }

  /** Imports files of labels; other files are left to the workbench, which opens pages. @param {DragEvent} event */
  #dropped(event) {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0 || !files.every(({ name }) => LABELS.test(name))) return;
    event.preventDefault();
    if (files.length > 1) return this.say(t('label_import_single'));
    void this.importFile(files[0]);
  }

  #draw() {
    setText(this.kept, t('ui_with_count', buttonWords('kept'), this.count));
    this.out.disabled = this.count === 0;
  }
}
