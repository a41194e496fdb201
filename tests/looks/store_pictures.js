// `./build.sh store` takes what the stores show: the real product on the sample magazine, under a headline, and tiles
// made of the same pictures. Words for it: --lang LANG, English without it; --out FOLDER.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { FIRST, STORE_LOCALES, languages, readWords, tagOf } from '../../extension/words_check.js';
import { ROOT } from '../e2e/setup.js';
import { LANTERN, LooksSetup, WORKBENCH } from './looks_setup.js';

/** @typedef {import('../e2e/harness/test_page.js').TestPage} TestPage */
/** @typedef {[number, number]} Size */

/**
 * A part of a picture, in CSS pixels.
 * @typedef {object} Part
 * @property {Uint8Array} file as the browser gave it
 * @property {number} left
 * @property {Size} size
 */

const FONTS = join(ROOT, 'tests/looks/store_fonts.conf');
const STORY = `${LANTERN}/stories/tide-mill.html`;

/** What Chrome's store asks of a screenshot; Mozilla takes the same. @type {Size} */
const WHOLE = [1280, 800];
/** Height of the headline. */
const HEAD = 88;
const BELOW = WHOLE[1] - HEAD;
const PANEL = 400;
/** Blocks that are confirmed in the picture of labelling. */
const CONFIRMED = 4;

/** Colours of docs, for the headline and the tiles. */
const COLOURS = { ground: '#1b5e47', ink: '#ffffff', soft: '#cfe6dc', line: '#dedbd3' };

/** Every picture, in the order of the stores, by the name of its file. @type {Record<string, Size>} */
export const PICTURES = {
  '1-quiet': WHOLE,
  '2-reader': WHOLE,
  '3-highlight': WHOLE,
  '4-panel': WHOLE,
  '5-label': WHOLE,
  'tile-440x280': [440, 280],
  'marquee-1400x560': [1400, 560],
};

/** What is below the headline of each, taken in this order from one browser. @type {Record<string, (setup: LooksSetup) => Promise<Part[]>>} */
export const SCENES = {
  '1-quiet': async (setup) => {
    // The bar has its longest words in Japanese: it needs more than half.
    const left = /** @type {Size} */ ([540, BELOW]);
    const right = /** @type {Size} */ ([WHOLE[0] - left[0], BELOW]);
    await setup.begin(left);
    const page = await setup.kept(STORY);
    await page.get({ css: '.consent', within: 'all' });
    const before = await partOf(page, 0, left);
    await setup.begin(right);
    return [
      before,
      await partOf(await barToBottom(await setup.reading(STORY, 'hide'), right), left[0], right),
    ];
  },
  '2-reader': async (setup) => {
    const size = /** @type {Size} */ ([WHOLE[0], BELOW]);
    await setup.begin(size);
    return [await partOf(await setup.reading(STORY, 'reader'), 0, size)];
  },
  '3-highlight': async (setup) => {
    const size = /** @type {Size} */ ([WHOLE[0], BELOW]);
    await setup.begin(size);
    await withoutNotice(setup);
    const page = await setup.reading(STORY, 'highlight');
    await page.hover({ css: '.ad-label', within: 'all' });
    await page.get({ css: '.card' });
    return [await partOf(page, 0, size)];
  },
  '4-panel': async (setup) => {
    const size = /** @type {Size} */ ([WHOLE[0] - PANEL, BELOW]);
    await setup.begin(size);
    const page = await setup.reading(STORY, 'hide');
    const left = await partOf(page, 0, size);
    const beside = /** @type {Size} */ ([PANEL, BELOW]);
    const panel = await setup.panelOf(page, beside);
    await panel.click({ css: '#blocks .block' });
    await panel.get({ css: '.more button' });
    return [left, await partOf(panel, size[0], beside)];
  },
  '5-label': async (setup) => {
    const size = /** @type {Size} */ ([WHOLE[0], BELOW]);
    await setup.begin(size);
    const page = await setup.open('about:blank');
    page.whole = true;
    const define = (/** @type {string} */ tag) =>
      Object.defineProperty(navigator, 'languages', { get: () => [tag] });
    await page.raw.addInitScript(define, tagOf(setup.language));
    await page.goto(WORKBENCH);
    await page.click({ css: '#tab-page' });
    await page.click({ css: '#open-samples' });
    await page.waitFor(() => document.documentElement.dataset.state === 'done');
    await page.click({ css: '#tab-label' });
    await page.get({ css: '#panel-label :is(.label-start, [role=option])' });
    await page.click({ css: '#label-start-husk' });
    await page.click({ css: '.label-start button' });
    await page.get({ css: '#panel-label [role=option]' });
    await page.click({ css: '#panel-label [data-command=pages]' });
    await page.click({ css: '.label-drawer [role=option]', text: 'stories/' });
    await page.get({ css: '.label-head', text: 'stories/' });
    // The list of blocks gets the keys.
    await page.press('w');
    const chosen = (/** @type {number} */ place) =>
      page.get({ css: `#panel-label [aria-posinset="${place}"][aria-selected=true]` });
    for (let place = 1; place <= CONFIRMED; place += 1) {
      await chosen(place);
      await page.press('Enter');
    }
    await chosen(CONFIRMED + 1);
    await page.hover({ css: 'h1' });
    return [await partOf(page, 0, size)];
  },
};

/** @param {TestPage} page @param {number} left @param {Size} size @returns {Promise<Part>} */
async function partOf(page, left, size) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  return { file: await page.raw.screenshot(), left, size };
}

/** Moves the bar off the title, as a person would. @param {TestPage} page @param {Size} size */
async function barToBottom(page, [width, height]) {
  await page.hover({ css: '.bar .grip' });
  await page.raw.mouse.down();
  await page.raw.mouse.move(width / 2, height / 2, { steps: 4 });
  await page.raw.mouse.move(60, height - 36, { steps: 4 });
  await page.raw.mouse.up();
  await page.hover({ css: '.bar .say' });
  return page;
}

/** Answers the magazine's notice, which covers the page. @param {LooksSetup} setup */
async function withoutNotice(setup) {
  const page = await setup.open(STORY);
  await page.click({ css: '.consent button', text: /necessary/, within: 'all' });
  await setup.shut(page);
}

/** @param {Part} part */
const dataOf = ({ file }) => `data:image/png;base64,${Buffer.from(file).toString('base64')}`;

const icon = () =>
  `data:image/svg+xml;base64,${readFileSync(join(ROOT, 'extension/icons/husk.svg')).toString('base64')}`;

/** @param {string} lang @param {string} style @param {string} body */
const documentOf = (lang, style, body) => `<!doctype html>
<html lang="${tagOf(lang)}" dir="${['ar', 'he'].includes(lang) ? 'rtl' : 'ltr'}"><meta charset="utf-8"><style>
  * { margin: 0; box-sizing: border-box; }
  body { overflow: hidden; font-family: sans-serif; background: ${COLOURS.ground}; color: ${COLOURS.ink}; }
  .badge { display: grid; place-items: center; background: #fff; border-radius: 24%; }
  .parts { position: absolute; direction: ltr; overflow: hidden; background: #fff; }
  .parts img { position: absolute; top: 0; }
  .parts img + img { border-left: 1px solid ${COLOURS.line}; }
  ${style}
</style><body>${body}</body></html>`;

/** Parts at their places, scaled. @param {Part[]} parts @param {number} scale */
const drawn = (parts, scale = 1) =>
  parts
    .map(({ left, size: [width, height], ...part }) => {
      const box = `left:${left * scale}px;width:${width * scale}px;height:${height * scale}px`;
      return `<img alt="" src="${dataOf(/** @type {Part} */ (part))}" style="${box}">`;
    })
    .join('');

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A screenshot under its headline. @param {string} lang @param {string} words @param {Part[]} parts */
const headed = (lang, words, parts) =>
  documentOf(
    lang,
    `header { display: flex; align-items: center; gap: 20px; height: ${HEAD}px; padding: 0 32px; }
     .badge { width: 52px; height: 52px; }
     h1 { font-size: 34px; font-weight: 700; white-space: nowrap; }
     .parts { top: ${HEAD}px; left: 0; width: ${WHOLE[0]}px; height: ${BELOW}px; }`,
    `<header><div class="badge"><img alt="" width="38" height="38" src="${icon()}"></div>
     <h1>${escaped(words)}</h1></header><div class="parts">${drawn(parts)}</div>`,
  );

/** The small tile: name and line above the same page before and after. @param {string} lang @param {string} words @param {Part[]} parts */
const tile = (lang, words, parts) =>
  documentOf(
    lang,
    `header { display: flex; align-items: center; gap: 16px; padding: 22px 28px 0; }
     .badge { width: 56px; height: 56px; flex: none; }
     h1 { font-size: 34px; line-height: 1; } p { font-size: 17px; margin-top: 6px; color: ${COLOURS.soft}; }
     .parts { top: 102px; left: 28px; width: 384px; height: 178px; border-radius: 8px 8px 0 0; }`,
    `<header><div class="badge"><img alt="" width="40" height="40" src="${icon()}"></div>
     <div><h1>Unhusk</h1><p>${escaped(words)}</p></div></header><div class="parts">${drawn(parts, 0.3)}</div>`,
  );

/** The wide one: name and line beside them. @param {string} lang @param {string} words @param {Part[]} parts */
const marquee = (lang, words, parts) =>
  documentOf(
    lang,
    `header { position: absolute; left: 64px; top: 0; width: 400px; height: 560px; display: flex; flex-direction: column; justify-content: center; gap: 24px; }
     .badge { width: 96px; height: 96px; }
     h1 { font-size: 72px; line-height: 1; } p { font-size: 30px; line-height: 1.25; text-wrap: balance; color: ${COLOURS.soft}; }
     .parts { top: 66px; left: 512px; width: 888px; height: 494px; border-radius: 12px 0 0 0; }`,
    `<header><div class="badge"><img alt="" width="70" height="70" src="${icon()}"></div>
     <h1>Unhusk</h1><p>${escaped(words)}</p></header><div class="parts">${drawn(parts, 888 / WHOLE[0])}</div>`,
  );

/** @param {string} lang @returns {AsyncGenerator<[string, Uint8Array]>} */
export async function* takePictures(lang) {
  const tag = tagOf(lang);
  if (execFileSync('fc-list', [`:lang=${tag.toLowerCase()}`], { encoding: 'utf8' }) === '') {
    throw new Error(`no letters for ${lang}: install fonts-noto-core and fonts-noto-cjk`);
  }
  const words = readWords(lang, STORE_LOCALES);
  const captionOf = (/** @type {string} */ name) =>
    words[`caption_${name.replace(/^\d-/, '')}`].message;
  const setup = new LooksSetup(lang, FONTS);
  try {
    await setup.start();
    /** @type {Record<string, Part[]>} */
    const taken = {};
    for (const [name, take] of Object.entries(SCENES)) taken[name] = await take(setup);
    const first = taken['1-quiet'];
    const page = await setup.open('about:blank');
    for (const [name, size] of Object.entries(PICTURES)) {
      const html = name.startsWith('tile')
        ? tile(lang, captionOf('1-quiet'), first)
        : name.startsWith('marquee')
          ? marquee(lang, captionOf('1-quiet'), first)
          : headed(lang, captionOf(name), taken[name]);
      await page.resize(...size);
      await page.raw.setContent(html);
      const cut = await page.evaluate(
        () =>
          [...document.querySelectorAll('h1, p')].filter(
            (one) =>
              one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > innerWidth,
          ).length,
      );
      if (cut > 0) throw new Error(`${lang}: the headline of ${name} is cut off`);
      yield [name, await page.raw.screenshot()];
    }
  } finally {
    await setup.end();
  }
}

async function main() {
  const words = process.argv.slice(2);
  const after = (/** @type {string} */ word) =>
    words.includes(word) ? words[words.indexOf(word) + 1] : undefined;
  const lang = after('--lang') ?? FIRST;
  if (!languages().includes(lang)) throw new Error(`there are ${languages().join(', ')}`);
  const out = join(after('--out') ?? join(ROOT, 'dist/store/pictures'), lang);
  for await (const [name, file] of takePictures(lang)) {
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, `${name}.png`), file);
  }
  console.log(`store: ${Object.keys(PICTURES).length} pictures in ${out}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    console.error(`store: ${error.message}`);
    process.exit(1);
  });
}
