// One page, three ways: the live walk in Chromium, the same walk over what DOMParser makes of it, and html5ever in the
// core agree node for node in parent, name, attributes and text. Pages are static: their scripts do not run.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';

import { DATA } from '../paths.js';
import { firstDifference, readColumns, withoutFrames } from '../agreement/columns.js';
import { builtHusk, bundleScript, ROOT } from '../built.js';
import { launchBareChromium } from './harness/chromium.js';

const FIXTURES = join(ROOT, 'tests/pages');
/** Saved pages on which the core does what their scripts would have done: no other parser does. */
const CHANGED = ['unscripted-protected-mail', 'unscripted-streamed-moved'];
/** Real pages read: every 40th of the set, so that all its types come up. */
const REAL_PAGES = 30;

/** Nothing is fetched and nothing runs, but the document counts as one with scripts on. */
const STATIC = "default-src 'none'; style-src 'unsafe-inline'; script-src 'none'";

let browser;
let script = '';
let husk = '';
let folder = '';

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'husk-agreement-'));
  script = await bundleScript('tests/agreement/walk_page.js');
  husk = builtHusk();
  browser = await launchBareChromium();
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a server would say of a page that declares no encoding itself: there browsers guess, each in its way. */
function transportCharset(html) {
  return /charset/i.test(html.subarray(0, 1024).toString('latin1')) ? '' : 'utf-8';
}

/** The page as html5ever sees it. */
function saved(html, scripting) {
  const file = join(folder, 'page.html');
  writeFileSync(file, html);
  const charset = transportCharset(html);
  const flags = [...(scripting ? ['--scripting'] : []), ...(charset ? ['--charset', charset] : [])];
  const bytes = execFileSync(husk, ['columns', file, ...flags], { maxBuffer: 1 << 30 });
  return readColumns(bytes).nodes;
}

/**
 * Loads a page and gives what the two walks see.
 * @param {Buffer} html
 */
async function walked(html) {
  const page = await browser.newPage();
  try {
    const url = 'http://husk.test/page.html';
    const charset = transportCharset(html);
    const type = `text/html${charset && `; charset=${charset}`}`;
    await page.route('**/*', (route) =>
      route.request().url() === url && route.request().isNavigationRequest()
        ? route.fulfill({
            body: html,
            headers: { 'content-type': type, 'content-security-policy': STATIC },
          })
        : route.abort(),
    );
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await page.evaluate(script);
    const live = await page.evaluate('walkLive()');
    const text = new TextDecoder(live.characterSet).decode(html);
    const parsed = await page.evaluate((source) => globalThis.walkParsed(source), text);
    const nodes = (answer) => readColumns(Buffer.from(answer.page, 'base64')).nodes;
    return { live: withoutFrames(nodes(live)), parsed: nodes(parsed), count: live.nodes };
  } finally {
    await page.close();
  }
}

/** Fails with the first difference. */
async function agree(html, name) {
  const { live, parsed } = await walked(html);
  const off = firstDifference(parsed, saved(html, false));
  assert.equal(off, null, `${name}: DOMParser and html5ever differ`);
  const on = firstDifference(live, saved(html, true));
  assert.equal(on, null, `${name}: live walk and html5ever differ`);
  return live.length;
}

test('fixtures are the same page live, parsed and saved', async () => {
  const names = existsSync(FIXTURES) ? readdirSync(FIXTURES) : [];
  const files = names
    .filter((name) => !CHANGED.includes(name))
    .map((name) => join(FIXTURES, name, 'source.html'))
    .filter((path) => existsSync(path));
  assert.ok(files.length > 0, 'there are fixtures');
  for (const path of files) await agree(readFileSync(path), path.slice(FIXTURES.length + 1));
});

const index = join(DATA, 'wcxb-dev/index.jsonl');
const skip = existsSync(index) ? false : 'the data sets are not here: set HUSK_DATA';
test(`${REAL_PAGES} real pages are the same page live, parsed and saved`, { skip }, async (t) => {
  const rows = readFileSync(index, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const chosen = rows.filter((_, k) => k % Math.floor(rows.length / REAL_PAGES) === 0);
  const problems = [];
  let nodes = 0;
  for (const row of chosen.slice(0, REAL_PAGES)) {
    const html = gunzipSync(readFileSync(join(DATA, 'wcxb-dev', row.html)));
    nodes += await agree(html, row.site).catch((error) => problems.push(error.message));
  }
  assert.deepEqual(problems, []);
  t.diagnostic(`${REAL_PAGES} pages, ${nodes} nodes`);
});
