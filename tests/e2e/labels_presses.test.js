// How many keys a page takes that is labelled by somebody who knows what is right: pages with their truth in them, laid out by the
// browser, cut into blocks by the core, and the fewest presses that a search over the view's own keys finds.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';

import '../labels/no_dom.js';

import { Columns } from '../../extension/page/columns.js';
import { isOpen } from '../../extension/labels/model/block_answers.js';
import { BlockEditor } from '../../extension/labels/session/block_editor.js';
import { HUSK, NOBODY } from '../../extension/labels/session/proposal.js';
import { LabelSession } from '../../extension/labels/session/session.js';
import { Structures } from '../../extension/labels/session/structure.js';
import { temporaryLabels } from '../../extension/labels/store/session_store.js';
import { GROUPS } from '../../extension/views/label/keys.js';
import { openCore, ROOT } from '../built.js';
import { serveLabels } from '../labels/serve.js';
import { inChromium } from './setup.js';

/** @typedef {import('../../extension/labels/model/blocks.js').Block} Block */

/** Ten pages of those with most blocks, of different kinds and scripts. */
const PAGES = [
  ...['comments-as-article-short-post', 'comments-as-article-spa', 'dropped-embedded-posts-tweets'],
  ...[
    'dropped-later-sections-magazine',
    'dropped-link-heavy-newsletter',
    'dropped-link-heavy-wiki',
  ],
  ...['kind-home-newspaper', 'kind-listing-shop', 'kind-recipe', 'lang-ru-article'],
];

/** Most presses for a page of 25 blocks that begins with Husk's answers; without answers, one a block. */
const MOST = 12;
const BLOCKS = 25;

/** Keys that are tried: all that go, answer or give answers to others. */
const KEYS = [
  ...Object.keys(GROUPS.move).filter((command) => command !== 'list'),
  ...['confirm', 'confirmAll', 'isTemplate', 'isMain', 'around', 'alike', 'rest'],
];

/** Most states that are followed at once. */
const WIDTH = 400;

/** @type {import('./harness/server.js').Site} */
let site;
/** @type {any} */
let core;

before(async () => {
  core = await openCore();
  site = await serveLabels((path) => {
    const name = path.slice(1);
    if (!PAGES.includes(name)) return undefined;
    const html = readFileSync(join(ROOT, `tests/pages/verdict/${name}.html`), 'utf8');
    return `${html}<script src="/labels.js"></script>`;
  });
});

after(() => site?.close());

inChromium('presses', 'what is measured is one search over blocks, with one core', ({ story }) => {
  story(`${BLOCKS} blocks take at most ${MOST} presses`, async (setup, t) => {
    const sums = { [HUSK]: { presses: 0, blocks: 0 }, [NOBODY]: { presses: 0, blocks: 0 } };
    for (const name of PAGES) {
      const page = await setup.open(site.url(`/${name}`));
      const { bytes, truth } = await page.evaluate(readPage);
      await setup.shut(page);
      for (const proposer of [HUSK, NOBODY]) {
        const begun = await openLabels(Uint8Array.from(bytes), proposer);
        const presses = fewestPresses(begun, truth);
        if (proposer === HUSK) {
          assert.ok(presses <= MOST, `${name}, ${proposer}: ${presses} presses`);
        }
        sums[proposer].presses += presses;
        sums[proposer].blocks += begun.editor.blocks.length;
      }
    }
    for (const [proposer, { presses, blocks }] of Object.entries(sums)) {
      const share = (presses / blocks) * BLOCKS;
      t.diagnostic(
        `${proposer}: ${presses} presses, ${blocks} blocks; ${share.toFixed(1)} for ${BLOCKS}`,
      );
      if (proposer === HUSK) {
        assert.ok(share <= MOST, `${proposer}: ${share} presses for ${BLOCKS} blocks`);
      }
    }
  });
});

/** Runs in the page: what the core is given, and what is right of each node. */
function readPage() {
  const { snapshotLive, shadowRootOf } = /** @type {any} */ (globalThis).labels;
  for (const script of document.querySelectorAll('script[src="/labels.js"]')) script.remove();
  const { bytes, nodes } = snapshotLive(document, { shadowRootOf });
  const truthOf = (/** @type {Node} */ node) => {
    const element = node instanceof Element ? node : node.parentElement;
    return element?.closest('[data-truth]')?.getAttribute('data-truth') ?? '';
  };
  return { bytes: /** @type {number[]} */ ([...bytes]), truth: nodes.map(truthOf) };
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {string} proposer */
async function openLabels(bytes, proposer) {
  const session = new LabelSession({
    pages: [
      {
        ...{ key: 'page', name: 'page', url: '', site: 'page', title: '' },
        read: async () => ({ bytes, complete: true }),
      },
    ],
    store: temporaryLabels(),
    async ask(name, { page, template }) {
      if (name === 'mark') return { chars: core.textChars(page), markings: [] };
      if (name === 'judge') return core.analyze(page, template, []);
      throw new Error(`${name} is not asked of a page alone`);
    },
    columnsOf: (given) => new Columns(given),
    about: { annotator: 'ann', husk: '0.1.0' },
    proposer,
  });
  const page = await session.open(0);
  await session.end();
  return page;
}

/**
 * The fewest presses that lead to a page on which everything is answered, and rightly; the last says that it is done.
 * @param {import('../../extension/labels/session/session.js').OpenPage} page
 * @param {string[]} truth
 */
function fewestPresses({ tree, editor, columns }, truth) {
  const { classes } = new Structures().of(columns);
  const structureOf = (/** @type {number} */ node) => classes[node];
  const wanted = editor.blocks.map((block) => wantedOf(block, tree, truth));
  const isRight = (/** @type {Block} */ { main }, /** @type {number} */ k) =>
    wanted[k] === '' || main === wanted[k];
  const left = (/** @type {readonly Block[]} */ blocks) =>
    blocks.filter((block, k) => isOpen(block) || !isRight(block, k)).length;
  let states = [{ blocks: editor.blocks, current: editor.current }];
  const seen = new Set();
  for (let presses = 1; presses <= 3 * MOST; presses += 1) {
    if (states.some(({ blocks }) => left(blocks) === 0)) return presses;
    const next = [];
    for (const state of states) {
      for (const key of KEYS) {
        const reached = pressed(state, key, { tree, structureOf, doubts: editor.doubts });
        if (reached.blocks.length !== wanted.length) continue;
        const print = `${reached.current} ${reached.blocks.map(({ main, origin }) => `${main}${origin[0]}`)}`;
        if (seen.has(print)) continue;
        seen.add(print);
        next.push(reached);
      }
    }
    next.sort((one, other) => left(one.blocks) - left(other.blocks));
    states = next.slice(0, WIDTH);
  }
  return Infinity;
}

/** What is right of a block: yes, no, or nothing where either is, or it holds both. @param {Block} block */
function wantedOf({ nodes }, tree, truth) {
  const said = new Set();
  for (const leaf of tree.leavesIn(nodes[0], tree.ends[nodes[nodes.length - 1]])) {
    said.add(truth[leaf]);
  }
  if (said.has('main') === said.has('noise')) return '';
  return said.has('main') ? 'yes' : 'no';
}

/** What the view does at a key. @param {{blocks: readonly Block[], current: number}} state @param {string} key @param {any} page */
function pressed({ blocks, current }, key, { tree, structureOf, doubts }) {
  const editor = new BlockEditor({ tree, blocks, structureOf, doubts });
  editor.go(current);
  const { refused } = editor.run(key);
  if (key === 'confirm' && (!refused || refused === 'same')) editor.run('nextOpen');
  return { blocks: editor.blocks, current: editor.current };
}
