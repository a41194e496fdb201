// Labelled pages for the tests of scores, the core as scores ask it, and the command line beside it.

import { FLAG } from '../../extension/content/wire.js';
import { Columns } from '../../extension/page/columns.js';
import { openCore } from '../built.js';
import { husk } from './husk_binary.js';
import { block, bytesOf, el, hashOf, recordOn } from './pages.js';

await openCore();
const { forgetMarker, learnMarker } = await import('../../extension/workbench/markers.js');
const { scorer } = await import('../../extension/workbench/scorer.js');

/** What `husk eval` says of labels, as JSON. @param {string[]} words */
export function evalLabels(...words) {
  const { code, out, err } = husk(['eval', ...words, '--format', 'json']);
  if (code !== 0) throw new Error(`husk eval: ${err}`);
  return JSON.parse(out);
}

/** The core as scores ask it, and how often it was asked for what. */
export function startCore() {
  /** @type {Record<string, number>} */
  const asked = {};
  /** @param {string} name @param {any} given @returns {Promise<any>} */
  const ask = async (name, given) => {
    asked[name] = (asked[name] ?? 0) + 1;
    if (name === 'learn') {
      learnMarker(given, () => {});
      return {};
    }
    if (name === 'forget') {
      forgetMarker(given.key);
      return {};
    }
    return Reflect.get(scorer, name)(given);
  };
  return { ask, asked };
}

const TOPICS = ['mill', 'tide', 'orchard', 'ferry', 'swift', 'bell', 'lichen', 'salt', 'bread'];

/** A page of a small site: menu, story, related links, footer. @param {string} site @param {number} k */
function sitePage(site, k) {
  const topic = TOPICS[k % TOPICS.length];
  const link = (/** @type {string} */ text) => ({
    tag: 'a',
    attributes: { href: `/${text}` },
    children: [text],
  });
  const many = Array.from(
    { length: 2 + (k % 4) },
    (_, n) =>
      `Part ${n} of ${topic} number ${k}: nobody on ${site} has told why the ${topic} is as it is, and ${n + k} people have asked.`,
  );
  return el(
    'html',
    {
      tag: 'head',
      flags: FLAG.HIDDEN,
      children: [{ tag: 'title', flags: FLAG.HIDDEN, children: [] }],
    },
    el(
      'body',
      el('nav', el('ul', el('li', link('Home')), el('li', link('News')), el('li', link(site)))),
      el(
        'main',
        el('h1', `The ${topic} ${k}`),
        ...many.map((text) => el('p', text, k % 2 ? link('more of it') : ' and so on')),
      ),
      el('aside', el('h2', 'Read on'), link(`Another ${topic}`), link(`A third ${topic}`)),
      el('footer', `All rights of ${site} reserved `, link('Imprint')),
    ),
  );
}

/** @param {string} site @param {number} k */
const siteBytes = (site, k) => bytesOf(sitePage(site, k), { url: `https://${site}/${k}` });

/** The same page to be looked at. @param {string} site @param {number} k */
const siteHtml = (site, k) => `<!doctype html>${htmlOf(sitePage(site, k))}`;

/** @param {import('./pages.js').Plain} plain @returns {string} */
function htmlOf(plain) {
  if (typeof plain === 'string') return plain;
  const given = Object.entries(plain.attributes ?? {}).map(
    ([name, value]) => ` ${name}="${value}"`,
  );
  const inside = (plain.children ?? []).map(htmlOf).join('');
  return `<${plain.tag}${given.join('')}>${inside}</${plain.tag}>`;
}

/** Answers of one who is right, but for what `turn` turns. @param {(tag: string) => {template?: string | null, main?: string | null, role?: string}} [turn] */
export function labelled(bytes, site, k, annotator, turn = () => ({})) {
  const columns = new Columns(bytes);
  const at = (/** @type {string} */ tag) =>
    Array.from({ length: columns.length }, (_, node) => node).filter(
      (node) => columns.tag(node) === tag,
    );
  const kinds = {
    nav: { template: 'yes', main: 'no', role: 'navigation' },
    main: { template: 'no', main: 'yes', role: 'body' },
    aside: { template: 'no', main: 'no', role: 'related' },
    footer: { template: 'yes', main: 'no', role: 'footer' },
  };
  const blocks = Object.entries(kinds).map(([tag, said]) =>
    block(tag, at(tag), /** @type {any} */ ({ ...said, origin: 'human', ...turn(tag) })),
  );
  return recordOn(bytes, {
    id: `${annotator}-${site.replaceAll('.', '-')}-${k}`,
    url: `https://${site}/${k}`,
    site,
    title: `Page ${k} of ${site}`,
    annotator,
    done: true,
    changed: 1_700_000_000_000 + k,
    blocks,
  });
}

/**
 * Pages of sites, each labelled by people: what they turn makes errors and disagreements.
 * @param {Record<string, number>} sites how many pages of each
 * @param {Record<string, (tag: string, k: number) => any>} people
 */
export function labels(sites, people) {
  /** @type {Map<string, Uint8Array<ArrayBuffer>>} */
  const pages = new Map();
  /** @type {Map<string, string>} */
  const looks = new Map();
  const records = Object.entries(sites).flatMap(([site, count]) =>
    Array.from({ length: count }, (_, k) => k).flatMap((k) => {
      const bytes = siteBytes(site, k);
      pages.set(hashOf(bytes), bytes);
      looks.set(hashOf(bytes), siteHtml(site, k));
      return Object.entries(people).map(([annotator, turn]) =>
        labelled(bytes, site, k, annotator, (tag) => turn(tag, k)),
      );
    }),
  );
  const columnsOf = async (/** @type {string} */ hash) => {
    const bytes = pages.get(hash);
    if (!bytes) throw Object.assign(new Error('not there'), { name: 'PageError' });
    return bytes;
  };
  return { records, pages, looks, columnsOf };
}
