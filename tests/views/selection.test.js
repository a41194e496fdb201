// The shared choice: told once to everyone, with who made it; a view that fails or leaves disturbs no other.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Selection } from '../../extension/views/selection.js';

test('every view hears of a choice once, with who made it', () => {
  const selection = new Selection();
  const heard = [];
  const off = selection.on((change) => heard.push(change));
  selection.on(({ kind, node }) => heard.push([kind, node]));
  selection.choose(7, 'tree');
  selection.choose(7, 'page');
  selection.hover(3, 'page');
  off();
  selection.choose(null, 'page');
  assert.deepEqual(heard, [
    { kind: 'choose', node: 7, from: 'tree' },
    ['choose', 7],
    { kind: 'hover', node: 3, from: 'page' },
    ['hover', 3],
    ['choose', null],
  ]);
  assert.deepEqual([selection.node, selection.over], [null, 3]);
});

test('the next page begins with nothing chosen and nothing pointed at', () => {
  const selection = new Selection();
  selection.choose(1, 'tree');
  selection.hover(2, 'tree');
  const heard = [];
  selection.on(({ kind, node, from }) => heard.push([kind, node, from]));
  selection.clear('shell');
  selection.clear('shell');
  assert.deepEqual(heard, [
    ['hover', null, 'shell'],
    ['choose', null, 'shell'],
  ]);
});

test('a listener that leaves while others are told is not called', () => {
  const selection = new Selection();
  const heard = [];
  selection.on(() => off());
  const off = selection.on(() => heard.push('late'));
  selection.choose(1, 'a');
  assert.deepEqual(heard, []);
});

test('a view that fails keeps no other from hearing', () => {
  const selection = new Selection();
  const heard = [];
  const failures = [];
  globalThis.reportError = (error) => void failures.push(String(error));
  selection.on(() => {
    throw new Error('broken view');
  });
  selection.on(({ node }) => heard.push(node));
  selection.choose(4, 'a');
  assert.deepEqual(heard, [4]);
  assert.deepEqual(failures, ['Error: broken view']);
});
