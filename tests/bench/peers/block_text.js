// The text of an element as a person would copy it: blocks on lines of their own, so that no two words run into one.

/** Elements that browsers show as blocks, table cells, or line breaks. */
const BLOCKS = new Set(
  (
    'address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset figcaption ' +
    'figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr iframe legend li main menu nav ol optgroup option p ' +
    'pre search section select summary table tbody td textarea tfoot th thead tr ul'
  ).split(' '),
);

/** Elements whose text nobody sees. */
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'head']);

/**
 * @param {Node} root
 * @returns {string}
 */
export function blockText(root) {
  let text = '';
  /** @type {Node | null} */
  let node = root;
  while (node !== null) {
    const name = node.nodeName.toLowerCase();
    if (node.nodeType === 3) text += node.nodeValue;
    else if (BLOCKS.has(name)) text += '\n';
    if (node.firstChild !== null && !UNSEEN.has(name)) {
      node = node.firstChild;
      continue;
    }
    while (node !== root && node.nextSibling === null) {
      node = node.parentNode;
      if (BLOCKS.has(node.nodeName.toLowerCase())) text += '\n';
    }
    node = node === root ? null : node.nextSibling;
  }
  return text;
}
