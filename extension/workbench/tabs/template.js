// The tab "Template": what is learned of the open page's site. It begins with two pages and learns the others one by one,
// or at once; what the person says of its parts stays while the pages are open. A template that came as a file is shown
// instead, also without a page.

import { t } from '../../platform/i18n.js';
import { h } from '../../views/dom.js';
import { createTemplate } from '../../views/template/template.js';
import { HERE } from '../files.js';

/** @typedef {import('../../views/context.js').Page} Page */
/** @typedef {import('../given_templates.js').GivenTemplate} GivenTemplate */

/** Pages that a template begins with: fewer show nothing that is seen twice. */
const FIRST = 2;

/** The choice of what is learned here. */
const LEARNED = '';

/** @typedef {import('../../shared/decisions.js').SiteKnowledge} SiteKnowledge */

/**
 * @typedef {object} Site
 * @property {SiteKnowledge | null} known
 * @property {string} first name of the first page of the site
 * @property {number[]} left pages to learn from
 */

/**
 * @param {HTMLElement} host
 * @param {import('../tabs.js').WorkbenchContext} context
 * @returns {import('../../views/context.js').View}
 */
export function mount(host, context) {
  const { openPages, given, ask } = context;
  /** What is known of each site, by the name of its first page. @type {Map<string, Site>} */
  const sites = new Map();
  /** What has become of those that came as files. @type {WeakMap<GivenTemplate, Site>} */
  const fromFiles = new WeakMap();
  /** @type {Site | null} */
  let site = null;
  /** @type {Page | null} */
  let page = null;
  /** Name of the page that was shown last. */
  let last = '';
  /** Templates of files that were chosen once, or could have been. @type {WeakSet<GivenTemplate>} */
  const seen = new WeakSet();
  let shown = 0;
  const choice = h('select', { on: { change: () => void bring() } });
  const origin = h('p', { className: 'from number' });
  const chosen = h('label', { className: 'row' }, t('view_template_of'), choice);
  const faults = h('div', { className: 'stack' });
  const place = h('div', {});
  host.replaceChildren(chosen, origin, faults, place);
  const view = createTemplate(place, {
    ...context,
    onKnown(known) {
      if (site) site.known = known;
    },
    more: async () => {
      const next = site?.left.shift();
      return next === undefined ? null : openPages.page(next);
    },
  });

  /** @param {Page | null} next */
  function show(next) {
    const all = given.all;
    const own = next ? given.of({ url: next.columns.url, key: next.key }) : null;
    const before = choice.value;
    const another = next !== null && next.key !== last;
    const fresh = all.filter((one) => !seen.has(one));
    // Between two pages there is none: what came with the next one is still to be seen then.
    if (next || openPages.count === 0) for (const one of fresh) seen.add(one);
    if (next) last = next.key;
    const learned = openPages.count > 0 && !own;
    choice.replaceChildren(
      ...(learned ? [h('option', { value: LEARNED }, t('view_template_here'))] : []),
      ...all.map((one) => h('option', { value: one.site }, one.site)),
    );
    // What has just come is what somebody wants to see; then a page brings its own; otherwise the choice stays.
    const mine = own && (another || fresh.includes(own)) ? own : fresh[0];
    if (mine) choice.value = mine.site;
    else if (!another && all.some((one) => one.site === before)) choice.value = before;
    else if (own) choice.value = own.site;
    chosen.hidden = all.length === 0;
    faults.hidden = given.faults.length === 0;
    faults.replaceChildren(
      ...given.faults.map(({ file, reason }) =>
        h('p', { className: 'note' }, t('ui_not_read', file, reason)),
      ),
    );
    page = next;
    return bring();
  }

  /** Shows what is chosen. */
  async function bring() {
    const mine = (shown += 1);
    const index = page ? openPages.indexOf(page.key) : -1;
    const one = given.all.find((other) => other.site === choice.value);
    origin.hidden = !one;
    origin.textContent = one ? t('view_template_from', one.pages, one.file) : '';
    site = null;
    if (one) return bringGiven(one, index);
    if (!page || index < 0) return view.show(null);
    const siblings = openPages.siblings(index);
    const first = openPages.key(siblings[0]);
    let own = sites.get(first);
    if (!own) {
      own = { known: null, first, left: siblings.slice(0, openPages.cap) };
      sites.set(first, own);
      for (const sibling of own.left.splice(0, FIRST)) {
        const { bytes } = await openPages.page(sibling);
        const { template } = await ask('learnTemplate', {
          template: own.known?.template ?? null,
          page: bytes,
          site: siteName(page),
          now: Date.now(),
        });
        own.known = { template, decisions: [] };
      }
    }
    if (mine !== shown) return undefined;
    site = own;
    return view.show({ known: own.known, page, site: siteName(page) });
  }

  /** @param {GivenTemplate} one @param {number} index of the open page */
  function bringGiven(one, index) {
    // Leaves are looked for in a page of the same site only, and learned from none else.
    const fits = page !== null && index >= 0 && isOf(page, one);
    const siblings = fits ? openPages.siblings(index) : [];
    const first = fits ? openPages.key(siblings[0]) : '';
    let own = fromFiles.get(one);
    if (own?.first !== first) {
      own = { known: own?.known ?? one.known, first, left: siblings };
      fromFiles.set(one, own);
    }
    site = own;
    return view.show({ known: own.known, page: fits ? page : null, site: one.site });
  }

  /** @param {Page} of @param {GivenTemplate} one */
  function isOf({ columns, key }, one) {
    return given.of({ url: columns.url, key }) === one;
  }

  return {
    show: (next) => void show(next),
    dispose: () => view.dispose(),
  };
}

/** The host that a page says it is of, or the folder it lies in. @param {Page} page */
function siteName({ columns, key }) {
  const known = columns.url.startsWith(HERE) ? '' : URL.parse(columns.url)?.hostname;
  return known || key.split('/')[0];
}
