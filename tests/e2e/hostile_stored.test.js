// What is stored for a site was tampered with: cut, changed by bytes, of wrong types, with numbers and keys that nobody wrote.
// Whatever it is, a press still gives a verdict, the background answers, other sites keep theirs, and what cannot be read is
// set aside for the person to see.

import assert from 'node:assert/strict';

import { seeded } from '../bench/random.js';
import { glance } from './hostile/probe.js';
import { inChromium, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */

/** Ways of each kind that are drawn. */
const DRAWN = 5;

/**
 * Ways to spoil a record.
 * @param {string} text as it is stored
 * @returns {[string, unknown][]} what was done, and what is stored then
 */
function spoiled(text) {
  const random = seeded(7);
  const drawn = (/** @type {number} */ most) => Math.floor(random() * most);
  const record = JSON.parse(text);
  const bytes = Buffer.from(record.template, 'base64');
  const withTemplate = (/** @type {unknown} */ template) => JSON.stringify({ ...record, template });
  const some = (/** @type {() => [string, unknown]} */ make) => Array.from({ length: DRAWN }, make);
  return [
    ...some(() => {
      const at = drawn(text.length);
      return [`the record ends at ${at}`, text.slice(0, at)];
    }),
    ...some(() => {
      const at = drawn(bytes.length);
      return [`the template ends at ${at}`, withTemplate(bytes.subarray(0, at).toString('base64'))];
    }),
    ...some(() => {
      const other = Buffer.from(bytes);
      const at = drawn(bytes.length);
      other[at] ^= 1 << drawn(8);
      return [`a bit of byte ${at} is another`, withTemplate(other.toString('base64'))];
    }),
    ...[null, 7, {}, [], '', '////', 'A'.repeat(1 << 20)].map(
      (one) =>
        /** @type {[string, unknown]} */ ([
          `a template ${JSON.stringify(one).slice(0, 9)}`,
          withTemplate(one),
        ]),
    ),
    ...['1e308', '-1', '9007199254740993', '"7"', 'null'].map(
      (number) =>
        /** @type {[string, unknown]} */ ([
          `${number} for every number`,
          text.replace(/(?<=":)\d+/g, number),
        ]),
    ),
    [
      'keys of the prototype',
      text.replaceAll('{', '{"__proto__":{"husk":1},"constructor":{"husk":1},'),
    ],
    ['nested too deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['no text at all', { format: 2, site: record.site }],
  ];
}

inChromium(
  'stored data that was tampered with',
  'what is stored is read by our code alone',
  ({ story }) => {
    story('costs no verdict, no other site and no start of the background', async (setup) => {
      await setup.forget();
      const other = await setup.open(setup.sample('quill', 'paragraphs.html'));
      await setup.switchTo(other, 'highlight');
      await setup.learn(other);
      const page = await setup.open(setup.sample('lantern', 'stories/tide-mill.html'));
      await page.click({ css: '[data-consent]', within: 'all' });
      await setup.switchTo(page, 'highlight');
      const { blocks } = await setup.learn(page);
      await setup.switchOff(page);
      const name = await page.evaluate(() => location.host);
      const background = setup.browser;
      const stored = await background.background(
        (key) => chrome.storage.local.get(key).then((all) => all[key]),
        `site:${name}`,
      );
      const known = await setup.ask('ui-bg-sites');
      assert.equal(known.sites.length, 2);
      for (const [what, value] of spoiled(stored)) {
        await background.background(
          (key, changed) => chrome.storage.local.set({ [key]: changed }),
          `site:${name}`,
          value,
        );
        await background.killBackground();
        await page.bringToFront();
        const state = await setup.switchOn(page);
        assert.ok(state.blocks.length > 0, `${what}: no verdict`);
        const { sites, quarantine } = await setup.ask('ui-bg-sites');
        assert.ok(
          sites.some((/** @type {any} */ one) => one.site !== name && one.pages > 0),
          `${what}: the other site is lost`,
        );
        // Used as it is, or put into quarantine with a reason.
        for (const row of quarantine) assert.notEqual(row.reason, '', what);
        const touched = await background.background(() => 'husk' in {} || 'husk' in Object);
        assert.equal(touched, false, `${what}: prototypes were changed`);
        await page.bringToFront();
        await setup.switchOff(page);
      }
      const { quarantine } = await setup.ask('ui-bg-sites');
      assert.ok(quarantine.length > DRAWN, `${quarantine.length} are in quarantine`);
      // As it was, it is used as it was.
      await background.background(
        (key, whole) => chrome.storage.local.set({ [key]: whole }),
        `site:${name}`,
        stored,
      );
      await background.killBackground();
      await page.bringToFront();
      const again = await setup.switchOn(page);
      assert.deepEqual(
        again.blocks.map(({ sample }) => sample),
        blocks.map(({ sample }) => sample),
      );
      await setup.switchOff(page);
      // A decision that cannot be read costs itself alone, and the person is told.
      const broken = {
        ...{ id: 'd', verdict: 'hide', scope: 'site', at: 5, from: 'page' },
        target: { anchor: { v: 1 } },
      };
      await background.background(
        (key, ruled) => chrome.storage.local.set({ [key]: ruled }),
        `site:${name}`,
        JSON.stringify({ ...JSON.parse(stored), decisions: [broken] }),
      );
      await background.killBackground();
      await page.bringToFront();
      const ruled = await setup.switchOn(page);
      assert.deepEqual(
        ruled.blocks.map(({ sample }) => sample),
        blocks.map(({ sample }) => sample),
      );
      assert.equal((await glance(setup, page))?.line, words('content_rules_skipped', 1));
    });
  },
);
