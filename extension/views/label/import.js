// The import of labels: a file is read and checked, a summary says what would happen, and only when the user agrees is it
// imported, all of it or nothing.
//
//   reading ─▶ summary ─ Import ─▶ taking in ─▶ closed, with what came of it
//      └─▶ refused, with the reason      └─ Cancel ─▶ closed, nothing changed

import { t } from '../../platform/i18n.js';
import { h, setText } from '../dom.js';
import { messageOf } from '../errors.js';
import { EndedError, TaskProgress } from './task_progress.js';
import { closer, dialogOf, opened } from './dialog.js';

/** @typedef {import('../../labels/formats/import.js').ImportedLabels} Incoming */
/** @typedef {import('../../labels/store/merge.js').Counts} Counts */
/** @typedef {import('../../labels/model/record.js').LabelRecord} LabelRecord */
/** @typedef {(done: number, of: number) => void} Progress */

/** Names of people and sites that are listed. */
const MOST_NAMES = 8;

const FATES = /** @type {const} */ (['new', 'newer', 'older', 'same']);

/**
 * @param {HTMLElement} host
 * @param {File} file
 * @param {object} parts
 * @param {(file: File, progress: Progress) => Promise<Incoming>} parts.read
 * @param {(records: LabelRecord[]) => Promise<Counts>} parts.weigh
 * @param {(records: LabelRecord[], page: Incoming['page'], progress: Progress) => Promise<Counts>} parts.merge
 * @returns {Promise<Counts | null>} null when nothing was taken in
 */
export async function openImport(host, file, { read, weigh, merge }) {
  /** @type {Counts | null} */
  let taken = null;
  const task = new TaskProgress();
  const title = h('h2', { id: 'label-import-title' }, t('label_import_file', file.name));
  const said = h('p.label-share-count', { role: 'status' });
  const fault = h('p.label-share-fault', { role: 'alert' });
  const summary = h('div.label-import-summary');
  const go = h('button', { hidden: true }, t('ui_import'));
  const close = closer(t('ui_cancel'), { value: 'no' });
  const parts = [said, summary, fault, task.element];
  const dialog = dialogOf('label-share', title, parts, [close, go]);
  const window = opened(host, dialog);
  close.focus();

  /** @param {unknown} error */
  function refuse(error) {
    if (error instanceof EndedError) return;
    setText(said, '');
    summary.replaceChildren();
    go.hidden = true;
    setText(fault, t('ui_import_refused', file.name, messageOf(error)));
    setText(close, t('ui_close'));
    close.focus();
  }

  const work = (async () => {
    task.begin(t('label_import_reading'));
    try {
      const incoming = await read(file, task.step);
      task.done();
      if (!dialog.isConnected) return;
      const records = await summed(incoming, { said, summary, go, weigh });
      (summary.querySelector('input') ?? (go.disabled ? close : go)).focus();
      const isWanted = await pressed(go, window.closed);
      if (!isWanted) return;
      for (const part of [go, ...summary.querySelectorAll('input')]) part.disabled = true;
      close.focus();
      task.begin(t('label_import_busy'));
      taken = await merge(records(), incoming.page, task.step);
      window.close();
    } catch (error) {
      refuse(error);
    } finally {
      task.done();
    }
  })();
  await window.closed;
  task.end();
  // An import that could not be ended any more is reported all the same.
  await work;
  return taken;
}

/**
 * @param {HTMLButtonElement} button
 * @param {Promise<void>} closed
 * @returns {Promise<boolean>} whether it was pressed before the dialog was closed
 */
function pressed(button, closed) {
  const press = new Promise((resolve) => {
    button.addEventListener('click', () => resolve(true), { once: true });
  });
  return Promise.race([press, closed.then(() => false)]);
}

/**
 * Shows what is in a file and what would happen.
 * @param {Incoming} incoming
 * @param {object} parts
 * @param {HTMLElement} parts.said
 * @param {HTMLElement} parts.summary
 * @param {HTMLButtonElement} parts.go
 * @param {(records: LabelRecord[]) => Promise<Counts>} parts.weigh
 * @returns {Promise<() => LabelRecord[]>} the records as they would be taken in
 */
async function summed(incoming, { said, summary, go, weigh }) {
  const { records, left, kind } = incoming;
  const people = h('dd');
  const fates = h('ul');
  const name = h('input', { type: 'text', maxLength: 200, autocomplete: 'off' });
  const named = () =>
    records.map((record) =>
      incoming.asksName && record.annotator === ''
        ? { ...record, annotator: name.value.trim() }
        : record,
    );
  let asked = 0;
  async function tell() {
    const turn = (asked += 1);
    const own = named();
    people.textContent = names(own.map(({ annotator }) => annotator || t('label_nobody')));
    const counts = await weigh(own);
    if (turn !== asked) return;
    fates.replaceChildren(
      ...FATES.filter((fate) => counts[fate] > 0).map((fate) =>
        h('li', { data: { fate } }, t(`label_import_${fate}`, counts[fate])),
      ),
    );
    go.disabled = counts.new + counts.newer === 0;
  }
  name.addEventListener('input', () => void tell().catch(() => (go.disabled = true)));
  const pages = new Set(records.map(({ page }) => page.hash)).size;
  const count = t('label_count_pages', pages, records.length);
  const lost = Object.entries(left).filter(([, number]) => number > 0);
  const facts = h(
    'dl.label-import-facts',
    ...fact('label_export_by', people),
    ...fact('ui_sites', h('dd', names(records.map(({ site }) => site)))),
    ...fact('label_import_will', h('dd', fates)),
  );
  const field = h(
    'label.label-field',
    t('label_import_whose'),
    name,
    h('span.small.soft', t('label_import_whose_more')),
  );
  const items = lost.map(([what, number]) => h('li', t(`label_import_left_${what}`, number)));
  summary.replaceChildren(
    h('p.soft', kindWords(kind)),
    records.length === 0 ? h('p', t('label_import_nothing')) : facts,
    ...(incoming.asksName ? [field] : []),
    ...(lost.length === 0 ? [] : [h('ul.small.soft', ...items)]),
  );
  go.hidden = records.length === 0;
  go.disabled = true;
  if (records.length > 0) await tell();
  setText(said, count);
  return named;
}

/** @param {string} key @param {HTMLElement} value */
const fact = (key, value) => [h('dt.soft', t(key)), value];

/** @param {Incoming['kind']} kind */
function kindWords(kind) {
  const name = t(`label_kind_${kind}`);
  return kind === 'zip' || kind === 'teco' ? name : t('label_import_kind', name);
}

/** Names and how often each is there: "ann (12), bob (3)". @param {string[]} values */
function names(values) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const all = [...counts].map(([name, count]) => t('ui_with_count', name, count));
  const rest = all.length - MOST_NAMES;
  return rest > 0
    ? `${all.slice(0, MOST_NAMES).join(', ')} ${t('label_names_more', rest)}`
    : all.join(', ');
}

/** What came of it. @param {Counts} counts */
export function takenWords(counts) {
  const parts = FATES.filter((fate) => counts[fate] > 0).map((fate) =>
    t(`label_import_${fate}`, counts[fate]),
  );
  return t('label_imported', parts.join(', '));
}
