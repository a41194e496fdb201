// What a person said of a site is used at once on its next page, corrects what was learned, and is
// still there after the browser was closed.

import assert from 'node:assert/strict';

import { assertAccessible } from './axe.js';
import { waitFor } from './harness/host.js';
import { inChromium, readText, words } from './setup.js';

/** @typedef {import('./setup.js').TestPage} TestPage */
/** @typedef {import('./setup.js').Setup} Setup */

const RELATED = 'Seven knots for wet string';
const AD = 'Boots that forgive you';
const FOOTER = 'All rights reserved';
const TITLE = 'On laying a hedge';

/** @param {TestPage} page */
const textOf = async (page) => (await page.evaluate(readText)).map(({ text }) => text).join('\n');

/** Waits until some words can be read and others cannot. @param {TestPage} page @param {string[]} there @param {string[]} gone @param {string} what */
async function reads(page, there, gone, what) {
  let text = '';
  await waitFor(async () => {
    text = await textOf(page);
    return there.every((one) => text.includes(one)) && !gone.some((one) => text.includes(one));
  }).catch(() => {
    assert.deepEqual(
      {
        there: there.filter((one) => text.includes(one)),
        gone: gone.filter((one) => text.includes(one)),
      },
      { there, gone: [] },
      what,
    );
  });
}

/** Presses a button of the card of the block at a place. @param {TestPage} page @param {string} css @param {string} key */
async function onCard(page, css, key) {
  await page.hover({ css, within: 'all' });
  await page.click({ css: '.card button', name: words(key) });
}

/** Decisions that are kept of the page's site. @param {Setup} setup @param {TestPage} page */
const decisions = async (setup, page) =>
  (await setup.storedSite(page)).decisions
    .map(({ verdict, scope }) => `${verdict} ${scope}`)
    .sort();

inChromium(
  'remember',
  'what is kept of a site and when it is used is decided by our code alone',
  ({ story }) => {
    story('the main content confirmed: asked once, known on the next page', async (setup) => {
      const page = await setup.open(setup.fixtures.url('/'));
      await setup.switchTo(page, 'hide');
      await setup.unfold(page);
      await page.click({ css: '.bar .ask button', name: words('content_bar_yes') });
      await setup.ready(page, ({ canUndo }) => canUndo);
      await page.gone({ css: '.bar .ask' });
      assert.deepEqual(await decisions(setup, page), ['main site']);
      await page.goto(setup.fixtures.url('/article?next'));
      await setup.switchOn(page);
      await setup.unfold(page);
      await page.gone({ css: '.bar .ask' });
      await reads(page, [TITLE], [RELATED, AD, FOOTER], 'the next page');
      await setup.switchOff(page);
    });

    story('the main content picked, against the verdict: used on the next page', async (setup) => {
      await setup.forget();
      const page = await setup.open(setup.fixtures.url('/'));
      await setup.switchTo(page, 'highlight');
      await onCard(page, '#related a', 'ui_main_is');
      await setup.ready(page, ({ canUndo }) => canUndo);
      await setup.intoMode(page, 'hide');
      await reads(page, [RELATED], [TITLE, FOOTER], 'on this page');
      await page.goto(setup.fixtures.url('/article?next'));
      await setup.switchOn(page);
      await reads(page, [RELATED], [TITLE, FOOTER], 'on the next page');
      const { blocks } = await setup.ready(page);
      assert.ok(
        blocks.some(({ reasons }) => reasons.some(({ kind }) => kind === 'you-main')),
        'the reason is the person',
      );
      await setup.switchOff(page);
    });

    story(
      'restored on the site, hidden on the site: the next page and after a restart',
      async (setup) => {
        await setup.forget();
        let page = await setup.open(setup.fixtures.url('/'));
        await setup.switchTo(page, 'highlight');
        await onCard(page, '#footer p', 'content_card_restore_site');
        await setup.ready(page, ({ canUndo }) => canUndo);
        await setup.more(page, words('content_more_hide'));
        await page.get({ css: '.picking' });
        await page.click({ css: '#p2', within: 'all' });
        await page.press('Escape');
        await page.gone({ css: '.picking' });
        await waitFor(async () => (await decisions(setup, page)).length === 2, {
          what: 'both decisions',
        });
        assert.deepEqual(await decisions(setup, page), ['hide site', 'keep site']);
        await setup.intoMode(page, 'hide');
        const second = 'The rule everyone repeats';
        await reads(page, [TITLE, FOOTER], [AD, second], 'on this page');

        await page.goto(setup.fixtures.url('/article?next'));
        await setup.switchOn(page);
        await reads(page, [TITLE, FOOTER], [AD, second], 'on the next page');

        await setup.restart();
        page = await setup.open(setup.fixtures.url('/article?later'));
        assert.equal((await setup.state(page))?.on ?? false, false, 'nothing runs unasked');
        const state = await setup.switchOn(page);
        assert.equal(state.mode, 'hide', 'the mode used last');
        await reads(page, [TITLE, FOOTER], [AD, second], 'after a restart');
        await setup.switchOff(page);
      },
    );

    story('everything decided stands in the options, and is taken back there', async (setup) => {
      await setup.forget();
      const page = await setup.open(setup.fixtures.url('/'));
      await setup.switchTo(page, 'highlight');
      await onCard(page, '#footer p', 'content_card_restore_site');
      await setup.ready(page, ({ canUndo }) => canUndo);
      await setup.intoMode(page, 'hide');
      await reads(page, [FOOTER], [AD], 'the footer is restored');
      // The view of a template needs one.
      const { site } = (await setup.storedSite(page)).site;
      await setup.learn(page);
      await setup.ask('ui-bg-template-edit', {
        ...{ site, leaves: ['00000000000000aa', '00000000000000ab'], edit: 'hide' },
        ...{ role: 0, quote: 'News, Sport' },
      });
      const options = await setup.openOwn('ui/options.html');
      await options.click({ css: `[id="decisions-${site}"]` });
      const rows = () =>
        options.evaluate(() =>
          [...document.querySelectorAll('li.decision > span')].map((row) => row.textContent),
        );
      await waitFor(async () => (await rows()).length === 2, { what: 'both decisions' });
      const [kept, hidden] = await rows();
      assert.ok(kept.startsWith(words('ui_decision_keep')) && kept.includes('All rights'), kept);
      assert.ok(
        hidden.startsWith(words('ui_decision_hide')) && hidden.includes('News, Sport'),
        hidden,
      );
      await assertAccessible(options, 'the decisions of a site');
      await setup.picture(options, 'options-decisions');
      await options.click({ css: 'li.decision button' });
      await waitFor(async () => (await rows()).length === 1, { what: 'one decision is left' });
      assert.deepEqual(await decisions(setup, page), ['hide site']);
      await setup.shut(options);
      await reads(page, [], [FOOTER, AD], 'the footer is hidden again');
      await setup.switchOff(page);
    });

    story(
      'a block restored on the site stays, though it was learned as template',
      async (setup) => {
        await setup.forget();
        const page = await setup.open(setup.sample('lantern', 'stories/tide-mill.html'));
        await page.click({ css: '[data-consent]', within: 'all' });
        await setup.switchTo(page, 'highlight');
        await setup.learn(page);
        await page.goto(setup.sample('lantern', 'stories/sharp-chisel.html'));
        const state = await setup.switchOn(page);
        const seen = state.blocks.find((block) => block.seen && /Most read/.test(block.sample));
        assert.ok(seen, `a learned block: ${state.blocks.map(({ sample }) => sample).join(' | ')}`);
        const { template } = await setup.storedSite(page);
        await page.hover({ css: '.most-read h2', within: 'all' });
        await page.click({ css: '.card button', name: words('content_card_restore_site') });
        await setup.ready(page, ({ canUndo }) => canUndo);
        const known = await setup.storedSite(page);
        assert.equal(
          known.template.revision,
          template.revision,
          'the template is as it was learned',
        );
        assert.deepEqual(await decisions(setup, page), ['keep site']);
        await page.goto(setup.sample('lantern', 'stories/counting-swifts.html'));
        const next = await setup.switchOn(page);
        assert.ok(
          !next.blocks.some((block) => /^Most read/.test(block.sample)),
          `it stays on the next page: ${next.blocks.map(({ sample }) => sample).join(' | ')}`,
        );
        await setup.switchOff(page);
      },
    );
  },
);
