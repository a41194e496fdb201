// Article bodies onto the pages that are here: what the body is made of is proposed as main content, all else as none. Nothing
// is said of templates.

import { matchArticle, readArticles } from './articles.js';
import { onPageOf, readHere, recordOf } from './import_record.js';
import { uniformBlocks } from '../model/subtrees.js';

/**
 * @param {string} text of the file
 * @param {import('./import_record.js').Reading} reading
 * @returns {Promise<import('../model/record.js').LabelRecord[]>}
 */
export async function articlesIn(text, reading) {
  const { here, left, progress } = reading;
  const articles = [...readArticles(text)];
  const records = new Map();
  for (const [done, [name, { articleBody, url }]] of articles.entries()) {
    const onPage = onPageOf(reading);
    const page = (await here.find(name, onPage)) ?? (await here.at(url || name, onPage));
    if (page === null || records.has(page.hash)) left.pages += 1;
    else {
      const read = await readHere(reading, page);
      const { columns, isVisible } = read;
      const main = new Set(matchArticle(columns, articleBody));
      const markOf = (/** @type {number} */ node) => (main.has(node) ? 1 : 0);
      const blocks = uniformBlocks(columns, markOf, isVisible).map(({ node, mark }) => ({
        nodes: [node],
        main: /** @type {'yes' | 'no'} */ (mark === 1 ? 'yes' : 'no'),
      }));
      records.set(page.hash, recordOf(reading, read, { blocks, method: 'articles' }));
    }
    progress(done + 1, articles.length);
  }
  return [...records.values()];
}
