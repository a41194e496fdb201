// What two computers know of one site, as one: per item the newest counts, and nothing is lost but what a newer one replaces.
//
// Whatever the order in which exports meet, and however often, the outcome is the same: every part is either a maximum in a total
// order (time first, then the text of the item, so that equal times are settled alike everywhere) or a union by id. Only the
// revision, which counts writes of this computer, is not part of that. What was taken away leaves no trace, so it comes back with
// an export from before.

import { AUTO_MAX } from '../shared/auto.js';
import { newestOf } from '../shared/newest.js';
import { toBase64 } from '../shared/base64.js';
import { DECISIONS_READ, RecordError } from './record.js';

/** @import {AutoRule} from '../shared/auto.js' */
/** @import {Site} from './record.js' */

/**
 * @param {Site} mine
 * @param {Site} given
 * @returns {Site}
 * @throws {RecordError} where both together hold more than a site may
 */
export function mergeSites(mine, given) {
  const { template, stats, learnt } = larger(mine, given);
  const decisions = newestOf([...mine.decisions, ...given.decisions], ({ id }) => id);
  if (decisions.length > DECISIONS_READ) {
    throw new RecordError(`${mine.name}: more than ${DECISIONS_READ} corrections`);
  }
  const auto = newestOf([...mine.auto, ...given.auto].map(timed), ({ host, path }) =>
    JSON.stringify([host, path]),
  );
  if (auto.length > AUTO_MAX) throw new RecordError(`${mine.name}: more than ${AUTO_MAX} rules`);
  // Of before they had a time, choices count more than none: `{` comes after `null`.
  const [{ reading, at: readingAt }] = newestOf([mine, given].map(readingOf), () => '');
  const [last] = newestOf(
    [mine, given].map(({ host, used: at }) => ({ host, at })),
    () => '',
  );
  return {
    name: mine.name,
    revision: Math.max(mine.revision, given.revision) + 1,
    host: last.host,
    used: last.at,
    ...{ template, stats, learnt, decisions, reading },
    auto: auto.map(({ host, path, mode, at }) => ({ host, path, mode, ...(at > 0 ? { at } : {}) })),
    ...(readingAt > 0 ? { readingAt } : {}),
  };
}

/** @param {AutoRule} rule */
const timed = (rule) => ({ ...rule, at: rule.at ?? 0 });

/** @param {Site} site */
const readingOf = ({ reading, readingAt = 0 }) => ({ at: readingAt, reading });

/** The site with the template of more pages. @param {Site} mine @param {Site} given */
function larger(mine, given) {
  if (given.template === null || mine.template === null) {
    return given.template === null ? mine : given;
  }
  const more = given.stats.pages - mine.stats.pages || given.stats.clusters - mine.stats.clusters;
  if (more !== 0) return more > 0 ? given : mine;
  const text = (/** @type {Site} */ { template, learnt }) =>
    `${toBase64(template ?? new Uint8Array())} ${learnt.join(' ')}`;
  return text(given) > text(mine) ? given : mine;
}
