// Dialogs over the labelling view. Their result is known in the event that closes them, so that the next key already goes to the view
// behind: browsers fire `close` later.

import { h } from '../dom.js';

/**
 * A dialog with a heading, what it is about, and its buttons in a row at the end.
 * @param {string} className
 * @param {HTMLElement} heading with an id
 * @param {(Node | null)[]} parts
 * @param {Node[]} buttons
 */
export function dialogOf(className, heading, parts, buttons) {
  return h(
    `dialog.${className}`,
    { 'aria-labelledby': heading.id },
    h('form', { method: 'dialog' }, heading, ...parts, h('div.row.end', ...buttons)),
  );
}

/** A button that closes the dialog of its form. @param {string} words @param {{value?: string, autofocus?: boolean, className?: string}} [given] */
export function closer(words, given = {}) {
  return h('button', { type: 'submit', ...given }, words);
}

/**
 * Shows a dialog until it is closed: by Esc, by a button of its form, or by `close`.
 * @param {HTMLElement} host
 * @param {HTMLDialogElement} dialog
 * @returns {{closed: Promise<void>, close: (value?: string) => void}} `value` is what the dialog returns
 */
export function opened(host, dialog) {
  /** @type {PromiseWithResolvers<void>} */
  const { promise: closed, resolve } = Promise.withResolvers();
  /** @param {string} [value] */
  function close(value = '') {
    dialog.close(value);
    dialog.remove();
    resolve();
  }
  dialog.addEventListener('keydown', (event) => {
    // Keys of the view below must not hear what is typed here.
    event.stopPropagation();
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  });
  dialog.addEventListener('submit', (event) => {
    event.preventDefault();
    close(event.submitter instanceof HTMLButtonElement ? event.submitter.value : '');
  });
  // Closed by the browser, such as by the back gesture.
  dialog.addEventListener('close', () => {
    if (dialog.isConnected) close(dialog.returnValue);
  });
  host.append(dialog);
  dialog.showModal();
  return { closed, close };
}
