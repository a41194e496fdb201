// Files of labels as they come in, whatever they say: blocks that cover the page, what is known found, what is not counted, and
// nothing but words where a file is broken.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import './no_dom.js';

import { faultOf } from '../../extension/labels/model/blocks.js';
import { readLabelFile } from '../../extension/labels/formats/import.js';
import { LeafTree } from '../../extension/labels/model/leaf_tree.js';
import { writeLabels } from '../../extension/labels/formats/export.js';
import { readRecord } from '../../extension/labels/model/record.js';
import { completeBlocks } from '../../extension/labels/formats/complete_blocks.js';
import { Columns } from '../../extension/page/columns.js';
import { isVisibleText } from '../../extension/page/text.js';
import { PAGE, block, bytesOf, columnsOf, el, hashOf, named, recordOn } from './pages.js';

/** A page with every block answered. */
function labelled() {
  const bytes = bytesOf(PAGE());
  const columns = new Columns(bytes);
  const [nav] = named(columns, 'nav');
  const [story] = named(columns, 'div');
  const [aside] = named(columns, 'aside');
  const [footer] = named(columns, 'footer');
  const [head] = named(columns, 'head');
  const human = /** @type {const} */ ({ origin: 'human' });
  const record = recordOn(bytes, {
    blocks: [
      block('h', [head], { template: 'no', main: 'no', ...human }),
      block('n', [nav], { template: 'yes', main: 'no', role: 'navigation', ...human }),
      block('s', [story], { template: 'no', main: 'yes', role: 'body', ...human }),
      block('a', [aside, footer], { template: 'yes', main: 'no', note: 'both', ...human }),
    ],
  });
  return { bytes, columns, record };
}

/** @param {string} name @param {BlobPart} body */
const fileOf = (name, body) => new File([body], name, { lastModified: 1_700_000_000_000 });

/** What readers are given where these pages are here. @param {{hash: string, url: string, columns: Uint8Array<ArrayBuffer>}[]} pages */
function given(pages) {
  const all = pages.map(({ hash, url, columns }) => ({
    ...{ hash, url, site: 'a.example', title: 'A page' },
    load: async () => ({ columns, html: '', complete: true }),
  }));
  return {
    husk: '0.1.0',
    lookup: {
      all: async () => all,
      find: async (/** @type {string} */ hash) => all.find((one) => one.hash === hash) ?? null,
      at: async (/** @type {string} */ url) => all.find((one) => one.url === url) ?? null,
    },
    async visible(/** @type {Uint8Array<ArrayBuffer>} */ bytes) {
      const columns = new Columns(bytes);
      return (/** @type {number} */ node) => isVisibleText(columns, node);
    },
  };
}

const here = () => {
  const { bytes, record } = labelled();
  return given([{ hash: record.page.hash, url: record.url, columns: bytes }]);
};

const plain = ({ nodes, template, main, role, note }) => ({ nodes, template, main, role, note });

test('what goes out in a kind of file comes in as that kind, and says the same', async () => {
  const { bytes, record } = labelled();
  const pageOf = async () => ({ columns: bytes, html: '' });
  const out = async (
    /** @type {import('../../extension/labels/formats/export.js').Kind} */ kind,
  ) => {
    const { blob } = await writeLabels(kind, [record], pageOf);
    return fileOf('a file', blob);
  };
  const zip = await readLabelFile(await out('zip'), here());
  assert.deepEqual([zip.kind, zip.asksName, zip.records], ['zip', false, [record]]);
  assert.deepEqual((await zip.page(record.page.hash))?.columns, bytes);

  const said = await readLabelFile(await out('annotations'), here());
  assert.deepEqual([said.kind, said.asksName], ['annotations', false]);
  assert.deepEqual(said.records[0].blocks.map(plain), record.blocks.map(plain));
  assert.deepEqual(said.records[0].changed, record.changed);
  assert.equal(said.records[0].done, true);

  const articles = await readLabelFile(await out('articles'), here());
  assert.deepEqual([articles.kind, articles.asksName], ['articles', true]);
  const main = articles.records[0].blocks.filter((one) => one.main === 'yes');
  assert.deepEqual(
    main.map(({ nodes }) => nodes),
    [record.blocks[2].nodes],
  );

  const lines = await readLabelFile(fileOf('x', JSON.stringify(record)), here());
  assert.deepEqual([lines.kind, lines.records], ['lines', [record]]);
});

test('what is said of pages that are not here is counted, and nothing is made of it', async () => {
  const { bytes, record } = labelled();
  for (const kind of /** @type {const} */ (['annotations', 'articles'])) {
    const { blob } = await writeLabels(kind, [record], async () => ({ columns: bytes, html: '' }));
    const read = await readLabelFile(fileOf('a file', blob), given([]));
    assert.deepEqual([read.records, read.left.pages], [[], 1], kind);
  }
  const lines = fileOf('labels.jsonl', JSON.stringify(record));
  await assert.rejects(readLabelFile(lines, given([])), /is not here, nor in the file/);
});

test('blocks on any page cover it, whatever was said of which parts', () => {
  const leaf = fc.constantFrom('word', ' ', 'two words');
  const { tree } = fc.letrec((tie) => ({
    tree: fc
      .array(fc.oneof({ maxDepth: 4 }, leaf, tie('tree')), { maxLength: 4 })
      .map((children) => el('div', .../** @type {any[]} */ (children))),
  }));
  fc.assert(
    fc.property(tree, fc.array(fc.nat(40), { maxLength: 8 }), fc.nat(3), (made, picks, size) => {
      const columns = columnsOf(el('html', el('body', /** @type {any} */ (made))));
      const isVisible = (/** @type {number} */ node) => isVisibleText(columns, node);
      const leaves = new LeafTree(columns.parent, isVisible);
      const roots = [...new Set(picks.map((pick) => pick % columns.length))].sort((a, b) => a - b);
      const apart = roots.filter(
        (root) => !roots.some((at) => at < root && columns.holds(at, root)),
      );
      const said = [];
      for (let k = 0; k < apart.length; k += size + 1) {
        said.push({
          id: `s${k}`,
          nodes: apart.slice(k, k + size + 1),
          main: /** @type {const} */ ('yes'),
        });
      }
      const blocks = completeBlocks(columns, said, isVisible);
      if (leaves.leaves > 0) assert.equal(faultOf(leaves, /** @type {any} */ (blocks)), null);
      for (let k = 0; k < columns.length; k += 1) {
        if (!isVisible(k)) continue;
        const own = blocks.find(({ nodes }) => nodes.some((node) => columns.holds(node, k)));
        const wanted = apart.some((root) => columns.holds(root, k)) ? 'yes' : null;
        assert.equal(own?.main, wanted, `text ${k}`);
      }
    }),
  );
});

test('a file with anything in it is refused with words, or gives records that are whole', async () => {
  const { bytes, record } = labelled();
  const pageOf = async () => ({ columns: bytes, html: '' });
  const good = [];
  for (const kind of /** @type {const} */ (['zip', 'annotations', 'articles'])) {
    const { blob } = await writeLabels(kind, [record], pageOf);
    good.push(new Uint8Array(await blob.arrayBuffer()));
  }
  good.push(new TextEncoder().encode(`${JSON.stringify(record)}\n`));
  const KNOWN = /^(Labels|Article|Annotation|Filter|Teco|Zip|Record|Json)Error$/;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...good),
      fc.array(fc.tuple(fc.nat(1_000_000), fc.nat(255)), { maxLength: 3 }),
      fc.option(fc.nat(1_000_000)),
      async (whole, changes, cut) => {
        const body = whole.slice(0, cut === null ? whole.length : cut % (whole.length + 1));
        for (const [at, value] of changes) if (body.length > 0) body[at % body.length] = value;
        let read;
        try {
          read = await readLabelFile(fileOf('a file', body), here());
        } catch (error) {
          // It has become a page, and there are no documents here to read it with.
          if (error instanceof ReferenceError && error.message.startsWith('DOMParser')) return;
          assert.ok(error instanceof Error && KNOWN.test(error.name), String(error));
          assert.ok(error.message.length > 3);
          return;
        }
        for (const one of read.records) assert.deepEqual(readRecord(one), one);
      },
    ),
    { numRuns: 300 },
  );
});

test('reading ends at its next step when the person has had enough', async () => {
  const { bytes, record } = labelled();
  const { blob } = await writeLabels('zip', [record], async () => ({ columns: bytes, html: '' }));
  const enough = new Error('enough');
  const progress = () => {
    throw enough;
  };
  await assert.rejects(readLabelFile(fileOf('z', blob), { ...here(), progress }), enough);
  await assert.rejects(
    writeLabels('zip', [record], async () => ({ columns: bytes, html: '' }), progress),
    enough,
  );
  assert.equal(record.page.hash, hashOf(bytes));
});
