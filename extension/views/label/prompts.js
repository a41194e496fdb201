// Dialogs in which the labelling view asks for something: the role of a block, chosen by one letter or with the arrows, notes, and
// confirmation of what cannot be undone.

import { t } from '../../platform/i18n.js';
import { ROLES } from '../../labels/model/record.js';
import { h } from '../dom.js';
import { closer, dialogOf, opened } from './dialog.js';
import { roleWords } from './words.js';

/** One letter for each role, the same in every language. @type {Readonly<Record<string, string>>} */
export const ROLE_KEYS = Object.freeze({
  header: 'h',
  navigation: 'n',
  sidebar: 's',
  ad: 'a',
  related: 'r',
  comments: 'c',
  notice: 'o',
  search: 'e',
  footer: 'f',
  title: 't',
  byline: 'y',
  date: 'd',
  body: 'b',
  caption: 'p',
  list: 'l',
  form: 'm',
  other: 'x',
  '': '0',
});

/**
 * @param {HTMLElement} host
 * @param {string} now the role that the block has
 * @returns {Promise<string | null>} null when nothing was chosen
 */
export async function askRole(host, now) {
  const roles = [...ROLES, ''];
  /** @type {string | null} */
  let chosen = null;
  const title = h('h2', { id: 'label-role-title' }, t('label_role_ask'));
  const items = roles.map((role) =>
    h(
      'button',
      {
        role: 'menuitemradio',
        'aria-checked': role === now,
        tabIndex: role === now ? 0 : -1,
        on: { click: () => choose(role) },
      },
      h('span', roleWords(role)),
      h('kbd', ROLE_KEYS[role].toUpperCase()),
    ),
  );
  const menu = h('div', { role: 'menu', 'aria-labelledby': title.id }, ...items);
  const dialog = h('dialog.label-roles', { 'aria-labelledby': title.id }, title, menu);
  /** @param {string} role */
  function choose(role) {
    chosen = role;
    asked.close();
  }
  dialog.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const role = roles.find((one) => ROLE_KEYS[one] === event.key.toLowerCase());
    const at = items.findIndex((item) => item === document.activeElement);
    const to = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at + items.length - 1) % items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (role === undefined && to === undefined) return;
    event.preventDefault();
    if (role !== undefined) choose(role);
    else if (to !== undefined) items[to].focus();
  });
  const asked = opened(host, dialog);
  items[Math.max(0, roles.indexOf(now))].focus();
  await asked.closed;
  return chosen;
}

/**
 * @param {HTMLElement} host
 * @param {{block: string, page: string}} notes
 * @param {{block: number, page: number}} longest in UTF-16 units
 * @returns {Promise<{block: string, page: string} | null>} null when they stay as they are
 */
export async function askNotes(host, notes, longest) {
  const block = h('textarea', { rows: 3, value: notes.block, maxLength: longest.block });
  const page = h('textarea', { rows: 3, value: notes.page, maxLength: longest.page });
  const title = h('h2', { id: 'label-note-title' }, t('label_note_ask'));
  const dialog = dialogOf(
    'label-notes',
    title,
    [
      h('label.label-field', t('label_note_block'), block),
      h('label.label-field', t('label_note_page'), page),
    ],
    [closer(t('ui_cancel'), { value: 'no' }), closer(t('label_note_keep'), { value: 'yes' })],
  );
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    asked.close('yes');
  });
  const asked = opened(host, dialog);
  block.focus();
  await asked.closed;
  return dialog.returnValue === 'yes' ? { block: block.value, page: page.value } : null;
}

/**
 * @param {HTMLElement} host
 * @param {string} question
 * @param {string} verb words of the button that does it
 * @returns {Promise<boolean>}
 */
export async function askSure(host, question, verb) {
  const text = h('p', { id: 'label-sure-text' }, question);
  const cancel = closer(t('ui_cancel'), { value: 'no', autofocus: true });
  const act = closer(verb, { value: 'yes', className: 'grave' });
  const dialog = dialogOf('label-sure', text, [], [cancel, act]);
  const asked = opened(host, dialog);
  cancel.focus();
  await asked.closed;
  return dialog.returnValue === 'yes';
}
