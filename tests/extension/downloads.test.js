// Files on their way to the downloads: taken in portions by the page that saves them, once, and said to be saved only then.

import assert from 'node:assert/strict';
import { test } from 'node:test';

// What the background says is in the browser's words.
Reflect.set(globalThis, 'chrome', { i18n: { getMessage: (/** @type {string} */ key) => key } });
const { createDownloads } = await import('../../extension/background/downloads.js');
const { parseMessage } = await import('../../extension/shared/message.js');
const { CHUNK } = await import('../../extension/shared/upload_chunks.js');
const { PROTOCOL } = await import('../../extension/shared/protocol.js');

const PAGE = { window: 3, isPrivate: false };
const FILE = { bytes: new Uint8Array(CHUNK + 5).fill(7), name: 'a.md', type: 'text/markdown' };

/** @param {{inPrivate?: boolean}} [how] */
function setUp({ inPrivate = true } = {}) {
  /** @type {{key: string, window: number}[]} */
  const opened = [];
  /** @type {number[]} */
  const closed = [];
  const downloads = createDownloads({
    open: async (key, window) => opened.push({ key, window }),
    close: async (tab) => void closed.push(tab),
    inPrivate: () => inPrivate,
  });
  return { downloads, opened, closed };
}

test('a file goes in portions to the page that saves it, and is given once', async () => {
  const { downloads, opened, closed } = setUp();
  const saved = downloads.save(FILE, PAGE, false);
  const [{ key, window }] = opened;
  assert.equal(window, 3);
  const first = downloads.part(key, 0);
  assert.deepEqual([first.name, first.type, first.total], ['a.md', 'text/markdown', CHUNK + 5]);
  assert.equal(first.bytes.length, CHUNK);
  assert.equal(downloads.part(key, CHUNK).bytes.length, 5);
  downloads.ended(key, null);
  await saved;
  assert.throws(() => downloads.part(key, 0), TypeError);
  assert.throws(() => downloads.ended(key, null), TypeError);
  assert.deepEqual(closed, [], 'the page closes itself');
});

test('two at once do not meet', async () => {
  const { downloads, opened } = setUp();
  const all = ['a.md', 'b.md'].map((name) => downloads.save({ ...FILE, name }, PAGE, false));
  assert.deepEqual(
    opened.map(({ key }) => downloads.part(key, 0).name),
    ['a.md', 'b.md'],
  );
  for (const { key } of opened) downloads.ended(key, null);
  await Promise.all(all);
});

test('what goes wrong is told, and its tab closed', async () => {
  const { downloads, opened, closed } = setUp();
  const saved = downloads.save(FILE, PAGE, false);
  downloads.ended(opened[0].key, 'no room');
  await assert.rejects(saved, { message: 'no room' });
  assert.deepEqual(closed, [1]);
});

test('a page that gives no sign of life has not saved it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { downloads, opened, closed } = setUp();
  const saved = assert.rejects(downloads.save(FILE, PAGE, false), {
    message: 'reader_take_refused',
  });
  t.mock.timers.tick(20_000);
  downloads.part(opened[0].key, 0);
  t.mock.timers.tick(20_000);
  downloads.part(opened[0].key, CHUNK);
  t.mock.timers.tick(40_000);
  await saved;
  assert.deepEqual(closed, [1]);
});

test('from a private window only where it is listed there alone, or the person agrees', async () => {
  const secret = { ...PAGE, isPrivate: true };
  const chromium = setUp({ inPrivate: false });
  await assert.rejects(chromium.downloads.save(FILE, secret, false), { name: 'ListedError' });
  assert.deepEqual(chromium.opened, []);
  for (const [{ downloads, opened }, listed] of /** @type {const} */ ([
    [chromium, true],
    [setUp(), false],
  ])) {
    const saved = downloads.save(FILE, secret, listed);
    downloads.ended(opened[0].key, null);
    await saved;
  }
});

test('names lead into no folder and hide nothing, and types are those of the reader', () => {
  const ask = (/** @type {object} */ change) => {
    const payload = { page: new Uint8Array(1), name: 'a.md', type: 'text/markdown', ...change };
    return parseMessage({ name: 'content-bg-save', payload }, 'bg', PROTOCOL);
  };
  for (const name of ['a.md', 'Ein „Hag“ – 😀.html', 'x'.repeat(255)]) assert.ok(ask({ name }));
  for (const name of [
    '',
    '.a',
    ' a',
    '../a',
    'a/b',
    'a\\b',
    'a:b',
    'a\u202eb',
    'a\nb',
    'x'.repeat(256),
  ]) {
    assert.throws(() => ask({ name }), { name: 'ProtocolError' }, name);
  }
  assert.throws(() => ask({ type: 'text/javascript' }), { name: 'ProtocolError' });
});
