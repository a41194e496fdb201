// Title, authors, date and address of an article as the YAML block that note-taking programs read at the top of Markdown files.

import { localDay } from '../../shared/local_day.js';

/**
 * @param {Pick<import('../../shared/answers.js').Article, 'title' | 'authors' | 'site' | 'published'>} article
 * @param {{address: string, read: Date}} where and when it was read
 * @returns {string} with its fences and a line break at the end
 */
export function frontMatter({ title, authors, site, published }, { address, read }) {
  const lines = [
    ['title', title],
    ['author', authors],
    ['site', site],
    ['published', published],
    ['url', address],
    ['read', localDay(read)],
  ]
    .filter(([, value]) => value.length > 0)
    .map(([key, value]) =>
      Array.isArray(value)
        ? `${key}:\n${value.map((one) => `  - ${quoted(one)}`).join('\n')}`
        : `${key}: ${quoted(String(value))}`,
    );
  return `---\n${lines.join('\n')}\n---\n`;
}

/**
 * A text in double quotes that is one string to YAML, whatever it contains, and neither an element nor a link to programs that
 * know no YAML and read it as Markdown.
 * @param {string} text
 */
function quoted(text) {
  return JSON.stringify(text.replace(/\s+/g, ' ').trim()).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff<]|\](?=[([:])/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
