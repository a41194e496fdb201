// What "Learn this site" is about to read, shown before anything is read: each page can be left out.

import { t } from '../../platform/i18n.js';
import { h, setText } from '../element.js';

/** @typedef {{url: string, text: string}} PlannedPage */

export class Plan {
  /** @param {import('../surface.js').Surface} surface */
  constructor(surface) {
    this.surface = surface;
    /** @type {HTMLElement | null} */
    this.element = null;
    /** @type {(urls: string[] | null) => void} */
    this.answer = () => {};
  }

  /**
   * Asks which pages to read.
   * @param {PlannedPage[]} pages
   * @param {boolean} credentials
   * @returns {Promise<string[] | null>} `null` when the person left
   */
  ask(pages, credentials) {
    this.close();
    const count = h('span', { class: 'figure' });
    const learn = h(
      'button',
      { type: 'button', class: 'primary', onclick: () => this.finish(chosen()) },
      count,
    );
    const boxes = pages.map(({ url }) =>
      h('input', { type: 'checkbox', checked: true, value: url, onchange: () => update() }),
    );
    const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
    const update = () => {
      setText(count, t('content_plan_learn', chosen().length));
      learn.disabled = chosen().length === 0;
    };
    update();
    const element = h(
      'section',
      {
        class: 'plate plan',
        role: 'dialog',
        'aria-label': t('ui_learn_site'),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          this.finish(null);
        },
      },
      h('h2', {}, t('ui_learn_site')),
      h('p', { class: 'soft' }, t(credentials ? 'content_plan_how_cookies' : 'content_plan_how')),
      h(
        'ul',
        { class: 'pages', tabindex: -1 },
        ...pages.map(({ url, text }, k) =>
          h(
            'li',
            {},
            h(
              'label',
              {},
              boxes[k],
              h('span', { dir: 'auto' }, text && text !== url ? text : lastStep(url)),
              h('span', { class: 'soft', dir: 'ltr' }, shortAddress(url)),
            ),
          ),
        ),
      ),
      h(
        'div',
        { class: 'acts' },
        h(
          'button',
          { type: 'button', class: 'plain', onclick: () => this.finish(null) },
          t('ui_cancel'),
        ),
        learn,
      ),
    );
    this.element = element;
    this.surface.put(element);
    learn.focus();
    return new Promise((resolve) => {
      this.answer = resolve;
    });
  }

  /** @param {string[] | null} urls */
  finish(urls) {
    this.element?.remove();
    this.element = null;
    this.answer(urls);
    this.answer = () => {};
  }

  close() {
    if (this.element !== null) this.finish(null);
  }
}

/** An address as people read it: without scheme, decoded where that is safe. @param {string} url */
function shortAddress(url) {
  const { host, pathname, search } = new URL(url);
  try {
    return decodeURI(`${host}${pathname}${search}`);
  } catch {
    return `${host}${pathname}${search}`;
  }
}

/** The last step of an address, as a name for a page that its link does not name. @param {string} url */
function lastStep(url) {
  const { pathname, host } = new URL(url);
  const step = pathname.split('/').filter(Boolean).at(-1) ?? host;
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
