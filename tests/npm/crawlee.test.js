// `unhusk/crawlee` in crawls of Crawlee's own crawlers, of sites that this computer serves.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { chromium } from 'playwright-core';

import { programOf } from '../e2e/harness/host.js';
import { ROOT } from '../paths.js';
import { RUNTIMES, examples, installed, pages } from './project.js';

const require = createRequire(RUNTIMES);
const crawlee = (name) => require(join(RUNTIMES, '@crawlee', name));
const { CheerioCrawler, Configuration, HttpCrawler, KeyValueStore, log } = crawlee('cheerio');
const { JSDOMCrawler } = crawlee('jsdom');
const { LinkeDOMCrawler } = crawlee('linkedom');
const { PlaywrightCrawler } = crawlee('playwright');

const PROMISE =
  'Our letter comes every other Friday, costs nothing, and tells what grows at the moment in hedges near you.';
/** Pages of the site that has the promise on every page, 0 to this. */
const LAST = 9;

/** @param {number} n */
const hedge = (n, link = n < LAST ? `<a href=/${n + 1}>Older</a>` : '') => `<!doctype html>
  <html lang=en><title>On laying a hedge — The Hedgerow</title><meta name=author content="Ada Thorn">
  <nav><a href=/about>Home</a> <a href=/tools>Tools</a> <a href=/letters>Letters</a>${link}</nav>
  <article><h1>On laying hedge ${n}</h1><p>A hedge is a wall that has agreed to be alive in year ${n}. It is slower to build than
  a fence and slower to fall down, and in between it feeds more birds than any table you could hang from a nail.</p>
  <p>So we laid it, which is the older answer. You cut each stem most of the way through, close to the ground, and bend it over
  until it lies at the angle of a fallen ladder of ${n} rungs.</p><p>${PROMISE}</p></article>
  <footer><a href=/about>About us</a> <a href=/privacy>Privacy</a></footer>`;

const SITE = Object.fromEntries(Array.from({ length: LAST + 1 }, (_, n) => [`/${n}`, hedge(n)]));

let project;
let unhusk;
let UnhuskExtractor;

before(async () => {
  log.setLevel(log.LEVELS.WARNING);
  project = installed(
    ['cheerio', 'jsdom', 'linkedom', 'playwright'].map((name) => `@crawlee/${name}`),
  );
  const from = (name) =>
    import(pathToFileURL(join(project, 'node_modules/unhusk', `${name}.js`)).href);
  unhusk = await from('index');
  ({ UnhuskExtractor } = await from('crawlee'));
});

after(() => rmSync(project, { recursive: true, force: true }));

/**
 * Serves files while they are used.
 * @param {Record<string, string | Uint8Array | {type: string, body: string | Uint8Array}>} files
 * @param {(address: string) => Promise<void>} use
 */
async function served(files, use) {
  const server = createServer(({ url = '' }, response) => {
    if (!(url in files)) response.statusCode = 404;
    const file = files[url] ?? 'There is no such page.';
    const isBare = typeof file === 'string' || file instanceof Uint8Array;
    const { type, body } = isBare ? { type: 'text/html', body: file } : file;
    response.setHeader('content-type', type);
    return response.end(body);
  });
  await new Promise((resolve) => void server.listen(0, '127.0.0.1', () => resolve(undefined)));
  try {
    await use(`http://127.0.0.1:${/** @type {any} */ (server.address()).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Storages in memory, apart from those of other crawls. */
const config = () => new Configuration({ persistStorage: false });

/**
 * What is said of the pages of a crawl, in the order in which they were opened, one at a time.
 * @param {string[]} addresses
 * @param {{extractor?: any, Crawler?: any, follow?: (context: any) => string | undefined, options?: object}} [options]
 */
async function crawl(
  addresses,
  { extractor = new UnhuskExtractor(), Crawler = CheerioCrawler, follow, options = {} } = {},
) {
  /** @type {{url: string, said: any}[]} */
  const all = [];
  const crawler = new Crawler(
    {
      maxConcurrency: 1,
      async requestHandler(context) {
        all.push({ url: context.request.url, said: await extractor.extract(context) });
        const next = follow?.(context);
        if (next) await context.addRequests([next]);
      },
      ...options,
    },
    config(),
  );
  const { requestsFailed } = await crawler.run(addresses);
  assert.equal(requestsFailed, 0);
  return all;
}

/** The page that a page of the site leads to. */
const older = ({ request, body }) => {
  const [, path] = /href="?(\/\d+)"?>Older/.exec(String(body)) ?? [];
  return path && new URL(path, request.url).href;
};

/** Whether the promise is in the first text of a crawl, and whether it is in the last four. */
async function hasPromise(start, options) {
  const all = await crawl([start], { follow: older, ...options });
  assert.equal(all.length, LAST + 1);
  for (const { said } of all) assert.match(said.text, /alive in year/);
  const has = all.map(({ said }) => said.text.includes(PROMISE));
  assert.equal(new Set(has.slice(-4)).size, 1);
  return [has[0], has.at(-1)];
}

/** By what a store has the template of a host. @param {string} address */
const keyOf = (address) => new URL(address).host.replace(':', '_3a_');

/** What is logged as a warning while something is done. */
async function warnings(use) {
  const lines = [];
  const { logger } = log.getOptions();
  const keep = (line) => lines.push(line);
  logger.on('line', keep);
  try {
    await use();
  } finally {
    logger.off('line', keep);
  }
  return lines.join('\n');
}

for (const Crawler of [CheerioCrawler, HttpCrawler, JSDOMCrawler, LinkeDOMCrawler]) {
  test(`what pages of a host have in common is learned, ${Crawler.name}`, async () => {
    await served(SITE, async (address) => {
      assert.deepEqual(await hasPromise(`${address}/0`, { Crawler }), [true, false]);
      const extractor = new UnhuskExtractor({ pagesToLearn: 0 });
      assert.deepEqual(await hasPromise(`${address}/0`, { Crawler, extractor }), [true, true]);
    });
  });
}

test('templates are kept for the next crawl', async () => {
  const templates = await KeyValueStore.open('templates', { config: config() });
  await served(SITE, async (address) => {
    const options = () => ({ extractor: new UnhuskExtractor({ templates, pagesToLearn: 4 }) });
    assert.deepEqual(await hasPromise(`${address}/0`, options()), [true, false]);
    const keys = [];
    await templates.forEachKey((key) => void keys.push(key));
    const { host } = new URL(address);
    assert.deepEqual(keys, [keyOf(address)]);
    const kept = await templates.getValue(keys[0]);
    const template = await unhusk.Template.fromBytes(kept);
    assert.deepEqual([template.site, template.pages], [host, 4]);
    assert.deepEqual(await hasPromise(`${address}/0`, options()), [false, false]);
    assert.deepEqual(await templates.getValue(keys[0]), kept);
    // One that something else has written is left aside.
    await templates.setValue(keys[0], Buffer.from('no template'), { contentType: 'a/b' });
    const said = await warnings(async () => {
      assert.deepEqual(await hasPromise(`${address}/0`, options()), [true, false]);
    });
    assert.match(said, new RegExp(`not read.*template of ${host}`));
    assert.equal((await unhusk.Template.fromBytes(await templates.getValue(keys[0]))).pages, 4);
  });
});

test('hosts are kept apart, and few at once', async () => {
  await served(SITE, async (one) => {
    await served(SITE, async (other) => {
      // By turns: a page here, a page there.
      const follow = (context) => {
        const next = older(context);
        return next?.includes(one) ? next.replace(one, other) : next?.replace(other, one);
      };
      const start = `${one}/0`;
      assert.deepEqual(await hasPromise(start, { follow }), [true, false]);
      const few = () => new UnhuskExtractor({ maxHosts: 1 });
      assert.deepEqual(await hasPromise(start, { follow, extractor: few() }), [true, true]);
      // What leaves memory is read again.
      const templates = await KeyValueStore.open('templates', { config: config() });
      const keeping = new UnhuskExtractor({ maxHosts: 1, templates });
      assert.deepEqual(await hasPromise(start, { follow, extractor: keeping }), [true, false]);
      // No page is lost where a host would have to leave memory while pages of it are read.
      for (const host of [one, other]) await templates.setValue(keyOf(host), null);
      const addresses = Object.keys(SITE).flatMap((path) => [one + path, other + path]);
      const options = { minConcurrency: 8, maxConcurrency: 8 };
      const slow = {
        getValue: async (key) => setTimeout(50, await templates.getValue(key)),
        setValue: (...words) => templates.setValue(...words),
      };
      const extractor = new UnhuskExtractor({ maxHosts: 1, templates: slow });
      await crawl(addresses, { extractor, options });
      for (const host of [one, other]) {
        const template = await unhusk.Template.fromBytes(await templates.getValue(keyOf(host)));
        assert.equal(template.pages, LAST + 1, host);
      }
    });
  });
});

test('a page is learned once, pages that are open at once are each learned, and a store that has failed is asked again', async (t) => {
  const store = await KeyValueStore.open('templates', { config: config() });
  const fails = { getValue: 1, setValue: 1 };
  const failing = (name) =>
    async function failingOnce(...words) {
      fails[name] -= 1;
      if (fails[name] === 0) throw new Error(`no ${name} at the moment`);
      return store[name](...words);
    };
  const templates = { getValue: failing('getValue'), setValue: failing('setValue') };
  const extractor = new UnhuskExtractor({ templates });
  const tried = new Set();
  log.setLevel(log.LEVELS.OFF);
  t.after(() => log.setLevel(log.LEVELS.WARNING));
  await served(SITE, async (address) => {
    const addresses = Object.keys(SITE).map((path) => address + path);
    const crawler = new CheerioCrawler(
      {
        minConcurrency: 5,
        async requestHandler(context) {
          await extractor.extract(context);
          if (tried.has(context.request.url)) return;
          tried.add(context.request.url);
          throw new Error('tried again');
        },
      },
      config(),
    );
    const { requestsFailed } = await crawler.run(addresses);
    assert.equal(requestsFailed, 0);
    assert.deepEqual(fails, { getValue: -1, setValue: 1 - addresses.length });
    const kept = await store.getValue(keyOf(address));
    assert.equal((await unhusk.Template.fromBytes(kept)).pages, addresses.length);
  });
});

test('every page of the tests, by its declared encoding or its server', async () => {
  const given = Object.fromEntries(pages.map((path, n) => [`/${n}`, readFileSync(path)]));
  const extractor = new UnhuskExtractor({ pagesToLearn: 0, html: true });
  await served(given, async (address) => {
    const addresses = Object.keys(given).map((path) => address + path);
    const all = await crawl(addresses, { extractor, Crawler: HttpCrawler });
    assert.equal(all.length, pages.length);
    for (const { url, said } of all) {
      const wanted = await unhusk.extract(given[new URL(url).pathname], { url, html: true });
      assert.deepEqual(said, wanted, url);
    }
  });
  const text = hedge(1).replace('birds', 'птиц');
  const declared = `<meta charset=windows-1251>${text.replace('—', '-')}`;
  const cyrillic = Uint8Array.from(declared, (letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x80 ? code : code - 0x350;
  });
  const named = { type: 'text/html; charset=windows-1251', body: cyrillic };
  const broken = Buffer.concat([Buffer.from(text), Buffer.from([0xff])]);
  const files = {
    '/1251': named,
    '/broken': { type: 'text/html; charset=utf-8', body: broken },
  };
  await served(files, async (address) => {
    for (const Crawler of [CheerioCrawler, HttpCrawler]) {
      const all = await crawl([`${address}/1251`, `${address}/broken`], { extractor, Crawler });
      for (const { said } of all) assert.match(said.text, /more птиц than/, Crawler.name);
    }
  });
});

test('the address is the one that the page came from', async () => {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url === '/old') response.writeHead(302, { location: '/new/' }).end();
    else response.end(hedge(1).replace('bend it over', '<a href=bend>bend it over</a>'));
  });
  await new Promise((resolve) => void server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = `http://127.0.0.1:${/** @type {any} */ (server.address()).port}`;
  try {
    const [{ said }] = await crawl([`${address}/old`]);
    assert.equal(said.url, `${address}/new/`);
    assert.ok(said.markdown.includes(`](${address}/new/bend)`), said.markdown);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('files that are no pages, pages without content, and one past the limits', async () => {
  const files = {
    '/plain': { type: 'text/plain', body: 'A text that is no page.' },
    '/empty': '<title>Nothing here yet</title>',
    '/many': `<b>${'<br>'.repeat(4_194_304)}`,
  };
  await served(files, async (address) => {
    const addresses = Object.keys(files).map((path) => address + path);
    const options = { additionalMimeTypes: ['text/plain'] };
    let all;
    const said = await warnings(async () => {
      all = await crawl(addresses, { Crawler: HttpCrawler, options });
    });
    const [plain, empty, many] = all.map((one) => one.said);
    assert.equal(plain, null);
    assert.deepEqual([empty.title, empty.text], ['Nothing here yet', '']);
    assert.equal(many, null);
    assert.match(said, /left out.*\/many/);
    assert.doesNotMatch(said, /plain|empty/);
  });
});

/** A page whose article is added by a script. */
const SCRIPTED = `<!doctype html><title>Written</title><body><script>
  const page = new DOMParser().parseFromString(${JSON.stringify(hedge(1)).replaceAll('</', '<\\/')}, 'text/html');
  document.body.append(...page.body.childNodes);</script>`;
/** How Playwright starts Chromium. */
const LAUNCHED = { executablePath: programOf('Chromium'), args: ['--no-sandbox'] };

for (const { Crawler, options } of [
  {
    Crawler: PlaywrightCrawler,
    options: { launchContext: { launcher: chromium, launchOptions: LAUNCHED } },
  },
  { Crawler: JSDOMCrawler, options: { runScripts: true } },
]) {
  test(`the page is read as its scripts have made it, ${Crawler.name}`, async () => {
    await served({ '/': SCRIPTED }, async (address) => {
      const [{ said }] = await crawl([`${address}/`], { Crawler, options });
      assert.match(said.text, /alive in year 1/);
      assert.equal(said.url, `${address}/`);
    });
  });
}

test('a crawler that runs no scripts reads the page as it was sent', async () => {
  await served({ '/': SCRIPTED }, async (address) => {
    const [{ said }] = await crawl([`${address}/`]);
    assert.doesNotMatch(said.text, /alive in year 1/);
  });
});

test("Crawlee's own types fit", () => {
  writeFileSync(
    join(project, 'use.ts'),
    `import { CheerioCrawler, HttpCrawler, KeyValueStore } from '@crawlee/cheerio';
    import { JSDOMCrawler } from '@crawlee/jsdom';
    import { LinkeDOMCrawler } from '@crawlee/linkedom';
    import { PlaywrightCrawler } from '@crawlee/playwright';
    import { UnhuskExtractor } from 'unhusk/crawlee';
    const templates = await KeyValueStore.open('templates');
    const unhusk = new UnhuskExtractor({ templates, pagesToLearn: 3, maxHosts: 4, html: true });
    new CheerioCrawler({
      async requestHandler(context) {
        const page = await unhusk.extract(context);
        const text: string | undefined = page?.text;
        // @ts-expect-error it may be null
        page.text;
        await context.pushData({ text });
      },
    });
    new HttpCrawler({ requestHandler: async (context) => void (await unhusk.extract(context)) });
    new JSDOMCrawler({ requestHandler: async (context) => void (await unhusk.extract(context)) });
    new LinkeDOMCrawler({ requestHandler: async (context) => void (await unhusk.extract(context)) });
    new PlaywrightCrawler({ requestHandler: async (context) => void (await unhusk.extract(context)) });
    // @ts-expect-error there is no such option
    new UnhuskExtractor({ learn: 3 });
    // @ts-expect-error not a request handler's
    await unhusk.extract({ url: 'x:' });`,
  );
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), [...options, '--target', 'es2022', 'use.ts'], {
    cwd: project,
    stdio: 'inherit',
  });
});

test('the example of the README runs', async () => {
  const [example, ...others] = examples(project, 'Crawlee');
  assert.deepEqual(others, []);
  await served({ ...SITE, '/': hedge(0, '<a href=/1>Older</a>') }, async (address) => {
    assert.ok(example.includes('https://example.org/'));
    writeFileSync(
      join(project, 'crawl.mjs'),
      example.replace('https://example.org/', `${address}/`),
    );
    const crawler = spawn(process.execPath, ['crawl.mjs'], {
      cwd: project,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CRAWLEE_LOG_LEVEL: 'ERROR' },
    });
    const status = await new Promise((resolve) => void crawler.on('exit', resolve));
    assert.equal(status, 0);
    const dataset = join(project, 'storage/datasets/default');
    const items = readdirSync(dataset).map((name) =>
      JSON.parse(readFileSync(join(dataset, name), 'utf8')),
    );
    const found = items.find(({ url }) => url === `${address}/3`);
    assert.deepEqual(found.authors, ['Ada Thorn']);
    assert.match(found.markdown, /# On laying hedge 3\n[^]*year 3/);
    const kept = readdirSync(join(project, 'storage/key_value_stores/templates'));
    assert.equal(kept.filter((name) => name.endsWith('.bin')).length, 1);
  });
});
