// A page that listens: for everything that happens in it, at the first place where it can be heard, and from every node that it
// comes by to whatever can be reached from there. `listened` says what it made out of the secrets, which are told to it at the
// end; `heard` says which letters it heard.

const BODY = Array.from(
  { length: 12 },
  (_, k) =>
    `<p>The harbour office keeps a log of every boat that came in, and who was on it, and what they carried, in the year ${1800 + k}. It is kept in ink.</p>`,
).join('\n');

function listen() {
  const gathered = new Set();
  /** Where a frame of Husk's was come by. */
  const frames = new Set();
  const note = (where, value) => {
    if (typeof value === 'string' && value !== '') gathered.add(`${where}: ${value}`);
  };
  const letters = [];
  const known = new Set();
  const roots = new Set();
  const hosts = new Set();
  const own = /** @type {any} */ (window);
  const isNode = (/** @type {any} */ one) => Boolean(one instanceof Node);
  /** Everything to be had from a node. */
  const follow = (where, node) => {
    if (!isNode(node) || known.has(node)) return;
    known.add(node);
    if (node.nodeName === 'IFRAME' && !node.hasAttribute('src')) {
      frames.add(where);
      note(where, node.contentDocument?.querySelector('textarea')?.value);
      note(where, node.contentDocument?.body?.textContent);
    }
    const root = node.getRootNode();
    if (root !== document && root.nodeType === 11) roots.add(root);
  };
  const readRoots = () => {
    for (const root of roots) {
      for (const node of root.querySelectorAll('*')) {
        follow('in a root', node);
        for (const { name, value } of node.attributes) note(`attribute ${name}`, value);
        note('value', node.value);
        note('markup', node.getHTML({ serializableShadowRoots: true }));
        if (node.localName !== 'div' || node.childNodes.length > 0) continue;
        hosts.add(node);
        follow('host', node.shadowRoot);
      }
      note('text', root.textContent);
      follow('active', root.activeElement);
    }
  };
  let at = [0, 0];
  const look = (where) => {
    const selection = getSelection();
    note(`${where} selection`, String(selection));
    follow(`${where} anchor`, selection.anchorNode);
    follow(`${where} focus`, selection.focusNode);
    for (let k = 0; k < selection.rangeCount; k += 1) {
      const range = selection.getRangeAt(k);
      note(`${where} range`, String(range));
      note(`${where} clone`, range.cloneContents().textContent);
    }
    for (const range of selection.getComposedRanges?.({ shadowRoots: [...roots] }) ?? []) {
      follow(`${where} composed`, range.startContainer);
    }
    for (const tree of [document, ...roots]) {
      follow(`${where} active`, tree.activeElement);
      for (const name of ['elementsFromPoint', 'caretPositionFromPoint', 'caretRangeFromPoint']) {
        const there = tree[name]?.(...at);
        for (const one of Array.isArray(there) ? there : [there]) {
          follow(`${where} ${name}`, one);
          follow(`${where} ${name}`, one?.offsetNode);
          follow(`${where} ${name}`, one?.startContainer);
        }
      }
      for (const { effect } of tree.getAnimations?.() ?? []) follow('animation', effect.target);
    }
    for (let k = 0; k < window.length; k += 1) frames.add('among frames');
    for (const entry of /** @type {any[]} */ (performance.getEntries())) {
      follow('performance', entry.target);
      if (/iframe|frame/.test(entry.initiatorType)) frames.add('performance');
    }
  };
  const types = new Set(
    'beforeinput input textInput compositionstart compositionupdate compositionend paste copy cut selectionchange selectstart focusin focusout DOMNodeInserted DOMSubtreeModified DOMCharacterDataModified beforecopy beforecut message load'.split(
      ' ',
    ),
  );
  for (const start of [window, document, document.documentElement]) {
    for (let kind = start; kind; kind = Object.getPrototypeOf(kind)) {
      for (const name of Object.getOwnPropertyNames(kind)) {
        if (name.startsWith('on')) types.add(name.slice(2));
      }
    }
  }
  const hear = (event) => {
    for (let kind = event; kind !== Object.prototype; kind = Object.getPrototypeOf(kind)) {
      for (const name of Object.getOwnPropertyNames(kind)) {
        let value;
        try {
          value = event[name];
        } catch {
          continue;
        }
        if (name === 'key' && event.type === 'keydown' && event.currentTarget === document) {
          letters.push(value);
        }
        note(`${event.type}.${name}`, value);
        follow(`${event.type}.${name}`, value);
      }
    }
    for (const data of [event.dataTransfer, event.clipboardData]) {
      note(`${event.type} data`, data?.getData('text/plain'));
    }
    for (const { startContainer } of event.getTargetRanges?.() ?? []) {
      follow(`${event.type} range`, startContainer);
    }
    for (const node of event.composedPath()) follow(`${event.type} path`, node);
    if (event.clientX) at = [event.clientX, event.clientY];
    look(event.type);
  };
  for (const type of types) {
    for (const target of [window, document]) target.addEventListener(type, hear, true);
  }
  // What the page's own realm calls; Husk must not.
  for (const [kind, name] of /** @type {[any, string][]} */ ([
    [HTMLIFrameElement, 'contentWindow'],
    [HTMLIFrameElement, 'contentDocument'],
    [HTMLTextAreaElement, 'value'],
  ])) {
    const { get, set } = Object.getOwnPropertyDescriptor(kind.prototype, name);
    const spy = function () {
      const value = get.call(this);
      note(`${name} asked`, String(value));
      follow(`${name} asked`, this);
      return value;
    };
    Object.defineProperty(kind.prototype, name, { get: spy, set, configurable: true });
  }
  for (const [kind, name] of /** @type {[any, string][]} */ ([
    [Node, 'appendChild'],
    [Element, 'append'],
    [Element, 'attachShadow'],
    [EventTarget, 'addEventListener'],
    [Document, 'createElement'],
    [Document, 'execCommand'],
  ])) {
    const plain = kind.prototype[name];
    kind.prototype[name] = function (...args) {
      const result = plain.apply(this, args);
      for (const one of [this, result, ...args]) follow(`${name} called`, one);
      return result;
    };
  }
  new MutationObserver((all) => {
    for (const { addedNodes } of all) for (const node of addedNodes) follow('mutation', node);
  }).observe(document, { subtree: true, childList: true });
  const channel = new BroadcastChannel('any');
  channel.addEventListener('message', hear);

  /** Whether the page's own search finds words, also in frames. */
  const finds = (words) => {
    getSelection().removeAllRanges();
    const find = (inFrames) => own.find(words, false, false, true, false, inFrames, false);
    let found;
    try {
      found = find(true);
    } catch {
      // In Firefox there may be frames at which a search ends so.
      found = find(false);
    }
    getSelection().removeAllRanges();
    return found;
  };
  Object.assign(window, {
    heard: () => letters,
    /** Of some words those that were made out now. */
    listened(secrets) {
      note('keys', letters.join(''));
      readRoots();
      document.execCommand('selectAll');
      look('all selected');
      const selection = getSelection();
      for (const host of hosts) {
        // Steps into what lies inside of it.
        const k = [...host.parentNode.childNodes].indexOf(host);
        for (const way of ['forward', 'backward']) {
          selection.collapse(host.parentNode, way === 'forward' ? k : k + 1);
          for (let step = 0; step < 4; step += 1) {
            selection.modify(step % 2 ? 'extend' : 'move', way, 'character');
            look('stepped');
          }
        }
        selection.selectAllChildren(host);
        look('selected');
      }
      readRoots();
      selection.removeAllRanges();
      const all = [...gathered];
      return {
        roots: roots.size,
        made: [
          ...frames,
          ...secrets.flatMap((secret) => all.filter((one) => one.includes(secret))),
          ...secrets.filter((secret) => finds(secret)).map((secret) => `found ${secret}`),
        ].map((one) => one.slice(0, 300)),
      };
    },
    /** Presses whatever can be pressed in what it came by. */
    press() {
      const buttons = [...roots].flatMap((root) => [...root.querySelectorAll('button')]);
      for (const button of buttons) {
        button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
        button.click();
      }
      return buttons.length;
    },
    /** Takes the focus wherever it is, again and again. */
    steal() {
      const field = own.bait;
      own.above.close();
      own.stealing = setInterval(() => {
        own.document.activeElement?.blur();
        window.focus();
        field.focus();
      }, 20);
    },
    /** Once, with a dialog that nothing below can be used under. */
    cover() {
      own.above.showModal();
    },
  });
}

/** A page that listens. */
export const LISTENING = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The log</title></head><body>
<main><article><h1>The log of the harbour</h1>${BODY}</article></main>
<input id="bait"><dialog id="above"><textarea></textarea></dialog><script>(${listen})()</script></body></html>`;

/** One that does not, as markup of either kind. */
export const QUIET = `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>The log</title></head><body><main><article><h1>The log of the harbour</h1>${BODY}</article></main></body></html>`;
