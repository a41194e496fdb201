// What starts by itself: the rules a person made for a host or a part of it, the permission for that one host, and the
// content script that is put there without being asked. The rules are kept with the site; the browser's list of scripts
// follows them, and is made again whenever the worker starts, since some browsers forget it.

import { t } from '../platform/i18n.js';
import { inject } from '../platform/inject.js';
import { hostPattern, hasHost, releaseHost } from '../platform/permissions.js';
import { webext } from '../platform/webext.js';
import { AUTO_MAX, ruleFor, startingHosts, startingMode, withAuto } from '../shared/auto.js';

/** @import {AutoHere} from '../shared/answers.js' */
/** @import {AutoChange} from '../shared/auto.js' */

/** Id of the one registered script. */
const SCRIPT = 'always';

/** @typedef {ReturnType<typeof createAutoStart>} AutoStart */

/**
 * @param {object} parts
 * @param {import('./sites.js').Sites} parts.sites
 * @param {import('./pause.js').PauseKeeper} parts.pause
 * @param {() => number} parts.now
 */
export function createAutoStart({ sites, pause, now }) {
  /** @type {Promise<void>} */
  let queue = Promise.resolve();

  /** Every host on which something starts. */
  async function startingAnywhere() {
    return startingHosts([...(await sites.list()).values()].flatMap(({ auto }) => auto));
  }

  /** Patterns of the hosts on which something starts, with the permission for them. */
  async function patterns() {
    const allowed = [];
    for (const host of await startingAnywhere()) if (await hasHost(host)) allowed.push(host);
    return allowed.map(hostPattern).sort();
  }

  /** Brings the browser's registered script in line with what is kept. */
  async function follow() {
    const matches = await patterns();
    const [registered] = await webext.scripting.getRegisteredContentScripts({ ids: [SCRIPT] });
    if (matches.length === 0) {
      if (registered) await webext.scripting.unregisterContentScripts({ ids: [SCRIPT] });
      return;
    }
    if (registered && sameList(registered.matches ?? [], matches)) return;
    /** @type {chrome.scripting.RegisteredContentScript} */
    const script = {
      id: SCRIPT,
      js: ['content.js'],
      matches,
      runAt: 'document_idle',
      persistAcrossSessions: true,
    };
    if (registered) await webext.scripting.updateContentScripts([script]);
    else await webext.scripting.registerContentScripts([script]);
  }

  function sync() {
    queue = queue.then(follow, follow);
    return queue;
  }

  /**
   * Follows, and gives back the permissions of hosts on which nothing starts any more.
   * @param {string[]} hosts
   */
  async function release(hosts) {
    await sync();
    // Two ports of a host are two sites with one permission.
    const still = await startingAnywhere();
    for (const host of hosts) if (!still.includes(host)) await releaseHost(host);
  }

  return {
    sync,
    release,

    /** When the browser starts: a tab that it opened again may have come before the script was registered. */
    async started() {
      await sync();
      const url = await patterns();
      if (url.length === 0) return;
      for (const { id } of await webext.tabs.query({ url, discarded: false })) {
        // A page that has the script already keeps the one it has; one that is being left needs none.
        if (id !== undefined) await inject(id, 'content').catch(() => {});
      }
    },

    /**
     * What Husk does by itself at an address.
     * @param {import('./record.js').Site | null | Promise<import('./record.js').Site | null>} site null for a page that belongs to none
     * @param {{url: string, host: string | null, tab: number | null}} page
     * @returns {Promise<AutoHere>}
     */
    async status(site, { url, host, tab }) {
      const [known, paused] = await Promise.all([site, pause.get(tab)]);
      const rules = known === null || host === null ? [] : known.auto;
      return {
        host,
        rule: ruleFor(rules, url),
        paused,
        elsewhere: rules.some((rule) => rule.host === host),
      };
    },

    /** Whether Husk starts by itself. @param {AutoHere} status */
    starts: ({ rule, paused }) => paused === null && startingMode(rule) !== null,

    /**
     * Keeps a person's choice. The permission must be there already for a rule that starts something.
     * @param {string} name of the site
     * @param {AutoChange} change
     * @returns {Promise<boolean>} whether it is kept; it is not without the permission
     * @throws {Error} in words, when there are too many rules
     */
    async set(name, change) {
      const starts = change.mode !== null && change.mode !== 'off';
      if (starts && !(await hasHost(change.host))) return false;
      /** @type {string[]} */
      let before = [];
      await sites.update(name, (site) => {
        const auto = withAuto(site.auto, { ...change, at: now() });
        if (auto.length > AUTO_MAX) throw new RangeError(t('bg_auto_full', AUTO_MAX));
        before = startingHosts(site.auto);
        return auto === site.auto ? site : { ...site, host: change.host, auto };
      });
      await release(before);
      return true;
    },
  };
}

/** @param {string[]} one @param {string[]} other */
function sameList(one, other) {
  return one.length === other.length && [...one].sort().every((entry, i) => entry === other[i]);
}
