// The models: the one that comes with Husk, and the one that was loaded. A file is looked at by the core before it is kept, and
// nothing that was loaded judges before the person says so.

// The module of this name is made by the build: see built_in_model.d.ts.
/// <reference path="./built_in_model.d.ts" />
import builtIn from 'husk:built-in-model';

import { day, size, t } from '../platform/i18n.js';
import { send } from '../platform/webext.js';
import { MODEL_MAX, fittingName, readOrigin } from '../shared/model.js';
import { attempt, byId, confirmed, h, say } from '../ui/dom.js';
import { createComparison } from './model_comparison.js';

/** @import {ModelRow} from '../shared/answers.js' */

/** @param {{changed: () => Promise<void>}} events */
export function createModels({ changed }) {
  const section = byId('model-section', HTMLElement);
  const input = byId('model-file', HTMLInputElement);
  const comparison = createComparison(
    byId('model-summary', HTMLElement),
    byId('model-comparison', HTMLElement),
  );
  /** The model that is loaded. @type {ModelRow | null} */
  let loaded = null;
  /** What was drawn last, to leave the controls alone when nothing changed. */
  let drawn = '';

  byId('model-limit', HTMLElement).textContent = t('ui_model_limit', size(MODEL_MAX));
  byId('model-load', HTMLButtonElement).onclick = () => input.click();
  input.onchange = () => {
    const [file] = input.files ?? [];
    // The same file may be chosen again after it was made anew.
    if (file) attempt(() => load(file)).finally(() => (input.value = ''));
  };
  takeDrops(section, (file) => attempt(() => load(file)));

  /** @param {File} file */
  async function load(file) {
    const name = fittingName(file.name);
    try {
      if (file.size > MODEL_MAX) {
        throw new Error(t('ui_model_too_large', size(file.size), size(MODEL_MAX)));
      }
      if (loaded !== null) {
        const question = t('ui_model_replace_text', name, loaded.name);
        if (!(await confirmed(question, t('ui_model_replace')))) return;
      }
      const bytes = new Uint8Array(await file.arrayBuffer());
      const made = Math.max(0, file.lastModified);
      await send('ui-bg-model-put', { bytes, name, made });
      comparison.clear();
      await changed();
      say(t('ui_model_loaded', name));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      say(t('ui_not_read', name, reason));
    }
  }

  /** @param {ModelRow} model */
  async function use({ hash, name, on }) {
    const isPlain = on || comparison.isOf(hash);
    if (!isPlain && !(await confirmed(t('ui_model_use_text', name), t('ui_model_use')))) return;
    await send('ui-bg-model-use', { hash, on: !on });
    await changed();
    say(t('ui_model_used', on ? t('ui_model_built_in') : name));
  }

  /** @param {ModelRow} model */
  async function remove({ name }) {
    if (!(await confirmed(t('ui_model_remove_text', name), t('ui_remove')))) return;
    await send('ui-bg-model-remove', {});
    comparison.clear();
    await changed();
    byId('model-load', HTMLButtonElement).focus();
    say(t('ui_list_removed', name));
  }

  /** @param {boolean} isUsed */
  function builtInItem(isUsed) {
    const base = readOrigin(builtIn.provenance).base;
    return h(
      'li',
      { id: 'model-built-in', className: 'model' },
      head(t('ui_model_built_in'), isUsed),
      h(
        'p',
        { className: 'soft small' },
        list(
          base && t('ui_model_base', base.pages, base.set),
          t('ui_model_trees', builtIn.trees),
          size(builtIn.bytes),
        ),
      ),
    );
  }

  /** @param {ModelRow} model */
  function loadedItem(model) {
    const { name, on, made, added, bytes, hash, trees, provenance } = model;
    const { labels, words } = readOrigin(provenance);
    const onTop = provenance.startsWith(`${builtIn.provenance};`);
    const from = labels
      ? t(onTop ? 'ui_model_labels_built_in' : 'ui_model_labels', labels.pages)
      : t('ui_model_none_said');
    const facts = list(
      from,
      t('ui_model_trees', trees),
      size(bytes),
      made === null ? null : t('ui_model_made', day(made)),
      t('ui_model_added', day(added)),
    );
    return h(
      'li',
      { id: 'model-loaded', className: 'model' },
      head(name, on),
      h('p', { className: 'soft small' }, facts),
      onTop && trees === builtIn.trees ? h('p', { className: 'small' }, t('ui_model_same')) : null,
      h(
        'details',
        { className: 'soft small' },
        h('summary', {}, t('ui_model_says')),
        h('p', { dir: 'auto' }, words),
        h('p', {}, t('ui_model_hash', hash)),
      ),
      h(
        'p',
        { className: 'row' },
        h(
          'button',
          { id: 'model-compare', on: { click: () => attempt(() => comparison.run(model)) } },
          t('ui_model_compare'),
        ),
        h(
          'button',
          { id: 'model-use', on: { click: () => attempt(() => use(model)) } },
          t(on ? 'ui_model_use_built_in' : 'ui_model_use'),
        ),
        h(
          'button',
          {
            id: 'model-remove',
            className: 'plain',
            'aria-label': t('ui_about', t('ui_remove'), name),
            on: { click: () => attempt(() => remove(model)) },
          },
          t('ui_remove'),
        ),
      ),
    );
  }

  return {
    /** @param {ModelRow | null} model */
    draw(model) {
      loaded = model;
      if (model === null || !comparison.isAbout(model.hash)) comparison.clear();
      const now = JSON.stringify(model);
      if (now === drawn) return;
      drawn = now;
      const focused = document.activeElement?.id;
      byId('models', HTMLElement).replaceChildren(
        builtInItem(!model?.on),
        ...(model === null ? [] : [loadedItem(model)]),
      );
      if (focused) document.getElementById(focused)?.focus();
    },
  };
}

/** @param {string} name @param {boolean} isUsed */
function head(name, isUsed) {
  return h(
    'p',
    { className: 'row' },
    h('strong', { dir: 'auto' }, name),
    h(
      'span',
      { className: isUsed ? 'in-use small' : 'soft small' },
      t(isUsed ? 'ui_model_in_use' : 'ui_model_not_used'),
    ),
  );
}

/** @param {...(string | null)} facts */
function list(...facts) {
  return facts.filter((fact) => fact !== null).join(' · ');
}

/**
 * Takes a file that is dropped onto an element.
 * @param {HTMLElement} element
 * @param {(file: File) => void} take
 */
function takeDrops(element, take) {
  const mark = (/** @type {boolean} */ on) => element.classList.toggle('dropping', on);
  element.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    mark(true);
  });
  element.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) mark(false);
  });
  element.addEventListener('drop', (event) => {
    mark(false);
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    take(file);
  });
}
