// What the site's other pages show of its posts: a thread with one post is read like the long ones, the panel shows where author, date and
// text stand, and what a person chooses there holds.

import assert from 'node:assert/strict';

import { assertAccessible } from './axe.js';
import { inBothBrowsers, words } from './setup.js';

const POST = '.reader .post';

/** What everybody says, in turn. */
const SAID = [
  'The sluice has been open since Sunday, and the meadow below the lock is under water.',
  'I walked there this morning. A sheep stood on the only dry place and looked at me.',
  'Somebody should tell the keeper, who is on the other bank and does not read this.',
  'He has been told, and says that the gate is rusted, so it will take until Friday.',
];

/** A thread in which every post shows a name and a town in the same way. @param {number} number @param {string[]} names */
function thread(number, names) {
  const posts = names.map(
    (name, k) => `<div class="post"><div class="head"><b class="who">${name}</b>
      <b class="town">Town of ${name}</b> <time datetime="2026-05-0${k + 1}T10:00">${k + 1} May</time></div>
      <div class="said"><p>${SAID[k % SAID.length]}</p></div></div>`,
  );
  const links = [1, 2, 3, 4].map((other) => `<a href="/t/${other}">Water, part ${other}</a>`);
  return `<!doctype html><html lang="en"><title>Water, part ${number}</title>
    <nav><a href="/">Board</a> ${links.join(' ')}</nav>
    <h1>Water, part ${number}</h1><main>${posts.join('')}</main><footer>No rights reserved</footer>`;
}

inBothBrowsers('records', ({ story }) => {
  story(
    'a thread with one post is read like the site’s others; a place is corrected',
    async (setup) => {
      const site = await setup.serve({
        '/t/1': thread(1, ['Ann', 'Ben', 'Cleo', 'Dan']),
        '/t/2': thread(2, ['Eve', 'Fay', 'Gus']),
        '/t/3': thread(3, ['Hal', 'Ida', 'Jon', 'Kim']),
        '/t/4': thread(4, ['Liv']),
      });
      const long = await setup.open(site.url('/t/1'));
      await setup.switchOn(long);
      await setup.learn(long);
      await setup.switchOff(long);

      const page = await setup.open(site.url('/t/4'));
      await setup.read(page);
      const post = await page.get({ css: POST });
      assert.match(post.text, /Liv/);
      assert.ok(post.text.includes(SAID[0]), post.text);

      await page.bringToFront();
      const tab = await setup.browser.background(async () => {
        const [front] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
        return front.id;
      });
      const panel = await setup.openOwn(`ui/panel.html?tab=${tab}`);
      await panel.click({ css: '#tab-site' });
      await panel.get({ css: '#site .records', text: 'div.post' });
      const places = await panel.text({ css: '#site .records dl' });
      assert.match(places, /div\.head\/b\.who[\s\S]*div\.head\/time[\s\S]*div\.said/);
      await assertAccessible(panel, 'where the fields of records stand');

      await panel.click({ css: '#site .records button' });
      const author = { css: '#site .records select[id*="author"]' };
      await panel.get(author);
      await setup.picture(panel, 'site-records');
      await assertAccessible(panel, 'choosing where the fields of records stand');
      await panel.choose(author, 'div.head/b.town 0');
      await panel.get({ css: '#said', text: words('ui_records_corrected') });
      await panel.get({ css: '#site .decision', text: 'div.head/b.town' });

      await page.bringToFront();
      await page.press('Escape');
      await setup.rest(page);
      await setup.read(page);
      await page.get({ css: POST, text: 'Town of Liv' });
      await setup.switchOff(page);

      // Taken back in the list of corrections.
      await panel.bringToFront();
      // What the panel draws anew, since the page is off, is drawn before the press.
      await panel.get({ css: '#site .number', text: words('ui_site_no_fit') });
      await panel.click({ css: '#site .decision button' });
      await panel.gone({ css: '#site .decision' });
      await page.bringToFront();
      await setup.read(page);
      assert.match((await page.get({ css: POST })).text, /^(?!.*Town of)/s);
    },
  );
});
