// Validators: functions that say whether a value from elsewhere (a message, storage, a file) has the right form. Each is a type
// guard, so that the type of a value follows from its validator and is not written a second time.

/**
 * @template [T=any]
 * @typedef {(value: unknown) => value is T} Validator
 */

/**
 * The type that a validator accepts.
 * @template V
 * @typedef {V extends Validator<infer T> ? T : never} Valid
 */

/**
 * The validator of a field that may be left out. The mark exists in types alone.
 * @template T
 * @typedef {Validator<T | undefined> & {mayBeLeftOut: true}} Optional
 */

/** Validators of an object's fields, by name. @typedef {Readonly<Record<string, Validator>>} Fields */

/**
 * The object that these fields make.
 * @template F
 * @typedef {{-readonly [K in keyof F as F[K] extends {mayBeLeftOut: true} ? never : K]: Valid<F[K]>}
 *   & {-readonly [K in keyof F as F[K] extends {mayBeLeftOut: true} ? K : never]?: Valid<F[K]>}} Shape
 */

/** Longest text where nothing else is said, in UTF-16 units; addresses reach some thousand. */
const MAX_TEXT = 65_536;

/** @param {unknown} value @returns {value is string} */
export const isText = (value) => typeof value === 'string' && value.length <= MAX_TEXT;

/** @param {unknown} value @returns {value is boolean} */
export const isFlag = (value) => typeof value === 'boolean';

/** A whole number that 32 bits hold. @param {unknown} value @returns {value is number} */
export const isIndex = (value) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 32;

/** @param {unknown} value @returns {value is number} */
export const isNumber = (value) => typeof value === 'number' && Number.isFinite(value);

/** A time in ms since 1970. @param {unknown} value @returns {value is number} */
export const isTime = (value) => isNumber(value) && value >= 0;

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export const isObject = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {number} longest in UTF-16 units */
export const textUpTo = (longest) =>
  /** @type {Validator<string>} */ (
    (value) => typeof value === 'string' && value.length <= longest
  );

/** @param {number} least @param {number} most */
export const numberIn = (least, most) =>
  /** @type {Validator<number>} */ (
    (value) => typeof value === 'number' && value >= least && value <= most
  );

/**
 * A typed array.
 * @template {{length: number}} T
 * @param {Function & {prototype: T}} type as `Uint8Array`
 * @param {number} most elements
 */
export const arrayUpTo = (type, most) =>
  /** @type {Validator<T>} */ (
    (value) => value instanceof type && /** @type {T} */ (value).length <= most
  );

/** @template {string | number | null} T @param {readonly T[]} values */
export const oneOf = (values) =>
  /** @type {Validator<T>} */ ((value) => values.includes(/** @type {T} */ (value)));

/** @template T @param {Validator<T>} fits */
export const orNull = (fits) =>
  /** @type {Validator<T | null>} */ ((value) => value === null || fits(value));

/** @template T @param {Validator<T>} fits */
export const optional = (fits) =>
  /** @type {Optional<T>} */ ((/** @type {unknown} */ value) => value === undefined || fits(value));

/** @template T @param {Validator<T>} fits @param {number} most @param {number} [least] */
export const listOf = (fits, most, least = 0) =>
  /** @type {Validator<T[]>} */ (
    (value) =>
      Array.isArray(value) &&
      value.length >= least &&
      value.length <= most &&
      value.every((one) => fits(one))
  );

/** An object with these fields, and maybe others. @template {Fields} F @param {F} fields */
export const objectOf = (fields) =>
  /** @type {Validator<Shape<F>>} */ (
    (value) => isObject(value) && badField(value, fields) === undefined
  );

/** An object with these fields and no others. @template {Fields} F @param {F} fields */
export const exactly = (fields) =>
  /** @type {Validator<Shape<F>>} */ (
    (value) =>
      isObject(value) &&
      badField(value, fields) === undefined &&
      Object.keys(value).every((name) => Object.hasOwn(fields, name))
  );

/** The first field that does not fit; undefined for none. @param {Record<string, unknown>} value @param {Fields} fields */
export function badField(value, fields) {
  return Object.keys(fields).find((name) => !fields[name](value[name]));
}

/**
 * A whole object from whatever was stored: a field that is missing or does not fit has its default.
 * @template {Fields} F
 * @param {unknown} stored
 * @param {F} fields
 * @param {Readonly<Shape<F>>} defaults
 * @returns {{value: Shape<F>, bad: string[]}} with the names of the fields that do not fit; an empty one for all of them
 */
export function readFields(stored, fields, defaults) {
  const given = isObject(stored) ? stored : {};
  const bad = stored == null || isObject(stored) ? [] : [''];
  const value = /** @type {any} */ (structuredClone(defaults));
  for (const [name, fits] of Object.entries(fields)) {
    if (!Object.hasOwn(given, name)) continue;
    if (fits(given[name])) value[name] = structuredClone(given[name]);
    else bad.push(name);
  }
  return { value, bad };
}
