// Saves what was decided about sites for other programs: a filter list, and full-text rules as a zip with a file for each host.

import { strToU8, zipSync } from 'fflate';

import { t } from '../platform/i18n.js';
import { send } from '../platform/webext.js';
import { localDay } from '../shared/local_day.js';
import { filterList, sitePatterns } from '../shared/site_rules.js';
import { attempt, byId, saveBlob, say } from '../ui/dom.js';

/** @import {SiteRow} from '../shared/answers.js' */

/** @param {() => SiteRow[]} rows of the sites that are listed */
export function wireSiteRules(rows) {
  const decided = async () => {
    const sites = [];
    for (const { site, host } of rows().filter(({ decisions }) => decisions > 0)) {
      sites.push({ site, host, decisions: (await send('ui-bg-site', { site })).decisions });
    }
    return sites;
  };
  const save = (/** @type {string} */ ending, /** @type {Blob | null} */ file) => {
    if (file === null) return say(t('ui_sites_none'));
    const name = `husk-${localDay(new Date())}.${ending}`;
    saveBlob(name, file);
    say(t('ui_exported', name));
  };

  byId('sites-filters', HTMLButtonElement).onclick = () =>
    attempt(async () => {
      const text = filterList(await decided());
      save('filters.txt', text === null ? null : new Blob([text], { type: 'text/plain' }));
    });
  byId('sites-patterns', HTMLButtonElement).onclick = () =>
    attempt(async () => {
      const files = [...sitePatterns(await decided())].map(([name, text]) => [name, strToU8(text)]);
      const bytes = files.length === 0 ? null : zipSync(Object.fromEntries(files));
      save('full-text.zip', bytes && new Blob([bytes], { type: 'application/zip' }));
    });
}
