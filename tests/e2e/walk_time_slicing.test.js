// The walk in pieces, in both browsers: it reads what the walk at once reads, gives the page its turn after a bounded number
// of nodes, and comes to its end whatever the page does in its turns.

import assert from 'node:assert/strict';

import { bundleScript } from '../built.js';
import { inBothBrowsers } from './setup.js';

const script = bundleScript('tests/e2e/time_slicing_page.js');

/** Calls one of the walks of time_slicing_page.js. @param {string} name @param {unknown} [argument] @returns {any} */
const walk = (name, argument) => /** @type {any} */ (globalThis).walks[name](argument);

/** @param {import('./setup.js').Setup} setup @param {number} nodes */
async function open(setup, nodes) {
  const page = await setup.open(setup.fixtures.url('/'));
  await page.addScript(await script);
  await page.evaluate(walk, 'grow', nodes);
  await page.evaluate(() => {
    const last = document.createElement('footer');
    last.id = 'last';
    last.append('The end of it.');
    document.body.append(last);
  });
  return page;
}

inBothBrowsers('the walk in pieces', ({ story }) => {
  story('it reads what the walk at once reads, some nodes at a time', async (setup) => {
    const page = await open(setup, 20_000);
    const { same, nodes, count, turns, most, step } = await page.evaluate(walk, 'twin');
    assert.ok(same && nodes, 'the same bytes and nodes');
    assert.ok(count > 20_000);
    // The clock of this test says at every tenth step that the page should have its turn.
    assert.ok(most <= 10 * step, `${most} elements at a stretch`);
    assert.ok(turns >= count / (10 * step) - 1, `${turns} turns`);
  });

  story('marks are set some at a time, and taken off to the last, also half-way', async (setup) => {
    for (const turns of [1, 3, 1e9]) {
      const page = await open(setup, 20_000);
      const { all, set, stay, turns: rests } = await page.evaluate(walk, 'marks', turns);
      assert.equal(stay, 0, `${stay} marks stay`);
      assert.ok(rests > 3, `${rests} turns of the page while they are taken off`);
      assert.ok(turns > 3 ? set > all / 2 : set > 0 && set < all, `${set} of ${all} were set`);
    }
  });

  for (const name of ['takesAway', 'empties', 'adds', 'turns', 'wraps', 'scrolls']) {
    story(`a page that ${name} meanwhile`, async (setup) => {
      const page = await open(setup, 10_000);
      const read = await page.evaluate(walk, 'changing', name);
      assert.ok(read.ordered, 'parents stand before their children');
      assert.ok(read.known, 'each node has its number');
      assert.ok(read.last, 'the walk found its way to the end of the page');
      assert.ok(Math.abs(read.off) <= 1, `the end is ${read.off} px from where it stands`);
      // Each turn brings a bounded number of nodes, so the walk cannot go on for ever.
      assert.ok(read.turns < 200, `${read.turns} turns`);
    });
  }
});
