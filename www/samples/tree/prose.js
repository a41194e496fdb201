/**
 * Reads the plain text files the samples' prose is kept in and makes trees of them.
 *
 * A file begins with a head of `name: value` lines closed by a line `---`. Then come blocks divided by blank lines:
 *
 * ```text
 * ## Heading                     ### Smaller heading
 * > Pull quote.                  > — who said it (optional last line)
 * - item        1. item          lists
 * | a | b |                      table; the first row is the head, a line `^ caption` above it names it
 * ```js … ```                    code
 * !figure name key=value | alternative text | caption
 * :::note Title … :::            admonition, with blocks inside
 * [^1]: text                     footnote
 * ```
 *
 * Inside a line: `code`, **strong**, *emphasis*, [words](address) and [^1].
 *
 * @typedef {import('./element.js').Element} Element
 * @typedef {import('./element.js').Child} Child
 *
 * @typedef {object} Makers How a site draws the parts that differ from site to site.
 * @property {(address: string) => string} link Address in the file → address on the page.
 * @property {(name: string, values: Record<string, string>, alternative: string, caption: Child[]) => Element} [figure]
 * @property {(words: Child[], source: Child[] | null) => Element} [quote]
 * @property {(source: string, language: string) => Element} [code]
 * @property {(kind: string, title: string, inside: Element[]) => Element} [admonition]
 * @property {(number: string) => Element} [noteMark]
 * @property {(notes: [string, Child[]][]) => Element} [notes]
 * @property {(table: Element) => Element} [table]
 * @property {(level: number, id: string, words: Child[]) => Element} [heading]
 */

import { h } from './element.js';

/**
 * @param {string} source
 * @returns {{head: Record<string, string>, body: string}}
 */
export function splitHead(source) {
  const end = source.indexOf('\n---\n');
  if (end < 0) throw new Error('the file has no head closed by a line of three dashes');
  /** @type {Record<string, string>} */
  const head = {};
  for (const line of source.slice(0, end).split('\n')) {
    const colon = line.indexOf(':');
    if (colon < 0) throw new Error(`head line without a colon: ${line}`);
    head[line.slice(0, colon).trim()] = line.slice(colon + 1).trim();
  }
  return { head, body: source.slice(end + 5).trim() };
}

/**
 * @param {string} body
 * @param {Makers} makers
 * @returns {Element[]}
 */
export function prose(body, makers) {
  /** @type {Element[]} */
  const out = [];
  /** @type {[string, Child[]][]} */
  const notes = [];
  for (const part of parts(body)) {
    const note = /^\[\^(\w+)\]: ([^]*)$/.exec(part);
    if (note) notes.push([note[1], inline(note[2], makers)]);
    else out.push(one(part, makers));
  }
  if (notes.length > 0) out.push(need(makers.notes, 'notes')(notes));
  return out;
}

/**
 * @param {string} text
 * @param {Makers} makers
 * @returns {Child[]}
 */
export function inline(text, makers) {
  /** @type {Child[]} */
  const out = [];
  const pattern = /`([^`]+)`|\*\*(.+?)\*\*|\*(.+?)\*|\[\^(\w+)\]|\[([^\]]+)\]\(([^)]+)\)/g;
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, code, strong, emphasis, note, words, address] = match;
    if (match.index > from) out.push(typographic(text.slice(from, match.index)));
    if (code !== undefined) out.push(h('code', null, code));
    else if (strong !== undefined) out.push(h('strong', null, inline(strong, makers)));
    else if (emphasis !== undefined) out.push(h('em', null, inline(emphasis, makers)));
    else if (note !== undefined) out.push(need(makers.noteMark, 'noteMark')(note));
    else out.push(h('a', { href: makers.link(address) }, inline(words, makers)));
    from = match.index + whole.length;
  }
  if (from < text.length) out.push(typographic(text.slice(from)));
  return out;
}

/** @param {string} text Straight quotation marks and apostrophes → curled ones. */
export function typographic(text) {
  return text
    .replace(/(^|[\s([—])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/(^|[\s([“])'/g, '$1‘')
    .replace(/'/g, '’');
}

/** @param {string} text A heading's text → its id. */
export function slug(text) {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** @param {string} text Marked text → its bare words. */
export function bare(text) {
  return text
    .replace(/\[\^\w+\]/g, '')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/[`*]/g, '');
}

/** @param {string} body @returns {string[]} Blocks; code and admonitions keep their blank lines. */
function parts(body) {
  /** @type {string[]} */
  const out = [];
  /** @type {string[]} */
  let lines = [];
  /** @type {string | null} */
  let closing = null;
  for (const line of body.split('\n')) {
    if (closing !== null) {
      lines.push(line);
      if (line === closing) closing = null;
    } else if (line === '') {
      if (lines.length > 0) out.push(lines.join('\n'));
      lines = [];
    } else {
      if (line.startsWith('```')) closing = '```';
      if (line.startsWith(':::')) closing = ':::';
      lines.push(line);
    }
  }
  if (lines.length > 0) out.push(lines.join('\n'));
  return out;
}

/** @param {string} part @param {Makers} makers @returns {Element} */
function one(part, makers) {
  const lines = part.split('\n');
  const heading = /^(##+) (.*)$/.exec(part);
  if (heading) return makeHeading(heading[1].length, heading[2], makers);
  if (part.startsWith('```')) {
    return need(makers.code, 'code')(lines.slice(1, -1).join('\n'), lines[0].slice(3));
  }
  if (part.startsWith(':::')) {
    const [, kind, title] = /** @type {RegExpExecArray} */ (/^:::(\w+) (.*)$/.exec(lines[0]));
    return need(makers.admonition, 'admonition')(
      kind,
      title,
      prose(lines.slice(1, -1).join('\n'), makers),
    );
  }
  if (part.startsWith('!figure ')) {
    const [spec, alternative, caption] = part.slice(8).replace(/\n/g, ' ').split(' | ');
    const [name, ...pairs] = spec.trim().split(' ');
    const values = Object.fromEntries(pairs.map((pair) => pair.split('=')));
    return need(makers.figure, 'figure')(name, values, alternative, inline(caption, makers));
  }
  if (part.startsWith('> ')) {
    const bareLines = lines.map((line) => line.slice(2));
    const last = bareLines[bareLines.length - 1];
    const source = last.startsWith('— ') ? inline(last.slice(2), makers) : null;
    return need(makers.quote, 'quote')(
      inline((source ? bareLines.slice(0, -1) : bareLines).join(' '), makers),
      source,
    );
  }
  if (/^[|^] /.test(part)) return makeTable(lines, makers);
  if (/^- /.test(part)) return h('ul', null, items(lines, /^- /, makers));
  if (/^\d+\. /.test(part)) return h('ol', null, items(lines, /^\d+\. /, makers));
  return h('p', null, inline(lines.join(' '), makers));
}

/** @param {number} level @param {string} text @param {Makers} makers */
function makeHeading(level, text, makers) {
  const words = inline(text, makers);
  const id = slug(bare(text));
  return makers.heading ? makers.heading(level, id, words) : h(`h${level}`, { id }, words);
}

/** @param {string[]} lines @param {RegExp} bullet @param {Makers} makers */
function items(lines, bullet, makers) {
  /** @type {string[]} */
  const texts = [];
  for (const line of lines) {
    if (bullet.test(line)) texts.push(line.replace(bullet, ''));
    else texts[texts.length - 1] += ` ${line.trim()}`;
  }
  return texts.map((text) => h('li', null, inline(text, makers)));
}

/** @param {string[]} lines @param {Makers} makers */
function makeTable(lines, makers) {
  const caption = lines[0].startsWith('^ ') ? lines[0].slice(2) : null;
  const rows = lines
    .slice(caption === null ? 0 : 1)
    .map((line) => line.replace(/^\| | \|$/g, '').split(' | '));
  const cells = (/** @type {string[]} */ row, /** @type {string} */ tag) =>
    row.map((cell) => h(tag, tag === 'th' ? { scope: 'col' } : null, inline(cell, makers)));
  const table = h(
    'table',
    null,
    caption === null ? null : h('caption', null, inline(caption, makers)),
    h('thead', null, h('tr', null, cells(rows[0], 'th'))),
    h(
      'tbody',
      null,
      rows.slice(1).map((row) => h('tr', null, cells(row, 'td'))),
    ),
  );
  return makers.table ? makers.table(table) : table;
}

/** @template T @param {T | undefined} maker @param {string} name @returns {T} */
function need(maker, name) {
  if (maker === undefined) throw new Error(`this site does not draw ${name}`);
  return maker;
}
