// A connection between a page of the extension and the page in a tab, for as long as both are there: messages and answers both
// ways. It bypasses the background, so large answers are copied once; when either end goes, the other one is told.

import { parseMessage } from '../shared/message.js';
import { failure, success, unwrap } from '../shared/reply.js';
import { webext } from './webext.js';

/** @typedef {{[name: string]: (payload: any) => unknown}} Handlers */

/** @import {Table} from '../shared/message.js' */

/** The other end is gone. */
export class ClosedError extends Error {
  constructor() {
    super('the page is gone');
    this.name = 'ClosedError';
  }
}

/** @template {Record<string, [any, any]>} M payload and reply of each message */
export class Channel {
  #port;
  #table;
  #world;
  #handlers;
  #number = 0;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: unknown) => void}>} */
  #pending = new Map();
  #isOpen = true;
  /** Called once, when the other end is gone. @type {() => void} */
  onClosed = () => {};

  /**
   * @param {chrome.runtime.Port} port
   * @param {'content' | 'ui'} world of this end
   * @param {Table} table
   * @param {Handlers} handlers by the name of the message
   */
  constructor(port, world, table, handlers) {
    this.#port = port;
    this.#table = table;
    this.#world = world;
    this.#handlers = handlers;
    port.onMessage.addListener((/** @type {any} */ message) => void this.#receive(message));
    port.onDisconnect.addListener(() => this.#end(true));
  }

  get isOpen() {
    return this.#isOpen;
  }

  /**
   * @template {string & keyof M} N
   * @param {N} name
   * @param {M[N][0]} payload
   * @returns {Promise<M[N][1]>}
   * @throws {ClosedError} also when the other end goes before it has answered
   */
  ask(name, payload) {
    if (!this.#isOpen) return Promise.reject(new ClosedError());
    const number = (this.#number += 1);
    return new Promise((resolve, reject) => {
      this.#pending.set(number, { resolve, reject });
      this.#port.postMessage({ number, name, payload });
    });
  }

  /**
   * Says something that nobody waits for.
   * @template {string & keyof M} N
   * @param {N} name
   * @param {M[N][0]} payload
   */
  tell(name, payload) {
    this.ask(name, payload).catch(() => {});
  }

  /** Ends it from here. */
  close() {
    this.#port.disconnect();
    this.#end(false);
  }

  /** @param {any} message */
  async #receive(message) {
    if ('reply' in message) {
      const waiting = this.#pending.get(message.number);
      this.#pending.delete(message.number);
      try {
        waiting?.resolve(unwrap(message.reply));
      } catch (error) {
        waiting?.reject(error);
      }
      return;
    }
    let reply;
    try {
      const parsed = parseMessage(message, this.#world, this.#table);
      const handler = parsed && this.#handlers[parsed.name];
      if (!handler) throw new TypeError(`nobody here answers to ${String(message.name)}`);
      reply = success((await handler(parsed.payload)) ?? {});
    } catch (error) {
      reply = failure(error);
    }
    if (this.#isOpen) this.#port.postMessage({ number: message.number, reply });
  }

  /** @param {boolean} isOther whether the other end went */
  #end(isOther) {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    for (const { reject } of this.#pending.values()) reject(new ClosedError());
    this.#pending.clear();
    if (isOther) this.onClosed();
  }
}

/**
 * Connects to the page in a tab.
 * @template {Record<string, [any, any]>} M
 * @param {number} tab
 * @param {string} name of the port
 * @param {Table} table
 * @param {Handlers} handlers
 * @returns {Channel<M>}
 */
export function connectTab(tab, name, table, handlers) {
  return new Channel(webext.tabs.connect(tab, { name, frameId: 0 }), 'ui', table, handlers);
}

/**
 * Waits in a page for connections from the extension's own pages.
 * @param {string} name of the port
 * @param {Table} table
 * @param {(open: (handlers: Handlers) => Channel<any>) => void} called
 */
export function onCall(name, table, called) {
  webext.runtime.onConnect.addListener((port) => {
    if (port.name !== name || port.sender?.id !== webext.runtime.id) return;
    called((handlers) => new Channel(port, 'content', table, handlers));
  });
}
