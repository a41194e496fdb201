// Makes the documentation: a page for each Markdown file that pages.js names, beside the workbench.

import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { renderMarkdown } from './markdown.js';
import { groupsOfPages } from './pages.js';
import { pageHtml } from './template.js';

/** Pictures of documents, and their addresses. */
const PICTURES = new Map([['www/picture.png', 'picture.png']]);

/** Longest description of a page, characters. */
const DESCRIPTION = 160;

/** Where what README says to people who use Husk begins and ends. */
const FROM = 'Husk is a browser extension';
const TO = '## Where to read on';

/** The page that tries Husk runs the core in a worker, and shows pages in a frame of its own host. */
const TRY = {
  address: 'try.html',
  title: 'Try it · Husk',
  description: 'Give Husk a page of HTML, and see what it keeps, what it leaves out, and why.',
  policy:
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'",
  style: 'try.css',
  module: 'try.js',
  headings: [],
};

const ACTIONS = `<p class="actions"><a class="action first" href="try.html">Try it on a page</a>
<a class="action" href="workbench.html">Open the workbench</a></p>
`;

/**
 * @param {string} root of the repository
 * @param {string} out folder of the site
 */
export function buildDocs(root, out) {
  const groups = groupsOfPages(root);
  const pages = groups.flatMap((group) => group.pages).filter(({ source }) => source !== '');
  const addresses = new Map(pages.map(({ source, address }) => [source, address]));
  if (new Set(addresses.values()).size < pages.length) throw new Error('two pages, one address');
  const repository = repositoryOf(root);
  const site = { root, repository, addresses, pictures: PICTURES };
  mkdirSync(join(out, 'docs'), { recursive: true });
  for (const name of readdirSync(join(out, 'docs'))) rmSync(join(out, 'docs', name));
  for (const [file, address] of PICTURES) cpSync(join(root, file), join(out, address));
  for (const { source, address } of pages) {
    const markdown = readFileSync(join(root, source), 'utf8');
    const { title, ...rest } =
      source === 'README.md' ? front(markdown, site) : document(markdown, source, site);
    const page = { address, title: title === 'Husk' ? title : `${title} · Husk`, ...rest };
    writeFileSync(join(out, address), pageHtml(page, { groups, repository }));
  }
  const body = readFileSync(join(root, 'www/try/try.html'), 'utf8');
  writeFileSync(join(out, TRY.address), pageHtml({ ...TRY, body }, { groups, repository }));
}

/** @param {string} markdown @param {string} source @param {import('./markdown.js').Site} site */
function document(markdown, source, site) {
  const { html, title, headings } = renderMarkdown(markdown, source, site);
  return { title, headings, body: html, description: firstWords(html) };
}

/**
 * The first page: README without what is for people who build Husk.
 * @param {string} markdown
 * @param {import('./markdown.js').Site} site
 */
function front(markdown, site) {
  const [from, to] = [markdown.indexOf(FROM), markdown.indexOf(TO)];
  if (from < 0 || to < from) throw new Error('README.md: what the site shows is not found');
  const shown = `# Husk\n\n${markdown.slice(from, to)}`;
  const { html, title, headings } = renderMarkdown(shown, 'README.md', site);
  const end = html.indexOf('</p>\n') + '</p>\n'.length;
  const body = html.slice(0, end).replace('<p>', '<p class="lead">') + ACTIONS + html.slice(end);
  return { title, headings, body, description: firstWords(html) };
}

/** The beginning of the first paragraph, as text. @param {string} html */
function firstWords(html) {
  const [, paragraph = ''] = /<p>([^]*?)<\/p>/.exec(html) ?? [];
  const text = paragraph
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= DESCRIPTION) return text;
  return `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION - 1))}…`;
}

/** The address of the repository, as the crates have it. @param {string} root */
function repositoryOf(root) {
  const [, address] =
    /^repository = "(https:[^"]+)"/m.exec(readFileSync(join(root, 'Cargo.toml'), 'utf8')) ?? [];
  if (address === undefined) throw new Error('Cargo.toml: no repository');
  return address;
}
