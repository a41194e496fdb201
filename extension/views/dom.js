// Small ways to build a view. Text from pages only ever becomes text.

const ATTRIBUTES = new Set(['role', 'for', 'href', 'scope', 'colspan', 'download']);

/** @typedef {Node | string | null} Child null is left out */

/**
 * Properties, attributes (those with a dash, and `role`, `for`, `href` …), `on`: listeners, `data`: dataset entries; what
 * is undefined is left out.
 * @typedef {Record<string, any>} Given
 */

/**
 * @template {string} S
 * @typedef {S extends `${infer K}.${string}` ? ElementOf<K> : S extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[S] : never} ElementOf
 */

/**
 * An element, written as in Hyperscript: `h('p.soft.small', { title }, 'Some text', child)`. A button does not submit a form
 * unless its type says so.
 * @type {{
 *   <S extends string>(selector: S, given: Given, ...children: Child[]): ElementOf<S>,
 *   <S extends string>(selector: S, ...children: Child[]): ElementOf<S>,
 * }}
 */
export const h = (/** @type {string} */ selector, /** @type {any[]} */ ...parts) => {
  const [tag, ...classes] = selector.split('.');
  const element = /** @type {any} */ (document.createElement(tag));
  if (classes.length > 0) element.className = classes.join(' ');
  if (tag === 'button') element.type = 'button';
  const hasGiven = typeof parts[0] === 'object' && parts[0] !== null && !('nodeType' in parts[0]);
  for (const [name, value] of Object.entries(hasGiven ? parts.shift() : {})) {
    if (value === undefined) continue;
    if (name === 'on') {
      for (const [type, listener] of Object.entries(value)) {
        element.addEventListener(type, listener);
      }
    } else if (name === 'data') Object.assign(element.dataset, value);
    else if (name.includes('-') || ATTRIBUTES.has(name)) element.setAttribute(name, String(value));
    else Reflect.set(element, name, value);
  }
  element.append(...parts.filter((child) => child !== null));
  return element;
};

/** @param {string} words @param {(event: MouseEvent) => unknown} click @param {Given} [given] */
export function button(words, click, given = {}) {
  return h('button', { on: { click }, ...given }, words);
}

/** Sets a text only when it is another, so that screen readers hear changes alone. @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Draws anew; what had the focus in `root` has it again, by its id. @param {Element} root @param {() => void} draw */
export function keepingFocus(root, draw) {
  const { activeElement } = document;
  const id = root.contains(activeElement) ? activeElement?.id : '';
  draw();
  if (id) document.getElementById(id)?.focus();
}
