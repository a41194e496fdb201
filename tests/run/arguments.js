// The words after `./build.sh run`.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * @typedef {object} RunOptions
 * @property {boolean} firefox Firefox instead of Chromium
 * @property {boolean} headless drive the browser instead of handing it to the person
 * @property {boolean} workbench open the workbench instead of pages under the extension
 * @property {boolean} crawl take a web archive through the command line
 * @property {string | null} url page to open
 * @property {string | null} file local page to open, folder for the workbench or archive, absolute
 */

/**
 * @param {string[]} words
 * @returns {RunOptions}
 * @throws {Error} with one line for the person when a word is not understood
 */
export function parse(words) {
  const options = {
    firefox: false,
    headless: false,
    workbench: false,
    crawl: false,
    url: null,
    file: null,
  };
  for (const word of words) {
    if (word === '--firefox') options.firefox = true;
    else if (word === '--headless') options.headless = true;
    else if (word === '--workbench') options.workbench = true;
    else if (word === '--crawl') options.crawl = true;
    else if (word.startsWith('-')) throw new Error(`unknown option ${word}`);
    else if (options.url !== null || options.file !== null) {
      throw new Error(`one page at a time, not also ${word}`);
    } else if (/^https?:\/\//i.test(word)) options.url = new URL(word).href;
    else if (existsSync(word)) options.file = resolve(word);
    else if (URL.canParse(`https://${word}`) && /^[\w-]+(\.[\w-]+)+([/:?#]|$)/.test(word)) {
      options.url = new URL(`https://${word}`).href;
    } else throw new Error(`${word} is neither an address nor a file`);
  }
  if (options.crawl && (options.workbench || options.firefox || options.url !== null)) {
    throw new Error('--crawl takes an archive and nothing else but --headless');
  }
  if (options.workbench && options.url !== null) {
    throw new Error('the workbench opens folders, no addresses');
  }
  if (options.workbench && options.file !== null && !options.headless) {
    throw new Error('a folder can be given with --headless only; else drop it on the workbench');
  }
  return options;
}
