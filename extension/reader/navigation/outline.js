// The outline: headings of the article as a list that follows the reading. It is shown beside the article where the window has
// room. An article of few headings has none.

import { h } from '../../content/element.js';
import { t } from '../../platform/i18n.js';
import { textButton } from '../widgets.js';

/** Headings from which on an outline is shown, and most that it lists. */
const ENOUGH = 3;
const MOST = 300;

export class Outline {
  /** @param {(heading: Element) => void} goTo */
  constructor(goTo) {
    this.goTo = goTo;
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

  /** @param {Element} body @param {Element | null} title of the first article, which is listed where others follow it */
  renew(body, title) {
    const inside = [...body.querySelectorAll('h1,h2,h3,h4')];
    const isSeries = title !== null && inside.some(isArticleTitle);
    const headings = [...(isSeries ? [title] : []), ...inside].slice(0, MOST);
    // In a series titles are the top level, and the highest other heading is one level below them.
    const others = inside.filter((heading) => !isArticleTitle(heading)).map(levelOf);
    const top = Math.min(...(isSeries ? others : headings.map(levelOf)), 6) - (isSeries ? 1 : 0);
    const levelInList = (/** @type {Element} */ heading) => {
      const isTitle = isSeries && (heading === title || isArticleTitle(heading));
      return isTitle ? 1 : Math.min(3, levelOf(heading) - top + 1);
    };
    this.entries = headings.map((heading) => {
      const words = (heading.textContent ?? '').replace(/\s+/g, ' ').trim();
      return { heading, entry: textButton(words, () => this.goTo(heading)) };
    });
    this.list.replaceChildren(
      ...this.entries.map(({ heading, entry }) =>
        h('li', { class: `level-${levelInList(heading)}` }, entry),
      ),
    );
    this.element.hidden = headings.length < ENOUGH;
    this.current = null;
  }

  /**
   * Marks the last heading that the reading has come to.
   * @param {number} line the reading line, px from the top of the window
   * @param {(heading: Element) => boolean} [isPassed]
   */
  mark(line, isPassed = (heading) => heading.getBoundingClientRect().top <= line) {
    if (this.element.hidden) return;
    let current = null;
    for (const { heading, entry } of this.entries) {
      if (!isPassed(heading)) break;
      current = entry;
    }
    if (current === this.current) return;
    this.current?.removeAttribute('aria-current');
    current?.setAttribute('aria-current', 'true');
    current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    this.current = current;
  }
}

/** Whether a heading is the title of a further article. @param {Element} heading */
function isArticleTitle(heading) {
  return heading.parentElement?.classList.contains('next-article') ?? false;
}

/** @param {Element} heading */
function levelOf(heading) {
  return Number(heading.localName[1]);
}
