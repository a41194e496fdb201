// The first screen: where the button is; what Husk does, tried on a drawn page; the keys as they are set; what is stored and what is allowed,
// each with its reason. Nothing here leaves the page: the sample is drawn, and the keys and the button work on it.

import { t } from '../platform/i18n.js';
import { isButtonShown, isPhone, pinsByMenu } from '../platform/surfaces.js';
import { webext } from '../platform/webext.js';
import { commandOf } from '../shared/page_keys.js';
import { MODES } from '../shared/modes.js';
import { attempt, byId, fillWords, h } from '../ui/dom.js';
import { actionKey, drawKeys } from '../ui/keys.js';

/** @import {Mode} from '../shared/settings.js' */

/** @typedef {Mode | 'off'} Shown */

const SHOWN = /** @type {readonly Shown[]} */ (['off', ...MODES]);

/** @type {Record<string, Mode>} Commands of the keys that have a mode. */
const MODE_OF = { hide: 'hide', highlight: 'highlight', read: 'reader' };

/** What the sample shows, and what it showed before. @type {Shown[]} */
const done = ['off'];
/** @type {Shown[]} */
let undone = [];
/** What the button starts with. @type {Mode} */
let last = 'hide';

const current = () => /** @type {Shown} */ (done.at(-1));

/** @param {Shown} mode */
function show(mode) {
  if (mode === current()) return;
  done.push(mode);
  undone = [];
  if (mode !== 'off') last = mode;
  draw();
}

/** A key, as it works on a page: the one of the mode that is on switches off. @param {Mode} mode */
function toggle(mode) {
  show(mode === current() ? 'off' : mode);
}

/** @param {Shown[]} from @param {Shown[]} to @param {number} keep entries that stay */
function step(from, to, keep) {
  if (from.length > keep) to.push(/** @type {Shown} */ (from.pop()));
  draw();
}

function draw() {
  const mode = current();
  byId('sample', HTMLElement).dataset.mode = mode;
  byId('try-says', HTMLElement).textContent = t(`ui_welcome_says_${mode}`);
  const modes = byId('modes', HTMLElement);
  for (const button of modes.querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.value === mode));
  }
}

/** Where the button is, and where browsers keep it behind a menu, how it gets out of there. */
async function drawButton() {
  const pinned = (await isButtonShown()) ? 'shown' : pinsByMenu() ? 'cog' : 'pin';
  const state = isPhone() ? 'menu' : pinned;
  byId('toolbar', HTMLElement).dataset.state = state;
  byId('button-says', HTMLElement).textContent = t(`ui_welcome_button_${state}`);
}

async function drawEnd() {
  const key = await actionKey();
  byId('end', HTMLElement).textContent = key
    ? t('ui_welcome_end', key)
    : t('ui_welcome_end_no_key');
}

async function start() {
  fillWords(document);
  byId('modes', HTMLElement).append(
    ...SHOWN.map((mode) =>
      h(
        'button',
        { type: 'button', value: mode, on: { click: () => show(mode) } },
        t(mode === 'off' ? 'ui_welcome_off' : `ui_mode_${mode}`),
      ),
    ),
  );
  draw();
  const tab = await webext.tabs.getCurrent();
  byId('close', HTMLButtonElement).onclick = () =>
    attempt(async () => {
      if (tab?.id !== undefined) await webext.tabs.remove(tab.id);
    });
  webext.commands?.onCommand.addListener((command, front) => {
    if (front?.id === tab?.id && Object.hasOwn(MODE_OF, command)) toggle(MODE_OF[command]);
    else if (front?.id === tab?.id && command === 'undo') step(done, undone, 1);
  });
  webext.action.onClicked.addListener((front) => {
    if (front.id === tab?.id) show(current() === 'off' ? last : 'off');
  });
  addEventListener('keydown', (event) => {
    const command = commandOf(event);
    if (command === null) return;
    event.preventDefault();
    if (command === 'undo') step(done, undone, 1);
    else step(undone, done, 0);
  });
  await drawAll();
}

/** What may have changed while the person was elsewhere. */
async function drawAll() {
  await drawButton();
  await drawKeys();
  await drawEnd();
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') attempt(drawAll);
});
addEventListener('focus', () => attempt(drawAll));

attempt(start);
