// Both models on the pages that the person labelled: scored by the core in a worker of this page, as numbers, with every
// reason not to believe them.

import { createLabelStore } from '../labels/store/store.js';
import { linesOf } from '../labels/formats/labels_zip.js';
import { scoreRecords } from '../labels/scoring/scoring.js';
import { sha256 } from '../labels/model/hashes.js';
import { decimal } from '../views/numbers.js';
import { Core } from '../views/core.js';
import { language, t } from '../platform/i18n.js';
import { packaged, send } from '../platform/webext.js';
import { readOrigin } from '../shared/model.js';
import { h } from '../ui/dom.js';
import { changesOf } from './model_changes.js';

/** @import {LabelRecord} from '../labels/model/record.js' */
/** @import {ModelRow} from '../shared/answers.js' */
/** @import {Changes} from './model_changes.js' */

/** Fewer labelled pages than these say little. */
const FEW = 10;

/** Pages that are listed. */
const SHOWN = 10;

/** The method that judges by a model. */
const HUSK = [{ name: 'husk', leastPages: 0 }];

/**
 * @param {HTMLElement} summaryLine where the result is said in a sentence
 * @param {HTMLElement} host of everything else
 */
export function createComparison(summaryLine, host) {
  const store = createLabelStore();
  /** The model that is compared, or was. */
  let about = '';
  /** Whether there were pages to compare on, and it went to its end. */
  let isDone = false;
  /** @type {AbortController | null} */
  let running = null;

  function clear() {
    running?.abort();
    running = null;
    about = '';
    isDone = false;
    showSummary('');
    host.replaceChildren();
  }

  /** Says it where the result stands, also to screen readers. @param {string} words */
  function showSummary(words) {
    summaryLine.textContent = words;
  }

  /** @param {AbortController} stop */
  function progressLine(stop) {
    const line = h('span', { className: 'number' });
    const button = h('button', { id: 'model-stop', on: { click: () => stop.abort() } });
    button.textContent = t('ui_model_stop');
    host.replaceChildren(h('p', { className: 'row' }, line, button));
    return (/** @type {number} */ done, /** @type {number} */ of) => {
      line.textContent = t('ui_count_of', done, of);
    };
  }

  return {
    clear,

    /** Whether what stands here, or is under way, is about a model. @param {string} hash */
    isAbout: (hash) => about === hash,

    /** Whether a model was compared on at least one page. @param {string} hash */
    isOf: (hash) => about === hash && isDone,

    /** @param {ModelRow} model */
    async run(model) {
      clear();
      const stop = new AbortController();
      running = stop;
      about = model.hash;
      // For this comparison alone: it ends with it, and at once where it is stopped.
      const core = new Core(
        () => new Worker(packaged('worker.js'), { type: 'module', name: 'husk models' }),
      );
      stop.signal.addEventListener('abort', () => core.stop());
      try {
        const { records } = await store.all();
        if (records.length === 0) {
          showSummary(t('ui_model_no_pages'));
          return;
        }
        const { bytes } = await send('ui-bg-model-bytes', {});
        const showProgress = progressLine(stop);
        const score = (/** @type {Uint8Array | null} */ own, /** @type {number} */ before) =>
          scoreRecords({
            records,
            columnsOf,
            methods: HUSK,
            ask: (name, given) => core.call(name, given),
            model: own,
            signal: stop.signal,
            onProgress: ({ done, of }) => showProgress(before + done, 2 * of),
          });
        const old = await score(null, 0);
        const now = await score(bytes, old.records.length);
        stop.signal.throwIfAborted();
        const changes = changesOf(old, now);
        isDone = changes.records > changes.unscored;
        host.replaceChildren(...drawn(model, changes, await isLearnedFrom(model, records)));
        showSummary(summary(changes));
      } catch (error) {
        // Another one, or another model, took its place.
        if (running !== stop) return;
        const isStopped = stop.signal.aborted;
        clear();
        if (!isStopped) throw error;
        showSummary(t('ui_model_stopped'));
      } finally {
        core.stop();
        if (running === stop) running = null;
      }
    },
  };

  /** @param {string} hash @returns {Promise<Uint8Array<ArrayBuffer>>} */
  async function columnsOf(hash) {
    const page = await store.page(hash);
    if (page !== null) return page.columns;
    throw Object.assign(new Error('the page is not there'), { name: 'PageError' });
  }
}

/** Whether a model says that it was learned from exactly these labels. @param {ModelRow} model @param {LabelRecord[]} records */
async function isLearnedFrom({ provenance }, records) {
  const { labels } = readOrigin(provenance);
  return (
    labels !== null && labels.hash === (await sha256(new TextEncoder().encode(linesOf(records))))
  );
}

/** @param {Changes} changes */
function summary({ records, unscored, better, worse, equal }) {
  return t('ui_model_changed', records - unscored, better, worse, equal);
}

/** @param {ModelRow} model @param {Changes} changes @param {boolean} isFlattered */
function drawn(model, changes, isFlattered) {
  const { records, unscored, worst } = changes;
  const scored = records - unscored;
  const caveat = isFlattered
    ? t('ui_model_exactly', model.name)
    : t(readOrigin(model.provenance).labels ? 'ui_model_among' : 'ui_model_unknown', model.name);
  const notes = [
    scored < FEW ? t('ui_model_few', scored) : '',
    unscored > 0 ? t('ui_model_unscored', unscored) : '',
    caveat,
  ];
  return [
    ...notes
      .filter((note) => note !== '')
      .map((note) => h('p', { className: 'small warning' }, note)),
    scored > 0 ? table(model, changes) : null,
    worst.length > 0 ? h('h3', {}, t('ui_model_worse')) : null,
    worst.length > 0
      ? h('ul', { id: 'model-worse' }, ...worst.slice(0, SHOWN).map(worsePage))
      : null,
  ].filter((part) => part !== null);
}

/** @param {ModelRow} model @param {Changes} changes */
function table({ name }, { rows }) {
  const right = 'right number';
  const heads = [t('ui_model_built_in'), name, t('ui_model_difference')];
  return h(
    'div',
    { className: 'scroll' },
    h(
      'table',
      { id: 'model-table' },
      h('caption', { className: 'soft small' }, t('ui_model_table')),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('td', {}),
          ...heads.map((head) => h('th', { scope: 'col', className: 'right' }, head)),
        ),
      ),
      h(
        'tbody',
        {},
        ...rows.map(({ what, measure, before, after }) => {
          const words = t(what === 'main' ? 'class_content' : 'view_tab_template');
          const row = t('ui_about', words, t(`view_score_${measure}`));
          const gain = before === null || after === null ? null : 100 * (after - before);
          return h(
            'tr',
            {},
            h('th', { scope: 'row' }, row),
            h('td', { className: right }, share(before)),
            h('td', { className: right }, share(after)),
            h('td', { className: `${right} ${gainClass(gain)}` }, points(gain)),
          );
        }),
      ),
    ),
  );
}

/** @param {import('./model_changes.js').PageChange} page */
function worsePage({ record: { url, title }, before, after }) {
  const name = title || url;
  const isWeb = /^https?:/i.test(url);
  return h(
    'li',
    {},
    isWeb
      ? h('a', { href: url, target: '_blank', rel: 'noreferrer', dir: 'auto' }, name)
      : h('span', { dir: 'auto' }, name),
    h('span', { className: 'number' }, t('ui_model_worse_page', share(after), share(before))),
  );
}

/** A share in tenths of a per cent. @param {number | null} value */
function share(value) {
  if (value === null) return '–';
  const how = /** @type {const} */ ({ style: 'percent' });
  const places = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language(), { ...how, ...places }).format(value);
}

/** @param {number | null} gain in points of a hundred */
function points(gain) {
  if (gain === null) return '–';
  return `${gain > 0 ? '+' : gain < 0 ? '−' : ''}${decimal(Math.abs(gain), 1)}`;
}

/** @param {number | null} gain */
function gainClass(gain) {
  if (gain === null || gain === 0) return '';
  return gain > 0 ? 'gain' : 'loss';
}
