// Labels as cosmetic filters of content blockers: host##selector. Selectors are structural: the nearest id that is unique and does
// not look generated, then tags and their numbers. The list has the blocks that are template, without selectors that match
// something else on another labelled page of the site.
//
// Imported lists become proposals: what a rule matches on a page may be template. Rules that do more than select are skipped and
// counted.

import { FLAG, NO_PARENT } from '../../content/wire.js';
import { INNER, PLAIN_TAG, nthChild } from '../matching/xpath.js';
import { groupBy } from '../model/group_by.js';
import { LabelsError } from './file_checks.js';

/** @typedef {import('../../page/columns.js').Columns} Columns */
/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {{id: string} | {tag: string, number: number}} Step of a selector, from the outermost on */

const PLAIN_ID = /^[a-z][\w-]{0,59}$/i;
/** Ids with long numbers or mixtures of digits and letters are generated for every page. */
const GENERATED_ID = /\d{4}|[a-f\d]{12}|(?:\d[a-z]+){3}/i;
const DEEPEST = 60;

/** Makes and resolves selectors on a page. */
class SelectorMaker {
  /** @param {Columns} columns */
  constructor(columns) {
    this.columns = columns;
    /** The element of every id; -1 for an id that occurs twice. @type {Map<string, number>} */
    this.ids = new Map();
    for (let node = 0; node < columns.length; node += 1) {
      for (const [name, id] of columns.attributes(node)) {
        if (name === 'id') this.ids.set(id, this.ids.has(id) ? -1 : node);
      }
    }
  }

  /** The steps that lead to an element; null where no selector can reach it. @param {number} node @returns {Step[] | null} */
  steps(node) {
    const { columns } = this;
    if ((columns.flags[node] & FLAG.TEXT) !== 0) return null;
    /** @type {Step[]} */
    const steps = [];
    for (let at = node; columns.parent[at] !== NO_PARENT; at = columns.parent[at]) {
      const tag = columns.tag(at);
      if ((columns.flags[at] & INNER) !== 0 || !PLAIN_TAG.test(tag)) return null;
      if (steps.length === DEEPEST) return null;
      const id = columns.attributes(at).find(([name]) => name === 'id')?.[1] ?? '';
      if (PLAIN_ID.test(id) && !GENERATED_ID.test(id) && this.ids.get(id) === at) {
        return [{ id }, ...steps.reverse()];
      }
      steps.push({ tag, number: this.number(at) });
    }
    // A selector of the whole page would hide all of it.
    return steps.length < 2 ? null : steps.reverse();
  }

  /** @param {number} node among its siblings of the same tag */
  number(node) {
    const { columns } = this;
    const tag = columns.tag(node);
    let number = 1;
    for (let at = columns.parent[node] + 1; at < node; at = columns.end(at)) {
      if (columns.tag(at) === tag) number += 1;
    }
    return number;
  }

  /** The element that steps lead to; -1 when there is none. @param {Step[]} steps */
  find(steps) {
    const { columns } = this;
    let node = 0;
    for (const step of steps) {
      if ('id' in step) {
        node = this.ids.get(step.id) ?? -1;
        if (node < 0) return -1;
        continue;
      }
      const { tag, number } = step;
      const fits = (/** @type {number} */ child) =>
        columns.tag(child) === tag && (columns.flags[child] & INNER) === 0;
      node = nthChild(columns, node, number, fits);
      if (node < 0) return -1;
    }
    return node;
  }
}

/** @param {Step[]} steps */
function selectorOf(steps) {
  return steps
    .map((step) => {
      if ('id' in step) return `#${step.id}`;
      return step.tag === 'body' ? 'body' : `${step.tag}:nth-of-type(${step.number})`;
    })
    .join(' > ');
}

/** Host without a port. @param {string} site */
function hostOf(site) {
  return site.replace(/:\d+$/, '');
}

/**
 * @param {LabelRecord[]} records
 * @param {(hash: string) => Promise<Columns | null>} columnsOf
 * @returns {Promise<{text: string, rules: number, loose: number, clashing: number}>} loose: roots that no selector reaches;
 *   clashing: selectors that would hide on one page what is labelled otherwise there
 */
export async function writeFilters(records, columnsOf) {
  const named = records.filter(({ site }) => /^[a-z\d.-]+$/i.test(hostOf(site)));
  const sites = groupBy(named, ({ site }) => hostOf(site));
  const lines = ['! Title: Template blocks, as labelled with Husk', '! Selectors go by structure.'];
  let [rules, loose, clashing] = [0, 0, 0];
  for (const [host, own] of [...sites].sort(([a], [b]) => (a < b ? -1 : 1))) {
    /** @type {Map<string, Step[]>} */
    const wanted = new Map();
    for (const record of own) {
      const selectors = await selectorMakerOf(record, columnsOf);
      for (const { template, nodes } of record.blocks) {
        for (const node of template === 'yes' ? nodes : []) {
          const steps = selectors.steps(node);
          if (steps === null) loose += 1;
          else wanted.set(selectorOf(steps), steps);
        }
      }
    }
    const asked = wanted.size;
    for (const record of own) {
      const selectors = await selectorMakerOf(record, columnsOf);
      for (const [selector, steps] of wanted) {
        if (hidesOther(record, selectors, steps)) wanted.delete(selector);
      }
    }
    clashing += asked - wanted.size;
    rules += wanted.size;
    if (wanted.size === 0) continue;
    lines.push('', `! ${host}: ${own.length === 1 ? '1 record' : `${own.length} records`}`);
    for (const selector of [...wanted.keys()].sort()) lines.push(`${host}##${selector}`);
  }
  return { text: `${lines.join('\n')}\n`, rules, loose, clashing };
}

/** @param {LabelRecord} record @param {(hash: string) => Promise<Columns | null>} columnsOf */
async function selectorMakerOf({ page }, columnsOf) {
  const columns = await columnsOf(page.hash);
  if (columns === null) throw new Error(`page ${page.hash} is not there`);
  return new SelectorMaker(columns);
}

/** Whether steps lead to something that is not template by a record. @param {LabelRecord} record @param {SelectorMaker} selectors @param {Step[]} steps */
function hidesOther({ blocks }, selectors, steps) {
  const { columns } = selectors;
  const node = selectors.find(steps);
  if (node < 0) return false;
  return blocks.some(
    ({ template, nodes }) =>
      template === 'no' &&
      nodes.some((root) => root < columns.end(node) && node < columns.end(root)),
  );
}

// --- imported lists ---

/**
 * @typedef {object} Rule
 * @property {string[]} hosts none: every host
 * @property {string[]} except hosts on which it does not hold
 * @property {string} selector
 * @property {boolean} undoes an exception: cancels the rule of the same selector
 * @property {number} line
 */

const LONGEST_LIST = 32 << 20;
const LONGEST_SELECTOR = 10_000;
/** Operators of content blockers that browsers do not know. */
const PROCEDURAL =
  /:(?:-abp-|contains|has-text|if|if-not|matches-|min-text-length|nth-ancestor|others|remove|style|upward|watch-attr|xpath)/;

/**
 * Reads the rules that hide elements; all others are counted.
 * @param {string} text
 * @returns {{rules: Rule[], ignored: number}}
 * @throws {LabelsError}
 */
export function readFilters(text) {
  if (text.length > LONGEST_LIST) {
    throw new LabelsError(`the list is larger than ${LONGEST_LIST >> 20} MB`);
  }
  if (text.includes('\0')) throw new LabelsError('the file is not text');
  /** @type {Rule[]} */
  const rules = [];
  let ignored = 0;
  text.split(/\r?\n/).forEach((given, k) => {
    const line = given.trim();
    if (line === '' || line.startsWith('!') || /^\[.*\]$/.test(line)) return;
    const match = /^([^#/$|@]*)#(@?)#(?![+^])(.+)$/.exec(line);
    const selector = match?.[3].trim() ?? '';
    const hosts = (match?.[1] ?? '').split(',').map((host) => host.trim().toLowerCase());
    const fits =
      match !== null &&
      selector.length <= LONGEST_SELECTOR &&
      !PROCEDURAL.test(selector) &&
      hosts.every((host) => /^~?[^\s:]*$/.test(host));
    if (!fits) {
      ignored += 1;
      return;
    }
    rules.push({
      hosts: hosts.filter((host) => host !== '' && !host.startsWith('~')),
      except: hosts.filter((host) => host.startsWith('~')).map((host) => host.slice(1)),
      selector,
      undoes: match[2] === '@',
      line: k + 1,
    });
  });
  return { rules, ignored };
}

/** Whether a name in a list matches a host: the host itself, a subdomain, or any top-level domain (`name.*`). @param {string} host @param {string} name */
function meansHost(host, name) {
  if (!name.endsWith('.*')) return host === name || host.endsWith(`.${name}`);
  const bare = name.slice(0, -2);
  return (
    `.${host}`.includes(`.${bare}.`) &&
    /^[a-z\d-]+(?:\.[a-z\d-]+)?$/.test(
      `.${host}`.slice(`.${host}`.lastIndexOf(`.${bare}.`) + bare.length + 2),
    )
  );
}

/**
 * The selectors that hold on a site.
 * @param {Rule[]} rules
 * @param {string} site host, with or without a port
 * @returns {string[]}
 */
export function selectorsFor(rules, site) {
  const host = hostOf(site).toLowerCase();
  const holds = (/** @type {Rule} */ { hosts, except }) =>
    (hosts.length === 0 || hosts.some((name) => meansHost(host, name))) &&
    !except.some((name) => meansHost(host, name));
  const own = rules.filter(holds);
  const undone = new Set(own.filter(({ undoes }) => undoes).map(({ selector }) => selector));
  return [
    ...new Set(
      own
        .filter(({ undoes, selector }) => !undoes && !undone.has(selector))
        .map((rule) => rule.selector),
    ),
  ];
}

/** Selectors asked of a page at once. */
const AT_ONCE = 200;

/**
 * The outermost nodes of a page that selectors match.
 * @param {string[]} selectors
 * @param {(selector: string) => Iterable<Node>} query throws for what is no selector
 * @param {(node: Node) => number | undefined} indexOf number of a node in the columns
 * @param {Columns} columns
 * @returns {{nodes: number[], refused: number}} refused: selectors that the browser does not know
 */
export function matchFilters(selectors, query, indexOf, columns) {
  const found = new Set();
  let refused = 0;
  const ask = (/** @type {string} */ selector) => {
    for (const node of query(selector)) {
      const index = indexOf(node);
      if (index !== undefined && index > 0 && !['head', 'body'].includes(columns.tag(index))) {
        found.add(index);
      }
    }
  };
  for (let at = 0; at < selectors.length; at += AT_ONCE) {
    const some = selectors.slice(at, at + AT_ONCE);
    try {
      ask(some.join(','));
    } catch {
      // One of them is not valid: each is tried by itself.
      for (const selector of some) {
        try {
          ask(selector);
        } catch {
          refused += 1;
        }
      }
    }
  }
  /** @type {number[]} */
  const nodes = [];
  let end = 0;
  for (const node of [...found].sort((a, b) => a - b)) {
    if (node < end) continue;
    nodes.push(node);
    end = columns.end(node);
  }
  return { nodes, refused };
}
