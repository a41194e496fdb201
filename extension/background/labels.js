// Labels of pages, as the background sees them: Husk's own pages write them into the database that all share; here they are only
// deleted, with everything else.

import { LABEL_STORES } from '../platform/database.js';

/** @param {{database: Pick<import('../platform/database.js').Database, 'together'>}} parts */
export function createLabels({ database }) {
  return {
    wipe: () =>
      database.together(LABEL_STORES, 'readwrite', async (inside) => {
        for (const name of LABEL_STORES) inside.clear(name);
      }),
  };
}
