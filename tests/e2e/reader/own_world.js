// Husk's own world in a page, as its debugger sees it: what the reader was given, and what it shows.

import { activeIn } from './active.js';
import { waitFor } from '../harness/host.js';

/**
 * @param {import('../setup.js').Setup} setup
 * @param {import('../setup.js').TestPage} page
 */
export async function ownWorld(setup, page) {
  const session = await page.raw.context().newCDPSession(page.raw);
  const own = `chrome-extension://${setup.browser.extensionId}`;
  /** @type {Map<number, string>} */
  const worlds = new Map();
  const { frameTree } = await session.send('Page.getFrameTree');
  const main = frameTree.frame.id;
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.origin.startsWith(own) && context.auxData.frameId === main) {
      worlds.set(context.id, context.name);
    }
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    worlds.delete(executionContextId);
  });
  /** Exceptions of Husk's. @type {string[]} */
  const thrown = [];
  session.on('Runtime.exceptionThrown', ({ exceptionDetails: details }) => {
    const frames = details.stackTrace?.callFrames ?? [];
    const said = details.exception?.description ?? details.text;
    const isOwn =
      [details.url ?? '', ...frames.map(({ url }) => url)].some((url) => url.startsWith(own)) ||
      worlds.has(details.executionContextId ?? -1) ||
      said.includes(own);
    if (isOwn) thrown.push(said);
  });
  session.on('Runtime.consoleAPICalled', ({ type, args, executionContextId }) => {
    if (!worlds.has(executionContextId)) return;
    if (type === 'error' || type === 'warning' || type === 'assert') {
      thrown.push(args.map(({ value, description }) => description ?? String(value)).join(' '));
    }
  });
  await session.send('Runtime.enable');
  /** @param {string} expression @returns {Promise<any>} */
  const ask = async (expression) => {
    const contextId = await waitFor(() => [...worlds.keys()].at(-1), { what: 'Husk in the page' });
    const how = { expression, contextId, awaitPromise: true, returnByValue: true };
    const reply = await session.send('Runtime.evaluate', how);
    const { exceptionDetails: details } = reply;
    if (details) throw new Error(details.exception?.description ?? details.text);
    return reply.result.value;
  };
  return {
    thrown,
    ask,
    /** The state of the session. @returns {Promise<{status: string, mode: string, open: boolean, error: string, note: string}>} */
    state: () => ask(`(${stateOf})(globalThis[Symbol.for('husk.session')])`),
    /** @returns {Promise<Examined>} */
    examine: () => ask(`(${examine})(globalThis[Symbol.for('husk.session')], ${activeIn})`),
    /** Scrolls by windows, and waits for the pictures there. @param {number} windows */
    scrollTo: (windows) =>
      ask(
        `(${scrollTo})(globalThis[Symbol.for('husk.session')].reading.showing.reader, ${windows})`,
      ),
  };
}

function stateOf(session) {
  return {
    status: session.status,
    mode: session.mode,
    open: session.reading.isOpen,
    error: session.error,
    note: session.notes.current?.line ?? '',
  };
}

async function scrollTo({ scroller, body }, windows) {
  scroller.scrollTop = windows * scroller.clientHeight;
  await new Promise((resolve) => setTimeout(resolve, 50));
  const seen = [...body.querySelectorAll('img')].filter((img) => {
    const box = img.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight && box.width > 0;
  });
  const limit = new Promise((resolve) => setTimeout(resolve, 3000));
  await Promise.race([Promise.all(seen.map((img) => img.decode().catch(() => {}))), limit]);
  return seen.filter((img) => img.naturalWidth === 0).map((img) => img.src.slice(0, 200));
}

/**
 * @typedef {object} Examined
 * @property {string} title
 * @property {string} text of the body
 * @property {string} language
 * @property {string} direction
 * @property {string[]} bad what is active
 * @property {string[]} lost kept texts that are not shown
 * @property {string[]} added texts of the page that are shown and not kept
 * @property {number} order how often a text stands before one that it follows on the page
 * @property {string[]} twice
 * @property {string[]} pictures addresses
 * @property {string[]} standIns pictures that are stand-ins where the page names a better one
 * @property {string[]} files whatever else may be loaded
 * @property {number} most nodes kept
 */

/** Everything that can be said of the open reader; uses nothing outside itself. @returns {Examined} */
function examine(session, active) {
  const { view, reading } = session;
  const { reader } = reading.showing;
  const { shown: article, origins, body } = reader;
  const letters = (text) => text.replace(/\s+/g, '');
  const inside = (roots, id) => roots.some((root) => view.contains(root, id));
  const otherwise = (id) => {
    const around = view.nodes[id].parentElement;
    if (around?.closest('svg, video, audio, canvas, iframe, object') != null) return true;
    // A few words for screen readers, which the article leaves out.
    if (around?.closest('.sr-only, .screen-reader-text, .visually-hidden') != null) return true;
    if (/^\s*[\^↑↩]\s*$/.test(view.nodes[id].data)) return true;
    if (article.heading >= 0 && view.contains(article.heading, id)) return true;
    return (
      inside(article.backs, id) ||
      inside(
        article.notes.map(({ reference }) => reference),
        id,
      ) ||
      article.formulas.some(({ node, copies }) => inside([node, ...copies], id))
    );
  };
  const wanted = [];
  for (let id = 0; id < article.kept.length; id += 1) {
    if (article.kept[id] === 1 && view.isText(id) && !otherwise(id)) wanted.push(id);
  }
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const seen = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const origin = origins.get(node);
    if (origin !== undefined) seen.push({ id: view.ids.get(origin) ?? -1, node });
  }
  const drawn = [...body.querySelectorAll('pre, svg, .formula')].map((e) => letters(e.textContent));
  const ids = new Set(seen.map(({ id }) => id));
  // Who wrote a post and when is written anew.
  const headed = [
    ...article.posts,
    ...article.comments,
    ...(article.product ? [article.product] : []),
  ];
  const heads = new Set(headed.flatMap(({ heads: texts }) => texts));
  const lost = wanted
    .filter((id) => !ids.has(id) && !heads.has(id))
    .map((id) => letters(view.nodes[id].data))
    .filter((text) => text !== '' && !drawn.some((whole) => whole.includes(text)));
  const twice = seen.filter(({ id }, k) => seen.findIndex((other) => other.id === id) !== k);
  const images = [...reader.article.querySelectorAll('img')];
  const pageImages = new Map();
  for (const [made, origin] of origins) {
    if (made instanceof HTMLImageElement) pageImages.set(made, origin);
  }
  /** Whether what is shown is nothing and the page names something. */
  const isStandIn = (img) => {
    const small = img.complete && img.naturalWidth > 0 && img.naturalWidth <= 3;
    if (!small) return false;
    const origin = pageImages.get(img);
    return origin === undefined || /-(?:src|original)/.test(origin.outerHTML?.slice(0, 4000) ?? '');
  };
  return {
    title: reader.article.querySelector('.title')?.textContent ?? '',
    text: reader.body.innerText,
    language: reader.article.lang,
    direction: reader.article.dir,
    bad: active(body),
    lost,
    added: seen
      .filter(({ id, node }) => id >= 0 && article.kept[id] === 0 && letters(node.data) !== '')
      .map(({ node }) => node.data.trim().slice(0, 60)),
    order: seen.filter(({ id }, k) => k > 0 && id >= 0 && id <= seen[k - 1].id).length,
    twice: twice.map(({ node }) => node.data.slice(0, 60)),
    pictures: images.map((img) => img.getAttribute('src') ?? ''),
    standIns: images.filter(isStandIn).map((img) => img.src.slice(0, 120)),
    files: [...reader.article.querySelectorAll('[poster]')].map((e) => e.getAttribute('poster')),
    most: article.kept.reduce((sum, one) => sum + one, 0),
  };
}
