import { JsonError, parseJson } from '../../shared/json.js';

/** A file of labels that is refused. The message says what is wrong and where. */
export class LabelsError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'LabelsError';
  }
}

/**
 * The value of a JSON file, which may begin with a byte order mark.
 * @param {string} text
 * @param {string} [where] put before the message of an error
 * @returns {unknown}
 * @throws {LabelsError} names the line
 */
export function readJson(text, where = '') {
  try {
    return parseJson(text.replace(/^\ufeff/, '')).value;
  } catch (error) {
    throw error instanceof JsonError ? new LabelsError(`${where}${error.message}`) : error;
  }
}

/** A value's own field; undefined where there is none. @param {any} value @param {string} name @returns {any} */
export function ownField(value, name) {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? value[name]
    : undefined;
}
