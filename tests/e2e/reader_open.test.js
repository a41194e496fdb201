// What other extensions do with the text of a page, in the reader: they walk over its text nodes, read what is selected, and put
// style sheets in. In the closed reader they find nothing; in the open one, which a person switches on, all of it works.

import assert from 'node:assert/strict';

import { select } from './reader/take_along.js';
import { inBothBrowsers } from './setup.js';

/** Text below all shadow roots that a script finds, as translators look for it. */
function walkTexts() {
  const found = [];
  const roots = /** @type {Node[]} */ ([document]);
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let at = walker.nextNode(); at !== null; at = walker.nextNode()) {
      const node = /** @type {any} */ (at);
      if (node.shadowRoot) roots.push(node.shadowRoot);
      else if (node.nodeType === Node.TEXT_NODE && root !== document) found.push(node.data.trim());
    }
  }
  return found.filter(Boolean);
}

/** What is selected, as dictionaries ask. */
function selected() {
  for (const host of document.querySelectorAll('*')) {
    const own = /** @type {any} */ (host.shadowRoot)?.getSelection?.();
    if (own && !own.isCollapsed) return own.toString();
    if (!host.shadowRoot) continue;
    const [range] = document.getSelection().getComposedRanges({ shadowRoots: [host.shadowRoot] });
    if (range && range.startContainer !== document) {
      const live = new Range();
      live.setStart(range.startContainer, range.startOffset);
      live.setEnd(range.endContainer, range.endOffset);
      if (!live.collapsed) return live.toString();
    }
  }
  return '';
}

/** A sheet that makes paragraphs light on dark, as dark modes do. */
function darken() {
  for (const host of document.querySelectorAll('*')) {
    if (!host.shadowRoot) continue;
    const style = document.createElement('style');
    style.textContent = '.body p{color:rgb(1, 2, 3)!important}';
    host.shadowRoot.append(style);
  }
}

inBothBrowsers('reader and other extensions', ({ story }) => {
  for (const open of [false, true]) {
    story(open ? 'the open reader lets them in' : 'the closed reader does not', async (setup) => {
      await setup.forget();
      await setup.ask('ui-bg-settings-set', { change: { mode: 'reader', openReader: open } });
      const page = await setup.open(setup.fixtures.url('/'));
      await setup.switchOn(page);
      const within = open ? 'all' : 'ui';
      await page.get({ css: '.reader .title', within });
      const texts = await page.evaluate(walkTexts);
      const isThere = texts.some((text) => text.startsWith('A hedge is a wall'));
      assert.equal(isThere, open, texts.join('\n').slice(0, 500));
      await page.evaluate(darken);
      const { color } = await page.style({ css: '.reader .body p', within }, 'color');
      assert.equal(color === 'rgb(1, 2, 3)', open, color);
      await select(page, 'A hedge is', within);
      assert.equal((await page.evaluate(selected)).length > 3, open);
      await setup.forget();
      await setup.shut(page);
    });
  }
});
