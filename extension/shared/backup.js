// What a file of Husk is on the outside: what it calls itself, and that it holds sites. The command line writes such files too,
// with sites alone.

import { JsonError, parseJson } from './json.js';

/** What a file of ours calls itself. */
export const BACKUP_FORMAT = 'husk-backup';
export const BACKUP_VERSION = 1;

/**
 * @param {string} text
 * @returns {{file: Record<string, unknown>, sites: unknown[], lineOf: (path: import('./json.js').Path) => number}}
 * @throws {JsonError}
 */
export function openBackup(text) {
  const { value, lineOf } = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new JsonError('a backup of Husk is an object', 1);
  }
  const file = /** @type {Record<string, unknown>} */ (value);
  if (file.format !== BACKUP_FORMAT) {
    throw new JsonError('this is not a backup of Husk', lineOf(['format']));
  }
  if (file.version !== BACKUP_VERSION) {
    const found = JSON.stringify(file.version);
    throw new JsonError(`version ${found} is not known, ${BACKUP_VERSION} is`, lineOf(['version']));
  }
  if (!Array.isArray(file.sites)) throw new JsonError('"sites" must be a list', lineOf(['sites']));
  return { file, sites: file.sites, lineOf };
}
