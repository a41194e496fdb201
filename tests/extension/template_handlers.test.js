// What the panel does to a site's template, against a store in which others change it at the same time: nothing that was
// learned is lost, and what was taken back is exactly what was there.
//
// A template here is the number 7 and then one number for every change: what the core does with one has its tests there.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import fc from 'fast-check';

import { withDecisions } from '../../extension/background/decisions.js';
import { createSites } from '../../extension/background/sites.js';
import { templateHandlers } from '../../extension/background/template_handlers.js';
import { createStorage, QUOTA } from '../../extension/platform/storage.js';
import { checked, decision } from './lib/decisions.js';
import { memoryArea } from './lib/memory_area.js';

const SITE = 'mill.example';
const URL_OF = (/** @type {number} */ page) => `https://${SITE}/${page}`;

function background() {
  const storage = createStorage({
    local: memoryArea(new Map(), { quota: QUOTA }),
    session: memoryArea(),
    locks: undefined,
  });
  let time = 0;
  const now = () => (time += 1);
  const sites = createSites({ storage, check: checked, now, quota: QUOTA });
  const longer = (/** @type {Uint8Array} */ old, /** @type {number} */ last) =>
    Uint8Array.from([...old, last]);
  const functions = {
    findings: () => Uint8Array.of(1),
    learn: (/** @type {Uint8Array | undefined} */ old, /** @type {Uint8Array} */ page) => {
      const template = longer(old ?? Uint8Array.of(7), page[0]);
      return { template, report: { pages: template.length - 1, clusters: 1 } };
    },
    forgetLeaves: (/** @type {Uint8Array} */ old, /** @type {string[]} */ leaves) =>
      longer(old, Number.parseInt(leaves[0], 16)),
    describe: (/** @type {Uint8Array} */ template) => ({
      pages: template.length - 1,
      clusters: [{}],
    }),
  };
  const core = {
    async call(/** @type {string} */ name, /** @type {any[]} */ ...args) {
      // The core is asked for over a thread of its own: others get their turn meanwhile.
      await null;
      return functions[name](...args);
    },
  };
  /** @type {any[]} */
  const told = [];
  const tabs = { notify: (what, { site }) => void told.push(`${what} ${site}`) };
  const models = { judging: async () => null };
  const parts = /** @type {any} */ ({ sites, core, models, tabs, now });
  return { handlers: templateHandlers(parts), sites, told };
}

const keyOf = (/** @type {number} */ number) => number.toString(16).padStart(16, '0');

/** @param {number} number @param {'keep' | 'hide' | 'forget'} edit */
const editOf = (number, edit) => ({
  ...{ site: SITE, leaves: [keyOf(number)], edit },
  ...{ role: 0, quote: 'News' },
});

test('what is decided, learned and taken back is kept, and told to the pages of the site', async () => {
  const { handlers, sites, told } = background();
  assert.deepEqual(await handlers['ui-bg-template']({ url: URL_OF(1) }), {
    site: SITE,
    known: null,
    decisions: [],
  });
  assert.deepEqual(await handlers['ui-bg-template']({ url: 'about:blank' }), {
    site: null,
    known: null,
    decisions: [],
  });
  const page = Uint8Array.of(40);
  const learned = await handlers['ui-bg-template-learn']({ site: SITE, page, url: URL_OF(1) });
  assert.deepEqual([...learned.known.template], [7, 40]);
  assert.equal(learned.before, null);
  const hidden = await handlers['ui-bg-template-edit'](editOf(90, 'hide'));
  assert.deepEqual([...hidden.known.template], [7, 40], 'the template is as it was learned');
  assert.deepEqual(
    hidden.known.decisions.map(({ verdict, target }) => ({ verdict, target })),
    [{ verdict: 'hide', target: { leaves: [keyOf(90)], quote: 'News' } }],
  );
  assert.deepEqual(hidden.before, learned.known);
  const forgotten = await handlers['ui-bg-template-edit'](editOf(90, 'forget'));
  assert.deepEqual(forgotten.known, { template: Uint8Array.of(7, 40, 90), decisions: [] });
  assert.deepEqual(forgotten.before, hidden.known);
  // A decision about a block is none of this view's: it stays, whatever is taken back.
  await sites.update(SITE, (site) => withDecisions(site, { put: [decision('mine', { at: 99 })] }));
  await handlers['ui-bg-template-restore']({
    site: SITE,
    from: forgotten.known,
    to: forgotten.before,
  });
  const back = await sites.get(SITE);
  assert.deepEqual([...(back.template ?? [])], [7, 40]);
  assert.deepEqual(back.decisions, [...hidden.known.decisions, decision('mine', { at: 99 })]);
  assert.deepEqual(back.stats, { pages: 1, clusters: 1 });
  assert.deepEqual(told, Array(4).fill(`template ${SITE}`));
});

test('a page of another site is not learned, and of nothing nothing is decided', async () => {
  const { handlers } = background();
  const page = Uint8Array.of(1);
  const foreign = { site: SITE, page, url: 'https://other.example/' };
  await assert.rejects(handlers['ui-bg-template-learn'](foreign), /another site/);
  await assert.rejects(handlers['ui-bg-template-edit'](editOf(1, 'hide')), {
    name: 'ChangedTemplateError',
  });
});

test('taking back is refused when the template has changed since', async () => {
  const { handlers, sites } = background();
  const learn = (/** @type {number} */ k) =>
    handlers['ui-bg-template-learn']({ site: SITE, page: Uint8Array.of(k), url: URL_OF(k) });
  await learn(1);
  const { known, before } = await learn(2);
  await learn(3);
  await assert.rejects(
    handlers['ui-bg-template-restore']({ site: SITE, from: known, to: before ?? known }),
    { name: 'ChangedTemplateError' },
  );
  assert.deepEqual([...((await sites.get(SITE)).template ?? [])], [7, 1, 2, 3]);
});

test('whatever is done at the same time, every change is there once', async () => {
  const deed = fc.record({ learns: fc.boolean(), number: fc.integer({ min: 10, max: 250 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 12 }), async (deeds) => {
      const { handlers, sites } = background();
      const page = Uint8Array.of(1);
      await handlers['ui-bg-template-learn']({ site: SITE, page, url: URL_OF(0) });
      await Promise.all(
        deeds.map(({ learns, number }, k) =>
          learns
            ? handlers['ui-bg-template-learn']({
                site: SITE,
                page: Uint8Array.of(number),
                url: URL_OF(k + 1),
              })
            : handlers['ui-bg-template-edit'](editOf(number, 'forget')),
        ),
      );
      const kept = [...((await sites.get(SITE)).template ?? [])];
      assert.deepEqual(kept.slice(0, 2), [7, 1]);
      // In whichever order they had their turn.
      const numbers = deeds.map(({ number }) => number);
      assert.deepEqual(kept.slice(2).sort(), numbers.sort());
    }),
  );
});
