// The content script: put into a page once, when the user asks. A second copy finds the first and leaves.

import { onMessage } from '../platform/webext.js';
import { PAGE_PROTOCOL } from '../shared/page_protocol.js';
import { PDF } from '../shared/pdf.js';
import { success } from '../shared/reply.js';
import { Session } from './session.js';

/** Name by which a copy knows that another is there; pages do not see it, it is of the extension's own world. */
const MARK = Symbol.for('husk.session');

/** Starts listening. */
function begin() {
  const session = new Session();
  Reflect.set(globalThis, MARK, session);

  /** @type {{[name: string]: (payload: any) => unknown}} */
  const handlers = {
    // Answered at once: on a page that is being left the verdict may never come.
    'bg-content-toggle': ({ mode }) => session.toggle(mode),
    'bg-content-command': ({ command }) => {
      session.command(command).catch((error) => session.fail(error));
      return {};
    },
    'bg-content-changed': ({ what }) =>
      (what === 'pause'
        ? session.auto.paused()
        : what === 'reading'
          ? session.reading.settingsChanged()
          : session.changed()
      ).then(() => ({})),
  };
  /** Messages that end something: without tools there is nothing to end. @param {string} name @param {any} payload */
  const isEnd = (name, payload) =>
    name === 'bg-content-flash'
      ? payload.node === null
      : ['ui-content-stop', 'ui-content-leave'].includes(name);
  onMessage('content', PAGE_PROTOCOL, async ({ name, payload }) => {
    if (name in handlers) return success(await handlers[name](payload));
    const tools = isEnd(name, payload) ? session.pageTools : await session.tools.load();
    return success((await tools?.answer(name, payload)) ?? {});
  });

  session.auto.begin();
}

if (Reflect.get(globalThis, MARK) === undefined && document.contentType !== PDF) begin();
