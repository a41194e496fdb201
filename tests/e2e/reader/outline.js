// A built article in words: one line for each block, its marks in brackets, so that a person can read and compare it.

const BLOCKS = new Set([
  ...['div', 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt'],
  ...['dd', 'figure', 'figcaption', 'details', 'summary', 'address', 'table', 'caption', 'thead'],
  ...['tbody', 'tfoot', 'tr', 'td', 'th', 'pre', 'hr', 'video', 'audio', 'svg', 'img', 'canvas'],
  ...['source', 'track'],
]);

/** Attributes worth telling, addresses by their last part. */
const TOLD = [
  ...['class', 'role', 'data-id', 'data-to', 'data-note', 'data-embed', 'data-address', 'title'],
  ...[
    'data-language',
    'href',
    'src',
    'poster',
    'alt',
    'colspan',
    'rowspan',
    'start',
    'lang',
    'dir',
  ],
];

/**
 * @param {Element} root
 * @returns {string}
 */
export function outline(root) {
  const numbers = new Map();
  const shorten = (name, value) => {
    // Numbers of places are those of the page's nodes: here they count from 1.
    if (/^data-(?:id|to|note)$/.test(name)) {
      return value
        .split(' ')
        .map((id) => {
          if (!numbers.has(id)) numbers.set(id, String(numbers.size + 1));
          return numbers.get(id);
        })
        .join(' ');
    }
    if (/^(?:href|src|poster|data-address)$/.test(name)) {
      return value
        .replace(/^blob:.*/, 'blob')
        .replace(/^https?:\/\/[^/]*\//, '/')
        .replace(/^(data:.{24}).*/, '$1…');
    }
    return value;
  };
  const tag = (element) =>
    [
      element.localName,
      ...TOLD.filter((name) => element.hasAttribute(name)).map(
        (name) => `${name}=${shorten(name, element.getAttribute(name))}`,
      ),
    ].join(' ');
  const lines = [];
  const walk = (element, depth) => {
    let text = '';
    const flush = () => {
      const line = text.replace(/[^\S\n]+/g, ' ').trim();
      if (line !== '') lines.push(`${'  '.repeat(depth)}“${line.replace(/\n/g, '⏎')}”`);
      text = '';
    };
    const keepsLines = element.closest('pre, .lines') !== null;
    const words = (node) => {
      for (const child of node.childNodes) {
        if (child.nodeType === 3) {
          text +=
            keepsLines || child.parentElement.closest('.lines')
              ? child.data
              : child.data.replace(/\s+/g, ' ');
        } else if (child.nodeType === 1) {
          if (BLOCKS.has(child.localName)) {
            flush();
            lines.push(`${'  '.repeat(depth)}${tag(child)}`);
            if (child.localName !== 'svg') walk(child, depth + 1);
            else {
              lines.push(
                `${'  '.repeat(depth + 1)}${[...child.querySelectorAll('*')].map((e) => e.localName).join(' ')}`,
              );
            }
          } else if (child.localName === 'br') text += ' ⏎ ';
          else if (child.localName === 'math') {
            text += `[math ${child.getAttribute('display') ?? ''}${child.textContent.replace(/\s+/g, '')}]`;
          } else {
            text += `[${tag(child)}: `;
            words(child);
            text += ']';
          }
        }
      }
    };
    words(element);
    flush();
  };
  walk(root, 0);
  return `${lines.join('\n')}\n`;
}
