// Frozen pages are inert: hostile documents of every type and every attack vector are frozen, and the frozen HTML is opened on
// its own as HTML, SVG, XML and XHTML. No script runs and nothing is requested; without the content security policy that
// the frozen HTML carries, still no script runs.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { labelsScript } from '../labels/serve.js';
import { alarm, batches, calls, listen, pageOf, startWatch } from './hostile/alarm.js';
import { DOCUMENTS } from './hostile/documents.js';
import { inBothBrowsers } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */
/**
 * @typedef {object} Frozen
 * @property {string} html
 * @property {string[]} lost visible texts of the page that are missing or changed in the frozen HTML
 * @property {boolean} isStable whether making the HTML inert once more leaves it as it is
 */

/** @type {import('./hostile/alarm.js').Watch} */
let watch;
/** @type {string} */
let script;
before(async () => {
  watch = await startWatch();
  // The bundle is one call of a function; without directive and semicolon it is the expression that `evaluateApart` takes.
  script = (await labelsScript()).replace(/^"use strict";\s*/, '').replace(/;\s*$/, '');
});
after(() => watch?.close());

/** Freezes the document of a page, in the world of a content script. @param {TestPage} page @returns {Promise<Frozen>} */
function freeze(page) {
  return page.evaluateApart(script, async () => {
    const {
      freeze: freezing,
      frozenPage,
      Columns,
      isVisibleText,
      shadowRootOf,
    } = /** @type {any} */ (globalThis).labels;
    const { html, columns } = await freezing.freezePage(document, { shadowRootOf });
    const original = new Columns(columns);
    const { nodes } = frozenPage.openFrozen(html, original);
    const lost = [];
    for (let k = 0; k < original.length; k += 1) {
      const isLost = isVisibleText(original, k) && nodes[k]?.data !== original.text(k);
      if (isLost) lost.push(original.text(k));
    }
    return { html, lost, isStable: (await freezing.stilled(html, location.href)) === html };
  });
}

/** Frozen HTML without its content security policy; fails where it has none. @param {string} html */
function withoutPolicy(html) {
  const [policy] = /<meta [^>]*http-equiv="content-security-policy"[^>]*>/i.exec(html) ?? [''];
  assert.notEqual(policy, '');
  return html.replace(policy, '');
}

/**
 * In every frame, sends each event that an element has a handler attribute for and clicks each `javascript:` link. Runs in the
 * page. It calls the methods of the prototypes, as the names on the elements themselves may be taken by the page.
 */
function pressAll() {
  for (const frame of document.querySelectorAll('iframe')) {
    const frameDocument = /** @type {Document} */ (frame.contentDocument);
    const frameWindow = /** @type {any} */ (frame.contentWindow);
    for (const element of Document.prototype.querySelectorAll.call(frameDocument, '*')) {
      for (const name of [...Element.prototype.getAttributeNames.call(element)]) {
        const dispatch = EventTarget.prototype.dispatchEvent;
        const value = Element.prototype.getAttribute.call(element, name) ?? '';
        if (/^on./i.test(name)) {
          dispatch.call(element, new frameWindow.Event(name.slice(2).toLowerCase()));
        }
        if (/href$/i.test(name) && /^[\0-\x20]*j\s*a\s*v\s*a\s*script:/i.test(value)) {
          dispatch.call(
            element,
            new frameWindow.MouseEvent('click', { bubbles: true, cancelable: true }),
          );
        }
      }
    }
  }
}

/**
 * Opens files as documents of their own, each in a frame, and presses all that can be pressed in them.
 * @param {Setup} setup
 * @param {{name: string, type: string, text: string}[]} files
 * @returns {Promise<{ran: string[], asked: string[]}>} scripts that ran, and requests that the files made
 */
async function openInFrames(setup, files) {
  const frames = files.map(({ name, type, text }) => {
    watch.give(`/alone/${name}`, text, type);
    return `<iframe name="${name}" src="/alone/${name}"></iframe>`;
  });
  const page = await setup.open(
    watch.give('/alone', `<!doctype html><title>Alone</title>${frames.join('')}`),
  );
  await listen(page);
  await page.evaluate(pressAll);
  const ran = await calls(page);
  const requests = watch.heard.splice(0);
  await setup.shut(page);
  // The original pages, below /live/, may run scripts and make requests; one of theirs may arrive late.
  return { ran, asked: requests.filter((request) => !/ from .*\/live\//.test(request)) };
}

/** File name extensions and media types as which frozen HTML is opened. */
const FILE_TYPES = [
  ['html', 'text/html'],
  ['svg', 'image/svg+xml'],
  ['xml', 'text/xml'],
  ['xhtml', 'application/xhtml+xml'],
];

/**
 * Opens frozen pages as files of each type: nothing may run or be requested, and without the policy nothing may run.
 * @param {Setup} setup
 * @param {{name: string, html: string}[]} frozen
 * @param {string[][]} fileTypes
 */
async function assertNothingRuns(setup, frozen, fileTypes) {
  watch.heard.length = 0;
  const files = frozen.flatMap(({ name, html }) =>
    fileTypes.map(([extension, type]) => ({ name: `${name}.${extension}`, type, text: html })),
  );
  assert.deepEqual(await openInFrames(setup, files), { ran: [], asked: [] });
  const bare = frozen.flatMap(({ name, html }) =>
    fileTypes.map(([extension, type]) => ({
      name: `bare-${name}.${extension}`,
      type,
      text: withoutPolicy(html),
    })),
  );
  const { ran, asked } = await openInFrames(setup, bare);
  assert.deepEqual([ran, asked.filter((request) => request.startsWith('/fired'))], [[], []]);
}

inBothBrowsers('frozen vectors', ({ story }) => {
  story('of every document type do not run, whatever they are opened as', async (setup) => {
    const frozen = [];
    for (const { name, type, body, words, script: builder = '' } of DOCUMENTS) {
      const withAlarm = (/** @type {string} */ text) =>
        text.replaceAll('ALARM', alarm(7, watch.host)).replaceAll('WATCH', watch.host);
      watch.give(`/live/${name}.js`, withAlarm(builder), 'text/javascript');
      const page = await setup.open(watch.give(`/live/${name}`, withAlarm(body), type));
      const { html, lost, isStable } = await freeze(page);
      await setup.shut(page);
      assert.match(
        html,
        /^(?:<!doctype [^>]*>)?<html[^>]*><head[^>]*><meta [^>]*http-equiv="content-security-policy"/i,
        name,
      );
      assert.deepEqual(
        lost.filter((text) => words.includes(text)),
        [],
        name,
      );
      for (const text of words) assert.ok(html.includes(text), `${name}: ${text}`);
      assert.equal(html.split('http-equiv=').length, html.split('content-security-policy').length);
      assert.equal(isStable, true, `${name} parsed and written down again is another`);
      frozen.push({ name, html });
    }
    assert.ok(
      watch.heard.some((request) => request.startsWith('/fired/7')),
      'the live ones do run',
    );
    await assertNothingRuns(setup, frozen, FILE_TYPES);
  });

  story('of every class do not run in frozen pages', async (setup) => {
    const pages = batches(80).map((numbers) => pageOf(numbers, watch.host));
    const page = await setup.open(watch.give('/live/first', pages[0]));
    const live = await freeze(page);
    await setup.shut(page);
    // The other pages are frozen without being opened, as the workbench freezes pages that are read from files.
    const plain = await setup.open(
      watch.give('/live/plain', '<!doctype html><title>Plain</title>'),
    );
    const others = await plain.evaluateApart(
      script,
      (texts) => {
        const freezing = /** @type {any} */ (globalThis).labels.freeze;
        return Promise.all(
          texts.map(async (text) => {
            const doc = new DOMParser().parseFromString(text, 'text/html');
            const { html } = await freezing.freezeDocument(doc, location.href);
            return { html, isStable: (await freezing.stilled(html, location.href)) === html };
          }),
        );
      },
      pages,
    );
    await setup.shut(plain);
    const all = [live, ...others];
    assert.ok(all.every(({ isStable }) => isStable));
    const frozen = all.map(({ html }, k) => ({ name: String(k), html }));
    await assertNothingRuns(setup, frozen, FILE_TYPES.slice(0, 1));
  });
});
