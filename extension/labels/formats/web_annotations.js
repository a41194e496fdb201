// Labels as annotations of the W3C's Web Annotation Data Model: one for each block. Its answers ("template:yes", "main:no",
// "role:navigation") and their origin ("origin:human") are tags; every root is a target with its words, their position and an
// XPath. The state of a target names the page by the hash of the frozen page.
//
// Where the targets are on a known page is looked up again when annotations are read.

import { isAnchor } from '../../shared/anchors.js';
import { collectionOf, textSelectors } from '../../shared/annotations.js';
import { LONGEST_QUOTE, anchorMaker, findWanted } from '../matching/anchors.js';
import { lastTag, nodeAtXpath, xpathMaker } from '../matching/xpath.js';
import { LONGEST_NOTE, ORIGINS, ROLES } from '../model/record.js';
import { randomId } from '../../shared/ids.js';
import { LabelsError, ownField, readJson } from './file_checks.js';

/** @typedef {import('../../page/columns.js').Columns} Columns */
/** @typedef {import('../model/record.js').Anchor} Anchor */
/** @typedef {import('../model/record.js').Answer} Answer */
/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {import('../model/record.js').Origin} Origin */
/** @typedef {import('../model/record.js').Role} Role */

/** @typedef {{xpath: string, text: Anchor | null}} AnnotatedRoot `xpath` is empty where there is none */
/**
 * A block as annotations describe it.
 * @typedef {{id: string, template: Answer, main: Answer, role: Role, origin: Origin, note: string, roots: AnnotatedRoot[]}} AnnotatedBlock
 */
/**
 * The annotations of one person on one page.
 * @typedef {{hash: string, url: string, annotator: string, began: number, changed: number, blocks: AnnotatedBlock[]}} AnnotatedPage
 */

const PAGE_NAME = 'urn:sha256:';
const BLOCK_NAME = 'urn:husk:';
const MOST = 500_000;

/**
 * @param {LabelRecord[]} records
 * @param {(hash: string) => Promise<Columns | null>} columnsOf
 * @param {{id?: string, label?: string}} [options]
 * @returns {Promise<string>} JSON-LD
 */
export async function writeAnnotations(
  records,
  columnsOf,
  { id = randomId(), label = 'Labels' } = {},
) {
  const items = [];
  for (const record of records) {
    const columns = await columnsOf(record.page.hash);
    if (columns === null) throw new LabelsError(`page ${record.page.hash} is not there`);
    const xpathOf = xpathMaker(columns);
    /** @type {ReturnType<typeof anchorMaker> | null} */
    let anchor = null;
    for (const block of record.blocks) {
      // New blocks have no anchors yet.
      const hasAnchors = block.anchors.length > 0;
      const anchors = hasAnchors ? block.anchors : (anchor ??= anchorMaker(columns))(block.nodes);
      items.push(annotation(record, { ...block, anchors }, xpathOf));
    }
  }
  return `${JSON.stringify(collectionOf(id, label, items), null, 1)}\n`;
}

/**
 * @param {LabelRecord} record
 * @param {import('../model/record.js').Block} block
 * @param {(node: number) => string | null} xpathOf
 */
function annotation(record, block, xpathOf) {
  const tag = (/** @type {string} */ value) => ({ type: 'TextualBody', purpose: 'tagging', value });
  const targets = block.nodes.map((node, k) => {
    const text = block.anchors[k]?.text ?? null;
    const xpath = xpathOf(node);
    return {
      type: 'SpecificResource',
      source: record.url,
      state: { type: 'TimeState', cached: `${PAGE_NAME}${record.page.hash}` },
      selector: [
        ...(text === null ? [] : textSelectors(text)),
        ...(xpath === null ? [] : [{ type: 'XPathSelector', value: xpath }]),
      ],
    };
  });
  return {
    id: `${BLOCK_NAME}${record.id}:${encodeURIComponent(block.id)}`,
    type: 'Annotation',
    motivation: 'classifying',
    created: new Date(record.began).toISOString(),
    modified: new Date(record.changed).toISOString(),
    creator: { type: 'Person', name: record.annotator },
    body: [
      ...(block.template === null ? [] : [tag(`template:${block.template}`)]),
      ...(block.main === null ? [] : [tag(`main:${block.main}`)]),
      ...(block.role === '' ? [] : [tag(`role:${block.role}`)]),
      tag(`origin:${block.origin}`),
      ...(block.note === ''
        ? []
        : [
            { type: 'TextualBody', purpose: 'commenting', format: 'text/plain', value: block.note },
          ]),
    ],
    target: targets.length === 1 ? targets[0] : targets,
  };
}

/** A value, or a list of values, as a list. @param {unknown} value @returns {unknown[]} */
function listOf(value) {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/**
 * Reads annotations: a collection, a page of one, or a bare list.
 * @param {string} text
 * @returns {{pages: AnnotatedPage[], others: number}} others: the number of annotations that are not about blocks
 * @throws {LabelsError}
 */
export function readAnnotations(text) {
  const items = itemsOf(readJson(text));
  if (items.length > MOST) throw new LabelsError(`more than ${MOST} annotations`);
  /** @type {Map<string, AnnotatedPage>} */
  const pages = new Map();
  let others = 0;
  items.forEach((item, k) => {
    const said = readOne(item, `annotation ${k + 1}`);
    if (said === null) {
      others += 1;
      return;
    }
    const { page, block } = said;
    const key = JSON.stringify([page.hash, page.url, page.annotator]);
    const known = pages.get(key);
    if (known === undefined) pages.set(key, { ...page, blocks: [block] });
    else {
      known.began = Math.min(known.began, page.began);
      known.changed = Math.max(known.changed, page.changed);
      known.blocks.push(
        known.blocks.some(({ id }) => id === block.id) ? { ...block, id: `${k}` } : block,
      );
    }
  });
  return { pages: [...pages.values()], others };
}

/** @param {unknown} value @returns {unknown[]} */
function itemsOf(value) {
  if (Array.isArray(value)) return value;
  const first = ownField(value, 'first');
  const items = ownField(value, 'items') ?? ownField(first, 'items');
  if (!Array.isArray(items)) {
    throw new LabelsError('must be a collection of annotations with its items');
  }
  return items;
}

/**
 * @param {unknown} item
 * @param {string} where
 * @returns {{page: Omit<AnnotatedPage, 'blocks'>, block: AnnotatedBlock} | null} null when it is not about a block
 */
function readOne(item, where) {
  if (typeof item !== 'object' || item === null) {
    throw new LabelsError(`${where}: must be an object`);
  }
  /** @type {AnnotatedBlock} */
  const block = {
    ...{ id: '', template: null, main: null, role: '', origin: 'human', note: '' },
    roots: [],
  };
  let says = false;
  for (const body of listOf(ownField(item, 'body'))) {
    const said = ownField(body, 'value');
    if (typeof said !== 'string') continue;
    if (ownField(body, 'purpose') === 'commenting') {
      block.note = said.slice(0, LONGEST_NOTE).toWellFormed();
    }
    const [, name, answer] = /^(template|main|role|origin):(\S+)$/.exec(said) ?? [];
    if (name === undefined) continue;
    if (name === 'origin') {
      // An unknown origin is ignored.
      block.origin = ORIGINS.find((one) => one === answer) ?? block.origin;
      continue;
    }
    says = true;
    if (name === 'role') {
      const role = ROLES.find((one) => one === answer);
      if (role === undefined) {
        throw new LabelsError(
          `${where}: the role ${JSON.stringify(answer.slice(0, 40))} is not known`,
        );
      }
      block.role = role;
    } else if (answer === 'yes' || answer === 'no' || answer === 'unsure') {
      block[/** @type {'template' | 'main'} */ (name)] = answer;
    } else {
      throw new LabelsError(`${where}: ${name} must be yes, no or unsure`);
    }
  }
  if (!says) return null;
  const targets = listOf(ownField(item, 'target'));
  if (targets.length === 0) throw new LabelsError(`${where}: has no target`);
  const page = { hash: '', url: '', annotator: '', began: 0, changed: 0 };
  targets.forEach((target, k) => {
    const source = ownField(target, 'source') ?? target;
    if (typeof source !== 'string' || source.length > 65_536) {
      throw new LabelsError(`${where}: has no source`);
    }
    if (k > 0 && source !== page.url) {
      throw new LabelsError(`${where}: has targets on two pages`);
    }
    page.url = source;
    const cached = ownField(ownField(target, 'state'), 'cached');
    if (typeof cached === 'string' && cached.startsWith(PAGE_NAME)) {
      const hash = cached.slice(PAGE_NAME.length);
      if (/^[\da-f]{64}$/.test(hash)) page.hash = hash;
    }
    block.roots.push(readRoot(listOf(ownField(target, 'selector')), where));
  });
  const creator = ownField(item, 'creator');
  const name = typeof creator === 'string' ? creator : ownField(creator, 'name');
  if (typeof name === 'string') page.annotator = name.slice(0, 200).toWellFormed();
  page.began = timeOf(ownField(item, 'created'));
  page.changed = Math.max(page.began, timeOf(ownField(item, 'modified')));
  block.id = idOf(ownField(item, 'id'));
  return { page, block };
}

/** @param {unknown} id of an annotation */
function idOf(id) {
  const own = typeof id === 'string' && id.startsWith(BLOCK_NAME) ? id.split(':')[3] : undefined;
  try {
    const made = decodeURIComponent(own ?? '');
    if (/^\S{1,64}$/.test(made)) return made;
  } catch {
    // An id that another program made.
  }
  return randomId();
}

/** @param {unknown} value */
function timeOf(value) {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(time) && time > 0 ? time : 0;
}

/** @param {unknown[]} selectors @param {string} where @returns {AnnotatedRoot} */
function readRoot(selectors, where) {
  const named = (/** @type {string} */ type) =>
    selectors.find((one) => ownField(one, 'type') === type);
  const [quote, position, xpath] = [
    'TextQuoteSelector',
    'TextPositionSelector',
    'XPathSelector',
  ].map(named);
  const path = ownField(xpath, 'value');
  /** @type {Anchor | null} */
  let text = null;
  if (quote !== undefined) {
    const anchor = {
      path: null,
      position: { start: ownField(position, 'start') ?? 0, end: ownField(position, 'end') ?? 0 },
      quote: {
        exact: ownField(quote, 'exact'),
        prefix: ownField(quote, 'prefix') ?? '',
        suffix: ownField(quote, 'suffix') ?? '',
      },
      alone: false,
    };
    if (!isAnchor(anchor)) {
      throw new LabelsError(`${where}: its quote or its position does not fit`);
    }
    text = anchor;
  }
  const known = typeof path === 'string' && path.length <= 20_000 ? path : '';
  if (known === '' && text === null) {
    throw new LabelsError(`${where}: says neither a passage nor a path`);
  }
  return { xpath: known, text };
}

/**
 * Finds the annotated blocks on the columns of their page, or on those of another copy of it.
 * @param {AnnotatedPage} page
 * @param {Columns} columns
 * @returns {ReturnType<typeof findWanted>}
 */
export function placeAnnotations({ blocks }, columns) {
  const wanted = blocks.map(({ id, roots }) => ({
    id,
    roots: roots.map(({ xpath, text }) => ({
      at: xpath === '' ? -1 : nodeAtXpath(columns, xpath),
      tag: xpath === '' ? null : lastTag(xpath),
      words: text?.quote.exact ?? '',
      cut: (text?.quote.exact.length ?? 0) >= LONGEST_QUOTE - 1,
      text,
    })),
  }));
  return findWanted(wanted, columns);
}
