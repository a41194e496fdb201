// Another extension in the same browser talks to Husk, in each way there is: nobody hears it.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { ROOT, inBothBrowsers } from './setup.js';

const OTHER_EXTENSION = join(ROOT, 'tests/e2e/other_extension');

/** The id that Chromium gives an unpacked extension. @param {string} folder */
function idOf(folder) {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  return [...hash].map((digit) => 'abcdefghijklmnop'[parseInt(digit, 16)]).join('');
}

inBothBrowsers(
  'another extension',
  ({ story, firefox }) => {
    story(
      'it may call, and is not heard',
      async (setup) => {
        const message = { name: 'ui-bg-sites', payload: {} };
        const own = await setup.browser.openExtensionPage('ui/options.html');
        const heard = await own.evaluate(
          (said) => /** @type {any} */ (globalThis).chrome.runtime.sendMessage(said),
          message,
        );
        assert.equal(heard.ok, true, JSON.stringify(heard));
        const husk = setup.browser.extensionId;

        const other = await setup.browser.open(
          `chrome-extension://${idOf(OTHER_EXTENSION)}/ask.html`,
        );
        const told = await other.evaluate(
          async ({ id, said }) => {
            const { runtime } = /** @type {any} */ (globalThis).chrome;
            const sent = await runtime.sendMessage(id, said).then(
              (/** @type {unknown} */ reply) => ({ reply }),
              (/** @type {Error} */ error) => ({ error: error.message }),
            );
            const ended = await new Promise((resolve) => {
              const port = runtime.connect(id, { name: 'labels' });
              port.onMessage.addListener((/** @type {unknown} */ reply) => resolve({ reply }));
              port.onDisconnect.addListener(() => resolve({ error: runtime.lastError?.message }));
              port.postMessage(said);
            });
            return { sent, ended };
          },
          { id: husk, said: message },
        );
        for (const answer of [told.sent, told.ended]) {
          assert.match(answer.error ?? '', /Receiving end does not exist/, JSON.stringify(told));
        }
      },
      { skip: firefox && 'its driver puts one extension in' },
    );
  },
  { beside: [OTHER_EXTENSION] },
);
