// How a message between worlds of the extension is taken apart. Each world brings the table of the messages meant for it: a
// payload that does not fit its table is refused before any handler sees it.

import { badField, isObject } from './validators.js';

/** The fields of each message's payload, by its name. @typedef {Readonly<Record<string, import('./validators.js').Fields>>} Table */

/**
 * Payload and answer of each message of a table. Those that the table `A` does not name are answered with nothing.
 * @template T
 * @template A
 * @typedef {{[N in keyof T]: [import('./validators.js').Shape<T[N]>, N extends keyof A ? A[N] : void]}} MessagesOf
 */

/**
 * Takes a message apart, or says why it is none of ours.
 * @param {unknown} value
 * @param {string} to receiver: `bg`, `content` or `ui`
 * @param {Table} table
 * @returns {{name: string, payload: any} | null} null when the message is not meant for this receiver
 * @throws {ProtocolError} when it is meant for it and does not fit the table
 */
export function parseMessage(value, to, table) {
  if (!isObject(value)) return null;
  const { name, payload } = value;
  if (typeof name !== 'string' || receiverOf(name) !== to) return null;
  if (!Object.hasOwn(table, name)) throw new ProtocolError(`there is no message "${name}"`);
  const fields = table[name];
  if (!isObject(payload)) throw new ProtocolError(`${name}: the payload is not an object`);
  const bad =
    badField(payload, fields) ??
    Object.keys(payload).find((field) => !Object.hasOwn(fields, field));
  if (bad !== undefined) throw new ProtocolError(`${name}: field "${bad}" does not fit`);
  return { name, payload };
}

/** The world that sends a message: `content`, `bg` or `ui`. @param {string} name */
export const senderOf = (name) => name.split('-')[0];

/** The world that receives it. @param {string} name */
export const receiverOf = (name) => name.split('-')[1];

/** A message that does not fit the table, or comes from where it may not come from. */
export class ProtocolError extends Error {
  /** @override */ name = 'ProtocolError';
}
