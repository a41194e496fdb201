// Added behind the content script in a copy of the extension: leaves a mark in the browser's trace where each part of the first
// press on a page begins and ends, and tells the background when all of it is done. What it wraps is called as it is.

/** @param {string} name */
const mark = (name) => performance.mark(`bench-${name}`);

mark('loaded');

/** The session that ships; see extension/content/session.js. @type {any} */
const session = Reflect.get(globalThis, Symbol.for('husk.session'));

/** @param {any} object @param {string} method @param {string} begun @param {string} ended */
function marked(object, method, begun, ended) {
  const own = object[method];
  object[method] = async (/** @type {any[]} */ ...given) => {
    if (begun) mark(begun);
    try {
      return await own.apply(object, given);
    } finally {
      mark(ended);
    }
  };
}

marked(session.snapshots, 'take', 'walk', 'walked');
marked(session.upload, 'send', 'ask', 'answered');
marked(session.applied, 'show', '', 'verdict');

/** What is done last: the bar has its words, the background is told. */
const methods = Object.getPrototypeOf(session);
const awaited = new Set(['draw', 'report']);
for (const method of awaited) {
  const own = methods[method];
  methods[method] = function (/** @type {any[]} */ ...given) {
    const result = own.apply(this, given);
    const isLast = session.analysis !== null && awaited.delete(method) && awaited.size === 0;
    if (isLast) end();
    return result;
  };
}

function end() {
  mark('end');
  const { status, error, analysis, view } = session;
  const { decode = 0, template = 0, segment = 0, verdict = 0 } = analysis?.times ?? {};
  const told = {
    status: error ? `${status}: ${error}` : status,
    nodes: view?.nodes.length ?? 0,
    core: decode + template + segment + verdict,
  };
  setTimeout(
    () =>
      void chrome.runtime
        .sendMessage({ bench: { ...told, origin: performance.timeOrigin } })
        .catch(() => {}),
  );
}
