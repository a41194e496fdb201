// Markdown of the repository as HTML of the site: headings with ids and links to themselves, tables and code that scroll by
// themselves, links between documents as links between pages, all other links to files as links to the repository.
//
// A link or picture that leads to nothing, and HTML other than comments, end the build.

import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

import { Marked, Renderer } from 'marked';

/**
 * @typedef {object} Site
 * @property {string} root folder of the repository
 * @property {string} repository its address
 * @property {Map<string, string>} addresses of pages by the paths of their Markdown files
 * @property {Map<string, string>} pictures addresses by the paths of their files
 */

/** @typedef {{depth: number, id: string, text: string}} Heading */

/** @param {string} text */
export function escaped(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The way from one page of the site to another address in it. @param {string} from @param {string} to */
export function relativeAddress(from, to) {
  return posix.relative(posix.dirname(from), to);
}

/**
 * The id of a heading, as GitHub makes it, so that links with a fragment work in both places.
 * @param {string} text
 */
export function idOf(text) {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/**
 * @param {string} markdown
 * @param {string} source path of its file in the repository
 * @param {Site} site
 * @returns {{html: string, title: string, headings: Heading[]}} `headings`: those below the title
 */
export function renderMarkdown(markdown, source, site) {
  const address = site.addresses.get(source) ?? '';
  /** @type {Heading[]} */
  const headings = [];
  /** @type {Map<string, number>} */
  const used = new Map();
  const base = new Renderer();

  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const text = plainText(tokens);
        const id = idOf(text);
        const times = used.get(id) ?? 0;
        used.set(id, times + 1);
        const own = times === 0 ? id : `${id}-${times}`;
        headings.push({ depth, id: own, text });
        const label = escaped(`Link to “${text}”`);
        const link =
          depth === 1 ? '' : ` <a class="anchor" href="#${own}" aria-label="${label}">#</a>`;
        return `<h${depth} id="${own}">${html}${link}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const to = escaped(linkAddress(href, source, address, site));
        return `<a href="${to}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const file = posix.join(posix.dirname(source), href);
        const picture = site.pictures.get(file);
        if (picture === undefined) throw new Error(`${source}: no picture ${href}`);
        const from = escaped(relativeAddress(address, picture));
        return `<img src="${from}" alt="${escaped(text)}">`;
      },
      table(token) {
        const name = token.header.map(({ tokens }) => plainText(tokens)).filter(Boolean);
        const label = escaped(`Table: ${name.join(', ')}`);
        const table = base.table.call(this, token);
        return `<div class="scroll" role="group" tabindex="0" aria-label="${label}">${table}</div>\n`;
      },
      code({ text, lang }) {
        // Lines that rustdoc compiles and does not show.
        const shown = lang === 'rust' ? text.replace(/^#(?: .*)?(?:\n|$)/gm, '').trimEnd() : text;
        return `<div class="code"><pre tabindex="0"><code>${escaped(shown)}\n</code></pre></div>\n`;
      },
      html({ text }) {
        if (/^(?:<!--[^]*?-->\s*)+$/.test(text)) return '';
        throw new Error(`${source}: HTML: ${text.slice(0, 80)}`);
      },
    },
  });
  const html = /** @type {string} */ (marked.parse(markdown, { async: false }));
  const title = headings.find(({ depth }) => depth === 1)?.text;
  if (title === undefined) throw new Error(`${source}: no title`);
  return { html, title, headings: headings.filter(({ depth }) => depth > 1) };
}

/** The text of inline tokens, without their marks. @param {import('marked').Token[]} tokens @returns {string} */
function plainText(tokens) {
  return tokens
    .map((token) =>
      'tokens' in token && token.tokens
        ? plainText(token.tokens)
        : 'text' in token
          ? token.text
          : '',
    )
    .join('');
}

/**
 * Where a link of a document leads on the site.
 * @param {string} href as written
 * @param {string} source
 * @param {string} address of the page that is being made
 * @param {Site} site
 */
function linkAddress(href, source, address, site) {
  if (/^(?:https?:|mailto:)|^#/.test(href)) return href;
  const [path, fragment] = href.split('#');
  const file = posix.join(posix.dirname(source), decodeURI(path)).replace(/\/$/, '');
  const hash = fragment === undefined ? '' : `#${fragment}`;
  const page = site.addresses.get(file);
  if (page !== undefined) return relativeAddress(address, page) + hash;
  const place = join(site.root, file);
  if (!existsSync(place)) throw new Error(`${source}: ${href} leads to nothing`);
  const kind = statSync(place).isDirectory() ? 'tree' : 'blob';
  return `${site.repository}/${kind}/main/${encodeURI(file)}${hash}`;
}
