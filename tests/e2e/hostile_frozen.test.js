// Documents of every kind and every vector, frozen and opened by themselves as a file of any kind: nothing runs, nothing is asked
// for, and nothing runs either where the policy in them does not count.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { labelsScript } from '../labels/serve.js';
import { alarm, batches, calls, listen, pageOf, startWatch } from './hostile/canary.js';
import { DOCUMENTS } from './hostile/documents.js';
import { inBothBrowsers } from './stage.js';

/** @typedef {import('./stage.js').Stage} Stage */
/** @typedef {import('./stage.js').TestPage} TestPage */
/** @typedef {{html: string, lost: string[], still: boolean}} Frozen */

/** @type {import('./hostile/canary.js').Watch} */
let watch;
/** @type {string} */
let script;
before(async () => {
  watch = await startWatch();
  // As an expression: the bundle is a call of a function.
  script = (await labelsScript()).replace(/^"use strict";\s*/, '').replace(/;\s*$/, '');
});
after(() => watch?.close());

/** Freezes the document that is open, as a content script does. @param {TestPage} page @returns {Promise<Frozen>} */
function freeze(page) {
  return page.evaluateApart(script, async () => {
    const {
      freeze: own,
      frozenPage,
      Columns,
      isVisibleText,
      shadowRootOf,
    } = /** @type {any} */ (globalThis).labels;
    const { html, columns } = await own.freezePage(document, { shadowRootOf });
    const read = new Columns(columns);
    const { nodes } = frozenPage.openFrozen(html, read);
    const lost = [];
    for (let k = 0; k < read.length; k += 1) {
      if (isVisibleText(read, k) && nodes[k]?.data !== read.text(k)) lost.push(read.text(k));
    }
    return { html, lost, still: (await own.stilled(html, location.href)) === html };
  });
}

/** What a file says without its policy. @param {string} html */
function withoutPolicy(html) {
  const [policy] = /<meta [^>]*http-equiv="content-security-policy"[^>]*>/i.exec(html) ?? [''];
  assert.notEqual(policy, '');
  return html.replace(policy, '');
}

/** Every event that is waited for, and every link that is code, in every frame. */
function pressAll() {
  for (const frame of document.querySelectorAll('iframe')) {
    const inside = /** @type {Document} */ (frame.contentDocument);
    const room = /** @type {any} */ (frame.contentWindow);
    for (const element of Document.prototype.querySelectorAll.call(inside, '*')) {
      for (const name of [...Element.prototype.getAttributeNames.call(element)]) {
        const send = EventTarget.prototype.dispatchEvent;
        const value = Element.prototype.getAttribute.call(element, name) ?? '';
        if (/^on./i.test(name)) send.call(element, new room.Event(name.slice(2).toLowerCase()));
        if (/href$/i.test(name) && /^[\0-\x20]*j\s*a\s*v\s*a\s*script:/i.test(value)) {
          send.call(element, new room.MouseEvent('click', { bubbles: true, cancelable: true }));
        }
      }
    }
  }
}

/**
 * Opens files as documents by themselves, each in a frame.
 * @param {Stage} stage
 * @param {{name: string, type: string, text: string}[]} files
 * @returns {Promise<{ran: string[], asked: string[]}>}
 */
async function opened(stage, files) {
  const frames = files.map(({ name, type, text }) => {
    watch.give(`/alone/${name}`, text, type);
    return `<iframe name="${name}" src="/alone/${name}"></iframe>`;
  });
  const page = await stage.open(
    watch.give('/alone', `<!doctype html><title>Alone</title>${frames.join('')}`),
  );
  // What the pages themselves asked for while they were open is done.
  await listen(page);
  await page.evaluate(pressAll);
  const ran = await calls(page);
  const from = watch.heard.splice(0);
  await stage.shut(page);
  return { ran, asked: from.filter((said) => !/ from .*\/live\//.test(said)) };
}

/** The kinds of file as which it may be opened. */
const KINDS = [
  ['html', 'text/html'],
  ['svg', 'image/svg+xml'],
  ['xml', 'text/xml'],
  ['xhtml', 'application/xhtml+xml'],
];

/** @param {Stage} stage @param {{name: string, html: string}[]} frozen @param {string[][]} kinds */
async function nothingRuns(stage, frozen, kinds) {
  watch.heard.length = 0;
  const files = frozen.flatMap(({ name, html }) =>
    kinds.map(([ending, type]) => ({ name: `${name}.${ending}`, type, text: html })),
  );
  assert.deepEqual(await opened(stage, files), { ran: [], asked: [] });
  const bare = frozen.flatMap(({ name, html }) =>
    kinds.map(([ending, type]) => ({
      name: `bare-${name}.${ending}`,
      type,
      text: withoutPolicy(html),
    })),
  );
  const { ran, asked } = await opened(stage, bare);
  assert.deepEqual([ran, asked.filter((said) => said.startsWith('/fired'))], [[], []]);
}

inBothBrowsers('frozen vectors', ({ story }) => {
  story('in documents of any kind do not run, whatever opens them', async (stage) => {
    const frozen = [];
    for (const { name, type, body, words, script: builder = '' } of DOCUMENTS) {
      const armed = (/** @type {string} */ text) =>
        text.replaceAll('ALARM', alarm(7, watch.host)).replaceAll('WATCH', watch.host);
      watch.give(`/live/${name}.js`, armed(builder), 'text/javascript');
      const page = await stage.open(watch.give(`/live/${name}`, armed(body), type));
      const { html, lost, still } = await freeze(page);
      await stage.shut(page);
      assert.match(
        html,
        /^(?:<!doctype [^>]*>)?<html[^>]*><head[^>]*><meta [^>]*http-equiv="content-security-policy"/i,
        name,
      );
      assert.deepEqual(
        lost.filter((one) => words.includes(one)),
        [],
        name,
      );
      for (const one of words) assert.ok(html.includes(one), `${name}: ${one}`);
      assert.equal(html.split('http-equiv=').length, html.split('content-security-policy').length);
      assert.equal(still, true, `${name} parsed and written down again is another`);
      frozen.push({ name, html });
    }
    assert.ok(
      watch.heard.some((said) => said.startsWith('/fired/7')),
      'the live ones do run',
    );
    await nothingRuns(stage, frozen, KINDS);
  });

  story('of every class do not run, whatever opens them', async (stage) => {
    const pages = batches(80).map((numbers) => pageOf(numbers, watch.host));
    const page = await stage.open(watch.give('/live/first', pages[0]));
    const live = await freeze(page);
    await stage.shut(page);
    // As pages are that are read from files.
    const plain = await stage.open(
      watch.give('/live/plain', '<!doctype html><title>Plain</title>'),
    );
    const others = await plain.evaluateApart(
      script,
      (texts) => {
        const own = /** @type {any} */ (globalThis).labels.freeze;
        return Promise.all(
          texts.map(async (text) => {
            const doc = new DOMParser().parseFromString(text, 'text/html');
            const { html } = await own.freezeDocument(doc, location.href);
            return { html, still: (await own.stilled(html, location.href)) === html };
          }),
        );
      },
      pages,
    );
    await stage.shut(plain);
    const all = [live, ...others];
    assert.ok(all.every(({ still }) => still));
    const frozen = all.map(({ html }, k) => ({ name: String(k), html }));
    await nothingRuns(stage, frozen, KINDS.slice(0, 1));
  });
});
