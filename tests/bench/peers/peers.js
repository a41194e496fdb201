// The peers that Husk is measured beside. A peer reads pages and writes texts, both as JSON lines; one that cannot be
// had here is named with the reason, and the others go on.

import { inBrowser } from './browser.js';
import { crates, python } from './program.js';

/**
 * @typedef {object} Peer
 * @property {string} name
 * @property {string} version
 * @property {string} how where it comes from and how it is called
 * @property {string} key changes whenever its texts may change
 * @property {(pages: import('node:stream').Readable, out: string) => Promise<void>} extract reads lines
 *   {"id","url","html"} and writes a line {"id","text"} or {"id","error"} for each into the file
 * @property {string[]} [command] what a program is run by
 * @property {() => Promise<void>} close
 *
 * @typedef {object} Source what brings peers along
 * @property {string[]} names of its peers
 * @property {(folder: string) => Peer[] | Promise<Peer[]>} open
 */

/** In the order of the table. @type {Source[]} */
export const SOURCES = [
  { names: ['Readability', 'defuddle'], open: inBrowser },
  { names: ['trafilatura', 'ChromeRAG'], open: python },
  { names: ['rs-trafilatura', 'dom_smoothie'], open: crates },
];

/**
 * Sets the peers up.
 * @param {string} folder where they are installed
 * @param {(name: string) => boolean} wanted
 * @param {Source[]} [sources]
 * @returns {Promise<{peers: Peer[], skipped: {name: string, why: string}[]}>}
 */
export async function openPeers(folder, wanted, sources = SOURCES) {
  /** @type {Peer[]} */
  const peers = [];
  const skipped = [];
  for (const { names, open } of sources) {
    const asked = names.filter(wanted);
    if (asked.length === 0) continue;
    try {
      peers.push(...(await open(folder)).filter(({ name }) => asked.includes(name)));
    } catch (error) {
      const why = error.message.split('\n')[0];
      skipped.push(...asked.map((name) => ({ name, why })));
    }
  }
  return { peers, skipped };
}
