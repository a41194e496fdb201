// What the browser runs in the tests of labels: the modules themselves, handed out to the test.

import * as dom from '../../extension/content/dom.js';
import { snapshotLive } from '../../extension/content/snapshot.js';
import { createDatabase } from '../../extension/platform/database.js';
import * as anchors from '../../www/labels/anchors.js';
import * as filters from '../../www/labels/filters.js';
import * as freeze from '../../www/labels/freeze.js';
import * as frozenPage from '../../www/labels/frozen_page.js';
import { Columns } from '../../www/page/columns.js';
import { isVisibleText } from '../../www/page/text.js';
import * as record from '../../www/labels/record.js';
import * as store from '../../www/labels/store.js';
import * as teco from '../../www/labels/teco.js';
import * as zip from '../../www/labels/labels_zip.js';
import { Assets } from '../../www/workbench/assets.js';
import { showFrozen } from '../../www/workbench/frozen.js';

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
