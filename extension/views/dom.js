// Small ways to build a view. Text from pages only ever becomes text.

const ATTRIBUTES = new Set(['role', 'for', 'href', 'scope', 'colspan', 'download']);

/**
 * An element with properties, attributes (those with a dash, and `role`, `for`, `href` …) and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [given] `on` holds listeners, `data` dataset entries; what is undefined is left out
 * @param {...(Node | string | null)} children null is left out
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, given = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (name === 'on') {
      for (const [type, listener] of Object.entries(value)) {
        element.addEventListener(type, listener);
      }
    } else if (name === 'data') Object.assign(element.dataset, value);
    else if (name.includes('-') || ATTRIBUTES.has(name)) element.setAttribute(name, String(value));
    else Reflect.set(element, name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Sets a text only when it is another, so that screen readers hear changes alone. @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
