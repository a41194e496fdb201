// Learning a site's template, page by page. Every page is stored before the next one is asked for, so
// that cancelling, closing the tab or losing the worker keeps all that was learned until then.

import { LEARNT_MAX, TEMPLATE_MAX, addressHash } from './record.js';
import { hostName, pageAddress, siteName } from './site_name.js';

/** @import {LearnReport, TemplateSummary} from '../shared/answers.js' */
/** @import {Site} from './record.js' */

/** Links looked at for each page that is wanted: some have been read before. */
const SPARE_LINKS = 4;

/** Largest sample page, in bytes. The longest articles stay under a tenth of it. */
const BODY_MAX = 16_777_216;

/** Longest wait for a sample page, ms. */
const FETCH_TIMEOUT = 30_000;

/** A template grew beyond what one site may fill. */
class TemplateTooBigError extends Error {
  /** @param {number} bytes */
  constructor(bytes) {
    super(`the template takes ${bytes} bytes, a site may fill ${TEMPLATE_MAX}`);
    this.name = 'TemplateTooBigError';
  }
}

/** A sample page that could not be read. */
class FetchError extends Error {
  /** @override */ name = 'FetchError';
}

/**
 * Learns one page and stores the result.
 * @param {Pick<import('./main.js').Parts, 'sites' | 'core' | 'models' | 'now'>} parts
 * @param {string} name of the site
 * @param {{page: Uint8Array, url: string}} sample
 * @param {{again: boolean}} options whether a page that was learned before is learned again
 * @returns {Promise<{site: Site, report: LearnReport | null, before: Uint8Array | null}>} report null when it was left out;
 *   `before`: the template that the page was learned onto
 */
export async function learnPage({ sites, core, models, now }, name, { page, url }, { again }) {
  const hash = addressHash(pageAddress(url));
  // Before the site is taken alone: reading the model may need the storage alone, too.
  const model = await models.judging();
  /** @type {LearnReport | null} */
  let report = null;
  /** @type {Uint8Array | null} */
  let before = null;
  /** @param {Site} old */
  const learn = async (old) => {
    before = old.template;
    if (!again && old.learnt.includes(hash)) return old;
    const findings = await core.call('findings', page, model);
    const known = old.template ?? undefined;
    const learned = await core.call('learn', known, page, name, now(), findings);
    if (learned.template.length > TEMPLATE_MAX) {
      throw new TemplateTooBigError(learned.template.length);
    }
    report = learned.report;
    return {
      ...old,
      template: learned.template,
      stats: { pages: learned.report.pages, clusters: learned.report.clusters },
      learnt: [...old.learnt.filter((one) => one !== hash), hash].slice(-LEARNT_MAX),
    };
  };
  const site = await sites.update(name, learn, hostName(url));
  return { site, report, before };
}

/**
 * The pages that "Learn this site" would read: same-site links of the same shape, those not read
 * before first.
 * @param {{core: import('./core.js').Core}} parts
 * @param {Site} site
 * @param {Uint8Array} page
 * @param {string} url of the page
 * @param {number} max
 */
export async function learnPlan({ core }, site, page, url, max) {
  const links = await core.call('sampleLinks', page, max * SPARE_LINKS);
  const seen = new Set([pageAddress(url)]);
  const usable = links.filter((link) => {
    const address = pageAddress(link.url);
    if (seen.has(address) || siteName(link.url) !== site.name) return false;
    seen.add(address);
    return true;
  });
  const isLearned = (/** @type {{url: string}} */ link) =>
    site.learnt.includes(addressHash(pageAddress(link.url)));
  return [...usable.filter((link) => !isLearned(link)), ...usable.filter(isLearned)].slice(0, max);
}

/**
 * Reads a sample page for a page whose own policy forbids it to.
 * @param {string} url
 * @param {string} site it must be of, also after redirects
 * @param {boolean} credentials
 * @returns {Promise<{body: Uint8Array, type: string, url: string}>}
 * @throws {FetchError}
 */
export async function fetchSample(url, site, credentials) {
  if (siteName(url) !== site) throw new FetchError('the page is of another site');
  let response;
  let body;
  try {
    response = await fetch(url, {
      credentials: credentials ? 'include' : 'omit',
      // Where a redirect leads is not told before it is followed.
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(FETCH_TIMEOUT),
    });
    body = await limitedBody(response);
  } catch (error) {
    if (error instanceof FetchError) throw error;
    throw new FetchError(error instanceof Error ? error.message : String(error));
  }
  if (response.type === 'opaqueredirect') throw new FetchError('elsewhere');
  if (!response.ok) throw new FetchError(String(response.status));
  return { body, type: response.headers.get('content-type') ?? '', url: response.url };
}

/** @param {Response} response */
async function limitedBody(response) {
  const chunks = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.length;
    if (length > BODY_MAX) {
      await reader?.cancel();
      throw new FetchError(`the page is larger than ${BODY_MAX} bytes`);
    }
    chunks.push(part.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** What is told of a site's template. @param {Site} site @returns {TemplateSummary | null} */
export function summary({ template, stats, revision }) {
  return template === null ? null : { ...stats, bytes: template.length, revision };
}
