// Whether a page is still the one that was judged. Pages that append article after article change their address as these
// pass by; apps change it some time before they show anything else. So the address alone says nothing: what counts is
// whether the text that was being read is still there. A sample of its texts is remembered, so that the check is cheap.

import * as dom from './dom.js';
import { trusted } from './trusted_events.js';

/** @typedef {import('./page_view.js').PageView} PageView */

/** Texts remembered at most, and least length of each, characters. */
const SAMPLE = 48;
const ENOUGH_TEXT = 20;

/** Texts from which the sample is taken: to read all texts of a page of a million nodes would block it. */
const LOOKED_AT = 512;

/** Share of the texts that must still be there. */
const MOST = 0.5;

export class NavigationCheck {
  constructor() {
    /** The address of the page that is being read. */
    this.address = location.href;
    /** @type {{node: Node, data: string}[]} */
    this.texts = [];
    /** Entries in the browser's history: one more says that the page went somewhere. */
    this.entries = history.length;
    /** Whether the page has become another one since the reader last showed it. */
    this.isAnother = false;
  }

  /** Nothing is being read yet. */
  forget() {
    this.enter();
    this.texts = [];
    this.isAnother = false;
  }

  /** Another page begins here, though it may show what was there before for a while. */
  enter() {
    this.address = location.href;
    this.entries = history.length;
  }

  /**
   * Remembers what is being read.
   * @param {PageView} view
   * @param {number[]} main roots of the main content
   */
  keep(view, main) {
    // The sample of the first reading is kept: what a page appends later comes and goes.
    if (this.isStillThere) return;
    const ids = [];
    for (const root of main) {
      const end = view.end(root);
      for (let id = root; id < end; id += 1) if (view.isText(id)) ids.push(id);
    }
    const long = evenly(ids, LOOKED_AT).filter((id) => view.text(id).trim().length >= ENOUGH_TEXT);
    this.texts = evenly(long, SAMPLE).map((id) => ({ node: view.nodes[id], data: view.text(id) }));
  }

  /** Whether most of what was being read is on the page as it was. */
  get isStillThere() {
    const { texts } = this;
    const standing = texts.filter(
      ({ node, data }) => dom.isConnected(node) && dom.data(node) === data,
    );
    return texts.length > 0 && standing.length >= MOST * texts.length;
  }

  /**
   * Whether a changed address means another page at once. A page that goes somewhere adds an entry to the history; one
   * that says where on it somebody is replaces its entry.
   * @param {string} how `push`, `replace`, `traverse`, or empty where it is not known
   */
  isLeft(how) {
    const grew = history.length > this.entries;
    this.entries = history.length;
    const replaced = how === 'replace' || (how === '' && !grew);
    return !replaced || !this.isStillThere;
  }

  /** Whether what was being read has gone. */
  get isGone() {
    return this.texts.length > 0 && !this.isStillThere;
  }

  /** Whether the address changed some time ago and what was being read is not there. */
  get isElsewhere() {
    return location.href !== this.address && !this.isStillThere;
  }
}

/**
 * Listens to events after which the address may be another one. The navigation API is used where the browser has it.
 * @param {(event: Event) => void} listener
 * @param {AddEventListenerOptions} [options]
 */
export function onAddressChange(listener, options) {
  for (const type of ['popstate', 'hashchange']) addEventListener(type, trusted(listener), options);
  /** @type {EventTarget | undefined} */
  const navigation = Reflect.get(globalThis, 'navigation');
  navigation?.addEventListener('currententrychange', trusted(listener), options);
}

/** At most so many of the items, from all over them. @param {number[]} items @param {number} most */
function evenly(items, most) {
  const step = Math.max(1, items.length / most);
  return Array.from(
    { length: Math.min(items.length, most) },
    (_, k) => items[Math.floor(k * step)],
  );
}
