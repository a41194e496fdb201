// One sentence in the reader's own line for what was done, with a way back, for a while.

/** Time for which it stays, ms. */
const STAYS = 8000;

/**
 * @param {import('./reader.js').Reader} reader
 * @param {string} line
 * @param {{label: string, run: () => void} | null} [action]
 */
export function remark(reader, line, action = null) {
  const act = action && {
    label: action.label,
    run: () => {
      reader.tell(null);
      action.run();
    },
  };
  reader.tell({ tone: 'plain', line, action: act });
  setTimeout(() => {
    // What was said since stays.
    if (reader.said.textContent === line) reader.tell(null);
  }, STAYS);
}
