// The tools are a second script: it is put in once, not before the page is at rest; where that fails the user is told and may ask
// again.

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
const loader = new URL('../../extension/content/tools_loader.js', import.meta.url);
const { ToolsLoader } = await import(loader.href);

class PageTools {
  constructor(session) {
    this.session = session;
  }
}

function made() {
  const warnings = [];
  const session = { isOn: true, notes: { warn: (error) => warnings.push(error.name) } };
  return { tools: new ToolsLoader(session), session, warnings };
}

const arrives = async () => {
  Reflect.set(globalThis, TOOLS, PageTools);
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
  assert.equal(tools.loaded, null);
  const all = await Promise.all([tools.load(), tools.load(), tools.load()]);
  assert.ok(all.every((one) => one === tools.loaded && one instanceof PageTools));
  assert.deepEqual(asked, ['content-bg-tools']);
  await tools.load();
  assert.equal(asked.length, 1);
});

test('it waits for the page to come to rest, and is not fetched for a page that was left meanwhile', async () => {
  const { tools, session } = made();
  tools.loadWhenIdle();
  tools.loadWhenIdle();
  assert.equal(idle.length, 1);
  assert.deepEqual(asked, []);
  session.isOn = false;
  idle.pop()();
  assert.deepEqual(asked, []);
  session.isOn = true;
  tools.loadWhenIdle();
  idle.pop()();
  await tools.load();
  assert.deepEqual(asked, ['content-bg-tools']);
  tools.loadWhenIdle();
  assert.equal(idle.length, 0);
});

test('what is there acts within the very press', async () => {
  const { tools } = made();
  await tools.load();
  let done = false;
  void tools.use(() => {
    done = true;
  });
  assert.ok(done);
});

test('where it cannot be had the person is told, and the next press asks again', async () => {
  const { tools, warnings } = made();
  answer = () => Promise.reject(new Error('gone'));
  tools.loadWhenIdle();
  idle.pop()();
  await assert.rejects(tools.load());
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
