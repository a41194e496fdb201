// The setup itself: a browser that ends by itself costs neither the stories after it nor, once, its own; a story that fails
// twice has failed.

import assert from 'node:assert/strict';

import { test } from 'node:test';

import { waitFor } from './harness/host.js';
import { retryOnce } from './harness/retry.js';
import { inBothBrowsers } from './setup.js';

inBothBrowsers('the setup', ({ story }) => {
  let runs = 0;

  story('retries a story whose browser ended', async (setup) => {
    runs += 1;
    const page = await setup.open(setup.sample('quill', 'paragraphs.html'));
    if (runs === 1) {
      await setup.browser.crash();
      await waitFor(() => setup.browser.isGone(), { what: 'the end' });
      await page.evaluate(() => 1);
    }
    assert.equal(runs, 2);
    await setup.switchOn(page);
  });

  story('goes on in the new one', async (setup) => {
    const page = await setup.open(setup.sample('quill', 'paragraphs.html'));
    await setup.switchOn(page);
  });
});

test('what fails is run once more, and no more', async () => {
  /** @type {string[]} */
  let seen = [];
  const beforeRetry = async (error) => void seen.push(error.message);
  const failing = (times) => async () => {
    seen.push('run');
    if (seen.filter((what) => what === 'run').length <= times) throw new Error('failed');
  };
  await retryOnce(failing(0), { limit: 1000, beforeRetry });
  assert.deepEqual(seen, ['run']);
  seen = [];
  await retryOnce(failing(1), { limit: 1000, beforeRetry });
  assert.deepEqual(seen, ['run', 'failed', 'run']);
  seen = [];
  await assert.rejects(retryOnce(failing(2), { limit: 1000, beforeRetry }), { message: 'failed' });
  assert.deepEqual(seen, ['run', 'failed', 'run']);
  seen = [];
  const never = () => new Promise(() => {});
  await assert.rejects(retryOnce(never, { limit: 10, beforeRetry }), /did not end within 10 ms/);
  assert.equal(seen.length, 1);
});
