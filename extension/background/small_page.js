// A small page as the content script would send it (see content/wire.js): a menu, an article and a footer. The core judges it before the
// first page of a person comes, so that by then its code is compiled.

const MAGIC = 0x4b535548; // "HUSK"
const HEADER_WORDS = 16;
const NO_PARENT = 0xffffffff;
const TEXT = 1;

const SENTENCE =
  'The mill by the river was built in 1874, and it has ground the corn of three villages since. ';

/** Children by tag; a text where there are none. @typedef {[tag: string, children: (Tree | string)[]]} Tree */

/** @type {Tree} */
const PAGE = [
  'html',
  [
    ['head', [['title', ['The mill']]]],
    [
      'body',
      [
        ['nav', [['ul', several(8, (k) => ['li', [['a', [`Part ${k}`]]]])]]],
        [
          'main',
          [['h1', ['The mill']], ...several(12, (k) => ['p', [SENTENCE.repeat(1 + (k % 3))]])],
        ],
        ['aside', several(6, (k) => ['div', [['a', [`Another story ${k}`]]]])],
        [
          'footer',
          [
            ['p', ['© 2001 The mill']],
            ['a', ['Contact']],
          ],
        ],
      ],
    ],
  ],
];

/** @param {number} count @param {(k: number) => Tree} make @returns {Tree[]} */
function several(count, make) {
  return Array.from({ length: count }, (_, k) => make(k));
}

/** Its bytes. @returns {Uint8Array<ArrayBuffer>} */
export function smallPage() {
  /** @type {{parent: number, flags: number, name: string}[]} */
  const nodes = [];
  /** @param {Tree | string} tree @param {number} parent */
  const add = (tree, parent) => {
    const id = nodes.length;
    if (typeof tree === 'string') return void nodes.push({ parent, flags: TEXT, name: tree });
    nodes.push({ parent, flags: 0, name: tree[0] });
    for (const child of tree[1]) add(child, id);
  };
  add(PAGE, NO_PARENT);
  const strings = [...new Set(['', ...nodes.map(({ name }) => name)])];
  const encoded = new TextEncoder().encode(strings.join(''));
  const header = [MAGIC, 1, 1, nodes.length, 0, strings.length, encoded.length, 0, 0];
  const rects = nodes.flatMap((_, k) => [0, 20 * k, 800, 20]);
  const words32 = HEADER_WORDS + 8 * nodes.length + strings.length + Math.ceil(encoded.length / 4);
  const bytes = new Uint8Array(4 * words32);
  const out = new Uint32Array(bytes.buffer);
  out.set(header);
  new Float32Array(bytes.buffer, 36, 4).set([800, 600, 800, 20 * nodes.length]);
  const columns = [
    nodes.map(({ parent }) => parent),
    nodes.map(({ flags }) => flags),
    nodes.map(({ name }) => strings.indexOf(name)),
    nodes.map(() => 0),
  ];
  columns.forEach((column, k) => out.set(column, HEADER_WORDS + k * nodes.length));
  new Float32Array(bytes.buffer, 4 * (HEADER_WORDS + 4 * nodes.length)).set(rects);
  const at = HEADER_WORDS + 8 * nodes.length;
  out.set(
    strings.map(({ length }) => length),
    at,
  );
  bytes.set(encoded, 4 * (at + strings.length));
  return bytes;
}
