// `./build.sh looks [VIEW or VARIANT…] [--accept]`: takes pictures of every view in every variant and lays them out on one
// page to look at. With --accept they become those that the tests compare with.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../e2e/setup.js';
import { accept, nameOf } from './folder.js';
import { judge } from './judge.js';
import { overview } from './overview.js';
import { takeScreenshots } from './screenshots.js';
import { NO_LETTERS, NO_MIRROR } from './looks_setup.js';
import { VARIANTS } from './variants.js';
import { VIEWS } from './views.js';

/** @typedef {import('./screenshots.js').Shot} Shot */

const OUT = join(ROOT, 'dist/looks');

async function main() {
  const words = process.argv.slice(2);
  const accepts = words.includes('--accept');
  const names = words.filter((word) => word !== '--accept');
  const known = [...VIEWS, ...VARIANTS].map(({ name }) => name);
  const strange = names.find((name) => !known.includes(name));
  if (strange) throw new Error(`no view or variant “${strange}”; there are ${known.join(', ')}`);
  if (NO_LETTERS) throw new Error(NO_LETTERS);
  const views = names.filter((name) => VIEWS.some((view) => view.name === name));
  const variants = names.filter((name) => VARIANTS.some((variant) => variant.name === name));
  const wanted = (view, variant) =>
    (views.length === 0 || views.includes(view.name)) &&
    (variants.length === 0 || variants.includes(variant.name));

  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  /** @type {Shot[]} */
  const shots = [];
  let wrong = 0;
  for (const mirrored of [false, true]) {
    if (mirrored && NO_MIRROR) {
      console.log(`right to left is left out: ${NO_MIRROR}`);
      continue;
    }
    for await (const shot of takeScreenshots({ mirrored, wanted })) {
      shots.push(shot);
      writeFileSync(join(OUT, `${nameOf(shot)}.png`), shot.file);
      const faults = accepts
        ? shot.faults.map((fault) => `${nameOf(shot)}: ${fault}`)
        : judge(shot);
      for (const fault of faults) console.log(fault);
      wrong += faults.length;
    }
  }
  writeFileSync(join(OUT, 'index.html'), overview(shots));
  if (accepts) accept(shots, { all: names.length === 0 && !NO_MIRROR });
  const done = accepts ? 'accepted' : `${wrong} differences`;
  console.log(`${shots.length} pictures, ${done}: ${join(OUT, 'index.html')}`);
}

main().catch((error) => {
  console.error(`looks: ${error.message}`);
  process.exit(1);
});
