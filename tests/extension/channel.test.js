// The line between a page of the extension and a page that is labelled: questions and answers both ways, faults by name, and
// both ends know when it is cut.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Channel } from '../../extension/platform/channel.js';
import { LABEL_PROTOCOL } from '../../extension/shared/label_protocol.js';

/** Two ports that are joined, as the browser makes them. */
function ports() {
  const make = () => {
    const heard = new Set();
    const cut = new Set();
    return {
      heard,
      cut,
      onMessage: { addListener: (run) => heard.add(run) },
      onDisconnect: { addListener: (run) => cut.add(run) },
    };
  };
  const [a, b] = [make(), make()];
  const join = (one, other) =>
    Object.assign(one, {
      postMessage: (message) => {
        const copy = structuredClone(message);
        queueMicrotask(() => other.heard.forEach((run) => run(copy)));
      },
      // Only the other end is told.
      disconnect: () => queueMicrotask(() => other.cut.forEach((run) => run())),
    });
  return [join(a, b), join(b, a)];
}

/** @param {object} page handlers of the page @param {object} [panel] of the panel */
function line(page, panel = {}) {
  const [a, b] = ports();
  return {
    panel: new Channel(/** @type {any} */ (a), 'ui', LABEL_PROTOCOL, /** @type {any} */ (panel)),
    page: new Channel(/** @type {any} */ (b), 'content', LABEL_PROTOCOL, /** @type {any} */ (page)),
  };
}

test('each question has its own answer, in whatever order they come', async () => {
  const { panel } = line({
    'ui-content-part': async ({ from }) => {
      await new Promise((resolve) => setTimeout(resolve, from === 1 ? 5 : 0));
      return { bytes: new Uint8Array([from]), size: 1, missing: [] };
    },
  });
  const asked = [1, 2].map((from) => panel.ask('ui-content-part', { of: 'html', from }));
  const [first, second] = await Promise.all(asked);
  assert.deepEqual([first.bytes[0], second.bytes[0]], [1, 2]);
});

test('what fails there fails here under its name; what does not fit the table is refused', async () => {
  const { panel, page } = line(
    {
      'ui-content-look': () => {
        throw Object.assign(new Error('it is raining'), { name: 'WeatherError' });
      },
    },
    { 'content-ui-clicked': () => ({}) },
  );
  await assert.rejects(panel.ask('ui-content-look', {}), {
    name: 'WeatherError',
    message: 'it is raining',
  });
  const wrong = /** @type {[string, any][]} */ ([
    ['content-ui-clicked', { node: -1 }],
    ['content-ui-clicked', { node: 1, more: 1 }],
    ['content-ui-clicked', null],
    ['content-ui-nothing', {}],
    ['content-ui-late', { count: 1, texts: [{ path: 7, text: '' }] }],
    ['ui-content-freeze', {}],
  ]);
  for (const [name, payload] of wrong) await assert.rejects(page.ask(name, payload), name);
  assert.deepEqual(await page.ask('content-ui-clicked', { node: 1 }), {});
});

test('whoever waits when the line is cut is told, and so is the other end', async () => {
  const { panel, page } = line({ 'ui-content-freeze': () => new Promise(() => {}) });
  let told = 0;
  page.onClosed = () => (told += 1);
  panel.onClosed = () => assert.fail('who ends it knows');
  const waiting = panel.ask('ui-content-freeze', {});
  panel.close();
  await assert.rejects(waiting, { name: 'ClosedError' });
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(told, 1);
  assert.equal(page.isOpen, false);
  await assert.rejects(page.ask('content-ui-life', {}), { name: 'ClosedError' });
  page.tell('content-ui-life', {});
});
