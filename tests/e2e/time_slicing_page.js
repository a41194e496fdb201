// The walk in a page, in pieces as small as can be, and what a page may do between two of them.

import { Marks } from '../../extension/content/marks.js';
import { TimeSlices, STEPS } from '../../extension/content/time_slicing.js';
import { snapshotLive, walking } from '../../extension/content/snapshot.js';

/** How often the walk asks for a shadow root: the one thing that it asks of us, once for each element that may have one. */
let asked = 0;

const options = {
  shadowRootOf: (/** @type {Element} */ element) => {
    asked += 1;
    return element.shadowRoot;
  },
};

/** @param {Uint8Array} bytes */
const written = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** A clock that goes on by one with each look. */
function looks() {
  let at = 0;
  return () => (at += 1);
}

Object.assign(globalThis, {
  walks: {
    /** Adds about so many nodes. @param {number} count */
    grow(count) {
      const main = document.createElement('main');
      for (let at = 0; at < count;) {
        const part = document.createElement('section');
        for (let k = 0; k < 20; k += 1) {
          const text = document.createElement('p');
          text.className = `words w${k}`;
          const link = document.createElement('a');
          link.href = `#${at}`;
          link.append(`number ${at}`);
          text.append('Words of a paragraph that goes on for a while, ', link, ' and then ends.');
          part.append(text);
          at += 5;
        }
        main.append(part);
      }
      document.body.append(main);
    },

    /** Read at once and in pieces: the same bytes; the most elements that were read between two turns of the page. */
    async twin() {
      const once = snapshotLive(document, options);
      let most = 0;
      asked = 0;
      const turn = async () => {
        most = Math.max(most, asked);
        asked = 0;
      };
      const pieces = new TimeSlices(undefined, { now: looks(), pause: turn });
      const parts = await pieces.run(walking(document, options));
      const same = parts !== null && written(parts.bytes) === written(once.bytes);
      const nodes = parts?.nodes.every((node, id) => node === once.nodes[id]);
      return { same, nodes, count: once.nodes.length, turns: pieces.turns, most, step: STEPS };
    },

    /**
     * Sets marks, takes them off half-way or when all are set, while the page copies what is marked into the document, a
     * template and a fragment of its own.
     * @param {number} turns of the page before they are taken off
     */
    async marks(turns) {
      const marks = new Marks((element) => element.shadowRoot);
      const { name } = marks;
      const elements = [...document.querySelectorAll('p')];
      const wanted = new Map(elements.map((element) => [element, 'x']));
      const template = document.createElement('template');
      const kept = document.createDocumentFragment();
      document.body.append(template);
      let left = turns;
      const copy = async () => {
        left -= 1;
        const marked = document.querySelector(`p[${name}]`);
        if (!marked) return;
        document.body.append(marked.cloneNode(true));
        template.content.append(marked.cloneNode(true));
        kept.append(marked);
      };
      const setting = new TimeSlices(() => left > 0, { now: looks(), pause: copy });
      await setting.run(marks.setting(wanted));
      const set = document.querySelectorAll(`[${name}]`).length;
      const clearing = new TimeSlices(undefined, { now: looks(), pause: async () => {} });
      await clearing.run(marks.clearing());
      const stay = [document, template.content, kept].flatMap((root) => [
        ...root.querySelectorAll(`[${name}]`),
      ]);
      return { all: elements.length, set, stay: stay.length, turns: clearing.turns };
    },

    /**
     * Reads while the page changes in each of its turns.
     * @param {string} name of a change below
     */
    async changing(name) {
      const change = /** @type {() => void} */ (Reflect.get(changes, name));
      const pieces = new TimeSlices(undefined, { now: looks(), pause: async () => change() });
      const parts = await pieces.run(walking(document, options));
      if (parts === null) return null;
      const { nodes, ids, bytes } = parts;
      const parents = new Uint32Array(bytes.buffer, 64, nodes.length);
      const at = nodes.findIndex((node) => /** @type {Element} */ (node).id === 'last');
      const [, , , , attributes] = new Uint32Array(bytes.buffer, 0, 5);
      const boxes = new Float32Array(bytes.buffer, 4 * (16 + 4 * nodes.length + 2 * attributes));
      const { top } = /** @type {Element} */ (nodes[at]).getBoundingClientRect();
      return {
        count: nodes.length,
        turns: pieces.turns,
        ordered: parents.every((parent, id) => id === 0 || parent < id),
        known: nodes.every((node) => ids.get(node) !== undefined),
        last: at > 0,
        // Only scrolling leaves it where it was read.
        off: name === 'scrolls' ? top - (boxes[4 * at + 1] - scrollY) : 0,
      };
    },
  },
});

/** Sections of the page that are still there. */
const parts = () => [...document.querySelectorAll('main > section')];

/** What a page may do. */
const changes = {
  /** takes away what stands in the middle, which may be what is being read */
  takesAway() {
    const all = parts();
    all[all.length >> 1]?.remove();
  },
  /** takes everything away */
  empties() {
    document.querySelector('main')?.replaceChildren();
  },
  /** adds at the end, without end */
  adds() {
    const part = document.createElement('section');
    part.append('More and more words.');
    document.querySelector('main')?.append(part);
  },
  /** moves the first to the end, so that what was read comes again */
  turns() {
    const [first] = parts();
    if (first) document.querySelector('main')?.append(first);
  },
  /** moves everything into another element */
  wraps() {
    const main = document.querySelector('main');
    const box = document.createElement('div');
    box.append(...(main?.childNodes ?? []));
    main?.append(box);
  },
  /** scrolls */
  scrolls() {
    scrollBy(0, 500);
  },
};
