// What is kept of the open page's site, as the workbench shows templates. Every change is made by the background, to what is
// kept at that moment; nothing is kept here but what is shown.

import { t } from '../platform/i18n.js';
import { onMessage, send } from '../platform/webext.js';
import { isSameKnowledge } from '../shared/decisions.js';
import { PROTOCOL } from '../shared/protocol.js';
import { success } from '../shared/reply.js';
import { createTemplate } from '../views/template/template.js';
import { attempt } from '../ui/dom.js';

/** @typedef {import('../shared/decisions.js').SiteKnowledge} SiteKnowledge */

/**
 * @param {HTMLElement} host
 * @param {import('./inspect.js').InspectContext} context
 * @returns {import('../views/context.js').View}
 */
export function mount(host, context) {
  /** @type {import('../views/open_page.js').OpenPage | null} */
  let page = null;
  let site = '';
  /** What is shown. @type {SiteKnowledge | null} */
  let shown = null;
  /** What was known before the change that made it what it is, as it was kept at that moment. @type {WeakMap<SiteKnowledge, SiteKnowledge>} */
  const before = new WeakMap();
  /** What was shown before the page was read again. @type {SiteKnowledge | null} */
  let last = null;
  let asked = 0;

  const view = createTemplate(host, {
    selection: context.selection,
    ask: context.ask,
    edit,
    learn,
    onKnown: (known) => (shown = known),
    more: async () => page,
    moreWords: t('view_learn_this'),
    restore,
  });
  const off = onMessage('ui', PROTOCOL, async ({ name, payload }) => {
    if (name === 'bg-ui-changed' && payload.what !== 'tab') void attempt(renew);
    return success({});
  });

  /** @param {import('../shared/decisions.js').LeafEdit} change */
  async function edit(change) {
    const changed = await send('ui-bg-template-edit', { site, ...change });
    before.set(changed.known, changed.before);
    shown = changed.known;
    return shown;
  }

  async function learn() {
    if (page === null) throw new Error(t('ui_inspect_gone'));
    const { bytes, url } = page;
    const learned = await send('ui-bg-template-learn', { site, page: bytes, url });
    if (learned.before) before.set(learned.known, learned.before);
    shown = learned.known;
    return learned;
  }

  /** @param {SiteKnowledge} seen as it was shown before @param {SiteKnowledge} from */
  async function restore(seen, from) {
    const was = before.get(from) ?? seen;
    // Something may have been learned between what was shown and the change.
    const to = same(was, seen) ? seen : was;
    // Known before the answer is there: the news of it is no news then.
    shown = to;
    try {
      await send('ui-bg-template-restore', { site, from, to });
      return to;
    } catch (error) {
      shown = from;
      if (!(error instanceof Error) || error.name !== 'ChangedTemplateError') throw error;
      throw new Error(t('ui_inspect_template_changed'), { cause: error });
    }
  }

  /** Shows what is kept now, unless that is what is shown. */
  async function renew() {
    const mine = (asked += 1);
    if (page === null) return;
    const kept = await send('ui-bg-template', { url: page.url });
    if (mine !== asked || (kept.site === site && same(kept.known, shown))) return;
    site = kept.site ?? '';
    // The same object for what is the same: what was done to it can still be taken back.
    shown = same(kept.known, last) ? last : kept.known;
    last = shown;
    await view.show(kept.site === null ? null : { known: shown, page, site });
  }

  return {
    show() {
      page = context.open();
      last = shown ?? last;
      site = '';
      shown = null;
      asked += 1;
      if (page === null) return void view.show(null);
      return void attempt(renew);
    },
    dispose() {
      asked += 1;
      off();
      view.dispose();
    },
  };
}

/** @param {SiteKnowledge | null} one @param {SiteKnowledge | null} other */
function same(one, other) {
  if (one === null || other === null) return one === other;
  return isSameKnowledge(one, other);
}
