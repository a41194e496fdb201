// What a person had open on the page is there again after the reader: popovers, dialogs, the place to which it was scrolled,
// the focus and what was selected.

import assert from 'node:assert/strict';

import { page as article } from './pages/article.js';
import { assertSameText, inBothBrowsers } from './setup.js';

/** The body scrolls, which a rule on the root takes from it. */
const PAGE = article({
  end: `<style>html,body{height:100%;margin:0}body{overflow:auto}main{padding-bottom:2000px}</style>
<div id="outer" popover><input id="field" value="some words"><button id="opens" popovertarget="inner">More</button></div>
<div id="inner" popover>Inside the other</div>
<div id="loose" popover="manual">Stays by itself</div>
<dialog id="dialog"><input id="answer" value="an answer"></dialog>
<script>
window.open_ = {
  popovers() {
    outer.showPopover();
    opens.focus();
    opens.click();
    loose.showPopover();
    const text = document.querySelector('main p').firstChild;
    getSelection().setBaseAndExtent(text, 3, text, 12);
    field.focus();
    field.setSelectionRange(2, 6);
  },
  dialog() {
    dialog.showModal();
    answer.focus();
    answer.setSelectionRange(3, 9, 'backward');
  },
  text() {
    const text = document.querySelector('main p').firstChild;
    getSelection().setBaseAndExtent(text, 12, text, 3);
  },
};
window.told = () => {
  const s = getSelection();
  const { activeElement: a } = document;
  return {
    open: [...document.querySelectorAll(':popover-open,:modal')].map((e) => e.id).filter(Boolean),
    focus: a.id || a.localName,
    range: a.localName === 'input' ? [a.selectionStart, a.selectionEnd, a.selectionDirection] : [s.toString(), s.anchorOffset, s.focusOffset],
    scroll: [scrollX, scrollY],
  };
};
</script>`,
});

inBothBrowsers('leaving the reader', ({ story }) => {
  story('leaves open, selected and scrolled what was', async (setup) => {
    const site = await setup.serve({ '/': PAGE });
    for (const what of ['popovers', 'dialog', 'text']) {
      const page = await setup.open(site.url('/'));
      await page.evaluate((name) => {
        scrollTo(0, 700);
        Reflect.get(globalThis, 'open_')[name]();
      }, what);
      const told = () => page.evaluate(() => Reflect.get(globalThis, 'told')());
      const before = await told();
      assert.equal(before.scroll[1], 700);
      const untouched = await page.html();
      await setup.read(page);
      // A press in the reader takes the page's selection.
      await page.click({ css: '.reader .title' });
      await page.press('Escape');
      await page.gone({ css: '.reader' });
      await setup.rest(page);
      assert.deepEqual(await told(), before, what);
      assertSameText(await page.html(), untouched, what);
      await setup.shut(page);
    }
  });
});
