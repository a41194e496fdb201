// What is kept of the open page's site, as the workbench shows templates. Every change is made by the background, to what is
// kept at that moment; nothing is kept here but what is shown.

import { t } from '../platform/i18n.js';
import { onMessage, send } from '../platform/webext.js';
import { PROTOCOL } from '../shared/protocol.js';
import { success } from '../shared/reply.js';
import { createTemplate } from '../views/template/template.js';
import { attempt } from '../ui/dom.js';

/**
 * @param {HTMLElement} host
 * @param {import('./inspect.js').InspectContext} context
 * @returns {import('../views/context.js').View}
 */
export function mount(host, context) {
  /** @type {import('../views/open_page.js').OpenPage | null} */
  let page = null;
  let site = '';
  /** The template that is shown. @type {Uint8Array | null} */
  let shown = null;
  /** What a template was before the change that made it, as it was kept at that moment. @type {WeakMap<Uint8Array, Uint8Array>} */
  const before = new WeakMap();
  /** The template that was shown before the page was read again. @type {Uint8Array | null} */
  let last = null;
  let asked = 0;

  const view = createTemplate(host, {
    selection: context.selection,
    ask: (name, given) => {
      if (name === 'editTemplate') return edit(given);
      if (name === 'learnTemplate') return learn();
      return context.ask(name, given);
    },
    onTemplate: (template) => (shown = template),
    more: async () => page,
    moreWords: t('view_learn_this'),
    restore,
  });
  const off = onMessage('ui', PROTOCOL, async ({ name, payload }) => {
    if (name === 'bg-ui-changed' && payload.what !== 'tab') void attempt(renew);
    return success({});
  });

  /** @param {{ids: Uint32Array, edit: number}} given */
  async function edit({ ids, edit: what }) {
    const changed = await send('ui-bg-template-edit', { site, ids, edit: what });
    before.set(changed.template, changed.before);
    shown = changed.template;
    return shown;
  }

  async function learn() {
    if (page === null) throw new Error(t('ui_inspect_gone'));
    const { bytes, url } = page;
    const learned = await send('ui-bg-template-learn', { site, page: bytes, url });
    if (learned.before) before.set(learned.template, learned.before);
    shown = learned.template;
    return learned;
  }

  /** @param {Uint8Array} seen as it was shown before @param {Uint8Array} from */
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
    const { url } = page;
    const known = await send('ui-bg-template', { url });
    if (mine !== asked || (known.site === site && same(known.template, shown))) return;
    site = known.site ?? '';
    // The same object for what is the same: what was done to it can still be taken back.
    shown = same(known.template, last) ? last : known.template;
    last = shown;
    await view.show(known.site === null ? null : { template: shown, page, site });
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

/** @param {Uint8Array | null} one @param {Uint8Array | null} other */
function same(one, other) {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((byte, k) => byte === other[k]);
}
