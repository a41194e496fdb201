// The canary lives: put into a page raw, vectors of each class do run or ask in a browser of today, and are heard. Where
// none fires elsewhere, it is not because none can.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import { batches, pageOf, startWatch } from './hostile/alarm.js';
import { CLASSES, KINDS, VECTORS } from './reader/vectors.js';
import { inBothBrowsers } from './setup.js';

/** Vectors that fire in each browser of today, at least: the others are for those of yesterday and tomorrow. */
const LEAST = 150;

inBothBrowsers('raw vectors', ({ story }) => {
  story('of each class fire, and are heard from frames as well', async (setup) => {
    const watch = await startWatch();
    try {
      const pages = batches(20);
      const frames = pages.map((numbers, k) => {
        watch.give(`/raw/${k}`, pageOf(numbers, watch.host));
        return `<iframe src="/raw/${k}"></iframe>`;
      });
      const all = `<!doctype html><title>All</title><script>
        var calls = [];
        addEventListener('message', ({ data }) => calls.push(String(data)));
      </script>${frames.join('')}`;
      const page = await setup.open(watch.give('/all', all));
      await page.evaluate(press);
      const heard = () => new Set(watch.heard.flatMap((said) => numberOf(said) ?? []));
      const silent = () => {
        const kinds = new Set([...heard()].map((k) => KINDS[k]));
        return Object.keys(CLASSES).filter((kind) => !kinds.has(kind));
      };
      await waitFor(() => silent().length === 0, { what: 'each class' }).catch(() => {});
      assert.deepEqual(silent(), [], 'each class is heard of');
      // Those in frames of their own, of whatever origin, both ask and call.
      const framed = VECTORS.flatMap((vector, k) =>
        /^<iframe src(?:doc="<script>|="(?:javascript:|data:text\/html,<script>))/.test(vector)
          ? k
          : [],
      );
      assert.equal(framed.length, 3);
      const called = () => page.evaluate(() => Reflect.get(globalThis, 'calls'));
      for (const k of framed) {
        await waitFor(() => heard().has(k), { what: `the request of ${VECTORS[k]}` });
        await waitFor(async () => (await called()).includes(`fired/${k}`), { what: VECTORS[k] });
      }
      await waitFor(() => heard().size >= LEAST, { what: `${LEAST} vectors that fire` });
    } finally {
      await watch.close();
    }
  });
});

/** The number of the vector that was heard: by its own call, or by the address that it asked for. @param {string} said */
function numberOf(said) {
  const [path] = said.split(' ');
  const own = /^\/fired\/(\d+)$/.exec(path);
  if (own !== null) return Number(own[1]);
  const at = path.startsWith('/canary/') ? VECTORS.findIndex((one) => one.includes(path)) : -1;
  return at < 0 ? null : at;
}

/** Does in every frame what a person might: every event that is waited for, and every link that is code. */
function press() {
  // A page's names may answer in place of its nodes' own properties.
  const send = EventTarget.prototype.dispatchEvent;
  const read = (element, name) => Element.prototype.getAttribute.call(element, name);
  for (const frame of document.querySelectorAll('iframe')) {
    const inside = frame.contentDocument;
    const room = /** @type {any} */ (frame.contentWindow);
    if (inside === null) continue;
    for (const element of Document.prototype.querySelectorAll.call(inside, '*')) {
      const own = [...Element.prototype.getAttributeNames.call(element)];
      for (const name of own.filter((one) => /^on./.test(one))) {
        send.call(element, new room.Event(name.slice(2), { bubbles: true }));
      }
      const address = read(element, 'href') ?? read(element, 'xlink:href') ?? '';
      if (/^[\0-\x20]*j\s*a\s*v\s*a\s*script:/i.test(address)) {
        send.call(element, new room.MouseEvent('click', { bubbles: true, cancelable: true }));
      }
    }
  }
}
