// Undo and redo without limit. A step keeps the edits that were made and where the person was before and after, never a
// whole list: a thousand steps on a page of ten thousand blocks take no more room than what they changed.

import { applied, inverse } from '../model/blocks.js';

/** @typedef {import('../model/blocks.js').Block} Block */
/** @typedef {import('../model/blocks.js').Edit} Edit */
/** @typedef {{edits: readonly Edit[], before: number, after: number, what: string}} Step `what` names what was done */
/** @typedef {{blocks: readonly Block[], current: number, what: string}} Turn the list after it, and where the person is */

export class History {
  /** @type {Step[]} */
  #done = [];
  /** @type {Step[]} */
  #undone = [];

  /** Number of steps that can be undone. */
  get length() {
    return this.#done.length;
  }

  /** Number of steps that can be redone. */
  get ahead() {
    return this.#undone.length;
  }

  /**
   * Does a step; what was undone before it cannot be redone any more.
   * @param {readonly Block[]} blocks
   * @param {Step} step
   * @returns {Turn}
   */
  run(blocks, step) {
    this.#done.push(step);
    this.#undone = [];
    return { blocks: applied(blocks, step.edits), current: step.after, what: step.what };
  }

  /** @param {readonly Block[]} blocks @returns {Turn | null} null when there is nothing to undo */
  undo(blocks) {
    const step = this.#done.pop();
    if (step === undefined) return null;
    this.#undone.push(step);
    return {
      blocks: applied(blocks, inverse(step.edits)),
      current: step.before,
      what: step.what,
    };
  }

  /** @param {readonly Block[]} blocks @returns {Turn | null} null when there is nothing to redo */
  redo(blocks) {
    const step = this.#undone.pop();
    if (step === undefined) return null;
    this.#done.push(step);
    return { blocks: applied(blocks, step.edits), current: step.after, what: step.what };
  }
}
