// The list itself: searched, sorted, opened, removed, saved. Drawn anew after each change; what had the focus has it again.

import { day, percent, plural, t } from '../platform/i18n.js';
import { commandKeys } from '../platform/surfaces.js';
import { send } from '../platform/webext.js';
import { localDay } from '../shared/local_day.js';
import { listBookmarks, listJson, listMarkdown, siteOf } from '../shared/reading_list.js';
import { attempt, byId, h, saveFile, say } from '../ui/dom.js';
import { button, keepingFocus, setText } from '../views/dom.js';

/** @import {ListItem} from '../shared/reading_list.js' */

/** Pages that are drawn at once; the rest is found by searching. */
const DRAWN = 500;

/** Minutes in the middle of the range. @param {ListItem} item */
const minutes = (item) => (item.minutes === null ? 0 : (item.minutes.from + item.minutes.to) / 2);

/** Orders, by the key of their words. @type {[string, (a: ListItem, b: ListItem) => number][]} */
const ORDERS = [
  ['ui_list_added', (a, b) => b.added - a.added],
  ['ui_records_title', (a, b) => compare(a.title || a.address, b.title || b.address)],
  ['ui_site', (a, b) => compare(siteOf(a), siteOf(b))],
  ['ui_list_minutes', (a, b) => minutes(a) - minutes(b)],
  ['ui_list_read', (a, b) => b.read - a.read],
];

/** @param {string} a @param {string} b */
const compare = (a, b) => a.localeCompare(b, undefined, { numeric: true });

export function createList() {
  const search = byId('search', HTMLInputElement);
  const sort = byId('sort', HTMLSelectElement);
  const list = byId('list', HTMLUListElement);
  const how = byId('how', HTMLElement);
  const undoWords = byId('undo-words', HTMLElement);
  /** @type {ListItem[]} */
  let items = [];
  /** @type {ListItem | null} */
  let removed = null;

  sort.append(...ORDERS.map(([key], k) => h('option', { value: String(k) }, t(key))));
  search.addEventListener('input', draw);
  sort.addEventListener('change', draw);
  // Until the next press elsewhere, as long as that takes.
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && byId('undo', HTMLElement).contains(target)) return;
    undoWords.textContent = '';
    removed = null;
  });
  byId('undo-do', HTMLButtonElement).onclick = () => attempt(putBack);
  const files = byId('export', HTMLElement);
  for (const [name, ending, type, make] of FILES) {
    const save = () => {
      const file = `husk-list-${localDay(new Date())}.${ending}`;
      saveFile(file, make(items), type);
      say(t('ui_exported', file));
    };
    files.append(button(name, save, { 'aria-label': `${t('ui_save')}: ${name}` }));
  }

  function shown() {
    const wanted = search.value.trim().toLocaleLowerCase().split(/\s+/);
    const text = (/** @type {ListItem} */ { title, address }) =>
      `${title} ${address}`.toLocaleLowerCase();
    return items
      .filter((item) => wanted.every((word) => text(item).includes(word)))
      .sort(ORDERS[Number(sort.value)][1]);
  }

  function draw() {
    const found = shown();
    byId('list-tools', HTMLElement).hidden = items.length === 0;
    files.hidden = items.length === 0;
    how.hidden = items.length === 0 || how.textContent === '';
    setText(
      byId('count', HTMLElement),
      items.length === 0 ? '' : plural('ui_count_pages', items.length),
    );
    setText(
      byId('none', HTMLElement),
      items.length === 0
        ? t('ui_list_none')
        : found.length === 0
          ? t('ui_list_no_match', search.value)
          : '',
    );
    keepingFocus(list, () => list.replaceChildren(...found.slice(0, DRAWN).map(row)));
  }

  /** @param {ListItem} item */
  function row(item) {
    const { address, title, read } = item;
    const name = title || address;
    const open = (/** @type {MouseEvent} */ event) => {
      // With a key held, the browser opens it as it opens any link.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void attempt(() => send('ui-bg-list-read', { address }));
    };
    const bar = h('span.read', { 'aria-hidden': 'true' });
    bar.style.setProperty('--part', `${100 * read}%`);
    return h(
      read === 1 ? 'li.done' : 'li',
      h(
        'a',
        {
          id: `open ${address}`,
          href: address,
          rel: 'noreferrer',
          on: { click: open },
        },
        h('bdi', name),
      ),
      h('span.facts.soft.small.number', factsOf(item)),
      button(t('ui_remove'), () => attempt(() => remove(item)), {
        id: `remove ${address}`,
        className: 'plain',
        'aria-label': t('ui_about', t('ui_remove'), name),
      }),
      read > 0 ? bar : null,
    );
  }

  /** @param {ListItem} item */
  async function remove(item) {
    const at = shown().indexOf(item);
    await send('ui-bg-list-remove', { addresses: [item.address] });
    removed = item;
    // In its place.
    say('');
    undoWords.textContent = t('ui_list_removed', item.title || item.address);
    await refresh();
    // The row has gone with the focus: the one in its place has it now.
    const next = shown()[at] ?? shown()[at - 1];
    const target = next === undefined ? 'undo-do' : `remove ${next.address}`;
    document.getElementById(target)?.focus();
  }

  async function putBack() {
    if (removed === null) return;
    const { address } = removed;
    await send('ui-bg-list-put', { items: [removed] });
    removed = null;
    undoWords.textContent = '';
    await refresh();
    document.getElementById(`remove ${address}`)?.focus();
  }

  /** By which key a page that is opened is read on; nothing where none is set. */
  async function showHow() {
    const commands = await commandKeys();
    const key = commands.find(({ name }) => name === 'read')?.shortcut;
    if (key) how.textContent = t('ui_list_how', key);
    draw();
  }

  async function refresh() {
    ({ items } = await send('ui-bg-list', {}));
    draw();
  }

  void attempt(showHow);
  return { refresh };
}

/** Site, time to read, how far it was read, day. @param {ListItem} item */
function factsOf(item) {
  const { minutes: time, read, added } = item;
  const length =
    time === null
      ? ''
      : time.from === time.to
        ? plural('reader_minutes', time.to)
        : t('reader_minutes_range', time.from, time.to);
  const share = read === 0 ? '' : t('ui_list_share', percent(read));
  return [siteOf(item), length, share, day(added)].filter((part) => part !== '').join(' · ');
}

/** Files that the list can be saved as. @type {[string, string, string, (items: ListItem[]) => string][]} */
const FILES = [
  ['Markdown', 'md', 'text/markdown', (items) => listMarkdown(items, factsOf)],
  ['HTML', 'html', 'text/html', (items) => listBookmarks(items, t('ui_list'))],
  ['JSON', 'json', 'application/json', (items) => listJson(items, Date.now())],
];
