// The guidelines of labelling, in a dialog: what the two questions mean, and how hard cases are answered, each
// with an example from our own pages.

import { capital, t } from '../../platform/i18n.js';
import { h } from '../dom.js';
import { closer, dialogOf, opened } from './dialog.js';
import { answerWords, buttonWords, whyKey } from './words.js';

/** What is explained, in this order. */
const PARTS = Object.freeze(['questions', 'template', 'main', 'neither', 'unsure', 'size']);

/** Headings that other parts of Husk have, too. @type {Readonly<Record<string, string>>} */
const HEADINGS = Object.freeze({
  template: 'view_tab_template',
  main: 'class_content',
  neither: 'label_do_isNeither',
});

/** Hard cases: the name of each, and its answers. @type {readonly (readonly [string, 'yes' | 'no', 'yes' | 'no'])[]} */
export const CASES = Object.freeze([
  /** @type {const} */ (['byline', 'no', 'yes']),
  /** @type {const} */ (['caption', 'no', 'yes']),
  /** @type {const} */ (['crumbs', 'yes', 'no']),
  /** @type {const} */ (['readalso', 'yes', 'no']),
  /** @type {const} */ (['comments', 'no', 'no']),
  /** @type {const} */ (['list', 'no', 'yes']),
  /** @type {const} */ (['pager', 'yes', 'no']),
  /** @type {const} */ (['signature', 'no', 'no']),
]);

/** @param {HTMLElement} host @returns {Promise<void>} when it is closed */
export function openGuide(host) {
  const title = h('h2', { id: 'label-guide-title' }, buttonWords('guide'));
  const parts = PARTS.map((part) =>
    h(
      'section',
      h('h3', capital(t(HEADINGS[part] ?? `label_guide_${part}`))),
      h('p', t(`label_guide_${part}_text`)),
    ),
  );
  const heads = ['label_guide_case', 'label_question_template', 'label_question_main'];
  const cases = h(
    'table',
    h('caption', t('label_guide_cases')),
    h('thead', h('tr', ...heads.map((key) => h('th', { scope: 'col' }, t(key))))),
    h(
      'tbody',
      ...CASES.map(([name, template, main]) =>
        h(
          'tr',
          h('th', { scope: 'row' }, t(`label_case_${name}`), h('p', t(whyKey(name)))),
          h('td', answerWords(template)),
          h('td', answerWords(main)),
        ),
      ),
    ),
  );
  const body = h(
    'div.label-guide-body',
    { tabIndex: 0, role: 'region', 'aria-labelledby': title.id },
    ...parts,
    cases,
  );
  const close = closer(t('ui_close'), { autofocus: true });
  return opened(host, dialogOf('label-guide', title, [body], [close])).closed;
}
