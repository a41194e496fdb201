// The page frozen once, for the workbench: taken as it stands without Husk, which stays as it is.

import { shadowRootOf } from '../content/page_roots.js';
import { takePage } from '../labels/frozen/freeze.js';
import { TakenPage } from './taken_page.js';

/** Name under which the content script's session is found; this bundle may be there without it. */
const SESSION = Symbol.for('husk.session');

/**
 * @typedef {object} Session
 * @property {<T>(read: (options: import('../content/snapshot.js').LiveOptions) => T) => T} without
 */

/** Answers one caller, for as long as its line is open. @param {(handlers: import('../platform/channel.js').Handlers) => unknown} open */
export function freezeFor(open) {
  /** @type {TakenPage | null} */
  let taken = null;
  open({
    'ui-content-freeze': () => {
      const take = (/** @type {import('../content/snapshot.js').LiveOptions} */ options) =>
        takePage(document, options);
      /** @type {Session | undefined} */
      const session = Reflect.get(globalThis, SESSION);
      taken = new TakenPage(session ? session.without(take) : take({ shadowRootOf }));
      return taken.facts;
    },
    'ui-content-part': ({ of, from }) => taken?.part(of, from),
  });
}
