// The sample magazine, where it lies beside this page: for a first look without files of one's own.

import { take } from './files.js';

const SITE = 'lantern';

/** Whether the samples are there. */
export async function hasSamples() {
  try {
    return (await fetch('samples/sites.json', { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}

/** The pages of a sample site and its style sheet, as if they had been dropped. */
export async function openSamples() {
  const { sites } = await (await fetch('samples/sites.json')).json();
  const { pages } = sites.find((/** @type {{site: string}} */ { site }) => site === SITE);
  const paths = [
    ...pages.map((/** @type {{path: string}} */ { path }) => path),
    'assets/style.css',
  ];
  return take(
    await Promise.all(
      paths.map(async (path) => {
        const response = await fetch(`samples/${SITE}/${path}`);
        if (!response.ok) throw new Error(`the server answered ${response.status} for ${path}`);
        const name = path.slice(path.lastIndexOf('/') + 1);
        return { path: `${SITE}/${path}`, file: new File([await response.blob()], name) };
      }),
    ),
  );
}
