// What the extension's own pages may ask: they manage everything that is kept, and speak through the
// background to the content script of a tab.

import { LABEL_STORES } from '../platform/database.js';
import { hasHost } from '../platform/permissions.js';
import { QUOTA } from '../platform/storage.js';
import { sendToTab, webext } from '../platform/webext.js';
import { startingHosts } from '../shared/auto.js';
import { randomId } from '../shared/ids.js';
import { exportText, importText, importTogether } from './backup.js';
import { withDecisions, withField } from './decisions.js';
import { encodeModel, modelRow } from './models.js';
import { createQuarantine } from './quarantine.js';
import { siteName } from './site_name.js';
import { templateHandlers } from './template_handlers.js';

/** How long a page that is opened may take to load before its reader is opened, ms. */
const LOADING = 30_000;

/** @import {HighlightsPage} from '../shared/highlights.js' */
/** @import {Messages} from '../shared/protocol.js' */
/** @import {Parts} from './main.js' */

/** @typedef {Extract<keyof Messages, `ui-bg-${string}`>} UiMessage */

/**
 * @param {Parts} parts
 * @returns {{[N in UiMessage]: (payload: Messages[N][0]) => Promise<Messages[N][1]>}}
 */
export function uiHandlers(parts) {
  const {
    sites,
    core,
    models,
    settingsStore,
    tabs,
    autoStart,
    pause,
    highlights,
    places,
    list,
    press,
    downloads,
    database,
    storage,
    now,
  } = parts;
  const quarantine = createQuarantine(storage);
  const { version } = webext.runtime.getManifest();
  const check = {
    template: core.checkTemplate,
    model: (/** @type {Uint8Array} */ model) => core.call('checkModel', model),
  };

  return {
    ...templateHandlers(parts),

    async 'ui-bg-sites'() {
      // In turn: listing may put entries into quarantine, which the other two then tell of.
      const listed = await sites.list();
      return {
        sites: [...listed].map(([site, entry]) => ({ site, ...entry })),
        quarantine: await quarantine.list(),
        notices: await sites.notices(),
        storage: { used: await storage.used(), quota: QUOTA },
        paused: await pause.get(null),
      };
    },

    async 'ui-bg-site'({ site: name }) {
      const site = await sites.get(name);
      const entry = (await sites.list()).get(name);
      const template = site.template === null ? null : await core.call('describe', site.template);
      const row = entry
        ? { site: name, ...entry }
        : { site: name, pages: 0, bytes: 0, used: 0, decisions: 0, auto: [], host: site.host };
      return { site: row, template, decisions: site.decisions };
    },

    async 'ui-bg-forget'({ site }) {
      const hosts = startingHosts((await sites.get(site)).auto);
      await sites.forget(site);
      await places.forget((address) => siteName(address) === site);
      await autoStart.release(hosts);
      tabs.notify('template', { site });
    },

    async 'ui-bg-decision-remove'({ site, id }) {
      await sites.update(site, (old) => withDecisions(old, { remove: [id] }));
      tabs.notify('decisions', { site });
    },

    async 'ui-bg-field'({ site, ...target }) {
      await sites.update(site, (old) => withField(old, target, { id: randomId(), at: now() }));
      tabs.notify('decisions', { site });
    },

    'ui-bg-file': async ({ key, at }) => downloads.part(key, at),
    'ui-bg-file-end': async ({ key, fault }) => downloads.ended(key, fault),

    'ui-bg-quarantine': async ({ id }) => ({ raw: await quarantine.raw(id) }),
    'ui-bg-quarantine-delete': ({ id }) => quarantine.remove(id),
    'ui-bg-notice-dismiss': ({ id }) => sites.dismissNotice(id),

    async 'ui-bg-export'() {
      const stamp = { version, now: now() };
      const kept = {
        sites: await sites.all(),
        highlights: await highlights.all(),
        model: await models.get(),
        list: await list.all(),
        places: await places.all(),
      };
      return { text: exportText(kept, await settingsStore.get(), stamp) };
    },

    async 'ui-bg-import-check'({ text }) {
      await importText(text, check);
    },

    async 'ui-bg-import'({ texts }) {
      const files = [];
      for (const text of texts) files.push(await importText(text, check));
      const given = importTogether(files);
      // The one that is here stays, and no file switches one on.
      const isNew = given.model !== null && (await models.get()) === null;
      const also = {
        ...(given.settings ? { settings: JSON.stringify(given.settings) } : {}),
        ...(given.model && isNew ? { model: encodeModel({ ...given.model, on: false }) } : {}),
      };
      /** @type {(() => Promise<void>)[]} */
      const putBack = [];
      let counts;
      try {
        putBack.push(await highlights.merge(given.highlights));
        putBack.push(await list.merge(given.list));
        counts = await sites.merge(given.sites, also, given.templatesOnly);
      } catch (error) {
        // Stores know nothing of each other: where one has no room, the others are as they were.
        for (const undo of putBack) await undo();
        throw error;
      }
      models.reload();
      settingsStore.reload();
      if ((await settingsStore.get()).resume) await places.merge(given.places);
      else await places.wipe();
      await autoStart.sync();
      tabs.notify('settings', {});
      return { ...counts, model: given.model === null ? null : isNew ? 'new' : 'left' };
    },

    async 'ui-bg-wipe'() {
      const hosts = [...(await sites.list()).values()].flatMap(({ auto }) => startingHosts(auto));
      await highlights.wipe();
      await places.wipe();
      await list.wipe();
      await database.clear(...LABEL_STORES);
      await sites.wipe();
      models.reload();
      settingsStore.reload();
      await autoStart.release(hosts);
      tabs.notify('settings', {});
    },

    'ui-bg-model': async () => ({ model: modelRow(await models.get()) }),

    async 'ui-bg-model-put'(given) {
      const model = modelRow(await models.put(given));
      tabs.announce();
      return { model };
    },

    async 'ui-bg-model-use'({ hash, on }) {
      const model = modelRow(await models.use(hash, on));
      // Pages that are shown stay as they are: the next verdict is by this one.
      tabs.announce();
      return { model };
    },

    'ui-bg-model-bytes': async () => ({ bytes: (await models.get())?.bytes ?? null }),

    async 'ui-bg-model-remove'() {
      await models.remove();
      tabs.announce();
    },

    'ui-bg-highlights': async () => ({ pages: await highlights.rows() }),
    async 'ui-bg-highlights-all'() {
      const made = (/** @type {HighlightsPage} */ { highlights: all }) =>
        Math.max(...all.map(({ changed }) => changed));
      return { pages: (await highlights.all()).sort((a, b) => made(b) - made(a)) };
    },

    async 'ui-bg-highlights-forget'({ address }) {
      await highlights.forget(address);
      await places.forget((one) => one === address);
    },

    'ui-bg-list': async () => ({ items: await list.all() }),

    async 'ui-bg-list-put'({ items }) {
      await list.merge(items);
      tabs.announce();
    },

    async 'ui-bg-list-remove'({ addresses }) {
      await list.remove(addresses);
      tabs.announce();
    },

    async 'ui-bg-list-read'({ address }) {
      const inReader = await hasHost(new URL(address).hostname);
      const tab = await webext.tabs.create({ url: address });
      if (inReader && tab.id !== undefined) {
        await loaded(tab.id);
        await press.toggle(tab, 'reader');
      }
      return { inReader };
    },

    'ui-bg-settings-get': () => settingsStore.get(),

    async 'ui-bg-settings-set'({ change }) {
      const settings = await settingsStore.set(change);
      if (!settings.resume) await places.wipe();
      if (change.badge !== undefined) await tabs.redraw();
      tabs.notify('settings', {});
      return settings;
    },

    async 'ui-bg-auto'({ site, ...change }) {
      const kept = await autoStart.set(site, change);
      tabs.notify('settings', { site });
      return { kept };
    },

    async 'ui-bg-pause'({ what, tab }) {
      await pause.set(what, tab ?? null);
      await tabs.repaused(pause.get);
      // The tab it was said of rests at once; others stay as they are. One without a content script does already.
      if (what !== null && tab !== undefined) {
        await sendToTab(tab, 'bg-content-changed', { what: 'pause' }).catch(() => {});
      }
      tabs.notify('settings', {});
      return { paused: await pause.get(tab ?? null) };
    },

    'ui-bg-about': async () => ({ version, core: await core.call('version') }),

    async 'ui-bg-tab-state'({ tab }) {
      const { state, site, host, url } = await tabs.read(tab);
      const kept = site === null ? null : await sites.get(site);
      const auto = url === null ? null : await autoStart.status(kept, { url, host, tab });
      return { state, site, host, auto };
    },
    'ui-bg-tab-blocks': ({ tab }) => sendToTab(tab, 'bg-content-blocks', {}),
    'ui-bg-tab-flash': ({ tab, node, scroll }) =>
      sendToTab(tab, 'bg-content-flash', { node, scroll }),
    'ui-bg-tab-act': ({ tab, node, action }) => sendToTab(tab, 'bg-content-act', { node, action }),
    'ui-bg-tab-step': ({ tab, node, way }) => sendToTab(tab, 'bg-content-step', { node, way }),
  };
}

/** Waits until a tab has loaded its page. @param {number} id @returns {Promise<void>} also where it takes too long or is closed */
function loaded(id) {
  return new Promise((resolve) => {
    const { onUpdated, onRemoved } = webext.tabs;
    const end = () => {
      clearTimeout(timer);
      onUpdated.removeListener(changed);
      onRemoved.removeListener(removed);
      resolve();
    };
    // The empty page that a tab begins with is complete, too.
    const look = (/** @type {{status?: string, url?: string}} */ { status, url = '' }) => {
      if (status === 'complete' && /^https?:/.test(url)) end();
    };
    /** @param {number} tab @param {unknown} _ @param {chrome.tabs.Tab} state */
    const changed = (tab, _, state) => void (tab === id && look(state));
    const removed = (/** @type {number} */ tab) => void (tab === id && end());
    const timer = setTimeout(end, LOADING);
    onUpdated.addListener(changed);
    onRemoved.addListener(removed);
    webext.tabs.get(id).then(look, end);
  });
}
