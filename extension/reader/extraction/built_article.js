// The article of a page that was read, as the reader would show it, without showing it.

import * as dom from '../../content/dom.js';
import { h } from '../../content/element.js';
import { t } from '../../platform/i18n.js';
import { sanitizeInPlace } from '../../platform/sanitize.js';
import { kindWords } from '../article/article_notice.js';
import { buildArticle } from '../article/build.js';
import { articleHeader } from '../article/header.js';
import { setLanguages } from '../article/language_attributes.js';
import { addBylines, firstArticle } from '../article/series.js';
import { hasContent, obstacleOf } from '../obstacles.js';

/** @typedef {import('../../shared/answers.js').Article} Article */
/** @typedef {import('../../content/page_view.js').PageView} PageView */

/** Why there is no article, in words; empty where there is one. @param {PageView} view @param {Article} article */
export function lackOf(view, article) {
  const obstacle = obstacleOf(view, article);
  if (obstacle !== null) return t(`content_reader_${obstacle}`);
  return hasContent(view, article) ? kindWords(article) : t('content_reader_nothing');
}

/**
 * @param {PageView} view
 * @param {Article} about
 * @param {string} address of the page
 * @param {string} base that its links are relative to
 */
export function builtArticle(view, about, address, base) {
  const { body, origins, series } = buildArticle({
    view,
    article: about,
    inert: dom.inertDocument(),
    base,
  });
  setLanguages(body, origins, { language: about.language, direction: 'ltr' });
  sanitizeInPlace(body);
  const text = addBylines(body, about, series);
  const posts = body.querySelectorAll(':scope > .post').length;
  const header = articleHeader(firstArticle(about, series), text, address, posts);
  const article = h('article', { lang: about.language, dir: 'auto' });
  return { shown: { body, header, article, address, about }, text };
}
