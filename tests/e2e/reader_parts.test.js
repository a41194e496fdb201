// What the reader makes of each kind of thing that articles hold. A fixture is a page of its own, tests/pages/reader/*.html,
// with the outline of what is built from it beside it; HUSK_OUTLINES=1 writes those anew, to be read before they are kept.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { FOLDER, NAMES, builtOn, serveFixtures } from './reader/site.js';
import { inBothBrowsers } from './setup.js';

inBothBrowsers('parts of articles', ({ firefox, story }) => {
  for (const name of NAMES) {
    story(`${name}: built as it should be, all of it, once, in order, clean`, async (setup) => {
      const site = setup.closeLater(await serveFixtures());
      const page = await setup.open(site.url(`/${name}`));
      const { outline, removed, lost, order, twice } = await builtOn(page);
      const path = join(FOLDER, `${name}.txt`);
      if (process.env.HUSK_OUTLINES && !firefox) writeFileSync(path, outline);
      assert.ok(existsSync(path), `${name}.txt is missing`);
      assert.equal(outline, readFileSync(path, 'utf8'));
      assert.deepEqual(
        { removed, lost, order, twice },
        { removed: 0, lost: [], order: 0, twice: 0 },
      );
    });
  }
});
