// Checks files that Husk saved from a page with attack vectors: opened as documents, read as tables, read as Markdown.

import assert from 'node:assert/strict';

import { calls } from './alarm.js';

/** @typedef {import('../setup.js').Setup} Setup */
/** @typedef {import('../setup.js').TestPage} TestPage */
/** @typedef {import('./alarm.js').Watch} Watch */
/** @typedef {{name: string, type: string, text: string}} Saved */

/**
 * Presses every button of a name that is seen, and gives the files that they save.
 * @param {TestPage} page
 * @param {...string} names of buttons
 * @returns {Promise<Saved[]>}
 */
export async function savedBy(page, ...names) {
  const files = await page.evaluate(async (wanted) => {
    /** @type {{name: string, blob: Blob}[]} */
    const made = [];
    /** @type {Map<string, Blob>} */
    const blobs = new Map();
    const make = URL.createObjectURL;
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () {
      const blob = blobs.get(this.href);
      if (blob) made.push({ name: this.download, blob });
    };
    URL.createObjectURL = (/** @type {any} */ blob) => {
      const address = make.call(URL, blob);
      blobs.set(address, blob);
      return address;
    };
    try {
      const buttons = [...document.querySelectorAll('button')].filter(
        (one) => wanted.includes(one.textContent ?? '') && one.checkVisibility() && !one.disabled,
      );
      for (const one of buttons) one.click();
    } finally {
      URL.createObjectURL = make;
      HTMLAnchorElement.prototype.click = click;
    }
    return Promise.all(
      made.map(async ({ name, blob }) => ({ name, type: blob.type, text: await blob.text() })),
    );
  }, names);
  assert.ok(files.length > 0, `nothing was saved by ${names.join()}`);
  return files;
}

/**
 * Opens a file as a document by itself: nothing in it fires, and it asks for nothing but what `mayAsk` says.
 * @param {Setup} setup
 * @param {Watch} watch
 * @param {Saved} file
 * @param {RegExp} [mayAsk] addresses
 */
export async function openedAlone(setup, watch, { name, type, text }, mayAsk = /^\b$/) {
  const from = watch.heard.length;
  const page = await setup.open(watch.give(`/taken/${encodeURIComponent(name)}`, text, type));
  assert.ok(await page.evaluate(() => document.documentElement.querySelectorAll('*').length > 2));
  await page.evaluate(pressAll);
  assert.deepEqual(await calls(page), [], `${name} by itself`);
  const asked = watch.heard.slice(from).filter((said) => !mayAsk.test(said));
  assert.deepEqual(asked, [], `${name} asks`);
  await setup.shut(page);
}

/** Sends each event that an element has a handler attribute for, and clicks each `javascript:` link. Runs in the page. */
function pressAll() {
  const send = EventTarget.prototype.dispatchEvent;
  for (const element of Document.prototype.querySelectorAll.call(document, '*')) {
    for (const name of [...Element.prototype.getAttributeNames.call(element)]) {
      const value = Element.prototype.getAttribute.call(element, name) ?? '';
      if (/^on./.test(name)) send.call(element, new Event(name.slice(2), { bubbles: true }));
      if (/href$/.test(name) && /^[\0-\x20]*j\s*a\s*v\s*a\s*script:/i.test(value)) {
        send.call(element, new MouseEvent('click', { bubbles: true, cancelable: true }));
      }
    }
  }
}

/** The cells of a table (RFC 4180). @param {string} csv */
export function cellsOf(csv) {
  const cells = [];
  for (const [, quoted, bare] of csv
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(?:,|\r\n|$)/g)) {
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
  }
  return cells;
}

/** No cell is a formula to a spread sheet. @param {Saved} file @param {boolean} [tried] whether some of its texts begin like one */
export function noFormulas({ name, text }, tried = false) {
  const cells = cellsOf(text);
  assert.ok(cells.length > 4, name);
  const bad = cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(?:\.\d+)?$/.test(cell));
  assert.deepEqual(bad, [], name);
  if (tried) {
    assert.ok(
      cells.some((cell) => /^'[=+@-]/.test(cell)),
      `${name} has no such text`,
    );
  }
}

/** Elements that Markdown may hold where it has no signs of its own. */
const IN_MARKDOWN =
  /^(?:a|b|br|caption|code|del|em|i|img|ins|li|mark|ol|p|pre|s|span|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|u|ul)$/;

/** Nothing in Markdown leads to code or is an element that acts, whoever reads it. @param {Saved} file */
export function quietMarkdown({ name, text }) {
  // What stands in code is shown as it is.
  const plain = text
    .replace(/^( *)(`{3,})[^\n]*\n[^]*?\n\1\2$/gm, '')
    .replace(/(`+)(?!`)[^]*?[^`]\1(?!`)/g, '');
  const bad = [];
  for (const [all, tag, attributes] of plain.matchAll(/(?<!\\)<\/?([a-z][\w-]*)([^>]*)>/gi)) {
    const active = /\bon\w+\s*=|\b(?:src|href)\s*=\s*["']?(?!https?:|mailto:|#|data:image\/)/i;
    if (!IN_MARKDOWN.test(tag.toLowerCase()) || active.test(attributes)) bad.push(all);
  }
  for (const [all, address] of plain.matchAll(/(?<!\\)\]\(\s*<?([^)>\s]*)/g)) {
    if (!/^(?:https?:|mailto:|#|data:image\/)/i.test(address)) bad.push(all);
  }
  for (const [all] of plain.matchAll(
    /^ *\[[^\]^]+\]: *\S+|(?<!\\)<(?:javascript|data|vbscript):/gim,
  )) {
    bad.push(all);
  }
  assert.deepEqual(bad, [], name);
}
