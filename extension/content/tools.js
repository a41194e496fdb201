// What a person does with a page once it is judged (pick, correct, learn, ask why) is a bundle of its own, which is put in
// beside this one. It comes when the page is at rest after the first verdict, or at once when something of it is wanted.
//
//   none ── soon: verdict shown, page at rest ──▶ coming ──▶ kit
//     └──── use: something is wanted now ───────────┘ │
//                                                     └─ refused (Husk was updated or removed): said, and asked again next time

import { send } from '../platform/webext.js';

/** @typedef {import('./tools/page_tools.js').PageTools} PageTools */

/** Name under which the bundle is found; pages do not see it. */
const TOOLS = Symbol.for('husk.tools');

/** Longest wait for a page to come to rest, ms. */
const REST = 2000;

export class Tools {
  #session;
  /** @type {Promise<PageTools> | null} */
  #coming = null;
  #idle = 0;
  /** What is there; null before it was wanted. @type {PageTools | null} */
  kit = null;

  /** @param {import('./session.js').Session} session */
  constructor(session) {
    this.#session = session;
  }

  /** @returns {Promise<PageTools>} @throws {Error} when the bundle cannot be put in */
  get() {
    if (this.kit !== null) return Promise.resolve(this.kit);
    this.#coming ??= this.#load().finally(() => (this.#coming = null));
    return this.#coming;
  }

  async #load() {
    if (Reflect.get(globalThis, TOOLS) === undefined) await send('content-bg-tools', {});
    const Made = /** @type {typeof import('./tools/page_tools.js').PageTools} */ (
      Reflect.get(globalThis, TOOLS)
    );
    this.kit ??= new Made(this.#session);
    return this.kit;
  }

  /** Has them come as soon as nothing else waits: the first thing that a person does finds them there. */
  soon() {
    if (this.kit !== null || this.#coming !== null || this.#idle !== 0) return;
    this.#idle = requestIdleCallback(
      () => {
        this.#idle = 0;
        // Nobody asked yet: who does is told then.
        if (this.#session.isOn) this.get().catch(() => {});
      },
      { timeout: REST },
    );
  }

  /**
   * Does what a person asked for; where it cannot be done, the bar says so.
   * @param {(kit: PageTools) => unknown} act
   * @returns {Promise<void>}
   */
  async use(act) {
    try {
      // What is there acts at once: the browser may ask for the very press.
      await act(this.kit ?? (await this.get()));
    } catch (error) {
      this.#session.notes.warn(error);
    }
  }
}
