// The outline: headings of the article as a list that follows the reading. In the margin where there is room, behind a
// button elsewhere. An article of few headings has none.

import { h, setText } from '../../content/element.js';
import { t } from '../../platform/i18n.js';

/** Headings from which on an outline helps, and most that are listed. */
const ENOUGH = 3;
const MOST = 300;

export class Outline {
  /** @param {{go: (heading: Element) => void}} actions */
  constructor({ go }) {
    this.go = go;
    this.list = h('ol');
    this.element = h(
      'nav',
      { class: 'outline', 'aria-label': t('reader_outline'), hidden: true },
      this.list,
    );
    /** @type {{heading: Element, entry: HTMLElement}[]} */
    this.entries = [];
    /** @type {HTMLElement | null} */
    this.current = null;
  }

  get isUseful() {
    return this.entries.length >= ENOUGH;
  }

  /**
   * @param {Element} body
   * @param {Element | null} title of the first article, which has an entry where others follow it
   */
  renew(body, title) {
    const inside = [...body.querySelectorAll('h1,h2,h3,h4')];
    const isSeries = title !== null && inside.some(isTitle);
    const headings = [...(isSeries ? [title] : []), ...inside].slice(0, MOST);
    /** The articles, and below each its headings. */
    const rank = (/** @type {Element} */ heading) =>
      !isSeries ? levelOf(heading) : heading === title || isTitle(heading) ? 0 : levelOf(heading);
    const top = Math.min(...headings.map(rank), isSeries ? 0 : 6);
    const below = isSeries
      ? Math.min(...inside.filter((one) => !isTitle(one)).map(levelOf), 6) - 1
      : 0;
    this.entries = headings.map((heading) => {
      const entry = h('button', { type: 'button', onclick: () => this.go(heading) });
      setText(entry, (heading.textContent ?? '').replace(/\s+/g, ' ').trim());
      return { heading, entry };
    });
    this.list.replaceChildren(
      ...this.entries.map(({ heading, entry }) =>
        h(
          'li',
          { class: `level-${Math.min(3, Math.max(0, rank(heading) - below) - top + 1)}` },
          entry,
        ),
      ),
    );
    this.element.hidden = !this.isUseful;
    this.current = null;
  }

  /**
   * Marks the heading above the reading line.
   * @param {number} line px from the top of the window
   * @param {(heading: Element) => boolean} [passed] whether the line has come to a heading
   */
  mark(line, passed = (heading) => heading.getBoundingClientRect().top <= line) {
    if (!this.isUseful) return;
    let at = null;
    for (const { heading, entry } of this.entries) {
      if (!passed(heading)) break;
      at = entry;
    }
    if (at === this.current) return;
    this.current?.removeAttribute('aria-current');
    at?.setAttribute('aria-current', 'true');
    at?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    this.current = at;
  }
}

/** Whether a heading is the title of a further article. @param {Element} heading */
function isTitle(heading) {
  return heading.parentElement?.classList.contains('next-article') ?? false;
}

/** @param {Element} heading */
function levelOf(heading) {
  return Number(heading.localName[1]);
}
