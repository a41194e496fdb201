// What the browser runs in the agreement tests: the extension's own walk, handed out to the test.

import { snapshotDocument, snapshotLive } from '../../extension/content/snapshot.js';

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let text = '';
  for (let k = 0; k < bytes.length; k += 32768) {
    text += String.fromCharCode(...bytes.subarray(k, k + 32768));
  }
  return btoa(text);
}

Object.assign(globalThis, {
  walkLive: () => {
    const { bytes, nodes } = snapshotLive(document, {
      shadowRootOf: (element) => element.shadowRoot,
    });
    return { page: base64(bytes), nodes: nodes.length, characterSet: document.characterSet };
  },
  walkParsed: (/** @type {string} */ html) => {
    const doc = new DOMParser().parseFromString(html, 'text/html');
    return { page: base64(snapshotDocument(doc, location.href).bytes) };
  },
});
