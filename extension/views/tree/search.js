// Search in a page's tree. What is typed is looked for
//
//   nav/ul/li    as the end of a path of tags; with a slash before it as the whole path
//   <li          as a tag
//   .menu  #top  as a class, as an id
//   else         in text, and as a tag, a class or an id
//
// Capitals make no difference. O(nodes + text).

/** @typedef {import('../../page/columns.js').Columns} Columns */

/**
 * The nodes that fit, in document order.
 * @param {Columns} columns
 * @param {string} query
 * @returns {Uint32Array}
 */
export function search(columns, query) {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return new Uint32Array(0);
  const fits = testOf(columns, wanted);
  const found = new Uint32Array(columns.length);
  let count = 0;
  for (let k = 0; k < columns.length; k += 1) {
    if (!fits(k)) continue;
    found[count] = k;
    count += 1;
  }
  return found.slice(0, count);
}

/**
 * The match after a node, or before it; from the other end when there is none.
 * @param {Uint32Array} found not empty
 * @param {number} from
 * @param {1 | -1} step
 * @returns {number} index in `found`
 */
export function nextOf(found, from, step) {
  if (step === 1) {
    const at = found.findIndex((node) => node > from);
    return at === -1 ? 0 : at;
  }
  const at = found.findLastIndex((node) => node < from);
  return at === -1 ? found.length - 1 : at;
}

/** @param {Columns} columns @param {string} wanted @returns {(node: number) => boolean} */
function testOf(columns, wanted) {
  const rest = wanted.slice(1);
  if (wanted.startsWith('<')) return (node) => !columns.isText(node) && columns.tag(node) === rest;
  if (/^[.#]\S+$/.test(wanted)) {
    const name = wanted.startsWith('.') ? 'class' : 'id';
    return (node) => hasName(columns, node, name, rest);
  }
  if (/^\/?[\w:#-]+(\/[\w:#-]+)+$/.test(wanted)) return pathTest(columns, wanted);
  const pattern = new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu');
  const inText = byString(columns, (text) => pattern.test(text));
  return (node) =>
    columns.isText(node)
      ? inText(node)
      : columns.tag(node) === wanted ||
        hasName(columns, node, 'id', wanted) ||
        hasName(columns, node, 'class', wanted);
}

/** @param {Columns} columns @param {string} wanted `/html/body/p` or `ul/li` */
function pathTest(columns, wanted) {
  const whole = wanted.startsWith('/');
  const steps = wanted.split('/').filter(Boolean).reverse();
  return (/** @type {number} */ node) => {
    let at = node;
    for (const [k, step] of steps.entries()) {
      if ((columns.isText(at) ? '#text' : columns.tag(at)) !== step) return false;
      if (k === steps.length - 1) return !whole || at === 0;
      if (at === 0) return false;
      at = columns.parent[at];
    }
    return false;
  };
}

/**
 * Whether an element has a name among its classes, or as its id.
 * @param {Columns} columns
 * @param {number} node
 * @param {'class' | 'id'} attribute
 * @param {string} name
 */
function hasName(columns, node, attribute, name) {
  if (columns.isText(node)) return false;
  const value = columns.attribute(node, attribute)?.toLowerCase();
  if (value === undefined || !value.includes(name)) return false;
  return attribute === 'id' ? value === name : value.split(/\s+/).includes(name);
}

/**
 * A test of nodes by their text that runs only once for each distinct string.
 * @param {Columns} columns
 * @param {(text: string) => boolean} test
 */
function byString(columns, test) {
  /** @type {Map<number, boolean>} */
  const known = new Map();
  return (/** @type {number} */ node) => {
    const id = columns.names[node];
    const answer = known.get(id) ?? test(columns.text(node));
    known.set(id, answer);
    return answer;
  };
}
