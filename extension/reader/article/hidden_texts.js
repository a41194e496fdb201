// One line between the header and the article: how many texts of the page nobody sees and are left out; the first of them are listed below
// it when it is opened.

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

  /** @param {{texts: string[], count: number}} hidden the first of them, and how many they are */
  show({ texts, count }) {
    this.element.hidden = count === 0;
    const shown = texts.map(withoutInvisible);
    const before = [...this.list.children].map((item) => item.textContent);
    setText(this.summary, plural('reader_hidden_texts', count));
    if (shown.join('\n') === before.join('\n')) return;
    this.list.replaceChildren(...shown.map((text) => h('li', { dir: 'auto' }, text)));
  }
}
