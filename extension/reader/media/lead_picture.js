// The picture above the article: the one that the page names as its own, when the article does not begin with a picture.
// Only when the page itself shows it: then the browser has it already, and nothing is asked for that the page would not
// have asked for. An address that stands in the page's head alone is not loaded. O(nodes).

import * as dom from '../../content/dom.js';
import { mediaOf } from './media.js';

/** Blocks at the beginning in which a picture stands for the lead. */
const FIRST = 3;

/** Width from which on a picture is one to look at, px. */
const WIDE = 280;

/**
 * @param {import('../article/build.js').Source} source
 * @param {Element} body
 * @returns {{element: Element, origin: Node} | null}
 */
export function leadPicture(source, body) {
  const { article, view } = source;
  const wanted = fileOf(article.image, source.base);
  if (wanted === '' || body.childElementCount === 0) return null;
  const first = [...body.children].slice(0, FIRST);
  if (first.some((block) => block.localName === 'img' || block.querySelector('img, video, svg'))) {
    return null;
  }
  for (let id = 0; id < view.nodes.length; id += 1) {
    if (view.isText(id) || view.rects[4 * id + 2] < WIDE) continue;
    const element = /** @type {Element} */ (view.nodes[id]);
    if (dom.localName(element) !== 'img') continue;
    if (fileOf(dom.currentSource(element), source.base) !== wanted) continue;
    // The same picture may stand further down in the article.
    if (article.kept[id] === 1) return null;
    const media = mediaOf(source, id);
    if (media?.element && !media.inline) return { element: media.element, origin: element };
  }
  return null;
}

/** The name of a file without its size: pages name one size and show another. @param {string} address @param {string} base */
function fileOf(address, base) {
  if (address === '' || !URL.canParse(address, base)) return '';
  const { pathname } = new URL(address, base);
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  return name.replace(/[-_]\d{2,4}x\d{2,4}(?=\.\w+$)|-scaled(?=\.\w+$)/, '').toLowerCase();
}
