// One line between the header and the article: that the page is no article, and how many parts of it are left out, with a button that
// shows them.

import { h, setText } from '../../content/element.js';
import { plural, t } from '../../platform/i18n.js';
import { textButton } from '../widgets.js';

/** @typedef {import('../../shared/answers.js').Article} Article */

/** Probability of a kind from which on it is named. */
const LIKELY = 0.5;

export class ArticleNotice {
  /** @param {() => void} toggle shows what is left out, or leaves it out again */
  constructor(toggle) {
    this.words = h('span');
    this.button = textButton('', toggle, { class: 'plain' });
    this.element = h('p', { class: 'notice', hidden: true }, this.words, this.button);
  }

  /** @param {Article} article @param {boolean} isWhole whether what is left out is shown */
  show(article, isWhole) {
    const hasMore = article.leftOut > 0;
    const more = isWhole ? t('reader_left_out_shown') : plural('reader_left_out', article.leftOut);
    const words = [kindWords(article), hasMore ? more : ''].filter((part) => part !== '');
    setText(this.words, words.join(' · '));
    setText(this.button, t(isWhole ? 'reader_left_out_hide' : 'ui_show'));
    this.button.hidden = !hasMore;
    this.element.hidden = words.length === 0;
  }
}

/** What is said of a page that is no article; empty for one that is, or is shown as what it is. @param {Article} article */
export function kindWords({ pageKind, articles, posts }) {
  if (posts.length > 0 || articles.length > 0) return '';
  if (pageKind === null || pageKind.probability < LIKELY) return '';
  if (pageKind.kind === 'home') return t('reader_is_home');
  if (pageKind.kind === 'list') return t('reader_is_list');
  return pageKind.kind === 'other' ? t('reader_is_none') : '';
}
