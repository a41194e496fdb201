// A hostile page that covers Husk's buttons, presses them by script, and forges Husk's messages.

import { page } from '../pages/article.js';

export const PRESSING = page({
  end: `<script>
const strangers = () => [...document.documentElement.children].filter((e) => e !== document.head && e !== document.body);

/** Covers the window with an opaque box that lets presses through. It has no text, or Husk might hide it as noise. */
window.cover = () => {
  const picture = document.createElement('div');
  picture.id = 'picture';
  picture.popover = 'manual';
  picture.style.cssText = 'position:fixed;inset:0;width:auto;height:auto;margin:0;border:0;background:#fda;pointer-events:none';
  document.body.append(picture);
  picture.showPopover();
};
window.uncover = () => {
  clearInterval(window.raising);
  document.getElementById('picture')?.remove();
};

/** Covers the window and puts the cover on top again every 40 ms; small: the cover is one pixel in a corner, over no button. */
window.raise = (small) => {
  cover();
  const picture = document.getElementById('picture');
  if (small) picture.style.cssText = 'position:fixed;inset:0 auto auto 0;width:1px;height:1px;margin:0;border:0;padding:0;overflow:hidden;background:#fda;pointer-events:none';
  window.raising = setInterval(() => {
    picture.hidePopover();
    picture.showPopover();
  }, 40);
};

/** Dispatches every event that a script can forge for a press, on everything that it can reach. */
window.press = () => {
  const events = ['pointerover', 'pointerdown', 'mousedown', 'focus', 'focusin', 'pointerup', 'mouseup', 'click', 'dblclick', 'contextmenu', 'touchstart', 'touchend', 'input', 'change', 'submit', 'toggle', 'command', 'invoke'];
  const targets = [window, document, document.documentElement, document.body, ...strangers()];
  for (let x = 0; x < innerWidth; x += 40) for (const y of [innerHeight - 30, innerHeight - 50]) targets.push(...document.elementsFromPoint(x, y));
  for (const target of new Set(targets)) {
    for (const type of events) {
      for (const Kind of [PointerEvent, MouseEvent, CustomEvent, Event]) {
        target.dispatchEvent(new Kind(type, { bubbles: true, composed: true, cancelable: true, detail: Kind === CustomEvent ? { name: 'bg-content-toggle', payload: {} } : 1, clientX: innerWidth / 2, clientY: innerHeight - 30 }));
      }
    }
    for (const key of ['Enter', ' ', 'Escape', 'U', 'Y', 'K', 'Q', 'L', 'M']) {
      for (const type of ['keydown', 'keypress', 'keyup']) target.dispatchEvent(new KeyboardEvent(type, { key, code: 'Key' + key, altKey: true, shiftKey: true, bubbles: true, composed: true, cancelable: true }));
    }
    if (target.click) target.click();
  }
};

/** Messages as the extension's own parts send them. */
window.forge = async (names, id) => {
  const said = [];
  for (const name of names) {
    const message = { name, payload: { mode: 'reader', command: 'read', what: 'decisions', url: location.href, id: 1, node: 1, action: 'hide', scroll: true } };
    window.postMessage(message, '*');
    for (const target of [window, document, ...strangers()]) {
      target.dispatchEvent(new MessageEvent('message', { data: message, origin: 'chrome-extension://' + id, source: window }));
      target.dispatchEvent(new CustomEvent(name, { detail: message.payload }));
      target.dispatchEvent(new CustomEvent('husk.session', { detail: message }));
    }
    for (const runtime of [globalThis.chrome?.runtime, globalThis.browser?.runtime]) {
      if (!runtime?.sendMessage) continue;
      try { said.push(await Promise.race([runtime.sendMessage(id, message), new Promise((r) => setTimeout(r, 300))]) ?? null); } catch { said.push(null); }
    }
    new BroadcastChannel('husk').postMessage(message);
  }
  globalThis[Symbol.for('husk.session')] = { toggle() { window.reached = true; } };
  globalThis[Symbol.for('husk.reader')] = class { constructor() { window.reached = true; } };
  return said.filter(Boolean);
};
</script>`,
});
