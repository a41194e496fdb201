// A page that changes, read again and read anew: both must say the same.

import { PageView } from '../../extension/content/page_view.js';
import { atOnce } from '../../extension/content/time_slicing.js';
import { walking } from '../../extension/content/snapshot.js';
import { Reread } from '../../extension/content/tools/reread.js';

const MARK = 'data-abcdefghijkl';

/** Elements that have been read, and boxes; counted by the page, see reread.test.js. */
const counts = Reflect.get(globalThis, 'counts');

const options = {
  shadowRootOf: (/** @type {Element} */ element) => element.shadowRoot,
  ownAttribute: MARK,
};

/** What Husk hides. @type {Set<Element>} */
const hidden = new Set();

const reread = new Reread(() => MARK);
/** @type {PageView | null} */
let view = null;

/** Whole numbers below a bound, the same for the same seed. @param {number} seed */
function seeded(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

const STYLE = `
  html { overflow-y: scroll } body { margin: 8px; font: 16px/1.4 sans-serif }
  .wide { padding: 7px 13px } .gone { display: none } .faint { visibility: hidden } .seen { visibility: visible }
  .out { position: absolute; top: 40px; left: 60% } .stays { position: fixed; top: 0 }
  .sticks { position: sticky; top: 0 } .bare { display: contents } .inline { display: inline-block }
  [${MARK}="x"] { display: none !important }
  .next + * { padding-top: 9px } .dark > p { font-style: italic; letter-spacing: 1px }
`;
const LOOKS = [
  'wide',
  'gone',
  'faint',
  'seen',
  'out',
  'stays',
  'sticks',
  'bare',
  'inline',
  'next',
  'dark',
];

/** @param {ReturnType<typeof seeded>} any @param {string} tag @param {number} depth */
function grown(any, tag, depth) {
  const element = document.createElement(tag);
  if (any(3) === 0) element.className = LOOKS[any(LOOKS.length)];
  if (any(4) === 0) element.title = `title ${any(9)}`;
  if (tag === 'svg') return picture();
  for (let left = any(5); left > 0; left -= 1) {
    const what = any(10);
    if (what < 4 || depth === 0) element.append(`Words ${any(99)} of a line that may be broken. `);
    else element.append(grown(any, TAGS[any(TAGS.length)], depth - 1));
  }
  if ((tag === 'x-card' || tag === 'article') && any(2) === 0) {
    const inner = element.attachShadow({ mode: 'open' });
    inner.append('Inner words ', document.createElement('slot'), grown(any, 'div', 1));
  }
  return element;
}
const TAGS = [
  'div',
  'section',
  'p',
  'ul',
  'li',
  'a',
  'span',
  'article',
  'x-card',
  'details',
  'svg',
  'nav',
  'img',
  'br',
];

function picture() {
  const image = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  image.innerHTML =
    '<title>tip</title><g><path d="M0 0h9v9"/><foreignObject><p>in it</p></foreignObject></g>';
  return image;
}

/** Elements of the body, also those in shadow trees. */
function elements() {
  const all = [...document.body.querySelectorAll('*')];
  for (const element of all) {
    if (element.shadowRoot) all.push(...element.shadowRoot.querySelectorAll('*'));
  }
  return all.filter((element) => !element.closest('svg *'));
}

/** A node and all that it is in, also across shadow trees. @param {Node} node */
function around(node) {
  const all = new Set();
  for (let at = /** @type {any} */ (node); at; at = at.parentNode ?? at.host) all.add(at);
  return all;
}

/** What a page may do. @type {((any: ReturnType<typeof seeded>, at: Element, other: Element) => void)[]} */
const changes = [
  (any, at) => at.append(grown(any, TAGS[any(TAGS.length)], 3)),
  (any, at) => at.before(grown(any, 'article', 3)),
  (_any, at) => at.remove(),
  (_any, at, other) => {
    if (!around(other).has(at)) other.append(at);
  },
  (any, at) => {
    for (const node of at.childNodes) {
      if (node instanceof Text) node.data = `Other words ${any(99)}.`;
    }
  },
  (any, at) => void at.classList.toggle(LOOKS[any(LOOKS.length)]),
  (any, at) => at.setAttribute('title', `another ${any(9)}`),
  (any, at) => at.setAttribute('style', `min-height: ${any(90)}px`),
  (_any, at) => at.removeAttribute('class'),
  (_any, at) => at.toggleAttribute('open'),
  (_any, at) => at.toggleAttribute('hidden'),
  (_any, at) => at.normalize(),
  (any, at) => void at.shadowRoot?.append(grown(any, 'p', 2)),
  (any, at) => at.setAttribute(MARK, String(any(3))),
  (any) => scrollTo(0, any(900)),
  (any, at) => at.replaceChildren(`Nothing but ${any(9)}`),
  (any) => {
    if (any(4) > 0) return;
    const sheet = document.createElement('style');
    sheet.textContent = `li { margin-left: ${any(30)}px }`;
    document.head.append(sheet);
  },
];

/** What a reading says of each node. @param {PageView} of */
function told(of) {
  const { buffer } = of.bytes;
  const count = of.nodes.length;
  const words = new Uint32Array(buffer);
  const [attributes, strings, length] = words.subarray(4, 7);
  const table = [];
  const lengths = 16 + 8 * count + 2 * attributes;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    of.bytes.subarray(4 * (lengths + strings), 4 * (lengths + strings) + length),
  );
  for (let k = 0, at = 0; k < strings; at += words[lengths + k], k += 1) {
    table.push(text.slice(at, at + words[lengths + k]));
  }
  const ends = 16 + 3 * count;
  return of.nodes.map((node, id) => {
    const pairs = [];
    for (let a = id === 0 ? 0 : words[ends + id - 1]; a < words[ends + id]; a += 1) {
      pairs.push([2 * a, 2 * a + 1].map((k) => table[words[16 + 4 * count + k]]).join('='));
    }
    return {
      node,
      says: [of.parents[id], of.flags[id], table[words[16 + 2 * count + id]], ...pairs].join('|'),
      box: [...of.rects.subarray(4 * id, 4 * id + 4)],
      known: of.ids.get(node) === id,
    };
  });
}

Object.assign(globalThis, {
  again: {
    /** A page from nothing. @param {{seed: number, parts: number}} how */
    make({ seed, parts }) {
      const any = seeded(seed);
      const style = document.createElement('style');
      style.textContent = STYLE;
      document.head.replaceChildren(style);
      document.body.replaceChildren();
      for (let k = 0; k < parts; k += 1) document.body.append(grown(any, 'section', 4));
      view = null;
    },

    /** A long list, whose entries are alike. @param {number} count */
    list(count) {
      document.body.replaceChildren();
      const main = document.createElement('main');
      for (let k = 0; k < count; k += 1) {
        const entry = document.createElement('article');
        entry.innerHTML = `<h2><a href="#${k}">Entry ${k}</a></h2>${'<p>Some <b>words</b> of it.</p>'.repeat(20)}`;
        main.append(entry);
      }
      document.body.append(main);
      view = null;
    },

    /** @param {{seed: number, count: number}} how */
    change({ seed, count }) {
      const any = seeded(seed);
      for (let k = 0; k < count; k += 1) {
        const all = elements();
        if (all.length < 2) return;
        changes[any(changes.length)](any, all[any(all.length)], all[any(all.length)]);
      }
    },

    /** Adds an entry to the list. */
    add() {
      const entry = document.createElement('article');
      entry.innerHTML = '<h2>A new one</h2><p>With <b>words</b> of its own.</p>';
      document.querySelector('main')?.append(entry);
    },

    /** Hides some of it, as Husk does. @param {number} seed */
    hide(seed) {
      const any = seeded(seed);
      hidden.clear();
      for (let k = 0; k < 4; k += 1) {
        const all = elements();
        hidden.add(all[any(all.length)]);
      }
      for (const element of hidden) element.setAttribute(MARK, 'x');
    },

    /** Reads a page of which some is hidden: the first difference to the reading before; null for none. */
    unhidden() {
      const before = /** @type {PageView} */ (view);
      const previous = { view: before, isHidden: (/** @type {Element} */ at) => hidden.has(at) };
      const known = reread.begin(view);
      const read = /** @type {any} */ (atOnce(walking(document, { ...options, known, previous })));
      view = new PageView(read);
      reread.ended(view, read, known === null);
      for (const element of hidden) element.removeAttribute(MARK);
      const [was, is] = [told(before), told(view)];
      const at = is.findIndex(
        ({ node, says, box }, id) =>
          node !== was[id]?.node ||
          says !== was[id].says ||
          // Where something is hidden, others may have more room.
          box.some((value, k) => (k < 2 ? value !== was[id].box[k] : value < was[id].box[k])),
      );
      const say = (/** @type {ReturnType<typeof told>} */ all) =>
        `${all[at].says} at ${all[at].box}`;
      if (known === null) return 'all was read';
      return at < 0 && was.length === is.length ? null : `${at}: ${say(is)}, before ${say(was)}`;
    },

    /** Reads the page; only what changed, where that can be. */
    read() {
      const known = reread.begin(view);
      counts.elements = 0;
      counts.boxes = 0;
      const read = /** @type {any} */ (atOnce(walking(document, { ...options, known })));
      const { elements: some, boxes } = counts;
      view = new PageView(read);
      reread.ended(view, read, known === null);
      return { whole: known === null, elements: some, boxes, nodes: view.nodes.length };
    },

    /** The first difference between the last reading and one of all that is there; null for none. */
    difference() {
      const again = told(/** @type {PageView} */ (view));
      const anew = told(new PageView(/** @type {any} */ (atOnce(walking(document, options)))));
      for (let id = 0; id < Math.max(again.length, anew.length); id += 1) {
        const [a, b] = [again[id], anew[id]];
        const same =
          a?.node === b?.node &&
          a.says === b.says &&
          a.known &&
          a.box.every((value, k) => Math.abs(value - b.box[k]) < 0.05);
        if (!same) {
          const say = (/** @type {typeof a | undefined} */ one) =>
            one && `${one.says} at ${one.box}`;
          return `${id}: ${say(a)}, anew ${say(b)}`;
        }
      }
      return null;
    },
  },
});
