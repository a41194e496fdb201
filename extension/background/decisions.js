// What a person decided about parts of a site's pages, kept for the site or for one page. Every change of a site's decisions
// is one of these.

import { decidedField } from '../shared/decisions.js';
import { pageAddress } from './site_name.js';

/** @import {Decision} from '../shared/decisions.js' */
/** @import {Site} from './record.js' */

/** Decisions of one site that more can be added to: far more than a person makes by hand, few enough to try on every page. */
export const DECISIONS_MAX = 1000;

/** Up to this time apart, in ms, a rule and a correction in the template were one press of versions up to 0.1. */
const ONE_PRESS = 10_000;

/** A site holds as many decisions as it may. */
export class DecisionsFullError extends Error {
  constructor() {
    super(`a site keeps at most ${DECISIONS_MAX} corrections`);
    this.name = 'DecisionsFullError';
  }
}

/** The decisions that hold on a page. @param {Site} site @param {string} url */
export function decisionsFor({ decisions }, url) {
  const address = pageAddress(url);
  return decisions.filter(({ scope, url: own }) => scope === 'site' || own === address);
}

/**
 * @param {Pick<Decision, 'id' | 'verdict' | 'scope' | 'at'> & {url: string, anchor: import('../shared/decisions.js').Anchor}} made
 * @returns {Decision} about a block of a page
 */
export function aboutBlock({ id, verdict, scope, url, at, anchor }) {
  /** @type {Decision} */
  const decision = { id, verdict, scope, at, from: 'page', target: { anchor } };
  return scope === 'page' ? { ...decision, url: pageAddress(url) } : decision;
}

/**
 * The site with a place where a field of its records stands, in place of what was said of that field before.
 * @param {Site} site
 * @param {import('../shared/decisions.js').FieldTarget} target
 * @param {{id: string, at: number}} made
 * @returns {Site}
 */
export function withField(site, target, { id, at }) {
  const before = decidedField(site.decisions, target);
  /** @type {Decision} */
  const decision = { id, verdict: 'field', scope: 'site', at, from: 'template', target };
  return withDecisions(site, { put: [decision], remove: before ? [before.id] : [] });
}

/**
 * The site with some decisions taken out and others put in; the same object when nothing changes. The same thing decided
 * again about the same part takes the old one's place, so that deciding it twice does not need undoing twice.
 * @param {Site} site
 * @param {{put?: Decision[], remove?: string[]}} change
 * @returns {Site}
 * @throws {DecisionsFullError}
 */
export function withDecisions(site, { put = [], remove = [] }) {
  const gone = new Set([...remove, ...put.map(({ id }) => id)]);
  const repeated = new Set(put.map(contentOf));
  const left = site.decisions.filter((one) => !gone.has(one.id) && !repeated.has(contentOf(one)));
  if (put.length === 0 && left.length === site.decisions.length) return site;
  const decisions = [...left, ...put];
  if (put.length > 0 && decisions.length > DECISIONS_MAX) throw new DecisionsFullError();
  return { ...site, decisions };
}

/** All of a decision but its id, its time and where it was made. @param {Decision} decision */
function contentOf({ verdict, role, scope, url, target }) {
  return JSON.stringify([verdict, role, scope, url, target]);
}

/**
 * The site with the decisions that its template held, in versions up to 0.1, and the template without them. There a press
 * wrote twice: what the site's own decisions say is not said again.
 * @param {Site} site
 * @param {Pick<import('../shared/answers.js').CheckedTemplate, 'decisions' | 'without'>} checked of the site's template
 * @returns {Site}
 */
export function withEarlier(site, { decisions, without }) {
  if (without === null) return site;
  const known = new Set(site.decisions.map(({ id }) => id));
  const isNew = (/** @type {Decision} */ { id, verdict, at, target }) =>
    !known.has(id) &&
    !(
      'place' in target &&
      site.decisions.some(
        (one) =>
          one.verdict === verdict && one.scope === 'site' && Math.abs(one.at - at) <= ONE_PRESS,
      )
    );
  const all = [...site.decisions, ...decisions.filter(isNew)].sort((a, b) => a.at - b.at);
  return { ...site, template: without, decisions: all };
}
