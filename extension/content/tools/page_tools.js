/// <reference path="../css.d.ts" />
// All that the user does with a page once it is judged, and what is shown for it beside the bar. One for each page, made when the
// bundle is loaded, see ../tools_loader.js.

import { send } from '../../platform/webext.js';
import { shadowRootOf } from '../page_roots.js';
import { Corrections } from './corrections.js';
import { Fields } from './fields.js';
import { Flash } from './flash.js';
import { FoundList } from './found_list.js';
import { HeldTint } from './held_tint.js';
import { Hints } from './hints.js';
import { Inspection } from './inspection.js';
import { Learning } from './learning.js';
import { listBlocks, rowsOf } from './block_list.js';
import { Menus } from './menus.js';
import { PageLayout } from './page_layout.js';
import { ReadLater } from './read_later.js';
import { Reread } from './reread.js';
import { Resistance } from './resistance.js';
import * as barMoves from './bar_moves.js';
import * as overlays from './overlays.js';
import * as topLayer from './top_layer.js';
import { keepPaywall } from './wall.js';
import cards from './cards.css';
import menus from './menus.css';

/**
 * What the tools may see of the session and ask of it; each tool names the part of it that it uses.
 * @typedef {Pick<import('../session.js').Session, 'isOn' | 'status' | 'mode' | 'view' | 'analysis' | 'visibleBlocks'
 *   | 'pageContext' | 'page' | 'surface' | 'bar' | 'upload' | 'applied' | 'watch' | 'notes' | 'auto' | 'snapshots' | 'owns' | 'readOnce' | 'look'
 *   | 'show' | 'fail' | 'draw' | 'report' | 'count' | 'setMode' | 'off' | 'watchPage' | 'startLearning' | 'endLearning'
 *   | 'amendContext'>} ToolsSession
 */

export class PageTools {
  #session;
  /** @readonly */
  overlays = overlays;
  /** @readonly */
  barMoves = barMoves;

  /** @param {ToolsSession} session */
  constructor(session) {
    this.#session = session;
    session.surface.dress(menus + cards);
    this.fields = new Fields(session);
    session.surface.guard.topLayer = topLayer;
    this.layout = new PageLayout(session);
    this.flashing = new Flash(session);
    this.learning = new Learning(session);
    this.corrections = new Corrections(session, shadowRootOf, () => this.hints.close());
    this.readLater = new ReadLater(session);
    this.inspection = new Inspection(session, this.flashing, () => {
      this.corrections.picker.stop();
      this.hints.close();
    });
    this.menus = new Menus(session, {
      inspect: () => send('content-bg-inspect', {}).catch((error) => session.notes.warn(error)),
      learn: () => void this.learning.learn(),
      pick: (intent) => void this.corrections.pick(intent),
      walk: () => this.hints.walk(1),
      readLater: () => void this.readLater.add(),
      list: () => void this.readLater.open(),
    });
    this.resistance = new Resistance(session);
    this.reread = new Reread(() => session.applied.attribute);
    this.hints = new Hints(
      session.surface,
      shadowRootOf,
      (block, action) => void this.corrections.act(block.node, action),
    );
    this.foundList = new FoundList(session, {
      restore: (block) => void this.corrections.act(block.node, 'restore-page'),
      point: (block, scroll) => this.flashing.show(block.node, scroll),
      leave: () => this.flashing.end(),
    });
    this.heldTint = new HeldTint(session, this);
    // A verdict that was shown before the tools were loaded.
    if (session.visibleBlocks.blocks > 0) this.show();
    this.fields.check();
  }

  /** Whether something is open at the bar. */
  get hasMenu() {
    return this.menus.isOpen || this.foundList.isOpen;
  }

  closeMenu() {
    this.menus.close();
    this.foundList.close(false);
  }

  get isPicking() {
    return this.corrections.picker.isOn || this.inspection.isPicking;
  }

  /** @param {import('../../shared/page_keys.js').KeyCommand} command */
  command(command) {
    return command === 'list' ? this.readLater.add() : this.corrections[command]();
  }

  /** A verdict has been put on the page. */
  show() {
    const session = this.#session;
    const { view, analysis, mode } = session;
    if (view === null || analysis === null) return;
    this.hints.show(view, analysis.blocks, mode === 'highlight');
    this.heldTint.start();
    if (mode === 'reader') {
      this.closeMenu();
      return;
    }
    this.foundList.show();
    // Once the bar is drawn.
    requestAnimationFrame(() => barMoves.giveWay(session.bar, (node) => session.owns(node)));
  }

  /** Husk is switched off. */
  stop() {
    this.corrections.picker.stop();
    this.inspection.picker?.stop();
    this.closeMenu();
    this.heldTint.stop();
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

  /** A paywall stays where it is, see wall.js. */
  keepPaywall = keepPaywall;

  /**
   * Answers a message of the background or the panel; undefined where there is nothing to say.
   * @param {string} name
   * @param {any} payload checked already
   */
  answer(name, payload) {
    return this.#handlers[name](payload);
  }

  /** @type {{[name: string]: (payload: any) => unknown}} */
  #handlers = {
    'bg-content-blocks': () => listBlocks(this.#session, this.corrections.history),
    'bg-content-flash': ({ node, scroll = false }) =>
      node === null ? this.flashing.end() : this.flashing.show(node, scroll),
    'bg-content-act': async ({ node, action }) => {
      await this.corrections.act(node, action);
      // What the bar says now: what was done, or why it was not.
      return { said: this.#session.notes.current?.line ?? '' };
    },
    'bg-content-step': ({ node, way }) => ({
      row: rowsOf(this.#session)?.step(node, way) ?? null,
    }),
    'ui-content-page': () => this.inspection.read(),
    'ui-content-point': ({ id, node, scroll = false }) => this.inspection.point(id, node, scroll),
    'ui-content-choose': async ({ id, node }) => ({ node: await this.inspection.choose(id, node) }),
    'ui-content-stop': () => this.inspection.picker?.stop(),
    'ui-content-leave': ({ id }) => this.inspection.leave(id),
  };
}
