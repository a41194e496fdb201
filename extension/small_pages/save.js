// Saves one file that the background holds (background/downloads.js), and closes its tab. Browsers do not say when a download has
// begun. All of the file is with the browser before the link is pressed, and the download outlives this page, also where the
// browser asks for a place: the tab stays for a moment more, so that the press has left it.

import { send, webext } from '../platform/webext.js';
import { fillWords, saveBlob } from '../ui/dom.js';

/** How long the tab stays after the press, ms. */
const STAYS = 1000;

const key = location.hash.slice(1);

async function fetchFile() {
  /** @type {BlobPart[]} */
  const parts = [];
  for (let at = 0; ;) {
    const { name, type, total, bytes } = await send('ui-bg-file', { key, at });
    parts.push(/** @type {BlobPart} */ (bytes));
    at += bytes.length;
    if (at >= total) return new File(parts, name, { type: `${type};charset=utf-8` });
  }
}

async function save() {
  const file = await fetchFile();
  await file.slice(-1).arrayBuffer();
  saveBlob(file.name, file);
}

fillWords(document);
try {
  await save();
  await send('ui-bg-file-end', { key, fault: null });
} catch (error) {
  const fault = error instanceof Error ? error.message : String(error);
  // Nobody waits for it any longer, as in a tab that a browser brings back when it starts.
  await send('ui-bg-file-end', { key, fault }).catch(() => {});
}
await new Promise((resolve) => setTimeout(resolve, STAYS));
const tab = await webext.tabs.getCurrent();
if (tab?.id !== undefined) await webext.tabs.remove(tab.id);
