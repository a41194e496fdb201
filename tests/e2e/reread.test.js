// Reading a page again, in both browsers: what is taken from the reading before is what a reading of all of it says, whatever
// the page did in between, and what is read is in proportion to what changed, not to the page.

import assert from 'node:assert/strict';

import { bundleScript } from '../built.js';
import { inBothBrowsers } from './setup.js';

const script = bundleScript('tests/e2e/reread_page.js');

/** Counts what is read of elements. Runs before any code that reads. */
function count() {
  const counts = { elements: 0, boxes: 0 };
  const { getAttributeNames, getBoundingClientRect } = Element.prototype;
  Element.prototype.getBoundingClientRect = function () {
    counts.boxes += 1;
    return getBoundingClientRect.call(this);
  };
  Element.prototype.getAttributeNames = function () {
    counts.elements += 1;
    return getAttributeNames.call(this);
  };
  Reflect.set(globalThis, 'counts', counts);
}

/** @param {string} name @param {unknown} [argument] @returns {any} */
const again = (name, argument) => /** @type {any} */ (globalThis).again[name](argument);

/** @param {import('./setup.js').Setup} setup */
async function open(setup) {
  const page = await setup.open(setup.fixtures.url('/'));
  await page.evaluate(count);
  await page.addScript(await script);
  return page;
}

inBothBrowsers('a page read again', ({ story }) => {
  story('it says what a reading of all of it says, whatever changed', async (setup) => {
    const page = await open(setup);
    let part = 0;
    for (let seed = 1; seed <= 60; seed += 1) {
      await page.evaluate(again, 'make', { seed, parts: 6 });
      const first = await page.evaluate(again, 'read');
      assert.ok(first.whole);
      for (let round = 1; round <= 4; round += 1) {
        await page.evaluate(again, 'change', { seed: 1000 * seed + round, count: round });
        const { whole } = await page.evaluate(again, 'read');
        part += whole ? 0 : 1;
        const difference = await page.evaluate(again, 'difference');
        assert.equal(difference, null, `seed ${seed}, round ${round}`);
      }
    }
    assert.ok(part > 120, `only ${part} readings of 240 were of what changed`);
  });

  story('what is hidden is told as it stood', async (setup) => {
    const page = await open(setup);
    for (let seed = 1; seed <= 40; seed += 1) {
      await page.evaluate(again, 'make', { seed, parts: 6 });
      await page.evaluate(again, 'read');
      await page.evaluate(again, 'hide', seed);
      assert.equal(await page.evaluate(again, 'unhidden'), null, `seed ${seed}`);
    }
  });

  story('what is read is in proportion to what changed', async (setup) => {
    const page = await open(setup);
    const seen = [];
    for (const entries of [200, 800]) {
      await page.evaluate(again, 'list', entries);
      const all = await page.evaluate(again, 'read');
      assert.ok(all.whole && all.elements > 40 * entries);
      await page.evaluate(again, 'add');
      const some = await page.evaluate(again, 'read');
      assert.ok(!some.whole && some.nodes > all.nodes);
      assert.equal(await page.evaluate(again, 'difference'), null);
      // Of the entries that stay, one box each is looked at; of nothing in them.
      assert.ok(some.boxes <= entries + 40, `${some.boxes} boxes of ${entries} entries`);
      seen.push(some.elements);
    }
    assert.equal(seen[0], seen[1], 'the same new entry, on a page four times as large');
    assert.ok(seen[0] < 20, `${seen[0]} elements read for one new entry`);
  });
});
