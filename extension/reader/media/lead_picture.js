// The picture above the article: the one that the page names as its own, if the article does not begin with a picture. It is taken
// only if the page shows it, so that the browser has it already: an address from the page's head alone is not loaded. O(nodes).

import * as dom from '../../content/dom.js';
import { mediaOf } from './media.js';

/** Blocks at the beginning of which none may contain a picture. */
const FIRST = 3;

/** Least width of the picture, px. */
const WIDE = 280;

/** @param {import('../article/build.js').Source} source @param {Element} body */
export function leadPicture(source, body) {
  const { article, view } = source;
  const wanted = fileNameOf(article.image, source.base);
  if (wanted === '' || body.childElementCount === 0) return null;
  const first = [...body.children].slice(0, FIRST);
  if (first.some((block) => block.localName === 'img' || block.querySelector('img, video, svg'))) {
    return null;
  }
  for (let id = 0; id < view.nodes.length; id += 1) {
    if (view.isText(id) || view.rects[4 * id + 2] < WIDE) continue;
    const element = /** @type {Element} */ (view.nodes[id]);
    if (dom.localName(element) !== 'img') continue;
    if (fileNameOf(dom.currentSource(element), source.base) !== wanted) continue;
    // Then it stands further down in the article.
    if (article.kept[id] === 1) return null;
    const media = mediaOf(source, id);
    if (media?.element && !media.inline) return { element: media.element, origin: element };
  }
  return null;
}

/** The name of a file without its size: pages may name one size and show another. @param {string} address @param {string} base */
function fileNameOf(address, base) {
  if (address === '' || !URL.canParse(address, base)) return '';
  const { pathname } = new URL(address, base);
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  return name.replace(/[-_]\d{2,4}x\d{2,4}(?=\.\w+$)|-scaled(?=\.\w+$)/, '').toLowerCase();
}
