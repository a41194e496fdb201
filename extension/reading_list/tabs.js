// The open tabs of this window: their articles are saved as one file, or put on the reading list. The browser tells titles and
// addresses of tabs only where the person allows that; it is asked for nothing before it is needed, and what was given for this
// is given back.

import { t } from '../platform/i18n.js';
import { hasHost, hostPattern, releaseHost } from '../platform/permissions.js';
import { send, webext } from '../platform/webext.js';
import { fittingTitle } from '../shared/highlights.js';
import { lastingAddress } from '../shared/lasting_address.js';
import { attempt, byId, h, saveBlob, say } from '../ui/dom.js';
import { button, keepingFocus, setText } from '../views/dom.js';
import { oneFile, takeArticle } from './take.js';

/** @import {Form, Taken} from './take.js' */

/** @typedef {chrome.tabs.Tab & {id: number}} Tab */

const NAMES = Object.freeze({ permissions: /** @type {['tabs']} */ (['tabs']) });

/** What is made of the chosen tabs, by the key of its words. @type {[string, Form][]} */
const FORMS = [
  ['reader_take_save_book', 'book'],
  ['reader_take_save_markdown', 'markdown'],
  ['reader_take_save_page', 'html'],
  ['content_more_list', 'facts'],
];

/** @param {Tab} tab */
const hostOf = ({ url }) => (url !== undefined && URL.canParse(url) ? new URL(url).hostname : '');

/** Whether a tab may show a web page: one whose address is not told may. @param {Tab} tab */
const mayBeRead = ({ url }) => url === undefined || url === '' || /^https?:/.test(url);

/** @param {{added: () => Promise<void>}} events */
export function createTabs({ added }) {
  const list = byId('tabs', HTMLUListElement);
  const actions = byId('tabs-do', HTMLElement);
  const done = byId('tabs-done', HTMLElement);
  const progress = byId('tabs-progress', HTMLProgressElement);
  /** @type {Tab[]} */
  let tabs = [];
  /** @type {Set<number>} */
  const chosen = new Set();
  /** Hosts of the chosen tabs that the browser has to be asked for. @type {string[]} */
  let missing = [];
  let isBusy = false;

  for (const [key, form] of FORMS) actions.append(button(t(key), () => start(form)));
  byId('tabs-allow', HTMLButtonElement).onclick = () => {
    const asked = webext.permissions.request(NAMES);
    void attempt(async () => {
      if (await asked) await refresh();
    });
  };
  // The names were for choosing alone.
  window.addEventListener('pagehide', () => void webext.permissions.remove(NAMES).catch(() => {}));

  async function refresh() {
    const own = await webext.tabs.getCurrent();
    const all = await webext.tabs.query({ currentWindow: true });
    tabs = all
      .filter(
        (tab) => tab.id !== undefined && tab.id !== own?.id && mayBeRead(/** @type {Tab} */ (tab)),
      )
      .map((tab) => /** @type {Tab} */ (tab));
    for (const id of chosen) if (!tabs.some((tab) => tab.id === id)) chosen.delete(id);
    keepingFocus(list, () => list.replaceChildren(...tabs.map(row)));
    byId('tabs-none', HTMLElement).hidden = tabs.length > 0;
    byId('tabs-names', HTMLElement).hidden = tabs.every(({ url }) => url);
    await showAsk();
  }

  /** @param {Tab} tab @param {number} index */
  function row(tab, index) {
    const input = h('input', {
      id: `tab ${tab.id}`,
      type: 'checkbox',
      checked: chosen.has(tab.id),
      on: {
        change: () => {
          if (input.checked) chosen.add(tab.id);
          else chosen.delete(tab.id);
          void attempt(showAsk);
        },
      },
    });
    const host = hostOf(tab);
    return h(
      'li',
      h(
        'label',
        input,
        h('span.title', { dir: 'auto' }, nameOf(tab, index)),
        host === '' ? null : h('span.about.soft.small', host),
      ),
    );
  }

  /** Names the hosts that the browser will ask about. */
  async function showAsk() {
    const hosts = [...new Set(tabs.filter(({ id }) => chosen.has(id)).map(hostOf))];
    const known = hosts.filter((host) => host !== '');
    const held = await Promise.all(known.map(hasHost));
    missing = known.filter((_, k) => !held[k]);
    const ask = byId('tabs-ask', HTMLElement);
    ask.hidden = missing.length === 0;
    setText(ask, missing.length === 0 ? '' : t('ui_tabs_ask', missing.join(', ')));
    for (const one of actions.querySelectorAll('button')) {
      one.disabled = isBusy || chosen.size === 0;
    }
  }

  /** @param {Form} form */
  function start(form) {
    const hosts = missing;
    // Nothing may be awaited before this: browsers want it straight from the press.
    const asked =
      hosts.length === 0
        ? Promise.resolve(true)
        : webext.permissions.request({ origins: hosts.map(hostPattern) });
    void attempt(async () => {
      isBusy = true;
      try {
        // Where the person refuses, the tabs that need no permission are taken all the same.
        await asked.catch(() => false);
        await showAsk();
        await run(form);
      } finally {
        isBusy = false;
        progress.hidden = true;
        for (const host of hosts) await releaseHost(host);
        await showAsk();
      }
    });
  }

  /** @param {Form} form */
  async function run(form) {
    const wanted = tabs.filter(({ id }) => chosen.has(id));
    done.replaceChildren();
    progress.hidden = false;
    progress.max = wanted.length;
    progress.value = 0;
    /** @type {Taken[]} */
    const taken = [];
    /** @type {[string, string][]} */
    const leftOut = [];
    for (const tab of wanted) {
      const name = nameOf(tab, tabs.indexOf(tab));
      progress.value += 1;
      if (form === 'facts' && tab.incognito) {
        leftOut.push([name, t('bg_list_refused')]);
        continue;
      }
      try {
        const article = await takeArticle(tab.id, form);
        if ('reason' in article) leftOut.push([name, article.reason]);
        else taken.push(article);
      } catch (error) {
        const host = hostOf(tab);
        const refused = host !== '' && !(await hasHost(host));
        const reason = error instanceof Error ? error.message : String(error);
        leftOut.push([name, refused ? t('ui_auto_not_allowed', host) : reason]);
      }
    }
    done.replaceChildren(
      ...leftOut.map(([name, reason]) => h('p', t('ui_tabs_left_out', name), ' – ', reason)),
    );
    if (taken.length > 0) await keep(taken, form);
  }

  /** @param {Taken[]} taken @param {Form} form */
  async function keep(taken, form) {
    if (form !== 'facts') {
      const { name, file } = oneFile(taken, form);
      saveBlob(name, file);
      return say(t('ui_exported', name));
    }
    const { items: known } = await send('ui-bg-list', {});
    const at = Date.now();
    const items = taken.flatMap(({ title, address, minutes }) => {
      const lasting = lastingAddress(address);
      if (lasting === null || known.some((item) => item.address === lasting)) return [];
      const facts = { title: fittingTitle(title), minutes, read: 0, place: null };
      return [{ address: lasting, ...facts, added: at, changed: at }];
    });
    await send('ui-bg-list-put', { items });
    await added();
    say(t('content_listed'));
  }

  return { refresh };
}

/** @param {Tab} tab @param {number} index */
const nameOf = ({ title, url }, index) => title || url || t('ui_tabs_unknown', index + 1);
