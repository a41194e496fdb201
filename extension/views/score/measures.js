// What methods can be compared by, and how its numbers are shown.

import { t } from '../../platform/i18n.js';
import { decimal } from '../numbers.js';

/** What is counted, in the order of tables. */
export const UNITS = Object.freeze(
  /** @type {const} */ (['words', 'anchors', 'links', 'leaves', 'main']),
);

export const SHARES = Object.freeze(/** @type {const} */ (['precision', 'recall', 'f1']));

/** Every measure: `words.f1`, `main.recall`, `rand` … */
export const MEASURES = Object.freeze([
  ...UNITS.flatMap((unit) => SHARES.map((share) => `${unit}.${share}`)),
  'rand',
]);

/** The measure by which sites and pages come worst first. */
export const FIRST = 'words.f1';

/** @param {import('../../labels/scoring/scoring.js').Figures} figures @param {string} measure @returns {number | null} */
export function valueOf(figures, measure) {
  if (measure === 'rand') return figures.rand;
  const [unit, share] = /** @type {[(typeof UNITS)[number], (typeof SHARES)[number]]} */ (
    measure.split('.')
  );
  return figures[unit][share];
}

/** "F1 of words in template". @param {string} measure */
export function measureWords(measure) {
  if (measure === 'rand') return t('view_score_rand');
  const [unit, share] = measure.split('.');
  return t('ui_about', unitWords(unit), t(`view_score_${share}`));
}

/** What is counted. @param {string} unit see `UNITS` */
export function unitWords(unit) {
  return t(unit === 'main' ? 'class_content' : `view_score_of_${unit}`);
}

/** A figure as tables show it. @param {number | null} value */
export function figure(value) {
  return value === null ? '–' : decimal(value, 3);
}

/** Messages that name the questions. */
const QUESTION_KEYS = Object.freeze({
  template: 'view_template',
  main: 'view_score_question_main',
  role: 'label_do_role',
});

/** @param {keyof typeof QUESTION_KEYS} question */
export const questionKey = (question) => QUESTION_KEYS[question];

/** What lists call a labelled page. @param {import('../../labels/model/record.js').LabelRecord} record */
export function pageName({ title, url, id }) {
  if (title !== '') return title;
  const address = URL.parse(url);
  // A file that was dropped in without an address has a made-up one: its name as path below a host in `.invalid`.
  if (address?.hostname.endsWith('.invalid')) return decoded(address.pathname.slice(1)) || url;
  return url || id;
}

/** @param {string} path */
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
