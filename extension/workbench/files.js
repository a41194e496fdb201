// What a person drops or picks: pages in a fixed order, and beside them the files that pages name (style sheets, images).

/**
 * @typedef {object} Found
 * @property {string} path below what was dropped, with `/`
 * @property {File} file
 * @property {import('./given_page.js').GivenPage} [given] a page that is no file, as it stood
 */

/**
 * @typedef {object} Taken
 * @property {Found[]} pages in the order of their paths
 * @property {Map<string, File>} files everything, by path
 * @property {boolean} cut whether there were more files than are taken
 */

/** Most files that are taken at once, of any kind. */
export const MAX_FILES = 20_000;

/** Largest file that is read, and largest page after unpacking, bytes. */
export const MAX_BYTES = 32 << 20;

/** Where pages stand that do not say where they come from. The name leads nowhere. */
export const HERE = 'https://dropped.invalid/';

/** Names of pages; also names without any ending, as servers save them. */
const PAGE = /\.(x?html?|xht|shtml|php\d?|aspx?|jspx?|cgi)(\.gz)?$/i;

/** Longest name of a page that is no file, characters. */
const MAX_NAME = 80;

const order = new Intl.Collator('en', { numeric: true });

/** Whether a name is that of a page. @param {string} path */
export function isPageName(path) {
  return PAGE.test(path);
}

/** Whether a file is taken for a page. @param {Found} found */
export function isPage({ path, file }) {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return PAGE.test(name) || file.type === 'text/html' || (!name.includes('.') && file.type === '');
}

/**
 * Sorts what was found into pages and the rest. The order is that of the paths, since browsers hand out the files of a
 * folder in orders of their own.
 * @param {Found[]} found
 * @param {boolean} [cut]
 * @returns {Taken}
 */
export function take(found, cut = false) {
  const files = new Map(found.map(({ path, file }) => [path, file]));
  const pages = [...files]
    .map(([path, file]) => ({ path, file }))
    .filter(isPage)
    .sort((a, b) => order.compare(a.path, b.path) || (a.path < b.path ? -1 : 1));
  return { pages, files, cut };
}

/**
 * The files of an input element.
 * @param {Iterable<File>} list
 * @returns {Taken}
 */
export function fromInput(list) {
  const found = [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  return take(found.slice(0, MAX_FILES), found.length > MAX_FILES);
}

/**
 * The files and folders of a drop. Must be called while the event is being handled: what is dropped can be asked for
 * only then.
 * @param {DataTransfer} transfer
 * @returns {Promise<Taken>}
 */
export function fromDrop(transfer) {
  const entries = [...transfer.items].map((item) =>
    item.kind === 'file' ? item.webkitGetAsEntry() : null,
  );
  const known = entries.filter((entry) => entry !== null);
  return known.length > 0 ? fromEntries(known) : Promise.resolve(fromInput(transfer.files));
}

/**
 * @param {FileSystemEntry[]} entries
 * @returns {Promise<Taken>}
 */
async function fromEntries(entries) {
  /** @type {Found[]} */
  const found = [];
  const waiting = [...entries];
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    if (found.length === MAX_FILES) return take(found, true);
    try {
      if (entry.isDirectory) {
        waiting.push(...(await children(/** @type {FileSystemDirectoryEntry} */ (entry))));
      } else {
        const file = await fileOf(/** @type {FileSystemFileEntry} */ (entry));
        found.push({ path: entry.fullPath.replace(/^\//, ''), file });
      }
    } catch {
      // A folder that may not be read has no files to show; the others are still worth seeing.
    }
  }
  return take(found);
}

/** @param {FileSystemFileEntry} entry @returns {Promise<File>} */
function fileOf(entry) {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** @param {FileSystemDirectoryEntry} entry */
async function children(entry) {
  const reader = entry.createReader();
  /** @type {FileSystemEntry[]} */
  const all = [];
  for (;;) {
    // A reader gives a part at a time, and an empty one at the end.
    const part = await /** @type {Promise<FileSystemEntry[]>} */ (
      new Promise((resolve, reject) => reader.readEntries(resolve, reject))
    );
    if (part.length === 0 || all.length > MAX_FILES) return all;
    all.push(...part);
  }
}

/** How pages are gathered into sites. @typedef {'all' | 'folder' | 'alone'} Gathering */

/**
 * The site of every page, by name: one for all, one for each folder where the paths part, or each page its own.
 * @param {string[]} paths
 * @param {Gathering} gathering
 * @returns {string[]}
 */
export function sitesOf(paths, gathering) {
  if (gathering === 'all') return paths.map(() => '');
  if (gathering === 'alone') return [...paths];
  const shared = commonFolder(paths);
  return paths.map((path) => {
    const rest = path.slice(shared.length);
    const slash = rest.indexOf('/');
    return slash === -1 ? '' : rest.slice(0, slash);
  });
}

/**
 * How pages are most likely to be gathered: when they all lie in folders beside each other, each folder is a site.
 * @param {string[]} paths
 * @returns {Gathering}
 */
export function likelyGathering(paths) {
  const folders = new Set(sitesOf(paths, 'folder'));
  return folders.size > 1 && !folders.has('') ? 'folder' : 'all';
}

/**
 * The folder, with its `/`, in which all paths lie; empty when there is none.
 * @param {string[]} paths
 */
export function commonFolder(paths) {
  let shared = paths[0]?.slice(0, paths[0].lastIndexOf('/') + 1) ?? '';
  for (const path of paths) {
    while (!path.startsWith(shared)) {
      shared = shared.slice(0, shared.lastIndexOf('/', shared.length - 2) + 1);
    }
  }
  return shared;
}

/**
 * All of a list, first the `count` that lie evenly over it.
 * @param {number[]} list
 * @param {number} count
 */
export function spread(list, count) {
  const wanted = Math.min(count, list.length);
  const first = Array.from({ length: wanted }, (_, k) => {
    return list[Math.floor((k * list.length) / wanted)];
  });
  const taken = new Set(first);
  return [...first, ...list.filter((item) => !taken.has(item))];
}

/**
 * A page among those that are open: below its host, under a name that none of the others has.
 * @param {import('./given_page.js').GivenPage} given
 * @param {(path: string) => boolean} isTaken
 * @returns {Found}
 */
export function foundOf(given, isTaken) {
  const address = URL.parse(given.url);
  const last = decoded(address?.pathname.split('/').findLast((step) => step !== '') ?? '');
  const name = (last || given.title || 'index').replaceAll(/[/\\]/g, ' ').slice(0, MAX_NAME);
  const base = `${address?.host || 'page'}/${name.replace(/\.x?html?$/i, '')}`;
  let path = `${base}.html`;
  for (let copy = 2; isTaken(path); copy += 1) path = `${base} (${copy}).html`;
  const file = new File([given.html], path.slice(path.indexOf('/') + 1), { type: 'text/html' });
  return { path, file, given };
}

/** @param {string} step of an address */
function decoded(step) {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
