// One line between the header and the article: how many texts of the page nobody sees and are left out; they are listed below it when it is
// opened.

import { h, setText } from '../../content/element.js';
import { plural } from '../../platform/i18n.js';
import { withoutInvisible } from './invisible_characters.js';

export class HiddenTexts {
  constructor() {
    this.summary = h('summary');
    this.list = h('ul');
    this.element = h(
      'details',
      { class: 'notice hidden-texts', hidden: true },
      this.summary,
      this.list,
    );
  }

  /** @param {string[]} texts */
  show(texts) {
    this.element.hidden = texts.length === 0;
    const shown = texts.map(withoutInvisible);
    const before = [...this.list.children].map((item) => item.textContent);
    if (shown.join('\n') === before.join('\n')) return;
    setText(this.summary, plural('reader_hidden_texts', texts.length));
    this.list.replaceChildren(...shown.map((text) => h('li', { dir: 'auto' }, text)));
  }
}
