// One page of HTML → what Husk says of it. The page is parsed by the browser's own parser and shown frozen in a frame in which nothing
// runs and nothing is fetched; there it is laid out and read as the extension reads an open page.

import * as dom from '../../extension/content/dom.js';
import { LiveTree } from '../../extension/content/flat_tree.js';
import { shadowRootOf } from '../../extension/content/page_roots.js';
import { PageView } from '../../extension/content/page_view.js';
import { Walk } from '../../extension/content/snapshot.js';
import { atOnce } from '../../extension/content/time_slicing.js';
import { PageWriter } from '../../extension/content/wire.js';
import { Columns } from '../../extension/page/columns.js';
import { builtArticle, lackOf } from '../../extension/reader/extraction/built_article.js';
import { withoutConcealed } from '../../extension/reader/article/concealed.js';
import { Assets } from '../../extension/workbench/assets.js';
import { HERE } from '../../extension/workbench/files.js';
import { showFrozen } from '../../extension/workbench/frozen.js';
import { readPage } from '../../extension/workbench/page.js';

/** @typedef {import('../../extension/shared/answers.js').Article} Article */
/** @typedef {import('../../extension/shared/answers.js').Analysis} Analysis */

/**
 * @typedef {object} Reading
 * @property {PageView} view
 * @property {Analysis} analysis
 * @property {Article} article
 * @property {string} address of the page; empty where it does not say
 * @property {ReturnType<typeof builtArticle>['shown']} shown the article as the reader shows it
 * @property {string} lack why it has no article, or that it is none, in words; empty where there is nothing to say
 * @property {{texts: string[], count: number}} hidden texts that nobody sees: the first of them, and how many they are
 * @property {boolean} complete whether the whole page was read
 */

/**
 * Pictures are not fetched, and one without a size is none to the core: each has an empty one in its place. What is there for
 * browsers without scripts is shown by a frame without scripts, beside what it stands for.
 */
const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='320' height='180'%3E%3Crect width='100%25' height='100%25' fill='%23dedbd3'/%3E%3C/svg%3E";
const LAYOUT = `img:not([src^="data:" i]){content:url("${PICTURE}")}noscript{display:none!important}`;

/** The walk over a page in a frame, which is not scrolled while the window around it may be. */
class FrameWalk extends Walk {
  /** @param {PageWriter} writer @param {LiveTree} tree */
  constructor(writer, tree) {
    super(writer, tree, {});
    this.left = 0;
    this.top = 0;
  }

  /** @override */
  resume() {
    this.turn += 1;
  }
}

/**
 * @param {File} file
 * @param {HTMLIFrameElement} frame as large as the window: a page is judged by its layout, too
 * @param {import('../../extension/views/core.js').Core} core
 * @returns {Promise<Reading>}
 * @throws {import('../../extension/workbench/page.js').FileError} @throws what the core says of the page
 */
export async function readInFrame(file, frame, core) {
  const given = await readPage({ path: file.name, file });
  const { url } = new Columns(given.bytes);
  const inside = await showFrozen(frame, given.doc, file.name, new Assets(new Map(), ''));
  await layOut(inside);
  const snapshot = walked(inside, url);
  const view = new PageView(snapshot);
  const { bytes: page } = snapshot;
  const analysis = await core.call('judge', { page, template: null });
  const { selection } = analysis;
  const asked = await core.call('article', { page, selection });
  const ask = async (/** @type {Uint8Array<ArrayBuffer>} */ bytes) => {
    const again = await core.call('judge', { page: bytes, template: null });
    return core.call('article', { page: bytes, selection: again.selection });
  };
  const { article, hiddenTexts: hidden } = await withoutConcealed(view, asked, ask);
  const address = url.startsWith(HERE) ? '' : url;
  const { shown } = builtArticle(view, article, address, url);
  const lack = lackOf(view, article);
  return { view, analysis, article, address, shown, lack, hidden, complete: snapshot.complete };
}

/** @param {Document} inside @param {string} url */
function walked(inside, url) {
  const root = /** @type {Element} */ (dom.documentElement(inside));
  const walk = new FrameWalk(new PageWriter(true), new LiveTree(shadowRootOf));
  atOnce(walk.run(root));
  const size = root.getBoundingClientRect();
  return /** @type {import('../../extension/content/snapshot.js').Snapshot} */ (
    atOnce(
      walk.finishing({
        url,
        title: '',
        viewport: [innerWidth, innerHeight],
        document: [
          Math.max(size.width, root.scrollWidth),
          Math.max(size.height, root.scrollHeight),
        ],
      }),
    )
  );
}

/** By a style sheet that is none of the page's nodes. @param {Document} inside */
async function layOut(inside) {
  const view = /** @type {any} */ (dom.defaultView(inside));
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(LAYOUT);
  inside.adoptedStyleSheets = [sheet];
  const picture = new Image();
  picture.src = PICTURE;
  await picture.decode();
}
