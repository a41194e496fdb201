// What must never stand in the reader, whatever a page holds. Used on built trees in the page, and on the reader's own
// shadow tree from outside, so it uses nothing outside itself.

/**
 * @param {Element} root
 * @returns {string[]} what is wrong, empty when all is well
 */
export function activeIn(root) {
  const FORBIDDEN = new Set([
    ...['script', 'iframe', 'frame', 'object', 'embed', 'applet', 'style', 'link', 'meta', 'base'],
    ...['form', 'input', 'textarea', 'select', 'option', 'template', 'slot', 'noscript', 'portal'],
    ...['foreignobject', 'use', 'animate', 'animatetransform', 'animatemotion', 'set', 'image'],
    ...['feimage', 'handler', 'maction', 'annotation', 'annotation-xml', 'mglyph', 'plaintext'],
  ]);
  const ADDRESSES = new Set(['href', 'src', 'poster', 'data-address', 'action', 'formaction']);
  const bad = [];
  // A field of a form may be named like the property.
  const attributesOf = /** @type {any} */ (
    Object.getOwnPropertyDescriptor(Element.prototype, 'attributes')
  ).get;
  for (const element of root.querySelectorAll('*')) {
    const name = element.localName.toLowerCase();
    if (FORBIDDEN.has(name) || name.includes('-')) bad.push(`<${name}>`);
    for (const { name: key, value } of attributesOf.call(element)) {
      const said = `${name} ${key}=${value.slice(0, 60)}`;
      if (
        /^on|^xlink|^style$|^srcdoc$|^is$|^name$|^target$|^ping$|^nonce$|^slot$|^part$/.test(key)
      ) {
        // Links that Husk writes itself open beside the page.
        if (!(key === 'target' && element.closest('.embed') !== null)) bad.push(said);
      }
      if (key === 'id' && !/^d\d+-\d+$/.test(value)) bad.push(said);
      if (ADDRESSES.has(key) && !/^(?:https?:|mailto:|tel:|blob:|data:image\/|#d\d)/i.test(value)) {
        bad.push(said);
      }
      if (/url\(\s*["']?(?!#)/i.test(value)) bad.push(said);
    }
  }
  return bad;
}
