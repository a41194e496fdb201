// The npm package as a person installs it: packed, unpacked by npm, in Node.js and in Chromium, beside the command line.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { ROOT } from '../paths.js';
import { withPackagePage } from './package_page.js';
import { URL_OF_PAGE, examples, installed, pages, tide } from './project.js';

let project;
let unhusk;

before(async () => {
  project = installed();
  unhusk = await import(pathToFileURL(join(project, 'node_modules/unhusk/index.js')).href);
});

after(() => rmSync(project, { recursive: true, force: true }));

/** What the command line says of a page. */
function husk(path, format) {
  const binary = process.env.HUSK_BINARY ?? join(ROOT, 'target/debug/husk');
  return execFileSync(binary, ['extract', '--format', format, '--url', URL_OF_PAGE, path], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** Holds what a package says of a page against the command line. */
function sameAsCommandLine(said, path) {
  const { text, title, url, metadata, kind, posts, comments, items, product, hidden, hiddenCount } =
    JSON.parse(husk(path, 'json'));
  const { markdown, html, ...record } = said;
  // Probabilities differ in their last digits, as logarithms do between machines.
  for (const one of [record.kind, kind]) {
    if (one) one.probability = Math.round(one.probability * 1e4);
  }
  const known = {
    title,
    url,
    metadata,
    kind,
    text,
    posts,
    comments,
    items,
    product,
    hidden,
    hiddenCount,
  };
  assert.equal(JSON.stringify(record), JSON.stringify(known), path);
  // The command line ends in a line break.
  const whole = (content) => (content.endsWith('\n') ? content : `${content}\n`);
  assert.equal(whole(markdown), husk(path, 'markdown'), path);
  assert.equal(whole(html), husk(path, 'html'), path);
}

test('it says what the command line says, to the byte', async () => {
  assert.ok(pages.length > 25, `${pages.length}`);
  for (const path of pages) {
    const bytes = readFileSync(path);
    sameAsCommandLine(await unhusk.extract(bytes, { url: URL_OF_PAGE, html: true }), path);
  }
});

test('text and bytes in any declared encoding are the same page', async () => {
  const page =
    '<title>Käse</title><main><p>Der Käse reift im Keller, und niemand rührt ihn an, bis der Herbst kommt.</main>';
  const latin = Uint8Array.from(page, (c) => c.charCodeAt(0));
  const declared = Uint8Array.from(`<meta charset=latin1>${page}`, (c) => c.charCodeAt(0));
  const of = async (input, options) => (await unhusk.extract(input, options)).text;
  const text = await of(page);
  assert.match(text, /Käse reift/);
  assert.equal(await of(new TextEncoder().encode(page)), text);
  assert.equal(await of(latin), text);
  assert.equal(await of(latin.buffer, { charset: 'iso-8859-1' }), text);
  assert.equal(await of(latin, { charset: 'no-such-encoding' }), text);
  assert.equal(await of(declared), text);
  const wide = Buffer.from(`\ufeff${page}`, 'utf16le');
  assert.equal(await of(wide), text);
});

test('a template is learned, used, kept and read again', async () => {
  const pagesOfSite = [1, 2, 3, 4].map((n) => ({
    input: tide(n),
    url: `https://mill.example/${n}`,
    now: n,
  }));
  const template = await unhusk.learn(pagesOfSite, { site: 'mill.example' });
  assert.deepEqual([template.site, template.pages], ['mill.example', 4]);
  template.learn(tide(5), { url: 'https://mill.example/5', now: 5 });
  const again = await unhusk.Template.fromBytes(template.toBytes());
  const part = await unhusk.learn(pagesOfSite.slice(2), { site: 'mill.example' });
  const merged = await unhusk.learn(pagesOfSite.slice(0, 2), { site: 'mill.example' });
  merged.merge(part);
  assert.equal(merged.pages, 4);
  part.merge(part);
  assert.equal(part.pages, 4, 'with itself, too');
  assert.deepEqual([again.site, again.pages], ['mill.example', 5]);
  const options = { url: 'https://mill.example/9' };
  const by = await unhusk.extract(tide(9), { ...options, template });
  assert.deepEqual(await unhusk.extract(tide(9), { ...options, template: again }), by);
  const { text } = await unhusk.extract(tide(9), { ...options, template: merged });
  assert.equal(text, by.text);
  assert.match(by.markdown, /Number 9/);
  assert.doesNotMatch(by.markdown, /water/);
  await assert.rejects(unhusk.Template.fromBytes(new Uint8Array([1, 2, 3])), {
    name: 'TemplateError',
  });
  assert.throws(() => new unhusk.Template(), /made by learn/);
});

test('what is no page is refused, a hostile one is not', async () => {
  for (const wrong of [null, undefined, 7, {}, []]) {
    await assert.rejects(unhusk.extract(wrong), TypeError);
  }
  assert.equal((await unhusk.extract('')).text, '');
  const deep = await unhusk.extract(`<title>Deep</title>${'<div>'.repeat(200_000)}`);
  assert.equal(deep.title, 'Deep');
});

test('its types are those of what it gives', () => {
  writeFileSync(
    join(project, 'use.ts'),
    `import { extract, learn, load, Template, type Extraction } from 'unhusk';
    const template: Template = await learn(['<p>a', { input: new Uint8Array(), url: 'b' }], { site: 'c' });
    const said: Extraction = await extract(document, { url: 'd', template, html: true });
    const names: string[] | undefined = said.metadata.authors;
    const kind: 'article' | undefined = said.kind?.kind === 'article' ? said.kind.kind : undefined;
    const votes: number | null | undefined = said.posts?.[0]?.votes;
    await load(new URL('x:'));
    // @ts-expect-error a number is no page
    await extract(7);
    // @ts-expect-error there is no such fact
    said.metadata.weather;
    export { names, kind, votes };`,
  );
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom',
  ];
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), [...options, 'use.ts'], {
    cwd: project,
    stdio: 'inherit',
  });
});

test('its examples run', async () => {
  const headings = ['unhusk', 'Pages of one site', 'Where it runs'];
  const codes = headings.flatMap((heading) => examples(project, heading));
  assert.equal(codes.length, 3);
  for (const [k, code] of codes.entries()) {
    const module = /'unhusk\/unhusk\.wasm'/.test(code)
      ? code.replace(
          /import module .*/,
          `import { readFile } from 'node:fs/promises';
          const module = await readFile(new URL(import.meta.resolve('unhusk/unhusk.wasm')));`,
        )
      : code;
    const given = `const html = ${JSON.stringify(tide(1))}, other = ${JSON.stringify(tide(2))};
      const url = 'https://mill.example/1', its = 'https://mill.example/2';`;
    const file = join(project, `example-${k}.mjs`);
    writeFileSync(file, `${given}\n${module}`);
    execFileSync(process.execPath, [file], { cwd: project, stdio: 'inherit' });
  }
});

test('a bundle of it runs', async () => {
  const { build } = await import('esbuild');
  writeFileSync(
    join(project, 'bundled.js'),
    `import { extract, load } from 'unhusk'; import wasm from 'unhusk/unhusk.wasm';
    await load(wasm); console.log((await extract(${JSON.stringify(tide(1))})).title);`,
  );
  await build({
    entryPoints: [join(project, 'bundled.js')],
    bundle: true,
    format: 'esm',
    loader: { '.wasm': 'binary' },
    target: 'node20',
    outfile: join(project, 'out.mjs'),
    logLevel: 'warning',
  });
  assert.equal(
    execFileSync(process.execPath, [join(project, 'out.mjs')], { encoding: 'utf8' }),
    'Tide 1\n',
  );
});

test('in a browser it reads HTML as the command line does, and the open document as it is laid out', async () => {
  const html = `<style>.away { display: none } .far { position: absolute; left: -9999px }</style>
    ${tide(1)}<main><p class=away>The vermilion lighthouse is nowhere to be seen on this page.</p>
    <p class=far>The vermilion lighthouse is far off this page for everybody.</p><div id=host></div></main>
    <script>host.attachShadow({mode: 'open'}).innerHTML =
      '<p>In a shadow the miller keeps a book of tides, and writes down each of them by hand.</p>'</script>`;
  await withPackagePage(join(project, 'node_modules/unhusk'), html, async (page) => {
    const open = await page.evaluate(async () => {
      const { extract } = await import(/** @type {string} */ ('unhusk'));
      return extract(document);
    });
    assert.equal(open.title, 'Tide 1');
    assert.match(open.markdown, /book of tides/);
    assert.doesNotMatch(JSON.stringify({ ...open, hidden: [] }), /vermilion/);
    assert.equal(open.hiddenCount, 2);
    const [ofDocument, ofText] = await page.evaluate(async (source) => {
      const { extract } = await import(/** @type {string} */ ('unhusk'));
      const apart = new DOMParser().parseFromString(source, 'text/html');
      const url = apart.URL;
      return [await extract(apart), await extract(source, { url })].map((said) =>
        JSON.stringify(said),
      );
    }, tide(2));
    assert.equal(ofDocument, ofText);
    for (const path of pages) {
      const bytes = [...readFileSync(path)];
      const said = await page.evaluate(async ([given, url]) => {
        const { extract } = await import(/** @type {string} */ ('unhusk'));
        return JSON.stringify(await extract(new Uint8Array(given), { url, html: true }));
      }, /** @type {const} */ ([bytes, URL_OF_PAGE]));
      sameAsCommandLine(JSON.parse(said), path);
    }
  });
});
