/**
 * The parts that stand round every page of the magazine: header, advertisements, boxes, footer, cookie notice.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {import('./site.js').Place} Place
 */

import { h, mark } from '../tree/element.js';
import { ADS, SECTIONS } from './words.js';

/** A transparent picture of one pixel, shown until the script loads the real one. */
export const BLANK =
  'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** @param {Place} place @param {...Element} steps What follows the home page. */
export function breadcrumb(place, ...steps) {
  return mark(
    'breadcrumb',
    'breadcrumb',
    h(
      'nav',
      { class: 'breadcrumb', 'aria-label': 'Breadcrumb' },
      h(
        'ol',
        null,
        h('li', null, h('a', { href: place.link('index.html') }, 'The Lantern')),
        steps,
      ),
    ),
  );
}

/** @param {Place} place @param {{image: string}} story */
export function lazyPicture(place, story) {
  return h('img', {
    class: 'lazy',
    src: BLANK,
    'data-src': place.link(story.image),
    alt: '',
    loading: 'lazy',
    width: 400,
    height: 250,
  });
}

/** @param {Place} place @returns {Element} */
export function header(place) {
  const { link, stories } = place;
  const newest = (/** @type {string} */ section) =>
    stories.filter((story) => story.section === section);
  const panel = (/** @type {string} */ section) =>
    h(
      'li',
      { class: 'has-panel' },
      h(
        'a',
        {
          href: link(`sections/${section}.html`),
          'aria-current': place.section === section ? 'true' : null,
        },
        SECTIONS[section].title,
      ),
      h(
        'div',
        { class: 'mega-panel' },
        h(
          'div',
          { class: 'mega-column' },
          h('p', { class: 'mega-label' }, `Latest in ${SECTIONS[section].title}`),
          h(
            'ul',
            null,
            newest(section)
              .slice(0, 4)
              .map((story) => h('li', null, h('a', { href: link(story.path) }, story.title))),
          ),
        ),
        h(
          'div',
          { class: 'mega-column' },
          h('p', { class: 'mega-label' }, 'Topics'),
          h(
            'ul',
            { class: 'mega-topics' },
            place
              .topics(section)
              .map((topic) =>
                h('li', null, h('a', { href: link(`topics.html#${topic}`) }, capital(topic))),
              ),
          ),
        ),
        h(
          'a',
          { class: 'mega-feature', href: link(newest(section)[4].path) },
          h('img', {
            src: link(newest(section)[4].image),
            alt: '',
            loading: 'lazy',
            width: 320,
            height: 200,
          }),
          h('span', null, h('b', null, 'From the archive: '), newest(section)[4].title),
        ),
      ),
    );
  return mark(
    'header',
    'masthead',
    h(
      'header',
      { class: 'masthead' },
      h('a', { class: 'skip', href: '#content' }, 'Skip to the story'),
      h(
        'div',
        { class: 'masthead-top' },
        h('p', { class: 'dateline' }, 'Friday 30 October 2026 · No. 612'),
        h(
          'a',
          { class: 'wordmark', href: link('index.html') },
          h(
            'svg',
            { viewBox: '0 0 24 32', width: 26, height: 34, 'aria-hidden': 'true' },
            h('path', {
              d: 'M8 6V4a4 4 0 0 1 8 0v2h2l2 5-2 15H6L4 11l2-5zm4 6c-3 4-3 5-3 7a3 3 0 0 0 6 0c0-2 0-3-3-7z',
              fill: 'currentColor',
            }),
          ),
          h('span', null, 'The Lantern'),
        ),
        h(
          'p',
          { class: 'account' },
          h('a', { href: link('about.html#contact') }, 'Sign in'),
          h('a', { class: 'button', href: link('about.html#our-story') }, 'Subscribe'),
        ),
      ),
      h(
        'nav',
        { class: 'mega', 'aria-label': 'Main' },
        h(
          'button',
          {
            class: 'mega-toggle',
            type: 'button',
            'aria-expanded': 'false',
            'aria-controls': 'mega-list',
          },
          'Menu',
        ),
        h(
          'ul',
          { class: 'mega-list', id: 'mega-list' },
          h('li', null, h('a', { href: link('index.html') }, 'Home')),
          panel('field'),
          panel('workshop'),
          h('li', null, h('a', { href: link('topics.html') }, 'Topics')),
          h('li', null, h('a', { href: link('about.html') }, 'About')),
          h(
            'li',
            { class: 'mega-search' },
            h(
              'form',
              { role: 'search', action: link('topics.html') },
              h('label', { class: 'hidden', for: 'search' }, 'Search'),
              h('input', {
                id: 'search',
                type: 'search',
                name: 'q',
                placeholder: 'Search 612 issues',
              }),
            ),
          ),
        ),
      ),
    ),
  );
}

/**
 * Space sold by an advertising network, marked up as their tags leave it.
 *
 * @param {Place} place
 * @param {'leaderboard' | 'inline' | 'rail'} slot
 * @returns {Element}
 */
export function ad(place, slot) {
  const [width, height] = { leaderboard: [970, 120], inline: [640, 160], rail: [300, 600] }[slot];
  const { index } = place.advertisement(slot);
  const sold = ADS[index];
  return mark(
    'ad',
    `ad-${slot}`,
    h(
      'div',
      {
        class: `ad-slot ad-slot--${slot}`,
        id: `div-gpt-ad-${slot}-0`,
        'data-google-query-id': `CL${index}${slot.length}f7`,
        'data-ad-unit': `/2104/lantern/${slot}`,
        'aria-label': 'Advertisement',
      },
      h('span', { class: 'ad-label' }, 'Advertisement'),
      h(
        'div',
        { class: 'ad-creative', id: `aswift_${slot}_host` },
        h(
          'a',
          { href: place.link('about.html#advertise'), rel: 'sponsored nofollow' },
          h('img', {
            src: place.link(`assets/ads/${slot}-${index}.svg`),
            alt: `${sold.brand}: ${sold.headline}`,
            width,
            height,
          }),
        ),
        h(
          'p',
          { class: 'ad-copy' },
          h('b', null, sold.brand),
          ` ${sold.line} `,
          h(
            'a',
            { href: place.link('about.html#advertise'), rel: 'sponsored nofollow' },
            sold.button,
          ),
        ),
      ),
    ),
  );
}

/** @param {Place} place @returns {Element} */
export function mostRead(place) {
  return mark(
    'related',
    'most-read',
    h(
      'section',
      { class: 'most-read', 'aria-labelledby': 'most-read-title' },
      h('h2', { id: 'most-read-title' }, 'Most read'),
      h(
        'ol',
        null,
        place
          .mostRead()
          .map((story) =>
            h(
              'li',
              null,
              h('a', { href: place.link(story.path) }, story.title),
              h('span', { class: 'reads' }, `${story.minutes} min`),
            ),
          ),
      ),
    ),
  );
}

/** @param {Place} place @param {string} where @returns {Element} */
export function newsletter(place, where) {
  return mark(
    'newsletter',
    `newsletter-${where}`,
    h(
      'section',
      { class: `newsletter newsletter--${where}`, 'aria-label': 'Newsletter' },
      h('h2', null, 'The Friday lamp'),
      h(
        'p',
        null,
        'One story, one picture and one thing to try, every Friday morning. Forty thousand people read it before they get up.',
      ),
      h(
        'form',
        { class: 'newsletter-form', action: place.link('about.html'), method: 'get' },
        h('label', { class: 'hidden', for: `email-${where}` }, 'E-mail address'),
        h('input', {
          id: `email-${where}`,
          type: 'email',
          name: 'email',
          placeholder: 'you@example.org',
          required: true,
        }),
        h('button', { type: 'submit' }, 'Light it'),
      ),
      h('p', { class: 'small' }, 'No tracking, no third parties. Leave whenever you like.'),
    ),
  );
}

/** @param {Place} place @returns {Element} */
export function support(place) {
  return mark(
    'sidebar',
    'support',
    h(
      'aside',
      { class: 'support' },
      h('h2', null, 'Paid for by readers'),
      h(
        'p',
        null,
        'Our reporters go and look. Train fares, boots and patience are covered by 11,400 members.',
      ),
      h('a', { class: 'button', href: place.link('about.html#our-story') }, 'Become a member'),
    ),
  );
}

/** @param {Place} place @returns {Element} */
export function footer(place) {
  const about = (/** @type {string} */ id, /** @type {string} */ words) =>
    h('li', null, h('a', { href: place.link(`about.html#${id}`) }, words));
  const column = (/** @type {string} */ title, /** @type {Element[]} */ items) =>
    h('div', null, h('h2', null, title), h('ul', null, items));
  return mark(
    'footer',
    'footer',
    h(
      'footer',
      { class: 'site-footer' },
      h(
        'div',
        { class: 'footer-columns' },
        column('Sections', [
          ...Object.entries(SECTIONS).map(([id, section]) =>
            h('li', null, h('a', { href: place.link(`sections/${id}.html`) }, section.title)),
          ),
          h('li', null, h('a', { href: place.link('topics.html') }, 'All topics')),
          h('li', null, h('a', { href: place.link('index.html') }, 'This week’s issue')),
        ]),
        column(
          'Topics',
          place
            .topics()
            .slice(0, 8)
            .map((topic) =>
              h('li', null, h('a', { href: place.link(`topics.html#${topic}`) }, capital(topic))),
            ),
        ),
        column('The magazine', [
          about('our-story', 'Our story'),
          about('contact', 'Contact us'),
          about('careers', 'Careers'),
          about('advertise', 'Advertise'),
          about('corrections', 'Corrections'),
        ]),
        column('The rest', [
          about('privacy', 'Privacy'),
          about('terms', 'Terms of use'),
          about('accessibility', 'Accessibility'),
          about('contact', 'Help with your subscription'),
          about('our-story', 'Give a year as a present'),
        ]),
      ),
      h(
        'p',
        { class: 'colophon' },
        '© 2011–2026 The Lantern Press, 4 Ferry Steps. Set in whatever serif your machine likes best. Printed with the lights on.',
      ),
    ),
  );
}

/** @param {Place} place @returns {Element[]} The layer that dims the page, and the notice itself. */
export function cookieNotice(place) {
  return [
    h('div', { class: 'consent-overlay', id: 'consent-overlay' }),
    mark(
      'notice',
      'cookie-notice',
      h(
        'div',
        {
          class: 'consent',
          id: 'consent',
          role: 'dialog',
          'aria-modal': 'true',
          'aria-labelledby': 'consent-title',
        },
        h('h2', { id: 'consent-title' }, 'A word about cookies'),
        h(
          'p',
          null,
          'We and our 214 partners would like to store small files on your device to measure which stories are read and to show you advertisements for boots. Read our ',
          h('a', { href: place.link('about.html#privacy') }, 'privacy notice'),
          ' to learn more.',
        ),
        h(
          'div',
          { class: 'consent-buttons' },
          h('button', { type: 'button', class: 'button', 'data-consent': 'all' }, 'Accept all'),
          h('button', { type: 'button', 'data-consent': 'necessary' }, 'Only what is necessary'),
          h('a', { href: place.link('about.html#privacy') }, 'Manage choices'),
        ),
      ),
    ),
  ];
}

/** @param {string} word */
export function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
