// The bundle of labelling: put into a page when a person begins to label it in the panel, with or without the content script
// beside it. A second copy finds the first and leaves.

import { onCall } from '../platform/channel.js';
import { FREEZE_LINE, LABEL_PROTOCOL, LINE } from '../shared/label_protocol.js';
import { freezeFor } from './freezing.js';
import { Labelling } from './labelling_session.js';

/** Name by which a copy knows that another is there; pages do not see it, it is of the extension's own world. */
const MARK = Symbol.for('husk.labelling');

/** The page that is being labelled, if one is. @type {Labelling | null} */
let now = null;

if (Reflect.get(globalThis, MARK) === undefined) {
  Reflect.set(globalThis, MARK, true);
  onCall(LINE, LABEL_PROTOCOL, (open) => {
    // One panel at a time: the one that asks last.
    now?.end();
    const labelling = new Labelling(open);
    now = labelling;
  });
  onCall(FREEZE_LINE, LABEL_PROTOCOL, freezeFor);
}
