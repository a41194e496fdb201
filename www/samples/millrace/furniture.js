/**
 * The parts that stand round every page of the shop.
 *
 * Class names go through `c`, which turns readable names into short hashed ones, as style libraries do.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {import('../tree/element.js').Nested} Nested
 * @typedef {import('./products.js').Product} Product
 *
 * @typedef {object} Place
 * @property {string} path
 * @property {(to: string) => string} link
 * @property {import('../art/random.js').Random} dice
 */

import { hash } from '../art/random.js';
import { h, mark } from '../tree/element.js';
import { HELP, MAKERS, PRODUCTS } from './products.js';

/** @param {string} names Readable class names → hashed ones. */
export function c(names) {
  return names
    .split(' ')
    .map((name) => `c-${hash(`millrace ${name}`).toString(36).padStart(7, '0').slice(-6)}`)
    .join(' ');
}

/** @param {string} names @param {...Nested} children A `div`, which is what nearly everything is. */
export function box(names, ...children) {
  return h('div', { class: c(names) }, children);
}

/** @param {string} names @param {...Nested} children */
export function words(names, ...children) {
  return h('span', { class: c(names) }, children);
}

/** @param {Place} place @param {string} to @param {string} names @param {...Nested} children */
export function anchor(place, to, names, ...children) {
  return h('a', { class: c(names), href: place.link(to) }, children);
}

/** @param {number} price */
export function money(price) {
  return `£${price.toFixed(2)}`;
}

/** @param {number} count Stars given, 0..5 */
export function stars(count) {
  return h(
    'span',
    { class: c('stars'), role: 'img', 'aria-label': `${count} out of 5` },
    '★'.repeat(Math.round(count)) + '☆'.repeat(5 - Math.round(count)),
  );
}

export const RANGES = { kitchen: 'Kitchen', house: 'House' };

/** @param {Place} place @returns {Element[]} */
export function top(place) {
  const menu = (/** @type {'kitchen' | 'house'} */ range) =>
    box(
      'menu-item',
      anchor(place, `${range}.html`, 'menu-link', RANGES[range]),
      box(
        'menu-panel',
        box(
          'menu-column',
          box('menu-label', 'By kind'),
          kinds(range).map((kind) =>
            anchor(place, `${range}.html#${kind}`, 'menu-sub', plural(kind)),
          ),
        ),
        box(
          'menu-column',
          box('menu-label', 'By maker'),
          Object.keys(MAKERS)
            .slice(0, 6)
            .map((maker) => anchor(place, 'help.html#makers', 'menu-sub', maker)),
        ),
        box(
          'menu-column',
          box('menu-label', 'Favourites'),
          PRODUCTS.filter((product) => product.range === range)
            .slice(3, 8)
            .map((product) => anchor(place, product.path, 'menu-sub', product.name)),
        ),
      ),
    );
  return [
    mark(
      'notice',
      'promise-bar',
      box(
        'promise',
        words('promise-item', 'Free delivery from £60'),
        words('promise-item promise-wide', 'Everything can be mended'),
        words('promise-item promise-wide', 'A month to change your mind'),
      ),
    ),
    mark(
      'header',
      'top',
      box(
        'top',
        box(
          'top-row',
          anchor(
            place,
            'index.html',
            'logo',
            h(
              'svg',
              { viewBox: '0 0 32 32', width: 30, height: 30, 'aria-hidden': 'true' },
              h('path', {
                d: 'M16 2a14 14 0 1 0 .1 0zm0 5 3 7 7 2-7 3-3 7-3-7-7-3 7-2z',
                fill: 'currentColor',
              }),
            ),
            words('logo-text', 'Millrace'),
          ),
          h(
            'div',
            { class: c('menu'), role: 'navigation', 'aria-label': 'Shop' },
            menu('kitchen'),
            menu('house'),
            box('menu-item', anchor(place, 'help.html#makers', 'menu-link', 'Makers')),
            box('menu-item', anchor(place, 'help.html', 'menu-link', 'Help')),
          ),
          h(
            'form',
            { class: c('search'), role: 'search', action: place.link('kitchen.html') },
            h('input', {
              class: c('search-input'),
              type: 'search',
              name: 'q',
              'aria-label': 'Search',
              placeholder: 'Search kettles, boards, blankets',
            }),
          ),
          box(
            'tools',
            anchor(place, 'help.html#shop', 'tool tool-wide', 'Our shop'),
            anchor(
              place,
              'basket.html',
              'tool basket',
              'Basket',
              h('span', { class: c('basket-count'), 'data-basket-count': true }, '2'),
            ),
          ),
        ),
      ),
    ),
  ];
}

/** @param {Place} place @returns {Element[]} */
export function bottom(place) {
  const column = (/** @type {string} */ title, /** @type {Element[]} */ links) =>
    box('foot-column', box('foot-label', title), links);
  const help = HELP.map(([title]) =>
    anchor(place, `help.html#${title.toLowerCase().replace(' ', '-')}`, 'foot-link', title),
  );
  return [
    mark(
      'newsletter',
      'letter',
      box(
        'letter',
        box(
          'letter-words',
          box('letter-title', 'A postcard a month'),
          box(
            'letter-line',
            'New things, a visit to a workshop, and how to mend something you already have.',
          ),
        ),
        h(
          'form',
          { class: c('letter-form'), action: place.link('help.html'), 'data-letter': true },
          h('input', {
            class: c('search-input'),
            type: 'email',
            name: 'email',
            required: true,
            'aria-label': 'E-mail address',
            placeholder: 'Your e-mail address',
          }),
          h('button', { class: c('button'), type: 'submit' }, 'Send me one'),
        ),
      ),
    ),
    mark(
      'footer',
      'foot',
      box(
        'foot',
        box(
          'foot-columns',
          column('Shop', [
            anchor(place, 'kitchen.html', 'foot-link', 'Kitchen'),
            anchor(place, 'house.html', 'foot-link', 'House'),
            anchor(place, 'help.html#gift-cards', 'foot-link', 'Gift cards'),
            anchor(place, 'basket.html', 'foot-link', 'Your basket'),
          ]),
          column('Help', help.slice(0, 4)),
          column('Millrace', help.slice(4)),
          column(
            'Kinds',
            kinds('kitchen')
              .slice(0, 5)
              .map((kind) => anchor(place, `kitchen.html#${kind}`, 'foot-link', plural(kind))),
          ),
        ),
        box(
          'foot-small',
          '© Millrace Goods, The Old Mill, Race Lane. Prices include tax. Registered as a co-operative.',
        ),
      ),
    ),
    mark(
      'notice',
      'cookies',
      h(
        'div',
        { class: c('cookies'), 'data-cookies': true, role: 'region', 'aria-label': 'Cookies' },
        words(
          'cookies-words',
          'We use two cookies: one for your basket and one to remember that you have read this. ',
        ),
        anchor(place, 'help.html#privacy', 'cookies-link', 'More'),
        h(
          'button',
          { class: c('button'), type: 'button', 'data-cookies-close': true },
          'All right',
        ),
      ),
    ),
  ];
}

/** @param {Place} place @param {[string, string | null][]} trail Words and address, the last without one. */
export function crumbs(place, trail) {
  return mark(
    'breadcrumb',
    'crumbs',
    box(
      'crumbs',
      trail.map(([text, to], index) => [
        index > 0 ? words('crumb-mark', '/') : null,
        to ? anchor(place, to, 'crumb', text) : words('crumb-here', text),
      ]),
    ),
  );
}

/** @param {Place} place @param {Product} product @param {string | null} flag */
export function card(place, product, flag) {
  const rating = 3.5 + (hash(product.id) % 4) / 2;
  return h(
    'div',
    { class: c('card'), 'data-sku': product.id },
    anchor(
      place,
      product.path,
      'card-picture',
      h('img', {
        class: c('card-image'),
        src: place.link(`img/${product.id}-front.svg`),
        alt: product.name,
        width: 400,
        height: 400,
        loading: 'lazy',
      }),
      flag ? words('flag', flag) : null,
    ),
    box(
      'card-row',
      anchor(place, product.path, 'card-name', product.name),
      words('card-price', money(product.price)),
    ),
    box('card-maker', product.maker),
    box(
      'card-rating',
      stars(rating),
      words('card-count', `${(hash(product.name) % 60) + 3} reviews`),
    ),
    h('button', { class: c('card-add'), type: 'button', 'data-add': product.id }, 'Add to basket'),
  );
}

/** @param {string} range @returns {string[]} */
export function kinds(range) {
  return [
    ...new Set(
      PRODUCTS.filter((product) => product.range === range).map((product) => product.shape),
    ),
  ];
}

/** @param {string} kind */
export function plural(kind) {
  const word = kind === 'knife' ? 'knives' : `${kind}s`;
  return word.charAt(0).toUpperCase() + word.slice(1);
}
