// Small ways to build a view. Text from pages only ever becomes text.

/**
 * An element with properties, attributes (those with a dash, and `role`) and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [given]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, given = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (name.includes('-') || name === 'role') element.setAttribute(name, String(value));
    else Reflect.set(element, name, value);
  }
  element.append(...children);
  return element;
}

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
