// The background: the worker in Chromium, the event page in Firefox. It may be started for any event
// and stopped after it, so every listener is registered at once and nothing lives only in memory.

// The module of this name is made by the build: see glue.d.ts.
/// <reference path="./glue.d.ts" />
import makeArticle from 'husk:glue/article';
import makeVerdict from 'husk:glue/verdict';

import { createDatabase } from '../platform/database.js';
import { createStorage, QUOTA } from '../platform/storage.js';
import { openWelcome } from '../platform/surfaces.js';
import { onMessage, packaged, webext } from '../platform/webext.js';
import { ProtocolError, senderOf } from '../shared/message.js';
import { PROTOCOL } from '../shared/protocol.js';
import { FILE_PORT, PAGE_PORT, isKey } from '../shared/upload_chunks.js';
import { failure, success } from '../shared/reply.js';
import { createAutoStart } from './auto_start.js';
import { createBarWords } from './bar_words.js';
import { createCore } from './core.js';
import { createEngine } from './engine.js';
import { createDownloads } from './downloads.js';
import { createHighlights } from './highlights.js';
import { createModels } from './models.js';
import { pageHandlers, pageOf } from './page_handlers.js';
import { createUploads } from './uploads.js';
import { createPause } from './pause.js';
import { createSettingsStore } from './settings_store.js';
import { createPress } from './press.js';
import { createReadingList } from './reading_list.js';
import { createReadingPlaces } from './reading_places.js';
import { createSelections } from './selections.js';
import { createSites } from './sites.js';
import { smallPage } from './small_page.js';
import { createStyles } from './styles.js';
import { createTabs } from './tabs.js';
import { uiHandlers } from './ui_handlers.js';

/** @import {Sender} from '../platform/webext.js' */
/** @import {MessageName} from '../shared/protocol.js' */

const now = () => Date.now();
const storage = createStorage();
/** @param {string} name of a module of the core */
const compiling = (name) => () => WebAssembly.compileStreaming(fetch(packaged(`${name}_bg.wasm`)));
const core = createCore({
  verdict: createEngine({ makeGlue: makeVerdict, compile: compiling('verdict') }),
  article: createEngine({ makeGlue: makeArticle, compile: compiling('article') }),
});
const sites = createSites({
  storage,
  check: core.checkTemplate,
  now,
  quota: QUOTA,
});
const models = createModels({
  storage,
  check: (model) => core.call('checkModel', model),
  now,
  quota: QUOTA,
});
const settingsStore = createSettingsStore({ storage, now });
const tabs = createTabs({ storage, settingsStore });
const pause = createPause({ storage, now });
const autoStart = createAutoStart({ sites, pause, now });
const styles = createStyles(storage);
const database = createDatabase();
const highlights = createHighlights({ database, storage, now });
const places = createReadingPlaces({ database, now });
const list = createReadingList({ database, now });
/** What pages send in chunks, by the name of the port. @type {Record<string, ReturnType<typeof createUploads>>} */
const uploads = { [PAGE_PORT]: createUploads(), [FILE_PORT]: createUploads() };
const downloads = createDownloads();
const barWords = createBarWords(storage);
const warm = () => core.warm(async () => [smallPage(), undefined, [], await models.judging()]);
const press = createPress({ tabs, settingsStore, warm });
const parts = {
  press,
  sites,
  core,
  warm,
  selections: createSelections(),
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
  database,
  storage,
  now,
};

/** What handlers of messages are made of. @typedef {typeof parts} Parts */

/** @type {Record<string, (payload: any, page: import('./page_handlers.js').Page) => Promise<unknown>>} */
const fromPages = pageHandlers(parts);
/** @type {Record<string, (payload: any) => Promise<unknown>>} */
const fromUi = uiHandlers(parts);

/**
 * Hands a message to its handler after a check of who sent it. Nothing is awaited before the handler
 * runs: some of them need the gesture that the message came from.
 * @param {{name: MessageName, payload: any}} message
 * @param {Sender} sender
 * @returns {Promise<unknown>}
 */
function handle({ name, payload }, sender) {
  if (sender.id !== webext.runtime.id) return refuse(name, 'another extension');
  const isOwnPage = sender.url?.startsWith(packaged('')) ?? false;
  if (senderOf(name) === 'ui') {
    return isOwnPage ? fromUi[name](payload).then(answered) : refuse(name, 'a web page');
  }
  if (isOwnPage || sender.tab?.id === undefined || sender.frameId !== 0) {
    return refuse(name, 'something else than the page in a tab');
  }
  const page = pageOf(sender);
  const upload = uploads[name === 'content-bg-save' ? FILE_PORT : PAGE_PORT];
  const given = isKey(payload.page)
    ? { ...payload, page: upload.of(page.tab, payload.page) }
    : payload;
  return fromPages[name](given, page).then(answered);
}

/** @param {unknown} value */
const answered = (value) => success(value ?? {});

/** @param {string} name @param {string} who */
async function refuse(name, who) {
  return failure(new ProtocolError(`${name} cannot come from ${who}`));
}

/** Something that answers nobody failed. @param {unknown} error */
function report(error) {
  console.warn('husk:', error);
}

onMessage('bg', PROTOCOL, handle);
webext.runtime.onConnect.addListener((port) => {
  if (!Object.hasOwn(uploads, port.name)) return;
  const { sender } = port;
  const isPage = sender?.id === webext.runtime.id && sender.frameId === 0;
  if (isPage && sender.tab?.id !== undefined) uploads[port.name].accept(sender.tab.id, port);
  else port.disconnect();
});
webext.action.onClicked.addListener((tab) => {
  press.toggle(tab).catch(report);
});
webext.commands?.onCommand.addListener((command, tab) => {
  if (tab) press.command(command, tab).catch(report);
});
webext.tabs.onUpdated.addListener((tab, { status }) => {
  if (status !== undefined) tabs.loading(tab, status).catch(report);
});
webext.tabs.onRemoved.addListener((tab) => {
  Promise.all([pause.closed(tab), tabs.closed(tab)]).catch(report);
});
// A browser that puts a tab to sleep may give it another number.
webext.tabs.onReplaced?.addListener((to, from) => {
  Promise.all([pause.moved(from, to), tabs.closed(from)]).catch(report);
});
webext.permissions.onRemoved.addListener(() => {
  autoStart.sync().catch(report);
});
// Some browsers forget registered scripts when they or the extension start again.
webext.runtime.onInstalled.addListener(({ reason }) => {
  // Pages that stand open while Husk itself is replaced keep the script that they have.
  const following = reason === 'update' ? autoStart.sync() : autoStart.started();
  following.catch(report);
  // Once: never after an update of Husk or of the browser.
  if (reason === 'install') openWelcome().catch(report);
});
webext.runtime.onStartup.addListener(() => {
  autoStart.started().catch(report);
});
