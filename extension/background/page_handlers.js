// What content scripts may ask: always for the page in their own tab. Where the browser wants a
// gesture (panel, permission) the handler calls it before it awaits anything.

import { formsOf, t } from '../platform/i18n.js';
import { inject } from '../platform/inject.js';
import { hasHost, requestHost } from '../platform/permissions.js';
import { openPanel, openPrompt, openReadingList } from '../platform/surfaces.js';
import { startingMode } from '../shared/auto.js';
import { className } from '../shared/classes.js';
import { lastingAddress } from '../shared/lasting_address.js';
import { readingTime } from '../shared/reading_time.js';
import { aboutBlock, decisionsFor, withDecisions } from './decisions.js';
import { fetchSample, learnPage, learnPlan, summary } from './learn.js';
import { ListError } from './reading_list.js';
import { keepReading, readFaces, readingHere } from './reader_settings.js';
import { hostName, siteName } from './site_name.js';
import { randomId } from '../shared/ids.js';

/** @import {Analysis, AutoHere} from '../shared/answers.js' */
/** @import {Decision} from '../shared/decisions.js' */
/** @import {Messages} from '../shared/protocol.js' */
/** @import {Parts} from './main.js' */
/** @import {Site} from './record.js' */

/** @typedef {Extract<keyof Messages, `content-bg-${string}`>} PageMessage */

/**
 * The page that a content script speaks for.
 * @typedef {object} Page
 * @property {number} tab
 * @property {string | null} site null for a page that belongs to none
 * @property {string | null} host
 * @property {string} url
 * @property {number} window that the tab is in
 * @property {boolean} isPrivate in a private window, of which nothing is kept unasked
 */

/** The page belongs to no site, so nothing can be kept for it. */
class NoSiteError extends Error {
  constructor() {
    super('this page belongs to no site');
    this.name = 'NoSiteError';
  }
}

/**
 * @param {Parts} parts
 * @returns {{[N in PageMessage]: (payload: Messages[N][0], page: Page) => Promise<Messages[N][1]>}}
 */
export function pageHandlers(parts) {
  const {
    sites,
    core,
    warm,
    selections,
    models,
    settingsStore,
    tabs,
    autoStart,
    pause,
    styles,
    highlights,
    places,
    list,
    downloads,
    barWords,
    now,
  } = parts;

  /**
   * Changes what is kept of the page's site, and tells its other tabs.
   * @param {Page} page
   * @param {'decisions' | 'template'} what
   * @param {(site: Site) => Site | Promise<Site>} change
   */
  async function update(page, what, change) {
    const site = await sites.update(siteOf(page), change, page.host);
    tellOthers(page, what);
    return site;
  }

  /** @param {Page} page @param {'decisions' | 'template'} what */
  function tellOthers({ site, tab }, what) {
    tabs.notify(what, { site: site ?? '', but: tab }).catch(warn);
  }

  /**
   * What a page is judged by: its site's template, the decisions that hold at this address, and the
   * model to judge it by.
   * @param {Page} page
   * @param {string} url
   */
  async function inputsOf({ site: name }, url) {
    const [site, model] = await Promise.all([
      name === null ? null : sites.get(name),
      models.judging(),
    ]);
    const decisions = site ? decisionsFor(site, url) : [];
    return { template: site?.template ?? undefined, decisions, model };
  }

  /**
   * Learns from a page on which Husk starts by itself, once per address.
   * @param {Page} page
   * @param {Uint8Array} bytes
   * @param {string} url
   */
  async function learnPassively(page, bytes, url) {
    if (page.isPrivate || page.site === null || !(await settingsStore.get()).passive) return;
    const auto = await autoStart.status(await sites.get(page.site), { ...page, url });
    if (!autoStart.starts(auto)) return;
    const { report } = await learnPage(parts, page.site, { page: bytes, url }, { again: false });
    // Other tabs stay as they are: nothing moves by itself. Their next page knows more.
    if (report && report.changed > 0) tabs.announce();
  }

  /** Whether it is kept where reading stops on a page. @param {Page} page */
  const keepsPlaces = async ({ isPrivate }) => !isPrivate && (await settingsStore.get()).resume;

  /** A page at the address that it has now; another host's counts for nothing. @param {Page} page @param {string} address */
  const placed = (page, address) =>
    hostName(address) === page.host ? { ...page, url: address } : page;

  /** @param {Page} page @param {Uint8Array} bytes @param {string} url */
  async function articleOf(page, bytes, url) {
    core.expectArticle().catch(warn);
    const { template, decisions, model } = await inputsOf(page, url);
    const selection =
      (await selections.of(page.tab, { page: bytes, decisions, model })) ??
      (await core.call('select', bytes, template, decisions, model));
    return shortFacts(await core.call('article', bytes, selection));
  }

  /** Notes for the button and the panel which page is in a tab. @param {Page} page @param {AutoHere} auto */
  function arrived({ tab, site, host, url }, auto) {
    const waits = auto.paused !== null && startingMode(auto.rule) !== null;
    const paused = waits ? auto.paused : null;
    // Nobody waits for the badge.
    tabs.arrived(tab, { site, host, url, paused }).catch(warn);
  }

  /**
   * What Husk does by itself on a page, noted for the button and the panel.
   * @param {Page} page
   * @param {string} address
   * @param {Site | null} site
   */
  async function autoStatus(page, address, site) {
    const here = placed(page, address);
    const auto = await autoStart.status(site, here);
    arrived(here, auto);
    return auto;
  }

  return {
    async 'content-bg-context'({ url }, page) {
      core.expectVerdict().catch(warn);
      const site = page.site === null ? null : sites.get(page.site);
      const here = placed(page, url);
      // Side by side, so that what they need is read from storage at once; the model is for what comes next.
      models.judging().catch(warn);
      const [settings, kept, auto, words] = await Promise.all([
        settingsStore.get(),
        site,
        autoStart.status(site, here),
        barWords.get(),
      ]);
      const start = autoStart.starts(auto);
      const mode = startingMode(auto.rule) ?? settings.mode;
      if (mode === 'reader') core.expectArticle().catch(warn);
      // After the answer: the page is walked meanwhile. The badge's words are asked of the browser, which takes longer than all of this.
      setTimeout(() => {
        warm().catch(warn);
        arrived(here, auto);
        if (kept !== null && !page.isPrivate && page.host) {
          sites.seen(kept.name, page.host).catch(warn);
        }
      });
      return {
        ...{ mode, settings, auto, start, words },
        site: { name: kept?.name ?? '', template: kept && summary(kept) },
        reading: readingHere(settings, kept),
      };
    },

    async 'content-bg-analyze'({ page: bytes, url }, page) {
      const { template, decisions, model } = await inputsOf(page, url);
      const { selection, ...analysis } = await core.call(
        'analyze',
        bytes,
        template,
        decisions,
        model,
      );
      selections.keep(page.tab, { page: bytes, decisions, model }, selection);
      const { spare } = await settingsStore.get();
      learnPassively(page, bytes, url).catch(warn);
      const shown = withoutClasses(analysis, spare);
      return { ...shown, decisions, forms: formsOf(shown.blocks.length, shown.share) };
    },

    'content-bg-reader': (_, { tab }) => inject(tab, 'reader').then(() => {}),
    'content-bg-tools': (_, { tab }) => inject(tab, 'tools').then(() => {}),

    'content-bg-article': ({ page: bytes, url }, page) => articleOf(page, bytes, url),

    'content-bg-reading': ({ reading, scope }, page) => keepReading(parts, page, reading, scope),

    'content-bg-font': async () => ({ faces: await readFaces() }),

    'content-bg-style': (sheets, { tab }) => styles.set(tab, sheets),
    'content-bg-state': (state, { tab }) => tabs.state(tab, state),

    // What was decided in one go has one time: by it the core knows what belongs together.
    async 'content-bg-decide'(
      { page: bytes, nodes, verdict, scope, every, url, replaces: remove },
      page,
    ) {
      const at = now();
      /** @type {Decision[]} */
      const put = [];
      for (const node of nodes) {
        const anchor = await core.call('anchor', bytes, node, every);
        put.push(aboutBlock({ id: randomId(), verdict, scope, url, at, anchor }));
      }
      await update(page, 'decisions', (site) => withDecisions(site, { put, remove }));
      return { decisions: put };
    },

    async 'content-bg-decisions'(change, page) {
      await update(page, 'decisions', (site) => withDecisions(site, change));
    },

    async 'content-bg-like'({ page: bytes, node, main }) {
      return { nodes: await core.call('like', bytes, node, Uint32Array.from(main)) };
    },

    async 'content-bg-learn-plan'({ page: bytes }, page) {
      const { learnPages, credentials } = await settingsStore.get();
      const site = await sites.get(siteOf(page));
      const pages = await learnPlan(parts, site, bytes, page.url, learnPages);
      return { pages, max: learnPages, credentials };
    },

    // With cookies where both this reading and the person's settings are for them.
    async 'content-bg-learn-fetch'({ url, credentials }, page) {
      const settings = await settingsStore.get();
      return fetchSample(url, siteOf(page), credentials && settings.credentials);
    },

    async 'content-bg-learn-page'({ page: bytes, url }, page) {
      const name = siteOf(page);
      if (siteName(url) !== name) throw new TypeError('the page learned is of another site');
      const { site, report } = await learnPage(parts, name, { page: bytes, url }, { again: true });
      const template = summary(site);
      if (report === null || template === null) throw new TypeError('nothing was learned');
      return { report, template };
    },

    async 'content-bg-learn-end'(_, page) {
      tellOthers(page, 'template');
    },

    async 'content-bg-mode'({ mode }) {
      await settingsStore.set({ mode });
    },

    async 'content-bg-listening'({ listening }) {
      await settingsStore.set({ listening });
    },

    async 'content-bg-bar'({ place }) {
      await settingsStore.set({ barPlace: place });
    },

    'content-bg-highlights': async ({ url }, page) => ({
      highlights: await highlights.of(ownAddress(url, page)),
    }),

    'content-bg-highlight-put': async ({ url, title, highlight }, page) =>
      highlights.put(ownAddress(url, page), title, highlight),

    'content-bg-highlight-remove': async ({ url, id }, page) =>
      highlights.remove(ownAddress(url, page), id),

    async 'content-bg-place'({ url }, page) {
      if (!(await keepsPlaces(page))) return { place: null };
      const address = ownAddress(url, page);
      const kept = (await places.of(address)) ?? (await list.of(address));
      return { place: kept?.place ?? null };
    },

    async 'content-bg-place-keep'({ url, place, read }, page) {
      if (!(await keepsPlaces(page))) return;
      const address = ownAddress(url, page);
      await places.keep(address, place, read);
      if (await list.progress(address, { place, read })) tabs.announce();
    },

    async 'content-bg-list-add'({ page: bytes, url }, page) {
      if (page.isPrivate) throw new ListError(t('bg_list_refused'));
      const address = ownAddress(url, page);
      const { title, text, language } = await articleOf(page, bytes, url);
      const kept = await places.of(address);
      const isNew = await list.add(address, {
        title,
        minutes: text === '' ? null : readingTime(language, text),
        ...{ place: kept?.place ?? null, read: kept?.read ?? 0 },
      });
      tabs.announce();
      return { isNew };
    },

    async 'content-bg-list-remove'({ url }, page) {
      const address = lastingAddress(ownAddress(url, page));
      if (address !== null) await list.remove([address]);
      tabs.announce();
    },

    'content-bg-list-open': () => openReadingList(),

    'content-bg-save': ({ page: bytes, name, type, listed = false }, page) =>
      downloads.save({ bytes, name, type }, page, listed),

    'content-bg-inspect': (_, { tab }) => openPanel(tab),

    'content-bg-auto'({ url, ...wish }, page) {
      const { site, host, tab } = page;
      if (site === null || host === null) return Promise.reject(new NoSiteError());
      const answer = async (/** @type {boolean} */ asking) => {
        tabs.announce();
        return { auto: await autoStatus(page, url, await sites.get(site)), asking };
      };
      const keep = () => autoStart.set(site, { host, ...wish });
      if (wish.mode === null || wish.mode === 'off') return keep().then(() => answer(false));
      return requestHost(host).then(
        async (given) => {
          if (given) await keep();
          return answer(false);
        },
        // This browser wants a press on a page of the extension's own, even where it said yes before.
        async () => {
          if (await hasHost(host)) {
            await keep();
            return answer(false);
          }
          await openPrompt({ site, host, tab, ...wish });
          return answer(true);
        },
      );
    },

    async 'content-bg-pause'({ what, url }, page) {
      await pause.set(what, page.tab);
      await tabs.repaused(pause.get);
      tabs.announce();
      const site = page.site === null ? null : await sites.get(page.site);
      return { auto: await autoStatus(page, url, site) };
    },
  };
}

/**
 * The page a message comes from; see `Page`.
 * @param {import('../platform/webext.js').Sender} sender with a tab
 * @returns {Page}
 */
export function pageOf({ tab, url }) {
  return {
    tab: Number(tab?.id),
    window: Number(tab?.windowId),
    url: url ?? '',
    site: siteName(url),
    host: hostName(url),
    isPrivate: tab?.incognito ?? false,
  };
}

/**
 * An address that a page says is its own, which may have changed without a load.
 * @param {string} url
 * @param {Page} page
 */
function ownAddress(url, page) {
  const [given, own] = [new URL(url), new URL(page.url)];
  if (given.protocol !== own.protocol || given.host !== own.host) {
    throw new TypeError('the address is of another site');
  }
  return url;
}

/** @param {Page} page */
function siteOf({ site }) {
  if (site === null) throw new NoSiteError();
  return site;
}

/**
 * Leaves out the blocks of classes that the person wants left alone.
 * @param {Analysis} analysis
 * @param {string[]} spare class names
 * @returns {Analysis}
 */
function withoutClasses(analysis, spare) {
  if (spare.length === 0) return analysis;
  const blocks = analysis.blocks.filter((block) => !spare.includes(className(block.class)));
  const hiddenChars = blocks.reduce((sum, block) => sum + block.chars, 0);
  const share = analysis.totalChars > 0 ? Math.min(1, hiddenChars / analysis.totalChars) : 0;
  return { ...analysis, blocks, hiddenChars, share };
}

/** Something done beside the answer failed; the answer itself was right. @param {unknown} error */
function warn(error) {
  console.warn('husk:', error);
}

/** Letters of a title or a name at most: a browser may take minutes to lay out a title of a million in one line. */
const LONGEST_FACT = 500;

/** What is long by its nature, or useless when it is cut. */
const WHOLE = new Set(['markdown', 'text', 'tex', 'address', 'image']);

/** What the page says of its article, none of it longer than anybody reads. @template T @param {T} value @returns {T} */
function shortFacts(value) {
  if (typeof value === 'string') {
    const cut = Array.from(value.slice(0, 2 * LONGEST_FACT)).slice(0, LONGEST_FACT);
    return /** @type {any} */ (value.length > LONGEST_FACT ? `${cut.join('')}…` : value);
  }
  if (Array.isArray(value)) return /** @type {any} */ (value.map(shortFacts));
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const facts = Object.entries(/** @type {object} */ (value));
  return /** @type {any} */ (
    Object.fromEntries(facts.map(([key, one]) => [key, WHOLE.has(key) ? one : shortFacts(one)]))
  );
}
