// The panel from which the article is copied, saved or printed. What each form consists of is made elsewhere.

import { h } from '../../content/element.js';
import { plural, t } from '../../platform/i18n.js';
import { annotationCollection, highlightsMarkdown } from '../../shared/annotations.js';
import { fileName } from '../../shared/file_name.js';
import { randomId } from '../../shared/ids.js';
import {
  addPopover,
  beforeToggle,
  closePopover,
  listen,
  onToggle,
  textButton,
  unlisten,
} from '../widgets.js';
import { MOST, saveFile } from './clipboard_and_files.js';
import { epubFile } from './epub_file.js';
import { frontMatter } from './front_matter.js';
import { htmlFile } from './html_file.js';

/**
 * @template {string | Uint8Array<ArrayBuffer>} [T=string | Uint8Array<ArrayBuffer>]
 * @typedef {{content: T, type: string, name: string, message?: string}} Output `message` in place of the usual one after saving
 */

export class ExportPanel {
  /** @param {import('../reader.js').Reader} reader */
  constructor(reader) {
    this.reader = reader;
    this.withFacts = option('reader_take_facts', true);
    this.withPictures = option('reader_take_pictures', false);
    this.withAddresses = option('reader_take_addresses', false);
    const markdown = () => this.markdown();
    const text = () => this.text();
    const notes = () => this.highlightsMarkdown();
    const annotations = () => this.annotations();
    this.highlightsRow = row('ui_highlights', [
      this.copyButton('reader_take_copy_highlights', notes),
      this.saveButton('reader_take_save_highlights', notes),
      this.saveButton('reader_take_save_annotations', annotations, 'reader_take_annotations'),
    ]);
    this.element = h(
      'div',
      {
        class: 'panel take-panel',
        popover: 'auto',
        role: 'dialog',
        'aria-label': t('reader_take'),
      },
      row('reader_take_markdown', [
        this.copyButton('reader_take_copy_markdown', markdown),
        this.saveButton('reader_take_save_markdown', markdown),
      ]),
      row('reader_take_text', [
        this.copyButton('reader_take_copy_text', text),
        this.saveButton('reader_take_save_text', text),
      ]),
      row('reader_take_page', [this.saveButton('reader_take_save_page', () => this.htmlPage())]),
      row('reader_take_book', [this.saveButton('reader_take_save_book', () => this.book())]),
      this.highlightsRow,
      row('reader_take_paper', [
        this.button('reader_take_print', 'reader_take_print', () => this.print()),
      ]),
      h('hr'),
      ...[this.withFacts, this.withPictures, this.withAddresses].map(({ label }) => label),
    );
    /** Where the reading was when printing began, px. */
    this.scrollTop = 0;
    this.onPrint = () => this.prepareForPrint();
    this.onPrinted = () => this.restoreAfterPrint();
    const button = addPopover(reader, 'take', 'reader_take', this.element);
    beforeToggle(this.element, () => {
      this.highlightsRow.hidden = reader.highlights.all.length === 0;
    });
    onToggle(this.element, (open) => {
      if (open) this.element.querySelector('button')?.focus();
      // Chromium leaves the focus in the hidden panel and then nowhere, where no key would reach the reader.
      else if (this.element.matches(':focus-within') || !reader.dialog.matches(':focus-within')) {
        button.focus({ preventScroll: true });
      }
    });
  }

  // --- the panel ---

  /** @param {string} name key of all that it does @param {string} words key of what it shows @param {() => unknown} run */
  button(name, words, run) {
    return textButton(t(words), () => void this.attempt(run), { 'aria-label': t(name) });
  }

  /** @param {string} name @param {() => Output<string>} make */
  copyButton(name, make) {
    return this.button(name, 'ui_copy', () => this.copy(make()));
  }

  /** @param {string} name @param {() => Output | Promise<Output>} make @param {string} [words] */
  saveButton(name, make, words = 'ui_save') {
    return this.button(name, words, async () => this.save(await make()));
  }

  /** The reader is open. */
  start() {
    listen(window, 'beforeprint', this.onPrint);
    listen(window, 'afterprint', this.onPrinted);
  }

  close() {
    closePopover(this.element);
  }

  stop() {
    this.close();
    unlisten(window, 'beforeprint', this.onPrint);
    unlisten(window, 'afterprint', this.onPrinted);
  }

  // --- printing ---

  /** Takes the reader out of the top layer, of which some browsers print one sheet only. */
  prepareForPrint() {
    const { dialog, scroller } = this.reader;
    this.scrollTop = scroller.scrollTop;
    dialog.close();
    dialog.show();
  }

  restoreAfterPrint() {
    const { reader } = this;
    if (!reader.isOpen) return;
    reader.mount();
    reader.scroller.scrollTop = this.scrollTop;
  }

  // --- the outputs ---

  get shown() {
    const { shown } = this.reader;
    if (shown === null) throw new Error('no article is shown');
    return shown;
  }

  get title() {
    return this.shown.title || location.hostname;
  }

  /** What the reader shows, for an article of which the core gives no text. Texts of the core have their title once, as this. */
  get plainText() {
    return `${this.title}\n\n${this.reader.body.innerText.trim()}\n`;
  }

  /** The front matter, where it is chosen. */
  get head() {
    if (!this.withFacts.input.checked) return '';
    return `${frontMatter(this.shown, { address: location.href, read: new Date() })}\n`;
  }

  markdown() {
    const { markdown } = this.shown;
    const text =
      this.head + (markdown ? this.reader.furtherParts.withMarkdown(markdown) : this.plainText);
    return this.output(text, 'md', 'text/markdown');
  }

  text() {
    const { text } = this.shown;
    const head = this.withFacts.input.checked ? `${location.href}\n\n` : '';
    const whole = text ? this.reader.furtherParts.withText(text) : this.plainText;
    return this.output(head + whole, 'txt', 'text/plain');
  }

  /** What files are made of. @returns {import('./article_copy.js').Shown} */
  get source() {
    const { reader, shown: about } = this;
    const { body, header, article } = reader;
    return { body, header, article, address: location.href, about };
  }

  async htmlPage() {
    const pictures = this.withPictures.input.checked;
    if (pictures) this.sayLoading();
    const { text, of, missing } = await htmlFile(this.source, pictures);
    return { ...this.output(text, 'html', 'text/html'), ...missingPictures(of, missing) };
  }

  async book() {
    this.sayLoading();
    const { bytes, of, missing } = await epubFile(this.source, { id: randomId(), now: new Date() });
    const output = this.output(bytes, 'epub', 'application/epub+zip');
    return { ...output, ...missingPictures(of, missing) };
  }

  sayLoading() {
    this.reader.showMessage({ tone: 'plain', line: t('reader_take_loading'), action: null });
  }

  /** The page whose highlights are exported. */
  get highlightsPage() {
    const [page] = this.reader.highlights.pages;
    return { address: page?.address ?? location.href, title: this.title };
  }

  highlightsMarkdown() {
    const words = { lost: t('reader_highlights_lost'), link: t('reader_highlight_open') };
    const listed = this.reader.highlights.listed();
    const text = this.head + highlightsMarkdown(this.highlightsPage, listed, words);
    return this.output(text, 'md', 'text/markdown', t('ui_highlights'));
  }

  annotations() {
    const exported = this.reader.highlights.exported();
    const collection = annotationCollection(this.highlightsPage, exported, { id: randomId() });
    const text = `${JSON.stringify(collection, null, 2)}\n`;
    return this.output(text, 'jsonld', 'application/ld+json', t('ui_highlights'));
  }

  /**
   * @template {string | Uint8Array<ArrayBuffer>} T
   * @param {T} content @param {string} ending @param {string} type @param {string} [part] of the article, named in the file's name
   * @returns {Output<T>}
   */
  output(content, ending, type, part = '') {
    if (content.length > MOST) throw new RangeError(t('reader_take_large'));
    const title = part === '' ? this.title : `${this.title} – ${part}`;
    return { content, type, name: fileName(title, ending) };
  }

  // --- copying, saving, printing ---

  /** @param {Output<string>} output */
  async copy({ content }) {
    this.close();
    const isCopied = await this.reader.copier.copy(content);
    this.reader.notify(t(isCopied ? 'reader_code_copied' : 'reader_take_not_copied'));
  }

  /** @param {Output} output @param {boolean} [mayBeListed] see `saveFile` */
  async save(output, mayBeListed = false) {
    const { content, type, name, message } = output;
    this.close();
    try {
      await saveFile(name, type, content, mayBeListed);
      this.reader.notify(message ?? t('reader_take_saved', name));
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'ListedError') throw error;
      const run = () => void this.attempt(() => this.save(output, true));
      this.reader.notify(error.message, { label: t('reader_take_anyway'), run });
    }
  }

  async print() {
    const { reader } = this;
    this.close();
    reader.dialog.classList.toggle('print-addresses', this.withAddresses.input.checked);
    // Pictures that were never near the window are printed too.
    await reader.pictures.loadAll(() => reader.notify(t('reader_take_loading')));
    if (!reader.isOpen) return;
    reader.showMessage(null);
    print();
  }

  /** Runs an action and says why it failed. @param {() => unknown} run */
  async attempt(run) {
    try {
      await run();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.reader.notify(t('ui_failed', reason));
    }
  }
}

/** What is said of pictures that are not in a file. @param {number} of @param {number} missing */
const missingPictures = (of, missing) =>
  missing > 0 ? { message: plural('reader_take_missing', of, missing) } : {};

/** @param {string} key of its words @param {boolean} checked */
function option(key, checked) {
  const input = h('input', { type: 'checkbox', role: 'switch', checked });
  return { input, label: h('label', { class: 'choice' }, h('span', {}, t(key)), input) };
}

/** @param {string} key of its words @param {HTMLElement[]} buttons */
function row(key, buttons) {
  return h(
    'div',
    { class: 'row', role: 'group', 'aria-label': t(key) },
    h('span', {}, t(key)),
    h('span', { class: 'buttons' }, ...buttons),
  );
}
