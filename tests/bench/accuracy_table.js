// From the figures of all to the tables that a person reads, in Markdown.

/**
 * @typedef {[value: number, half: number]} Estimate a figure and half of its 95 % interval
 *
 * @typedef {object} Group
 * @property {string} type of page, or `all`
 * @property {number} pages
 * @property {Estimate} precision
 * @property {Estimate} recall
 * @property {Estimate} f1
 * @property {Estimate | null} pageF1 mean of the pages' own F1, where the truth has whole texts
 *
 * @typedef {object} Figures of one contestant on one set
 * @property {string} name
 * @property {Group} all
 * @property {Group[]} types
 * @property {number} failed pages without an answer, counted as empty
 * @property {Estimate | null} gain of Husk in F1 over the best of the peers, page by page
 *
 * @typedef {object} Row what is measured
 * @property {string} set
 * @property {string} note what sets this row apart
 * @property {string[]} [words] for `husk eval text`, when it measures Husk
 * @property {boolean} [types] whether types of pages are shown one by one
 * @property {string[]} [own] peers that made the truth of the set or are ports of what did: their figures are no
 *   achievement
 * @property {boolean} [alone] measured of Husk alone: no peer uses other pages of the site
 *
 * @typedef {object} Sight what is left in sight of pages of one kind, or of all
 * @property {string} kind of page, or `all`
 * @property {number} pages
 * @property {number} bad pages that lose their title or more than a fifth of what should stay
 * @property {number | null} kept share of what should stay
 * @property {number | null} hidden share of what should go
 *
 * @typedef {object} Findings
 * @property {string} date
 * @property {string} version of Husk
 * @property {string} commit of Husk, empty when unknown
 * @property {{name: string, version: string, how: string}[]} peers
 * @property {{name: string, why: string}[]} skipped peers that could not be had
 * @property {string[]} missing sets that are not there
 * @property {(Row & {figures: Figures[]})[]} rows
 * @property {{name: string, sight: Sight[]}[]} sights what each leaves in sight, Husk's two modes first
 * @property {{name: string, set: string, why: string}[]} lost what went wrong with a peer on a whole set
 */

const OWN = 'Husk';
const NOTHING = '–';
/** Characters of a line of prose. */
const WIDTH = 120;
const BEGIN = /<!-- accuracy:[^\n]*-->\n/;
const END = '<!-- /accuracy -->';

/** Three digits without the zero. @param {number} value */
const digits = (value) => value.toFixed(3).replace(/^0/, '');

/** @param {Estimate} estimate */
const shown = ([value, half]) => `${digits(value)} ± ${digits(half)}`;

/** @param {Estimate | null | undefined} gain */
function gained(gain) {
  if (!gain) return NOTHING;
  const [value, half] = gain;
  return `${value < 0 ? '−' : '+'}${digits(Math.abs(value))} ± ${digits(half)}`;
}

/** @param {string[][]} rows the first is the head; columns after the first hold numbers */
function table([head, ...rows]) {
  const line = (/** @type {string[]} */ row) =>
    `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map((_, k) => (k === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  );
}

/** Lines of a paragraph. @param {string} text */
function wrapped(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line.length + word.length >= WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}

/** Contestants in the order of columns: Husk, then the peers that are here. @param {Findings} found */
const contestants = (found) => [OWN, ...found.peers.map(({ name }) => name)];

/**
 * One cell a contestant, the best in bold: figures that look the same are equally good.
 * @param {string[]} names
 * @param {(name: string) => Estimate | null | undefined} of
 * @param {string[]} [own] who cannot win
 */
function cells(names, of, own = []) {
  const racing = names.filter((name) => !own.includes(name) && of(name));
  const best = Math.max(...racing.map((name) => Number(of(name)[0].toFixed(3))));
  return names.map((name) => {
    const estimate = of(name);
    if (!estimate) return NOTHING;
    if (own.includes(name)) return `(${shown(estimate)})`;
    const wins = racing.length > 1 && Number(estimate[0].toFixed(3)) === best;
    return wins ? `**${digits(estimate[0])}** ± ${digits(estimate[1])}` : shown(estimate);
  });
}

/** @param {Row & {figures: Figures[]}} row @param {string} name */
const figuresIn = (row, name) => row.figures.find((figures) => figures.name === name);

/**
 * The peer with the highest F1 on a set, by which Husk is measured; none where no peer runs.
 * @param {Row} row
 * @param {Figures[]} figures
 */
export function bestPeer(row, figures) {
  const racing = figures.filter(({ name }) => name !== OWN && !row.own?.includes(name));
  return racing.sort((a, b) => b.all.f1[0] - a.all.f1[0])[0]?.name;
}

/** @param {Row} row */
const label = ({ set, note }) => (note === '' ? set : `${set}, ${note}`);

/** F1 on every set. @param {Findings} found */
function setTable(found) {
  const names = contestants(found);
  const rows = found.rows.map((row) => [
    label(row),
    String(row.figures[0].all.pages),
    ...cells(names, (name) => figuresIn(row, name)?.all.f1, row.own),
    gained(figuresIn(row, OWN)?.gain),
  ]);
  return table([['F1', 'pages', ...names, `${OWN} − best other`], ...rows]);
}

/** Mean F1 by type of page. @param {Findings} found @param {Row & {figures: Figures[]}} row */
function typeTable(found, row) {
  const names = contestants(found);
  const rows = row.figures[0].types.map(({ type, pages }) => {
    const of = (/** @type {string} */ name) =>
      figuresIn(row, name)?.types.find((group) => group.type === type)?.pageF1;
    return [type, String(pages), ...cells(names, of)];
  });
  return table([['mean F1', 'pages', ...names], ...rows]);
}

/** What each leaves in sight: bad pages by kind, and shares of the snippets. @param {Findings} found */
function sightTable({ sights }) {
  if (sights.length === 0) return [];
  const kinds = sights[0].sight.map(({ kind }) => kind);
  const of = (/** @type {Sight[]} */ sight, /** @type {string} */ kind) =>
    sight.find((one) => one.kind === kind);
  const share = (/** @type {number | null | undefined} */ value) =>
    typeof value === 'number' ? digits(value) : NOTHING;
  const all = (/** @type {'kept' | 'hidden'} */ which) => [
    which,
    '',
    ...sights.map(({ sight }) => share(of(sight, 'all')?.[which])),
  ];
  const rows = kinds.map((kind) => [
    kind,
    String(of(sights[0].sight, kind)?.pages),
    ...sights.map(({ sight }) => String(of(sight, kind)?.bad ?? NOTHING)),
  ]);
  return [
    wrapped(
      'Pages that are bad, of those labelled with short texts to keep and to hide (`husk eval snippets`): their title is lost, ' +
        'or more than a fifth of what should stay. Below, the shares of those texts. What Husk hides is judged with whole sites held out.',
    ),
    table([
      ['bad pages', 'pages', ...sights.map(({ name }) => name)],
      ...rows,
      all('kept'),
      all('hidden'),
    ]),
  ];
}

/** Precision and recall on every set. @param {Findings} found @param {'precision' | 'recall'} which */
function partTable(found, which) {
  const names = contestants(found);
  const rows = found.rows.map((row) => [
    label(row),
    ...cells(names, (name) => figuresIn(row, name)?.all[which], row.own),
  ]);
  return table([[which, ...names], ...rows]);
}

/** What stands in docs/benchmarks.md: F1 on all sets, and by type of page. @param {Findings} found */
function short(found) {
  const commit = found.commit === '' ? '' : ` (${found.commit})`;
  const peers = found.peers.map(({ name, version }) => `${name} ${version}`);
  const who = [`${OWN} ${found.version}${commit}`, ...peers].join(', ');
  return [
    wrapped(
      `Measured on ${found.date}: ${who}. ` +
        'All read the same decoded pages, and one scorer reads their texts. F1 of 4-word shingles, from mean precision and ' +
        'mean recall; of snippets where the truth has no whole text. ± is half of a 95 % bootstrap interval, whole sites drawn; ' +
        'that of a difference is taken page by page. In brackets: who made the truth, or is a port of it.',
    ),
    ...(found.rows.length > 0 ? [setTable(found)] : []),
    ...learned(found),
    ...found.rows
      .filter(({ types }) => types)
      .flatMap((row) => [
        `${label(row)}: mean of the pages' own F1, by type of page.`,
        typeTable(found, row),
      ]),
    ...sightTable(found),
    ...aside(found),
  ].join('\n\n');
}

/** How much of the error of one page alone is gone where Husk knows other pages of the site. @param {Findings} found */
function learned({ rows }) {
  const f1 = (/** @type {Row & {figures: Figures[]}} */ row) => figuresIn(row, OWN).all.f1[0];
  const lines = rows
    .filter(({ alone }) => alone)
    .flatMap((row) => {
      const before = rows.find(({ set, alone }) => set === row.set && !alone);
      if (before === undefined) return [];
      const gone = 100 * (1 - (1 - f1(row)) / (1 - f1(before)));
      return [`- ${label(row)}: ${gone.toFixed(0)} % of the error of one page alone is gone`];
    });
  return lines.length > 0 ? [lines.join('\n')] : [];
}

/** What is not in the tables. @param {Findings} found */
function aside({ skipped, missing, lost }) {
  const lines = [
    ...skipped.map(({ name, why }) => `- ${name} is skipped: ${why}`),
    ...missing.map((set) => `- ${set} is not there`),
    ...lost.map(({ name, set, why }) => `- ${name} has no figure on ${set}: ${why}`),
  ];
  return lines.length > 0 ? [lines.join('\n')] : [];
}

/** How many pages failed, by contestant and set. @param {Findings} found */
function failures(found) {
  const lines = found.rows.flatMap((row) =>
    row.figures
      .filter(({ failed }) => failed > 0)
      .map(({ name, failed, all }) => `- ${name} on ${label(row)}: ${failed} of ${all.pages}`),
  );
  return lines.length > 0
    ? ['Pages that failed, counted as empty texts:', lines.join('\n')]
    : ['No page failed.'];
}

/** The whole report. @param {Findings} found @returns {string} */
export function markdown(found) {
  return `${[
    '# Accuracy',
    short(found),
    ...(found.rows.length > 0 ? [partTable(found, 'precision'), partTable(found, 'recall')] : []),
    ...failures(found),
    found.peers.map(({ name, version, how }) => `- ${name} ${version}: ${how}`).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

/** F1 of Husk and of the best other, on every set on which others run. @param {Findings} found */
function summary({ rows }) {
  const lines = rows
    .filter(({ alone }) => !alone)
    .map((row) => {
      const best = figuresIn(row, bestPeer(row, row.figures) ?? '');
      const other = best ? `${shown(best.all.f1)} (${best.name})` : NOTHING;
      const own = figuresIn(row, OWN);
      return [label(row), String(own.all.pages), shown(own.all.f1), other];
    });
  return table([['F1', 'pages', OWN, 'best other'], ...lines]);
}

/** The README with its short table. @param {string} text @param {Findings} found @throws {Error} without the marks */
export const withSummary = (text, found) => betweenMarks(text, summary(found));

/** docs/benchmarks.md with its tables. @param {string} text @param {Findings} found @throws {Error} without the marks */
export const withTables = (text, found) => betweenMarks(text, short(found));

/** @param {string} text @param {string} tables what stands between the marks from now on */
function betweenMarks(text, tables) {
  const begin = BEGIN.exec(text);
  const end = text.indexOf(END);
  if (begin === null || end < begin.index) {
    throw new Error(`no marks <!-- accuracy: … --> and ${END}`);
  }
  const from = begin.index + begin[0].length;
  return `${text.slice(0, from)}\n${tables}\n\n${text.slice(end)}`;
}
