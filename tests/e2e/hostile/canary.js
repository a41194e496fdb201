// The canary: what a vector runs if it runs at all, and a server that hears of it. It sets a name of the window it runs in,
// calls out to the topmost window, and asks for an address that is watched, so that a frame of any origin is heard as well.

import { createServer } from 'node:http';

import { VECTORS } from '../reader/vectors.js';

/** @typedef {import('../stage.js').TestPage} TestPage */

/** Where vectors lead that want to leave: no such name exists, so what is sent there is seen by being sent to the watch. */
const ELSEWHERE = /\bevil\.invalid\b/g;

/** Without quotes, white space or signs that end a tag; NUMBER and WATCH are filled in. */
const ALARM =
  '(globalThis.fired=NUMBER,top.postMessage(`fired/NUMBER`,`*`),fetch(`http://WATCH/fired/NUMBER`,{mode:`no-cors`}))';

/** The same, where a handler of the page's own document may run: only what stands elsewhere counts. */
const APART = `this.getRootNode&&this.getRootNode()===document||${ALARM}`;

/** What fires, by itself. @param {string | number} number @param {string} watch */
export const alarm = (number, watch) =>
  ALARM.replaceAll('NUMBER', String(number)).replaceAll('WATCH', watch);

/**
 * The vector of a number, ready to fire.
 * @param {number} k
 * @param {string} watch host that hears of it
 * @param {{apart?: boolean}} [how] `apart`: not within the page's own document
 */
export function armed(k, watch, { apart = false } = {}) {
  return VECTORS[k]
    .replaceAll('ALARM', apart ? APART : ALARM)
    .replaceAll('NUMBER', String(k))
    .replaceAll('WATCH', watch)
    .replace(ELSEWHERE, watch);
}

/** Ends of whatever a vector may have left open: what follows it is read as markup again. */
const ENDS = [
  '-->',
  ...[...'script style title textarea xmp noscript iframe noembed noframes template'.split(' ')],
  ...[...'select option table mtext math foreignObject svg a form button section'.split(' ')],
]
  .map((name) => (name === '-->' ? name : `</${name}>`))
  .join('');

/** Words that stand before a vector: they are there where it was read. @param {number} k */
export const before = (k) => `Before number ${k} there are words, as harmless as can be.`;

/* eslint-disable no-script-url -- what is written here is what must never run. */

/** The shortest that fire, without white space: names and first words are shown cut. */
const SHORT = [
  '<img/src=x/onerror=fired=NUMBER>',
  '"><svg/onload=fired=NUMBER>',
  "'><iframe/src=javascript:top.fired=NUMBER>",
  '<script>fired=NUMBER</script>',
  'javascript:top.fired=NUMBER',
  '=HYPERLINK("javascript:fired=NUMBER")',
  '@import"/canary/NUMBER.css"',
  '](javascript:fired=NUMBER)<b/onclick=fired=NUMBER>',
];

/** A short vector of any number. @param {number} k */
export const short = (k) => SHORT[k % SHORT.length].replaceAll('NUMBER', String(k));

/** @param {string} text */
export const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Objects of schemes that no browser shows: where one has failed, Chromium opens no popover in that page, whoever made it. */
export const OBJECTS = VECTORS.flatMap((vector, k) => (vector.startsWith('<object ') ? [k] : []));

/** What swallows the rest of its page, or turns every address on it elsewhere: each has a page of its own. */
const LONELY = VECTORS.flatMap((vector, k) => (/^<(?:plaintext|base)/.test(vector) ? [k] : []));

/** Numbers of all vectors, so many a page. @param {number} [size] */
export function batches(size = VECTORS.length) {
  const apart = new Set([...LONELY, ...OBJECTS]);
  const rest = VECTORS.map((_, k) => k).filter((k) => !apart.has(k));
  const pages = [];
  for (let at = 0; at < rest.length; at += size) pages.push(rest.slice(at, at + size));
  return [...pages, OBJECTS, ...LONELY.map((k) => [k])];
}

/**
 * A page of vectors, each in a part of its own, once as markup and once as words and names, within what every page of a site has.
 * @param {readonly number[]} numbers
 * @param {string} watch
 * @param {{apart?: boolean}} [how]
 */
export function pageOf(numbers, watch, how) {
  const parts = numbers.map((k) => {
    const name = escaped(short(k));
    return `<section><p>${before(k)}</p><p id="${name}" class="${name}" title="${name}">${name}</p>
<p>${escaped(armed(k, watch, how))}</p>${armed(k, watch, how)}${ENDS}`;
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
 * @property {string[]} heard what arrived that is no page given here
 * @property {(path: string, body: string | Uint8Array, type?: string) => string} give a page of its own, by its address
 * @property {() => Promise<void>} close
 */

/** What Husk fetches from a page's own origin, without a referrer, on behalf of a person who labels. */
export const OWN_FETCH = 'a fetch of the same origin';

/** @param {import('node:http').IncomingHttpHeaders} headers */
const askerOf = (headers) =>
  headers.referer ??
  (headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-dest'] === 'empty'
    ? OWN_FETCH
    : '?');

/** Hears of everything that is asked for. @returns {Promise<Watch>} */
export async function startWatch() {
  /** @type {Map<string, {body: string | Uint8Array, type: string}>} */
  const given = new Map();
  /** @type {string[]} */
  const heard = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const page = given.get(path);
    if (page === undefined) {
      // A browser asks for the sign of a page when it likes.
      if (path !== '/favicon.ico') heard.push(`${path} from ${askerOf(request.headers)}`);
      response.writeHead(404, { 'content-type': 'text/plain' }).end('no such page');
      return;
    }
    response.writeHead(200, { 'content-type': page.type }).end(page.body);
  });
  // Whoever comes by https is heard as well.
  server.on('clientError', (/** @type {any} */ { rawPacket }, socket) => {
    if (rawPacket?.[0] === TLS) heard.push('https');
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

/** First byte of a greeting by https. */
const TLS = 0x16;

/** Begins to listen in a window of Husk's: calls from frames, and code that its policy has refused. @param {TestPage} page */
export function listen(page) {
  return page.evaluate(() => {
    const room = /** @type {any} */ (globalThis);
    room.calls = [];
    addEventListener('message', ({ data }) => {
      if (String(data).startsWith('fired/')) room.calls.push(data);
    });
    addEventListener('securitypolicyviolation', (event) => {
      // Had the policy not been there it would have run: what stands in this very document, not in one that was only parsed.
      if (!(event.target instanceof Element)) return;
      room.calls.push(`refused ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
}

/**
 * What has fired in a page and in all its frames.
 * @param {TestPage} page
 * @returns {Promise<string[]>}
 */
export function calls(page) {
  return page.evaluate(async () => {
    // Whatever was begun has its turn: handlers of what failed to load, and calls from frames.
    for (let k = 0; k < 2; k += 1) await new Promise((go) => requestAnimationFrame(go));
    await new Promise((go) => setTimeout(go, 60));
    const found = [.../** @type {any} */ (globalThis.calls ?? [])];
    const rooms = [/** @type {any} */ (window)];
    for (let at = 0; at < rooms.length; at += 1) {
      const room = rooms[at];
      try {
        if (room.fired !== undefined && !(room.fired instanceof Object)) {
          found.push(`set ${room.fired}`);
        }
      } catch {
        continue; // Another origin: it calls.
      }
      for (let k = 0; k < room.length; k += 1) rooms.push(room[k]);
    }
    return found;
  });
}
