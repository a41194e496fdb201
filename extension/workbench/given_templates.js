// Templates that come as files, learned elsewhere: by the command line, or by the extension and exported. Each is shown instead
// of one learned from the pages that are open, and pages of its site are judged beside it.
//
//   file ─ begins as one? ─▶ read ─ the core takes each template ─▶ kept by site; a later one takes its place
//                                └─ it does not ─▶ a fault: which file, and why

import { openBackup } from '../shared/backup.js';
import { fromBase64 } from '../shared/base64.js';
import { isDecision } from '../shared/decisions.js';
import { JsonError } from '../shared/json.js';
import { t } from '../platform/i18n.js';
import { HERE, MAX_BYTES, isPageName } from './files.js';

/** @typedef {import('./files.js').Taken} Taken */

/**
 * @typedef {object} GivenTemplate
 * @property {string} site
 * @property {import('../shared/decisions.js').SiteKnowledge} known the template, and what a person decided about the site's pages
 * @property {string} file name of the file it stood in
 * @property {number} pages that it was learned from
 */

/** @typedef {{file: string, reason: string}} Fault a file that was not read */

/** How a template begins, and how a file of sites names itself. */
const TEMPLATE = 'HUSKSITE';
const BACKUP = /^\s*\{[^]*"format"\s*:\s*"husk-backup"/;

/** Bytes looked at to tell such a file from others. */
const SNIFFED = 256;

/** Files beside pages that need no look. */
const OTHER = /^(image|audio|video|font)\/|css|javascript/;

export class GivenTemplates {
  #check;
  /** @type {Map<string, GivenTemplate>} */
  #known = new Map();
  /** Files of the last arrival that were not read. @type {Fault[]} */
  faults = [];

  /** @param {(template: Uint8Array) => Promise<import('../shared/answers.js').CheckedTemplate>} check throws TemplateError */
  constructor(check) {
    this.#check = check;
  }

  /** All of them, in the order of their sites. */
  get all() {
    return [...this.#known.values()].sort((a, b) => (a.site < b.site ? -1 : 1));
  }

  /**
   * Takes the templates out of what a person gives.
   * @param {Taken} taken
   * @returns {Promise<{rest: Taken, count: number}>} what is left, and how many templates there were
   */
  async take(taken) {
    this.faults = [];
    let count = 0;
    const files = new Map(taken.files);
    const kinds = await Promise.all(
      [...taken.files].map(async ([path, file]) => ({
        path,
        file,
        kind: await kindOf(path, file),
      })),
    );
    for (const { path, file, kind } of kinds) {
      if (kind === null) continue;
      files.delete(path);
      try {
        const found = await this.#read(file, kind);
        for (const one of found) this.#known.set(one.site, one);
        count += found.length;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        this.faults.push({ file: file.name, reason });
      }
    }
    const pages = taken.pages.filter(({ path }) => files.has(path));
    return { rest: { ...taken, pages, files }, count };
  }

  /** @param {File} file @param {'template' | 'backup'} kind @returns {Promise<GivenTemplate[]>} all of it or nothing */
  async #read(file, kind) {
    if (file.size > MAX_BYTES) throw new Error(t('view_template_file_large', MAX_BYTES >> 20));
    if (kind === 'template') {
      const template = new Uint8Array(await file.arrayBuffer());
      const { site, pages, without, decisions } = await this.#check(template);
      const known = { template: without ?? template, decisions: [...decisions] };
      return [{ site, known, file: file.name, pages }];
    }
    const { sites, lineOf } = openBackup(await file.text());
    /** @type {GivenTemplate[]} */
    const found = [];
    for (const [k, entry] of sites.entries()) {
      const fields = /** @type {Record<string, unknown>} */ (entry ?? {});
      const { site, template } = fields;
      if (typeof site !== 'string' || site === '') {
        throw new JsonError('"site" must be the name of a site', lineOf(['sites', k, 'site']));
      }
      if (template === null) continue;
      try {
        const bytes = fromBase64(String(template));
        const { pages, without, decisions } = await this.#check(bytes);
        const others = Array.isArray(fields.decisions) ? fields.decisions.filter(isDecision) : [];
        const known = { template: without ?? bytes, decisions: [...decisions, ...others] };
        found.push({ site, known, file: file.name, pages });
      } catch (error) {
        const { name, message } = /** @type {Error} */ (error);
        const line = lineOf(['sites', k, 'template']);
        throw new JsonError(name === 'TemplateError' ? message : '"template" is not base64', line);
      }
    }
    if (found.length === 0) throw new Error(t('view_template_file_none'));
    return found;
  }

  /**
   * The template of a page's site; null when none was given. A site is a host with all below it, or the folder of a page that
   * does not say where it comes from.
   * @param {{url: string, key: string}} page
   */
  of({ url, key }) {
    if (this.#known.size === 0) return null;
    const address = !url.startsWith(HERE) && URL.canParse(url) ? new URL(url) : null;
    const hosts = address ? [address.host, address.hostname] : [];
    const folder = key.includes('/') ? key.slice(0, key.indexOf('/')) : '';
    const fits = (/** @type {string} */ site) =>
      site === folder || hosts.some((host) => host === site || host.endsWith(`.${site}`));
    // The narrowest.
    const [site] = [...this.#known.keys()].filter(fits).sort((a, b) => b.length - a.length);
    return this.#known.get(site) ?? null;
  }
}

/** @param {string} path @param {File} file @returns {Promise<'template' | 'backup' | null>} */
async function kindOf(path, file) {
  if (isPageName(path) || OTHER.test(file.type)) return null;
  try {
    const head = await file.slice(0, SNIFFED).text();
    return head.startsWith(TEMPLATE) ? 'template' : BACKUP.test(head) ? 'backup' : null;
  } catch {
    // It is gone, or may not be read.
    return null;
  }
}
