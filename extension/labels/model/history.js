// Undo and redo without limit. Steps record what they changed, never whole lists, so that a thousand of them take little memory.

/** @template Step */
export class History {
  /** @type {Step[]} */
  #done = [];
  /** @type {Step[]} */
  #undone = [];

  get canUndo() {
    return this.#done.length > 0;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  /** Records a step that was done; undone steps cannot be redone any more. @param {Step} step */
  push(step) {
    this.#done.push(step);
    this.#undone = [];
  }

  /** The step to undo; null when there is none. */
  undo() {
    return move(this.#done, this.#undone);
  }

  /** The step to redo; null when there is none. */
  redo() {
    return move(this.#undone, this.#done);
  }
}

/** @template T @param {T[]} from @param {T[]} to */
function move(from, to) {
  const step = from.pop();
  if (step === undefined) return null;
  to.push(step);
  return step;
}
