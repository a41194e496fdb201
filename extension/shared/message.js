// How a message between worlds of the extension is taken apart. Each world that hears of messages brings the table of those
// meant for it: a payload that does not fit its table is refused before any handler sees it.

/** Longest text of a message other than a file to import; addresses reach some thousand characters. */
const MAX_TEXT = 65_536;

/** @typedef {(value: unknown) => boolean} Check */

/** @type {Check} */
export const text = (value) => typeof value === 'string' && value.length <= MAX_TEXT;
/** @type {Check} */
export const index = (value) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 32;
/** @type {Check} */
export const flag = (value) => typeof value === 'boolean';
/** @type {Check} */
export const object = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** @type {(check: Check) => Check} */
export const orNull = (check) => (value) => value === null || check(value);
/** @type {(check: Check) => Check} */
export const optional = (check) => (value) => value === undefined || check(value);
/** @type {(names: readonly unknown[]) => Check} */
export const oneOf = (names) => (value) => names.includes(value);

/**
 * Takes a message apart, or says why it is none of ours.
 * @param {unknown} value
 * @param {string} to receiver: `bg`, `content` or `ui`
 * @param {Readonly<Record<string, Record<string, Check>>>} table fields of each message
 * @returns {import('./protocol.js').Message<import('./protocol.js').MessageName> | null} null when the message is not meant for this receiver
 * @throws {ProtocolError} when it is meant for it and does not fit the table
 */
export function parseMessage(value, to, table) {
  if (!object(value)) return null;
  const { name, payload } = /** @type {{name: unknown, payload: unknown}} */ (value);
  if (typeof name !== 'string' || receiverOf(name) !== to) return null;
  if (!Object.hasOwn(table, name)) throw new ProtocolError(`there is no message "${name}"`);
  const fields = table[name];
  if (!object(payload)) throw new ProtocolError(`${name}: the payload is not an object`);
  const given = /** @type {Record<string, unknown>} */ (payload);
  for (const [field, check] of Object.entries(fields)) {
    if (!check(given[field])) throw new ProtocolError(`${name}: field "${field}" does not fit`);
  }
  for (const field of Object.keys(given)) {
    if (!Object.hasOwn(fields, field)) throw new ProtocolError(`${name}: no field "${field}"`);
  }
  return /** @type {any} */ ({ name, payload });
}

/**
 * The world that sends a message: `content`, `bg` or `ui`.
 * @param {string} name
 */
export function senderOf(name) {
  return name.split('-')[0];
}

/**
 * The world that receives it.
 * @param {string} name
 */
export function receiverOf(name) {
  return name.split('-')[1];
}

/** A message that does not fit the table, or comes from where it may not come from. */
export class ProtocolError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'ProtocolError';
  }
}
