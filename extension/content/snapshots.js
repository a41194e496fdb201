// Readings of the page as it stands without Husk.
//
//   read before, tools there    what has changed since, see tools/reread.js; what is hidden is told as it was
//   nothing is hidden           in pieces; a small page is done within the first
//   blocks are hidden, small    at once, with all marks off for the moment: nothing is painted meanwhile
//   blocks are hidden, large    in pieces, with the marks on: what is hidden is told as it was at the last reading
//
// To lift the marks of a large page would have it laid out anew twice, and seen between two pieces.

import { HIDDEN_MARK } from './paint.js';
import { hostedRoot } from './page_roots.js';
import { PageView } from './page_view.js';
import { TimeSlices, STEPS, atOnce } from './time_slicing.js';
import { walking } from './snapshot.js';

/** Nodes that are read at once while marks are off: some 10 ms. */
const SMALL = 8192;

export class Snapshots {
  /** @param {import('./session.js').Session} session */
  constructor(session) {
    this.session = session;
  }

  /** @returns {import('./snapshot.js').LiveOptions} */
  get options() {
    const { session } = this;
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
    const { watch, applied } = this.session;
    return watch.quietly(() => applied.lifted(() => read(this.options)));
  }

  /**
   * @param {() => boolean} [goesOn] whether anybody still wants it
   * @returns {Promise<PageView | null>} null when nobody does
   */
  async take(goesOn) {
    const { applied, kit, view, watch } = this.session;
    const options = this.options;
    const known = kit?.reread.begin(view) ?? null;
    const ended = (/** @type {import('./snapshot.js').Snapshot | null} */ snapshot) => {
      const read = snapshot && new PageView(snapshot);
      kit?.reread.ended(read, snapshot, known === null);
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
        const isHidden = (/** @type {Element} */ element) => wanted.get(element) === HIDDEN_MARK;
        options.previous = { view, isHidden };
      }
    }
    // What the page does between two pieces is none of what is read: it is looked at afterwards.
    watch.heed();
    return ended(await new TimeSlices(goesOn).run(walking(document, options)));
  }
}
