// The tab "Label": the open page is frozen and labelled, block by block, while it stands beside the panel.
//
//   idle ── begin ──▶ taking ──▶ labelling ── the page goes, or "End" ──▶ idle, with what became of it
//             └── the first time ──▶ what is asked once ──▶ taking
//
// One page at a time. A person who looks at another tab meanwhile finds the way back here; all that was done is kept as it is
// done, in the same place as the workbench keeps it.

import { keptLabels } from '../labels/store/session_store.js';
import { beginRematch } from '../labels/matching/rematch.js';
import { siteOf } from '../labels/model/record.js';
import { createLabelStore } from '../labels/store/store.js';
import { Columns } from '../page/columns.js';
import { mountLabel } from '../views/label/label.js';
import { mountStart, possibleProposer, proposersOf } from '../views/label/start.js';
import { isText, remember, remembered } from '../views/memory.js';
import { day, t } from '../platform/i18n.js';
import { packaged, send, webext } from '../platform/webext.js';
import { attempt, byId, h } from '../ui/dom.js';
import { ask } from './core.js';
import { takeOpenPage } from '../views/labelled_page.js';
import { equalPages, livePageView } from './label_page_view.js';
import { UnreadableError } from '../views/open_page.js';
import { messageOf } from '../views/errors.js';

/** @typedef {import('../labels/store/store.js').LabelRow} LabelRow */
/** @typedef {import('../views/labelled_page.js').LabelledPage} LabelledPage */

/** The keys that a person has chosen, here and in the workbench. @type {import('../views/label/label.js').KeptKeys} */
const KEYS = {
  load: async () => JSON.parse(remembered('label-keys', isText, '{}')),
  save: async (keys) => remember('label-keys', JSON.stringify(keys)),
};

/** Where one record is opened in the workbench. @param {string} id */
const workbenchOf = (id) => packaged(`workbench.html#label=${encodeURIComponent(id)}`);

export function createLabel() {
  const root = byId('label', HTMLElement);
  const store = createLabelStore();
  const idle = h('div.label-idle');
  const away = h('div.label-away', { hidden: true });
  const working = h('div.label-working', { hidden: true });
  /** What became of labelling, for those who hear. */
  const voice = h('p.out-of-sight', { role: 'status' });
  root.replaceChildren(idle, away, working, voice);
  /** The tab in front, and the address of its page where it is known. */
  let front = { tab: /** @type {number | null} */ (null), url: '', turn: 0 };
  /** @type {{page: LabelledPage, view: ReturnType<typeof mountLabel>} | null} */
  let now = null;
  let isTaking = false;
  /** Whether what is asked once is being asked. */
  let isAsking = false;
  /** Whose answers labels begin with; empty until it was asked, here or in the workbench. */
  let proposer = '';
  /** What became of the page that was labelled last. */
  let outcome = '';

  /** Shows what there is to show for the tab in front. */
  async function draw() {
    const elsewhere = now !== null && now.page.tab !== front.tab;
    working.hidden = now === null || elsewhere;
    away.hidden = !elsewhere;
    idle.hidden = now !== null;
    if (elsewhere) drawAway();
    if (now === null && !isTaking && !isAsking) await drawIdle();
  }

  function drawAway() {
    if (now === null) return;
    const { tab, title, url } = now.page;
    away.replaceChildren(
      h('p', t('label_live_elsewhere', title || url)),
      h(
        'div.row',
        button('label-return', 'label_live_return', () =>
          webext.tabs.update(tab, { active: true }),
        ),
        button('label-end-away', 'label_live_end', () => end(t('label_live_ended'))),
      ),
    );
  }

  async function drawIdle() {
    const { url, turn } = front;
    const rows = await known();
    if (turn !== front.turn || now !== null || isTaking || isAsking) return;
    const mine = keptOf(rows, url);
    const ofSite = url === '' ? [] : rows.filter(({ site }) => site === siteOf(url));
    const name = h('input', {
      id: 'label-name',
      type: 'text',
      maxLength: 200,
      value: annotator(),
      on: {
        change: () => {
          remember('annotator', name.value.trim());
          attempt(drawIdle);
        },
      },
    });
    const { activeElement } = document;
    const focused = idle.contains(activeElement) ? activeElement?.id : '';
    const parts = [
      outcome === '' ? null : h('p.note', { id: 'label-outcome' }, outcome),
      h('h2', t('label_live_title')),
      h('p.soft', t('label_live_how')),
      ...(mine ? keptPart(mine) : []),
      h(
        'div.row',
        mine ? button('label-again', 'label_live_again', () => begin(mine), true) : null,
        button(
          'label-begin',
          mine ? 'label_live_afresh' : 'label_live_begin',
          () => begin(null),
          !mine,
        ),
      ),
      ofSite.length === 0 ? null : sitePart(ofSite, mine ?? ofSite[0]),
      wasAsked() ? h('label.label-field.small', t('label_annotator'), name) : null,
    ];
    idle.replaceChildren(...parts.filter((part) => part !== null));
    if (focused) document.getElementById(focused)?.focus();
  }

  /** @param {LabelRow} mine */
  function keptPart(mine) {
    const { changed, blocks, done } = mine;
    const words = t(done ? 'label_live_kept_done' : 'label_live_kept', blocks, day(changed));
    return [h('p', { id: 'label-kept' }, words)];
  }

  /** @param {LabelRow[]} rows of the site @param {LabelRow} shown */
  function sitePart(rows, shown) {
    const pages = new Set(rows.map((row) => plainAddress(row.url))).size;
    return h(
      'p.label-site',
      `${t('label_live_site', pages, shown.site)} `,
      h(
        'a',
        { id: 'label-workbench', href: workbenchOf(shown.id), target: '_blank' },
        t('ui_workbench_page'),
      ),
    );
  }

  async function known() {
    try {
      return (await store.rows()).rows;
    } catch (error) {
      // A database that cannot be read is told when it is written to.
      console.warn('husk:', error);
      return [];
    }
  }

  /**
   * Freezes the page and begins to label it.
   * @param {LabelRow | null} mine labels of an earlier visit to go on from
   */
  async function begin(mine) {
    const { tab } = front;
    if (tab === null || isTaking) return;
    if (!wasAsked()) return askOnce(mine);
    isTaking = true;
    outcome = '';
    voice.textContent = t('label_live_taking');
    idle.replaceChildren(h('p', { id: 'label-taking' }, t('label_live_taking')));
    /** @type {LabelledPage | null} */
    let page = null;
    try {
      page = await takeOpenPage(tab);
      await open(page, mine);
    } catch (error) {
      page?.leave();
      now = null;
      outcome = faultWords(error);
      voice.textContent = outcome;
    } finally {
      isTaking = false;
      await draw();
    }
    if (now !== null && page?.channel.isOpen === false) await end(t('label_live_left'));
  }

  function wasAsked() {
    proposer = remembered('proposer', isText, proposer);
    return proposer !== '';
  }

  /** Asks what is asked once, and begins then. @param {LabelRow | null} mine */
  function askOnce(mine) {
    isAsking = true;
    mountStart(idle, {
      annotator: annotator(),
      onStart(name, first) {
        isAsking = false;
        proposer = first;
        remember('annotator', name);
        remember('proposer', first);
        attempt(() => begin(mine?.annotator === name ? mine : null));
      },
    });
  }

  /** @param {LabelledPage} page @param {LabelRow | null} mine */
  async function open(page, mine) {
    // The address was not known before where the browser keeps it to itself.
    const earlier = mine ?? (front.url === '' ? keptOf(await known(), page.url) : null);
    const { read, numbers } = await reading(page, earlier);
    const host = h('div.label-host');
    const bar = toolbar(page);
    working.replaceChildren(bar, host);
    working.hidden = false;
    idle.hidden = true;
    const version = webext.runtime.getManifest().version;
    const proposers = proposersOf(await ask('methods', null));
    const view = mountLabel(host, {
      pages: [
        {
          key: page.url,
          name: page.title || page.url,
          url: page.url,
          site: siteOf(page.url),
          title: page.title,
          read: async () => read,
        },
      ],
      store: keptLabels(store, annotator()),
      ask: await askingFor(page.url),
      about: { annotator: annotator(), husk: version },
      keys: KEYS,
      proposer: possibleProposer(proposer, proposers),
      pageView: livePageView(page, numbers),
    });
    now = { page, view };
    page.events.onLate = (late) => view.tellLate(late);
    page.events.onGone = (gone) => view.say(t('label_live_gone', gone));
    page.events.onFought = () => view.say(t('label_live_fought'));
    page.events.onLeft = () => attempt(() => end(t('label_live_left')));
  }

  /**
   * What is labelled: the page as it is now, or an earlier copy of it that says the same.
   * @param {LabelledPage} page
   * @param {LabelRow | null} earlier
   */
  async function reading(page, earlier) {
    const { bytes, complete, written } = page;
    const read = { bytes, complete, frozen: () => written };
    const record = earlier === null ? null : await store.get(earlier.id);
    const kept = record === null ? null : await store.page(record.page.hash);
    if (record === null || kept === null || !page.columns) return { read, numbers: null };
    const from = new Columns(kept.columns);
    const numbers = equalPages(from, page.columns);
    if (numbers !== null) {
      const { html, missing } = kept;
      const same = { bytes: kept.columns, complete: record.page.complete };
      return { read: { ...same, frozen: async () => ({ html, missing }) }, numbers };
    }
    /** @type {import('../labels/session/session.js').Begin} */
    const again = async ({ columns, tree, proposed }) =>
      beginRematch({ record, from, to: columns, tree, proposed });
    return { read: { ...read, begin: again }, numbers: null };
  }

  /** @param {LabelledPage} page */
  function toolbar(page) {
    const clicks = h('input', {
      id: 'label-clicks',
      type: 'checkbox',
      role: 'switch',
      checked: true,
      on: { change: () => page.channel.tell('ui-content-catch', { on: clicks.checked }) },
    });
    return h(
      'div.label-live-bar',
      h('label.small', clicks, ' ', t('label_live_clicks')),
      button('label-end', 'label_live_end', () => end(t('label_live_ended'))),
      h('p.label-unheard.small.soft', t('label_live_unheard')),
    );
  }

  /** Ends labelling; what was done is kept. @param {string} words what is said of it */
  async function end(words) {
    if (now === null) return;
    const { page, view } = now;
    now = null;
    outcome = words;
    await view.dispose();
    page.leave();
    working.replaceChildren();
    await draw();
    document.getElementById('label-begin')?.focus({ preventScroll: true });
    voice.textContent = words;
  }

  // A panel that is closed lets go of the page; what is still to be written is written as it goes.
  window.addEventListener('pagehide', () => {
    if (now === null) return;
    void now.view.dispose();
    now.page.leave();
  });

  // Whoever has gone to the page is told how to come back to the keys.
  const heard = () => root.classList.toggle('label-is-heard', document.hasFocus());
  for (const type of ['focus', 'blur']) window.addEventListener(type, heard);
  heard();

  return {
    /** @param {number | null} tab @param {string} url empty where the browser does not tell it */
    async show(tab, url) {
      if (tab !== front.tab || url !== front.url) {
        if (tab !== front.tab) outcome = '';
        isAsking = false;
        front = { tab, url, turn: front.turn + 1 };
      }
      await draw();
    },
  };
}

/**
 * The core, which proposes by what is known of the page's site.
 * @param {string} url
 * @returns {Promise<(name: string, given: any) => Promise<any>>}
 */
async function askingFor(url) {
  const kept = await send('ui-bg-template', { url }).catch(() => null);
  const known = kept?.known ? { template: kept.known.template, decisions: kept.decisions } : {};
  return (name, given) =>
    ask(/** @type {any} */ (name), name === 'judge' ? { ...given, ...known } : given);
}

/** Whose labels these are. */
function annotator() {
  return remembered('annotator', isText, '');
}

/** The last labels of this person on a page. @param {LabelRow[]} rows @param {string} url @returns {LabelRow | null} */
function keptOf(rows, url) {
  if (url === '') return null;
  const wanted = plainAddress(url);
  const mine = rows.filter(
    (row) => row.annotator === annotator() && plainAddress(row.url) === wanted,
  );
  return mine.sort((a, b) => b.changed - a.changed)[0] ?? null;
}

/** Without the place on the page. @param {string} url */
function plainAddress(url) {
  return url.split('#')[0];
}

/** @param {unknown} error */
function faultWords(error) {
  if (error instanceof UnreadableError) {
    return t(error.why === 'press' ? 'label_live_press' : 'ui_inspect_never');
  }
  if (error instanceof Error && error.name === 'ClosedError') return t('label_live_left');
  return t('ui_failed', messageOf(error));
}

/** @param {string} id @param {string} key @param {() => Promise<unknown>} run @param {boolean} [isFirst] */
function button(id, key, run, isFirst = false) {
  return h(
    'button',
    { id, className: isFirst ? 'first' : '', on: { click: () => attempt(run) } },
    t(key),
  );
}
