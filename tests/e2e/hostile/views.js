// Every view of a page in the workbench or the panel, opened and walked through: each row of the tree, plots, the template that
// is learned of it, two pages side by side. And what those views may not hold, whatever the page.

import assert from 'node:assert/strict';

import { words } from '../setup.js';
import { calls } from './alarm.js';

/** @typedef {import('../setup.js').TestPage} TestPage */

/** Draws every row of the tree, and chooses some. @param {TestPage} page @param {string} panel selector of where it is */
export async function walkTree(page, panel) {
  await page.get({ css: `${panel} .tree-row` });
  await page.click({ css: `${panel} .tree-tools button`, text: words('view_tree_open_all') });
  const rows = await page.evaluate(async (where) => {
    const tree = /** @type {HTMLElement} */ (document.querySelector(`${where} [role=tree]`));
    const frame = () => new Promise((go) => requestAnimationFrame(go));
    for (let step = 0; step < 2000; step += 1) {
      const from = step * tree.clientHeight;
      tree.scrollTop = from;
      await frame();
      if (step % 16 === 0) {
        /** @type {HTMLElement | null} */ (tree.querySelector('.tree-row .names'))?.click();
        await frame();
      }
      if (from + tree.clientHeight >= tree.scrollHeight) break;
    }
    return tree.scrollHeight;
  }, panel);
  assert.ok(rows > 1000, `${rows} px of rows`);
}

/** Brings a tab of views to the front and waits until it shows something. @param {TestPage} page @param {string} scope @param {string} view @param {string} sign that it is there */
export async function showView(page, scope, view, sign) {
  await page.click({ css: `${scope} #tab-${view}` });
  await page.get({ css: `${scope} #panel-${view} ${sign}` });
}

/**
 * Nothing has fired in any window, and nothing that could stands in the views themselves.
 * @param {TestPage} page
 * @param {string} what
 */
export async function inert(page, what) {
  assert.deepEqual(await calls(page), [], what);
  assert.deepEqual(await page.evaluate(activeHere), [], what);
}

/** Elements and attributes of the document itself, without its frames, that no view of Husk's makes. @returns {string[]} */
function activeHere() {
  const bad = [];
  const own = location.origin;
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName;
    const said = element.outerHTML.slice(0, 120);
    if (/^(?:object|embed|base|marquee|foreignobject|use|set|animate.*|math)$/i.test(name)) {
      bad.push(said);
    }
    if (name === 'script' && !(/** @type {any} */ (element).src.startsWith(own))) bad.push(said);
    if (name === 'iframe') {
      const frame = /** @type {HTMLIFrameElement} */ (element);
      const at = frame.getAttribute('src');
      if (frame.getAttribute('sandbox') !== 'allow-same-origin' || frame.hasAttribute('srcdoc')) {
        bad.push(said);
      }
      if (at !== null && !/^frame\/(?:quirks|standards)\.html$/.test(at)) bad.push(said);
    }
    for (const attribute of element.attributes) {
      if (/^on|^srcdoc$|^formaction$|^ping$/i.test(attribute.name)) bad.push(said);
      if (!/^(?:href|src|action|xlink:href|data|poster)$/.test(attribute.name)) continue;
      const address = URL.parse(attribute.value, document.baseURI);
      if (!address || !/^(?:https?|blob|chrome-extension|moz-extension):$/.test(address.protocol)) {
        bad.push(said);
      } else if (name !== 'a' && address.protocol !== 'blob:' && address.origin !== own) {
        bad.push(said);
      }
    }
  }
  return bad;
}

/** In frozen pages, sends each event that an element has a handler attribute for, and clicks active links and buttons. @param {TestPage} page */
export function pressFrozen(page) {
  return page.evaluate(() => {
    const send = EventTarget.prototype.dispatchEvent;
    for (const frame of document.querySelectorAll('iframe')) {
      const inside = frame.contentDocument;
      const room = /** @type {any} */ (frame.contentWindow);
      if (inside === null) continue;
      for (const element of Document.prototype.querySelectorAll.call(inside, '*')) {
        for (const name of [...Element.prototype.getAttributeNames.call(element)]) {
          if (/^on./.test(name)) {
            send.call(element, new room.Event(name.slice(2), { bubbles: true }));
          }
        }
        if (
          Element.prototype.matches.call(
            element,
            'a[href*="script" i], a[href^="data:"], form :is(button, input)',
          )
        ) {
          send.call(element, new room.MouseEvent('click', { bubbles: true, cancelable: true }));
        }
      }
    }
  });
}
