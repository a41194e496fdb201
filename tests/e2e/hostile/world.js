// Pages whose names lie, whose elements throw, whose documents do not hold still, and that go for what Husk put there.
// Those that fight begin at `fight()`, count their blows in `blows`, and at `calm()` put back what they changed themselves;
// what they keep of ours is counted by `left()`, and `clean()` takes away what they kept it in.

import { page, STORY } from '../pages/article.js';

/**
 * @param {string} begin script of `fight`; may set `end`
 * @param {{head?: string, aside?: string, story?: string}} [more]
 */
const fight = (begin, more = {}) =>
  page({
    ...more,
    end: `<script>
window.blows = 0;
const blow = () => { window.blows += 1; };
const strangers = () => [...document.documentElement.children].filter((e) => e !== document.head && e !== document.body);
const MARK = /^data-[a-z]{12}$/;
const timers = [];
const every = (ms, run) => timers.push(setInterval(run, ms));
const watch = (target, how, run) => {
  const observer = new MutationObserver(run);
  observer.observe(target, how);
  timers.push({ observer });
};
let end = () => {};
window.calm = () => {
  for (const timer of timers) { if (timer.observer) timer.observer.disconnect(); else clearInterval(timer); }
  end();
};
window.fight = () => { ${begin} };
</script>`,
  });

/** Fields for every name that a form has, pictures for every name that the document has. */
const EVERY_NAME = `<div id="names" hidden></div><script>
(() => {
  const names = (object) => {
    const all = new Set();
    for (let at = object; at !== null; at = Object.getPrototypeOf(at)) for (const name of Object.getOwnPropertyNames(at)) all.add(name);
    return [...all];
  };
  const form = document.createElement('form');
  const here = document.getElementById('names');
  const create = document.createElement.bind(document);
  const ofForm = names(form);
  const ofDocument = names(document);
  const put = Node.prototype.appendChild;
  const set = Element.prototype.setAttribute;
  put.call(here, form);
  for (const name of ofForm) {
    const field = create('input');
    set.call(field, 'type', 'hidden');
    set.call(field, 'name', name);
    put.call(form, field);
  }
  for (const name of ofDocument) {
    const picture = create('img');
    set.call(picture, 'name', name);
    set.call(picture, 'id', name);
    put.call(here, picture);
  }
  globalThis.bent = ofForm.length + ofDocument.length;
})();
</script>`;

/** Custom elements that throw whenever anything happens to them, and one that answers every question wrongly. */
const THROWING = `<x-throws><p>Words in an element that throws.</p></x-throws><x-lies id="liar">Words in an element that lies.</x-lies><script>
const no = () => { throw new Error('no'); };
customElements.define('x-throws', class extends HTMLElement {
  static observedAttributes = ['class', 'style', 'hidden', 'id', 'slot'];
  connectedCallback() { this.n = (this.n ?? 0) + 1; if (this.n > 1) no(); }
  disconnectedCallback() { no(); }
  adoptedCallback() { no(); }
  attributeChangedCallback() { no(); }
});
class Lies extends HTMLElement {}
for (let at = Object.getPrototypeOf(Lies.prototype); at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
  for (const name of Object.getOwnPropertyNames(at)) {
    if (name === 'constructor') continue;
    try { Object.defineProperty(Lies.prototype, name, { get: no, set: no, configurable: true }); } catch {}
  }
}
customElements.define('x-lies', Lies);
</script>`;

/** Pages that stand still and lie. @type {Record<string, string>} */
export const LIES = {
  'every name of forms and of the document is taken': page({ end: EVERY_NAME }),
  'custom elements that throw and lie': page({ end: THROWING }),
  'every getter of the page is bent': page({
    head: `<script>
for (const kind of [Node, Element, HTMLElement, Document, Text, CharacterData, ShadowRoot, Event, EventTarget, MutationObserver, CSSStyleSheet, DOMRect, Range]) {
  for (const name of Object.getOwnPropertyNames(kind.prototype)) {
    if (['constructor', 'nodeType', 'addEventListener', 'removeEventListener'].includes(name)) continue;
    const was = Object.getOwnPropertyDescriptor(kind.prototype, name);
    if (!was.configurable) continue;
    globalThis.kept ??= [];
    globalThis.kept.push([kind.prototype, name, was]);
  }
}
globalThis.bend = () => { for (const [at, name] of globalThis.kept) Object.defineProperty(at, name, { get() { throw new Error(name); }, set() {}, configurable: true }); };
globalThis.unbend = () => { for (const [at, name, was] of globalThis.kept) Object.defineProperty(at, name, was); };
</script>`,
  }),
  'the document can be edited': page({
    end: `<script>document.designMode = 'on';</script>`,
  }),
  'everything is editable, inert and hidden from reading aloud': page({
    end: `<script>document.body.contentEditable = 'true'; document.body.inert = true; document.documentElement.setAttribute('aria-hidden', 'true');</script>`,
  }),
};

/**
 * @typedef {object} Wild
 * @property {string} page
 * @property {boolean} [fresh] it cannot put back what it was
 */

/** Pages that go for what Husk put there, and documents that do not hold still. @type {Record<string, Wild>} */
export const FIGHTERS = {
  'copies our marks onto everything': {
    page: fight(`
      const copy = () => {
        blow();
        for (const marked of [...document.querySelectorAll('#masthead, #aside, #footer')])
          for (const { name, value } of [...marked.attributes])
            if (MARK.test(name)) for (const e of document.querySelectorAll('article, article *')) e.setAttribute(name, value);
      };
      watch(document, { attributes: true, subtree: true }, copy);
      every(25, copy);
      copy();`),
  },
  'keeps copies of what we marked where nobody looks': {
    page: fight(`
      const inner = document.createElement('template');
      const shadow = document.createElement('div').attachShadow({ mode: 'closed' });
      const frame = document.body.appendChild(document.createElement('iframe'));
      window.hoard = [inner.content, shadow, frame.contentDocument.body];
      const take = () => { for (const e of [...document.querySelectorAll('*')]) for (const { name } of [...e.attributes]) if (MARK.test(name)) for (const to of window.hoard) if (to.childNodes.length < 50) { to.append(e.cloneNode(true)); blow(); } };
      document.body.append(shadow.host, inner);
      every(40, take);
      take();
      window.left = () => window.hoard.map((root) => [...root.querySelectorAll('*')].filter((e) => [...e.attributes].some(({ name }) => MARK.test(name))).length);
      window.clean = () => { shadow.host.remove(); inner.remove(); frame.remove(); };`),
  },
  'moves what we marked to and fro': {
    page: fight(`
      const aside = document.getElementById('aside');
      const columns = aside.parentNode;
      const frame = document.createElement('iframe');
      document.body.append(frame);
      every(30, () => { blow(); if (window.blows % 2) frame.contentDocument.body.append(aside); else columns.append(aside); });
      end = () => { columns.append(aside); frame.remove(); };`),
  },
  'copies our element all over': {
    page: fight(`
      every(25, () => {
        const [ours] = strangers();
        if (ours === undefined || document.querySelectorAll('.copy').length > 200) { blow(); return; }
        for (const to of [document.documentElement, document.body]) { const copy = ours.cloneNode(true); copy.className = 'copy'; to.append(copy); blow(); }
      });
      end = () => { for (const e of document.querySelectorAll('.copy')) e.remove(); };`),
  },
  'moves our element into other places': {
    page: fight(`
      const frame = document.body.appendChild(document.createElement('iframe'));
      const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' });
      const template = document.createElement('template');
      const places = [() => document.body, () => frame.contentDocument.documentElement, () => root, () => template.content, () => document.createElement('div')];
      every(40, () => { for (const e of strangers()) { places[window.blows % places.length]().append(e); blow(); } if (strangers().length === 0) blow(); });
      window.left = () => [frame.contentDocument.documentElement.querySelectorAll('[popover]').length, root.childNodes.length, template.content.childNodes.length, document.querySelectorAll('body [popover]').length];
      window.clean = () => { frame.remove(); root.host.remove(); };`),
  },
  'changes our element': {
    page: fight(`
      every(25, () => { for (const e of strangers()) { blow(); e.removeAttribute('popover'); e.style.cssText = 'display:none!important;opacity:0!important;all:unset!important'; e.hidden = true; e.inert = true; e.textContent = 'Taken over.'; try { e.attachShadow({ mode: 'open' }); } catch {} } });`),
  },
  'takes our sheets off its shadow trees': {
    page: fight(
      `const root = document.getElementById('holder').shadowRoot;
       every(20, () => { blow(); if (root.adoptedStyleSheets.length > 0) root.adoptedStyleSheets = []; });`,
      {
        story: `<div id="holder"><template shadowrootmode="open">${STORY}<aside id="inner"><h2>Related articles</h2><ul>${Array.from({ length: 8 }, (_, k) => `<li><a href="/a?${k}">Seven knots for wet string, part ${k}</a></li>`).join('')}</ul></aside></template></div>`,
        aside: '',
      },
    ),
  },
  'throws its sheets about': {
    page: fight(`
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('html > div { display: none !important } * { pointer-events: none !important }');
      every(20, () => { blow(); document.adoptedStyleSheets = document.adoptedStyleSheets.length > 50 ? [] : [...document.adoptedStyleSheets, sheet]; });
      end = () => { document.adoptedStyleSheets = []; };`),
  },
  'changes in every frame': {
    page: fight(
      `
      let going = true;
      const story = document.getElementById('story');
      const home = story.parentNode;
      const after = story.nextSibling;
      const spare = document.createElement('section');
      const turn = () => {
        if (!going) return;
        blow();
        if (window.blows % 2) story.remove(); else home.insertBefore(story, after);
        spare.replaceChildren(...Array.from({ length: 50 }, (_, k) => Object.assign(document.createElement('p'), { textContent: 'Turn ' + window.blows + ' of fifty lines, number ' + k + ', all of them new.' })));
        requestAnimationFrame(turn);
      };
      home.append(spare);
      turn();
      end = () => { going = false; spare.remove(); home.insertBefore(story, after); };`,
    ),
  },
  'changes whenever it is looked at': {
    page: fight(`
      const box = document.createElement('div');
      document.body.append(box);
      watch(document, { attributes: true, childList: true, subtree: true }, () => { if (window.blows < 3000) { blow(); box.append(Object.assign(document.createElement('p'), { textContent: 'Something happened here, and so something else does, number ' + window.blows })); if (box.childNodes.length > 40) box.firstChild.remove(); } });
      box.append('Begin.');
      end = () => box.remove();`),
  },
  'takes its body away and gives it back': {
    page: fight(`
      const { body } = document;
      every(60, () => { blow(); if (document.body) body.remove(); else document.documentElement.append(body); });
      end = () => { if (!document.body) document.documentElement.append(body); };`),
  },
  'takes its root away and gives it back': {
    page: fight(`
      const root = document.documentElement;
      every(60, () => { blow(); if (document.documentElement) root.remove(); else document.append(root); });
      end = () => { if (!document.documentElement) document.append(root); };`),
  },
  'writes its document anew again and again': {
    fresh: true,
    page: fight(`
      const text = document.getElementById('story').outerHTML;
      let turns = 0;
      const again = () => { turns += 1; document.open(); document.write('<!doctype html><title>Turn ' + turns + '</title><body>' + text + '</body>'); document.close(); window.blows = turns; if (turns < 8) setTimeout(again, 60); };
      window.calm = () => { turns = 99; };
      again();`),
  },
};

/** Documents that are no HTML, or hardly any, by path: body and type. @type {Record<string, {body: string, type: string}>} */
export const STRANGE = {
  'a drawing': {
    type: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><text y="20">Words in a drawing, which is no page.</text></svg>',
  },
  'some data': {
    type: 'application/xml',
    body: '<?xml version="1.0"?><list><entry>Words in some data, which is no page.</entry></list>',
  },
  'a formula': {
    type: 'application/xml',
    body: '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi><mo>=</mo><mn>1</mn></math>',
  },
  'a page in the strict syntax': {
    type: 'application/xhtml+xml',
    body: '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Strict</title></head><body><nav><a href="/a">Home</a> <a href="/b">Work</a></nav><p>Words on a page in the strict syntax, of which there are enough to be read.</p></body></html>',
  },
  'plain words': {
    type: 'text/plain',
    body: 'Plain words, which are shown in a page that the browser makes.',
  },
  'a frameset': {
    type: 'text/html',
    body: '<!doctype html><html><frameset cols="50%,50%"><frame src="/plain"><frame src="/plain"></frameset></html>',
  },
  'nothing at all': { type: 'text/html', body: '' },
};
