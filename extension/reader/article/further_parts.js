// An article that is cut into parts. At its end a line says how many more there are and lists their addresses; a press reads
// them, from the page's own origin and without cookies, and puts each below a line with its number.
//
// A part is parsed without being run and judged by the core as the page itself is. What was added is put into the article again
// each time that it is built anew. Its document is kept, as its highlights are found in the text of that.

import * as dom from '../../content/dom.js';
import { h, setText } from '../../content/element.js';
import { liveText } from '../../content/live_text.js';
import { fetchDocument } from '../../content/page_fetch.js';
import { PageUpload } from '../../content/page_upload.js';
import { PageView } from '../../content/page_view.js';
import { snapshotDocument } from '../../content/snapshot.js';
import { plural, t } from '../../platform/i18n.js';
import { sanitizeInPlace } from '../../platform/sanitize.js';
import { lastingAddress } from '../../shared/lasting_address.js';
import { textButton } from '../widgets.js';
import { buildArticle } from './build.js';
import { isComments } from './comments.js';
import { makeElement } from './elements.js';
import { setLanguages } from './language_attributes.js';
import { nodesOfBoth } from './origins.js';

/** @typedef {import('../../shared/answers.js').Article} Article */
/** @typedef {Article['furtherParts'][number]} FurtherPart */

/**
 * A part that was read.
 * @typedef {object} AddedPart
 * @property {number} number
 * @property {Article} article
 * @property {Document} doc
 * @property {Element[]} blocks as they were built, of which copies are shown
 * @property {Map<Node, Node>} origins node of the document for each node of the blocks
 * @property {import('../highlights/annotated_page.js').ShownPage} shown
 */

/** Parts that one article may have added. */
const MOST = 20;

/** Attributes by which links and notes within the article find each other: numbers of nodes of one page. */
const NUMBERS = ['data-id', 'data-to', 'data-note'];

export class FurtherParts {
  /** @param {import('../reader.js').Reader} reader */
  constructor(reader) {
    this.reader = reader;
    /** Address of the page whose parts these are. */
    this.address = '';
    /** Those that may be added. @type {FurtherPart[]} */
    this.waiting = [];
    /** Those that were. @type {AddedPart[]} */
    this.added = [];
    /** @type {AbortController | null} */
    this.controller = null;
    this.words = h('span', { role: 'status' });
    this.addButton = textButton('', () => void this.add(), { class: 'plain' });
    this.cancelButton = textButton(t('ui_cancel'), () => this.controller?.abort(), {
      class: 'plain',
    });
    this.list = h('ol');
    this.addresses = h('details', {}, h('summary', {}, t('reader_further_addresses')), this.list);
    this.element = h(
      'div',
      { class: 'further', hidden: true },
      h('p', { class: 'more' }, this.words, this.addButton, this.cancelButton),
      this.addresses,
    );
  }

  /** The article is shown, or has changed. @param {Article} article */
  show(article) {
    const { reader } = this;
    if (this.address !== reader.address) {
      this.close();
      this.address = reader.address;
    }
    if (this.added.length === 0 && this.controller === null) {
      this.waiting = article.furtherParts.filter(isOfThisOrigin);
      this.draw();
    }
  }

  close() {
    this.controller?.abort();
    this.controller = null;
    this.address = '';
    this.waiting = [];
    this.added = [];
    this.draw();
  }

  /** @param {string} [words] in place of how many there are */
  draw(words) {
    const { waiting, controller } = this;
    const count = waiting.length;
    this.element.hidden = count === 0 && words === undefined;
    setText(this.words, words ?? (count === 0 ? '' : plural('reader_further', count)));
    setText(this.addButton, count === 0 ? '' : plural('reader_further_add', count));
    this.addButton.hidden = count === 0 || controller !== null;
    this.cancelButton.hidden = controller === null;
    this.addresses.hidden = count === 0;
    this.list.replaceChildren(
      ...waiting.map(({ number, address }) => {
        const item = h('li', {}, h('bdi', {}, address));
        item.value = number;
        return item;
      }),
    );
  }

  /** Reads the parts one by one, and adds each as it comes. */
  async add() {
    if (this.controller !== null) return;
    const controller = new AbortController();
    this.controller = controller;
    let failed = '';
    try {
      for (let part = this.waiting[0]; part !== undefined; part = this.waiting[0]) {
        this.draw(t('reader_further_reading', part.number));
        failed = t('reader_further_failed', part.number);
        const read = await this.read(part, controller.signal);
        if (controller.signal.aborted) break;
        this.added.push(read);
        this.waiting = this.waiting.slice(1);
        this.reader.refill();
        failed = '';
        // What the last one names was not shown yet, and waits for another press.
        if (this.waiting.length > 0) continue;
        this.waiting = read.article.furtherParts
          .filter((one) => isOfThisOrigin(one) && one.number > part.number)
          .slice(0, MOST - this.added.length);
        break;
      }
    } catch {
      // Said below, with the button to try again.
    }
    if (this.controller !== controller) return;
    this.controller = null;
    this.draw(failed !== '' && !controller.signal.aborted ? failed : undefined);
  }

  /** @param {FurtherPart} part @param {AbortSignal} signal @returns {Promise<AddedPart>} */
  async read({ number, address }, signal) {
    const { inert } = this.reader;
    const { doc, url } = await fetchDocument(address, false, signal);
    const snapshot = snapshotDocument(doc, url);
    const upload = new PageUpload();
    try {
      const article = await upload.send('content-bg-article', snapshot.bytes, { url });
      const view = new PageView(snapshot);
      const { body, origins } = buildArticle({ view, article, inert, base: baseOf(doc, url) });
      setLanguages(body, origins, { language: article.language, direction: 'ltr' });
      sanitizeInPlace(body);
      for (const name of NUMBERS) {
        for (const element of body.querySelectorAll(`[${name}]`)) {
          const own = (element.getAttribute(name) ?? '').split(' ');
          element.setAttribute(name, own.map((one) => `${number}-${one}`).join(' '));
        }
      }
      const blocks = [...body.children].filter((block) => !isComments(block));
      if (blocks.length === 0) throw new RangeError('nothing to read');
      return { number, article, doc, blocks, origins, shown: shownPage(doc, url, article.title) };
    } finally {
      upload.end();
    }
  }

  /** Puts what was added into a body that was built, before its comments. @param {Element} body @param {Map<Node, Node>} origins of the body, which those of the parts are added to */
  addTo(body, origins) {
    const comments = [...body.children].find(isComments) ?? null;
    const { inert } = this.reader;
    for (const { number, blocks, origins: own } of this.added) {
      const line = makeElement(inert, 'h2', { class: 'part' }, t('reader_further_number', number));
      body.insertBefore(line, comments);
      for (const block of blocks) {
        const copy = block.cloneNode(true);
        for (const { a, b } of nodesOfBoth(block, copy)) {
          const origin = own.get(a);
          if (origin !== undefined) origins.set(b, origin);
        }
        body.insertBefore(copy, comments);
      }
    }
  }

  /** Takes the origins that are in documents of parts out of those of all that is shown. @param {Map<Node, Node>} origins */
  takeOrigins(origins) {
    const shown = new Map(this.added.map((part) => [part.doc, part.shown]));
    for (const page of shown.values()) page.origins = new Map();
    for (const [node, origin] of origins) {
      const page = shown.get(/** @type {Document} */ (dom.ownerDocument(origin)));
      if (page === undefined) continue;
      page.origins.set(node, origin);
      origins.delete(node);
    }
  }

  /** What is shown of the parts, each a page of its own. */
  get shownPages() {
    return this.added.map(({ shown }) => shown);
  }

  /** Markdown with that of the parts; notes of each are called by its number, too. @param {string} markdown */
  withMarkdown(markdown) {
    const parts = this.added.map(({ number, article }) =>
      article.markdown.replace(/\[\^(\d+)\]/g, `[^${number}-$1]`),
    );
    return joined(markdown, parts, '\n\n---\n\n');
  }

  /** @param {string} text */
  withText(text) {
    const parts = this.added.map(({ article }) => article.text);
    return joined(text, parts, '\n\n');
  }
}

/** Texts one below the other, without the headline that each repeats. @param {string} text @param {string[]} parts @param {string} between */
function joined(text, parts, between) {
  const headline = `${text.split('\n\n', 1)[0].trim()}\n\n`;
  const own = parts.map((part) => (part.startsWith(headline) ? part.slice(headline.length) : part));
  return [text, ...own]
    .map((part) => part.trim())
    .join(between)
    .concat('\n');
}

/** @param {FurtherPart} part */
const isOfThisOrigin = ({ address }) =>
  URL.canParse(address) && new URL(address).origin === location.origin;

/** @param {Document} doc @param {string} url where it came from @param {string} title @returns {AddedPart['shown']} */
function shownPage(doc, url, title) {
  /** @type {import('../highlights/passages.js').PageText | null} */
  let text = null;
  // Nothing changes the document.
  const readText = () =>
    (text ??= liveText(() => false, /** @type {Node} */ (dom.documentElement(doc))));
  return { address: lastingAddress(url), title, origins: new Map(), readText };
}

/** What links of a document are relative to. @param {Document} doc @param {string} url */
function baseOf(doc, url) {
  const base = dom.queryAll(doc, 'base[href]')[0];
  const href = base === undefined ? null : dom.getAttribute(base, 'href');
  return href !== null && URL.canParse(href, url) ? new URL(href, url).href : url;
}
