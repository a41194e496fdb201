// Labels for tools that label passages of a plain text: Label Studio (JSON) and doccano (JSON lines). A page is its visible texts, one
// a line; every block is a passage with its answers as labels ("template:yes", "main:no", "role:navigation"). Notes and paths stay
// behind. Pages are known again by their hash, and a text that is not that of the page is refused.
//
//   Label Studio   [{data: {text, url, hash, annotator}, annotations: [{result: [{type: "labels", from_name: "label",
//                  to_name: "text", value: {start, end, text, labels}}]}]}, …]; positions in UTF-16 units. Its project needs
//                  <Labels name="label" toName="text" choice="multiple"> over <Text name="text" value="$text">
//   doccano        {text, label: [[start, end, label], …], url, hash, annotator} a line; positions in code points. Its project
//                  has to allow overlapping entities. What it writes as `labels` or `entities` is read too.

import { isVisibleText } from '../../page/text.js';
import { NO_LEAF, subtreesByKey } from '../model/subtrees.js';
import { oneLine } from '../model/one_line.js';
import { ROLES } from '../model/record.js';
import { LabelsError, ownField, readJson } from './file_checks.js';

/** @typedef {import('../../page/columns.js').Columns} Columns */
/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {import('../model/record.js').Block} Block */
/** @typedef {import('./complete_blocks.js').PartialBlock} PartialBlock */

/** A passage, in UTF-16 units. @typedef {{start: number, end: number, labels: string[], isProposal: boolean}} Span */
/** What a file says of a page by one person. @typedef {{text: string, url: string, hash: string, annotator: string, spans: Span[]}} SpannedPage */

const MOST = 100_000;

/**
 * The text of a page, and where each visible text of it is.
 * @param {Columns} columns
 */
function plainText(columns) {
  /** @type {{node: number, start: number, end: number}[]} */
  const places = [];
  /** @type {string[]} */
  const lines = [];
  let at = 0;
  for (let node = 0; node < columns.length; node += 1) {
    if (!isVisibleText(columns, node)) continue;
    const line = oneLine(columns.text(node));
    places.push({ node, start: at, end: at + line.length });
    lines.push(line);
    at += line.length + 1;
  }
  return { text: lines.join('\n'), places };
}

/** @param {Pick<Block, 'template' | 'main' | 'role'>} block */
function labelsOf({ template, main, role }) {
  return [
    ...(template === null ? [] : [`template:${template}`]),
    ...(main === null ? [] : [`main:${main}`]),
    ...(role === '' ? [] : [`role:${role}`]),
  ];
}

/**
 * @param {LabelRecord} record
 * @param {Columns} columns
 * @returns {SpannedPage}
 */
function spannedPage({ url, page, annotator, blocks }, columns) {
  const { text, places } = plainText(columns);
  const spans = blocks.flatMap((block) => {
    const [from, to] = [block.nodes[0], columns.end(block.nodes[block.nodes.length - 1])];
    const inside = places.filter(({ node }) => node >= from && node < to);
    const labels = labelsOf(block);
    if (inside.length === 0 || labels.length === 0) return [];
    const isProposal = block.origin === 'proposal';
    return [{ start: inside[0].start, end: inside[inside.length - 1].end, labels, isProposal }];
  });
  return { text, url, hash: page.hash, annotator, spans };
}

/**
 * @param {'labelStudio' | 'doccano'} kind
 * @param {readonly LabelRecord[]} records
 * @param {(hash: string) => Promise<Columns | null>} columnsOf
 * @returns {Promise<string>}
 */
export async function writeSpans(kind, records, columnsOf) {
  const pages = [];
  for (const record of records) {
    const columns = await columnsOf(record.page.hash);
    if (columns === null) throw new LabelsError(`page ${record.page.hash} is not there`);
    pages.push(spannedPage(record, columns));
  }
  if (kind === 'labelStudio') return `${JSON.stringify(pages.map(taskOf), null, 1)}\n`;
  return pages.map((page) => `${JSON.stringify(doccanoOf(page))}\n`).join('');
}

/** @param {SpannedPage} page @param {number} k */
function taskOf({ text, url, hash, annotator, spans }, k) {
  const result = spans.map(({ start, end, labels, isProposal }, at) => ({
    id: `r${k + 1}-${at + 1}`,
    ...{ from_name: 'label', to_name: 'text', type: 'labels' },
    origin: isProposal ? 'prediction' : 'manual',
    value: { start, end, text: text.slice(start, end), labels },
  }));
  return { data: { text, url, hash, annotator }, annotations: [{ result }] };
}

/** @param {SpannedPage} page */
function doccanoOf({ text, url, hash, annotator, spans }) {
  const points = pointsIn(text);
  const label = spans.flatMap(({ start, end, labels }) =>
    labels.map((one) => [points[start], points[end], one]),
  );
  return { text, label, url, hash, annotator };
}

/** How many code points come before each UTF-16 unit. @param {string} text */
function pointsIn(text) {
  const points = new Uint32Array(text.length + 1);
  let [at, count] = [0, 0];
  for (const letter of text) {
    points.fill(count, at, at + letter.length);
    at += letter.length;
    count += 1;
  }
  points[at] = count;
  return points;
}

/** Where each code point begins, in UTF-16 units. @param {string} text */
function unitsIn(text) {
  const units = [];
  let at = 0;
  for (const letter of text) {
    units.push(at);
    at += letter.length;
  }
  units.push(at);
  return units;
}

/**
 * Whether a value of a JSON file is a task of Label Studio, or a line of doccano's.
 * @param {unknown} value
 * @returns {'labelStudio' | 'doccano' | null}
 */
export function kindOfSpans(value) {
  const [first] = Array.isArray(value) ? value : [value];
  const hasText = (/** @type {unknown} */ one) => typeof ownField(one, 'text') === 'string';
  if (hasText(ownField(first, 'data'))) return 'labelStudio';
  const isDoccano = ['label', 'labels', 'entities'].some((key) =>
    Array.isArray(ownField(first, key)),
  );
  return hasText(first) && isDoccano ? 'doccano' : null;
}

/**
 * @param {'labelStudio' | 'doccano'} kind
 * @param {string} text of the file
 * @returns {SpannedPage[]}
 * @throws {LabelsError}
 */
export function readSpans(kind, text) {
  /** @type {unknown[]} */
  let items;
  if (kind === 'labelStudio') {
    const value = readJson(text);
    items = Array.isArray(value) ? value : [value];
  } else {
    items = text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => readJson(line));
  }
  if (items.length > MOST) throw new LabelsError(`more than ${MOST} pages`);
  return items.flatMap((item, k) => {
    const where = `entry ${k + 1}`;
    return kind === 'labelStudio' ? readTask(item, where) : [readLine(item, where)];
  });
}

/** @param {unknown} data @param {string} where */
function readFacts(data, where) {
  const field = (/** @type {string} */ name) => {
    const value = ownField(data, name) ?? ownField(ownField(data, 'meta'), name) ?? '';
    if (typeof value !== 'string') throw new LabelsError(`${where}: ${name} must be a text`);
    return value.toWellFormed();
  };
  return {
    ...{ text: field('text'), url: field('url').slice(0, 65_536), hash: field('hash') },
    annotator: field('annotator').slice(0, 200).toWellFormed(),
  };
}

/** @param {unknown} item @param {string} where @returns {SpannedPage[]} one for each annotation */
function readTask(item, where) {
  const facts = readFacts(ownField(item, 'data'), where);
  const annotations = ownField(item, 'annotations') ?? ownField(item, 'completions');
  if (!Array.isArray(annotations)) throw new LabelsError(`${where}: has no annotations`);
  return annotations.map((annotation, k) => {
    const results = ownField(annotation, 'result');
    if (!Array.isArray(results)) throw new LabelsError(`${where}: has no result`);
    const spans = results
      .filter((one) => ownField(one, 'type') === 'labels')
      .map((one) => {
        const value = ownField(one, 'value');
        const labels = ownField(value, 'labels');
        const isProposal = ownField(one, 'origin') === 'prediction';
        return {
          ...spanOf(ownField(value, 'start'), ownField(value, 'end'), facts.text.length, where),
          labels: Array.isArray(labels) ? labels.map(String) : [],
          isProposal,
        };
      });
    // Labels that others have added to the task are theirs.
    const by = ownField(annotation, 'completed_by');
    const name = ownField(by, 'email') ?? by;
    const other = k > 0 && (typeof name === 'string' || typeof name === 'number');
    return { ...facts, annotator: other ? String(name).slice(0, 200) : facts.annotator, spans };
  });
}

/** @param {unknown} item @param {string} where @returns {SpannedPage} */
function readLine(item, where) {
  const facts = readFacts(item, where);
  const units = unitsIn(facts.text);
  const list = ['label', 'labels', 'entities']
    .map((key) => ownField(item, key))
    .find(Array.isArray);
  const spans = (list ?? []).map((/** @type {unknown} */ one) => {
    const [from, to, label] = Array.isArray(one)
      ? one
      : ['start_offset', 'end_offset', 'label'].map((key) => ownField(one, key));
    const { start, end } = spanOf(from, to, units.length - 1, where);
    return { start: units[start], end: units[end], labels: [String(label)], isProposal: false };
  });
  return { ...facts, spans };
}

/** @param {unknown} start @param {unknown} end @param {number} length @param {string} where */
function spanOf(start, end, length, where) {
  const [from, to] = [Number(start), Number(end)];
  const fits = Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < to;
  if (!fits || to > length) throw new LabelsError(`${where}: a passage is not in the text`);
  return { start: from, end: to };
}

/**
 * The blocks that passages stand for: texts that lie in the same passages, more than half of each.
 * @param {SpannedPage} page
 * @param {Columns} columns
 * @returns {PartialBlock[]}
 * @throws {LabelsError} where the text is not that of the page
 */
export function placeSpans({ text, hash, spans }, columns) {
  const plain = plainText(columns);
  if (plain.text !== text) throw new LabelsError(`the text is not that of page ${hash}`);
  /** Passages of each text, by node. @type {Map<number, Span[]>} */
  const over = new Map();
  for (const span of spans) {
    for (const { node, start, end } of plain.places) {
      const shared = Math.min(end, span.end) - Math.max(start, span.start);
      if (2 * shared <= end - start) continue;
      const known = over.get(node);
      if (known) known.push(span);
      else over.set(node, [span]);
    }
  }
  /** @type {Map<string, number>} */
  const keys = new Map();
  /** @type {Span[][]} */
  const kinds = [];
  const keyOf = (/** @type {number} */ node) => {
    if (!isVisibleText(columns, node)) return NO_LEAF;
    const own = over.get(node) ?? [];
    const name = [...new Set(own.map(({ start, end }) => `${start}-${end}`))].sort().join();
    const known = keys.get(name);
    if (known !== undefined) return known;
    keys.set(name, kinds.length);
    return kinds.push(own) - 1;
  };
  /** @type {Map<number, number[]>} */
  const roots = new Map();
  for (const { node, key } of subtreesByKey(columns.parent, keyOf)) {
    if (kinds[key].length > 0) roots.set(key, [...(roots.get(key) ?? []), node]);
  }
  return [...roots].map(([key, nodes]) => ({ nodes, ...answersOf(kinds[key]) }));
}

/** @param {Span[]} spans */
function answersOf(spans) {
  /** @type {Pick<Block, 'template' | 'main' | 'role' | 'origin'>} */
  const answers = { template: null, main: null, role: '', origin: 'human' };
  if (spans.every(({ isProposal }) => isProposal)) answers.origin = 'proposal';
  for (const label of spans.flatMap(({ labels }) => labels)) {
    const [, question, answer] = /^(template|main|role):(\w+)$/.exec(label) ?? [];
    const role = ROLES.find((one) => one === answer);
    if (question === 'role' && role) answers.role = role;
    else if (answer === 'yes' || answer === 'no' || answer === 'unsure') {
      if (question === 'template' || question === 'main') answers[question] = answer;
    }
  }
  return answers;
}
