// Two walks over the page that this script is put into as a content script, in turn: Husk's, and the plain one, which goes
// from sibling to sibling and reads the same of each node in the plainest way. The page says when; the times come back to it.

import { hostedRoot } from '../../extension/content/page_roots.js';
import { snapshotLive } from '../../extension/content/snapshot.js';

/** Elements, texts, boxes and styles of all nodes, as anybody would read them. @returns {number} nodes */
function plain() {
  /** @type {Map<Node, number>} */
  const ids = new Map();
  const parents = [];
  const strings = [];
  const boxes = [];
  const stack = [];
  /** @type {Node | null} */
  let node = document.documentElement;
  while (node !== null) {
    ids.set(node, ids.size);
    parents.push(stack.length === 0 ? -1 : ids.get(stack[stack.length - 1]));
    const type = node.nodeType;
    if (type === 1) {
      const element = /** @type {Element} */ (node);
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      boxes.push(box.x, box.y, box.width, box.height);
      strings.push(element.localName, style.display, style.position, style.visibility);
      const { attributes } = element;
      for (let k = 0; k < attributes.length; k += 1) {
        const attribute = attributes[k];
        strings.push(attribute.name, attribute.value);
      }
    } else if (type === 3) {
      strings.push(/** @type {Text} */ (node).data);
    }
    /** @type {Node | null} */
    let next = node.firstChild;
    if (next !== null) stack.push(node);
    else next = node.nextSibling;
    while (next === null && stack.length > 0) next = /** @type {Node} */ (stack.pop()).nextSibling;
    node = next;
  }
  return ids.size;
}

function own() {
  return snapshotLive(document, { shadowRootOf: hostedRoot }).nodes.length;
}

/** @param {() => number} walk @returns {number} ms; whole ones only, where the browser tells no more */
function time(walk) {
  const start = performance.now();
  walk();
  return performance.now() - start;
}

/** @param {number} rounds */
function measured(rounds) {
  /** @type {{own: number[], plain: number[]}} */
  const times = { own: [], plain: [] };
  // The first runs lay the page out, and compile.
  own();
  plain();
  for (let round = 0; round < rounds; round += 1) {
    const turns = round % 2 === 0 ? ['own', 'plain'] : ['plain', 'own'];
    for (const turn of turns) times[turn].push(time(turn === 'own' ? own : plain));
  }
  return { ...times, nodes: own() };
}

let begun = false;

addEventListener('message', ({ data }) => {
  if (typeof data?.rounds !== 'number' || begun) return;
  begun = true;
  try {
    postMessage({ walked: measured(data.rounds) }, '*');
  } catch (error) {
    postMessage({ walked: { failed: String(error) } }, '*');
  }
});
