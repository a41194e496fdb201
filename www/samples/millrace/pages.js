/**
 * The shop's pages: listings, basket, help and home.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {import('./furniture.js').Place} Place
 * @typedef {import('./products.js').Product} Product
 */

import { h, mark, markMain } from '../tree/element.js';
import { anchor, box, c, card, crumbs, kinds, money, plural, RANGES, words } from './furniture.js';
import { strip } from './product.js';
import { HELP, MATERIALS, PRODUCTS } from './products.js';

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
    const cell = h(
      'div',
      { class: c('cell'), id: first ? product.shape : null },
      card(place, product, flags.has(product) ? 'New' : null),
    );
    return markMain('records', 'card', cell);
  });
  // One cell of the grid is given to the shop itself.
  cards.splice(
    9,
    0,
    mark(
      'ad',
      'grid-promise',
      box(
        'cell tile',
        box('tile-title', 'Bring it back to life'),
        box('tile-line', 'We mend whatever we have sold, for as long as we are here.'),
        anchor(place, 'help.html#repairs', 'tile-link', 'How repairs work'),
      ),
    ),
  );
  return [
    crumbs(place, [
      ['Millrace', 'index.html'],
      [RANGES[range], null],
    ]),
    markMain(
      'title',
      'range-title',
      box(
        'range-head',
        h('h1', { class: c('range-title') }, RANGES[range]),
        box('range-line', LINES[range]),
      ),
    ),
    box(
      'listing',
      mark('controls', 'facets', facets(products)),
      box(
        'listing-main',
        mark(
          'controls',
          'sort-bar',
          box(
            'sort',
            words('sort-count', `${products.length} things`),
            h(
              'label',
              { class: c('sort-label') },
              'Sort by ',
              h(
                'select',
                { class: c('select'), 'data-sort': true },
                ['Our favourites', 'Price, low to high', 'Price, high to low', 'Newest'].map(
                  (option) => h('option', null, option),
                ),
              ),
            ),
          ),
        ),
        h('div', { class: c('grid'), 'data-grid': true }, cards),
        mark(
          'pager',
          'pager',
          box(
            'pager',
            words('page-here', '1'),
            anchor(
              place,
              range === 'kitchen' ? 'house.html' : 'kitchen.html',
              'page-next',
              `On to ${range === 'kitchen' ? 'House' : 'Kitchen'}`,
            ),
          ),
        ),
      ),
    ),
  ];
}

/** @param {Product[]} products */
function facets(products) {
  const group = (
    /** @type {string} */ title,
    /** @type {string[]} */ values,
    /** @type {(value: string) => number} */ count,
  ) =>
    box(
      'facet',
      box('facet-title', title),
      values.map((value) =>
        h(
          'label',
          { class: c('facet-row') },
          h('input', { type: 'checkbox', name: title.toLowerCase(), value }),
          words('facet-name', value),
          words('facet-count', `(${count(value)})`),
        ),
      ),
    );
  const prices = /** @type {[string, number, number][]} */ ([
    ['Under £30', 0, 30],
    ['£30 to £60', 30, 60],
    ['£60 to £100', 60, 100],
    ['Over £100', 100, 1e6],
  ]);
  const by = (/** @type {'shape' | 'maker' | 'material'} */ key) => [
    ...new Set(products.map((product) => product[key])),
  ];
  return h(
    'div',
    { class: c('facets'), role: 'group', 'aria-label': 'Filters' },
    group(
      'Kind',
      by('shape').map(plural),
      (value) => products.filter((product) => plural(product.shape) === value).length,
    ),
    group(
      'Price',
      prices.map(([name]) => name),
      (value) => {
        const [, low, high] = /** @type {[string, number, number]} */ (
          prices.find(([name]) => name === value)
        );
        return products.filter((product) => product.price >= low && product.price < high).length;
      },
    ),
    group(
      'Material',
      by('material').map((material) => MATERIALS[material].label),
      (value) => products.filter((product) => MATERIALS[product.material].label === value).length,
    ),
    group(
      'Maker',
      by('maker'),
      (value) => products.filter((product) => product.maker === value).length,
    ),
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
        inside.map((product) =>
          box(
            'basket-row',
            h('img', {
              src: place.link(`img/${product.id}-front.svg`),
              alt: '',
              width: 96,
              height: 96,
            }),
            box(
              'basket-words',
              anchor(place, product.path, 'card-name', product.name),
              box('card-maker', product.maker),
            ),
            words('card-price', money(product.price)),
          ),
        ),
        box('basket-total', words('basket-sum', 'Together'), words('card-price', money(total))),
      ),
    ),
    mark(
      'controls',
      'checkout',
      box(
        'checkout',
        h('button', { class: c('button'), type: 'button' }, 'Pay'),
        words('price-small', `Another ${money(60 - total)} and delivery is free.`),
      ),
    ),
    mark(
      'related',
      'also-bought',
      strip(place, 'Goes well with these', place.dice.some(PRODUCTS, 4)),
    ),
  ];
}

/** @param {Place} place @returns {Element[]} */
export function helpPage(place) {
  return [
    crumbs(place, [
      ['Millrace', 'index.html'],
      ['Help', null],
    ]),
    markMain('title', 'plain-title', h('h1', { class: c('product-title') }, 'How we do things')),
    markMain(
      'body',
      'help',
      box(
        'help',
        HELP.map(([title, text]) =>
          h(
            'div',
            { class: c('help-part'), id: title.toLowerCase().replace(' ', '-') },
            h('h2', { class: c('h2') }, title),
            h('p', null, text),
          ),
        ),
      ),
    ),
  ];
}

/** @param {Place} place @returns {Element[]} */
export function homePage(place) {
  const range = (/** @type {'kitchen' | 'house'} */ id) =>
    markMain(
      'records',
      `range-${id}`,
      box(
        'home-range',
        h('h2', { class: c('h2') }, anchor(place, `${id}.html`, 'plain-link', RANGES[id])),
        box(
          'grid grid-home',
          place.dice
            .some(
              PRODUCTS.filter((product) => product.range === id),
              4,
            )
            .map((product) => card(place, product, null)),
        ),
        box(
          'home-kinds',
          kinds(id).map((kind) => anchor(place, `${id}.html#${kind}`, 'chip', plural(kind))),
        ),
      ),
    );
  return [
    markMain(
      'title',
      'hero',
      box(
        'hero',
        box(
          'hero-words',
          h('h1', { class: c('hero-title') }, 'Things that will still be here'),
          box(
            'hero-line',
            'Forty-eight useful objects from nine workshops. Each one can be mended, and we will do it.',
          ),
          anchor(place, 'kitchen.html', 'button', 'Begin in the kitchen'),
        ),
        h('img', {
          class: c('hero-image'),
          src: place.link(`img/${PRODUCTS[0].id}-front.svg`),
          alt: '',
          width: 800,
          height: 800,
        }),
      ),
    ),
    range('kitchen'),
    range('house'),
  ];
}
