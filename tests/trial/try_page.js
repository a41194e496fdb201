// One page of the trial, used as a person uses it: the button, a look at quiet, the reader, a look at that.

import { join } from 'node:path';

import { read } from '../run/drive.js';
import { nameOf } from './pages.js';
import { found, share } from './snippets.js';

/** The page counts as one with scripts on, and none runs: a saved page may not undo itself. */
const POLICY = "script-src 'none'; object-src 'none'";

/** The part of a page that a picture shows, CSS pixels. */
const SEEN = 2400;

/**
 * @typedef {object} Tried
 * @property {string} id
 * @property {string} kind
 * @property {{blocks: number, share: number, line: string} & Kept} quiet
 * @property {({opened: boolean, line: string} & Kept)} reader
 * @property {number} presses from the page to quiet
 * @property {number} ms of it
 *
 * @typedef {object} Kept
 * @property {number | null} kept share of the texts to keep that are in sight, of those that were before
 * @property {number | null} hidden share of the texts to hide that are out of sight
 * @property {boolean} bad the title is lost, or more than a fifth of what should stay
 * @property {string[]} lost texts to keep that are gone
 * @property {string[]} left texts to hide that are in sight
 */

/**
 * @param {import('../e2e/setup.js').Setup} setup
 * @param {import('./pages.js').TrialPage} trial
 * @param {string} out folder for pictures
 * @returns {Promise<Tried>}
 */
export async function tryPage(setup, trial, out) {
  const name = nameOf(trial.id);
  const page = await setup.open('about:blank');
  await page.resize(1280, 720);
  await serveAlone(page, trial.site);
  await page.goto(trial.site.url);
  const shot = (/** @type {string} */ what) => longPicture(page, join(out, `${name}-${what}.png`));
  const before = await page.evaluate(textInSight);
  await shot('before');

  const start = performance.now();
  const state = await setup.switchOn(page);
  const ms = Math.round(performance.now() - start);
  // The first press marks, a second choice hides; the mode used last is kept for the pages after.
  const marked = state.mode !== 'hide';
  const quiet = marked ? await setup.intoMode(page, 'hide').catch(() => setup.state(page)) : state;
  const [line] = await page.find({ css: '.bar .say' });
  const inQuiet = await page.evaluate(textInSight);
  await shot('quiet');

  const article = await readArticle(setup, page);
  await shot('reader');
  if (article.said.opened) {
    await page.press('Escape');
    await page.gone({ css: '.reader' });
  }
  // The button begins with the mode used last: on the next page with quiet.
  await setup.intoMode(page, 'hide').catch(() => null);
  const result = {
    id: trial.id,
    kind: trial.kind,
    quiet: {
      blocks: quiet?.blocks.length ?? 0,
      share: quiet?.share ?? 0,
      line: line?.text ?? '',
      ...kept(trial, before, inQuiet),
    },
    reader: { ...article.said, ...kept(trial, before, article.text) },
    presses: marked ? 3 : 1,
    ms,
  };
  await setup.shut(page);
  return result;
}

/** Answers the page's requests from what was saved with it, and refuses all others. */
async function serveAlone(page, site) {
  let served = false;
  await page.raw.route('**/*', (route) => {
    const request = route.request();
    const headers = { 'content-security-policy': POLICY, 'access-control-allow-origin': '*' };
    if (request.isNavigationRequest() && request.frame() === page.raw.mainFrame()) {
      if (served) return route.abort('aborted');
      served = true;
      return route.fulfill({
        body: Buffer.from(site.html),
        headers: { ...headers, 'content-type': site.type },
      });
    }
    const file = site.file(new URL(request.url()));
    if (file === null) return route.abort('blockedbyclient');
    return route.fulfill({
      body: Buffer.from(file.body),
      headers: { ...headers, 'content-type': file.type },
    });
  });
}

/** The first screens of a page in one picture. */
async function longPicture(page, path) {
  await page.resize(1280, SEEN);
  await page.screenshot(path);
  await page.resize(1280, 720);
}

/** Runs in the page: all of its text that is in sight. */
function textInSight() {
  const walker = document.createTreeWalker(
    document.body ?? document.documentElement,
    NodeFilter.SHOW_TEXT,
  );
  const texts = [];
  const how = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement?.checkVisibility(how)) texts.push(node.nodeValue);
  }
  return texts.join('');
}

/** The reader's text, or what the bar says instead. */
async function readArticle(setup, page) {
  const article = await read(setup, page);
  if ('said' in article) return { said: { opened: false, line: article.said }, text: '' };
  const { title, facts, body } = article;
  return { said: { opened: true, line: '' }, text: [title, ...facts, body].join('\n') };
}

/** @param {import('./pages.js').Labelled} trial @param {string} before @param {string} after @returns {Kept} */
export function kept({ keep, hide }, before, after) {
  const shown = found(keep, before);
  const lost = shown.filter((snippet) => found([snippet], after).length === 0);
  const noise = found(hide, before);
  const left = found(noise, after);
  const titleLost = lost.some(({ role }) => role === 'title');
  return {
    kept: share(shown.length - lost.length, shown.length),
    hidden: share(noise.length - left.length, noise.length),
    bad: titleLost || lost.length > shown.length / 5,
    lost: lost.map(({ text }) => text),
    left: left.map(({ text }) => text),
  };
}
