// What comes back for a message: {ok: true, value} or {ok: false, error: {name, message}}, so that errors keep their name
// on the way between worlds.

/**
 * @template T
 * @typedef {{ok: true, value: T} | {ok: false, error: {name: string, message: string}}} Reply
 */

/**
 * @template T
 * @param {T} value
 * @returns {Reply<T>}
 */
export function success(value) {
  return { ok: true, value };
}

/** @param {unknown} error @returns {Reply<never>} */
export function failure(error) {
  const { name, message } =
    error instanceof Error ? error : { name: 'Error', message: String(error) };
  return { ok: false, error: { name, message } };
}

/**
 * The value of a reply.
 * @template T
 * @param {Reply<T> | undefined} reply
 * @returns {T}
 * @throws {Error} the error of the other side under its own name, or NoReplyError
 */
export function unwrap(reply) {
  if (reply?.ok === true) return reply.value;
  const { name, message } = reply?.error ?? { name: 'NoReplyError', message: 'nobody answered' };
  const error = new Error(message);
  error.name = name;
  throw error;
}
