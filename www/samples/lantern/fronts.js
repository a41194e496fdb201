/**
 * The magazine's pages that point to stories: home, sections, topics; and the page about itself.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {import('./site.js').Place} Place
 * @typedef {import('./site.js').Story} Story
 */

import { h, mark, markMain } from '../tree/element.js';
import { slug } from '../tree/prose.js';
import {
  ad,
  breadcrumb,
  capital,
  lazyPicture,
  mostRead,
  newsletter,
  support,
} from './furniture.js';
import { longDate } from './story.js';
import { ABOUT, SECTIONS } from './words.js';

/** @param {Place} place @returns {Element[]} */
export function homePage(place) {
  const [lead, second, third, ...rest] = place.stories;
  const strip = (/** @type {string} */ section) =>
    markMain(
      'records',
      `strip-${section}`,
      h(
        'section',
        { class: 'strip' },
        h(
          'h2',
          null,
          h('a', { href: place.link(`sections/${section}.html`) }, SECTIONS[section].title),
        ),
        h(
          'div',
          { class: 'strip-grid' },
          rest
            .filter((story) => story.section === section)
            .slice(0, 4)
            .map((story) => card(place, story)),
        ),
      ),
    );
  return [
    markMain(
      'records',
      'lead',
      h(
        'section',
        { class: 'lead', id: 'content', 'aria-label': 'Top stories' },
        h('h1', { class: 'hidden' }, 'This week in The Lantern'),
        h(
          'article',
          { class: 'lead-story' },
          h(
            'a',
            { href: place.link(lead.path) },
            h('img', { src: place.link(lead.image), alt: '', width: 1200, height: 750 }),
            h('h2', null, lead.title),
          ),
          h('p', null, lead.standfirst),
          meta(lead),
        ),
        h(
          'div',
          { class: 'lead-side' },
          [second, third].map((story) => card(place, story)),
        ),
      ),
    ),
    h(
      'div',
      { class: 'front-grid' },
      h('div', { class: 'front-main' }, strip('field'), ad(place, 'inline'), strip('workshop')),
      h('aside', { class: 'rail' }, mostRead(place), ad(place, 'rail'), support(place)),
    ),
    newsletter(place, 'front'),
  ];
}

/** @param {Place} place @param {string} section @returns {Element[]} */
export function sectionPage(place, section) {
  const stories = place.stories.filter((story) => story.section === section);
  return [
    breadcrumb(place, h('li', { 'aria-current': 'page' }, SECTIONS[section].title)),
    markMain(
      'title',
      'section-title',
      h(
        'header',
        { class: 'section-head' },
        h('h1', null, SECTIONS[section].title),
        h('p', { class: 'standfirst' }, SECTIONS[section].line),
      ),
    ),
    h(
      'div',
      { class: 'front-grid' },
      h(
        'div',
        { class: 'front-main' },
        markMain(
          'records',
          'teasers',
          h(
            'section',
            { class: 'teasers', id: 'content', 'aria-label': 'Stories' },
            stories.slice(0, 4).map((story) => teaser(place, story)),
          ),
        ),
        ad(place, 'inline'),
        markMain(
          'records',
          'teasers-more',
          h(
            'section',
            { class: 'teasers', 'aria-label': 'Older stories' },
            stories.slice(4).map((story) => teaser(place, story)),
          ),
        ),
        mark(
          'pager',
          'pager',
          h(
            'nav',
            { class: 'pages', 'aria-label': 'Pages' },
            h('span', { 'aria-current': 'page' }, '1'),
            h('a', { href: place.link('topics.html') }, 'Older stories by topic'),
          ),
        ),
      ),
      h('aside', { class: 'rail' }, mostRead(place), ad(place, 'rail'), support(place)),
    ),
  ];
}

/** @param {Place} place @returns {Element[]} */
export function topicsPage(place) {
  return [
    markMain(
      'title',
      'section-title',
      h(
        'header',
        { class: 'section-head' },
        h('h1', null, 'Topics'),
        h('p', { class: 'standfirst' }, 'Every story of the season, by what it is about.'),
      ),
    ),
    markMain(
      'records',
      'topics',
      h(
        'div',
        { class: 'topic-grid', id: 'content' },
        place.topics().map((topic) => {
          const stories = place.stories.filter((story) => story.tags.includes(topic));
          return h(
            'section',
            { id: topic },
            h('h2', null, capital(topic)),
            h(
              'ul',
              null,
              stories.map((story) =>
                h('li', null, h('a', { href: place.link(story.path) }, story.title)),
              ),
            ),
          );
        }),
      ),
    ),
    newsletter(place, 'front'),
  ];
}

/** @param {Place} place @returns {Element[]} */
export function aboutPage(place) {
  return [
    h(
      'article',
      { class: 'story story--plain', id: 'content' },
      markMain(
        'title',
        'headline',
        h(
          'header',
          { class: 'story-head' },
          h('h1', null, ABOUT.title),
          h('p', { class: 'standfirst' }, ABOUT.lead),
        ),
      ),
      markMain(
        'body',
        'body',
        h(
          'div',
          { class: 'story-body' },
          ABOUT.parts.map(([title, text]) => [
            h('h2', { id: slug(title) }, title),
            h('p', null, text),
          ]),
        ),
      ),
    ),
    newsletter(place, 'front'),
  ];
}

/** @param {Place} place @param {Story} story */
function card(place, story) {
  return h(
    'article',
    { class: 'card' },
    h('a', { href: place.link(story.path) }, lazyPicture(place, story), h('h3', null, story.title)),
    h('p', null, story.standfirst),
    meta(story),
  );
}

/** @param {Place} place @param {Story} story */
function teaser(place, story) {
  return h(
    'article',
    { class: 'teaser' },
    h(
      'a',
      {
        class: 'teaser-picture',
        href: place.link(story.path),
        tabindex: -1,
        'aria-hidden': 'true',
      },
      lazyPicture(place, story),
    ),
    h(
      'div',
      null,
      h('h2', null, h('a', { href: place.link(story.path) }, story.title)),
      h('p', null, story.standfirst),
      meta(story),
    ),
  );
}

/** @param {Story} story */
function meta(story) {
  return h(
    'p',
    { class: 'meta' },
    h('span', null, story.author),
    ' · ',
    h('time', { datetime: story.date }, longDate(story.date)),
    ' · ',
    `${story.minutes} min`,
  );
}
