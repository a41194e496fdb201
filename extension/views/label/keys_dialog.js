// The sheet of keys: every command with its key, and a way to give it another. A clash is refused with words.

import { t } from '../../platform/i18n.js';
import { button, h, keepingFocus } from '../dom.js';
import { GROUPS, keyOf } from './keys.js';
import { closer, dialogOf, opened } from './dialog.js';
import { arrow, commandWords, keyName, keyWords } from './words.js';

/**
 * Opens the sheet.
 * @param {HTMLElement} host
 * @param {import('./keys.js').Keymap} keys
 * @param {() => void} onChange a key has changed
 * @returns {Promise<void>} when it is closed
 */
export function openKeysDialog(host, keys, onChange) {
  const said = h('p.label-sheet-said', { role: 'status' });
  const groups = h('div.label-sheet-groups');
  /** The command that waits for its new key. */
  let waiting = '';

  function draw() {
    const sections = [
      ...Object.entries(GROUPS).map(([group, commands]) =>
        h('section', h('h3', groupWords(group)), h('dl', ...Object.keys(commands).map(row))),
      ),
      h(
        'section',
        h('h3', t('label_group_cutting_out')),
        h(
          'dl',
          ...cutOutKeys().map(([words, key]) =>
            h('div', h('dt', t(words)), h('dd', h('kbd', keyWords(key)))),
          ),
        ),
      ),
    ];
    keepingFocus(groups, () => groups.replaceChildren(...sections));
  }

  /** @param {string} command */
  function row(command) {
    const name = commandWords(command);
    const isWaiting = waiting === command;
    const words = isWaiting ? t('label_keys_press') : t('ui_change');
    const change = button(words, () => ask(command), {
      id: `label-change-${command}`,
      className: 'plain small',
      'aria-label': isWaiting ? words : t('ui_about', words, name),
    });
    const back = button(t('label_keys_reset'), () => reset(command), {
      id: `label-reset-${command}`,
      className: 'plain small',
      'aria-label': t('ui_about', t('label_keys_reset'), name),
    });
    const shown = keys.keys(command).flatMap((key) => [h('kbd', keyWords(key)), ' ']);
    const buttons = keys.isOwn(command) ? [back, change] : [change];
    return h('div', h('dt', name), h('dd', ...shown, ...buttons));
  }

  /** @param {string} command */
  function ask(command) {
    waiting = waiting === command ? '' : command;
    said.textContent = waiting ? t('label_keys_press_for', commandWords(command)) : '';
    draw();
  }

  /** @param {string} command */
  function reset(command) {
    const result = keys.reset(command);
    tell(command, result);
    draw();
    document.getElementById(`label-change-${command}`)?.focus();
  }

  /** @param {string} command @param {import('./keys.js').Binding} result */
  function tell(command, result) {
    if (result.bound) {
      said.textContent = t('ui_about', commandWords(command), keysWords(command));
      onChange();
    } else if ('taken' in result) {
      said.textContent = t('label_keys_taken', commandWords(result.taken));
    } else said.textContent = t('label_keys_kept');
  }

  /** @param {string} command */
  const keysWords = (command) => keys.keys(command).map(keyName).join(', ');

  const all = button(
    t('label_keys_reset_all'),
    () => {
      keys.resetAll();
      said.textContent = t('label_keys_reset_all');
      onChange();
      draw();
    },
    { className: 'plain' },
  );
  const title = h('h2', { id: 'label-sheet-title' }, t('ui_keys'));
  const dialog = dialogOf(
    'label-sheet',
    title,
    [h('div.label-sheet-scroll', { tabIndex: 0 }, groups), said],
    [all, closer(t('ui_close'), { autofocus: true })],
  );
  dialog.addEventListener(
    'keydown',
    (event) => {
      if (waiting === '') return;
      const key = keyOf(event);
      if (key === '' || key === 'Tab' || key === 'Shift+Tab') return;
      event.preventDefault();
      event.stopPropagation();
      const command = waiting;
      waiting = '';
      if (key === 'Escape') said.textContent = '';
      else tell(command, keys.bind(command, key));
      draw();
    },
    true,
  );
  draw();
  return opened(host, dialog).closed;
}

/** @param {string} group of commands */
function groupWords(group) {
  if (group === 'page') return t('ui_pages');
  return group === 'undo' ? t('ui_undo') : t(`label_group_${group}`);
}

/** Keys of cutting out, which are always the same. @returns {[string, string][]} */
const cutOutKeys = () => [
  ['label_cut_out_in', arrow('in')],
  ['label_cut_out_out', arrow('out')],
  ['label_cut_out_next', 'ArrowDown'],
  ['label_cut_out_previous', 'ArrowUp'],
  ['label_do_cutOut', 'Enter'],
  ['label_cut_out_end', 'Esc'],
];
