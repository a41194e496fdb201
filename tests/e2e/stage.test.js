// The stage itself: a browser that ends by itself costs neither the stories after it nor, once, its own; a story that fails
// twice has failed.

import assert from 'node:assert/strict';

import { test } from 'node:test';

import { kill } from './harness/kill.js';
import { until } from './harness/place.js';
import { atMostTwice } from './harness/twice.js';
import { inBothBrowsers } from './stage.js';

inBothBrowsers('the stage', ({ firefox, story }) => {
  let told = 0;

  story('tells a story again whose browser ended', async (stage) => {
    told += 1;
    const page = await stage.open(stage.sample('quill', 'paragraphs.html'));
    if (told === 1) {
      await kill(page, firefox);
      await until(() => stage.browser.isGone(), { what: 'the end' });
      await page.evaluate(() => 1);
    }
    assert.equal(told, 2);
    await stage.switchOn(page);
  });

  story('goes on in the new one', async (stage) => {
    const page = await stage.open(stage.sample('quill', 'paragraphs.html'));
    await stage.switchOn(page);
  });
});

test('a story is told once more where it fails, and no more', async () => {
  /** @type {string[]} */
  let seen = [];
  const between = async (error) => void seen.push(error.message);
  const tell = (times) => async () => {
    seen.push('told');
    if (seen.filter((what) => what === 'told').length <= times) throw new Error('failed');
  };
  await atMostTwice(tell(0), { limit: 1000, between });
  assert.deepEqual(seen, ['told']);
  seen = [];
  await atMostTwice(tell(1), { limit: 1000, between });
  assert.deepEqual(seen, ['told', 'failed', 'told']);
  seen = [];
  await assert.rejects(atMostTwice(tell(2), { limit: 1000, between }), { message: 'failed' });
  assert.deepEqual(seen, ['told', 'failed', 'told']);
  seen = [];
  const never = () => new Promise(() => {});
  await assert.rejects(atMostTwice(never, { limit: 10, between }), /did not end within 10 ms/);
  assert.equal(seen.length, 1);
});
