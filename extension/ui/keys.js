// The keys, as the browser has them now. Browsers let people change keys, extensions cannot. Undo and redo are taken on
// the page itself, see shared/page_keys.js.

import { t } from '../platform/i18n.js';
import { commandKeys, isPhone, openKeySettings } from '../platform/surfaces.js';
import { webext } from '../platform/webext.js';
import { PAGE_KEYS } from '../shared/page_keys.js';
import { byId, h, say } from './dom.js';

/** The action first, then in order of use; what is not named here comes last. */
const ORDER = ['_execute_action', 'hide', 'read', 'highlight', 'pick', 'undo'];

/** @param {{name?: string}} command */
const rank = ({ name = '' }) => (ORDER.indexOf(name) + ORDER.length + 1) % (ORDER.length + 1);

/** The person's own wish for a key, or nothing. @returns {Promise<string>} */
export async function actionKey() {
  const commands = await commandKeys();
  return commands.find(({ name }) => name === '_execute_action')?.shortcut ?? '';
}

/** How a key with Alt and Shift is written on this computer. @param {string} letter */
async function keyWords(letter) {
  const { os } = await webext.runtime.getPlatformInfo();
  return os === 'mac' ? `⌥⇧${letter}` : t('ui_keys_alt_shift', letter);
}

/** @param {string} words */
async function openOrSay(words) {
  try {
    await openKeySettings();
  } catch {
    say(words);
  }
}

/**
 * Draws them into `#keys`, and wires `#change-keys`; on a phone, which has no keys, hides their section. A key that is not set, because nothing was suggested or another
 * extension has it, gets a button of its own.
 */
export async function drawKeys() {
  if (isPhone()) byId('keys', HTMLElement).closest('section')?.toggleAttribute('hidden', true);
  const commands = await commandKeys();
  const settings = () => void openOrSay(t('ui_keys_where'));
  const rows = [];
  for (const { name = '', shortcut } of [...commands].sort((a, b) => rank(a) - rank(b))) {
    const words = t(`ui_command_${name === '_execute_action' ? 'action' : name}`);
    if (shortcut) rows.push(row([text(words)], [key(shortcut)]));
    // Where the browser has no key for it, the page's own is there.
    else if (name === 'undo') rows.push(await pageRow(words, PAGE_KEYS.undo));
    else rows.push(row([text(words)], unset(words, settings)));
  }
  rows.push(await pageRow(t('ui_redo'), PAGE_KEYS.redo));
  rows.push(await pageRow(t('content_more_list'), PAGE_KEYS.list));
  byId('keys', HTMLElement).replaceChildren(...rows);
  byId('change-keys', HTMLButtonElement).onclick = settings;
}

/** @param {Node[]} left @param {Node[]} right */
function row(left, right) {
  return h('div', {}, h('dt', {}, ...left), h('dd', {}, ...right));
}

/** @param {string} words @param {string} letter */
async function pageRow(words, letter) {
  const note = h('span', { className: 'soft' }, ` ${t('ui_keys_while_on')}`);
  return row([text(words), note], [key(await keyWords(letter))]);
}

/** A key is read in its own direction. @param {string} words */
function key(words) {
  return h('kbd', { dir: 'auto' }, words);
}

/** @param {string} words */
function text(words) {
  return document.createTextNode(words);
}

/** @param {string} words @param {() => void} settings */
function unset(words, settings) {
  const name = t('ui_about', t('ui_keys_set'), words);
  return [
    h('span', { className: 'soft' }, t('ui_keys_none')),
    h('button', { 'aria-label': name, on: { click: settings } }, t('ui_keys_set')),
  ];
}
