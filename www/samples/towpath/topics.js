/**
 * Reads the topics: one text file each. After a head as `splitHead` knows it come the posts, each below a line that says who and when:
 *
 * ```text
 * title: Stern gland drips faster after repacking
 * board: engines
 * tags: stern gear, packing
 * views: 1840
 * ---
 * === Bram Kettleby | 2026-09-20 17:42 | 3 likes
 * Text for `prose`. A quoted post ends in the number of the post:
 *
 * > Words as they were said … with a gap.
 * > — #1
 *
 * === coalfish | 2026-09-21 08:05 | removed: an advertisement
 * ```
 *
 * In the head, `question: yes` makes the topic one, `solution: 5` names the post that answers it, and `pinned: yes` keeps it on top.
 *
 * @typedef {object} Post
 * @property {number} number From 1.
 * @property {string} author
 * @property {string} at
 * @property {number} likes
 * @property {string | null} removed Why it was taken away, if it was.
 * @property {string} body Text for `prose`.
 *
 * @typedef {object} Topic
 * @property {string} id
 * @property {string} path
 * @property {string} title
 * @property {import('./boards.js').Group} group
 * @property {import('./boards.js').Board} board
 * @property {string[]} tags
 * @property {number} views
 * @property {boolean} question
 * @property {number | null} solution Number of the post that answers the question.
 * @property {boolean} pinned
 * @property {Post[]} posts
 */

import { readdirSync, readFileSync } from 'node:fs';
import { splitHead, typographic } from '../tree/prose.js';
import { boardCalled } from './boards.js';
import { machineDate } from './dates.js';
import { memberCalled } from './members.js';

const HEAD = /^=== (.+?) \| (.+?)(?: \| (?:(\d+) likes?|removed: (.+)))?$/;

/** @returns {Topic[]} Those with the newest posts first. */
export function readTopics() {
  const folder = new URL('topics/', import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => parseTopic(name.slice(0, -3), readFileSync(new URL(name, folder), 'utf8')))
    .sort((a, b) => (lastPost(a).at < lastPost(b).at ? 1 : -1));
}

/** @param {string} id @param {string} source @returns {Topic} */
export function parseTopic(id, source) {
  const { head, body } = splitHead(source);
  const posts = parsePosts(body);
  const solution = head.solution ? Number(head.solution) : null;
  if (solution !== null && !posts[solution - 1]) throw new Error(`${id} has no post ${solution}`);
  return {
    id,
    path: `topics/${id}.html`,
    title: typographic(head.title),
    ...boardCalled(head.board),
    tags: head.tags.split(', '),
    views: Number(head.views),
    question: head.question === 'yes',
    solution,
    pinned: head.pinned === 'yes',
    posts,
  };
}

/** @param {string} body @returns {Post[]} */
function parsePosts(body) {
  /** @type {Post[]} */
  const posts = [];
  for (const line of body.split('\n')) {
    if (!line.startsWith('=== ')) {
      if (posts.length === 0) throw new Error(`text before the first post: ${line}`);
      posts[posts.length - 1].body += `${line}\n`;
      continue;
    }
    const [, author, at, likes, removed] = HEAD.exec(line) ?? [];
    if (!author) throw new Error(`not the head of a post: ${line}`);
    memberCalled(author);
    machineDate(at);
    if (posts.length > 0 && posts[posts.length - 1].at >= at) {
      throw new Error(`a post from before the one above it: ${line}`);
    }
    posts.push({
      number: posts.length + 1,
      author,
      at,
      likes: Number(likes ?? 0),
      removed: removed ?? null,
      body: '',
    });
  }
  return posts.map((post) => ({ ...post, body: post.body.trim() }));
}

/** @param {Topic} topic @returns {Post} */
export function lastPost(topic) {
  return topic.posts[topic.posts.length - 1];
}
