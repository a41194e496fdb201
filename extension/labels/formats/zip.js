// Zip files, packed and unpacked by fflate. They are read by the central directory at their end, so that one file can be read
// without the others. The directory is checked completely first, and a file is returned only if its length and checksum are right.
//
//   refused    truncated files, names that are unsafe or occur twice, overlapping files, encryption, zip64
//   bounded    the number of files, the length of each and of all: unpacking stops there, whatever the directory says

import { Inflate, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

import { LabelsError } from './file_checks.js';

/** Most files; most bytes unpacked, of one file and of all. */
const MOST_FILES = 65_000;
const ONE = 96 << 20;
const ALL = 2 ** 32;

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;

/**
 * @typedef {object} Entry
 * @property {string} name
 * @property {number} size bytes when unpacked
 * @property {number} packed bytes in the file
 * @property {number} crc
 * @property {number} method 0 stored, 8 deflated
 * @property {number} at where its header begins
 */

export class ZipFile {
  /** @param {Blob} file @param {Map<string, Entry>} entries */
  constructor(file, entries) {
    this.file = file;
    this.entries = entries;
  }

  /** Names in the order of the list. */
  get names() {
    return [...this.entries.keys()];
  }

  /** @param {string} name */
  has(name) {
    return this.entries.has(name);
  }

  /**
   * One file, unpacked.
   * @param {string} name
   * @param {number} [most] bytes
   * @returns {Promise<Uint8Array<ArrayBuffer>>}
   * @throws {LabelsError}
   */
  async read(name, most = ONE) {
    const entry = this.entries.get(name);
    if (entry === undefined) throw new LabelsError(`${name} is not there`);
    if (entry.size > most) throw new LabelsError(`${name} is larger than ${most >> 20} MB`);
    const head = await bytesOf(this.file, entry.at, 30);
    const view = new DataView(head.buffer);
    if (head.length < 30 || view.getUint32(0, true) !== LOCAL) throw broken(name);
    const from = entry.at + 30 + view.getUint16(26, true) + view.getUint16(28, true);
    const packed = await bytesOf(this.file, from, entry.packed);
    if (packed.length !== entry.packed) throw broken(name);
    const bytes = entry.method === 0 ? packed : unpacked(packed, entry);
    if (bytes.length !== entry.size || checksum(bytes) !== entry.crc) throw broken(name);
    return bytes;
  }
}

/** @param {string} name */
function broken(name) {
  return new LabelsError(`${name} is damaged`);
}

/** @param {Uint8Array} packed @param {Entry} entry @returns {Uint8Array<ArrayBuffer>} */
function unpacked(packed, { name, size }) {
  const out = new Uint8Array(size);
  let at = 0;
  let ended = false;
  const inflate = new Inflate((part, final) => {
    if (at + part.length > size) throw new LabelsError(`${name} is longer than it says`);
    out.set(part, at);
    at += part.length;
    ended ||= final;
  });
  try {
    // In parts, so that a file that unpacks to far more than it says is noticed early.
    for (let from = 0; from < packed.length; from += 65_536) {
      inflate.push(packed.subarray(from, from + 65_536), from + 65_536 >= packed.length);
    }
  } catch (error) {
    throw error instanceof LabelsError ? error : broken(name);
  }
  if (at !== size || !ended) throw broken(name);
  return out;
}

/**
 * Opens a zip file: reads and checks its list.
 * @param {Blob} file
 * @returns {Promise<ZipFile>}
 * @throws {LabelsError}
 */
export async function openZip(file) {
  const tailAt = Math.max(0, file.size - END_SIZE - LONGEST_COMMENT);
  const tail = await bytesOf(file, tailAt, file.size - tailAt);
  const view = new DataView(tail.buffer);
  let at = tail.length - END_SIZE;
  // The comment behind the end must reach to the end of the file.
  const isEnd = () =>
    view.getUint32(at, true) === END &&
    at + END_SIZE + view.getUint16(at + 20, true) === tail.length;
  while (at >= 0 && !isEnd()) at -= 1;
  if (at < 0) throw new LabelsError(file.size === 0 ? 'the file is empty' : 'not a whole zip file');
  const word = (/** @type {number} */ k) => view.getUint16(at + k, true);
  const [count, size, from] = [
    word(10),
    view.getUint32(at + 12, true),
    view.getUint32(at + 16, true),
  ];
  if (word(4) !== 0 || word(6) !== 0 || word(8) !== count) {
    throw new LabelsError('zip files in parts cannot be read');
  }
  if (count === 0xffff || from === 0xffffffff) throw new LabelsError('zip64 files cannot be read');
  if (count > MOST_FILES) throw new LabelsError(`the zip file has more than ${MOST_FILES} files`);
  if (from + size !== tailAt + at) throw new LabelsError('not a whole zip file');
  const list = await bytesOf(file, from, size);
  return new ZipFile(file, entriesOf(list, count, from));
}

/** @param {Uint8Array<ArrayBuffer>} list @param {number} count @param {number} end of the files */
function entriesOf(list, count, end) {
  const view = new DataView(list.buffer);
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  const known = new Set();
  let total = 0;
  let at = 0;
  for (let k = 0; k < count; k += 1) {
    if (at + 46 > list.length || view.getUint32(at, true) !== CENTRAL) {
      throw new LabelsError('the list of the zip file is damaged');
    }
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [crc, packed, size] = [16, 20, 24].map((to) => view.getUint32(at + to, true));
    const [name, extra, comment] = [28, 30, 32].map((to) => view.getUint16(at + to, true));
    const next = at + 46 + name + extra + comment;
    if (next > list.length) throw new LabelsError('the list of the zip file is damaged');
    const path = nameOf(list.subarray(at + 46, at + 46 + name));
    const header = view.getUint32(at + 42, true);
    at = next;
    if ((flags & 1) !== 0) throw new LabelsError(`${path} is encrypted`);
    if (known.has(path.toLowerCase())) throw new LabelsError(`${path} is there twice`);
    known.add(path.toLowerCase());
    total += size;
    if (total > ALL) {
      throw new LabelsError(`the files are larger than ${ALL / 2 ** 30} GB together`);
    }
    if (path.endsWith('/')) continue;
    if (method !== 0 && method !== 8) {
      throw new LabelsError(`${path} is packed in a way that is not known`);
    }
    if (header + 30 + packed > end || (method === 0 && packed !== size)) throw broken(path);
    entries.set(path, { name: path, size, packed, crc, method, at: header });
  }
  if (at !== list.length) throw new LabelsError('the list of the zip file is damaged');
  apart([...entries.values()], end);
  return entries;
}

/** Files that lie in each other unpack to far more than there is. @param {Entry[]} entries @param {number} end */
function apart(entries, end) {
  entries.sort((a, b) => a.at - b.at);
  entries.forEach((entry, k) => {
    const next = entries[k + 1]?.at ?? end;
    if (entry.at + 30 + entry.packed > next) throw broken(entry.name);
  });
}

/** A name that leads nowhere else. @param {Uint8Array} bytes */
function nameOf(bytes) {
  let name;
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new LabelsError('a name in the zip file is not UTF-8');
  }
  const steps = name.replace(/\/$/, '').split('/');
  const leads = steps.some((step) => step === '' || step === '.' || step === '..');
  if (leads || /[\\\0]|^[a-z]:/i.test(name)) {
    throw new LabelsError(`the name ${JSON.stringify(name)} leads out of the zip file`);
  }
  return name;
}

/** @param {Blob} file @param {number} from @param {number} length */
async function bytesOf(file, from, length) {
  return new Uint8Array(await file.slice(from, from + length).arrayBuffer());
}

/** @type {Uint32Array | null} */
let table = null;

/** CRC-32. @param {Uint8Array} bytes */
export function checksum(bytes) {
  table ??= Uint32Array.from({ length: 256 }, (_, k) => {
    let value = k;
    for (let bit = 0; bit < 8; bit += 1) {
      value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    }
    return value;
  });
  let crc = 0xffffffff;
  for (let k = 0; k < bytes.length; k += 1) crc = table[(crc ^ bytes[k]) & 255] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Writes a zip file, file by file; what is written is handed to the browser, which need not hold it in memory. */
export class ZipWriter {
  constructor() {
    /** @type {Blob[]} */
    this.blobs = [];
    /** @type {Uint8Array<ArrayBuffer>[]} */
    this.parts = [];
    this.length = 0;
    this.count = 0;
    /** @type {Error | null} */
    this.error = null;
    this.zip = new Zip((error, part) => {
      if (error) this.error = error;
      else this.take(/** @type {Uint8Array<ArrayBuffer>} */ (part));
    });
  }

  /** @param {Uint8Array<ArrayBuffer>} part */
  take(part) {
    this.parts.push(part);
    this.length += part.length;
  }

  /**
   * @param {string} name
   * @param {Uint8Array} bytes
   * @param {Date} [at] when it was changed; dates of zip files begin in 1980
   */
  add(name, bytes, at = new Date(1980, 0, 1)) {
    this.count += 1;
    if (this.count > MOST_FILES || this.length > 2 ** 32 - 2 ** 27) {
      throw new LabelsError(
        'there are too many files for one zip file: export fewer pages at a time',
      );
    }
    const entry = bytes.length < 64 ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    entry.mtime = at;
    this.zip.add(entry);
    entry.push(bytes, true);
    if (this.error) throw this.error;
    this.blobs.push(new Blob(this.parts));
    this.parts = [];
  }

  /** @returns {Blob} */
  finish() {
    this.zip.end();
    if (this.error) throw this.error;
    return new Blob([...this.blobs, ...this.parts], { type: 'application/zip' });
  }
}
