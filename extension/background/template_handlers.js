// What the panel's template view may ask: to see what is kept of a site, to say something of its parts, to learn from the
// open page, to take back what it did last.
//
// Every change is made to the template as it is kept at that moment, in the site's own turn, so that what was learned
// meanwhile is not lost. Taking back is done only onto the very template that the change has left.

import { learnPage } from './learn.js';
import { rulesFor } from './site_rules.js';
import { siteName } from './site_name.js';

/** @import {Messages} from '../shared/protocol.js' */

/** @typedef {Extract<keyof Messages, `ui-bg-template${string}`>} TemplateMessage */

/** The template is not any more what it was when the panel last saw it. */
export class ChangedTemplateError extends Error {
  constructor() {
    super('the template has changed since');
    this.name = 'ChangedTemplateError';
  }
}

/**
 * @param {import('./main.js').Parts} parts
 * @returns {{[N in TemplateMessage]: (payload: Messages[N][0]) => Promise<Messages[N][1]>}}
 */
export function templateHandlers(parts) {
  const { sites, engine, tabs, now } = parts;

  return {
    async 'ui-bg-template'({ url }) {
      const name = siteName(url);
      if (name === null) return { site: null, template: null, rules: [] };
      const site = await sites.get(name);
      return { site: name, template: ownCopy(site.template), rules: rulesFor(site, url) };
    },

    async 'ui-bg-template-edit'({ site: name, ids, edit }) {
      let [before, template] = [new Uint8Array(), new Uint8Array()];
      await sites.update(name, async (old) => {
        if (old.template === null) throw new ChangedTemplateError();
        before = ownCopy(old.template);
        template = ownCopy(await engine.call('editTemplate', old.template, ids, edit, now()));
        return { ...old, template };
      });
      tabs.notify('template', { site: name });
      return { template, before };
    },

    async 'ui-bg-template-learn'({ site: name, page, url }) {
      if (siteName(url) !== name) throw new TypeError('the page learned is of another site');
      const sample = { page, url };
      const { site, report, before } = await learnPage(parts, name, sample, { again: true });
      if (site.template === null || report === null) throw new TypeError('nothing was learned');
      tabs.notify('template', { site: name });
      return { template: ownCopy(site.template), before: ownCopy(before), report };
    },

    async 'ui-bg-template-restore'({ site: name, from, to }) {
      const { clusters, pages } = await engine.call('describe', to);
      await sites.update(name, (old) => {
        if (old.template === null || !same(old.template, from)) throw new ChangedTemplateError();
        return { ...old, template: to, stats: { pages, clusters: clusters.length } };
      });
      tabs.notify('template', { site: name });
    },
  };
}

/**
 * Bytes of their own: what is kept may be a part of something larger.
 * @template {Uint8Array | null} T
 * @param {T} bytes
 * @returns {T extends null ? Uint8Array<ArrayBuffer> | null : Uint8Array<ArrayBuffer>}
 */
function ownCopy(bytes) {
  return /** @type {any} */ (bytes === null ? null : new Uint8Array(bytes));
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function same(one, other) {
  return one.length === other.length && one.every((byte, k) => byte === other[k]);
}
