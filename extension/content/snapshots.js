// Reads the page as it is without Husk.
//
//   read before, tools loaded   only what has changed since, see tools/reread.js; hidden blocks keep their boxes of that reading
//   nothing is hidden           in slices; a small page is done within the first
//   blocks are hidden, small    at once, with all marks off for the moment: nothing is painted meanwhile
//   blocks are hidden, large    in slices, with the marks on: hidden blocks keep their boxes of the last reading
//
// Without its marks a large page would be laid out twice, and be seen so between two slices.

import { isHiding } from './paint.js';
import { hostedRoot } from './page_roots.js';
import { PageView } from './page_view.js';
import { TimeSlices, STEPS, atOnce } from './time_slicing.js';
import { walking } from './snapshot.js';

/** Nodes that are read at once while marks are off: some 10 ms. */
const SMALL = 8192;

export class Snapshots {
  #session;

  /** @param {Pick<import('./session.js').Session, 'applied' | 'watch' | 'view' | 'pageTools' | 'owns'>} session */
  constructor(session) {
    this.#session = session;
  }

  /** @returns {import('./snapshot.js').LiveOptions} */
  get #options() {
    const session = this.#session;
    return {
      shadowRootOf: hostedRoot,
      isOwn: (node) => session.owns(node),
      ownAttribute: session.applied.attribute,
    };
  }

  /**
   * Reads with all marks off.
   * @template T
   * @param {(options: import('./snapshot.js').LiveOptions) => T} read all at once
   */
  without(read) {
    const { watch, applied } = this.#session;
    return watch.quietly(() => applied.lifted(() => read(this.#options)));
  }

  /**
   * @param {() => boolean} [goesOn] whether the reading is still wanted
   * @returns {Promise<PageView | null>} null when it is not
   */
  async take(goesOn) {
    const { applied, watch, view, pageTools } = this.#session;
    const reread = pageTools?.reread;
    const options = this.#options;
    const known = reread?.begin(view) ?? null;
    const ended = (/** @type {import('./snapshot.js').Snapshot | null} */ snapshot) => {
      const read = snapshot && new PageView(snapshot);
      reread?.ended(read, snapshot, known === null);
      return read;
    };
    options.known = known;
    if (applied.hides) {
      if (known === null && (view === null || view.nodes.length <= SMALL)) {
        const small = this.without(() => atOnce(walking(document, options), (2 * SMALL) / STEPS));
        if (small !== null) return ended(small);
      }
      if (view !== null) {
        const { wanted } = applied;
        const isHidden = (/** @type {Element} */ element) => isHiding(wanted.get(element));
        options.previous = { view, isHidden };
      }
    }
    // What the page adds between two slices may be missed: the watch has it read afterwards.
    watch.observeAdditions();
    return ended(await new TimeSlices(goesOn).run(walking(document, options)));
  }
}
