/**
 * Millrace, a shop: builds its pages, drawings and files.
 *
 * @typedef {import('../tree/element.js').Element} Element
 * @typedef {import('../generate.js').Site} Site
 * @typedef {import('./furniture.js').Place} Place
 */

import { readFileSync } from 'node:fs';
import { object } from '../art/objects.js';
import { hash, random } from '../art/random.js';
import { relative } from '../tree/address.js';
import { h } from '../tree/element.js';
import { bottom, c, RANGES, top } from './furniture.js';
import { basketPage, helpPage, homePage, listing } from './pages.js';
import { productPage } from './product.js';
import { PRODUCTS } from './products.js';

/** @returns {Site} */
export function millrace() {
  /** @type {Map<string, string>} */
  const files = new Map();
  const style = hashClasses(asset('style.css'));
  const sheet = `assets/site.${hash(style).toString(16)}.css`;
  files.set(sheet, style);
  files.set('assets/shop.js', asset('shop.js'));
  for (const product of PRODUCTS) {
    for (const view of /** @type {const} */ (['front', 'close', 'pair'])) {
      files.set(
        `img/${product.id}-${view}.svg`,
        object(product.shape, product.paint, product.id, view),
      );
    }
  }

  /** @type {Site['pages']} */
  const pages = [];
  /** @type {(path: string, kind: string, title: string, fill: (place: Place) => Element[]) => void} */
  const add = (path, kind, title, fill) => {
    /** @type {Place} */
    const place = { path, link: (to) => relative(path, to), dice: random(`millrace ${path}`) };
    pages.push({ path, kind, title, root: page(place, title, sheet, fill) });
  };
  add('index.html', 'home', 'Millrace: things that will still be here', homePage);
  for (const range of /** @type {const} */ (['kitchen', 'house'])) {
    add(`${range}.html`, 'listing', RANGES[range], (place) => listing(place, range));
  }
  for (const product of PRODUCTS) {
    add(product.path, 'product', product.name, (place) => productPage(place, product));
  }
  add('basket.html', 'basket', 'Your basket', basketPage);
  add('help.html', 'help', 'How we do things', helpPage);
  return {
    id: 'millrace',
    title: 'Millrace',
    about: 'A shop: listings with filters, product pages, reviews, a basket.',
    first: PRODUCTS[0].path,
    minify: true,
    pages,
    files,
  };
}

/** @param {Place} place @param {string} title @param {string} sheet @param {(place: Place) => Element[]} fill */
function page(place, title, sheet, fill) {
  return h(
    'html',
    { lang: 'en-GB' },
    h(
      'head',
      null,
      h('meta', { charset: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, title.includes('Millrace') ? title : `${title} – Millrace`),
      h('link', {
        rel: 'icon',
        href: place.link(`img/${PRODUCTS[0].id}-front.svg`),
        type: 'image/svg+xml',
      }),
      h(
        'style',
        { 'data-critical': true },
        'html{background:#f7f8f6}@media(prefers-color-scheme:dark){html{background:#131816}}',
      ),
      h('link', { rel: 'stylesheet', href: place.link(sheet) }),
    ),
    h(
      'body',
      null,
      h(
        'div',
        { id: 'root' },
        h(
          'div',
          { class: c('app') },
          top(place),
          h('div', { class: c('view'), role: 'main' }, fill(place)),
          bottom(place),
        ),
      ),
      h('script', { src: place.link('assets/shop.js'), defer: true }),
    ),
  );
}

/** @param {string} css Class selectors are turned into the hashed names that `c` gives. */
function hashClasses(css) {
  return css.replace(/(?<![\w)\d])\.([a-z][\w-]*)(?=[^{}]*\{)/g, (_, name) => `.${c(name)}`);
}

/** @param {string} name */
function asset(name) {
  return readFileSync(new URL(`assets/${name}`, import.meta.url), 'utf8');
}
