// A site is learned: shown before it is read, two pages at a time and without cookies, with progress
// and cancel; then its blocks say on how many pages they were seen. Also by itself on sites that are
// always on, from two tabs at once, with the background killed in the middle, and with storage full.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

import { waitFor } from './harness/host.js';
import { serve } from './harness/server.js';
import { inBothBrowsers, wording, words } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

const FIRST = 'stories/tide-mill.html';
const NEXT = 'stories/sharp-chisel.html';

const TYPES = { '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.js': 'text/javascript' };

/**
 * The magazine on a server that answers a script's requests for pages only when it is told to.
 *
 * @param {Setup} setup
 */
async function gatedSite(setup) {
  /** @type {(() => void)[]} */
  const waiting = [];
  const site = {
    waiting,
    /** Whether a script's requests wait. */
    closed: false,
    /** Pages that scripts asked for. @type {{path: string, cookie: string | undefined, referer: string | undefined}[]} */
    asked: [],
    /** Where scripts that ask for a page are sent, by path. @type {Record<string, string>} */
    redirects: {},
    /** Answers so many of those who wait. */
    release(count = Infinity) {
      for (const answer of waiting.splice(0, count)) answer();
    },
    open() {
      site.closed = false;
      site.release();
    },
    url: (path) => `http://lantern.localhost:${port}/${path}`,
    close: () =>
      new Promise((resolve) => {
        site.open();
        server.close(() => resolve(undefined));
        server.closeAllConnections();
      }),
  };
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://any').pathname;
    const type = extname(path);
    if (type === '.html' && request.headers['sec-fetch-dest'] === 'empty') {
      const { cookie, referer } = request.headers;
      site.asked.push({ path, cookie, referer });
      if (site.redirects[path]) {
        response.writeHead(302, { location: site.redirects[path] }).end();
        return;
      }
      if (site.closed) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    }
    try {
      const body = await readFile(join(setup.folder, 'lantern', path));
      response.writeHead(200, { 'content-type': TYPES[type] ?? 'image/svg+xml' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return site;
}

/** Runs with a gated site of its own. @param {Setup} setup @param {(site: Awaited<ReturnType<typeof gatedSite>>) => Promise<void>} run */
async function withSite(setup, run) {
  await setup.forget();
  await run(setup.closeLater(await gatedSite(setup)));
}

/** Opens a page with Husk on and its cookie notice answered. @param {Setup} setup @param {string} url */
async function openOn(setup, url) {
  const page = await setup.open(url);
  await page.evaluate(() => {
    document.cookie = 'account=42';
    /** @type {HTMLElement | null} */ (document.querySelector('[data-consent]'))?.click();
  });
  await setup.switchTo(page, 'highlight');
  return page;
}

/** Pages that are in the template of the page's site. @param {Setup} setup @param {TestPage} page */
const pagesLearned = async (setup, page) => (await setup.storedSite(page)).template?.pages ?? 0;

/** The line of the bar, awaited. @param {TestPage} page @param {RegExp} pattern */
const barSays = (page, pattern) => page.get({ css: '.bar .say', text: pattern });

inBothBrowsers('learn', ({ firefox, story }) => {
  story('shown first, read politely, with progress; then seen on n of m pages', (setup) =>
    withSite(setup, async (site) => {
      const page = await openOn(setup, site.url(FIRST));
      await setup.planLearning(page);
      const listed = await page.find({ css: '.plan .pages li' });
      assert.equal(listed.length, 8, 'eight pages by default');
      for (const { text } of listed) assert.match(text, /\S lantern\.localhost:\d+\/\S/);
      const alike = listed.filter(({ text }) => /\d\/stories\//.test(text));
      assert.ok(alike.length > 4, `most are pages like this one: ${alike.length}`);
      assert.deepEqual(site.asked, [], 'nothing is read before it is agreed to');
      await setup.picture(page, 'plan');
      const box = { css: '.plan .pages li:first-child input' };
      await page.click(box);
      await page.get({ css: '.plan .primary', text: words('content_plan_learn', 7) });
      await page.click(box);

      site.closed = true;
      await page.click({ css: '.plan .primary' });
      const progress = async (count) => {
        await waitFor(
          async () =>
            (await page.find({ role: 'progressbar' }))[0]?.attributes['aria-valuenow'] ===
            String(count),
          { what: `progress of ${count}` },
        );
        await waitFor(async () => (await setup.browser.badge(page)) === `${count}/9`, {
          what: `${count} of 9 on the button`,
        });
      };
      await progress(1);
      await waitFor(() => site.waiting.length === 2, { what: 'two requests' });
      await setup.picture(page, 'learning');
      site.release(2);
      await progress(3);
      await waitFor(() => site.waiting.length === 2);
      assert.equal(site.asked.length, 4, 'two at a time');
      site.open();
      const { text } = await barSays(page, wording('content_learned'));
      assert.match(text, /\b9\b/);
      await setup.picture(page, 'learned');
      assert.equal(site.asked.length, 8);
      assert.deepEqual(
        site.asked.flatMap(({ cookie, referer }) => [cookie, referer]).filter(Boolean),
        [],
        'neither cookies nor where the person came from went along',
      );
      const state = await setup.ready(page, ({ template }) => template !== null);
      assert.equal(state.template?.of, 9);
      assert.equal(await pagesLearned(setup, page), 9);

      await page.goto(site.url(NEXT));
      const next = await setup.switchOn(page);
      const seen = next.blocks.filter((block) => block.seen);
      assert.ok(seen.length >= 3, `${seen.length} blocks are known`);
      for (const { seen: counted, sample } of seen) {
        const { pages, of } = counted;
        // Counted among pages of this kind: sections are another.
        assert.ok(pages > 1 && pages <= of && of > 4 && of <= 9, `${sample}: ${pages} of ${of}`);
      }
      await page.hover({ css: '.mega a', within: 'all' });
      const card = await page.get({ css: '.card' });
      const header = seen.find(({ sample }) => card.text.includes(sample.slice(0, 40)));
      assert.ok(header, card.text);
      const { pages, of } = header.seen;
      assert.ok(card.text.includes(words('reason_seen_other', of, pages)), card.text);
      await setup.picture(page, 'seen');
      await setup.switchOff(page);
    }),
  );

  story(
    'a redirect to another origin is not followed: the page is named, the others are learned',
    (setup) =>
      withSite(setup, async (site) => {
        const other = await serve(
          () => '<!doctype html><title>Elsewhere</title><p>Not of this site.',
        );
        try {
          const page = await openOn(setup, site.url(FIRST));
          await setup.planLearning(page);
          const listed = await page.find({ css: '.plan .pages li' });
          const paths = listed.map(({ text }) => `/${text.split(/:\d+\//)[1]}`);
          const [within, away] = paths.filter((path) => path.startsWith('/stories/'));
          site.redirects[away] = other.url('/elsewhere.html');
          site.redirects[within] = `/${FIRST}`;
          await page.click({ css: '.plan .primary' });
          const { text } = await barSays(page, wording('content_learned'));
          assert.ok(text.includes(words('content_learned_failed', 1)), text);
          assert.ok(text.includes(words('content_unread_elsewhere', away)), text);
          assert.deepEqual(other.asked, [], 'nobody else was asked');
          assert.equal(
            await pagesLearned(setup, page),
            listed.length - 1,
            'all but that one, and the one that leads to the open page is that page',
          );
        } finally {
          await other.close();
        }
      }),
  );

  story(
    'cancelled: what was read until then is kept',
    (setup) =>
      withSite(setup, async (site) => {
        const page = await openOn(setup, site.url(FIRST));
        await setup.planLearning(page);
        await page.press('Escape');
        await page.gone({ css: '.plan' });
        assert.equal(await pagesLearned(setup, page), 0, 'leaving the list learns nothing');

        site.closed = true;
        await setup.planLearning(page);
        await page.click({ css: '.plan .primary' });
        await waitFor(() => site.waiting.length === 2);
        site.release(2);
        await waitFor(async () => (await pagesLearned(setup, page)) === 3, { what: 'three pages' });
        await page.click({ css: '.bar button', name: words('ui_cancel') });
        await barSays(page, wording('content_learned_cancelled'));
        site.open();
        assert.equal(await pagesLearned(setup, page), 3);
        assert.ok(site.asked.length <= 4, `${site.asked.length} asked for`);
        await setup.ready(page);
        await setup.switchOff(page);
      }),
    { chromium: 'a queue of ours' },
  );

  story('the background killed in the middle loses nothing, and learning goes on', (setup) =>
    withSite(setup, async (site) => {
      const page = await openOn(setup, site.url(FIRST));
      site.closed = true;
      await setup.planLearning(page);
      await page.click({ css: '.plan .primary' });
      // Two at a time, and both are let go: pages are learned in their order, and which of two comes first is up to the browser.
      for (const pages of [3, 5]) {
        await waitFor(() => site.waiting.length === 2);
        site.release(2);
        await waitFor(
          async () =>
            (await page.find({ role: 'progressbar' }))[0]?.attributes['aria-valuenow'] ===
            String(pages),
          { what: `progress of ${pages}` },
        );
      }
      await setup.browser.killBackground();
      await waitFor(() => site.waiting.length === 2);
      site.release(2);
      await waitFor(
        async () =>
          (await page.find({ role: 'progressbar' }))[0]?.attributes['aria-valuenow'] === '7',
        { what: 'learning going on' },
      );
      await setup.browser.killBackground();
      site.open();
      const { text } = await barSays(page, wording('content_learned'));
      assert.match(text, /\b9\b/);
      assert.equal(await pagesLearned(setup, page), 9, 'every page is in the template');
      await setup.switchOff(page);
    }),
  );

  story(
    'two tabs writing at once lose nothing',
    (setup) =>
      withSite(setup, async (site) => {
        const one = await openOn(setup, site.url(FIRST));
        const two = await openOn(setup, site.url(NEXT));
        site.closed = true;
        for (const page of [one, two]) {
          await page.bringToFront();
          await setup.planLearning(page);
          await page.click({ css: '.plan .primary' });
        }
        await waitFor(() => site.waiting.length === 4, { what: 'both tabs reading' });
        // The pages of both tabs come at once.
        assert.equal((await setup.state(one))?.status, 'learning');
        site.open();
        for (const page of [one, two]) {
          await page.bringToFront();
          await setup.ready(page, ({ template }) => template !== null);
        }
        const known = await setup.storedSite(one);
        const addresses = new Set([...site.asked.map(({ path }) => path), `/${FIRST}`, `/${NEXT}`]);
        assert.ok(addresses.size >= 9);
        assert.ok(
          known.template.pages >= addresses.size,
          `${known.template.pages} pages of ${addresses.size} addresses`,
        );

        // Corrections from both, at once and many.
        const tabs = await setup.browser.background(async () =>
          (await chrome.tabs.query({})).map(({ id }) => id),
        );
        const before = known.decisions.length;
        const counts = await setup.browser.background(async (ids) => {
          const send = (id, name, payload) =>
            chrome.tabs.sendMessage(id, { name, payload }, { frameId: 0 }).catch(() => null);
          const acts = [];
          for (const id of ids) {
            const list = await send(id, 'bg-content-blocks', {});
            for (const { node } of list?.value?.blocks.slice(0, 3) ?? []) {
              acts.push([id, { node, action: 'restore-page' }]);
            }
          }
          const replies = await Promise.all(
            acts.map(([id, payload]) => send(id, 'bg-content-act', payload)),
          );
          return { acts: acts.length, ok: replies.filter((reply) => reply?.ok).length };
        }, tabs);
        assert.deepEqual(counts, { acts: 6, ok: 6 });
        await waitFor(
          async () =>
            (await setup.ask('ui-bg-site', { site: known.site.site })).decisions.length >=
            before + 6,
          { what: 'all six corrections' },
        );
      }),
    { chromium: 'a queue of ours' },
  );

  story('always on: asked for once, starts by itself, learns from what is visited', (setup) =>
    withSite(setup, async (site) => {
      await setup.browser.allowHosts('*://lantern.localhost/*');
      const page = await openOn(setup, site.url(FIRST));
      const host = { origins: ['*://lantern.localhost/*'] };
      const has = () =>
        setup.browser.background((wanted) => chrome.permissions.contains(wanted), host);
      assert.equal(await has(), false, 'nothing is granted before');
      await setup.startByItself(page, 'highlight');
      await waitFor(has, { what: 'the permission' });
      for (const [k, path] of [NEXT, 'stories/counting-swifts.html'].entries()) {
        await page.goto(site.url(path));
        await setup.ready(page);
        await waitFor(async () => (await pagesLearned(setup, page)) >= k + 1, {
          what: `page ${k + 1} learned by itself`,
        });
      }
      const twice = await pagesLearned(setup, page);
      await page.reload();
      await setup.ready(page);
      assert.equal(await pagesLearned(setup, page), twice, 'a page counts once');
      assert.deepEqual(site.asked, [], 'nothing was fetched for it');

      await setup.restart();
      const later = await setup.open(site.url(FIRST));
      await setup.ready(later);
      await setup.chooseAuto(later, words('content_auto_press'));
      await waitFor(async () => !(await has()), { what: 'the permission given back' });
      await later.goto(site.url(NEXT));
      assert.equal((await setup.state(later))?.on ?? false, false, 'no longer by itself');
    }),
  );

  story(
    'room is made for a new site, and it is said whose template went',
    async (setup) => {
      await setup.forget();
      const old = await openOn(setup, setup.sample('quill', 'paragraphs.html'));
      await setup.learn(old);
      const quill = await setup.storedSite(old);
      assert.ok(quill.template.pages > 2);
      await setup.shut(old);
      await fill(setup, 0.9);
      const page = await openOn(setup, setup.sample('lantern', FIRST));
      await setup.learn(page);
      assert.ok((await pagesLearned(setup, page)) > 2, 'the new one is learned');
      assert.equal((await setup.ask('ui-bg-site', { site: quill.site.site })).template, null);
      const options = await setup.openOwn('ui/options.html');
      await options.get({ css: '#notices li', text: wording('ui_notice_evicted') });
      await options.get({ css: '#notices li', text: quill.site.site });
      await setup.picture(options, 'evicted');
      await options.click({ css: '#notices button' });
      await options.gone({ css: '#notices li' });
      await setup.forget();
    },
    { chromium: 'a store of ours' },
  );

  if (!firefox) {
    // Firefox has no quota: there nothing can be full.
    story('storage full: said clearly, and what was there stays', async (setup) => {
      await setup.forget();
      const page = await openOn(setup, setup.sample('lantern', FIRST));
      const { blocks } = await setup.ready(page);
      const act = (node) =>
        setup.browser.background(
          async (payload) => {
            const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
            const message = { name: 'bg-content-act', payload };
            return chrome.tabs.sendMessage(tab.id ?? -1, message, { frameId: 0 });
          },
          { node, action: 'restore-page' },
        );
      await act(blocks[0].node);
      await waitFor(async () => (await setup.storedSite(page)).decisions.length === 1);
      await fill(setup, 1);
      await setup.planLearning(page);
      await page.click({ css: '.plan .primary' });
      await barSays(page, wording('content_error_full'));
      await setup.picture(page, 'storage-full');
      const known = await setup.storedSite(page);
      assert.equal(known.decisions.length, 1, 'the correction is still there');
      assert.equal(known.template, null);
      await setup.ready(page);
      await setup.browser.background(() => chrome.storage.local.remove('fill'));
      await setup.learn(page);
      assert.ok((await pagesLearned(setup, page)) > 2, 'with room again it works');
      await setup.forget();
    });
  }
});

/** Fills storage with something else. @param {Setup} setup @param {number} share of the quota that is used then */
async function fill(setup, share) {
  await setup.browser.background(async (part) => {
    const quota = 10_485_760;
    const used = await chrome.storage.local.getBytesInUse(null);
    const size = Math.floor(quota * part) - used - 40;
    await chrome.storage.local.set({ fill: 'x'.repeat(size) });
  }, share);
}
