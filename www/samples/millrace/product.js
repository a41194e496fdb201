/**
 * A product's page, and the strip of products that basket and product pages share.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {import('./furniture.js').Place} Place
 * @typedef {import('./products.js').Product} Product
 */

import { h, mark, markMain } from '../tree/element.js';
import { anchor, box, c, crumbs, money, plural, RANGES, stars, words } from './furniture.js';
import { BUYERS, MAKERS, MATERIALS, PRODUCTS, REVIEWS } from './products.js';

/** @param {Place} place @param {Product} product @returns {Element[]} */
export function productPage(place, product) {
  const material = MATERIALS[product.material];
  const reviews = [...REVIEWS[product.shape]].slice(0, place.dice.whole(2, 3));
  const mean = reviews.reduce((sum, [count]) => sum + count, 0) / reviews.length;
  const near = PRODUCTS.filter(
    (other) =>
      other !== product && (other.shape === product.shape || other.maker === product.maker),
  );
  const views = /** @type {const} */ (['front', 'close', 'pair']);
  const picture = (/** @type {string} */ view) => place.link(`img/${product.id}-${view}.svg`);
  const rows = [
    ['Maker', product.maker],
    ['Material', material.label],
    ['Size', product.size],
    ['Care', material.care],
    ['Article', `MR-${product.id.length}${product.name.length}${Math.round(product.price)}`],
    ['Guarantee', 'Mended free for ten years'],
  ];
  return [
    crumbs(place, [
      ['Millrace', 'index.html'],
      [RANGES[product.range], `${product.range}.html`],
      [plural(product.shape), `${product.range}.html#${product.shape}`],
      [product.name, null],
    ]),
    box(
      'product',
      markMain(
        'gallery',
        'gallery',
        box(
          'gallery',
          h('img', {
            class: c('gallery-large'),
            'data-gallery': true,
            src: picture('front'),
            alt: `${product.name}, seen from the front`,
            width: 800,
            height: 800,
          }),
          box(
            'gallery-row',
            views.map((view) =>
              h(
                'button',
                {
                  class: c('gallery-small'),
                  type: 'button',
                  'data-view': picture(view),
                  'aria-label': `Show picture: ${view}`,
                },
                h('img', { src: picture(view), alt: '', width: 120, height: 120, loading: 'lazy' }),
              ),
            ),
          ),
        ),
      ),
      box(
        'buy',
        markMain('title', 'product-title', h('h1', { class: c('product-title') }, product.name)),
        markMain(
          'byline',
          'product-maker',
          box(
            'product-maker',
            'Made by ',
            anchor(place, 'help.html#makers', 'maker-link', product.maker),
          ),
        ),
        mark(
          'controls',
          'rating',
          h(
            'a',
            { class: c('rating'), href: '#reviews' },
            stars(mean),
            words('card-count', `${reviews.length} reviews`),
          ),
        ),
        markMain(
          'price',
          'price',
          box(
            'price',
            money(product.price),
            words(
              'price-small',
              product.price >= 60 ? 'with free delivery' : 'plus £4.50 delivery',
            ),
          ),
        ),
        mark(
          'controls',
          'buy-box',
          h(
            'form',
            { class: c('buy-form'), action: place.link('basket.html') },
            h(
              'label',
              { class: c('quantity') },
              'Quantity ',
              h(
                'select',
                { class: c('select'), name: 'quantity' },
                [1, 2, 3, 4].map((count) => h('option', null, String(count))),
              ),
            ),
            h(
              'button',
              { class: c('button button-wide'), type: 'submit', 'data-add': product.id },
              'Add to basket',
            ),
            h('button', { class: c('button-plain'), type: 'button' }, 'Keep for later'),
            box('buy-note', 'In stock. Leaves us tomorrow.'),
          ),
        ),
        mark(
          'share',
          'share',
          box(
            'share',
            words('share-label', 'Tell someone'),
            h(
              'button',
              { class: c('share-button'), type: 'button', 'data-copy': true },
              'Copy link',
            ),
            h(
              'a',
              {
                class: c('share-button'),
                href: `mailto:?subject=${encodeURIComponent(product.name)}`,
              },
              'E-mail',
            ),
          ),
        ),
      ),
    ),
    box(
      'detail',
      markMain(
        'body',
        'description',
        box(
          'description',
          h('h2', { class: c('h2') }, 'What it is like'),
          h('p', null, product.story),
          h('p', null, material.text),
          h('p', null, MAKERS[product.maker]),
        ),
      ),
      markMain(
        'specification',
        'specification',
        box(
          'spec',
          h('h2', { class: c('h2') }, 'Particulars'),
          h(
            'table',
            { class: c('spec-table') },
            h(
              'tbody',
              null,
              rows.map(([name, value]) =>
                h('tr', null, h('th', { scope: 'row' }, name), h('td', null, value)),
              ),
            ),
          ),
        ),
      ),
    ),
    mark('related', 'also-bought', strip(place, 'Customers also bought', place.dice.some(near, 4))),
    mark('comments', 'reviews', reviewList(place, reviews, mean)),
    mark(
      'related',
      'recently-viewed',
      strip(
        place,
        'Recently viewed',
        place.dice.some(
          PRODUCTS.filter((other) => !near.includes(other) && other !== product),
          4,
        ),
      ),
    ),
  ];
}

/** @param {Place} place @param {string} title @param {Product[]} products */
export function strip(place, title, products) {
  return box(
    'strip',
    h('div', { class: c('h2'), role: 'heading', 'aria-level': 2 }, title),
    box(
      'strip-row',
      products.map((other) =>
        anchor(
          place,
          other.path,
          'strip-card',
          h('img', {
            class: c('strip-image'),
            src: place.link(`img/${other.id}-front.svg`),
            alt: '',
            width: 220,
            height: 220,
            loading: 'lazy',
          }),
          words('strip-name', other.name),
          words('strip-price', money(other.price)),
        ),
      ),
    ),
  );
}

/** @param {Place} place @param {[number, string, string][]} reviews @param {number} mean */
function reviewList(place, reviews, mean) {
  const names = place.dice.some(BUYERS, reviews.length);
  return h(
    'div',
    { class: c('reviews'), id: 'reviews' },
    h('div', { class: c('h2'), role: 'heading', 'aria-level': 2 }, 'What people say'),
    box('reviews-mean', words('mean', mean.toFixed(1)), stars(mean)),
    box(
      'reviews-list',
      reviews.map(([count, title, text], index) =>
        box(
          'review',
          stars(count),
          box('review-title', title),
          h('p', { class: c('review-text') }, text),
          box('review-who', `${names[index]}, ${place.dice.whole(2, 11)} months ago`),
          h(
            'button',
            { class: c('review-useful'), type: 'button' },
            `Useful (${place.dice.whole(0, 17)})`,
          ),
        ),
      ),
    ),
    h('button', { class: c('button-plain'), type: 'button' }, 'Write a review'),
  );
}
