/**
 * A story's page, from its text file.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {import('./site.js').Place} Place
 * @typedef {import('./site.js').Story} Story
 */

import { random } from '../art/random.js';
import { h, mark, markMain, markMainRest } from '../tree/element.js';
import { pager } from '../tree/pager.js';
import { prose } from '../tree/prose.js';
import {
  ad,
  BLANK,
  breadcrumb,
  capital,
  lazyPicture,
  mostRead,
  newsletter,
  support,
} from './furniture.js';
import { AUTHORS, GENERAL, READERS, REMARKS, REPLIES, SECTIONS } from './words.js';

/**
 * @param {Place} place
 * @param {Story} story
 * @returns {Element[]} Children of the `main` element.
 */
export function storyPage(place, story) {
  return [
    breadcrumb(
      place,
      h(
        'li',
        null,
        h(
          'a',
          { href: place.link(`sections/${story.section}.html`) },
          SECTIONS[story.section].title,
        ),
      ),
      h('li', { 'aria-current': 'page' }, story.title),
    ),
    h('div', { class: 'story-grid' }, article(place, story), rail(place)),
    related(place, story),
    comments(place, story),
  ];
}

/** @param {Place} place @param {Story} story */
function article(place, story) {
  return h(
    'article',
    { class: 'story', id: 'content' },
    h(
      'header',
      { class: 'story-head' },
      markMain('title', 'kicker', h('p', { class: 'kicker' }, SECTIONS[story.section].title)),
      markMain('title', 'headline', h('h1', null, story.title)),
      markMain('summary', 'standfirst', h('p', { class: 'standfirst' }, story.standfirst)),
      markMain(
        'byline',
        'byline',
        h(
          'div',
          { class: 'byline' },
          h('img', { src: place.link(story.portrait), alt: '', width: 48, height: 48 }),
          h(
            'p',
            null,
            'By ',
            h('a', { rel: 'author', href: place.link('about.html#contact') }, story.author),
            h('span', { class: 'byline-role' }, AUTHORS[story.author].role),
          ),
          h(
            'p',
            { class: 'byline-date' },
            h('time', { datetime: story.date }, longDate(story.date)),
            h('span', null, `${story.minutes} min read`),
          ),
        ),
      ),
      share(story, 'top'),
    ),
    markMainRest('body', 'body', body(place, story)),
    tags(place, story),
    share(story, 'foot'),
    mark(
      'byline',
      'author-box',
      h(
        'aside',
        { class: 'author-box' },
        h('img', {
          src: place.link(story.portrait),
          alt: '',
          width: 72,
          height: 72,
          loading: 'lazy',
        }),
        h('div', null, h('h2', null, story.author), h('p', null, AUTHORS[story.author].note)),
      ),
    ),
    newsletter(place, 'story'),
    storyPager(place, story),
  );
}

/** @param {Place} place @param {Story} story */
function body(place, story) {
  let figures = 0;
  const parts = prose(story.body, {
    link: place.link,
    figure: (name, values, alternative, caption) => {
      const source = place.link(`images/${name}-${values.seed}.svg`);
      const first = figures++ === 0;
      const size = { alt: alternative, width: 1200, height: 750 };
      // The first picture is there at once; later ones wait for the script, as on many magazines, with a fallback beside them.
      const picture = first
        ? [h('img', { src: source, ...size, fetchpriority: 'high' })]
        : [
            h('img', { class: 'lazy', src: BLANK, 'data-src': source, ...size, loading: 'lazy' }),
            h('noscript', null, h('img', { src: source, ...size })),
          ];
      return h(
        'figure',
        { class: first ? 'figure figure--wide' : 'figure' },
        picture,
        h('figcaption', null, caption),
      );
    },
    quote: (words, source) =>
      h(
        'aside',
        { class: 'pull-quote' },
        h('blockquote', null, h('p', null, words)),
        source ? h('p', { class: 'pull-quote-source' }, source) : null,
      ),
    code: (source, language) =>
      h('pre', { class: 'code' }, h('code', { class: `language-${language}` }, source)),
    noteMark: (number) =>
      h(
        'sup',
        { class: 'note-mark', id: `note-mark-${number}` },
        h('a', { href: `#note-${number}` }, number),
      ),
    notes: (notes) =>
      h(
        'section',
        { class: 'notes', 'aria-label': 'Notes' },
        h(
          'ol',
          null,
          notes.map(([number, words]) =>
            h(
              'li',
              { id: `note-${number}` },
              words,
              ' ',
              h('a', { href: `#note-mark-${number}`, 'aria-label': 'Back to the text' }, '↩'),
            ),
          ),
        ),
      ),
    table: (table) => h('div', { class: 'table-scroll' }, table),
  });
  // The advertisement goes after the fifth paragraph, wherever that is.
  let paragraphs = 0;
  const at = parts.findIndex((part) => part.tag === 'p' && ++paragraphs === 5);
  parts.splice(at + 1, 0, ad(place, 'inline'));
  return h('div', { class: 'story-body' }, parts);
}

/** @param {Story} story @param {string} where */
function share(story, where) {
  const button = (/** @type {string} */ name) =>
    h(
      'li',
      null,
      h(
        'button',
        { type: 'button', class: `share-${name.toLowerCase()}`, 'data-share': name.toLowerCase() },
        name,
      ),
    );
  return mark(
    'share',
    `share-${where}`,
    h(
      'div',
      { class: 'share', 'aria-label': 'Share this story' },
      h('span', { class: 'share-label' }, 'Share'),
      h(
        'ul',
        null,
        ['Copy link', 'Mastodon', 'Bluesky', 'WhatsApp'].map(button),
        h(
          'li',
          null,
          h('a', { href: `mailto:?subject=${encodeURIComponent(story.title)}` }, 'E-mail'),
        ),
      ),
    ),
  );
}

/** @param {Place} place @param {Story} story */
function tags(place, story) {
  return mark(
    'tags',
    'tags',
    h(
      'ul',
      { class: 'tags', 'aria-label': 'Topics' },
      story.tags.map((tag) =>
        h('li', null, h('a', { rel: 'tag', href: place.link(`topics.html#${tag}`) }, capital(tag))),
      ),
    ),
  );
}

/** @param {Place} place @param {Story} story */
function storyPager(place, story) {
  const at = place.stories.indexOf(story);
  const [before, after] = [place.stories[at - 1], place.stories[at + 1]];
  const line = (/** @type {string} */ words) => h('span', null, words);
  return pager(place, 'More stories', [
    { rel: 'prev', to: before, line: line('Newer story') },
    { rel: 'next', to: after, line: line('Older story') },
  ]);
}

/** @param {Place} place */
function rail(place) {
  return h(
    'aside',
    { class: 'rail', 'aria-label': 'Beside the story' },
    mostRead(place),
    ad(place, 'rail'),
    support(place),
  );
}

/** @param {Place} place @param {Story} story */
function related(place, story) {
  return mark(
    'related',
    'related',
    h(
      'section',
      { class: 'related', 'aria-labelledby': 'related-title' },
      h('h2', { id: 'related-title' }, 'Read next'),
      h(
        'div',
        { class: 'related-grid' },
        place
          .related(story)
          .map((other) =>
            h(
              'article',
              { class: 'card' },
              h(
                'a',
                { href: place.link(other.path) },
                lazyPicture(place, other),
                h('h3', null, other.title),
              ),
              h('p', null, other.standfirst),
            ),
          ),
      ),
    ),
  );
}

/** @param {Place} place @param {Story} story */
function comments(place, story) {
  const dice = random(`comments ${story.slug}`);
  const names = dice.some(READERS, 9);
  const remarks = [...REMARKS[story.slug], ...dice.some(GENERAL, dice.whole(2, 4))];
  const replies = dice.some(REPLIES, 3);
  const one = (/** @type {string} */ text, /** @type {Element[]} */ answers = []) => {
    const name = /** @type {string} */ (names.shift());
    return h(
      'li',
      { class: 'comment' },
      h(
        'article',
        null,
        h('header', null, h('b', null, name), h('time', null, `${dice.whole(2, 22)} hours ago`)),
        h('p', null, text),
        h(
          'footer',
          null,
          h('button', { type: 'button' }, `Like · ${dice.whole(0, 48)}`),
          h('button', { type: 'button' }, 'Reply'),
          h('button', { type: 'button' }, 'Report'),
        ),
      ),
      answers.length > 0 ? h('ol', { class: 'replies' }, answers) : null,
    );
  };
  const list = remarks.map((text, index) => one(text, index < 2 ? [one(replies[index])] : []));
  return mark(
    'comments',
    'comments',
    h(
      'section',
      { class: 'comments', id: 'comments', 'aria-labelledby': 'comments-title' },
      h('h2', { id: 'comments-title' }, `${remarks.length + 2} comments`),
      h('ol', { class: 'comment-list' }, list),
      h(
        'form',
        { class: 'comment-form', action: place.link(story.path), method: 'get' },
        h('label', { for: 'comment-text' }, 'Join the conversation'),
        h('textarea', {
          id: 'comment-text',
          name: 'comment',
          rows: 3,
          placeholder: 'Say what you saw',
        }),
        h('p', { class: 'small' }, 'Be kind, be brief, be yourself. Comments are open for a week.'),
        h('button', { type: 'submit' }, 'Post comment'),
      ),
    ),
  );
}

/** @param {string} date ISO date → words. */
export function longDate(date) {
  const [year, month, day] = date.split('-').map(Number);
  const months =
    'January February March April May June July August September October November December'.split(
      ' ',
    );
  return `${day} ${months[month - 1]} ${year}`;
}
