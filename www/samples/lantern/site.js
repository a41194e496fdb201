/**
 * The Lantern, a magazine: builds its pages, drawings and files.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {import('../generate.js').Site} Site
 *
 * @typedef {object} Story
 * @property {string} slug
 * @property {string} path
 * @property {string} title
 * @property {string} standfirst
 * @property {string} section
 * @property {string} author
 * @property {string} date ISO date.
 * @property {string[]} tags
 * @property {string} body Text for `prose`.
 * @property {number} minutes To read, at 220 words a minute.
 * @property {string} image Path of its first picture.
 * @property {string} portrait Path of its author's picture.
 *
 * @typedef {object} Place What a part of a page may ask about the page it stands on.
 * @property {string} path
 * @property {string | null} section
 * @property {Story[]} stories Newest first.
 * @property {(to: string) => string} link Path in the site → relative address.
 * @property {(section?: string) => string[]} topics
 * @property {() => Story[]} mostRead
 * @property {(story: Story) => Story[]} related
 * @property {(slot: string) => {index: number}} advertisement
 */

import { readdirSync, readFileSync } from 'node:fs';
import { banner, portrait } from '../art/marks.js';
import { random } from '../art/random.js';
import { scene } from '../art/scene.js';
import { h } from '../tree/element.js';
import { relative } from '../tree/address.js';
import { slug, splitHead, typographic } from '../tree/prose.js';
import { ad, cookieNotice, footer, header } from './furniture.js';
import { aboutPage, homePage, sectionPage, topicsPage } from './fronts.js';
import { storyPage } from './story.js';
import { ADS, AUTHORS, SECTIONS } from './words.js';

const FIGURE = /^!figure (\w+) seed=([\w-]+)/gm;
const WORDS_PER_MINUTE = 220;

/** @returns {Site} */
export function lantern() {
  const stories = readStories();
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const name of ['style.css', 'site.js', 'consent.js']) {
    files.set(`assets/${name}`, asset(name));
  }
  for (const story of stories) {
    for (const [, subject, seed] of story.body.matchAll(FIGURE)) {
      files.set(`images/${subject}-${seed}.svg`, scene(subject, seed));
    }
  }
  for (const name of Object.keys(AUTHORS)) files.set(portraitPath(name), portrait(name));
  ADS.forEach((sold, index) => {
    for (const [slot, width, height] of /** @type {const} */ ([
      ['leaderboard', 970, 120],
      ['inline', 640, 160],
      ['rail', 300, 600],
    ])) {
      files.set(
        `assets/ads/${slot}-${index}.svg`,
        banner(width, height, sold.headline, sold.line, sold.brand),
      );
    }
  });

  /** @type {Site['pages']} */
  const pages = [];
  /** @type {(path: string, kind: string, title: string, section: string | null, fill: (place: Place) => Element[], extra?: Record<string, unknown>) => void} */
  const add = (path, kind, title, section, fill, extra) => {
    pages.push({
      path,
      kind,
      title,
      root: page(placeOf(path, section, stories), kind, title, fill, extra),
    });
  };
  add(
    'index.html',
    'home',
    'The Lantern: how things are made, mended and found out',
    null,
    homePage,
  );
  for (const id of Object.keys(SECTIONS)) {
    add(`sections/${id}.html`, 'section', SECTIONS[id].title, id, (place) =>
      sectionPage(place, id),
    );
  }
  for (const story of stories) {
    add(story.path, 'story', story.title, story.section, (place) => storyPage(place, story), {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: story.title,
      description: story.standfirst,
      datePublished: story.date,
      author: { '@type': 'Person', name: story.author },
    });
  }
  add('topics.html', 'topics', 'Topics', null, topicsPage);
  add('about.html', 'about', 'About The Lantern', null, aboutPage);
  return {
    id: 'lantern',
    title: 'The Lantern',
    about: 'A magazine: stories, sections, advertisements, comments, a cookie notice.',
    first: 'stories/tide-mill.html',
    minify: false,
    pages,
    files,
  };
}

/** @returns {Story[]} Newest first. */
function readStories() {
  const folder = new URL('stories/', import.meta.url);
  const stories = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const { head, body } = splitHead(readFileSync(new URL(name, folder), 'utf8'));
      const first = body.matchAll(FIGURE).next().value;
      if (!first) throw new Error(`${name} has no picture`);
      const id = name.replace('.md', '');
      return {
        slug: id,
        path: `stories/${id}.html`,
        title: typographic(head.title),
        standfirst: typographic(head.standfirst),
        section: head.section,
        author: head.author,
        date: head.date,
        tags: head.tags.split(', '),
        body,
        minutes: Math.ceil(body.split(/\s+/).length / WORDS_PER_MINUTE),
        image: `images/${first[1]}-${first[2]}.svg`,
        portrait: portraitPath(head.author),
      };
    });
  return stories.sort((a, b) => (a.date < b.date ? 1 : -1));
}

/** @param {string} path @param {string | null} section @param {Story[]} stories @returns {Place} */
function placeOf(path, section, stories) {
  const dice = random(`place ${path}`);
  return {
    path,
    section,
    stories,
    link: (to) => relative(path, to),
    topics: (only) =>
      [
        ...new Set(
          stories
            .filter((story) => only === undefined || story.section === only)
            .flatMap((story) => story.tags),
        ),
      ].sort(),
    mostRead: () => {
      // The list is nearly the same everywhere; one place in it changes while people read.
      const list = [5, 2, 9, 0, 7].map((index) => stories[index]);
      list[dice.whole(2, 4)] = stories[dice.pick([1, 3, 4, 6, 8])];
      return list;
    },
    related: (story) => {
      const near = stories.filter(
        (other) => other !== story && other.tags.some((tag) => story.tags.includes(tag)),
      );
      const far = stories.filter((other) => other !== story && !near.includes(other));
      return [...dice.some(near, 2), ...dice.some(far, 2)].slice(0, 3);
    },
    advertisement: () => ({ index: dice.whole(0, ADS.length - 1) }),
  };
}

/**
 * @param {Place} place
 * @param {string} kind
 * @param {string} title
 * @param {(place: Place) => Element[]} fill
 * @param {Record<string, unknown>} [data] Structured data for the head.
 */
function page(place, kind, title, fill, data) {
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charset: 'utf-8' }),
      h('title', null, kind === 'home' ? title : `${title} | The Lantern`),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { property: 'og:site_name', content: 'The Lantern' }),
      h('meta', { property: 'og:title', content: title }),
      h('link', {
        rel: 'icon',
        href: place.link(`images/bell-brannoc.svg`),
        type: 'image/svg+xml',
      }),
      h('link', { rel: 'stylesheet', href: place.link('assets/style.css') }),
      data ? h('script', { type: 'application/ld+json' }, JSON.stringify(data)) : null,
    ),
    h(
      'body',
      { class: `page page--${kind}` },
      ad(place, 'leaderboard'),
      header(place),
      h('main', { class: 'wrap' }, fill(place)),
      footer(place),
      cookieNotice(place),
      h('script', { src: place.link('assets/consent.js') }),
      h('script', { src: place.link('assets/site.js'), defer: true }),
    ),
  );
}

/** @param {string} name */
function portraitPath(name) {
  return `images/people/${slug(name)}.svg`;
}

/** @param {string} name */
function asset(name) {
  return readFileSync(new URL(`assets/${name}`, import.meta.url), 'utf8');
}
