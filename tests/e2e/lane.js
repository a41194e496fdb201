// Runs the stories of several files in one process, so that they share a browser: `node tests/e2e/lane.js FILE…`.
// `run.js` starts one such process after the other in each of its lanes.

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { nameFile } from './harness/timing.js';

for (const file of process.argv.slice(2)) {
  nameFile(file);
  await import(pathToFileURL(resolve(file)).href);
}
