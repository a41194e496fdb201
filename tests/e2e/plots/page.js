// What runs in the bench: opens pages of the samples or made ones, mounts one view at a time, and lets the test see in.

import { createAlignment } from '../../../extension/views/alignment/alignment.js';
import { Columns } from '../../../extension/page/columns.js';
import { createScores } from '../../../extension/views/scores/scores.js';
import { Selection } from '../../../extension/views/selection.js';
import { createSequence } from '../../../extension/views/sequence/sequence.js';
import { createTemplate } from '../../../extension/views/template/template.js';
import { Core } from '../../../extension/views/core.js';
import { readPage } from '../../../extension/workbench/page.js';

const core = new Core(() => new Worker(new URL('worker.js', import.meta.url), { type: 'module' }));
const selection = new Selection();
/** What the views asked and how long it took. @type {{name: string, ms: number}[]} */
const asked = [];

/** @param {any} name @param {any} given */
async function ask(name, given) {
  const began = performance.now();
  try {
    return await core.call(name, given);
  } finally {
    asked.push({ name, ms: performance.now() - began });
  }
}

/** @param {string} path below samples */
async function sample(path) {
  const response = await fetch(`samples/${path}`);
  return open(path, await response.text());
}

/** @param {string} path @param {string} html */
async function open(path, html) {
  const { bytes } = await readPage({ path, file: new File([html], path) });
  return { key: path, bytes, columns: new Columns(bytes) };
}

/** @param {string} id */
function host(id) {
  for (const section of document.querySelectorAll('section')) section.hidden = section.id !== id;
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** @type {{dispose: () => void} | null} */
let mounted = null;
/** Templates that the view gave back. @type {Uint8Array[]} */
const templates = [];

const bench = {
  selection,
  asked,
  templates,
  sample,
  open,
  /** @param {string} path */
  async sequence(path) {
    mounted?.dispose();
    const view = createSequence(host('sequence'), { selection, ask });
    mounted = view;
    selection.clear('bench');
    await view.show(await sample(path));
  },
  /** @param {any} page */
  async sequenceOf(page) {
    mounted?.dispose();
    const view = createSequence(host('sequence'), { selection, ask });
    mounted = view;
    selection.clear('bench');
    await view.show(page);
  },
  /** @param {any} page */
  async scoresOf(page) {
    mounted?.dispose();
    const view = createScores(host('scores'), { selection, ask });
    mounted = view;
    selection.clear('bench');
    await view.show(page);
  },
  /** @param {string[]} paths @param {number} learned of them, the rest one by one */
  async template(paths, learned) {
    mounted?.dispose();
    const pages = await Promise.all(paths.map(sample));
    let template = null;
    const DAY = 86_400_000;
    const begun = Date.UTC(2026, 9, 1);
    for (const [k, page] of pages.slice(0, learned).entries()) {
      const now = begun + k * DAY;
      ({ template } = await core.call('learnTemplate', {
        template,
        page: page.bytes,
        site: 'lantern.example',
        now,
      }));
    }
    const left = pages.slice(learned);
    const view = createTemplate(host('template'), {
      selection,
      ask,
      more: async () => left.shift() ?? null,
      onKnown: (changed) => templates.push(changed.template),
      now: () => begun + (paths.length - left.length) * DAY,
    });
    mounted = view;
    selection.clear('bench');
    await view.show({
      known: { template, decisions: [] },
      page: pages[0],
      site: 'lantern.example',
    });
  },
  /** @param {any} left @param {any} right */
  async alignment(left, right) {
    mounted?.dispose();
    const view = createAlignment(host('alignment'), { selection, ask });
    mounted = view;
    selection.clear('bench');
    await view.show(left, right);
  },
};

Reflect.set(globalThis, 'bench', bench);
document.documentElement.dataset.state = 'ready';
