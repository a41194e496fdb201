// Detects code of attack vectors that runs although it must not. Every vector tries to run the same code, the alarm: it sets
// `fired` in its window, posts a message to the top window, and requests an address of a watching server, so that it is noticed
// in frames of any origin.

import { createServer } from 'node:http';

import { VECTORS } from '../reader/vectors.js';

/** @typedef {import('../setup.js').TestPage} TestPage */

/** The foreign host in vectors. It does not exist, so the host of the watching server replaces it and notices the requests. */
const FOREIGN_HOST = /\bevil\.invalid\b/g;

/** The alarm: without quotes, white space and `>`, so that it fits into any attribute. NUMBER and WATCH are filled in. */
const ALARM =
  '(globalThis.fired=NUMBER,top.postMessage(`fired/NUMBER`,`*`),fetch(`http://WATCH/fired/NUMBER`,{mode:`no-cors`}))';

/** The alarm for pages whose own handlers may run: it fires only outside the document of the page. */
const ALARM_APART = `this.getRootNode&&this.getRootNode()===document||${ALARM}`;

/** The alarm of a number. @param {string | number} number @param {string} watch host of the watching server */
export const alarm = (number, watch) =>
  ALARM.replaceAll('NUMBER', String(number)).replaceAll('WATCH', watch);

/**
 * A vector with the alarm in it.
 * @param {number} k index in `VECTORS`
 * @param {string} watch host of the watching server
 * @param {{apart?: boolean}} [how] `apart`: the alarm fires only outside the document of the page
 */
export function armed(k, watch, { apart = false } = {}) {
  return VECTORS[k]
    .replaceAll('ALARM', apart ? ALARM_APART : ALARM)
    .replaceAll('NUMBER', String(k))
    .replaceAll('WATCH', watch)
    .replace(FOREIGN_HOST, watch);
}

/** Closes every comment and element that a vector may leave open, so that what follows is parsed as markup again. */
const CLOSING_TAGS = [
  '-->',
  ...[...'script style title textarea xmp noscript iframe noembed noframes template'.split(' ')],
  ...[...'select option table mtext math foreignObject svg a form button section'.split(' ')],
]
  .map((name) => (name === '-->' ? name : `</${name}>`))
  .join('');

/** The text of the paragraph before a vector: a view that shows it has the page up to there. @param {number} k */
export const before = (k) => `Before number ${k} there are words, as harmless as can be.`;

/* eslint-disable no-script-url -- test data: none of it may ever run. */

/** Short vectors without white space, which stay whole where Husk cuts names and texts to their first characters. */
const SHORT_VECTORS = [
  '<img/src=x/onerror=fired=NUMBER>',
  '"><svg/onload=fired=NUMBER>',
  "'><iframe/src=javascript:top.fired=NUMBER>",
  '<script>fired=NUMBER</script>',
  'javascript:top.fired=NUMBER',
  '=HYPERLINK("javascript:fired=NUMBER")',
  '@import"/canary/NUMBER.css"',
  '](javascript:fired=NUMBER)<b/onclick=fired=NUMBER>',
];

/** A short vector for any number. @param {number} k */
export const short = (k) => SHORT_VECTORS[k % SHORT_VECTORS.length].replaceAll('NUMBER', String(k));

/** Escapes a text for HTML, also within double quotes. @param {string} text */
export const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Indices of the vectors with `<object>`. Once one has failed to load, Chromium opens no popover in that page, not even Husk's. */
export const OBJECTS = VECTORS.flatMap((vector, k) => (vector.startsWith('<object ') ? [k] : []));

/** Indices of the vectors that turn the rest of their page to text or redirect its addresses: each gets a page of its own. */
const ALONE = VECTORS.flatMap((vector, k) => (/^<(?:plaintext|base)/.test(vector) ? [k] : []));

/**
 * Spreads the vectors over pages.
 * @param {number} [size] most vectors of a page
 * @returns {number[][]} the indices of each page; the last pages are the `<object>` vectors and those that need one each
 */
export function batches(size = VECTORS.length) {
  const apart = new Set([...ALONE, ...OBJECTS]);
  const rest = VECTORS.map((_, k) => k).filter((k) => !apart.has(k));
  const pages = [];
  for (let at = 0; at < rest.length; at += size) pages.push(rest.slice(at, at + size));
  return [...pages, OBJECTS, ...ALONE.map((k) => [k])];
}

/**
 * HTML of a page with vectors, each in a section of its own, as markup, as text and, a short one, as id, class and title. Around
 * them are the navigation, article and footer that every page of a site has.
 * @param {readonly number[]} numbers indices of the vectors
 * @param {string} watch host of the watching server
 * @param {{apart?: boolean}} [how] see `armed`
 */
export function pageOf(numbers, watch, how) {
  const parts = numbers.map((k) => {
    const name = escaped(short(k));
    return `<section><p>${before(k)}</p><p id="${name}" class="${name}" title="${name}">${name}</p>
<p>${escaped(armed(k, watch, how))}</p>${armed(k, watch, how)}${CLOSING_TAGS}`;
  });
  const title = escaped(short(numbers[0]));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>
<nav><ul><li><a href="/a">Home</a></li><li><a href="/b">Boats</a></li><li><a href="/c">Letters</a></li><li><a href="/d">=HYPERLINK("/d")</a></li></ul></nav>
<main><article><h1>A page that tries</h1>
<p>The harbour office keeps a log of every boat that came in, and who was on it, and what they carried. It is kept in ink.</p>
<p>Nobody reads it but the harbour master, who says that it has never been wrong, and that nobody has ever asked him.</p>
${parts.join('\n')}</article></main><footer>The harbour office, Quay 4 <a href="/i">Imprint</a></footer></body></html>`;
}

/**
 * @typedef {object} Watch
 * @property {string} host
 * @property {string[]} heard requests for anything but the pages given here, as `PATH from REFERRER`, or `https`
 * @property {(path: string, body: string | Uint8Array, type?: string) => string} give serves a page and gives back its address
 * @property {() => Promise<void>} close
 */

/** What `heard` has for a referrer where Husk fetches a file of the page's own origin for labelling: such a fetch sends none. */
export const OWN_FETCH = 'a fetch of the same origin';

/** Who made a request: its referrer, `OWN_FETCH`, or `?`. @param {import('node:http').IncomingHttpHeaders} headers */
const requesterOf = (headers) =>
  headers.referer ??
  (headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-dest'] === 'empty'
    ? OWN_FETCH
    : '?');

/** Starts the watching server, which serves pages and keeps all other requests. @returns {Promise<Watch>} */
export async function startWatch() {
  /** @type {Map<string, {body: string | Uint8Array, type: string}>} */
  const given = new Map();
  /** @type {string[]} */
  const heard = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const page = given.get(path);
    if (page === undefined) {
      // Browsers request the icon of a page on their own.
      if (path !== '/favicon.ico') heard.push(`${path} from ${requesterOf(request.headers)}`);
      response.writeHead(404, { 'content-type': 'text/plain' }).end('no such page');
      return;
    }
    response.writeHead(200, { 'content-type': page.type }).end(page.body);
  });
  // This server speaks http only; a request by https fails and is noticed by its first byte.
  server.on('clientError', (/** @type {any} */ { rawPacket }, socket) => {
    if (rawPacket?.[0] === TLS_HANDSHAKE) heard.push('https');
    socket.destroy();
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const host = `127.0.0.1:${address.port}`;
  return {
    host,
    heard,
    give(path, body, type = 'text/html; charset=utf-8') {
      given.set(path, { body, type });
      return `http://${host}${path}`;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** First byte of a TLS handshake. */
const TLS_HANDSHAKE = 0x16;

/** Begins to collect, for `calls`, alarms posted by frames and code that the policy of the page has blocked. @param {TestPage} page */
export function listen(page) {
  return page.evaluate(() => {
    const target = /** @type {any} */ (globalThis);
    target.calls = [];
    addEventListener('message', ({ data }) => {
      if (String(data).startsWith('fired/')) target.calls.push(data);
    });
    addEventListener('securitypolicyviolation', (event) => {
      // Only blocked code of this document counts, which would run without the policy; what was only parsed would not run.
      if (!(event.target instanceof Element)) return;
      target.calls.push(`refused ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
}

/**
 * The alarms that fired in a page and in all its frames, and the code that was blocked; empty where all is well.
 * @param {TestPage} page
 * @returns {Promise<string[]>}
 */
export function calls(page) {
  return page.evaluate(async () => {
    // Two animation frames and 60 ms for what is still to come: error handlers of failed loads, and messages of frames.
    for (let k = 0; k < 2; k += 1) await new Promise((go) => requestAnimationFrame(go));
    await new Promise((go) => setTimeout(go, 60));
    const found = [.../** @type {any} */ (globalThis.calls ?? [])];
    const windows = [/** @type {any} */ (window)];
    for (let at = 0; at < windows.length; at += 1) {
      const target = windows[at];
      try {
        if (target.fired !== undefined && !(target.fired instanceof Object)) {
          found.push(`set ${target.fired}`);
        }
      } catch {
        continue; // A frame of another origin cannot be read; its alarm posts a message.
      }
      for (let k = 0; k < target.length; k += 1) windows.push(target[k]);
    }
    return found;
  });
}
