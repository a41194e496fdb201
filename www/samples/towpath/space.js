/**
 * Space that the forum sells, marked up as its own server of advertisements leaves it.
 *
 * @typedef {import('./site.js').Place} Place
 */

import { h, mark } from '../tree/element.js';
import { SLOTS } from './drawings.js';
import { ADS } from './words.js';

/** @param {Place} place @param {'banner' | 'thread' | 'side'} slot */
export function space(place, slot) {
  const index = place.dice.whole(0, ADS.length - 1);
  const { brand, headline, line, button } = ADS[index];
  const [width, height] = SLOTS[slot];
  const to = place.link('index.html#sponsors');
  return mark(
    'ad',
    `ad-${slot}`,
    h(
      slot === 'banner' ? 'aside' : 'div',
      { class: `sponsor sponsor--${slot}`, 'aria-label': slot === 'banner' ? 'Sponsor' : null },
      h('p', { class: 'sponsor-label' }, 'Sponsor'),
      h('img', {
        src: place.link(`images/ads/${slot}-${index}.svg`),
        alt: `${brand}: ${headline}`,
        width,
        height,
      }),
      h(
        'p',
        { class: 'sponsor-words' },
        h('b', null, brand),
        slot === 'side' ? ` ${line} ` : ' ',
        h('a', { href: to, rel: 'sponsored nofollow' }, button),
      ),
    ),
  );
}
