// The page of a tab while it is labelled: frozen once, then shown on, clicked on and watched through a line of its own. When
// the page goes, or the panel, the line ends, and both know.

import { alignPages } from '../labels/frozen/align.js';
import { Columns } from '../page/columns.js';
import { connectTab } from '../platform/channel.js';
import { FREEZE_PORT, LABEL_PROTOCOL, LABEL_PORT } from '../shared/label_protocol.js';
import { injectReadable } from './open_page.js';

/** @typedef {import('../shared/label_protocol.js').LabelMessages} LabelMessages */
/** @typedef {import('../shared/label_protocol.js').Missing} Missing */

/**
 * What happens on the page.
 * @typedef {object} PageEvents
 * @property {(node: number) => void} onNode
 * @property {() => void} onLife
 * @property {(late: LabelMessages['content-ui-late'][0]) => void} onLate
 * @property {(gone: number) => void} onGone blocks are not on the page any more, nor anything like them
 * @property {() => void} onFought
 * @property {() => void} onLeft
 */

/** Least time between two looks for what the page has built anew, ms; it doubles with every look. */
const AGAIN = 1000;
const LONGEST = 60_000;

export class LabelledPage {
  /** @type {Partial<PageEvents>} */
  events = {};
  #wait = AGAIN;
  #timer = 0;

  /**
   * @param {import('../platform/channel.js').Channel<LabelMessages>} channel
   * @param {number} tab
   */
  constructor(channel, tab) {
    this.channel = channel;
    this.tab = tab;
    this.url = '';
    this.title = '';
    this.complete = true;
    this.bytes = new Uint8Array(0);
    /** @type {Promise<{html: string, missing: Missing[]}>} */
    this.written = Promise.resolve({ html: '', missing: [] });
    channel.onClosed = () => {
      clearTimeout(this.#timer);
      this.events.onLeft?.();
    };
  }

  /** The page as it stands now, its columns first. */
  async freeze() {
    const { url, title, complete, columns } = await this.channel.ask('ui-content-freeze', {});
    Object.assign(this, { url, title, complete });
    this.bytes = (await this.#all('columns', columns)).bytes;
    this.columns = new Columns(this.bytes);
    this.written = this.#all('html', Infinity).then(
      ({ bytes, missing }) => ({ html: new TextDecoder().decode(bytes), missing }),
      () => ({ html: '', missing: [{ kind: 'page', address: url, why: 'unread' }] }),
    );
  }

  /**
   * In pieces, since browsers refuse large messages.
   * @param {'columns' | 'html'} of
   * @param {number} size
   */
  async #all(of, size) {
    /** @type {Uint8Array<ArrayBuffer>[]} */
    const parts = [];
    /** @type {Missing[]} */
    const missing = [];
    let length = 0;
    for (let whole = size; length < whole;) {
      const part = await this.channel.ask('ui-content-part', { of, from: length });
      parts.push(part.bytes);
      missing.push(...part.missing);
      length += part.bytes.length;
      whole = part.bytes.length === 0 ? length : part.size;
    }
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return { bytes, missing };
  }

  /** Blocks are not where they were: looks for them once, and less often the more it happens. */
  lost() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#find().catch(() => {});
    }, this.#wait);
    this.#wait = Math.min(LONGEST, 2 * this.#wait);
  }

  async #find() {
    const { columns } = this;
    if (!columns) return;
    const { page } = await this.channel.ask('ui-content-look', {});
    const { nodes } = alignPages(columns, new Columns(new Uint8Array(page)));
    const { gone } = await this.channel.ask('ui-content-place', { nodes });
    if (gone > 0) this.events.onGone?.(gone);
  }

  /** Lets go of the page: nothing of it stays there. */
  leave() {
    clearTimeout(this.#timer);
    this.channel.close();
  }
}

/**
 * Begins to label the page of a tab.
 * @param {number} tab
 * @returns {Promise<LabelledPage>}
 * @throws {UnreadableError}
 */
export async function takeOpenPage(tab) {
  await injectReadable(tab, 'labelling');
  /** @type {LabelledPage} */
  const page = new LabelledPage(
    connectTab(tab, LABEL_PORT, LABEL_PROTOCOL, {
      'content-ui-clicked': ({ node }) => page.events.onNode?.(node),
      'content-ui-late': (late) => page.events.onLate?.(late),
      'content-ui-life': () => page.events.onLife?.(),
      'content-ui-lost': () => page.lost(),
      'content-ui-fought': () => page.events.onFought?.(),
    }),
    tab,
  );
  try {
    await page.freeze();
  } catch (error) {
    page.leave();
    throw error;
  }
  return page;
}

/**
 * The page of a tab as it stands, to be looked at elsewhere: nothing on it changes, whatever Husk does there.
 * @param {number} tab
 * @returns {Promise<import('../workbench/given_page.js').GivenPage>}
 * @throws {import('./open_page.js').UnreadableError}
 */
export async function freezeOpenPage(tab) {
  await injectReadable(tab, 'labelling');
  const page = new LabelledPage(connectTab(tab, FREEZE_PORT, LABEL_PROTOCOL, {}), tab);
  try {
    await page.freeze();
    const { bytes, url, title, complete } = page;
    return { ...(await page.written), columns: bytes, url, title, complete };
  } finally {
    page.leave();
  }
}
