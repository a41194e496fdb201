// Where the fields of a site's records stand, in the tab "Site": as its pages showed, and as the person says. A form is corrected on a
// page that shows it: every field then offers the places of the first record there.

import { plural, t } from '../platform/i18n.js';
import { send } from '../platform/webext.js';
import { decidedField } from '../shared/decisions.js';
import { attempt, h, say } from '../ui/dom.js';
import { button } from '../views/dom.js';
import { leaveOpenPage, readOpenPage } from '../views/open_page.js';
import { ask } from './core.js';

/** @import {Decision} from '../shared/decisions.js' */
/** @import {RecordField, RecordKind, RecordPlace, TemplateRecords} from '../../src/wasm/types.js' */

/** The fields of each kind of records. @type {Record<RecordKind, RecordField[]>} */
const FIELDS = { post: ['author', 'date', 'text'], item: ['title', 'price'] };

/** @typedef {{tab: number | null, site: string, decisions: Decision[]}} Given */

/** @param {{refresh: () => Promise<void>}} events */
export function createRecords({ refresh }) {
  /** The places to choose from, of each form that is being corrected. @type {Map<string, RecordPlace[]>} */
  const offered = new Map();

  /**
   * @param {TemplateRecords[]} forms
   * @param {Given} given
   */
  function sections(forms, given) {
    if (forms.length === 0) return [];
    return [
      h(
        'div.stack',
        h('h2', t('ui_records')),
        h('p.soft.small', t('ui_records_about')),
        ...forms.map((form) => section(form, given)),
      ),
    ];
  }

  /** @param {TemplateRecords} form @param {Given} given @returns {HTMLElement} */
  function section(form, given) {
    const key = `${given.site} ${form.kind} ${form.name}`;
    const title = `${t(`ui_records_${form.kind}`)} · ${plural('ui_count_pages', form.pages)}`;
    const places = offered.get(key);
    const correct = async () => {
      const found = await placesOn(given.tab, form.name);
      if (found.length === 0) {
        say(t('ui_records_none'));
        return;
      }
      offered.set(key, found);
      const drawn = section(form, given);
      whole.replaceWith(drawn);
      drawn.querySelector('select')?.focus();
    };
    const naming = {
      className: 'plain',
      'aria-label': t('ui_about', t('ui_records_correct'), title),
      disabled: given.tab === null,
    };
    const whole = h(
      'div.records',
      h('h3', title),
      h('p.sample', { dir: 'ltr' }, form.name),
      h('dl', ...FIELDS[form.kind].flatMap((field) => row(form, field, places, given))),
      places ? null : button(t('ui_records_correct'), () => attempt(correct), naming),
    );
    return whole;
  }

  /**
   * @param {TemplateRecords} form
   * @param {RecordField} field
   * @param {RecordPlace[] | undefined} places
   * @param {Given} given
   */
  function row(form, field, places, { site, decisions }) {
    const { kind: record, name } = form;
    const learned = form.fields.find((one) => one.field === field);
    const decided = decidedField(decisions, { record, name, field });
    const term = t(`ui_records_${field}`);
    if (places === undefined) {
      const target = decided?.target;
      const path = target && 'path' in target ? target.path : learned?.path;
      const seen = learned && !decided ? t('ui_count_of', learned.seen, form.records) : '';
      return [
        h('dt', term),
        h('dd', h('span.sample', { dir: 'ltr' }, path ?? '–'), h('span.soft.small.number', seen)),
      ];
    }
    const choose = async (/** @type {Event} */ { currentTarget }) => {
      const { value } = /** @type {HTMLSelectElement} */ (currentTarget);
      const chosen = places.find((place) => valueOf(place) === value);
      if (chosen) {
        const { path, order } = chosen;
        await send('ui-bg-field', { site, record, name, field, path, order });
      } else if (decided) {
        await send('ui-bg-decision-remove', { site, id: decided.id });
      }
      await refresh();
      say(t('ui_records_corrected'));
    };
    const target = decided?.target;
    const isChosen = (/** @type {RecordPlace} */ { path, order }) =>
      target !== undefined && 'path' in target && target.path === path && target.order === order;
    const fitting = places.filter(({ isLong }) => isLong === (field === 'text'));
    const options = fitting.map((place) => {
      const words = `${place.sample} — ${place.path}`;
      return h('option', { value: valueOf(place), selected: isChosen(place) }, words);
    });
    const id = `field-${record}-${field}-${name}`;
    return [
      h('dt', h('label', { for: id }, term)),
      h(
        'dd',
        h(
          'select',
          { id, on: { change: (/** @type {Event} */ event) => attempt(() => choose(event)) } },
          h('option', { value: '' }, `${t('ui_records_as_learned')} — ${learned?.path ?? '–'}`),
          ...options,
        ),
      ),
    ];
  }

  return { sections };
}

/** @param {RecordPlace} place */
const valueOf = ({ path, order }) => `${path} ${order}`;

/** The places in the first record of a tab's page that has such a name. @param {number | null} tab @param {string} name */
async function placesOn(tab, name) {
  if (tab === null) return [];
  const page = await readOpenPage(tab);
  try {
    return await ask('recordPlaces', { page: page.bytes, name });
  } finally {
    leaveOpenPage(page);
  }
}
