// Pages that fight. Each begins when `fight()` is called, counts its blows in `window.blows`, and stops at `calm()`; what it
// changed of the document itself it puts back, so that the page can be compared with what it was.

import { page } from '../pages/article.js';

/**
 * @param {string} begin script, in which `blow()` counts; may set `window.end`
 * @param {string} [head]
 */
const fight = (begin, head = '') =>
  page({
    end: `<script>
window.blows = 0;
const blow = () => { window.blows += 1; };
/** Elements beside head and body: never the page's own. */
const strangers = () => [...document.documentElement.children].filter((e) => e !== document.head && e !== document.body);
const timers = [];
const every = (ms, run) => timers.push(setInterval(run, ms));
let going = false;
const frames = (run) => { going = true; const next = () => { if (going) { run(); requestAnimationFrame(next); } }; next(); };
window.end = () => {};
window.calm = () => { going = false; for (const timer of timers) clearInterval(timer); window.end(); };
window.fight = () => { ${begin} };
</script>`,
    head,
  });

/** @typedef {'stays' | 'leaves' | 'either'} Outcome of the reader: it stands, or it is left with a word */

/** `fresh`: it cannot put back what it was. @type {Record<string, {page: string, outcome: Outcome, fresh?: boolean}>} */
export const INTERFERING_PAGES = {
  'takes our element each frame': {
    page: fight(`frames(() => { for (const e of strangers()) { e.remove(); blow(); } });`),
    outcome: 'leaves',
  },
  'takes it when it comes': {
    page: fight(
      `const seen = new MutationObserver(() => { for (const e of strangers()) { e.remove(); blow(); } });
       seen.observe(document.documentElement, { childList: true });
       for (const e of strangers()) e.remove();
       window.end = () => seen.disconnect();`,
    ),
    outcome: 'leaves',
  },
  'takes our attributes': {
    page: fight(
      `const seen = new MutationObserver((records) => { for (const { target, attributeName } of records) if (/^data-[a-z]{12}$/.test(attributeName) && target.hasAttribute(attributeName)) { target.removeAttribute(attributeName); blow(); } });
       seen.observe(document, { attributes: true, subtree: true });
       for (const e of strangers()) for (const { name } of [...e.attributes]) e.removeAttribute(name);
       window.end = () => seen.disconnect();`,
    ),
    outcome: 'stays',
  },
  'opens dialogs above us': {
    page: fight(
      `const dialog = document.createElement('dialog');
       dialog.textContent = 'Look here.';
       document.body.append(dialog);
       frames(() => { dialog.close(); dialog.showModal(); blow(); });
       window.end = () => dialog.remove();`,
    ),
    outcome: 'leaves',
  },
  'opens popovers above us': {
    page: fight(
      `const pop = document.createElement('div');
       pop.popover = 'manual';
       pop.textContent = 'Look here.';
       document.body.append(pop);
       every(30, () => { pop.hidePopover(); pop.showPopover(); blow(); });
       window.end = () => pop.remove();`,
    ),
    outcome: 'stays',
  },
  'pulls the focus': {
    page: fight(
      `const link = document.querySelector('#menu a');
       const pull = () => { blow(); link.focus(); };
       for (const type of ['focusin', 'focus', 'blur', 'focusout']) addEventListener(type, pull, true);
       every(20, pull);
       window.end = () => { for (const type of ['focusin', 'focus', 'blur', 'focusout']) removeEventListener(type, pull, true); document.activeElement.blur(); };`,
    ),
    outcome: 'stays',
  },
  'throws whenever the focus moves': {
    page: fight(
      `const fail = () => { blow(); throw new Error('no'); };
       for (const type of ['focusin', 'focusout', 'focus', 'blur', 'scroll', 'beforetoggle', 'toggle']) addEventListener(type, fail, true);
       HTMLElement.prototype.focus = fail;
       window.end = () => { for (const type of ['focusin', 'focusout', 'focus', 'blur', 'scroll', 'beforetoggle', 'toggle']) removeEventListener(type, fail, true); };`,
    ),
    outcome: 'stays',
  },
  'bends prototypes': {
    page: page({
      head: `<script>
window.blows = 0;
const bad = function () { window.blows += 1; throw new TypeError('bent'); };
for (const name of ['remove', 'append', 'attachShadow', 'matches', 'closest', 'getBoundingClientRect', 'scrollIntoView', 'scrollTo']) Element.prototype[name] = bad;
for (const name of ['focus', 'showPopover', 'hidePopover', 'blur']) HTMLElement.prototype[name] = bad;
for (const name of ['showModal', 'close', 'show']) HTMLDialogElement.prototype[name] = bad;
for (const name of ['insertBefore', 'appendChild', 'contains', 'getRootNode']) Node.prototype[name] = bad;
window.matchMedia = bad;
window.getComputedStyle = bad;
window.requestIdleCallback = bad;
document.createElement = bad;
window.fight = () => {};
window.calm = () => {};
</script>`,
    }),
    outcome: 'stays',
  },
  'hides what stands last': {
    page: fight(
      `blow();`,
      `<style>html > :last-child:not(body) { display: none !important; opacity: 0 !important; visibility: hidden !important; transform: scale(0) !important; pointer-events: none !important; }
       html > :not(head, body) { display: none !important; z-index: -1 !important; clip-path: inset(50%) !important; content-visibility: hidden !important; }</style>`,
    ),
    outcome: 'stays',
  },
  'is inert': {
    page: fight(
      `const root = document.documentElement;
       every(25, () => { blow(); root.inert = true; root.setAttribute('aria-hidden', 'true'); });
       window.end = () => { for (const name of ['inert', 'aria-hidden']) root.removeAttribute(name); };`,
    ),
    outcome: 'stays',
  },
  'lays a sheet above us': {
    page: fight(
      `const sheet = document.createElement('div');
       sheet.style.cssText = 'position:fixed;inset:0;z-index:2147483647;opacity:.01;background:red';
       every(25, () => { blow(); document.documentElement.append(sheet); });
       window.end = () => sheet.remove();`,
    ),
    outcome: 'stays',
  },
  'changes a thousand times a second': {
    page: fight(
      `const ticker = document.createElement('div');
       document.body.append(ticker);
       every(4, () => { for (let k = 0; k < 4; k += 1) { blow(); const line = document.createElement('p'); line.textContent = 'Tick ' + window.blows + ' of a page that cannot sit still at all.'; ticker.prepend(line); } while (ticker.childNodes.length > 20) ticker.lastChild.remove(); });
       window.end = () => ticker.remove();`,
    ),
    outcome: 'stays',
  },
  'changes its address all the time': {
    page: fight(
      `every(50, () => { blow(); history.replaceState(null, '', '?' + window.blows); });
       window.end = () => history.replaceState(null, '', location.pathname);`,
    ),
    outcome: 'stays',
  },
  'goes elsewhere all the time': {
    page: fight(
      `every(60, () => { blow(); if (window.blows < 100) history.pushState(null, '', '?' + window.blows); });
       window.end = () => history.replaceState(null, '', location.pathname);`,
    ),
    outcome: 'stays',
  },
  'builds its body anew again and again': {
    page: fight(
      `const first = document.body;
       every(150, () => { blow(); document.documentElement.replaceChild(document.body.cloneNode(true), document.body); });
       window.end = () => { document.body.replaceWith(first); };`,
    ),
    outcome: 'stays',
  },
  'builds its whole document anew': {
    page: fight(
      `const first = document.documentElement;
       blow();
       const other = first.cloneNode(true);
       for (const e of [...other.children].slice(2)) e.remove();
       document.replaceChild(other, first);
       window.end = () => { for (const e of [...first.children].slice(2)) e.remove(); document.replaceChild(first, document.documentElement); };`,
    ),
    outcome: 'stays',
  },
  'opens its document anew': {
    page: fight(
      `blow();
       const text = '<!doctype html><html lang="en"><title>Written</title><body><article><h1>Written anew</h1>' + document.getElementById('story').innerHTML + '</article></body></html>';
       document.open(); document.write(text); document.close();
       window.calm = () => {}; window.blows = 1;`,
    ),
    outcome: 'either',
    fresh: true,
  },
  'presses our keys itself': {
    page: fight(
      `const press = () => { blow();
         for (const target of [window, document, document.body, ...strangers()])
           for (const key of ['Escape', 'n', 'l', 'ArrowRight', 'Enter'])
             target.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, composed: true, cancelable: true }));
         for (const e of strangers()) for (const type of ['click', 'cancel', 'close', 'toggle']) e.dispatchEvent(new Event(type, { bubbles: true, composed: true })); };
       every(30, press);`,
    ),
    outcome: 'stays',
  },
};
