// The content script: put into a page when the person asks, once. A second copy finds the first and leaves.

import { onMessage } from '../platform/webext.js';
import { success } from '../shared/reply.js';
import { Session } from './session.js';
import { rowsOf, tabBlocks } from './telling.js';

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
    'bg-content-blocks': () => tabBlocks(session),
    'bg-content-flash': ({ node, scroll }) => {
      session.flash(node, scroll ?? false);
      return {};
    },
    'bg-content-act': async ({ node, action }) => {
      await session.corrections.act(node, action);
      // What was done, or why it was not, is what the bar says now.
      return { said: session.notes.current?.line ?? '' };
    },
    'bg-content-step': ({ node, way }) => ({ row: rowsOf(session)?.step(node, way) ?? null }),
    'ui-content-page': () => session.inspection.read(),
    'ui-content-point': ({ id, node, scroll }) => {
      session.inspection.point(id, node, scroll ?? false);
      return {};
    },
    'ui-content-choose': async ({ id, node }) => ({
      node: await session.inspection.choose(id, node),
    }),
    'ui-content-stop': () => {
      session.inspection.picker?.stop();
      return {};
    },
    'ui-content-leave': ({ id }) => {
      session.inspection.leave(id);
      return {};
    },
  };
  onMessage('content', async ({ name, payload }) => success(await handlers[name](payload)));

  // Where a rule says so nobody presses the button.
  session.auto.begin();
}

if (Reflect.get(globalThis, MARK) === undefined) begin();
