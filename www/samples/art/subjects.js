/**
 * What stands in front of a drawn landscape. Each subject is a function from a stage to SVG elements.
 *
 * @typedef {import('../tree/element.js').Element} Element
 *
 * @typedef {object} Stage
 * @property {import('./random.js').Random} dice
 * @property {import('./scene.js').Palette} palette
 * @property {number} horizon In pixels from the top.
 * @property {number} width
 * @property {number} height
 * @property {(y: number, rise: number, fill: string) => Element} ridge
 */

import { h } from '../tree/element.js';

const path = (/** @type {string} */ d, /** @type {string} */ fill, extra = {}) =>
  h('path', { d, fill, ...extra });
const line = (/** @type {string} */ d, /** @type {string} */ stroke, /** @type {number} */ width) =>
  h('path', {
    d,
    fill: 'none',
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });
const rect = (
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ width,
  /** @type {number} */ height,
  /** @type {string} */ fill,
  extra = {},
) => h('rect', { x, y, width, height, fill, ...extra });
const disc = (
  /** @type {number} */ cx,
  /** @type {number} */ cy,
  /** @type {number} */ r,
  /** @type {string} */ fill,
  extra = {},
) => h('circle', { cx, cy, r, fill, ...extra });
const range = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => index);

/** @param {Stage} stage A band of water with glints on it. */
function water({ dice, palette, horizon, width, height }) {
  return [
    rect(0, horizon + 70, width, height, palette.ground[2]),
    range(26).map(() => {
      const y = dice.whole(horizon + 90, height - 20);
      const long = (y - horizon) / 3;
      const x = dice.whole(0, width);
      return line(`M${x} ${y}h${long}`, palette.light, 2 + (y - horizon) / 120);
    }),
  ].flat();
}

/** @type {Record<string, (stage: Stage) => (Element | Element[])[]>} */
export const SUBJECTS = {
  mill: (stage) => {
    const { palette: p, horizon: y } = stage;
    const wheel = { x: 470, y: y + 130 };
    return [
      ...water(stage),
      path(`M540 ${y + 190}V${y - 90}l130-80l130 80v280z`, p.dark),
      path(`M520 ${y - 76}l150-94l150 94l-14 20l-136-84l-136 84z`, p.ground[3]),
      range(3).map((i) => rect(600 + i * 60, y - 30, 26, 40, p.light)),
      range(2).map((i) => rect(600 + i * 120, y + 50, 26, 40, p.light, { opacity: 0.7 })),
      disc(wheel.x, wheel.y, 96, 'none', { stroke: p.dark, 'stroke-width': 16 }),
      range(12).map((i) =>
        line(
          `M${wheel.x} ${wheel.y}l${Math.round(Math.cos((i * Math.PI) / 6) * 112)} ${Math.round(Math.sin((i * Math.PI) / 6) * 112)}`,
          p.dark,
          7,
        ),
      ),
      path(`M0 ${y + 250}q300-50 620-10t580 0v${400}H0z`, p.ground[3]),
    ];
  },
  bridge: (stage) => {
    const { palette: p, horizon: y } = stage;
    return [
      ...water(stage),
      path(`M0 ${y + 20}q600-90 1200 0v46q-600-60-1200 0z`, p.dark),
      range(4).map((i) =>
        path(`M${90 + i * 290} ${y + 190}v-${150}q${75}-70 150 0v150h26v-180h-202v180z`, p.dark),
      ),
      range(16).map((i) =>
        rect(
          30 + i * 76,
          y - 30 - Math.round(Math.sin((i / 15) * Math.PI) * 32),
          8,
          34,
          p.ground[3],
        ),
      ),
      path(`M0 ${y + 280}q260-40 520 10t680-10v300H0z`, p.ground[3]),
    ];
  },
  birds: ({ dice, palette: p, horizon: y, ridge }) => [
    ridge(y + 110, 36, p.ground[2]),
    range(9)
      .map((i) => {
        const tall = dice.whole(90, 210);
        const x = i * 138 - 20;
        return [
          rect(x, y + 260 - tall, 128, 600, i % 2 ? p.ground[3] : p.dark),
          path(`M${x - 8} ${y + 262 - tall}l72-54l72 54z`, i % 2 ? p.dark : p.ground[3]),
          range(3).map((j) =>
            rect(x + 22 + j * 34, y + 292 - tall, 16, 26, p.light, {
              opacity: dice.next() > 0.5 ? 0.85 : 0.2,
            }),
          ),
        ].flat();
      })
      .flat(),
    range(22).map(() => {
      const x = dice.whole(80, 1120);
      const by = dice.whole(60, y - 40);
      const s = dice.between(0.6, 1.7);
      return path(
        'M0 0q-16-22-44-20q24 8 34 22q-4 8-12 16q14-4 20-12q8 10 20 12q-10-8-12-16q12-16 36-22q-28-2-42 20z',
        p.dark,
        { transform: `translate(${x} ${by}) scale(${s}) rotate(${dice.whole(-30, 30)})` },
      );
    }),
  ],
  street: ({ dice, palette: p, horizon: y }) => [
    range(7)
      .map((i) => {
        const x = i * 176 - 16;
        const tall = dice.whole(180, 360);
        return [
          rect(x, y + 200 - tall, 166, 700, p.ground[1 + (i % 3)]),
          range(8).map((j) =>
            rect(x + 26 + (j % 2) * 70, y + 230 - tall + Math.floor(j / 2) * 74, 40, 48, p.light, {
              opacity: dice.next() > 0.4 ? 0.75 : 0.25,
            }),
          ),
        ].flat();
      })
      .flat(),
    rect(0, y + 230, 1200, 500, p.dark),
    path(`M420 750l140-${520 - y + 0}h80l140 520z`, p.ground[3]),
    range(4)
      .map((i) => [
        rect(120 + i * 320, y + 90, 9, 190, p.dark),
        disc(124 + i * 320, y + 84, 18, p.light),
      ])
      .flat(),
  ],
  stones: ({ dice, palette: p, horizon: y, ridge }) => [
    ridge(y + 80, 30, p.ground[2]),
    range(5)
      .map((row) =>
        range(10).map((column) => {
          const x = column * 132 - (row % 2) * 66 - 20;
          const top = y + 100 + row * 80;
          return [
            rect(x, top, 126, 74, row % 2 === column % 2 ? p.ground[2] : p.ground[3], { rx: 12 }),
            range(3).map(() =>
              disc(
                x + dice.whole(14, 112),
                top + dice.whole(12, 62),
                dice.whole(4, 17),
                dice.pick([p.light, p.ground[0], p.low]),
                { opacity: 0.7 },
              ),
            ),
          ].flat();
        }),
      )
      .flat(2),
  ],
  boat: (stage) => {
    const { palette: p, horizon: y } = stage;
    return [
      ...water(stage),
      path(`M360 ${y + 130}h480l-60 84h-350z`, p.dark),
      rect(430, y + 66, 300, 66, p.light),
      range(6).map((i) => rect(448 + i * 46, y + 82, 26, 26, p.ground[2])),
      rect(480, y + 22, 120, 46, p.ground[3]),
      rect(640, y - 10, 34, 78, p.dark),
      path(`M656 ${y - 20}q30-50 90-44q50 2 84-30q-20 56-84 60q-50 2-62 26z`, p.light, {
        opacity: 0.5,
      }),
      line(`M0 ${y + 300}q300-20 600 0t600 0`, p.light, 4),
    ];
  },
  road: ({ palette: p, horizon: y, ridge, dice }) => [
    ridge(y + 70, 26, p.ground[2]),
    ridge(y + 150, 22, p.ground[3]),
    path(`M560 ${y + 90}q60 120-120 210t-200 300h560q120-200-40-330t-140-180z`, p.low),
    range(7).map((i) => line(`M${600 - i * 14} ${y + 130 + i * 62}l-6 26`, p.ground[2], 3 + i)),
    range(16)
      .map(() => {
        const x = dice.pick([dice.whole(20, 380), dice.whole(820, 1180)]);
        const by = dice.whole(y + 110, y + 260);
        const s = (by - y) / 130;
        return [rect(x, by, 8 * s, 40 * s, p.dark), disc(x + 4 * s, by - 6 * s, 30 * s, p.dark)];
      })
      .flat(),
  ],
  station: ({ dice, palette: p, horizon: y, ridge }) => [
    range(60).map(() =>
      disc(dice.whole(0, 1200), dice.whole(0, y - 80), dice.between(0.8, 2.6), p.light, {
        opacity: 0.8,
      }),
    ),
    ridge(y + 60, 50, p.ground[2]),
    path(`M0 ${y + 220}q420-240 640-170t560 190v500H0z`, p.ground[3]),
    path(`M520 ${y + 70}v-96h190v96z`, p.dark),
    path(`M506 ${y - 22}l110-66l110 66z`, p.dark),
    rect(560, y + 4, 30, 34, p.light),
    rect(630, y + 4, 30, 34, p.light),
    line(
      `M780 ${y + 90}v-250M740 ${y - 150}h80M780 ${y - 160}m-44 0a12 12 0 1 0 1 0m87 0a12 12 0 1 0 1 0`,
      p.dark,
      7,
    ),
    rect(880, y + 70, 76, 60, p.light),
    line(
      `M890 ${y + 130}v60M946 ${y + 130}v60M880 ${y + 84}h76M880 ${y + 98}h76M880 ${y + 112}h76`,
      p.dark,
      5,
    ),
  ],
  bench: ({ dice, palette: p }) => [
    rect(0, 0, 1200, 750, p.low, { opacity: 0.85 }),
    rect(90, 60, 420, 300, p.high),
    path('M90 360V60h420v300zM300 60v300M90 210h420', 'none', {
      stroke: p.dark,
      'stroke-width': 14,
    }),
    disc(410, 150, 44, p.light),
    line('M600 120h520', p.dark, 10),
    range(7)
      .map((i) => {
        const x = 630 + i * 72;
        const long = dice.whole(70, 130);
        return [
          rect(x, 126, 14, 46, p.ground[3], { rx: 6 }),
          path(`M${x - 4} 172h22v${long}l-11 22l-11-22z`, p.ground[1]),
        ];
      })
      .flat(),
    rect(0, 520, 1200, 64, p.ground[3]),
    rect(0, 584, 1200, 170, p.dark),
    path('M220 520v-60h70l26-56h96l22 56h180v60z', p.ground[2]),
    disc(330, 452, 16, p.light),
    path('M760 520l30-120h150l30 120z', p.ground[1]),
    range(5).map((i) =>
      line(`M${790 + i * 36} 400l${dice.whole(-30, 30)}-${dice.whole(80, 150)}`, p.ground[3], 8),
    ),
    range(18).map(() =>
      path('M0 0q18-16 34 2q-10-2-16 8z', p.light, {
        transform: `translate(${dice.whole(120, 1050)} ${dice.whole(494, 516)}) rotate(${dice.whole(0, 180)})`,
      }),
    ),
  ],
  machine: ({ dice, palette: p }) => [
    rect(0, 0, 1200, 750, p.low),
    range(4)
      .map((i) => {
        const x = [300, 560, 800, 1010][i];
        const y = [430, 300, 450, 280][i];
        const r = [170, 120, 150, 100][i];
        const teeth = Math.round(r / 8);
        const colour = [p.ground[2], p.ground[1], p.ground[3], p.dark][i];
        return [
          range(teeth).map((k) =>
            h('rect', {
              x: x - 11,
              y: y - r - 16,
              width: 22,
              height: 34,
              fill: colour,
              transform: `rotate(${Math.round((k * 3600) / teeth) / 10} ${x} ${y})`,
            }),
          ),
          disc(x, y, r, colour),
          disc(x, y, r * 0.62, p.low),
          range(5).map((k) =>
            line(
              `M${x} ${y}l${Math.round(Math.cos((k * Math.PI * 2) / 5) * r * 0.7)} ${Math.round(Math.sin((k * Math.PI * 2) / 5) * r * 0.7)}`,
              colour,
              20,
            ),
          ),
          disc(x, y, r * 0.22, p.light, { stroke: colour, 'stroke-width': 14 }),
        ].flat();
      })
      .flat(),
    rect(0, 640, 1200, 120, p.dark),
    range(11).map((i) => disc(60 + i * 108, 694, dice.whole(8, 14), p.ground[1])),
  ],
  orchard: ({ dice, palette: p, horizon: y, ridge }) => [
    ridge(y + 60, 20, p.ground[2]),
    range(3)
      .map((row) =>
        range(7).map((column) => {
          const s = 0.6 + row * 0.35;
          const x = column * 200 - 30 + (row % 2) * 90;
          const by = y + 90 + row * 100;
          return [
            line(
              `M${x} ${by + 60 * s}v-${90 * s}m0 40l${26 * s}-30m-${26 * s} 20l-${24 * s}-26`,
              p.dark,
              10 * s,
            ),
            disc(x, by - 50 * s, 56 * s, p.ground[3]),
            disc(x - 34 * s, by - 30 * s, 36 * s, p.ground[3]),
            disc(x + 34 * s, by - 28 * s, 38 * s, p.ground[3]),
            range(6).map(() =>
              disc(x + dice.whole(-50, 50) * s, by + dice.whole(-90, -10) * s, 6 * s, '#c4452f'),
            ),
          ].flat();
        }),
      )
      .flat(2),
  ],
  bread: ({ dice, palette: p }) => [
    rect(0, 0, 1200, 750, p.low),
    rect(0, 500, 1200, 260, p.ground[2]),
    range(9).map((i) => line(`M${i * 150 - 40} 750l70-250`, p.ground[3], 3)),
    range(3)
      .map((i) => {
        const x = 250 + i * 340;
        return [
          h('ellipse', { cx: x, cy: 520, rx: 165, ry: 36, fill: p.dark, opacity: 0.35 }),
          path(`M${x - 150} 510q-20-150 150-160t150 160q-10 22-40 22h-220q-34 0-40-22z`, '#a86a35'),
          path(`M${x - 130} 470q20-110 130-112t124 96q-60-44-124-40t-130 56z`, '#c98a4b'),
          range(3).map((k) =>
            line(`M${x - 66 + k * 52} ${436 - k * 4}q22-40 56-46`, '#f3dcae', 10),
          ),
        ].flat();
      })
      .flat(),
    range(46).map(() =>
      disc(dice.whole(60, 1150), dice.whole(548, 720), dice.between(1.5, 5), p.light, {
        opacity: 0.85,
      }),
    ),
  ],
  piano: ({ dice, palette: p }) => [
    rect(0, 0, 1200, 750, p.ground[1]),
    range(28).map((i) =>
      line(`M${80 + i * 38} 40L${120 + i * 36} 470`, i % 3 ? p.light : '#c9a24d', i < 10 ? 5 : 2),
    ),
    rect(40, 60, 1120, 30, p.dark),
    range(28).map((i) => rect(104 + i * 36, dice.whole(400, 430), 20, 60, '#b5473c', { rx: 6 })),
    rect(0, 470, 1200, 40, p.dark),
    range(20).map((i) => rect(i * 60, 510, 57, 190, '#f7f2e6', { rx: 4 })),
    range(20)
      .filter((i) => ![2, 6].includes(i % 7))
      .map((i) => rect(i * 60 + 40, 510, 36, 116, '#1e1a1c', { rx: 3 })),
    rect(0, 700, 1200, 60, p.dark),
  ],
  shelves: ({ dice, palette: p }) => [
    rect(0, 0, 1200, 750, p.ground[3]),
    range(4)
      .map((row) => {
        let x = 40;
        /** @type {Element[]} */
        const books = [];
        while (x < 1130) {
          const w = dice.whole(18, 46);
          const tall = dice.whole(96, 142);
          books.push(
            rect(
              x,
              34 + row * 180 + (144 - tall),
              w,
              tall,
              dice.pick([p.light, p.low, p.ground[0], p.ground[1], '#b5473c', '#c9a24d']),
              { rx: 2 },
            ),
          );
          x += w + dice.whole(2, 6);
          if (dice.next() > 0.93) x += 60;
        }
        return [...books, rect(20, 178 + row * 180, 1160, 16, p.dark)];
      })
      .flat(),
  ],
  bell: ({ palette: p, dice }) => [
    rect(0, 0, 1200, 750, p.high),
    range(9).map((i) => rect(i * 140 - 10, 0, 24, 750, p.dark, { opacity: 0.25 })),
    rect(0, 90, 1200, 60, p.dark),
    rect(560, 130, 80, 70, p.ground[3]),
    path(
      'M600 180c-150 0-170 150-190 270q-14 80-70 120h520q-56-40-70-120c-20-120-40-270-190-270z',
      '#a9803f',
    ),
    path('M470 300c10-60 40-100 90-110c-40 60-60 160-70 300h-46q14-100 26-190z', '#d6b06a'),
    line('M420 470h360M390 530h420', '#7c5a26', 8),
    disc(600, 604, 40, p.dark),
    range(5).map((i) =>
      line(`M${900 + i * 40} ${440 - i * 26}q40 80 0 ${160 + i * 40}`, p.light, 5),
    ),
    range(5).map((i) =>
      line(`M${300 - i * 40} ${440 - i * 26}q-40 80 0 ${160 + i * 40}`, p.light, 5),
    ),
    range(8).map(() =>
      disc(dice.whole(0, 1200), dice.whole(620, 740), dice.whole(20, 60), p.dark, { opacity: 0.4 }),
    ),
  ],
  swatches: ({ dice, palette: p }) => [
    rect(0, 0, 1200, 750, '#efe7d8'),
    range(5)
      .map((row) =>
        range(9).map((column) => {
          const colour = `hsl(${(column * 38 + row * 11 + dice.whole(0, 14)) % 360} ${28 + row * 9}% ${34 + row * 9}%)`;
          return [
            rect(44 + column * 126, 40 + row * 140, 108, 122, '#fffdf7', { rx: 4 }),
            rect(52 + column * 126, 48 + row * 140, 92, 82, colour),
            line(`M${56 + column * 126} ${146 + row * 140}h${dice.whole(30, 76)}`, p.dark, 3),
          ];
        }),
      )
      .flat(2),
  ],
};
