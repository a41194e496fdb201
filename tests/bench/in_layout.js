// What runs in a page that is laid out for measuring: takes the labels off it, then reads it as the extension does.

import { snapshotLive } from '../../extension/content/snapshot.js';

const LABELS = ['data-block', 'data-block-type'];

/** Where the program that the labels were made with came from. */
const TOOL = 'http://awesomeness/';

/** Element → what its label says. The elements are as the extension would meet them afterwards. */
function takeLabels() {
  /** @type {Map<Node, {type: string, level: number}>} */
  const labels = new Map();
  for (const element of document.querySelectorAll('[data-block], [data-block-type]')) {
    const type = element.getAttribute('data-block-type') ?? '';
    const level = Number(element.getAttribute('data-block'));
    if (type !== '') labels.set(element, { type, level });
    for (const name of LABELS) element.removeAttribute(name);
  }
  if (labels.size > 0) removeTool();
  return labels;
}

/** What the labelling left in its pages besides labels: its scripts, style sheet and dialog, the class of the last choice. */
function removeTool() {
  const own = ['script', 'link'].flatMap((tag) => [...document.querySelectorAll(tag)]);
  for (const element of own) {
    const from = element.getAttribute('src') ?? element.getAttribute('href') ?? '';
    if (from.startsWith(TOOL)) element.remove();
  }
  for (const choice of document.querySelectorAll('input[name="group1"][value="LinkList"]')) {
    choice.closest('.ui-dialog')?.remove();
  }
  for (const element of document.querySelectorAll('.highlight')) {
    element.classList.remove('highlight');
  }
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let text = '';
  for (let k = 0; k < bytes.length; k += 32768) {
    text += String.fromCharCode(...bytes.subarray(k, k + 32768));
  }
  return btoa(text);
}

Object.assign(globalThis, {
  readLaidOut() {
    const labels = takeLabels();
    const { bytes, nodes, complete } = snapshotLive(document, {
      shadowRootOf: (element) => element.shadowRoot,
    });
    const blocks = nodes.flatMap((node, k) => {
      const label = labels.get(node);
      return label === undefined ? [] : [{ node: k, ...label }];
    });
    return { page: base64(bytes), nodes: nodes.length, complete, blocks };
  },
});
