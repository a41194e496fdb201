/// <reference path="../css.d.ts" />
// All that a person does with a page once it is judged, and what is shown for it beside the bar. One for each page; the
// content script does without it until it is there.

import { send } from '../../platform/webext.js';
import { shadowRootOf } from '../page_roots.js';
import { Corrections } from './corrections.js';
import { Fields } from './fields.js';
import { Flash } from './flash.js';
import { Hints } from './hints.js';
import { Inspection } from './inspection.js';
import { Learning } from './learning.js';
import { listed, rowAt } from './listing.js';
import { Menus } from './menus.js';
import { Reread } from './reread.js';
import { Resistance } from './resistance.js';
import * as topLayer from './top_layer.js';
import { ScrollAnchor } from './scroll_anchor.js';
import { keepPaywall } from './wall.js';
import cards from './cards.css';
import menus from './menus.css';

export class PageTools {
  /** @param {import('../session.js').Session} session */
  constructor(session) {
    this.session = session;
    session.surface.dress(menus + cards);
    this.fields = new Fields(session);
    session.surface.guard.topLayer = topLayer;
    this.scrolling = new ScrollAnchor(session);
    this.flashing = new Flash(session);
    this.learning = new Learning(session);
    this.corrections = new Corrections(this, shadowRootOf);
    this.inspection = new Inspection(this);
    this.menus = new Menus(this);
    this.resistance = new Resistance(session);
    this.reread = new Reread(session);
    this.hints = new Hints(
      session.surface,
      shadowRootOf,
      (block, action) => void this.corrections.act(block.node, action),
    );
    // What was shown before this was there.
    if (session.isShown) {
      this.show();
      this.fields.check();
    }
  }

  get isPicking() {
    return this.corrections.picker.isOn || this.inspection.isPicking;
  }

  /** A verdict has been put on the page. */
  show() {
    const { view, analysis, mode } = this.session;
    if (view === null || analysis === null) return;
    this.hints.show(view, analysis.blocks, mode === 'highlight');
  }

  /** Husk is switched off. */
  stop() {
    this.corrections.picker.stop();
    this.inspection.picker?.stop();
    this.menus.close();
    this.hints.hide();
    this.flashing.end();
    this.learning.stop();
    this.reread.stop();
    this.corrections.clear();
  }

  /** The page has become another one. */
  clear() {
    this.corrections.clear();
    this.learning.toldDrift = false;
  }

  /**
   * What stands between the person and the article stays, see wall.js.
   * @param {Parameters<typeof keepPaywall>} args
   */
  keepPaywall(...args) {
    return keepPaywall(...args);
  }

  /** What the panel lists. */
  blocks() {
    return listed(this);
  }

  /** @param {number} node @param {import('../../shared/protocol.js').Way} way */
  step(node, way) {
    return rowAt(this.session)?.step(node, way) ?? null;
  }

  /** Opens the panel's view of the page. */
  inspect() {
    send('content-bg-inspect', {}).catch((error) => this.session.notes.warn(error));
  }
}
