// The sample magazine, where it lies beside this page: for a first look without files of one's own.

import { HERE, take } from './files.js';

const SITE = 'lantern';

/** Whether the samples are there. */
export async function hasSamples() {
  try {
    return (await fetch('samples/sites.json', { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}

/** Files that a page names: style sheets and images. */
const NAMED = /\b(?:src|href)="([^"]+\.(?:css|svg|png|jpg))"/g;

/** The pages of a sample site and the files they name, as if they had been dropped. */
export async function openSamples() {
  const { sites } = await (await fetch('samples/sites.json')).json();
  const { pages } = sites.find((/** @type {{site: string}} */ { site }) => site === SITE);
  const found = await Promise.all(
    pages.map((/** @type {{path: string}} */ { path }) => load(`${SITE}/${path}`)),
  );
  /** @type {Set<string>} */
  const named = new Set();
  for (const { path, file } of found) {
    for (const [, address] of (await file.text()).matchAll(NAMED)) {
      named.add(new URL(address, HERE + path).pathname.slice(1));
    }
  }
  return take([...found, ...(await Promise.all([...named].map(load)))]);
}

/** @param {string} path below the samples */
async function load(path) {
  const response = await fetch(`samples/${path}`);
  if (!response.ok) throw new Error(`the server answered ${response.status} for ${path}`);
  return { path, file: new File([await response.blob()], path.slice(path.lastIndexOf('/') + 1)) };
}
