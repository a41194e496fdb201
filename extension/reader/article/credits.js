// Captions that say whose a picture is, where the article does not show the picture. The core has the same rule
// (src/core/article/credits.rs). O(1): large figures are not looked through.

import { backgroundOf } from '../media/media.js';
import { pictureFile } from '../media/picture_file.js';
import { wordSet } from './elements.js';

/** @typedef {import('./build.js').Source} Source */

/** What such captions say: one of the words, and a colon or who took it behind it, or the sign of a copyright. */
const CREDIT =
  /^\s*(?:©|(?:credit|photo|image|picture|source|courtesy|foto|bild|quelle|crédit|crédito|fuente|фото)s?\s*(?:credits?)?\s*(?::|by |of |courtesy))/i;

/** Most words of one, elements from it up to its figure, and nodes of that. */
const MOST_WORDS = 8;
const LEVELS = 4;
const MOST_NODES = 64;

/** What a figure shows; of documents only what is kept. */
const DOCUMENTS = wordSet('iframe embed object');
const SHOWN = wordSet('video audio svg canvas table pre code blockquote p math');

/** Whether an element is a caption that says nothing but whose the picture is, of a figure that shows none, nor anything else. @param {Source} source @param {Uint8Array} kept @param {number} id */
export function isCreditOfNothing(source, kept, id) {
  const { view } = source;
  if (view.tag(id) !== 'figcaption' || view.end(id) - id > MOST_NODES) return false;
  let said = '';
  for (let k = id; k < view.end(id); k += 1) {
    if (kept[k] === 1 && view.isText(k)) said += view.text(k);
  }
  if (!CREDIT.test(said) || said.trim().split(/\s+/).length > MOST_WORDS) return false;
  let figure = view.parent(id);
  for (let up = figure, k = 0; up >= 0 && k < LEVELS; up = view.parent(up), k += 1) {
    if (view.tag(up) !== 'figure') continue;
    figure = up;
    break;
  }
  if (figure < 0 || view.end(figure) - figure > MOST_NODES) return false;
  for (let k = figure; k < view.end(figure); k += 1) {
    if (!view.isText(k) && shows(source, kept, k)) return false;
  }
  return true;
}

/** Whether an element is something that a figure shows. @param {Source} source @param {Uint8Array} kept @param {number} id */
function shows(source, kept, id) {
  const { view, base } = source;
  const name = view.tag(id);
  const element = /** @type {Element} */ (view.nodes[id]);
  if (name === 'img') return pictureFile(element, base) !== null;
  if (DOCUMENTS.has(name)) return kept[id] === 1;
  return SHOWN.has(name) || (kept[id] === 0 && backgroundOf(source, id) !== null);
}
