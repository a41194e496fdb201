// The store of labels and frozen pages. Every change is one small transaction of the browser's database, so at most the change in
// progress is lost when the browser ends. The extension and the workbench each use the database of their own origin.
//
//   page     stored before or with its first record; deleted when no record names it any more
//   record   replaces a stored one only if that is not newer, so that two tabs cannot overwrite each other's changes unnoticed
//
// Records that cannot be read are left alone and listed.

import { LABEL_STORES, createDatabase } from '../../platform/database.js';
import { groupBy } from '../model/group_by.js';
import { sha256 } from '../model/hashes.js';
import { planMerge } from './merge.js';
import { Columns } from '../../page/columns.js';
import {
  RecordError,
  compareRecords,
  faultOnPage,
  progressOf,
  readRecord,
} from '../model/record.js';
import { randomId } from '../../shared/ids.js';

/** @typedef {import('../model/record.js').LabelRecord} LabelRecord */
/** @typedef {import('./merge.js').Counts} Counts */
/** @typedef {import('../frozen/inline.js').Missing} Missing */
/** @typedef {ReturnType<typeof createLabelStore>} LabelStore */

/**
 * A stored frozen page.
 * @typedef {object} KeptPage
 * @property {string} hash
 * @property {Uint8Array<ArrayBuffer>} columns
 * @property {string} html
 * @property {Missing[]} missing
 */

/**
 * A record as lists show it.
 * @typedef {object} LabelRow
 * @property {string} id
 * @property {string} url
 * @property {string} site
 * @property {string} title
 * @property {string} annotator
 * @property {string} hash of the page
 * @property {number} began
 * @property {number} changed
 * @property {number} seconds
 * @property {boolean} done
 * @property {number} blocks
 * @property {number} answered
 * @property {number} confirmed
 */

/** The record was changed elsewhere, most likely in another tab. `kept` is the stored one. */
export class StaleRecordError extends Error {
  /** @param {LabelRecord} kept */
  constructor(kept) {
    super('the record was changed elsewhere since');
    this.name = 'StaleRecordError';
    this.kept = kept;
  }
}

/** A page whose hash is wrong, or that is not there. */
export class PageError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'PageError';
  }
}

/**
 * @param {object} [parts] the browser's own unless a test hands over others
 * @param {import('../../platform/database.js').Database} [parts.database]
 * @param {Pick<StorageManager, 'estimate' | 'persist' | 'persisted'> | undefined} [parts.storage]
 * @param {Pick<LockManager, 'request'> | undefined} [parts.locks]
 */
export function createLabelStore({
  database = createDatabase(),
  storage = globalThis.navigator?.storage,
  locks = globalThis.navigator?.locks,
} = {}) {
  /** Runs a task exclusively, as unused pages may be deleted meanwhile otherwise. @template T @param {() => Promise<T>} task @returns {Promise<T>} */
  const alone = (task) =>
    locks ? /** @type {any} */ (locks.request('husk-labels', task)) : task();

  /** @param {LabelRecord} record @param {unknown} old @returns {LabelRecord} */
  function checkNewer(record, old) {
    const known = old === undefined ? null : readable(old);
    if (known !== null && known.changed > record.changed) throw new StaleRecordError(known);
    return record;
  }

  /**
   * Writes a record and its row.
   * @param {import('../../platform/database.js').Transaction} inside
   * @param {LabelRecord} record
   */
  function write(inside, record) {
    inside.put('labels', record.id, record);
    inside.put('rows', record.id, rowOf(record));
  }

  /** @param {import('../../platform/database.js').Transaction} inside @param {string} id */
  function erase(inside, id) {
    inside.remove('labels', id);
    inside.remove('rows', id);
  }

  async function all() {
    /** @type {LabelRecord[]} */
    const records = [];
    /** @type {{id: string, reason: string}[]} */
    const broken = [];
    for (const [id, stored] of await database.entries('labels')) {
      try {
        records.push(readRecord(stored));
      } catch (error) {
        if (!(error instanceof RecordError)) throw error;
        broken.push({ id, reason: error.message });
      }
    }
    return { records: records.sort(compareRecords), broken };
  }

  /** Deletes pages that no record names. @returns {Promise<number>} how many */
  const sweep = () =>
    database.together(LABEL_STORES, 'readwrite', async (inside) => {
      const named = new Set(await inside.values('labels', 'page'));
      const left = (await inside.keys('pages')).filter((hash) => !named.has(hash));
      for (const hash of left) inside.remove('pages', hash);
      return left.length;
    });

  /** @param {KeptPage} page @returns {Promise<StoredPage>} */
  async function packed(page) {
    const given = await sha256(page.columns);
    if (page.hash !== '' && page.hash !== given) {
      throw new PageError('the page is not what its name says');
    }
    const html = await compress(new TextEncoder().encode(page.html));
    const columns = await compress(page.columns);
    return {
      format: 1,
      hash: given,
      columns,
      html,
      missing: page.missing.map((one) => ({ ...one })),
    };
  }

  return {
    /**
     * Writes a record with its page: both, or neither.
     * @param {LabelRecord} record
     * @param {KeptPage} page
     */
    async begin(record, page) {
      const ready = readRecord(record);
      const stored = await packed(page);
      if (stored.hash !== ready.page.hash) throw new PageError('the record is one of another page');
      await database.together(LABEL_STORES, 'readwrite', async (inside) => {
        const old = await inside.get('labels', ready.id);
        if (!(await inside.has('pages', stored.hash))) inside.put('pages', stored.hash, stored);
        write(inside, checkNewer(ready, old));
      });
    },

    /**
     * Writes a record after a change.
     * @param {LabelRecord} record
     * @returns {Promise<boolean>} false when the page is gone, as the labels were deleted meanwhile
     * @throws {StaleRecordError | import('../../platform/storage.js').StorageFullError}
     */
    async save(record) {
      const ready = readRecord(record);
      return database.together(LABEL_STORES, 'readwrite', async (inside) => {
        write(inside, checkNewer(ready, await inside.get('labels', ready.id)));
        return inside.has('pages', ready.page.hash);
      });
    },

    /** @param {string} id @returns {Promise<LabelRecord | null>} @throws {RecordError} */
    async get(id) {
      const stored = await database.get('labels', id);
      return stored === undefined ? null : readRecord(stored);
    },

    /** All records in order, and those that cannot be read. */
    all,

    /** The records of a site. @param {string} site */
    ofSite: async (site) =>
      readables(
        await database.together(['labels'], 'readonly', (inside) =>
          inside.by('labels', 'site', site),
        ),
      ),

    /** The records of a page, one of each annotator. @param {string} hash */
    ofPage: async (hash) =>
      readables(
        await database.together(['labels'], 'readonly', (inside) =>
          inside.by('labels', 'page', hash),
        ),
      ),

    /**
     * All records as a list shows them, without reading their blocks.
     * @returns {Promise<{rows: LabelRow[], broken: {id: string, reason: string}[]}>}
     */
    rows: () =>
      database.together(['labels', 'rows'], 'readonly', async (inside) => {
        const rows = /** @type {LabelRow[]} */ (await inside.all('rows'));
        const listed = new Set(rows.map(({ id }) => id));
        /** @type {{id: string, reason: string}[]} */
        const broken = [];
        for (const id of (await inside.keys('labels')).filter((one) => !listed.has(one))) {
          const stored = await inside.get('labels', id);
          try {
            rows.push(rowOf(readRecord(stored)));
          } catch (error) {
            if (!(error instanceof RecordError)) throw error;
            broken.push({ id, reason: error.message });
          }
        }
        return { rows: rows.sort(compareRecords), broken };
      }),

    /** A frozen page; null when it is not there. */
    page: read,

    /**
     * Deletes records, and their pages if no other record names them.
     * @param {...string} ids
     */
    remove: (...ids) =>
      alone(async () => {
        await database.together(LABEL_STORES, 'readwrite', async (inside) => {
          for (const id of ids) erase(inside, id);
        });
        await sweep();
      }),

    /** Deletes pages without a record, which may be left when the browser ended in the middle. */
    sweep: () => alone(sweep),

    /**
     * What an import would do; nothing is written.
     * @param {LabelRecord[]} imported
     * @returns {Promise<Counts>}
     */
    weigh: (imported) =>
      database.together(['labels'], 'readonly', async (inside) => {
        const here = [];
        for (const hash of new Set(imported.map(({ page }) => page.hash))) {
          here.push(...readables(await inside.by('labels', 'page', hash)));
        }
        return planMerge(
          here,
          imported,
          () => false,
          () => '',
        ).counts;
      }),

    /**
     * Imports records: all or none.
     * @param {LabelRecord[]} imported
     * @param {(hash: string) => Promise<Pick<KeptPage, 'columns' | 'html'> | null>} pageOf page of a record; asked once for each page
     *   that is not here
     * @param {(done: number, of: number) => void} [progress] pages
     * @returns {Promise<Counts>}
     */
    merge: (imported, pageOf, progress = () => {}) =>
      alone(async () => {
        const records = imported.map((record) => readRecord(record));
        const pages = groupBy(records, ({ page }) => page.hash);
        const hashes = [...pages.keys()];
        try {
          let done = 0;
          for (const [hash, own] of pages) {
            await takePage(hash, own, pageOf);
            done += 1;
            progress(done, hashes.length);
          }
          return await database.together(LABEL_STORES, 'readwrite', async (inside) => {
            /** @type {LabelRecord[]} */
            const here = [];
            for (const hash of hashes) {
              if (!(await inside.has('pages', hash))) {
                throw new PageError(`page ${hash} is not there`);
              }
              here.push(...readables(await inside.by('labels', 'page', hash)));
            }
            const ids = new Set(await inside.keys('labels'));
            const plan = planMerge(
              here,
              records,
              (id) => ids.has(id),
              () => randomId(),
            );
            for (const id of plan.remove) erase(inside, id);
            for (const record of plan.put) write(inside, record);
            return plan.counts;
          });
        } catch (error) {
          // Deletes the pages that were stored; the error is thrown whether that works or not.
          await sweep().catch(() => {});
          throw error;
        }
      }),

    /** Storage: bytes used by this origin and available to it, and whether the browser may not evict them. */
    async usage() {
      const { usage = 0, quota = 0 } = (await storage?.estimate()) ?? {};
      return { usage, quota, persisted: (await storage?.persisted()) ?? false };
    },

    /** Asks the browser not to evict the data. @returns {Promise<boolean>} */
    persist: async () => (await storage?.persist()) ?? false,

    /** Deletes everything. */
    wipe: () =>
      alone(() =>
        database.together(LABEL_STORES, 'readwrite', async (inside) => {
          for (const name of LABEL_STORES) inside.clear(name);
        }),
      ),
  };

  /**
   * @param {string} hash
   * @returns {Promise<KeptPage | null>}
   * @throws {PageError} when the stored page is damaged
   */
  async function read(hash) {
    const stored = await database.get('pages', hash);
    if (stored === undefined) return null;
    try {
      const { columns, html, missing } = /** @type {StoredPage} */ (stored);
      const bytes = await decompress(columns);
      if ((await sha256(bytes)) !== hash) throw new Error('it is not what its name says');
      const text = new TextDecoder().decode(await decompress(html));
      return { hash, columns: bytes, html: text, missing: Array.isArray(missing) ? missing : [] };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new PageError(`the page cannot be read: ${why}`);
    }
  }

  /**
   * Stores a page if it is missing, after checking that records fit it.
   * @param {string} hash
   * @param {LabelRecord[]} records
   * @param {(hash: string) => Promise<Pick<KeptPage, 'columns' | 'html'> | null>} pageOf
   */
  async function takePage(hash, records, pageOf) {
    const known = await read(hash);
    const page = known ?? (await pageOf(hash));
    if (page === null) throw new PageError(`page ${hash} is not there`);
    const columns = new Columns(page.columns);
    for (const record of records) {
      const fault = faultOnPage(record, columns);
      if (fault !== '') throw new PageError(`record ${record.id}: ${fault}`);
    }
    if (known !== null) return;
    const stored = await packed({ ...page, hash, missing: [] });
    await database.update('pages', hash, (old) => old ?? stored);
  }
}

/** @typedef {{format: 1, hash: string, columns: Uint8Array, html: Uint8Array, missing: Missing[]}} StoredPage columns and HTML are compressed */

/** @param {unknown} stored */
function readable(stored) {
  try {
    return readRecord(stored);
  } catch (error) {
    if (error instanceof RecordError) return null;
    throw error;
  }
}

/** @param {unknown[]} stored */
function readables(stored) {
  return stored
    .map(readable)
    .filter((record) => record !== null)
    .sort(compareRecords);
}

/** @param {LabelRecord} record @returns {LabelRow} */
function rowOf(record) {
  const { id, url, site, title, annotator, began, changed, seconds, done, page } = record;
  const row = { id, url, site, title, annotator, hash: page.hash, began, changed, seconds, done };
  return { ...row, ...progressOf(record) };
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
function compress(bytes) {
  return through(bytes, new CompressionStream('gzip'));
}

/** @param {Uint8Array} bytes */
function decompress(bytes) {
  return through(/** @type {Uint8Array<ArrayBuffer>} */ (bytes), new DecompressionStream('gzip'));
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} stream */
async function through(bytes, stream) {
  const reply = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await reply.arrayBuffer());
}
