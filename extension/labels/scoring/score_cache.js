// A cache of scores in the database: one entry for each method and choice of annotators, with the outcomes that the last run has used.
// Entries that cannot be read are ignored, and what cannot be written is measured again.

import { createDatabase } from '../../platform/database.js';

/** @typedef {import('./scoring.js').Outcome} Outcome */
/** @typedef {ReturnType<typeof createScoreCache>} ScoreCache */

const FORMAT = 1;

/** Numbers of a page, as the core has them. */
const NUMBERS = 22;

/** @param {import('../../platform/database.js').Database} [database] */
export function createScoreCache(database = createDatabase()) {
  return {
    /** Takes everything away: where no labels are kept, nothing that was measured on them is. */
    clear: () => database.clear('scores').catch(() => {}),

    /**
     * What is known of a method.
     * @param {string} method
     * @param {string | null} annotator whose labels, null for everyone's
     */
    async open(method, annotator) {
      const key = JSON.stringify([method, annotator]);
      const before = read(await database.get('scores', key).catch(() => undefined));
      /** @type {Map<string, Outcome>} */
      const now = new Map();
      let changed = false;
      return {
        /** @param {string} print */
        get(print) {
          const found = now.get(print) ?? before.get(print);
          if (found) now.set(print, found);
          return found;
        },
        /** @param {string} print @param {Outcome} outcome */
        set(print, outcome) {
          changed = true;
          now.set(print, outcome);
        },
        /** Writes what this run has found and used. @param {boolean} whole whether the run came to its end: if not, what it did not come to is kept too */
        async save(whole) {
          if (!changed) return;
          const all = whole ? now : new Map([...before, ...now]);
          const outcomes = [...all].map(([print, { learned, numbers }]) => ({
            ...{ print, learned, numbers },
          }));
          await database
            .update('scores', key, () => ({ format: FORMAT, outcomes }))
            .catch(() => {});
        },
      };
    },
  };
}

/** @param {any} stored @returns {Map<string, Outcome>} */
function read(stored) {
  /** @type {Map<string, Outcome>} */
  const known = new Map();
  if (stored?.format !== FORMAT || !Array.isArray(stored.outcomes)) return known;
  for (const outcome of stored.outcomes) {
    const { print, learned, numbers } = outcome ?? {};
    const fits =
      numbers === null || (numbers instanceof Float64Array && numbers.length === NUMBERS);
    if (typeof print === 'string' && Number.isFinite(learned) && fits) {
      known.set(print, { learned, numbers });
    }
  }
  return known;
}
