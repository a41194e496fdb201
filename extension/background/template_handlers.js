// What the panel's template view may ask: to see what is kept of a site, to say something of its parts, to learn from the
// open page, to take back what it did last.
//
// Every change is made to the template as it is kept at that moment, in the site's own turn, so that what was learned
// meanwhile is not lost. Taking back is done only onto the very template that the change has left.

import { randomId } from '../shared/ids.js';
import { isAboutLeaves, isSameKnowledge, withLeafEdit } from '../shared/decisions.js';
import { DECISIONS_MAX, DecisionsFullError, decisionsFor } from './decisions.js';
import { learnPage } from './learn.js';
import { siteName } from './site_name.js';

/** @import {SiteKnowledge} from '../shared/decisions.js' */
/** @import {Messages} from '../shared/protocol.js' */
/** @import {Site} from './record.js' */

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
  const { sites, core, tabs, now } = parts;

  /** @param {Site} site @param {import('../shared/decisions.js').LeafEdit} change @returns {Promise<Site>} */
  async function edited(site, change) {
    const known = knownOf(site);
    if (known === null) throw new ChangedTemplateError();
    const decisions = withLeafEdit(site.decisions, change, { id: randomId(), at: now() });
    const isMore = decisions.length > site.decisions.length;
    if (isMore && decisions.length > DECISIONS_MAX) throw new DecisionsFullError();
    if (change.edit !== 'forget') return { ...site, decisions };
    const template = await core.call('forgetLeaves', known.template, change.leaves);
    return { ...site, template, decisions };
  }

  return {
    async 'ui-bg-template'({ url }) {
      const name = siteName(url);
      if (name === null) return { site: null, known: null, decisions: [] };
      const site = await sites.get(name);
      return { site: name, known: knownOf(site), decisions: decisionsFor(site, url) };
    },

    async 'ui-bg-template-edit'({ site: name, ...change }) {
      /** @type {(SiteKnowledge | null)[]} */
      const before = [];
      const site = await sites.update(name, (old) => {
        before.push(knownOf(old));
        return edited(old, change);
      });
      tabs.notify('template', { site: name });
      return { known: present(knownOf(site)), before: present(before[0]) };
    },

    async 'ui-bg-template-learn'({ site: name, page, url }) {
      if (siteName(url) !== name) throw new TypeError('the page learned is of another site');
      const sample = { page, url };
      const { site, report, before } = await learnPage(parts, name, sample, { again: true });
      if (report === null) throw new TypeError('nothing was learned');
      tabs.notify('template', { site: name });
      return {
        known: present(knownOf(site)),
        before: knownOf({ ...site, template: before }),
        report,
      };
    },

    async 'ui-bg-template-restore'({ site: name, from, to }) {
      const { clusters, pages } = await core.call('describe', to.template);
      await sites.update(name, (old) => {
        if (!isSameKnowledge(present(knownOf(old)), from)) throw new ChangedTemplateError();
        return {
          ...old,
          template: to.template,
          stats: { pages, clusters: clusters.length },
          decisions: [...old.decisions.filter((one) => !isAboutLeaves(one)), ...to.decisions].sort(
            (a, b) => a.at - b.at,
          ),
        };
      });
      tabs.notify('template', { site: name });
    },
  };
}

/** What the view of a site's template shows; null without a template. @param {Site} site @returns {SiteKnowledge | null} */
function knownOf({ template, decisions }) {
  // Bytes of their own: what is kept may be a part of something larger.
  return template === null
    ? null
    : { template: new Uint8Array(template), decisions: decisions.filter(isAboutLeaves) };
}

/** What must be there. @param {SiteKnowledge | null} known */
function present(known) {
  if (known === null) throw new ChangedTemplateError();
  return known;
}
