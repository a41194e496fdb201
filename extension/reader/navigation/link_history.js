// Links within the page are followed inside the reader. A button, and Alt with ←, lead back to where the link was.

import { t } from '../../platform/i18n.js';
import { listen, textButton } from '../widgets.js';

/** Places to go back to, at most. */
const MOST = 50;

export class LinkHistory {
  /** @param {import('../reader.js').Reader} reader */
  constructor(reader) {
    this.reader = reader;
    /** @type {{top: number, left: number, link: HTMLElement}[]} */
    this.places = [];
    this.button = textButton(t('reader_place_back'), () => this.back(), { class: 'plain trail' });
    this.button.hidden = true;
    reader.dialog.append(this.button);
    listen(reader.dialog, 'click', (event) => this.clicked(event));
    listen(reader.dialog, 'keydown', (event) => {
      if (!event.altKey || event.key !== 'ArrowLeft' || this.places.length === 0) return;
      event.preventDefault();
      this.back();
    });
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const target = event.composedPath()[0];
    const link = target instanceof Element ? target.closest('a[data-to]') : null;
    const to = link?.getAttribute('data-to');
    if (to == null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const element = this.reader.body.querySelector(`[data-id~="${CSS.escape(to)}"]`);
    if (element === null) return;
    const { scrollTop: top, scrollLeft: left } = this.reader.scroller;
    this.places.push({ top, left, link: /** @type {HTMLElement} */ (link) });
    if (this.places.length > MOST) this.places.shift();
    this.reader.parts.footnotes.close();
    this.reader.goTo(element);
    this.button.hidden = false;
  }

  back() {
    const place = this.places.pop();
    this.button.hidden = this.places.length === 0;
    if (place === undefined) return;
    const { scroller } = this.reader;
    scroller.scrollTo({ top: place.top, left: place.left, behavior: 'instant' });
    (place.link.isConnected ? place.link : scroller).focus({ preventScroll: true });
  }

  clear() {
    this.places = [];
    this.button.hidden = true;
  }
}
