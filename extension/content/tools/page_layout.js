// What stays as it was while blocks are hidden: columns and the scroll position.

import { PageShape } from './page_shape.js';
import { ScrollAnchor } from './scroll_anchor.js';

export class PageLayout {
  /** @param {import('./page_tools.js').ToolsSession} session */
  constructor(session) {
    this.shape = new PageShape(session);
    this.anchor = new ScrollAnchor(session);
  }

  /** Marks are about to change. @param {Map<Element, string>} wanted what they will be */
  take(wanted) {
    this.shape.take(wanted);
    this.anchor.take(wanted);
  }

  /** They have changed. @param {boolean} [ends] whether nothing more is to change */
  settle(ends = false) {
    if (ends) this.shape.mend();
    this.anchor.settle(ends);
  }
}
