/**
 * The shop's pages: listings, products, basket, help and home.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {import('./furniture.js').Place} Place
 * @typedef {import('./products.js').Product} Product
 */

import { h, mark, markMain } from '../tree/element.js';
import { anchor, box, c, card, crumbs, kinds, money, plural, RANGES, stars, words } from './furniture.js';
import { BUYERS, HELP, MAKERS, MATERIALS, PRODUCTS, REVIEWS } from './products.js';

const LINES = {
  kitchen: 'Pots, knives, boards and bowls that are meant to be used every day and handed on.',
  house: 'Lamps, blankets, baskets and clocks for the rooms in which nothing is being cooked.',
};

/** @param {Place} place @param {'kitchen' | 'house'} range @returns {Element[]} */
export function listing(place, range) {
  const products = PRODUCTS.filter((product) => product.range === range);
  const flags = new Set(place.dice.some(products, 4));
  const cards = products.map((product, index) => {
    const first = products.findIndex((other) => other.shape === product.shape) === index;
    const cell = h('div', { class: c('cell'), id: first ? product.shape : null }, card(place, product, flags.has(product) ? 'New' : null));
    return markMain('records', 'card', cell);
  });
  // One cell of the grid is given to the shop itself.
  cards.splice(9, 0, mark('ad', 'grid-promise', box('cell tile', box('tile-title', 'Bring it back to life'), box('tile-line', 'We mend whatever we have sold, for as long as we are here.'), anchor(place, 'help.html#repairs', 'tile-link', 'How repairs work'))));
  return [
    crumbs(place, [['Millrace', 'index.html'], [RANGES[range], null]]),
    markMain('title', 'range-title', box('range-head', h('h1', { class: c('range-title') }, RANGES[range]), box('range-line', LINES[range]))),
    box(
      'listing',
      mark('controls', 'facets', facets(products)),
      box(
        'listing-main',
        mark(
          'controls',
          'sort-bar',
          box('sort', words('sort-count', `${products.length} things`), h('label', { class: c('sort-label') }, 'Sort by ', h('select', { class: c('select'), 'data-sort': true }, ['Our favourites', 'Price, low to high', 'Price, high to low', 'Newest'].map((option) => h('option', null, option))))),
        ),
        h('div', { class: c('grid'), 'data-grid': true }, cards),
        mark('pager', 'pager', box('pager', words('page-here', '1'), anchor(place, range === 'kitchen' ? 'house.html' : 'kitchen.html', 'page-next', `On to ${range === 'kitchen' ? 'House' : 'Kitchen'}`))),
      ),
    ),
  ];
}

/** @param {Product[]} products */
function facets(products) {
  const group = (/** @type {string} */ title, /** @type {string[]} */ values, /** @type {(value: string) => number} */ count) =>
    box('facet', box('facet-title', title), values.map((value) => h('label', { class: c('facet-row') }, h('input', { type: 'checkbox', name: title.toLowerCase(), value }), words('facet-name', value), words('facet-count', `(${count(value)})`))));
  const prices = /** @type {[string, number, number][]} */ ([['Under £30', 0, 30], ['£30 to £60', 30, 60], ['£60 to £100', 60, 100], ['Over £100', 100, 1e6]]);
  const by = (/** @type {'shape' | 'maker' | 'material'} */ key) => [...new Set(products.map((product) => product[key]))];
  return h(
    'div',
    { class: c('facets'), role: 'group', 'aria-label': 'Filters' },
    group('Kind', by('shape').map(plural), (value) => products.filter((product) => plural(product.shape) === value).length),
    group('Price', prices.map(([name]) => name), (value) => {
      const [, low, high] = /** @type {[string, number, number]} */ (prices.find(([name]) => name === value));
      return products.filter((product) => product.price >= low && product.price < high).length;
    }),
    group('Material', by('material').map((material) => MATERIALS[material].label), (value) => products.filter((product) => MATERIALS[product.material].label === value).length),
    group('Maker', by('maker'), (value) => products.filter((product) => product.maker === value).length),
  );
}

/** @param {Place} place @param {Product} product @returns {Element[]} */
export function productPage(place, product) {
  const material = MATERIALS[product.material];
  const reviews = [...REVIEWS[product.shape]].slice(0, place.dice.whole(2, 3));
  const mean = reviews.reduce((sum, [count]) => sum + count, 0) / reviews.length;
  const near = PRODUCTS.filter((other) => other !== product && (other.shape === product.shape || other.maker === product.maker));
  const views = /** @type {const} */ (['front', 'close', 'pair']);
  const picture = (/** @type {string} */ view) => place.link(`img/${product.id}-${view}.svg`);
  const rows = [['Maker', product.maker], ['Material', material.label], ['Size', product.size], ['Care', material.care], ['Article', `MR-${product.id.length}${product.name.length}${Math.round(product.price)}`], ['Guarantee', 'Mended free for ten years']];
  return [
    crumbs(place, [['Millrace', 'index.html'], [RANGES[product.range], `${product.range}.html`], [plural(product.shape), `${product.range}.html#${product.shape}`], [product.name, null]]),
    box(
      'product',
      markMain(
        'gallery',
        'gallery',
        box(
          'gallery',
          h('img', { class: c('gallery-large'), 'data-gallery': true, src: picture('front'), alt: `${product.name}, seen from the front`, width: 800, height: 800 }),
          box('gallery-row', views.map((view) => h('button', { class: c('gallery-small'), type: 'button', 'data-view': picture(view), 'aria-label': `Show picture: ${view}` }, h('img', { src: picture(view), alt: '', width: 120, height: 120, loading: 'lazy' })))),
        ),
      ),
      box(
        'buy',
        markMain('title', 'product-title', h('h1', { class: c('product-title') }, product.name)),
        markMain('byline', 'product-maker', box('product-maker', 'Made by ', anchor(place, 'help.html#makers', 'maker-link', product.maker))),
        mark('controls', 'rating', h('a', { class: c('rating'), href: '#reviews' }, stars(mean), words('card-count', `${reviews.length} reviews`))),
        markMain('price', 'price', box('price', money(product.price), words('price-small', product.price >= 60 ? 'with free delivery' : 'plus £4.50 delivery'))),
        mark(
          'controls',
          'buy-box',
          h('form', { class: c('buy-form'), action: place.link('basket.html') }, h('label', { class: c('quantity') }, 'Quantity ', h('select', { class: c('select'), name: 'quantity' }, [1, 2, 3, 4].map((count) => h('option', null, String(count))))), h('button', { class: c('button button-wide'), type: 'submit', 'data-add': product.id }, 'Add to basket'), h('button', { class: c('button-plain'), type: 'button' }, 'Keep for later'), box('buy-note', 'In stock. Leaves us tomorrow.')),
        ),
        mark('share', 'share', box('share', words('share-label', 'Tell someone'), h('button', { class: c('share-button'), type: 'button', 'data-copy': true }, 'Copy link'), h('a', { class: c('share-button'), href: `mailto:?subject=${encodeURIComponent(product.name)}` }, 'E-mail'))),
      ),
    ),
    box(
      'detail',
      markMain('body', 'description', box('description', h('h2', { class: c('h2') }, 'What it is like'), h('p', null, product.story), h('p', null, material.text), h('p', null, MAKERS[product.maker]))),
      markMain(
        'specification',
        'specification',
        box('spec', h('h2', { class: c('h2') }, 'Particulars'), h('table', { class: c('spec-table') }, h('tbody', null, rows.map(([name, value]) => h('tr', null, h('th', { scope: 'row' }, name), h('td', null, value)))))),
      ),
    ),
    mark('related', 'also-bought', strip(place, 'Customers also bought', place.dice.some(near, 4))),
    mark('comments', 'reviews', reviewList(place, reviews, mean)),
    mark('related', 'recently-viewed', strip(place, 'Recently viewed', place.dice.some(PRODUCTS.filter((other) => !near.includes(other) && other !== product), 4))),
  ];
}

/** @param {Place} place @param {string} title @param {Product[]} products */
function strip(place, title, products) {
  return box(
    'strip',
    h('div', { class: c('h2'), role: 'heading', 'aria-level': 2 }, title),
    box('strip-row', products.map((other) => anchor(place, other.path, 'strip-card', h('img', { class: c('strip-image'), src: place.link(`img/${other.id}-front.svg`), alt: '', width: 220, height: 220, loading: 'lazy' }), words('strip-name', other.name), words('strip-price', money(other.price))))),
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
    box('reviews-list', reviews.map(([count, title, text], index) => box('review', stars(count), box('review-title', title), h('p', { class: c('review-text') }, text), box('review-who', `${names[index]}, ${place.dice.whole(2, 11)} months ago`), h('button', { class: c('review-useful'), type: 'button' }, `Useful (${place.dice.whole(0, 17)})`)))),
    h('button', { class: c('button-plain'), type: 'button' }, 'Write a review'),
  );
}

/** @param {Place} place @returns {Element[]} */
export function basketPage(place) {
  const inside = [PRODUCTS[3], PRODUCTS[18]];
  const total = inside.reduce((sum, product) => sum + product.price, 0);
  return [
    markMain('title', 'plain-title', h('h1', { class: c('product-title') }, 'Your basket')),
    markMain(
      'records',
      'basket',
      box(
        'basket-list',
        inside.map((product) => box('basket-row', h('img', { src: place.link(`img/${product.id}-front.svg`), alt: '', width: 96, height: 96 }), box('basket-words', anchor(place, product.path, 'card-name', product.name), box('card-maker', product.maker)), words('card-price', money(product.price)))),
        box('basket-total', words('basket-sum', 'Together'), words('card-price', money(total))),
      ),
    ),
    mark('controls', 'checkout', box('checkout', h('button', { class: c('button'), type: 'button' }, 'Pay'), words('price-small', `Another ${money(60 - total)} and delivery is free.`))),
    mark('related', 'also-bought', strip(place, 'Goes well with these', place.dice.some(PRODUCTS, 4))),
  ];
}

/** @param {Place} place @returns {Element[]} */
export function helpPage(place) {
  return [
    crumbs(place, [['Millrace', 'index.html'], ['Help', null]]),
    markMain('title', 'plain-title', h('h1', { class: c('product-title') }, 'How we do things')),
    markMain('body', 'help', box('help', HELP.map(([title, text]) => h('div', { class: c('help-part'), id: title.toLowerCase().replace(' ', '-') }, h('h2', { class: c('h2') }, title), h('p', null, text))))),
  ];
}

/** @param {Place} place @returns {Element[]} */
export function homePage(place) {
  const range = (/** @type {'kitchen' | 'house'} */ id) =>
    markMain('records', `range-${id}`, box('home-range', h('h2', { class: c('h2') }, anchor(place, `${id}.html`, 'plain-link', RANGES[id])), box('grid grid-home', place.dice.some(PRODUCTS.filter((product) => product.range === id), 4).map((product) => card(place, product, null))), box('home-kinds', kinds(id).map((kind) => anchor(place, `${id}.html#${kind}`, 'chip', plural(kind))))));
  return [
    markMain('title', 'hero', box('hero', box('hero-words', h('h1', { class: c('hero-title') }, 'Things that will still be here'), box('hero-line', 'Forty-eight useful objects from nine workshops. Each one can be mended, and we will do it.'), anchor(place, 'kitchen.html', 'button', 'Begin in the kitchen')), h('img', { class: c('hero-image'), src: place.link(`img/${PRODUCTS[0].id}-front.svg`), alt: '', width: 800, height: 800 }))),
    range('kitchen'),
    range('house'),
  ];
}
