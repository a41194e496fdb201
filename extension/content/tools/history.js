// Undo and redo of everything: one stack of commands, each of which knows how to do and undo itself. Commands are
// asynchronous (rules are kept by the background), so they run one after the other; one that fails leaves the stacks as they were.

/**
 * @typedef {object} UndoableCommand
 * @property {string} label what was done, in words
 * @property {() => Promise<void>} run
 * @property {() => Promise<void>} undo
 */

/** Most commands kept; older ones stay done. */
const MAX_COMMANDS = 200;

export class History {
  /** @param {() => void} onChange */
  constructor(onChange = () => {}) {
    /** @type {UndoableCommand[]} */
    this.done = [];
    /** @type {UndoableCommand[]} */
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
   * Runs a command; what was undone before can no longer be redone.
   * @param {UndoableCommand} command
   */
  run(command) {
    return this.queue(async () => {
      await command.run();
      this.done.push(command);
      if (this.done.length > MAX_COMMANDS) this.done.shift();
      this.undone = [];
      return command;
    });
  }

  /** Undoes the last command. @returns {Promise<UndoableCommand | null>} `null` when there is none */
  undo() {
    return this.queue(async () => {
      const command = this.done.at(-1);
      if (command === undefined) return null;
      await command.undo();
      this.done.pop();
      this.undone.push(command);
      return command;
    });
  }

  /** Does again what was undone last. @returns {Promise<UndoableCommand | null>} */
  redo() {
    return this.queue(async () => {
      const command = this.undone.at(-1);
      if (command === undefined) return null;
      await command.run();
      this.undone.pop();
      this.done.push(command);
      return command;
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
   */
  queue(step) {
    const result = this.tail.then(step);
    this.tail = result.catch(() => {});
    return result.finally(() => this.onChange());
  }
}
