// Pages on which a person writes: what is being written in is never hidden, and no editor finds anything of Husk's in what it
// may save.

import assert from 'node:assert/strict';

import { page as article, STORY } from './pages/article.js';
import { inBothBrowsers } from './setup.js';

/** @typedef {import('./setup.js').TestPage} TestPage */

const WORDS = 'We wrote at ten.';

/** A box of the kind that quiet hides, with something in it. @param {string} id @param {string} inner */
const box = (id, inner) =>
  `<aside id="${id}" class="ad newsletter"><h2>Advertisement</h2><p>Subscribe to our newsletter: boots that forgive you, delivered.</p>${inner}
<a href="https://ads.example/${id}" rel="sponsored">Buy now</a></aside>`;

const FIELDS = `${box('plain', '<textarea></textarea>')}
${box('rich', '<div contenteditable style="min-height:20px"></div>')}
${box('shadowed', '<div><template shadowrootmode="closed"><input></template></div>')}
${box('framed', `<iframe style="height:60px" srcdoc="<input style='width:90%;height:40px'>"></iframe>`)}
${box('designed', `<iframe style="height:60px" srcdoc="<body>" onload="this.contentDocument.designMode='on'"></iframe>`)}
${box('ticked', '<label><input type="checkbox"> Boots</label>')}
${box('script', '<input id="set" readonly>')}
${box('pressed', '<button type="button">Show boots</button>')}`;

/** An overlay that quiet hides, and in it something to write in. */
const OVERLAY = (
  id,
) => `<div id="${id}" role="dialog" style="position:fixed;inset:auto 20px 20px auto;width:420px;background:#fff;z-index:99">
<h2>We value your privacy</h2><p>We and our 214 partners use cookies to tell you about boots.</p><textarea></textarea>
<button type="button">Accept all</button> <button type="button">Reject all</button> <a href="/privacy">Cookie settings</a></div>`;

/** An article that is edited where it stands, with an island and noise in it. */
const EDITOR = `<div id="editor" contenteditable><p>What is written here is saved with its markup, as it stands, word by word and mark by mark.</p>
<div id="island" contenteditable="false">${box('inner', '')}</div>${box('inmost', '')}</div>`;

const PAGES = {
  '/fields': article({ end: FIELDS }),
  '/autofocus': article({ end: box('greeted', '<input autofocus>') }),
  '/writes': article({
    story: STORY.replace('</h1>', '</h1><button id="write" type="button">Write</button>'),
    end: `<script>
      document.getElementById('write').onclick = () => {
        document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(OVERLAY('compose') + box('late', ''))});
        document.querySelector('#compose textarea').focus();
      };
    </script>`,
  }),
  '/editor': article({ end: EDITOR }),
};

/** What of these can be seen. @param {TestPage} page @param {string[]} ids */
const seen = (page, ids) =>
  page.evaluate((all) => all.filter((id) => document.getElementById(id)?.checkVisibility()), ids);

/** Attributes of Husk's on these elements and in them. @param {TestPage} page @param {string} css */
const marksIn = (page, css) =>
  page.evaluate(
    (where) =>
      [...document.querySelectorAll(where)].map(
        (element) => element.innerHTML.match(/ data-[a-z]{12}="/g)?.length ?? 0,
      ),
    css,
  );

inBothBrowsers('editing', ({ story }) => {
  /** @param {import('./setup.js').Setup} setup @param {(site: import('./harness/server.js').Site) => Promise<void>} run */
  const withSite = async (setup, run) => run(await setup.serve(PAGES));

  story('what holds a field that was typed in stays, all else is hidden', (setup) =>
    withSite(setup, async (site) => {
      const page = await setup.open(site.url('/fields'));
      const boxes = [
        'plain',
        'rich',
        'shadowed',
        'framed',
        'designed',
        'ticked',
        'script',
        'pressed',
      ];
      const noise = ['footer', 'related'];
      const clean = await setup.switchTo(page, 'hide');
      assert.deepEqual(await seen(page, [...boxes, ...noise]), [], 'nothing was typed');
      assert.equal(clean.visibleBlocks, clean.blocks.length);
      await setup.switchOff(page);

      const fields = {
        plain: 'textarea',
        rich: '[contenteditable]',
        shadowed: 'div',
        framed: 'iframe',
        designed: 'iframe',
      };
      for (const [id, field] of Object.entries(fields)) {
        await page.click({ css: `#${id} ${field}`, within: 'all' });
        await page.type(WORDS);
      }
      await page.click({ css: '#ticked input', within: 'all' });
      await page.evaluate(() =>
        Object.assign(document.getElementById('set'), { value: 'A script did' }),
      );
      // A button has the focus now: that is no typing.
      await page.click({ css: '#pressed button', within: 'all' });
      const kept = Object.keys(fields).concat('ticked');
      await setup.switchTo(page, 'hide');
      assert.deepEqual(await seen(page, [...boxes, ...noise]), kept);
      // They do not count. The count follows the marks, in a moment of its own on a busy machine.
      const state = await setup.ready(
        page,
        ({ blocks, visibleBlocks }) => blocks.length - visibleBlocks === kept.length,
      );
      await setup.badge(page, String(state.visibleBlocks));
      await setup.picture(page, 'typed');
      await setup.switchOff(page);
    }),
  );

  story('what holds the focused field stays, unless the page put the focus there', (setup) =>
    withSite(setup, async (site) => {
      // From the first press on: whoever chooses the mode in the bar takes the focus there.
      await setup.ask('ui-bg-settings-set', { change: { mode: 'hide' } });
      const page = await setup.open(site.url('/autofocus'));
      await page.waitFor(() => document.activeElement.matches('input'));
      await setup.switchTo(page, 'hide');
      assert.deepEqual(await seen(page, ['greeted', 'footer']), []);
      await setup.switchOff(page);
      await page.click({ css: '#greeted input', within: 'all' });
      await setup.switchTo(page, 'hide');
      assert.deepEqual(await seen(page, ['greeted', 'footer']), ['greeted']);
      assert.ok(await page.evaluate(() => document.activeElement.matches('input')));
      await setup.switchOff(page);
    }),
  );

  story('a dialog that is opened and typed in while blocks are hidden stays', (setup) =>
    withSite(setup, async (site) => {
      const page = await setup.open(site.url('/writes'));
      await setup.switchTo(page, 'hide');
      await page.click({ css: '#write', within: 'all' });
      const late = () => document.getElementById('late')?.checkVisibility() === false;
      await page.type(WORDS);
      await page.waitFor(late);
      assert.deepEqual(await seen(page, ['compose', 'late']), ['compose']);
      await page.type(WORDS);
      const value = () => /** @type {any} */ (document.activeElement).value;
      assert.equal(await page.evaluate(value), WORDS + WORDS, 'the typing went on');
      // Sent: nobody writes in it any more.
      await page.evaluate(() => {
        const field = document.querySelector('textarea');
        field.value = '';
        field.blur();
        document.body.insertAdjacentHTML(
          'beforeend',
          `<p>${'One more paragraph of news. '.repeat(4)}</p>`,
        );
      });
      await page.waitFor(() => !document.getElementById('compose').checkVisibility());
      await setup.switchOff(page);
    }),
  );

  story('nothing of Husk comes to lie in what an editor saves', (setup) =>
    withSite(setup, async (site) => {
      const page = await setup.open(site.url('/editor'));
      await page.evaluate(() => {
        const room = /** @type {any} */ (globalThis);
        room.written = 0;
        // The editor itself may have a mark: what it saves is what is in it.
        const note = (records) => {
          room.written += records.filter(({ target }) => target.id !== 'editor').length;
        };
        new MutationObserver(note).observe(document.getElementById('editor'), {
          attributes: true,
          childList: true,
          subtree: true,
        });
      });
      for (const mode of /** @type {const} */ (['highlight', 'hide'])) {
        const state = await setup.switchTo(page, mode);
        assert.deepEqual(await marksIn(page, '#editor'), [0], mode);
        assert.ok(state.visibleBlocks > 1, 'other blocks have theirs');
      }
      assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'written')), 0);
      // What the person edits is not hidden piece by piece.
      assert.deepEqual(await seen(page, ['inner', 'inmost']), ['inner', 'inmost']);
      await setup.mode(page, 'highlight');
      await setup.ready(page, ({ mode }) => mode === 'highlight');

      // A page that lets one edit what has its marks already, and one that copies it into its editor.
      const before = await marksIn(page, '.columns, #editor');
      assert.ok(before[0] > 0, `${before}`);
      await page.evaluate(() => {
        document.querySelector('.columns').setAttribute('contenteditable', '');
        document.getElementById('editor').innerHTML += document.getElementById('footer').outerHTML;
      });
      await page.waitFor(
        () => !/ data-[a-z]{12}="/.test(document.querySelector('.columns').innerHTML),
      );
      await page.waitFor(
        () => !/ data-[a-z]{12}="/.test(document.getElementById('editor').innerHTML),
      );
      await page.evaluate(() => {
        document.querySelector('.columns').removeAttribute('contenteditable');
        document.querySelectorAll('#editor footer').forEach((copy) => copy.remove());
        document.designMode = 'on';
      });
      await page.click({ css: '#p1', within: 'all' });
      await page.type('x');
      await page.waitFor(() => !/ data-[a-z]{12}="/.test(document.body.innerHTML));
      await page.evaluate(() => (document.designMode = 'off'));
      await setup.switchOff(page);
      assert.doesNotMatch(await page.html(), / data-[a-z]{12}="/);
    }),
  );
});
