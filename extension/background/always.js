// "Always on this site": the permission for one host, and the content script that starts there by
// itself. What the person switched on is kept with the site; the browser's list of scripts follows
// it, and is made again whenever the worker starts, since some browsers forget it.

import { webext } from '../platform/webext.js';
import { hostPattern, hasHost, releaseHost } from '../platform/permissions.js';

/** Id of the one registered script. */
const SCRIPT = 'always';

/** @typedef {ReturnType<typeof createAlways>} Always */

/**
 * @param {object} parts
 * @param {import('./sites.js').Sites} parts.sites
 */
export function createAlways({ sites }) {
  /** @type {Promise<void>} */
  let queue = Promise.resolve();

  /** Brings the browser's registered script in line with what is kept. */
  async function follow() {
    const hosts = new Set([...(await sites.list()).values()].flatMap((entry) => entry.always));
    const allowed = [];
    for (const host of hosts) if (await hasHost(host)) allowed.push(host);
    const matches = allowed.map(hostPattern).sort();
    const [known] = await webext.scripting.getRegisteredContentScripts({ ids: [SCRIPT] });
    if (matches.length === 0) {
      if (known) await webext.scripting.unregisterContentScripts({ ids: [SCRIPT] });
      return;
    }
    if (known && sameList(known.matches ?? [], matches)) return;
    /** @type {chrome.scripting.RegisteredContentScript} */
    const script = {
      id: SCRIPT,
      js: ['content.js'],
      matches,
      runAt: 'document_idle',
      persistAcrossSessions: true,
    };
    if (known) await webext.scripting.updateContentScripts([script]);
    else await webext.scripting.registerContentScripts([script]);
  }

  function sync() {
    queue = queue.then(follow, follow);
    return queue;
  }

  return {
    sync,

    /**
     * Whether Husk starts by itself on a host.
     * @param {import('./record.js').Site} site
     * @param {string | null} host
     */
    isOn: (site, host) => host !== null && site.always.includes(host),

    /**
     * Keeps the choice. The permission must be there already when it is switched on.
     * @param {string} name of the site
     * @param {string} host
     * @param {boolean} on
     * @returns {Promise<boolean>} whether it is on now
     */
    async set(name, host, on) {
      const allowed = on && (await hasHost(host));
      await sites.update(name, (site) => {
        if (site.always.includes(host) === allowed) return site;
        const others = site.always.filter((one) => one !== host);
        return { ...site, host, always: allowed ? [...others, host] : others };
      });
      await sync();
      if (!on) await releaseHost(host);
      return allowed;
    },

    /**
     * Gives back the permissions of a site that is forgotten.
     * @param {string[]} hosts
     */
    async release(hosts) {
      await sync();
      for (const host of hosts) await releaseHost(host);
    },
  };
}

/**
 * @param {string[]} one
 * @param {string[]} other
 */
function sameList(one, other) {
  return one.length === other.length && [...one].sort().every((entry, i) => entry === other[i]);
}
