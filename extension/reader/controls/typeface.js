// The typeface that comes in the package. The background sends it as bytes when it is chosen, so that no policy of the page
// applies and pages can open no file of the package. The family has a random name each time, and the document's list of faces is
// as before when the reader is left.

import { send } from '../../platform/webext.js';
import { randomId } from '../../shared/ids.js';

const fontsOf = /** @type {() => FontFaceSet} */ (
  Object.getOwnPropertyDescriptor(Document.prototype, 'fonts')?.get
);

export class Typeface {
  /** @param {() => void} onChange the family is there, or gone */
  constructor(onChange) {
    this.onChange = onChange;
    /** @type {FontFace[]} */
    this.faces = [];
    /** Name of the family while it is there. @type {string | null} */
    this.family = null;
    this.isWanted = false;
  }

  /** @param {boolean} isWanted */
  use(isWanted) {
    if (isWanted === this.isWanted) return;
    this.isWanted = isWanted;
    if (isWanted) this.load().catch(() => {});
    else this.unload();
  }

  async load() {
    const { faces } = await send('content-bg-font', {});
    if (!this.isWanted || this.family !== null) return;
    const family = `husk-${randomId()}`;
    const loaded = faces.map(
      ({ weight, style, bytes }) =>
        new FontFace(family, /** @type {BufferSource} */ (bytes), { weight, style }),
    );
    await Promise.all(loaded.map((face) => face.load()));
    if (!this.isWanted || this.family !== null) return;
    for (const face of loaded) fontsOf.call(document).add(face);
    this.faces = loaded;
    this.family = family;
    this.onChange();
  }

  unload() {
    for (const face of this.faces) fontsOf.call(document).delete(face);
    this.faces = [];
    if (this.family === null) return;
    this.family = null;
    this.onChange();
  }
}
