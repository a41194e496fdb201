// The browser's interface, which is named here only. Where Chromium and Firefox differ, the difference
// ends here.

import { parseMessage } from '../shared/message.js';
import { failure, unwrap } from '../shared/reply.js';

/** @import {MessageName, Messages} from '../shared/protocol.js' */

/** @typedef {chrome.runtime.MessageSender} Sender */

/**
 * The browser's own interface. Firefox calls it `browser`, Chromium `chrome`; both return promises.
 * @type {typeof chrome}
 */
export const webext = Reflect.get(globalThis, 'browser') ?? Reflect.get(globalThis, 'chrome');

/** What ends the wait for each reply that has not come. @type {Set<() => void>} */
const unanswered = new Set();

// Firefox gives a page that comes back from its cache no reply to what it asked before.
globalThis.addEventListener?.('pageshow', ({ isTrusted, persisted }) => {
  // After all who hear of the return, so that they know why a wait ends.
  if (isTrusted && persisted) for (const lose of unanswered) setTimeout(lose);
});

/**
 * Sends a message to the background and waits for its reply.
 * @template {MessageName} N
 * @param {N} name
 * @param {Messages[N][0]} payload
 * @returns {Promise<Messages[N][1]>}
 * @throws {Error} what the background threw, by its name; `OrphanError` when the extension was
 *   updated or removed under a content script that still runs
 */
export async function send(name, payload) {
  if (isOrphan()) throw orphanError();
  let lose = () => {};
  const lost = new Promise((_, reject) => {
    lose = () => reject(new Error('the line ended'));
  });
  unanswered.add(lose);
  try {
    return unwrap(await Promise.race([webext.runtime.sendMessage({ name, payload }), lost]));
  } catch (error) {
    if (isOrphan()) throw orphanError();
    throw error;
  } finally {
    unanswered.delete(lose);
  }
}

/**
 * Opens a port to the background.
 * @param {string} name
 * @returns {chrome.runtime.Port}
 * @throws {Error} `OrphanError`, see `send`
 */
export function connect(name) {
  if (isOrphan()) throw orphanError();
  return /** @type {any} */ (webext.runtime).connect({ name });
}

/**
 * Sends a message to the content script in the top frame of a tab.
 * @template {MessageName} N
 * @param {number} tab
 * @param {N} name
 * @param {Messages[N][0]} payload
 * @returns {Promise<Messages[N][1]>}
 * @throws {Error} `NoReceiverError` when no content script runs there
 */
export async function sendToTab(tab, name, payload) {
  let reply;
  try {
    reply = await webext.tabs.sendMessage(tab, { name, payload }, { frameId: 0 });
  } catch (error) {
    throw named('NoReceiverError', error instanceof Error ? error.message : String(error));
  }
  // The extension's own pages listen too, and answer nothing to what is meant for others.
  if (reply === undefined) throw named('NoReceiverError', 'no content script runs there');
  return unwrap(reply);
}

/**
 * Tells every open page of the extension something; nobody has to be there.
 * @template {MessageName} N
 * @param {N} name
 * @param {Messages[N][0]} payload
 */
export function broadcast(name, payload) {
  Promise.resolve(webext.runtime.sendMessage({ name, payload })).catch(() => {});
}

/**
 * Listens to messages for one world and replies to each, also when the handler throws.
 * @param {'bg' | 'content' | 'ui'} world
 * @param {import('../shared/message.js').Table} table of the messages that it hears
 * @param {(message: {name: MessageName, payload: any}, sender: Sender) => Promise<unknown>} handle
 *   returns the whole reply, see `success` and `failure`
 * @returns {() => void} stops listening
 */
export function onMessage(world, table, handle) {
  /**
   * @param {unknown} value
   * @param {Sender} sender
   * @param {(reply: unknown) => void} reply
   */
  function listener(value, sender, reply) {
    let message;
    try {
      message = parseMessage(value, world, table);
    } catch (error) {
      reply(failure(error));
      return undefined;
    }
    if (message === null) return undefined;
    const { name, payload } = /** @type {{name: MessageName, payload: any}} */ (message);
    // Run at once, not a turn later: some handlers need the gesture that the message came from.
    new Promise((resolve) => resolve(handle({ name, payload }, sender))).catch(failure).then(reply);
    // Keeps the channel open until the reply; understood by both browsers.
    return true;
  }
  webext.runtime.onMessage.addListener(listener);
  return () => webext.runtime.onMessage.removeListener(listener);
}

/** Whether this script outlived its extension, which was updated, switched off or removed. */
function isOrphan() {
  return webext?.runtime?.id === undefined;
}

function orphanError() {
  return named('OrphanError', 'Husk was updated or removed; reload the page');
}

/** @param {string} name @param {string} message */
function named(name, message) {
  const error = new Error(message);
  error.name = name;
  return error;
}

/** Firefox gives closed shadow roots by a property of the element, Chromium by an interface of its own. */
const onElement = 'openOrClosedShadowRoot' in (globalThis.Element?.prototype ?? {});

/**
 * The shadow root of an element of HTML, also a closed one, or null.
 * @param {Element} element
 * @returns {ShadowRoot | null}
 */
export function openOrClosedShadowRoot(element) {
  if (onElement) return /** @type {any} */ (element).openOrClosedShadowRoot;
  const dom = webext?.dom;
  if (!dom) return element.shadowRoot;
  return /** @type {ShadowRoot | null} */ (
    dom.openOrClosedShadowRoot(/** @type {HTMLElement} */ (element))
  );
}

/**
 * A message in the person's language; see platform/i18n.js.
 * @param {string} key
 * @param {string[]} substitutions
 */
export function localized(key, substitutions) {
  return webext.i18n.getMessage(key, substitutions);
}

/** Where a file of the package is found. @param {string} path */
export function packaged(path) {
  return webext.runtime.getURL(path);
}
