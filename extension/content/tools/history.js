// Undo and redo of everything: one stack of deeds, each of which knows how to do and undo itself. Deeds may take their
// time (rules are kept by the background), so they run one after the other; one that fails leaves the stacks as they were.

/**
 * @typedef {object} Deed
 * @property {string} label what was done, in words
 * @property {() => Promise<void>} run
 * @property {() => Promise<void>} undo
 */

/** Most deeds kept; older ones stay done. */
const MAX_DEEDS = 200;

export class History {
  /** @param {() => void} onChange */
  constructor(onChange = () => {}) {
    /** @type {Deed[]} */
    this.done = [];
    /** @type {Deed[]} */
    this.undone = [];
    this.onChange = onChange;
    /** @type {Promise<unknown>} */
    this.tail = Promise.resolve();
  }

  get canUndo() {
    return this.done.length > 0;
  }

  get canRedo() {
    return this.undone.length > 0;
  }

  /**
   * Runs a deed; what was undone before can no longer be redone.
   * @param {Deed} deed
   */
  run(deed) {
    return this.queue(async () => {
      await deed.run();
      this.done.push(deed);
      if (this.done.length > MAX_DEEDS) this.done.shift();
      this.undone = [];
      return deed;
    });
  }

  /** Undoes the last deed. @returns {Promise<Deed | null>} `null` when there is none */
  undo() {
    return this.queue(async () => {
      const deed = this.done.at(-1);
      if (deed === undefined) return null;
      await deed.undo();
      this.done.pop();
      this.undone.push(deed);
      return deed;
    });
  }

  /** Does again what was undone last. @returns {Promise<Deed | null>} */
  redo() {
    return this.queue(async () => {
      const deed = this.undone.at(-1);
      if (deed === undefined) return null;
      await deed.run();
      this.undone.pop();
      this.done.push(deed);
      return deed;
    });
  }

  /** Forgets everything: the page has become another one. */
  clear() {
    this.done = [];
    this.undone = [];
    this.onChange();
  }

  /**
   * @template T
   * @param {() => Promise<T>} step
   * @returns {Promise<T>}
   */
  queue(step) {
    const result = this.tail.then(step);
    this.tail = result.catch(() => {});
    return result.finally(() => this.onChange());
  }
}
