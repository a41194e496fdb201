// A page can dispatch any event on its window, its document and its elements, and so pretend that the user pressed a key or pointed at
// a block. Listeners of Husk therefore react only to events that the browser itself reports (`isTrusted`).

/** The wrapped form of each listener, so that it can be removed again. @type {WeakMap<Function, EventListener>} */
const wrapped = new WeakMap();

/**
 * @param {(event: any) => void} listener
 * @returns {EventListener} the same one for the same listener; does nothing on events made by a script
 */
export function trusted(listener) {
  let hear = wrapped.get(listener);
  if (!hear) wrapped.set(listener, (hear = (event) => event.isTrusted && listener(event)));
  return hear;
}

/**
 * What elements made by `h` listen to, but `input` and `change`: a page that comes by a field can set its value anyway, and what
 * fields of the surfaces change is how an article is set.
 */
const HEARD = ['click', 'keydown', 'pointerdown', 'focusin', 'focusout', 'cancel', 'close', 'blur'];

/**
 * Stops what a script dispatches inside a closed root. The root keeps no page out: events in Firefox, and selections made by key in
 * both browsers, hand a page nodes inside of it.
 * @param {ShadowRoot} root
 */
export function stopForgedEvents(root) {
  for (const type of HEARD) {
    // eslint-disable-next-line no-restricted-syntax -- what is not trusted is stopped here
    root.addEventListener(
      type,
      (event) => !event.isTrusted && event.stopImmediatePropagation(),
      true,
    );
  }
}
