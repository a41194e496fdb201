// One thing after the other, for each tab by itself.

/**
 * Runs tasks of one key in the order in which they came; tasks of other keys do not wait.
 * @returns {<T>(key: number, task: () => Promise<T>) => Promise<T>}
 */
export function createQueues() {
  /** @type {Map<number, Promise<unknown>>} */
  const last = new Map();
  return (key, task) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(task);
    const settled = turn.then(
      () => {},
      () => {},
    );
    last.set(key, settled);
    settled.then(() => {
      if (last.get(key) === settled) last.delete(key);
    });
    return turn;
  };
}
