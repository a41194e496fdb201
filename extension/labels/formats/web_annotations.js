// Labels as annotations of the W3C's Web Annotation Data Model: one for each block, its answers as tags ("template:yes",
// "main:no", "role:navigation") and who gave them ("origin:human"), every root of it a target with the words, their position and an XPath. What page it was is said
// by a state of the target: the frozen page's hash as a name.
//
// Read back, annotations are what somebody said of passages; where they are on a page that is here is looked up anew.

import { isAnchor } from '../../shared/anchors.js';
import { collectionOf, textSelectors } from '../../shared/annotations.js';
import { JsonError, parseJson } from '../../shared/json.js';
import { LONGEST_QUOTE, anchorMaker, findWanted } from '../matching/anchors.js';
import { lastTag, nodeAtXpath, xpathMaker } from './xpath.js';
import { LONGEST_NOTE, ORIGINS, ROLES } from '../model/record.js';
import { randomId } from '../../shared/ids.js';

/** @typedef {import('../../page/columns.js').Columns} Columns */
/** @typedef {import('../model/record.js').Anchor} Anchor */
/** @typedef {import('../model/record.js').Answer} Answer */
/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {import('../model/record.js').Origin} Origin */
/** @typedef {import('../model/record.js').Role} Role */

/** @typedef {{xpath: string, text: Anchor | null}} SaidRoot an empty xpath where there is none */
/**
 * A block as annotations say it.
 * @typedef {{id: string, template: Answer, main: Answer, role: Role, origin: Origin, note: string, roots: SaidRoot[]}} SaidBlock
 */
/**
 * What one person said of one page.
 * @typedef {{hash: string, url: string, annotator: string, began: number, changed: number, blocks: SaidBlock[]}} SaidPage
 */

const PAGE_NAME = 'urn:sha256:';
const BLOCK_NAME = 'urn:husk:';
const MOST = 500_000;

/** A file of annotations that is refused. The message says where. */
export class AnnotationError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'AnnotationError';
  }
}

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
    if (columns === null) throw new AnnotationError(`page ${record.page.hash} is not there`);
    const xpathOf = xpathMaker(columns);
    /** @type {ReturnType<typeof anchorMaker> | null} */
    let anchor = null;
    for (const block of record.blocks) {
      // Blocks that were just made have none yet.
      const isMade = block.anchors.length > 0;
      const anchors = isMade ? block.anchors : (anchor ??= anchorMaker(columns))(block.nodes);
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

/** @param {any} value @param {string} name @returns {any} own fields alone */
function field(value, name) {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? value[name]
    : undefined;
}

/** One thing or a list of things. @param {unknown} value @returns {unknown[]} */
function listOf(value) {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/**
 * Reads annotations: a collection, a page of one, or a bare list.
 * @param {string} text
 * @returns {{pages: SaidPage[], others: number}} others: annotations that say nothing of blocks
 * @throws {AnnotationError}
 */
export function readAnnotations(text) {
  let value;
  try {
    ({ value } = parseJson(text.replace(/^\ufeff/, '')));
  } catch (error) {
    throw error instanceof JsonError ? new AnnotationError(error.message) : error;
  }
  const items = itemsOf(value);
  if (items.length > MOST) throw new AnnotationError(`more than ${MOST} annotations`);
  /** @type {Map<string, SaidPage>} */
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
  const first = field(value, 'first');
  const items = field(value, 'items') ?? field(first, 'items');
  if (!Array.isArray(items)) {
    throw new AnnotationError('must be a collection of annotations with its items');
  }
  return items;
}

/**
 * @param {unknown} item
 * @param {string} where
 * @returns {{page: Omit<SaidPage, 'blocks'>, block: SaidBlock} | null} null when it says nothing of a block
 */
function readOne(item, where) {
  if (typeof item !== 'object' || item === null) {
    throw new AnnotationError(`${where}: must be an object`);
  }
  /** @type {SaidBlock} */
  const block = {
    ...{ id: '', template: null, main: null, role: '', origin: 'human', note: '' },
    roots: [],
  };
  let says = false;
  for (const body of listOf(field(item, 'body'))) {
    const said = field(body, 'value');
    if (typeof said !== 'string') continue;
    if (field(body, 'purpose') === 'commenting') {
      block.note = said.slice(0, LONGEST_NOTE).toWellFormed();
    }
    const [, name, answer] = /^(template|main|role|origin):(\S+)$/.exec(said) ?? [];
    if (name === undefined) continue;
    if (name === 'origin') {
      // Somebody else's word for something else is passed over.
      block.origin = ORIGINS.find((one) => one === answer) ?? block.origin;
      continue;
    }
    says = true;
    if (name === 'role') {
      const role = ROLES.find((one) => one === answer);
      if (role === undefined) {
        throw new AnnotationError(
          `${where}: the role ${JSON.stringify(answer.slice(0, 40))} is not known`,
        );
      }
      block.role = role;
    } else if (answer === 'yes' || answer === 'no' || answer === 'unsure') {
      block[/** @type {'template' | 'main'} */ (name)] = answer;
    } else {
      throw new AnnotationError(`${where}: ${name} must be yes, no or unsure`);
    }
  }
  if (!says) return null;
  const targets = listOf(field(item, 'target'));
  if (targets.length === 0) throw new AnnotationError(`${where}: has no target`);
  const page = { hash: '', url: '', annotator: '', began: 0, changed: 0 };
  targets.forEach((target, k) => {
    const source = field(target, 'source') ?? target;
    if (typeof source !== 'string' || source.length > 65_536) {
      throw new AnnotationError(`${where}: has no source`);
    }
    if (k > 0 && source !== page.url) {
      throw new AnnotationError(`${where}: has targets on two pages`);
    }
    page.url = source;
    const cached = field(field(target, 'state'), 'cached');
    if (typeof cached === 'string' && cached.startsWith(PAGE_NAME)) {
      const hash = cached.slice(PAGE_NAME.length);
      if (/^[\da-f]{64}$/.test(hash)) page.hash = hash;
    }
    block.roots.push(readRoot(listOf(field(target, 'selector')), where));
  });
  const creator = field(item, 'creator');
  const name = typeof creator === 'string' ? creator : field(creator, 'name');
  if (typeof name === 'string') page.annotator = name.slice(0, 200).toWellFormed();
  page.began = timeOf(field(item, 'created'));
  page.changed = Math.max(page.began, timeOf(field(item, 'modified')));
  block.id = idOf(field(item, 'id'));
  return { page, block };
}

/** @param {unknown} id of an annotation */
function idOf(id) {
  const own = typeof id === 'string' && id.startsWith(BLOCK_NAME) ? id.split(':')[3] : undefined;
  try {
    const made = decodeURIComponent(own ?? '');
    if (/^\S{1,64}$/.test(made)) return made;
  } catch {
    // Somebody else's.
  }
  return randomId();
}

/** @param {unknown} value */
function timeOf(value) {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(time) && time > 0 ? time : 0;
}

/** @param {unknown[]} selectors @param {string} where @returns {SaidRoot} */
function readRoot(selectors, where) {
  const named = (/** @type {string} */ type) =>
    selectors.find((one) => field(one, 'type') === type);
  const [quote, position, xpath] = [
    'TextQuoteSelector',
    'TextPositionSelector',
    'XPathSelector',
  ].map(named);
  const path = field(xpath, 'value');
  /** @type {Anchor | null} */
  let text = null;
  if (quote !== undefined) {
    const anchor = {
      path: null,
      position: { start: field(position, 'start') ?? 0, end: field(position, 'end') ?? 0 },
      quote: {
        exact: field(quote, 'exact'),
        prefix: field(quote, 'prefix') ?? '',
        suffix: field(quote, 'suffix') ?? '',
      },
      alone: false,
    };
    if (!isAnchor(anchor)) {
      throw new AnnotationError(`${where}: its quote or its position does not fit`);
    }
    text = anchor;
  }
  const known = typeof path === 'string' && path.length <= 20_000 ? path : '';
  if (known === '' && text === null) {
    throw new AnnotationError(`${where}: says neither a passage nor a path`);
  }
  return { xpath: known, text };
}

/**
 * Where the blocks of a page are on its columns, or on those of another copy of it.
 * @param {SaidPage} page
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
