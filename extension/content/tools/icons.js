// Signs beside those of the bar: paths on a grid of 16, stroked.

import { ICONS, drawn } from '../element.js';

const ALL = {
  ...ICONS,
  check: 'm3 8.5 3.2 3.2L13 4.8',
  close: 'm4 4 8 8M12 4l-8 8',
  next: 'm6 3.5 4.5 4.5L6 12.5',
  previous: 'M10 3.5 5.5 8l4.5 4.5',
  pick: 'M8 1.5v3M8 11.5v3M1.5 8h3M11.5 8h3M8 12.2a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.4Z',
  learn: 'M2.5 4.5h7v9h-7zM6.5 4.5v-2h7v9h-4M4.5 7.5h3M4.5 10h3',
  auto: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6.7 5.7 10.4 8l-3.7 2.3z',
  inspect: 'M2.5 3h11v10h-11zM9.5 3v10M11 6h1M11 8.5h1',
  play: 'M5 3.2v9.6L12.5 8z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  listen:
    'M2.5 6.2v3.6h2.6L8.5 13V3L5.1 6.2zM11 5.6a3.4 3.4 0 0 1 0 4.8M12.8 3.6a6.2 6.2 0 0 1 0 8.8',
  lines: 'M2.5 3.5h11M2.5 12.5h11M2.5 8h11',
  letters:
    'M1 12.5 4.8 3.2l3.8 9.3M2.3 9.5h5M14.6 7v5.5M14.6 9.8a2.2 2.7 0 1 1-4.4 0 2.2 2.7 0 0 1 4.4 0Z',
  minus: 'M3.5 8h9',
  plus: 'M3.5 8h9M8 3.5v9',
  take: 'M8 2v8M5 7.2l3 3 3-3M2.8 10.5v2.7h10.4v-2.7',
  later: 'M4 2.5h8v11.2l-4-3-4 3z',
  list: 'M6 3.5h8M6 8h8M6 12.5h8M2 3.5h1.4M2 8h1.4M2 12.5h1.4',
  marker: 'M9.8 2.6 13.4 6.2 8 11.4l-3.9.6.5-4zM2.5 14h11',
};

/** @typedef {keyof typeof ALL} IconName */

/** A drawn sign, hidden from screen readers: words go with it. @param {IconName} name */
export const icon = (name) => drawn(name, ALL[name]);
