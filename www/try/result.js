// What is shown of a page that was read: its facts, the frozen page with the parts that are left out, the article, the Markdown.

import * as dom from '../../extension/content/dom.js';
import { PageMarker } from '../../extension/content/apply.js';
import { shadowRootOf } from '../../extension/content/page_roots.js';
import { pageSheet } from '../../extension/content/paint.js';
import { percent } from '../../extension/platform/i18n.js';
import { classWords, reasonWords } from '../../extension/platform/words.js';
import { copyArticle } from '../../extension/reader/export/article_copy.js';
import { htmlFile } from '../../extension/reader/export/html_file.js';
import { writtenDate } from '../../extension/reader/article/header.js';
import { withoutInvisible } from '../../extension/reader/article/invisible_characters.js';
import { CLASSES, className } from '../../extension/shared/classes.js';
import { fileName } from '../../extension/shared/file_name.js';
import { byId, saveFile, say } from '../../extension/ui/dom.js';
import { h } from '../../extension/views/dom.js';
import { PageFrame } from '../../extension/views/page_frame.js';
import { HERE } from '../../extension/workbench/files.js';

/** @typedef {import('./read_page.js').Reading} Reading */
/** @typedef {import('../../extension/shared/answers.js').Block} Block */

/** Marks of text that has no element of its own, by the names of their highlights. */
const TEXT_MARKS = new Map(
  CLASSES.flatMap((_, id) => [`${id}`, `${id}u`]).map((mark) => [`husk-${mark}`, mark]),
);

/** Names of kinds of pages. @type {Readonly<Record<string, string>>} */
const KINDS = Object.freeze({
  article: 'Article',
  documentation: 'Documentation',
  thread: 'Thread',
  list: 'List',
  home: 'Front page',
  product: 'Product',
  other: 'Other',
});

/** Reasons that are told of a block. */
const REASONS = 3;

export class Result {
  #section = byId('result', HTMLElement);
  #title = byId('result-title', HTMLElement);
  #marker = new PageMarker({ shadowRootOf, insert: async () => {} });
  /** A frozen page is on light paper, unless it brings its own. */
  #page = new PageFrame(pageSheet(this.#marker.attribute, 'light', { textNames: TEXT_MARKS }), {
    onNode: (node) => this.#pressed(node),
    onKey: () => {},
  });
  #blocks = byId('blocks', HTMLUListElement);
  /** What is shown. @type {Reading | null} */
  #reading = null;

  constructor() {
    byId('frame', HTMLElement).append(this.#page.element);
    // Its keys scroll it.
    this.#page.frame.tabIndex = 0;
    byId('copy-markdown', HTMLButtonElement).addEventListener('click', () => void this.#copy());
    byId('save-markdown', HTMLButtonElement).addEventListener('click', () => {
      this.#save('md', ({ article }) => article.markdown, 'text/markdown');
    });
    byId('save-html', HTMLButtonElement).addEventListener('click', () => {
      this.#save('html', async ({ shown }) => (await htmlFile(shown, false)).text, 'text/html');
    });
  }

  get frame() {
    return this.#page.frame;
  }

  /** A page is about to be read: its frame is laid out, and nothing is seen of it yet. */
  begin() {
    this.#reading = null;
    this.#page.take([]);
    this.#section.hidden = false;
    this.#section.inert = true;
    this.#section.classList.add('reading');
  }

  hide() {
    this.#section.hidden = true;
  }

  focus() {
    this.#title.focus({ preventScroll: true });
    this.#section.scrollIntoView({ block: 'start', behavior: 'instant' });
  }

  /** @param {Reading} reading @param {string} file its name */
  show(reading, file) {
    this.#reading = reading;
    this.#section.inert = false;
    this.#section.classList.remove('reading');
    const { article, lack, complete } = reading;
    this.#title.textContent = article.title || file;
    this.#facts(reading);
    this.#hiddenTexts(reading);
    this.#mark(reading);
    this.#list(reading);
    const lines = [lack, complete ? '' : 'The page is too large: only its beginning was read.'];
    const line = byId('lack', HTMLElement);
    line.textContent = lines.filter(Boolean).join(' ');
    line.hidden = line.textContent === '';
    const isEmpty = article.markdown.trim() === '';
    const place = byId('article', HTMLElement);
    place.lang = article.language;
    place.replaceChildren(...(isEmpty ? [] : shownParts(reading)));
    byId('markdown', HTMLElement).textContent = isEmpty
      ? ''
      : withoutBase(reading, article.markdown);
    for (const id of ['save-html', 'copy-markdown', 'save-markdown']) {
      byId(id, HTMLButtonElement).disabled = isEmpty;
    }
  }

  /** @param {Reading} reading */
  #facts({ article, analysis, address }) {
    const { authors, published, site, language, pageKind } = article;
    const kind =
      pageKind === null ? '' : `${KINDS[pageKind.kind]}, ${percent(pageKind.probability)} sure`;
    const { length } = analysis.blocks;
    const left = `${length} ${length === 1 ? 'block' : 'blocks'}, ${percent(analysis.share)} of the text`;
    /** @type {[string, Node | string | null][]} */
    const rows = [
      [authors.length > 1 ? 'Authors' : 'Author', authors.join(', ')],
      ['Published', writtenDate(published)],
      ['Site', site],
      ['Language', languageName(language)],
      ['Address', address],
      ['Kind of page', kind],
      ['Left out', left],
    ];
    byId('facts', HTMLElement).replaceChildren(
      ...rows
        .filter(([, value]) => value !== '' && value !== null)
        .map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
    );
  }

  /** @param {Reading} reading */
  #hiddenTexts({ hidden: { texts, count } }) {
    const details = byId('hidden-texts', HTMLDetailsElement);
    details.hidden = count === 0;
    const [summary, list] = details.children;
    summary.textContent = `${count} hidden ${count === 1 ? 'text' : 'texts'} left out`;
    list.replaceChildren(...texts.map((text) => h('li', { dir: 'auto' }, withoutInvisible(text))));
  }

  /** Puts the marks of highlight on the frozen page. @param {Reading} reading */
  #mark({ view, analysis }) {
    this.#page.take(view.nodes);
    const { attribute } = this.#marker;
    const { elements, texts } = this.#marker.plan(view, analysis, 'highlight', null);
    for (const [element, mark] of elements) dom.setAttribute(element, attribute, mark);
    const marked = [...TEXT_MARKS].map(([name, mark]) => {
      const nodes = texts.filter((text) => text.mark === mark).map(({ node }) => node);
      return /** @type {[string, Node[]]} */ ([name, nodes]);
    });
    this.#page.highlight(new Map(marked));
    dom.defaultView(/** @type {Document} */ (this.frame.contentDocument))?.scrollTo(0, 0);
  }

  /** @param {Reading} reading */
  #list({ analysis: { blocks } }) {
    byId('blocks-title', HTMLElement).textContent =
      blocks.length === 0 ? 'Nothing is left out' : 'Left out, and why';
    this.#blocks.replaceChildren(...blocks.map((block) => h('li', {}, this.#row(block))));
  }

  /** @param {Block} block */
  #row(block) {
    const point = () => this.#point(block);
    const why = block.reasons.slice(0, REASONS).map(reasonWords).join(' ');
    return h(
      'button.block',
      { on: { click: point }, data: { class: className(block.class), node: block.node } },
      h('span.swatch', { 'aria-hidden': true }),
      h('strong', {}, classWords(block.class)),
      h('span.number.soft', {}, percent(block.share)),
      h('span.sample', { dir: 'auto' }, block.sample),
      h('span.why.soft', {}, why),
    );
  }

  /** @param {Block} block */
  #point(block) {
    for (const row of this.#blocks.querySelectorAll('button')) {
      row.setAttribute('aria-pressed', String(row.dataset.node === String(block.node)));
    }
    this.#page.point([block.node], classWords(block.class));
  }

  /** A node of the page was pressed: the block that it is in is pointed at. @param {number} node */
  #pressed(node) {
    const { view, analysis } = this.#reading ?? {};
    const block = analysis?.blocks.find((one) => view?.contains(one.node, node));
    if (!block) return;
    this.#point(block);
    const row = this.#blocks.querySelector(`[data-node="${block.node}"]`);
    row?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(byId('markdown', HTMLElement).textContent ?? '');
      say('Copied.');
    } catch {
      say('This browser does not let the page copy. Select the text instead.');
    }
  }

  /**
   * @param {string} ending
   * @param {(reading: Reading) => string | Promise<string>} make
   * @param {string} type
   */
  async #save(ending, make, type) {
    const reading = this.#reading;
    if (reading === null) return;
    const name = fileName(reading.article.title, ending);
    saveFile(name, withoutBase(reading, await make(reading)), type);
    say(`Saved as ${name}.`);
  }
}

/** The article as it is saved, with what it has instead of pictures that are not fetched. @param {Reading} reading */
function shownParts({ shown, address }) {
  const { header, main, make } = copyArticle(shown);
  // The address that it came from, which is among the facts.
  if (address !== '') header.lastElementChild?.remove();
  for (const img of main.querySelectorAll('img')) {
    if (img.getAttribute('src')?.startsWith('data:')) continue;
    img.replaceWith(make('span', { class: 'picture' }, img.alt || 'Picture'));
  }
  for (const element of main.querySelectorAll('video, audio')) {
    element.replaceWith(make('span', { class: 'picture' }, 'Recording'));
  }
  for (const link of main.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    if (href.startsWith('#')) continue;
    // Of a page that does not say where it is from, relative links lead nowhere.
    if (address === '' && href.startsWith(HERE)) link.removeAttribute('href');
    else link.setAttribute('rel', 'noopener noreferrer');
    link.setAttribute('target', '_blank');
  }
  return [header, ...main.childNodes].map((node) => document.importNode(node, true));
}

/** Addresses of a page that does not say where it is from lead to the root of its site. @param {Reading} reading @param {string} text */
function withoutBase({ address }, text) {
  return address === '' ? text.replaceAll(HERE, '/') : text;
}

/** @param {string} tag as the page has it */
function languageName(tag) {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
