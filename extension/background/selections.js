// What the core selected of pages that it judged, so that their articles are made without judging them again: of the last pages,
// in memory only. A page that is not among them is judged once more.
//
// Of a page is kept what tells it from any other: a digest of its bytes and what a person decided. A template that has learned more
// since does not count: the article is of the verdict that one sees.

/** Pages kept. */
const KEPT = 8;

/** @import {Decision} from '../shared/decisions.js' */

/**
 * What a page is judged by, as far as it counts here.
 * @typedef {object} Judged
 * @property {Uint8Array} page
 * @property {Decision[]} decisions
 * @property {Uint8Array | undefined} model
 */

/** @typedef {ReturnType<typeof createSelections>} Selections */

export function createSelections() {
  /** By tab, oldest first. @type {Map<number, {digest: Promise<string>, model: Uint8Array | undefined, selection: Uint8Array}>} */
  const kept = new Map();

  return {
    /** Keeps what was selected of the page of a tab. @param {number} tab @param {Judged} judged @param {Uint8Array} selection */
    keep(tab, judged, selection) {
      kept.delete(tab);
      kept.set(tab, { digest: digestOf(judged), model: judged.model, selection });
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT) break;
        kept.delete(oldest);
      }
    },

    /** What was selected; null where another page was judged there. @param {number} tab @param {Judged} judged */
    async of(tab, judged) {
      const known = kept.get(tab);
      if (known === undefined || known.model !== judged.model) return null;
      const [one, other] = await Promise.all([known.digest, digestOf(judged)]);
      return one === other ? known.selection : null;
    },
  };
}

/** @param {Judged} judged */
async function digestOf({ page, decisions }) {
  const bytes = await crypto.subtle.digest(
    'SHA-256',
    /** @type {Uint8Array<ArrayBuffer>} */ (page),
  );
  return JSON.stringify([...new Uint8Array(bytes), decisions]);
}
