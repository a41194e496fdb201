// Large pages in portions: what arrives is what was sent, or nothing; and a line that ends leaves nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { createUploads } from '../../extension/background/uploads.js';
import { CHUNK } from '../../extension/shared/upload_chunks.js';

/** Both ends of a line, as browsers make it: messages are copied, and the one who ends it is not told. */
function line() {
  const ends = [0, 1].map(() => ({ heard: [], gone: [] }));
  let isOpen = true;
  const port = (own, other) => ({
    postMessage: (message) => {
      if (!isOpen) throw new Error('the line is gone');
      const copy = structuredClone(message);
      for (const hear of ends[other].heard) hear(copy);
    },
    disconnect: () => {
      if (!isOpen) return;
      isOpen = false;
      for (const go of ends[other].gone) go();
    },
    onMessage: { addListener: (hear) => ends[own].heard.push(hear) },
    onDisconnect: { addListener: (go) => ends[own].gone.push(go) },
  });
  return { page: port(0, 1), background: port(1, 0) };
}

let pages = createUploads();
/** What the background is asked with, and the lines that were opened. */
let asked = [];
let lines = [];

Reflect.set(globalThis, 'chrome', {
  runtime: {
    id: 'husk',
    connect: () => {
      const { page, background } = line();
      lines.push(page);
      pages.accept(7, background);
      return page;
    },
    sendMessage: async ({ payload }) => {
      try {
        const page = typeof payload.page === 'string' ? pages.of(7, payload.page) : payload.page;
        asked.push(page);
        return { ok: true, value: page.length };
      } catch (error) {
        return { ok: false, error: { name: error.name, message: error.message } };
      }
    },
  },
});

// By its address, so that the types of what runs in a page are not checked as if it ran here.
const { PageUpload } = await import(
  new URL('../../extension/content/page_upload.js', import.meta.url).href
);

function begin() {
  pages = createUploads();
  asked = [];
  lines = [];
  return new PageUpload();
}

/** Bytes that differ at every place. @param {number} length */
function bytesOf(length) {
  const bytes = new Uint8Array(length);
  for (let k = 0; k < length; k += 1) bytes[k] = k ^ (k >> 8) ^ (k >> 16);
  return bytes;
}

test('a small page goes within its message', async () => {
  const own = begin();
  assert.equal(await own.send('content-bg-analyze', bytesOf(CHUNK), {}), CHUNK);
  assert.equal(lines.length, 0);
});

test('a large page arrives byte for byte, once for all that is asked of it', async () => {
  for (const length of [CHUNK + 1, 2 * CHUNK, 3 * CHUNK - 1]) {
    const own = begin();
    const bytes = bytesOf(length);
    await Promise.all([own.send('a', bytes, {}), own.send('b', bytes, {})]);
    await own.send('c', bytes, {});
    assert.equal(lines.length, 1);
    assert.equal(asked.length, 3);
    assert.ok(asked.every((page) => Buffer.compare(page, bytes) === 0));
    own.end();
    assert.equal(pages.size(), 0, 'nothing is kept');
  }
});

test('a newer page takes the place of the one before', async () => {
  const own = begin();
  await own.send('a', bytesOf(CHUNK + 5), {});
  await own.send('a', bytesOf(CHUNK + 9), {});
  assert.equal(pages.size(), CHUNK + 9);
});

test('a background that ended and came back is sent the page again', async () => {
  const own = begin();
  const bytes = bytesOf(CHUNK + 5);
  await own.send('a', bytes, {});
  pages = createUploads();
  assert.equal(await own.send('a', bytes, {}), bytes.length);
  assert.equal(lines.length, 2);
});

test('a line that ends half-way leaves nothing, and nobody waits for ever', async () => {
  const { page, background } = line();
  pages = createUploads();
  pages.accept(1, background);
  page.postMessage({ key: 'k', total: 3 * CHUNK });
  page.postMessage({ bytes: new Uint8Array(CHUNK) });
  assert.ok(pages.size() > 0);
  assert.throws(() => pages.of(1, 'k'), { name: 'NoPageError' });
  page.disconnect();
  assert.equal(pages.size(), 0);

  const own = begin();
  const waiting = own.send('a', bytesOf(CHUNK + 5), {});
  own.end();
  await assert.rejects(waiting, { name: 'NoPageError' });
});

test('whatever does not fit ends the line, and no byte of it stays', () => {
  const junk = fc.oneof(
    fc.anything(),
    fc.record({ key: fc.anything(), total: fc.anything() }),
    fc.record({ key: fc.string(), total: fc.integer() }),
    fc.record({ bytes: fc.uint8Array({ maxLength: 20 }) }),
  );
  fc.assert(
    fc.property(fc.array(junk, { maxLength: 6 }), fc.boolean(), (messages, isBegun) => {
      const held = createUploads();
      /** @type {((message: any) => void)[]} */
      const heard = [];
      let isOpen = true;
      const listen = { addListener: (/** @type {any} */ hear) => heard.push(hear) };
      held.accept(3, {
        postMessage: () => {},
        disconnect: () => (isOpen = false),
        onMessage: listen,
        onDisconnect: { addListener: () => {} },
      });
      const say = (/** @type {unknown} */ message) =>
        isOpen && heard.forEach((hear) => hear(message));
      if (isBegun) say({ key: 'k', total: 10 });
      for (const message of messages) say(message);
      if (!isOpen) assert.equal(held.size(), 0);
      // What is whole has the length that was said.
      try {
        assert.equal(held.of(3, 'k').length, 10);
      } catch (error) {
        assert.equal(/** @type {Error} */ (error).name, 'NoPageError');
      }
    }),
  );
});
