// A session over a site's pages with a core that is made up: what is kept and when, what comes back, what is carried.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import './no_dom.js';

import { PageWriter } from '../../extension/content/wire.js';
import { temporaryLabels } from '../../extension/labels/store/session_store.js';
import { readRecord } from '../../extension/labels/model/record.js';
import { LabelSession } from '../../extension/labels/session/session.js';
import { Columns } from '../../extension/page/columns.js';

/**
 * The columns of a page: a menu, paragraphs, a footer.
 * @param {string[]} paragraphs
 */
function bytesOf(paragraphs) {
  const writer = new PageWriter(false);
  const html = writer.node(0xffffffff, 0, 'html');
  const body = writer.node(html, 0, 'body');
  const add = (/** @type {string} */ tag, /** @type {string} */ text) => {
    const element = writer.node(body, 0, tag);
    writer.node(element, 1, text);
  };
  add('nav', 'Home News');
  for (const text of paragraphs) add('p', text);
  add('footer', 'Imprint');
  return writer.finish({ url: 'https://a.test/x', title: 'A', viewport: [0, 0], document: [0, 0] });
}

/** A core that takes nav and footer for noise, with a score by the number of paragraphs. @param {string[]} asked */
function coreOf(asked) {
  return async (/** @type {string} */ name, /** @type {any} */ given) => {
    asked.push(name);
    if (name === 'teach') return { template: new Uint8Array(1) };
    if (name === 'learn' || name === 'forget') return {};
    const columns = new Columns(given.page);
    const nodes = Array.from({ length: columns.length }, (_, k) => k);
    if (name === 'mark') {
      const template = Uint8Array.from(nodes, (k) => (columns.text(k) === 'two' ? 1 : 0));
      const marking = { template, scores: new Float32Array(nodes.length), segments: template };
      return {
        chars: Uint32Array.from(nodes, (k) => columns.text(k).length),
        markings: given.keys.map(() => marking),
      };
    }
    const kinds = { nav: 1, footer: 3 };
    const kindOf = (k) => kinds[columns.tag(columns.isText(k) ? columns.parent[k] : k)] ?? 0;
    return {
      classes: Uint8Array.from(nodes, kindOf),
      scores: Float32Array.from(nodes, (k) => (kindOf(k) ? 0.9 : 0.1 * (columns.length % 5))),
      blocks: nodes
        .filter((k) => !columns.isText(k) && kindOf(k))
        .map((node) => ({ node, class: kindOf(node), seen: { pages: 3, of: 4 } })),
    };
  };
}

/** @param {string[][]} contents @param {Partial<ConstructorParameters<typeof LabelSession>[0]>} [more] */
function sessionOf(contents, more = {}) {
  const asked = [];
  let time = 1_000_000;
  const session = new LabelSession({
    pages: contents.map((paragraphs, k) => ({
      key: `${k}`,
      name: `page ${k}`,
      url: '',
      site: 'a.test',
      title: '',
      read: async () => ({ bytes: bytesOf(paragraphs), complete: true, show: async () => [] }),
    })),
    store: temporaryLabels(),
    ask: coreOf(asked),
    about: { annotator: 'ann', husk: '0.1.0' },
    columnsOf: (bytes) => new Columns(bytes),
    now: () => (time += 1000),
    ...more,
  });
  return { session, asked };
}

test('a page opens on its proposal, and every change is kept as a whole record', async () => {
  const saved = [];
  const store = temporaryLabels();
  const save = async (record, read) => {
    saved.push(readRecord(structuredClone(record)));
    await store.save(record, read);
  };
  const { session, asked } = sessionOf([['one', 'two'], ['three']], { store: { ...store, save } });
  const page = await session.open(0);
  assert.equal(saved.length, 0, 'looking at a page writes nothing');
  assert.deepEqual(
    page.editor.blocks.map(({ role, template }) => `${role} ${template}`),
    ['navigation yes', 'body no', 'footer yes'],
  );
  assert.deepEqual(page.seenOf(page.editor.blocks[0]), { pages: 3, of: 4 });
  assert.equal(page.seenOf(page.editor.blocks[1]), null);
  assert.equal(asked.filter((name) => name === 'teach').length, 1);
  page.editor.run('confirm');
  session.changed();
  await session.saved();
  const last = saved[saved.length - 1];
  assert.deepEqual([last.url, last.site, last.annotator], ['https://a.test/x', 'a.test', 'ann']);
  assert.equal(last.blocks[0].origin, 'confirmed');
  assert.ok(
    last.blocks.every(({ anchors, nodes }) => anchors.length === nodes.length),
    'anchors came after it',
  );
  assert.equal(saved[0].blocks[0].anchors.length, 0, 'the first writing waits for nothing');
  assert.equal(session.finish(), false, 'not while blocks are open');
  page.editor.run('confirmAll');
  assert.equal(session.finish(), true);
  await session.saved();
  assert.equal(saved[saved.length - 1].done, true);
  assert.equal(session.queue.doneCount, 1);
  page.editor.run('undo');
  session.changed();
  await session.saved();
  assert.equal(saved[saved.length - 1].done, false, 'what is open again is not done');
});

test('a page may begin with the answers of another method, or with nobody’s', async () => {
  const said = ({ editor }) => editor.blocks.map(({ template, main }) => `${template} ${main}`);
  const other = sessionOf([['one', 'two', 'three']], { proposer: 'tps' });
  const page = await other.session.open(0);
  assert.deepEqual(said(page), ['no yes', 'yes no', 'no yes']);
  assert.equal(page.record.proposal.method, 'tps');
  assert.equal(other.asked.at(-1), 'forget', 'what was learned for it does not stay');
  const { session } = sessionOf([['one', 'two']], { proposer: 'nobody' });
  const blank = await session.open(0);
  assert.deepEqual(
    said(blank),
    Array.from({ length: blank.editor.blocks.length }, () => 'null null'),
  );
  assert.ok(blank.editor.blocks.length > 1);
});

test('what was kept comes back, also in another session', async () => {
  const store = temporaryLabels();
  const first = sessionOf([['one', 'two']], { store }).session;
  const page = await first.open(0);
  page.editor.go(1);
  page.editor.run('split');
  page.editor.run('templateUnsure');
  page.editor.run('note', 'why');
  first.changed();
  const { blocks } = page.editor;
  await first.end();
  const second = sessionOf([['one', 'two']], { store }).session;
  const again = await second.open(0);
  assert.deepEqual(again.editor.blocks, blocks);
  assert.equal(again.record.id, page.record.id);
  again.editor.run('split');
  again.editor.run('allTemplate');
  assert.ok(!blocks.some(({ id }) => id === again.editor.block?.id), 'names are not used again');
});

test('labels that do not fit the page are told and left alone', async () => {
  const store = temporaryLabels();
  const { session } = sessionOf([['one', 'two']], { store });
  const page = await session.open(0);
  session.changed();
  await session.end();
  const bad = { ...page.record, blocks: page.record.blocks.slice(1) };
  await store.save(bad, page.read);
  const other = sessionOf([['one', 'two']], { store }).session;
  const opened = await other.open(0);
  assert.match(opened.fault, /visible texts are in no block/);
  assert.notEqual(opened.record.id, page.record.id);
  assert.equal(opened.editor.blocks.length, 3);
});

test('a change while another is written waits for it, and only the last counts', async () => {
  /** @type {(() => void)[]} */
  const open = [];
  const saved = [];
  const store = {
    ...temporaryLabels(),
    save: (record) =>
      new Promise((/** @type {(value?: any) => void} */ done) => {
        saved.push(record.blocks.map(({ role }) => role).join(' '));
        open.push(done);
      }),
  };
  const { session } = sessionOf([['one']], { store });
  const page = await session.open(0);
  for (const role of ['header', 'search', 'ad']) {
    page.editor.run('role', role);
    session.changed();
  }
  assert.deepEqual(saved, ['header body footer']);
  open.shift()?.();
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(saved, ['header body footer', 'ad body footer']);
});

test('what cannot be written is told, and tried again with the next change', async () => {
  let fails = true;
  const store = temporaryLabels();
  const save = async (record, read) => {
    if (fails) throw new Error('the disk is full');
    await store.save(record, read);
  };
  const { session } = sessionOf([['one']], { store: { ...store, save } });
  const page = await session.open(0);
  page.editor.run('confirm');
  session.changed();
  await session.saved();
  assert.equal(session.unsaved, 'the disk is full');
  fails = false;
  page.editor.run('undo');
  session.changed();
  await session.saved();
  assert.equal(session.unsaved, '');
  assert.equal((await store.list()).length, 1);
});

test('what is said on a page that is done is proposed on the next, and one block on wish', async () => {
  const { session } = sessionOf([['one'], ['two'], ['three']]);
  const page = await session.open(0);
  page.editor.go(1);
  page.editor.run('isNeither');
  page.editor.run('role', 'comments');
  page.editor.run('confirmAll');
  assert.equal(session.finish(), true);
  const next = await session.open(1);
  assert.deepEqual(
    next.editor.blocks.map(({ role, origin }) => `${role} ${origin}`),
    ['navigation proposal', 'comments proposal', 'footer proposal'],
  );
  assert.equal(next.editor.canUndo, false, 'what was carried is where the page begins');
  next.editor.go(2);
  next.editor.run('role', 'sidebar');
  assert.equal(session.forward(), 1, 'the other page is done');
  const last = await session.open(2);
  assert.deepEqual(
    last.editor.blocks.map(({ role }) => role),
    ['navigation', 'comments', 'sidebar'],
    'the wish counts more than the page before',
  );
});

test('a page that is done again teaches what it says now', async () => {
  const { session } = sessionOf([['one'], ['two']]);
  const page = await session.open(0);
  page.editor.run('confirmAll');
  session.finish();
  page.editor.go(1);
  page.editor.run('isNeither');
  session.changed();
  assert.equal(session.finish(), true);
  const next = await session.open(1);
  assert.deepEqual([next.editor.blocks[1].template, next.editor.blocks[1].main], ['no', 'no']);
});

test('a survey finds the least sure page, and what is done already', async () => {
  const store = temporaryLabels();
  const before = sessionOf([['one'], ['two', 'three']], { store }).session;
  await before.open(1);
  before.page?.editor.run('confirmAll');
  assert.equal(before.finish(), true);
  await before.end();
  const { session } = sessionOf([['one'], ['two', 'three'], ['four', 'five', 'six']], { store });
  await session.open(0);
  let pages = 0;
  await session.survey(
    async () => {},
    () => (pages += 1),
  );
  assert.equal(pages, 2);
  assert.equal(session.queue.doneCount, 1);
  assert.equal(session.queue.next, 2);
  assert.ok((session.queue.state(2).doubt ?? 0) > 0);
});

test('blank blocks have their shape and no answers', async () => {
  const { session } = sessionOf([['one', 'two']], { isBlank: true });
  const page = await session.open(0);
  assert.equal(page.editor.blocks.length, 3);
  assert.equal(page.editor.open, 3);
  assert.ok(page.editor.blocks.every(({ template, main, role }) => !template && !main && !role));
});

test('time goes on where it stopped', async () => {
  const store = temporaryLabels();
  let time = 0;
  const now = () => time;
  const { session } = sessionOf([['one']], { store, now });
  const page = await session.open(0);
  page.clock.alive(0);
  page.clock.alive(30_000);
  page.editor.run('confirm');
  session.changed();
  await session.saved();
  time = 40_000;
  await session.leave();
  const again = await session.open(0);
  assert.equal(again.record.seconds, 40);
  assert.equal(again.clock.seconds, 40);
});
