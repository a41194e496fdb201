// A web server for tests: a few pages, on two origins.

import { createServer } from 'node:http';

/** A name that leads to this machine in the browsers of the tests, and counts as insecure there, as plain http elsewhere does. */
export const INSECURE_HOST = 'plain.test';

/**
 * @typedef {object} Answer
 * @property {string | Buffer} body
 * @property {number} [status]
 * @property {Record<string, string>} [headers] `content-type` is HTML unless given
 */

/**
 * @typedef {object} Site
 * @property {(path: string) => string} url address on the first origin, 127.0.0.1
 * @property {(path: string) => string} other the same on another origin, localhost
 * @property {(path: string) => string} plain the same on an insecure origin
 * @property {{path: string, headers: import('node:http').IncomingHttpHeaders}[]} asked every request so far
 * @property {() => Promise<void>} close
 */

/**
 * Serves pages until closed.
 *
 * @param {Record<string, string | Answer> | ((path: string) => string | Answer | undefined)} pages
 *   by path (without the query), as text or with status and headers
 * @returns {Promise<Site>}
 */
export async function serve(pages) {
  /** @type {Site['asked']} */
  const asked = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://any').pathname;
    asked.push({ path, headers: request.headers });
    const found = typeof pages === 'function' ? pages(path) : pages[path];
    if (found === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('no such page');
      return;
    }
    const {
      body,
      status = 200,
      headers = {},
    } = typeof found === 'string' ? { body: found } : found;
    response
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
      .end(body);
  });
  await new Promise((resolve) => server.listen(0, () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    other: (path) => `http://localhost:${port}${path}`,
    plain: (path) => `http://${INSECURE_HOST}:${port}${path}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
