// Pages with highlights: what is kept of each, the way to forget it, and all of them as one file.

import { day, plural, size, t } from '../platform/i18n.js';
import { send } from '../platform/webext.js';
import { allHighlightsMarkdown } from '../shared/annotations.js';
import { localDay } from '../shared/local_day.js';
import { attempt, byId, confirmed, h, saveFile, say } from '../ui/dom.js';

/** @import {HighlightsRow} from '../shared/answers.js' */

/** Pages that are listed; the count above names them all. */
const SHOWN = 500;

/** @param {HighlightsRow[]} rows @param {() => Promise<void>} changed */
export function drawHighlights(rows, changed) {
  byId('highlights-section', HTMLElement).hidden = rows.length === 0;
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  byId('highlights-count', HTMLElement).textContent =
    `${plural('ui_count_pages', rows.length)} · ${size(bytes)}`;
  byId('highlights', HTMLElement).replaceChildren(
    ...rows.slice(0, SHOWN).map((row) => {
      const name = row.title || row.address;
      const forget = async () => {
        const question = t(
          'ui_highlights_forget_text',
          plural('ui_highlights_count', row.count),
          name,
        );
        if (!(await confirmed(question, t('ui_forget')))) return;
        await send('ui-bg-highlights-forget', { address: row.address });
        await changed();
        say(t('ui_highlights_forgotten', name));
      };
      const host = new URL(row.address).hostname;
      const about = [host, plural('ui_highlights_count', row.count), size(row.bytes), day(row.at)];
      return h(
        'li',
        {},
        h('a', { href: row.address, target: '_blank', rel: 'noreferrer' }, name),
        h(
          'button',
          {
            'aria-label': t('ui_about', t('ui_forget'), name),
            on: { click: () => attempt(forget) },
          },
          t('ui_forget'),
        ),
        h('span', { className: 'soft small' }, about.filter((part) => part !== '').join(' · ')),
      );
    }),
  );
}

export function wireHighlights() {
  byId('highlights-save', HTMLButtonElement).onclick = () =>
    attempt(async () => {
      const { pages } = await send('ui-bg-highlights-all', {});
      const name = `husk-highlights-${localDay(new Date())}.md`;
      saveFile(name, allHighlightsMarkdown(pages, t('reader_highlight_open')), 'text/markdown');
      say(t('ui_exported', name));
    });
}
