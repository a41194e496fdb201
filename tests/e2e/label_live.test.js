// Labelling the open page from the panel, in both browsers with the package as it is shipped: by keyboard alone, by clicks on
// the page, again on a page that has changed, on pages that fight back, and for everyone.

import assert from 'node:assert/strict';

import { assertAccessible } from './axe.js';
import { waitFor } from './harness/host.js';
import {
  AD,
  FOOT,
  NAV,
  STORY,
  begin,
  beside,
  boxLiesOn,
  card,
  forget,
  kept,
  onSite,
  openPanel,
  pageOf,
  pages,
  rows,
  says,
} from './label_panel.js';
import { assertSameText, inBothBrowsers, words } from './setup.js';

inBothBrowsers('labelling the open page', ({ story }) => {
  story('by keyboard alone; it is kept, and the page is as it was', (setup) =>
    onSite(async (site) => {
      pages.set('/walk', pageOf(NAV + STORY + AD + FOOT));
      const page = await setup.open(site.url('/walk'));
      const untouched = await page.html();
      await setup.switchOn(page);
      await setup.switchOff(page);
      const panel = await openPanel(setup);
      await forget(panel);
      await begin(panel);
      const first = await rows(panel);
      assert.equal(first.length, 5, first.join('\n'));
      assert.match(first[0], /^navigation/);
      await boxLiesOn(page, '#menu');
      assert.ok((await page.find({ css: '.label-mark', within: 'all' })).length >= 5, 'marks');
      assert.equal(await page.evaluate(() => document.querySelectorAll('.label-mark').length), 0);
      await panel.bringToFront();

      for (let k = 0; k < 5; k += 1) await panel.press('Enter');
      await says(panel, words('label_told', words('label_do_confirm')));
      assert.match(
        await panel.evaluate(() => document.querySelector('.label-side h2').textContent),
        /open: 0/,
      );
      // The story apart from the rest: its second paragraph is cut out as something else.
      await panel.press('Home');
      await panel.press('ArrowDown');
      await panel.press('ArrowDown');
      await panel.press('c');
      await panel.press('ArrowDown');
      await panel.press('t');
      await panel.waitFor(() =>
        /of 7: /.test(document.querySelector('.label-card-title').textContent),
      );
      await panel.press('u');
      await panel.waitFor(() =>
        /of 5: /.test(document.querySelector('.label-card-title').textContent),
      );
      await panel.press('Shift+U');
      await panel.waitFor(() =>
        /of 7: /.test(document.querySelector('.label-card-title').textContent),
      );
      await panel.press('r');
      await panel.get({ css: '.label-roles' });
      await panel.press('a');
      await panel.waitFor(() =>
        / ad$/.test(document.querySelector('.label-card-title').textContent),
      );
      await panel.press('o');
      await panel.get({ css: '.label-notes' });
      await panel.type('an advertisement');
      await panel.press('Control+Enter');
      await panel.waitFor(() =>
        /advertisement/.test(document.querySelector('.label-note')?.textContent ?? ''),
      );
      await boxLiesOn(page, '#second');
      await panel.bringToFront();
      await panel.press('Shift+Enter');
      await says(panel, words('label_all_done'));
      await panel.focus({ css: '#label-end' });
      await panel.press('Enter');
      await panel.get({ css: '#label-outcome', text: words('label_live_ended') });

      const [record, ...others] = await kept(panel);
      assert.equal(others.length, 0);
      assert.equal(record.url, site.url('/walk'));
      assert.equal(record.title, 'The swept path');
      assert.equal(record.done, true);
      assert.equal(record.page.laidOut, true);
      assert.deepEqual(
        record.blocks.map(({ role, template, main }) => `${role} ${template} ${main}`),
        [
          'navigation yes no',
          'title no yes',
          'body no yes',
          'ad yes no',
          'body no yes',
          'ad yes no',
          'footer yes no',
        ],
      );
      assert.ok(
        record.blocks.every(({ anchors }) => anchors.length > 0),
        'anchors',
      );
      assert.equal(record.blocks[3].note, 'an advertisement');
      const [frozen] = await kept(panel, 'pages');
      assert.equal(frozen.hash, record.page.hash);
      assert.ok(frozen.html > 300 && frozen.columns > 200);
      assertSameText(await page.html(), untouched, 'afterwards');

      // It is known again, with the way to the workbench.
      const line = await panel.get({ css: '#label-kept' });
      assert.match(line.text, /done\. Blocks: 7/);
      const link = await panel.evaluate(() =>
        document.querySelector('#label-workbench').getAttribute('href'),
      );
      const path = `workbench.html#label=${record.id}`;
      assert.ok(link.endsWith(`/${path}`), link);
      const bench = await setup.openOwn(path);
      await bench.click({ css: '#tab-label' });
      await bench.waitFor(
        () =>
          document.querySelector('.label-view:not([aria-busy]) .label-card-title')?.textContent !==
            '' && document.querySelectorAll('.label-side [role=option]').length === 7,
      );
      assert.match((await rows(bench))[3], /^ad T ✓ .* M ✗/);
      assert.match(
        await bench.evaluate(() => document.querySelector('.label-side h2').textContent),
        /open: 0/,
      );
      assert.equal((await kept(bench)).length, 1, 'no other labels were made');
    }),
  );

  story('what labels begin with is asked once, in the panel and the workbench together', (setup) =>
    onSite(async (site) => {
      pages.set('/walk', pageOf(NAV + STORY + AD + FOOT));
      pages.set('/moor', pageOf(NAV + STORY.replace('mill', 'moor') + FOOT));
      const { page, panel } = await beside(setup, site.url('/walk'));
      await forget(panel);
      await panel.evaluate(() => localStorage.clear());
      await panel.bringToFront();
      await panel.focus({ css: '#tab-here' });
      await panel.press('End');
      await panel.focus({ css: '#label-begin' });
      await panel.press('Enter');
      await panel.focused((at) => at?.tag === 'input', 'the name');
      await assertAccessible(panel, 'what is asked once');
      await setup.picture(panel, 'label-start-panel');
      await panel.type('ann');
      await panel.press('Enter');
      await panel.waitFor(() => document.querySelectorAll('.label-side [role=option]').length > 4);
      assert.ok(
        (await rows(panel)).every((row) => !/[✓✗]/.test(row)),
        'nobody has answered',
      );
      await panel.press('t');
      await panel.click({ css: '#label-end' });
      await panel.get({ css: '#label-outcome', text: words('label_live_ended') });
      const [record] = await kept(panel);
      assert.deepEqual([record.annotator, record.proposal.method], ['ann', 'nobody']);

      // Neither where these labels are opened, nor for the next page.
      const bench = await setup.openOwn(`workbench.html#label=${record.id}`);
      await bench.click({ css: '#tab-label' });
      await bench.get({ css: '.label-side [role=option]' });
      assert.equal(await bench.evaluate(() => document.querySelector('.label-start')), null);
      await setup.shut(bench);
      await page.bringToFront();
      await page.goto(site.url('/moor'));
      await setup.switchOn(page);
      await panel.bringToFront();
      await begin(panel);
      assert.equal(await panel.evaluate(() => document.querySelector('.label-start')), null);
      assert.ok((await rows(panel)).every((row) => !/[✓✗]/.test(row)));
      await panel.press('t');
      await panel.click({ css: '#label-end' });
      await panel.get({ css: '#label-outcome', text: words('label_live_ended') });
      const all = await kept(panel);
      assert.deepEqual(
        all.map(({ annotator, proposal }) => [annotator, proposal.method]),
        [
          ['ann', 'nobody'],
          ['ann', 'nobody'],
        ],
      );
      await forget(panel);
    }),
  );

  story('clicks on the page choose blocks, and do what they do when that is off', (setup) =>
    onSite(async (site) => {
      pages.set('/walk', pageOf(NAV + STORY + AD + FOOT));
      pages.set('/a', pageOf('<p>Elsewhere now.</p>'));
      const { page, panel } = await beside(setup, site.url('/walk'));
      await forget(panel);
      await begin(panel);
      await page.bringToFront();
      await page.click({ css: '#menu a', within: 'all' });
      await boxLiesOn(page, '#menu');
      await page.click({ css: '#second', within: 'all' });
      await waitFor(async () => /3 of 5/.test(await card(panel)), { what: 'the story' });
      await page.click({ css: '#second', within: 'all' });
      await waitFor(
        async () => (await page.find({ css: '.label-hint', within: 'all' })).length > 0,
        {
          what: 'what could be cut out',
        },
      );
      // A page can press nothing.
      await page.evaluate(() =>
        /** @type {HTMLElement} */ (document.querySelector('#foot')).click(),
      );
      assert.match(await card(panel), /3 of 5/);
      assert.equal(await page.evaluate(() => location.pathname), '/walk', 'links lead nowhere');

      await panel.bringToFront();
      await panel.press('m');
      await panel.waitFor(() =>
        /of 7: /.test(document.querySelector('.label-card-title').textContent),
      );
      await panel.click({ css: '#label-clicks' });
      await page.bringToFront();
      await page.click({ css: '#menu a', within: 'all' });
      await page.waitFor(() => location.pathname === '/a');
      await panel.bringToFront();
      await panel.get({ css: '#label-outcome', text: words('label_live_left') });
      const [record] = await kept(panel);
      assert.equal(record.blocks.length, 7);
    }),
  );

  story(
    'again: the same page goes on where it was; on a changed one what is lost is listed',
    (setup) =>
      onSite(async (site) => {
        pages.set('/walk', pageOf(NAV + STORY + AD + FOOT));
        const { page, panel } = await beside(setup, site.url('/walk'));
        await forget(panel);
        await begin(panel);
        for (let k = 0; k < 5; k += 1) await panel.press('Enter');
        await waitFor(
          async () => (await kept(panel))[0]?.blocks.every(({ anchors }) => anchors.length > 0),
          {
            what: 'anchors',
          },
        );
        await setup.shut(panel);
        await page.bringToFront();
        await page.gone({ css: '.label-box' });
        // What Husk did here before, it does again.
        await setup.ready(page);

        // The panel was closed: the page is as it was, and its labels go on.
        const second = await openPanel(setup);
        await begin(second, 'label-again');
        assert.match(
          await second.evaluate(() => document.querySelector('.label-side h2').textContent),
          /open: 0/,
        );
        await second.press('End');
        await boxLiesOn(page, '#foot');
        await second.bringToFront();
        await second.press('e');
        await waitFor(async () => (await kept(second))[0].blocks.at(-1).template === 'no', {
          what: 'the change',
        });
        assert.equal((await kept(second)).length, 1, 'the same record');
        await setup.shut(second);

        // The page has changed: moved, edited, removed, inserted.
        const changed = STORY.replace(
          'an old man with a broom of twigs',
          'an old woman with a broom of birch',
        ).replace(
          '<p id="third">',
          '<p id="new">A bench stands beside the gate since last summer, painted by the pupils of the school.</p><p id="third">',
        );
        pages.set('/walk', pageOf(`<header>${FOOT}</header>${changed}${NAV}`));
        await page.goto(site.url('/walk'));
        await setup.switchOn(page);
        const third = await openPanel(setup);
        await begin(third, 'label-again');
        const now = await rows(third);
        const fits = [
          /^footer .*Template\? no, M ✗ Main content\? no, The walking club/,
          /^title .* The swept path/,
          /^body .* likely \d\d\s?% .*proposed, Every morning .* old woman/,
          /^body .* new .*proposed, A bench/,
          /^body .* likely \d\d\s?% .*proposed, When the snow/,
          /^navigation .*Walks Huts Maps/,
        ];
        assert.equal(now.length, fits.length, now.join('\n'));
        for (const [k, fit] of fits.entries()) assert.match(now[k], fit);
        const orphan = await third.get({ css: '.label-orphan' });
        assert.match(
          orphan.text,
          /Coats for every kind of rain[^]*ad · template: yes · main content: no/,
        );
        assert.equal(
          await third.evaluate(() => document.querySelectorAll('.label-orphan').length),
          1,
        );
        // It is placed by keyboard on the text that came in its stead, and is still told of.
        await third.press('Home');
        for (let k = 0; k < 3; k += 1) await third.press('ArrowDown');
        await third.focus({ css: '#label-orphan-0' });
        await third.press('Enter');
        await third.get({ css: '.label-orphan-placed' });
        assert.match((await rows(third))[3], /^ad T ✓/);
        await third.focus({ css: '.label-list' });
        await third.press('u');
        await third.gone({ css: '.label-orphan-placed' });
        assert.match((await rows(third))[3], /^body .* new proposed/);
        await third.press('Shift+U');
        await third.get({ css: '.label-orphan-placed' });
        await waitFor(async () => (await kept(third)).length === 2, {
          what: 'a record of its own',
        });
        const record = (await kept(third)).find(({ proposal }) => proposal.method === 'again');
        assert.equal(record.proposal.orphans[0].placed, record.blocks[3].id);
        assert.equal((await kept(third, 'pages')).length, 2);
        // Agreed with, one key each.
        await third.focus({ css: '.label-list' });
        for (let k = 0; k < 6; k += 1) await third.press('Enter');
        await third.waitFor(() =>
          /open: 0/.test(document.querySelector('.label-side h2').textContent),
        );

        // What comes now is told, and not mixed in.
        await page.bringToFront();
        await page.evaluate(() => {
          const late = document.createElement('p');
          late.textContent = 'A message that came late.';
          document.querySelector('main').append(late);
          const again = document.createElement('p');
          again.textContent = 'Privacy';
          document.body.append(again);
        });
        await third.bringToFront();
        const note = await third.get({ css: '.label-late' });
        assert.match(note.text, new RegExp(words('label_late', 1)));
        assert.equal((await rows(third)).length, 6);
      }),
  );
});
