// What a person writes in is never hidden, and what comes to lie in an editor loses its mark.
//
// In use is the field that has the focus, and every field with text that a person wrote. A page may write in its fields too, and
// put the focus there: what browsers know of the person's part is asked for (`:user-valid`, user activation).

import * as dom from '../dom.js';
import { EDITOR, focusedField, isEdited } from '../fields.js';
import { innerRoots } from '../page_roots.js';
import { isHiding } from '../paint.js';

/** What may hold something written. */
const FIELDS = 'input,textarea,select,[contenteditable]';

/** A form or a dialog is used as a whole. */
const WHOLE = 'form,dialog,[role=dialog],[role=alertdialog]';

export class Fields {
  /** @param {Pick<import('./page_tools.js').ToolsSession, 'view' | 'analysis' | 'mode' | 'applied' | 'show' | 'fail'>} session */
  constructor(session) {
    this.session = session;
    /** A field that the page gave the focus while the person did nothing. @type {Element | null} */
    this.unasked = null;
  }

  /**
   * Which nodes hold a field in use, or lie with one in a form or dialog that is not around the main content.
   * @param {import('../page_view.js').PageView} view
   * @param {number[]} main roots of the main content
   * @returns {(id: number) => boolean}
   */
  inUse(view, main) {
    const focused = navigator.userActivation.hasBeenActive ? focusedField() : null;
    const fields = focused === this.unasked ? [] : [focused];
    for (const root of [document, ...innerRoots(view)]) {
      fields.push(editedBody(root), ...Array.from(dom.queryAll(root, FIELDS)).filter(isWritten));
    }
    const holding = new Set();
    /** @type {Set<number>} */
    const wholes = new Set();
    for (const field of fields) {
      let isInner = true;
      for (let id = field === null ? -1 : view.idAbove(field); id > 0; id = view.parent(id)) {
        holding.add(id);
        if (!isInner || !dom.matches(/** @type {Element} */ (view.nodes[id]), WHOLE)) continue;
        isInner = false;
        if (!main.some((root) => view.contains(id, root))) wholes.add(id);
      }
    }
    return (id) => holding.has(id) || [...wholes].some((whole) => view.contains(whole, id));
  }

  /**
   * The focus has moved: what holds it now is not hidden, however far that had come. In a document that is edited as a whole
   * Firefox moves no focus: there something is about to be typed.
   * @param {Event} event
   */
  focusMoved({ type, currentTarget }) {
    if (type !== 'focusin' && !isDesigned(/** @type {Node} */ (currentTarget))) return;
    this.unasked = navigator.userActivation.isActive ? null : focusedField();
    this.check();
  }

  /** No mark stays where it must not be. */
  check() {
    const { view, analysis, mode, applied } = this.session;
    if (view === null || analysis === null) return;
    const isInUse = mode === 'hide' ? this.inUse(view, analysis.main) : () => false;
    this.#unmark(
      [...applied.wanted.keys()].filter(
        (element) =>
          isEdited(element) ||
          (isHiding(applied.wanted.get(element)) && isInUse(view.ids.get(element) ?? -1)),
      ),
    );
  }

  /** Elements came, or something may have become an editor: no mark stays in one, nor a copy of one. @param {MutationRecord[]} records */
  changed(records) {
    const { attribute } = this.session.applied;
    const marked = records
      .flatMap(({ type, target, addedNodes }) =>
        type === 'attributes' ? [target] : [...addedNodes],
      )
      .filter(dom.isElement)
      .flatMap((root) => [root, ...dom.queryAll(root, `[${attribute}]`)]);
    this.#unmark(marked.filter((one) => dom.hasAttribute(one, attribute) && isEdited(one)));
  }

  /** @param {Element[]} marked */
  #unmark(marked) {
    const { session } = this;
    for (const element of marked) {
      session.applied.wanted.delete(element);
      session.applied.marks.drop(element);
    }
    if (marked.length > 0) session.show().catch((error) => session.fail(error));
  }
}

/** Whether a field holds what a person wrote or chose. @param {Element} field */
function isWritten(field) {
  const name = dom.localName(field);
  const isChanged = dom.matches(field, ':user-valid,:user-invalid');
  if (name === 'select') return isChanged;
  if (name !== 'input' && name !== 'textarea') {
    return dom.matches(field, EDITOR) && Boolean(dom.textOf(field)?.trim());
  }
  const [value, given] = dom.valuesOf(field);
  return (
    value !== '' &&
    (isChanged || (value !== given && dom.matches(field, ':read-write:not(:autofill)')))
  );
}

/** Whether a node is a document that is edited as a whole. @param {Node} node */
function isDesigned(node) {
  return (
    dom.nodeType(node) === dom.DOCUMENT && dom.designMode(/** @type {Document} */ (node)) === 'on'
  );
}

/** The body of a document that is edited as a whole. @param {Node} root */
function editedBody(root) {
  const body = isDesigned(root) ? dom.body(/** @type {Document} */ (root)) : null;
  return body !== null && dom.textOf(body)?.trim() ? body : null;
}
