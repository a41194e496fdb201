// Where the user writes: the field that has the focus, and editors, whose content is saved as markup and so must have no marks.

import * as dom from './dom.js';
import { shadowRootOf } from './page_roots.js';

/** Fields in which the user can write or choose; buttons are none. */
const FIELD = ':read-write,select';

/** Editing hosts. */
export const EDITOR = '[contenteditable]:not([contenteditable=false i])';

/** The innermost element with the focus, also inside shadow trees and frames of this origin, if it is a field. */
export function focusedField() {
  let focus = dom.activeElement(document);
  for (let inner = focus; inner !== null;) {
    focus = inner;
    const root = shadowRootOf(inner) ?? dom.framedDocument(inner, dom.localName(inner));
    inner = root && dom.activeElement(root);
  }
  return focus !== null && dom.matches(focus, FIELD) ? focus : null;
}

/** Whether a node lies in what an editor may save. @param {Node} node */
export function isEdited(node) {
  const doc = dom.ownerDocument(node);
  const parent = dom.parentElement(node);
  return (
    (doc !== null && dom.designMode(doc) === 'on') ||
    (parent !== null && dom.closest(parent, EDITOR) !== null)
  );
}
