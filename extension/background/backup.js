// Everything in one JSON file, and back. A file that is not right is refused as a whole before anything of it is written, with
// the reason and the line. A file may hold sites alone, as the command line writes them: it says nothing of settings.

import { BACKUP_FORMAT, BACKUP_VERSION, openBackup } from '../shared/backup.js';
import { readHighlights } from '../shared/highlights.js';
import { JsonError } from '../shared/json.js';
import { lastingAddress } from '../shared/lasting_address.js';
import { badAnchorField } from '../shared/decisions.js';
import { LIST_MAX, isListItem, mergeLists } from '../shared/reading_list.js';
import { readSettings } from '../shared/settings.js';
import { withEarlier } from './decisions.js';
import { mergeSites } from './merge_sites.js';
import { modelFromJson, modelToJson } from './models.js';
import { PLACES_MAX, isKeptPlace, mergePlaces } from './reading_places.js';
import { RecordError, siteFromJson, siteToJson } from './record.js';

/** @import {HighlightsPage} from '../shared/highlights.js' */
/** @import {Settings} from '../shared/settings.js' */
/** @import {ListItem} from '../shared/reading_list.js' */
/** @import {KeptModel} from './models.js' */
/** @import {KeptPlace} from './reading_places.js' */
/** @import {Site} from './record.js' */

/**
 * @typedef {object} Imported
 * @property {Site[]} sites
 * @property {Settings | null} settings null for a file that says nothing of them: of its sites only templates are taken
 * @property {HighlightsPage[]} highlights
 * @property {KeptModel | null} model
 * @property {ListItem[]} list pages to read later
 * @property {KeptPlace[]} places where reading stopped
 * @property {number} exported when, ms since 1970; 0 for a file that does not say
 */

/**
 * @param {Pick<Imported, 'sites' | 'highlights' | 'model' | 'list' | 'places'>} kept
 * @param {Settings} settings
 * @param {{version: string, now: number}} stamp
 * @returns {string}
 */
export function exportText({ sites, highlights, model, list, places }, settings, { version, now }) {
  const file = {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    husk: version,
    exported: new Date(now).toISOString(),
    settings,
    sites: sites.map(siteToJson),
    highlights,
    model: model === null ? null : modelToJson(model),
    list,
    places,
  };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/** Sites and pages with highlights in one file: more than storage holds, few enough to be looked through in seconds. */
const SITES_MAX = 20_000;
const PAGES_MAX = 200_000;

/** Longest name and address of a decision. */
const LONGEST_ID = 4096;
const LONGEST_ADDRESS = 65_536;

/**
 * @param {string} text
 * @param {object} check the core's look at what only it can read
 * @param {(template: Uint8Array) => Promise<import('../shared/answers.js').CheckedTemplate>} check.template throws
 *   TemplateError
 * @param {(model: Uint8Array) => Promise<unknown>} check.model throws ModelError
 * @returns {Promise<Imported>}
 * @throws {JsonError}
 */
export async function importText(text, check) {
  const { file, sites: entries, lineOf } = openBackup(text);
  const { settings, bad } = readSettings(file.settings);
  if (bad.length > 0) {
    const line = lineOf(bad[0] === 'settings' ? ['settings'] : ['settings', ...bad[0].split('.')]);
    throw new JsonError(`setting "${bad[0]}" does not fit`, line);
  }
  if (entries.length > SITES_MAX) {
    throw new JsonError(`more than ${SITES_MAX} sites`, lineOf(['sites', SITES_MAX]));
  }
  /** @type {Site[]} */
  const sites = [];
  const names = new Set();
  for (const [i, entry] of entries.entries()) {
    try {
      const site = siteFromJson(entry, settings.mode);
      if (names.has(site.name)) throw new RecordError(`${site.name} stands twice`, ['site']);
      names.add(site.name);
      checkDecisions(site);
      const { template } = site;
      sites.push(template === null ? site : withEarlier(site, await check.template(template)));
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error);
      if (name === 'RecordError') {
        const path = ['sites', i, .../** @type {RecordError} */ (error).path];
        throw new JsonError(message, lineOf(path));
      }
      if (name === 'TemplateError') throw new JsonError(message, lineOf(['sites', i, 'template']));
      throw error;
    }
  }
  const model = await modelOf(file.model, lineOf, check.model);
  return {
    sites,
    settings: 'settings' in file ? settings : null,
    highlights: highlightsOf(file.highlights, lineOf),
    model,
    list: itemsOf(file.list, { name: 'list', most: LIST_MAX, fits: isListItem }, lineOf),
    places: itemsOf(file.places, { name: 'places', most: PLACES_MAX, fits: isKeptPlace }, lineOf),
    exported: Date.parse(String(file.exported)) || 0,
  };
}

/** What the core would skip is refused, so that the person knows of it. @param {Site} site @throws {RecordError} */
function checkDecisions({ name, decisions }) {
  for (const [k, decision] of decisions.entries()) {
    const { id, url } = decision;
    const field = badAnchorField(decision);
    const bad =
      field !== undefined
        ? `"${field}" of its anchor does not fit`
        : id.length > LONGEST_ID || (url?.length ?? 0) > LONGEST_ADDRESS
          ? 'a text of it is too long'
          : '';
    if (bad !== '') throw new RecordError(`decision ${k + 1} of ${name}: ${bad}`, ['decisions', k]);
  }
}

/**
 * What several files hold, as if they were one. Of settings and models those count that were exported last.
 * @param {Imported[]} files
 * @returns {Imported & {templatesOnly: Site[]}} `templatesOnly`: sites of files without settings
 * @throws {RecordError} where the files together hold more of a site than it may have
 */
export function importTogether(files) {
  const inOrder = files.toSorted((a, b) => a.exported - b.exported);
  const [whole, lone] = [files.filter(isWhole), files.filter((file) => !isWhole(file))];
  return {
    sites: sitesOnce(whole),
    templatesOnly: sitesOnce(lone),
    settings: inOrder.findLast(isWhole)?.settings ?? null,
    highlights: files.flatMap(({ highlights }) => highlights),
    model: inOrder.findLast(({ model }) => model !== null)?.model ?? null,
    list: mergeLists(...files.map(({ list }) => list)),
    places: mergePlaces(...files.map(({ places }) => places)),
    exported: inOrder.at(-1)?.exported ?? 0,
  };
}

/** @param {Imported} file */
const isWhole = ({ settings }) => settings !== null;

/** Sites of some files, each once. @param {Imported[]} files */
function sitesOnce(files) {
  /** @type {Map<string, Site>} */
  const sites = new Map();
  for (const site of files.flatMap((file) => file.sites)) {
    const known = sites.get(site.name);
    sites.set(site.name, known === undefined ? site : mergeSites(known, site));
  }
  return [...sites.values()];
}

/**
 * Files of before a model could be loaded have none.
 * @param {unknown} given
 * @param {(path: (string | number)[]) => number} lineOf
 * @param {(model: Uint8Array) => Promise<unknown>} check
 * @returns {Promise<KeptModel | null>}
 */
async function modelOf(given, lineOf, check) {
  if (given === undefined || given === null) return null;
  try {
    const model = modelFromJson(given);
    await check(model.bytes);
    return model;
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    if (name === 'ModelError') throw new JsonError(`model: ${message}`, lineOf(['model']));
    throw error;
  }
}

/**
 * Files of before there were highlights have none.
 * @param {unknown} given
 * @param {(path: (string | number)[]) => number} lineOf
 * @returns {HighlightsPage[]}
 */
function highlightsOf(given, lineOf) {
  if (given === undefined) return [];
  if (!Array.isArray(given)) {
    throw new JsonError('"highlights" must be a list', lineOf(['highlights']));
  }
  if (given.length > PAGES_MAX) {
    throw new JsonError(`more than ${PAGES_MAX} pages`, lineOf(['highlights', PAGES_MAX]));
  }
  return given.map((entry, i) => {
    const { page, broken, reason } = readHighlights(entry);
    const fault = (/** @type {string} */ why) =>
      new JsonError(`page ${i + 1} of "highlights": ${why}`, lineOf(['highlights', i]));
    if (page === null) throw fault(reason);
    if (reason !== '') throw fault(`${reason}, number ${entry.highlights.indexOf(broken[0]) + 1}`);
    if (lastingAddress(page.address) === null) throw fault('nothing can be kept of its address');
    return page;
  });
}

/**
 * A list in the file; files of before there were any of its kind have none.
 * @template T
 * @param {unknown} given
 * @param {{name: string, most: number, fits: (value: unknown) => value is T}} kind
 * @param {(path: (string | number)[]) => number} lineOf
 * @returns {T[]}
 */
function itemsOf(given, { name, most, fits }, lineOf) {
  if (given === undefined) return [];
  if (!Array.isArray(given)) throw new JsonError(`"${name}" must be a list`, lineOf([name]));
  if (given.length > most) {
    throw new JsonError(`more than ${most} in "${name}"`, lineOf([name, most]));
  }
  const bad = given.findIndex((item) => !fits(item));
  if (bad >= 0) {
    throw new JsonError(`entry ${bad + 1} of "${name}" does not fit`, lineOf([name, bad]));
  }
  return given;
}
