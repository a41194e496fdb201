// Article bodies onto the pages that are here: what the body is made of is proposed as main content, all else as none. Nothing
// is said of templates.

import { Columns } from '../page/columns.js';
import { matchArticle, readArticles } from './article_json.js';
import { onPageOf, recordOf } from './incoming_record.js';
import { uniformBlocks } from './uniform.js';

/**
 * @param {string} text of the file
 * @param {import('./incoming_record.js').Reading} reading
 * @returns {Promise<import('./record.js').LabelRecord[]>}
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
      const { columns: bytes, complete } = await page.load();
      const columns = new Columns(bytes);
      const main = new Set(matchArticle(columns, articleBody));
      const blocks = uniformBlocks(columns, (node) => (main.has(node) ? 1 : 0)).map(
        ({ node, mark }) => ({
          nodes: [node],
          main: /** @type {'yes' | 'no'} */ (mark === 1 ? 'yes' : 'no'),
        }),
      );
      const said = { blocks, method: 'articles', complete };
      records.set(page.hash, recordOf(reading, page, columns, said));
    }
    progress(done + 1, articles.length);
  }
  return [...records.values()];
}
