// What `husk learn --templates` writes is what the extension's options and the workbench take, and the extension knows its sites
// by the same names.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import './views/speak.js';

import { importText } from '../extension/background/backup.js';
import { encodeSite, decodeSite } from '../extension/background/record.js';
import { siteName } from '../extension/background/site_name.js';
import { take } from '../extension/workbench/files.js';
import { GivenTemplates } from '../extension/workbench/given_templates.js';
import { builtHusk, openCore, ROOT } from './built.js';
import { samplePages, writeArchives } from './spark/archives.js';

/** @type {any} */
let core;
/** @type {string} */
let folder;
/** The files of templates, by name. @type {Map<string, string>} */
let files;
/** Addresses of the pages that were learned from. @type {string[]} */
let addresses;

before(async () => {
  core = await openCore();
  const quiet = {
    cwd: ROOT,
    stdio: /** @type {['ignore', 'ignore', 2]} */ (['ignore', 'ignore', 2]),
  };
  folder = mkdtempSync(join(tmpdir(), 'husk-templates-'));
  const samples = join(folder, 'samples');
  execFileSync(process.execPath, [join(ROOT, 'www/samples/generate.js'), samples], quiet);
  const pages = samplePages(samples);
  addresses = pages.map(([url]) => url);
  const templates = join(folder, 'templates');
  execFileSync(
    builtHusk(),
    ['learn', '--templates', templates, ...writeArchives(folder, pages, 2)],
    quiet,
  );
  files = new Map(
    readdirSync(templates).map((name) => [name, readFileSync(join(templates, name), 'utf8')]),
  );
});

after(() => rmSync(folder, { recursive: true, force: true }));

test('the options take every file, and the site is the one of its pages', async () => {
  const names = new Set(addresses.map((url) => siteName(url)));
  assert.ok(files.size >= 3);
  assert.equal(files.size, names.size);
  for (const [file, text] of files) {
    const { sites, settings } = await importText(text, {
      template: async (bytes) => ({ ...core.checkTemplate(bytes), without: null }),
      model: async () => assert.fail('no model'),
    });
    assert.equal(settings, null, 'settings stay as they are');
    const [site] = sites;
    assert.ok(names.has(site.name) && file === `${site.name}.json`, file);
    const known = core.checkTemplate(site.template);
    assert.deepEqual([known.site, known.pages], [site.name, site.stats.pages]);
    assert.ok(site.stats.pages > 1 && site.used > 0);
    // As it is kept, and read again.
    assert.deepEqual(decodeSite(site.name, encodeSite(site), 'hide').site, site);
  }
});

test('the workbench finds the template of each page', async () => {
  const given = new GivenTemplates(async (bytes) => ({
    ...core.checkTemplate(bytes),
    without: null,
  }));
  const found = [...files].map(([name, text]) => ({ path: name, file: new File([text], name) }));
  const { count } = await given.take(take(found));
  assert.deepEqual([count, given.faults], [files.size, []]);
  for (const url of addresses) assert.equal(given.of({ url, key: 'a.html' })?.site, siteName(url));
});
