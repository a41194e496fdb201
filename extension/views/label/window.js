// A small window before the labelling view. What it comes to is known at the very press that closes it, so that the next press
// already meets the view behind it: browsers tell of a closed window later.

/**
 * Shows a dialog until it is closed: by Esc, by a button of its form, or by `close`.
 * @param {HTMLElement} host
 * @param {HTMLDialogElement} dialog
 * @returns {{closed: Promise<void>, close: (value?: string) => void}} `value` is what the dialog returns
 */
export function opened(host, dialog) {
  /** @type {() => void} */
  let resolve = () => {};
  /** @type {Promise<void>} */
  const closed = new Promise((done) => (resolve = done));
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
  // By a gesture of the browser's own.
  dialog.addEventListener('close', () => {
    if (dialog.isConnected) close(dialog.returnValue);
  });
  host.append(dialog);
  dialog.showModal();
  return { closed, close };
}
