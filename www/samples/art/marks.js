/** Small drawings: faces, advertisements, and the diagrams of the documentation. */

import { h } from '../tree/element.js';
import { svgFile } from '../tree/serialise.js';
import { random } from './random.js';

const XMLNS = 'http://www.w3.org/2000/svg';
const SKINS = ['#f2cfb1', '#e0ac86', '#b97a55', '#8a5536', '#f6dcc6'];
const HAIRS = ['#2b2320', '#6b4426', '#a8763e', '#8d8d92', '#4a1f1a'];
const CLOTHES = ['#3f6b6b', '#8c4a3c', '#46507d', '#6f7f45', '#7b4f7a', '#b07c2e'];

/**
 * @param {string} name The face is drawn from the name, so one person always looks the same.
 * @returns {string} An SVG file, 96 × 96.
 */
export function portrait(name) {
  const dice = random(`face ${name}`);
  const skin = dice.pick(SKINS);
  const hair = dice.pick(HAIRS);
  const long = dice.next() > 0.5;
  return svgFile(
    h(
      'svg',
      { xmlns: XMLNS, viewBox: '0 0 96 96', width: 96, height: 96 },
      h('rect', {
        width: 96,
        height: 96,
        fill: dice.pick(['#e9dfcc', '#d5e0dd', '#e6d5d2', '#d8dbe8']),
      }),
      long ? h('path', { d: 'M24 44q0-30 24-30t24 30v30h-48z', fill: hair }) : null,
      h('path', { d: 'M10 96q2-30 38-30t38 30z', fill: dice.pick(CLOTHES) }),
      h('rect', { x: 41, y: 56, width: 14, height: 16, fill: skin }),
      h('ellipse', { cx: 48, cy: 44, rx: 18, ry: 21, fill: skin }),
      h('path', {
        d: long
          ? 'M29 42q2-22 20-22t18 20q-14-2-20-12q-6 12-18 14z'
          : 'M29 38q0-18 19-18t19 18q-8-8-19-8t-19 8z',
        fill: hair,
      }),
      dice.next() > 0.6
        ? h('path', {
            d: 'M34 44a6 6 0 1 0 12 0a6 6 0 1 0-12 0m16 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0m-4 0h4',
            fill: 'none',
            stroke: '#333',
            'stroke-width': 1.6,
          })
        : null,
      h('path', {
        d: 'M41 54q7 5 14 0',
        fill: 'none',
        stroke: '#7a3f33',
        'stroke-width': 2,
        'stroke-linecap': 'round',
      }),
    ),
  );
}

/**
 * @param {number} width
 * @param {number} height
 * @param {string} headline
 * @param {string} line
 * @param {string} seed
 * @returns {string} An SVG file that looks like a bought banner.
 */
export function banner(width, height, headline, line, seed) {
  const dice = random(`banner ${seed}`);
  const [ground, ink, accent] = dice.pick([
    ['#12343b', '#fdf3dc', '#e0a458'],
    ['#fde4cf', '#3d1f1f', '#c1440e'],
    ['#1d1b38', '#f6f2ff', '#ff8fa3'],
    ['#dff2e1', '#12372a', '#2f7d5b'],
  ]);
  const wide = width > height * 3;
  const size = wide ? height * (width > height * 6 ? 0.34 : 0.26) : width * 0.13;
  const x = Math.round(width * 0.04 + 8);
  const top = wide ? height * 0.46 : height * 0.14;
  // Tall space is filled with short lines.
  const rows = wide
    ? [headline]
    : headline.split(' ').reduce((/** @type {string[]} */ lines, word) => {
        const last = lines[lines.length - 1];
        if (last !== undefined && last.length + word.length < 11) {
          lines[lines.length - 1] = `${last} ${word}`;
        } else lines.push(word);
        return lines;
      }, []);
  return svgFile(
    h(
      'svg',
      {
        xmlns: XMLNS,
        viewBox: `0 0 ${width} ${height}`,
        width,
        height,
        'font-family': 'system-ui, sans-serif',
      },
      h('rect', { width, height, fill: ground }),
      h('circle', {
        cx: width * (wide ? 0.88 : 0.8),
        cy: height * (wide ? 0.5 : 0.82),
        r: Math.min(width, height) * 0.62,
        fill: accent,
        opacity: 0.9,
      }),
      h('circle', {
        cx: width * (wide ? 0.95 : 0.25),
        cy: height * (wide ? 0.9 : 0.95),
        r: Math.min(width, height) * 0.4,
        fill: ink,
        opacity: 0.12,
      }),
      rows.map((words, index) =>
        h(
          'text',
          {
            x,
            y: Math.round(top + index * size * 1.1),
            fill: ink,
            'font-size': Math.round(size),
            'font-weight': 700,
          },
          words,
        ),
      ),
      h(
        'text',
        {
          x,
          y: Math.round(top + (rows.length - 1) * size * 1.1 + size * 0.9),
          fill: ink,
          'font-size': Math.round(size * (wide ? 0.55 : 0.45)),
        },
        line,
      ),
    ),
  );
}

/**
 * Boxes in a row joined by arrows.
 *
 * @param {string[]} labels
 * @returns {string} An SVG file that follows the reader's colour scheme.
 */
export function pipeline(labels) {
  const step = 190;
  const width = labels.length * step - 30;
  return svgFile(
    h(
      'svg',
      {
        xmlns: XMLNS,
        viewBox: `0 0 ${width} 120`,
        width,
        height: 120,
        'font-family': 'system-ui, sans-serif',
        'font-size': 15,
      },
      h(
        'style',
        null,
        '.b{fill:#eef0ff;stroke:#5b5bd6}.t{fill:#20204a}.a{stroke:#5b5bd6}@media(prefers-color-scheme:dark){.b{fill:#23233f;stroke:#9a9aff}.t{fill:#e6e6ff}.a{stroke:#9a9aff}}',
      ),
      labels.map((label, index) => [
        h('rect', {
          class: 'b',
          x: index * step + 2,
          y: 36,
          width: 150,
          height: 48,
          rx: 10,
          'stroke-width': 1.5,
        }),
        h('text', { class: 't', x: index * step + 77, y: 65, 'text-anchor': 'middle' }, label),
        index === 0
          ? null
          : h('path', {
              class: 'a',
              d: `M${index * step - 34} 60h28m-8-7l8 7l-8 7`,
              fill: 'none',
              'stroke-width': 2,
            }),
      ]),
    ),
  );
}
