// Loads the tools: what the user does with a page once it is judged (pick, correct, learn) is a bundle of its own, which is put in
// beside this one. It is loaded when the page is at rest after the first verdict, or at once when something of it is needed.
//
//   none ── loadWhenIdle: verdict shown, page at rest ──▶ loading ──▶ loaded
//     └──── load, use: something is needed now ───────────┘ │
//                                                           └─ refused (Husk was updated or removed): said, and tried again next time

import { send } from '../platform/webext.js';

/** @typedef {import('./tools/page_tools.js').PageTools} PageTools */

/** Name under which the bundle is found; pages do not see it. */
const TOOLS = Symbol.for('husk.tools');

/** Longest wait for a page to come to rest, ms. */
const REST = 2000;

export class ToolsLoader {
  #session;
  /** @type {Promise<PageTools> | null} */
  #loading = null;
  #idle = 0;
  /** @type {PageTools | null} */
  loaded = null;

  /** @param {import('./tools/page_tools.js').ToolsSession} session */
  constructor(session) {
    this.#session = session;
  }

  /** @returns {Promise<PageTools>} @throws {Error} when the bundle cannot be put in */
  load() {
    if (this.loaded !== null) return Promise.resolve(this.loaded);
    this.#loading ??= this.#load().finally(() => (this.#loading = null));
    return this.#loading;
  }

  async #load() {
    if (Reflect.get(globalThis, TOOLS) === undefined) await send('content-bg-tools', {});
    const Tools = /** @type {typeof import('./tools/page_tools.js').PageTools} */ (
      Reflect.get(globalThis, TOOLS)
    );
    this.loaded ??= new Tools(this.#session);
    return this.loaded;
  }

  /** Loads them as soon as the page is at rest, so that the user's first action finds them there. */
  loadWhenIdle() {
    if (this.loaded !== null || this.#loading !== null || this.#idle !== 0) return;
    this.#idle = requestIdleCallback(
      () => {
        this.#idle = 0;
        // A failure is not shown: the user has not asked for anything yet.
        if (this.#session.isOn) this.load().catch(() => {});
      },
      { timeout: REST },
    );
  }

  /**
   * Does what the user asked for; where it cannot be done, the bar says so.
   * @param {(tools: PageTools) => unknown} act
   */
  async use(act) {
    try {
      // Loaded tools act at once: some browser features are allowed only within the press itself.
      await act(this.loaded ?? (await this.load()));
    } catch (error) {
      this.#session.notes.warn(error);
    }
  }
}
