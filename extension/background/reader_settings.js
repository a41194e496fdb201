// How the reader looks on a page: what was chosen for its site, or else for all. And the letters that come in the package.

import { packaged } from '../platform/webext.js';
import { READING_DEFAULTS } from '../shared/reading.js';

/** @import {FaceFile} from '../shared/answers.js' */
/** @import {Reading} from '../shared/reading.js' */

/** Faces in the package; bold italics are slanted bold ones' place: the browser thickens the italics. */
const FACES = /** @type {const} */ ([
  ['400', 'normal'],
  ['700', 'normal'],
  ['400', 'italic'],
]);

/**
 * @param {import('../shared/settings.js').Settings} settings
 * @param {import('./record.js').Site | null} site
 * @returns {import('../shared/reading.js').ReadingHere}
 */
export function readingHere(settings, site) {
  return { all: settings.reading, site: site?.reading ?? null, canSite: site !== null };
}

/**
 * Keeps what was chosen, and has it shown wherever it holds.
 * @param {import('./main.js').Parts} parts
 * @param {import('./page_handlers.js').Page} page
 * @param {Reading | null} reading null takes a choice back
 * @param {'site' | 'all'} scope
 */
export async function keepReading({ sites, settingsStore, tabs, now }, page, reading, scope) {
  if (scope === 'all') {
    await settingsStore.set({ reading: reading ?? structuredClone(READING_DEFAULTS) });
    tellReaders({ but: page.tab });
    return;
  }
  const { site: name } = page;
  if (name === null) throw new TypeError('this page belongs to no site');
  await sites.update(
    name,
    (site) => (site.reading === reading ? site : { ...site, reading, readingAt: now() }),
    page.host,
  );
  tellReaders({ site: name, but: page.tab });

  /** @param {{site?: string, but: number}} which */
  function tellReaders(which) {
    // What is kept is kept, also when a tab is gone meanwhile.
    tabs.notify('reading', which).catch((error) => console.warn('husk:', error));
  }
}

/** @returns {Promise<FaceFile[]>} */
export async function readFaces() {
  return Promise.all(
    FACES.map(async ([weight, style]) => {
      const reply = await fetch(packaged(`fonts/opendyslexic-${weight}-${style}.woff2`));
      return { weight, style, bytes: new Uint8Array(await reply.arrayBuffer()) };
    }),
  );
}
