// Tasks of one tab follow each other, those of others do not wait, and a failed one holds up nobody.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createQueues } from '../../extension/background/queues.js';

test('tasks of one key run in order, also after one that failed', async () => {
  const inTurn = createQueues();
  /** @type {string[]} */
  const log = [];
  const task =
    (name, turns, fails = false) =>
    async () => {
      log.push(`${name} begins`);
      for (let i = 0; i < turns; i += 1) await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const slow = inTurn(1, task('slow', 5, true));
  const next = inTurn(1, task('next', 1));
  const other = inTurn(2, task('other', 1));
  await assert.rejects(slow, /slow/);
  assert.equal(await next, 'next');
  assert.equal(await other, 'other');
  assert.deepEqual(
    log.filter((line) => !line.startsWith('other')),
    ['slow begins', 'slow ends', 'next begins', 'next ends'],
  );
  assert.ok(log.indexOf('other ends') < log.indexOf('slow ends'));
  assert.equal(await inTurn(1, task('later', 0)), 'later');
});
