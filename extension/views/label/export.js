// The export of labels: which of them, and as what kind of file; each kind says what is in it and for whom it is.

import { t } from '../../platform/i18n.js';
import { ENDINGS, KINDS } from '../../labels/formats/export.js';
import { button, h, setText } from '../dom.js';
import { messageOf } from '../errors.js';
import { EndedError, TaskProgress } from './task_progress.js';
import { closer, dialogOf, opened } from './dialog.js';

/** @typedef {import('../../labels/store/store.js').LabelRow} LabelRow */
/** @typedef {import('../../labels/formats/export.js').Kind} Kind */
/** @typedef {import('../../labels/formats/export.js').Written} Written */

/** Which labels. @typedef {{site: string | null, annotator: string | null, done: boolean}} Choice null: all */

/**
 * @param {HTMLElement} host
 * @param {object} parts
 * @param {LabelRow[]} parts.rows all there are
 * @param {Partial<Choice>} [parts.chosen] at first
 * @param {(kind: Kind, rows: LabelRow[], progress: (done: number, of: number) => void) => Promise<Written>} parts.write
 * @param {(name: string, blob: Blob) => void} parts.save
 * @returns {Promise<string>} what to say; empty when nothing was saved
 */
export async function openExport(host, { rows, chosen = {}, write, save }) {
  let said = '';
  const task = new TaskProgress();
  const site = select(
    t('label_all_sites'),
    rows.map((row) => row.site),
    chosen.site ?? null,
  );
  const annotator = select(
    t('label_everyone'),
    rows.map((row) => row.annotator),
    chosen.annotator ?? null,
  );
  const done = h('input', { type: 'checkbox', checked: chosen.done ?? false });
  const kinds = KINDS.map((kind, k) => kindChoice(kind, k === 0));
  const count = h('p.label-share-count', { role: 'status' });
  const fault = h('p.label-share-fault', { role: 'alert' });
  const title = h('h2', { id: 'label-export-title' }, t('label_export'));
  const go = button(t('ui_export'), () => void run());
  const cancel = closer(t('ui_cancel'), { value: 'no' });
  const choices = h(
    'fieldset.label-share-choices',
    h('legend.out-of-sight', t('label_export_which')),
    h('label.label-field', t('ui_site'), site.element),
    h('label.label-field', t('label_export_by'), annotator.element),
    h('label.row', done, ` ${t('label_export_done')}`),
  );
  const forms = h(
    'fieldset.label-choices',
    h('legend', t('label_export_as')),
    ...kinds.map(({ element }) => element),
  );
  const parts = [choices, forms, count, fault, task.element];
  const dialog = dialogOf('label-share', title, parts, [cancel, go]);
  choices.addEventListener('change', tell);

  function wanted() {
    return rows.filter(
      (row) =>
        (site.value === null || row.site === site.value) &&
        (annotator.value === null || row.annotator === annotator.value) &&
        (!done.checked || row.done),
    );
  }

  function tell() {
    const own = wanted();
    const pages = new Set(own.map(({ hash }) => hash)).size;
    setText(count, t('label_count_pages', pages, own.length));
    go.disabled = own.length === 0;
  }

  async function run() {
    const kind = kinds.find(({ input }) => input.checked)?.kind ?? 'zip';
    const own = wanted();
    setText(fault, '');
    busy(true);
    task.begin(t('label_export_busy'));
    try {
      const written = await write(kind, own, task.step);
      if (!dialog.isConnected) return;
      const name = fileName(kind, site.value);
      save(name, written.blob);
      said = writtenWords(kind, name, written);
      window.close();
    } catch (error) {
      if (error instanceof EndedError) return;
      setText(fault, t('label_export_failed', messageOf(error)));
    } finally {
      task.done();
      busy(false);
    }
  }

  /** @param {boolean} on */
  function busy(on) {
    for (const set of dialog.querySelectorAll('fieldset')) set.disabled = on;
    go.disabled = on || wanted().length === 0;
    if (on) cancel.focus();
  }

  tell();
  const window = opened(host, dialog);
  kinds[0].input.focus();
  await window.closed;
  task.end();
  return said;
}

/** @param {Kind} kind @param {boolean} checked */
function kindChoice(kind, checked) {
  const id = `label-kind-${kind}`;
  const input = h('input', {
    id,
    type: 'radio',
    name: 'label-kind',
    value: kind,
    checked,
    'aria-describedby': `${id}-text`,
  });
  const element = h(
    'div.label-choice',
    input,
    h('label', { for: id }, t(`label_kind_${kind}`)),
    h(
      'p.small.soft',
      { id: `${id}-text` },
      t(`label_kind_${kind === 'doccano' ? 'labelStudio' : kind}_text`),
    ),
  );
  return { kind, input, element };
}

/**
 * A choice of one of what there is, or all. Empty names have a word.
 * @param {string} all
 * @param {string[]} values
 * @param {string | null} chosen
 */
function select(all, values, chosen) {
  const known = [...new Set(values)];
  const element = h(
    'select',
    h('option', { value: '' }, all),
    ...known.map((value, k) => h('option', { value: `${k}` }, value || t('label_nobody'))),
  );
  const at = chosen === null ? -1 : known.indexOf(chosen);
  element.value = at === -1 ? '' : `${at}`;
  return {
    element,
    get value() {
      return element.value === '' ? null : known[Number(element.value)];
    },
  };
}

/** @param {Kind} kind @param {string | null} site */
function fileName(kind, site) {
  const part = (site ?? '').replace(/[^\p{L}\p{N}.-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '');
  return ['husk', part.slice(0, 60), ENDINGS[kind]].filter((one) => one !== '').join('-');
}

/** @param {Kind} kind @param {string} name @param {Written} written */
function writtenWords(kind, name, { records, left, loose, clashing }) {
  const parts = [t('label_exported', name, records)];
  if (left > 0) {
    // One record speaks for a page in all but filters.
    const key = kind === 'filters' ? 'label_export_left_filters' : 'label_export_left_articles';
    parts.push(t(key, left));
  }
  if (loose > 0) parts.push(t(`label_export_loose_${kind}`, loose));
  if (clashing > 0) parts.push(t('label_export_clashing', clashing));
  return parts.join(' ');
}
