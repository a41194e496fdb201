// What a person can do with the parts of an article: open notes, load what is embedded, copy code, enlarge pictures, follow
// links within the page and come back, scroll what is too wide. The builder made the elements; here they come to life.

import { h, setText } from '../content/element.js';
import { t } from '../platform/i18n.js';
import { wakeEmbeds } from './media/embeds.js';
import { Enlarged } from './media/lightbox.js';
import { Footnotes } from './navigation/footnotes.js';
import { LinkHistory } from './navigation/link_history.js';
import { Widths } from './wide_content.js';
import { trusted } from '../content/trusted_events.js';

/** How long a button says that it has done its work, ms. */
const SAID = 1600;

export class Parts {
  /**
   * @param {import('./reader.js').Reader} reader
   * @param {{showOnPage: (thing: Element) => void}} actions
   */
  constructor(reader, actions) {
    const { body, dialog } = reader;
    this.reader = reader;
    this.body = body;
    this.actions = actions;
    this.notes = new Footnotes(dialog, body);
    this.enlarged = new Enlarged(dialog, body);
    this.trail = new LinkHistory(reader);
    this.widths = new Widths(body);
  }

  /** Wakes what is new. */
  renew() {
    wakeEmbeds(this.body, this.actions);
    this.notes.renew();
    this.enlarged.renew();
    this.widths.renew();
    for (const block of this.body.querySelectorAll('div.code')) this.code(block);
  }

  close() {
    this.notes.close();
    this.enlarged.close();
    this.trail.forget();
    this.widths.stop();
  }

  /** @param {Element} block */
  code(block) {
    const pre = block.querySelector('pre');
    if (pre === null || block.childElementCount > 1) return;
    const language = pre.getAttribute('data-language') ?? '';
    const button = h('button', { type: 'button', class: 'copy' }, t('reader_code_copy'));
    button.addEventListener(
      'click',
      trusted(async () => {
        const done = await this.reader.copier.copy(pre.textContent ?? '');
        button.focus({ preventScroll: true });
        const words = t(done ? 'reader_code_copied' : 'reader_code_not_copied');
        setText(button, words);
        this.reader.say(words);
        setTimeout(() => setText(button, t('reader_code_copy')), SAID);
      }),
    );
    block.append(h('div', { class: 'about' }, language && h('span', {}, language), button));
    this.widths.follow(pre, t('reader_code'));
  }
}
