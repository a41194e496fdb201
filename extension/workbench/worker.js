// The worker: holds the core and the markers it has learned. One request at a time; every request has one reply.
//
//   learn {key, name, pages, seed, model} → {}, progress on the way  mark {keys, page} → {chars, markings}
//   forget {key} → {}                                               methods → [{name, leastPages}]
//   version → of the core
//   teach {site, pages} → {template}                                checkTemplate {template} → {site, revision, pages, decisions, without}
//   judge {page, template, decisions?} → the whole verdict          article {page, selection} → the article of a page that was judged
//
// Besides these, what views ask to look into methods and to score them: see inspector.js and scorer.js.

import start, {
  analyze,
  article,
  checkTemplate,
  findings,
  learn,
  methods,
  textChars,
  version,
  withoutDecisions,
} from '../../dist/wasm/lab.js';
import { inspector } from './inspector.js';
import { forgetMarker, learnMarker, markerOf } from './markers.js';
import { scorer } from './scorer.js';

/** @typedef {import('../views/core.js').Requests} Requests */

const ready = load();

async function load() {
  const url = new URL('lab_bg.wasm', import.meta.url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: the server answered ${response.status}`);
  // Not every server knows the type of wasm, so it is not asked for.
  await start({ module_or_path: await response.arrayBuffer() });
}

/** @type {{[N in keyof Requests]: (given: Requests[N][0], id: number) => Requests[N][1]}} */
const answers = {
  ...inspector,
  ...scorer,
  methods: () => methods(),
  learn(given, id) {
    learnMarker(given, (done, of) => postMessage({ id, progress: { done, of } }));
    return {};
  },
  mark({ keys, page }) {
    const markings = keys.map((key) => markerOf(key).mark(page));
    return { chars: textChars(page), markings };
  },
  forget({ key }) {
    forgetMarker(key);
    return {};
  },
  teach({ site, pages }) {
    /** @type {Uint8Array | undefined} */
    let template;
    for (const page of pages) {
      ({ template } = learn(template, page, site, Date.now(), findings(page)));
    }
    if (!template) throw new Error('a site without pages has no template');
    return { template };
  },
  checkTemplate({ template }) {
    const checked = checkTemplate(template);
    if (checked.decisions.length === 0) return { ...checked, without: null };
    return { ...checked, without: new Uint8Array(withoutDecisions(template)) };
  },
  judge: ({ page, template, decisions = [] }) => analyze(page, template, decisions),
  article: ({ page, selection }) => article(page, selection),
  version: () => version(),
};

addEventListener('message', async ({ data: { id, name, given } }) => {
  try {
    await ready;
    const answer = /** @type {(given: unknown, id: number) => unknown} */ (
      Reflect.get(answers, name)
    );
    postMessage({ id, value: answer(given, id) });
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const { name: kind, message } = error;
    postMessage({ id, error: { name: kind, message, trap: isTrap(error) } });
  }
});

/** Whether an error left the core unusable: a trap, or the stack or memory ran out inside it. @param {Error} error */
function isTrap(error) {
  return (
    error instanceof WebAssembly.RuntimeError ||
    error instanceof RangeError ||
    error.name === 'InternalError'
  );
}
