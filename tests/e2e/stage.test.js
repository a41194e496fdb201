// The stage itself: a browser that ends by itself costs neither the stories after it nor, once, its own.

import assert from 'node:assert/strict';

import { kill } from './harness/kill.js';
import { until } from './harness/place.js';
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
