// `./build.sh run`: serves the sample sites on this machine and opens a browser with Husk loaded,
// for a person (default) or to do Husk's main job by itself and say what came of it (--headless, or without a screen). With --workbench it is
// the workbench that is opened; with --crawl a web archive is taken through the command line.

import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { ROOT } from '../paths.js';
import { serveSamples } from '../../www/samples/serve.js';
import { parse } from './arguments.js';
import { crawl, showTemplate } from './crawl.js';
import { drive } from './drive.js';
import { hasScreen, openWindow } from './window.js';
import { driveWorkbench } from './workbench.js';

const WWW = join(ROOT, 'dist/www');
const SAMPLES = join(WWW, 'samples');
const EXTENSION = join(ROOT, 'dist/extension');

/** Learning is remembered per address, so a person finds the sample sites at the same one each time. */
const PORT = 8321;

/** @typedef {{site: string, title: string, first: string, pages: {path: string}[]}} Sample */

/** The page the person named, on a server when it is a file: extensions may not read files unasked. */
async function chosenPage({ url, file }) {
  if (file === null) return { url, close: async () => {} };
  const server = await serveSamples({
    root: dirname(file),
    // Saved pages say their encoding themselves, or the browser finds it.
    headers: (path) => (/\.x?html?$/i.test(path) ? { 'content-type': 'text/html' } : undefined),
  });
  return { url: `${server.url}${encodeURIComponent(basename(file))}`, close: server.close };
}

/** Serves the samples at their usual address, or at another when something else is there. */
async function samplesServer(hosts) {
  try {
    return await serveSamples({ root: SAMPLES, port: PORT, hosts, apart: true });
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error;
    return serveSamples({ root: SAMPLES, hosts, apart: true });
  }
}

/** The workbench, served as any static host would. @param {import('./arguments.js').RunOptions} options */
async function workbench({ firefox, headless, file }) {
  const server = await serveSamples({ root: WWW });
  try {
    const url = `${server.urlFor('localhost')}workbench.html`;
    if (headless) {
      const out = join(ROOT, 'dist/run');
      return await driveWorkbench({ firefox, extension: EXTENSION, out, url, folder: file });
    }
    console.log(`Workbench: ${url} Close the browser to end.`);
    process.exitCode = await openWindow({ firefox, extension: EXTENSION, urls: [url] });
  } finally {
    await server.close();
  }
}

/** A web archive, and the template of its largest site. @param {import('./arguments.js').RunOptions} options */
async function archive({ headless, file }) {
  const target = process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target');
  // A folder of its own: a look at pages, later, leaves records that took an hour.
  const out = join(ROOT, 'dist/crawl');
  const husk = join(target, 'release/husk');
  const template = await crawl({ husk, out, samples: SAMPLES, archive: file });
  if (template === null) return console.log('No site has two pages, so none has a template.');
  const server = await serveSamples({ root: WWW });
  try {
    const url = `${server.urlFor('localhost')}workbench.html`;
    if (headless) return await showTemplate({ extension: EXTENSION, url, template, out });
    console.log(`Workbench: ${url} Drop ${template} on it to look into a template; the options of`);
    console.log('the extension take it, too. Close the browser to end.');
    process.exitCode = await openWindow({ firefox: false, extension: EXTENSION, urls: [url] });
  } finally {
    await server.close();
  }
}

async function main() {
  const options = parse(process.argv.slice(2));
  if (!options.headless && !hasScreen()) {
    console.log(
      'There is no screen to open a window on: the browser is driven, as with --headless.',
    );
    options.headless = true;
  }
  if (options.crawl) return archive(options);
  if (options.workbench) return workbench(options);
  /** @type {Sample[]} */
  const sites = JSON.parse(readFileSync(join(SAMPLES, 'sites.json'), 'utf8')).sites;
  // Each sample is a site of its own: what is learned on one must not touch another.
  const hosts = Object.fromEntries(sites.map(({ site }) => [`${site}.localhost`, site]));
  const server = await samplesServer(hosts);
  const chosen = await chosenPage(options);
  try {
    if (options.headless) {
      const samples = sites.map(({ site, first }) => ({
        name: site,
        url: `${server.urlFor(`${site}.localhost`)}${first}`,
        learn: true,
      }));
      const own = chosen.url === null ? [] : [{ name: 'page', url: chosen.url, learn: false }];
      await drive({
        firefox: options.firefox,
        extension: EXTENSION,
        out: join(ROOT, 'dist/run'),
        targets: [...own, ...samples],
      });
      return;
    }
    const entrance = server.urlFor('localhost');
    console.log(`Sample sites: ${entrance} and ${Object.keys(hosts).map(server.urlFor).join(' ')}`);
    console.log('Press the Husk button, or Alt+Shift+K. Close the browser to end.');
    const urls = chosen.url === null ? [entrance] : [chosen.url, entrance];
    process.exitCode = await openWindow({ firefox: options.firefox, extension: EXTENSION, urls });
  } finally {
    await chosen.close();
    await server.close();
  }
}

main().catch((error) => {
  console.error(`run: ${error.message}`);
  process.exit(1);
});
