// A page that was taken for one of the extension's own pages: handed out in parts, since browsers refuse messages of 64 MiB.

/** Bytes sent in one piece. */
const PART = 8 << 20;

/** Most that is told of what could not be read. */
const MOST_MISSING = 1000;

export class TakenPage {
  #columns;
  #html;

  /** @param {import('../labels/frozen/freeze.js').Taken} taken */
  constructor({ columns, url, title, nodes, complete, written }) {
    this.facts = { url, title, nodes, complete, columns: columns.length };
    this.#columns = columns;
    this.#html = written.then(({ html, missing }) => ({
      bytes: new TextEncoder().encode(html),
      missing: missing.slice(0, MOST_MISSING),
    }));
    // Who never asks for it, because the page is left, is not told of a fault either.
    this.#html.catch(() => {});
  }

  /** @param {'columns' | 'html'} of @param {number} from */
  async part(of, from) {
    if (of === 'columns') {
      const bytes = this.#columns.slice(from, from + PART);
      return { bytes, size: this.#columns.length, missing: [] };
    }
    const { bytes, missing } = await this.#html;
    const part = { bytes: bytes.slice(from, from + PART), size: bytes.length };
    return { ...part, missing: from === 0 ? missing : [] };
  }
}
