// Taking the article along: copied, saved or printed, from a plate behind a button. What each form is made of comes from
// elsewhere; here it is asked for, handed over, and said.

import { h } from '../../content/element.js';
import { plural, t } from '../../platform/i18n.js';
import { annotationCollection, highlightsMarkdown } from '../../shared/annotations.js';
import { MOST, saveFile } from './clipboard_and_files.js';
import { fileName } from './file_name.js';
import { frontMatter } from './front_matter.js';
import { pageFile } from './html_file.js';
import { remark } from '../remark.js';
import { trusted } from '../../content/trusted_events.js';
import { randomId } from '../../shared/ids.js';

/** @typedef {{text: string, type: string, name: string, said?: string}} Parcel */

export class ExportPanel {
  /** @param {import('../reader.js').Reader} reader */
  constructor(reader) {
    this.reader = reader;
    this.facts = this.choice('reader_take_facts', true);
    this.pictures = this.choice('reader_take_pictures', false);
    this.addresses = this.choice('reader_take_addresses', false);
    const markdown = () => this.markdown();
    const text = () => this.text();
    const notes = () => this.highlightsMarkdown();
    this.ofHighlights = this.row('reader_take_highlights', [
      this.copier('reader_take_copy_highlights', notes),
      this.saver('reader_take_save_highlights', notes),
      this.saver(
        'reader_take_save_annotations',
        () => this.annotations(),
        'reader_take_annotations',
      ),
    ]);
    this.element = h(
      'div',
      {
        class: 'panel take-panel',
        popover: 'auto',
        role: 'dialog',
        'aria-label': t('reader_take'),
      },
      this.row('reader_take_markdown', [
        this.copier('reader_take_copy_markdown', markdown),
        this.saver('reader_take_save_markdown', markdown),
      ]),
      this.row('reader_take_text', [
        this.copier('reader_take_copy_text', text),
        this.saver('reader_take_save_text', text),
      ]),
      this.row('reader_take_page', [this.saver('reader_take_save_page', () => this.page())]),
      this.ofHighlights,
      this.row('reader_take_paper', [
        this.button(
          'reader_take_print',
          () => void this.attempt(() => this.print()),
          'reader_take_print',
        ),
      ]),
      h('hr'),
      this.facts.label,
      this.pictures.label,
      this.addresses.label,
    );
    /** Where the reading was when printing began. */
    this.scrolled = 0;
    this.onPrint = () => this.ontoPaper();
    this.onPrinted = () => this.fromPaper();
    reader.dialog.append(this.element);
    const button = reader.tool('take', 'reader_take', () => {});
    button.setAttribute('aria-expanded', 'false');
    // As its own button: a press while it is open closes it once, and does not open it again.
    button.popoverTargetElement = this.element;
    this.element.addEventListener(
      'beforetoggle',
      trusted(() => {
        this.ofHighlights.hidden = reader.highlights.all.length === 0;
      }),
    );
    this.element.addEventListener(
      'toggle',
      trusted((event) => {
        const open = /** @type {ToggleEvent} */ (event).newState === 'open';
        button.setAttribute('aria-expanded', String(open));
        if (open) this.element.querySelector('button')?.focus();
        // Chromium leaves it where it is hidden, then nowhere: no key would reach the reader.
        else if (this.element.matches(':focus-within') || !reader.dialog.matches(':focus-within')) {
          button.focus({ preventScroll: true });
        }
      }),
    );
  }

  // --- the plate ---

  /** @param {string} key @param {boolean} checked */
  choice(key, checked) {
    const input = h('input', { type: 'checkbox', role: 'switch', checked });
    return { input, label: h('label', { class: 'choice' }, h('span', {}, t(key)), input) };
  }

  /** @param {string} key @param {HTMLElement[]} buttons */
  row(key, buttons) {
    return h(
      'div',
      { class: 'row', role: 'group', 'aria-label': t(key) },
      h('span', {}, t(key)),
      h('span', { class: 'deeds' }, ...buttons),
    );
  }

  /** @param {string} key what it does, whole @param {() => unknown} run @param {string} shown the same in a word */
  button(key, run, shown) {
    return h('button', { type: 'button', 'aria-label': t(key), onclick: run }, t(shown));
  }

  /** @param {string} key @param {() => Parcel} make */
  copier(key, make) {
    return this.button(key, () => void this.attempt(() => this.copy(make())), 'reader_take_copy');
  }

  /** @param {string} key @param {() => Parcel | Promise<Parcel>} make @param {string} [shown] */
  saver(key, make, shown = 'reader_take_save') {
    return this.button(key, () => void this.attempt(async () => this.save(await make())), shown);
  }

  /** With the reader. */
  start() {
    addEventListener('beforeprint', trusted(this.onPrint));
    addEventListener('afterprint', trusted(this.onPrinted));
  }

  close() {
    if (this.element.matches(':popover-open')) this.element.hidePopover();
  }

  stop() {
    this.close();
    removeEventListener('beforeprint', trusted(this.onPrint));
    removeEventListener('afterprint', trusted(this.onPrinted));
  }

  // --- paper ---

  /** What lies above the page is one sheet long in some browsers: on paper the reader lies in the page. */
  ontoPaper() {
    const { dialog, scroller } = this.reader;
    this.scrolled = scroller.scrollTop;
    dialog.close();
    dialog.show();
  }

  fromPaper() {
    const { reader } = this;
    if (!reader.isOpen) return;
    reader.mount();
    reader.scroller.scrollTop = this.scrolled;
  }

  // --- what is made ---

  get about() {
    const { shown } = this.reader;
    if (shown === null) throw new Error('no article is shown');
    return shown;
  }

  get title() {
    return this.about.title || location.hostname;
  }

  /** @returns {Parcel} */
  markdown() {
    const head = this.facts.input.checked ? `${this.head()}\n` : '';
    return this.parcel(head + (this.about.markdown || this.plain), 'md', 'text/markdown');
  }

  /** @returns {Parcel} */
  text() {
    const { title, text } = this.about;
    const head = this.facts.input.checked ? `${title}\n${location.href}\n\n` : '';
    return this.parcel(head + (text || this.plain), 'txt', 'text/plain');
  }

  /** What the reader shows, for an article of which there is nothing better. */
  get plain() {
    return `${this.reader.body.innerText.trim()}\n`;
  }

  head() {
    return frontMatter(this.about, { address: location.href, read: new Date() });
  }

  /** @returns {Promise<Parcel>} */
  async page() {
    const { reader, about } = this;
    const pictures = this.pictures.input.checked;
    if (pictures) reader.tell({ tone: 'plain', line: t('reader_take_loading'), action: null });
    const { text, of, missing } = await pageFile({
      body: reader.body,
      facts: reader.facts,
      article: reader.article,
      address: location.href,
      about,
      pictures,
    });
    const parcel = this.parcel(text, 'html', 'text/html');
    return missing === 0 ? parcel : { ...parcel, said: plural('reader_take_missing', of, missing) };
  }

  /** @returns {Parcel} */
  highlightsMarkdown() {
    const { highlights } = this.reader;
    const head = this.facts.input.checked ? `${this.head()}\n` : '';
    const words = { lost: t('reader_highlights_lost'), link: t('reader_highlight_open') };
    const page = { address: highlights.address ?? location.href, title: this.title };
    const text = highlightsMarkdown(page, highlights.listed(), words);
    return this.parcel(head + text, 'md', 'text/markdown', t('reader_take_highlights'));
  }

  /** @returns {Parcel} */
  annotations() {
    const { highlights } = this.reader;
    const page = { address: highlights.address ?? location.href, title: this.title };
    const made = annotationCollection(page, highlights.exported(), { id: randomId() });
    const text = `${JSON.stringify(made, null, 2)}\n`;
    return this.parcel(text, 'jsonld', 'application/ld+json', t('reader_take_highlights'));
  }

  /**
   * @param {string} text @param {string} ending @param {string} type @param {string} [part] of the article
   * @returns {Parcel}
   */
  parcel(text, ending, type, part = '') {
    if (text.length > MOST) throw new RangeError(t('reader_take_large'));
    const title = part === '' ? this.title : `${this.title} – ${part}`;
    return { text, type, name: fileName(title, ending) };
  }

  // --- handing over ---

  /** @param {Parcel} parcel */
  async copy({ text }) {
    this.close();
    const taken = await this.reader.copier.copy(text);
    remark(this.reader, t(taken ? 'reader_take_copied' : 'reader_take_not_copied'));
  }

  /** @param {Parcel} parcel @param {boolean} [listed] see `saveFile` */
  async save(parcel, listed = false) {
    const { text, type, name, said } = parcel;
    this.close();
    try {
      await saveFile(name, type, text, listed);
      remark(this.reader, said ?? t('reader_take_saved', name));
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'ListedError') throw error;
      const run = () => void this.attempt(() => this.save(parcel, true));
      remark(this.reader, error.message, { label: t('reader_take_anyway'), run });
    }
  }

  async print() {
    const { reader } = this;
    this.close();
    reader.dialog.classList.toggle('print-addresses', this.addresses.input.checked);
    // Pictures that were not scrolled to yet are on paper too.
    await reader.pictures.all(() => remark(reader, t('reader_take_loading')));
    if (!reader.isOpen) return;
    reader.tell(null);
    print();
  }

  /** @param {() => unknown} run */
  async attempt(run) {
    try {
      await run();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      remark(this.reader, t('reader_take_failed', reason));
    }
  }
}
