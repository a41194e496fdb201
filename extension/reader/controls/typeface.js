// The letters that come in the package. The background hands them over as bytes when they are chosen, so no policy of the
// page applies and no file of the package is open to pages. The family has a name of its own each time, and the document's
// list of faces is as it was when the reader leaves.

import { send } from '../../platform/webext.js';
import { randomId } from '../../shared/ids.js';

const fontsOf = /** @type {() => FontFaceSet} */ (
  Object.getOwnPropertyDescriptor(Document.prototype, 'fonts')?.get
);

export class Typeface {
  /** @param {() => void} changed the family is there, or gone */
  constructor(changed) {
    this.changed = changed;
    /** @type {FontFace[]} */
    this.faces = [];
    /** Name of the family while it is there. @type {string | null} */
    this.family = null;
    this.wanted = false;
  }

  /** @param {boolean} wanted */
  want(wanted) {
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    if (wanted) this.bring().catch(() => {});
    else this.take();
  }

  async bring() {
    const { faces } = await send('content-bg-font', {});
    if (!this.wanted || this.family !== null) return;
    const family = `husk-${randomId()}`;
    const made = faces.map(
      ({ weight, style, bytes }) =>
        new FontFace(family, /** @type {BufferSource} */ (bytes), { weight, style }),
    );
    await Promise.all(made.map((face) => face.load()));
    if (!this.wanted || this.family !== null) return;
    const all = fontsOf.call(document);
    for (const face of made) all.add(face);
    this.faces = made;
    this.family = family;
    this.changed();
  }

  take() {
    const all = fontsOf.call(document);
    for (const face of this.faces) all.delete(face);
    this.faces = [];
    if (this.family === null) return;
    this.family = null;
    this.changed();
  }
}
