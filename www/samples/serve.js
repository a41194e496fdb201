/**
 * A small server for static files on the loopback address.
 *
 * The same folder can be served under several ports (call it several times) and several host names: names below `localhost` lead back
 * to this machine in every browser, so `lantern.localhost` and `millrace.localhost` are two sites with one server.
 *
 * Run: `node www/samples/serve.js [folder] [port]` (defaults `dist/www/samples`, 8321).
 */

import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/**
 * @typedef {object} ServeOptions
 * @property {string} root Folder to serve. Nothing outside it is ever served, not even through a symbolic link.
 * @property {number} [port] 0, the default, takes a free one.
 * @property {Record<string, string>} [hosts] Host name without port → folder below `root` that is this host's root. Any other host gets `root`.
 * @property {boolean} [apart] Whether other hosts, asked for a file in the folder of one of `hosts`, send the browser to that host, so that
 *   every site is met under its own name only. Default false.
 * @property {(path: string, host: string) => Record<string, string> | undefined} [headers] More response headers for a path as asked for, decoded and without its query; they replace those set here.
 */

/**
 * Starts serving.
 *
 * @param {ServeOptions} options
 * @returns {Promise<{url: string, port: number, urlFor: (host: string) => string, close: () => Promise<void>}>} `url` ends in a slash, as does
 *   what `urlFor` makes of another host name. `close` also ends connections that browsers keep open.
 * @throws {Error} If the folder is missing or the port is taken.
 */
export async function serveSamples({
  root,
  port = 0,
  hosts = {},
  apart = false,
  headers = () => undefined,
}) {
  const base = await realpath(root);
  if (!(await stat(base)).isDirectory()) throw new Error(`not a folder: ${root}`);
  const server = createServer((request, response) => {
    answer(request, response, { base, hosts, apart, headers }).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => done(undefined));
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const urlFor = (/** @type {string} */ host) => `http://${host}:${address.port}/`;
  return {
    url: urlFor('127.0.0.1'),
    port: address.port,
    urlFor,
    close: () =>
      new Promise((done, failed) => {
        server.close((error) => (error ? failed(error) : done()));
        server.closeAllConnections();
      }),
  };
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {{base: string, hosts: Record<string, string>, apart: boolean, headers: NonNullable<ServeOptions['headers']>}} site
 */
async function answer(request, response, { base, hosts, apart, headers }) {
  const refuse = (/** @type {number} */ status, /** @type {string} */ words) => {
    response.writeHead(status, { 'content-type': TYPES['.txt'], 'cache-control': 'no-store' });
    response.end(`${words}\n`);
  };
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return refuse(405, 'only GET and HEAD');
  }
  const path = decoded((request.url ?? '/').split(/[?#]/)[0]);
  if (path === null) return refuse(400, 'bad address');
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const [, first, rest] = /^\/([^/]+)(\/.*)$/.exec(path) ?? [];
  const home = Object.keys(hosts).find((name) => hosts[name] === first);
  if (apart && home !== undefined && !Object.hasOwn(hosts, host)) {
    const { localPort } = request.socket;
    response.writeHead(302, { location: `http://${home}:${localPort}${encodeURI(rest)}` }).end();
    return;
  }
  const folder = Object.hasOwn(hosts, host) ? join(base, hosts[host]) : base;
  let file = await inside(folder, path);
  const isFolder = file !== null && (await stat(file)).isDirectory();
  if (!isFolder && path.endsWith('/')) return refuse(404, 'not here');
  if (isFolder) {
    if (!path.endsWith('/')) {
      response.writeHead(301, { location: `${encodeURI(path)}/` });
      response.end();
      return;
    }
    file = await inside(folder, `${path}index.html`);
  }
  if (!file) return refuse(404, 'not here');
  const { size } = await stat(file);
  const type = TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream';
  response.writeHead(200, {
    'content-type': type,
    'content-length': size,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    ...lowerCase(headers(path, host) ?? {}),
  });
  if (request.method === 'HEAD') response.end();
  else {
    createReadStream(file)
      .on('error', () => response.destroy())
      .pipe(response);
  }
}

/** @param {string} path @returns {string | null} Null for what cannot be a path. */
function decoded(path) {
  try {
    const text = decodeURIComponent(path);
    return text.startsWith('/') && !text.includes('\0') ? text : null;
  } catch {
    return null;
  }
}

/** @param {string} folder @param {string} path @returns {Promise<string | null>} The real file, or null if it is missing or outside the folder. */
async function inside(folder, path) {
  const wanted = resolve(folder, `.${path}`);
  if (wanted !== folder && !wanted.startsWith(folder + sep)) return null;
  try {
    const real = await realpath(wanted);
    return real === folder || real.startsWith(folder + sep) ? real : null;
  } catch {
    return null;
  }
}

/** @param {Record<string, string>} headers */
function lowerCase(headers) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.argv[2] ?? fileURLToPath(new URL('../../dist/www/samples', import.meta.url));
  const sites = ['lantern', 'millrace', 'quill', 'towpath'];
  const hosts = Object.fromEntries(sites.map((site) => [`${site}.localhost`, site]));
  const { url, urlFor } = await serveSamples({
    root,
    port: Number(process.argv[3] ?? 8321),
    hosts,
  });
  console.log([url, ...sites.map((site) => urlFor(`${site}.localhost`))].join('\n'));
}
