// What a person said about blocks, kept for the site or for one page.

import { RULES_MAX } from './record.js';
import { pageAddress } from './site_name.js';

/** @import {Rule} from '../shared/answers.js' */
/** @import {Site} from './record.js' */

/** A site holds as many rules as it may. */
export class RulesFullError extends Error {
  constructor() {
    super(`a site keeps at most ${RULES_MAX} corrections`);
    this.name = 'RulesFullError';
  }
}

/** The rules that hold on a page. @param {Site} site @param {string} url */
export function rulesFor(site, url) {
  const address = pageAddress(url);
  return site.rules.filter((rule) => rule.scope === 'site' || rule.url === address);
}

/**
 * @param {Pick<Rule, 'kind' | 'scope' | 'anchor'> & {url: string, id: string, at: number}} said
 * @returns {Rule}
 */
export function makeRule({ id, kind, scope, url, at, anchor }) {
  const rule = { id, kind, scope, at, anchor };
  return scope === 'page' ? { ...rule, url: pageAddress(url) } : rule;
}

/**
 * The site with a rule put in. The same thing said again about the same block takes the old one's
 * place, so that saying it twice does not need undoing twice.
 * @param {Site} site
 * @param {Rule} rule
 * @returns {Site}
 * @throws {RulesFullError}
 */
export function withRule(site, rule) {
  const rules = site.rules.filter((one) => one.id !== rule.id && !sameSaying(one, rule));
  if (rules.length >= RULES_MAX) throw new RulesFullError();
  return { ...site, rules: [...rules, rule] };
}

/**
 * The site without a rule; the same object when it has none of this id.
 * @param {Site} site
 * @param {string} id
 * @returns {Site}
 */
export function withoutRule(site, id) {
  const rules = site.rules.filter((rule) => rule.id !== id);
  return rules.length === site.rules.length ? site : { ...site, rules };
}

/** @param {Rule} one @param {Rule} other */
function sameSaying(one, other) {
  return (
    one.kind === other.kind &&
    one.scope === other.scope &&
    one.url === other.url &&
    JSON.stringify(one.anchor) === JSON.stringify(other.anchor)
  );
}
