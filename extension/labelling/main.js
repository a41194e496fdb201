// Entry of the bundle for labelling. It is put into a page when the user begins to label it in the panel, with or without the
// content script beside it. A second copy finds the first and does nothing.

import { onCall } from '../platform/channel.js';
import { FREEZE_PORT, LABEL_PROTOCOL, LABEL_PORT } from '../shared/label_protocol.js';
import { LabellingSession } from './labelling_session.js';
import { serveFrozenPage } from './page_transfer.js';

/** Marks that the bundle is in the page. Scripts of the page do not see it: it is set in the extension's own world. */
const MARK = Symbol.for('husk.labelling');

/** @type {LabellingSession | null} */
let current = null;

if (Reflect.get(globalThis, MARK) === undefined) {
  Reflect.set(globalThis, MARK, true);
  onCall(LABEL_PORT, LABEL_PROTOCOL, (open) => {
    // One panel at a time: the one that asks last.
    current?.end();
    current = new LabellingSession(open);
  });
  onCall(FREEZE_PORT, LABEL_PROTOCOL, serveFrozenPage);
}
