// Small ways to build a view. Text from pages only ever becomes text.

import { h } from '../views/dom.js';
import { t } from '../platform/i18n.js';

export { fillWords } from '../platform/i18n.js';
export { h };

/**
 * The element with an id.
 * @template {HTMLElement} E
 * @param {string} id
 * @param {new () => E} type
 * @returns {E}
 */
export function byId(id, type) {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new TypeError(`#${id} is not there`);
  return element;
}

/**
 * Says something to everybody: shown in the line for it until the next press, and read out by
 * screen readers.
 * @param {string} words
 */
export function say(words) {
  const line = document.getElementById('said');
  if (!line) return;
  line.textContent = words;
  document.addEventListener('pointerdown', () => (line.textContent = ''), { once: true });
}

/** Runs what a person asked for; a failure is said, not lost. @param {() => Promise<unknown>} task */
export async function attempt(task) {
  try {
    await task();
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
    say(name === 'OrphanError' ? t('ui_offline') : t('ui_failed', message));
  }
}

/**
 * Asks before something that cannot be undone.
 * @param {string} question
 * @param {string} verb words of the button that does it
 * @returns {Promise<boolean>}
 */
export function confirmed(question, verb) {
  const cancel = h('button', { type: 'submit', value: 'no', autofocus: true }, t('ui_cancel'));
  const act = h('button', { type: 'submit', value: 'yes', className: 'grave' }, verb);
  const text = h('p', { id: 'question' }, question);
  const form = h(
    'form',
    { method: 'dialog' },
    text,
    h('div', { className: 'row end' }, cancel, act),
  );
  const dialog = h('dialog', { 'aria-labelledby': 'question' }, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}

/** Saves a text as a file. @param {string} name @param {string} text @param {string} [type] */
export function saveFile(name, text, type = 'application/json') {
  saveBlob(name, new Blob([text], { type }));
}

/** @param {string} name @param {Blob} blob */
export function saveBlob(name, blob) {
  const url = URL.createObjectURL(blob);
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
