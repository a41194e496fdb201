// What a person does with a page comes as a second script: once, not before the page is at rest, and where it cannot be had
// the person is told and may ask again.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

const TOOLS = Symbol.for('husk.tools');

/** What the background was asked for, and how it answers. */
let asked = [];
let answer = async () => ({ ok: true, value: {} });
/** What waits for the page to come to rest. */
let idle = [];

Reflect.set(globalThis, 'chrome', {
  runtime: {
    id: 'husk',
    sendMessage: (message) => {
      asked.push(message.name);
      return answer();
    },
  },
});
Reflect.set(globalThis, 'requestIdleCallback', (run) => idle.push(run));

// By its address, so that the types of what runs in a page are not checked as if it ran here.
const { Tools } = await import(new URL('../../extension/content/tools.js', import.meta.url).href);

class Kit {
  constructor(session) {
    this.session = session;
  }
}

function made() {
  const warnings = [];
  const session = { isOn: true, notes: { warn: (error) => warnings.push(error.name) } };
  return { tools: new Tools(session), session, warnings };
}

const arrives = async () => {
  Reflect.set(globalThis, TOOLS, Kit);
  return { ok: true, value: {} };
};

beforeEach(() => {
  asked = [];
  idle = [];
  answer = arrives;
  Reflect.deleteProperty(globalThis, TOOLS);
});

test('asked for at the same time by several, the bundle is put in once', async () => {
  const { tools } = made();
  assert.equal(tools.kit, null);
  const kits = await Promise.all([tools.get(), tools.get(), tools.get()]);
  assert.ok(kits.every((kit) => kit === tools.kit && kit instanceof Kit));
  assert.deepEqual(asked, ['content-bg-tools']);
  await tools.get();
  assert.equal(asked.length, 1);
});

test('it waits for the page to come to rest, and is not fetched for a page that was left meanwhile', async () => {
  const { tools, session } = made();
  tools.soon();
  tools.soon();
  assert.equal(idle.length, 1);
  assert.deepEqual(asked, []);
  session.isOn = false;
  idle.pop()();
  assert.deepEqual(asked, []);
  session.isOn = true;
  tools.soon();
  idle.pop()();
  await tools.get();
  assert.deepEqual(asked, ['content-bg-tools']);
  tools.soon();
  assert.equal(idle.length, 0);
});

test('what is there acts within the very press', async () => {
  const { tools } = made();
  await tools.get();
  let done = false;
  void tools.use(() => {
    done = true;
  });
  assert.ok(done);
});

test('where it cannot be had the person is told, and the next press asks again', async () => {
  const { tools, warnings } = made();
  answer = () => Promise.reject(new Error('gone'));
  tools.soon();
  idle.pop()();
  await assert.rejects(tools.get());
  assert.deepEqual(warnings, [], 'nobody had asked');
  let runs = 0;
  await tools.use(() => (runs += 1));
  assert.deepEqual([runs, warnings], [0, ['Error']]);
  /** @type {any} */
  const { runtime } = Reflect.get(globalThis, 'chrome');
  Reflect.deleteProperty(runtime, 'id');
  await tools.use(() => (runs += 1));
  assert.deepEqual([runs, warnings], [0, ['Error', 'OrphanError']]);
  runtime.id = 'husk';
  answer = arrives;
  await tools.use(() => (runs += 1));
  assert.equal(runs, 1);
});
