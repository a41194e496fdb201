/**
 * Towpath, a forum: builds its pages, drawings and files.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {import('../generate.js').Site} Site
 * @typedef {import('./topics.js').Topic} Topic
 *
 * @typedef {object} Place What a part of a page may ask about the page it stands on.
 * @property {string} path
 * @property {(to: string) => string} link Path in the site → relative address.
 * @property {Topic[]} topics Those with the newest posts first.
 * @property {import('../art/random.js').Random} dice
 *
 * @typedef {object} Parts What a page puts into the frame that all have.
 * @property {[string, string | null][]} trail Of the breadcrumb; none for the first page.
 * @property {Element[]} main
 * @property {Element[]} beside
 * @property {Record<string, unknown>} [data] Structured data for the head.
 */

import { readFileSync } from 'node:fs';
import { random } from '../art/random.js';
import { relative } from '../tree/address.js';
import { h } from '../tree/element.js';
import { join, newest, numbers, online, sponsors, topicFacts } from './beside.js';
import { GROUPS } from './boards.js';
import { machineDate } from './dates.js';
import { drawings } from './drawings.js';
import { frontPage } from './front.js';
import { breadcrumb, footer, masthead, rules } from './furniture.js';
import { listingPage } from './listing.js';
import { memberPath, MEMBERS } from './members.js';
import { profilePage } from './profile.js';
import { space } from './space.js';
import { threadPage } from './thread.js';
import { readTopics } from './topics.js';

/** @returns {Site} */
export function towpath() {
  const topics = readTopics();
  const files = new Map(drawings());
  for (const name of ['style.css', 'forum.js']) {
    files.set(`assets/${name}`, readFileSync(new URL(`assets/${name}`, import.meta.url), 'utf8'));
  }

  /** @type {Site['pages']} */
  const pages = [];
  /** @type {(path: string, kind: string, title: string, fill: (place: Place) => Parts) => void} */
  const add = (path, kind, title, fill) => {
    /** @type {Place} */
    const place = {
      path,
      link: (to) => relative(path, to),
      topics,
      dice: random(`towpath ${path}`),
    };
    pages.push({ path, kind, title, root: page(place, title, fill(place)) });
  };
  add('index.html', 'home', 'Towpath: a forum for people on narrow boats', (place) => ({
    trail: [],
    main: frontPage(place),
    beside: [join(place), newest(place), online(place), numbers(place), sponsors(place)],
  }));
  for (const group of GROUPS) {
    add(group.path, 'board', group.title, (place) => ({
      trail: [[group.title, null]],
      main: listingPage(place, group),
      beside: [online(place), newest(place), space(place, 'side')],
    }));
  }
  for (const topic of topics) {
    add(topic.path, 'topic', topic.title, (place) => ({
      trail: [
        [topic.group.title, topic.group.path],
        [topic.board.title, `${topic.group.path}#${topic.board.id}`],
        [topic.title, null],
      ],
      main: threadPage(place, topic),
      beside: [topicFacts(place, topic), newest(place, topic), space(place, 'side')],
      data: dataOf(topic),
    }));
  }
  for (const member of MEMBERS) {
    const own = member.page;
    if (!own) continue;
    add(memberPath(member.name), 'member', member.name, (place) => ({
      trail: [[member.name, null]],
      main: profilePage(place, member, own),
      beside: [online(place), newest(place)],
    }));
  }
  return {
    id: 'towpath',
    title: 'Towpath',
    about: 'A forum: boards, topics, posts with their authors, quotations, a solved question.',
    first: 'topics/stern-gland.html',
    minify: false,
    pages,
    files,
  };
}

/** @param {Topic} topic */
function dataOf(topic) {
  const [first] = topic.posts;
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    headline: topic.title,
    datePublished: machineDate(first.at),
    author: { '@type': 'Person', name: first.author },
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'CommentAction',
      userInteractionCount: topic.posts.length - 1,
    },
  };
}

/** @param {Place} place @param {string} title @param {Parts} parts */
function page(place, title, { trail, main, beside, data }) {
  return h(
    'html',
    { lang: 'en-GB' },
    h(
      'head',
      null,
      h('meta', { charset: 'utf-8' }),
      h('title', null, title.startsWith('Towpath') ? title : `${title} · Towpath`),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { property: 'og:site_name', content: 'Towpath' }),
      h('meta', { property: 'og:title', content: title }),
      h('link', { rel: 'icon', href: place.link('images/icon.svg'), type: 'image/svg+xml' }),
      h('link', { rel: 'stylesheet', href: place.link('assets/style.css') }),
      data ? h('script', { type: 'application/ld+json' }, JSON.stringify(data)) : null,
    ),
    h(
      'body',
      null,
      masthead(place),
      space(place, 'banner'),
      rules(place),
      trail.length > 0 ? breadcrumb(place, trail) : null,
      h(
        'div',
        { class: 'columns' },
        h('main', { id: 'content' }, main),
        h('aside', { class: 'beside', 'aria-label': 'Beside the posts' }, beside),
      ),
      footer(place),
      h('script', { src: place.link('assets/forum.js'), defer: true }),
    ),
  );
}
