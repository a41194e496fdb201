// That a view is there for everyone: nothing that axe calls serious, in light and dark.

import assert from 'node:assert/strict';

/** @typedef {import('./harness/test_page.js').TestPage} TestPage */

/** Nothing serious or critical. @param {TestPage} page @param {string} what */
export async function assertAccessible(page, what) {
  for (const dark of [false, true]) {
    await page.prefer({ dark, reducedMotion: true });
    const found = (await page.axe()).filter(({ impact }) => /serious|critical/.test(impact));
    assert.deepEqual(
      found.map(({ id, nodes }) => ({ id, nodes: nodes.map((n) => `${n.html} ${n.summary}`) })),
      [],
      `${what}, ${dark ? 'dark' : 'light'}`,
    );
  }
  await page.prefer({ dark: false, reducedMotion: false });
}
