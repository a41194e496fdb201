// Every view for everyone: what a screen reader is given of it is as it was accepted (tests/looks/trees, an outline of the
// browser's own accessibility tree), nothing is cut off at 400 %, colours of the system leave every control and the focus to
// be seen, a finger hits what it aims at in the dark, too, and nothing moves for people who do not want that. A change of a
// tree that is meant is read and accepted by `./build.sh looks forced --accept`.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { builtWorkbench } from '../built.js';
import { acceptedTrees } from '../looks/folder.js';
import { judge } from '../looks/judge.js';
import { takeScreenshots } from '../looks/screenshots.js';
import { NO_LETTERS } from '../looks/looks_setup.js';
import { VARIANTS } from '../looks/variants.js';

before(builtWorkbench);

for (const { name, tree } of VARIANTS.filter(({ unpictured }) => unpictured)) {
  test(`every view: ${name}`, { skip: NO_LETTERS, timeout: 600_000 }, async () => {
    const wrong = [];
    const seen = [];
    const wanted = (/** @type {unknown} */ _view, /** @type {{name: string}} */ variant) =>
      variant.name === name;
    for await (const shot of takeScreenshots({ mirrored: false, wanted })) {
      seen.push(shot.view.name);
      wrong.push(...judge(shot));
    }
    assert.deepEqual(wrong, []);
    if (tree) {
      assert.deepEqual(acceptedTrees().sort(), seen.sort(), 'trees of views that are no more');
    }
  });
}
