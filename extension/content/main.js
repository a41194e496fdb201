// The content script: put into a page when the person asks, once. A second copy finds the first and leaves.

import { onMessage } from '../platform/webext.js';
import { PAGE_PROTOCOL } from '../shared/page_protocol.js';
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
    // Answered at once: whoever waits for the verdict of a page that is being left may wait for ever.
    'bg-content-toggle': ({ mode }) => session.toggle(mode),
    'bg-content-command': ({ command }) => {
      session.command(command).catch((error) => session.fail(error));
      return {};
    },
    'bg-content-changed': ({ what }) =>
      (what === 'pause'
        ? session.auto.rest()
        : what === 'reading'
          ? session.reading.rechosen()
          : session.changed()
      ).then(() => ({})),
    'bg-content-blocks': async () => (await session.tools.get()).blocks(),
    'bg-content-flash': async ({ node, scroll }) => {
      if (node === null) session.kit?.flashing.end();
      else (await session.tools.get()).flashing.show(node, scroll ?? false);
      return {};
    },
    'bg-content-act': async ({ node, action }) => {
      await (await session.tools.get()).corrections.act(node, action);
      // What was done, or why it was not, is what the bar says now.
      return { said: session.notes.current?.line ?? '' };
    },
    'bg-content-step': async ({ node, way }) => ({
      row: (await session.tools.get()).step(node, way),
    }),
    'ui-content-page': async () => (await session.tools.get()).inspection.read(),
    'ui-content-point': async ({ id, node, scroll }) => {
      (await session.tools.get()).inspection.point(id, node, scroll ?? false);
      return {};
    },
    'ui-content-choose': async ({ id, node }) => ({
      node: await (await session.tools.get()).inspection.choose(id, node),
    }),
    'ui-content-stop': () => {
      session.kit?.inspection.picker?.stop();
      return {};
    },
    'ui-content-leave': ({ id }) => {
      session.kit?.inspection.leave(id);
      return {};
    },
  };
  onMessage('content', PAGE_PROTOCOL, async ({ name, payload }) =>
    success(await handlers[name](payload)),
  );

  // Where a rule says so nobody presses the button.
  session.auto.begin();
}

if (Reflect.get(globalThis, MARK) === undefined) begin();
