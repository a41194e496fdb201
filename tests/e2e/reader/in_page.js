// What runs in a fixture: builds the article as the reader does, sanitizes it and tells what came out. The page's own
// world, no extension: quick, and everything that is kept is known.

import messages from '../../../extension/_locales/en/messages.json' with { type: 'json' };
import * as dom from '../../../extension/content/dom.js';
import { isHtml, mayHost } from '../../../extension/content/flat_tree.js';
import { PageView } from '../../../extension/content/page_view.js';
import { snapshotLive } from '../../../extension/content/snapshot.js';
import { useWords } from '../../../extension/platform/i18n.js';
import { sanitizeInPlace } from '../../../extension/platform/sanitize.js';
import { buildArticle } from '../../../extension/reader/article/build.js';
import { everything } from './whole_article.js';
import { activeIn } from './active.js';
import { linesIn, linesOf } from './lines.js';
import { outline } from './outline.js';

useWords({
  language: 'en',
  direction: 'ltr',
  messages: Object.fromEntries(
    Object.entries(messages).map(([key, { message }]) => [key, message]),
  ),
});

const shadowRootOf = (/** @type {Element} */ element) =>
  mayHost(dom.localName(element)) && isHtml(element) ? element.shadowRoot : null;

/** Without white space: it falls together between blocks. @param {string} text */
const letters = (text) => text.replace(/\s+/g, '');

/** Kept texts that the reader shows as something else, or not at all. */
function shownOtherwise(view, article, id) {
  const inside = (roots) => roots.some((root) => view.contains(root, id));
  const around = dom.parentElement(view.nodes[id]);
  if (around?.closest('.sr-only, .gutter, [data-beside], svg style, video, audio')) return true;
  // The sign before the ways back from a note.
  if (/^\s*\^\s*$/.test(dom.data(view.nodes[id]))) return true;
  if (article.heading >= 0 && view.contains(article.heading, id)) return true;
  return (
    inside(article.backs) ||
    inside(article.notes.map(({ reference }) => reference)) ||
    article.formulas.some(({ node, copies }) => inside([node, ...copies]))
  );
}

/**
 * @param {{hidden?: boolean, buttons?: boolean}} [options]
 * @param {PageView} [view]
 * @param {import('../../../extension/shared/answers.js').Article} [article]
 */
function build(options, view = viewed(), article = everything(view, options)) {
  const inert = dom.inertDocument();
  const source = { view, article, inert, base: document.baseURI, steps: 0 };
  const { body, origins } = buildArticle(source);
  return { view, article, source, body, origins };
}

const viewed = () => new PageView(snapshotLive(document, { shadowRootOf }));

/** The article of the page as the core gives it. @param {PageView} view */
async function articleOfCore({ bytes }) {
  const [verdict, article] = await Promise.all(
    ['verdict', 'article'].map(async (name) => {
      const address = `${location.origin}/core/${name}.js`;
      const core = await import(address);
      await core.default();
      return core;
    }),
  );
  return article.article(bytes, verdict.select(bytes, undefined, []));
}

/** What the heading says that the reader takes for the title. @param {PageView} view */
function headingOf(view, { heading }) {
  let text = '';
  if (heading < 0) return text;
  for (let k = heading; k < view.end(heading); k += 1) {
    if (view.isText(k)) text += view.text(k);
  }
  return text;
}

/** @param {Element} root */
function deepest(root) {
  let most = 0;
  for (const leaf of root.querySelectorAll(':not(:has(*))')) {
    let depth = 0;
    for (let up = leaf; up !== root; up = /** @type {Element} */ (up.parentElement)) depth += 1;
    most = Math.max(most, depth);
  }
  return most;
}

/** Texts that were kept and do not stand in what was built, and the other way round. */
function compare({ view, article, body, origins }) {
  const wanted = [];
  for (let id = 0; id < article.kept.length; id += 1) {
    if (article.kept[id] === 0 || !view.isText(id)) continue;
    if (!shownOtherwise(view, article, id)) wanted.push(id);
  }
  const places = new Map(wanted.map((id, at) => [view.nodes[id], at]));
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const seen = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const origin = origins.get(node);
    if (origin !== undefined) seen.push({ at: places.get(origin) ?? -1, node, origin });
  }
  const drawn = [...body.querySelectorAll('pre, svg, .formula')].map((e) => letters(e.textContent));
  const shown = new Set(seen.map(({ at }) => at));
  const lost = wanted
    .filter((id, at) => !shown.has(at))
    .map((id) => letters(dom.data(view.nodes[id])))
    .filter((text) => text !== '' && !drawn.some((whole) => whole.includes(text)));
  const order = seen.filter(({ at }, k) => k > 0 && at >= 0 && at <= seen[k - 1].at).length;
  const twice = seen.length - new Set(seen.map(({ origin }) => origin)).size;
  return { lost, order, twice };
}

Object.assign(globalThis, {
  readerTest: {
    /** Everything that can be said of the built article. */
    built: () => {
      const made = build();
      const texts = compare(made);
      const steps = made.source.steps;
      const removed = sanitizeInPlace(made.body);
      return {
        removed,
        ...texts,
        steps,
        nodes: made.view.nodes.length,
        outline: outline(made.body),
      };
    },
    /** What is left after the work, without a word of what it is: pages too large for an outline. */
    measured: (options) => {
      const { body, source, view } = build(options);
      const removed = sanitizeInPlace(body);
      return {
        removed,
        steps: source.steps,
        nodes: view.nodes.length,
        letters: (body.textContent ?? '').length,
        elements: body.querySelectorAll('*').length,
        deepest: deepest(body),
      };
    },
    /** The lines of what is built from all of the page. */
    lines: () => {
      const view = viewed();
      const article = { ...everything(view, { buttons: true }), heading: -1 };
      return linesOf(build({}, view, article).body);
    },
    /** The languages of its blocks of code, empty for those that have none. */
    languages: () =>
      [...build().body.querySelectorAll('pre')].map((pre) => pre.dataset.language ?? ''),
    /** The lines of the article that the core finds, and the lines of the core itself. */
    linesOfBoth: async () => {
      const view = viewed();
      const article = await articleOfCore(view);
      const { body } = build({}, view, article);
      // The reader says the title in its header.
      const titles = [article.title, headingOf(view, article)].map(letters);
      const isTitle = (line) => titles.includes(letters(line));
      const [reader, core] = [linesOf(body), linesIn(article.text)].map((lines) =>
        lines.filter((line) => !isTitle(line)),
      );
      const quotes = [...body.querySelectorAll('blockquote')].map((quote) => quote.textContent);
      return { reader, core, quotes };
    },
    /** Builds and shows, as the reader does. */
    show: (options) => {
      const { body } = build(options);
      const removed = sanitizeInPlace(body);
      const host = document.documentElement.appendChild(document.createElement('div'));
      host.attachShadow({ mode: 'closed' }).append(body);
      return { removed, bad: activeIn(body), text: body.textContent };
    },
    /** The gate alone, on a tree as it comes. @param {string} markup */
    gate: (markup) => {
      const root = dom.inertDocument().createElement('div');
      root.innerHTML = markup;
      const active = activeIn(root).some((said) => !/ id=| href=#| is=$/.test(said));
      const removed = sanitizeInPlace(root);
      return { active, removed, bad: activeIn(root), left: root.innerHTML };
    },
  },
});
