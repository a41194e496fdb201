// Answers of an earlier visit whose block was not found again (orphans): the user chooses the block that takes them. Undoing and
// redoing those answers also undoes and redoes the choice; each page has its own history.

import { readRematch, withPlaced } from '../../labels/matching/rematch.js';
import { answer } from '../../labels/model/block_answers.js';

/** @typedef {import('../../labels/session/session.js').OpenPage} OpenPage */
/** @import {CommandResult} from '../../labels/session/block_editor.js' */

/** What was placed where, the last one last. @typedef {{placed: [orphan: string, block: string][], undone: [orphan: string, block: string][]}} Steps */

export class LabelPlacing {
  /** @type {WeakMap<OpenPage['editor'], Steps>} */
  #steps = new WeakMap();

  /** The current block takes the answers. @param {OpenPage} page @param {import('../../labels/matching/rematch.js').Orphan} orphan @returns {CommandResult} */
  place(page, { id, template, main, role, note }) {
    const { record, editor } = page;
    const said = { template, main, role, note: note || (editor.block?.note ?? '') };
    const result = editor.take('place', answer(editor.given, editor.current, said));
    const at = editor.block?.id ?? '';
    const steps = this.#stepsOf(page);
    // Its answers may be what the block has already: then it is placed all the same, and there is nothing to undo.
    if (!result.refused) steps.placed.push([id, at]);
    steps.undone = [];
    record.proposal = withPlaced(record.proposal, id, at);
    page.again = readRematch(record.proposal);
    return result.refused === 'same' ? { what: 'place', count: 1 } : result;
  }

  /** An orphan waits again, or is where it was placed. @param {OpenPage} page @param {'undo' | 'redo'} way */
  turn(page, way) {
    const { placed, undone } = this.#stepsOf(page);
    const [from, to] = way === 'undo' ? [placed, undone] : [undone, placed];
    const step = from.pop();
    if (!step) return;
    to.push(step);
    const [orphan, block] = step;
    page.record.proposal = withPlaced(page.record.proposal, orphan, way === 'undo' ? '' : block);
    page.again = readRematch(page.record.proposal);
  }

  /** @param {OpenPage} page @returns {Steps} */
  #stepsOf({ editor }) {
    const steps = this.#steps.get(editor) ?? { placed: [], undone: [] };
    this.#steps.set(editor, steps);
    return steps;
  }
}
