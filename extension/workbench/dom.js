// The fixed parts of the workbench's page.

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

/** Says something to everybody, screen readers included; shown until the next press. @param {string} text */
export function say(text) {
  const line = byId('said', HTMLElement);
  line.textContent = text;
  document.addEventListener('pointerdown', () => (line.textContent = ''), { once: true });
}
