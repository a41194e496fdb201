// The one owner of the model that a person loaded: whether it judges, or the one in the core.
//
//   none ── put ─▶ loaded, off ── use ─▶ on ──▶ judges whatever is judged next
//     ▲                 ▲                 │
//     └──── remove ─────┴───── use ───────┘     cannot be read: quarantine, with a notice ─▶ none
//
// Guarantees:
// 1. It is one text under one key, so every step is one write, which is whole or absent.
// 2. It is looked at by the core before it is kept, and once more when a worker reads it for the first time. From then on
//    it is in memory, and every call that judges is given it: an instance of the core that is new knows no other.
// 3. What cannot be read any more never judges and never keeps Husk from judging: the model in the core does, and a notice
//    says so.

import { StorageFullError, modelCost } from '../platform/storage.js';
import { fromBase64, toBase64 } from '../shared/base64.js';
import { MODEL_MAX, MODEL_NAME_MAX, fittingName } from '../shared/model.js';
import { badField, isFlag, isObject, isTime, orNull, textUpTo } from '../shared/validators.js';
import { quarantined } from './quarantine.js';

/** @import {ModelRow} from '../shared/answers.js' */
/** @import {Shape} from '../shared/validators.js' */

/** @typedef {ReturnType<typeof createModels>} Models */

/** Format of what is stored; raised when a field changes its meaning. */
const MODEL_FORMAT = 1;

/**
 * A model as it is kept.
 * @typedef {object} KeptModel
 * @property {string} name of the file
 * @property {number | null} made when the file was written last, ms since 1970, where that is known
 * @property {number} added ms since 1970
 * @property {boolean} on whether it judges
 * @property {Uint8Array<ArrayBuffer>} bytes as `husk train` wrote them
 */

/** @typedef {KeptModel & {hash: string, provenance: string, trees: number}} KnownModel */

/** What is stored is none, or another one than was meant. */
export class ModelError extends Error {
  /** @override */ name = 'ModelError';
}

/**
 * @param {object} parts
 * @param {import('../platform/storage.js').Store} parts.storage
 * @param {(model: Uint8Array) => Promise<{provenance: string, trees: number}>} parts.check throws ModelError for what
 *   the core does not take for a model
 * @param {() => number} parts.now
 * @param {number} parts.quota bytes
 */
export function createModels({ storage, check, now, quota }) {
  /** Undefined until it was read. @type {KnownModel | null | undefined} */
  let cached;

  /** Call it alone: what cannot be read is put into quarantine. */
  async function load() {
    if (cached !== undefined) return cached;
    const text = await storage.readModel();
    if (text === null || text === '') return (cached = null);
    try {
      cached = await checked(decodeModel(text));
    } catch (error) {
      // Anything else (the core did not start) says nothing about what is stored.
      if (!(error instanceof Error) || error.name !== 'ModelError') throw error;
      const { message: reason } = error;
      const entry = /** @type {const} */ ({
        site: '',
        what: 'model',
        at: now(),
        reason,
        raw: text,
      });
      await storage.write({ ...(await quarantined(storage, entry, 'model', [reason])), model: '' });
      cached = null;
    }
    return cached;
  }

  /** @param {KeptModel} model @returns {Promise<KnownModel>} */
  async function checked(model) {
    const { provenance, trees } = await check(model.bytes);
    return { ...model, provenance, trees, hash: await sha256(model.bytes) };
  }

  /** Writes it and keeps it in memory. Call it alone. @param {KnownModel} model */
  async function write(model) {
    const text = encodeModel(model);
    const before = modelCost((await storage.readModel()) ?? '');
    if ((await storage.used()) - before + modelCost(text) > quota) {
      throw new StorageFullError('there is no room for the model');
    }
    await storage.write({ model: text });
    cached = model;
    return model;
  }

  async function current() {
    if (cached !== undefined) return cached;
    await storage.reading(
      async (isQuiet) => {
        const isNone = !(await storage.readModel());
        if (isNone && isQuiet()) cached = null;
        return isNone || null;
      },
      () => load().then(() => true),
    );
    return cached ?? null;
  }

  return {
    /**
     * What the core is to judge by: the bytes of the model that is on; undefined for the one it brings along. To be asked
     * for before the storage is taken alone, never inside.
     */
    async judging() {
      const model = await current();
      return model?.on ? model.bytes : undefined;
    },

    /** What is loaded; null for nothing. @returns {Promise<KnownModel | null>} */
    get: current,

    /**
     * Keeps a model in the place of the one before. It is off.
     * @param {{bytes: Uint8Array, name: string, made: number | null}} given
     * @throws {ModelError} that says what is wrong with the bytes; @throws {StorageFullError}: nothing is changed then
     */
    async put({ bytes, name, made }) {
      if (bytes.length > MODEL_MAX) {
        throw new ModelError(`${bytes.length} bytes, at most ${MODEL_MAX} are read`);
      }
      const own = { name: fittingName(name), made, added: now(), on: false };
      const model = await checked({ ...own, bytes: Uint8Array.from(bytes) });
      return storage.exclusive(() => write(model));
    },

    /**
     * Switches it on, or off.
     * @param {string} hash of the one that is meant
     * @param {boolean} on
     * @throws {ModelError} when another one, or none, is loaded by now
     */
    use: (hash, on) =>
      storage.exclusive(async () => {
        const model = await load();
        if (model?.hash !== hash) throw new ModelError('another model was loaded meanwhile');
        return model.on === on ? model : write({ ...model, on });
      }),

    remove: () =>
      storage.exclusive(async () => {
        await storage.write({ model: '' });
        cached = null;
      }),

    /** Forgets what is in memory: storage was wiped or imported. */
    reload() {
      cached = undefined;
    },
  };
}

/**
 * What the extension's own pages are told of a model.
 * @param {KnownModel | null} model
 * @returns {ModelRow | null}
 */
export function modelRow(model) {
  if (model === null) return null;
  const { bytes, ...rest } = model;
  return { ...rest, bytes: bytes.length };
}

/** @param {KeptModel} model */
export function encodeModel(model) {
  return JSON.stringify(modelToJson(model));
}

/** The plain form that is stored and exported. @param {KeptModel} model */
export function modelToJson({ name, made, added, on, bytes }) {
  return { format: MODEL_FORMAT, name, made, added, on, bytes: toBase64(bytes) };
}

/** @param {string} text @returns {KeptModel} @throws {ModelError} */
export function decodeModel(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ModelError(`not JSON: ${error instanceof Error ? error.message : error}`);
  }
  return modelFromJson(value);
}

/**
 * @param {unknown} value
 * @returns {KeptModel} its bytes have still to be looked at by the core
 * @throws {ModelError} naming the first field that does not fit
 */
export function modelFromJson(value) {
  if (!isObject(value)) throw new ModelError('a model must be an object');
  if (value.format !== MODEL_FORMAT) {
    throw new ModelError(`format ${JSON.stringify(value.format)} is not known, ${MODEL_FORMAT} is`);
  }
  const bad = badField(value, FIELDS);
  if (bad !== undefined) throw new ModelError(`"${bad}" does not fit`);
  const { name, made, added, on, bytes } = /** @type {Shape<typeof FIELDS>} */ (value);
  return { name: fittingName(name), made, added, on, bytes: bytesOf(bytes) };
}

const FIELDS = {
  name: textUpTo(MODEL_NAME_MAX),
  made: orNull(isTime),
  added: isTime,
  on: isFlag,
  bytes: textUpTo(2 * MODEL_MAX),
};

/** @param {string} text */
function bytesOf(text) {
  try {
    return fromBase64(text);
  } catch {
    throw new ModelError('"bytes" is not base64');
  }
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
