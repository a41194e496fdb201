// Every view looks as it was accepted, in light, dark, on a phone, right to left and zoomed in. A change that is meant is
// looked at and accepted by `./build.sh looks --accept`. In Chromium only: one engine's pictures can be compared.

import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';

import { builtWorkbench, ROOT } from '../built.js';
import { acceptedNames, nameOf } from '../looks/folder.js';
import { judge } from '../looks/judge.js';
import { takeScreenshots } from '../looks/screenshots.js';
import { NO_LETTERS, NO_MIRROR } from '../looks/looks_setup.js';
import { VARIANTS } from '../looks/variants.js';

before(() => {
  rmSync(join(ROOT, 'dist/looks/failed'), { recursive: true, force: true });
  builtWorkbench();
});

for (const mirrored of [false, true]) {
  const names = VARIANTS.filter(
    (variant) => variant.mirrored === mirrored && !variant.unpictured,
  ).map(({ name }) => name);
  const skip = NO_LETTERS || (mirrored && NO_MIRROR);
  test(`every view: ${names.join(', ')}`, { skip, timeout: 900_000 }, async (t) => {
    const seen = new Set();
    /** What is wrong with the views that are wanted, by name. @param {(name: string) => boolean} wanted */
    const faultsOf = async (wanted) => {
      /** @type {Map<string, string[]>} */
      const faults = new Map();
      for await (const shot of takeScreenshots({
        mirrored,
        wanted: (view, variant) =>
          names.includes(variant.name) && wanted(nameOf({ view, variant })),
      })) {
        seen.add(nameOf(shot));
        const found = judge(shot);
        if (found.length > 0) faults.set(nameOf(shot), found);
      }
      return faults;
    };
    const first = await faultsOf(() => true);
    for (const fault of [...first.values()].flat()) t.diagnostic(`looked at again: ${fault}`);
    // What has changed differs each time; what a busy computer was slow to draw does not.
    const wrong = first.size > 0 ? await faultsOf((name) => first.has(name)) : first;
    assert.deepEqual([...wrong.values()].flat(), []);
    const left = acceptedNames().filter(
      (name) => names.includes(name.split('.')[1]) && !seen.has(name),
    );
    assert.deepEqual(left, [], 'pictures of views that are no more');
  });
}
