// Everything in one JSON file, and back. A file that is not right is refused as a whole, with the
// reason and the line.

import { readHighlights } from '../shared/highlights.js';
import { JsonError, parseJson } from '../shared/json.js';
import { readSettings } from '../shared/settings.js';
import { modelFromJson, modelToJson } from './models.js';
import { RecordError, siteFromJson, siteToJson } from './record.js';

/** What a file of ours calls itself. */
const FORMAT = 'husk-backup';
const VERSION = 1;

/** @typedef {import('./record.js').Site} Site */
/** @typedef {import('./models.js').KeptModel} KeptModel */
/** @typedef {import('../shared/settings.js').Settings} Settings */
/** @typedef {import('../shared/highlights.js').HighlightsPage} HighlightsPage */

/**
 * @param {{sites: Site[], highlights: HighlightsPage[], model: KeptModel | null}} kept
 * @param {Settings} settings
 * @param {{version: string, now: number}} stamp
 * @returns {string}
 */
export function exportText({ sites, highlights, model }, settings, { version, now }) {
  const file = {
    format: FORMAT,
    version: VERSION,
    husk: version,
    exported: new Date(now).toISOString(),
    settings,
    sites: sites.map(siteToJson),
    highlights,
    model: model === null ? null : modelToJson(model),
  };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/**
 * @param {string} text
 * @param {object} check the core's look at what only it can read
 * @param {(template: Uint8Array) => Promise<unknown>} check.template throws TemplateError
 * @param {(model: Uint8Array) => Promise<unknown>} check.model throws ModelError
 * @returns {Promise<{sites: Site[], settings: Settings, highlights: HighlightsPage[], model: KeptModel | null}>}
 * @throws {JsonError}
 */
export async function importText(text, check) {
  const { value, lineOf } = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new JsonError('a backup of Husk is an object', 1);
  }
  const file = /** @type {Record<string, unknown>} */ (value);
  if (file.format !== FORMAT) {
    throw new JsonError('this is not a backup of Husk', lineOf(['format']));
  }
  if (file.version !== VERSION) {
    const found = JSON.stringify(file.version);
    throw new JsonError(`version ${found} is not known, ${VERSION} is`, lineOf(['version']));
  }
  const { settings, bad } = readSettings(file.settings);
  if (bad.length > 0) {
    const line = lineOf(bad[0] === 'settings' ? ['settings'] : ['settings', ...bad[0].split('.')]);
    throw new JsonError(`setting "${bad[0]}" does not fit`, line);
  }
  if (!Array.isArray(file.sites)) throw new JsonError('"sites" must be a list', lineOf(['sites']));
  /** @type {Site[]} */
  const sites = [];
  const names = new Set();
  for (const [i, entry] of file.sites.entries()) {
    try {
      const site = siteFromJson(entry, settings.mode);
      if (names.has(site.name)) throw new RecordError(`${site.name} stands twice`, ['site']);
      names.add(site.name);
      if (site.template !== null) await check.template(site.template);
      sites.push(site);
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
  return { sites, settings, highlights: highlightsOf(file.highlights, lineOf), model };
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
  return given.map((entry, i) => {
    const { page, reason } = readHighlights(entry);
    if (page === null || reason !== '') throw new JsonError(reason, lineOf(['highlights', i]));
    return page;
  });
}
