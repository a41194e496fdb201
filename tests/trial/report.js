// What came of the trial: tables in Markdown, and a page with all pictures.

import { nameOf } from './pages.js';

/** @import {Tried} from './try_page.js' */

/**
 * What a person says of a page after looking at it: `good`, `fair` (something is odd, nothing is lost) or `bad`; in the
 * reader `none` where it rightly did not open.
 * @typedef {Record<string, {quiet: string, reader: string, note?: string}>} Verdicts by page
 */

/** @param {Tried[]} tried @param {Verdicts} verdicts */
export function tables(tried, verdicts) {
  const kinds = [...new Set(tried.map(({ kind }) => kind))].sort();
  const rows = [...kinds, 'all'].map((kind) => {
    const pages = tried.filter((page) => kind === 'all' || page.kind === kind);
    const seen = pages.flatMap(({ id }) => verdicts[id] ?? []);
    const judged = (/** @type {'quiet' | 'reader'} */ view) =>
      ['good', 'fair', 'bad'].map(
        (word) => seen.filter((verdict) => verdict[view] === word).length,
      );
    return [
      kind,
      pages.length,
      ...['quiet', 'reader'].flatMap((view) => [
        pages.filter((page) => page[view].bad).length,
        mean(pages.map((page) => page[view].kept)),
        mean(pages.map((page) => page[view].hidden)),
        judged(/** @type {'quiet' | 'reader'} */ (view)).join(' · '),
      ]),
      pages.filter(({ reader }) => !reader.opened).length,
    ];
  });
  const head = ['kind', 'pages'].concat(
    ['quiet', 'reader'].flatMap((view) => [
      `${view}: bad`,
      'kept',
      'hidden',
      'by eye: good · fair · bad',
    ]),
    'no reader',
  );
  return [head, head.map((_, k) => (k === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** @param {(number | null)[]} shares */
function mean(shares) {
  const known = shares.filter((share) => share !== null);
  if (known.length === 0) return '';
  return (known.reduce((sum, share) => sum + share, 0) / known.length).toFixed(3).replace(/^0/, '');
}

/** @param {unknown} text */
const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {Tried[]} tried @param {Verdicts} verdicts */
export function sheet(tried, verdicts) {
  const sections = tried.map(({ id, kind, quiet, reader }) => {
    const name = nameOf(id);
    const verdict = verdicts[id];
    const said = verdict
      ? `${verdict.quiet} / ${verdict.reader} ${verdict.note ?? ''}`
      : 'not looked at';
    const pictures = ['before', 'quiet', 'reader'].map(
      (what) => `<a href="${name}-${what}.png"><img src="${name}-${what}.png" alt="${what}"></a>`,
    );
    const figures = `${kind} · quiet ${quiet.line} kept ${percent(quiet.kept)} hidden ${percent(quiet.hidden)}${quiet.bad ? ' BAD' : ''} · reader ${reader.opened ? '' : reader.line} kept ${percent(reader.kept)} hidden ${percent(reader.hidden)}${reader.bad ? ' BAD' : ''}`;
    const lost = [
      ...quiet.lost.map((text) => `quiet lost: ${text}`),
      ...quiet.left.map((text) => `quiet left: ${text}`),
      ...reader.lost.map((text) => `reader lost: ${text}`),
    ];
    return `<section id="${escaped(id)}"><h2>${escaped(id)}</h2><p>${escaped(figures)}</p><p>${escaped(said)}</p><div>${pictures.join('')}</div><details><summary>Texts</summary><pre>${escaped(lost.join('\n'))}</pre></details></section>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Trial</title><style>body{font:14px system-ui;margin:16px}div{display:grid;grid-template-columns:repeat(3,1fr);gap:8px;max-width:1320px}img{width:100%;border:1px solid #bbb}h2{font-size:16px;margin:24px 0 4px}p{margin:2px 0}</style>${sections.join('\n')}`;
}

/** @param {number | null} share */
const percent = (share) => (share === null ? '–' : `${Math.round(share * 100)} %`);
