// What the browser runs in the tests of labels: the modules themselves, handed out to the test.

import * as dom from '../../extension/content/dom.js';
import { snapshotLive } from '../../extension/content/snapshot.js';
import { createDatabase } from '../../extension/platform/database.js';
import * as anchors from '../../extension/labels/matching/anchors.js';
import * as filters from '../../extension/labels/formats/filters.js';
import * as freeze from '../../extension/labels/frozen/freeze.js';
import * as frozenPage from '../../extension/labels/frozen/open_frozen.js';
import { Columns } from '../../extension/page/columns.js';
import { isVisibleText } from '../../extension/page/text.js';
import * as record from '../../extension/labels/model/record.js';
import * as store from '../../extension/labels/store/store.js';
import * as teco from '../../extension/labels/formats/teco.js';
import * as zip from '../../extension/labels/formats/labels_zip.js';
import { Assets } from '../../extension/workbench/assets.js';
import { showFrozen } from '../../extension/workbench/frozen.js';

/** Closed shadow roots that the page has made, as an extension may see them. @type {WeakMap<Element, ShadowRoot>} */
const closed = new WeakMap();
const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (how) {
  const root = attach.call(this, how);
  closed.set(this, root);
  return root;
};

Object.assign(globalThis, {
  labels: {
    ...{
      anchors,
      Columns,
      createDatabase,
      dom,
      frozenPage,
      isVisibleText,
      record,
      store,
      teco,
      zip,
    },
    ...{ filters, freeze, snapshotLive },
    shadowRootOf: (/** @type {Element} */ element) => closed.get(element) ?? element.shadowRoot,
    /** @param {HTMLIFrameElement} frame @param {Document} doc */
    show: (frame, doc) => showFrozen(frame, doc, 'page.html', new Assets(new Map(), '')),
  },
});
