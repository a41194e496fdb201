// Whether the walk writes the same bytes as that of another revision, node for node, on real pages laid out in Chromium.
// `node tests/bench/same_walk.js REV [--pages 200] [--data DIR]`. Ends with 1 where a page differs, and names it.

import { execFileSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { bundleScript } from '../built.js';
import { makeFolder, removeFolder } from '../e2e/harness/host.js';
import { DATA, ROOT } from '../paths.js';
import { layOut } from './layout.js';
import { launch } from './measure.js';
import { openSet } from './saved_pages.js';

/** Pages with their style sheets and pictures, and two other sets; an equal share of each. */
const SETS = ['blocks-random', 'wcxb-dev', 'trafilatura-eval'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '200' },
    data: { type: 'string', default: DATA },
  },
});
const [revision] = positionals;
if (revision === undefined) {
  console.error('same_walk: which revision? For instance: node tests/bench/same_walk.js HEAD~1');
  process.exit(2);
}

/** What reads a page in a tree, under a name of its own. @param {string} tree @param {string} name */
async function reader(tree, name) {
  const script = await bundleScript('tests/bench/in_layout.js', {
    absWorkingDir: tree,
    target: 'chrome148',
  });
  return `${script};globalThis.${name} = globalThis.readLaidOut;`;
}

const tree = makeFolder('walk');
const archive = execFileSync('git', ['archive', revision, 'extension', 'tests/bench', 'src/wasm'], {
  cwd: ROOT,
  maxBuffer: 1 << 28,
});
execFileSync('tar', ['-x', '-C', tree], { input: archive });
symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
// Read three times: the second and the third time nothing is new to the browser, so that layout is the same.
const script = `${await reader(tree, 'then')}${await reader(ROOT, 'now')}
globalThis.readLaidOut = () => {
  globalThis.then();
  const before = globalThis.then();
  return { ...globalThis.now(), before: before.page };
};`;
const browser = await launch();
let [same, differing, failed] = [0, 0, 0];
try {
  for (const name of SETS.filter((set) => existsSync(join(values.data, set)))) {
    const set = openSet(values.data, name);
    const share = Math.ceil(Number(values.pages) / SETS.length);
    const step = Math.max(1, set.pages.length / share);
    for (let k = 0; k < Math.min(share, set.pages.length); k += 1) {
      const page = set.pages[Math.floor(k * step)];
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${name} ${k + 1}/${share}`);
      try {
        const read = await layOut(browser, script, set.site(page, set.read(page)));
        if (read.page === read.before) same += 1;
        else {
          differing += 1;
          console.log(`DIFFERENT  ${name} ${page.id}`);
        }
      } catch (error) {
        failed += 1;
        console.log(`failed     ${name} ${page.id}: ${error.message.split('\n')[0]}`);
      }
    }
    set.close();
  }
} finally {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  await browser.close();
  removeFolder(tree);
}
console.log(`${same} pages the same, ${differing} different, ${failed} failed`);
process.exitCode = differing === 0 && same > 0 ? 0 : 1;
